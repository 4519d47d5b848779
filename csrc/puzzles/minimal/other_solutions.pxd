# cython: language_level=3
"""Unavoidable sets of a grid, from other solutions of puzzles with clues of this grid.

The cells in which another solution of a puzzle differs from the grid are an unavoidable set without
a clue. For `open_set` the cells have an order, and no other solution agrees with the grid in more
of the first cells than the solution that is found (`other_solution.h`). Cells that may have clues
come first in the order, so that the set contains few of them. Apart from this, the cells of a digit
are consecutive, so that solutions that differ from the grid in few digits are soon found, or soon
excluded. The set need not be minimal. In contrast, `set_with` finds any set with a given cell.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy

from cell_sets cimport Set, add, is_empty, meet, remove, size_of, take_lowest, without
from layout_rules cimport Rules
from memory cimport allocate

cdef extern from *:
    """
    #include <stddef.h>
    #include <stdint.h>
    #include <string.h>
    enum { MOST = 11, CELLS = 121, MOST_UNITS = 64 };
    #define WORDS 2
    #define NAME(x) x##_2
    #include "other_solution.h"
    #undef WORDS
    #undef NAME
    """
    enum:
        MOST                    # digits
        CELLS
    ctypedef struct Search "Search_2":
        pass
    void set_groups "set_groups_2"(Search *search, int digits, int groups, const uint8_t *sizes,
                                   const uint16_t *cells_of_groups) nogil
    void set_rules "set_rules_2"(Search *search, const Rules *rules) nogil
    void begin "begin_2"(Search *search, int digits, const uint8_t *cells, int groups,
                         const uint8_t *sizes, const uint16_t *cells_of_groups,
                         const uint16_t *candidates, const Rules *rules, uint64_t seed) nogil
    uint64_t run "run_2"(Search *search, uint64_t nodes, uint64_t limit, uint8_t *solutions) nogil
    bint other_solution "other_solution_2"(Search *search, const uint8_t *grid,
                                           const uint64_t *clues, const uint8_t *order,
                                           uint64_t *differing, uint64_t *steps) nogil
    bint other_digit "other_digit_2"(Search *search, const uint8_t *grid, const uint64_t *clues,
                                     int cell, uint64_t *differing, uint64_t *steps) nogil

cdef struct Others:
    Search *search
    int digits
    uint8_t grid[CELLS]
    Set all_cells
    Set places[MOST]            # the cells of each digit
    uint64_t random             # the state of the generator, not 0
    uint64_t steps              # the steps of all searches so far


cdef inline int prepare(Others *others, const uint8_t *grid, int digits, int groups,
                        const uint8_t *sizes, const uint16_t *cells_of_groups,
                        const Rules *rules) except -1:
    """Prepare for the puzzles of a full grid of a layout, whose rules may be NULL.

    `others` must be zeroed before, and released afterwards.
    """
    cdef int cell
    others.search = <Search *> allocate(1, sizeof(Search))
    set_groups(others.search, digits, groups, sizes, cells_of_groups)
    set_rules(others.search, rules)
    others.digits = digits
    memcpy(others.grid, grid, digits * digits)
    for cell in range(digits * digits):
        add(&others.all_cells, cell)
        add(&others.places[grid[cell] - 1], cell)
    others.random = 1
    return 0


cdef inline void release(Others *others) noexcept nogil:
    free(others.search)


cdef inline bint open_set(Others *others, Set clues, Set dead, Set *differing) noexcept nogil:
    """Find an unavoidable set without any of the clues, or return False.

    Cells that are not dead come first in the order, so that the set contains few of them.
    """
    cdef uint8_t order[CELLS]
    order_cells(others, without(others.all_cells, clues), dead, order)
    return other_solution(others.search, others.grid, <const uint64_t *> &clues, order,
                          <uint64_t *> differing, &others.steps)


cdef inline void order_cells(Others *others, Set empty, Set dead, uint8_t *order) noexcept nogil:
    """Write the empty cells in the order for `open_set`: dead cells last, and digit by digit.

    Digits with the fewest empty cells come first, in random order among equals.
    """
    cdef uint64_t keys[MOST]
    cdef uint8_t digits[MOST]
    cdef Set cells, rest
    cdef uint64_t key
    cdef int digit, k, number = 0, last
    for digit in range(others.digits):
        cells = meet(others.places[digit], empty)
        key = (<uint64_t> size_of(cells) << 56) + (random_word(others) >> 8)
        k = digit
        while k and keys[k - 1] > key:
            keys[k], digits[k] = keys[k - 1], digits[k - 1]
            k -= 1
        keys[k], digits[k] = key, digit
    for last in range(2):
        cells = meet(empty, dead) if last else without(empty, dead)
        for k in range(others.digits):
            rest = meet(others.places[digits[k]], cells)
            while not is_empty(&rest):
                order[number] = take_lowest(&rest)
                number += 1


cdef inline uint64_t random_word(Others *others) noexcept nogil:
    others.random ^= others.random >> 12
    others.random ^= others.random << 25
    others.random ^= others.random >> 27
    return others.random * <uint64_t> 0x2545F4914F6CDD1D


cdef inline bint are_needed(Others *others, Set clues, Set some) noexcept nogil:
    """Return True if each of some clues is needed, in a proper puzzle with these clues.

    A clue is needed if the puzzle without it has several solutions.
    """
    cdef Set rest, differing
    cdef int cell
    while not is_empty(&some):
        rest, cell = clues, take_lowest(&some)
        remove(&rest, cell)
        if not set_with(others, rest, cell, &differing):
            return False
    return True


cdef inline bint set_with(Others *others, Set clues, int cell, Set *differing) noexcept nogil:
    """Find an unavoidable set with a cell and without any of the clues, or return False."""
    return other_digit(others.search, others.grid, <const uint64_t *> &clues, cell,
                       <uint64_t *> differing, &others.steps)
