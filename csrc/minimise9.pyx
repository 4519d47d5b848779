# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Redundant clues of 9x9 puzzles with one solution: many puzzles at once.

The clues are tried in a given order, and each is removed if the puzzle then still has one solution.
A clue is needed if the puzzle without it has a solution in which the cell holds another digit. So
one search, with that digit barred from the cell, tells. And a clue that is needed stays needed when
more clues are removed. If the puzzle still has one solution without the next k clues together, all
of them are redundant: so 32 clues are tried together first, then half as many, and so on.

Cost: about 0.1 ms for a full grid.
Plain Python twin: `sudokuenum.reference.minimise9`.
"""

from libc.stdint cimport uint8_t
from libc.string cimport memcpy

from argument_checks cimport check_large, check_length
from candidates9 cimport fill_tables
from searching9 cimport Stack, begin, search

cdef enum:
    TOGETHER = 32               # clues that are tried together first

fill_tables()


cdef bint more_than_one(Stack *stack, const uint8_t *cells) noexcept nogil:
    """Whether a puzzle with a solution has another one."""
    cdef uint8_t first[81]
    begin(stack, cells, first, -1, 0)
    return stack.depth and search(stack, <unsigned long long>-1, 2, NULL, False) > 1


cdef bint has_other(Stack *stack, const uint8_t *cells, int cell, int digit) noexcept nogil:
    """Whether a puzzle has a solution with another digit in a cell."""
    cdef uint8_t first[81]
    return (begin(stack, cells, first, cell, digit)
            or (stack.depth and search(stack, <unsigned long long>-1, 1, NULL, False)))


cdef void minimise_one(Stack *stack, uint8_t *cells, const uint8_t *order) noexcept nogil:
    """Remove the redundant clues of a puzzle."""
    cdef uint8_t clues[81]
    cdef uint8_t trial[81]
    cdef int number = 0, k, at = 0, together = TOGETHER, digit
    for k in range(81):
        if cells[order[k]]:
            clues[number] = order[k]
            number += 1
    while at < number:
        if together > 1 and at + together <= number:
            memcpy(trial, cells, 81)
            for k in range(at, at + together):
                trial[clues[k]] = 0
            if more_than_one(stack, trial):
                together //= 2
            else:
                memcpy(cells, trial, 81)
                at += together
            continue
        digit = cells[clues[at]]
        cells[clues[at]] = 0
        if digit and has_other(stack, cells, clues[at], digit):
            cells[clues[at]] = digit
        at += 1


def minimise(uint8_t[:, ::1] puzzles not None, const uint8_t[:, ::1] orders not None):
    """Remove the redundant clues of each puzzle, which must have exactly one solution.

    `puzzles` has shape (n, 81): digits, or 0 for an empty cell; it is changed. `orders` has the
    same shape: each row has the cells 0 to 80 in the order in which they are tried; a cell that is
    missing keeps its clue. ValueError for arrays whose shapes do not fit together, a digit above 9
    or a cell above 80.
    """
    cdef Stack stack
    cdef Py_ssize_t k
    check_length("a row of puzzles", puzzles.shape[1], 81)
    check_length("a row of orders", orders.shape[1], 81)
    check_length("orders", orders.shape[0], puzzles.shape[0])
    if puzzles.shape[0] == 0:
        return
    check_large[uint8_t]("puzzles", &puzzles[0, 0], 81 * puzzles.shape[0], 0, 9)
    check_large[uint8_t]("orders", &orders[0, 0], 81 * orders.shape[0], 0, 80)
    with nogil:
        for k in range(puzzles.shape[0]):
            minimise_one(&stack, &puzzles[k, 0], &orders[k, 0])
