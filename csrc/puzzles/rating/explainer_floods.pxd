# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""Early ends of Sudoku Explainer's searches: whether a board has a chain, and where it can begin.

Most searches inside a forcing chain find nothing. This file finds out which do, without following
chains: a flood contains all claims that follow from a true candidate by single links.

Each search knows a board with more candidates on which it finds nothing, so each chain on the
remaining board has a new strong link, that is, one of two candidates is true. Let a and b be its
ends, and let the chain lead from a claim to its opposite. If its two parts are read backwards, the
opposite follows from a, and also from b. Therefore two floods for each new link show whether there
is a chain. The same holds for the candidates that a cycle rules out.

A forcing chain with cases begins in a cell or with places that have changed, or it uses a new link.
In the second case, one of its claims makes an end of the link false, and read backwards, this end
makes the claim false.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from bits cimport lowest_bit
from board9 cimport NINE, Board, cell_of, ones, unit_of
from explainer_cycles cimport WORDS, set_bit

cdef enum:
    MOST_LINKS = 324            # strong links of a board: by 81 cells, and by 243 places

cdef struct Floods:             # of a board
    uint64_t several[12]        # the candidates of cells that have several of them
    uint64_t present[12]
    uint64_t linked[12]         # the candidates with strong links
    uint16_t partners[729][4]   # the other ends of these links
    uint8_t number[729]
    uint64_t on[729][12]        # the candidates that are true if one is true
    uint64_t off[729][12]       # and those that are false, or are not there
    uint32_t known[729]         # the stamp of the board for which these are known
    uint32_t stamp

cdef extern from *:
    """
    static uint64_t seen_by[729][12];
    """
    uint64_t seen_by[729][12]   # what a candidate rules out, on an empty board


cdef inline void fill_seen() noexcept nogil:
    """Fill the table above from the tables of the board, which are filled already."""
    cdef int cell, digit, k, i, other
    for cell in range(81):
        for digit in range(9):
            for k in range(9):
                if k != digit:
                    set_bit(seen_by[9 * cell + digit], 9 * cell + k)
            for k in range(3):
                for i in range(9):
                    other = cell_of[unit_of[cell][k]][i]
                    if other != cell:
                        set_bit(seen_by[9 * cell + digit], 9 * other + digit)


cdef inline void mark_digits(uint64_t *bits, int cell, uint64_t digits) noexcept nogil:
    """Add candidates of a cell to a set."""
    cdef int first = 9 * cell, shift = first & 63
    bits[first >> 6] |= digits << shift
    if shift > 55:
        bits[(first >> 6) + 1] |= digits >> (64 - shift)


cdef inline void find_present(const Board *board, uint64_t *present) noexcept nogil:
    """Collect the candidates of a board."""
    cdef int cell
    memset(present, 0, 8 * WORDS)
    for cell in range(81):
        mark_digits(present, cell, board.candidates[cell])


cdef inline void link(Floods *floods, int one, int other) noexcept nogil:
    """Add a strong link."""
    floods.partners[one][floods.number[one]] = other
    floods.partners[other][floods.number[other]] = one
    floods.number[one] += 1
    floods.number[other] += 1
    set_bit(floods.linked, one)
    set_bit(floods.linked, other)


cdef inline int prepare_floods(Floods *floods, const Board *board, const Board *before,
                               uint16_t new_links[][2]) noexcept nogil:
    """Find the strong links of a board; return the number of those that another board lacks."""
    cdef int cell, unit, digit, one, other, number = 0
    cdef unsigned int left
    floods.stamp += 1
    memset(floods.several, 0, sizeof(floods.several))
    memset(floods.present, 0, sizeof(floods.present))
    memset(floods.linked, 0, sizeof(floods.linked))
    memset(floods.number, 0, sizeof(floods.number))
    for cell in range(81):
        left = board.candidates[cell]
        mark_digits(floods.present, cell, left)
        if ones[left] < 2:
            continue
        mark_digits(floods.several, cell, left)
        if ones[left] == 2:
            one, other = 9 * cell + lowest_bit(left), 9 * cell + lowest_bit(left & (left - 1))
            link(floods, one, other)
            if before.candidates[cell] != left:
                new_links[number][0], new_links[number][1] = one, other
                number += 1
    for unit in range(27):
        for digit in range(9):
            left = board.places[unit][digit]
            if ones[left] == 2:
                one = 9 * cell_of[unit][lowest_bit(left)] + digit
                other = 9 * cell_of[unit][lowest_bit(left & (left - 1))] + digit
                link(floods, one, other)
                if before.places[unit][digit] != left:
                    new_links[number][0], new_links[number][1] = one, other
                    number += 1
    return number


cdef inline void flood_from(Floods *floods, uint16_t *stack, int top, uint64_t *on,
                            uint64_t *off) noexcept nogil:
    """Collect what follows from true candidates; `on` contains them already, `off` is empty."""
    cdef uint64_t fresh
    cdef const uint64_t *seen
    cdef int p, q, r, k, j
    while top:
        top -= 1
        p = stack[top]
        seen = seen_by[p]
        for k in range(WORDS):
            fresh = seen[k] & floods.linked[k] & ~off[k]
            off[k] |= seen[k]
            while fresh:
                q = 64 * k + lowest_bit(fresh)
                fresh &= fresh - 1
                for j in range(floods.number[q]):
                    r = floods.partners[q][j]
                    if not on[r >> 6] >> (r & 63) & 1:
                        on[r >> 6] |= <uint64_t> 1 << (r & 63)
                        stack[top] = r
                        top += 1


cdef inline void flood(Floods *floods, int start) noexcept nogil:
    """Collect what follows from a true candidate, unless it is known."""
    cdef uint16_t stack[729]
    if floods.known[start] != floods.stamp:
        floods.known[start] = floods.stamp
        memset(floods.on[start], 0, 8 * WORDS)
        memset(floods.off[start], 0, 8 * WORDS)
        set_bit(floods.on[start], start)
        stack[0] = start
        flood_from(floods, stack, 1, floods.on[start], floods.off[start])


cdef inline bint any_chain(Floods *floods, const uint16_t new_links[][2],
                           int number) noexcept nogil:
    """Return True if there is a chain, or a cycle that rules something out, with a new link."""
    cdef int i, k, one, other
    cdef uint64_t common
    for i in range(number):
        one, other = new_links[i][0], new_links[i][1]
        flood(floods, one)
        flood(floods, other)
        common = 0
        for k in range(WORDS):
            common |= (floods.on[one][k] & floods.on[other][k]
                       | floods.off[one][k] & floods.off[other][k]) & floods.several[k]
        if common:
            return True
    return False


cdef inline void find_lively(Floods *floods, const uint16_t new_links[][2], int number,
                             uint64_t *lively) noexcept nogil:
    """Collect the candidates from which new links are reached."""
    cdef uint16_t stack[729]
    cdef uint64_t on[12]
    cdef int i, k, top = 0, p
    memset(on, 0, sizeof(on))
    memset(lively, 0, 8 * WORDS)
    for i in range(number):
        for k in range(2):
            p = new_links[i][k]
            if not on[p >> 6] >> (p & 63) & 1:
                on[p >> 6] |= <uint64_t> 1 << (p & 63)
                stack[top] = p
                top += 1
    flood_from(floods, stack, top, on, lively)


cdef inline bint all_lead_on(Floods *floods, const uint16_t *starts, int number) noexcept nogil:
    """Return True if a claim that rules something out follows from each of some candidates."""
    cdef uint64_t on[12]
    cdef uint64_t off[12]
    cdef uint64_t left
    cdef int i, k
    flood(floods, starts[0])
    for k in range(WORDS):
        on[k] = floods.on[starts[0]][k] & floods.several[k]
        off[k] = floods.off[starts[0]][k] & floods.present[k]
    for i in range(1, number):
        flood(floods, starts[i])
        left = 0
        for k in range(WORDS):
            on[k] &= floods.on[starts[i]][k]
            off[k] &= floods.off[starts[i]][k]
            left |= on[k] | off[k]
        if not left:
            return False
    return True
