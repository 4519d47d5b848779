/* The state of the search of `rainbow_sets.pyx`: chosen cells, their images, and the grids found so far.
   See `rainbow_search.h`. */

#ifndef RAINBOW_STATE_H
#define RAINBOW_STATE_H

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

enum { RAINBOW_OVER, RAINBOW_BRANCHES, RAINBOW_FOUND, RAINBOW_NO_MEMORY };
enum { MOST_CLUES = MOST + 1, MOST_FURTHER = 2 };
enum { MOST_GRIDS = 1 << 18, SLOTS = 1 << 19 };  /* stored grids, and slots of their hash table */
enum { AT_RANDOM = 3000, PREPARED = 30000000 };  /* grids at the beginning, and steps to find them */
enum { NODES = 2000 };      /* choices in the search for grids before it returns to the caller */

typedef struct {
    Set_2 with[MOST];               /* the cells with each digit */
    uint8_t digit[CELLS];           /* from 0, in the order in which digits first occur */
} rainbow_grid;

typedef struct {
    Set_2 new;                      /* the cells whose digits are in no chosen cell */
    uint32_t grid;
} rainbow_witness;

typedef struct {
    rainbow_witness *witnesses;
    size_t number, room;
    size_t next;                    /* the first witness of the level above that is left */
    int cell;                       /* the cell that is chosen next */
    Set_2 dead;
    Set_2 least;                    /* the cells with which the chosen ones are their least image */
    Set_2 unknown;                  /* the cells that may be dead */
    size_t seen;                    /* the witnesses that were checked for `unknown` */
    int ready;
} rainbow_level;

typedef struct {
    Set_2 left[MOST], once[MOST];   /* for each class: the cells that are left for the second extra
                                       clue, and the cells that at least one witness has */
    unsigned live;                  /* the classes for which some cells are left */
} rainbow_seconds;

typedef struct {
    Search_2 solver;
    int digits, cells;
    int groups;
    const uint8_t *sizes;
    const uint16_t *cells_of_groups;
    const uint8_t *symmetries;
    uint8_t *inverses;              /* of the symmetries */
    size_t number_of_symmetries;
    Set_2 peers[CELLS];             /* the cell itself and the cells that cannot have its digit */
    rainbow_grid *grids;
    uint32_t number_of_grids;
    uint32_t slot[SLOTS];           /* numbers of grids from 1, found by their digits */
    uint64_t random;
    int clues;                      /* the largest number of clues of a puzzle */
    rainbow_level levels[MOST];
    int begun, depth;               /* the cells of the beginning, and the present level or -1 */
    uint8_t beginning[MOST];
    int number;                     /* the clues of the present puzzle */
    uint8_t chosen[MOST_CLUES], class[MOST_CLUES];  /* their cells and classes */
    /* for each next-to-last cell: the last cells that are left, and the cells with a new digit in at
       least one witness */
    Set_2 left[CELLS], once[CELLS];
    Set_2 open;                     /* the next-to-last cells for which some last cells are left */
    size_t used;                    /* the number of witnesses that these sets contain */
    int stage;                      /* of the search for extra clues */
    /* for each class: the cells in which an extra clue can have it, the cells that are left for the
       first extra clue, and the cells that at least one witness has */
    Set_2 places[MOST], firsts[MOST], firsts_once[MOST];
    rainbow_seconds seconds[MOST][CELLS];   /* for the class and the cell of the first extra clue */
    int no_memory;
    uint64_t steps;
    int looking;                    /* 1 while grids of the present puzzle are searched */
    int omitted;                    /* the clue that is left out of the puzzle, or -1 */
    uint8_t found[2][CELLS];        /* the first of these grids, with digits from 1 */
    int number_found;
    uint32_t images;                /* the images of the puzzle in its only grid */
} rainbow_search;

#if defined(__GNUC__)
#define rainbow_prefetch(address) __builtin_prefetch(address)
#else
#define rainbow_prefetch(address) ((void) (address))
#endif

static Set_2 rainbow_and(Set_2 a, Set_2 b) {
    return (Set_2) {{a.word[0] & b.word[0], a.word[1] & b.word[1]}};
}

static Set_2 rainbow_and_not(Set_2 a, Set_2 b) {
    return (Set_2) {{a.word[0] & ~b.word[0], a.word[1] & ~b.word[1]}};
}

/* Return the set of the cells from `cell` on. */
static Set_2 rainbow_from(const rainbow_search *search, int cell) {
    Set_2 set = search->solver.all;
    if (cell >= 64) set.word[0] = 0, set.word[1] &= cell < 128 ? ~0ull << (cell - 64) : 0;
    else set.word[0] &= ~0ull << cell;
    return set;
}

/* Return the first chosen cells as a set. */
static Set_2 rainbow_set(const rainbow_search *search, int chosen) {
    Set_2 set = {{0, 0}};
    for (int k = 0; k < chosen; k++)
        set.word[search->chosen[k] / 64] |= 1ull << search->chosen[k] % 64;
    return set;
}

/* Return the image of some cells; `differing` gets the cells in which it differs from `set`. */
static Set_2 rainbow_image(const uint8_t *cells, int number, const uint8_t *symmetry, Set_2 set,
                           Set_2 *differing) {
    Set_2 image = {{0, 0}};
    for (int k = 0; k < number; k++) {
        int cell = symmetry[cells[k]];
        image.word[cell / 64] |= 1ull << cell % 64;
    }
    for (int w = 0; w < 2; w++) differing->word[w] = image.word[w] ^ set.word[w];
    return image;
}

/* Return the cells, greater than all chosen cells, with which the chosen cells are the least of their
   images. The set is empty if the chosen cells alone are not the least of their images. */
static Set_2 rainbow_next_cells(rainbow_search *search, int chosen) {
    int first = chosen ? search->chosen[chosen - 1] + 1 : 0;
    Set_2 own = rainbow_set(search, chosen), left = rainbow_from(search, first);
    for (size_t s = 0; s < search->number_of_symmetries; s++) {
        const uint8_t *symmetry = search->symmetries + s * search->cells;
        const uint8_t *inverse = search->inverses + s * search->cells;
        Set_2 differing, image = rainbow_image(search->chosen, chosen, symmetry, own, &differing);
        int lowest, next;
        if (is_empty_2(&differing)) {
            for (int cell = first; cell < search->cells; cell++)
                if (symmetry[cell] < cell) left = rainbow_and_not(left, only_2(cell));
            continue;
        }
        lowest = lowest_2(&differing);
        if (has_2(&image, lowest)) return (Set_2) {{0, 0}};
        /* By this cell the chosen cells are less. An image below this cell makes their image less. */
        for (int k = 0; k < lowest; k++) left.word[inverse[k] / 64] &= ~(1ull << inverse[k] % 64);
        next = inverse[lowest];
        if (!has_2(&left, next)) continue;
        differing.word[lowest / 64] &= ~(1ull << lowest % 64);
        differing.word[next / 64] ^= 1ull << next % 64;
        if (is_empty_2(&differing)) continue;
        lowest = lowest_2(&differing);
        if (has_2(&image, lowest)) left = rainbow_and_not(left, only_2(next));
    }
    search->steps += search->number_of_symmetries;
    return left;
}

/* Return the number of symmetries that map a grid to itself up to relabelling. */
static uint64_t rainbow_automorphisms(const rainbow_search *search, const uint8_t *grid) {
    uint64_t number = 0;
    for (size_t s = 0; s < search->number_of_symmetries; s++) {
        const uint8_t *symmetry = search->symmetries + s * search->cells;
        int label[MOST + 1], cell = 0;
        memset(label, -1, sizeof(label));
        for (; cell < search->cells; cell++) {
            int *now = &label[grid[cell]];
            if (*now < 0) *now = grid[symmetry[cell]];
            else if (*now != grid[symmetry[cell]]) break;
        }
        number += cell == search->cells;
    }
    return number;
}

/* Store a grid with digits from 1, unless it is known up to relabelling or there is no room. */
static void rainbow_keep(rainbow_search *search, const uint8_t *cells) {
    rainbow_grid *one = &search->grids[search->number_of_grids];
    int label[MOST + 1], labels = 0;
    uint64_t slot = 0;
    if (search->number_of_grids == MOST_GRIDS) return;
    memset(one, 0, sizeof(rainbow_grid));
    memset(label, -1, sizeof(label));
    for (int cell = 0; cell < search->cells; cell++) {
        int *now = &label[cells[cell]];
        if (*now < 0) *now = labels++;
        one->digit[cell] = (uint8_t) *now;
        one->with[*now].word[cell / 64] |= 1ull << cell % 64;
        slot = (slot + *now + 1) * 0x9E3779B97F4A7C15ull;
        slot ^= slot >> 29;
    }
    for (slot %= SLOTS; search->slot[slot]; slot = (slot + 1) % SLOTS)
        if (!memcmp(search->grids[search->slot[slot] - 1].digit, one->digit, CELLS)) return;
    search->slot[slot] = ++search->number_of_grids;
}

/* Begin the search for grids of the first clues of the present puzzle, without the clue `omitted`. */
static void rainbow_look(rainbow_search *search, int number, int omitted) {
    uint8_t clues[CELLS] = {0};
    for (int k = 0; k < number; k++)
        if (k != omitted) clues[search->chosen[k]] = (uint8_t) (search->class[k] + 1);
    search->number = number;
    search->looking = 1;
    search->omitted = omitted;
    search->number_found = 0;
    search->random = search->random * 0x5851F42D4C957F2Dull + 0x14057B7EF767814Full;
    begin_2(&search->solver, search->digits, clues, search->groups, search->sizes,
            search->cells_of_groups, NULL, NULL, search->random | 1);
}

/* Continue the search for at most two grids, and store them; return 0 if `nodes` were too few. */
static int rainbow_look_on(rainbow_search *search, int nodes) {
    for (; search->number_found < 2 && !ended_2(&search->solver); nodes--) {
        uint8_t *next = search->found[search->number_found];
        if (!nodes) return 0;
        search->steps += 100;
        if (run_2(&search->solver, 1, 1, next)) {
            search->number_found++;
            rainbow_keep(search, next);
        }
    }
    return 1;
}

#endif
