# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Solutions of puzzles with any boxes, up to 16 digits: a depth-first search over the cells.

A cell with one candidate is filled at once, and so is the only cell of a row, column or box that
can hold a digit. When there are no more of these, the search guesses the digit of a cell that has
the fewest candidates.

Cost: a few scans of all cells for each guess.
Bound: at most 256 guesses are on the stack at once, since each is for a cell of its own. The number
of solutions stays below 2^63, since the search is stopped at a limit.

Bit layout: a set of digits is 16 bits, bit d - 1 for the digit d.
Plain Python twin: `sudokuenum.reference.search_any`.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.string cimport memcpy

from bits cimport lowest_bit, popcount
from argument_checks cimport check_between, check_elements, check_length

cdef enum:
    MOST = 16
    CELLS = 256

cdef struct State:
    uint16_t candidates[CELLS]
    uint8_t filled[CELLS]       # the only candidate has been removed from the peers of the cell

cdef struct Guess:
    State state
    int cell
    unsigned int digits         # candidates not yet tried there


cdef class Search:
    """The solutions of one puzzle, counted or listed in calls of limited length.

    `cells` are the n^2 digits row by row, 0 for an empty cell, where n is box_rows * box_columns,
    at most 16. ValueError for boxes that are too large or empty, for another number of cells and
    for a digit above n. Two threads must not use one search at the same time.
    """

    cdef int n, cells, depth
    cdef uint8_t units[3 * MOST][MOST]          # the cells of rows, columns and boxes
    cdef uint8_t units_of[CELLS][3]
    cdef Guess guesses[CELLS + 1]
    cdef bint waiting           # a solution was found without a guess and has not been given out
    cdef State first            # this solution

    def __cinit__(self, const uint8_t[::1] cells not None, int box_rows, int box_columns):
        cdef int n, cell, i, j, b, k
        check_between("box_rows", box_rows, 1, MOST)
        check_between("box_columns", box_columns, 1, MOST)
        n = box_rows * box_columns
        check_between("digits", n, 1, MOST)
        check_length("cells", cells.shape[0], n * n)
        check_elements("cells", &cells[0], n * n, 0, n)
        self.n, self.cells, self.depth = n, n * n, 0
        for i in range(n):
            for j in range(n):
                cell = n * i + j
                b = i // box_rows * box_rows + j // box_columns
                k = i % box_rows * box_columns + j % box_columns
                self.units[i][j] = self.units[n + j][i] = self.units[2 * n + b][k] = cell
                self.units_of[cell][0] = i
                self.units_of[cell][1] = n + j
                self.units_of[cell][2] = 2 * n + b
        for cell in range(n * n):
            self.first.candidates[cell] = 1 << cells[cell] - 1 if cells[cell] else (1 << n) - 1
            self.first.filled[cell] = 0
        self.waiting = self.propagate(&self.first) and not self.guess(&self.first)

    cdef bint fill_cells(self, State *state, bint *changed) noexcept nogil:
        """Fill the cells with one candidate; False if a cell has none."""
        cdef int cell, u, k, other
        cdef unsigned int bits
        for cell in range(self.cells):
            bits = state.candidates[cell]
            if state.filled[cell] or bits & (bits - 1):
                continue
            if not bits:
                return False
            state.filled[cell] = 1
            changed[0] = True
            for u in range(3):
                for k in range(self.n):
                    other = self.units[self.units_of[cell][u]][k]
                    if other != cell:
                        state.candidates[other] &= ~bits
        return True

    cdef bint place_digits(self, State *state, bint *changed) noexcept nogil:
        """Leave a digit alone where it has one place in a unit; False if it has none."""
        cdef int cell, u, k
        cdef unsigned int once, twice, bits, full = (1 << self.n) - 1
        for u in range(3 * self.n):
            once = twice = 0
            for k in range(self.n):
                bits = state.candidates[self.units[u][k]]
                twice |= once & bits
                once |= bits
            if once != full:
                return False
            once &= ~twice
            for k in range(self.n):
                cell = self.units[u][k]
                bits = state.candidates[cell] & once
                if bits and not state.filled[cell]:
                    if bits & (bits - 1):
                        return False
                    state.candidates[cell] = bits
                    changed[0] = True
        return True

    cdef bint propagate(self, State *state) noexcept nogil:
        """Draw all conclusions; False if there is no solution."""
        cdef bint changed = True
        while changed:
            changed = False
            if not self.fill_cells(state, &changed):
                return False
            if not changed and not self.place_digits(state, &changed):
                return False
        return True

    cdef bint guess(self, const State *state) noexcept nogil:
        """Put a cell with the fewest candidates on the stack; False if all cells are filled."""
        cdef int cell, number, best = -1, fewest = MOST + 1
        cdef Guess *top = &self.guesses[self.depth]
        for cell in range(self.cells):
            if not state.filled[cell]:
                number = popcount(state.candidates[cell])
                if number < fewest:
                    best, fewest = cell, number
                    if number == 2:
                        break
        if best < 0:
            return False
        memcpy(&top.state, state, sizeof(State))
        top.cell = best
        top.digits = state.candidates[best]
        self.depth += 1
        return True

    cdef uint64_t search(self, uint64_t nodes, uint64_t limit, uint8_t *solutions) noexcept nogil:
        """Search until `limit` solutions are found, `nodes` guesses are made, or it has ended.

        Writes the solutions unless `solutions` is NULL.
        """
        cdef State state
        cdef Guess *top
        cdef uint64_t found = 0
        if self.waiting:
            self.waiting = False
            if solutions != NULL:
                self.write(&self.first, solutions)
            return 1
        while self.depth and found < limit and nodes:
            nodes -= 1
            top = &self.guesses[self.depth - 1]
            memcpy(&state, &top.state, sizeof(State))
            state.candidates[top.cell] = top.digits & (0 - top.digits)
            top.digits &= top.digits - 1
            if not top.digits:
                self.depth -= 1
            if self.propagate(&state) and not self.guess(&state):
                if solutions != NULL:
                    self.write(&state, solutions + self.cells * found)
                found += 1
        return found

    cdef void write(self, const State *state, uint8_t *cells) noexcept nogil:
        cdef int cell
        for cell in range(self.cells):
            cells[cell] = lowest_bit(state.candidates[cell]) + 1

    def ended(self):
        """Whether all solutions have been given out, as bool."""
        return self.depth == 0 and not self.waiting

    def count(self, uint64_t limit, uint64_t nodes):
        """The number of further solutions, those of earlier calls not included.

        Stops when the limit is reached or after so many nodes, which are guesses. A solution that
        needs no guess is counted whatever the limit.
        """
        cdef uint64_t found
        with nogil:
            found = self.search(nodes, limit, NULL)
        return found

    def fill(self, uint8_t[:, ::1] solutions not None, uint64_t nodes):
        """Write further solutions into the first rows of an array, and return their number.

        `solutions` has shape (m, n^2), m at least 1. Stops when the array is full or after so many
        nodes, which are guesses. ValueError for another shape.
        """
        cdef uint64_t found
        check_between("rows of solutions", solutions.shape[0], 1, 1 << 62)
        check_length("a row of solutions", solutions.shape[1], self.cells)
        with nogil:
            found = self.search(nodes, solutions.shape[0], &solutions[0, 0])
        return found
