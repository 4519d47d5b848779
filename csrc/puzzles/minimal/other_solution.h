/* The search for another solution of a puzzle that has a given grid as a solution.

   Open cells get their digits of the grid one by one, in a given order, until the grid is complete.
   Then the last of these steps is taken back: its cell gets another digit, and we search for
   solutions. If there is none, the step before is taken back, and so on. Hence no other solution
   agrees with the grid in more of the first cells of the order than the first solution that is
   found.

   After a step is taken back, the search guesses like `layout_search.h`, but tries the digits of
   the grid first, so that the solution differs in few cells.

   `search` must come from `set_groups` and `set_rules`, and since then only these functions may have used it. */

#include "layout_search.h"

/* Take the next choice of the guess on top of the stack, a digit of the grid if it has one. */
static inline void NAME(take_grid_first)(NAME(Search) *search, const uint8_t *grid,
                                         NAME(State) *state) {
    const NAME(Guess) *top = &search->guesses[search->depth - 1];
    NAME(Set) others = top->cells;
    int cell = NAME(lowest)(&others), digit = lowest_bit(top->digits);
    for (int other; (other = NAME(lowest)(&others)) >= 0;) {
        others.word[other / 64] &= others.word[other / 64] - 1;
        if (top->digits >> (grid[other] - 1) & 1) cell = other, digit = grid[other] - 1;
    }
    NAME(follow)(search, state, digit, cell);
}

/* Take back the steps on the stack, the last one first, until a solution is found. Returns 1 if
   there is one, and sets the cells in which it differs from the grid. Adds to `steps` the number of
   times that conclusions were drawn. */
static inline int NAME(take_back)(NAME(Search) *search, const uint8_t *grid, uint64_t *differing,
                                  uint64_t *steps) {
    NAME(State) state;
    NAME(Set) pairs, more;
    for (;;) {
        const NAME(Guess) *top;
        const NAME(Set) *before;
        if (!search->depth) return 0;
        top = &search->guesses[search->depth - 1];
        before = top->state.places;
        if (top->digits) {
            NAME(take_grid_first)(search, grid, &state);
        } else {
            int digit = grid[NAME(lowest)(&top->cells)] - 1;
            state = top->state;
            WORD_BY_WORD state.places[digit].word[w] &= ~top->cells.word[w];
            state.stale |= 1u << digit;
            search->depth--;
        }
        ++*steps;
        if (!NAME(conclude)(search, &state, before, &pairs, &more))
            NAME(note_failure)(search, &pairs);
        else if (NAME(is_empty)(&state.open))
            break;
        else
            NAME(guess)(search, &state, &pairs, &more, &search->guesses[search->depth++]);
    }
    WORD_BY_WORD differing[w] = 0;
    for (int cell = 0; cell < search->cells; cell++)
        if (!NAME(has)(&state.places[grid[cell] - 1], cell))
            differing[cell / 64] |= 1ull << cell % 64;
    return 1;
}

/* Set the state in which some cells of the grid are clues. */
static inline void NAME(put_clues)(const NAME(Search) *search, const uint8_t *grid,
                                   const uint64_t *clues, NAME(State) *state) {
    *state = search->first;
    WORD_BY_WORD for (uint64_t x = clues[w]; x; x &= x - 1) {
        int cell = 64 * w + lowest_bit(x);
        NAME(put)(search, state, grid[cell] - 1, NAME(only)(cell));
    }
}

/* Search for a solution other than the grid of the puzzle with some of its cells as clues. The
   results are the same as for `take_back`. `order` contains each cell without a clue once. The
   answer may be wrong if the grid breaks a rule of the layout. */
static inline int NAME(other_solution)(NAME(Search) *search, const uint8_t *grid,
                                       const uint64_t *clues, const uint8_t *order,
                                       uint64_t *differing, uint64_t *steps) {
    NAME(State) state;
    NAME(Set) pairs, more;
    const NAME(Set) *before = NULL;
    NAME(put_clues)(search, grid, clues, &state);
    search->depth = 0;
    while (++*steps, NAME(conclude)(search, &state, before, &pairs, &more)) {
        NAME(Guess) *top = &search->guesses[search->depth];
        if (NAME(is_empty)(&state.open)) break;
        while (!NAME(has)(&state.open, *order)) order++;
        top->state = state;
        before = top->state.places;
        top->cells = NAME(only)(*order);
        top->digits = 0; /* a step, not a guess */
        NAME(put)(search, &state, grid[*order] - 1, top->cells);
        search->depth++;
    }
    return NAME(take_back)(search, grid, differing, steps);
}

/* Like `other_solution`, for a solution with another digit in a cell that is not a clue. Only the
   step of this cell is taken back, so another solution may agree with the grid in more cells. */
static inline int NAME(other_digit)(NAME(Search) *search, const uint8_t *grid,
                                    const uint64_t *clues, int cell, uint64_t *differing,
                                    uint64_t *steps) {
    NAME(State) state;
    NAME(Set) pairs, more;
    NAME(Guess) *top = search->guesses;
    NAME(put_clues)(search, grid, clues, &state);
    ++*steps;
    if (!NAME(conclude)(search, &state, NULL, &pairs, &more) || !NAME(has)(&state.open, cell))
        return 0;
    top->state = state;
    top->cells = NAME(only)(cell);
    top->digits = 0; /* a step, not a guess */
    search->depth = 1;
    return NAME(take_back)(search, grid, differing, steps);
}
