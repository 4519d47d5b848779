# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""Sudoku Explainer's wings and aligned exclusions, which are rules about a few cells."""

from libc.stdint cimport uint8_t, uint16_t

from bits cimport lowest_bit
from board9 cimport ones, peers, sees
from cell_sets cimport Set, add, has, is_empty, join, meet, remove, take_lowest
from explainer_state cimport Hint, State, clear, is_worth, peers_in_order


cdef inline bint wing(const State *state, int size, Hint *hint) noexcept nogil:
    """Find an XY-wing, whose pivot has two candidates, or an XYZ-wing, whose pivot has three."""
    cdef const uint16_t *candidates = state.board.candidates
    cdef uint8_t pairs[20]      # the peers of the pivot with two candidates
    cdef int pivot, number, i, j, one, other, digit, cell
    cdef unsigned int all_three, common
    cdef Set victims
    for pivot in range(81):
        if ones[candidates[pivot]] != size:
            continue
        number = 0
        for i in range(20):
            pairs[number] = peers_in_order[pivot][i]
            number += ones[candidates[pairs[number]]] == 2
        for i in range(number):
            one = pairs[i]
            if ones[candidates[pivot] & ~candidates[one]] != 1:
                continue
            for j in range(number):
                other = pairs[j]
                all_three = candidates[pivot] | candidates[one] | candidates[other]
                common = candidates[pivot] & candidates[one] & candidates[other]
                if ones[all_three] != 3 or ones[common] != size - 2:
                    continue
                digit = lowest_bit(candidates[one] & candidates[other])
                victims = meet(peers(one), peers(other))
                if size == 3:
                    victims = meet(victims, peers(pivot))
                remove(&victims, pivot)
                clear(hint)
                while not is_empty(&victims):
                    cell = take_lowest(&victims)
                    hint.ruled_out[cell] = candidates[cell] & 1 << digit
                if is_worth(hint):
                    hint.pattern[pivot] = candidates[pivot]
                    hint.pattern[one] = candidates[one]
                    hint.pattern[other] = candidates[other]
                    hint.rating = 4.2 if size == 2 else 4.4
                    return True
    return False


cdef struct Excluders:          # the peers of a cell with few candidates, in order
    uint8_t cells[20]
    int number
    Set all


cdef inline unsigned int open_digits(const uint16_t *candidates, const int *cells, unsigned int two,
                                     const uint8_t *excluders, int number) noexcept nogil:
    """Return the candidates of the third cell that two digits in the first two leave possible."""
    cdef unsigned int left = candidates[cells[2]], rest
    cdef int k
    for k in range(number):
        rest = candidates[excluders[k]] & ~two
        if not rest:
            return 0
        if not rest & (rest - 1):
            left &= ~rest
    return left


cdef inline bint excluded(const State *state, int size, const int *cells, Set common,
                          Hint *hint) noexcept nogil:
    """Rule out candidates of aligned cells that occur in no combination that the others allow."""
    cdef const uint16_t *candidates = state.board.candidates
    cdef uint8_t excluders[20]
    cdef uint16_t possible[3]
    cdef int number = 0, k
    cdef unsigned int a, b, bits_a, bits_b, left
    while not is_empty(&common):
        excluders[number] = take_lowest(&common)
        number += 1
    if size == 2:               # each of them excludes one combination
        k = min(ones[candidates[cells[0]]], ones[candidates[cells[1]]])
        if number < k - sees(cells[0], cells[1]):
            return False
    possible[0] = possible[1] = possible[2] = 0
    bits_a = candidates[cells[0]]
    while bits_a:
        for k in range(size):
            if possible[k] != candidates[cells[k]]:
                break
        else:
            return False
        a = bits_a & (~bits_a + 1)
        bits_a ^= a
        bits_b = candidates[cells[1]]
        if sees(cells[0], cells[1]):
            bits_b &= ~a
        while bits_b:
            b = bits_b & (~bits_b + 1)
            bits_b ^= b
            if size == 2:
                for k in range(number):
                    if not candidates[excluders[k]] & ~(a | b):
                        break
                else:
                    possible[0] |= a
                    possible[1] |= b
                continue
            left = open_digits(candidates, cells, a | b, excluders, number)
            if sees(cells[0], cells[2]):
                left &= ~a
            if sees(cells[1], cells[2]):
                left &= ~b
            if left:
                possible[0] |= a
                possible[1] |= b
                possible[2] |= left
    for k in range(size):
        if possible[k] != candidates[cells[k]]:
            break
    else:
        return False
    clear(hint)
    for k in range(size):
        hint.ruled_out[cells[k]] = candidates[cells[k]] & ~possible[k]
        hint.pattern[cells[k]] = candidates[cells[k]]
    for k in range(number):
        hint.pattern[excluders[k]] = candidates[excluders[k]]
    hint.rating = 6.2 if size == 2 else 7.5
    return True


cdef inline Set see_two(Set cells) noexcept nogil:
    """Return the cells that see at least two of some cells."""
    cdef Set once, twice, seen
    once.low = once.high = twice.low = twice.high = 0
    while not is_empty(&cells):
        seen = peers(take_lowest(&cells))
        join(&twice, meet(once, seen))
        join(&once, seen)
    return twice


cdef inline bint aligned(const State *state, int size, Hint *hint) noexcept nogil:
    """Find two or three cells of which some combinations use all candidates of a common peer."""
    cdef const uint16_t *candidates = state.board.candidates
    cdef Excluders around[81]
    cdef int cells[3]
    cdef Set bases, rest, earlier, firsts, common, thirds
    cdef int cell, other, k, n
    cdef bint single
    bases.low = bases.high = earlier.low = earlier.high = 0
    for cell in range(81):
        if ones[candidates[cell]] < 2:
            continue
        around[cell].number, single = 0, False
        around[cell].all.low = around[cell].all.high = 0
        for k in range(20):
            other = peers_in_order[cell][k]
            n = ones[candidates[other]]
            single |= n == 1
            if 2 <= n <= size:
                around[cell].cells[around[cell].number] = other
                around[cell].number += 1
                add(&around[cell].all, other)
        if not single:
            add(&bases, cell)
    rest = bases
    while not is_empty(&rest):
        cells[1] = take_lowest(&rest)
        firsts = meet(see_two(around[cells[1]].all), earlier)
        add(&earlier, cells[1])
        while not is_empty(&firsts):
            cells[0] = take_lowest(&firsts)
            common = meet(around[cells[0]].all, around[cells[1]].all)
            if size == 2:
                if excluded(state, 2, cells, common, hint):
                    return True
                continue
            thirds = meet(see_two(common), bases)
            remove(&thirds, cells[0])
            remove(&thirds, cells[1])
            for k in range(2):
                for n in range(around[cells[k]].number):
                    cells[2] = around[cells[k]].cells[n]
                    if not has(&thirds, cells[2]):
                        continue
                    remove(&thirds, cells[2])
                    if excluded(state, 3, cells, meet(common, around[cells[2]].all), hint):
                        return True
    return False
