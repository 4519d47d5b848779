# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""The number of ways to fill whole bands, cell by cell: the textbook search, up to 16 digits.

    ways = number of ways to fill the given rows

The cells are filled in reading order. A digit fits if it is allowed in the cell and not yet in its
row, column or box. The search visits every way, uses no tables and stores no intermediate results,
because it is the baseline against which the other searches are measured.

Cost: a band of 9x9 has about 10^8 completions after the division by 72, and each takes one or a
few nanoseconds.
Bounds: ways < 2^64, because visiting more would take centuries.
Layout: a set of digits is 16 bits, bit d - 1 for the digit d.
Plain Python twin: `tests/counting/twin_completions_plain.py`.
"""

from libc.stdint cimport uint16_t, uint64_t
from libc.string cimport memset

from cases cimport MOST_DIGITS_OF_CASE, Case, count_cases

cdef struct Search:
    const uint16_t *allowed
    int cells
    int digits
    int box_rows
    int box_columns
    uint16_t row[MOST_DIGITS_OF_CASE]
    uint16_t column[MOST_DIGITS_OF_CASE]
    uint16_t box[MOST_DIGITS_OF_CASE]


cdef uint64_t fill(Search *s, int cell) noexcept nogil:
    """Return the number of ways to fill the cells from this one on."""
    if cell == s.cells:
        return 1
    cdef int i = cell // s.digits
    cdef int j = cell % s.digits
    cdef int b = i // s.box_rows * s.box_rows + j // s.box_columns
    cdef unsigned int fits = s.allowed[cell] & ~(s.row[i] | s.column[j] | s.box[b])
    cdef unsigned int digit
    cdef uint64_t total = 0
    while fits:
        digit = fits & (0 - fits)
        fits ^= digit
        s.row[i] |= digit
        s.column[j] |= digit
        s.box[b] |= digit
        total += fill(s, cell + 1)
        s.row[i] ^= digit
        s.column[j] ^= digit
        s.box[b] ^= digit
    return total


cdef bint count_case(const Case *case, void *memory, uint64_t *ways) noexcept nogil:
    cdef Search *s = <Search *> memory
    memset(s, 0, sizeof(Search))
    s.allowed, s.box_rows, s.box_columns = case.allowed, case.box_rows, case.box_columns
    s.digits = case.box_rows * case.box_columns
    s.cells = case.rows * s.digits
    ways[0] = fill(s, 0)
    return True


def count(const uint16_t[:, :, ::1] allowed not None, int box_rows, int box_columns,
          uint64_t[::1] totals not None):
    """Write the number of ways to fill each case into `totals`.

    `allowed` has the shape (cases, rows, digits), and bit d - 1 of allowed[c, i, j] is set if the
    cell (i, j) of case c may hold the digit d. The rows form one or more bands of boxes of
    box_rows x box_columns cells, with at most 16 digits. `totals` has the length `cases`. In a
    filling no row, column or box holds a digit twice. The time grows with the number of fillings.

    Raises ValueError if the lengths do not agree, or if a cell may hold a digit that does not
    exist.
    """
    count_cases(count_case, sizeof(Search), "", allowed, box_rows, box_columns, totals)
