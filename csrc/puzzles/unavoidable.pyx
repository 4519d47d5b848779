# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Unavoidable sets of a grid with few cells: a search for other grids that differ in few cells.

A set of cells is unavoidable if another grid differs from the given grid in exactly these cells. A
state of the search consists of changed cells, which are known to differ, and of new digits for some
of them. A new digit d in a cell changes this cell, and all its peers that contain d in the given
grid. A branch ends when it has more changed cells than a set may have. If every changed cell has a
new digit, the new digits and the unchanged cells of the given grid form another grid, and the
changed cells are an unavoidable set.

Choices. A changed cell without a new digit takes one of its possible digits, and a digit that a
unit has lost takes one of its possible cells in this unit. The search follows the cell, or the unit
and digit, with the fewest possibilities.

Rules. If the other grid breaks a rule beyond groups, a cell of this rule that has not changed yet
must change, too. The search tries each of these cells, and cells that have been tried must not
change in the later branches. Such cells are barred.

Completeness. Let U be a minimal unavoidable set that has at most the given number of cells, and G
the other grid. Because the possibilities of each choice include the digit or the cell of G, the
search that begins with the least cell of U has a branch in which every new digit agrees with G. The
changed cells in this branch lie in U, so that their number does not end the branch. At its end, the
changed cells are an unavoidable subset of U, and therefore U itself. If the new digits break a
rule, some unchanged cell of the rule is in U, because G satisfies the rule, and one branch changes
the first such cell. Cells before the first cell are barred, so that each grid is found once. The
sets that are found are unavoidable but not
always minimal. A set is minimal if it contains none of the other sets.

Cost: 0.03 s for all sets with at most 12 cells of a 9x9 grid, and 0.2 s for at most 14 cells.
Bounds: at most 11 digits, and thus at most 121 cells; at most 64 units are used for choices. At
most two choices for each cell are on the stack: that it changes because of a rule, and its digit.
Layout: `cell_sets.pxd` defines the sets.
Reference: G. McGuire, B. Tugemann and G. Civario, There is no 16-clue Sudoku, 2012, who find the
same sets by patterns.
Plain Python twin: `tests/puzzles/twin_unavoidable.py`.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.string cimport memcpy, memset

from argument_checks cimport check_between, check_length, check_puzzle
from bits cimport lowest_bit
from cell_sets cimport Set, add, has, is_empty, join, meet, size_of, take_lowest, without
from layout_rules cimport NOWHERE, Rule, Rules, free_rules, set_up_rules

cdef enum:
    MOST = 11                   # digits
    CELLS = MOST * MOST
    UNITS = 64
    ONE_CELL = -1               # the digits of a cell are tried
    CHANGES = -2                # the cells are tried that change because of a rule

cdef struct Tables:             # tables of the given grid
    int digits
    int cells
    int size                    # the largest number of cells of a set
    uint8_t digit[CELLS]        # 0 to digits - 1
    Set peers[CELLS]
    Set changes[CELLS][MOST]    # the cells that a new digit in a cell changes
    int units
    Set unit[UNITS]
    uint64_t units_of[CELLS]
    const Rules *rules          # or NULL
    size_t state_size           # of the part of a state that is used

cdef struct State:
    Set changed
    Set open                    # changed cells without a new digit
    int number                  # the number of changed cells
    Set possible[MOST]          # the cells that can still take a new digit
    uint64_t lost[MOST]         # the units that have lost a digit and not got it back
    Set barred                  # with rules: the cells that must not change
    uint8_t now[CELLS]          # with rules: the digit of each cell

cdef struct Choice:
    State state
    int digit                   # the digit, or ONE_CELL or CHANGES
    Set cells                   # the cells that are tried
    int digits                  # the digits that are tried, for ONE_CELL


cdef inline void change(const Tables *tables, State *state, Set cells) noexcept nogil:
    """Add cells to the changed cells."""
    cdef int cell
    cells = without(cells, state.changed)
    join(&state.changed, cells)
    join(&state.open, cells)
    while not is_empty(&cells):
        cell = take_lowest(&cells)
        state.number += 1
        state.lost[tables.digit[cell]] |= tables.units_of[cell]


cdef inline void put(const Tables *tables, State *state, int cell, int digit) noexcept nogil:
    """Put a new digit in a cell."""
    cdef int k
    cdef Set one = Set(0, 0)
    add(&one, cell)
    change(tables, state, tables.changes[cell][digit])
    state.open = without(state.open, one)
    state.lost[digit] &= ~tables.units_of[cell]
    for k in range(tables.digits):
        state.possible[k] = without(state.possible[k], one)
    state.possible[digit] = without(state.possible[digit], tables.peers[cell])
    if tables.rules:
        state.now[cell] = digit


cdef inline void bar(const Tables *tables, State *state, int cell) noexcept nogil:
    """Keep a cell from changing: remove the possibilities that would change it."""
    cdef Set rest, one
    cdef int digit, other
    add(&state.barred, cell)
    for digit in range(tables.digits):
        rest = state.possible[digit]
        while not is_empty(&rest):
            other = take_lowest(&rest)
            if has(&tables.changes[other][digit], cell):
                one = Set(0, 0)
                add(&one, other)
                state.possible[digit] = without(state.possible[digit], one)


cdef inline bint breaks(const Tables *tables, const State *state, const Rule *rule) noexcept nogil:
    """Return True if the digits of all cells, old and new, break a rule."""
    cdef const uint16_t *moves = rule.moves
    cdef int k, at = 0
    for k in range(rule.length):
        at = moves[tables.digits * at + state.now[rule.cells[k]]]
        if at == NOWHERE:
            return True
        moves += tables.digits * rule.widths[k]
    return False


cdef inline bint choose_change(const Tables *tables, Choice *choice) noexcept nogil:
    """Set the choice of a cell that changes because the digits break a rule.

    Returns False if they break none.
    """
    cdef State *state = &choice.state
    cdef const Rule *rule
    cdef int k, place
    for k in range(tables.rules.rules):
        rule = &tables.rules.rule[k]
        if breaks(tables, state, rule):
            choice.digit = CHANGES
            choice.cells = Set(0, 0)
            if state.number < tables.size:
                for place in range(rule.length):
                    add(&choice.cells, rule.cells[place])
            choice.cells = without(without(choice.cells, state.changed), state.barred)
            return True
    return False


cdef inline void keep_small(const Tables *tables, State *state, int digit,
                            Set cells) noexcept nogil:
    """Remove a digit from the possibilities of given cells where it would change too many cells."""
    cdef int cell, room = tables.size - state.number
    cdef Set rest = meet(state.possible[digit], cells), one
    while not is_empty(&rest):
        cell = take_lowest(&rest)
        if size_of(without(tables.changes[cell][digit], state.changed)) > room:
            one = Set(0, 0)
            add(&one, cell)
            state.possible[digit] = without(state.possible[digit], one)


cdef inline bint choose(const Tables *tables, Choice *choice) noexcept nogil:
    """Set the choice that the search follows from a state.

    Returns False if a cell or a digit has no possibility.
    """
    cdef State *state = &choice.state
    cdef int digit, cell, number, unit, fewest = CELLS
    cdef uint64_t units
    cdef Set cells, wanted
    for digit in range(tables.digits):
        wanted = state.open
        units = state.lost[digit]
        while units:
            join(&wanted, tables.unit[lowest_bit(units)])
            units &= units - 1
        keep_small(tables, state, digit, wanted)
        units = state.lost[digit]
        while units:
            unit = lowest_bit(units)
            units &= units - 1
            cells = meet(state.possible[digit], tables.unit[unit])
            number = size_of(cells)
            if number < fewest:
                if number == 0:
                    return False
                fewest = number
                choice.digit = digit
                choice.cells = cells
    cells = state.open
    while not is_empty(&cells):
        wanted = cells
        cell = take_lowest(&cells)
        number = 0
        for digit in range(tables.digits):
            number += has(&state.possible[digit], cell)
        if number < fewest:
            if number == 0:
                return False
            fewest = number
            choice.digit = ONE_CELL
            choice.cells = without(wanted, cells)
            choice.digits = 0
            for digit in range(tables.digits):
                choice.digits |= has(&state.possible[digit], cell) << digit
    return True


cdef inline void follow(const Tables *tables, Choice *choice, State *state) noexcept nogil:
    """Remove the next possibility from a choice, and set the state after it."""
    cdef int cell, digit = choice.digit
    cdef Set cells = choice.cells
    memcpy(state, &choice.state, tables.state_size)
    cell = take_lowest(&cells)
    if digit == CHANGES:
        choice.cells = cells
        cells = Set(0, 0)
        add(&cells, cell)
        change(tables, state, cells)
        bar(tables, &choice.state, cell)
        return
    if digit == ONE_CELL:
        digit = lowest_bit(choice.digits)
        choice.digits &= choice.digits - 1
        if not choice.digits:
            choice.cells = cells
    else:
        choice.cells = cells
    put(tables, state, cell, digit)


cdef class Search:
    """The unavoidable sets of a grid whose least cell is given, listed in calls of limited length.

    `cells` are the n^2 digits of a grid row by row, with n = `digits` at most 11. `sizes` contains
    the number of cells of each group, 1 to n, and `groups` the cells of all groups one after the
    other, where no group contains a digit twice. `first` is the least cell of the sets, and `size`
    is the largest number of their cells. `rules` have the same meaning as for `search_any.Search`,
    and accept the digits of the grid. Raises ValueError if there are too many digits or a wrong
    number of cells, if a digit is not between 1 and n, if the sizes do not add up to the length of
    `groups`, if a cell is not in the grid, if `size` is not between 1 and n^2, or if a group
    contains a digit twice. Two threads must not use the same search at the same time.
    """

    cdef Tables tables
    cdef Choice choices[2 * CELLS + 1]  # one more than the choices that cells can have
    cdef int depth
    cdef Rules *rules
    cdef object arrays_of_rules

    def __cinit__(self, const uint8_t[::1] cells not None, int digits,
                  const uint8_t[::1] sizes not None, const uint16_t[::1] groups not None,
                  int first, int size, rules=None):
        cdef Py_ssize_t k
        cdef Tables *tables = &self.tables
        check_puzzle(cells, digits, 1, MOST, sizes, groups)
        check_between("first", first, 0, digits * digits - 1)
        check_between("size", size, 1, digits * digits)
        memset(tables, 0, sizeof(Tables))
        self.arrays_of_rules = set_up_rules(rules, digits, &self.rules)
        tables.rules = self.rules
        tables.state_size = sizeof(State) if self.rules else <size_t> &(<State *> NULL).barred
        tables.digits, tables.cells, tables.size = digits, digits * digits, size
        for k in range(tables.cells):
            tables.digit[k] = cells[k] - 1
        total = 0
        for k in range(sizes.shape[0]):
            add_group(tables, &groups[total], sizes[k])
            total += sizes[k]
        for k in range(tables.cells):
            if not fill_changes(tables, k):
                raise ValueError(f"cells: the digit of cell {k} twice in a group, expected once")
        self.begin(first)

    def __dealloc__(self):
        free_rules(self.rules)

    cdef begin(self, int first):
        """Put the choice of a new digit for the first cell on the stack."""
        cdef Choice *choice = &self.choices[0]
        cdef State *state = &choice.state
        cdef Set barred = Set(0, 0), one = Set(0, 0)
        cdef int cell, digit
        memset(choice, 0, sizeof(Choice))
        for cell in range(first):
            add(&barred, cell)
        if self.rules:
            state.barred = barred
            memcpy(state.now, self.tables.digit, self.tables.cells)
        for digit in range(self.tables.digits):
            for cell in range(first, self.tables.cells):
                one = meet(self.tables.changes[cell][digit], barred)
                if digit != self.tables.digit[cell] and is_empty(&one):
                    add(&state.possible[digit], cell)
        one = Set(0, 0)
        add(&one, first)
        change(&self.tables, state, one)
        self.depth = choose(&self.tables, choice)

    def ended(self):
        """Return True if all sets have been listed."""
        return self.depth == 0

    def fill(self, uint64_t[:, ::1] sets not None, uint64_t nodes):
        """Write the next sets into the first rows of an array, and return their number.

        `sets` has shape (m, 2), with m at least 1. Bit k of the first number represents the cell k,
        and bit k of the second number the cell 64 + k. A set is listed once for each grid that
        differs exactly in its cells. The call stops when the array is full, or after `nodes` new
        digits. Raises ValueError if the array has another shape.
        """
        cdef Py_ssize_t found = 0
        check_between("rows of sets", sets.shape[0], 1, 1 << 62)
        check_length("a row of sets", sets.shape[1], 2)
        with nogil:
            while self.depth and nodes and found < sets.shape[0]:
                nodes -= 1
                found += self.step(&sets[found, 0])
        return found

    cdef int step(self, uint64_t *found) noexcept nogil:
        """Follow one possibility. Return 1 after writing a set to which it leads, otherwise 0."""
        cdef Choice *choice = &self.choices[self.depth - 1]
        cdef Choice *child = choice + 1
        follow(&self.tables, choice, &child.state)
        if is_empty(&choice.cells):
            # this choice has no possibility left, so the next choice replaces it
            self.depth -= 1
        if is_empty(&child.state.open):
            if not self.rules or not choose_change(&self.tables, child):
                found[0], found[1] = child.state.changed.low, child.state.changed.high
                return 1
            if is_empty(&child.cells):
                return 0
        elif not choose(&self.tables, child):
            return 0
        if child != &self.choices[self.depth]:
            memcpy(&self.choices[self.depth], child, sizeof(Choice))
        self.depth += 1
        return 0


cdef void add_group(Tables *tables, const uint16_t *group, int size) noexcept nogil:
    """Make the cells of a group peers. A group with a cell for each digit is also a unit."""
    cdef int j
    cdef Set cells = Set(0, 0), one
    for j in range(size):
        add(&cells, group[j])
    for j in range(size):
        one = Set(0, 0)
        add(&one, group[j])
        join(&tables.peers[group[j]], without(cells, one))
    if size_of(cells) == tables.digits and tables.units < UNITS:
        for j in range(size):
            tables.units_of[group[j]] |= <uint64_t> 1 << tables.units
        tables.unit[tables.units] = cells
        tables.units += 1


cdef bint fill_changes(Tables *tables, int cell) noexcept nogil:
    """Set the cells that each new digit in a cell changes.

    Returns False if a peer contains the digit of the cell.
    """
    cdef Set peers = tables.peers[cell]
    cdef int peer, digit
    for digit in range(tables.digits):
        add(&tables.changes[cell][digit], cell)
    while not is_empty(&peers):
        peer = take_lowest(&peers)
        if tables.digit[peer] == tables.digit[cell]:
            return False
        add(&tables.changes[cell][tables.digit[peer]], peer)
    return True
