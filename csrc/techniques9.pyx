# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""The techniques of 9x9 puzzles: candidates are ruled out and digits placed until none helps.

A step uses the lowest technique that advances, and of this the first case in a fixed order, which
is that of `sudokuenum.puzzles.techniques`. Tiers: 1 naked single, 2 hidden single, 3 locked
candidates, 4 naked subset, 5 hidden subset, 6 X-wing. Subsets have two to four members.

Three of the techniques are one search: k of nine items whose candidates are in only k places take
these places from the other items. Items and places are cells and digits for naked subsets, digits
and cells for hidden subsets, and the rows and columns (or columns and rows) of a digit for the
X-wing with k = 2.

Cost: 30 microseconds for the steps of a puzzle with 17 clues.
Layout: a row of boards has the candidates of each cell, bit d - 1 for the digit d; a cell with a
digit has none. The units 0 to 26 are rows, columns and boxes; the bits of places[unit][d] are the
cells of a unit, in reading order, in which a digit is a candidate.
Plain Python twin: `tests/twins/techniques9.py`.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libc.string cimport memset

from argument_checks cimport check_large, check_length
from bits cimport lowest_bit, popcount

cdef enum:
    NINE = 0x1FF
    TIERS = 6
    X_WING = 2                  # the rows or columns of an X-wing

cdef struct Board:
    uint16_t candidates[81]
    uint16_t places[27][9]

cdef struct Single:
    int tier                    # 1 naked, 2 hidden
    int unit                    # in which a hidden single is the only place of the digit
    int cell
    int digit                   # from 0

cdef uint8_t unit_of[81][3]     # the row, the column and the box of a cell
cdef uint8_t bit_of[81][3]      # the number of the cell in each of these units
cdef uint8_t cell_of[27][9]     # the cells of a unit


cdef void fill_tables() noexcept nogil:
    cdef int cell, i, j, k
    for cell in range(81):
        i, j = cell // 9, cell % 9
        unit_of[cell][0], bit_of[cell][0] = i, j
        unit_of[cell][1], bit_of[cell][1] = 9 + j, i
        unit_of[cell][2], bit_of[cell][2] = 18 + i // 3 * 3 + j // 3, i % 3 * 3 + j % 3
        for k in range(3):
            cell_of[unit_of[cell][k]][bit_of[cell][k]] = cell

fill_tables()


cdef void read_board(Board *board, const uint16_t *candidates) noexcept nogil:
    """The board with these candidates of the 81 cells."""
    cdef int cell, k, digit
    cdef unsigned int digits
    memset(board.places, 0, sizeof(board.places))
    for cell in range(81):
        board.candidates[cell] = digits = candidates[cell]
        while digits:
            digit = lowest_bit(digits)
            digits &= digits - 1
            for k in range(3):
                board.places[unit_of[cell][k]][digit] |= 1 << bit_of[cell][k]


cdef inline void rule_out(Board *board, int cell, int digit) noexcept nogil:
    """Remove a candidate, if it is one."""
    cdef int k
    board.candidates[cell] &= ~(1 << digit)
    for k in range(3):
        board.places[unit_of[cell][k]][digit] &= ~(1 << bit_of[cell][k])


cdef void rule_out_all(Board *board, int unit, unsigned int cells, int digit) noexcept nogil:
    """Remove a digit from cells of a unit."""
    while cells:
        rule_out(board, cell_of[unit][lowest_bit(cells)], digit)
        cells &= cells - 1


cdef void put(Board *board, int cell, int digit) noexcept nogil:
    """Place a digit, which is then no candidate in the other cells of its units."""
    cdef unsigned int digits = board.candidates[cell]
    cdef int k
    while digits:
        rule_out(board, cell, lowest_bit(digits))
        digits &= digits - 1
    for k in range(3):
        rule_out_all(board, unit_of[cell][k], board.places[unit_of[cell][k]][digit], digit)


cdef bint naked_single(Board *board, Single *found) noexcept nogil:
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


cdef bint hidden_single(Board *board, Single *found) noexcept nogil:
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


cdef bint locked(Board *board, int unit, unsigned int common, int other,
                 unsigned int others) noexcept nogil:
    """Remove a digit of a unit that stands in the cells common with another unit from the latter.

    `common` has these cells as bits of the unit, `others` as bits of the other one.
    """
    cdef int digit
    cdef unsigned int cells
    for digit in range(9):
        cells = board.places[unit][digit]
        if cells and not cells & ~common and board.places[other][digit] & ~others:
            rule_out_all(board, other, board.places[other][digit] & ~others, digit)
            return True
    return False


cdef bint locked_candidates(Board *board) noexcept nogil:
    """Rule out candidates where a box and a line cross: first from lines, then from boxes."""
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


cdef bint confined(const uint16_t *items, int size, int begin, unsigned int *chosen,
                   unsigned int *places) noexcept nogil:
    """Choose items from the given one on, so that there are `size` in as many places.

    The nine items are sets of places. The first choice, in lexicographic order, is taken that has
    places in which another item has a candidate. `chosen` and `places` have the items chosen so far
    and their places, and get all of them.
    """
    cdef int item
    cdef unsigned int before = chosen[0], places_before = places[0]
    if popcount(before) == size:
        if popcount(places_before) != size:
            return False
        for item in range(9):
            if items[item] & places_before and not before >> item & 1:
                return True
        return False
    for item in range(begin, 9):
        if items[item] and popcount(items[item] | places_before) <= size:
            chosen[0], places[0] = before | 1 << item, places_before | items[item]
            if confined(items, size, item + 1, chosen, places):
                return True
    chosen[0], places[0] = before, places_before
    return False


cdef bint naked_subset(Board *board) noexcept nogil:
    """Remove digits that fill as many cells of a unit from its other cells."""
    cdef int size, unit, k
    cdef unsigned int chosen, places, digits
    cdef uint16_t items[9]
    for size in range(2, 5):
        for unit in range(27):
            for k in range(9):
                items[k] = board.candidates[cell_of[unit][k]]
            chosen = places = 0
            if confined(items, size, 0, &chosen, &places):
                for k in range(9):
                    digits = 0 if chosen >> k & 1 else items[k] & places
                    while digits:
                        rule_out(board, cell_of[unit][k], lowest_bit(digits))
                        digits &= digits - 1
                return True
    return False


cdef bint hidden_subset(Board *board) noexcept nogil:
    """Remove other digits from cells of a unit that as many of its digits must fill."""
    cdef int size, unit, k
    cdef unsigned int chosen, places
    for size in range(2, 5):
        for unit in range(27):
            chosen = places = 0
            if confined(board.places[unit], size, 0, &chosen, &places):
                for k in range(9):
                    if not chosen >> k & 1:
                        rule_out_all(board, unit, board.places[unit][k] & places, k)
                return True
    return False


cdef bint x_wing(Board *board) noexcept nogil:
    """Remove a digit from two columns in which two rows have it, or from rows in the same way."""
    cdef int digit, first, k
    cdef unsigned int chosen, places
    cdef uint16_t items[9]
    for digit in range(9):
        for first in range(0, 18, 9):
            for k in range(9):
                items[k] = board.places[first + k][digit]
            chosen = places = 0
            if confined(items, X_WING, 0, &chosen, &places):
                for k in range(9):
                    if not chosen >> k & 1:
                        rule_out_all(board, first + k, items[k] & places, digit)
                return True
    return False


cdef int step(Board *board) noexcept nogil:
    """Make the next step; its tier, or 0 if no technique advances."""
    cdef Single found
    if naked_single(board, &found) or hidden_single(board, &found):
        return found.tier
    if locked_candidates(board):
        return 3
    if naked_subset(board):
        return 4
    if hidden_subset(board):
        return 5
    return 6 if x_wing(board) else 0


cdef void check_boards(str name, const uint16_t[:, ::1] boards) except *:
    """ValueError unless the boards have 81 cells each, with candidates from 1 to 9."""
    check_length(f"a row of {name}", boards.shape[1], 81)
    if boards.shape[0]:
        check_large[uint16_t](name, &boards[0, 0], 81 * boards.shape[0], 0, NINE)


def start(const uint8_t[:, ::1] puzzles not None, uint16_t[:, ::1] boards not None):
    """Write the candidates that the clues of each puzzle leave.

    `puzzles` has shape (n, 81): digits, or 0 for an empty cell; `boards` has the same shape.
    ValueError for shapes that do not fit together, or a digit above 9.
    """
    cdef Board board
    cdef uint16_t everything[81]
    cdef Py_ssize_t n
    cdef int cell
    check_length("a row of puzzles", puzzles.shape[1], 81)
    check_length("boards", boards.shape[0], puzzles.shape[0])
    check_length("a row of boards", boards.shape[1], 81)
    if puzzles.shape[0] == 0:
        return
    check_large[uint8_t]("puzzles", &puzzles[0, 0], 81 * puzzles.shape[0], 0, 9)
    with nogil:
        for cell in range(81):
            everything[cell] = NINE
        for n in range(puzzles.shape[0]):
            read_board(&board, everything)
            for cell in range(81):
                if puzzles[n, cell]:
                    put(&board, cell, puzzles[n, cell] - 1)
            for cell in range(81):
                boards[n, cell] = board.candidates[cell]


def advance(uint16_t[:, ::1] boards not None, uint32_t[:, ::1] steps not None):
    """Make all steps on each board, and add the number of those of each tier to its row of steps.

    `boards` has shape (n, 81), and is changed; `steps` has shape (n, 6). A board whose puzzle is
    solved has no candidates left. ValueError for shapes that do not fit together, or a candidate
    above 9.
    """
    cdef Board board
    cdef Py_ssize_t n
    cdef int tier, cell
    check_boards("boards", boards)
    check_length("steps", steps.shape[0], boards.shape[0])
    check_length("a row of steps", steps.shape[1], TIERS)
    with nogil:
        for n in range(boards.shape[0]):
            read_board(&board, &boards[n, 0])
            while True:
                tier = step(&board)
                if tier == 0:
                    break
                steps[n, tier - 1] += 1
            for cell in range(81):
                boards[n, cell] = board.candidates[cell]


def next_tier(const uint16_t[::1] board not None):
    """The tier of the next step on a board of 81 cells, 1 to 6, or 0 if no technique advances.

    ValueError for another number of cells, or a candidate above 9.
    """
    cdef Board read
    check_length("board", board.shape[0], 81)
    check_large[uint16_t]("board", &board[0], 81, 0, NINE)
    read_board(&read, &board[0])
    return step(&read)


def singles(uint16_t[::1] board not None, uint8_t[:, ::1] steps not None):
    """Make steps on one board as long as the next one is a single; returns their number.

    `board` has 81 cells, and is changed; `steps` has shape (n, 4), and there are at most n steps. A
    row of it gets the tier, 1 or 2, the unit in which a hidden single is the only place of the
    digit, the cell, and the digit from 1 to 9. ValueError for other shapes, or a candidate above 9.
    """
    cdef Board read
    cdef Single found
    cdef int cell
    cdef Py_ssize_t number = 0
    check_length("board", board.shape[0], 81)
    check_length("a row of steps", steps.shape[1], 4)
    check_large[uint16_t]("board", &board[0], 81, 0, NINE)
    with nogil:
        read_board(&read, &board[0])
        while number < steps.shape[0] and (naked_single(&read, &found)
                                           or hidden_single(&read, &found)):
            steps[number, 0] = found.tier
            steps[number, 1] = found.unit
            steps[number, 2] = found.cell
            steps[number, 3] = found.digit + 1
            number += 1
        for cell in range(81):
            board[cell] = read.candidates[cell]
    return number


def give(uint16_t[:, ::1] boards not None, const uint8_t[::1] cells not None,
         const uint8_t[::1] digits not None):
    """Place a digit on each board: digits[k] in the cell cells[k] of boards[k].

    ValueError for shapes that do not fit together, a candidate above 9, a cell above 80, or a digit
    that is not 1 to 9.
    """
    cdef Board board
    cdef Py_ssize_t n
    cdef int cell
    check_boards("boards", boards)
    check_length("cells", cells.shape[0], boards.shape[0])
    check_length("digits", digits.shape[0], boards.shape[0])
    if boards.shape[0] == 0:
        return
    check_large[uint8_t]("cells", &cells[0], cells.shape[0], 0, 80)
    check_large[uint8_t]("digits", &digits[0], digits.shape[0], 1, 9)
    with nogil:
        for n in range(boards.shape[0]):
            read_board(&board, &boards[n, 0])
            put(&board, cells[n], digits[n] - 1)
            for cell in range(81):
                boards[n, cell] = board.candidates[cell]
