# cython: language_level=3
"""The clues in the third band of a 9x9 puzzle, for clues in the other two bands.

They must hit the unavoidable sets that the clues in the first two bands miss, the open sets. They
are tried one by one: a cell of a small open set is the next clue, and it has no clue in later
branches. Disjoint open sets need a clue each.

Completeness. Before all clues of a minimal puzzle are chosen, it is not proper, so that there is an
open set. The puzzle has a cell of this set, and one of the branches takes it. A candidate is a
puzzle that hits all known sets. The caller looks whether it is proper; if not, the caller adds a
set that it misses.

Layout: bit c of a set of cells in a band is its cell c, row by row.
"""

from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memset

from bits cimport lowest_bit, number_of_bits

cdef enum:
    BAND = 27                   # cells
    SETS = 1024                 # unavoidable sets with cells in the third band
    SET_WORDS = SETS // 64
    OPEN = SETS + 1024          # open sets of a node
    DEPTH = BAND + 2            # nodes of the stack

cdef struct Node:
    uint32_t chosen
    uint32_t live               # cells that may become clues
    uint32_t rest               # those that are still to be tried; 1 when a candidate was looked at
    int left                    # the most further clues
    int number                  # of open sets
    uint32_t open[OPEN]         # their cells in this band

cdef struct ThirdBand:
    uint32_t live               # cells that may have clues
    int left                    # the most clues
    int number                  # of unavoidable sets
    int next                    # which of the second half is replaced next
    uint32_t sets[SETS]         # their cells in this band
    uint64_t hit[2][BAND][SET_WORDS]    # the sets with each cell of the other bands
    uint64_t missed[SET_WORDS]  # the sets that the clues in the first band miss
    Node *nodes                 # the stack
    int depth                   # of the node on top; -1 when the search has ended


cdef inline void begin_case(ThirdBand *band, uint32_t live, int left) noexcept nogil:
    """Begin with no sets, and with these cells and this number of clues."""
    band.live, band.left = live, left
    band.number = band.next = 0
    band.depth = -1
    memset(band.hit, 0, sizeof(band.hit))


cdef inline void add_set(ThirdBand *band, uint32_t first, uint32_t second,
                         uint32_t cells) noexcept nogil:
    """Add a set with these cells in each band; it may take the place of one with many cells."""
    cdef int k = place_of_new(SETS, &band.number, &band.next), cell
    cdef uint64_t bit = <uint64_t> 1 << k % 64
    band.sets[k] = cells
    for cell in range(BAND):
        band.hit[0][cell][k // 64] &= ~bit
        band.hit[1][cell][k // 64] &= ~bit
        if first >> cell & 1:
            band.hit[0][cell][k // 64] |= bit
        if second >> cell & 1:
            band.hit[1][cell][k // 64] |= bit


cdef inline void begin_first(ThirdBand *band, uint32_t clues) noexcept nogil:
    """Take the clues in the first band."""
    cdef uint64_t hit[SET_WORDS]
    cdef int w
    memset(hit, 0, sizeof(hit))
    join_rows(hit, &band.hit[0][0][0], SET_WORDS, clues)
    for w in range(SET_WORDS):
        band.missed[w] = ~hit[w]


cdef inline bint begin_second(ThirdBand *band, uint32_t clues) noexcept nogil:
    """Take the clues in the second band, and make the first node; False if it has no puzzle.

    The search begins when the depth is set to 0.
    """
    cdef Node *node = &band.nodes[0]
    cdef uint64_t hit[SET_WORDS]
    cdef uint64_t bits
    cdef int w
    memset(hit, 0, sizeof(hit))
    join_rows(hit, &band.hit[1][0][0], SET_WORDS, clues)
    node.chosen, node.live, node.left, node.number = 0, band.live, band.left, 0
    for w in range(SET_WORDS):
        bits = band.missed[w] & ~hit[w] & ones(band.number - 64 * w)
        while bits:
            node.open[node.number] = band.sets[64 * w + lowest_bit(bits)]
            node.number += 1
            bits &= bits - 1
    return expand(node)


cdef inline bint step(ThirdBand *band) noexcept nogil:
    """Take a step of the search; True if a candidate is on top of the stack.

    The caller then adds an open set, or sets `rest` of the node to 1.
    """
    cdef Node *node = &band.nodes[band.depth]
    cdef Node *child
    cdef uint32_t cell
    cdef int k
    if node.number == 0 and not node.rest:
        return True
    if node.number == 0 or not node.rest:
        band.depth -= 1
        return False
    cell = node.rest & (0 - node.rest)
    node.rest ^= cell
    node.live ^= cell
    child = node + 1
    child.chosen, child.live, child.left = node.chosen | cell, node.live, node.left - 1
    child.number = 0
    for k in range(node.number):
        child.open[child.number] = node.open[k]
        child.number += not node.open[k] & cell
    if expand(child):
        band.depth += 1
    return False


cdef inline void add_open(ThirdBand *band, uint32_t cells) noexcept nogil:
    """Add a set that is open on top of the stack, which has a candidate, and so at all nodes."""
    cdef Node *node
    cdef int k
    for k in range(band.depth + 1):
        node = &band.nodes[k]
        if node.number < OPEN:
            node.open[node.number] = cells
            node.number += 1
        if node.left == 1 and k < band.depth:
            node.rest &= cells
    if not expand(&band.nodes[band.depth]):
        band.depth -= 1


cdef inline bint expand(Node *node) noexcept nogil:
    """Set what is to be tried at a node; False if it has no puzzle.

    There is nothing to be tried at a candidate, which has no open sets.
    """
    cdef uint32_t cells, used, best
    cdef int k, disjoint, size, least
    node.rest = 0
    if node.number == 0:
        return True
    if node.left == 0:
        return False
    if node.left == 1:
        cells = node.live
        for k in range(node.number):
            cells &= node.open[k]
        node.rest = cells
        return cells != 0
    while True:
        used = best = 0
        least, disjoint = BAND + 1, 0
        for k in range(node.number):
            cells = node.open[k] & node.live
            if not cells & used:
                if not cells:
                    return False
                used |= cells
                disjoint += 1
                if disjoint > node.left:
                    return False
                size = number_of_bits(cells)
                if size < least:
                    least, best = size, cells
        if disjoint < node.left or not node.live & ~used:
            break
        # each of these sets has one clue, and no other cell has any
        node.live &= used
    node.rest = best
    return True


cdef inline int place_of_new(int most, int *number, int *next) noexcept nogil:
    """Where a new set goes: behind the others, or in place of one of the second half.

    Those of the second half have many cells.
    """
    if number[0] < most:
        number[0] += 1
        return number[0] - 1
    cdef int place = most // 2 + next[0]
    next[0] = (next[0] + 1) % (most // 2)
    return place


cdef inline void join_rows(uint64_t *joined, const uint64_t *rows, int words,
                           uint32_t cells) noexcept nogil:
    """Add the bits of the rows of these cells; a row has so many words."""
    cdef const uint64_t *row
    cdef int w
    while cells:
        row = rows + words * lowest_bit(cells)
        cells &= cells - 1
        for w in range(words):
            joined[w] |= row[w]


cdef inline uint64_t ones(int number) noexcept nogil:
    """A word whose lowest bits are 1, so many of them."""
    if number <= 0:
        return 0
    return ~<uint64_t> 0 >> 64 - number if number < 64 else ~<uint64_t> 0
