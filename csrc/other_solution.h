/* The search for a solution of a puzzle other than a grid that the puzzle has clues of.

   Open cells get their digits of the grid one by one, in a given order, until the grid is complete.
   Then the last of these steps is taken back: its cell gets another digit, and solutions are
   searched for. If there is none, the step before is taken back, and so on. So no other solution
   agrees with the grid in more of the first cells of the order.

   From the step that is taken back the search guesses as `layout_search.h` does, but tries the
   digits of the grid first, since solutions that differ in few cells are wanted. */

#include "layout_search.h"

/* Take the next choice of the guess on top of the stack, a digit of the grid if there is one. */
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

/* Search for a solution other than the grid, of the puzzle with some of its cells as clues. Returns
   whether there is one, and sets the cells in which it differs. `search` has the groups, and
   nothing else is expected of it; `order` has each cell once. Adds to `steps` how often conclusions
   were drawn. */
static inline int NAME(other_solution)(void *memory, const uint8_t *grid, const uint64_t *clues,
                                       const uint8_t *order, uint64_t *differing,
                                       uint64_t *steps) {
    NAME(Search) *search = memory;
    NAME(State) state = search->first;
    NAME(Set) own[MOST] = {{{0}}}, pairs, more; /* the cells of each digit of the grid */
    int first = 1; /* the steps to the grid itself */
    for (int cell = 0; cell < search->cells; cell++)
        own[grid[cell] - 1].word[cell / 64] |= 1ull << cell % 64;
    for (int d = 0; d < search->digits; d++) {
        NAME(Set) given;
        WORD_BY_WORD given.word[w] = own[d].word[w] & clues[w];
        NAME(put)(search, &state, d, given);
    }
    search->depth = 0;
    for (;;) {
        NAME(Guess) *top;
        ++*steps;
        if (!NAME(propagate)(search, &state, &pairs, &more)) {
            NAME(note_failure)(search, &pairs);
            first = 0; /* this grid is none of the layout */
        } else if (NAME(is_empty)(&state.open)) {
            if (!first) break;
            first = 0;
        } else if (!first) {
            NAME(guess)(search, &state, &pairs, &more, &search->guesses[search->depth++]);
        } else {
            top = &search->guesses[search->depth++];
            while (!NAME(has)(&state.open, *order)) order++;
            top->state = state;
            top->cells = NAME(only)(*order);
            top->digits = 0; /* a step that may be taken back */
            NAME(put)(search, &state, grid[*order] - 1, top->cells);
            continue;
        }
        if (!search->depth) return 0;
        top = &search->guesses[search->depth - 1];
        if (top->digits) {
            NAME(take_grid_first)(search, grid, &state);
        } else {
            int cell = NAME(lowest)(&top->cells), digit = grid[cell] - 1;
            state = top->state;
            WORD_BY_WORD state.places[digit].word[w] &= ~top->cells.word[w];
            state.stale |= 1u << digit;
            search->depth--;
        }
    }
    WORD_BY_WORD differing[w] = 0;
    for (int d = 0; d < search->digits; d++)
        WORD_BY_WORD differing[w] |= own[d].word[w] & ~state.places[d].word[w];
    return 1;
}
