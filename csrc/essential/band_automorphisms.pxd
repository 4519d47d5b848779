# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""The automorphisms of a minlex band, and their effect on the bands below it.

A grid that begins with a minlex band is in minlex form only if no automorphism g of this band leads
to a lesser grid. Let (B2, B3) be the second and the third band, with rows and bands in ascending
order of their first digits. Then B2 begins with 2, and so does one of the bands g(B2) and g(B3),
which is the second band of the image. Therefore the grid is not in minlex form if this band is less
than B2.
"""

from libc.stdint cimport uint8_t
from libc.string cimport memcpy

from minlex_tables cimport (Image, MinlexBands, Reduced, Reordering, compare, reduce_band,
                            start_image)

cdef enum:
    MOST_AUTOMORPHISMS = 108    # of a band

cdef struct Element:            # an automorphism of the first band
    uint8_t columns[9]          # column j of the image is columns[j] of the grid
    uint8_t label[10]


cdef inline int list_automorphisms(MinlexBands *bands, const uint8_t *band, int number,
                                   Element *elements) noexcept nogil:
    """List the automorphisms of a minlex band except the identity, and return their number."""
    cdef Reduced reduced
    cdef Element *g
    cdef const Reordering *reordering
    cdef int w, j, found = 0
    cdef bint moves
    reduce_band(bands, band, False, &reduced)
    for w in range(bands.count[number]):
        reordering = &bands.reordering[bands.first[reduced.number] + w]
        g = &elements[found]
        moves = False
        for j in range(9):
            g.columns[j] = reduced.columns[reordering.columns[j]]
            g.label[band[9 * reordering.rows[0] + g.columns[j]]] = j + 1
            moves |= g.columns[j] != j
        for j in range(1, 10):
            moves |= g.label[j] != j
        found += moves
    return found


cdef inline void sort_rows(const uint8_t *first, int *rows) noexcept nogil:
    """Set rows to 0, 1 and 2 in ascending order of three numbers."""
    rows[(first[0] > first[1]) + (first[0] > first[2])] = 0
    rows[(first[1] > first[0]) + (first[1] > first[2])] = 1
    rows[(first[2] > first[0]) + (first[2] > first[1])] = 2


cdef inline int compare_second(const Element *g, const uint8_t *second) noexcept nogil:
    """Return -1, 0 or 1 if g(B2) is less than, equal to or greater than B2.

    Return 2 if g(B2) does not begin with 2.
    """
    cdef uint8_t first[3]
    cdef int rows[3]
    cdef int i, j
    cdef uint8_t cell
    cdef const uint8_t *row
    for i in range(3):
        first[i] = g.label[second[9 * i + g.columns[0]]]
    sort_rows(first, rows)
    if first[rows[0]] != 2:
        return 2
    for i in range(3):
        row = second + 9 * rows[i]
        for j in range(9):
            cell = g.label[row[g.columns[j]]]
            if cell != second[9 * i + j]:
                return -1 if cell < second[9 * i + j] else 1
    return 0


cdef inline int compare_third(const Element *g, const uint8_t *second) noexcept nogil:
    """Return -1, 0 or 1 if row 1 of g(B3) is less than, equal to or greater than row 1 of B2.

    B3 follows B2 in memory, and g(B3) begins with 2.
    """
    cdef const uint8_t *row = second + 27
    cdef int j
    cdef uint8_t cell
    while g.label[row[g.columns[0]]] != 2:
        row += 9
    for j in range(1, 9):
        cell = g.label[row[g.columns[j]]]
        if cell != second[j]:
            return -1 if cell < second[j] else 1
    return 0


cdef inline int order_if_least(MinlexBands *bands, const uint8_t *grid,
                               int number) noexcept nogil:
    """Return the order of the automorphism group of a grid in minlex form, or else 0.

    The grid begins with the minlex band of this number, and none of its bands and stacks has a
    lesser number.
    """
    cdef uint8_t cells[2][81]
    cdef Reduced reduced
    cdef Image image
    cdef int k, w, i, j, order, found = 0
    memcpy(cells[0], grid, 81)
    for i in range(9):
        for j in range(9):
            cells[1][9 * j + i] = grid[9 * i + j]
    for k in range(6):
        reduce_band(bands, &cells[k // 3][27 * (k % 3)], False, &reduced)
        if bands.band[reduced.number] != number:
            continue
        for w in range(bands.count[number]):
            start_image(&image, cells[k // 3], k % 3, &reduced,
                        &bands.reordering[bands.first[reduced.number] + w])
            order = compare(&image, grid)
            if order < 0:
                return 0
            found += order == 0
    return found
