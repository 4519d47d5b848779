/* The search of `rainbow_sets.pyx`: sets of n - 1 cells that are rainbow in exactly one grid.

   Cells are chosen in ascending order. Level k has k chosen cells, and its witnesses: grids in
   which they are rainbow. Level 0 has all grids that are known, and every other level those of the
   level above that have a new digit in its last cell. They are looked for when they are needed, as
   a few are often enough:

   - A cell is dead if no grid has a new digit there, and stays dead when more cells are chosen. One
     witness with a new digit in a cell shows that it is not dead.
   - With all but two cells chosen, each pair of further cells is left out when two witnesses have
     two new digits in it: then the set is rainbow in both.

   Where the known grids are not enough, `layout_search.h` looks for further ones; they are kept. */

#ifndef RAINBOW_SEARCH_H
#define RAINBOW_SEARCH_H

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
enum { MOST_GRIDS = 1 << 18, SLOTS = 1 << 19 };  /* grids that are kept, and places to find them */
enum { AT_RANDOM = 3000, PREPARED = 30000000 };  /* grids to begin with, and the steps for them */
enum { NODES = 2000 };      /* choices in the search for grids, until the caller is asked */
enum { COMPARED = 6 };      /* the most chosen cells that are compared with their images */
enum { TOGETHER = 16 };     /* witnesses of a level that are found at once */

typedef struct {
    Set_2 with[MOST];               /* the cells with each digit */
    uint8_t digit[CELLS];           /* from 0, in the order in which they first occur */
} rainbow_grid;

typedef struct {
    Set_2 new;                      /* the cells whose digits no chosen cell has */
    uint32_t grid;
} rainbow_witness;

typedef struct {
    rainbow_witness *witnesses;
    size_t number, room;
    size_t next;                    /* the first witness of the level above that is left */
    int cell;                       /* the cell that is chosen next */
    Set_2 dead;
    Set_2 unknown;                  /* the cells of which it is not known whether they are dead */
    size_t seen;                    /* the witnesses that were seen for this */
    int ready;
} rainbow_level;

typedef struct {
    Search_2 solver;
    int digits, cells;
    int groups;
    const uint8_t *sizes;
    const uint16_t *cells_of_groups;
    const uint8_t *symmetries;
    size_t number_of_symmetries;
    rainbow_grid *grids;
    uint32_t number_of_grids;
    uint32_t slot[SLOTS];           /* numbers of grids from 1, found by their digits */
    uint64_t random;
    rainbow_level levels[MOST];
    int begun, depth;               /* the cells of the beginning, and the present level or -1 */
    uint8_t beginning[MOST];
    uint8_t chosen[MOST];
    /* for each cell that is chosen next to last: the last cells that are left, and those with a new
       digit in one witness at least, and in two */
    Set_2 left[CELLS], once[CELLS], twice[CELLS];
    Set_2 open;                     /* the cells for which some are left that are not in `twice` */
    size_t used;                    /* the witnesses that these sets are of */
    int no_memory;
    uint64_t steps;
    int looking;                    /* for the grids of the set that is chosen */
    uint8_t found[2][CELLS];        /* the first of these grids, with digits from 1 */
    int number_found;
    uint64_t images;                /* the images of the set in its only grid */
} rainbow_search;

static Set_2 rainbow_and_not(Set_2 a, Set_2 b) {
    return (Set_2) {{a.word[0] & ~b.word[0], a.word[1] & ~b.word[1]}};
}

/* The cells of the grid from a cell on. */
static Set_2 rainbow_from(const rainbow_search *search, int cell) {
    Set_2 set = search->solver.all;
    if (cell >= 64) set.word[0] = 0, set.word[1] &= cell < 128 ? ~0ull << (cell - 64) : 0;
    else set.word[0] &= ~0ull << cell;
    return set;
}

/* Whether the first cells chosen are the least of their images, in lexicographic order: the least
   cell in which they differ from an image is theirs. Sets `fixing` to the number of symmetries that
   map them to themselves. */
static int rainbow_is_least(rainbow_search *search, int chosen, uint64_t *fixing) {
    Set_2 own = {{0, 0}};
    for (int k = 0; k < chosen; k++)
        own.word[search->chosen[k] / 64] |= 1ull << search->chosen[k] % 64;
    *fixing = 0;
    for (size_t s = 0; s < search->number_of_symmetries; s++) {
        const uint8_t *symmetry = search->symmetries + s * search->cells;
        Set_2 image = {{0, 0}};
        uint64_t differing;
        int word;
        search->steps++;
        for (int k = 0; k < chosen; k++) {
            int cell = symmetry[search->chosen[k]];
            image.word[cell / 64] |= 1ull << cell % 64;
        }
        word = image.word[0] == own.word[0];
        differing = image.word[word] ^ own.word[word];
        if (image.word[word] & differing & (~differing + 1)) return 0;
        *fixing += !differing;
    }
    return 1;
}

/* The number of symmetries that map a grid to itself up to relabelling. */
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

/* Keep a grid with digits from 1, unless it is known up to relabelling or there is no room. */
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

/* Begin to look for grids in which the first cells chosen are rainbow. */
static void rainbow_look(rainbow_search *search, int chosen) {
    uint8_t cells[CELLS] = {0};
    for (int k = 0; k < chosen; k++) cells[search->chosen[k]] = (uint8_t) (k + 1);
    search->random = search->random * 0x5851F42D4C957F2Dull + 0x14057B7EF767814Full;
    begin_2(&search->solver, search->digits, cells, search->groups, search->sizes,
            search->cells_of_groups, NULL, search->random | 1);
    search->number_found = 0;
}

/* Look on for at most two grids, and keep them; 0 if `nodes` were too few to find all of these. */
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

/* Find a few further witnesses of a level; 0 if there are none among the known grids. */
static int rainbow_extend(rainbow_search *search, int depth) {
    rainbow_level *level = &search->levels[depth];
    rainbow_witness *to;
    size_t found = 0;
    if (level->number + TOGETHER >= level->room) {
        size_t room = 2 * level->room + 1024;
        to = realloc(level->witnesses, room * sizeof(rainbow_witness));
        if (!to) {
            search->no_memory = 1;
            return 0;
        }
        level->witnesses = to;
        level->room = room;
    }
    to = level->witnesses + level->number;
    if (depth) {
        rainbow_level *above = level - 1;
        int cell = search->chosen[depth - 1], word = cell / 64, bit = cell % 64;
        size_t next = level->next;
        do {
            const rainbow_witness *from = above->witnesses;
            size_t end = above->number;
            for (; next < end && found < TOGETHER; next++) {
                to[found] = from[next];
                found += from[next].new.word[word] >> bit & 1;
            }
        } while (!found && rainbow_extend(search, depth - 1));
        search->steps += next - level->next;
        level->next = next;
        for (size_t k = 0; k < found; k++) {
            const rainbow_grid *grid = &search->grids[to[k].grid];
            to[k].new = rainbow_and_not(to[k].new, grid->with[grid->digit[cell]]);
        }
    } else {
        for (; level->next < search->number_of_grids && found < TOGETHER; found++) {
            to[found].new = search->solver.all;
            to[found].grid = (uint32_t) level->next++;
        }
    }
    level->number += found;
    return found != 0;
}

/* Begin with a level. */
static void rainbow_enter(rainbow_search *search, int depth, int cell, Set_2 dead) {
    rainbow_level *level = &search->levels[depth];
    search->depth = depth;
    level->cell = cell;
    level->dead = dead;
    level->unknown = rainbow_and_not(rainbow_from(search, cell), dead);
    level->seen = 0;
    level->ready = 0;
}

/* Choose a cell, and begin with the next level. */
static void rainbow_choose(rainbow_search *search, int cell) {
    rainbow_level *level = &search->levels[search->depth], *next = level + 1;
    search->chosen[search->depth] = (uint8_t) cell;
    next->number = next->next = 0;
    rainbow_enter(search, search->depth + 1, cell + 1, level->dead);
}

/* Find the dead cells of the present level, and begin with the pairs if all but two cells are chosen;
   0 if this has to go on later. */
static int rainbow_ready(rainbow_search *search) {
    rainbow_level *level = &search->levels[search->depth];
    if (level->ready) return 1;
    while (!is_empty_2(&level->unknown)) {
        int cell = lowest_2(&level->unknown);
        if (search->looking) {
            search->looking = !rainbow_look_on(search, NODES);
            if (search->looking) return 0;
            level->unknown = rainbow_and_not(level->unknown, only_2(cell));
            if (!search->number_found) level->dead.word[cell / 64] |= 1ull << cell % 64;
        } else if (level->seen < level->number || rainbow_extend(search, search->depth)) {
            level->unknown = rainbow_and_not(level->unknown, level->witnesses[level->seen++].new);
        } else {
            if (search->no_memory) return 0;
            search->chosen[search->depth] = (uint8_t) cell;
            search->looking = 1;
            rainbow_look(search, search->depth + 1);
        }
    }
    level->ready = 1;
    if (search->depth < search->digits - 3) return 1;
    search->open = rainbow_and_not(rainbow_from(search, level->cell), level->dead);
    search->used = 0;
    for (Set_2 rest = search->open; !is_empty_2(&rest);) {
        int next = lowest_2(&rest);
        rest = rainbow_and_not(rest, only_2(next));
        search->left[next] = rest;
        search->once[next] = search->twice[next] = (Set_2) {{0, 0}};
        if (is_empty_2(&rest)) search->open = rainbow_and_not(search->open, only_2(next));
    }
    return 1;
}

/* Leave out pairs of further cells by one more witness. */
static void rainbow_use(rainbow_search *search, const rainbow_witness *witness) {
    const rainbow_grid *grid = &search->grids[witness->grid];
    for (int w = 0; w < 2; w++)
        for (uint64_t x = witness->new.word[w] & search->open.word[w]; x; x &= x - 1) {
            int cell = 64 * w + lowest_bit(x);
            Set_2 new = rainbow_and_not(witness->new, grid->with[grid->digit[cell]]);
            Set_2 *once = &search->once[cell], *twice = &search->twice[cell], rest;
            for (int v = 0; v < 2; v++) {
                twice->word[v] |= once->word[v] & new.word[v];
                once->word[v] |= new.word[v];
            }
            rest = rainbow_and_not(search->left[cell], *twice);
            if (is_empty_2(&rest)) search->open.word[w] &= ~(x & -x);
        }
}

/* Search the pairs of further cells, when all but two are chosen. */
static int rainbow_pairs(rainbow_search *search, uint64_t until) {
    rainbow_level *level = &search->levels[search->depth];
    while (search->looking || !is_empty_2(&search->open)) {
        int cell, last, chosen = search->depth;
        uint64_t fixing;
        Set_2 rest;
        if (search->looking) {
            search->looking = !rainbow_look_on(search, NODES);
            if (search->looking) return RAINBOW_BRANCHES;
            if (search->number_found != 1) continue;
            if (!rainbow_is_least(search, chosen + 2, &fixing)) continue;
            search->images = rainbow_automorphisms(search, search->found[0]) / fixing;
            return RAINBOW_FOUND;
        }
        if (search->used < level->number || rainbow_extend(search, search->depth)) {
            rainbow_use(search, &level->witnesses[search->used++]);
            search->steps++;
            continue;
        }
        if (search->no_memory) return RAINBOW_NO_MEMORY;
        if (search->steps >= until) return RAINBOW_BRANCHES;
        cell = lowest_2(&search->open);
        rest = rainbow_and_not(search->left[cell], search->twice[cell]);
        last = lowest_2(&rest);
        search->left[cell] = rainbow_and_not(search->left[cell], only_2(last));
        rest = rainbow_and_not(rest, only_2(last));
        if (is_empty_2(&rest)) search->open = rainbow_and_not(search->open, only_2(cell));
        search->chosen[chosen] = (uint8_t) cell;
        search->chosen[chosen + 1] = (uint8_t) last;
        search->looking = 1;
        rainbow_look(search, chosen + 2);
    }
    return RAINBOW_OVER;
}

/* Keep some grids at random, if they are easy to find. */
static void rainbow_prepare(rainbow_search *search) {
    for (uint32_t k = 0; k < AT_RANDOM && k < 100 + 20 * search->number_of_grids; k++) {
        if (search->steps > PREPARED) break;
        rainbow_look(search, 0);
        search->number_found = 1; /* one of each look, so that they differ more */
        rainbow_look_on(search, NODES);
    }
}

/* Begin with the sets whose least cells are given. */
static void rainbow_begin(rainbow_search *search, int number, const uint8_t *cells) {
    if (number) memcpy(search->beginning, cells, number);
    search->begun = number;
    search->looking = 0;
    rainbow_enter(search, 0, 0, (Set_2) {{0, 0}});
}

/* Search until a set is found, until so many steps have been taken in all, or to the end, which
   RAINBOW_BRANCHES and RAINBOW_OVER say. */
static int rainbow_advance(rainbow_search *search, uint64_t until) {
    while (search->depth >= 0) {
        rainbow_level *level = &search->levels[search->depth];
        uint64_t fixing;
        int over = 0;
        if (search->steps >= until) return RAINBOW_BRANCHES;
        if (!rainbow_ready(search))
            return search->no_memory ? RAINBOW_NO_MEMORY : RAINBOW_BRANCHES;
        if (search->depth < search->begun) {
            int cell = search->beginning[search->depth];
            over = has_2(&level->dead, cell);
            if (!over) rainbow_choose(search, cell);
        } else if (search->depth == search->digits - 3) {
            int outcome = rainbow_pairs(search, until);
            if (outcome != RAINBOW_OVER) return outcome;
            over = 1;
        } else {
            int cell = level->cell++;
            over = cell > search->cells - (search->digits - 1 - search->depth);
            search->chosen[search->depth] = (uint8_t) cell;
            if (!over && !has_2(&level->dead, cell)
                && (search->depth >= COMPARED
                    || rainbow_is_least(search, search->depth + 1, &fixing)))
                rainbow_choose(search, cell);
        }
        if (over && --search->depth < search->begun) search->depth = -1;
    }
    return RAINBOW_OVER;
}

#endif
