# cython: language_level=3
"""The clues in the third band of a 9x9 puzzle, for given clues in the other two bands.

The clues must hit the open sets, which are the unavoidable sets that the clues in the first two
bands miss. They are chosen one by one. Each cell of a small open set is tried as the next clue, and
gets no clue in the later branches. Disjoint open sets need a clue each.

Completeness. As long as not all clues of a minimal puzzle are chosen, the puzzle is not proper, so
that there is an open set. The minimal puzzle has a clue in this set, and one of the branches takes
it. A candidate is a puzzle that hits all known sets. The caller tests whether it is proper and, if
it is not, adds a set that it misses.

Layout: bit c of a set of cells in a band represents its cell c, row by row.
"""

from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memset

from bits cimport lowest_bit, number_of_bits

cdef enum:
    BAND = 27                   # cells
    SETS = 1024                 # bound for unavoidable sets with cells in the third band
    SET_WORDS = SETS // 64
    OPEN = SETS + 1024          # bound for the open sets of a node
    DEPTH = BAND + 2            # bound for the nodes of the stack

cdef struct Node:
    uint32_t chosen
    uint32_t live               # cells that may become clues
    uint32_t rest               # cells that are still to be tried; 1 after a candidate was tested
    int left                    # the number of clues that may be added
    int number                  # the number of open sets
    uint32_t open[OPEN]         # their cells in this band

cdef struct ThirdBand:
    uint32_t live               # cells that may have clues
    int left                    # the largest number of clues
    int number                  # the number of unavoidable sets
    int next                    # the position in the second half that is replaced next
    uint32_t sets[SETS]         # their cells in this band
    uint64_t hit[2][BAND][SET_WORDS]    # the sets with each cell of the other bands
    uint64_t missed[SET_WORDS]  # the sets that the clues in the first band miss
    Node *nodes                 # the stack
    int depth                   # the depth of the node on top; -1 when the search has ended


cdef inline void begin_case(ThirdBand *band, uint32_t live, int left) noexcept nogil:
    """Begin with no sets, and with these cells and this number of clues."""
    band.live, band.left = live, left
    band.number = band.next = 0
    band.depth = -1
    memset(band.hit, 0, sizeof(band.hit))


cdef inline void add_set(ThirdBand *band, uint32_t first, uint32_t second,
                         uint32_t cells) noexcept nogil:
    """Add a set with these cells in each band, which may replace a set with many cells."""
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
    """Take the clues in the second band, and make the first node.

    Returns False if it has no puzzle. Otherwise the search begins when the depth is set to 0.
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
    """Take a step of the search.

    Returns True if a candidate is on top of the stack. The caller must then add an open set, or set
    `rest` of the node to 1.
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
    """Add a set that is open at the candidate on top of the stack, and therefore at all nodes."""
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
    """Set the cells to try at a node. Returns False if the node has no puzzle.

    There is nothing to try at a candidate, because it has no open sets.
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
        # each of these sets has one clue, and no other cell has a clue
        node.live &= used
    node.rest = best
    return True


cdef inline int place_of_new(int most, int *number, int *next) noexcept nogil:
    """Return the position for a new set: behind the others or, if full, in the second half.

    The sets of the second half have many cells.
    """
    if number[0] < most:
        number[0] += 1
        return number[0] - 1
    cdef int place = most // 2 + next[0]
    next[0] = (next[0] + 1) % (most // 2)
    return place


cdef inline void join_rows(uint64_t *joined, const uint64_t *rows, int words,
                           uint32_t cells) noexcept nogil:
    """Add the bits of the rows of these cells, each of which has `words` words."""
    cdef const uint64_t *row
    cdef int w
    while cells:
        row = rows + words * lowest_bit(cells)
        cells &= cells - 1
        for w in range(words):
            joined[w] |= row[w]


cdef inline uint64_t ones(int number) noexcept nogil:
    """Return a word whose lowest `number` bits are 1."""
    if number <= 0:
        return 0
    return ~<uint64_t> 0 >> 64 - number if number < 64 else ~<uint64_t> 0
