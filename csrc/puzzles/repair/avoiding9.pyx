# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Solutions of 9x9 puzzles that avoid given digits: one digit in each of some cells.

The digits are removed from the candidates before the search begins (`searching9.pxd`). If there is no
solution then, the cells are a conflict: every solution of the puzzle has the digit in one of them.
A conflict is made smaller by leaving out one cell after the other, as long as there is no solution.

Cost: some microseconds for a solution, and at most 81 times as much for a conflict.
Plain Python twin: `tests/puzzles/repair/twin_avoiding9.py`.
"""

from libc.stdint cimport uint8_t

from argument_checks cimport check_large, check_length
from candidates9 cimport State
from searching9 cimport Stack, enter, load, search


cdef bint solve(Stack *stack, const uint8_t *cells, const uint8_t *avoided,
                uint8_t *solution) noexcept nogil:
    """Whether there is such a solution; it is written."""
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
    """Whether a puzzle has a solution that has none of the digits to be avoided, as bool.

    `cells` are 81 digits row by row, 0 for an empty cell. `avoided` has for each cell a digit that
    it must not hold, or 0. A solution is written to `solution`, of shape (81,). ValueError for
    another number of cells, or for a digit above 9.
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
    """Avoid as few digits as possible, one after the other, so that there is still no solution.

    Sets entries of `avoided` to 0, from the first to the last. What it is afterwards leaves no
    solution, and each part of it leaves one; this holds only if there is none in the beginning.
    Arguments and errors are those of `find`.
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
