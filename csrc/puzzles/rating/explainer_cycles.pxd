# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""Sudoku Explainer's cycles and its forcing chains without cases.

A claim states that a candidate is true, and has the number 9 * cell + digit, or that the candidate
is false, and has this number plus OFF. Each claim that a chain adds follows from an earlier claim.
A forcing chain ends with the opposite of its beginning. A cycle ends with its beginning, so that
the claims of every second link are all true or all false, and candidates that see both kinds are
ruled out.

A chain of X links uses the places of one digit, and a chain of Y links uses the candidates of
cells. Chains that mix both kinds are harder. A breadth-first search finds the shortest chain first.

If an earlier board had no chain at all, each chain of a later board contains a new strong link. In
this case, a chain needs to begin only with claims that such a link reaches.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport realloc
from libc.string cimport memcpy, memset

from bits cimport lowest_bit, number_of_bits
from board9 cimport Board, bit_of, cell_of, ones, peers, unit_of
from cell_sets cimport Set, add, has, is_empty, join, meet, take_lowest, without
from explainer_state cimport kinds_of_chains

cdef enum:
    CANDIDATES = 729
    OFF = 729                   # the claim that a candidate is false
    CLAIMS = 1458
    WORDS = 12                  # the words of 64 bits of a set of candidates
    X = 1                       # kinds of links
    Y = 2

cdef enum:                      # the reasons for which a claim follows
    NAKED = 0
    IN_BOX = 1
    IN_ROW = 2
    IN_COLUMN = 3
    BY_RULE = 4
    ASSUMED = 5

cdef struct Links:              # the links of a board
    uint16_t present[729]       # the candidates, in order
    uint16_t index[729]         # the position of each candidate among these
    int number
    int words                   # the words of 64 bits of a set of these, by index
    uint16_t weak[729][28]      # candidates that one rules out: in its cell, box, row, column
    uint8_t weak_in_cell[729]   # the number of these in the cell
    uint8_t weak_number[729]
    uint16_t way[729][28]       # the candidates among these from which links lead on
    uint8_t ways[729]           # the number of these
    uint8_t known_for[729]      # by index: the kinds of links for which `way` is filled
    uint64_t next[729][12]      # by index: the true candidates two links later
    uint64_t opposed[729][12]   # by index: the candidates that it rules out
    uint16_t strong[729][4]     # the candidates that are true without this one
    uint8_t reason[729][4]
    uint8_t strong_number[729]
    uint8_t strong_in_cell[729]

cdef struct Found:              # a chain or a cycle
    double rating
    int length                  # the number of different claims
    int rank                    # the rank among equally hard chains
    int kinds                   # the kinds of its links
    bint cycle
    uint64_t ruled_out[12]
    uint16_t path[1460]         # the claims from the last back to the first
    int claims                  # the number of claims in the path

cdef struct Short:              # the same in less memory, because many are kept
    double rating
    int length
    int rank
    int serial
    int kinds
    int cycle
    int claims
    uint32_t path               # the position of its path among all paths
    uint64_t ruled_out[12]

cdef struct Spread:             # the claims that follow from one claim, by breadth
    uint64_t on[12]
    uint64_t off[12]
    uint16_t before_on[729]     # the number of the step to the false claim before each true one
    uint16_t ons[729]
    uint16_t offs[20412]        # false claims, which a cycle may meet several times
    uint16_t before_off[20412]  # the true claim before each of these

cdef struct Chains:             # the memory of the search
    Links links
    Spread spread
    Found found
    Found best
    bint keep_all
    int limit[2]                # the largest lengths of chains and of cycles
    Short *kept
    int number
    int room
    uint16_t *paths
    uint32_t used
    uint32_t paths_room
    int serial                  # the number of the last chain that was found
    uint64_t on[12]             # the claims that follow from the ends of new links
    uint64_t off[12]
    bint failed                 # True if there is no memory


cdef inline bint has_bit(const uint64_t *bits, int k) noexcept nogil:
    return bits[k >> 6] >> (k & 63) & 1


cdef inline void set_bit(uint64_t *bits, int k) noexcept nogil:
    bits[k >> 6] |= <uint64_t> 1 << (k & 63)


cdef inline double length_added(int length) noexcept nogil:
    """Return what the length of a chain adds to its rating."""
    cdef double added = 0.0
    cdef int limit = 4
    cdef bint odd = False
    while length - 2 > limit:
        added += 0.1
        limit = limit * 4 // 3 if odd else limit * 3 // 2
        odd = not odd
    return added


cdef inline void find_links(const Board *board, Links *links) noexcept nogil:
    """List the links between the candidates of a board."""
    cdef int cell, digit, k, kind, unit, n, c, j
    cdef unsigned int digits, rest
    links.number = 0
    for cell in range(81):
        digits = board.candidates[cell]
        while digits:
            digit = lowest_bit(digits)
            digits &= digits - 1
            c = 9 * cell + digit
            links.present[links.number], links.index[c] = c, links.number
            links.number += 1
            n = 0
            rest = board.candidates[cell] & ~(1 << digit)
            links.strong_number[c] = links.strong_in_cell[c] = 0
            if ones[rest] == 1:
                links.strong[c][0] = 9 * cell + lowest_bit(rest)
                links.reason[c][0] = NAKED
                links.strong_number[c] = links.strong_in_cell[c] = 1
            while rest:
                links.weak[c][n] = 9 * cell + lowest_bit(rest)
                rest &= rest - 1
                n += 1
            links.weak_in_cell[c] = n
            for k in range(3):
                kind = kinds_of_chains[k]
                unit = unit_of[cell][kind]
                rest = board.places[unit][digit] & ~(1 << bit_of[cell][kind])
                if ones[rest] == 1:
                    kind = 9 * cell_of[unit][lowest_bit(rest)] + digit
                    for j in range(links.strong_in_cell[c], links.strong_number[c]):
                        if links.strong[c][j] == kind:
                            break
                    else:
                        links.strong[c][links.strong_number[c]] = kind
                        links.reason[c][links.strong_number[c]] = IN_BOX + k
                        links.strong_number[c] += 1
                    kind = kinds_of_chains[k]
                if k:           # those in the box are there already
                    j = bit_of[cell][kind] // 3
                    rest &= ~(7 << 3 * j)
                while rest:
                    links.weak[c][n] = 9 * cell_of[unit][lowest_bit(rest)] + digit
                    rest &= rest - 1
                    n += 1
            links.weak_number[c] = n
    links.words = (links.number + 63) // 64
    memset(links.known_for, 0, links.number)


cdef inline double rating_of(int kinds, bint cycle, int length) noexcept nogil:
    if kinds == X | Y:
        return 7.0 + length_added(length)
    return (6.5 if cycle else 6.6) + length_added(length)


cdef inline int rank_of(int kinds) noexcept nogil:
    """Return the rank of chains among equally hard chains of the same length."""
    return 4 if kinds == X | Y else 3 if kinds == Y else 2


cdef inline bint is_easier(const Chains *chains, int kinds, bint cycle, int length) noexcept nogil:
    """Return True unless a known chain is at least as easy."""
    cdef const Found *best = &chains.best
    cdef double rating
    if chains.keep_all or not best.rating:
        return True
    rating = rating_of(kinds, cycle, length)
    if rating != best.rating:
        return rating < best.rating
    if length != best.length:
        return length < best.length
    return rank_of(kinds) < best.rank


cdef inline void set_limits(Chains *chains, int kinds) noexcept nogil:
    """Find the lengths up to which chains and cycles of some kinds are easier than the best."""
    cdef int cycle
    for cycle in range(2):
        if chains.keep_all or not chains.best.rating:
            chains.limit[cycle] = CLAIMS
        else:
            chains.limit[cycle] = 2
            while is_easier(chains, kinds, cycle, chains.limit[cycle] + 2):
                chains.limit[cycle] += 2


cdef inline void find_ways(Links *links, int kinds, int p) noexcept nogil:
    """List the candidates whose falsehood follows from a true candidate and leads on."""
    cdef int n = links.index[p], q, k, j, number = 0, first, last
    if links.known_for[n] == kinds:
        return
    links.known_for[n] = kinds
    memset(links.next[n], 0, 8 * links.words)
    memset(links.opposed[n], 0, 8 * links.words)
    for k in range(0 if kinds & Y else links.weak_in_cell[p], links.weak_number[p]):
        q = links.weak[p][k]
        set_bit(links.opposed[n], links.index[q])
        first = 0 if kinds & Y else links.strong_in_cell[q]
        last = links.strong_number[q] if kinds & X else links.strong_in_cell[q]
        if first < last:
            links.way[p][number] = q
            number += 1
            for j in range(first, last):
                set_bit(links.next[n], links.index[links.strong[q][j]])
    links.ways[p] = number


cdef inline void flood(Links *links, int kinds, uint64_t *front, uint64_t *reached,
                       int steps) noexcept nogil:
    """Extend a set by some steps of two links each from its newest elements."""
    cdef uint64_t after[12]
    cdef uint64_t rest
    cdef int words = links.words, k, n, j
    cdef bint any_new = True
    while any_new and steps > 0:
        steps -= 1
        for k in range(words):
            after[k] = 0
        for k in range(words):
            rest = front[k]
            while rest:
                n = 64 * k + lowest_bit(rest)
                rest &= rest - 1
                find_ways(links, kinds, links.present[n])
                for j in range(words):
                    after[j] |= links.next[n][j]
        any_new = False
        for k in range(words):
            front[k] = after[k] & ~reached[k]
            reached[k] |= after[k]
            any_new |= front[k] != 0


cdef inline void keep(Chains *chains) noexcept nogil:
    """Keep the new chain, unless an easier chain rules out the same candidates."""
    cdef Found *found = &chains.found
    cdef Short *short
    cdef int k, i
    cdef void *more
    found.rating = rating_of(found.kinds, found.cycle, found.length)
    found.rank = rank_of(found.kinds)
    if not chains.keep_all:
        memcpy(&chains.best, found, sizeof(Found))
        set_limits(chains, found.kinds)
        return
    chains.serial += 1
    for k in range(chains.number):
        short = &chains.kept[k]
        for i in range(WORDS):
            if short.ruled_out[i] != found.ruled_out[i]:
                break
        else:
            if (found.rating > short.rating or found.rating == short.rating
                    and (found.length > short.length or found.length == short.length
                         and found.rank >= short.rank)):
                return
            break
    else:
        if chains.number == chains.room:
            more = realloc(chains.kept, (2 * chains.room + 64) * sizeof(Short))
            if more == NULL:
                chains.failed = True
                return
            chains.kept = <Short *> more
            chains.room = 2 * chains.room + 64
        k = chains.number
        chains.number += 1
    if chains.used + found.claims > chains.paths_room:
        more = realloc(chains.paths, (2 * chains.paths_room + 4096) * sizeof(uint16_t))
        if more == NULL:
            chains.failed = True
            return
        chains.paths = <uint16_t *> more
        chains.paths_room = 2 * chains.paths_room + 4096
    short = &chains.kept[k]
    short.rating, short.length, short.rank = found.rating, found.length, found.rank
    short.kinds, short.cycle, short.claims = found.kinds, found.cycle, found.claims
    short.serial = chains.serial
    short.path = chains.used
    memcpy(short.ruled_out, found.ruled_out, sizeof(found.ruled_out))
    memcpy(chains.paths + chains.used, found.path, found.claims * sizeof(uint16_t))
    chains.used += found.claims


cdef inline int add_true(Spread *spread, int ons, int candidate, int step) noexcept nogil:
    """Add a true claim, unless it is known; return the number of the true claims."""
    if has_bit(spread.on, candidate):
        return ons
    set_bit(spread.on, candidate)
    spread.ons[ons] = candidate
    spread.before_on[candidate] = step
    return ons + 1


cdef inline int add_false(Spread *spread, int offs, int candidate, int before) noexcept nogil:
    """Add a false claim that follows from a true one; return the number of the false claims."""
    set_bit(spread.off, candidate)
    spread.offs[offs] = candidate
    spread.before_off[offs] = before
    return offs + 1


cdef inline int trace(const Spread *spread, int start, int last, bint from_true,
                      uint16_t *path) noexcept nogil:
    """Write the claims from a true claim back to the first, and return their number.

    `start` is the first candidate.
    """
    cdef int number = 0, step
    while True:
        path[number] = last
        number += 1
        if last == start and from_true:
            return number
        step = spread.before_on[last]
        path[number] = spread.offs[step] + OFF
        number += 1
        if step == 0 and not from_true:
            return number
        last = spread.before_off[step]


cdef inline void rule_out_by_cycle(const Board *board, Found *found) noexcept nogil:
    """Find the candidates that see both a true and a false claim of a cycle."""
    cdef Set seen[9][2]
    cdef Set inside, victims
    cdef int k, cell, digit
    cdef bint false
    memset(seen, 0, sizeof(seen))
    inside.low = inside.high = 0
    for k in range(found.claims - 1):
        false = found.path[k] >= OFF
        cell = found.path[k] % OFF // 9
        digit = found.path[k] % OFF % 9
        add(&inside, cell)
        join(&seen[digit][false], peers(cell))
    memset(found.ruled_out, 0, sizeof(found.ruled_out))
    for digit in range(9):
        victims = without(meet(seen[digit][0], seen[digit][1]), inside)
        while not is_empty(&victims):
            cell = take_lowest(&victims)
            if board.candidates[cell] >> digit & 1:
                set_bit(found.ruled_out, 9 * cell + digit)


cdef inline bint is_nothing(const uint64_t *bits) noexcept nogil:
    cdef uint64_t total = 0
    cdef int k
    for k in range(WORDS):
        total |= bits[k]
    return total == 0


cdef inline void found_cycle(const Board *board, Chains *chains, int kinds, int start,
                             int step) noexcept nogil:
    """Collect the cycle that a false claim closes."""
    cdef Found *found = &chains.found
    found.path[0] = start
    found.path[1] = chains.spread.offs[step] + OFF
    found.claims = 2 + trace(&chains.spread, start, chains.spread.before_off[step], True,
                             found.path + 2)
    found.kinds, found.cycle, found.length = kinds, True, found.claims - 1
    rule_out_by_cycle(board, found)
    if not is_nothing(found.ruled_out):
        keep(chains)


cdef inline bint came_through(const Spread *spread, int start, int last,
                              int candidate) noexcept nogil:
    """Return True if the way to a true claim contains the falsehood of a candidate."""
    cdef int step
    while last != start:
        step = spread.before_on[last]
        if spread.offs[step] == candidate:
            return True
        last = spread.before_off[step]
    return False


cdef inline void found_chain(const Board *board, Chains *chains, int kinds, int start, int step,
                             bint from_true) noexcept nogil:
    """Collect the chain from a claim to its opposite, whose last step begins at `step`."""
    cdef Found *found = &chains.found
    cdef unsigned int others
    memset(found.ruled_out, 0, sizeof(found.ruled_out))
    if from_true:               # `step` is the true claim before the end
        found.path[0] = start + OFF
        found.claims = 1 + trace(&chains.spread, start, step, True, found.path + 1)
        set_bit(found.ruled_out, start)
    else:                       # and here the step to the false claim before it
        chains.spread.before_on[start] = step
        found.claims = trace(&chains.spread, start, start, False, found.path)
        others = board.candidates[start // 9] & ~(1 << start % 9)
        while others:
            set_bit(found.ruled_out, start // 9 * 9 + lowest_bit(others))
            others &= others - 1
    found.kinds, found.cycle, found.length = kinds, False, found.claims
    keep(chains)


cdef inline void spread_true(const Board *board, Chains *chains, int kinds,
                             int start) noexcept nogil:
    """Find the cycles that begin with a true candidate, and the shortest chain to its opposite."""
    cdef Spread *spread = &chains.spread
    cdef Links *links = &chains.links
    cdef uint64_t closing[12]
    cdef uint64_t front[12]
    cdef uint64_t reached[12]
    cdef const uint64_t *opposed = links.opposed[links.index[start]]
    cdef int ons = 1, offs = 0, on = 0, off = 0, length = 0, p, q, k, end = -1, chain = 0
    cdef int words = links.words, ahead = 0, farthest
    cdef bint may_close = False, may_end = False
    find_ways(links, kinds, start)
    memset(closing, 0, sizeof(closing))
    memset(front, 0, 8 * words)
    set_bit(front, links.index[start])
    memcpy(reached, front, 8 * words)
    farthest = max(chains.limit[0] if kinds & X else 0, chains.limit[1])
    flood(links, kinds, front, reached, farthest // 2 - 1)
    memset(front, 0, 8 * words)     # from now on, where a cycle can be closed
    for k in range(0 if kinds & Y else links.strong_in_cell[start],
                   links.strong_number[start] if kinds & X else links.strong_in_cell[start]):
        q = links.strong[start][k]
        set_bit(closing, q)
        find_ways(links, kinds, q)
        for p in range(words):
            front[p] |= links.opposed[links.index[q]][p]
    front[links.index[start] >> 6] &= ~(<uint64_t> 1 << (links.index[start] & 63))
    for k in range(words):
        front[k] &= reached[k]
        ahead += number_of_bits(front[k])
        if kinds & X and reached[k] & opposed[k]:
            may_end = True
    may_close = ahead > 0
    if not may_close and not may_end:
        return
    memset(spread.on, 0, sizeof(spread.on))
    memset(spread.off, 0, sizeof(spread.off))
    set_bit(spread.on, start)
    spread.ons[0] = start
    while on < ons:
        length += 2
        if ((not ahead or length > chains.limit[1])
                and (not may_end or end >= 0 or length > chains.limit[0])):
            break
        while on < ons:
            p = spread.ons[on]
            on += 1
            if end < 0 and may_end and has_bit(opposed, links.index[p]):
                end, chain = p, length
            ahead -= has_bit(front, links.index[p])
            find_ways(links, kinds, p)
            for k in range(links.ways[p]):
                q = links.way[p][k]
                if has_bit(spread.off, q) and (not has_bit(closing, q)
                                               or came_through(spread, start, p, q)):
                    continue    # a second time, it can only close a cycle
                offs = add_false(spread, offs, q, p)
        while off < offs:
            q = spread.offs[off]
            if 4 <= length <= chains.limit[1] and has_bit(closing, q):
                found_cycle(board, chains, kinds, start, off)
            for k in range(0 if kinds & Y else links.strong_in_cell[q],
                           links.strong_number[q] if kinds & X else links.strong_in_cell[q]):
                ons = add_true(spread, ons, links.strong[q][k], off)
            off += 1
    if end >= 0 and chain <= chains.limit[0]:
        found_chain(board, chains, kinds, start, end, True)


cdef inline void spread_false(const Board *board, Chains *chains, int kinds,
                              int start) noexcept nogil:
    """Find the shortest chain from a false candidate to its opposite."""
    cdef Spread *spread = &chains.spread
    cdef Links *links = &chains.links
    cdef int ons = 0, offs = 1, on = 0, off = 0, length = 2, p, q, r, k
    cdef uint64_t front[12]
    cdef uint64_t reached[12]
    if links.strong_number[start] == (0 if kinds & Y else links.strong_in_cell[start]):
        return
    memset(front, 0, 8 * links.words)
    for k in range(0 if kinds & Y else links.strong_in_cell[start], links.strong_number[start]):
        set_bit(front, links.index[links.strong[start][k]])
    memcpy(reached, front, 8 * links.words)
    flood(links, kinds, front, reached, chains.limit[0] // 2 - 1)
    if not has_bit(reached, links.index[start]):
        return
    memset(spread.on, 0, sizeof(spread.on))
    memset(spread.off, 0, sizeof(spread.off))
    set_bit(spread.off, start)
    spread.offs[0] = start
    while off < offs and length <= chains.limit[0]:
        while off < offs:
            q = spread.offs[off]
            for k in range(0 if kinds & Y else links.strong_in_cell[q], links.strong_number[q]):
                r = links.strong[q][k]
                if r == start:
                    found_chain(board, chains, kinds, start, off, False)
                    return
                ons = add_true(spread, ons, r, off)
            off += 1
        while on < ons:
            p = spread.ons[on]
            on += 1
            find_ways(links, kinds, p)
            for k in range(links.ways[p]):
                q = links.way[p][k]
                if not has_bit(spread.off, q):
                    offs = add_false(spread, offs, q, p)
        length += 2


cdef inline bint find_new_ends(const Board *before, const Board *board, int kinds,
                               uint64_t *ends) noexcept nogil:
    """Find the candidates at the ends of new strong links. Returns False if there are none."""
    cdef int cell, unit, digit
    cdef unsigned int left
    cdef bint found = False
    memset(ends, 0, 8 * WORDS)
    if kinds & Y:
        for cell in range(81):
            left = board.candidates[cell]
            if left != before.candidates[cell] and ones[left] == 2:
                found = True
                set_bit(ends, 9 * cell + lowest_bit(left))
                set_bit(ends, 9 * cell + lowest_bit(left & (left - 1)))
    if kinds & X:
        for unit in range(27):
            for digit in range(9):
                left = board.places[unit][digit]
                if left != before.places[unit][digit] and ones[left] == 2:
                    found = True
                    set_bit(ends, 9 * cell_of[unit][lowest_bit(left)] + digit)
                    set_bit(ends, 9 * cell_of[unit][lowest_bit(left & (left - 1))] + digit)
    return found


cdef inline void find_starts(Chains *chains, int kinds, const uint64_t *ends) noexcept nogil:
    """Find the claims that follow from the truth of some candidates.

    From the opposites of these claims, the falsehood of the same candidates follows.
    """
    cdef const Links *links = &chains.links
    cdef Spread *spread = &chains.spread
    cdef int ons = 0, on = 0, n, p, q, r, k, j
    memset(chains.on, 0, sizeof(chains.on))
    memset(chains.off, 0, sizeof(chains.off))
    for n in range(links.number):
        p = links.present[n]
        if has_bit(ends, p):
            set_bit(chains.on, p)
            spread.ons[ons] = p
            ons += 1
    while on < ons:
        p = spread.ons[on]
        on += 1
        for k in range(0 if kinds & Y else links.weak_in_cell[p], links.weak_number[p]):
            q = links.weak[p][k]
            if has_bit(chains.off, q):
                continue
            set_bit(chains.off, q)
            for j in range(0 if kinds & Y else links.strong_in_cell[q],
                           links.strong_number[q] if kinds & X else links.strong_in_cell[q]):
                r = links.strong[q][j]
                if not has_bit(chains.on, r):
                    set_bit(chains.on, r)
                    spread.ons[ons] = r
                    ons += 1


cdef inline void find_chains(const Board *board, const Board *before, Chains *chains,
                             bint keep_all) noexcept nogil:
    """Find the easiest chain or cycle of a board, or the easiest for each conclusion.

    The board `before` has no chain or cycle, unless it is NULL.
    """
    cdef int[3] order = [X, Y, X | Y]
    cdef int k, n, start
    cdef uint64_t ends[12]
    chains.keep_all = keep_all
    chains.best.rating = 0
    chains.number = chains.serial = 0
    chains.used = 0
    if before != NULL and not find_new_ends(before, board, X | Y, ends):
        return
    find_links(board, &chains.links)
    for k in range(3):
        set_limits(chains, order[k])
        if chains.limit[0] < 4 and chains.limit[1] < 4:
            continue            # all of these are harder
        if before != NULL:
            if not find_new_ends(before, board, order[k], ends):
                continue
            find_starts(chains, order[k], ends)
        for n in range(chains.links.number):
            start = chains.links.present[n]
            if ones[board.candidates[start // 9]] < 2:
                continue
            if order[k] == Y and ones[board.candidates[start // 9]] > 2:
                continue
            if before == NULL or has_bit(chains.off, start):
                spread_true(board, chains, order[k], start)
            if order[k] & X and (before == NULL or has_bit(chains.on, start)):
                spread_false(board, chains, order[k], start)
