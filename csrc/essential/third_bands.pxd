# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""Lists of the possible third bands below a first band, by their columns.

The first and the second band of a grid determine the digits in the columns of the third band. There
are 56 choices for each stack (see `stacks`), and a list for each combination of three choices. It
contains all bands with these columns whose number among the 416 is not less than the number of the
first band. A list is made on first use, and the lists of one first band take up to 20 MB.

Layout: a list entry contains the places of the row partitions of its three boxes in bits 0 to 5, 6
to 11 and 12 to 17, and the orders of the rows of boxes 2 and 3 in bits 18 to 20 and 21 to 23. The
first entries of a list, the ties, are the bands with the number of the first band. The list for the
choices k1, k2 and k3 has the number 56 * (56 * k1 + k2) + k3.
Bound: a list has at most 288 entries, because a band with given columns has at most 1728 = 6 * 288
fillings.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport realloc
from libc.string cimport memcpy

from band_automorphisms cimport sort_rows
from bits cimport lowest_bit
from minlex cimport PERMUTATIONS
from minlex_tables cimport MinlexBands, band_number
from row_partitions cimport ORTHOGONAL, Option, RowPartitions
from stacks cimport Stack

cdef enum:
    LISTS = 175616              # 56^3
    UNKNOWN = 0xFFFF            # the length of a list that is not made yet
    MOST_THIRD = 288

cdef struct ThirdBands:
    uint32_t start[LISTS]
    uint16_t length[LISTS]
    uint16_t ties[LISTS]
    uint32_t *entries
    size_t used
    size_t room


cdef inline void write_third(const Stack *stack, const int *columns, uint32_t entry,
                             uint8_t *cells) noexcept nogil:
    """Write the band of a list entry, with its rows in order."""
    cdef const uint8_t *one = &stack[0].minirow[columns[0]][entry & 63][0][0]
    cdef const uint8_t *two = &stack[1].minirow[columns[1]][entry >> 6 & 63][0][0]
    cdef const uint8_t *three = &stack[2].minirow[columns[2]][entry >> 12 & 63][0][0]
    cdef const uint8_t *second = PERMUTATIONS[entry >> 18 & 7]
    cdef const uint8_t *third = PERMUTATIONS[entry >> 21 & 7]
    cdef uint8_t first[3]
    cdef int rows[3]
    cdef int i
    first[0], first[1], first[2] = one[0], one[3], one[6]
    sort_rows(first, rows)
    for i in range(3):
        memcpy(cells + 9 * i, one + 3 * rows[i], 3)
        memcpy(cells + 9 * i + 3, two + 3 * second[rows[i]], 3)
        memcpy(cells + 9 * i + 6, three + 3 * third[rows[i]], 3)


cdef inline int make_room(ThirdBands *lists) except -1 nogil:
    """Make room for one more list. Raise MemoryError if there is no memory."""
    cdef size_t room = 2 * lists.room + 65536
    cdef uint32_t *larger
    if lists.used + MOST_THIRD <= lists.room:
        return 0
    larger = <uint32_t *> realloc(lists.entries, room * sizeof(uint32_t))
    if larger == NULL:
        with gil:
            raise MemoryError
    lists.entries, lists.room = larger, room
    return 0


cdef inline int make_list(ThirdBands *lists, int at, const RowPartitions *r,
                          MinlexBands *bands, const Stack *stack, const int *columns,
                          int least) except -1 nogil:
    """Make the list of the bands with these columns whose number, from 0, is at least `least`."""
    cdef const Option *option
    cdef uint8_t cells[27]
    cdef uint64_t bits
    cdef uint32_t entry
    cdef int q, u, number, ties = 0
    cdef size_t start
    cdef int x1 = stack[0].partition[columns[0]]
    cdef int x2 = stack[1].partition[columns[1]]
    cdef int x3 = stack[2].partition[columns[2]]
    make_room(lists)
    start = lists.used
    for q in range(ORTHOGONAL):
        u = r.orthogonal[x1][q]
        bits = r.second[u][x2] & r.third[u][x3]
        while bits:
            option = &r.option[u][lowest_bit(bits)]
            bits &= bits - 1
            entry = (q | r.place[x2][option.second] << 6 | r.place[x3][option.third] << 12
                     | option.second_order << 18 | option.third_order << 21)
            write_third(stack, columns, entry, cells)
            number = band_number(bands, cells)
            if number < least:
                continue
            if number == least:
                lists.entries[lists.used] = lists.entries[start + ties]
                lists.entries[start + ties] = entry
                ties += 1
            else:
                lists.entries[lists.used] = entry
            lists.used += 1
    lists.start[at], lists.ties[at] = <uint32_t> start, ties
    lists.length[at] = <uint16_t> (lists.used - start)
    return 0
