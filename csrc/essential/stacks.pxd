# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""The boxes of a stack of a 9x9 grid, below a first box that is given.

The columns of the second box can be chosen in 56 ways: three sets of three digits, which avoid the
digits of the same column of the first box. The remaining digits are the columns of the last box,
which are another of the 56 choices. With given columns a box has 36 fillings up to the order of its
rows, one for each row partition that is orthogonal to its column partition (see `row_partitions`).

The three boxes together, transposed, are a band with a number among the 416, which does not depend
on the order of the rows. For each filling of the second box, a table gives the fillings of the last
box, among 36, that make this number equal to, or greater than, the number of the first band.

Layout: filling 36 * k + q has the columns of choice k, and its row partition has place q among the
row partitions that are orthogonal to the column partition. Bit q of greater[filling] and of
equal[filling] belongs to the filling at place q of the last box.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from bits cimport lowest_bit
from column_partitions cimport partition_of_masks
from minlex_tables cimport MinlexBands, band_number
from row_partitions cimport DIGITS, ORTHOGONAL, RowPartitions

cdef enum:
    CHOICES_OF_COLUMNS = 56
    FILLINGS = 2016             # 56 * 36
    SETS = 84                   # of three digits
    MOST_MINIROWS = 216

cdef struct Minirow:
    uint8_t digit[3]            # from 1 to 9
    uint16_t digits             # the set of them: bit d - 1 for the digit d

cdef struct Stack:
    uint16_t columns[CHOICES_OF_COLUMNS][3]
    uint16_t partition[CHOICES_OF_COLUMNS]
    uint8_t other[CHOICES_OF_COLUMNS]               # the columns of the last box
    uint8_t choice[SETS][SETS]                      # by the ranks of the first two columns
    uint8_t minirow[CHOICES_OF_COLUMNS][ORTHOGONAL][3][3]   # digits; rows as in the row partition
    uint64_t greater[FILLINGS]
    uint64_t equal[FILLINGS]
    Minirow listed[MOST_MINIROWS]                   # minirows below the first box, in order
    int minirows


cdef inline int choice_of_columns(const RowPartitions *r, const Stack *s,
                                  const uint16_t *columns) noexcept nogil:
    return s.choice[r.partitions.rank[columns[0]]][r.partitions.rank[columns[1]]]


cdef inline void list_columns(const RowPartitions *r, Stack *s,
                              const uint16_t *above) noexcept nogil:
    """Set the choices of columns below a box with these columns."""
    cdef uint16_t columns[3]
    cdef int a, b, j, k = 0
    for a in range(SETS):
        columns[0] = r.partitions.mask[a]
        if columns[0] & above[0]:
            continue
        for b in range(SETS):
            columns[1] = r.partitions.mask[b]
            columns[2] = DIGITS ^ columns[0] ^ columns[1]
            if columns[1] & (above[1] | columns[0]) or columns[2] & above[2]:
                continue
            for j in range(3):
                s.columns[k][j] = columns[j]
            s.partition[k] = partition_of_masks(&r.partitions, columns)
            s.choice[a][b] = k
            k += 1
    for k in range(CHOICES_OF_COLUMNS):
        for j in range(3):
            columns[j] = DIGITS ^ above[j] ^ s.columns[k][j]
        s.other[k] = choice_of_columns(r, s, columns)


cdef inline void list_minirows(Stack *s, const uint16_t *above) noexcept nogil:
    """List the minirows that are possible below a box with these columns, in order."""
    cdef int a, b, c
    cdef Minirow *minirow
    s.minirows = 0
    for a in range(9):
        for b in range(9):
            for c in range(9):
                if a == b or a == c or b == c:
                    continue
                if above[0] >> a & 1 or above[1] >> b & 1 or above[2] >> c & 1:
                    continue
                minirow = &s.listed[s.minirows]
                minirow.digit[0], minirow.digit[1], minirow.digit[2] = a + 1, b + 1, c + 1
                minirow.digits = 1 << a | 1 << b | 1 << c
                s.minirows += 1


cdef inline void list_fillings(const RowPartitions *r, Stack *s) noexcept nogil:
    """Set the digits of each filling."""
    cdef int k, q, i, j
    cdef const uint16_t *rows
    for k in range(CHOICES_OF_COLUMNS):
        for q in range(ORTHOGONAL):
            rows = r.rows[r.orthogonal[s.partition[k]][q]]
            for i in range(3):
                for j in range(3):
                    s.minirow[k][q][i][j] = lowest_bit(rows[i] & s.columns[k][j]) + 1


cdef inline void write_transposed(uint8_t *cells, int box, const uint8_t *digits,
                                  int step) noexcept nogil:
    """Write a box, whose rows are a step apart, as a box of the transposed stack."""
    cdef int i, j
    for i in range(3):
        for j in range(3):
            cells[9 * j + 3 * box + i] = digits[step * i + j]


cdef inline void compare_stacks(MinlexBands *bands, Stack *s, const uint8_t *above,
                                int number) noexcept nogil:
    """Set `greater` and `equal`, where `above` is the first box in the rows of the first band."""
    cdef uint8_t cells[27]
    cdef int k, other, q, last, found
    write_transposed(cells, 0, above, 9)
    for k in range(FILLINGS):
        s.greater[k] = s.equal[k] = 0
    for k in range(CHOICES_OF_COLUMNS):
        other = s.other[k]
        # the second and the last box are interchangeable
        if other < k:
            continue
        for q in range(ORTHOGONAL):
            write_transposed(cells, 1, &s.minirow[k][q][0][0], 3)
            for last in range(ORTHOGONAL):
                write_transposed(cells, 2, &s.minirow[other][last][0][0], 3)
                found = band_number(bands, cells)
                if found > number:
                    s.greater[36 * k + q] |= <uint64_t> 1 << last
                    s.greater[36 * other + last] |= <uint64_t> 1 << q
                elif found == number:
                    s.equal[36 * k + q] |= <uint64_t> 1 << last
                    s.equal[36 * other + last] |= <uint64_t> 1 << q


cdef inline void fill_stack(const RowPartitions *r, MinlexBands *bands, Stack *s,
                            const uint8_t *above, int number) noexcept nogil:
    """Fill the tables of a stack below a box, for a first band with this number."""
    cdef uint16_t columns[3]
    cdef int i, j
    for j in range(3):
        columns[j] = 0
        for i in range(3):
            columns[j] |= 1 << (above[9 * i + j] - 1)
    list_columns(r, s, columns)
    list_minirows(s, columns)
    list_fillings(r, s)
    compare_stacks(bands, s, above, number)
