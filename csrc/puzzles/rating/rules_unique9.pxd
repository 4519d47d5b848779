# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""Rules of 9x9 puzzles that assume that there is exactly one solution.

Plain Python twin: `sudokuenum.puzzles.rating.rules_unique`.
"""

from libc.stdint cimport uint8_t, uint16_t
from libc.string cimport memcmp, memcpy

from bits cimport lowest_bit, popcount
from board9 cimport Board, View, bit_of, cell_of, is_in, ones, peers, put, rule_out, rule_out_set
from board9 cimport rule_out_some, sees, unit_of
from cell_sets cimport Set, has, meet, size_of

cdef struct Rectangle:
    int cells[4]                # in cyclic order
    uint16_t digits[4]          # their candidates, or the digits that steps have placed there
    uint16_t both               # two digits that must not be alone
    int extra[4]                # the cells with extra digits, row by row around the rectangle
    int number                  # the number of these cells
    uint16_t more               # the extra digits of these cells
    bint placed                 # steps have placed the digit of a cell

cdef struct Rectangles:         # the rectangles of a board
    uint16_t candidates[81]
    uint8_t placed[81]
    int number
    Rectangle found[4 * 486]

cdef enum:
    UNIQUE = 0
    HIDDEN = 1
    AVOIDABLE = 2               # steps have placed digits of the rectangle


cdef inline bint rectangles(Board *board, const View *view, int kind) noexcept nogil:
    """Apply a rule to the rectangles in turn until it advances."""
    cdef Rectangles *all = <Rectangles *> view.rectangles
    cdef Rectangle *r
    cdef int k
    find_rectangles(board, all)
    for k in range(all.number):
        r = &all.found[k]
        if r.placed != (kind == AVOIDABLE):
            continue
        if hidden_rectangle(board, r) if kind == HIDDEN else unique_rectangle(board, view, r):
            return True
    return False


cdef inline void find_rectangles(const Board *board, Rectangles *all) noexcept nogil:
    """List the rectangles and pairs of digits of a board, unless the list already belongs to it."""
    cdef Rectangle r
    cdef int one, two, cell, k
    cdef unsigned int left, right, begin
    cdef uint16_t digits[81]    # candidates, or the digit that a step has placed
    cdef uint16_t open_in[9]    # the places in each row of cells that are no clues
    cdef uint16_t begins[9]     # the cells with which a pair can begin
    if not (memcmp(all.candidates, board.candidates, sizeof(all.candidates))
            or memcmp(all.placed, board.placed, sizeof(all.placed))):
        return
    memcpy(all.candidates, board.candidates, sizeof(all.candidates))
    memcpy(all.placed, board.placed, sizeof(all.placed))
    all.number = 0
    for one in range(9):
        open_in[one] = begins[one] = 0
        for k in range(9):
            cell = 9 * one + k
            digits[cell] = board.candidates[cell]
            if board.placed[cell]:
                digits[cell] = 1 << board.placed[cell] - 1
            open_in[one] |= (digits[cell] != 0) << k
            begins[one] |= (board.placed[cell] != 0 or ones[digits[cell]] == 2) << k
    for one in range(9):
        for two in range(one + 1, 9):
            begin = begins[one] | begins[two]
            left = open_in[one] & open_in[two] if begin else 0
            while left:
                r.cells[0], r.cells[3] = 9 * one + lowest_bit(left), 9 * two + lowest_bit(left)
                right = left = left & (left - 1)
                while right:
                    r.cells[1] = 9 * one + lowest_bit(right)
                    r.cells[2] = 9 * two + lowest_bit(right)
                    right &= right - 1
                    if ((one // 3 == two // 3) == (unit_of[r.cells[0]][2] == unit_of[r.cells[1]][2])
                            or not begin & (1 << r.cells[0] - 9 * one | 1 << r.cells[1] - 9 * one)):
                        continue
                    r.placed = False
                    for k in range(4):
                        r.digits[k] = digits[r.cells[k]]
                        r.placed |= board.placed[r.cells[k]] != 0
                    add_pairs(board, &r, all)


cdef inline void add_pairs(const Board *board, Rectangle *r, Rectangles *all) noexcept nogil:
    """List a rectangle with each pair of digits in a corner or in two placed corners."""
    cdef int k, i
    cdef uint16_t common
    cdef uint16_t pairs[4]
    for k in range(4):
        r.both = r.digits[k]
        i = k + 3 & 3
        if board.placed[r.cells[k]] and board.placed[r.cells[i]]:
            r.both |= r.digits[i]
        pairs[k] = r.both
        if ones[r.both] != 2:
            continue
        i = 0
        while i < k and pairs[i] != r.both:
            i += 1
        if i < k:
            continue
        r.number = r.more = 0
        for i in range(4):
            common = r.digits[i] & r.both
            if not common or common != r.both and not has(&board.open, r.cells[i]):
                r.number = 4
                break
            if r.digits[i] & ~r.both:
                r.extra[r.number] = r.cells[i]
                r.more |= r.digits[i] & ~r.both
                r.number += 1
        if 0 < r.number < 4:
            all.found[all.number] = r[0]
            all.number += 1


cdef inline bint unique_rectangle(Board *board, const View *view, Rectangle *r) noexcept nogil:
    """Apply types 1 to 6 to a rectangle."""
    cdef int k, digit, unit
    cdef Set lost
    cdef bint advanced
    if r.number == 1:
        return rule_out_some(board, r.extra[0], r.both)
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
                advanced = rule_out_some(board, r.extra[0], 1 << digit)
                if rule_out_some(board, r.extra[1], 1 << digit) or advanced:
                    return True
        return False
    for unit in range(27):
        if is_in(r.extra[0], unit) and is_in(r.extra[1], unit):
            if two_in_unit(board, r, unit):
                return True
    return False


cdef inline bint only_in_lines(const Board *board, const Rectangle *r, int digit) noexcept nogil:
    """Return True if the rows and columns of a rectangle have a digit only in its cells."""
    return (only_in_lines_of(board, r, r.cells[0], digit)
            and only_in_lines_of(board, r, r.cells[2], digit))


cdef inline bint only_in_lines_of(const Board *board, const Rectangle *r, int corner,
                                  int digit) noexcept nogil:
    """Return True if the row and the column of a corner have a digit only in the rectangle."""
    cdef int i, k, unit, cell
    cdef unsigned int places
    for i in range(2):
        unit = unit_of[corner][i]
        places = board.places[unit][digit]
        if not places:
            return False
        for k in range(4):
            cell = r.cells[k]
            if unit_of[cell][i] == unit:
                places &= ~(1 << bit_of[cell][i])
        if places:
            return False
    return True


cdef inline bint two_in_unit(Board *board, const Rectangle *r, int unit) noexcept nogil:
    """Apply types 4 and 3, in which two cells of a unit have extra digits."""
    cdef int digit, other, k, size
    cdef unsigned int extra = 0
    cdef bint advanced
    for k in range(9):
        if cell_of[unit][k] == r.extra[0] or cell_of[unit][k] == r.extra[1]:
            extra |= 1 << k
    for k in range(2):
        digit, other = lowest_bit(r.both), lowest_bit(r.both & (r.both - 1))
        if k:
            digit, other = other, digit
        if board.places[unit][digit] and not board.places[unit][digit] & ~extra:
            advanced = rule_out_some(board, r.extra[0], 1 << other)
            if rule_out_some(board, r.extra[1], 1 << other) or advanced:
                return True
    for size in range(1, 4):
        if subset_with(board, unit, size, 0, extra, r.more, extra):
            return True
    return False


cdef inline bint subset_with(Board *board, int unit, int size, int begin, unsigned int extra,
                             unsigned int digits, unsigned int chosen) noexcept nogil:
    """Choose `size` more cells with `size` + 1 digits together, including the extra digits."""
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
        if r.digits[k] & ~r.both:
            continue
        for digit in range(9):
            if r.both >> digit & 1 and only_in_lines_of(board, r, across, digit):
                if rule_out_some(board, across, r.both & ~(1 << digit)):
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
