# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Solutions of 9x9 puzzles that avoid a given digit in each of some cells.

The digits are removed from the candidates before the search begins (`searching9.pxd`). If no
solution is left, the cells are a conflict: every solution of the puzzle has the given digit in at
least one of them. A conflict is shrunk by leaving out each cell in turn, as long as there is still
no solution.

Cost: some microseconds for a solution, and at most 81 times as much for a conflict.
Plain Python twin: `tests/puzzles/repair/twin_avoiding9.py`.
"""

from libc.stdint cimport uint8_t

from argument_checks cimport check_large, check_length
from candidates9 cimport State
from searching9 cimport Stack, enter, load, search


cdef bint solve(Stack *stack, const uint8_t *cells, const uint8_t *avoided,
                uint8_t *solution) noexcept nogil:
    """Write a solution that avoids the digits, or return False if there is none."""
    cdef State state
    cdef int k
    stack.depth = 0
    if not load(&state, cells):
        return False
    for k in range(81):
        if avoided[k]:
            state.places[4 * (avoided[k] - 1) + k // 27] &= ~(1u << k % 27)
    return (enter(stack, &state, solution)
            or (stack.depth and search(stack, <unsigned long long>-1, 1, solution, False)))


cdef check_grid(str name, const uint8_t[::1] cells):
    check_length(name, cells.shape[0], 81)
    check_large[uint8_t](name, &cells[0], 81, 0, 9)


def find(const uint8_t[::1] cells not None, const uint8_t[::1] avoided not None,
         uint8_t[::1] solution not None):
    """Return True if a puzzle has a solution without any of the digits to be avoided.

    `cells` are 81 digits row by row, 0 for an empty cell. For each cell, `avoided` contains a digit
    that the cell must not contain, or 0. The solution is written to `solution`, of shape (81,).

    Raises ValueError if an array has another length, or if there is a digit above 9.
    """
    cdef Stack stack
    cdef bint found
    check_grid("cells", cells)
    check_grid("avoided", avoided)
    check_length("solution", solution.shape[0], 81)
    with nogil:
        found = solve(&stack, &cells[0], &avoided[0], &solution[0])
    return bool(found)


def shrink(const uint8_t[::1] cells not None, uint8_t[::1] avoided not None):
    """Shrink a conflict until no cell can be left out.

    Sets entries of `avoided` to 0, in order, if there is still no solution. If there was no
    solution at the beginning, there is none at the end, but setting any other entry to 0 would
    allow a solution. The arguments and errors are the same as for `find`.
    """
    cdef Stack stack
    cdef uint8_t solution[81]
    cdef uint8_t digit
    cdef int k
    check_grid("cells", cells)
    check_grid("avoided", avoided)
    with nogil:
        for k in range(81):
            digit = avoided[k]
            if digit:
                avoided[k] = 0
                if solve(&stack, &cells[0], &avoided[0], solution):
                    avoided[k] = digit
