/* The search for the grids of a layout: depth first, over the candidates, with groups as data.

   Conclusions are drawn until nothing new is found (see `layout_conclusions.h`). Then a digit is
   guessed, for a cell with two candidates; if there is none, for a unit that has two places for a
   digit; and otherwise for a cell with the fewest candidates. Among several cells, the search takes
   the cell where most earlier choices failed. With rules beyond groups, it takes the cell with the
   fewest candidates for each failure, because the cells of a few rules often decide everything.

   Linked sets. If all groups are units, and every open cell has two candidates, then every unit has
   two places for each digit that it lacks. The choice in one cell settles the cells that are linked
   to it, and both choices either fail or lead to the same number of solutions. Therefore one trial
   for each linked set finds that there is no solution, or that there are 2^sets.

   Reference: F. Boussemart, F. Hemery, C. Lecoutre, L. Sais, Boosting systematic search by weighting
   constraints, 2004.

   This file is included once for each number of words of a set of cells, WORDS, and NAME(x) appends
   this number to x. */

#include "layout_conclusions.h"

/* The cell with the fewest candidates for each failure. */
static inline int NAME(failing_cell)(const NAME(Search) *search, const NAME(State) *state,
                                     const NAME(Set) *pairs, const NAME(Set) *more) {
    uint64_t fewest = 1, most = 0;
    int best = -1;
    WORD_BY_WORD for (uint64_t x = pairs->word[w] | more->word[w]; x; x &= x - 1) {
        int cell = 64 * w + lowest_bit(x);
        uint64_t number = number_of_bits(NAME(candidates)(search, state, cell));
        uint64_t failures = 1ull + search->failures[cell];
        if (number * most < failures * fewest) best = cell, fewest = number, most = failures;
    }
    return best;
}

/* Make a guess for a state with open cells, whose conclusions are drawn. */
static inline void NAME(guess)(const NAME(Search) *search, const NAME(State) *state,
                               const NAME(Set) *pairs, const NAME(Set) *more,
                               NAME(Guess) *top) {
    int two_left = !NAME(is_empty)(pairs), best = -1, fewest = MOST + 1;
    top->state = *state;
    for (int d = 0; d < search->digits && !two_left && !search->rules; d++) {
        uint64_t two = NAME(count_places)(search, state, d).two;
        if (!two) continue;
        WORD_BY_WORD top->cells.word[w] =
            search->group[lowest_bit(two)].word[w] & state->places[d].word[w];
        top->digits = 1u << d;
        return;
    }
    if (search->rules) best = NAME(failing_cell)(search, state, pairs, more);
    else WORD_BY_WORD {
        uint64_t x = two_left ? pairs->word[w] : more->word[w];
        for (; x; x &= x - 1) {
            int cell = 64 * w + lowest_bit(x);
            int number = two_left ? 2 : number_of_bits(NAME(candidates)(search, state, cell));
            if (number < fewest ||
                (number == fewest && search->failures[cell] > search->failures[best]))
                best = cell, fewest = number;
        }
    }
    top->cells = NAME(only)(best);
    top->digits = NAME(candidates)(search, state, best);
}

/* Make one of the choices of a guess, the first one if `random` is 0; return their number. */
static inline int NAME(choose)(const NAME(Guess) *guess, uint64_t *random, int *digit, int *cell) {
    NAME(Set) others = guess->cells;
    unsigned digits = guess->digits;
    uint64_t x = *random;
    int other, number, k;
    *cell = NAME(lowest)(&others);
    others.word[*cell / 64] &= others.word[*cell / 64] - 1;
    other = NAME(lowest)(&others);
    number = other < 0 ? number_of_bits(digits) : 2;
    x ^= x >> 12, x ^= x << 25, x ^= x >> 27;
    *random = x;
    k = (int) ((x * 0x2545F4914F6CDD1Dull >> 32) * number >> 32);
    if (k && other >= 0) *cell = other;
    else for (; k; k--) digits &= digits - 1;
    *digit = lowest_bit(digits);
    return number;
}

/* Put a digit, which is one of the choices of the guess on top of the stack, into a cell. The
   choice is removed from the guess, and the guess is popped with its last choice. */
static inline void NAME(follow)(NAME(Search) *search, NAME(State) *state, int digit, int cell) {
    NAME(Guess) *top = &search->guesses[search->depth - 1];
    *state = top->state;
    NAME(put)(search, state, digit, NAME(only)(cell));
    if (top->digits & (top->digits - 1)) {
        top->digits &= ~(1u << digit);
    } else {
        top->cells.word[cell / 64] &= ~(1ull << cell % 64);
        if (NAME(is_empty)(&top->cells)) search->depth--;
    }
}

/* Take the next choice of the guess on top of the stack. */
static inline void NAME(take)(NAME(Search) *search, NAME(State) *state) {
    int digit, cell;
    NAME(choose)(&search->guesses[search->depth - 1], &search->random, &digit, &cell);
    NAME(follow)(search, state, digit, cell);
}

/* Count a failure in the cells where there was no place for a digit. */
static inline void NAME(note_failure)(NAME(Search) *search, NAME(Set) *cells) {
    WORD_BY_WORD for (uint64_t x = cells->word[w]; x; x &= x - 1)
        search->failures[64 * w + lowest_bit(x)]++;
}

/* Settle one linked set after the other, when every open cell has two candidates. Returns the
   number of sets, or -1 if there is no solution. */
static inline int NAME(linked_sets)(const NAME(Search) *search, NAME(State) *state,
                                    NAME(Set) *pairs) {
    NAME(Set) more;
    int sets = 0, cell;
    while ((cell = NAME(lowest)(pairs)) >= 0) {
        int digit = lowest_bit(NAME(candidates)(search, state, cell));
        NAME(put)(search, state, digit, NAME(only)(cell));
        if (!NAME(propagate)(search, state, pairs, &more)) return -1;
        sets++;
    }
    return sets;
}

static inline void NAME(write)(const NAME(Search) *search, const NAME(State) *state,
                               uint8_t *cells) {
    for (int cell = 0; cell < search->cells; cell++)
        cells[cell] = (uint8_t) (lowest_bit(NAME(candidates)(search, state, cell)) + 1);
}

/* Search until `limit` solutions are found, `nodes` choices are taken, or the search has ended. Work
   for rules also counts, VISITS states as a choice. Finds more than `limit` if several solutions
   are found at once. Writes the solutions, one at a time, unless `solutions` is NULL. */
static inline uint64_t NAME(run)(void *memory, uint64_t nodes, uint64_t limit, uint8_t *solutions) {
    NAME(Search) *search = memory;
    NAME(State) state;
    NAME(Set) pairs, more;
    const NAME(Set) *before;
    const Rules *rules = search->rules;
    uint64_t found = 0;
    int sets;
    if (search->waiting) {
        search->waiting = 0;
        if (solutions) NAME(write)(search, &search->first, solutions);
        return 1;
    }
    while (search->depth && found < limit && nodes) {
        uint64_t visits = rules ? *rules->visits : 0, steps;
        int fits;
        before = search->guesses[search->depth - 1].state.places;
        NAME(take)(search, &state);
        fits = NAME(conclude)(search, &state, before, &pairs, &more);
        steps = 1 + (rules ? (*rules->visits - visits) / VISITS : 0);
        nodes -= steps < nodes ? steps : nodes;
        if (!fits) {
            NAME(note_failure)(search, &pairs);
            continue;
        }
        if (NAME(is_empty)(&state.open)) {
            if (solutions) NAME(write)(search, &state, solutions + search->cells * found);
            found++;
        } else if (!solutions && search->linked && NAME(is_empty)(&more)) {
            sets = NAME(linked_sets)(search, &state, &pairs);
            if (sets >= 0) found += 1ull << sets;
            else NAME(note_failure)(search, &pairs);
        } else {
            NAME(guess)(search, &state, &pairs, &more, &search->guesses[search->depth++]);
        }
    }
    return found;
}

/* Set up a search with these groups, for a grid without digits. */
static inline void NAME(set_groups)(NAME(Search) *search, int digits, int groups,
                                    const uint8_t *sizes, const uint16_t *cells_of_groups) {
    NAME(State) *state = &search->first;
    memset(search, 0, offsetof(NAME(Search), guesses));
    search->digits = digits;
    search->cells = digits * digits;
    search->linked = 1;
    for (int cell = 0; cell < search->cells; cell++)
        search->all.word[cell / 64] |= 1ull << cell % 64;
    for (int group = 0; group < groups; cells_of_groups += sizes[group++]) {
        int large = 2 * sizes[group] > digits && search->groups < MOST_UNITS;
        int number = large ? search->groups++ : -1;
        if (large) search->missing[number] = digits - sizes[group];
        if (large && sizes[group] == digits) state->whole |= 1ull << number;
        else search->linked = 0;
        for (int k = 0; k < sizes[group]; k++) {
            int cell = cells_of_groups[k];
            if (large) {
                search->group[number].word[cell / 64] |= 1ull << cell % 64;
                search->groups_of[cell] |= 1ull << number;
            }
            for (int j = 0; j < sizes[group]; j++) {
                int other = cells_of_groups[j];
                if (other != cell) search->peers[cell].word[other / 64] |= 1ull << other % 64;
            }
        }
    }
    state->open = search->all;
    state->stale = ~0u;
    for (int d = 0; d < digits; d++) {
        state->places[d] = search->all;
        state->lacking[d] = ~0ull;
    }
}

/* Add rules, or NULL, to a search with groups. */
static inline void NAME(set_rules)(NAME(Search) *search, const Rules *rules) {
    search->rules = rules;
    if (rules) search->linked = 0;
    if (rules && rules->links) NAME(link_digits)(search);
}

/* Set up a search with these groups, and start with the cells that are given. The choices are made
   at random if the seed is not 0. */
static inline void NAME(begin)(void *memory, int digits, const uint8_t *cells, int groups,
                               const uint8_t *sizes, const uint16_t *cells_of_groups,
                               const uint16_t *candidates, const Rules *rules, uint64_t seed) {
    NAME(Search) *search = memory;
    NAME(State) *state = &search->first;
    NAME(Set) pairs, more;
    NAME(set_groups)(search, digits, groups, sizes, cells_of_groups);
    search->random = seed;
    NAME(set_rules)(search, rules);
    for (int cell = 0; cell < search->cells && candidates; cell++)
        for (int d = 0; d < digits; d++)
            if (!(candidates[cell] >> d & 1)) {
                NAME(Set) *places = &state->places[d];
                places->word[cell / 64] &= ~(1ull << cell % 64);
            }
    for (int cell = 0; cell < search->cells; cell++)
        if (cells[cell]) NAME(put)(search, state, cells[cell] - 1, NAME(only)(cell));
    if (!NAME(conclude)(search, state, NULL, &pairs, &more)) return;
    if (NAME(is_empty)(&state->open))
        search->waiting = 1;
    else
        NAME(guess)(search, state, &pairs, &more, &search->guesses[search->depth++]);
}

/* Follow random choices from the start of a search down to a solution or a contradiction. The
   product of the numbers of choices, or 0 for a contradiction, is on average the number of
   solutions. The sum of these products is on average the number of choices in the whole search. */
static inline void NAME(probe)(const void *memory, uint64_t *random, double *solutions,
                        double *choices) {
    const NAME(Search) *search = memory;
    NAME(State) state;
    NAME(Set) pairs, more;
    NAME(Guess) top;
    double weight = 1;
    *solutions = search->waiting;
    *choices = 0;
    if (!search->depth) return;
    top = search->guesses[0];
    while (1) {
        int digit, cell;
        weight *= NAME(choose)(&top, random, &digit, &cell);
        *choices += weight;
        state = top.state;
        NAME(put)(search, &state, digit, NAME(only)(cell));
        if (!NAME(conclude)(search, &state, top.state.places, &pairs, &more)) return;
        if (NAME(is_empty)(&state.open)) break;
        if (search->linked && NAME(is_empty)(&more)) {
            int sets = NAME(linked_sets)(search, &state, &pairs);
            if (sets < 0) return;
            weight *= (double) (1ull << sets);
            break;
        }
        NAME(guess)(search, &state, &pairs, &more, &top);
    }
    *solutions = weight;
}

static inline int NAME(ended)(const void *memory) {
    const NAME(Search) *search = memory;
    return !search->depth && !search->waiting;
}
