# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""Fish with boxes, and templates, in 9x9 puzzles.

Templates are found row by row. A state consists of the set of used columns and the set of used
boxes of the band. `forward` contains the states that can be reached before each row, and `backward`
the states from which all other rows can be filled. There are at most 512 * 8 states, but only 64 *
8 if six rows lack the digit, which takes about a microsecond. Fish are sought only for cells that
are in no template.
Plain Python twin: `sudokuenum.puzzles.rating.rules_fish_with_boxes`.
"""

from libc.stdint cimport uint8_t, uint32_t
from libc.string cimport memset

from bits cimport lowest_bit, popcount
from board9 cimport Board, View, cells_of, in_vain, is_in, peers, rule_out_set
from cell_sets cimport Set, add, is_empty, join, meet, size_of, take_lowest, without

cdef enum:
    MOST_SIZE = 4               # the largest size of a fish
    FRANKEN = 0
    MUTANT = 1
    LINES = (1 << 18) - 1
    ROWS = (1 << 9) - 1
    COLUMNS = ROWS << 9
    BOXES = ROWS << 18

cdef struct Templates:          # the templates of each digit
    Set cells[9]                # the cells with the digit
    Set found[9]                # the cells that are in a template

cdef struct Counts:             # the cells in at least 1, 2 and 3 of some units
    Set at_least[3]


cdef inline uint8_t with_box(uint8_t boxes, int box) noexcept nogil:
    """Add a box to each set of boxes that lacks it. Bit k of `boxes` represents the set k."""
    if box == 0:
        return (boxes & 0x55) << 1
    if box == 1:
        return (boxes & 0x33) << 2
    return (boxes & 0x0F) << 4


cdef inline uint8_t without_box(uint8_t boxes, int box) noexcept nogil:
    """Remove a box from each set of boxes that contains it."""
    if box == 0:
        return boxes >> 1 & 0x55
    if box == 1:
        return boxes >> 2 & 0x33
    return boxes >> 4 & 0x0F


cdef inline Set in_templates(const Board *board, const View *view, int digit) noexcept nogil:
    """Return the cells of a digit that are in a template."""
    cdef Templates *known = <Templates *> view.templates
    cdef const Set *cells = &view.with_digit[digit]
    if known.cells[digit].low != cells.low or known.cells[digit].high != cells.high:
        known.cells[digit], known.found[digit] = cells[0], find_in_templates(board, digit)
    return known.found[digit]


cdef inline Set find_in_templates(const Board *board, int digit) noexcept nogil:
    """Fill the rows in all ways, and then go back over the ways that lead to a template."""
    cdef uint8_t forward[10][512]
    cdef uint8_t backward[10][512]
    cdef unsigned int columns = 0, used, places
    cdef int row, column, band, k, needed
    cdef int boxes[3]           # the boxes of each band that need the digit
    cdef uint8_t after
    cdef Set found
    found.low = found.high = 0
    for row in range(9):
        columns |= board.places[row][digit]
    for band in range(3):
        boxes[band] = 0
        for k in range(3):
            boxes[band] |= (board.places[18 + 3 * band + k][digit] != 0) << k
    used = columns
    while True:                 # all sets of these columns
        for row in range(10):
            forward[row][used] = backward[row][used] = 0
        if not used:
            break
        used = (used - 1) & columns
    forward[0][0] = 1
    for row in range(9):
        needed = boxes[row // 3 - 1] if row % 3 == 0 and row else -1
        used = columns
        while True:
            if needed >= 0:     # a band begins, and the one before has its boxes
                forward[row][used] = forward[row][used] >> needed & 1
            after = forward[row][used]
            if after and not board.places[row][digit]:
                forward[row + 1][used] |= after
            places = board.places[row][digit] & ~used if after else 0
            while places:
                column = lowest_bit(places)
                places &= places - 1
                forward[row + 1][used | 1 << column] |= with_box(after, column // 3)
            if not used:
                break
            used = (used - 1) & columns
    backward[9][columns] = forward[9][columns] >> boxes[2] & 1
    for row in range(8, -1, -1):
        needed = boxes[row // 3] if row % 3 == 2 else -1
        used = columns
        while True:             # a set before its subsets
            if needed >= 0:
                backward[row + 1][used] = (backward[row + 1][used] & 1) << needed
            if not board.places[row][digit]:
                backward[row][used] = backward[row + 1][used]
            places = board.places[row][digit] & ~used
            while places:
                column = lowest_bit(places)
                places &= places - 1
                after = without_box(backward[row + 1][used | 1 << column], column // 3)
                backward[row][used] |= after
                if after & forward[row][used]:
                    add(&found, 9 * row + column)
            if not used:
                break
            used = (used - 1) & columns
    return found


cdef inline bint templates(Board *board, const View *view, int unused) noexcept nogil:
    """Remove a digit from the cells that are in no template."""
    cdef int digit
    for digit in range(9):
        if in_vain(view, digit):
            continue
        if rule_out_set(board, without(view.with_digit[digit], in_templates(board, view, digit)), digit):
            return True
        view.scanned.with_digit[digit] = view.with_digit[digit]
    return False


cdef inline void count(Counts *counts, Set cells) noexcept nogil:
    """Add the cells of a unit to the counts."""
    join(&counts.at_least[2], meet(counts.at_least[1], cells))
    join(&counts.at_least[1], meet(counts.at_least[0], cells))
    join(&counts.at_least[0], cells)


cdef inline Set beyond(const Counts *counts, const Counts *other) noexcept nogil:
    """Return the cells that are in more units than in others."""
    cdef Set cells = without(counts.at_least[0], other.at_least[0])
    join(&cells, without(counts.at_least[1], other.at_least[1]))
    join(&cells, without(counts.at_least[2], other.at_least[2]))
    return cells


cdef inline void count_units(Counts *counts, Set with_digit, uint32_t units) noexcept nogil:
    memset(counts, 0, sizeof(Counts))
    while units:
        count(counts, meet(with_digit, cells_of(lowest_bit(units))))
        units &= units - 1


cdef inline bint is_wanted(int kind, uint32_t base, uint32_t cover) noexcept nogil:
    """Return True for a Franken fish, or for a fish that is neither this nor basic."""
    if kind == FRANKEN:
        return (base | cover) & BOXES != 0
    return not (not base & COLUMNS and not cover & ROWS or not base & ROWS and not cover & COLUMNS)


cdef inline bint any_fish(Board *board, const View *view, int kind) noexcept nogil:
    """Remove a digit by the smallest fish of a kind."""
    cdef int digit, size, target
    cdef Set wrong, left
    for digit in range(9):
        if in_vain(view, digit):
            continue
        wrong = without(view.with_digit[digit], in_templates(board, view, digit))
        for size in range(2, MOST_SIZE + 1):
            left = wrong
            while not is_empty(&left):
                target = take_lowest(&left)
                if kind == MUTANT:
                    if fish_of(board, view, digit, target, size, kind, LINES | BOXES,
                               LINES | BOXES):
                        return True
                elif fish_of(board, view, digit, target, size, kind, ROWS | BOXES,
                             COLUMNS | BOXES) or fish_of(
                        board, view, digit, target, size, kind, COLUMNS | BOXES, ROWS | BOXES):
                    return True
        view.scanned.with_digit[digit] = view.with_digit[digit]
    return False


cdef inline bint fish_of(Board *board, const View *view, int digit, int target, int size, int kind,
                         uint32_t bases, uint32_t covers) noexcept nogil:
    """Apply the first fish that rules out a target, with these units in its base and its cover."""
    cdef Set cells[27]
    cdef Set left = without(view.with_digit[digit], peers(target))   # if the target has the digit
    cdef Counts none
    cdef uint32_t usable = 0, ends = 0
    cdef int unit
    for unit in range(27):
        cells[unit] = meet(left, cells_of(unit))
        if is_in(target, unit):
            ends |= <uint32_t> 1 << unit
        elif not is_empty(&cells[unit]):
            usable |= <uint32_t> 1 << unit
    memset(&none, 0, sizeof(Counts))
    return cover_more(board, view, digit, size, kind, cells, usable & bases, usable & covers,
                      ends & covers, 0, size - 1, &none)


cdef inline bint cover_more(Board *board, const View *view, int digit, int size, int kind,
                            const Set *cells, uint32_t bases, uint32_t covers, uint32_t ends,
                            uint32_t cover, int more, const Counts *before) noexcept nogil:
    """Choose more units for the cover, and then a base among the units that lie in it."""
    cdef Counts counts
    cdef uint32_t inside = 0, left
    cdef Set outside
    cdef int unit
    if more:
        while covers:
            unit = lowest_bit(covers)
            covers &= covers - 1
            counts = before[0]
            count(&counts, cells[unit])
            if cover_more(board, view, digit, size, kind, cells, bases, covers, ends,
                          cover | <uint32_t> 1 << unit, more - 1, &counts):
                return True
        return False
    left = bases & ~cover
    while left:
        unit = lowest_bit(left)
        outside = without(cells[unit], before.at_least[0])
        if is_empty(&outside):
            inside |= left & -left
        left &= left - 1
    if popcount(inside) < size:
        return False
    memset(&counts, 0, sizeof(Counts))
    return base_more(board, view, digit, kind, cells, inside, ends, cover, before, 0, size, &counts)


cdef inline bint base_more(Board *board, const View *view, int digit, int kind, const Set *cells,
                           uint32_t inside, uint32_t ends, uint32_t cover, const Counts *of_cover,
                           uint32_t base, int more, const Counts *before) noexcept nogil:
    """Choose more units for the base, and then the last unit of the cover."""
    cdef Counts counts, of_base
    cdef uint32_t whole
    cdef Set lost, most, wrong
    cdef int unit
    if more:
        while inside:
            unit = lowest_bit(inside)
            inside &= inside - 1
            counts = before[0]
            count(&counts, cells[unit])
            wrong = beyond(&counts, of_cover)
            if is_empty(&wrong) and base_more(
                    board, view, digit, kind, cells, inside, ends, cover, of_cover,
                    base | <uint32_t> 1 << unit, more - 1, &counts):
                return True
        return False
    most.low = most.high = 0
    count_units(&of_base, view.with_digit[digit], base)
    while ends:
        whole = cover | ends & -ends
        ends &= ends - 1
        if not is_wanted(kind, base, whole):
            continue
        count_units(&counts, view.with_digit[digit], whole)
        lost = beyond(&counts, &of_base)
        wrong = beyond(&of_base, &counts)       # the fins
        while not is_empty(&wrong):
            lost = meet(lost, peers(take_lowest(&wrong)))
        if size_of(lost) > size_of(most):
            most = lost
    return rule_out_set(board, most, digit)
