# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""Rules of 9x9 puzzles that assume that there is exactly one solution.

Plain Python twin: `sudokuenum.puzzles.rating.rules_unique`.
"""

from libc.stdint cimport uint16_t

from bits cimport lowest_bit, popcount
from board9 cimport Board, View, bit_of, cell_of, is_in, peers, put, rule_out, rule_out_set, sees
from board9 cimport unit_of
from cell_sets cimport Set, meet, size_of

cdef struct Rectangle:
    int cells[4]                # each after its neighbour
    uint16_t both               # the two digits that all have
    int extra[4]                # the cells that have more, row by row around the rectangle
    int number                  # of them
    uint16_t more               # the extra digits that they have

cdef enum:
    UNIQUE = 0
    HIDDEN = 1


cdef inline bint rectangles(Board *board, const View *view, int kind) noexcept nogil:
    """Apply a rule to the rectangles in turn until it advances."""
    cdef Rectangle r
    cdef int one, two, left, right, low, high, k
    cdef unsigned int common
    for one in range(9):
        for two in range(one + 1, 9):
            for left in range(9):
                for right in range(left + 1, 9):
                    if (one // 3 == two // 3) == (left // 3 == right // 3):
                        continue
                    r.cells[0], r.cells[1] = 9 * one + left, 9 * one + right
                    r.cells[2], r.cells[3] = 9 * two + right, 9 * two + left
                    common = board.candidates[r.cells[0]] & board.candidates[r.cells[1]]
                    common &= board.candidates[r.cells[2]] & board.candidates[r.cells[3]]
                    if not common & (common - 1):
                        continue
                    for low in range(9):
                        for high in range(low + 1, 9):
                            r.both = 1 << low | 1 << high
                            if r.both & ~common:
                                continue
                            r.number = r.more = 0
                            for k in range(4):
                                if board.candidates[r.cells[k]] & ~r.both:
                                    r.extra[r.number] = r.cells[k]
                                    r.more |= board.candidates[r.cells[k]] & ~r.both
                                    r.number += 1
                            if not 0 < r.number < 4:
                                continue
                            if kind == UNIQUE and unique_rectangle(board, view, &r):
                                return True
                            if kind == HIDDEN and hidden_rectangle(board, &r):
                                return True
    return False


cdef inline bint unique_rectangle(Board *board, const View *view, Rectangle *r) noexcept nogil:
    """Apply types 1 to 6 to a rectangle."""
    cdef int k, digit, unit
    cdef Set lost
    if r.number == 1:
        rule_out(board, r.extra[0], lowest_bit(r.both))
        rule_out(board, r.extra[0], lowest_bit(r.both & (r.both - 1)))
        return True
    if popcount(r.more) == 1:
        digit = lowest_bit(r.more)
        lost = view.with_digit[digit]
        for k in range(r.number):
            lost = meet(lost, peers(r.extra[k]))
        if rule_out_set(board, lost, digit):
            return True
    if r.number != 2:
        return False
    if not sees(r.extra[0], r.extra[1]):
        for digit in range(9):
            if r.both >> digit & 1 and only_in_lines(board, r, digit):
                rule_out(board, r.extra[0], digit)
                rule_out(board, r.extra[1], digit)
                return True
        return False
    for unit in range(27):
        if is_in(r.extra[0], unit) and is_in(r.extra[1], unit):
            if two_in_unit(board, r, unit):
                return True
    return False


cdef inline bint only_in_lines(const Board *board, const Rectangle *r, int digit) noexcept nogil:
    """Return True if the rows and columns of a rectangle have a digit only in its cells."""
    cdef int k, i
    for k in range(0, 4, 2):
        for i in range(2):
            if popcount(board.places[unit_of[r.cells[k]][i]][digit]) != 2:
                return False
    return True


cdef inline bint two_in_unit(Board *board, const Rectangle *r, int unit) noexcept nogil:
    """Apply types 4 and 3: two cells of a unit have extra digits."""
    cdef int digit, other, k, size
    cdef unsigned int extra = 0
    for k in range(9):
        if cell_of[unit][k] == r.extra[0] or cell_of[unit][k] == r.extra[1]:
            extra |= 1 << k
    for k in range(2):
        digit, other = lowest_bit(r.both), lowest_bit(r.both & (r.both - 1))
        if k:
            digit, other = other, digit
        if not board.places[unit][digit] & ~extra:
            rule_out(board, r.extra[0], other)
            rule_out(board, r.extra[1], other)
            return True
    for size in range(1, 4):
        if subset_with(board, unit, size, 0, extra, r.more, extra):
            return True
    return False


cdef inline bint subset_with(Board *board, int unit, int size, int begin, unsigned int extra,
                             unsigned int digits, unsigned int chosen) noexcept nogil:
    """Choose `size` more cells that have `size` + 1 digits together with the extra ones."""
    cdef int k
    cdef unsigned int lost
    cdef bint advanced = False
    if popcount(chosen & ~extra) == size:
        if popcount(digits) != size + 1:
            return False
        for k in range(9):
            lost = 0 if chosen >> k & 1 else board.candidates[cell_of[unit][k]] & digits
            while lost:
                rule_out(board, cell_of[unit][k], lowest_bit(lost))
                lost &= lost - 1
                advanced = True
        return advanced
    for k in range(begin, 9):
        if not chosen >> k & 1 and board.candidates[cell_of[unit][k]]:
            if subset_with(board, unit, size, k + 1, extra,
                           digits | board.candidates[cell_of[unit][k]], chosen | 1 << k):
                return True
    return False


cdef inline bint hidden_rectangle(Board *board, const Rectangle *r) noexcept nogil:
    """Rule out a digit from a corner whose lines have the other digit only in the rectangle."""
    cdef int k, digit, across
    for k in range(4):
        across = r.cells[(k + 2) % 4]
        if board.candidates[r.cells[k]] != r.both or board.candidates[across] == r.both:
            continue
        for digit in range(9):
            if not r.both >> digit & 1:
                continue
            if popcount(board.places[unit_of[across][0]][digit]) == 2 \
                    and popcount(board.places[unit_of[across][1]][digit]) == 2:
                rule_out(board, across, lowest_bit(r.both & ~(1 << digit)))
                return True
    return False


cdef inline bint bug(Board *board, const View *view, int unused) noexcept nogil:
    """Place the digit of the only cell with three candidates if all others have two."""
    cdef int cell, unit, digit, three = -1
    cdef int number[9]
    cdef int needed
    for cell in range(81):
        if popcount(board.candidates[cell]) == 3:
            if three >= 0:
                return False
            three = cell
    if three < 0 or size_of(view.pairs) + 1 != view.cells:
        return False
    for needed in range(9):
        if not board.candidates[three] >> needed & 1:
            continue
        for unit in range(27):
            for digit in range(9):
                number[digit] = popcount(board.places[unit][digit])
            if is_in(three, unit):
                number[needed] -= 1
            digit = 0
            while digit < 9 and (number[digit] == 2 or number[digit] == 0):
                digit += 1
            if digit < 9:
                break
        else:
            put(board, three, needed)
            return True
    return False
