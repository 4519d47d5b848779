# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""Almost locked sets of 9x9 puzzles: cells of a unit with one candidate more than there are cells.

Bounds: at most 512 sets are tried, the smallest first; in 20,000 random minimal puzzles, the rules
never needed more than 351. This gives 131,000 pairs at most.
Plain Python twin: `sudokuenum.puzzles.rating.rules_almost_locked`.
"""

from libc.stdint cimport uint16_t

from bits cimport lowest_bit, popcount
from board9 cimport Board, View, cell_of, peers, rule_out_set
from cell_sets cimport Set, add, is_empty, meet, take_lowest, without

cdef enum:
    MOST_SETS = 512

cdef struct Almost:
    Set cells
    unsigned int digits
    Set places[9]               # the cells that have each digit
    Set seen[9]                 # the cells with the digit that see all of these

cdef struct Sets:
    int number
    Almost sets[MOST_SETS]
    uint16_t apart[MOST_SETS][MOST_SETS]    # the digits that not both sets can have


cdef inline void find_sets(const Board *board, const View *view, Sets *all) noexcept nogil:
    """Write the almost locked sets by size, unit and cells, and the digits that pairs exclude."""
    cdef int size, unit, i, j
    all.number = 0
    for size in range(1, 9):
        for unit in range(27):
            choose_cells(board, view, all, size, unit, 0, 0, 0)
    for j in range(all.number):
        for i in range(j):
            all.apart[i][j] = all.apart[j][i] = apart(&all.sets[i], &all.sets[j])
        all.apart[j][j] = 0


cdef inline void choose_cells(const Board *board, const View *view, Sets *all, int size, int unit,
                              int begin, unsigned int chosen, unsigned int digits) noexcept nogil:
    cdef int k, number = popcount(chosen)
    cdef unsigned int more
    if popcount(digits) > size + 1:
        return
    if number == size:
        if popcount(digits) == size + 1 and all.number < MOST_SETS:
            add_set(view, all, unit, chosen, digits)
        return
    for k in range(begin, 9):
        more = board.candidates[cell_of[unit][k]]
        if more:
            choose_cells(board, view, all, size, unit, k + 1, chosen | 1 << k, digits | more)


cdef inline void add_set(const View *view, Sets *all, int unit, unsigned int chosen,
                         unsigned int digits) noexcept nogil:
    """Add a set unless it is already in the list."""
    cdef Almost *new = &all.sets[all.number]
    cdef Set left
    cdef int k
    new.cells.low = new.cells.high = 0
    while chosen:
        add(&new.cells, cell_of[unit][lowest_bit(chosen)])
        chosen &= chosen - 1
    for k in range(all.number):
        if all.sets[k].cells.low == new.cells.low and all.sets[k].cells.high == new.cells.high:
            return
    all.number += 1
    new.digits = digits
    for k in range(9):
        new.places[k] = left = meet(new.cells, view.with_digit[k])
        new.seen[k] = view.with_digit[k]
        while not is_empty(&left):
            new.seen[k] = meet(new.seen[k], peers(take_lowest(&left)))


cdef inline uint16_t apart(const Almost *one, const Almost *two) noexcept nogil:
    """Return the digits that not both sets can have: all their places see one another."""
    cdef unsigned int common = one.digits & two.digits, found = 0
    cdef Set blind
    while common:
        blind = without(two.places[lowest_bit(common)], one.seen[lowest_bit(common)])
        if is_empty(&blind):
            found |= common & -common
        common &= common - 1
    return found


cdef inline bint als_xz(Board *board, const View *view, int unused) noexcept nogil:
    """Rule out a common digit of two sets that cannot both have another digit."""
    cdef int i, j, digit
    cdef Sets *all = <Sets *> view.room
    find_sets(board, view, all)
    for j in range(all.number):
        for i in range(j):
            for digit in range(9):
                if all.apart[i][j] & ~(1 << digit) and rule_out_set(board, lost(all, i, j, digit),
                                                                     digit):
                    return True
    return False


cdef inline bint als_xy_wing(Board *board, const View *view, int unused) noexcept nogil:
    """Rule out a common digit of two sets of which one lacks a digit that a third set has."""
    cdef int i, j, k, digit
    cdef unsigned int some, first, second
    cdef Set cells
    cdef Sets *all = <Sets *> view.room
    find_sets(board, view, all)
    for j in range(all.number):
        for i in range(j):
            some = 0
            for digit in range(9):
                cells = lost(all, i, j, digit)
                if not is_empty(&cells):
                    some |= 1 << digit
            for k in range(all.number if some else 0):
                if not (all.apart[k][i] and all.apart[k][j]):
                    continue
                for digit in range(9):
                    first, second = all.apart[k][i] & ~(1 << digit), all.apart[k][j] & ~(1 << digit)
                    if some >> digit & 1 and first and second and popcount(first | second) > 1:
                        return rule_out_set(board, lost(all, i, j, digit), digit)
    return False


cdef inline Set lost(const Sets *all, int one, int two, int digit) noexcept nogil:
    """Return the cells in which a digit of both sets is wrong if one of the sets has it."""
    cdef Set none
    if all.sets[one].digits & all.sets[two].digits & 1 << digit:
        return meet(all.sets[one].seen[digit], all.sets[two].seen[digit])
    none.low = none.high = 0
    return none
