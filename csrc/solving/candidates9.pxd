# cython: language_level=3
"""Candidates of a 9x9 puzzle, and the conclusions that are drawn from them.

For each digit a state has the cells that can still take the digit, its places. In a band, the digit
is in three minirows, no two of which are in one row or one box, so the minirows form a permutation
matrix of order 3. Its three minicolumns in a stack form one in the same way. Two conclusions are
drawn until neither finds anything new:

1. A place that belongs to no such permutation is removed. A table with 2^9 entries has the union of
   the permutations inside a pattern of minirows, so one look-up draws all conclusions from hidden
   singles and locked candidates in a band.
2. A cell with one candidate gets its digit, which is then removed from the other cells of its row,
   column and box.

The conclusions are drawn with one of three instruction sets, which leave the same candidates. The
portable code is in this file, and the code for processors with AVX2 and AVX-512 is in
`candidates9.h`, as are the tables. `instructions.pyx` chooses the instruction set.

Bit layout: places[4 * digit + band] has 27 bits, one for each cell of the band, row by row:

    bit   0  1  2 |  3  4  5 |  6  7  8        A pattern of minirows has 9 bits: three bits, for
          9 10 11 | 12 13 14 | 15 16 17        the three boxes, for each row of the band. In a stack
         18 19 20 | 21 22 23 | 24 25 26        a pattern of minicolumns has three bits, for the
                                               three bands, for each column.

The fourth number of each digit is 0, so that a vector of four numbers holds one digit.

Reference: the tables of minirows are the idea of zhouyundong's solver, 2012.
"""

from libc.stdint cimport uint16_t, uint32_t

from bits cimport lowest_bit
from sudokuenum.common.kernels.instructions cimport chosen

cdef enum:
    CELLS = 0x7FFFFFF
    NINE = 0x1FF
    REPEAT = 0x40201            # a set of columns times this is the set in all three rows of a band

cdef extern from "instructions.h":
    int PORTABLE

cdef extern from "candidates9.h":
    const uint16_t single[512]      # a set of columns if it has one bit, otherwise no bit
    const uint16_t minirows[512]    # the minirows of a row that are not empty, as three bits
    const uint16_t permuted[512]    # the minirows that are in a permutation of a pattern
    const uint32_t allowed[512]     # the cells of these minirows
    ctypedef struct State "candidates_state":
        uint32_t places[36]
        uint32_t open[4]        # cells whose digit has not been removed from their peers
    bint propagate_with(int, State *, uint32_t, uint32_t *, uint32_t *) noexcept nogil
    bint take_with(int, State *, int, uint32_t, int, uint32_t *, uint32_t *) noexcept nogil
    int best_pair_with(int, const State *, const uint32_t *) noexcept nogil


cdef inline uint32_t columns_of(uint32_t places) noexcept nogil:
    """Return the columns of a band in which a digit has a place."""
    return (places | places >> 9 | places >> 18) & NINE


cdef inline bint settle_digit(uint32_t *places) noexcept nogil:
    """Remove the places of a digit that are in no permutation; False if a box has none left."""
    cdef uint32_t a, b, c, mask, q0, q1, q2, columns_a, columns_b, columns_c
    cdef uint32_t left_a, left_b, left_c
    a, b, c = places[0], places[1], places[2]
    while True:
        mask = allowed[minirows[a & NINE] | minirows[a >> 9 & NINE] << 3 | minirows[a >> 18] << 6]
        a &= mask
        mask = allowed[minirows[b & NINE] | minirows[b >> 9 & NINE] << 3 | minirows[b >> 18] << 6]
        b &= mask
        mask = allowed[minirows[c & NINE] | minirows[c >> 9 & NINE] << 3 | minirows[c >> 18] << 6]
        c &= mask
        columns_a, columns_b, columns_c = columns_of(a), columns_of(b), columns_of(c)
        q0 = permuted[columns_a & 7 | (columns_b & 7) << 3 | (columns_c & 7) << 6]
        q1 = permuted[columns_a >> 3 & 7 | (columns_b >> 3 & 7) << 3 | (columns_c >> 3 & 7) << 6]
        q2 = permuted[columns_a >> 6 | (columns_b >> 6) << 3 | (columns_c >> 6) << 6]
        if not (q0 and q1 and q2):
            return False
        left_a = q0 & 7 | (q1 & 7) << 3 | (q2 & 7) << 6
        left_b = q0 >> 3 & 7 | (q1 >> 3 & 7) << 3 | (q2 >> 3 & 7) << 6
        left_c = q0 >> 6 | (q1 >> 6) << 3 | (q2 >> 6) << 6
        if left_a == columns_a and left_b == columns_b and left_c == columns_c:
            break
        a &= left_a * REPEAT
        b &= left_b * REPEAT
        c &= left_c * REPEAT
    places[0], places[1], places[2] = a, b, c
    return True


cdef inline uint32_t settled(uint32_t places) noexcept nogil:
    """Return the places that are the only place of the digit in their row."""
    return (
        single[places & NINE]
        | <uint32_t>single[places >> 9 & NINE] << 9
        | <uint32_t>single[places >> 18] << 18
    )


cdef inline bint put(uint32_t *places, uint32_t cells) noexcept nogil:
    """Make cells the only places of a digit in their rows; return False if two share a row."""
    cdef uint32_t rows = 0
    cdef int row
    for row in range(3):
        if cells >> 9 * row & NINE:
            if not single[cells >> 9 * row & NINE]:
                return False
            rows |= <uint32_t>NINE << 9 * row
    places[0] &= ~rows | cells
    return True


cdef inline bint propagate_portable(State *state, uint32_t changed, uint32_t *pairs,
                                    uint32_t *more) noexcept nogil:
    """Draw all conclusions from the digits whose places changed; return False for no solution.

    Sets pairs[band] to the open cells with two candidates, and more[band] to the open cells with
    three or more; both arrays have four numbers.
    """
    cdef int digit, band, other
    cdef uint32_t new, once, twice, thrice, x       # cells with 1, 2, 3 candidates or more
    cdef uint32_t *places = state.places
    while True:
        while changed:
            digit = lowest_bit(changed)
            changed &= changed - 1
            if not settle_digit(places + 4 * digit):
                return False
            for band in range(3):
                new = settled(places[4 * digit + band]) & state.open[band]
                if new:
                    state.open[band] &= ~new
                    for other in range(9):
                        if other != digit and places[4 * other + band] & new:
                            places[4 * other + band] &= ~new
                            changed |= 1u << other
        for band in range(3):
            once = twice = thrice = 0
            for digit in range(9):
                x = places[4 * digit + band]
                thrice |= twice & x
                twice |= once & x
                once |= x
            if once != CELLS:
                return False
            pairs[band] = twice & ~thrice
            more[band] = thrice
            new = state.open[band] & ~twice
            if new:
                for digit in range(9):
                    x = places[4 * digit + band] & new
                    if x:
                        changed |= 1u << digit
                        if not put(places + 4 * digit + band, x):
                            return False
        if not changed:
            return True


cdef inline uint32_t candidates(const State *state, int band, uint32_t cell) noexcept nogil:
    """Return the candidates of a cell as 9 bits."""
    cdef uint32_t digits = 0
    cdef int digit
    for digit in range(9):
        if state.places[4 * digit + band] & cell:
            digits |= 1u << digit
    return digits


cdef inline bint take_portable(State *state, int band, uint32_t cell, int digit, uint32_t *pairs,
                               uint32_t *more) noexcept nogil:
    """Put a digit into a cell and draw the conclusions; return False if there is no solution."""
    cdef int other
    cdef uint32_t changed = 0
    for other in range(9):
        changed |= <uint32_t> (state.places[4 * other + band] & cell != 0) << other
        state.places[4 * other + band] &= ~cell
    put(state.places + 4 * digit + band, cell)
    state.places[4 * digit + band] |= cell
    state.open[band] &= ~cell
    return propagate_portable(state, changed, pairs, more)


cdef inline bint propagate(State *state, uint32_t changed, uint32_t *pairs,
                           uint32_t *more) noexcept nogil:
    """Do the same as `propagate_portable`, with the chosen instructions."""
    if chosen == PORTABLE:
        return propagate_portable(state, changed, pairs, more)
    return propagate_with(chosen, state, changed, pairs, more)


cdef inline bint take(State *state, int band, uint32_t cell, int digit, uint32_t *pairs,
                      uint32_t *more) noexcept nogil:
    """Do the same as `take_portable`, with the chosen instructions."""
    if chosen == PORTABLE:
        return take_portable(state, band, cell, digit, pairs, more)
    return take_with(chosen, state, band, cell, digit, pairs, more)


cdef inline int best_pair(const State *state, const uint32_t *pairs) noexcept nogil:
    """Return the cell with two candidates that has the highest score, as 32 * band + bit."""
    return best_pair_with(chosen, state, pairs)
