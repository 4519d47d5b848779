# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""Sue de coq in 9x9 puzzles: cells of a box and a line that have exactly the digits they need.

Plain Python twin: `sudokuenum.puzzles.rating.rules_two_units`.
"""

from libc.stdint cimport uint16_t, uint64_t
from libc.string cimport memcpy

from bits cimport lowest_bit
from board9 cimport Board, View, cell_of, is_in, ones, read_unit, rule_out_some, unit_in_vain

cdef struct Part:               # sets of some cells, numbered by their bits
    int number                  # the number of cells with candidates
    int cells[6]
    uint16_t digits[64]         # the candidates of each set


cdef inline void read_part(const Board *board, Part *part) noexcept nogil:
    """Write the candidates of all sets of the cells."""
    cdef int k, chosen
    part.digits[0] = 0
    for k in range(part.number):
        for chosen in range(1 << k):
            part.digits[chosen | 1 << k] = part.digits[chosen] | board.candidates[part.cells[k]]


cdef inline bint sue_de_coq(Board *board, const View *view, int unused) noexcept nogil:
    """Rule out the digits that the cells need from the other cells of the box and the line."""
    cdef int box, k, i, line, unit, cell, size, chosen
    cdef Part middle, of_line, of_box
    cdef uint16_t items[27][9]
    cdef bint known[27]
    for unit in range(27):
        read_unit(board, unit, items[unit])
        known[unit] = unit_in_vain(view, unit, items[unit])
    for box in range(18, 27):
        for k in range(6):
            line = box // 3 * 3 - 18 + k if k < 3 else 9 + box % 3 * 3 + k - 3
            if known[box] and known[line]:
                continue
            middle.number = of_line.number = of_box.number = 0
            for i in range(9):
                cell = cell_of[line][i]
                if board.candidates[cell] and is_in(cell, box):
                    middle.cells[middle.number] = cell
                    middle.number += 1
                elif board.candidates[cell]:
                    of_line.cells[of_line.number] = cell
                    of_line.number += 1
                cell = cell_of[box][i]
                if board.candidates[cell] and not is_in(cell, line):
                    of_box.cells[of_box.number] = cell
                    of_box.number += 1
            if middle.number < 2:
                continue
            read_part(board, &middle)
            if ones[middle.digits[(1 << middle.number) - 1]] < 4:
                continue
            read_part(board, &of_line)
            read_part(board, &of_box)
            for size in range(2, middle.number + 1):
                for chosen in range(1 << middle.number):
                    if ones[chosen] == size and ones[middle.digits[chosen]] >= size + 2:
                        if with_middle(board, box, line, &middle, chosen, &of_line, &of_box):
                            return True
    memcpy(view.scanned.of_unit, items, sizeof(items))
    return False


cdef inline int useful(const Part *part, uint16_t middle, uint16_t *sets, int *more) noexcept nogil:
    """Write the sets with fewer new digits than cells by size, and return their number."""
    cdef int size, chosen, number = 0
    cdef uint64_t any_size = 0, left
    for chosen in range(1, 1 << part.number):
        if ones[chosen] > ones[part.digits[chosen] & ~middle]:
            any_size |= <uint64_t> 1 << chosen
    for size in range(1, part.number + 1 if any_size else 0):
        left = any_size
        while left:
            chosen = lowest_bit(left)
            left &= left - 1
            if ones[chosen] == size:
                sets[number] = chosen
                more[number] = size - ones[part.digits[chosen] & ~middle]
                number += 1
    return number


cdef inline bint with_middle(Board *board, int box, int line, const Part *middle, int chosen,
                             const Part *of_line, const Part *of_box) noexcept nogil:
    """Try all sets of the line and the box with a set of the cells where they cross."""
    cdef uint16_t in_line[63]
    cdef uint16_t in_box[63]
    cdef int by_line[63]
    cdef int by_box[63]
    cdef uint16_t digits = middle.digits[chosen], one, two
    cdef int lines, boxes, i, j, needed = ones[digits] - ones[chosen]
    lines = useful(of_line, digits, in_line, by_line)
    boxes = useful(of_box, digits, in_box, by_box) if lines else 0
    for i in range(lines):
        for j in range(boxes):
            one, two = of_line.digits[in_line[i]], of_box.digits[in_box[j]]
            if by_line[i] + by_box[j] != needed or one & two & digits:
                continue
            if exclude_others(board, line, middle, chosen, of_line, in_line[i],
                              one | digits & ~two) | exclude_others(
                    board, box, middle, chosen, of_box, in_box[j], two | digits & ~one):
                return True
    return False


cdef inline bint exclude_others(Board *board, int unit, const Part *middle, int chosen,
                                const Part *part, int some, unsigned int digits) noexcept nogil:
    """Remove digits from the other cells of a unit. Returns False if they have none of them."""
    cdef int k
    cdef bint advanced = False
    for k in range(middle.number):
        if not chosen >> k & 1:
            advanced |= rule_out_some(board, middle.cells[k], digits)
    for k in range(part.number):
        if not some >> k & 1:
            advanced |= rule_out_some(board, part.cells[k], digits)
    return advanced
