/* The search for the grids of a layout: depth first, over the candidates, with groups as data.

   For each digit a state has the cells that the digit may still stand in, its places. Conclusions
   are drawn until nothing new is found: a cell with one candidate gets it, and its peers lose it; a
   unit with one place for a digit gets it there. A unit is a group of as many cells as there are
   digits. Then a digit is guessed: for a cell with the fewest candidates, or, if no cell has two,
   for a unit that has two places for a digit.

   A relation may be given: a permutation g of the cells and a permutation s of the digits. Then the
   digit of g(cell) is s(the digit of the cell), for every cell.

   Linked sets. If all groups are units, no relation is given, the grid has at most 128 cells, and
   every open cell has two candidates, then every unit has two places for each digit that it lacks.
   The choice in one cell settles the cells that are linked to it, and both choices lead equally
   far: one trial for each linked set finds that there is no solution, or 2^sets of them.

   A set of cells is WORDS words of 64 bits: bit k % 64 of word k / 64 is cell k. This file is
   included once for each number of words, and NAME(x) is x with this number. */

#include "bits.h"

typedef struct { uint64_t word[WORDS]; } NAME(Set);

typedef struct {
    NAME(Set) places[MOST];         /* the cells in which each digit may stand */
    NAME(Set) open;                 /* cells whose digit has not been removed from their peers */
    uint64_t lacking[MOST];         /* the units that have no settled cell with the digit */
} NAME(State);

typedef struct {
    NAME(State) state;
    NAME(Set) cells;                /* one cell and several digits, or one digit and two cells */
    unsigned digits;
} NAME(Guess);

typedef struct {
    int digits, cells, units, depth;
    int linked;                     /* the argument of linked sets holds */
    int related;                    /* a relation is given */
    int waiting;                    /* a solution was found without a guess and not given out */
    NAME(Set) all;
    NAME(Set) unit[MOST_UNITS];
    NAME(Set) peers[CELLS];
    uint64_t units_of[CELLS];
    uint16_t image[CELLS];          /* g */
    uint8_t label[MOST];            /* s */
    NAME(State) first;              /* the solution that waits */
    NAME(Guess) guesses[CELLS + 1];
} NAME(Search);

#define WORD_BY_WORD for (int w = 0; w < WORDS; w++)

static inline int NAME(lowest)(const NAME(Set) *set) {
    WORD_BY_WORD if (set->word[w]) return 64 * w + lowest_bit(set->word[w]);
    return -1;
}

static inline int NAME(is_empty)(const NAME(Set) *set) {
    uint64_t any = 0;
    WORD_BY_WORD any |= set->word[w];
    return !any;
}

static inline int NAME(has)(const NAME(Set) *set, int cell) {
    return set->word[cell / 64] >> cell % 64 & 1;
}

static inline NAME(Set) NAME(only)(int cell) {
    NAME(Set) set = {{0}};
    set.word[cell / 64] = 1ull << cell % 64;
    return set;
}

static inline unsigned NAME(candidates)(const NAME(Search) *search, const NAME(State) *state,
                                        int cell) {
    unsigned digits = 0;
    for (int d = 0; d < search->digits; d++)
        digits |= (unsigned) NAME(has)(&state->places[d], cell) << d;
    return digits;
}

/* Remove a digit, which is settled in some cells, from their peers. */
static inline void NAME(settle)(const NAME(Search) *search, NAME(State) *state, int digit,
                                NAME(Set) cells) {
    WORD_BY_WORD {
        while (cells.word[w]) {
            int cell = 64 * w + lowest_bit(cells.word[w]);
            cells.word[w] &= cells.word[w] - 1;
            state->lacking[digit] &= ~search->units_of[cell];
            for (int v = 0; v < WORDS; v++)
                state->places[digit].word[v] &= ~search->peers[cell].word[v];
        }
    }
}

/* Leave a digit alone in the cells that are given. */
static inline void NAME(put)(const NAME(Search) *search, NAME(State) *state, int digit,
                             NAME(Set) cells) {
    for (int e = 0; e < search->digits; e++)
        if (e != digit)
            WORD_BY_WORD state->places[e].word[w] &= ~cells.word[w];
}

/* Put the settled digits of cells into the images of the cells; 0 if one cannot stand there. */
static inline int NAME(relate)(const NAME(Search) *search, NAME(State) *state, int digit,
                               NAME(Set) cells) {
    int label = search->label[digit];
    WORD_BY_WORD {
        while (cells.word[w]) {
            int cell = search->image[64 * w + lowest_bit(cells.word[w])];
            cells.word[w] &= cells.word[w] - 1;
            if (!NAME(has)(&state->places[label], cell)) return 0;
            NAME(put)(search, state, label, NAME(only)(cell));
        }
    }
    return 1;
}

/* Settle the cells with one candidate; 0 if a cell has none. Says whether there were any, which
   open cells have two candidates, and which have more. */
static inline int NAME(settle_cells)(const NAME(Search) *search, NAME(State) *state, int *changed,
                                     NAME(Set) *pairs, NAME(Set) *more) {
    NAME(Set) once = {{0}}, twice = {{0}}, thrice = {{0}}, cells;
    uint64_t missing = 0, new = 0;
    for (int d = 0; d < search->digits; d++)
        WORD_BY_WORD {
            uint64_t x = state->places[d].word[w];
            thrice.word[w] |= twice.word[w] & x;
            twice.word[w] |= once.word[w] & x;
            once.word[w] |= x;
        }
    WORD_BY_WORD {
        missing |= search->all.word[w] & ~once.word[w];
        cells.word[w] = state->open.word[w] & ~twice.word[w];
        new |= cells.word[w];
        pairs->word[w] = twice.word[w] & ~thrice.word[w];
        more->word[w] = thrice.word[w];
    }
    if (missing) return 0;
    *changed = new != 0;
    if (!new) return 1;
    WORD_BY_WORD state->open.word[w] &= ~cells.word[w];
    for (int d = 0; d < search->digits; d++) {
        NAME(Set) here;
        WORD_BY_WORD here.word[w] = cells.word[w] & state->places[d].word[w];
        if (NAME(is_empty)(&here)) continue;
        NAME(settle)(search, state, d, here);
        if (search->related && !NAME(relate)(search, state, d, here)) return 0;
    }
    return 1;
}

/* Put digits where they have one place in a unit; 0 if one has none. Says whether there were any,
   and notes a digit and two cells, its only places in a unit, if there is no such. */
static inline int NAME(place_digits)(const NAME(Search) *search, NAME(State) *state, int *changed,
                                     NAME(Guess) *two) {
    two->digits = 0;
    for (int d = 0; d < search->digits; d++) {
        uint64_t once = 0, twice = 0, thrice = 0, units = state->lacking[d];
        if (!units) continue;
        WORD_BY_WORD {
            uint64_t x = state->places[d].word[w] & state->open.word[w];
            for (; x; x &= x - 1) {
                uint64_t here = search->units_of[64 * w + lowest_bit(x)];
                thrice |= twice & here;
                twice |= once & here;
                once |= here;
            }
        }
        if (units & ~once) return 0;
        if (!two->digits && (units & twice & ~thrice)) {
            const NAME(Set) *unit = &search->unit[lowest_bit(units & twice & ~thrice)];
            two->digits = 1u << d;
            WORD_BY_WORD two->cells.word[w] = unit->word[w] & state->places[d].word[w];
        }
        units &= ~twice;
        while (units) {
            const NAME(Set) *unit = &search->unit[lowest_bit(units)];
            NAME(Set) here;
            WORD_BY_WORD here.word[w] = unit->word[w] & state->places[d].word[w];
            if (NAME(is_empty)(&here)) return 0;
            NAME(put)(search, state, d, here);
            units &= ~search->units_of[NAME(lowest)(&here)];
            *changed = 1;
        }
    }
    return 1;
}

/* Draw all conclusions; 0 if there is no solution. Sets `pairs` to the cells with two candidates,
   `more` to those with more, and `two` as place_digits does. */
static inline int NAME(propagate)(const NAME(Search) *search, NAME(State) *state, NAME(Set) *pairs,
                                  NAME(Set) *more, NAME(Guess) *two) {
    int changed = 1;
    while (changed) {
        changed = 0;
        if (!NAME(settle_cells)(search, state, &changed, pairs, more)) return 0;
        if (changed) continue;
        if (NAME(is_empty)(&state->open)) return 1;
        if (!NAME(place_digits)(search, state, &changed, two)) return 0;
    }
    return 1;
}

/* Make a guess for a state with open cells, whose conclusions are drawn. */
static inline void NAME(guess)(const NAME(Search) *search, const NAME(State) *state,
                               const NAME(Set) *pairs, const NAME(Set) *more,
                               const NAME(Guess) *two, NAME(Guess) *top) {
    int best = NAME(lowest)(pairs), fewest = MOST + 1;
    top->state = *state;
    if (best < 0 && two->digits) {
        top->cells = two->cells;
        top->digits = two->digits;
        return;
    }
    if (best < 0) {
        NAME(Set) left = *more;
        int cell;
        while (fewest > 3 && (cell = NAME(lowest)(&left)) >= 0) {
            int number = 0;
            left.word[cell / 64] &= left.word[cell / 64] - 1;
            for (int d = 0; d < search->digits; d++)
                number += NAME(has)(&state->places[d], cell);
            if (number < fewest) best = cell, fewest = number;
        }
    }
    top->cells = NAME(only)(best);
    top->digits = NAME(candidates)(search, state, best);
}

/* Take the next choice of the guess on top of the stack; pop it with the last one. */
static inline void NAME(take)(NAME(Search) *search, NAME(State) *state) {
    NAME(Guess) *top = &search->guesses[search->depth - 1];
    int digit = lowest_bit(top->digits), cell = NAME(lowest)(&top->cells);
    *state = top->state;
    NAME(put)(search, state, digit, NAME(only)(cell));
    if (top->digits & (top->digits - 1)) {
        top->digits &= top->digits - 1;
    } else {
        top->cells.word[cell / 64] &= top->cells.word[cell / 64] - 1;
        if (NAME(is_empty)(&top->cells)) search->depth--;
    }
}

/* Settle one linked set after the other, where every open cell has two candidates; their number,
   or -1 if there is no solution. */
static inline int NAME(linked_sets)(const NAME(Search) *search, NAME(State) *state,
                                    NAME(Set) *pairs) {
    NAME(Set) more;
    NAME(Guess) two;
    int sets = 0, cell;
    while ((cell = NAME(lowest)(pairs)) >= 0) {
        int digit = lowest_bit(NAME(candidates)(search, state, cell));
        NAME(put)(search, state, digit, NAME(only)(cell));
        if (!NAME(propagate)(search, state, pairs, &more, &two)) return -1;
        sets++;
    }
    return sets;
}

static inline void NAME(write)(const NAME(Search) *search, const NAME(State) *state,
                               uint8_t *cells) {
    for (int cell = 0; cell < search->cells; cell++)
        cells[cell] = (uint8_t) (lowest_bit(NAME(candidates)(search, state, cell)) + 1);
}

/* Search until `limit` solutions are found, or more if several are found at once, `nodes` choices
   are taken, or the search has ended. Writes the solutions, one at a time, unless `solutions` is
   NULL. */
static uint64_t NAME(run)(void *memory, uint64_t nodes, uint64_t limit, uint8_t *solutions) {
    NAME(Search) *search = memory;
    NAME(State) state;
    NAME(Set) pairs, more;
    NAME(Guess) two;
    uint64_t found = 0;
    int sets;
    if (search->waiting) {
        search->waiting = 0;
        if (solutions) NAME(write)(search, &search->first, solutions);
        return 1;
    }
    while (search->depth && found < limit && nodes) {
        nodes--;
        NAME(take)(search, &state);
        if (!NAME(propagate)(search, &state, &pairs, &more, &two)) continue;
        if (NAME(is_empty)(&state.open)) {
            if (solutions) NAME(write)(search, &state, solutions + search->cells * found);
            found++;
        } else if (!solutions && search->linked && NAME(is_empty)(&more)) {
            sets = NAME(linked_sets)(search, &state, &pairs);
            if (sets >= 0) found += 1ull << sets;
        } else {
            NAME(guess)(search, &state, &pairs, &more, &two, &search->guesses[search->depth++]);
        }
    }
    return found;
}

/* Take over the groups and the relation, and start with the cells that are given. */
static void NAME(begin)(void *memory, int digits, const uint8_t *cells, int groups,
                        const uint8_t *sizes, const uint16_t *cells_of_groups,
                        const uint16_t *image, const uint8_t *labels,
                        const uint16_t *candidates) {
    NAME(Search) *search = memory;
    NAME(State) *state = &search->first;
    NAME(Set) pairs, more;
    NAME(Guess) two;
    memset(search, 0, offsetof(NAME(Search), guesses));
    search->digits = digits;
    search->cells = digits * digits;
    search->linked = !image && WORDS == 2;
    search->related = image != NULL;
    for (int cell = 0; cell < search->cells; cell++) {
        search->all.word[cell / 64] |= 1ull << cell % 64;
        if (image) search->image[cell] = image[cell];
    }
    for (int d = 0; d < digits && image; d++) search->label[d] = labels[d] - 1;
    for (int group = 0; group < groups; cells_of_groups += sizes[group++]) {
        int unit = sizes[group] == digits && search->units < MOST_UNITS ? search->units++ : -1;
        if (unit < 0) search->linked = 0;
        for (int k = 0; k < sizes[group]; k++) {
            int cell = cells_of_groups[k];
            if (unit >= 0) {
                search->unit[unit].word[cell / 64] |= 1ull << cell % 64;
                search->units_of[cell] |= 1ull << unit;
            }
            for (int j = 0; j < sizes[group]; j++) {
                int other = cells_of_groups[j];
                if (other != cell) search->peers[cell].word[other / 64] |= 1ull << other % 64;
            }
        }
    }
    state->open = search->all;
    for (int d = 0; d < digits; d++) {
        state->places[d] = search->all;
        state->lacking[d] = search->units == 64 ? ~0ull : (1ull << search->units) - 1;
    }
    for (int cell = 0; cell < search->cells && candidates; cell++)
        for (int d = 0; d < digits; d++)
            if (!(candidates[cell] >> d & 1)) {
                NAME(Set) *places = &state->places[d];
                places->word[cell / 64] &= ~(1ull << cell % 64);
            }
    for (int cell = 0; cell < search->cells; cell++)
        if (cells[cell]) NAME(put)(search, state, cells[cell] - 1, NAME(only)(cell));
    if (!NAME(propagate)(search, state, &pairs, &more, &two)) return;
    if (NAME(is_empty)(&state->open))
        search->waiting = 1;
    else
        NAME(guess)(search, state, &pairs, &more, &two, &search->guesses[search->depth++]);
}

/* Follow random choices from the start of a search down to a solution or a contradiction. The
   product of the numbers of choices is on average the number of solutions, if it counts as 0 for a
   contradiction, and the sum of these products the number of choices in the whole search. */
static inline void NAME(probe)(const void *memory, uint64_t *random, double *solutions,
                        double *choices) {
    const NAME(Search) *search = memory;
    NAME(State) state;
    NAME(Set) pairs, more;
    NAME(Guess) two, top;
    double weight = 1;
    *solutions = search->waiting;
    *choices = 0;
    if (!search->depth) return;
    top = search->guesses[0];
    while (1) {
        uint64_t x = *random;
        unsigned digits = top.digits;
        int number = number_of_bits(digits), k, cell = NAME(lowest)(&top.cells);
        x ^= x >> 12, x ^= x << 25, x ^= x >> 27;
        *random = x;
        k = number > 1 ? number : 2;
        weight *= k;
        *choices += weight;
        k = (int) ((x * 0x2545F4914F6CDD1Dull >> 32) * k >> 32);
        if (number > 1) {
            for (; k; k--) digits &= digits - 1;
        } else if (k) {
            top.cells.word[cell / 64] &= top.cells.word[cell / 64] - 1;
            cell = NAME(lowest)(&top.cells);
        }
        state = top.state;
        NAME(put)(search, &state, lowest_bit(digits), NAME(only)(cell));
        if (!NAME(propagate)(search, &state, &pairs, &more, &two)) return;
        if (NAME(is_empty)(&state.open)) break;
        if (search->linked && NAME(is_empty)(&more)) {
            int sets = NAME(linked_sets)(search, &state, &pairs);
            if (sets < 0) return;
            weight *= (double) (1ull << sets);
            break;
        }
        NAME(guess)(search, &state, &pairs, &more, &two, &top);
    }
    *solutions = weight;
}

static inline int NAME(ended)(const void *memory) {
    const NAME(Search) *search = memory;
    return !search->depth && !search->waiting;
}

#undef WORD_BY_WORD
