/* The search of `orderly_grids.pyx`: the grids of a layout that are least among their images.

   `layout_search.h` draws the conclusions and guesses. Each guess on its stack has the comparisons
   with images that are open there.

   Sharing. A symmetry is chosen step by step while its image is compared. The first choice is the
   cell that the first cell of the image comes from, and each later choice is for the next cell that
   the earlier ones leave free. In this way the symmetries that agree up to the cell where a
   comparison stops are settled, or stay open, together. A choice is the identity or a row of
   `symmetries` that moves this cell and none before it, and the symmetry is the product of its
   choices.

       symmetries  0 1 2 3     the identity
                   0 1 3 2     the choice for cell 2
                   0 2 1 3     the choices for cell 1
                   0 3 1 2 */

#ifndef ORDERLY_SEARCH_H
#define ORDERLY_SEARCH_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 11, CELLS = 128, MOST_UNITS = 64 };
#define WORDS 2
#define NAME(x) x##_2
#include "layout_search.h"
#undef WORDS
#undef NAME

enum { UNKNOWN = 255 };
enum { ORDERLY_OVER, ORDERLY_BRANCHES, ORDERLY_COMPLETE, ORDERLY_NO_MEMORY };

typedef struct {
    uint8_t cell;                   /* the first cell of the image that is not compared yet */
    uint8_t choice;                 /* the first choice that is not made yet */
    uint8_t sources[CELLS - 2];     /* the cell that each cell comes from, by the choices so far */
} orderly_open;

typedef struct {
    int cell;                       /* the choice is the cell that this one comes from */
    uint32_t begin, end;            /* the rows of its choices, without the identity */
} orderly_choice;

typedef struct {
    int number;                     /* of digits that have new ones */
    uint8_t new_digit[MOST];
} orderly_labels;

typedef struct {
    size_t begin, end;              /* its open comparisons */
    int compared;                   /* the number of known cells at the last comparison */
} orderly_node;

typedef struct {
    Search_2 search;
    const uint8_t *symmetries;      /* the identity, and a row for each other choice */
    orderly_choice choices[CELLS];  /* in the order of their cells */
    int number_of_choices;
    orderly_node nodes[CELLS + 1];
    orderly_open *open;
    size_t room;
    int most;                       /* the number of cells to fill */
    int waiting;                    /* the given cells are a result that is not given out yet */
    uint64_t steps;
    uint8_t grid[CELLS];            /* the digits of the known cells, from 0 */
    uint32_t automorphisms;
} orderly_search;

/* Add an open comparison to a node, whose comparisons are the last ones. */
static int orderly_add(orderly_search *orderly, orderly_node *node, const uint8_t *sources,
                       int choice, int cell) {
    orderly_open *added;
    if (node->end == orderly->room) {
        size_t room = 2 * orderly->room + 1024;
        orderly_open *moved = realloc(orderly->open, room * sizeof(orderly_open));
        if (!moved) return ORDERLY_NO_MEMORY;
        orderly->open = moved;
        orderly->room = room;
    }
    added = &orderly->open[node->end++];
    added->cell = (uint8_t) cell;
    added->choice = (uint8_t) choice;
    memcpy(added->sources, sources, orderly->search.cells);
    return ORDERLY_BRANCHES;
}

/* Return the digit of a known cell in the image. */
static int orderly_label(const orderly_labels *labels, int digit) {
    return labels->new_digit[digit] == UNKNOWN ? labels->number : labels->new_digit[digit];
}

/* Compare with the images of the symmetries that share some choices, from a cell on. */
static int orderly_go_on(orderly_search *orderly, orderly_node *node, const uint8_t *sources,
                         int choice, int cell, orderly_labels labels) {
    const uint8_t *grid = orderly->grid;
    int cells = orderly->search.cells;
    const orderly_choice *now = orderly->choices + choice;
    int free_cell = choice < orderly->number_of_choices ? now->cell : cells;
    orderly->steps++;
    for (; cell < free_cell; cell++) {
        int digit = grid[sources[cell]], label;
        if (digit == UNKNOWN || grid[cell] == UNKNOWN)
            return orderly_add(orderly, node, sources, choice, cell);
        label = orderly_label(&labels, digit);
        if (label < grid[cell]) return ORDERLY_OVER;
        if (label > grid[cell]) return ORDERLY_BRANCHES;
        if (label == labels.number) labels.new_digit[digit] = (uint8_t) labels.number++;
    }
    if (cell == cells) {
        orderly->automorphisms++;
        return ORDERLY_BRANCHES;
    }
    if (grid[cell] == UNKNOWN) return orderly_add(orderly, node, sources, choice, cell);
    for (uint32_t row = now->begin; row <= now->end; row++) {
        const uint8_t *moved = orderly->symmetries + (size_t) (row < now->end ? row : 0) * cells;
        int digit = grid[sources[moved[cell]]], outcome;
        uint8_t product[CELLS];
        if (digit != UNKNOWN) {
            int label = orderly_label(&labels, digit);
            if (label < grid[cell]) return ORDERLY_OVER;
            if (label > grid[cell]) continue;
        }
        for (int k = 0; k < cells; k++) product[k] = sources[moved[k]];
        outcome = digit == UNKNOWN
                      ? orderly_add(orderly, node, product, choice + 1, cell)
                      : orderly_go_on(orderly, node, product, choice + 1, cell, labels);
        if (outcome != ORDERLY_BRANCHES) return outcome;
    }
    return ORDERLY_BRANCHES;
}

/* Go on with the open comparisons of a node; ORDERLY_OVER if an image is less. */
static int orderly_compare(orderly_search *orderly, orderly_node *node) {
    const uint8_t *grid = orderly->grid;
    size_t begin = node->begin, end = node->end;
    node->begin = end;
    orderly->automorphisms = 0;
    for (size_t k = begin; k < end; k++) {
        orderly_open comparison = orderly->open[k];
        orderly_labels labels = {0};
        int outcome;
        memset(labels.new_digit, UNKNOWN, MOST);
        for (int cell = 0; cell < comparison.cell; cell++) {
            int digit = grid[comparison.sources[cell]];
            if (labels.new_digit[digit] == UNKNOWN)
                labels.new_digit[digit] = (uint8_t) labels.number++;
        }
        outcome = orderly_go_on(orderly, node, comparison.sources, comparison.choice,
                                comparison.cell, labels);
        if (outcome != ORDERLY_BRANCHES) return outcome;
    }
    return ORDERLY_BRANCHES;
}

/* Draw the conclusions of a state, and return its outcome; if it branches, put a guess on the
   stack. The node has the open comparisons of the guess that led to it. */
static int orderly_expand(orderly_search *orderly, State_2 *state, orderly_node node) {
    Search_2 *search = &orderly->search;
    Set_2 pairs, more;
    int digits = search->digits, known = search->cells, used = 0, next = 0, complete;
    if (!propagate_2(search, state, &pairs, &more)) {
        note_failure_2(search, &pairs);
        return ORDERLY_OVER;
    }
    for (int w = 0; w < 2; w++) known -= number_of_bits(state->open.word[w]);
    for (; next < orderly->most && !has_2(&state->open, next); next++) {
        int digit = lowest_bit(candidates_2(search, state, next));
        if (digit >= used) used = digit + 1;
    }
    complete = next == orderly->most;
    if (complete || known >= node.compared + digits) {
        int outcome;
        node.compared = known;
        memset(orderly->grid, UNKNOWN, search->cells);
        for (int d = 0; d < digits; d++)
            for (int w = 0; w < 2; w++)
                for (uint64_t x = state->places[d].word[w] & ~state->open.word[w]; x; x &= x - 1)
                    orderly->grid[64 * w + lowest_bit(x)] = (uint8_t) d;
        outcome = orderly_compare(orderly, &node);
        if (outcome != ORDERLY_BRANCHES) return outcome;
    }
    if (complete) return ORDERLY_COMPLETE;
    orderly->nodes[search->depth] = node;
    if (orderly->most < search->cells || used < digits - 1) {
        /* fill the cells in order; of the digits that are not used yet, try only the least */
        Guess_2 *top = &search->guesses[search->depth++];
        top->state = *state;
        top->cells = only_2(next);
        top->digits = candidates_2(search, state, next) & ((2u << used) - 1);
        if (!top->digits) {
            search->depth--;
            return ORDERLY_OVER;
        }
    } else
        guess_2(search, state, &pairs, &more, &search->guesses[search->depth++]);
    return ORDERLY_BRANCHES;
}

/* Begin with the grids, or the beginnings of `most` cells, that have the given cells. */
static int orderly_begin(orderly_search *orderly, int digits, const uint8_t *cells, int most,
                         int groups, const uint8_t *sizes, const uint16_t *cells_of_groups) {
    Search_2 *search = &orderly->search;
    orderly_node node = {0, 0, 0};
    State_2 state;
    int outcome;
    begin_2(search, digits, cells, groups, sizes, cells_of_groups, NULL, NULL, 0);
    orderly->most = most;
    orderly->waiting = 0;
    if (orderly_add(orderly, &node, orderly->symmetries, 0, 0) == ORDERLY_NO_MEMORY) return 0;
    if (!(search->depth || search->waiting)) return 1;
    state = search->depth ? search->guesses[0].state : search->first;
    search->depth = 0;
    outcome = orderly_expand(orderly, &state, node);
    orderly->waiting = outcome == ORDERLY_COMPLETE;
    return outcome != ORDERLY_NO_MEMORY;
}

/* Search until a grid or beginning is found (ORDERLY_COMPLETE), `until` steps have been taken in
   all (ORDERLY_BRANCHES), or the search ends (ORDERLY_OVER). */
static int orderly_advance(orderly_search *orderly, uint64_t until) {
    Search_2 *search = &orderly->search;
    State_2 state;
    if (orderly->waiting) {
        orderly->waiting = 0;
        return ORDERLY_COMPLETE;
    }
    while (search->depth) {
        orderly_node node = orderly->nodes[search->depth - 1];
        int outcome;
        if (orderly->steps >= until) return ORDERLY_BRANCHES;
        orderly->steps++;
        take_2(search, &state);
        outcome = orderly_expand(orderly, &state, node);
        if (outcome == ORDERLY_COMPLETE || outcome == ORDERLY_NO_MEMORY) return outcome;
    }
    return ORDERLY_OVER;
}

#endif
