# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Minimal puzzles of a 9x9 grid with few clues, from pairs of sets of clues in two bands.

A puzzle is proper if and only if it has a clue in every unavoidable set of the grid. Its clues in a
band must hit the unavoidable sets inside this band. We know all of these sets, because they come
from the other fillings of the band with the same digits in each column. Few sets of cells hit all
of them. Of the 80,730 sets of five cells of a band, 8,616 do so on average, and at most 40,160, in
100 random grids and their transposes.

Cases. Order the bands of a puzzle by their number of clues, and bands with equal numbers by their
position, so that band i with a clues comes first, followed by band j with b clues, and by the third
band. A case contains the puzzles with the same i, j, a and b, so that each puzzle belongs to
exactly one case. If there are k clues, the first band has at most k / 3 of them, and the first two
bands have at most 2 k / 3.

Pairs. For each set of a cells of the first band, we look for the sets of b cells of the second band
that hit all unavoidable sets of both bands that the first set misses. A table has a row for each of
these unavoidable sets, with a bit for each set of b cells, so that one AND of two rows treats
thousands of pairs (`pairs_of_bands.h`).

The third band. A pair that hits all known unavoidable sets of the two bands is a candidate if there
is no other solution when the whole third band is given. In this case all sets that it misses have
cells in the third band, and the remaining clues must hit them (`third_band9.pxd`). Other solutions
of the puzzles that are tried give new unavoidable sets (`other_solutions.pxd`).

Completeness. Let P be a minimal puzzle. Its clues in the first two bands are a pair of its case,
and this pair hits the unavoidable sets inside these bands. Because the clues of P in the third band
hit all sets that the pair misses, the search there finds P.

Cost: see `sudokuenum.puzzles.minimal.all_minimal`.
Bounds: a list of sets of s cells has at most C(27, s) sets.
Layout: bit c of a set of cells in a band represents its cell c, row by row. A set of cells of the
grid consists of three of these.
References: for the bands, the scan for puzzles of 17 clues by blue and champagne, forum 2013 to
2019; for the unavoidable sets, G. McGuire, B. Tugemann and G. Civario, There is no 16-clue Sudoku,
2012.
Plain Python twin: `tests/puzzles/minimal/twin_minimal_puzzles9.py`.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, realloc
from libc.string cimport memcpy, memset

from argument_checks cimport check_between, check_elements, check_length
from bits cimport lowest_bit, number_of_bits
from cell_sets cimport Set
from memory cimport allocate
from other_solutions cimport Others, are_needed, begin, open_set, prepare, release, run, set_groups
from third_band9 cimport (BAND, DEPTH, SETS, Node, ThirdBand, add_open, add_set, begin_case,
                          begin_first, begin_second, join_rows, ones, place_of_new, step)
from sudokuenum.common.kernels.instructions cimport chosen

cdef extern from "pairs_of_bands.h":
    enum:
        PAIR_SETS
        PAIR_WORDS
        BLOCK
        BLOCK_WORDS
    ctypedef struct PairTable "pair_table":
        uint64_t all[1]
    void pair_fill_row(int instructions, PairTable *table, int row, uint32_t cells,
                       void *having) nogil
    int pair_columns(int instructions, const PairTable *table, const uint64_t *open,
                     uint16_t *found) nogil

cdef enum:
    FILLINGS = 1728             # bound for fillings of a band with the same digits in each column
    GIVEN = 60_000              # the largest number of given sets
    FOUND = 4096                # the number of new sets that are kept
    CONCLUDED = 10              # drawing conclusions once counts for this number of steps,
    PAIRED = 4                  # and comparing a set with a block of the second band for this one

cdef struct Bands:
    uint32_t cells[3]

cdef struct List:
    uint32_t *sets
    Py_ssize_t number
    Py_ssize_t room
    bint listed

cdef struct Units:
    uint8_t sizes[27]
    uint16_t cells[243]

cdef struct Inner:              # the unavoidable sets inside a band
    int number
    uint32_t sets[FILLINGS]


cdef int list_hitting(const Inner *inner, int next, uint32_t hitting, uint32_t live, int left,
                      List *found) except -1 nogil:
    """List the sets with `left` more live cells that hit all sets inside a band from `next` on."""
    cdef uint32_t rest, cell
    while next < inner.number and inner.sets[next] & hitting:
        next += 1
    if left == 0:
        if next == inner.number:
            if found.number == found.room:
                found.room = 2 * found.room + 1024
                found.sets = <uint32_t *> realloc(found.sets, found.room * sizeof(uint32_t))
                if found.sets == NULL:
                    with gil:
                        raise MemoryError
            found.sets[found.number] = hitting
            found.number += 1
        return 0
    rest = live & inner.sets[next] if next < inner.number else live
    while rest:
        cell = rest & (0 - rest)
        rest ^= cell
        live ^= cell
        list_hitting(inner, next, hitting | cell, live, left - 1, found)
    return 0


cdef class Search:
    """The minimal puzzles of a grid with at most `most` clues, case by case.

    `cells` are the 81 digits of a full grid row by row, and `live` are the cells that may have
    clues. `sets`, of shape (m, 2), contains some unavoidable sets of the grid, or none. A set of
    cells consists of two numbers, where bit k of the first number represents the cell k, and bit k
    of the second number the cell 64 + k. Raises ValueError if the arguments do not fit together.
    Two threads must not use the same search at the same time.
    """

    cdef int most
    cdef Others others
    cdef uint32_t live[3]
    cdef Inner inner[3]
    cdef List lists[3][BAND + 1]
    cdef Bands *known           # the given sets, followed by the sets that were found
    cdef int number_given
    cdef int number_known
    cdef int next_known
    # the case
    cdef int first
    cdef int second
    cdef int third
    cdef int fewest             # the smallest number of clues in the third band
    cdef const List *firsts
    cdef const List *seconds
    cdef Py_ssize_t next_first
    cdef Py_ssize_t next_block
    cdef uint32_t part
    cdef uint32_t parts
    cdef int clues
    # unavoidable sets of both bands, and the table of a block
    cdef PairTable *table
    cdef int pair_sets
    cdef int next_pair
    cdef Bands pair[PAIR_SETS]
    cdef uint64_t hit[BAND][PAIR_WORDS]
    cdef uint64_t having[BAND][BLOCK_WORDS]
    cdef const uint32_t *block
    # the pairs of one set of the first band
    cdef uint32_t one
    cdef uint32_t other
    cdef uint16_t partners[BLOCK]
    cdef int number_partners
    cdef int next_partner
    cdef ThirdBand third_band
    cdef uint64_t steps

    def __cinit__(self, const uint8_t[::1] cells not None, const uint64_t[::1] live not None,
                  const uint64_t[:, ::1] sets not None, int most):
        cdef Py_ssize_t k
        cdef int band
        cdef Bands one
        cdef Units units
        check_length("cells", cells.shape[0], 81)
        check_elements("cells", &cells[0], 81, 1, 9)
        check_length("live", live.shape[0], 2)
        check_between("sets", sets.shape[0], 0, GIVEN)
        check_length("a row of sets", sets.shape[1], 2)
        check_between("most", most, 0, 81)
        if live[1] >> 17:
            raise ValueError("live: expected cells that the grid has")
        for k in range(sets.shape[0]):
            if sets[k, 1] >> 17:
                raise ValueError(f"sets: row {k}: expected cells that the grid has")
        self.most, self.third_band.depth = most, -1
        memset(units.sizes, 9, 27)
        for k in range(81):
            units.cells[k] = k
            units.cells[81 + k] = 9 * (k % 9) + k // 9
            units.cells[162 + k] = 27 * (k // 27) + 3 * (k // 9 % 3) + 9 * (k // 3 % 3) + k % 3
        prepare(&self.others, &cells[0], 9, 27, units.sizes, units.cells, NULL)
        self.known = <Bands *> allocate(GIVEN + FOUND, sizeof(Bands))
        self.table = <PairTable *> allocate(PAIR_SETS + 1, BLOCK_WORDS * sizeof(uint64_t))
        self.third_band.nodes = <Node *> allocate(DEPTH, sizeof(Node))
        one = in_bands(live[0], live[1])
        self.live = one.cells
        self.number_given = self.number_known = self.next_known = <int> sets.shape[0]
        for k in range(sets.shape[0]):
            self.known[k] = in_bands(sets[k, 0], sets[k, 1])
        with nogil:
            for band in range(3):
                self.fill_inner(band, &units)
            # these searches have changed the state that `prepare` made
            set_groups(self.others.search, 9, 27, units.sizes, units.cells)

    def __dealloc__(self):
        cdef int band, size
        for band in range(3):
            for size in range(BAND + 1):
                free(self.lists[band][size].sets)
        release(&self.others)
        free(self.known)
        free(self.table)
        free(self.third_band.nodes)

    cdef int fill_inner(self, int band, const Units *units) except -1 nogil:
        """List the minimal unavoidable sets inside a band, with only their live cells."""
        cdef uint8_t puzzle[81]
        cdef uint32_t found[FILLINGS]
        cdef uint8_t *solutions = <uint8_t *> allocate(FILLINGS, 81)
        cdef Inner *inner = &self.inner[band]
        cdef int number, k, j, size, cell
        memcpy(puzzle, self.others.grid, 81)
        memset(puzzle + BAND * band, 0, BAND)
        begin(self.others.search, 9, puzzle, 27, units.sizes, units.cells, NULL, NULL, 0)
        number = <int> run(self.others.search, <uint64_t> -1, FILLINGS, solutions)
        for k in range(number):
            found[k] = 0
            for cell in range(BAND * band, BAND * band + BAND):
                if solutions[81 * k + cell] != self.others.grid[cell]:
                    found[k] |= self.live[band] & <uint32_t> 1 << cell - BAND * band
        free(solutions)
        for size in range(BAND + 1):
            for k in range(number):
                if number_of_bits(found[k]) == size and found[k]:
                    for j in range(inner.number):
                        if not inner.sets[j] & ~found[k]:
                            break
                    else:
                        inner.sets[inner.number] = found[k]
                        inner.number += 1
        return 0

    def number(self, int band, int size):
        """Count the sets of `size` live cells of a band that hit all unavoidable sets inside it.

        Raises ValueError unless the band is between 0 and 2 and the size between 0 and 27.
        """
        cdef const List *found
        check_between("band", band, 0, 2)
        check_between("size", size, 0, BAND)
        with nogil:
            found = self.list_of(band, size)
        return found.number

    cdef const List *list_of(self, int band, int size) except NULL nogil:
        cdef List *found = &self.lists[band][size]
        if not found.listed:
            list_hitting(&self.inner[band], 0, 0, self.live[band], size, found)
            found.listed = True
        return found

    def begin(self, int first, int second, int a, int b, long long part,
              long long parts):
        """Begin to search for the puzzles of a case, which ends any earlier search.

        The puzzles have `a` clues in the band `first`, `b` clues in the band `second`, and at least
        `b` clues in the third band. The search takes only the sets of the first band whose bit
        masks are congruent to `part` modulo `parts`. Raises ValueError if the bands or the numbers
        are out of range or not in order.
        """
        check_between("first", first, 0, 2)
        check_between("second", second, 0, 2)
        check_between("a", a, 0, BAND)
        check_between("b", b, 0, BAND)
        check_between("parts", parts, 1, <long long> 1 << 31)
        check_between("part", part, 0, parts - 1)
        if first == second or (a, first) > (b, second):
            raise ValueError("expected two bands, the one with fewer clues first")
        check_between("a + b", a + b, 0, self.most)
        self.first, self.second, self.third = first, second, 3 - first - second
        self.fewest = b + (self.third < second)
        self.part, self.parts, self.clues = <uint32_t> part, <uint32_t> parts, a + b
        self.number_partners = self.next_partner = 0
        self.next_block = self.next_first = 0
        with nogil:
            self.firsts = self.list_of(first, a)
            self.seconds = self.list_of(second, b)
            self.fill_sets()
        self.next_first = self.firsts.number

    cdef void fill_sets(self) noexcept nogil:
        """Choose the unavoidable sets of both tables, beginning with sets of few cells in a band.

        The first table gets sets with cells in the first two bands only, ordered by the number of
        cells in the second band. The other table gets sets with cells in the third band, ordered by
        the number of these cells.
        """
        cdef int size, k
        cdef const Bands *one
        self.pair_sets = self.next_pair = 0
        memset(self.hit, 0, sizeof(self.hit))
        begin_case(&self.third_band, self.live[self.third], self.most - self.clues)
        for size in range(BAND + 1):
            for k in range(self.number_known):
                one = &self.known[k]
                if one.cells[self.third]:
                    if (self.third_band.number < SETS and number_of_bits(
                            one.cells[self.third] & self.live[self.third]) == size):
                        self.add_to_third(one)
                elif (one.cells[self.first] and one.cells[self.second]
                        and self.pair_sets < PAIR_SETS and number_of_bits(
                            one.cells[self.second] & self.live[self.second]) == size):
                    self.put_pair_set(one, self.pair_sets)
                    self.pair_sets += 1

    cdef void put_pair_set(self, const Bands *one, int k) noexcept nogil:
        cdef int cell
        cdef uint64_t bit = <uint64_t> 1 << k % 64
        self.pair[k] = one[0]
        for cell in range(BAND):
            self.hit[cell][k // 64] &= ~bit
            if one.cells[self.first] >> cell & 1:
                self.hit[cell][k // 64] |= bit

    cdef void add_to_third(self, const Bands *one) noexcept nogil:
        add_set(&self.third_band, one.cells[self.first], one.cells[self.second],
                one.cells[self.third])

    def ended(self):
        """Return True if all puzzles of the case have been listed."""
        return (self.third_band.depth < 0 and self.next_partner == self.number_partners
                and (self.firsts == NULL or self.next_first >= self.firsts.number
                     and self.next_block >= self.seconds.number))

    def fill(self, uint64_t[:, ::1] puzzles not None, uint64_t steps):
        """Write the cells of the next puzzles into the first rows, and return their number.

        `puzzles` has shape (m, 2), with m at least 1 and cells as in `sets`. The search stops when
        the array is full, or after about `steps` steps. Raises ValueError if the array has another
        shape.
        """
        cdef Py_ssize_t found = 0
        cdef uint64_t until, before
        cdef Set cells
        check_between("rows of puzzles", puzzles.shape[0], 1, 1 << 62)
        check_length("a row of puzzles", puzzles.shape[1], 2)
        if self.firsts == NULL:
            return 0
        with nogil:
            until = self.steps + steps
            while found < puzzles.shape[0] and self.steps < until:
                if self.third_band.depth >= 0:
                    if self.advance():
                        cells = self.clues_of(self.top().chosen)
                        before = self.others.steps
                        if are_needed(&self.others, cells, cells):
                            puzzles[found, 0], puzzles[found, 1] = cells.low, cells.high
                            found += 1
                        self.steps += CONCLUDED * (self.others.steps - before)
                elif self.next_partner < self.number_partners:
                    self.start_third()
                elif self.next_first < self.firsts.number:
                    self.one = self.firsts.sets[self.next_first]
                    self.next_first += 1
                    if self.one % self.parts == self.part:
                        self.find_partners()
                elif self.next_block < self.seconds.number:
                    self.fill_table()
                    self.next_first = 0
                else:
                    break
        return found

    cdef Set clues_of(self, uint32_t third) noexcept nogil:
        cdef uint32_t cells[3]
        cells[self.first], cells[self.second], cells[self.third] = self.one, self.other, third
        return Set(cells[0] | <uint64_t> cells[1] << 27 | <uint64_t> cells[2] << 54, cells[2] >> 10)

    cdef void fill_table(self) noexcept nogil:
        """Fill the table for the next block of sets of the second band."""
        cdef int number = <int> min(<Py_ssize_t> BLOCK, self.seconds.number - self.next_block), k
        cdef uint32_t rest
        self.block = self.seconds.sets + self.next_block
        self.next_block += number
        memset(self.having, 0, sizeof(self.having))
        memset(self.table.all, 0, BLOCK_WORDS * sizeof(uint64_t))
        for k in range(number):
            self.table.all[k // 64] |= <uint64_t> 1 << k % 64
            rest = self.block[k]
            while rest:
                self.having[lowest_bit(rest)][k // 64] |= <uint64_t> 1 << k % 64
                rest &= rest - 1
        for k in range(self.pair_sets):
            pair_fill_row(chosen, self.table, k, self.pair[k].cells[self.second], self.having)
        self.steps += self.pair_sets

    cdef void find_partners(self) noexcept nogil:
        """Find the sets of the block that hit all sets of the table that the first set misses."""
        cdef uint64_t open[PAIR_WORDS]
        cdef int w
        self.steps += PAIRED
        memset(open, 0, sizeof(open))
        join_rows(open, &self.hit[0][0], PAIR_WORDS, self.one)
        for w in range(PAIR_WORDS):
            open[w] = ~open[w] & ones(self.pair_sets - 64 * w)
        self.next_partner = 0
        self.number_partners = pair_columns(chosen, self.table, open, self.partners)
        if self.number_partners:
            begin_first(&self.third_band, self.one)

    cdef void start_third(self) noexcept nogil:
        """Take the next pair, and begin to search for its clues in the third band."""
        cdef int k
        cdef Bands found
        self.other = self.block[self.partners[self.next_partner]]
        self.next_partner += 1
        self.steps += PAIRED
        if not begin_second(&self.third_band, self.other):
            return
        # is there no other solution when the whole third band is given?
        if self.find_open(self.clues_of((1 << BAND) - 1), Set(0, 0), &found):
            k = place_of_new(PAIR_SETS, &self.pair_sets, &self.next_pair)
            self.put_pair_set(&found, k)
            pair_fill_row(chosen, self.table, k, found.cells[self.second], self.having)
            self.drop_partners(found.cells[self.second])
            return
        self.third_band.depth = 0

    cdef void drop_partners(self, uint32_t cells) noexcept nogil:
        """Keep only the remaining partners that have one of these cells."""
        cdef int number = self.next_partner, k
        for k in range(self.next_partner, self.number_partners):
            if self.block[self.partners[k]] & cells:
                self.partners[number] = self.partners[k]
                number += 1
        self.number_partners = number

    cdef void keep(self, const Bands *one) noexcept nogil:
        """Add a new set to the known sets."""
        self.known[self.next_known] = one[0]
        self.number_known = max(self.number_known, self.next_known + 1)
        self.next_known += 1
        if self.next_known == GIVEN + FOUND:
            self.next_known = self.number_given

    cdef bint find_open(self, Set clues, Set dead, Bands *found) noexcept nogil:
        """Find and keep an unavoidable set without any of the clues, or return False."""
        cdef uint64_t before = self.others.steps
        cdef Set differing
        cdef bint is_open = open_set(&self.others, clues, dead, &differing)
        self.steps += CONCLUDED * (self.others.steps - before)
        if is_open:
            found[0] = in_bands(differing.low, differing.high)
            self.keep(found)
        return is_open

    cdef bint advance(self) noexcept nogil:
        """Take a step in the third band.

        Returns True if a proper puzzle of the case is on top of the stack.
        """
        cdef Node *node
        cdef Bands found
        self.steps += PAIRED
        if not step(&self.third_band):
            return False
        node = self.top()
        if self.find_open(self.clues_of(node.chosen), self.dead(node), &found):
            self.add_to_third(&found)
            add_open(&self.third_band, found.cells[self.third])
            return False
        node.rest = 1
        return number_of_bits(node.chosen) >= self.fewest

    cdef Node *top(self) noexcept nogil:
        return &self.third_band.nodes[self.third_band.depth]

    cdef Set dead(self, const Node *node) noexcept nogil:
        """Return all cells that have no clue in any puzzle below a node."""
        cdef Set cells = self.clues_of(node.live | node.chosen)
        return Set(~cells.low, ~cells.high & 0x1FFFF)


cdef inline Bands in_bands(uint64_t low, uint64_t high) noexcept nogil:
    cdef Bands bands
    bands.cells[0] = low & 0x7FFFFFF
    bands.cells[1] = low >> 27 & 0x7FFFFFF
    bands.cells[2] = <uint32_t> (low >> 54 | high << 10) & 0x7FFFFFF
    return bands
