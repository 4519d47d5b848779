# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""The state of a puzzle that Sudoku Explainer's techniques solve, and their hints.

A hint places at most one digit and rules out candidates. Several techniques differ from the rules
of the same name in other parts of the package. Here the first hint in a fixed order counts, because
it decides which steps follow, and thus the rating.

A cell is empty if it has candidates, and a digit is missing from a box if it has places in the box.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libc.string cimport memset

from bits cimport lowest_bit
from board9 cimport Board, cell_of, ones, put, rule_out, unit_of

cdef enum:
    ROWS = 0                    # the first unit of each kind
    COLUMNS = 9
    BOXES = 18

cdef struct State:
    Board board
    uint8_t empty[27]           # the number of empty cells of each unit
    uint8_t missing[9]          # the number of boxes from which each digit is missing

cdef struct Hint:
    int technique
    double rating
    int cell                    # the cell in which a digit is placed, or -1
    int digit
    uint16_t ruled_out[81]      # without the candidates that the placed digit rules out
    uint16_t pattern[81]        # the candidates that are the reason

cdef extern from *:
    """
    static uint8_t peers_in_order[81][20];
    static uint16_t common_part[27][27], subsets[10][126];
    static uint32_t units_of[81];
    static const uint8_t kinds_of_sets[3] = {18, 9, 0};
    static const uint8_t kinds_of_chains[3] = {2, 0, 1};
    """
    uint8_t peers_in_order[81][20]      # the peers in the box, then in the row, then in the column
    uint16_t common_part[27][27]        # the cells of a unit that another unit shares
    uint32_t units_of[81]               # the three units of a cell, as a mask
    uint16_t subsets[10][126]           # the masks of 9 bits with a number of ones, ascending
    const uint8_t kinds_of_sets[3]      # the units in the order of rules of sets: boxes first
    const uint8_t kinds_of_chains[3]    # the same for chains, as indices of `unit_of`


cdef inline int choices(int number) noexcept nogil:
    """Return the number of subsets with this many of nine elements."""
    cdef int result = 1, k
    for k in range(number):
        result = result * (9 - k) // (k + 1)
    return result


cdef inline void fill_orders() noexcept nogil:
    """Fill the tables above. The tables of the board are already filled."""
    cdef int cell, other, k, i, j, number
    cdef int found[10]
    cdef unsigned char seen[81]
    for cell in range(81):
        for k in range(3):
            units_of[cell] |= <uint32_t> 1 << unit_of[cell][k]
        memset(seen, 0, 81)
        seen[cell] = 1
        number = 0
        for k in range(3):
            for i in range(9):
                other = cell_of[unit_of[cell][kinds_of_chains[k]]][i]
                if not seen[other]:
                    seen[other] = 1
                    peers_in_order[cell][number] = other
                    number += 1
    for i in range(27):
        for j in range(27):
            if i != j:
                for k in range(9):
                    cell = cell_of[i][k]
                    if j == unit_of[cell][0] or j == unit_of[cell][1] or j == unit_of[cell][2]:
                        common_part[i][j] |= 1 << k
    memset(found, 0, sizeof(found))
    for k in range(512):
        subsets[ones[k]][found[ones[k]]] = k
        found[ones[k]] += 1


cdef inline void count_missing(State *state) noexcept nogil:
    """Count the empty cells and the missing digits from the candidates."""
    cdef int unit, k
    memset(state.empty, 0, sizeof(state.empty))
    memset(state.missing, 0, sizeof(state.missing))
    for unit in range(27):
        for k in range(9):
            state.empty[unit] += state.board.candidates[cell_of[unit][k]] != 0
    for unit in range(BOXES, 27):
        for k in range(9):
            state.missing[k] += state.board.places[unit][k] != 0


cdef inline void clear(Hint *hint) noexcept nogil:
    memset(hint, 0, sizeof(Hint))
    hint.cell = -1


cdef inline bint is_worth(const Hint *hint) noexcept nogil:
    """Return True if a hint rules out a candidate."""
    cdef int cell
    for cell in range(81):
        if hint.ruled_out[cell]:
            return True
    return False


cdef inline void apply(State *state, const Hint *hint) noexcept nogil:
    """Rule out the candidates of a hint and place its digit."""
    cdef int cell, k
    cdef unsigned int digits
    for cell in range(81):
        digits = hint.ruled_out[cell] & state.board.candidates[cell]
        while digits:
            rule_out(&state.board, cell, lowest_bit(digits))
            digits &= digits - 1
    if hint.cell >= 0:
        put(&state.board, hint.cell, hint.digit)
        state.missing[hint.digit] -= 1
        for k in range(3):
            state.empty[unit_of[hint.cell][k]] -= 1


cdef inline void mark(uint16_t *masks, int unit, unsigned int cells,
                      unsigned int digits) noexcept nogil:
    """Add digits to the masks of some cells of a unit."""
    while cells:
        masks[cell_of[unit][lowest_bit(cells)]] |= digits
        cells &= cells - 1
