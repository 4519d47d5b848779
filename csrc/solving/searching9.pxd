# cython: language_level=3
"""The search for solutions of a 9x9 puzzle: depth first, over the candidates.

`candidates9.pxd` draws the conclusions that a state allows; its head draws the bit layout. When
there are no more conclusions, the search guesses the digit of a cell with two candidates, or else
of a cell with as few as possible.

Linked sets. If every open cell has two candidates, every digit has two places in each row, column
and box that is open for it. The choice in one cell then settles the cells that are linked to it,
and both choices either fail or lead to the same number of solutions. Therefore one trial for each
linked set of cells finds either that there is no solution, or that there are 2^sets. A listing goes
through these by changing one set at a time.

Weights. Sometimes the two choices for a cell lead to states with the same open cells and the same
candidates. A count then follows only one of the choices, and counts each solution that it finds
there twice. A listing follows both.

Bounds: at most 81 guesses are on the stack at once, because each is for a cell of its own. Linked
sets, and choices of double weight, have four cells or more each, so one end of the search stands
for at most 2^20 solutions.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy

from bits cimport lowest_bit, popcount
from candidates9 cimport CELLS, NINE, State, best_pair, candidates, propagate, put, take

cdef enum:
    DEPTH = 82                  # of the stack
    FEW_SOLUTIONS = 16          # up to this limit it pays to choose the cells of guesses with care

cdef struct Guess:
    State state
    int band
    uint32_t cell               # the guess is for this cell of the band
    uint32_t digits             # candidates not yet tried there; 0: nothing is to be guessed here,
                                # the search goes on from the state, pairs and more
    uint64_t weight             # solutions that each solution found from here stands for
    uint32_t pairs[4]           # open cells with two candidates
    uint32_t more[4]            # open cells with three candidates or more


cdef struct Links:
    int cells                   # in all sets so far
    int first[42]               # the cells of a set begin at first[set]; it has two cells or more
    uint8_t cell[81]            # the number of the cell in the grid
    uint8_t change[81]          # the two candidates of the cell, xor-ed


cdef struct Stack:
    Guess guesses[DEPTH]
    int depth                   # guesses on the stack; 0 when the search has ended


cdef inline uint32_t best_cell(const State *state, const uint32_t *pairs, const uint32_t *more,
                               bint few, int *best_band) noexcept nogil:
    """Choose a cell with two candidates, else with three, else with the fewest; set its band.

    If few solutions are wanted, this is the cell with two candidates that has the highest score
    (see `candidates9.h`). For many solutions any of the cells with two candidates is as good.
    """
    cdef int band, digit, number, fewest = 10
    cdef uint32_t cells, cell, best = 0
    cdef uint32_t once, twice, thrice, fourfold     # cells with 1 to 4 candidates or more
    if few and pairs[0] | pairs[1] | pairs[2]:
        band = best_pair(state, pairs)
        best_band[0] = band >> 5
        return <uint32_t> 1 << (band & 31)
    for band in range(3):
        if pairs[band]:
            best_band[0] = band
            return pairs[band] & (0 - pairs[band])
    for band in range(3):
        once = twice = thrice = fourfold = 0
        for digit in range(9):
            cells = state.places[4 * digit + band] & more[band]
            fourfold |= thrice & cells
            thrice |= twice & cells
            twice |= once & cells
            once |= cells
        cells = thrice & ~fourfold
        if cells:
            best_band[0] = band
            return cells & (0 - cells)
    for band in range(3):
        cells = more[band]
        while cells:
            cell = cells & (0 - cells)
            cells &= cells - 1
            number = popcount(candidates(state, band, cell))
            if number < fewest:
                fewest, best_band[0], best = number, band, cell
    return best


cdef inline void guess(Stack *stack, const State *state, const uint32_t *pairs,
                       const uint32_t *more, uint64_t weight, bint few) noexcept nogil:
    """Put a guess on the stack, for the best cell of the state."""
    cdef Guess *top = &stack.guesses[stack.depth]
    cdef int band = 0
    cdef uint32_t cell = best_cell(state, pairs, more, few, &band)
    memcpy(&top.state, state, sizeof(State))
    top.band = band
    top.cell = cell
    top.digits = candidates(state, band, cell)
    top.weight = weight
    stack.depth += 1


cdef inline int linked_sets(State *state, uint32_t *pairs, uint32_t *more,
                            Links *links) noexcept nogil:
    """Return the number of linked sets if every open cell has two candidates; -1 for no solution.

    Fills the state with one of the two choices for each set. `links`, unless it is NULL, gets the
    cells of each set and the changes that the other choice makes to them.
    """
    cdef int sets = 0, band = 0, digit
    cdef uint32_t cell
    cdef uint32_t before[4]
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


cdef inline void note_links(Links *links, const State *earlier, const State *state,
                     const uint32_t *before, const uint32_t *pairs) noexcept nogil:
    """Add the cells that were filled between two states to the links, as one more set."""
    cdef int band, digit
    cdef uint32_t cells, both, cell
    for band in range(3):
        cells = before[band] & ~pairs[band]
        while cells:
            cell = cells & (0 - cells)
            cells &= cells - 1
            both = 0
            for digit in range(9):
                if earlier.places[4 * digit + band] & cell:
                    both ^= digit + 1
            links.cell[links.cells] = 27 * band + lowest_bit(cell)
            links.change[links.cells] = both
            links.cells += 1


cdef inline uint64_t list_choices(const State *state, Links *links, int sets,
                           uint8_t *solutions) noexcept nogil:
    """Write the 2^sets solutions; from one to the next a single set changes, as in a Gray code."""
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


cdef inline void write(const State *state, uint8_t *cells) noexcept nogil:
    """Write the 81 digits of a state in which no cell is open."""
    cdef int digit, band
    cdef uint32_t places
    for digit in range(9):
        for band in range(3):
            places = state.places[4 * digit + band]
            while places:
                cells[27 * band + lowest_bit(places)] = digit + 1
                places &= places - 1


cdef inline bint load(State *state, const uint8_t *cells) noexcept nogil:
    """Set the candidates of a puzzle, without conclusions; False if two clues share a row."""
    cdef uint32_t given[36]
    cdef uint32_t known[4]
    cdef int k, band
    for k in range(36):
        given[k] = 0
    known[0] = known[1] = known[2] = known[3] = 0
    for k in range(81):
        if cells[k]:
            given[4 * (cells[k] - 1) + k // 27] |= 1u << k % 27
            known[k // 27] |= 1u << k % 27
    for band in range(4):
        state.open[band] = CELLS if band < 3 else 0
    for k in range(36):
        state.places[k] = state.open[k % 4] & ~known[k % 4] | given[k]
        if not put(state.places + k, given[k]):
            return False
    return True


cdef inline uint64_t enter(Stack *stack, State *state, uint8_t *solution) noexcept nogil:
    """Start the search from candidates; return 1 and the solution if it needs no guess, else 0."""
    cdef uint32_t pairs[4]
    cdef uint32_t more[4]
    if not propagate(state, NINE, pairs, more):
        return 0
    if not (pairs[0] | pairs[1] | pairs[2] | more[0] | more[1] | more[2]):
        write(state, solution)
        return 1
    guess(stack, state, pairs, more, 1, True)
    return 0


cdef inline uint64_t begin(Stack *stack, const uint8_t *cells, uint8_t *solution, int barred,
                           int digit) noexcept nogil:
    """Start the search; return 1 and the solution if it needs no guess, else 0.

    The cell `barred` must not hold the digit, 1 to 9; no cell is barred if it is -1.
    """
    cdef State state
    stack.depth = 0
    if not load(&state, cells):
        return 0
    if barred >= 0:
        state.places[4 * (digit - 1) + barred // 27] &= ~(1u << barred % 27)
    return enter(stack, &state, solution)


cdef inline bint alike(const State *state, const State *other) noexcept nogil:
    """Return whether the same cells are open, with the same candidates."""
    cdef int k
    cdef uint32_t different = 0
    for k in range(3):
        different |= state.open[k] ^ other.open[k]
    for k in range(36):
        different |= (state.places[k] ^ other.places[k]) & state.open[k % 4]
    return different == 0


cdef inline bint next_state(Stack *stack, State *state, uint32_t *pairs, uint32_t *more,
                            uint64_t *weight, bint both) noexcept nogil:
    """Take the next state from the top of the stack; return False if it has no solution."""
    cdef Guess *top = &stack.guesses[stack.depth - 1]
    cdef int digit
    weight[0] = top.weight
    memcpy(state, &top.state, sizeof(State))
    if not top.digits:
        memcpy(pairs, top.pairs, 4 * sizeof(uint32_t))
        memcpy(more, top.more, 4 * sizeof(uint32_t))
        stack.depth -= 1
        return True
    digit = lowest_bit(top.digits)
    top.digits &= top.digits - 1
    if not top.digits:
        stack.depth -= 1
    if not take(state, top.band, top.cell, digit, pairs, more):
        return False
    if both and top.digits and not top.digits & (top.digits - 1):
        # if the one choice that is left for the cell leads to an equal state, follow only this one
        digit = lowest_bit(top.digits)
        top.digits = 0
        if not take(&top.state, top.band, top.cell, digit, top.pairs, top.more):
            stack.depth -= 1
        elif alike(state, &top.state):
            stack.depth -= 1
            weight[0] *= 2
    return True


cdef inline uint64_t search(Stack *stack, uint64_t nodes, uint64_t limit, uint8_t *solutions,
                     bint listing) noexcept nogil:
    """Search until `limit` solutions are found, `nodes` states are taken, or the search has ended.

    A listing writes every solution and never more than the limit. A count writes the first solution
    unless `solutions` is NULL, and may exceed the limit.
    """
    cdef State state
    cdef uint32_t pairs[4]
    cdef uint32_t more[4]
    cdef Links links
    cdef uint64_t found = 0, weight = 1
    cdef int sets, cells
    cdef bint few = limit <= FEW_SOLUTIONS
    while stack.depth and found < limit and nodes:
        nodes -= 1
        if not next_state(stack, &state, pairs, more, &weight, not (few or listing)):
            continue
        if more[0] | more[1] | more[2]:
            guess(stack, &state, pairs, more, weight, few)
            continue
        cells = popcount(pairs[0]) + popcount(pairs[1]) + popcount(pairs[2])
        # a linked set has four cells or more, so there is room for 2^(cells / 4) solutions
        if listing and <uint64_t>1 << cells // 4 > limit - found:
            guess(stack, &state, pairs, more, weight, few)
            continue
        links.cells = 0
        sets = linked_sets(&state, pairs, more, &links if listing else NULL)
        if sets < 0:
            continue
        if listing:
            list_choices(&state, &links, sets, solutions + 81 * found)
        elif solutions != NULL and not found:
            write(&state, solutions)
        found += weight << sets
    return found


cdef inline bint find_other(Stack *stack, const uint8_t *cells, int cell, int digit,
                            uint8_t *solution) noexcept nogil:
    """Return whether a puzzle has a solution with another digit in a cell, and write one."""
    return (begin(stack, cells, solution, cell, digit)
            or (stack.depth and search(stack, <unsigned long long>-1, 1, solution, False)))


cdef inline bint has_other(Stack *stack, const uint8_t *cells, int cell, int digit) noexcept nogil:
    """Return whether a puzzle has a solution with another digit in a cell."""
    cdef uint8_t solution[81]
    return find_other(stack, cells, cell, digit, solution)
