# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Solutions of puzzles with any boxes, up to 16 digits: a depth-first search over the cells.

A cell with one candidate, and a digit with one place in a row, column or box, are taken at once;
then the search branches on a cell with the fewest candidates.

Cost: a scan of all cells a guess.
Bound: at most 256 guesses lie on one another; a number of solutions stays below 2^63 since it is
given up at the limit.

Bit layout: a set of digits is 16 bits, bit d - 1 for the digit d.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.string cimport memcpy

from bits cimport lowest_bit, popcount

cdef enum:
    MOST = 16
    CELLS = 256

cdef struct State:
    uint16_t candidates[CELLS]
    uint8_t told[CELLS]         # the only candidate has been taken from the others

cdef struct Guess:
    State state
    int cell
    unsigned int digits         # not yet tried there


cdef class Search:
    """The solutions of one puzzle, one call after the other."""

    cdef int n, cells, depth
    cdef uint8_t units[3 * MOST][MOST]
    cdef uint8_t units_of[CELLS][3]
    cdef Guess guesses[CELLS + 1]
    cdef bint waiting           # a solution has been found without a guess
    cdef State first

    def __init__(self, const uint8_t[::1] cells, int box_rows, int box_columns):
        cdef int n = box_rows * box_columns, cell, i, j, b, k
        if box_rows < 1 or box_columns < 1 or n > MOST or cells.shape[0] != n * n:
            raise ValueError(f"{cells.shape[0]} cells are no grid of {box_rows}x{box_columns} boxes")
        if any(cell > n for cell in cells):
            raise ValueError(f"cells are 0 to {n}")
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
            self.first.told[cell] = 0
        self.waiting = self.propagate(&self.first) and not self.guess(&self.first)

    cdef bint propagate(self, State *state) noexcept nogil:
        """Draw all conclusions; False if there is no solution."""
        cdef int cell, u, k, other
        cdef unsigned int one, two, bits, full = (1 << self.n) - 1
        cdef bint changed = True
        while changed:
            changed = False
            for cell in range(self.cells):
                bits = state.candidates[cell]
                if state.told[cell] or bits & (bits - 1):
                    continue
                if not bits:
                    return False
                state.told[cell] = 1
                changed = True
                for u in range(3):
                    for k in range(self.n):
                        other = self.units[self.units_of[cell][u]][k]
                        if other != cell:
                            state.candidates[other] &= ~bits
            if changed:
                continue
            for u in range(3 * self.n):
                one = two = 0
                for k in range(self.n):
                    bits = state.candidates[self.units[u][k]]
                    two |= one & bits
                    one |= bits
                if one != full:
                    return False
                one &= ~two
                for k in range(self.n):
                    cell = self.units[u][k]
                    bits = state.candidates[cell] & one
                    if bits and not state.told[cell]:
                        if bits & (bits - 1):
                            return False
                        state.candidates[cell] = bits
                        changed = True
        return True

    cdef bint guess(self, const State *state) noexcept nogil:
        """Put a cell with the fewest candidates on the stack; False if all cells are filled."""
        cdef int cell, number, best = -1, fewest = MOST + 1
        cdef Guess *top = &self.guesses[self.depth]
        for cell in range(self.cells):
            if not state.told[cell]:
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
        """Go on until the limit of solutions or of nodes is reached, or the search has ended."""
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
        """Whether all solutions have been found."""
        return self.depth == 0 and not self.waiting

    def count(self, uint64_t limit, uint64_t nodes):
        """The number of further solutions, up to the limit."""
        cdef uint64_t found
        with nogil:
            found = self.search(nodes, limit, NULL)
        return found

    def fill(self, uint8_t[:, ::1] solutions, uint64_t nodes):
        """Write further solutions in the rows of an array; how many."""
        cdef uint64_t found
        if solutions.shape[0] == 0 or solutions.shape[1] != self.cells:
            raise ValueError(f"solutions have {self.cells} cells each")
        with nogil:
            found = self.search(nodes, solutions.shape[0], &solutions[0, 0])
        return found
