# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""A 9x9 band and the rows that can follow it, for ranks of grids.

A relabelling and a permutation of the columns take a band to the representative of its column
configuration. A frame describes where these take the minirows and the columns below the band.

Layout: the key of a third band with given columns has four bits for each of the first 8 digits of
row 7, and then of row 8. They determine the other digits, and keys are in the order of the bands.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.string cimport memset

from bits cimport lowest_bit
from minlex cimport PERMUTATIONS
from row_partitions cimport ORTHOGONAL, PARTITIONS, Option, RowPartitions
from stacks cimport CHOICES_OF_COLUMNS, MOST_MINIROWS, SETS, Stack

cdef enum:
    MOST_FILLINGS = 1728        # of a band with given columns

cdef struct Minirows:           # the minirows of a stack by their digits
    uint8_t of_set[SETS][6]
    uint8_t number[SETS]
    uint8_t place[MOST_MINIROWS]            # among those with the same digits
    uint8_t by_digits[729]                  # its number, by 81 a + 9 b + c for digits from 0

cdef struct Frame:              # a band, and the step to its configuration
    Stack stack[3]
    Minirows minirows[3]
    int to_stack[3]
    uint8_t to_minirow[3][MOST_MINIROWS]
    uint8_t to_choice[3][CHOICES_OF_COLUMNS]
    int below[3]                # the choices of the columns of the third band
    uint64_t keys[MOST_FILLINGS]
    int fillings


cdef struct Seek:               # the goal of a search: a number, or the grid in the cells
    uint8_t cells[81]
    bint by_number
    uint64_t number             # the grids that remain to be passed, or the grids so far


cdef inline bint arrived(Seek *seek, uint64_t grids, bint same) noexcept nogil:
    """Pass `grids` grids unless the goal is among them, and return whether it is.

    It is among them if the cells that the grids share are cells of the goal (`same`), or if there
    are more grids than the number.
    """
    if not seek.by_number:
        seek.number += 0 if same else grids
        return same
    if seek.number < grids:
        return True
    seek.number -= grids
    return False


cdef inline bint same_digits(const uint8_t *one, const uint8_t *two) noexcept nogil:
    return one[0] == two[0] and one[1] == two[1] and one[2] == two[2]


cdef inline uint16_t digits_of(const uint8_t *minirow) noexcept nogil:
    """Return the set of the digits of a minirow."""
    return 1 << (minirow[0] - 1) | 1 << (minirow[1] - 1) | 1 << (minirow[2] - 1)


cdef inline void group_minirows(const RowPartitions *r, const Stack *s, Minirows *m) noexcept nogil:
    """Group the minirows of a stack by their digits."""
    cdef int k, rank
    memset(m, 0, sizeof(Minirows))
    for k in range(s.minirows):
        rank = r.partitions.rank[s.listed[k].digits]
        m.place[k] = m.number[rank]
        m.of_set[rank][m.number[rank]] = k
        m.number[rank] += 1
        m.by_digits[81 * s.listed[k].digit[0] + 9 * s.listed[k].digit[1]
                    + s.listed[k].digit[2] - 91] = k


cdef inline void number_minirows(const RowPartitions *r, const Stack *s, const Minirows *m,
                                 uint8_t[PARTITIONS][3] *minirow) noexcept nogil:
    """Set minirow[k][u][i] to the minirow with the columns of choice k and set i of partition u."""
    cdef const uint16_t *columns
    cdef int k, q, u, i
    for k in range(CHOICES_OF_COLUMNS):
        columns = s.columns[k]
        for q in range(ORTHOGONAL):
            u = r.orthogonal[s.partition[k]][q]
            for i in range(3):
                minirow[k][u][i] = m.by_digits[81 * lowest_bit(r.rows[u][i] & columns[0])
                                               + 9 * lowest_bit(r.rows[u][i] & columns[1])
                                               + lowest_bit(r.rows[u][i] & columns[2])]


cdef inline void fill_keys(RowPartitions *r, Frame *f) noexcept nogil:
    """List the keys of the third bands with the chosen columns."""
    cdef const Option *option
    cdef uint16_t *sets[3]
    cdef const uint8_t *order[3]
    cdef uint8_t digits[3][9]
    cdef uint64_t bits, key
    cdef int x[3]
    cdef int q, u, i, j, k, s
    for s in range(3):
        x[s] = f.stack[s].partition[f.below[s]]
    f.fillings = 0
    for q in range(ORTHOGONAL):
        u = r.orthogonal[x[0]][q]
        bits = r.second[u][x[1]] & r.third[u][x[2]]
        while bits:
            option = &r.option[u][lowest_bit(bits)]
            bits &= bits - 1
            sets[0], sets[1], sets[2] = r.rows[u], r.rows[option.second], r.rows[option.third]
            order[0], order[1] = PERMUTATIONS[0], PERMUTATIONS[option.second_order]
            order[2] = PERMUTATIONS[option.third_order]
            for i in range(3):
                for j in range(9):
                    s = j // 3
                    digits[i][j] = lowest_bit(sets[s][order[s][i]]
                                              & f.stack[s].columns[f.below[s]][j % 3]) + 1
            for k in range(6):
                key = 0
                for i in range(2):
                    for j in range(8):
                        key = key << 4 | digits[PERMUTATIONS[k][i]][j]
                f.keys[f.fillings] = key
                f.fillings += 1


cdef inline uint64_t key_of(const uint8_t *cells) noexcept nogil:
    """Return the key of a third band."""
    cdef uint64_t key = 0
    cdef int i, j
    for i in range(2):
        for j in range(8):
            key = key << 4 | cells[9 * i + j]
    return key


cdef inline int compare_keys(const void *a, const void *b) noexcept nogil:
    cdef uint64_t one = (<const uint64_t *> a)[0], two = (<const uint64_t *> b)[0]
    return (one > two) - (one < two)


cdef inline void write_third(const Frame *f, uint64_t key, uint8_t *cells) noexcept nogil:
    """Write the third band with a key."""
    cdef int i, j, rest
    cdef unsigned int left
    for i in range(2):
        rest = 45
        for j in range(8):
            cells[9 * i + j] = key >> (60 - 4 * (8 * i + j)) & 15
            rest -= cells[9 * i + j]
        cells[9 * i + 8] = rest
    for j in range(9):
        left = f.stack[j // 3].columns[f.below[j // 3]][j % 3]
        left ^= 1 << (cells[j] - 1) | 1 << (cells[9 + j] - 1)
        cells[18 + j] = lowest_bit(left) + 1
