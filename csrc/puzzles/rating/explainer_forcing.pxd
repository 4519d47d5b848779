# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""Sudoku Explainer's forcing chains with cases, as one search with parameters.

From a claim (explainer_cycles.pxd) other claims follow, one at a time. A static search uses the
candidates of the board, whereas a dynamic search removes each false candidate once it is used, so
that a claim can follow from several claims. The level decides what continues the search where
singles end: simple rules (1), chains (2), chains with cases (3), dynamic chains (4), or dynamic
chains with nested chains (5).

The reach of a claim consists of all claims that follow from it. A hint is a claim that is in the
reach of each candidate of a cell, of each place of a digit in a unit, or of both a candidate and
its opposite. A candidate whose reach contains a claim and its opposite is also a hint. The best
hint has the fewest claims. Among equally long hints, the kind decides, and then the order in which
they are found.

Most searches inside a search find nothing, so the boards on which they found nothing are kept. On
the same board a search is not repeated. On a part of such a board, chains and static searches end
at once unless there is a new hint (explainer_floods.pxd).

If hints of one search are steps of another search, each different hint counts once. A hash
represents the claims of each.
"""

from cpython.ref cimport Py_INCREF
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, qsort, realloc
from libc.string cimport memcpy, memset

from bits cimport lowest_bit, number_of_bits
from board9 cimport Board, bit_of, cell_of, ones, rule_out, unit_of
from cell_sets cimport Set, add, has
from explainer_cycles cimport ASSUMED, BY_RULE, CANDIDATES, CLAIMS, IN_BOX, NAKED, OFF, WORDS
from explainer_cycles cimport Chains, Short, find_chains, has_bit, is_nothing, set_bit
from explainer_floods cimport MOST_LINKS, Floods, all_lead_on, any_chain, find_lively, find_present
from explainer_floods cimport prepare_floods
from explainer_state cimport BOXES, COLUMNS, ROWS, State, common_part, kinds_of_chains
from explainer_state cimport kinds_of_sets

cdef enum:                      # the kinds of hints, by rank among equally long hints
    BOTH_WAYS = 1
    ALL_CANDIDATES = 5
    ALL_PLACES = 6
    CONTRADICTION = 7

cdef struct Node:               # a claim in a reach
    uint16_t claim
    uint16_t depth              # a lower bound on the claims that lead to it, including it
    uint16_t number             # the number of claims from which it follows
    uint16_t reason
    uint32_t parents            # the position of these claims in the pool
    int32_t nested              # the number of the hint from which it follows, or -1

cdef struct Reach:
    Board board                 # the remaining board, not used by a static search
    uint64_t on[12]
    uint64_t off[12]
    uint16_t ons[729]           # the candidates in the order in which they are found
    uint16_t offs[729]
    int number_on
    int number_off
    int next_on                 # the first candidate that is not used yet
    int next_off
    uint16_t node_of[1458]
    Node nodes[1459]
    int number
    int clash                   # the node whose opposite is also in the reach, or -1
    int simple_nodes            # the number of nodes at the end of level 1

cdef struct Nested:             # a hint from which claims follow
    int length
    uint64_t hash

cdef struct Case:               # a hint
    int length
    int kind
    int where                   # the cell, the unit, or the candidate of the source
    int digit                   # the digit in the unit, or 1 if the source is false
    int target                  # the claim that is in all reaches, or that a clash proves
    int serial

cdef struct Vain:               # a board on which a rule finds nothing
    uint64_t present[12]        # its candidates
    int number                  # of these
    int rule

cdef struct Layer:              # the memory of one search
    Reach *reaches[1458]
    uint8_t done[1458]          # the level up to which each reach is known, plus 1, or 0
    uint16_t *pool              # the claims from which others follow
    uint32_t used
    uint32_t pool_room
    Nested *nested
    int number_nested
    int nested_room
    Case slots[1458]            # the best hint for each conclusion, if all are wanted
    uint16_t filled[1458]
    int number_filled
    Vain vain[1024]             # the latest ones, since several claims often lead to the same board
    Board vain_boards[1024]
    int number_vain             # so far

cdef struct Useful:             # the beginnings of hints of a static search
    Set cells
    uint16_t digits[27]         # of each unit

cdef struct Room

cdef struct Search:
    Room *room
    const State *state
    const Board *board          # the board at the beginning
    const Useful *useful        # where hints begin, or NULL if that is not known
    Layer *layer
    int depth                   # 0, or 1 inside another search
    bint multiple
    bint dynamic
    bint nishio
    int level
    bint keep_all
    bint goes_on                # True if it continues reaches of a lower level on the board
    int serial
    Case best

cdef struct Room:
    Search search               # the latest search that is not inside another search
    Layer layers[2]
    Chains chains
    Floods floods
    int missing                 # digits, when the boards in vain of the first layer were found
    Board without_chains        # the latest board on which no chain was found
    bint knows_none             # True if this board exists, and contains all candidates
    uint32_t stamps[1458]
    uint32_t stamp
    Reach spare                 # used as an empty reach if there is no memory
    bint failed                 # True if there is no memory
    void *stopped               # a function that returns True to stop, or raises an exception
    void *error                 # the exception that `stopped` raised
    bint ended                  # True if the work must end
    int work                    # the reaches since `stopped` was called

cdef enum:
    WORK = 2000                 # reaches between two calls of `stopped`: about 0.01 s
    MOST_VAIN = 1024

cdef struct End:                # the end of a chain of a hint
    Reach *reach
    Node *node


cdef inline bint ended(Room *room, int work) noexcept nogil:
    """Count some more work, and return True if the work must end."""
    room.work += work
    if room.work >= WORK and not room.ended:
        room.work = 0
        with gil:
            try:
                room.ended = (<object> room.stopped)()
            except BaseException as error:
                Py_INCREF(error)
                room.error = <void *> error
                room.ended = True
    return room.ended


cdef inline void push(Room *room, Layer *layer, int claim) noexcept nogil:
    """Add a claim to the pool."""
    cdef void *more
    if layer.used == layer.pool_room:
        more = realloc(layer.pool, (2 * layer.pool_room + 65536) * sizeof(uint16_t))
        if more == NULL:
            room.failed = True
            layer.used = 0
            return
        layer.pool = <uint16_t *> more
        layer.pool_room = 2 * layer.pool_room + 65536
    layer.pool[layer.used] = claim
    layer.used += 1


cdef inline void follows_from(Search *s, Reach *reach, Node *node, int claim) noexcept nogil:
    """Add a claim from which another claim follows."""
    cdef int depth = reach.nodes[reach.node_of[claim]].depth + 1
    push(s.room, s.layer, claim)
    node.number += 1
    if depth > node.depth:
        node.depth = depth


cdef inline Node *new_node(Search *s, Reach *reach, int claim, int reason) noexcept nogil:
    cdef Node *node = &reach.nodes[reach.number]
    node.claim, node.reason = claim, reason
    node.depth, node.number, node.nested = 1, 0, -1
    node.parents = s.layer.used
    return node


cdef inline void accept(Reach *reach) noexcept nogil:
    """Let the newest node be part of the reach."""
    cdef int claim = reach.nodes[reach.number].claim
    reach.node_of[claim] = reach.number
    reach.number += 1
    if claim < OFF:
        set_bit(reach.on, claim)
        reach.ons[reach.number_on] = claim
        reach.number_on += 1
    else:
        set_bit(reach.off, claim - OFF)
        reach.offs[reach.number_off] = claim - OFF
        reach.number_off += 1


cdef inline bint must_be_false(Search *s, Reach *reach, int candidate, int source,
                               int reason) noexcept nogil:
    """Add a false candidate that follows from a true one. Returns True if it is also true."""
    if has_bit(reach.on, candidate):
        follows_from(s, reach, new_node(s, reach, candidate + OFF, reason), source)
        reach.clash = reach.number
        return True
    if not has_bit(reach.off, candidate):
        follows_from(s, reach, new_node(s, reach, candidate + OFF, reason), source)
        accept(reach)
    return False


cdef inline bint use_true(Search *s, Reach *reach, const Board *board,
                          int candidate) noexcept nogil:
    """Add the candidates that a true candidate makes false. Returns True at a contradiction."""
    cdef int cell = candidate // 9, digit = candidate % 9, k, kind, unit
    cdef unsigned int rest
    if not s.nishio:
        rest = board.candidates[cell] & ~(1 << digit)
        while rest:
            if must_be_false(s, reach, 9 * cell + lowest_bit(rest), candidate, NAKED):
                return True
            rest &= rest - 1
    for k in range(3):
        kind = kinds_of_chains[k]
        unit = unit_of[cell][kind]
        rest = board.places[unit][digit] & ~(1 << bit_of[cell][kind])
        if k:                   # the others in the box are there already
            rest &= ~(7 << bit_of[cell][kind] // 3 * 3)
        while rest:
            if must_be_false(s, reach, 9 * cell_of[unit][lowest_bit(rest)] + digit, candidate,
                             IN_BOX + k):
                return True
            rest &= rest - 1
    return False


cdef inline bint must_be_true(Search *s, Reach *reach, const Board *board, int candidate,
                              int source, int reason) noexcept nogil:
    """Add the last candidate of a cell or place of a digit. Returns True if it is false."""
    cdef Node *node
    cdef unsigned int gone
    cdef int cell = candidate // 9, digit = candidate % 9, unit
    cdef bint clash = has_bit(reach.off, candidate)
    if not clash and has_bit(reach.on, candidate):
        return False
    node = new_node(s, reach, candidate, reason)
    follows_from(s, reach, node, source + OFF)
    if s.dynamic:
        if reason == NAKED:
            gone = s.board.candidates[cell] & ~board.candidates[cell]
            while gone:
                follows_from(s, reach, node, 9 * cell + lowest_bit(gone) + OFF)
                gone &= gone - 1
        else:
            unit = unit_of[cell][kinds_of_chains[reason - IN_BOX]]
            gone = s.board.places[unit][digit] & ~board.places[unit][digit]
            while gone:
                follows_from(s, reach, node, 9 * cell_of[unit][lowest_bit(gone)] + digit + OFF)
                gone &= gone - 1
    if clash:
        reach.clash = reach.number
        return True
    accept(reach)
    return False


cdef inline bint use_false(Search *s, Reach *reach, const Board *board,
                           int candidate) noexcept nogil:
    """Add the candidates that a false candidate makes true. Returns True at a contradiction."""
    cdef int cell = candidate // 9, digit = candidate % 9, k, kind, unit
    cdef unsigned int rest
    cdef bint clash
    if not s.nishio:
        rest = board.candidates[cell] & ~(1 << digit)
        if ones[rest] == 1:
            if must_be_true(s, reach, board, 9 * cell + lowest_bit(rest), candidate, NAKED):
                return True
    for k in range(3):
        kind = kinds_of_chains[k]
        unit = unit_of[cell][kind]
        rest = board.places[unit][digit] & ~(1 << bit_of[cell][kind])
        if ones[rest] == 1:
            if must_be_true(s, reach, board, 9 * cell_of[unit][lowest_bit(rest)] + digit, candidate,
                            IN_BOX + k):
                return True
    if s.dynamic:
        rule_out(&reach.board, cell, digit)
    return False


cdef inline void begin(Search *s, Reach *reach, int claim) noexcept nogil:
    """Reduce a reach to its first claim."""
    memset(reach.on, 0, sizeof(reach.on))
    memset(reach.off, 0, sizeof(reach.off))
    reach.number_on = reach.number_off = reach.next_on = reach.next_off = reach.number = 0
    reach.simple_nodes = 0
    reach.clash = -1
    if s.dynamic:
        reach.board = s.board[0]
    new_node(s, reach, claim, ASSUMED)
    accept(reach)


cdef inline void back_to_simple(Search *s, Reach *reach) noexcept nogil:
    """Go back to the end of level 1."""
    cdef int k, claim
    for k in range(reach.simple_nodes, reach.number):
        claim = reach.nodes[k].claim
        if claim < OFF:
            reach.on[claim >> 6] ^= <uint64_t> 1 << (claim & 63)
            reach.number_on -= 1
        else:
            reach.off[claim - OFF >> 6] ^= <uint64_t> 1 << (claim - OFF & 63)
            reach.number_off -= 1
    reach.number = reach.simple_nodes
    reach.next_on, reach.next_off = reach.number_on, reach.number_off
    reach.board = s.board[0]
    for k in range(reach.number_off):
        rule_out(&reach.board, reach.offs[k] // 9, reach.offs[k] % 9)


cdef inline Reach *reach_of(Search *s, int claim) noexcept nogil:
    """Return the reach of a claim, with all claims up to the first contradiction.

    Because a lower level has found no contradiction, its reach is the beginning of this reach.
    Level 4 continues from level 1, because it does not use the rules of the levels between.
    """
    cdef Layer *layer = s.layer
    cdef Reach *reach = layer.reaches[claim]
    cdef const Board *board
    cdef int candidate, tried = 0
    if layer.done[claim] > s.level:
        return reach
    if reach == NULL:
        reach = layer.reaches[claim] = <Reach *> calloc(1, sizeof(Reach))
        if reach == NULL:
            s.room.failed = True
            s.room.spare.clash = -1
            return &s.room.spare
    if not layer.done[claim]:
        begin(s, reach, claim)
    elif reach.clash >= 0:
        return reach
    else:
        tried = layer.done[claim] - 1
        if s.level >= 4 and 1 < tried < 4:
            if reach.number > reach.simple_nodes:
                back_to_simple(s, reach)
            tried = 1
    board = &reach.board if s.dynamic else s.board
    while True:
        if reach.next_on < reach.number_on:
            candidate = reach.ons[reach.next_on]
            reach.next_on += 1
            if use_true(s, reach, board, candidate):
                break
            tried = 0
        elif reach.next_off < reach.number_off:
            candidate = reach.offs[reach.next_off]
            reach.next_off += 1
            if use_false(s, reach, board, candidate):
                break
            tried = 0
        elif not s.level or ended(s.room, 1) or not use_rules(s, reach, tried):
            break
    if s.level == 1:
        reach.simple_nodes = reach.number
    layer.done[claim] = s.level + 1
    return reach


cdef inline int ancestors(Room *room, const Layer *layer, const End *end,
                          int32_t *nested, int *number_nested) noexcept nogil:
    """Return the number of claims that lead to a claim, including it, and collect nested hints."""
    cdef const Node *stack[1459]
    cdef const Node *node
    cdef int top = 1, number = 1, k, j, claim
    room.stamp += 1
    room.stamps[end.node.claim] = room.stamp
    stack[0] = end.node
    while top:
        top -= 1
        node = stack[top]
        if node.nested >= 0:
            for j in range(number_nested[0]):
                if layer.nested[nested[j]].hash == layer.nested[node.nested].hash:
                    break
            else:
                nested[number_nested[0]] = node.nested
                number_nested[0] += 1
        for k in range(node.number):
            claim = layer.pool[node.parents + k]
            if room.stamps[claim] != room.stamp:
                room.stamps[claim] = room.stamp
                stack[top] = &end.reach.nodes[end.reach.node_of[claim]]
                top += 1
                number += 1
    return number


cdef inline int length_of(Search *s, const End *ends, int number) noexcept nogil:
    """Return the number of claims of a hint, with the claims of nested hints."""
    cdef int32_t nested[13131]  # for each of nine chains, as many as there are claims
    cdef int number_nested = 0, length = 0, k
    for k in range(number):
        length += ancestors(s.room, s.layer, &ends[k], nested, &number_nested)
    for k in range(number_nested):
        length += s.layer.nested[nested[k]].length
    return length


cdef inline End end_at(Reach *reach, int claim) noexcept nogil:
    cdef End end
    end.reach = reach
    end.node = &reach.nodes[reach.node_of[claim]]
    return end


cdef inline int ends_of(Search *s, const Case *case, End *ends) noexcept nogil:
    """Write the ends of the chains of a hint in order, and return their number."""
    cdef Reach *reach
    cdef End special
    cdef int number = 0, unit, claim
    cdef unsigned int rest
    if case.kind == CONTRADICTION:
        reach = reach_of(s, case.where + case.digit * OFF)
        special.reach, special.node = reach, &reach.nodes[reach.clash]
        claim = special.node.claim
        if claim < OFF:
            ends[0] = special
            ends[1] = end_at(reach, claim + OFF)
        else:
            ends[0] = end_at(reach, claim - OFF)
            ends[1] = special
        return 2
    if case.kind == BOTH_WAYS:
        ends[0] = end_at(reach_of(s, case.where), case.target)
        ends[1] = end_at(reach_of(s, case.where + OFF), case.target)
        return 2
    if case.kind == ALL_CANDIDATES:
        rest = s.board.candidates[case.where]
        while rest:
            ends[number] = end_at(reach_of(s, 9 * case.where + lowest_bit(rest)), case.target)
            number += 1
            rest &= rest - 1
        return number
    rest = s.board.places[case.where][case.digit]
    while rest:
        unit = cell_of[case.where][lowest_bit(rest)]
        ends[number] = end_at(reach_of(s, 9 * unit + case.digit), case.target)
        number += 1
        rest &= rest - 1
    return number


cdef inline bint is_shorter(const Case *case, const Case *best) noexcept nogil:
    """Return True if a hint is better than the best hint, which was found earlier."""
    return case.length < best.length or case.length == best.length and case.kind < best.kind


cdef inline void consider(Search *s, Case *case) noexcept nogil:
    """Keep a hint if it rules out a candidate and is the best hint for its conclusion."""
    cdef End ends[9]
    cdef Case *best = &s.best
    cdef int number, k, slot, cell = case.target % OFF // 9
    cdef unsigned int others
    slot = case.target % OFF
    if case.target < OFF:
        others = s.board.candidates[cell] & ~(1 << case.target % 9)
        if not others:
            return
        slot = 9 * cell + lowest_bit(others) if ones[others] == 1 else CANDIDATES + case.target
    if s.keep_all:
        best = &s.layer.slots[slot]
    s.serial += 1
    case.serial = s.serial
    number = ends_of(s, case, ends)
    case.length = 0
    for k in range(number):
        if ends[k].node == &ends[k].reach.nodes[ends[k].reach.number]:
            case.length += 1    # a clash can repeat a claim that leads to it
        else:
            case.length += ends[k].node.depth
    if best.length and not is_shorter(case, best):
        return
    case.length = length_of(s, ends, number)
    if best.length and not is_shorter(case, best):
        return
    if s.keep_all and not best.length:
        s.layer.filled[s.layer.number_filled] = slot
        s.layer.number_filled += 1
    best[0] = case[0]


cdef inline void consider_each(Search *s, Case *case, const Reach *first,
                               const uint64_t *common, bint true) noexcept nogil:
    """Consider the claims that several reaches share, in the order of the first reach."""
    cdef int k, number = first.number_on if true else first.number_off
    if is_nothing(common):
        return
    for k in range(number):
        case.target = first.ons[k] if true else first.offs[k]
        if has_bit(common, case.target):
            case.target += 0 if true else OFF
            consider(s, case)


cdef inline void meet_reach(uint64_t *on, uint64_t *off, const Reach *reach) noexcept nogil:
    cdef int k
    for k in range(WORDS):
        on[k] &= reach.on[k]
        off[k] &= reach.off[k]


cdef inline void consider_places(Search *s, int cell, int digit) noexcept nogil:
    """Consider the units in which a cell is the first place of a digit."""
    cdef uint64_t on[12]
    cdef uint64_t off[12]
    cdef Case case
    cdef Reach *first
    cdef int k, unit
    cdef unsigned int rest
    for k in range(3):
        unit = unit_of[cell][kinds_of_chains[k]]
        rest = s.board.places[unit][digit]
        if ones[rest] < 2 or ones[rest] > 2 and not s.multiple:
            continue
        if (cell_of[unit][lowest_bit(rest)] != cell
                or s.useful != NULL and not s.useful.digits[unit] >> digit & 1):
            continue
        first = reach_of(s, 9 * cell + digit)
        memcpy(on, first.on, sizeof(on))
        memcpy(off, first.off, sizeof(off))
        rest &= rest - 1
        while rest:
            meet_reach(on, off, reach_of(s, 9 * cell_of[unit][lowest_bit(rest)] + digit))
            rest &= rest - 1
        case.kind, case.where, case.digit = ALL_PLACES, unit, digit
        consider_each(s, &case, first, on, True)
        consider_each(s, &case, first, off, False)


cdef inline void consider_both_ways(Search *s, int candidate) noexcept nogil:
    """Consider the claims that follow both from a candidate and from its opposite."""
    cdef uint64_t on[12]
    cdef uint64_t off[12]
    cdef Case case
    cdef Reach *first = reach_of(s, candidate)
    memcpy(on, first.on, sizeof(on))
    memcpy(off, first.off, sizeof(off))
    meet_reach(on, off, reach_of(s, candidate + OFF))
    case.kind, case.where, case.digit = BOTH_WAYS, candidate, 0
    consider_each(s, &case, first, on, True)
    consider_each(s, &case, first, off, False)


cdef inline void consider_cell(Search *s, int cell) noexcept nogil:
    """Consider all hints that begin in a cell."""
    cdef uint64_t on[12]
    cdef uint64_t off[12]
    cdef Case case
    cdef Reach *first = NULL
    cdef Reach *reach
    cdef unsigned int rest = s.board.candidates[cell], number = ones[rest]
    cdef int digit, opposite
    cdef bint helps = s.useful == NULL or has(&s.useful.cells, cell)
    while rest:
        digit = lowest_bit(rest)
        rest &= rest - 1
        if s.dynamic:
            for opposite in range(2):
                reach = reach_of(s, 9 * cell + digit + opposite * OFF)
                if reach.clash >= 0:
                    case.kind, case.where, case.digit = CONTRADICTION, 9 * cell + digit, opposite
                    case.target = case.where + (0 if opposite else OFF)
                    consider(s, &case)
        if s.nishio:
            continue
        if s.dynamic and number >= 3:
            consider_both_ways(s, 9 * cell + digit)
        consider_places(s, cell, digit)
        if not helps:
            continue
        reach = reach_of(s, 9 * cell + digit)
        if first == NULL:
            first = reach
            memcpy(on, first.on, sizeof(on))
            memcpy(off, first.off, sizeof(off))
        else:
            meet_reach(on, off, reach)
    if helps and not s.nishio and (number == 2 or s.multiple):
        case.kind, case.where, case.digit = ALL_CANDIDATES, cell, 0
        consider_each(s, &case, first, on, True)
        consider_each(s, &case, first, off, False)


cdef inline void search(Search *s) noexcept nogil:
    """Consider all hints of a board."""
    cdef Layer *layer = s.layer
    cdef int cell, k
    if not s.goes_on:
        memset(layer.done, 0, sizeof(layer.done))
        layer.used = layer.number_nested = 0
        if s.depth:
            layer.number_vain = 0
    s.serial = s.best.length = 0
    for k in range(layer.number_filled):
        layer.slots[layer.filled[k]].length = 0
    layer.number_filled = 0
    for cell in range(81):
        if ended(s.room, 4):
            return
        if ones[s.board.candidates[cell]] > (1 if s.dynamic else 2):
            consider_cell(s, cell)


# Rules that continue where singles end

cdef struct Conclusion:         # the conclusion of a rule inside a chain
    uint16_t parents[1458]
    int number
    uint64_t known[12]          # the parents, as a set


cdef inline void forget(Conclusion *conclusion) noexcept nogil:
    conclusion.number = 0
    memset(conclusion.known, 0, sizeof(conclusion.known))


cdef inline void needs(Conclusion *conclusion, int candidate) noexcept nogil:
    """Make a conclusion depend on the falsehood of a candidate."""
    if not has_bit(conclusion.known, candidate):
        set_bit(conclusion.known, candidate)
        conclusion.parents[conclusion.number] = candidate + OFF
        conclusion.number += 1


cdef inline void conclude(Search *s, Reach *reach, const Conclusion *conclusion, int candidate,
                          int nested) noexcept nogil:
    """Add a false candidate that follows from a rule."""
    cdef Node *node
    cdef int k
    if has_bit(reach.off, candidate):
        return
    node = new_node(s, reach, candidate + OFF, BY_RULE)
    node.nested = nested
    for k in range(conclusion.number):
        follows_from(s, reach, node, conclusion.parents[k])
    accept(reach)


cdef inline void conclude_in_cells(Search *s, Reach *reach, const Conclusion *conclusion,
                                   const uint16_t *digits_of) noexcept nogil:
    """Add false candidates cell by cell."""
    cdef int cell
    cdef unsigned int digits
    for cell in range(81):
        digits = digits_of[cell]
        while digits:
            conclude(s, reach, conclusion, 9 * cell + lowest_bit(digits), -1)
            digits &= digits - 1


cdef inline bint use_locked(Search *s, Reach *reach) noexcept nogil:
    """Rule out digits in a unit that contains all their places in another unit."""
    cdef const Board *board = &reach.board
    cdef Conclusion conclusion
    cdef int[4] first = [BOXES, BOXES, COLUMNS, ROWS]
    cdef int[4] second = [COLUMNS, ROWS, BOXES, BOXES]
    cdef int k, one, other, digit
    cdef unsigned int places, lost, gone, fewer
    cdef bint advances = False
    for k in range(4):
        for one in range(first[k], first[k] + 9):
            fewer = 0           # digits that have lost places
            for digit in range(9):
                fewer |= (board.places[one][digit] != s.board.places[one][digit]) << digit
            if not fewer:
                continue
            for other in range(second[k], second[k] + 9):
                if not common_part[one][other]:
                    continue
                for digit in range(9):
                    places = board.places[one][digit]
                    if (not fewer >> digit & 1 or places & ~common_part[one][other]
                            or ones[places] < 2):
                        continue
                    lost = board.places[other][digit] & ~common_part[other][one]
                    gone = s.board.places[one][digit] & ~places & ~common_part[one][other]
                    if not lost or not gone:
                        continue
                    forget(&conclusion)
                    while gone:
                        needs(&conclusion, 9 * cell_of[one][lowest_bit(gone)] + digit)
                        gone &= gone - 1
                    while lost:
                        conclude(s, reach, &conclusion,
                                 9 * cell_of[other][lowest_bit(lost)] + digit, -1)
                        lost &= lost - 1
                    advances = True
    return advances


cdef inline bint use_hidden_pairs(Search *s, Reach *reach) noexcept nogil:
    """Rule out the other candidates of two cells that are the places of two digits."""
    cdef const Board *board = &reach.board
    cdef Conclusion conclusion
    cdef int k, unit, low, high, place, cell
    cdef unsigned int places, useful, digits
    cdef uint16_t found[81]
    cdef bint advances = False
    for k in range(3):
        for unit in range(kinds_of_sets[k], kinds_of_sets[k] + 9):
            if s.state.empty[unit] <= 4:
                continue
            useful = 0
            for low in range(9):
                useful |= (ones[board.places[unit][low]] == 2) << low
            if ones[useful] < 2:
                continue
            for high in range(1, 9):
                if not useful >> high & 1:
                    continue
                places = board.places[unit][high]
                for low in range(high):
                    if not useful >> low & 1 or board.places[unit][low] != places:
                        continue
                    digits = 1 << low | 1 << high
                    forget(&conclusion)
                    memset(found, 0, sizeof(found))
                    for place in range(9):
                        cell = cell_of[unit][place]
                        if places >> place & 1:
                            found[cell] = board.candidates[cell] & ~digits
                        else:
                            if s.board.candidates[cell] >> low & 1:
                                needs(&conclusion, 9 * cell + low)
                            if s.board.candidates[cell] >> high & 1:
                                needs(&conclusion, 9 * cell + high)
                    place = lowest_bit(places)
                    cell = lowest_bit(places & (places - 1))
                    if (conclusion.number == 0
                            or not found[cell_of[unit][place]] | found[cell_of[unit][cell]]):
                        continue
                    conclude_in_cells(s, reach, &conclusion, found)
                    advances = True
    return advances


cdef inline bint use_naked_pairs(Search *s, Reach *reach) noexcept nogil:
    """Rule out two digits that two cells of a unit need."""
    cdef const Board *board = &reach.board
    cdef Conclusion conclusion
    cdef int k, unit, one, two, place, cell, digit
    cdef unsigned int digits, useful, lost, gone
    cdef uint16_t found[81]
    cdef int pair[2]
    cdef bint advances = False
    for k in range(3):
        for unit in range(kinds_of_sets[k], kinds_of_sets[k] + 9):
            if s.state.empty[unit] < 4:
                continue
            useful = 0
            for place in range(9):
                useful |= (ones[board.candidates[cell_of[unit][place]]] == 2) << place
            if ones[useful] < 2:
                continue
            for two in range(1, 9):
                if not useful >> two & 1:
                    continue
                digits = board.candidates[cell_of[unit][two]]
                for one in range(two):
                    if not useful >> one & 1 or board.candidates[cell_of[unit][one]] != digits:
                        continue
                    lost = 0
                    memset(found, 0, sizeof(found))
                    for place in range(9):
                        if place != one and place != two:
                            cell = cell_of[unit][place]
                            found[cell] = board.candidates[cell] & digits
                            lost |= found[cell]
                    if not lost:
                        continue
                    forget(&conclusion)
                    pair[0], pair[1] = cell_of[unit][one], cell_of[unit][two]
                    for place in range(2):
                        gone = s.board.candidates[pair[place]] & ~digits
                        while gone:
                            needs(&conclusion, 9 * pair[place] + lowest_bit(gone))
                            gone &= gone - 1
                    if conclusion.number == 0:
                        continue
                    conclude_in_cells(s, reach, &conclusion, found)
                    advances = True
    return advances


cdef inline bint use_x_wings(Search *s, Reach *reach) noexcept nogil:
    """Rule out a digit in two lines that two crossing lines need."""
    cdef const Board *board = &reach.board
    cdef Conclusion conclusion
    cdef int[2] bases = [COLUMNS, ROWS]
    cdef int base, cover, k, one, two, digit, line, i
    cdef uint16_t useful[9]
    cdef uint16_t found[81]
    cdef unsigned int crossing, gone, lost, both, any_useful
    cdef bint advances = False
    for k in range(2):
        base, cover = bases[k], bases[1 - k]
        any_useful = 0
        for digit in range(9):
            useful[digit] = 0
            if s.state.missing[digit] >= 4:
                for line in range(9):
                    useful[digit] |= (ones[board.places[base + line][digit]] == 2) << line
            any_useful |= (ones[useful[digit]] > 1) << digit
        if not any_useful:
            continue
        for two in range(1, 9):
            for one in range(two):
                both = 1 << one | 1 << two
                for digit in range(9):
                    if both & ~useful[digit]:
                        continue
                    crossing = board.places[base + one][digit]
                    if board.places[base + two][digit] != crossing:
                        continue
                    memset(found, 0, sizeof(found))
                    lost = 0
                    for line in range(9):
                        if crossing >> line & 1:
                            gone = board.places[cover + line][digit] & ~both
                            lost |= gone
                            while gone:
                                found[cell_of[cover + line][lowest_bit(gone)]] = 1 << digit
                                gone &= gone - 1
                    if not lost:
                        continue
                    forget(&conclusion)
                    for i in range(2):
                        line = base + (two if i else one)
                        gone = s.board.places[line][digit] & ~crossing
                        while gone:
                            needs(&conclusion, 9 * cell_of[line][lowest_bit(gone)] + digit)
                            gone &= gone - 1
                    if conclusion.number == 0:
                        continue
                    conclude_in_cells(s, reach, &conclusion, found)
                    advances = True
    return advances


cdef inline int closest_in_vain(const Layer *layer, const uint64_t *present,
                                int rule) noexcept nogil:
    """Return the smallest board with these candidates on which a rule finds nothing, or -1."""
    cdef const Vain *vain
    cdef int k, j, best = -1, least = CANDIDATES + 1
    for k in range(min(layer.number_vain, MOST_VAIN)):
        vain = &layer.vain[k]
        if vain.number >= least or vain.rule != rule:
            continue
        for j in range(WORDS):
            if present[j] & ~vain.present[j]:
                break
        else:
            best, least = k, vain.number
    return best


cdef inline bint find_useful(Floods *floods, const Board *board, const Board *before,
                             const uint16_t new_links[][2], int number,
                             Useful *useful) noexcept nogil:
    """Find where hints of a static search begin; return False if there are none.

    There are none on the board `before`.
    """
    cdef uint64_t lively[12]
    cdef uint16_t starts[9]
    cdef int cell, unit, digit, n
    cdef unsigned int rest
    cdef bint helps, found = False
    memset(useful, 0, sizeof(Useful))
    find_lively(floods, new_links, number, lively)
    for cell in range(81):
        rest = board.candidates[cell]
        if ones[rest] < 3:
            continue
        helps = rest != before.candidates[cell]
        n = 0
        while rest:
            starts[n] = 9 * cell + lowest_bit(rest)
            helps |= has_bit(lively, starts[n])
            n += 1
            rest &= rest - 1
        if helps and all_lead_on(floods, starts, n):
            add(&useful.cells, cell)
            found = True
    for unit in range(27):
        for digit in range(9):
            rest = board.places[unit][digit]
            if ones[rest] < 2:
                continue
            helps = rest != before.places[unit][digit]
            n = 0
            while rest:
                starts[n] = 9 * cell_of[unit][lowest_bit(rest)] + digit
                helps |= has_bit(lively, starts[n])
                n += 1
                rest &= rest - 1
            if helps and all_lead_on(floods, starts, n):
                useful.digits[unit] |= 1 << digit
                found = True
    return found


cdef inline bint use_inner(Search *s, Reach *reach, int rule) noexcept nogil:
    """Use chains (rule 2), or a nested search, which is static (3) or dynamic with a level (4)."""
    cdef Layer *layer = s.layer
    cdef const Board *before = s.board
    cdef Vain *new
    cdef uint64_t present[12]
    cdef uint16_t new_links[MOST_LINKS][2]
    cdef Useful useful
    cdef int number = 0, k, number_new, vain
    cdef bint advances
    find_present(&reach.board, present)
    for k in range(WORDS):
        number += number_of_bits(present[k])
    vain = closest_in_vain(layer, present, rule)
    if vain >= 0:
        if layer.vain[vain].number == number:
            return False
        before = &layer.vain_boards[vain]
    if rule < 4:
        number_new = prepare_floods(&s.room.floods, &reach.board, before, new_links)
    if rule == 2:
        advances = (any_chain(&s.room.floods, new_links, number_new)
                    and use_chains(s, reach, before))
    elif rule == 3:
        advances = (find_useful(&s.room.floods, &reach.board, before, new_links, number_new,
                                &useful)
                    and use_search(s, reach, False, 0, &useful))
    else:
        advances = use_search(s, reach, True, rule - 4, NULL)
    if not advances and not s.room.ended:
        k = layer.number_vain % MOST_VAIN
        new = &layer.vain[k]
        layer.vain_boards[k] = reach.board
        memcpy(new.present, present, sizeof(present))
        new.number, new.rule = number, rule
        layer.number_vain += 1
    return advances


cdef inline bint use_rules(Search *s, Reach *reach, int tried) noexcept nogil:
    """Add the candidates that the first successful rule rules out. Returns False if there is none.

    The rules of the level `tried` are known to find nothing.
    """
    cdef int level = s.level
    if tried < 1 and (use_locked(s, reach) or use_hidden_pairs(s, reach)
                      or use_naked_pairs(s, reach) or use_x_wings(s, reach)):
        return True
    if level < 4:
        return (tried < 2 <= level and use_inner(s, reach, 2)
                or level == 3 and use_inner(s, reach, 3))
    return tried < 4 and use_inner(s, reach, 4) or level >= 5 and use_inner(s, reach, 4 + level - 3)


# Chains inside chains

cdef inline void needs_cell(Search *s, const Board *board, Conclusion *conclusion,
                            int cell) noexcept nogil:
    """Make a conclusion depend on all candidates that a cell has lost."""
    cdef unsigned int gone = s.board.candidates[cell] & ~board.candidates[cell]
    while gone:
        needs(conclusion, 9 * cell + lowest_bit(gone))
        gone &= gone - 1


cdef inline void needs_reason(Search *s, const Board *board, Conclusion *conclusion, int candidate,
                              int reason) noexcept nogil:
    """Make a conclusion depend on all claims that make a true claim a single."""
    cdef int unit
    cdef unsigned int gone
    if reason == NAKED:
        needs_cell(s, board, conclusion, candidate // 9)
        return
    unit = unit_of[candidate // 9][kinds_of_chains[reason - IN_BOX]]
    gone = s.board.places[unit][candidate % 9] & ~board.places[unit][candidate % 9]
    while gone:
        needs(conclusion, 9 * cell_of[unit][lowest_bit(gone)] + candidate % 9)
        gone &= gone - 1


cdef inline uint64_t mix(uint64_t hash, int claim) noexcept nogil:
    """Add a claim to the hash of a sequence."""
    hash ^= <uint64_t> claim + 0x9E3779B97F4A7C15ULL + (hash << 6) + (hash >> 2)
    hash *= 0xBF58476D1CE4E5B9ULL
    return hash ^ hash >> 29


cdef inline int keep_nested(Search *s, int length, uint64_t hash) noexcept nogil:
    """Return the number of a nested hint."""
    cdef Layer *layer = s.layer
    cdef void *more
    if layer.number_nested == layer.nested_room:
        more = realloc(layer.nested, (2 * layer.nested_room + 1024) * sizeof(Nested))
        if more == NULL:
            s.room.failed = True
            return -1
        layer.nested = <Nested *> more
        layer.nested_room = 2 * layer.nested_room + 1024
    layer.nested[layer.number_nested].length = length
    layer.nested[layer.number_nested].hash = hash
    layer.number_nested += 1
    return layer.number_nested - 1


cdef inline int reason_between(int one, int other) noexcept nogil:
    """Return the reason why two candidates exclude each other: the first common unit."""
    cdef int k
    if one // 9 == other // 9:
        return NAKED
    for k in range(3):
        if unit_of[one // 9][kinds_of_chains[k]] == unit_of[other // 9][kinds_of_chains[k]]:
            break
    return IN_BOX + k


cdef inline int strong_reason(const Chains *chains, int kinds, int false, int true) noexcept nogil:
    """Return the reason why a candidate is true if another candidate is false."""
    cdef int k
    for k in range(0 if kinds & 2 else chains.links.strong_in_cell[false],
                   chains.links.strong_number[false]):
        if chains.links.strong[false][k] == true:
            return chains.links.reason[false][k]
    return ASSUMED


cdef inline int compare_chains(const void *one, const void *other) noexcept nogil:
    cdef const Short *a = <const Short *> one
    cdef const Short *b = <const Short *> other
    if a.rating != b.rating:
        return -1 if a.rating < b.rating else 1
    if a.length != b.length:
        return a.length - b.length
    if a.rank != b.rank:
        return a.rank - b.rank
    return a.serial - b.serial


cdef inline bint use_chains(Search *s, Reach *reach, const Board *before) noexcept nogil:
    """Rule out the candidates that chains without cases rule out on the remaining board.

    There are no chains on the board `before`.
    """
    cdef Chains *chains = &s.room.chains
    cdef const Board *board = &reach.board
    cdef Conclusion conclusion
    cdef const Short *found
    cdef const uint16_t *path
    cdef int k, i, claim, nested
    cdef uint64_t hash
    cdef bint advances = False
    if ended(s.room, 20):
        return False
    find_chains(board, before, chains, True)
    qsort(chains.kept, chains.number, sizeof(Short), &compare_chains)
    for k in range(chains.number):
        found = &chains.kept[k]
        for i in range(WORDS):
            if found.ruled_out[i] & ~reach.off[i]:
                break
        else:
            continue            # all of it is known by now
        path = chains.paths + found.path
        forget(&conclusion)
        hash = found.claims
        for i in range(found.claims - 1):
            claim = path[i]
            hash = mix(hash, claim)
            if claim < OFF:
                needs_reason(s, board, &conclusion, claim,
                             strong_reason(chains, found.kinds, path[i + 1] - OFF, claim))
        if found.cycle:         # and the other way round
            hash = mix(hash, CLAIMS)
            for i in range(found.claims - 1, 0, -1):
                claim = path[i]
                hash = mix(hash, claim + OFF if claim < OFF else claim - OFF)
                if claim >= OFF:
                    needs_reason(s, board, &conclusion, claim - OFF,
                                 reason_between(claim - OFF, path[i + 1]))
        else:
            hash = mix(hash, path[found.claims - 1])
        if conclusion.number == 0:
            continue
        advances = True
        nested = keep_nested(s, found.length, hash)
        for i in range(CANDIDATES):
            if has_bit(found.ruled_out, i):
                conclude(s, reach, &conclusion, i, nested)
    return advances


cdef inline uint64_t collect(Search *s, Search *inner, const Case *case, const Board *board,
                             Conclusion *conclusion) noexcept nogil:
    """Collect the claims from which a nested hint follows, and return its hash."""
    cdef End ends[9]
    cdef const Node *queue[1459]
    cdef const Node *node
    cdef Room *room = s.room
    cdef int number = ends_of(inner, case, ends), k, i, head, tail, claim
    cdef uint64_t hash = number
    for k in range(number):
        hash = mix(hash, CLAIMS)
        room.stamp += 1
        room.stamps[ends[k].node.claim] = room.stamp
        queue[0] = ends[k].node
        head, tail = 0, 1
        while head < tail:
            node = queue[head]
            head += 1
            hash = mix(hash, node.claim)
            if node.claim < OFF:
                if node.reason < BY_RULE:
                    needs_reason(s, board, conclusion, node.claim, node.reason)
                elif case.kind == ALL_CANDIDATES:
                    needs_cell(s, board, conclusion, case.where)
                elif case.kind == ALL_PLACES:
                    i = 0 if case.where >= BOXES else 2 if case.where >= COLUMNS else 1
                    needs_reason(s, board, conclusion, node.claim, IN_BOX + i)
            for i in range(node.number):
                claim = inner.layer.pool[node.parents + i]
                if room.stamps[claim] != room.stamp:
                    room.stamps[claim] = room.stamp
                    queue[tail] = &ends[k].reach.nodes[ends[k].reach.node_of[claim]]
                    tail += 1
    return hash


cdef inline int compare_cases(const void *one, const void *other) noexcept nogil:
    cdef const Case *a = <const Case *> one
    cdef const Case *b = <const Case *> other
    if a.length != b.length:
        return a.length - b.length
    if a.kind != b.kind:
        return a.kind - b.kind
    return a.serial - b.serial


cdef inline bint use_search(Search *s, Reach *reach, bint dynamic, int level,
                            const Useful *useful) noexcept nogil:
    """Rule out the candidates that a search on the remaining board rules out."""
    cdef Search inner
    cdef Conclusion conclusion
    cdef Case cases[1458]
    cdef const Board *board = &reach.board
    cdef int k, nested, cell, digit, number
    cdef unsigned int digits
    cdef uint64_t hash
    cdef bint advances = False
    inner.room, inner.state, inner.board = s.room, s.state, board
    inner.depth = s.depth + 1
    inner.layer = &s.room.layers[inner.depth]
    inner.multiple, inner.dynamic, inner.nishio = True, dynamic, False
    inner.level, inner.keep_all = level, True
    inner.goes_on = level > 0   # after level 0, which has found nothing
    inner.useful = useful
    search(&inner)
    if s.room.ended:
        return False
    number = inner.layer.number_filled
    for k in range(number):
        cases[k] = inner.layer.slots[inner.layer.filled[k]]
    qsort(cases, number, sizeof(Case), &compare_cases)
    for k in range(number):
        cell, digit = cases[k].target % OFF // 9, cases[k].target % 9
        digits = 1 << digit
        if cases[k].target < OFF:
            digits = board.candidates[cell] & ~digits
        for digit in range(9):
            if digits >> digit & 1 and has_bit(reach.off, 9 * cell + digit):
                digits ^= 1 << digit
        if not digits:
            continue            # all of it is known by now
        forget(&conclusion)
        hash = collect(s, &inner, &cases[k], board, &conclusion)
        if conclusion.number == 0:
            continue
        advances = True
        nested = keep_nested(s, cases[k].length, hash)
        while digits:
            conclude(s, reach, &conclusion, 9 * cell + lowest_bit(digits), nested)
            digits &= digits - 1
    return advances


cdef inline void free_room(Room *room) noexcept nogil:
    cdef int depth, k
    for depth in range(2):
        for k in range(CLAIMS):
            free(room.layers[depth].reaches[k])
        free(room.layers[depth].pool)
        free(room.layers[depth].nested)
    free(room.chains.kept)
    free(room.chains.paths)
    free(room)
