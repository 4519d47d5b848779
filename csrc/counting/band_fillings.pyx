# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""The number of ways to fill a band whose columns have given digits, for boxes of 2 to 4 rows.

    f = r! * F(r rows, all digits of the columns)
    F(4 rows) = sum over the pairs of digits that each column gives to the first two rows of
                F(2 rows, these pairs) * F(2 rows, the digits left)
    F(2 rows) = 2^(cycles - 1)

If the columns of two rows have given pairs of digits, every digit is in two columns, so columns and
digits form cycles, each of which can be written in two ways. Since the first column is written in
increasing order, 2^(cycles - 1) ways are left. F counts the fillings whose first column is in
increasing order, which therefore gives its least two digits to the first two rows. Three rows are
filled as a single row and then a pair of rows. Boxes of five rows have their own kernel,
`bands_of_5x2`.

Together the pairs of all columns must hold each digit twice, but a box can contribute a digit only
once. Therefore the second-last box must take every digit not taken before, and the last box every
digit taken fewer than two times.

Cost: some microseconds for 3x3.
Bounds: f / r! is less than 2^23 for 4x3, found by counting all classes, and at most 288 for 3x3.
Layout: a set of digits is 16 bits, bit d for the digit d + 1. A band is an array of its column sets
from left to right.
Plain Python twin: `tests/counting/twin_band_fillings.py`.
"""

from libc.stdint cimport uint16_t, uint64_t
from libc.string cimport memset

from bits cimport lowest_bit
from argument_checks cimport check_between
from column_partitions cimport MOST_DIGITS_OF_BAND, check_box_shape, read_column_sets


cdef inline uint64_t fill_two_rows(const uint16_t *pair, int columns) noexcept nogil:
    """Return 2^(cycles - 1), where each column has two digits and each digit is in two columns."""
    cdef uint16_t other[MOST_DIGITS_OF_BAND]    # exclusive or of the two columns of a digit
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
    """Choose the digits of the first row from column j on, and fill the other two rows.

    Returns the number of ways to do so. `left` contains the digits of each column that are not
    chosen yet.
    """
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


cdef inline uint64_t fill_four_rows(uint16_t *left, int columns, int c, uint16_t *pair, int j,
                                    unsigned int once, unsigned int twice) noexcept nogil:
    """Choose the digits of the first two rows from column j on, and fill both pairs of rows.

    Returns the number of ways to do so. Each column gives two digits to the first two rows. The
    digits in `once` were taken from at least one of the columns before j, and the digits in `twice`
    from two of them.
    """
    cdef unsigned int first, second, both, a, b, must = 0
    cdef uint64_t total = 0
    if j == columns:
        return fill_two_rows(pair, columns) * fill_two_rows(left, columns)
    # Each digit must be taken twice, but a box can take it only once.
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
            total += fill_four_rows(left, columns, c, pair, j + 1, once | both,
                                    twice | (once & both))
            left[j] ^= both
            if j == 0:
                return total
    return total


def band_fillings(sets, int rows, int columns):
    """Return the number of ways to fill a band whose columns have given digits, divided by rows!.

    `sets` are the column sets of the band, box by box, as bit masks with bit d for the digit d + 1.
    Only the fillings whose first column is in increasing order are counted; they are one in every
    rows! fillings.

    Raises ValueError unless `rows` is from 2 to 4 and `columns` is 2, or `rows` is 3 or 4 and
    `columns` is 3. Raises ValueError unless each column holds `rows` digits and the columns of each
    box hold every digit once.
    """
    cdef uint16_t left[MOST_DIGITS_OF_BAND]
    cdef uint16_t pair[MOST_DIGITS_OF_BAND]
    cdef int digits = rows * columns
    cdef uint64_t f
    check_box_shape(rows, columns)
    check_between("rows", rows, 2, 4)
    read_column_sets(sets, rows, columns, left)
    with nogil:
        if rows == 2:
            f = fill_two_rows(left, digits)
        elif rows == 3:
            f = fill_three_rows(left, digits, 0, 0)
        else:
            f = fill_four_rows(left, digits, columns, pair, 0, 0, 0)
    return f
