# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Minimal puzzles of a grid with few clues, as hitting sets of its unavoidable sets.

A puzzle is proper if, and only if, it has a clue in every unavoidable set of the grid. A state of
the search has chosen cells, which have clues, and dead cells, which will have none. A set without
a chosen cell is open; its live cells are those that are not dead.

Branches. The search takes an open set with the fewest live cells and tries each of them as the next
clue. A cell that was tried is dead in the later branches. So every hitting set whose cells are
chosen or live is met in exactly one branch: that of the first of these cells that it has.

Other solutions. If no set that is known is open, the puzzle with the chosen clues is solved. Where
another solution differs from the grid, it gives another open set, and the search goes on with it.
Sets that were found are kept, and tried before the next puzzle is solved. If there is no other
solution, the puzzle is proper, and more clues would be redundant: the branch ends. The puzzle is
minimal if it has several solutions without any one of its clues.

Bounds. Pairwise disjoint sets of live cells need a clue each. If there are more than clues may be
added, the branch ends. If there are as many, each of them gets one clue and no other cell gets
any, so all cells outside them are dead.

Completeness. Let P be a minimal puzzle with at most `most` clues, which has the chosen cells and
none of the dead ones. P has a clue in every open set, so one of the branches leads to P. None of
the bounds ends it. Before all its clues are chosen the puzzle is not proper, as P is minimal, so
that there is an open set.

Cost: see `sudokuenum.puzzles.all_minimal`; up to 9x9 cells one or two million states a second.
Bounds: at most 11 digits, so 121 cells.
Layout: `cell_sets.pxd` has the sets.
Reference: G. McGuire, B. Tugemann and G. Civario, There is no 16-clue Sudoku, 2012, for hitting
sets with dead clues, and disjoint sets that need several clues.
Plain Python twin: `tests/twins/minimal_puzzles.py`.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from argument_checks cimport check_between, check_length, check_puzzle
from cell_sets cimport Set, add, has, is_empty, join, meet, size_of, take_lowest, without
from memory cimport allocate
from searching9 cimport has_other
from some_solutions cimport CELLS, MOST, Solver, prepare, some_solutions

cdef enum:
    OTHERS = 16                 # other solutions that are looked at together, and the grid
    KEPT = 256                  # sets that are kept

cdef enum Outcome:
    NOTHING                     # no minimal puzzle is left here
    MINIMAL                     # the chosen cells are a minimal puzzle
    BRANCHES

cdef struct Node:
    Set chosen
    Set dead
    int clues                   # the number of chosen cells
    int sets                    # the number of open sets
    Set *open                   # their live cells
    int branches
    int tried
    uint8_t branch[CELLS]       # the cells that are tried as the next clue


cdef class Search:
    """The minimal puzzles of a grid with at most `most` clues, listed in calls of limited length.

    `cells` are the n^2 digits row by row of a grid with n = `digits` digits, at most 11. `groups`
    and `sizes` are those of `search_any.Search`. `sets` has shape (m, 2) and some unavoidable sets
    of the grid: bit k of the first number is the cell k, and bit k of the second one the cell
    64 + k. `case` has four numbers: the chosen cells and the dead cells with which the search
    begins. `classic` says that the groups are the rows, columns and boxes of a 9x9 grid.
    ValueError for arguments that do not fit. Two threads must not use one search at the same time.
    """

    cdef int cells
    cdef int most
    cdef uint8_t grid[CELLS]
    cdef const uint8_t[::1] sizes             # kept while the solver reads them
    cdef const uint16_t[::1] cells_of_groups
    cdef Solver solver
    cdef uint8_t solutions[(OTHERS + 1) * CELLS]
    cdef Set kept[KEPT]
    cdef int number_kept
    cdef int next_kept
    cdef Node *nodes
    cdef Set *open              # room for the open sets of all nodes
    cdef uint16_t *order        # the numbers of open sets, small ones first
    cdef int room               # for the open sets of one node
    cdef int depth
    cdef bint begun

    def __cinit__(self, const uint8_t[::1] cells not None, int digits,
                  const uint8_t[::1] sizes not None, const uint16_t[::1] groups not None,
                  bint classic, const uint64_t[:, ::1] sets not None, int most,
                  const uint64_t[::1] case not None):
        cdef Py_ssize_t k
        cdef Set all_cells = Set(0, 0), one
        check_puzzle(cells, digits, 1, MOST, sizes, groups)
        check_between("sets", sets.shape[0], 0, 60_000)
        check_length("a row of sets", sets.shape[1], 2)
        check_between("most", most, 0, digits * digits)
        check_length("case", case.shape[0], 4)
        self.cells, self.most = digits * digits, most
        self.sizes, self.cells_of_groups = sizes, groups
        prepare(&self.solver, classic, digits, sizes, groups)
        memcpy(self.grid, &cells[0], self.cells)
        for k in range(self.cells):
            add(&all_cells, k)
        self.room = max(<int> sets.shape[0], KEPT)
        self.nodes = <Node *> allocate(most + 2, sizeof(Node))
        self.open = <Set *> allocate(<size_t> (most + 2) * self.room, sizeof(Set))
        self.order = <uint16_t *> allocate(self.room, sizeof(uint16_t))
        for k in range(most + 2):
            self.nodes[k].open = self.open + k * self.room
        self.nodes[0].chosen = Set(case[0], case[1])
        self.nodes[0].dead = Set(case[2], case[3])
        one = without(self.nodes[0].chosen, without(all_cells, self.nodes[0].dead))
        if not is_empty(&one):
            raise ValueError("case: expected chosen cells that the grid has and that are not dead")
        self.nodes[0].clues = size_of(self.nodes[0].chosen)
        check_between("chosen cells", self.nodes[0].clues, 0, most)
        for k in range(sets.shape[0]):
            one = without(Set(sets[k, 0], sets[k, 1]), all_cells)
            if not is_empty(&one):
                raise ValueError(f"sets: row {k}: expected cells that the grid has")
            one = meet(Set(sets[k, 0], sets[k, 1]), self.nodes[0].chosen)
            if is_empty(&one):
                self.nodes[0].open[self.nodes[0].sets] = without(
                    Set(sets[k, 0], sets[k, 1]), self.nodes[0].dead)
                self.nodes[0].sets += 1

    def __dealloc__(self):
        free(self.nodes)
        free(self.open)
        free(self.order)
        free(self.solver.general)

    def ended(self):
        """Whether all puzzles have been given out, as bool."""
        return self.begun and self.depth == 0

    def branches(self, uint64_t[:, ::1] cases not None):
        """Write the cases into which a search that has not begun is divided; their number.

        `cases` has shape (n^2, 4). Together they have the puzzles of the whole search, each once.
        -1 if the search ends at once; `fill` then has its puzzle, if there is one. ValueError for
        another shape, and for a search that has begun.
        """
        cdef int k
        check_length("cases", cases.shape[0], self.cells)
        check_length("a row of cases", cases.shape[1], 4)
        if self.begun:
            raise ValueError("branches: expected a search that has not begun")
        if self.expand(&self.nodes[0]) != BRANCHES:
            return -1
        for k in range(self.nodes[0].branches):
            self.enter(&self.nodes[0], &self.nodes[1])
            cases[k, 0], cases[k, 1] = self.nodes[1].chosen.low, self.nodes[1].chosen.high
            cases[k, 2], cases[k, 3] = self.nodes[1].dead.low, self.nodes[1].dead.high
        self.begun = True
        self.depth = 0
        return self.nodes[0].branches

    def fill(self, uint64_t[:, ::1] puzzles not None, uint64_t steps):
        """Write the cells of further puzzles into the first rows of an array; their number.

        `puzzles` has shape (m, 2), m at least 1, with cells as in `sets`. Stops when the array is
        full or after `steps` states of the search. ValueError for another shape.
        """
        cdef Py_ssize_t found = 0
        cdef Outcome outcome
        cdef Node *node
        check_between("rows of puzzles", puzzles.shape[0], 1, 1 << 62)
        check_length("a row of puzzles", puzzles.shape[1], 2)
        with nogil:
            while steps and found < puzzles.shape[0]:
                if self.begun:
                    while self.depth and (self.nodes[self.depth - 1].tried
                                          == self.nodes[self.depth - 1].branches):
                        self.depth -= 1
                    if not self.depth:
                        break
                    self.enter(&self.nodes[self.depth - 1], &self.nodes[self.depth])
                steps -= 1
                self.begun = True
                node = &self.nodes[self.depth]
                outcome = self.expand(node)
                if outcome == BRANCHES:
                    self.depth += 1
                elif outcome == MINIMAL:
                    puzzles[found, 0], puzzles[found, 1] = node.chosen.low, node.chosen.high
                    found += 1
        return found

    cdef void enter(self, Node *node, Node *child) noexcept nogil:
        """Choose the next cell of a node, which is dead in its later branches."""
        cdef int cell = node.branch[node.tried], k
        cdef Set *opened = child.open
        node.tried += 1
        child.chosen, child.dead, child.clues = node.chosen, node.dead, node.clues + 1
        add(&child.chosen, cell)
        for k in range(node.sets):
            if not has(&node.open[k], cell):
                opened[0] = without(node.open[k], node.dead)
                opened += 1
        child.sets = <int> (opened - child.open)
        add(&node.dead, cell)

    cdef Outcome expand(self, Node *node) noexcept nogil:
        """Find the sets that a node leaves open, and its branches if there are any."""
        cdef int room = self.most - node.clues, disjoint
        cdef Set cells
        if node.sets == 0:
            self.open_kept(node)
            if node.sets == 0 and not self.open_others(node):
                return MINIMAL if self.is_minimal(node) else NOTHING
        while True:
            disjoint = self.disjoint_sets(node, room, &cells)
            if disjoint > room:
                return NOTHING
            if disjoint < room or not kill(node, cells):
                break
        self.find_branches(node)
        return BRANCHES

    cdef void open_kept(self, Node *node) noexcept nogil:
        """Open those of the kept sets that have no chosen cell."""
        cdef int k
        cdef Set both
        for k in range(self.number_kept):
            both = meet(self.kept[k], node.chosen)
            if is_empty(&both):
                node.open[node.sets] = without(self.kept[k], node.dead)
                node.sets += 1

    cdef bint open_others(self, Node *node) noexcept nogil:
        """Open the sets in which other solutions differ from the grid; False if there is none."""
        cdef uint8_t puzzle[CELLS]
        cdef Set differing
        cdef int number, k, cell
        for cell in range(self.cells):
            puzzle[cell] = self.grid[cell] if has(&node.chosen, cell) else 0
        number = some_solutions(&self.solver, puzzle, OTHERS + 1, self.solutions)
        for k in range(number):
            differing = Set(0, 0)
            for cell in range(self.cells):
                if self.solutions[self.cells * k + cell] != self.grid[cell]:
                    add(&differing, cell)
            if is_empty(&differing):
                continue
            self.kept[self.next_kept] = differing
            self.number_kept = max(self.number_kept, self.next_kept + 1)
            self.next_kept = (self.next_kept + 1) % KEPT
            node.open[node.sets] = without(differing, node.dead)
            node.sets += 1
        return node.sets > 0

    cdef bint is_minimal(self, const Node *node) noexcept nogil:
        """Whether the chosen clues are a puzzle that has several solutions without any of them."""
        cdef uint8_t puzzle[CELLS]
        cdef int cell
        for cell in range(self.cells):
            puzzle[cell] = self.grid[cell] if has(&node.chosen, cell) else 0
        for cell in range(self.cells):
            if puzzle[cell]:
                puzzle[cell] = 0
                if self.solver.classic:
                    if not has_other(&self.solver.stack, puzzle, cell, self.grid[cell]):
                        return False
                elif some_solutions(&self.solver, puzzle, 2, self.solutions) < 2:
                    return False
                puzzle[cell] = self.grid[cell]
        return True

    cdef int disjoint_sets(self, const Node *node, int most, Set *cells) noexcept nogil:
        """The number of pairwise disjoint open sets, small ones first; `most` + 1 if more.

        `cells` gets the live cells of these sets. An open set without a live cell needs more clues
        than there can be.
        """
        cdef int start[CELLS + 2]
        cdef int k, size, number = 0
        cdef Set both
        cells[0] = Set(0, 0)
        memset(start, 0, sizeof(start))
        for k in range(node.sets):
            size = size_of(node.open[k])
            if size == 0:
                return most + 1
            start[size + 1] += 1
        for size in range(1, self.cells + 1):
            start[size + 1] += start[size]
        for k in range(node.sets):
            size = size_of(node.open[k])
            self.order[start[size]] = k
            start[size] += 1
        for k in range(node.sets):
            both = meet(node.open[self.order[k]], cells[0])
            if is_empty(&both):
                number += 1
                if number > most:
                    break
                join(cells, node.open[self.order[k]])
        return number

    cdef void find_branches(self, Node *node) noexcept nogil:
        """The live cells of an open set with the fewest; first those that are in many sets."""
        cdef Set cells = node.open[self.order[0]]
        cdef int number[CELLS]
        cdef int cell, k, place
        node.branches = node.tried = 0
        while not is_empty(&cells):
            cell = take_lowest(&cells)
            number[cell] = 0
            for k in range(node.sets):
                number[cell] += has(&node.open[k], cell)
            place = node.branches
            while place and number[node.branch[place - 1]] < number[cell]:
                node.branch[place] = node.branch[place - 1]
                place -= 1
            node.branch[place] = cell
            node.branches += 1


cdef inline bint kill(Node *node, Set cells) noexcept nogil:
    """Make all cells but these dead; whether an open set loses one."""
    cdef int k
    cdef bint lost = False
    cdef Set left
    for k in range(node.sets):
        left = without(node.open[k], cells)
        if not is_empty(&left):
            lost = True
            node.open[k] = meet(node.open[k], cells)
    node.dead.low |= ~cells.low
    node.dead.high |= ~cells.high
    node.dead = without(node.dead, node.chosen)
    return lost
