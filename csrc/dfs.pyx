# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True
"""Depth first over the blocks B4 to B9: one band of blocks is searched, the other looked up.

    completions = sum over (k1, k2, k3) of upper[k1][k2][k3] * lower[k1'][k2'][k3']

Under a band every column lacks six digits. The three columns of B4 take three of theirs each, in
one of 56 ways; let k1 be the number of that choice and k1' = 55 - k1 the number of the opposite
one, which is what B7 must take; the same for B5 and B6. What B7, B8, B9 can do depends on the
blocks above them through (k1, k2, k3) alone. So the search runs once over B4, B5, B6 and once over
B7, B8, B9, each time recording how often it ends at which (k1, k2, k3), and the sum joins them.

A block is filled cell by cell under bit masks. What the first block of a band leaves of its rows
can be shared out between the other two in 56 ways, so their fillings are kept in lists by rows.
With the first columns of B4 and B7 given (the 10 cases of reduced order) each of the two searches
ends 2.9 million times a band, where the completions are 1e8.

Bounds: an entry of upper or lower is at most 1728, a case at most 1728^2 * 56^3 < 2^39.

Bit layout
    set      a set of digits is 9 bits: bit d - 1 stands for the digit d
    rank     the 84 sets of three digits in increasing order of their bits
    slot     a block's three rows (or columns) of digits: 84 * rank(first) + rank(second); the third
             is what the two leave
    k        the slots of the columns that a band leaves to a block, numbered 0 .. 55 in increasing
             order; to take the opposite digits in every column reverses the order
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcmp, memcpy, memset

from bits cimport popcount
from cases cimport check_cases

cdef enum:
    FULL = 0x1FF
    SETS = 84
    SLOTS = 84 * 84
    CHOICES = 56
    FILLINGS = CHOICES * 216    # of one block under a band: 216 for each choice of its columns

cdef struct Share:              # rows of the second and third block of a band, given the first's
    uint16_t second
    uint16_t third

cdef struct Filling:
    uint16_t rows               # slot
    uint8_t columns             # k

cdef struct Block:
    const uint8_t *choice       # slot of columns -> k
    uint16_t allowed[9]         # the cells that the lists below belong to
    int size
    Filling filling[FILLINGS]
    uint16_t start[SLOTS + 1]   # by_rows[start[slot]:start[slot + 1]] are those with these rows
    uint8_t by_rows[FILLINGS]   # k

cdef struct Work:
    uint16_t six[9]             # the digits that each column lacks, for which `choice` holds
    uint8_t choice[3][SLOTS]
    Block block[2][3]
    uint16_t leaves[2][CHOICES][CHOICES * CHOICES]

cdef uint16_t sets[SETS]
cdef uint8_t rank[FULL + 1]
cdef Share shares[SLOTS][CHOICES]


cdef inline int slot_of(int first, int second) noexcept nogil:
    return SETS * rank[first] + rank[second]


cdef void build_tables() noexcept nogil:
    cdef int n = 0, a, b, c, d, k, bits
    for bits in range(FULL + 1):
        if popcount(bits) == 3:
            rank[bits] = n
            sets[n] = bits
            n += 1
    for a in range(SETS):
        for b in range(SETS):
            if sets[a] & sets[b]:
                continue
            k = 0
            for c in range(SETS):
                if sets[a] & sets[c]:
                    continue
                for d in range(SETS):
                    # the bottom rows are what a, b and c, d leave, and must not meet either
                    if sets[d] & (sets[b] | sets[c]) == 0 and (
                            sets[a] | sets[b] | sets[c] | sets[d]) == FULL:
                        shares[SETS * a + b][k].second = SETS * c + d
                        shares[SETS * a + b][k].third = slot_of(
                            FULL ^ sets[a] ^ sets[c], FULL ^ sets[b] ^ sets[d])
                        k += 1


cdef void number_choices(const uint16_t *six, uint8_t *choice) noexcept nogil:
    cdef int k = 0, a, b
    for a in range(SETS):
        for b in range(SETS):
            if (sets[a] & ~six[0] == 0 and sets[b] & (sets[a] | ~six[1]) == 0
                    and (FULL ^ sets[a] ^ sets[b]) & ~six[2] == 0):
                choice[SETS * a + b] = k
                k += 1


cdef void fill(Block *block, int cell, unsigned int used, unsigned int *rows,
               unsigned int *columns) noexcept nogil:
    """Fill a block from this cell on and list every filling."""
    if cell == 9:
        block.filling[block.size].rows = slot_of(rows[0], rows[1])
        block.filling[block.size].columns = block.choice[slot_of(columns[0], columns[1])]
        block.size += 1
        return
    cdef int i = cell % 3, j = cell // 3        # column by column
    cdef unsigned int fits = block.allowed[3 * i + j] & ~used, digit
    while fits:
        digit = fits & (0 - fits)
        fits ^= digit
        rows[i] ^= digit
        columns[j] ^= digit
        fill(block, cell + 1, used | digit, rows, columns)
        rows[i] ^= digit
        columns[j] ^= digit


cdef void list_fillings(Block *block) noexcept nogil:
    cdef unsigned int rows[3]
    cdef unsigned int columns[3]
    cdef int n, total = 0
    rows[:] = [0, 0, 0]
    columns[:] = [0, 0, 0]
    block.size = 0
    fill(block, 0, 0, rows, columns)
    memset(block.start, 0, sizeof(block.start))
    for n in range(block.size):
        block.start[block.filling[n].rows] += 1
    for n in range(SLOTS + 1):
        total += block.start[n]
        block.start[n] = total
    for n in range(block.size):
        block.start[block.filling[n].rows] -= 1
        block.by_rows[block.start[block.filling[n].rows]] = block.filling[n].columns


cdef void search(Block *block, uint16_t (*leaves)[CHOICES * CHOICES]) noexcept nogil:
    """Visit every filling of the three blocks of a band and count it at its (k1, k2, k3)."""
    cdef Block *second = &block[1]
    cdef Block *third = &block[2]
    cdef Share *share
    cdef uint16_t *leaf
    cdef int n, s, x, y, from_y, to_y
    for n in range(block.size):
        for s in range(CHOICES):
            share = &shares[block.filling[n].rows][s]
            from_y, to_y = third.start[share.third], third.start[share.third + 1]
            for x in range(second.start[share.second], second.start[share.second + 1]):
                leaf = &leaves[block.filling[n].columns][CHOICES * second.by_rows[x]]
                for y in range(from_y, to_y):
                    leaf[third.by_rows[y]] += 1


cdef int prepare(Work *work, const uint16_t *allowed) noexcept nogil:
    """Bring the blocks' lists up to date for these 6 x 9 cells; what did not change is kept."""
    cdef uint16_t six[9]
    cdef uint16_t cells[9]
    cdef Block *block
    cdef int i, j, band, stack, changed
    for j in range(9):
        six[j] = 0
        for i in range(6):
            six[j] |= allowed[9 * i + j]
        if popcount(six[j]) != 6 or six[j] & ~FULL:
            return 0
    for stack in range(3):
        if (FULL ^ six[3 * stack] | FULL ^ six[3 * stack + 1] | FULL ^ six[3 * stack + 2]) != FULL:
            return 0
        changed = memcmp(&six[3 * stack], &work.six[3 * stack], 3 * sizeof(uint16_t))
        if changed:
            memcpy(&work.six[3 * stack], &six[3 * stack], 3 * sizeof(uint16_t))
            number_choices(&six[3 * stack], work.choice[stack])
        for band in range(2):
            block = &work.block[band][stack]
            for i in range(3):
                memcpy(&cells[3 * i], &allowed[27 * band + 9 * i + 3 * stack], 3 * sizeof(uint16_t))
            if changed or memcmp(cells, block.allowed, sizeof(cells)):
                memcpy(block.allowed, cells, sizeof(cells))
                block.choice = work.choice[stack]
                list_fillings(block)
    return 1


cdef uint64_t join(Work *work) noexcept nogil:
    """Search both bands and sum upper * lower over the first block's choices that are reached."""
    cdef uint8_t reached[CHOICES]
    cdef uint64_t total = 0
    cdef uint16_t *upper
    cdef uint16_t *lower
    cdef int n, k, band
    memset(reached, 0, sizeof(reached))
    for band in range(2):
        for n in range(work.block[band][0].size):
            k = work.block[band][0].filling[n].columns
            reached[CHOICES - 1 - k if band else k] |= 1 << band
            memset(work.leaves[band][k], 0, sizeof(work.leaves[band][k]))
        search(work.block[band], work.leaves[band])
    for k in range(CHOICES):
        if reached[k] == 3:
            upper, lower = work.leaves[0][k], work.leaves[1][CHOICES - 1 - k]
            for n in range(CHOICES * CHOICES):
                total += <uint64_t> (upper[n] * lower[CHOICES * CHOICES - 1 - n])
    return total


build_tables()


def count(const uint16_t[:, :, ::1] allowed not None, int box_rows, int box_columns,
          uint64_t[::1] totals not None):
    cdef int cases = <int> allowed.shape[0], case
    cdef int fits = 1
    check_cases("dfs", allowed, box_rows, box_columns, totals)
    cdef Work *work = <Work *> calloc(1, sizeof(Work))
    if work == NULL:
        raise MemoryError
    try:
        with nogil:
            for case in range(cases):
                fits = prepare(work, &allowed[case, 0, 0])
                if not fits:
                    break
                totals[case] = join(work)
    finally:
        free(work)
    if not fits:
        raise ValueError(f"case {case}: the columns do not lack six digits each as under a band, "
                         "where the used ones of a box are all different")
