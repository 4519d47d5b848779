# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""Rules of 9x9 puzzles about a few cells with two or three candidates.

Plain Python twin: `sudokuenum.puzzles.rating.rules_wings`.
"""

from bits cimport lowest_bit, popcount
from board9 cimport Board, View, cell_of, peers, rule_out_set, seen_by_both, sees
from cell_sets cimport Set, add, is_empty, join, meet, size_of, take_lowest, without
from rules_one_digit9 cimport Pair, colour, seen_by_any


cdef inline bint wing(Board *board, const View *view, int size) noexcept nogil:
    """Apply XY-wings, or XYZ-wings for pivots of size 3."""
    cdef int pivot, i, j, number, digit
    cdef int cells[20]
    cdef unsigned int three, common
    cdef Set near, lost
    for pivot in range(81):
        three = board.candidates[pivot]
        if popcount(three) != size:
            continue
        near, number = meet(view.pairs, peers(pivot)), 0
        while not is_empty(&near):
            cells[number] = take_lowest(&near)
            number += 1
        for i in range(number):
            for j in range(i + 1, number):
                common = board.candidates[cells[i]] & board.candidates[cells[j]]
                if popcount(common) != 1 or (size == 2) == ((three & common) != 0):
                    continue
                if popcount(board.candidates[cells[i]] | board.candidates[cells[j]] | three) != 3:
                    continue
                digit = lowest_bit(common)
                lost = seen_by_both(view, digit, cells[i], cells[j])
                if rule_out_set(board, meet(lost, peers(pivot)) if size == 3 else lost, digit):
                    return True
    return False


cdef inline bint w_wing(Board *board, const View *view, int unused) noexcept nogil:
    """Rule out a digit from cells that see two equal pairs, joined by a link of the other digit."""
    cdef Set ones = view.pairs, others, lost
    cdef int one, other, digit, linked, k, unit, near, far
    cdef unsigned int places
    while not is_empty(&ones):
        one = take_lowest(&ones)
        others = without(ones, peers(one))
        while not is_empty(&others):
            other = take_lowest(&others)
            if board.candidates[one] != board.candidates[other]:
                continue
            for k in range(2):
                linked, digit = lowest_bit(board.candidates[one]), highest(board.candidates[one])
                if k:
                    linked, digit = digit, linked
                lost = seen_by_both(view, digit, one, other)
                if is_empty(&lost):
                    continue
                for unit in range(27):
                    places = board.places[unit][linked]
                    if popcount(places) != 2:
                        continue
                    near, far = cell_of[unit][lowest_bit(places)], cell_of[unit][highest(places)]
                    if near == one or near == other or far == one or far == other:
                        continue
                    if sees(one, near) and sees(other, far) or sees(one, far) and sees(other, near):
                        return rule_out_set(board, lost, digit)
    return False


cdef inline int highest(unsigned int pair) noexcept nogil:
    """Return the position of the higher of two bits."""
    return lowest_bit(pair & (pair - 1))


cdef inline bint remote_pairs(Board *board, const View *view, int unused) noexcept nogil:
    """Rule out both digits of four or more equal pairs from cells that see pairs of both kinds."""
    cdef int low, high
    for high in range(1, 9):
        for low in range(high):
            if remote_pairs_of(board, view, 1 << low | 1 << high):
                return True
    return False


cdef inline bint remote_pairs_of(Board *board, const View *view,
                                 unsigned int digits) noexcept nogil:
    """Apply the rule to pairs of these digits."""
    cdef Set same, left, both, lost
    cdef Set colours[2]
    cdef Pair links[820]
    cdef int cells[41]
    cdef int i, j, digit, number = 0, count = 0
    cdef bint advanced = False
    same.low = same.high = 0
    left = view.pairs
    while not is_empty(&left):
        i = take_lowest(&left)
        if board.candidates[i] == digits:
            if number == 41:
                return False
            cells[number] = i
            number += 1
            add(&same, i)
    if number < 4:
        return False
    for i in range(number):
        for j in range(i + 1, number):
            if sees(cells[i], cells[j]):
                links[count].cells[0], links[count].cells[1] = cells[i], cells[j]
                count += 1
    left = same
    while not is_empty(&left):
        colour(links, count, take_lowest(&left), colours)
        left = without(without(left, colours[0]), colours[1])
        both = meet(colours[0], colours[1])
        if not is_empty(&both):
            continue
        both = colours[0]
        join(&both, colours[1])
        if size_of(both) < 4:
            continue
        lost = without(meet(seen_by_any(colours[0]), seen_by_any(colours[1])), both)
        for digit in range(9):
            if digits >> digit & 1:
                if rule_out_set(board, meet(lost, view.with_digit[digit]), digit):
                    advanced = True
        if advanced:
            return True
    return False
