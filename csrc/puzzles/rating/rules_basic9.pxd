# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""The basic rules of 9x9 puzzles: singles, locked candidates, and subsets.

Both kinds of subsets are found by the same search: if the candidates of k of nine items are in only
k places, the other items lose these places. The items and places are cells and digits for naked
subsets, and digits and cells for hidden subsets.
Plain Python twin: `sudokuenum.puzzles.rating.rules_basic`.
"""

from libc.stdint cimport uint16_t
from libc.string cimport memcpy

from bits cimport lowest_bit
from board9 cimport Board, View, cell_of, ones, put, read_unit, rule_out, rule_out_all
from board9 cimport unit_in_vain

cdef struct Single:
    int tier                    # 1 naked, 2 hidden
    int unit                    # the unit in which a hidden single is the only place
    int cell
    int digit                   # the digit, counted from 0


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
        read_unit(board, unit, items[unit])
        known[unit] = unit_in_vain(view, unit, items[unit])
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
        known[unit] = unit_in_vain(view, unit, board.places[unit])
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
