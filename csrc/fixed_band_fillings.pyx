# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Fillings of a band with given column sets that a symmetry fixes.

A symmetry g moves the rows of a band, its columns j to p(j), and relabels the digits d to s(d). The
digit d in column j of row i then is s(d) in column p(j) of the row that i goes to. Of row, column
and digit of a cell any two settle the third, so the lengths of their cycles satisfy

    lcm(row, column) = lcm(row, digit) = lcm(column, digit),

and cells that fit this are filled a whole orbit at a time: a column's digits are those not yet
in the orbits that are filled. For a cycle of l rows one row is filled, as g^l keeps it, and has its
other rows by g. The first column's least digit is in one of these rows: which cycle of the same
length, and which of its rows, is a factor and not a search.

Cost: each filling is visited, up to the factors; some milliseconds a case of 2x5.
Bound: there are no more fillings than the band has, < 2^47 for 2x5.

Bit layout: a set of digits is 16 bits, bit d for the digit d + 1.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.string cimport memset

from bits cimport lowest_bit

cdef enum:
    MOST = 16

cdef struct Work:
    int n
    uint8_t column[MOST]        # where it goes
    uint8_t digit[MOST]
    uint8_t column_length[MOST] # of its cycle
    uint8_t digit_length[MOST]
    int rows[MOST + 1]          # cycles of each length that are not filled
    uint16_t left[MOST]         # digits that a column still needs
    uint16_t suits[MOST + 1][MOST]      # digits in a cycle of l rows and a column
    int starts[MOST + 1]        # cycles of columns under g^l, and a column of each
    uint8_t start[MOST + 1][MOST]


cdef inline int lcm(int a, int b) noexcept nogil:
    cdef int k = a
    while k % b:
        k += a
    return k


cdef void lengths(const uint8_t *to, int n, uint8_t *length) noexcept nogil:
    """The length of the cycle of each point."""
    cdef int x, y
    for x in range(n):
        y = to[x]
        length[x] = 1
        while y != x:
            y = to[y]
            length[x] += 1


cdef void prepare(Work *work) noexcept nogil:
    """Which digits suit, and how a row is filled."""
    cdef int l, j, d, k, x, both
    cdef unsigned int seen
    for l in range(1, MOST + 1):
        if not work.rows[l]:
            continue
        seen = 0
        for j in range(work.n):
            both = lcm(l, work.column_length[j])
            for d in range(work.n):
                if (lcm(l, work.digit_length[d]) == both
                        and lcm(work.column_length[j], work.digit_length[d]) == both):
                    work.suits[l][j] |= 1 << d
            if seen >> j & 1:
                continue
            work.start[l][work.starts[l]] = j
            work.starts[l] += 1
            x = j
            while not seen >> x & 1:
                seen |= 1 << x
                for k in range(l):
                    x = work.column[x]


cdef inline bint taken_up(const Work *work, int *apart, int length) noexcept nogil:
    """Whether the rows take just these orbits of a column's or digit's cells, counted by length."""
    cdef int l, k
    for l in range(1, MOST + 1):
        apart[lcm(length, l)] -= l * work.rows[l]
    for k in range(MOST * MOST + 1):
        if apart[k]:
            return False
    return True


cdef bint possible(const Work *work) noexcept nogil:
    """Whether the orbits of cells in each row, column and digit have the lengths they must have."""
    cdef int apart[MOST * MOST + 1]
    cdef int l, j, d, k
    memset(apart, 0, sizeof(apart))
    for j in range(work.n):
        for d in range(work.n):
            if work.left[j] >> d & 1:
                apart[lcm(work.column_length[j], work.digit_length[d])] += 1
        if not taken_up(work, apart, work.column_length[j]):
            return False
    for d in range(work.n):
        for j in range(work.n):
            if work.left[j] >> d & 1:
                apart[lcm(work.column_length[j], work.digit_length[d])] += 1
        if not taken_up(work, apart, work.digit_length[d]):
            return False
    for l in range(1, MOST + 1):
        if work.rows[l]:
            for j in range(work.n):
                apart[lcm(work.column_length[j], l)] += 1
                apart[lcm(work.digit_length[j], l)] -= 1
            for k in range(MOST * MOST + 1):
                if apart[k]:
                    return False
    return True


cdef inline void place(Work *work, int j, int d) noexcept nogil:
    """Fill the orbit of cells with the digit d in column j, or empty it."""
    cdef int x = j, y = d
    while True:
        work.left[x] ^= 1 << y
        x, y = work.column[x], work.digit[y]
        if x == j and y == d:
            return


cdef uint64_t fill_rows(Work *work, int rows) noexcept nogil:
    """Ways to fill the rows that are left, so many."""
    cdef int l, d
    cdef uint64_t total = 0
    if rows <= 1:
        return 1
    d = lowest_bit(work.left[0])
    for l in range(1, rows + 1):
        if work.rows[l] and work.suits[l][0] >> d & 1:
            work.rows[l] -= 1
            total += (work.rows[l] + 1) * l * fill_row(work, l, 0, ~(1 << d), rows - l)
            work.rows[l] += 1
    return total


cdef uint64_t fill_row(Work *work, int l, int k, unsigned int used, int rows) noexcept nogil:
    """Ways to fill a row in a cycle of l, from the k-th cycle of columns on, and the rows below."""
    cdef uint64_t total = 0
    cdef unsigned int fits, also
    cdef int j, d, t, y
    if k == work.starts[l]:
        return fill_rows(work, rows)
    j = work.start[l][k]
    fits = work.left[j] & work.suits[l][j] & ~used
    if k == 0:
        used = 0
    while fits:
        d = y = lowest_bit(fits)
        fits &= fits - 1
        also = 0
        while not also >> y & 1:
            also |= 1 << y
            for t in range(l):
                y = work.digit[y]
        place(work, j, d)
        total += fill_row(work, l, k + 1, used | also, rows)
        place(work, j, d)
    return total


def fillings(const uint16_t[:, ::1] sets not None, const uint8_t[::1] columns not None,
             const uint8_t[:, ::1] digits not None, const uint8_t[::1] rows not None,
             uint64_t[::1] totals not None):
    """For each case, the sets of the columns and s, the fillings; `rows` are lengths of cycles."""
    cdef Work work
    cdef Py_ssize_t k
    cdef unsigned int image
    cdef int j, d, height = 0, n = <int> columns.shape[0]
    memset(&work, 0, sizeof(Work))
    work.n = n
    for j in range(rows.shape[0]):
        if not 1 <= rows[j] <= MOST:
            raise ValueError(f"a cycle of {rows[j]} rows")
        work.rows[rows[j]] += 1
        height += rows[j]
    if not (1 <= n <= MOST and height <= MOST and sets.shape[1] == n and digits.shape[1] == n
            and digits.shape[0] == sets.shape[0] and totals.shape[0] == sets.shape[0]):
        raise ValueError("arrays that do not fit together")
    check(columns)
    for j in range(n):
        work.column[j] = columns[j]
    lengths(work.column, n, work.column_length)
    for k in range(sets.shape[0]):
        check(digits[k])
        for j in range(n):
            image = 0
            for d in range(n):
                image |= <unsigned int> (sets[k, j] >> d & 1) << digits[k, d]
            if image != <unsigned int> sets[k, columns[j]] or sets[k, j] >> n:
                raise ValueError(f"case {k}: column {j} is not taken to column {columns[j]}")
        with nogil:
            for j in range(n):
                work.digit[j] = digits[k, j]
                work.left[j] = sets[k, j]
            lengths(work.digit, n, work.digit_length)
            totals[k] = 0
            if possible(&work):
                memset(work.suits, 0, sizeof(work.suits))
                memset(work.starts, 0, sizeof(work.starts))
                prepare(&work)
                totals[k] = fill_rows(&work, height)


cdef int check(const uint8_t[::1] to) except -1:
    """A permutation: anything else would never end."""
    cdef unsigned int seen = 0, every = (<unsigned int> 1 << to.shape[0]) - 1
    cdef int j
    for j in range(to.shape[0]):
        if to[j] < to.shape[0]:
            seen |= 1 << to[j]
    if seen != every:
        raise ValueError(f"{list(to)} is not a permutation")
    return 0
