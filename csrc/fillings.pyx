# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Fillings of a band whose columns have given digits, for boxes of r rows and c columns.

    f = r! * F(r rows, all digits of the columns)
    F(k rows) = sum over the pairs of digits that each column gives to two rows of
                2^(cycles - 1) * F(k - 2 rows, the digits left)

Two rows whose columns have given pairs of digits: every digit is in two columns, so columns and
digits form cycles. Each cycle can be written in two ways. The first column is written in increasing
order, which leaves 2^(cycles - 1) ways. F counts with the first column in increasing order; this
column gives its least two digits to the first two rows. Three rows are filled as one row and then a
pair of rows.

The pairs of all columns must hold each digit twice, and a box can bring a digit only once. So in
the second-last box a digit that has not come yet must be taken, and in the last box one that has
come less than twice.

Cost: 2x5 has some 10^7 pairs of rows for a band, half a second; 3x3 takes microseconds.
Bounds: f / r! < 2^40 for 2x5, and at most 288 for 3x3.
Layout: a set of digits is 16 bits, bit d for the digit d + 1. A band has the sets of its columns
side by side.
Plain Python twin: `sudokuenum.reference.fillings`.
"""

from libc.stdint cimport uint16_t, uint64_t
from libc.string cimport memset

from bits cimport lowest_bit
from argument_checks cimport check_between
from column_partitions cimport MOST_DIGITS, check_box_shape, read_column_sets

cdef enum:
    PARTS = 10                  # pairs of the five digits of a column


cdef inline uint64_t fill_two_rows(const uint16_t *pair, int columns) noexcept nogil:
    """2^(cycles - 1): each column has a pair of digits, and each digit is in two columns."""
    cdef uint16_t other[MOST_DIGITS]            # exclusive or of the two columns of a digit
    cdef unsigned int bits, digit, open_columns = (1 << columns) - 1
    cdef int k, cycles = 0
    memset(other, 0, sizeof(other))
    for k in range(columns):
        bits = pair[k]
        other[lowest_bit(bits)] ^= k
        other[lowest_bit(bits & (bits - 1))] ^= k
    while open_columns:
        cycles += 1
        k = lowest_bit(open_columns)
        digit = pair[k] & -pair[k]
        while open_columns >> k & 1:
            open_columns ^= 1 << k
            k ^= other[lowest_bit(digit)]
            digit ^= pair[k]
    return <uint64_t> 1 << (cycles - 1)


cdef inline uint64_t fill_three_rows(uint16_t *left, int columns, int j,
                                     unsigned int used) noexcept nogil:
    """Choose the digits of one row from column j on, and fill the other two rows."""
    cdef unsigned int digit, fits = left[j] & ~used
    cdef uint64_t total = 0
    if j == 0:
        fits &= -fits
    while fits:
        digit = fits & -fits
        fits ^= digit
        left[j] ^= digit
        total += (fill_two_rows(left, columns) if j == columns - 1
                  else fill_three_rows(left, columns, j + 1, used | digit))
        left[j] ^= digit
    return total


cdef inline uint64_t fill(uint16_t *left, int columns, int rows, int c) noexcept nogil:
    """Ways to write rows whose columns have these digits, the first column in increasing order."""
    cdef uint16_t pair[MOST_DIGITS]
    if rows == 2:
        return fill_two_rows(left, columns)
    if rows == 3:
        return fill_three_rows(left, columns, 0, 0)
    return choose_pairs(left, columns, rows, c, pair, 0, 0, 0)


cdef inline uint64_t choose_pairs(uint16_t *left, int columns, int rows, int c, uint16_t *pair,
                                  int j, unsigned int once, unsigned int twice) noexcept nogil:
    """Choose the digits of the first two rows, two a column, from column j on, and fill the rest.

    The digits in `once` are in some column before, those in `twice` in two of them.
    """
    cdef unsigned int first, second, both, a, b, must = 0
    cdef uint64_t total = 0
    if j == columns:
        return fill_two_rows(pair, columns) * fill(left, columns, rows - 2, c)
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
            both = a | b
            if must & ~both:
                continue
            pair[j] = both
            left[j] ^= both
            total += choose_pairs(left, columns, rows, c, pair, j + 1, once | both,
                                  twice | (once & both))
            left[j] ^= both
            if j == 0:
                return total
    return total


cdef inline unsigned int nth_digit(unsigned int bits, int n) noexcept nogil:
    while n:
        bits &= bits - 1
        n -= 1
    return bits & -bits


cdef uint64_t fill_part(uint16_t *left, int rows, int c, int part) noexcept nogil:
    """The fillings whose second column gives its part-th pair of digits to the first two rows."""
    cdef uint16_t pair[MOST_DIGITS]
    cdef int i, j
    pair[0] = nth_digit(left[0], 0) | nth_digit(left[0], 1)
    pair[1] = 0
    for i in range(rows):
        for j in range(i):
            if part == 0:
                pair[1] = nth_digit(left[1], i) | nth_digit(left[1], j)
            part -= 1
    left[0] ^= pair[0]
    left[1] ^= pair[1]
    return choose_pairs(left, rows * c, rows, c, pair, 2, pair[0] | pair[1], pair[0] & pair[1])


def filling_parts(int rows):
    """The number of calls of `band_fillings` that the fillings of a band are divided into.

    10 for boxes of five rows, where a call takes less than 0.1 seconds; 1 for all others.
    """
    return PARTS if rows == 5 else 1


def band_fillings(sets, int rows, int columns, int part=0):
    """Ways to fill a band whose columns have given digits, divided by rows!, or one part of them.

    `sets` are the column sets of the band, box by box, as bit masks with bit d for the digit d + 1.
    The fillings whose first column is in increasing order are counted, one in rows!. Add up the
    results of the parts 0 to filling_parts(rows) - 1; each is less than 2^40. A call takes at most
    0.2 seconds. ValueError unless rows is 2 to 5 and columns is 2, or rows is 3 or 4 and columns is
    3; ValueError unless the columns of each box hold `rows` digits each, and every digit once;
    IndexError for a part that there is not.
    """
    cdef uint16_t left[MOST_DIGITS]
    cdef uint64_t f
    check_box_shape(rows, columns)
    read_column_sets(sets, rows, columns, left)
    if not 0 <= part < filling_parts(rows):
        raise IndexError(f"part {part} of {filling_parts(rows)}")
    with nogil:
        f = (fill_part(left, rows, columns, part) if rows == 5
             else fill(left, rows * columns, rows, columns))
    return f
