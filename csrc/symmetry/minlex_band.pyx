# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""The minlex form of a band, by all its cell symmetries.

The minlex form is the least sequence of 27 digits, row by row, into which cell symmetries and
relabellings can turn a band. For a given order of rows and columns, the relabelling that gives the
least sequence turns the first row into 123456789.

Group: 6 orders of the rows, 6 orders of the boxes and 6^3 orders of the columns in boxes, which
makes 7776 cell symmetries.
Cost: about 0.1 ms for a band.
Plain Python twin: `tests/symmetry/twin_minlex_band.py`.
"""

from libc.stdint cimport uint8_t
from libc.string cimport memcpy, memset

from argument_checks cimport check_elements, check_length
from minlex cimport PERMUTATIONS, is_band


cdef void write_least(const uint8_t *band, const uint8_t *rows, const uint8_t *columns,
                      uint8_t *best) noexcept nogil:
    """Write the band with these rows and columns, relabelled, if it is less than the best."""
    cdef int i, j
    cdef uint8_t label[10]
    cdef uint8_t cell
    for j in range(9):
        label[band[9 * rows[0] + columns[j]]] = j + 1
    for i in range(3):
        for j in range(9):
            cell = label[band[9 * rows[i] + columns[j]]]
            if cell > best[9 * i + j]:
                return
            if cell < best[9 * i + j]:
                best[9 * i + j] = cell
                memset(best + 9 * i + j + 1, 255, 26 - 9 * i - j)


def minlex_band(const uint8_t[::1] band not None, uint8_t[::1] form not None):
    """Write the minlex form of a band, by trying all 7776 cell symmetries.

    Both arrays have 27 cells, row by row, with digits from 1 to 9. Raises ValueError if an array
    has another length, or if a digit occurs twice in a row or box of the band.
    """
    cdef int rows, boxes, inside, b, j
    cdef uint8_t columns[9]
    cdef uint8_t best[27]
    check_length("band", band.shape[0], 27)
    check_length("form", form.shape[0], 27)
    check_elements("band", &band[0], 27, 1, 9)
    if not is_band(&band[0]):
        raise ValueError("band: a digit stands twice in a row or box")
    with nogil:
        memset(best, 255, sizeof(best))
        for rows in range(6):
            for boxes in range(6):
                for inside in range(216):
                    for j in range(3):
                        columns[j] = PERMUTATIONS[inside // 36][j]
                        columns[3 + j] = PERMUTATIONS[inside // 6 % 6][j]
                        columns[6 + j] = PERMUTATIONS[inside % 6][j]
                    for b in range(3):
                        for j in range(3):
                            columns[3 * b + j] += 3 * PERMUTATIONS[boxes][b]
                    write_least(&band[0], PERMUTATIONS[rows], columns, best)
        memcpy(&form[0], best, 27)
