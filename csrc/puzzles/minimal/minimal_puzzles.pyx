# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Minimal puzzles of a grid with few clues, as hitting sets of its unavoidable sets.

A puzzle is proper if and only if it has a clue in every unavoidable set of the grid. A node of the
search consists of chosen cells, which have clues, and dead cells, which will have no clues. A set
without a chosen cell is open, and the live cells of a set are those that are not dead.

Branches. The search takes an open set with few live cells and tries each of them as the next clue.
A cell that has been tried is dead in the later branches. Therefore a hitting set whose cells are
chosen or live is met in exactly one branch, which belongs to the first of the tried cells that the
hitting set contains.

Other solutions. If no known set is open, the puzzle with the chosen clues is a candidate. If it has
no solution other than the grid, it is proper, and the branch ends because more clues would be
redundant. The puzzle is minimal if it has several solutions without any one of its clues. The cells
in which another solution differs from the grid are a new open set (`other_solutions.pxd`). New sets
are also kept for later cases.

Bounds. Pairwise disjoint sets of live cells need a clue each. If there are more of them than clues
that may be added, the branch ends. If the two numbers are equal, each of these sets gets one clue,
and all cells outside them are dead. The clue of one set is then in all open sets that contain no
cell of the other sets. In particular, the last clue is in all open sets.

Redundant clues. A clue is redundant if all solutions with the other clues have its digit in its
cell, which may also be the case if the puzzle is not proper. Because the clue stays redundant when
clues are added, no branch below contains a minimal puzzle. If the number of clues that the search
may add exceeds the number of disjoint sets by `FREE` or more, the bounds end few branches. At such
a node, the search makes the cells dead whose clues would make a chosen clue redundant, unless the
node is the first node, or other solutions were sought at it. A clue is not redundant if it is the
only clue in some unavoidable set, and cells outside this set do not make it redundant. Therefore
only the cells that are in all known sets of this kind are tried for a clue.

Halves. A case may be restricted to puzzles with at most a given number of clues in some cells,
called the half, and at least a given number outside. Sets whose live cells are all in the half need
clues in the half. As long as such a set is open, the search takes only sets of this kind, and
bounds the clues in the half. If no known set of this kind is open, we look for other solutions that
differ from the grid in the half alone. If there are none, the node is settled, together with all
nodes below it, and the search takes any open sets. Halves save time because few nodes are settled
if the half is one of two stacks, since few sets of its cells hit all sets inside it. In 100 random
grids with boxes of 2x4, this is the case for 400 of the 906,192 sets of six cells of a stack on
average, and for at most 2,996. The number of clues outside the half is checked at the end.

Digits. Without rules beyond groups, two digits without a clue can be exchanged, so a proper puzzle
has clues of all digits but one. If m digits have no clue yet, at least m - 1 of them still get one.
If fewer than m - 1 clues may be added, there is no puzzle. If exactly m - 1 clues may be added,
none of them repeats a digit that already has a clue, so that all cells of these digits are dead.

Completeness. Let P be a minimal puzzle with at most `most` clues that contains the chosen cells and
no dead cells, and whose numbers of clues inside and outside the half are allowed. Since P has a
clue in every open set, one of the branches leads to P. None of the bounds ends this branch, and no
clue of P makes another clue redundant. Because P is minimal, the puzzle is not proper before all
clues of P are chosen, so that there is an open set.

Cost: see `sudokuenum.puzzles.minimal.all_minimal`.
Bounds: at most 11 digits, and thus at most 121 cells.
Layout: `cell_sets.pxd` defines the sets, `hitting_tables.h` the vectors of sets, and
`hitting_search.h` the search.
Reference: G. McGuire, B. Tugemann and G. Civario, There is no 16-clue Sudoku, 2012, for hitting
sets with dead clues, vectors of sets, and disjoint sets that need several clues.
Plain Python twin: `tests/puzzles/minimal/twin_minimal_puzzles.py`.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from argument_checks cimport check_between, check_length, check_puzzle
from cell_sets cimport (
    Set,
    add,
    has,
    is_empty,
    is_single,
    join,
    meet,
    remove,
    size_of,
    take_lowest,
    without,
)
from layout_rules cimport Rules, free_rules, set_up_rules
from memory cimport allocate
from other_solutions cimport CELLS, MOST, Others, open_set, prepare, release, set_with
from sudokuenum.common.kernels.instructions cimport chosen

cdef extern from "hitting_search.h":
    enum:
        SLOTS
        MOST_LEFT
        HITTING_CANDIDATE
        HITTING_UNSETTLED
        HITTING_FREE
        NODE_OVER
        NODE_BRANCHES
        NODE_CANDIDATE
        NODE_UNSETTLED
    ctypedef struct Cells "hitting_cells":
        uint64_t low
        uint64_t high
    ctypedef struct Slots "hitting_slots":
        pass
    ctypedef struct Table "hitting_table":
        int number
        int next
        Cells *further
        int number_further
        int next_further
    ctypedef struct Node "hitting_node":
        Cells chosen
        Cells dead
        Cells rest
        Cells present
        int left
        int spare
        int free
        int inside
        int settled
        int table
        Slots open
        uint64_t begun
    ctypedef struct Nodes "hitting_search":
        int cells
        int depth
        int room
        uint64_t steps
        uint64_t mean[1]
        Cells digit[1]
        Cells half
        Node *nodes
        Table **tables
        Cells *gathered
        Cells *sorted
    size_t sizeof_table "sizeof(hitting_table)"
    int hitting_advance(int instructions, Nodes *search, uint64_t until) nogil
    int hitting_expand(int instructions, Nodes *search) nogil
    void hitting_learn(int instructions, Nodes *search, Cells set) nogil

cdef enum:
    FOUND = 4096                # the number of new sets that are kept
    CONCLUDED = 10              # drawing conclusions once counts for this number of steps
    COMPARED = 32               # comparing this number of known sets counts for a step
    UNKNOWN = 1 << 16           # assumed steps below a node, before any are counted
    CASE = 8                    # the length of a case


cdef class Search:
    """The minimal puzzles of a grid with at most `most` clues, listed in calls of limited length.

    `cells` are the n^2 digits of a grid row by row, with n = `digits` at most 11. `groups`, `sizes`
    and `rules` have the same meaning as for `search_any.Search`. `sets` has shape (m, 2), and contains
    some unavoidable sets of the grid, or none. Bit k of the first number represents the cell k, and
    bit k of the second number the cell 64 + k. A new search lists all puzzles, and after `begin`
    the search lists the puzzles of a case. Raises ValueError if the arguments do not fit together.
    Two threads must not use the same search at the same time.
    """

    cdef int digits
    cdef int cells
    cdef int most
    cdef int fewest             # the smallest number of clues outside the half
    cdef Set all_cells
    cdef Rules *rules
    cdef object arrays_of_rules
    cdef Others others
    cdef Nodes search
    cdef bint begun
    cdef Cells *known           # the given sets, followed by the sets that were found
    cdef int number_given
    cdef int number_known
    cdef int next_known

    def __cinit__(self, const uint8_t[::1] cells not None, int digits,
                  const uint8_t[::1] sizes not None, const uint16_t[::1] groups not None,
                  const uint64_t[:, ::1] sets not None, int most, rules=None):
        cdef Py_ssize_t k, other
        cdef Set one
        cdef Nodes *search = &self.search
        check_puzzle(cells, digits, 1, MOST, sizes, groups)
        check_between("sets", sets.shape[0], 0, 60_000)
        check_length("a row of sets", sets.shape[1], 2)
        check_between("most", most, 0, digits * digits)
        self.digits, self.cells, self.most = digits, digits * digits, most
        self.arrays_of_rules = set_up_rules(rules, digits, &self.rules)
        prepare(&self.others, &cells[0], digits, <int> sizes.shape[0], &sizes[0], &groups[0],
                self.rules)
        for k in range(self.cells):
            add(&self.all_cells, k)
        self.number_given = self.number_known = self.next_known = <int> sets.shape[0]
        search.cells, search.depth, search.room = self.cells, -1, self.number_given + FOUND
        for k in range(self.cells):
            one = Set(0, 0)
            for other in range(self.cells):
                if cells[other] == cells[k]:
                    add(&one, other)
            search.digit[k] = Cells(one.low, one.high)
        for k in range(MOST_LEFT):
            search.mean[k] = UNKNOWN
        self.known = <Cells *> allocate(search.room, sizeof(Cells))
        search.gathered = <Cells *> allocate(search.room + SLOTS, sizeof(Cells))
        search.sorted = <Cells *> allocate(search.room + SLOTS, sizeof(Cells))
        search.nodes = <Node *> allocate(most + 2, sizeof(Node))
        search.tables = <Table **> allocate(most + 2, sizeof(Table *))
        for k in range(most + 2):
            search.tables[k] = <Table *> allocate(1, sizeof_table)
            search.tables[k].further = <Cells *> allocate(search.room, sizeof(Cells))
        for k in range(sets.shape[0]):
            one = without(Set(sets[k, 0], sets[k, 1]), self.all_cells)
            if not is_empty(&one):
                raise ValueError(f"sets: row {k}: expected cells that the grid has")
            self.known[k] = Cells(sets[k, 0], sets[k, 1])
        self.start(Set(0, 0), Set(0, 0), Set(0, 0), 1)

    def __dealloc__(self):
        cdef int k
        if self.search.tables:
            for k in range(self.most + 2):
                if self.search.tables[k]:
                    free(self.search.tables[k].further)
                free(self.search.tables[k])
        free(self.search.tables)
        free(self.search.nodes)
        free(self.search.gathered)
        free(self.search.sorted)
        free(self.known)
        release(&self.others)
        free_rules(self.rules)

    def begin(self, const uint64_t[::1] case not None):
        """Begin to search for the puzzles of a case, which ends any earlier search.

        `case` consists of eight numbers: two numbers each for the chosen cells, the dead cells and
        the cells of the half, the largest number of clues in the half, and the smallest number
        outside. A case without a half has no cells in the half, and 0 as the last number. Raises
        ValueError if a cell is not in the grid, or is both chosen and dead, if too many cells are
        chosen, or if one of the last two numbers is not between 0 and n^2.
        """
        cdef Set cells, half, one
        check_length("case", case.shape[0], CASE)
        cells, half = Set(case[0], case[1]), Set(case[4], case[5])
        one = without(cells, without(self.all_cells, Set(case[2], case[3])))
        if not is_empty(&one):
            raise ValueError("case: expected chosen cells that the grid has and that are not dead")
        check_between("chosen cells", size_of(cells), 0, self.most)
        one = without(half, self.all_cells)
        if not is_empty(&one):
            raise ValueError("case: expected a half of cells that the grid has")
        check_between("clues in the half", case[6], size_of(meet(half, cells)), self.cells)
        check_between("clues outside the half", case[7], 0, self.cells)
        self.start(cells, Set(case[2], case[3]), half, <int> case[6])
        self.fewest = <int> case[7]

    cdef void start(self, Set cells, Set dead, Set half, int inside) noexcept nogil:
        """Begin with given chosen and dead cells, and with all known sets."""
        cdef Node *node = &self.search.nodes[0]
        cdef Table *table = self.search.tables[0]
        cdef Set present = Set(0, 0), rest = cells
        cdef int cell
        memset(node, 0, sizeof(Node))
        node.left, node.begun = self.most - size_of(cells), self.search.steps
        # with rules, a proper puzzle need not have all digits but one
        node.spare = self.most + 1 if self.rules else self.most - self.digits + 1
        while not is_empty(&rest):
            cell = take_lowest(&rest)
            node.spare -= has(&present, cell)
            join(&present, Set(self.search.digit[cell].low, self.search.digit[cell].high))
        node.chosen, node.present = Cells(cells.low, cells.high), Cells(present.low, present.high)
        if not node.spare:
            join(&dead, without(present, cells))
        node.settled = is_empty(&half)
        node.inside = 1 if node.settled else inside - size_of(meet(half, cells))
        if not node.inside:
            join(&dead, without(half, cells))
        node.dead, self.search.half = Cells(dead.low, dead.high), Cells(half.low, half.high)
        # the first table uses no slots; all sets are in its list `further`
        table.number = table.next = 0
        memcpy(table.further, self.known, self.number_known * sizeof(Cells))
        table.number_further = self.number_known
        table.next_further = self.number_known % self.search.room
        self.begun = False
        self.search.depth = 0

    def ended(self):
        """Return True if all puzzles have been listed."""
        return self.search.depth < 0

    def branches(self, uint64_t[:, ::1] cases not None):
        """Divide the case that was begun, write the parts, and return their number.

        `cases` has shape (n^2, 8). Together the parts contain each puzzle of the case once. The
        result is -1 if the case cannot be divided. The call ends the search. Raises ValueError if
        the array has another shape, or after `fill`.
        """
        cdef Node *node = &self.search.nodes[0]
        cdef Set cells
        cdef int number = 0, inside, cell, outcome
        check_length("cases", cases.shape[0], self.cells)
        check_length("a row of cases", cases.shape[1], CASE)
        if self.begun or self.search.depth < 0:
            raise ValueError("branches: expected a case with which no search has begun")
        with nogil:
            outcome = self.expand()
        self.search.depth = -1
        if outcome != NODE_BRANCHES:
            return -1
        cells = Set(node.chosen.low, node.chosen.high)
        inside = node.inside + size_of(meet(cells, self.half()))
        cells = Set(node.rest.low, node.rest.high)
        while not is_empty(&cells):
            cell = take_lowest(&cells)
            cases[number, 0], cases[number, 1] = node.chosen.low, node.chosen.high
            cases[number, 2], cases[number, 3] = node.dead.low, node.dead.high
            cases[number, 4], cases[number, 5] = self.search.half.low, self.search.half.high
            cases[number, 6], cases[number, 7] = inside, self.fewest
            cases[number, cell // 64] |= <uint64_t> 1 << cell % 64
            if cell < 64:
                node.dead.low |= <uint64_t> 1 << cell
            else:
                node.dead.high |= <uint64_t> 1 << cell - 64
            number += 1
        return number

    def fill(self, uint64_t[:, ::1] puzzles not None, uint64_t steps):
        """Write the cells of the next puzzles into the first rows, and return their number.

        `puzzles` has shape (m, 2), with m at least 1 and cells as in `sets`. The search stops when
        the array is full, or after about `steps` steps. Raises ValueError if the array has another
        shape.
        """
        cdef Py_ssize_t found = 0
        cdef uint64_t until = self.search.steps + steps
        cdef Node *node
        cdef Set cells
        cdef int outcome
        check_between("rows of puzzles", puzzles.shape[0], 1, 1 << 62)
        check_length("a row of puzzles", puzzles.shape[1], 2)
        with nogil:
            while found < puzzles.shape[0] and self.search.depth >= 0:
                if self.begun:
                    outcome = hitting_advance(chosen, &self.search, until)
                    if outcome == HITTING_FREE:
                        self.exclude()
                        continue
                    if outcome != HITTING_CANDIDATE and outcome != HITTING_UNSETTLED:
                        break
                    outcome = self.expand_with_others()
                else:
                    self.begun = True
                    outcome = self.expand()
                    if outcome == NODE_OVER:
                        self.search.depth = -1
                if outcome == NODE_CANDIDATE:
                    node = &self.search.nodes[self.search.depth]
                    cells = Set(node.chosen.low, node.chosen.high)
                    if self.enough_outside(cells) and self.none_redundant(cells, NULL):
                        puzzles[found, 0], puzzles[found, 1] = cells.low, cells.high
                        found += 1
        return found

    cdef bint enough_outside(self, Set clues) noexcept nogil:
        return size_of(without(clues, self.half())) >= self.fewest

    cdef Set half(self) noexcept nogil:
        return Set(self.search.half.low, self.search.half.high)

    cdef bint none_redundant(self, Set clues, Set *alone) noexcept nogil:
        """Return True if none of these clues is redundant, in the sense of the head of this module.

        If so and `alone` is not NULL, alone[clue] becomes the set of cells that are in all known
        sets with this clue and none of the other clues.
        """
        cdef Set some = clues, one, cells
        cdef int k, clue
        self.search.steps += self.number_known // COMPARED
        for k in range(self.number_known):
            cells = Set(self.known[k].low, self.known[k].high)
            one = meet(clues, cells)
            if not is_single(&one):
                continue
            if alone:
                clue = take_lowest(&one)
                alone[clue] = meet(alone[clue], cells) if not has(&some, clue) else cells
                remove(&some, clue)
            else:
                some = without(some, one)
                if is_empty(&some):
                    return True
        while not is_empty(&some):
            clue = take_lowest(&some)
            if not self.find_alone(clues, clue, &cells):
                return False
            if alone:
                alone[clue] = cells
        return True

    cdef void exclude(self) noexcept nogil:
        """Mark cells as dead that would make a clue redundant, at the node on top of the stack."""
        cdef Node *node = &self.search.nodes[self.search.depth]
        cdef Set clues = Set(node.chosen.low, node.chosen.high), more = clues, rest = clues
        cdef Set dead = Set(node.dead.low, node.dead.high), some, cells
        cdef Set alone[CELLS]
        cdef int clue, cell
        if not self.none_redundant(clues, alone):
            node.rest = Cells(0, 0)
            return
        while not is_empty(&rest):
            clue = take_lowest(&rest)
            some = without(without(alone[clue], clues), dead)
            while not is_empty(&some):
                cell = take_lowest(&some)
                add(&more, cell)
                if self.find_alone(more, clue, &cells):
                    some = meet(some, cells)
                else:
                    add(&dead, cell)
                remove(&more, cell)
        node.dead = Cells(dead.low, dead.high)
        # open sets stay open, so this is no candidate
        hitting_expand(chosen, &self.search)

    cdef int expand(self) noexcept nogil:
        """Expand the node on top of the stack, and look for new sets if no known set is open.

        The outcome is NODE_CANDIDATE only if the puzzle is proper.
        """
        cdef int outcome = hitting_expand(chosen, &self.search)
        if outcome == NODE_CANDIDATE or outcome == NODE_UNSETTLED:
            outcome = self.expand_with_others()
        return outcome

    cdef int expand_with_others(self) noexcept nogil:
        """Look for another solution at the node on top of the stack, and expand the node."""
        cdef Node *node = &self.search.nodes[self.search.depth]
        if not self.open_others():
            if node.settled:
                return NODE_CANDIDATE
            node.settled = True
        return self.expand()

    cdef bint open_others(self) noexcept nogil:
        """Find a set that is open at the node on top of the stack, or return False.

        Until the node is settled, only sets inside the half are sought.
        """
        cdef const Node *node = &self.search.nodes[self.search.depth]
        # only cells that are dead in the whole case, because the set is kept for other nodes, too
        cdef const Cells *dead = &self.search.nodes[0].dead
        cdef Set differing, clues = Set(node.chosen.low, node.chosen.high)
        cdef uint64_t before = self.others.steps
        cdef bint found
        if not node.settled:
            join(&clues, without(self.all_cells, self.half()))
        found = open_set(&self.others, clues, Set(dead.low, dead.high), &differing)
        self.search.steps += CONCLUDED * (self.others.steps - before)
        if found:
            self.keep(differing)
            hitting_learn(chosen, &self.search, Cells(differing.low, differing.high))
        return found

    cdef bint find_alone(self, Set clues, int clue, Set *differing) noexcept nogil:
        """Find a set with this clue and none of the others, or return False."""
        cdef uint64_t before = self.others.steps
        cdef bint found
        remove(&clues, clue)
        found = set_with(&self.others, clues, clue, differing)
        self.search.steps += CONCLUDED * (self.others.steps - before)
        if found:
            self.keep(differing[0])
        return found

    cdef void keep(self, Set cells) noexcept nogil:
        """Add a new set to the known sets."""
        self.known[self.next_known] = Cells(cells.low, cells.high)
        self.number_known = max(self.number_known, self.next_known + 1)
        self.next_known += 1
        if self.next_known == self.search.room:
            self.next_known = self.number_given
