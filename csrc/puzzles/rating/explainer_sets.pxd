# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""Sudoku Explainer's singles, locked candidates, naked and hidden sets, and fish.

The eliminations of a direct hint leave a single place for a digit, which the same step fills.
"""

from libc.stdint cimport uint8_t, uint16_t

from bits cimport lowest_bit
from board9 cimport Board, cell_of, ones
from explainer_state cimport BOXES, COLUMNS, ROWS, Hint, State, choices, clear, common_part
from explainer_state cimport is_worth, kinds_of_sets, mark, subsets

cdef enum:
    POINTING = 0
    CLAIMING = 1


cdef inline bint hidden_single(const State *state, Hint *hint) noexcept nogil:
    """Find a digit with one place in a unit, beginning with units that have one empty cell."""
    cdef int k, i, unit, digit, last
    for last in range(1, -1, -1):
        for k in range(3):
            for i in range(9):
                unit = kinds_of_sets[k] + i
                if (state.empty[unit] == 1) != last:
                    continue
                for digit in range(9):
                    if ones[state.board.places[unit][digit]] == 1:
                        clear(hint)
                        hint.cell = cell_of[unit][lowest_bit(state.board.places[unit][digit])]
                        hint.digit = digit
                        mark(hint.pattern, unit, state.board.places[unit][digit], 1 << digit)
                        hint.rating = 1.0 if last else 1.2 if k == 0 else 1.5
                        return True
    return False


cdef inline bint naked_single(const State *state, Hint *hint) noexcept nogil:
    """Find the first cell with one candidate."""
    cdef int cell
    for cell in range(81):
        if ones[state.board.candidates[cell]] == 1:
            clear(hint)
            hint.cell = cell
            hint.digit = lowest_bit(state.board.candidates[cell])
            hint.pattern[cell] = state.board.candidates[cell]
            hint.rating = 2.3
            return True
    return False


cdef inline int single_beside(const Board *board, int kind, int unit, int line,
                              int digit) noexcept nogil:
    """Return the cell that is left for a digit in another unit once a line has lost it, or -1."""
    cdef int other
    cdef unsigned int places, left
    for other in range(kind, kind + 9):
        if other != unit and common_part[other][line]:
            places = board.places[other][digit]
            left = places & ~common_part[other][line]
            if ones[places] > 1 and ones[left] == 1:
                return cell_of[other][lowest_bit(left)]
    return -1


cdef inline bint locked(const State *state, bint direct, Hint *hint) noexcept nogil:
    """Find a digit whose places in one unit all lie in another unit."""
    cdef const Board *board = &state.board
    cdef int[4] first = [BOXES, BOXES, COLUMNS, ROWS]
    cdef int[4] second = [COLUMNS, ROWS, BOXES, BOXES]
    cdef uint8_t digits[9]      # those with two or three places in the unit
    cdef int k, one, other, number, i, digit, cell
    cdef unsigned int places, lost
    for k in range(4):
        for one in range(first[k], first[k] + 9):
            number = 0
            for digit in range(9):
                digits[number] = digit
                number += 2 <= ones[board.places[one][digit]] <= 3
            for other in range(second[k], second[k] + 9):
                if not common_part[one][other]:
                    continue
                for i in range(number):
                    digit = digits[i]
                    places = board.places[one][digit]
                    if places & ~common_part[one][other]:
                        continue
                    lost = board.places[other][digit] & ~common_part[other][one]
                    cell = -1
                    if direct:
                        cell = single_beside(board, first[k], one, other, digit)
                        if cell < 0:
                            continue
                    elif not lost:
                        continue
                    clear(hint)
                    hint.technique = POINTING if k < 2 else CLAIMING
                    hint.cell, hint.digit = cell, digit
                    mark(hint.pattern, one, places, 1 << digit)
                    mark(hint.ruled_out, other, lost, 1 << digit)
                    if direct:
                        hint.rating = 1.7 if k < 2 else 1.9
                    else:
                        hint.rating = 2.6 if k < 2 else 2.8
                    return True
    return False


cdef inline bint hidden_set(const State *state, int size, bint direct, Hint *hint) noexcept nogil:
    """Find a hidden set: digits of a unit that have only `size` places together."""
    cdef const Board *board = &state.board
    cdef int k, unit, digit, n, i
    cdef unsigned int useful, digits, places, other, left
    for k in range(3):
        for unit in range(kinds_of_sets[k], kinds_of_sets[k] + 9):
            if state.empty[unit] <= (size if direct else 2 * size):
                continue
            useful = 0
            for digit in range(9):
                n = ones[board.places[unit][digit]]
                useful |= (1 < n <= size) << digit
            if ones[useful] < size:
                continue
            for i in range(choices(size)):
                digits = subsets[size][i]
                if digits & ~useful:
                    continue
                places, other = 0, digits
                while other:
                    places |= board.places[unit][lowest_bit(other)]
                    other &= other - 1
                if ones[places] != size:
                    continue
                clear(hint)
                other = places
                while other:
                    n = cell_of[unit][lowest_bit(other)]
                    hint.ruled_out[n] = board.candidates[n] & ~digits
                    hint.pattern[n] = board.candidates[n] & digits
                    other &= other - 1
                if not direct:
                    if is_worth(hint):
                        hint.rating = 3.4 if size == 2 else 4.0 if size == 3 else 5.4
                        return True
                    continue
                for digit in range(9):
                    left = board.places[unit][digit] & ~places
                    if (not digits >> digit & 1 and ones[board.places[unit][digit]] > 1
                            and ones[left] == 1):
                        hint.cell, hint.digit = cell_of[unit][lowest_bit(left)], digit
                        hint.rating = 2.0 if size == 2 else 2.5
                        return True
    return False


cdef inline bint naked_set(const State *state, int size, Hint *hint) noexcept nogil:
    """Find a naked set: cells of a unit that have only `size` candidates together."""
    cdef const Board *board = &state.board
    cdef int k, unit, n, i, place
    cdef unsigned int useful, cells, digits, other
    for k in range(3):
        for unit in range(kinds_of_sets[k], kinds_of_sets[k] + 9):
            if state.empty[unit] < 2 * size:
                continue
            useful = 0
            for place in range(9):
                n = ones[board.candidates[cell_of[unit][place]]]
                useful |= (1 < n <= size) << place
            if ones[useful] < size:
                continue
            for i in range(choices(size)):
                cells = subsets[size][i]
                if cells & ~useful:
                    continue
                digits, other = 0, cells
                while other:
                    digits |= board.candidates[cell_of[unit][lowest_bit(other)]]
                    other &= other - 1
                if ones[digits] != size:
                    continue
                clear(hint)
                for place in range(9):
                    n = cell_of[unit][place]
                    if cells >> place & 1:
                        hint.pattern[n] = board.candidates[n]
                    else:
                        hint.ruled_out[n] = board.candidates[n] & digits
                if is_worth(hint):
                    hint.rating = 3.0 if size == 2 else 3.6 if size == 3 else 5.0
                    return True
    return False


cdef inline bint fish(const State *state, int size, Hint *hint) noexcept nogil:
    """Find a fish: lines in which a digit has places in only `size` crossing lines."""
    cdef const Board *board = &state.board
    cdef int[2] bases = [COLUMNS, ROWS]
    cdef int base, cover, k, i, digit, line, n
    cdef uint16_t useful[9]
    cdef unsigned int lines, crossing, other
    for k in range(2):
        base, cover = bases[k], bases[1 - k]
        for digit in range(9):
            useful[digit] = 0
            if state.missing[digit] >= 2 * size:
                for line in range(9):
                    n = ones[board.places[base + line][digit]]
                    useful[digit] |= (1 < n <= size) << line
        for i in range(choices(size)):
            lines = subsets[size][i]
            for digit in range(9):
                if lines & ~useful[digit]:
                    continue
                crossing, other = 0, lines
                while other:
                    crossing |= board.places[base + lowest_bit(other)][digit]
                    other &= other - 1
                if ones[crossing] != size:
                    continue
                clear(hint)
                while crossing:
                    line = cover + lowest_bit(crossing)
                    crossing &= crossing - 1
                    mark(hint.ruled_out, line, board.places[line][digit] & ~lines, 1 << digit)
                    mark(hint.pattern, line, board.places[line][digit] & lines, 1 << digit)
                if is_worth(hint):
                    hint.rating = 3.2 if size == 2 else 3.8 if size == 3 else 5.2
                    return True
    return False
