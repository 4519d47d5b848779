/* Rules beyond groups: the digits of some cells, in order, are accepted by a finite automaton.

   The automaton of a rule for k cells is unrolled into layers 0 to k of states. Layer 0 has the
   start, and layer k the one accepting state. From a state of layer i each digit of cell i leads
   to a state of layer i + 1, or nowhere. A filling of the cells is a path from the start to the
   accepting state. A candidate remains if it lies on such a path whose digits are all candidates.

     moves   layer 0: n numbers, one for each digit; layer 1: n for each state; ...; layer k - 1
     widths  the number of states of each layer 0 .. k

   The paths are found forwards, as sets of states that can be reached, and backwards, as those
   states among them from which the accepting state can be reached.

   Links. A rule of two cells also says which two candidates exclude each other, as two equal digits
   in a group do. For a candidate, a digit d of a cell, and for each digit e, `links` has the set of
   cells that cannot have e if the cell has d. `layout_conclusions.h` fills and uses it.

   Cost: at most n steps for each state of the automaton, twice.
   Reference: G. Pesant, A regular language membership constraint for finite sequences of variables,
   2004. */

#ifndef RULE_PATHS_H
#define RULE_PATHS_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "bits.h"

enum {
    NOWHERE = 0xFFFF,
    MOST_WORDS = 4,         /* of a set of cells */
    VISITS = 64             /* the visits of states that take as long as a choice */
};

typedef struct {
    int length;
    const uint16_t *cells;
    const uint16_t *widths;
    const uint16_t *moves;
} Rule;

typedef struct {
    int digits, rules;
    Rule *rule;
    uint32_t *rules_of;     /* the rules of each cell: from rules_of[cell] to rules_of[cell + 1] */
    uint32_t *at;           /* the numbers of these rules */
    uint64_t *pending;      /* the rules that have to be examined, a bit for each */
    uint64_t *reached;      /* the states on paths, layer by layer, in whole words */
    uint16_t *candidates;   /* of the cells of the rule that is examined */
    uint64_t *links;        /* NULL if no rule has two cells */
    uint64_t *visits;       /* the number of states that have been visited, a measure of time */
} Rules;

static inline int words_for(int bits) {
    return (bits + 63) / 64;
}

static inline void free_rules(Rules *rules) {
    if (!rules) return;
    free(rules->rule), free(rules->rules_of), free(rules->at);
    free(rules->pending), free(rules->reached), free(rules->candidates);
    free(rules->links), free(rules->visits);
    free(rules);
}

/* Set up rules for a grid of n * n cells, or return NULL if there is no memory. Rule k has the next
   sizes[k] of the numbers in `cells_of_rules`, and the automaton with number automaton_of[k].
   Automaton a has lengths[a] + 1 of the numbers in `widths`. The arrays must outlive the rules. */
static inline Rules *new_rules(int digits, int number, const uint16_t *sizes,
                               const uint16_t *cells_of_rules, const uint32_t *automaton_of,
                               int automata, const uint16_t *lengths, const uint16_t *widths,
                               const uint16_t *moves) {
    int cells = digits * digits, longest = 1, has_pairs = 0;
    size_t most_words = 1, total = 0;
    Rules *rules = calloc(1, sizeof *rules);
    Rule *automaton = calloc(automata, sizeof *automaton);
    if (!rules || !automaton) goto no_memory;
    rules->digits = digits, rules->rules = number;
    for (int a = 0; a < automata; a++) {
        size_t words = 1;
        automaton[a] = (Rule) {lengths[a], NULL, widths, moves};
        for (int k = 0; k < lengths[a]; k++) {
            moves += digits * widths[k];
            words += words_for(widths[k]);
        }
        widths += lengths[a] + 1;
        most_words = words > most_words ? words : most_words;
        longest = lengths[a] > longest ? lengths[a] : longest;
    }
    for (int k = 0; k < number; k++) {
        total += sizes[k];
        has_pairs |= sizes[k] == 2;
    }
    if (has_pairs) {
        rules->links = calloc((size_t) cells * digits * digits * MOST_WORDS, sizeof *rules->links);
        if (!rules->links) goto no_memory;
    }
    rules->rule = calloc(number, sizeof *rules->rule);
    rules->rules_of = calloc(cells + 2, sizeof *rules->rules_of);
    rules->at = calloc(total, sizeof *rules->at);
    rules->pending = calloc(words_for(number), sizeof *rules->pending);
    rules->reached = calloc(most_words, sizeof *rules->reached);
    rules->candidates = calloc(longest, sizeof *rules->candidates);
    rules->visits = calloc(1, sizeof *rules->visits);
    if (!rules->rule || !rules->rules_of || !rules->at || !rules->pending || !rules->reached ||
        !rules->candidates || !rules->visits)
        goto no_memory;
    for (size_t i = 0; i < total; i++) rules->rules_of[cells_of_rules[i] + 2]++;
    for (int cell = 0; cell < cells; cell++) rules->rules_of[cell + 2] += rules->rules_of[cell + 1];
    for (int k = 0; k < number; k++) {
        rules->rule[k] = automaton[automaton_of[k]];
        rules->rule[k].cells = cells_of_rules;
        for (int i = 0; i < sizes[k]; i++)
            rules->at[rules->rules_of[*cells_of_rules++ + 1]++] = (uint32_t) k;
    }
    free(automaton);
    return rules;
no_memory:
    free(automaton);
    free_rules(rules);
    return NULL;
}

/* Leave the candidates that lie on a path of accepted digits. Returns 0 if there is no path. */
static inline int keep_paths(const Rules *rules, const Rule *rule, uint16_t *candidates) {
    const uint16_t *moves = rule->moves, *widths = rule->widths;
    uint64_t *here = rules->reached, *next;
    uint64_t visits = 0;
    int n = rules->digits;
    here[0] = 1;
    for (int k = 0; k < rule->length; k++) {
        next = here + words_for(widths[k]);
        memset(next, 0, sizeof(uint64_t) * words_for(widths[k + 1]));
        for (int w = 0; w < words_for(widths[k]); w++)
            for (uint64_t x = here[w]; x; x &= x - 1) {
                const uint16_t *from = moves + n * (64 * w + lowest_bit(x));
                visits++;
                for (unsigned left = candidates[k]; left; left &= left - 1) {
                    int to = from[lowest_bit(left)];
                    if (to != NOWHERE) next[to / 64] |= 1ull << to % 64;
                }
            }
        moves += n * widths[k];
        here = next;
    }
    *rules->visits += 2 * visits;
    if (!here[0]) return 0;
    for (int k = rule->length - 1; k >= 0; k--) {
        unsigned kept = 0;
        moves -= n * widths[k];
        next = here;
        here -= words_for(widths[k]);
        for (int w = 0; w < words_for(widths[k]); w++)
            for (uint64_t x = here[w]; x; x &= x - 1) {
                const uint16_t *from = moves + n * (64 * w + lowest_bit(x));
                unsigned good = 0;
                for (unsigned left = candidates[k]; left; left &= left - 1) {
                    int to = from[lowest_bit(left)];
                    if (to != NOWHERE && next[to / 64] >> to % 64 & 1) good |= left & -left;
                }
                kept |= good;
                if (!good) here[w] &= ~(x & -x);
            }
        candidates[k] = (uint16_t) kept;
    }
    return 1;
}

#endif
