# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""The candidates of a 9x9 puzzle while a person solves it.

Layout: bit d - 1 of the candidates of a cell is the digit d, and a cell with a digit has no
candidates. Units 0 to 26 are the rows, columns and boxes. The bits of places[unit][d] are the cells
of a unit, in reading order, in which the digit is a candidate.

Outside this file, a cell is a number, which is the sum of its candidates, of 512 times the digit
from 1 to 9 that a step has placed, if any, and of 8192 if the puzzle itself rules out a candidate.
The number of a clue is 0.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.string cimport memcmp, memset

from bits cimport lowest_bit, popcount
from cell_sets cimport Set, add, has, is_empty, join, meet, remove, take_lowest

cdef enum:
    NINE = 0x1FF
    PLACED = 9                  # the first of the four bits of a placed digit
    RESTRICTED = 1 << 13        # the puzzle rules out a candidate
    LARGEST = (1 << 14) - 1     # the largest number of a cell

cdef struct Board:
    uint16_t candidates[81]
    uint16_t places[27][9]
    uint8_t placed[81]          # the digit from 1 to 9 that a step has placed, or 0
    Set open                    # cells without a clue and without a restriction by the puzzle

cdef struct Scanned:            # candidates that a technique has scanned in vain
    Set with_digit[9]           # the places of a digit
    uint16_t of_unit[27][9]     # the candidates of the cells of a unit, or the places of its digits

cdef struct View:               # a view of a board, for the rules after the singles
    Set with_digit[9]           # the cells with a candidate
    Set pairs                   # the cells with two candidates
    int cells                   # the number of cells with candidates
    void *graph                 # memory for the tables of rules: a Graph9,
    void *sets                  # Sets,
    void *rectangles            # Rectangles
    void *templates             # and Templates
    Scanned *scanned            # the vain scans of the technique that is tried

# A rule makes the first step that it finds on a board, and returns False if it finds none. `kind`
# is the number in the rule's line of the table of techniques, such as the size of a fish or the
# kinds of links of a chain.
ctypedef bint (*Rule)(Board *board, const View *view, int kind) noexcept nogil

cdef extern from *:
    """
    static uint8_t unit_of[81][3];
    static uint8_t bit_of[81][3];
    static uint8_t cell_of[27][9];
    static uint8_t ones[512];
    """
    uint8_t unit_of[81][3]      # the row, the column and the box of a cell
    uint8_t bit_of[81][3]       # the number of the cell in each of these units
    uint8_t cell_of[27][9]      # the cells of a unit
    uint8_t ones[512]           # the number of bits of digits, or of the cells of a unit

cdef extern from *:
    """
    static uint64_t peers_of[81][2], cells_of_unit[27][2];
    """
    uint64_t peers_of[81][2]
    uint64_t cells_of_unit[27][2]


cdef inline Set peers(int cell) noexcept nogil:
    """Return the cells that see a cell."""
    return (<Set *> peers_of[cell])[0]


cdef inline Set cells_of(int unit) noexcept nogil:
    """Return the cells of a unit as a set."""
    return (<Set *> cells_of_unit[unit])[0]


cdef inline bint is_in(int cell, int unit) noexcept nogil:
    return has(<Set *> cells_of_unit[unit], cell)


cdef inline bint sees(int cell, int other) noexcept nogil:
    return has(<Set *> peers_of[cell], other)


cdef inline void fill_tables() noexcept nogil:
    cdef int cell, i, j, k
    for k in range(512):
        ones[k] = popcount(k)
    for cell in range(81):
        i, j = cell // 9, cell % 9
        unit_of[cell][0], bit_of[cell][0] = i, j
        unit_of[cell][1], bit_of[cell][1] = 9 + j, i
        unit_of[cell][2], bit_of[cell][2] = 18 + i // 3 * 3 + j // 3, i % 3 * 3 + j % 3
        for k in range(3):
            cell_of[unit_of[cell][k]][bit_of[cell][k]] = cell
            add(<Set *> cells_of_unit[unit_of[cell][k]], cell)
    for cell in range(81):
        for k in range(3):
            join(<Set *> peers_of[cell], cells_of(unit_of[cell][k]))
        remove(<Set *> peers_of[cell], cell)

cdef inline void read_board(Board *board, const uint16_t *cells) noexcept nogil:
    """Read the numbers of the 81 cells."""
    cdef int cell, k, digit
    cdef unsigned int digits
    memset(board, 0, sizeof(Board))
    for cell in range(81):
        board.candidates[cell] = digits = cells[cell] & NINE
        board.placed[cell] = cells[cell] >> PLACED & 15
        if board.placed[cell] > 9:
            board.placed[cell] = 0
        if cells[cell] and not cells[cell] & RESTRICTED:
            add(&board.open, cell)
        while digits:
            digit = lowest_bit(digits)
            digits &= digits - 1
            for k in range(3):
                board.places[unit_of[cell][k]][digit] |= 1 << bit_of[cell][k]


cdef inline void write_board(const Board *board, uint16_t *cells) noexcept nogil:
    """Write the numbers of the 81 cells, but keep the bit RESTRICTED."""
    cdef int cell
    for cell in range(81):
        cells[cell] = (board.candidates[cell] | board.placed[cell] << PLACED
                       | (cells[cell] & RESTRICTED))


cdef inline void rule_out(Board *board, int cell, int digit) noexcept nogil:
    """Remove a candidate if it is there."""
    cdef int k
    board.candidates[cell] &= ~(1 << digit)
    for k in range(3):
        board.places[unit_of[cell][k]][digit] &= ~(1 << bit_of[cell][k])


cdef inline void rule_out_all(Board *board, int unit, unsigned int cells, int digit) noexcept nogil:
    """Remove a digit from cells of a unit."""
    while cells:
        rule_out(board, cell_of[unit][lowest_bit(cells)], digit)
        cells &= cells - 1


cdef inline void put(Board *board, int cell, int digit) noexcept nogil:
    """Place a digit, and remove it from the other cells of its units."""
    cdef unsigned int digits = board.candidates[cell]
    cdef int k
    while digits:
        rule_out(board, cell, lowest_bit(digits))
        digits &= digits - 1
    for k in range(3):
        rule_out_all(board, unit_of[cell][k], board.places[unit_of[cell][k]][digit], digit)
    board.placed[cell] = digit + 1


cdef inline bint rule_out_some(Board *board, int cell, unsigned int digits) noexcept nogil:
    """Remove these digits from a cell. Returns False if the cell has none of them."""
    digits &= board.candidates[cell]
    if not digits:
        return False
    while digits:
        rule_out(board, cell, lowest_bit(digits))
        digits &= digits - 1
    return True


cdef inline bint rule_out_set(Board *board, Set cells, int digit) noexcept nogil:
    """Remove a digit from the cells that have it. Returns False if there are none."""
    if is_empty(&cells):
        return False
    while not is_empty(&cells):
        rule_out(board, take_lowest(&cells), digit)
    return True


cdef inline void look(const Board *board, View *view) noexcept nogil:
    """Collect the candidates by digits."""
    cdef int cell
    cdef unsigned int digits
    memset(view, 0, sizeof(View))
    for cell in range(81):
        digits = board.candidates[cell]
        view.cells += digits != 0
        if popcount(digits) == 2:
            add(&view.pairs, cell)
        while digits:
            add(&view.with_digit[lowest_bit(digits)], cell)
            digits &= digits - 1


cdef inline bint in_vain(const View *view, int digit) noexcept nogil:
    """Return True if the technique has found nothing with the same places of a digit."""
    cdef const Set *places = &view.scanned.with_digit[digit]
    return places.low == view.with_digit[digit].low and places.high == view.with_digit[digit].high


cdef inline bint unit_in_vain(const View *view, int unit, const uint16_t *items) noexcept nogil:
    """Return True if the technique has found nothing with the same nine items of a unit.

    The items are the candidates of its cells, or the places of its digits.
    """
    return not memcmp(items, view.scanned.of_unit[unit], sizeof(view.scanned.of_unit[unit]))


cdef inline void read_unit(const Board *board, int unit, uint16_t *items) noexcept nogil:
    """Write the candidates of the cells of a unit."""
    cdef int k
    for k in range(9):
        items[k] = board.candidates[cell_of[unit][k]]


cdef inline Set seen_by_both(const View *view, int digit, int one, int other) noexcept nogil:
    """Return the cells with a digit that see both of two cells."""
    return meet(meet(view.with_digit[digit], peers(one)), peers(other))
