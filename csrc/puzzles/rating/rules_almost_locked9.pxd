# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""Almost locked sets of 9x9 puzzles, and the rules about them.

At most 512 sets are tried, beginning with the smallest. In 20,000 random minimal puzzles, the rules
never needed more than 351.
Plain Python twin: `sudokuenum.puzzles.rating.rules_almost_locked`.
"""

from libc.string cimport memcmp, memcpy

from almost_locked cimport Almost, Blossom, MOST_SETS, SetChain, Sets, apart, blossom
from almost_locked cimport chain_of_sets, find_near, first_two, lost, lost_by_two_links
from almost_locked cimport three_sets, two_sets
from bits cimport lowest_bit
from board9 cimport Board, View, cell_of, ones, peers, peers_of, rule_out_set
from cell_sets cimport Set, add, has, is_empty, meet, take_lowest


cdef inline void find_sets(const Board *board, const View *view, Sets *all) noexcept nogil:
    """Write the almost locked sets by size, unit and cells, and the digits that pairs exclude.

    Does nothing if the known sets already belong to this board.
    """
    cdef int size, unit
    if not memcmp(all.candidates, board.candidates, sizeof(all.candidates)):
        return
    memcpy(all.candidates, board.candidates, sizeof(all.candidates))
    all.number = 0
    for size in range(1, 9):
        for unit in range(27 if size > 1 else 9):
            choose_cells(board, view, all, size, unit, 0, 0, 0, 0)
    find_near(all)


cdef inline void choose_cells(const Board *board, const View *view, Sets *all, int size, int unit,
                              int begin, int number, unsigned int chosen,
                              unsigned int digits) noexcept nogil:
    """Choose the cells of a set, `number` so far, from cell `begin` of a unit on."""
    cdef int k
    cdef unsigned int more
    if number == size:
        if ones[digits] == size + 1 and all.number < MOST_SETS \
                and not (unit >= 18 and is_in_line(chosen)):
            add_set(view, all, unit, chosen, digits)
        return
    for k in range(begin, 10 - size + number):
        more = board.candidates[cell_of[unit][k]]
        if more and ones[digits | more] <= size + 1:
            choose_cells(board, view, all, size, unit, k + 1, number + 1, chosen | 1 << k,
                         digits | more)


cdef inline bint is_in_line(unsigned int chosen) noexcept nogil:
    """Return True if cells of a box are in one row or column, where they were a set before."""
    cdef int k
    for k in range(3):
        if not chosen & ~(7 << 3 * k) or not chosen & ~(73 << k):
            return True
    return False


cdef inline void add_set(const View *view, Sets *all, int unit, unsigned int chosen,
                         unsigned int digits) noexcept nogil:
    cdef Almost *new = &all.sets[all.number]
    cdef Set left
    cdef int digit
    new.cells.low = new.cells.high = 0
    while chosen:
        add(&new.cells, cell_of[unit][lowest_bit(chosen)])
        chosen &= chosen - 1
    all.number += 1
    new.digits, new.outside = digits, 0
    while digits:
        digit = lowest_bit(digits)
        digits &= digits - 1
        new.places[digit] = left = meet(new.cells, view.with_digit[digit])
        new.seen[digit] = view.with_digit[digit]
        while not is_empty(&left):
            new.seen[digit] = meet(new.seen[digit], peers(take_lowest(&left)))
        if not is_empty(&new.seen[digit]):
            new.outside |= 1 << digit


cdef inline bint als_xz(Board *board, const View *view, int unused) noexcept nogil:
    """Rule out digits by two sets that cannot both have a digit."""
    cdef SetChain found
    cdef Sets *all = <Sets *> view.sets
    cdef unsigned int links
    cdef int digit
    find_sets(board, view, all)
    if not two_sets(all, view.with_digit, &found):
        return False
    links = first_two(apart(all, found.sets[0], found.sets[1]))
    if not links:
        return rule_out_ends(board, all, &found)
    for digit in range(9):
        rule_out_set(board, lost_by_two_links(all, found.sets[0], found.sets[1], links, digit),
                     digit)
    return True


cdef inline bint rule_out_ends(Board *board, const Sets *all, const SetChain *found) noexcept nogil:
    """Rule out the digit that the first or the last set of a chain has."""
    cdef int last = found.sets[found.number - 1]
    return rule_out_set(board, lost(all, found.sets[0], last, found.digit), found.digit)


cdef inline bint als_xy_wing(Board *board, const View *view, int unused) noexcept nogil:
    """Rule out a common digit that one of two sets has because of a third set."""
    cdef SetChain found
    cdef Sets *all = <Sets *> view.sets
    find_sets(board, view, all)
    return three_sets(all, view.with_digit, &found) and rule_out_ends(board, all, &found)


cdef inline bint als_xy_chain(Board *board, const View *view, int unused) noexcept nogil:
    """Rule out a digit that is in the first set of a chain or in its last set."""
    cdef SetChain found
    cdef Sets *all = <Sets *> view.sets
    find_sets(board, view, all)
    return chain_of_sets(all, view.with_digit, &found) and rule_out_ends(board, all, &found)


cdef inline bint death_blossom(Board *board, const View *view, int unused) noexcept nogil:
    """Rule out a digit that one of several sets has, whatever digit a cell has."""
    cdef Blossom found
    cdef Sets *all = <Sets *> view.sets
    cdef Set cells
    cdef int k
    find_sets(board, view, all)
    if not blossom(all, view.with_digit, <const Set *> peers_of, view.with_digit, &found):
        return False
    cells = view.with_digit[found.digit]
    if has(&cells, found.stem):
        cells = meet(cells, peers(found.stem))
    for k in range(found.number):
        cells = meet(cells, all.sets[found.petals[k]].seen[found.digit])
    return rule_out_set(board, cells, found.digit)
