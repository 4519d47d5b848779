# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Fillings of a band with given column sets that a cell symmetry fixes up to relabelling.

A cell symmetry g moves the rows of a band and its columns j to p(j), and the digits d are
relabelled to s(d). It fixes a filling if the digit d in column j of row i implies s(d) in column
p(j) of the row that i is moved to. Of row, column and digit of a cell any two determine the third,
so the lengths of their cycles satisfy

    lcm(row, column) = lcm(row, digit) = lcm(column, digit),

and the cells are filled a whole orbit at a time. For a cycle of l rows one row is filled, in a way
that g^l keeps; g makes the other rows of it. The digits that a column still needs are those of its
set that are in no filled orbit.

The least digit that column 0 needs is in one of the rows of one of the cycles. Cycles of the same
length are equivalent, and so are the rows of a cycle: these choices are a factor, not a search.

Cost: each filling is visited once, up to the factors; some milliseconds for given X and s of 2x5.
Bound: there are at most as many fillings as the band has, < 2^47 for 2x5.
Bit layout: a set of digits is 16 bits, bit d for the digit d + 1.
Plain Python twin: `sudokuenum.reference.fixed_band_fillings`.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.string cimport memset

from bits cimport lowest_bit, popcount
from argument_checks cimport check_between, check_large, check_length

cdef enum:
    MOST = 16

cdef struct Filling:            # of some orbits of the cells of a band
    int n
    uint8_t column[MOST]        # p
    uint8_t digit[MOST]         # s
    uint8_t column_length[MOST] # of the cycle of a column
    uint8_t digit_length[MOST]  # of the cycle of a digit
    int rows[MOST + 1]          # cycles of rows of each length that are not filled
    uint16_t needs[MOST]        # digits that a column still needs
    uint16_t fits[MOST + 1][MOST]       # by l, j: d with lcm(l, j) = lcm(l, d) = lcm(j, d)
    int starts[MOST + 1]        # cycles of columns under g^l,
    uint8_t start[MOST + 1][MOST]       # and a column of each


cdef inline int lcm(int a, int b) noexcept nogil:
    cdef int k = a
    while k % b:
        k += a
    return k


cdef void lengths(const uint8_t *to, int n, uint8_t *length) noexcept nogil:
    """Set the length of the cycle of each point."""
    cdef int x, y
    for x in range(n):
        y = to[x]
        length[x] = 1
        while y != x:
            y = to[y]
            length[x] += 1


cdef void prepare(Filling *filling) noexcept nogil:
    """Set fits, starts and start."""
    cdef int l, j, d, k, x, both
    cdef unsigned int seen
    for l in range(1, MOST + 1):
        if not filling.rows[l]:
            continue
        seen = 0
        for j in range(filling.n):
            both = lcm(l, filling.column_length[j])
            for d in range(filling.n):
                if (lcm(l, filling.digit_length[d]) == both
                        and lcm(filling.column_length[j], filling.digit_length[d]) == both):
                    filling.fits[l][j] |= 1 << d
            if seen >> j & 1:
                continue
            filling.start[l][filling.starts[l]] = j
            filling.starts[l] += 1
            x = j
            while not seen >> x & 1:
                seen |= 1 << x
                for k in range(l):
                    x = filling.column[x]


cdef inline bint balanced(const Filling *filling, int *cells, int length) noexcept nogil:
    """Whether the rows give a column, or a digit, as many cells in orbits of each length as it has.

    cells[L] is the number of its cells in orbits of L cells, `length` that of its own cycle. If
    they are as many, `cells` is 0 again.
    """
    cdef int l, k
    for l in range(1, MOST + 1):
        cells[lcm(length, l)] -= l * filling.rows[l]
    for k in range(MOST * MOST + 1):
        if cells[k]:
            return False
    return True


cdef bint possible(const Filling *filling) noexcept nogil:
    """Whether the lengths of the orbits of cells agree for each row, column and digit."""
    cdef int cells[MOST * MOST + 1]
    cdef int l, j, d, k
    memset(cells, 0, sizeof(cells))
    for j in range(filling.n):
        for d in range(filling.n):
            if filling.needs[j] >> d & 1:
                cells[lcm(filling.column_length[j], filling.digit_length[d])] += 1
        if not balanced(filling, cells, filling.column_length[j]):
            return False
    for d in range(filling.n):
        for j in range(filling.n):
            if filling.needs[j] >> d & 1:
                cells[lcm(filling.column_length[j], filling.digit_length[d])] += 1
        if not balanced(filling, cells, filling.digit_length[d]):
            return False
    for l in range(1, MOST + 1):
        if filling.rows[l]:
            for j in range(filling.n):
                cells[lcm(filling.column_length[j], l)] += 1
                cells[lcm(filling.digit_length[j], l)] -= 1
            for k in range(MOST * MOST + 1):
                if cells[k]:
                    return False
    return True


cdef inline void place(Filling *filling, int j, int d) noexcept nogil:
    """Fill the orbit of cells with the digit d in column j, or clear it."""
    cdef int x = j, y = d
    while True:
        filling.needs[x] ^= 1 << y
        x, y = filling.column[x], filling.digit[y]
        if x == j and y == d:
            return


cdef uint64_t fill_rows(Filling *filling, int rows) noexcept nogil:
    """The ways to fill the rows that are not filled, `rows` of them."""
    cdef int l, d
    cdef uint64_t total = 0
    if rows <= 1:
        return 1
    d = lowest_bit(filling.needs[0])
    for l in range(1, rows + 1):
        if filling.rows[l] and filling.fits[l][0] >> d & 1:
            filling.rows[l] -= 1
            total += (filling.rows[l] + 1) * l * fill_row(filling, l, 0, ~(1 << d), rows - l)
            filling.rows[l] += 1
    return total


cdef uint64_t fill_row(Filling *filling, int l, int k, unsigned int used, int rows) noexcept nogil:
    """The ways to fill a row of a cycle of l rows, from the k-th cycle of columns on, and the rest.

    `used` are the digits that must not come next in the row; for k = 0 all but one. `rows` are
    those that are not filled after this cycle.
    """
    cdef uint64_t total = 0
    cdef unsigned int fits, cycle
    cdef int j, d, t, y
    if k == filling.starts[l]:
        return fill_rows(filling, rows)
    j = filling.start[l][k]
    fits = filling.needs[j] & filling.fits[l][j] & ~used
    if k == 0:
        used = 0
    while fits:
        d = y = lowest_bit(fits)
        fits &= fits - 1
        cycle = 0
        while not cycle >> y & 1:
            cycle |= 1 << y
            for t in range(l):
                y = filling.digit[y]
        place(filling, j, d)
        total += fill_row(filling, l, k + 1, used | cycle, rows)
        place(filling, j, d)
    return total


cdef int check_permutation(str name, const uint8_t[::1] image) except -1:
    """ValueError unless this is a permutation; the search would not end with anything else."""
    cdef unsigned int seen = 0, every = (<unsigned int> 1 << image.shape[0]) - 1
    cdef int j
    for j in range(image.shape[0]):
        if image[j] < image.shape[0]:
            seen |= 1 << image[j]
    if seen != every:
        raise ValueError(f"{name}: {list(image)} is not a permutation")
    return 0


cdef int check_case(Py_ssize_t k, const uint16_t[::1] sets, const uint8_t[::1] columns,
                    const uint8_t[::1] digits, int height) except -1:
    """ValueError unless s takes the set of each column to that of its image."""
    cdef int j, d, n = <int> columns.shape[0]
    cdef unsigned int image
    check_permutation("digits", digits)
    for j in range(n):
        image = 0
        for d in range(n):
            image |= <unsigned int> (sets[j] >> d & 1) << digits[d]
        if popcount(sets[j]) != height or sets[j] >> n:
            raise ValueError(f"sets: column {j} at position {k}, expected {height} of {n} digits")
        if image != <unsigned int> sets[columns[j]]:
            raise ValueError(f"position {k}: column {j} is not taken to column {columns[j]}")
    return 0


def fillings(const uint16_t[:, ::1] sets not None, const uint8_t[::1] columns not None,
             const uint8_t[:, ::1] digits not None, const uint8_t[::1] rows not None,
             uint64_t[::1] totals not None):
    """Set totals[k] to the number of fillings with sets[k] that g and s = digits[k] fix.

    There are n columns and digits, at most 16. `sets` has shape (m, n): the digits of each
    column, as bits. columns[j] is p(j); `digits` has shape (m, n): digits[k, d] is s(d); `rows`
    are the lengths of the cycles of the rows. All are counted from 0. ValueError for arrays whose
    shapes do not fit together, for what is no permutation, for sets that do not have as many digits
    as there are rows, and if s does not take each set to that of the column's image.
    """
    cdef Filling filling
    cdef Py_ssize_t k
    cdef int j, height = 0, n
    check_between("length of columns", columns.shape[0], 1, MOST)
    n = <int> columns.shape[0]
    check_length("a row of sets", sets.shape[1], n)
    check_length("a row of digits", digits.shape[1], n)
    check_length("digits", digits.shape[0], sets.shape[0])
    check_length("totals", totals.shape[0], sets.shape[0])
    check_between("length of rows", rows.shape[0], 1, n)
    check_large[uint8_t]("rows", &rows[0], rows.shape[0], 1, MOST)
    check_permutation("columns", columns)
    memset(&filling, 0, sizeof(Filling))
    filling.n = n
    for j in range(rows.shape[0]):
        filling.rows[rows[j]] += 1
        height += rows[j]
    check_between("sum of rows", height, 1, n)
    for j in range(n):
        filling.column[j] = columns[j]
    lengths(filling.column, n, filling.column_length)
    for k in range(sets.shape[0]):
        check_case(k, sets[k], columns, digits[k], height)
        with nogil:
            for j in range(n):
                filling.digit[j] = digits[k, j]
                filling.needs[j] = sets[k, j]
            lengths(filling.digit, n, filling.digit_length)
            totals[k] = 0
            if possible(&filling):
                memset(filling.fits, 0, sizeof(filling.fits))
                memset(filling.starts, 0, sizeof(filling.starts))
                prepare(&filling)
                totals[k] = fill_rows(&filling, height)
