/* The search of `orderly_grids.pyx`: the grids of a layout that are least among their images.

   `layout_search.h` draws the conclusions and guesses. Each guess on its stack has the comparisons
   with images that are open there.

   Sharing. The symmetries are sorted by the cells that they take the first, second, ... cell of the
   image from. Those that agree up to the cell where a comparison stops are settled, or open,
   together.

       symmetries  0 1 2 3 | 0 1 3 2 | 0 2 1 3
       shared      0       | 2       | 1           cells in common with the symmetry before
       after       3       | 2       | 3           the next symmetry that shares less */

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
    uint32_t symmetry;              /* the first of those that share the cells up to `cell` */
    uint32_t cell;                  /* the first cell of the image that is not compared yet */
} orderly_open;

typedef struct {
    size_t begin, end;              /* its open comparisons */
    int compared;                   /* the known cells when they were compared last */
} orderly_node;

typedef struct {
    Search_2 search;
    const uint8_t *symmetries;      /* a row for each */
    uint32_t number;
    uint8_t *shared;
    uint32_t *after;
    orderly_node nodes[CELLS + 1];
    orderly_open *open;
    size_t room;
    int most;                       /* the cells that are to be filled */
    int waiting;                    /* the cells to begin with are all, and not given out */
    uint64_t steps;
    uint8_t grid[CELLS];            /* the digits of the known cells, from 0 */
    uint32_t automorphisms;
} orderly_search;

/* Add an open comparison to those of a node, which are the last ones. 0 if there is no memory. */
static int orderly_add(orderly_search *orderly, orderly_node *node, uint32_t symmetry, int cell) {
    if (node->end == orderly->room) {
        size_t room = 2 * orderly->room + 1024;
        orderly_open *moved = realloc(orderly->open, room * sizeof(orderly_open));
        if (!moved) return 0;
        orderly->open = moved;
        orderly->room = room;
    }
    orderly->open[node->end++] = (orderly_open) {symmetry, (uint32_t) cell};
    return 1;
}

/* Compare with the images of the symmetries that share an open comparison. */
static int orderly_go_on(orderly_search *orderly, orderly_node *node, orderly_open one) {
    const uint8_t *grid = orderly->grid;
    uint8_t label[MOST], old[MOST]; /* the new digits, and the old ones in their order */
    int first[MOST];                /* the cells where these are first */
    int number = 0, cell = 0, cells = orderly->search.cells;
    uint32_t s = one.symmetry;
    memset(label, UNKNOWN, MOST);
    while (1) {
        const uint8_t *sources = orderly->symmetries + (size_t) s * cells;
        orderly->steps++;
        for (; cell < cells; cell++) {
            int digit = grid[sources[cell]];
            if (digit == UNKNOWN || grid[cell] == UNKNOWN) {
                if (!orderly_add(orderly, node, s, cell)) return ORDERLY_NO_MEMORY;
                break;
            }
            if (label[digit] == UNKNOWN) {
                label[digit] = (uint8_t) number;
                old[number] = (uint8_t) digit;
                first[number++] = cell;
            }
            if (label[digit] < grid[cell]) return ORDERLY_OVER;
            if (label[digit] > grid[cell]) break;
        }
        orderly->automorphisms += cell == cells;
        /* the next symmetry that takes this cell from elsewhere */
        s++;
        while (s < orderly->number && orderly->shared[s] > cell) s = orderly->after[s];
        if (s == orderly->number || orderly->shared[s] <= one.cell) return ORDERLY_BRANCHES;
        cell = orderly->shared[s];
        while (number && first[number - 1] >= cell) label[old[--number]] = UNKNOWN;
    }
}

/* Go on with the open comparisons of a node; ORDERLY_OVER if an image is less. */
static int orderly_compare(orderly_search *orderly, orderly_node *node) {
    size_t begin = node->begin, end = node->end;
    int cells = orderly->search.cells;
    node->begin = end;
    orderly->automorphisms = 0;
    for (size_t k = begin; k < end; k++) {
        orderly_open one = orderly->open[k];
        int source = orderly->symmetries[(size_t) one.symmetry * cells + one.cell], outcome;
        if (orderly->grid[source] == UNKNOWN || orderly->grid[one.cell] == UNKNOWN)
            outcome = orderly_add(orderly, node, one.symmetry, one.cell) ? ORDERLY_BRANCHES
                                                                         : ORDERLY_NO_MEMORY;
        else
            outcome = orderly_go_on(orderly, node, one);
        if (outcome != ORDERLY_BRANCHES) return outcome;
    }
    return ORDERLY_BRANCHES;
}

/* What a state leads to, when conclusions are drawn; a guess is put on the stack for branches. The
   node has the open comparisons of the guess that led to it. */
static int orderly_expand(orderly_search *orderly, State_2 *state, orderly_node node) {
    Search_2 *search = &orderly->search;
    Set_2 pairs, more;
    Guess_2 two;
    int digits = search->digits, known = search->cells, used = 0, next = 0, complete;
    if (!propagate_2(search, state, &pairs, &more, &two)) {
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
        /* in order; the only new digit is the least one */
        Guess_2 *top = &search->guesses[search->depth++];
        top->state = *state;
        top->cells = only_2(next);
        top->digits = candidates_2(search, state, next) & ((2u << used) - 1);
        if (!top->digits) {
            search->depth--;
            return ORDERLY_OVER;
        }
    } else
        guess_2(search, state, &pairs, &more, &two, &search->guesses[search->depth++]);
    return ORDERLY_BRANCHES;
}

/* Begin with the grids, or beginnings of `most` cells, that have some cells. */
static int orderly_begin(orderly_search *orderly, int digits, const uint8_t *cells, int most,
                         int groups, const uint8_t *sizes, const uint16_t *cells_of_groups) {
    Search_2 *search = &orderly->search;
    orderly_node node = {0, 0, 0};
    State_2 state;
    int outcome;
    begin_2(search, digits, cells, groups, sizes, cells_of_groups, NULL, 0);
    orderly->most = most;
    orderly->waiting = 0;
    for (uint32_t s = 0; s < orderly->number;) {
        if (!orderly_add(orderly, &node, s, 0)) return 0;
        for (s++; s < orderly->number && orderly->shared[s];) s = orderly->after[s];
    }
    if (!(search->depth || search->waiting)) return 1;
    state = search->depth ? search->guesses[0].state : search->first;
    search->depth = 0;
    outcome = orderly_expand(orderly, &state, node);
    orderly->waiting = outcome == ORDERLY_COMPLETE;
    return outcome != ORDERLY_NO_MEMORY;
}

/* The whole search of `layout_search.h` is not used here. */
static inline void *orderly_unused(void) {
    return (void *) run_2;
}

/* Search until a grid or beginning is found, until so many steps have been taken in all, or to the
   end, which ORDERLY_BRANCHES and ORDERLY_OVER say. */
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
