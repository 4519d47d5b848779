# cython: language_level=3
"""Ways to fill a band whose columns have given digits.

`fill`. Two rows whose columns have given pairs of digits: every digit is in two columns, so columns
and digits form cycles, each of which can be written in two ways: 2^cycles, or 2^(cycles - 1) with
the first column in increasing order. More rows are taken two at a time (with an odd number, one
at the end): ways / rows! = sum over the pairs for the first two rows of 2^(cycles - 1) * (the same
for the rows below), where the first column gives its least two digits. In a box each digit is
written once, which says what the last two boxes must take.

`lay` and `fill_rest`. For many bands of 4x3 boxes that share three of them: the columns of these
are written in all ways, and `Rest` has how often they leave which digits to the rows of the fourth.

Cost: 2x5 has some 10^7 pairs of rows to choose and close for a band.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from bits cimport lowest_bit, popcount

cdef enum:
    MOST = 12                   # digits
    TRIPLES = 220               # of 12 digits


cdef inline uint64_t close(const uint16_t *two, int columns) noexcept nogil:
    """2^(cycles - 1) for two rows: each column has two digits, and each digit is in two columns."""
    cdef uint16_t other[MOST]           # exclusive or of the two columns of a digit
    cdef unsigned int bits, digit, open_columns = (1 << columns) - 1
    cdef int k, cycles = 0
    memset(other, 0, sizeof(other))
    for k in range(columns):
        bits = two[k]
        other[lowest_bit(bits)] ^= k
        other[lowest_bit(bits & (bits - 1))] ^= k
    while open_columns:
        cycles += 1
        k = lowest_bit(open_columns)
        digit = two[k] & -two[k]
        while open_columns >> k & 1:
            open_columns ^= 1 << k
            k ^= other[lowest_bit(digit)]
            digit ^= two[k]
    return <uint64_t> 1 << (cycles - 1)


cdef inline uint64_t fill_one(uint16_t *left, int columns, int j, unsigned int used) noexcept nogil:
    """Three rows: choose one from column j on, and close the other two."""
    cdef unsigned int digit, fits = left[j] & ~used
    cdef inline uint64_t total = 0
    if j == 0:
        fits &= -fits
    while fits:
        digit = fits & -fits
        fits ^= digit
        left[j] ^= digit
        total += (close(left, columns) if j == columns - 1
                  else fill_one(left, columns, j + 1, used | digit))
        left[j] ^= digit
    return total


cdef inline uint64_t fill(uint16_t *left, int columns, int rows, int c) noexcept nogil:
    """Ways to write rows whose columns have these digits, the first column in increasing order."""
    cdef uint16_t two[MOST]
    if rows == 2:
        return close(left, columns)
    if rows == 3:
        return fill_one(left, columns, 0, 0)
    return fill_two(left, columns, rows, c, two, 0, 0, 0)


cdef inline uint64_t fill_two(uint16_t *left, int columns, int rows, int c, uint16_t *two, int j,
                       unsigned int once, unsigned int twice) noexcept nogil:
    """More rows: choose the digits of the first two, two a column, from column j on."""
    cdef unsigned int first, second, pair, a, b, must = 0
    cdef inline uint64_t total = 0
    if j == columns:
        return close(two, columns) * fill(left, columns, rows - 2, c)
    # each digit is taken twice, and a box can do it once
    if j >= columns - c:
        must = left[j] & ~twice
    elif j >= columns - 2 * c:
        must = left[j] & ~once
    first = left[j] & ~twice
    while first:
        a = first & -first
        first ^= a
        second = first
        while second:
            b = second & -second
            second ^= b
            pair = a | b
            if must & ~pair:
                continue
            two[j] = pair
            left[j] ^= pair
            total += fill_two(left, columns, rows, c, two, j + 1, once | pair,
                              twice | (once & pair))
            left[j] ^= pair
            if j == 0:
                return total
    return total


cdef struct Rest:               # what three boxes of four rows leave to the rows of the fourth
    uint8_t rank[1 << MOST]                     # of a set of three digits
    uint16_t two[TRIPLES][TRIPLES]              # number of the first two sets, by least digits
    uint16_t three[1540][TRIPLES]               # of the first three, and so of the partition
    uint32_t ways[15400]


cdef inline void number_rests(Rest *rest) noexcept nogil:
    cdef uint16_t mask[TRIPLES]
    cdef int a, b, c, free_a, free_b, twos = 0, threes = 0, n = 0
    for a in range(1 << MOST):
        if popcount(a) == 3:
            mask[n] = a
            rest.rank[a] = n
            n += 1
    for a in range(TRIPLES):
        free_a = (1 << MOST) - 1 ^ mask[a]
        if not mask[a] & 1:
            continue
        for b in range(TRIPLES):
            free_b = free_a ^ mask[b]
            if mask[b] & ~free_a or not mask[b] & free_a & -free_a:
                continue
            for c in range(TRIPLES):
                if not mask[c] & ~free_b and mask[c] & free_b & -free_b:
                    rest.three[twos][c] = threes
                    threes += 1
            rest.two[a][b] = twos
            twos += 1


cdef inline int rest_number(const Rest *rest, const uint16_t *row) noexcept nogil:
    """The number of a partition into four sets of three, in any order."""
    cdef uint16_t sets[4]
    cdef int i, j
    for i in range(4):
        j = i
        while j and (sets[j - 1] & -sets[j - 1]) > (row[i] & -row[i]):
            sets[j] = sets[j - 1]
            j -= 1
        sets[j] = row[i]
    return rest.three[rest.two[rest.rank[sets[0]]][rest.rank[sets[1]]]][rest.rank[sets[2]]]


cdef inline void lay(const uint16_t *column, int j, int i, unsigned int left, uint16_t *row,
              Rest *rest) noexcept nogil:
    """Write the columns of three boxes, from row i of column j on; row is what the rows lack."""
    cdef unsigned int fits, digit
    if i == 4:
        j += 1
        if j == 9:
            rest.ways[rest_number(rest, row)] += 1
            return
        i, left = 0, column[j]
    fits = left & row[i]
    if j == 0:
        fits &= -fits
    while fits:
        digit = fits & -fits
        fits ^= digit
        row[i] ^= digit
        lay(column, j, i + 1, left ^ digit, row, rest)
        row[i] ^= digit


cdef inline uint64_t fill_rest(const uint16_t *column, int j, int i, unsigned int left, uint16_t *row,
                        const Rest *rest) noexcept nogil:
    """The sum of the ways that go with these columns of the last box."""
    cdef unsigned int fits = left, digit
    cdef inline uint64_t total = 0
    if i == 4:
        j += 1
        if j == 3:
            return rest.ways[rest_number(rest, row)]
        i, fits = 0, column[j]
        left = fits
    if j == 0:
        fits &= -fits
    while fits:
        digit = fits & -fits
        fits ^= digit
        row[i] ^= digit
        total += fill_rest(column, j, i + 1, left ^ digit, row, rest)
        row[i] ^= digit
    return total
