# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Solutions of 9x9 puzzles: a depth-first search over the places of each digit.

A digit stands in a band in three minirows, no two of which are in one row or box: a permutation. In
a stack its three minicolumns are a permutation in the same way. A place that is in no permutation
of places is struck out (all hidden singles and locked candidates at once, by a table with 2^9
entries); a cell with one candidate left takes it; then the search branches on a cell with two
candidates, or else with as few as there are.

Where every open cell has two candidates, every digit has two places in each row, column and box
that is open for it, so the choice in one cell settles all cells it is linked to, and both choices
are as good: one trial for each linked set of cells finds 2^sets solutions, or that there are none.
A list then goes through them by changing one set at a time. When solutions are only counted, two
choices in a cell that leave the same cells open with the same candidates are followed once, with
twice the weight.

References: the minirow tables are the idea of zhouyundong's solver, 2012.

Bit layout: places[3 * digit + band] has 27 bits, one for each cell of the band, row by row:

    bit   0  1  2 |  3  4  5 |  6  7  8        pattern of minirows (or, in a stack, of
          9 10 11 | 12 13 14 | 15 16 17        minicolumns, with columns for boxes): 9 bits,
         18 19 20 | 21 22 23 | 24 25 26        three for the boxes of each row

Cost: some 4 microseconds for a puzzle of 17 clues; a fifth of a microsecond a solution, of many.

Bounds: at most 64 guesses lie on one another. Linked sets and choices of twice the weight have four
cells or more each, so that one end of the search stands for at most 2^20 solutions.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy

from bits cimport lowest_bit, popcount

cdef enum:
    CELLS = 0x7FFFFFF
    NINE = 0x1FF
    REPEAT = 0x40201            # a row of columns, written in the three rows of a band
    DEPTH = 82

cdef struct State:
    uint32_t places[27]
    uint32_t open[3]            # cells whose digit has not been told to the others

cdef uint16_t minirows[512]     # which of the three minirows of a row are not empty
cdef uint32_t allowed[512]      # the cells of the minirows that are in a permutation of a pattern
cdef uint16_t permuted[512]     # these minirows as a pattern
cdef uint16_t single[512]       # the set itself if it has one bit, or nothing


cdef void fill_tables():
    cdef int pattern, i, j, k
    cdef uint32_t permutation
    for pattern in range(512):
        single[pattern] = pattern if popcount(pattern) == 1 else 0
        minirows[pattern] = (
            (1 if pattern & 7 else 0) | (2 if pattern & 56 else 0) | (4 if pattern & 448 else 0)
        )
        permuted[pattern] = 0
        for i in range(3):
            for j in range(3):
                if i != j:
                    k = 3 - i - j
                    permutation = 1 << i | 8 << j | 64 << k
                    if permutation & ~pattern == 0:
                        permuted[pattern] |= permutation
        allowed[pattern] = 0
        for i in range(9):
            if permuted[pattern] >> i & 1:
                allowed[pattern] |= 7u << 3 * i


fill_tables()


cdef inline uint32_t columns_of(uint32_t places) noexcept nogil:
    return (places | places >> 9 | places >> 18) & NINE


cdef inline bint settle_digit(uint32_t *places) noexcept nogil:
    """Strike out the places of a digit that are in no permutation; False if a box has none left."""
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
    """The cells that are alone in their row."""
    return (
        single[places & NINE]
        | <uint32_t>single[places >> 9 & NINE] << 9
        | <uint32_t>single[places >> 18] << 18
    )


cdef bint propagate(State *state, uint32_t changed, uint32_t *pairs, uint32_t *more) noexcept nogil:
    """Draw all conclusions from the changed digits; False if there is no solution.

    Then pairs[band] are the open cells with two candidates, more[band] those with three or more.
    """
    cdef int digit, band, other
    cdef uint32_t new, one, two, three, x
    cdef uint32_t *places = state.places
    while True:
        while changed:
            digit = lowest_bit(changed)
            changed &= changed - 1
            if not settle_digit(places + 3 * digit):
                return False
            for band in range(3):
                new = settled(places[3 * digit + band]) & state.open[band]
                if new:
                    state.open[band] &= ~new
                    for other in range(9):
                        if other != digit and places[3 * other + band] & new:
                            places[3 * other + band] &= ~new
                            changed |= 1u << other
        for band in range(3):
            one = two = three = 0
            for digit in range(9):
                x = places[3 * digit + band]
                three |= two & x
                two |= one & x
                one |= x
            if one != CELLS:
                return False
            pairs[band] = two & ~three
            more[band] = three
            new = state.open[band] & ~two
            if new:
                for digit in range(9):
                    x = places[3 * digit + band] & new
                    if x:
                        changed |= 1u << digit
                        if not put(places + 3 * digit + band, x):
                            return False
        if not changed:
            return True


cdef inline bint put(uint32_t *places, uint32_t cells) noexcept nogil:
    """Leave in the rows of these cells, which are in different rows, nothing else."""
    cdef uint32_t rows = 0
    cdef int row
    for row in range(3):
        if cells >> 9 * row & NINE:
            if not single[cells >> 9 * row & NINE]:
                return False
            rows |= <uint32_t>NINE << 9 * row
    places[0] &= ~rows | cells
    return True


cdef inline uint32_t candidates(const State *state, int band, uint32_t cell) noexcept nogil:
    cdef uint32_t digits = 0
    cdef int digit
    for digit in range(9):
        if state.places[3 * digit + band] & cell:
            digits |= 1u << digit
    return digits


cdef struct Guess:
    State state
    uint32_t cell
    uint32_t digits             # not yet tried there; 0: the state itself is to go on with
    int band
    uint64_t weight             # solutions that each one found from here stands for
    uint32_t pairs[3]
    uint32_t more[3]


cdef struct Links:
    int cells
    int first[42]               # where each set begins; it has two cells or more
    uint8_t cell[81]
    uint8_t change[81]          # the two digits of the cell, xor-ed


cdef struct Stack:
    Guess guesses[DEPTH]
    int depth                   # guesses to go on with; none are left when the search has ended


cdef inline bint take(State *state, int band, uint32_t cell, int digit, uint32_t *pairs,
                      uint32_t *more) noexcept nogil:
    """Write a digit in a cell and draw the conclusions."""
    cdef int other
    cdef uint32_t changed = 1u << digit
    put(state.places + 3 * digit + band, cell)
    for other in range(9):
        if other != digit and state.places[3 * other + band] & cell:
            state.places[3 * other + band] &= ~cell
            changed |= 1u << other
    state.open[band] &= ~cell
    return propagate(state, changed, pairs, more)


cdef inline void guess(Stack *stack, const State *state, const uint32_t *pairs,
                       const uint32_t *more, uint64_t weight) noexcept nogil:
    """Choose the cell for the next guess."""
    cdef int band, digit, best_band = 0
    cdef uint32_t cells, cell, best, fewest, three, two, one, four
    cdef Guess *top = &stack.guesses[stack.depth]
    best = 0
    for band in range(3):
        if pairs[band]:
            best_band = band
            best = pairs[band] & (0 - pairs[band])
            break
    if not best:
        for band in range(3):
            one = two = three = four = 0
            for digit in range(9):
                cells = state.places[3 * digit + band] & more[band]
                four |= three & cells
                three |= two & cells
                two |= one & cells
                one |= cells
            cells = three & ~four
            if cells:
                best_band = band
                best = cells & (0 - cells)
                break
    if not best:
        fewest = 10
        for band in range(3):
            cells = more[band]
            while cells:
                cell = cells & (0 - cells)
                cells &= cells - 1
                digit = popcount(candidates(state, band, cell))
                if <uint32_t>digit < fewest:
                    fewest = digit
                    best_band = band
                    best = cell
    memcpy(&top.state, state, sizeof(State))
    top.band = best_band
    top.cell = best
    top.digits = candidates(state, best_band, best)
    top.weight = weight
    stack.depth += 1


cdef int linked_sets(State *state, uint32_t *pairs, uint32_t *more, Links *links) noexcept nogil:
    """The number of linked sets where every open cell has two candidates, or -1 if one of them fails.

    Takes one of the two choices for each; links tells what the others are.
    """
    cdef int sets = 0, band = 0, digit
    cdef uint32_t cell
    cdef uint32_t before[3]
    cdef State earlier
    while band < 3:
        if not pairs[band]:
            band += 1
            continue
        if links != NULL:
            memcpy(&earlier, state, sizeof(State))
            memcpy(before, pairs, sizeof(before))
        cell = pairs[band] & (0 - pairs[band])
        digit = lowest_bit(candidates(state, band, cell))
        if not take(state, band, cell, digit, pairs, more):
            return -1
        if links != NULL:
            links.first[sets] = links.cells
            note_links(links, &earlier, state, before, pairs)
            links.first[sets + 1] = links.cells
        sets += 1
    return sets


cdef void note_links(Links *links, const State *earlier, const State *state,
                     const uint32_t *before, const uint32_t *pairs) noexcept nogil:
    """Note for the cells that have been settled which digits change places in the other choice."""
    cdef int band, digit
    cdef uint32_t cells, both, cell
    for band in range(3):
        cells = before[band] & ~pairs[band]
        while cells:
            cell = cells & (0 - cells)
            cells &= cells - 1
            both = 0
            for digit in range(9):
                if earlier.places[3 * digit + band] & cell:
                    both ^= digit + 1
            links.cell[links.cells] = 27 * band + lowest_bit(cell)
            links.change[links.cells] = both
            links.cells += 1


cdef uint64_t list_choices(const State *state, Links *links, int sets,
                           uint8_t *solutions) noexcept nogil:
    """Write the 2^sets solutions, each of which differs from the one before in one linked set."""
    cdef uint64_t k, number = <uint64_t>1 << sets
    cdef int set_, j
    cdef uint8_t *last = solutions
    write(state, last)
    for k in range(1, number):
        memcpy(last + 81, last, 81)
        last += 81
        set_ = lowest_bit(k)
        for j in range(links.first[set_], links.first[set_ + 1]):
            last[links.cell[j]] ^= links.change[j]
    return number


cdef void write(const State *state, uint8_t *cells) noexcept nogil:
    cdef int digit, band
    cdef uint32_t places
    for digit in range(9):
        for band in range(3):
            places = state.places[3 * digit + band]
            while places:
                cells[27 * band + lowest_bit(places)] = digit + 1
                places &= places - 1


cdef uint64_t begin(Stack *stack, const uint8_t *cells, uint8_t *solution) noexcept nogil:
    """Put a puzzle on the stack; the number of solutions (0 or 1) if it needs no guess."""
    cdef State state
    cdef uint32_t pairs[3]
    cdef uint32_t more[3]
    cdef uint32_t given[27]
    cdef uint32_t known[3]
    cdef int k, band
    stack.depth = 0
    for k in range(27):
        given[k] = 0
    known[0] = known[1] = known[2] = 0
    for k in range(81):
        if cells[k]:
            given[3 * (cells[k] - 1) + k // 27] |= 1u << k % 27
            known[k // 27] |= 1u << k % 27
    for band in range(3):
        state.open[band] = CELLS
    for k in range(27):
        state.places[k] = CELLS & ~known[k % 3] | given[k]
        if not put(state.places + k, given[k]):
            return 0
    if not propagate(&state, NINE, pairs, more):
        return 0
    if not (pairs[0] | pairs[1] | pairs[2] | more[0] | more[1] | more[2]):
        write(&state, solution)
        return 1
    guess(stack, &state, pairs, more, 1)
    return 0


cdef inline bint alike(const State *one, const State *other) noexcept nogil:
    """Whether the same cells are open, with the same candidates."""
    cdef int k
    cdef uint32_t different = 0
    for k in range(3):
        different |= one.open[k] ^ other.open[k]
    for k in range(27):
        different |= (one.places[k] ^ other.places[k]) & one.open[k % 3]
    return different == 0


cdef uint64_t search(Stack *stack, uint64_t *nodes, uint64_t limit, uint8_t *solutions,
                     bint all_of_them) noexcept nogil:
    """Go on until the limit of solutions or of nodes is reached, or the search has ended.

    Writes every solution, or the first if not all of them are asked for.
    """
    cdef State state
    cdef Guess *top
    cdef uint32_t pairs[3]
    cdef uint32_t more[3]
    cdef Links links
    cdef uint64_t found = 0
    cdef int digit, sets, cells
    cdef uint64_t weight
    while stack.depth and found < limit and nodes[0]:
        nodes[0] -= 1
        top = &stack.guesses[stack.depth - 1]
        weight = top.weight
        memcpy(&state, &top.state, sizeof(State))
        if not top.digits:
            memcpy(pairs, top.pairs, sizeof(pairs))
            memcpy(more, top.more, sizeof(more))
            stack.depth -= 1
        else:
            digit = lowest_bit(top.digits)
            top.digits &= top.digits - 1
            if not top.digits:
                stack.depth -= 1
            if not take(&state, top.band, top.cell, digit, pairs, more):
                continue
            if not all_of_them and top.digits and not top.digits & (top.digits - 1):
                digit = lowest_bit(top.digits)
                top.digits = 0
                if not take(&top.state, top.band, top.cell, digit, top.pairs, top.more):
                    stack.depth -= 1
                elif alike(&state, &top.state):
                    stack.depth -= 1
                    weight *= 2
        if more[0] | more[1] | more[2]:
            guess(stack, &state, pairs, more, weight)
            continue
        cells = popcount(pairs[0]) + popcount(pairs[1]) + popcount(pairs[2])
        # a linked set has four cells or more
        if all_of_them and <uint64_t>1 << cells // 4 > limit - found:
            guess(stack, &state, pairs, more, weight)
            continue
        links.cells = 0
        sets = linked_sets(&state, pairs, more, &links if all_of_them else NULL)
        if sets < 0:
            continue
        if all_of_them:
            list_choices(&state, &links, sets, solutions + 81 * found)
        elif solutions != NULL and not found:
            write(&state, solutions)
        found += weight << sets
    return found


cdef class Search:
    """The solutions of one puzzle, one call after the other: either counted or listed, not both."""

    cdef Stack stack
    cdef uint64_t waiting       # a solution found without a guess
    cdef uint8_t first[81]

    def __init__(self, const uint8_t[::1] cells):
        if cells.shape[0] != 81 or any(cell > 9 for cell in cells):
            raise ValueError("a puzzle has 81 cells from 0 to 9")
        self.waiting = begin(&self.stack, &cells[0], self.first)

    def ended(self):
        """Whether all solutions have been found."""
        return self.stack.depth == 0 and self.waiting == 0

    def count(self, uint64_t limit, uint64_t nodes):
        """The number of further solutions; stops at the limit or a little past it."""
        cdef uint64_t found = self.waiting
        if found:
            self.waiting = 0
            return found
        with nogil:
            found = search(&self.stack, &nodes, limit, NULL, False)
        return found

    def fill(self, uint8_t[:, ::1] solutions, uint64_t nodes):
        """Write further solutions in the rows of an array; how many."""
        cdef uint64_t found = self.waiting
        if solutions.shape[0] == 0 or solutions.shape[1] != 81:
            raise ValueError("solutions have 81 cells each")
        if found:
            memcpy(&solutions[0, 0], self.first, 81)
            self.waiting = 0
            return found
        with nogil:
            found = search(&self.stack, &nodes, solutions.shape[0], &solutions[0, 0], True)
        return found


def solve(const uint8_t[:, ::1] puzzles, uint64_t limit, uint64_t[::1] counts,
          uint8_t[:, ::1] first):
    """For each puzzle the number of solutions, given up at the limit, and the first solution."""
    cdef Stack stack
    cdef Py_ssize_t k
    cdef uint64_t nodes, found
    if (puzzles.shape[1] != 81 or first.shape[1] != 81 or first.shape[0] != puzzles.shape[0]
            or counts.shape[0] != puzzles.shape[0]):
        raise ValueError("puzzles and solutions have 81 cells each, and there is a count for each")
    with nogil:
        for k in range(puzzles.shape[0]):
            found = begin(&stack, &puzzles[k, 0], &first[k, 0])
            nodes = <uint64_t>-1
            if stack.depth:
                found = search(&stack, &nodes, limit, &first[k, 0], False)
            counts[k] = found if found < limit else limit
