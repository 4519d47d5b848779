# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""The shortest chain of alternating strong and weak links, on boards of any kind.

Nodes are candidates, and groups of a digit where a box and a line cross. They are numbered by
digit, with single cells before groups, and links are followed in this order. If a node is false,
the nodes at its strong links are true, and if a node is true, the nodes at its weak links are
false. From each node we search level by level for a candidate that sees both ends. Weak links of
nodes without strong links are left out, because a chain passes only through nodes with strong
links.

Bounds: 81 cells and 9 digits, and fewer than 2^16 nodes.
Plain Python twin: `tests/puzzles/rating/twin_hard_rules.py`.
"""

from libc.stdint cimport uint8_t, uint16_t
from libc.string cimport memset

from cell_sets cimport Set, has, is_empty, meet, without

cdef enum:
    IN_CELLS = 1                # the kinds of strong links: in cells, in units, and with groups
    IN_UNITS = 2
    WITH_GROUPS = 4

cdef enum:
    IS_FALSE = 1                # what is known of a node if the beginning of a chain is false
    IS_TRUE = 2

cdef struct Node:
    Set cells
    Set seen                    # the cells with the digit that all of the cells see
    int digit
    int cell                    # -1 for a group
    int weak                    # the first of its weak links, and of its strong links
    int weak_end
    int strong
    int strong_end

cdef struct Graph:
    Node *nodes
    int number
    int kinds                   # the sum of the kinds of strong links
    int first_of[10]            # the first node of each digit
    uint16_t of_cell[9][81]     # the node of a candidate
    uint16_t *weak              # the nodes at the weak links of each node in turn
    uint16_t *strong
    uint8_t *reached            # what is known of each node
    uint16_t *queue             # room for each node twice
    int *parent                 # the place in the queue from which a node was reached


cdef inline void add_weak_links(Graph *graph, const uint16_t *candidates) noexcept nogil:
    """Link nodes of which not both can be true. The nodes and the strong links are known.

    `candidates` contains the digits of each cell as a bit mask.
    """
    cdef int number = 0, k, digit, j
    cdef unsigned int digits
    cdef Node *node
    cdef const Node *other
    cdef Set blind
    for k in range(graph.number):
        node = &graph.nodes[k]
        node.weak = node.weak_end = number
        if node.strong == node.strong_end:
            continue
        digits = candidates[node.cell] if graph.kinds & IN_CELLS and node.cell >= 0 else 0
        for digit in range(9):
            if digit == node.digit:
                for j in range(graph.first_of[digit], graph.first_of[digit + 1]):
                    other = &graph.nodes[j]
                    blind = without(other.cells, node.seen)
                    if other.strong < other.strong_end and is_empty(&blind):
                        graph.weak[number] = <uint16_t> j
                        number += 1
            elif digits >> digit & 1:
                j = graph.of_cell[digit][node.cell]
                if graph.nodes[j].strong < graph.nodes[j].strong_end:
                    graph.weak[number] = <uint16_t> j
                    number += 1
        node.weak_end = number


cdef inline bint excludes(const Graph *graph, const Node *one, const Node *two,
                          const Set *wanted) noexcept nogil:
    """Return True if a wanted candidate has weak links to both nodes."""
    cdef int digit
    cdef Set both
    if one.digit == two.digit:
        both = meet(meet(one.seen, two.seen), wanted[one.digit])
        if not is_empty(&both):
            return True
    elif (one.cell >= 0 and has(&two.seen, one.cell) and has(&wanted[two.digit], one.cell)
          or two.cell >= 0 and has(&one.seen, two.cell) and has(&wanted[one.digit], two.cell)):
        return True
    if graph.kinds & IN_CELLS and one.cell >= 0 and one.cell == two.cell:
        for digit in range(9):
            if digit != one.digit and digit != two.digit and has(&wanted[digit], one.cell):
                return True
    return False


cdef inline int chain_from(Graph *graph, int start, int limit, const Set *wanted,
                           int *end) noexcept nogil:
    """Return the length of the first chain from a node that rules out a wanted candidate, or 0.

    The length is at most `limit`. The place of the last node in the queue is written to `end`.
    """
    cdef int head = 0, tail = 1, length = 1, level, j, other
    cdef const Node *nodes = graph.nodes
    cdef const Node *node
    cdef const uint16_t *weak = graph.weak
    cdef const uint16_t *strong = graph.strong
    cdef uint8_t *reached = graph.reached
    cdef uint16_t *queue = graph.queue
    cdef int *parent = graph.parent
    memset(reached, 0, graph.number)
    reached[start] = IS_FALSE
    queue[0], parent[0] = <uint16_t> start, -1
    while head < tail and length < limit:
        level = tail            # the nodes so far are false, and their strong links follow
        while head < level:
            node = &nodes[queue[head]]
            for j in range(node.strong, node.strong_end):
                other = strong[j]
                if reached[other] & IS_TRUE:
                    continue
                reached[other] |= IS_TRUE
                queue[tail], parent[tail] = <uint16_t> other, head
                if excludes(graph, &nodes[start], &nodes[other], wanted):
                    end[0] = tail
                    return length + 1
                tail += 1
            head += 1
        level = tail
        while head < level:
            node = &nodes[queue[head]]
            for j in range(node.weak, node.weak_end):
                other = weak[j]
                if not reached[other] & IS_FALSE:
                    reached[other] |= IS_FALSE
                    queue[tail], parent[tail] = <uint16_t> other, head
                    tail += 1
            head += 1
        length += 2
    return 0


cdef inline int shortest_chain(Graph *graph, const Set *wanted, uint16_t *path) noexcept nogil:
    """Write the nodes of the shortest chain that rules out a wanted candidate.

    Among several, it is the first chain of the first node. Returns the number of nodes, or 0.
    """
    cdef int start, k, length, end = 0, best = 0, limit = graph.number
    for start in range(graph.number):
        if limit < 2:
            break
        if graph.nodes[start].strong == graph.nodes[start].strong_end:
            continue
        length = chain_from(graph, start, limit, wanted, &end)
        if length:
            best, limit = length, length - 2
            for k in range(length - 1, -1, -1):
                path[k] = graph.queue[end]
                end = graph.parent[end]
    return best
