# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""Fish in 9x9 puzzles, with and without fins.

A fish without fins is found by the search for subsets: the items are the rows, and their places are
the columns of a digit, or the other way round.
Plain Python twin: `sudokuenum.puzzles.rating.rules_fish`.
"""

from libc.stdint cimport uint8_t, uint16_t

from bits cimport lowest_bit
from board9 cimport Board, View, cell_of, in_vain, ones, rule_out, rule_out_all
from rules_basic9 cimport confined

cdef struct Finned:             # a digit's places in lines
    int line[81]
    int place[81]
    uint16_t unseen[81][9]      # the places in each line that each place does not see

cdef struct Covers:             # the remaining places after some lines are chosen
    int number
    uint8_t place[81]           # the numbers of these places
    uint16_t lines[81]          # the lines that can still be chosen for each place
    uint16_t cover[81]          # the unseen places of the chosen lines, and the place itself


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
