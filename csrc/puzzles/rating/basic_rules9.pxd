# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""The basic rules of 9x9 puzzles: singles, locked candidates, subsets, and fish.

Subsets and fish are found by the same search: if the candidates of k of nine items are in only k
places, the other items lose these places. The items and places are cells and digits for naked
subsets, digits and cells for hidden subsets, and the rows and columns of a digit, in either order,
for fish.
Plain Python twin: `sudokuenum.puzzles.rating.rules_basic`.
"""

from libc.stdint cimport uint8_t, uint16_t
from libc.string cimport memcmp, memcpy

from bits cimport lowest_bit
from board9 cimport NINE, Board, View, cell_of, in_vain, ones, put, rule_out, rule_out_all

cdef struct Single:
    int tier                    # 1 naked, 2 hidden
    int unit                    # the unit in which a hidden single is the only place
    int cell
    int digit                   # the digit, counted from 0

cdef struct Finned:             # a digit's places in lines
    int line[81]
    int place[81]
    uint16_t unseen[81][9]      # the places in each line that each place does not see

cdef struct Covers:             # the remaining places after some lines are chosen
    int number
    uint8_t place[81]           # the numbers of these places
    uint16_t lines[81]          # the lines that can still be chosen for each place
    uint16_t cover[81]          # the unseen places of the chosen lines, and the place itself


cdef inline bint naked_single(Board *board, Single *found) noexcept nogil:
    """Place the least digit that is the only candidate of a cell, in the first such cell."""
    cdef int cell, best = -1
    cdef uint16_t digits, least = 1 << 9
    for cell in range(81):
        digits = board.candidates[cell]
        if digits and not digits & (digits - 1) and digits < least:
            best, least = cell, digits
    if best < 0:
        return False
    found.tier, found.unit, found.cell, found.digit = 1, 0, best, lowest_bit(least)
    put(board, best, found.digit)
    return True


cdef inline bint hidden_single(Board *board, Single *found) noexcept nogil:
    """Place a digit that has one place in a unit."""
    cdef int unit, digit
    cdef uint16_t cells
    for unit in range(27):
        for digit in range(9):
            cells = board.places[unit][digit]
            if cells and not cells & (cells - 1):
                found.tier, found.unit, found.digit = 2, unit, digit
                found.cell = cell_of[unit][lowest_bit(cells)]
                put(board, found.cell, digit)
                return True
    return False


cdef inline bint locked(Board *board, int unit, unsigned int common, int other,
                 unsigned int others) noexcept nogil:
    """Remove a digit from a unit if another unit has it only in the cells that both share.

    The digit is confined in `unit`, so that `other` loses it. `common` contains the shared cells as
    bits of `unit`, and `others` contains them as bits of `other`.
    """
    cdef int digit
    cdef unsigned int cells
    for digit in range(9):
        cells = board.places[unit][digit]
        if cells and not cells & ~common and board.places[other][digit] & ~others:
            rule_out_all(board, other, board.places[other][digit] & ~others, digit)
            return True
    return False


cdef inline bint locked_candidates(Board *board, const View *view, int unused) noexcept nogil:
    """Rule out candidates where a box and a line cross, first from lines and then from boxes."""
    cdef int to_box, box, k, line
    cdef unsigned int in_box, in_line
    for to_box in range(2):
        for box in range(9):
            for k in range(6):
                if k < 3:
                    line, in_box, in_line = box // 3 * 3 + k, 7 << 3 * k, 7 << box % 3 * 3
                else:
                    line, in_box = 9 + box % 3 * 3 + k - 3, 73 << (k - 3)
                    in_line = 7 << box // 3 * 3
                if to_box:
                    if locked(board, line, in_line, 18 + box, in_box):
                        return True
                elif locked(board, 18 + box, in_box, line, in_line):
                    return True
    return False


cdef inline bint confined(const uint16_t *items, int size, int begin, unsigned int *chosen,
                   unsigned int *places) noexcept nogil:
    """Choose `size` items, from item `begin` on, that have only `size` places together.

    The nine items are sets of places. The function takes the first choice in lexicographic order
    for which another item has a candidate in these places. `chosen` and `places` contain the items
    chosen so far and their places, and receive the complete choice.
    """
    cdef int item
    cdef unsigned int before = chosen[0], places_before = places[0]
    if ones[before] == size:
        if ones[places_before] != size:
            return False
        for item in range(9):
            if items[item] & places_before and not before >> item & 1:
                return True
        return False
    for item in range(begin, 9):
        if items[item] and ones[items[item] | places_before] <= size:
            chosen[0], places[0] = before | 1 << item, places_before | items[item]
            if confined(items, size, item + 1, chosen, places):
                return True
    chosen[0], places[0] = before, places_before
    return False


cdef inline bint naked_subset(Board *board, const View *view, int unused) noexcept nogil:
    """Remove k digits that fill k cells of a unit from its other cells."""
    cdef int size, unit, k
    cdef unsigned int chosen, places, digits
    cdef uint16_t items[27][9]
    cdef bint known[27]
    for unit in range(27):
        for k in range(9):
            items[unit][k] = board.candidates[cell_of[unit][k]]
        known[unit] = not memcmp(items[unit], view.scanned.of_unit[unit], sizeof(items[unit]))
    for size in range(2, 5):
        for unit in range(27):
            chosen = places = 0
            if not known[unit] and confined(items[unit], size, 0, &chosen, &places):
                for k in range(9):
                    digits = 0 if chosen >> k & 1 else items[unit][k] & places
                    while digits:
                        rule_out(board, cell_of[unit][k], lowest_bit(digits))
                        digits &= digits - 1
                return True
    memcpy(view.scanned.of_unit, items, sizeof(items))
    return False


cdef inline bint hidden_subset(Board *board, const View *view, int unused) noexcept nogil:
    """Remove other digits from k cells of a unit that k of its digits must fill."""
    cdef int size, unit, k
    cdef unsigned int chosen, places
    cdef bint known[27]
    for unit in range(27):
        known[unit] = not memcmp(board.places[unit], view.scanned.of_unit[unit],
                                 sizeof(board.places[unit]))
    for size in range(2, 5):
        for unit in range(27):
            chosen = places = 0
            if not known[unit] and confined(board.places[unit], size, 0, &chosen, &places):
                for k in range(9):
                    if not chosen >> k & 1:
                        rule_out_all(board, unit, board.places[unit][k] & places, k)
                return True
    memcpy(view.scanned.of_unit, board.places, sizeof(board.places))
    return False


cdef inline bint fish(Board *board, const View *view, int size) noexcept nogil:
    """Remove a digit from k columns if k rows have it only there, and the same for columns."""
    cdef int digit, first, k
    cdef unsigned int chosen, places
    cdef uint16_t items[9]
    for digit in range(9):
        if in_vain(view, digit):
            continue
        for first in range(0, 18, 9):
            for k in range(9):
                items[k] = board.places[first + k][digit]
            chosen = places = 0
            if confined(items, size, 0, &chosen, &places):
                for k in range(9):
                    if not chosen >> k & 1:
                        rule_out_all(board, first + k, items[k] & places, digit)
                return True
        view.scanned.with_digit[digit] = view.with_digit[digit]
    return False


cdef inline bint finned_fish(Board *board, const View *view, int size) noexcept nogil:
    """Remove a digit that a fish rules out from the cells that see all of its fins."""
    cdef int digit, first, line, k, number
    cdef unsigned int places, lines, in_line
    cdef Finned fish
    cdef Covers all
    for digit in range(9):
        if in_vain(view, digit):
            continue
        for first in range(0, 18, 9):
            number = all.number = 0
            for line in range(9):
                places = board.places[first + line][digit]
                while places:
                    fish.line[number], fish.place[number] = line, lowest_bit(places)
                    lines = 0
                    for k in range(9):
                        in_line = board.places[first + k][digit]
                        fish.unseen[number][k] = in_line & ~(
                            (7 << fish.place[number] // 3 * 3) if k // 3 == line // 3
                            else places & -places)
                        if in_line and k != line:
                            in_line = fish.unseen[number][k] | (places & -places)
                            lines |= (ones[in_line] <= size) << k
                    if ones[lines] >= size:
                        all.place[all.number], all.cover[all.number] = number, places & -places
                        all.lines[all.number] = lines
                        all.number += 1
                    places &= places - 1
                    number += 1
            if all.number and fins_of_lines(board, size, digit, first, 0, size, &fish, &all):
                return True
        view.scanned.with_digit[digit] = view.with_digit[digit]
    return False


cdef inline bint fins_of_lines(Board *board, int size, int digit, int first, int begin, int left,
                               const Finned *fish, const Covers *before) noexcept nogil:
    """Choose `left` more lines from `begin` on, and then try each cell of the other lines."""
    cdef int i, line, place
    cdef unsigned int cover
    cdef Covers after
    if not left:
        cover = before.cover[0]
        for i in range(before.number):
            if not before.cover[i] & ~cover:
                place = before.place[i]
                rule_out(board, cell_of[first + fish.line[place]][fish.place[place]], digit)
        return True
    for line in range(begin, 10 - left):
        after.number = 0
        for i in range(before.number):
            if before.lines[i] >> line & 1:
                place = before.place[i]
                cover = before.cover[i] | fish.unseen[place][line]
                if ones[cover] <= size:
                    after.place[after.number], after.cover[after.number] = place, cover
                    after.lines[after.number] = before.lines[i]
                    after.number += 1
        if after.number and fins_of_lines(board, size, digit, first, line + 1, left - 1, fish,
                                          &after):
            return True
    return False
