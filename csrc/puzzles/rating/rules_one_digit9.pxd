# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""Rules of 9x9 puzzles about one digit and its strong links, the units with only two places for it.

Plain Python twin: `sudokuenum.puzzles.rating.rules_one_digit`.
"""

from bits cimport lowest_bit, popcount
from board9 cimport Board, View, cell_of, in_vain, peers, rule_out, rule_out_set, seen_by_both
from board9 cimport sees
from cell_sets cimport Set, add, has, is_empty, join, meet, take_lowest, without

cdef struct Pair:               # a unit in which a digit has two places
    int kind                    # 0 row, 1 column, 2 box
    int cells[2]


cdef inline int pairs_of(const Board *board, int digit, Pair *pairs) noexcept nogil:
    """Write the strong links of a digit, at most 27, and return their number."""
    cdef int unit, number = 0
    cdef unsigned int cells
    for unit in range(27):
        cells = board.places[unit][digit]
        if popcount(cells) == 2:
            pairs[number].kind = unit // 9
            pairs[number].cells[0] = cell_of[unit][lowest_bit(cells)]
            pairs[number].cells[1] = cell_of[unit][lowest_bit(cells & (cells - 1))]
            number += 1
    return number


cdef inline bint two_links(Board *board, const View *view, int kinds) noexcept nogil:
    """Rule out the cells that see the far ends of two strong links whose near ends see each other.

    Bit 3 * a + b of `kinds` represents units of the kinds a and b.
    """
    cdef int digit, number, i, j, k, m
    cdef Pair pairs[27]
    cdef int *one
    cdef int *two
    for digit in range(9):
        if in_vain(view, digit):
            continue
        number = pairs_of(board, digit, pairs)
        for i in range(number):
            for j in range(i + 1, number):
                one, two = pairs[i].cells, pairs[j].cells
                if not kinds >> (3 * pairs[i].kind + pairs[j].kind) & 1:
                    continue
                if one[0] == two[0] or one[0] == two[1] or one[1] == two[0] or one[1] == two[1]:
                    continue
                for k in range(2):
                    for m in range(2):
                        if sees(one[k], two[m]) and rule_out_set(
                                board, seen_by_both(view, digit, one[1 - k], two[1 - m]), digit):
                            return True
        view.scanned.with_digit[digit] = view.with_digit[digit]
    return False


cdef inline bint empty_rectangle(Board *board, const View *view, int unused) noexcept nogil:
    """Rule out a digit by a box that has it in one row and one column, and a strong link."""
    cdef int digit, first, box, line, place
    for digit in range(9):
        if in_vain(view, digit):
            continue
        for first in range(0, 18, 9):
            for box in range(9):
                for line in range(box // 3 * 3, box // 3 * 3 + 3):
                    for place in range(box % 3 * 3, box % 3 * 3 + 3):
                        if cross_of_box(board, digit, first, box, line, place):
                            return True
        view.scanned.with_digit[digit] = view.with_digit[digit]
    return False


cdef inline bint cross_of_box(Board *board, int digit, int first, int box, int line,
                              int place) noexcept nogil:
    """Apply the rule to a box, and to the line and the place across of its cross."""
    cdef unsigned int inside = 7 << box % 3 * 3, others = 0, fars, ends
    cdef int k, far, end
    if not board.places[first + line][digit] & inside & ~(1 << place):
        return False
    for k in range(box // 3 * 3, box // 3 * 3 + 3):
        if k != line:
            others |= board.places[first + k][digit] & inside
    if others != 1 << place:
        return False
    fars = board.places[first + line][digit] & ~inside
    while fars:
        far = lowest_bit(fars)
        fars &= fars - 1
        ends = board.places[9 - first + far][digit] & ~(1 << line)
        if popcount(ends) == 1:
            end = lowest_bit(ends)
            if end // 3 != box // 3 and board.places[first + end][digit] >> place & 1:
                rule_out(board, cell_of[first + end][place], digit)
                return True
    return False


cdef inline void colour(const Pair *links, int number, int start, Set *colours) noexcept nogil:
    """Colour the cells that links join to a cell, which gets the first colour."""
    cdef Set before[2]
    cdef int i, k, end
    cdef bint grows = True
    colours[0].low = colours[0].high = colours[1].low = colours[1].high = 0
    add(&colours[0], start)
    while grows:
        before[0], before[1] = colours[0], colours[1]
        for i in range(number):
            for end in range(2):
                for k in range(2):
                    if has(&colours[k], links[i].cells[end]):
                        add(&colours[1 - k], links[i].cells[1 - end])
        grows = (colours[0].low != before[0].low or colours[0].high != before[0].high
                 or colours[1].low != before[1].low or colours[1].high != before[1].high)


cdef inline Set linked_cells(const Pair *links, int number) noexcept nogil:
    """Return the cells of all links."""
    cdef Set cells
    cdef int k
    cells.low = cells.high = 0
    for k in range(number):
        add(&cells, links[k].cells[0])
        add(&cells, links[k].cells[1])
    return cells


cdef inline Set seen_by_any(Set cells) noexcept nogil:
    """Return the cells that see at least one of these cells."""
    cdef Set seen
    seen.low = seen.high = 0
    while not is_empty(&cells):
        join(&seen, peers(take_lowest(&cells)))
    return seen


cdef inline bint simple_colouring(Board *board, const View *view, int unused) noexcept nogil:
    """Rule out a colour if two of its cells see each other, or the cells that see both colours."""
    cdef int digit, number, k
    cdef Pair links[27]
    cdef Set left, lost
    cdef Set colours[2]
    for digit in range(9):
        if in_vain(view, digit):
            continue
        number = pairs_of(board, digit, links)
        left = linked_cells(links, number)
        while not is_empty(&left):
            colour(links, number, take_lowest(&left), colours)
            left = without(without(left, colours[0]), colours[1])
            if is_empty(&colours[1]):
                continue
            for k in range(2):
                lost = meet(colours[k], seen_by_any(colours[k]))
                if not is_empty(&lost):
                    return rule_out_set(board, colours[k], digit)
            lost = meet(seen_by_any(colours[0]), seen_by_any(colours[1]))
            lost = meet(without(without(lost, colours[0]), colours[1]), view.with_digit[digit])
            if rule_out_set(board, lost, digit):
                return True
        view.scanned.with_digit[digit] = view.with_digit[digit]
    return False


cdef inline bint multi_colours(Board *board, const View *view, int unused) noexcept nogil:
    """Rule out a colour that sees both colours of another pair, or cells by two pairs of colours.
    """
    cdef int digit, number, pairs, i, j
    cdef Pair links[27]
    cdef Set left, both
    cdef Set colours[27][2]
    cdef Set seen[27][2]
    for digit in range(9):
        if in_vain(view, digit):
            continue
        number = pairs_of(board, digit, links)
        left = linked_cells(links, number)
        pairs = 0
        while number > 1 and not is_empty(&left):
            colour(links, number, take_lowest(&left), colours[pairs])
            left = without(without(left, colours[pairs][0]), colours[pairs][1])
            both = meet(colours[pairs][0], colours[pairs][1])
            if not is_empty(&colours[pairs][1]) and is_empty(&both):
                seen[pairs][0] = seen_by_any(colours[pairs][0])
                seen[pairs][1] = seen_by_any(colours[pairs][1])
                pairs += 1
        for i in range(pairs):
            for j in range(i + 1, pairs):
                if two_pairs(board, view, digit, colours[i], seen[i], colours[j], seen[j]):
                    return True
        view.scanned.with_digit[digit] = view.with_digit[digit]
    return False


cdef inline bint meets(Set one, Set two) noexcept nogil:
    one = meet(one, two)
    return not is_empty(&one)


cdef inline bint two_pairs(Board *board, const View *view, int digit, const Set *one,
                           const Set *by_one, const Set *two, const Set *by_two) noexcept nogil:
    """Apply the rule to two pairs of colours, and the cells that each of the colours sees."""
    cdef int k, m
    for k in range(2):
        if meets(by_one[k], two[0]) and meets(by_one[k], two[1]):
            return rule_out_set(board, one[k], digit)
    for k in range(2):
        if meets(by_two[k], one[0]) and meets(by_two[k], one[1]):
            return rule_out_set(board, two[k], digit)
    for k in range(2):
        for m in range(2):
            if meets(by_one[k], two[m]) and rule_out_set(
                    board, meet(view.with_digit[digit], meet(by_one[1 - k], by_two[1 - m])), digit):
                return True
    return False
