# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Removal of redundant clues from many 9x9 puzzles with one solution at once.

The clues are tried in a given order, and each clue is removed if the puzzle still has one solution
without it. A clue is needed if the puzzle without it has a solution with another digit in its cell.
To decide this, a single search excludes the clue's digit from the cell. A clue that is needed stays
needed when more clues are removed. If the puzzle still has one solution without the next k clues
together, all of them are redundant. Therefore 32 clues are first tried together, then 16, and so
on.

Symmetric puzzles. A permutation divides the cells into orbits, which are its cycles. The clues of
an orbit are tried together, and are either all removed or all kept. If the permutation is the
identity, every cell is an orbit of its own.

Cost: about 0.1 ms for a full grid.
Plain Python twin: `tests/puzzles/minimal/twin_minimise9.py`.
"""

from libc.stdint cimport uint8_t
from libc.string cimport memcpy

from argument_checks cimport check_large, check_length, check_permutation
from searching9 cimport Stack, begin, has_other, search

cdef enum:
    TOGETHER = 32               # the number of orbits that are tried together first


cdef bint more_than_one(Stack *stack, const uint8_t *cells) noexcept nogil:
    """Return True if a puzzle with a solution has another solution."""
    cdef uint8_t first[81]
    begin(stack, cells, first, -1, 0)
    return stack.depth and search(stack, <unsigned long long>-1, 2, NULL, False) > 1


cdef int clear_orbit(uint8_t *cells, int cell, const uint8_t *following) noexcept nogil:
    """Remove the clues of a cell's orbit, and return the number of removed clues."""
    cdef int first = cell, number = 0
    while True:
        number += cells[cell] > 0
        cells[cell] = 0
        cell = following[cell]
        if cell == first:
            return number


cdef void minimise_one(Stack *stack, uint8_t *cells, const uint8_t *order,
                       const uint8_t *following) noexcept nogil:
    """Remove the redundant orbits of clues of a puzzle."""
    cdef uint8_t clues[81]
    cdef uint8_t trial[81]
    cdef int number = 0, k, at = 0, together = TOGETHER, cleared
    cdef bint needed
    for k in range(81):
        if cells[order[k]]:
            clues[number] = order[k]
            number += 1
    while at < number:
        if at + together > number:
            together = number - at
        memcpy(trial, cells, 81)
        cleared = 0
        for k in range(at, at + together):
            cleared += clear_orbit(trial, clues[k], following)
        if cleared == 0:
            needed = False
        elif together == 1 and cleared == 1 and cells[clues[at]]:
            needed = has_other(stack, trial, clues[at], cells[clues[at]])
        else:
            needed = more_than_one(stack, trial)
        if not needed:
            memcpy(cells, trial, 81)
        if needed and together > 1:
            together //= 2
        else:
            at += together


def minimise(uint8_t[:, ::1] puzzles not None, const uint8_t[:, ::1] orders not None,
             const uint8_t[::1] following not None):
    """Remove the redundant orbits of clues of each puzzle, which must have exactly one solution.

    `puzzles` has shape (n, 81): digits, or 0 for an empty cell. The array is changed in place.
    `orders` has the same shape, and each of its rows contains the cells 0 to 80 in the order in
    which they are tried. A cell keeps its clue if its whole orbit is missing from the row.
    `following` is a permutation of the 81 cells, whose cycles are the orbits. Raises ValueError if
    the shapes of the arrays do not fit together, if there is a digit above 9 or a cell above 80, or
    if `following` is not a permutation.
    """
    cdef Stack stack
    cdef Py_ssize_t k
    check_length("a row of puzzles", puzzles.shape[1], 81)
    check_length("a row of orders", orders.shape[1], 81)
    check_length("orders", orders.shape[0], puzzles.shape[0])
    check_length("following", following.shape[0], 81)
    check_permutation[uint8_t]("following", &following[0], 81, 0)
    if puzzles.shape[0] == 0:
        return
    check_large[uint8_t]("puzzles", &puzzles[0, 0], 81 * puzzles.shape[0], 0, 9)
    check_large[uint8_t]("orders", &orders[0, 0], 81 * orders.shape[0], 0, 80)
    with nogil:
        for k in range(puzzles.shape[0]):
            minimise_one(&stack, &puzzles[k, 0], &orders[k, 0], &following[0])
