/* The conclusions that `layout_search.h` draws from states.

   For each digit a state has the cells that can still take the digit, its places. Conclusions are
   drawn until nothing new is found:

   - A cell with one candidate gets it, and its peers lose it.
   - A unit with one place for a digit gets it there. A unit is a group of n cells, where n is the
     number of digits.
   - If a unit has two places for a digit, the cells that are peers of both lose it.
   - A group of m cells lacks n - m of the n digits. Once n - m digits have no place in it, it is a
     unit for all other digits. Only groups of more than n / 2 cells are examined for this.
   - A candidate is removed if no filling that its rule accepts has it there (see `rule_paths.h`).
   - If there are rules of two cells, a candidate is removed if it fits neither of the two places
     for a digit in a unit, or neither of the two candidates of a cell. The second conclusion
     combines a rule with groups: where neighbours are never consecutive, a cell with 4 or 5 has no
     4 beside it, because 4 and 4 share a row, and 4 and 5 are consecutive.

   A set of cells is WORDS words of 64 bits: bit k % 64 of word k / 64 is cell k. NAME(x) appends
   the number of words to x. */

#include "bits.h"
#include "rule_paths.h"

typedef struct { uint64_t word[WORDS]; } NAME(Set);

typedef struct {
    NAME(Set) places[MOST];         /* the cells that can take each digit */
    NAME(Set) open;                 /* cells whose digit has not been removed from their peers */
    uint64_t whole;                 /* the groups that hold each digit they do not lack */
    uint64_t lacking[MOST];         /* the groups that may still get the digit */
    unsigned stale;                 /* digits whose places may have to be counted again */
} NAME(State);

typedef struct {
    NAME(State) state;
    NAME(Set) cells;                /* one cell and several digits, or one digit and two cells */
    unsigned digits;
} NAME(Guess);

typedef struct {
    int digits, cells, groups, depth;
    int linked;                     /* the argument of linked sets holds */
    int waiting;                    /* a solution was found without a guess and not given out */
    NAME(Set) all;
    NAME(Set) group[MOST_UNITS];    /* the units, and the other groups that are examined */
    int missing[MOST_UNITS];        /* the number of digits that each lacks */
    NAME(Set) peers[CELLS];
    uint64_t groups_of[CELLS];
    uint32_t failures[CELLS];       /* the number of times that a digit had no place here */
    uint64_t random;                /* the state of the generator, or 0 */
    const Rules *rules;             /* NULL if groups are the only rules */
    NAME(State) first;              /* the solution that waits */
    NAME(Guess) guesses[CELLS + 1];
} NAME(Search);

typedef struct { uint64_t none, one, two; } NAME(Counted); /* units, by the places of a digit */

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
            state->stale |= 1u << digit;
            state->lacking[digit] &= ~search->groups_of[cell];
            for (int v = 0; v < WORDS; v++)
                state->places[digit].word[v] &= ~search->peers[cell].word[v];
        }
    }
}

/* Leave a digit alone in the cells that are given. */
static inline void NAME(put)(const NAME(Search) *search, NAME(State) *state, int digit,
                             NAME(Set) cells) {
    for (int e = 0; e < search->digits; e++) {
        uint64_t lost = 0;
        if (e == digit) continue;
        WORD_BY_WORD {
            lost |= state->places[e].word[w] & cells.word[w];
            state->places[e].word[w] &= ~cells.word[w];
        }
        state->stale |= (unsigned) (lost != 0) << e;
    }
}

/* Settle the cells with one candidate. Sets `changed` to whether there were any, `pairs` to the
   open cells with two candidates, and `more` to the open cells with more. If cells have no
   candidate, returns 0 and these cells in `pairs`. */
static inline int NAME(settle_cells)(const NAME(Search) *search, NAME(State) *state, int *changed,
                                     NAME(Set) *pairs, NAME(Set) *more) {
    NAME(Set) once = {{0}}, twice = {{0}}, thrice = {{0}}, cells;
    uint64_t new = 0;
    for (int d = 0; d < search->digits; d++)
        WORD_BY_WORD {
            uint64_t x = state->places[d].word[w];
            thrice.word[w] |= twice.word[w] & x;
            twice.word[w] |= once.word[w] & x;
            once.word[w] |= x;
        }
    WORD_BY_WORD {
        pairs->word[w] = search->all.word[w] & ~once.word[w];
        more->word[w] = thrice.word[w];
        cells.word[w] = state->open.word[w] & ~twice.word[w];
        new |= cells.word[w];
    }
    if (!NAME(is_empty)(pairs)) return 0;
    WORD_BY_WORD pairs->word[w] = twice.word[w] & ~thrice.word[w];
    *changed = new != 0;
    if (!new) return 1;
    WORD_BY_WORD state->open.word[w] &= ~cells.word[w];
    for (int d = 0; d < search->digits; d++) {
        NAME(Set) here;
        WORD_BY_WORD here.word[w] = cells.word[w] & state->places[d].word[w];
        if (!NAME(is_empty)(&here)) NAME(settle)(search, state, d, here);
    }
    return 1;
}

/* Remove a digit from the cells that are peers of both of its places in each of some groups. */
static inline void NAME(point)(const NAME(Search) *search, NAME(State) *state, int digit,
                               uint64_t groups, int *changed) {
    for (; groups; groups &= groups - 1) {
        const NAME(Set) *group = &search->group[lowest_bit(groups)];
        NAME(Set) *places = &state->places[digit], cells = *places;
        WORD_BY_WORD {
            uint64_t x = group->word[w] & places->word[w];
            for (; x; x &= x - 1) {
                const NAME(Set) *peers = &search->peers[64 * w + lowest_bit(x)];
                for (int v = 0; v < WORDS; v++) cells.word[v] &= peers->word[v];
            }
        }
        if (NAME(is_empty)(&cells)) continue;
        WORD_BY_WORD places->word[w] &= ~cells.word[w];
        state->stale |= 1u << digit;
        *changed = 1;
    }
}

/* The cells that cannot have the digit e if a cell has the digit d. */
static inline uint64_t *NAME(links)(const NAME(Search) *search, int cell, int d, int e) {
    size_t n = search->digits;
    return search->rules->links + ((cell * n + d) * n + e) * WORDS;
}

/* Note which digits of two cells exclude each other. */
static inline void NAME(link_digits)(const NAME(Search) *search) {
    const Rules *rules = search->rules;
    int n = search->digits;
    for (int cell = 0; cell < search->cells; cell++) {
        NAME(Set) own = NAME(only)(cell);
        for (int d = 0; d < n; d++)
            for (int e = 0; e < n; e++)
                memcpy(NAME(links)(search, cell, d, e), d == e ? &search->peers[cell] : &own,
                       sizeof own);
    }
    for (int k = 0; k < rules->rules; k++) {
        const Rule *rule = &rules->rule[k];
        if (rule->length != 2) continue;
        for (int d = 0; d < n; d++)
            for (int e = 0; e < n; e++) {
                int here = rule->cells[0], there = rule->cells[1], state = rule->moves[d];
                if (state != NOWHERE && rule->moves[n + n * state + e] != NOWHERE) continue;
                NAME(links)(search, here, d, e)[there / 64] |= 1ull << there % 64;
                NAME(links)(search, there, e, d)[here / 64] |= 1ull << here % 64;
            }
    }
}

/* Remove the candidates that two candidates exclude, one of which is right. */
static inline void NAME(exclude)(const NAME(Search) *search, NAME(State) *state, int cell,
                                 int digit, int other_cell, int other_digit, int *changed) {
    for (int e = 0; e < search->digits; e++) {
        const uint64_t *one = NAME(links)(search, cell, digit, e);
        const uint64_t *other = NAME(links)(search, other_cell, other_digit, e);
        uint64_t lost = 0;
        WORD_BY_WORD {
            uint64_t gone = one[w] & other[w] & state->places[e].word[w];
            state->places[e].word[w] &= ~gone;
            lost |= gone;
        }
        if (!lost) continue;
        state->stale |= 1u << e;
        *changed = 1;
    }
}

/* Exclude candidates by the two places of a digit in each of some groups. */
static inline void NAME(exclude_by_places)(const NAME(Search) *search, NAME(State) *state,
                                           int digit, uint64_t groups, int *changed) {
    for (; groups; groups &= groups - 1) {
        const NAME(Set) *group = &search->group[lowest_bit(groups)];
        NAME(Set) left;
        int cell, other;
        WORD_BY_WORD left.word[w] = group->word[w] & state->places[digit].word[w];
        if ((cell = NAME(lowest)(&left)) < 0) continue;
        left.word[cell / 64] &= ~(1ull << cell % 64);
        if ((other = NAME(lowest)(&left)) < 0) continue;
        NAME(exclude)(search, state, cell, digit, other, digit, changed);
    }
}

/* Exclude candidates by the two candidates of each of some cells. */
static inline void NAME(exclude_by_cells)(const NAME(Search) *search, NAME(State) *state,
                                          const NAME(Set) *cells, int *changed) {
    WORD_BY_WORD for (uint64_t x = cells->word[w]; x; x &= x - 1) {
        int cell = 64 * w + lowest_bit(x);
        unsigned digits = NAME(candidates)(search, state, cell), rest = digits & (digits - 1);
        if (!rest) continue;
        NAME(exclude)(search, state, cell, lowest_bit(digits), cell, lowest_bit(rest), changed);
    }
}

/* The units that lack a digit and have no place for it, one place, or two places. */
static inline NAME(Counted) NAME(count_places)(const NAME(Search) *search,
                                               const NAME(State) *state, int digit) {
    uint64_t once = 0, twice = 0, thrice = 0, units = state->lacking[digit] & state->whole;
    WORD_BY_WORD {
        uint64_t x = state->places[digit].word[w] & state->open.word[w];
        for (; x; x &= x - 1) {
            uint64_t here = search->groups_of[64 * w + lowest_bit(x)];
            thrice |= twice & here;
            twice |= once & here;
            once |= here;
        }
    }
    return (NAME(Counted)) {units & ~once, units & once & ~twice, units & twice & ~thrice};
}

/* Put stale digits where they have one place in a unit, and set `changed` if there were any. If a
   unit has no place for a digit, returns 0 and the open cells of the unit in `pairs`. */
static inline int NAME(place_digits)(const NAME(Search) *search, NAME(State) *state, int *changed,
                                     NAME(Set) *pairs) {
    for (int d = 0; d < search->digits; d++) {
        NAME(Counted) units;
        if (!(state->stale >> d & 1) || !(state->lacking[d] & state->whole)) continue;
        state->stale &= ~(1u << d);
        units = NAME(count_places)(search, state, d);
        if (units.none) {
            const NAME(Set) *unit = &search->group[lowest_bit(units.none)];
            WORD_BY_WORD pairs->word[w] = unit->word[w] & state->open.word[w];
            return 0;
        }
        NAME(point)(search, state, d, units.two, changed);
        if (search->rules && search->rules->links)
            NAME(exclude_by_places)(search, state, d, units.two, changed);
        while (units.one) {
            const NAME(Set) *unit = &search->group[lowest_bit(units.one)];
            NAME(Set) here;
            WORD_BY_WORD here.word[w] = unit->word[w] & state->places[d].word[w];
            if (NAME(is_empty)(&here)) {
                *pairs = *unit;
                return 0;
            }
            NAME(put)(search, state, d, here);
            units.one &= ~search->groups_of[NAME(lowest)(&here)];
            *changed = 1;
        }
    }
    return 1;
}

/* Find the groups that are whole now, and set `changed` if there are any. If too many digits have
   no place in a group, returns 0 and the cells of the group in `pairs`. */
static inline int NAME(complete_groups)(const NAME(Search) *search, NAME(State) *state,
                                        int *changed, NAME(Set) *pairs) {
    uint64_t left = search->groups == 64 ? ~0ull : (1ull << search->groups) - 1;
    for (left &= ~state->whole; left; left &= left - 1) {
        int k = lowest_bit(left), missing = search->missing[k];
        unsigned without = 0;
        for (int d = 0; d < search->digits; d++) {
            uint64_t any = 0;
            WORD_BY_WORD any |= state->places[d].word[w] & search->group[k].word[w];
            if (!any) without |= 1u << d, missing--;
        }
        if (missing < 0) {
            *pairs = search->group[k];
            return 0;
        }
        if (missing) continue;
        *changed = 1;
        state->stale = ~0u;
        state->whole |= left & -left;
        for (; without; without &= without - 1)
            state->lacking[lowest_bit(without)] &= ~(left & -left);
    }
    return 1;
}

/* Draw all conclusions. Sets `pairs` to the cells with two candidates, and `more` to the cells with
   more. If there is no solution, returns 0 and the cells that show this in `pairs`. */
static inline int NAME(propagate)(const NAME(Search) *search, NAME(State) *state, NAME(Set) *pairs,
                                  NAME(Set) *more) {
    int changed = 1;
    while (changed) {
        changed = 0;
        if (!NAME(settle_cells)(search, state, &changed, pairs, more)) return 0;
        if (changed) continue;
        if (NAME(is_empty)(&state->open)) return 1;
        if (!NAME(place_digits)(search, state, &changed, pairs)) return 0;
        if (!changed && !NAME(complete_groups)(search, state, &changed, pairs)) return 0;
        if (!changed && search->rules && search->rules->links)
            NAME(exclude_by_cells)(search, state, pairs, &changed);
    }
    return 1;
}

/* Note that the rules of the cells in a set have to be examined. */
static inline void NAME(await_rules)(const Rules *rules, const NAME(Set) *cells) {
    WORD_BY_WORD for (uint64_t x = cells->word[w]; x; x &= x - 1) {
        int cell = 64 * w + lowest_bit(x);
        for (uint32_t k = rules->rules_of[cell]; k < rules->rules_of[cell + 1]; k++)
            rules->pending[rules->at[k] / 64] |= 1ull << rules->at[k] % 64;
    }
}

/* Note that rules have to be examined if candidates of their cells differ from `known`, and update
   `known`. */
static inline void NAME(await_changes)(const NAME(Search) *search, const NAME(State) *state,
                                       NAME(Set) *known) {
    NAME(Set) changed = {{0}};
    for (int d = 0; d < search->digits; d++)
        WORD_BY_WORD changed.word[w] |= known[d].word[w] ^ state->places[d].word[w];
    memcpy(known, state->places, search->digits * sizeof(NAME(Set)));
    NAME(await_rules)(search->rules, &changed);
}

/* Remove the candidates of the cells of a rule that are on no path. Sets `changed` if there were
   any. If there is no path, returns 0 and the cells of the rule in `pairs`. */
static inline int NAME(follow_rule)(const NAME(Search) *search, NAME(State) *state,
                                    const Rule *rule, int *changed, NAME(Set) *pairs) {
    uint16_t *kept = search->rules->candidates;
    for (int k = 0; k < rule->length; k++)
        kept[k] = (uint16_t) NAME(candidates)(search, state, rule->cells[k]);
    if (!keep_paths(search->rules, rule, kept)) {
        memset(pairs, 0, sizeof *pairs);
        for (int k = 0; k < rule->length; k++)
            pairs->word[rule->cells[k] / 64] |= 1ull << rule->cells[k] % 64;
        return 0;
    }
    for (int k = 0; k < rule->length; k++) {
        int cell = rule->cells[k];
        unsigned lost = NAME(candidates)(search, state, cell) & ~kept[k];
        for (; lost; lost &= lost - 1) {
            int digit = lowest_bit(lost);
            state->places[digit].word[cell / 64] &= ~(1ull << cell % 64);
            state->stale |= 1u << digit;
            *changed = 1;
        }
    }
    return 1;
}

/* Draw all conclusions, including conclusions from rules. `before` has the candidates before the
   last digit was put, from which all conclusions had been drawn; it is NULL if none had been drawn.
   Sets `pairs` and `more`, and returns 0 without a solution, as `propagate` does. */
static inline int NAME(conclude)(const NAME(Search) *search, NAME(State) *state,
                                 const NAME(Set) *before, NAME(Set) *pairs, NAME(Set) *more) {
    const Rules *rules = search->rules;
    NAME(Set) known[MOST];
    if (!NAME(propagate)(search, state, pairs, more)) return 0;
    if (!rules) return 1;
    memset(rules->pending, 0, words_for(rules->rules) * sizeof(uint64_t));
    memcpy(known, before ? before : state->places, search->digits * sizeof(NAME(Set)));
    if (!before) NAME(await_rules)(rules, &search->all);
    while (1) {
        int changed = 0;
        NAME(await_changes)(search, state, known);
        for (int w = 0; w < words_for(rules->rules) && !changed; w++)
            while (rules->pending[w] && !changed) {
                const Rule *rule = &rules->rule[64 * w + lowest_bit(rules->pending[w])];
                rules->pending[w] &= rules->pending[w] - 1;
                if (!NAME(follow_rule)(search, state, rule, &changed, pairs)) return 0;
            }
        if (!changed) return 1;
        if (!NAME(propagate)(search, state, pairs, more)) return 0;
    }
}
