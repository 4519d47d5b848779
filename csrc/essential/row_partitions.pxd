# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""The rows of a 9x9 band as partitions of the digits, and the column partitions that fit them.

The three minirows of a box are a partition of the digits, its row partition, and its columns are
another, its column partition. Row partition u and column partition x are orthogonal if each set of
u has one digit in common with each set of x. Then they determine the filled box, up to the order of
its rows. Each partition is orthogonal to 36 of the 280.

If box 1 of a band has row partition u, there are 56 ways to choose the rows of boxes 2 and 3,
because each row of the band has every digit once. These are the options of u. Therefore a loop over
the 36 partitions u orthogonal to x1, and over the bits of second[u][x2] & third[u][x3], finds the
bands with column partitions x1, x2, x3.

Layout: partitions have the numbers of `column_partitions`. In option[u][k], row i of box 1 has set
i of u, row i of box 2 has set PERMUTATIONS[second_order][i] of `second`, and similarly for box 3.
Bit k of second[u][x] is set if the row partition `second` of option k is orthogonal to x.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.string cimport memset

from bits cimport popcount
from column_partitions cimport Partitions, list_partitions, partition_of_masks
from minlex cimport PERMUTATIONS

cdef enum:
    PARTITIONS = 280
    ORTHOGONAL = 36             # partitions orthogonal to each partition
    OPTIONS = 56
    DIGITS = 0x1FF              # the set of all digits

cdef struct Option:
    uint16_t second
    uint16_t third
    uint8_t second_order
    uint8_t third_order

cdef struct RowPartitions:
    Partitions partitions
    uint16_t rows[PARTITIONS][3]                    # the sets of a partition
    uint16_t orthogonal[PARTITIONS][ORTHOGONAL]
    uint8_t place[PARTITIONS][PARTITIONS]           # of u in orthogonal[x], as place[x][u]
    Option option[PARTITIONS][OPTIONS]
    uint64_t second[PARTITIONS][PARTITIONS]
    uint64_t third[PARTITIONS][PARTITIONS]


cdef inline int order_of_rows(const RowPartitions *r, const uint16_t *rows,
                              int partition) noexcept nogil:
    """Return the order of rows as sets of their partition, as the number of a permutation."""
    cdef int order
    for order in range(6):
        if (r.rows[partition][PERMUTATIONS[order][0]] == rows[0]
                and r.rows[partition][PERMUTATIONS[order][1]] == rows[1]):
            break
    return order


cdef inline void set_option(RowPartitions *r, Option *option, const uint16_t *second,
                            const uint16_t *third) noexcept nogil:
    option.second = partition_of_masks(&r.partitions, second)
    option.third = partition_of_masks(&r.partitions, third)
    option.second_order = order_of_rows(r, second, option.second)
    option.third_order = order_of_rows(r, third, option.third)


cdef inline void list_options(RowPartitions *r, int u) noexcept nogil:
    """Set the options of a row partition."""
    cdef uint16_t second[3]
    cdef uint16_t third[3]
    cdef const uint16_t *first = r.rows[u]
    cdef int a, b, i, options = 0
    for a in range(r.partitions.sets):
        second[0] = r.partitions.mask[a]
        if second[0] & first[0]:
            continue
        for b in range(r.partitions.sets):
            second[1] = r.partitions.mask[b]
            second[2] = DIGITS ^ second[0] ^ second[1]
            if second[1] & (first[1] | second[0]) or second[2] & first[2]:
                continue
            for i in range(3):
                third[i] = DIGITS ^ first[i] ^ second[i]
            set_option(r, &r.option[u][options], second, third)
            options += 1


cdef inline void list_orthogonal(RowPartitions *r, int x) noexcept nogil:
    """Set the row partitions that are orthogonal to a column partition."""
    cdef int u, i, j, found = 0
    cdef bint fits
    for u in range(PARTITIONS):
        fits = True
        for i in range(3):
            for j in range(3):
                fits &= popcount(r.rows[u][i] & r.rows[x][j]) == 1
        if fits:
            r.place[x][u] = found
            r.orthogonal[x][found] = u
            found += 1


cdef inline void fill_row_partitions(RowPartitions *r) noexcept nogil:
    """Fill the tables, which takes a few milliseconds."""
    cdef int u, x, i, k
    memset(r, 0, sizeof(RowPartitions))
    memset(r.place, 255, sizeof(r.place))
    list_partitions(&r.partitions, 3, 3)
    for u in range(PARTITIONS):
        for i in range(3):
            r.rows[u][i] = r.partitions.mask[r.partitions.member[u][i]]
    for u in range(PARTITIONS):
        list_options(r, u)
        list_orthogonal(r, u)
    for u in range(PARTITIONS):
        for x in range(PARTITIONS):
            for k in range(OPTIONS):
                r.second[u][x] |= <uint64_t> (r.place[x][r.option[u][k].second] != 255) << k
                r.third[u][x] |= <uint64_t> (r.place[x][r.option[u][k].third] != 255) << k
