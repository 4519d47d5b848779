# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Searches of the hardest techniques, on boards with groups of any kind and at most 9 digits.

Each function returns the first finding of a rule, which Python code then describes:

    chain           the shortest chain of alternating strong and weak links
    forcing_chain   a candidate from which the fewest singles lead to a contradiction
    sets_apart      almost locked sets, of which the first or the last has a digit
    death_blossom   a cell, and an almost locked set for each of its digits

Cases are tried in the same order as in `rules_chains.py` and `rules_almost_locked.py`, whose heads
explain the rules. `wanted` contains the candidates of which a finding must rule out at least one,
so that findings can be listed one after the other.

Cost: less than a millisecond for most boards, but some milliseconds for chains with groups in a
layout with many groups, and for 512 almost locked sets.
Bounds: 81 cells and 9 digits. Groups outside the board are harmless, because each set of cells is
intersected with the candidates of a digit, which are checked.
Layout: a set of cells is a row of two numbers, as in `cell_sets.pxd`. `masks` contains the cells in
which each digit is a candidate, and `peers` the cells that each cell sees. Digits are counted from
0.
Plain Python twin: `tests/puzzles/rating/twin_hard_rules.py`.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memset

from almost_locked cimport Almost, Blossom, MOST_IN_CHAIN, MOST_SETS, SetChain, Sets, blossom
from almost_locked cimport chain_of_sets, find_near, three_sets, two_sets
from argument_checks cimport check_between, check_length
from bits cimport lowest_bit, popcount
from chains cimport IN_CELLS, IN_UNITS, WITH_GROUPS, Graph, Node, add_weak_links
from chains cimport shortest_chain
from cell_sets cimport Set, add, has, is_empty, is_single, join, meet, remove, size_of
from cell_sets cimport take_lowest, without
from memory cimport allocate

cdef enum:
    MOST = 9                    # digits
    CELLS = 81


cdef inline Set row(const uint64_t[:, ::1] sets, Py_ssize_t k) noexcept nogil:
    cdef Set cells
    cells.low, cells.high = sets[k, 0], sets[k, 1]
    return cells


cdef inline bint contains(Set whole, Set part) noexcept nogil:
    part = without(part, whole)
    return is_empty(&part)


cdef inline bint same(Set one, Set two) noexcept nogil:
    return one.low == two.low and one.high == two.high


cdef inline bint meets(Set one, Set two) noexcept nogil:
    one = meet(one, two)
    return not is_empty(&one)


cdef inline Set seen_by_all(const uint64_t[:, ::1] peers, Set cells) noexcept nogil:
    cdef Set seen = row(peers, take_lowest(&cells))
    while not is_empty(&cells):
        seen = meet(seen, row(peers, take_lowest(&cells)))
    return seen


cdef int check_board(int digits, const uint64_t[:, ::1] masks,
                     const uint64_t[:, ::1] peers) except -1:
    """Raise ValueError unless the arguments are the candidates and the peers of a board."""
    cdef Py_ssize_t digit
    cdef int cells = digits * digits
    cdef uint64_t low, high
    check_between("digits", digits, 1, MOST)
    check_length("masks", masks.shape[0], digits)
    check_length("a row of masks", masks.shape[1], 2)
    check_length("peers", peers.shape[0], cells)
    check_length("a row of peers", peers.shape[1], 2)
    low = (<uint64_t> 1 << cells) - 1 if cells < 64 else <uint64_t> 0 - 1
    high = (<uint64_t> 1 << cells - 64) - 1 if cells > 64 else 0
    for digit in range(digits):
        if masks[digit, 0] & ~low or masks[digit, 1] & ~high:
            raise ValueError(f"masks: a cell of digit {digit}, expected cells below {cells}")
    return 0


cdef int check_wanted(int digits, const uint64_t[:, ::1] masks, const uint64_t[:, ::1] wanted,
                      Set *targets) except -1:
    """Write the wanted candidates. Raises ValueError unless the shape fits."""
    cdef int digit
    check_length("wanted", wanted.shape[0], digits)
    check_length("a row of wanted", wanted.shape[1], 2)
    for digit in range(MOST):
        targets[digit].low = targets[digit].high = 0
        if digit < digits:
            targets[digit] = meet(row(wanted, digit), row(masks, digit))
    return 0


# Forcing chains

cdef bint scan(int digits, const Set *masks, Set open_cells, const Set *units, int number,
               int *cell, int *digit) noexcept nogil:
    """Find the next single, or set `cell` to -1. Returns False at a contradiction."""
    cdef Set once, twice, places
    cdef int k, d, with_place
    once.low = once.high = twice.low = twice.high = 0
    for d in range(digits):
        join(&twice, meet(once, masks[d]))
        join(&once, masks[d])
    if not contains(once, open_cells):
        return False
    cell[0] = -1
    once = without(once, twice)
    if not is_empty(&once):
        for d in range(digits):
            places = meet(masks[d], once)
            if not is_empty(&places):
                cell[0], digit[0] = take_lowest(&places), d
                break
    for k in range(number):
        with_place = 0
        for d in range(digits):
            places = meet(masks[d], units[k])
            if places.low | places.high:
                with_place += 1
                if cell[0] < 0 and is_single(&places):
                    cell[0], digit[0] = take_lowest(&places), d
        if with_place < size_of(meet(open_cells, units[k])):
            return False
    return True


cdef int refute(int digits, const uint64_t[:, ::1] masks, const uint64_t[:, ::1] peers,
                const Set *units, int number, Set open_cells, int most,
                uint8_t *path) noexcept nogil:
    """Follow singles from path[0] on, and return the length of the path, at most `most`, or 0."""
    cdef Set tried[MOST]
    cdef int length = 1, cell, digit, d
    for d in range(digits):
        tried[d] = row(masks, d)
    while length <= most:
        cell, digit = path[2 * length - 2], path[2 * length - 1]
        remove(&open_cells, cell)
        for d in range(digits):
            remove(&tried[d], cell)
        tried[digit] = without(tried[digit], row(peers, cell))
        if not scan(digits, tried, open_cells, units, number, &cell, &digit):
            return length
        if cell < 0 or length == most:
            return 0
        path[2 * length], path[2 * length + 1] = <uint8_t> cell, <uint8_t> digit
        length += 1
    return 0


def forcing_chain(int digits, const uint64_t[:, ::1] masks not None,
                  const uint64_t[:, ::1] peers not None, const uint64_t[:, ::1] units not None,
                  const uint64_t[:, ::1] wanted not None, uint8_t[:, ::1] path not None):
    """Find a wanted candidate from which singles lead to a contradiction, in the fewest steps.

    Writes the cell and the digit of each step, and returns the number of steps, or 0. Raises
    ValueError if a shape differs.
    """
    cdef Set all_units[256]
    cdef Set targets[MOST]
    cdef Set open_cells, left
    cdef uint8_t trial[2 * CELLS]
    cdef Py_ssize_t k
    cdef int d, cell, length, best = 0, most = digits * digits
    check_board(digits, masks, peers)
    check_between("units", units.shape[0], 0, 256)
    check_length("a row of units", units.shape[1], 2)
    check_wanted(digits, masks, wanted, targets)
    check_length("path", path.shape[0], most)
    check_length("a row of path", path.shape[1], 2)
    with nogil:
        for k in range(units.shape[0]):
            all_units[k] = row(units, k)
        open_cells.low = open_cells.high = 0
        for d in range(digits):
            join(&open_cells, row(masks, d))
        left = open_cells
        while not is_empty(&left):
            cell = take_lowest(&left)
            for d in range(digits):
                if not has(&targets[d], cell):
                    continue
                open_cells.low = open_cells.high = 0
                for k in range(digits):
                    join(&open_cells, row(masks, k))
                trial[0], trial[1] = <uint8_t> cell, <uint8_t> d
                length = refute(digits, masks, peers, all_units, <int> units.shape[0], open_cells,
                                most, trial)
                if length:
                    best = length
                    most = length - 1
                    for k in range(length):
                        path[k, 0], path[k, 1] = trial[2 * k], trial[2 * k + 1]
    return best


# Chains

cdef bint is_strong(const Set *places, int number, Set one, Set two) noexcept nogil:
    """Return True if two nodes are all places of a digit in a unit."""
    cdef int k
    join(&one, two)
    for k in range(number):
        if same(places[k], one):
            return True
    return False


def chain(int digits, const uint64_t[:, ::1] masks not None, const uint64_t[:, ::1] peers not None,
          const uint64_t[:, ::1] units not None, const uint64_t[:, ::1] crosses not None,
          int kinds, const uint64_t[:, ::1] wanted not None, uint64_t[:, ::1] path not None):
    """Find the shortest chain with strong links of these kinds that rules a wanted candidate out.

    `kinds` is the sum of 1 for strong links in cells, 2 in units, and 4 with groups, which are the
    cells of a digit in one of the `crosses`. Writes the cells, in two numbers, and the digit of
    each node, and returns their number, or 0. Raises ValueError if a shape differs.
    """
    cdef Graph graph
    cdef Node *nodes
    cdef uint16_t *nodes_of_chain
    cdef Set places[256]
    cdef Set targets[MOST]
    cdef uint16_t candidates[CELLS]
    cdef int d, e, k, j, number = 0, most_nodes, level, others, links = 0, length = 0
    cdef Py_ssize_t most_links, u
    cdef Set cells, left
    check_board(digits, masks, peers)
    check_between("units", units.shape[0], 0, 256)
    check_length("a row of units", units.shape[1], 2)
    check_between("crosses", crosses.shape[0], 0, 1024)
    check_length("a row of crosses", crosses.shape[1], 2)
    check_between("kinds", kinds, 0, 7)
    check_wanted(digits, masks, wanted, targets)
    most_nodes = digits * (digits * digits + <int> crosses.shape[0])
    check_length("path", path.shape[0], 2 * most_nodes)
    check_length("a row of path", path.shape[1], 3)
    most_links = <Py_ssize_t> most_nodes * (digits * digits + crosses.shape[0] + digits)
    memset(&graph, 0, sizeof(Graph))
    nodes_of_chain = NULL
    try:
        graph.nodes = nodes = <Node *> allocate(most_nodes, sizeof(Node))
        graph.weak = <uint16_t *> allocate(most_links, sizeof(uint16_t))
        graph.strong = <uint16_t *> allocate(most_links, sizeof(uint16_t))
        graph.reached = <uint8_t *> allocate(most_nodes, 1)
        graph.queue = <uint16_t *> allocate(2 * most_nodes, sizeof(uint16_t))
        graph.parent = <int *> allocate(2 * most_nodes, sizeof(int))
        nodes_of_chain = <uint16_t *> allocate(most_nodes, sizeof(uint16_t))
        with nogil:
            memset(candidates, 0, sizeof(candidates))
            for d in range(digits):
                graph.first_of[d] = number
                left = row(masks, d)
                while not is_empty(&left):
                    k = take_lowest(&left)
                    candidates[k] |= 1 << d
                    graph.of_cell[d][k] = <uint16_t> number
                    nodes[number].cells.low = nodes[number].cells.high = 0
                    add(&nodes[number].cells, k)
                    nodes[number].digit, nodes[number].cell = d, k
                    number += 1
                for u in range(crosses.shape[0] if kinds & WITH_GROUPS else 0):
                    cells = meet(row(masks, d), row(crosses, u))
                    if size_of(cells) > 1:
                        nodes[number].cells = cells
                        nodes[number].digit, nodes[number].cell = d, -1
                        number += 1
            graph.first_of[digits] = number
            for k in range(number):
                cells, d = nodes[k].cells, nodes[k].digit
                nodes[k].seen = meet(seen_by_all(peers, cells), row(masks, d))
                nodes[k].strong = links
                level = 0       # the number of units that contain the node
                for u in range(units.shape[0] if kinds & IN_UNITS else 0):
                    left = meet(row(masks, d), row(units, u))
                    if contains(left, cells):
                        places[level] = left
                        level += 1
                others = 0      # the other digits of its cell
                if kinds & IN_CELLS and nodes[k].cell >= 0:
                    others = candidates[nodes[k].cell] & ~(1 << d)
                for e in range(digits):
                    if e == d:
                        for j in range(graph.first_of[d], graph.first_of[d + 1] if level else 0):
                            if (contains(nodes[k].seen, nodes[j].cells)
                                    and is_strong(places, level, cells, nodes[j].cells)):
                                graph.strong[links] = <uint16_t> j
                                links += 1
                    elif others == 1 << e:
                        graph.strong[links] = graph.of_cell[e][nodes[k].cell]
                        links += 1
                nodes[k].strong_end = links
            graph.number, graph.kinds = number, kinds
            add_weak_links(&graph, candidates)
            length = shortest_chain(&graph, targets, nodes_of_chain)
            for k in range(length):
                j = nodes_of_chain[k]
                path[k, 0], path[k, 1] = nodes[j].cells.low, nodes[j].cells.high
                path[k, 2] = nodes[j].digit
    finally:
        free(graph.nodes)
        free(graph.weak)
        free(graph.strong)
        free(graph.reached)
        free(graph.queue)
        free(graph.parent)
        free(nodes_of_chain)
    return length


# Almost locked sets

cdef bint add_set(const uint64_t[:, ::1] masks, const uint64_t[:, ::1] peers, Set cells,
                  uint16_t digits, Sets *all) noexcept nogil:
    """Add a set unless it is known. Returns True if there are enough sets."""
    cdef Almost *new = &all.sets[all.number]
    cdef int k, digit
    for k in range(all.number):
        if same(all.sets[k].cells, cells):
            return False
    new.cells, new.digits, new.outside = cells, digits, 0
    for digit in range(MOST):
        if digits >> digit & 1:
            new.places[digit] = meet(row(masks, digit), cells)
            new.seen[digit] = meet(seen_by_all(peers, new.places[digit]), row(masks, digit))
            if not is_empty(&new.seen[digit]):
                new.outside |= 1 << digit
    all.number += 1
    return all.number == MOST_SETS


cdef void find_sets(int digits, const uint64_t[:, ::1] masks, const uint64_t[:, ::1] peers,
                    const uint64_t[:, ::1] groups, Sets *all) noexcept nogil:
    """Write the sets, beginning with the smallest, and the digits that pairs of them exclude."""
    cdef uint16_t candidates[CELLS]
    cdef uint16_t unions[MOST + 1]
    cdef Set chosen_sets[MOST + 1]
    cdef int cells[MOST]
    cdef int chosen[MOST + 1]
    cdef int size, free_cells, depth, k, d
    cdef Py_ssize_t g
    cdef Set left, open_cells
    open_cells.low = open_cells.high = 0
    for k in range(digits * digits):
        candidates[k] = 0
    for d in range(digits):
        left = row(masks, d)
        join(&open_cells, left)
        while not is_empty(&left):
            candidates[take_lowest(&left)] |= 1 << d
    for size in range(1, digits):
        for g in range(groups.shape[0]):
            left = meet(row(groups, g), open_cells)
            free_cells = size_of(left)
            if free_cells < size or free_cells > digits:
                continue
            for k in range(free_cells):
                cells[k] = take_lowest(&left)
            depth = 0
            chosen[0] = 0
            unions[0] = 0
            chosen_sets[0].low = chosen_sets[0].high = 0
            while depth >= 0:
                if chosen[depth] > free_cells - size + depth:
                    depth -= 1
                    if depth >= 0:
                        chosen[depth] += 1
                    continue
                k = cells[chosen[depth]]
                unions[depth + 1] = unions[depth] | candidates[k]
                if popcount(unions[depth + 1]) > size + 1:
                    chosen[depth] += 1
                    continue
                chosen_sets[depth + 1] = chosen_sets[depth]
                add(&chosen_sets[depth + 1], k)
                if depth + 1 < size:
                    chosen[depth + 1] = chosen[depth] + 1
                    depth += 1
                    continue
                if popcount(unions[size]) == size + 1:
                    if add_set(masks, peers, chosen_sets[size], unions[size], all):
                        find_near(all)
                        return
                chosen[depth] += 1
    find_near(all)


cdef inline void write_set(uint64_t[:, ::1] found, int k, const Almost *one,
                           int digit) noexcept nogil:
    found[k, 0], found[k, 1], found[k, 2] = one.cells.low, one.cells.high, digit


def sets_apart(int digits, const uint64_t[:, ::1] masks not None,
               const uint64_t[:, ::1] peers not None, const uint64_t[:, ::1] groups not None,
               int kind, const uint64_t[:, ::1] wanted not None, uint64_t[:, ::1] found not None):
    """Find almost locked sets whose neighbours cannot both have a digit.

    `kind` is 2 or 3 for the number of sets, and 4 for a chain of any length. Writes a row for each
    set: its cells, in two numbers, and the digit that it and the next set cannot both have, or for
    the last set the digit that is ruled out. If two sets can share neither of two digits, these are
    the digits of their rows. Returns the number of sets, or 0. Raises ValueError if a shape
    differs.
    """
    cdef Sets *all
    cdef SetChain *chain = NULL
    cdef Set targets[MOST]
    cdef int k, result = 0
    check_board(digits, masks, peers)
    check_length("a row of groups", groups.shape[1], 2)
    check_between("kind", kind, 2, 4)
    check_wanted(digits, masks, wanted, targets)
    check_length("found", found.shape[0], MOST_IN_CHAIN)
    check_length("a row of found", found.shape[1], 3)
    all = <Sets *> allocate(1, sizeof(Sets))
    try:
        chain = <SetChain *> allocate(1, sizeof(SetChain))
        with nogil:
            find_sets(digits, masks, peers, groups, all)
            if (two_sets(all, targets, chain) if kind == 2 else three_sets(all, targets, chain)
                    if kind == 3 else chain_of_sets(all, targets, chain)):
                result = chain.number
                for k in range(result):
                    write_set(found, k, &all.sets[chain.sets[k]],
                              chain.apart[k] if k < result - 1 else chain.digit)
    finally:
        free(all)
        free(chain)
    return result


def death_blossom(int digits, const uint64_t[:, ::1] masks not None,
                  const uint64_t[:, ::1] peers not None, const uint64_t[:, ::1] groups not None,
                  const uint64_t[:, ::1] wanted not None, uint64_t[:, ::1] found not None):
    """Find a cell and an almost locked set for each of its digits, which lacks the digit with it.

    Writes a row for the cell, with the digit that all of the sets have, and a row for each set, with
    the digit of the cell. Returns the number of rows, or 0. Raises ValueError if a shape differs.
    """
    cdef Sets *all
    cdef Blossom flower
    cdef Set candidates[MOST]
    cdef Set targets[MOST]
    cdef Set sees[CELLS]
    cdef int k, result = 0
    cdef Set stem
    check_board(digits, masks, peers)
    check_length("a row of groups", groups.shape[1], 2)
    check_wanted(digits, masks, wanted, targets)
    check_length("found", found.shape[0], MOST + 1)
    check_length("a row of found", found.shape[1], 3)
    all = <Sets *> allocate(1, sizeof(Sets))
    with nogil:
        for k in range(MOST):
            candidates[k].low = candidates[k].high = 0
            if k < digits:
                candidates[k] = row(masks, k)
        for k in range(digits * digits):
            sees[k] = row(peers, k)
        find_sets(digits, masks, peers, groups, all)
        if blossom(all, candidates, sees, targets, &flower):
            stem.low = stem.high = 0
            add(&stem, flower.stem)
            found[0, 0], found[0, 1], found[0, 2] = stem.low, stem.high, flower.digit
            for k in range(flower.number):
                write_set(found, k + 1, &all.sets[flower.petals[k]], flower.of_petal[k])
            result = flower.number + 1
    free(all)
    return result
