# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""Chains in 9x9 puzzles: strong and weak links in turn, and singles that follow from a candidate.

Nodes are candidates, and groups of a digit where a box and a line cross. They are numbered by
digit, then single cells, then groups, and links are followed in this order. If a node is false, the
nodes at its strong links are true; if a node is true, the nodes at its weak links are false. From
each node we search level by level, and take the shortest chain that rules something out.

Bounds: 81 cells and 54 groups for each digit. A single cell has 20 weak links to cells, 8 in the
cell and 8 to groups, and 4 strong links; a group has fewer.
Plain Python twin: `sudokuenum.puzzles.rating.rules_chains`.
"""

from libc.stdint cimport uint8_t, uint16_t
from libc.string cimport memset

from basic_rules9 cimport Single, hidden_single, naked_single
from bits cimport lowest_bit, popcount
from board9 cimport Board, View, bit_of, cell_of, cells_of, peers, put, rule_out, unit_of
from cell_sets cimport Set, add, has, is_empty, join, meet, size_of, take_lowest, without

cdef enum:
    CELLS = 1                   # strong links in cells, in units, and with groups
    UNITS = 2
    GROUPS = 4
    NODES = 1215
    MOST_WEAK = 36
    MOST_STRONG = 4

cdef struct Node:
    Set cells
    Set seen                    # by all of the cells
    int digit
    int cell                    # -1 for a group
    int weak_links
    int strong_links
    uint16_t weak[MOST_WEAK]
    uint16_t strong[MOST_STRONG]

cdef struct Graph:
    Node nodes[NODES]
    int number
    uint8_t is_wrong[NODES]     # has a weak link to the beginning of a chain
    uint8_t off[NODES]          # false if the beginning is
    uint8_t on[NODES]
    uint16_t queue[NODES]
    uint16_t verified[NODES]


cdef inline bint are_places(const Board *board, const Node *one, const Node *two) noexcept nogil:
    """Return True if a unit has the digit in the cells of two nodes, and nowhere else."""
    cdef Set cells = one.cells, first = one.cells
    cdef int cell = take_lowest(&first), k, unit
    join(&cells, two.cells)
    for k in range(3):
        unit = unit_of[cell][k]
        if popcount(board.places[unit][one.digit]) == size_of(cells):
            first = without(cells, cells_of(unit))
            if is_empty(&first):
                return True
    return False


cdef inline void add_node(Graph *graph, Set cells, int digit, int cell) noexcept nogil:
    cdef Node *node = &graph.nodes[graph.number]
    node.cells, node.digit, node.cell = cells, digit, cell
    node.seen = peers(take_lowest(&cells))
    while not is_empty(&cells):
        node.seen = meet(node.seen, peers(take_lowest(&cells)))
    node.weak_links = node.strong_links = 0
    graph.number += 1


cdef inline void make_graph(const Board *board, const View *view, int kinds,
                            Graph *graph) noexcept nogil:
    cdef int first_of[10]
    cdef int digit, box, k, i, j, pass_
    cdef Set cells, left
    cdef Node *node
    cdef Node *other
    cdef bint is_pair
    graph.number = 0
    for digit in range(9):
        first_of[digit] = graph.number
        left = view.with_digit[digit]
        while not is_empty(&left):
            cells.low = cells.high = 0
            k = take_lowest(&left)
            add(&cells, k)
            add_node(graph, cells, digit, k)
        if kinds & GROUPS:
            for box in range(9):
                for k in range(6):
                    i = box // 3 * 3 + k if k < 3 else 9 + box % 3 * 3 + k - 3
                    cells = meet(meet(cells_of(18 + box), cells_of(i)), view.with_digit[digit])
                    if size_of(cells) > 1:
                        add_node(graph, cells, digit, -1)
    first_of[9] = graph.number
    for i in range(graph.number):
        node = &graph.nodes[i]
        is_pair = node.cell >= 0 and has(&view.pairs, node.cell)
        for digit in range(9):
            if digit != node.digit and not (kinds & CELLS and node.cell >= 0):
                continue
            for j in range(first_of[digit], first_of[digit + 1]):
                other = &graph.nodes[j]
                if digit == node.digit:
                    cells = without(other.cells, node.seen)
                    if not is_empty(&cells):
                        continue
                    if kinds & UNITS and are_places(board, node, other):
                        node.strong[node.strong_links] = j
                        node.strong_links += 1
                elif other.cell != node.cell:
                    continue
                elif is_pair:
                    node.strong[node.strong_links] = j
                    node.strong_links += 1
                node.weak[node.weak_links] = j
                node.weak_links += 1


cdef inline int chain_from(Graph *graph, int start, int limit, int *end) noexcept nogil:
    """Return the length of the first chain from a node that rules something out, or 0.

    The length is at most `limit`; the last node is written to `end`.
    """
    cdef int waiting = 1, verified, length = 2, i, j, k, other
    cdef Node *node
    memset(graph.is_wrong, 0, graph.number)
    memset(graph.off, 0, graph.number)
    memset(graph.on, 0, graph.number)
    node = &graph.nodes[start]
    for i in range(node.weak_links):
        graph.is_wrong[node.weak[i]] = True
    graph.off[start] = True
    graph.queue[0] = start
    while waiting and length <= limit:
        verified = 0
        for i in range(waiting):
            node = &graph.nodes[graph.queue[i]]
            for j in range(node.strong_links):
                other = node.strong[j]
                if graph.on[other]:
                    continue
                graph.on[other] = True
                for k in range(graph.nodes[other].weak_links):
                    if graph.is_wrong[graph.nodes[other].weak[k]]:
                        end[0] = other
                        return length
                graph.verified[verified] = other
                verified += 1
        waiting = 0
        for i in range(verified):
            node = &graph.nodes[graph.verified[i]]
            for j in range(node.weak_links):
                if not graph.off[node.weak[j]]:
                    graph.off[node.weak[j]] = True
                    graph.queue[waiting] = node.weak[j]
                    waiting += 1
        length += 2
    return 0


cdef inline bint chains(Board *board, const View *view, int kinds) noexcept nogil:
    """Rule out the candidates that the shortest chain refutes."""
    cdef int start, length, end = 0, best = NODES, first = -1, last = -1, k
    cdef Node *node
    cdef Graph *graph = <Graph *> view.room
    make_graph(board, view, kinds, graph)
    for start in range(graph.number):
        length = chain_from(graph, start, best - 2, &end)
        if length:
            best, first, last = length, start, end
    if first < 0:
        return False
    memset(graph.is_wrong, 0, graph.number)
    for k in range(graph.nodes[first].weak_links):
        graph.is_wrong[graph.nodes[first].weak[k]] = True
    for k in range(graph.nodes[last].weak_links):
        node = &graph.nodes[graph.nodes[last].weak[k]]
        if node.cell >= 0 and graph.is_wrong[graph.nodes[last].weak[k]]:
            rule_out(board, node.cell, node.digit)
    return True


cdef inline bint is_contradiction(const Board *board, const uint16_t *open) noexcept nogil:
    """Return True if a cell or a unit has nothing left; `open` has the empty cells of each unit."""
    cdef int unit, k, digit, digits
    for unit in range(27):
        digits = 0
        for digit in range(9):
            digits += board.places[unit][digit] != 0
        if digits < popcount(open[unit]):
            return True
        if unit < 9:
            for k in range(9):
                if open[unit] >> k & 1 and not board.candidates[cell_of[unit][k]]:
                    return True
    return False


cdef inline void fill(uint16_t *open, int cell) noexcept nogil:
    cdef int k
    for k in range(3):
        open[unit_of[cell][k]] &= ~(1 << bit_of[cell][k])


cdef inline int singles_to_contradiction(const Board *board, const uint16_t *open, int cell,
                                         int digit, int limit) noexcept nogil:
    """Return the number of singles from a candidate to a contradiction, or -1 above `limit`."""
    cdef Board tried = board[0]
    cdef Single found
    cdef uint16_t left[27]
    cdef int number = 0, unit
    for unit in range(27):
        left[unit] = open[unit]
    put(&tried, cell, digit)
    fill(left, cell)
    while not is_contradiction(&tried, left):
        if number == limit:
            return -1
        if not (naked_single(&tried, &found) or hidden_single(&tried, &found)):
            return -1
        fill(left, found.cell)
        number += 1
    return number


cdef inline bint forcing_chain(Board *board, const View *view, int unused) noexcept nogil:
    """Rule out the candidate from which the fewest singles lead to a contradiction."""
    cdef uint16_t open[27]
    cdef int cell, digit, unit, k, number, limit = 81, first = -1, wrong = 0
    for unit in range(27):
        open[unit] = 0
        for k in range(9):
            if board.candidates[cell_of[unit][k]]:
                open[unit] |= 1 << k
    for cell in range(81):
        for digit in range(9):
            if limit >= 0 and board.candidates[cell] >> digit & 1:
                number = singles_to_contradiction(board, open, cell, digit, limit)
                if number >= 0:
                    limit, first, wrong = number - 1, cell, digit
    if first < 0:
        return False
    rule_out(board, first, wrong)
    return True
