# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""Sudoku Explainer's unique rectangles and loops, and its bivalue universal graves (BUG).

These techniques assume that the puzzle has exactly one solution. The cells of a loop have the same
two candidates, which could be exchanged along the loop if there were no others. Therefore some cell
of the loop must have another digit, and types 1 to 4 draw different conclusions from this. In a
grave, the same holds for all empty cells.
"""

from libc.stdint cimport uint16_t, uint32_t

from bits cimport lowest_bit
from board9 cimport Board, bit_of, cell_of, ones, peers, rule_out, unit_of
from cell_sets cimport Set, add, has, is_empty, meet, remove, take_lowest, without
from explainer_state cimport Hint, State, choices, clear, is_worth
from explainer_state cimport kinds_of_chains, peers_in_order, subsets, units_of

cdef struct Loop:
    const State *state
    unsigned int both           # the two digits
    int low                     # the lesser digit, and the greater digit
    int high
    int cells[81]
    int number
    Set inside
    uint32_t visited[2]         # the units of its even cells and of its odd cells
    Hint *best                  # the easiest hint so far, or a hint with rating 0
    int kind                    # the type of the best hint


cdef inline void keep_easier(Loop *loop, Hint *hint, int kind, double rating) noexcept nogil:
    """Keep a hint if it rules out a candidate and is better in rating or, if equal, in type."""
    cdef int k
    if not is_worth(hint):
        return
    if loop.best.rating and (rating > loop.best.rating
                             or rating == loop.best.rating and kind >= loop.kind):
        return
    for k in range(loop.number):
        hint.pattern[loop.cells[k]] |= loop.state.board.candidates[loop.cells[k]]
    loop.best[0] = hint[0]
    loop.best.rating = rating
    loop.best.technique = kind - 1
    loop.kind = kind


cdef inline double length_rating(const Loop *loop) noexcept nogil:
    """Return the rating of a loop by its length."""
    cdef double rating = 4.5
    if loop.number >= 10:
        rating += 0.3
    if loop.number >= 8:
        rating += 0.2
    elif loop.number >= 6:
        rating += 0.1
    return rating


cdef inline void type_two(Loop *loop, const int *extra, int number, int digit) noexcept nogil:
    """Rule out the digit of the extra cells in the cells that see all of them."""
    cdef Hint hint
    cdef Set victims = peers(extra[0])
    cdef int k
    for k in range(1, number):
        victims = meet(victims, peers(extra[k]))
    clear(&hint)
    while not is_empty(&victims):
        k = take_lowest(&victims)
        hint.ruled_out[k] = loop.state.board.candidates[k] & 1 << digit
    keep_easier(loop, &hint, 2, length_rating(loop))


cdef inline void naked_type_three(Loop *loop, int unit, int one, int other, unsigned int more,
                                  int size) noexcept nogil:
    """Find naked sets in which the two extra cells together act as one cell with extra digits."""
    cdef const uint16_t *candidates = loop.state.board.candidates
    cdef Hint hint
    cdef unsigned int cells, rest, digits, shared
    cdef int i, k, cell
    for i in range(choices(size)):
        cells = subsets[size][i]
        if not cells >> one & 1 or cells >> other & 1:
            continue
        digits = 0
        rest = cells & ~(1 << one)
        while rest:
            k = candidates[cell_of[unit][lowest_bit(rest)]]
            if ones[k] <= 1:
                break
            digits |= k
            rest &= rest - 1
        if rest or ones[digits | more] != size:
            continue
        shared = more & candidates[cell_of[unit][one]] & candidates[cell_of[unit][other]]
        if ones[digits | shared] != size:
            continue
        clear(&hint)
        for k in range(9):
            cell = cell_of[unit][k]
            if cells >> k & 1:
                hint.pattern[cell] = candidates[cell]
            elif k != other:
                hint.ruled_out[cell] = candidates[cell] & (digits | more)
        keep_easier(loop, &hint, 3, length_rating(loop) + (size - 1) * 0.1)


cdef inline void hidden_type_three(Loop *loop, int unit, int one, int other, unsigned int more,
                                   int size) noexcept nogil:
    """Find hidden sets with the two digits of the loop."""
    cdef const Board *board = &loop.state.board
    cdef Hint hint
    cdef int remaining[9]
    cdef int number = 0, i, k
    cdef unsigned int mask, digits, places, here
    for k in range(9):
        if not (loop.both | more) >> k & 1:
            remaining[number] = k
            number += 1
    if size - 2 > number or not number:
        return
    for i in range(choices(size - 2)):
        mask = subsets[size - 2][i]
        if mask >> number:
            continue
        digits = loop.both
        while mask:
            digits |= 1 << remaining[lowest_bit(mask)]
            mask &= mask - 1
        places, mask = 0, digits
        while mask:
            here = board.places[unit][lowest_bit(mask)] & ~(1 << other)
            if not here:
                break
            places |= here
            mask &= mask - 1
        if mask or ones[places] != size:
            continue
        places &= ~(1 << one)
        clear(&hint)
        for k in range(9):
            if places >> k & 1:
                hint.ruled_out[cell_of[unit][k]] = board.candidates[cell_of[unit][k]] & ~digits
                hint.pattern[cell_of[unit][k]] = board.candidates[cell_of[unit][k]] & digits
        keep_easier(loop, &hint, 3, length_rating(loop) + (ones[places] - 1) * 0.1)


cdef inline void type_three(Loop *loop, int one, int other, unsigned int more) noexcept nogil:
    """Find naked and hidden sets in the units that two extra cells share."""
    cdef int size, k, unit, kind, empty
    for size in range(ones[more], 8):
        for k in range(3):
            kind = kinds_of_chains[k]
            unit = unit_of[one][kind]
            if unit != unit_of[other][kind]:
                continue
            empty = loop.state.empty[unit]
            if 2 * size <= empty:
                naked_type_three(loop, unit, bit_of[one][kind], bit_of[other][kind], more, size)
            if 2 * size < empty:
                hidden_type_three(loop, unit, bit_of[one][kind], bit_of[other][kind], more, size)


cdef inline void type_four(Loop *loop, int one, int other) noexcept nogil:
    """Rule out a digit in two extra cells that must contain the other digit."""
    cdef const Board *board = &loop.state.board
    cdef Hint hint
    cdef int k, kind, unit
    cdef unsigned int two
    cdef bint low = False, high = False
    for k in range(3):
        kind = kinds_of_chains[k]
        unit = unit_of[one][kind]
        if unit == unit_of[other][kind]:
            two = 1 << bit_of[one][kind] | 1 << bit_of[other][kind]
            low |= not board.places[unit][loop.low] & ~two
            high |= not board.places[unit][loop.high] & ~two
    if low or high:
        clear(&hint)
        hint.ruled_out[one] = hint.ruled_out[other] = 1 << (loop.high if low else loop.low)
        keep_easier(loop, &hint, 4, length_rating(loop))


cdef inline void close_loop(Loop *loop) noexcept nogil:
    """Collect the hints of a loop that returns to its first cell, if it visits each unit twice."""
    cdef const uint16_t *candidates = loop.state.board.candidates
    cdef Hint hint
    cdef int extra[81]
    cdef int number = 0, k
    cdef unsigned int more
    if loop.visited[0] != loop.visited[1]:
        return
    for k in range(loop.number):
        if ones[candidates[loop.cells[k]]] > 2:
            extra[number] = loop.cells[k]
            number += 1
    if number == 0:
        return
    if number == 1:
        clear(&hint)
        hint.ruled_out[extra[0]] = loop.both
        keep_easier(loop, &hint, 1, length_rating(loop))
        return
    more = candidates[extra[0]] & ~loop.both
    if number > 2:
        type_two(loop, extra, number, lowest_bit(more))
        return
    more |= candidates[extra[1]] & ~loop.both
    if ones[more] == 1:
        type_two(loop, extra, number, lowest_bit(more))
    else:
        type_three(loop, extra[0], extra[1], more)
    type_four(loop, extra[0], extra[1])


cdef inline void extend_loop(Loop *loop, int cell, unsigned int more, int free,
                             int last) noexcept nogil:
    """Continue a loop from a cell through a kind of unit other than the last.

    Up to two cells may have any other digits, and more cells only if all have the same other digit.
    Each unit contains at most one even and one odd cell of the loop.
    """
    cdef const Board *board = &loop.state.board
    cdef int k, kind, unit, after, parity = loop.number & 1
    cdef unsigned int places, digits
    cdef uint32_t units = units_of[cell]
    if loop.visited[parity] & units:
        return
    loop.visited[parity] |= units
    loop.cells[loop.number] = cell
    loop.number += 1
    add(&loop.inside, cell)
    for k in range(3):
        kind = kinds_of_chains[k]
        if kind == last:
            continue
        unit = unit_of[cell][kind]
        places = board.places[unit][loop.low] & board.places[unit][loop.high]
        while places:
            after = cell_of[unit][lowest_bit(places)]
            places &= places - 1
            if after == loop.cells[0] and loop.number >= 4:
                close_loop(loop)
            elif not has(&loop.inside, after):
                digits = board.candidates[after]
                more = (more | digits) & ~loop.both     # kept for the next cells, too
                if ones[digits] == 2 or ones[more] == 1 or free > 0:
                    extend_loop(loop, after, more, free - (ones[digits] > 2), kind)
    remove(&loop.inside, cell)
    loop.number -= 1
    loop.visited[parity] ^= units


cdef inline bint unique_loops(const State *state, Hint *hint) noexcept nogil:
    """Find the easiest hint of all loops."""
    cdef Loop loop
    cdef int cell
    clear(hint)
    loop.state, loop.best = state, hint
    loop.kind = loop.number = 0
    loop.visited[0] = loop.visited[1] = 0
    loop.inside.low = loop.inside.high = 0
    for cell in range(81):
        loop.both = state.board.candidates[cell]
        if ones[loop.both] == 2:
            loop.low = lowest_bit(loop.both)
            loop.high = lowest_bit(loop.both & (loop.both - 1))
            extend_loop(&loop, cell, 0, 2, -1)
    return hint.rating > 0


cdef struct Grave:
    int cells[81]               # the cells with more than two candidates, as they are found
    int number
    uint16_t extra[81]          # the candidates without which each cell would have two
    unsigned int all_extra
    Set victims                 # the cells that see all of them


cdef inline bint find_grave(const State *state, Grave *grave) noexcept nogil:
    """Return True if each cell and each digit of a unit would have two candidates or places."""
    cdef Board rest = state.board
    cdef int k, i, unit, digit, cell, found, place
    cdef unsigned int places
    cdef Set known
    grave.number = grave.all_extra = 0
    known.low = known.high = 0
    for cell in range(81):
        grave.extra[cell] = 0
    for k in range(3):
        for i in range(9):
            unit = 9 * kinds_of_chains[k] + i
            for digit in range(9):
                places = state.board.places[unit][digit]
                if not places or ones[places] == 2:
                    continue
                found = -1
                place = 0
                while places:
                    cell = cell_of[unit][lowest_bit(places)]
                    if ones[state.board.candidates[cell]] >= 3:
                        found = cell
                        place += 1
                    places &= places - 1
                if place == 0:
                    return False
                if place > 1:
                    continue
                if not has(&known, found):
                    grave.victims = (meet(grave.victims, peers(found)) if grave.number
                                     else peers(found))
                    add(&known, found)
                    grave.cells[grave.number] = found
                    grave.number += 1
                grave.extra[found] |= 1 << digit
                grave.all_extra |= 1 << digit
                rule_out(&rest, found, digit)
    grave.victims = without(grave.victims, known)
    for cell in range(81):
        if state.board.candidates[cell] and ones[rest.candidates[cell]] != 2:
            return False
    for unit in range(27):
        for digit in range(9):
            if rest.places[unit][digit] and ones[rest.places[unit][digit]] != 2:
                return False
    return grave.number > 0


cdef inline bint grave_type_four(const State *state, const Grave *grave, Hint *hint) noexcept nogil:
    """Rule out digits of two cells other than their common digit and their extra digits."""
    cdef int one = grave.cells[0], other = grave.cells[1], k
    cdef unsigned int common
    common = state.board.candidates[one] & state.board.candidates[other] & ~grave.all_extra
    if ones[common] != 1:
        return False
    for k in range(3):
        if unit_of[one][k] == unit_of[other][k]:
            clear(hint)
            hint.ruled_out[one] = state.board.candidates[one] & ~grave.extra[one] & ~common
            hint.ruled_out[other] = state.board.candidates[other] & ~grave.extra[other] & ~common
            hint.technique, hint.rating = 3, 5.7
            return True
    return False


cdef inline bint grave_type_three(const State *state, const Grave *grave,
                                  Hint *hint) noexcept nogil:
    """Find naked sets in which the cells with extra digits together act as one cell."""
    cdef const uint16_t *candidates = state.board.candidates
    cdef int k, kind, i, n, size, unit, number
    cdef int cells[20]
    cdef unsigned int digits, mask, each
    for k in range(3):
        kind = kinds_of_chains[k]
        unit = unit_of[grave.cells[0]][kind]
        for i in range(1, grave.number):
            if unit_of[grave.cells[i]][kind] != unit:
                break
        else:
            number = 0
            for i in range(20):
                n = peers_in_order[grave.cells[0]][i]
                if has(&grave.victims, n) and unit_of[n][kind] == unit:
                    cells[number] = n
                    number += 1
            for size in range(2, 7):
                if number < size:
                    break
                for i in range(choices(size - 1)):
                    mask = subsets[size - 1][i]
                    if mask >> number:
                        continue
                    digits, each = 0, mask
                    while each:
                        n = candidates[cells[lowest_bit(each)]]
                        if ones[n] <= 1:
                            break
                        digits |= n
                        each &= each - 1
                    if (each or ones[digits] != size or grave.all_extra & ~digits
                            or ones[grave.all_extra] <= 1):
                        continue
                    clear(hint)
                    for n in range(number):
                        if mask >> n & 1:
                            hint.pattern[cells[n]] = candidates[cells[n]]
                        else:
                            hint.ruled_out[cells[n]] = candidates[cells[n]] & digits
                    if is_worth(hint):
                        hint.technique, hint.rating = 2, 5.7 + (size - 1) * 0.1
                        return True
    return False


cdef inline bint grave(const State *state, Hint *hint) noexcept nogil:
    """Find the cells that save the puzzle from a bivalue universal grave."""
    cdef Grave found
    cdef Set victims
    cdef bint advances = False
    cdef int k, digit
    if not find_grave(state, &found):
        return False
    if found.number == 1:
        clear(hint)
        k = found.cells[0]
        hint.ruled_out[k] = state.board.candidates[k] & ~found.all_extra
        hint.technique, hint.rating = 0, 5.6
        advances = True
    elif ones[found.all_extra] == 1:
        digit = lowest_bit(found.all_extra)
        victims = found.victims
        clear(hint)
        while not is_empty(&victims):
            k = take_lowest(&victims)
            hint.ruled_out[k] = state.board.candidates[k] & 1 << digit
        hint.technique, hint.rating = 1, 5.7
        advances = is_worth(hint)
        if not advances and found.number == 2:
            advances = grave_type_four(state, &found, hint)
    elif not is_empty(&found.victims):
        advances = found.number == 2 and grave_type_four(state, &found, hint)
        advances = advances or grave_type_three(state, &found, hint)
    if advances:
        for k in range(found.number):
            hint.pattern[found.cells[k]] = state.board.candidates[found.cells[k]]
    return advances
