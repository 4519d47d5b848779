# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""Sudoku Explainer's wings and aligned exclusions, which are rules about a few cells."""

from libc.stdint cimport uint8_t, uint16_t

from bits cimport lowest_bit
from board9 cimport ones, peers, sees
from cell_sets cimport Set, add, has, is_empty, is_single, meet, remove, take_lowest
from explainer_state cimport Hint, State, clear, is_worth, peers_in_order


cdef inline bint wing(const State *state, int size, Hint *hint) noexcept nogil:
    """Find an XY-wing, whose pivot has two candidates, or an XYZ-wing, whose pivot has three."""
    cdef const uint16_t *candidates = state.board.candidates
    cdef int pivot, i, j, one, other, digit, cell
    cdef unsigned int all_three, common
    cdef Set victims
    for pivot in range(81):
        if ones[candidates[pivot]] != size:
            continue
        for i in range(20):
            one = peers_in_order[pivot][i]
            if ones[candidates[one]] != 2 or ones[candidates[pivot] & ~candidates[one]] != 1:
                continue
            for j in range(20):
                other = peers_in_order[pivot][j]
                if ones[candidates[other]] != 2:
                    continue
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


cdef inline bint has_few(const Set *cells) noexcept nogil:
    """Return True if a set has fewer than two cells."""
    return is_empty(cells) or is_single(cells)


cdef inline bint aligned(const State *state, int size, Hint *hint) noexcept nogil:
    """Find two or three cells of which some combinations use all candidates of a common peer."""
    cdef const uint16_t *candidates = state.board.candidates
    cdef Excluders around[81]
    cdef uint8_t able[81]
    cdef int cells[3]
    cdef uint8_t third[40]
    cdef Set bases, seen, common
    cdef int cell, other, i, j, k, n, number = 0, thirds
    cdef bint single
    bases.low = bases.high = 0
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
        if not single and around[cell].number:
            able[number] = cell
            number += 1
            add(&bases, cell)
    if number < size:
        return False
    for j in range(1, number):
        for i in range(j):
            cells[0], cells[1] = able[i], able[j]
            common = meet(around[cells[0]].all, around[cells[1]].all)
            if has_few(&common):
                continue
            if size == 2:
                if excluded(state, 2, cells, common, hint):
                    return True
                continue
            thirds = 0
            seen.low = seen.high = 0
            for k in range(2):
                for n in range(around[cells[k]].number):
                    other = around[cells[k]].cells[n]
                    if (other != cells[0] and other != cells[1] and has(&bases, other)
                            and not has(&seen, other)):
                        add(&seen, other)
                        third[thirds] = other
                        thirds += 1
            for k in range(thirds):
                cells[2] = third[k]
                seen = meet(common, around[cells[2]].all)
                if not has_few(&seen) and excluded(state, 3, cells, seen, hint):
                    return True
    return False
