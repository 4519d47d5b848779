# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Solutions of 9x9 puzzles: their number, one of them, or all.

The search is in `searching9.pxd`, and the conclusions that it draws are in `candidates9.pxd`.

Cost: about 2 microseconds for a puzzle of 17 clues, and about 0.2 microseconds a solution if there
are many.
Bounds: see `searching9.pxd`.
Reference: the tables of minirows are the idea of zhouyundong's solver, 2012.
Plain Python twin: `tests/solving/twin_search9.py`.
"""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy

from argument_checks cimport check_between, check_large, check_length
from searching9 cimport Stack, begin, search


cdef class Search:
    """The solutions of one 9x9 puzzle, counted or listed in calls of limited length.

    `cells` are 81 digits row by row, 0 for an empty cell. Raises ValueError for another number of
    cells or a cell above 9. Two threads must not use one search at the same time.
    """

    cdef Stack stack
    cdef uint64_t waiting       # 1 while a solution that was found without a guess is not given out
    cdef uint8_t first[81]      # this solution
    cdef bint counted           # the stack may have weights, which a listing cannot use

    def __cinit__(self, const uint8_t[::1] cells not None):
        check_length("cells", cells.shape[0], 81)
        check_large[uint8_t]("cells", &cells[0], 81, 0, 9)
        self.counted = False
        self.waiting = begin(&self.stack, &cells[0], self.first, -1, 0)

    def ended(self):
        """Return whether all solutions have been given out, as bool."""
        return self.stack.depth == 0 and self.waiting == 0

    def count(self, uint64_t limit, uint64_t nodes):
        """Count more solutions, without the solutions of earlier calls, and return their number.

        Stops when the limit is reached, at most 2^20 past it, or after `nodes` states of the
        search. The result is below limit + 2^20.
        """
        cdef uint64_t found = self.waiting
        self.counted = True
        if found:
            self.waiting = 0
            return found
        with nogil:
            found = search(&self.stack, nodes, limit, NULL, False)
        return found

    def fill(self, uint8_t[:, ::1] solutions not None, uint64_t nodes):
        """Write more solutions into the first rows of an array, and return their number.

        `solutions` has shape (n, 81), n at least 1. Stops when the array is full or after `nodes`
        states. Raises ValueError for another shape, or if `count` has been called before.
        """
        cdef uint64_t found = self.waiting
        check_between("rows of solutions", solutions.shape[0], 1, 1 << 62)
        check_length("a row of solutions", solutions.shape[1], 81)
        if self.counted:
            raise ValueError("fill: this search has been used to count")
        if found:
            memcpy(&solutions[0, 0], self.first, 81)
            self.waiting = 0
            return found
        with nogil:
            found = search(&self.stack, nodes, solutions.shape[0], &solutions[0, 0], True)
        return found


def solve(const uint8_t[:, ::1] puzzles not None, uint64_t limit, uint64_t nodes,
          uint64_t[::1] counts not None, uint8_t[:, ::1] first not None):
    """Find for each puzzle the number of solutions, at most the limit, and the first solution.

    `puzzles` has shape (n, 81): digits, or 0 for an empty cell. Sets counts[k], and the row
    first[k] of shape (n, 81) if there is a solution. The search for the solutions of a puzzle stops
    after `nodes` states; counts[k] is 2^64 - 1 if it is not over then. Raises ValueError if the
    shapes of the arrays do not fit together, or a cell is above 9.
    """
    cdef Stack stack
    cdef Py_ssize_t k
    cdef uint64_t found
    check_length("a row of puzzles", puzzles.shape[1], 81)
    check_length("a row of first", first.shape[1], 81)
    check_length("first", first.shape[0], puzzles.shape[0])
    check_length("counts", counts.shape[0], puzzles.shape[0])
    check_large[uint8_t]("puzzles", &puzzles[0, 0], 81 * puzzles.shape[0], 0, 9)
    with nogil:
        for k in range(puzzles.shape[0]):
            found = begin(&stack, &puzzles[k, 0], &first[k, 0], -1, 0)
            if stack.depth:
                found = search(&stack, nodes, limit, &first[k, 0], False)
            if found >= limit:
                counts[k] = limit
            else:
                counts[k] = found if stack.depth == 0 else <uint64_t>-1
