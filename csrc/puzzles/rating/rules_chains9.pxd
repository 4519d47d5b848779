# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""Chains in 9x9 puzzles: alternating strong and weak links, and singles after a candidate.

Bounds: 81 cells and 54 groups for each digit. A single cell has 20 weak links to cells, 8 in the
cell and 8 to groups, and 4 strong links, whereas a group has fewer links.
Plain Python twin: `sudokuenum.puzzles.rating.rules_chains`.
"""

from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t
from libc.string cimport memset

from bits cimport lowest_bit, popcount
from board9 cimport Board, View, bit_of, cell_of, cells_of, in_vain, is_in, peers, rule_out
from board9 cimport rule_out_set, unit_of
from chains cimport IN_CELLS, IN_UNITS, WITH_GROUPS, Graph, Node, add_weak_links
from chains cimport shortest_chain
from cell_sets cimport Set, add, has, is_empty, is_single, meet, remove, size_of, take_lowest
from cell_sets cimport without

cdef enum:
    NODES = 1215
    MOST_WEAK = 36
    MOST_STRONG = 4

cdef struct Graph9:             # the nodes and links of a 9x9 board
    Graph graph
    Node nodes[NODES]
    int groups_of[9]            # the first group of each digit
    uint16_t weak[NODES * MOST_WEAK]
    uint16_t strong[NODES * MOST_STRONG]
    uint16_t queue[2 * NODES]
    int parent[2 * NODES]
    uint8_t reached[NODES]
    uint16_t path[NODES]

cdef struct Trial:              # a board on which a candidate is tried
    Board board
    uint32_t units              # the units with a digit that has one place
    uint16_t lone[27]           # these digits
    uint16_t naked              # the digits that are the only candidate of a cell
    Set naked_in[9]             # these cells
    int8_t spare[27]            # the digits that have a place, less the empty cells
    bint is_wrong               # a cell or a unit has nothing left


cdef inline void add_node(Graph9 *own, const View *view, Set cells, int digit,
                          int cell) noexcept nogil:
    cdef int k = own.graph.number
    cdef Node *node = &own.nodes[k]
    node.cells, node.digit, node.cell = cells, digit, cell
    node.seen = view.with_digit[digit]
    while not is_empty(&cells):
        node.seen = meet(node.seen, peers(take_lowest(&cells)))
    node.strong = node.strong_end = MOST_STRONG * k
    own.graph.number += 1


cdef inline void add_nodes(const View *view, Graph9 *own) noexcept nogil:
    cdef int digit, box, k, line, cell
    cdef Set cells, left
    own.graph.number = 0
    for digit in range(9):
        own.graph.first_of[digit] = own.graph.number
        left = view.with_digit[digit]
        if own.graph.kinds == IN_UNITS and in_vain(view, digit):
            left.low = left.high = 0
        while not is_empty(&left):
            cells.low = cells.high = 0
            cell = take_lowest(&left)
            add(&cells, cell)
            own.graph.of_cell[digit][cell] = own.graph.number
            add_node(own, view, cells, digit, cell)
        own.groups_of[digit] = own.graph.number
        if own.graph.kinds & WITH_GROUPS:
            for box in range(9):
                left = meet(cells_of(18 + box), view.with_digit[digit])
                for k in range(6 if not is_empty(&left) else 0):
                    line = box // 3 * 3 + k if k < 3 else 9 + box % 3 * 3 + k - 3
                    cells = meet(left, cells_of(line))
                    if size_of(cells) > 1:
                        add_node(own, view, cells, digit, -1)
    own.graph.first_of[9] = own.graph.number


cdef inline void add_strong(Graph9 *own, Node *node, int other) noexcept nogil:
    """Add a link in the order of the nodes, unless it is there."""
    cdef int k = node.strong, i
    while k < node.strong_end and own.strong[k] < other:
        k += 1
    if k < node.strong_end and own.strong[k] == other:
        return
    for i in range(node.strong_end, k, -1):
        own.strong[i] = own.strong[i - 1]
    own.strong[k] = other
    node.strong_end += 1


cdef inline void add_strong_links(const Board *board, const View *view, Graph9 *own,
                                  Node *node) noexcept nogil:
    """Link a node to each node that has the other places in a unit, or the other digit of a cell.
    """
    cdef Set cells = node.cells, rest
    cdef int cell = take_lowest(&cells), k, j
    for k in range(3 if own.graph.kinds & IN_UNITS else 0):
        rest = without(node.cells, cells_of(unit_of[cell][k]))
        if not is_empty(&rest):
            continue
        rest = without(meet(view.with_digit[node.digit], cells_of(unit_of[cell][k])), node.cells)
        if is_empty(&rest):
            continue
        if is_single(&rest):
            add_strong(own, node, own.graph.of_cell[node.digit][take_lowest(&rest)])
            continue
        for j in range(own.groups_of[node.digit], own.graph.first_of[node.digit + 1]):
            if own.nodes[j].cells.low == rest.low and own.nodes[j].cells.high == rest.high:
                add_strong(own, node, j)
    if own.graph.kinds & IN_CELLS and node.cell >= 0 and has(&view.pairs, node.cell):
        k = lowest_bit(board.candidates[node.cell] & ~(1 << node.digit))
        add_strong(own, node, own.graph.of_cell[k][node.cell])


cdef inline void exclude(Board *board, int kinds, const Node *one,
                         const Node *two) noexcept nogil:
    """Rule out the candidates that have weak links to both nodes."""
    cdef int digit
    if one.digit == two.digit:
        rule_out_set(board, meet(one.seen, two.seen), one.digit)
    else:
        if one.cell >= 0 and has(&two.seen, one.cell):
            rule_out(board, one.cell, two.digit)
        if two.cell >= 0 and has(&one.seen, two.cell):
            rule_out(board, two.cell, one.digit)
    if kinds & IN_CELLS and one.cell >= 0 and one.cell == two.cell:
        for digit in range(9):
            if digit != one.digit and digit != two.digit:
                rule_out(board, one.cell, digit)


cdef inline bint chains(Board *board, const View *view, int kinds) noexcept nogil:
    """Rule out the candidates that the shortest chain refutes."""
    cdef int k, length
    cdef Graph9 *own = <Graph9 *> view.graph
    cdef Graph *graph = &own.graph
    graph.nodes, graph.weak, graph.strong = own.nodes, own.weak, own.strong
    graph.reached, graph.queue, graph.parent = own.reached, own.queue, own.parent
    graph.kinds = kinds
    add_nodes(view, own)
    for k in range(graph.number):
        add_strong_links(board, view, own, &own.nodes[k])
    add_weak_links(graph, board.candidates)
    length = shortest_chain(graph, view.with_digit, own.path)
    if not length:
        for k in range(9):
            view.scanned.with_digit[k] = view.with_digit[k]
        return False
    exclude(board, kinds, &own.nodes[own.path[0]], &own.nodes[own.path[length - 1]])
    return True


cdef inline void place_changed(Trial *trial, int unit, int digit) noexcept nogil:
    """Update the number of places of a digit in a unit that has just lost a place."""
    cdef uint16_t cells = trial.board.places[unit][digit]
    if not cells:
        trial.lone[unit] &= ~(1 << digit)
        trial.spare[unit] -= 1
        trial.is_wrong |= trial.spare[unit] < 0
    elif not cells & (cells - 1):
        trial.lone[unit] |= 1 << digit
    if trial.lone[unit]:
        trial.units |= <uint32_t> 1 << unit
    else:
        trial.units &= ~(<uint32_t> 1 << unit)


cdef inline void begin_trial(const Board *board, Trial *trial) noexcept nogil:
    cdef int unit, digit, k, cell
    cdef uint16_t places, digits
    memset(trial, 0, sizeof(Trial))
    trial.board = board[0]
    for unit in range(27):
        for k in range(9):
            trial.spare[unit] -= board.candidates[cell_of[unit][k]] != 0
        for digit in range(9):
            places = board.places[unit][digit]
            trial.spare[unit] += places != 0
            if places and not places & (places - 1):
                trial.lone[unit] |= 1 << digit
                trial.units |= <uint32_t> 1 << unit
        trial.is_wrong |= trial.spare[unit] < 0
    for cell in range(81):
        digits = board.candidates[cell]
        if digits and not digits & (digits - 1):
            trial.naked |= digits
            add(&trial.naked_in[lowest_bit(digits)], cell)


cdef inline void try_digit(Trial *trial, int cell, int digit) noexcept nogil:
    """Place a digit, and update what its cell and its units have left."""
    cdef uint16_t digits = trial.board.candidates[cell], left
    cdef int k, i, unit, other
    cdef Set *naked
    cdef Set lost
    if not digits & (digits - 1):
        naked = &trial.naked_in[lowest_bit(digits)]
        remove(naked, cell)
        if is_empty(naked):
            trial.naked &= ~digits
    trial.board.candidates[cell] = 0
    for k in range(3):
        trial.spare[unit_of[cell][k]] += 1
    while digits:
        other = lowest_bit(digits)
        digits &= digits - 1
        for k in range(3):
            unit = unit_of[cell][k]
            trial.board.places[unit][other] &= ~(1 << bit_of[cell][k])
            if other != digit:
                place_changed(trial, unit, other)
    for k in range(3):
        unit = unit_of[cell][k]
        while trial.board.places[unit][digit]:
            other = cell_of[unit][lowest_bit(trial.board.places[unit][digit])]
            left = trial.board.candidates[other] & ~(1 << digit)
            trial.board.candidates[other] = left
            if not left:
                trial.is_wrong = True
            elif not left & (left - 1):
                trial.naked |= left
                add(&trial.naked_in[lowest_bit(left)], other)
            for i in range(3):
                trial.board.places[unit_of[other][i]][digit] &= ~(1 << bit_of[other][i])
                if not is_in(cell, unit_of[other][i]):
                    place_changed(trial, unit_of[other][i], digit)
    for k in range(3):
        place_changed(trial, unit_of[cell][k], digit)


cdef inline int singles_to_contradiction(const Trial *begin, int cell, int digit,
                                         int limit) noexcept nogil:
    """Return the number of singles from a candidate to a contradiction, or -1 above `limit`.

    The singles are the ones that `naked_single` and `hidden_single` find.
    """
    cdef Trial trial = begin[0]
    cdef Set cells
    cdef int number = 0, unit
    try_digit(&trial, cell, digit)
    while not trial.is_wrong:
        if number == limit:
            return -1
        if trial.naked:
            digit = lowest_bit(trial.naked)
            cells = trial.naked_in[digit]
            cell = take_lowest(&cells)
        elif trial.units:
            unit = lowest_bit(trial.units)
            digit = lowest_bit(trial.lone[unit])
            cell = cell_of[unit][lowest_bit(trial.board.places[unit][digit])]
        else:
            return -1
        try_digit(&trial, cell, digit)
        number += 1
    return number


cdef inline bint forcing_chain(Board *board, const View *view, int unused) noexcept nogil:
    """Rule out the candidate from which the fewest singles lead to a contradiction."""
    cdef Trial begin
    cdef int cell, digit, number, limit = 81, first = -1, wrong = 0
    begin_trial(board, &begin)
    for cell in range(81):
        for digit in range(9):
            if limit >= 0 and board.candidates[cell] >> digit & 1:
                number = singles_to_contradiction(&begin, cell, digit, limit)
                if number >= 0:
                    limit, first, wrong = number - 1, cell, digit
    if first < 0:
        return False
    rule_out(board, first, wrong)
    return True
