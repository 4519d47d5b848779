# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True
"""Cell by cell: the textbook search, kept as the reference that the others are measured against.

The empty cells are filled in reading order; a digit fits where it is allowed and where its row,
column and box do not have it yet. Every filling is a leaf that is visited: a band of 9x9 has
about 1e8 leaves after the factor 72. No memo, no tables.

Bound: a total is less than 2^64, as no time would suffice for more leaves.

Bit layout: a set of digits is 16 bits, bit d - 1 for the digit d.
"""

from libc.stdint cimport uint16_t, uint64_t

cdef enum:
    MOST = 16


cdef struct Search:
    const uint16_t *allowed
    int cells
    int digits
    int box_rows
    int box_columns
    uint16_t row[MOST]
    uint16_t column[MOST]
    uint16_t box[MOST]


cdef uint64_t fill(Search *s, int cell) noexcept nogil:
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


def count(const uint16_t[:, :, ::1] allowed not None, int box_rows, int box_columns,
          uint64_t[::1] totals not None):
    cdef int cases = <int> allowed.shape[0], rows = <int> allowed.shape[1]
    cdef int digits = <int> allowed.shape[2], case, k
    cdef Search s
    if box_rows < 1 or box_columns < 1 or digits != box_rows * box_columns or digits > MOST:
        raise ValueError(f"boxes of {box_rows}x{box_columns} do not fit rows of {digits} cells")
    if rows < 1 or rows > digits or rows % box_rows:
        raise ValueError(f"{rows} rows are not whole bands of {box_rows} rows")
    if totals.shape[0] != cases:
        raise ValueError(f"{cases} cases and {totals.shape[0]} totals")
    with nogil:
        s.cells, s.digits, s.box_rows, s.box_columns = rows * digits, digits, box_rows, box_columns
        for case in range(cases):
            for k in range(MOST):
                s.row[k] = s.column[k] = s.box[k] = 0
            s.allowed = &allowed[case, 0, 0]
            totals[case] = fill(&s, 0)
