/* The search of `rainbow_sets.pyx`: sets of n - 1 cells, and extra clues.

   We search the sets that are rainbow in exactly one grid, and the sets that are rainbow in several
   grids, of which one or two extra clues leave one.

   Cells are chosen in ascending order. Level k has k chosen cells, and witnesses: grids in which these
   cells are rainbow. Level 0 has all known grids as witnesses. Every other level has the witnesses of
   the level above that have a new digit in its last cell. Witnesses are searched only when they are
   needed, because a few are often enough:

   - A cell is dead if no grid has a new digit there, and stays dead when more cells are chosen. One
     witness with a new digit in a cell shows that it is not dead.
   - Without extra clues, and with all but two cells chosen, each pair of last cells is left out when
     two witnesses have two new digits in it, because then the set is rainbow in both.
   - With extra clues, all n - 1 cells are chosen first: see `rainbow_further.h`.

   Where the known grids are not enough, `layout_search.h` finds new grids, which are stored. */

#ifndef RAINBOW_SEARCH_H
#define RAINBOW_SEARCH_H

#include "rainbow_further.h"

enum { TOGETHER = 16 };     /* witnesses of a level that are found at once */
enum { AHEAD = 4 };         /* how many witnesses ahead a grid is prefetched */

/* Find a few more witnesses of a level; return 0 if the known grids have none. */
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

/* Return the level from which no more cells of the set are chosen one by one. */
static int rainbow_last(const rainbow_search *search) {
    return search->clues < search->digits ? search->digits - 3 : search->digits - 1;
}

/* Begin with a level. */
static void rainbow_enter(rainbow_search *search, int depth, int cell, Set_2 dead) {
    rainbow_level *level = &search->levels[depth];
    search->depth = depth;
    search->stage = RAINBOW_SET;
    level->cell = cell;
    level->dead = dead;
    level->unknown = rainbow_and_not(rainbow_from(search, cell), dead);
    level->seen = 0;
    level->ready = 0;
    if (depth >= search->begun && depth < rainbow_last(search))
        level->least = rainbow_next_cells(search, depth);
}

/* Choose a cell, and begin with the next level. */
static void rainbow_choose(rainbow_search *search, int cell) {
    rainbow_level *level = &search->levels[search->depth], *next = level + 1;
    search->chosen[search->depth] = (uint8_t) cell;
    next->number = next->next = 0;
    rainbow_enter(search, search->depth + 1, cell + 1, level->dead);
}

/* Find the dead cells of the present level, and begin with the pairs if all but two cells are chosen;
   return 0 if this must continue later. */
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
            rainbow_look(search, search->depth + 1, -1);
        }
    }
    level->ready = 1;
    if (search->depth < rainbow_last(search)) return 1;
    search->open = rainbow_and_not(rainbow_from(search, level->cell), level->dead);
    search->used = 0;
    for (Set_2 rest = search->open; !is_empty_2(&rest);) {
        int next = lowest_2(&rest);
        rest = rainbow_and_not(rest, only_2(next));
        search->left[next] = rest;
        search->once[next] = (Set_2) {{0, 0}};
        if (is_empty_2(&rest)) search->open = rainbow_and_not(search->open, only_2(next));
    }
    return 1;
}

/* Leave out pairs of last cells by one more witness. */
static void rainbow_use(rainbow_search *search, const rainbow_witness *witness) {
    const rainbow_grid *grid = &search->grids[witness->grid];
    for (int w = 0; w < 2; w++)
        for (uint64_t x = witness->new.word[w] & search->open.word[w]; x; x &= x - 1) {
            int cell = 64 * w + lowest_bit(x);
            Set_2 new = rainbow_and_not(witness->new, grid->with[grid->digit[cell]]);
            if (!rainbow_see(&search->left[cell], &search->once[cell], &new))
                search->open.word[w] &= ~(x & -x);
        }
}

/* Search the pairs of last cells, when all other cells are chosen. */
static int rainbow_pairs(rainbow_search *search, uint64_t until) {
    rainbow_level *level = &search->levels[search->depth];
    while (search->looking || !is_empty_2(&search->open)) {
        int cell, last, chosen = search->depth;
        if (search->looking) {
            search->looking = !rainbow_look_on(search, NODES);
            if (search->looking) return RAINBOW_BRANCHES;
            if (rainbow_conclude(search)) return RAINBOW_FOUND;
            continue;
        }
        if (search->used < level->number || rainbow_extend(search, search->depth)) {
            rainbow_use(search, &level->witnesses[search->used++]);
            search->steps++;
            continue;
        }
        if (search->no_memory) return RAINBOW_NO_MEMORY;
        if (search->steps >= until) return RAINBOW_BRANCHES;
        cell = lowest_2(&search->open);
        last = lowest_2(&search->left[cell]);
        search->left[cell] = rainbow_and_not(search->left[cell], only_2(last));
        if (is_empty_2(&search->left[cell])) search->open = rainbow_and_not(search->open, only_2(cell));
        search->chosen[chosen] = (uint8_t) cell;
        search->chosen[chosen + 1] = (uint8_t) last;
        rainbow_look(search, chosen + 2, -1);
    }
    return RAINBOW_OVER;
}

/* Search the extra clues, when all cells of a rainbow set are chosen. */
static int rainbow_further(rainbow_search *search, uint64_t until) {
    rainbow_level *level = &search->levels[search->depth];
    while (search->stage != RAINBOW_DONE) {
        if (search->looking) {
            int whole = search->omitted < 0, stage = search->stage;
            search->looking = !rainbow_look_on(search, NODES);
            if (search->looking) return RAINBOW_BRANCHES;
            if (whole && stage == RAINBOW_SET) {
                if (search->number_found > 1) rainbow_begin_further(search);
                else search->stage = RAINBOW_DONE;
            } else if (whole && stage == RAINBOW_ONE && search->number_found < 2) {
                Set_2 *places = &search->places[search->class[search->digits - 1]];
                *places = rainbow_and_not(*places, only_2(search->chosen[search->digits - 1]));
            }
            if (rainbow_conclude(search)) return RAINBOW_FOUND;
        } else if (search->stage == RAINBOW_SET) {
            if (level->number > 1) rainbow_begin_further(search);
            else if (!rainbow_extend(search, search->depth)) rainbow_look(search, search->depth, -1);
        } else if (rainbow_left(search) < 0) {
            if (search->stage == RAINBOW_ONE && search->clues > search->digits)
                rainbow_begin_pairs(search);
            else search->stage = RAINBOW_DONE;
        } else if (search->used < level->number || rainbow_extend(search, search->depth)) {
            const rainbow_witness *one = &level->witnesses[search->used++];
            if (search->used + AHEAD < level->number) {
                const char *soon = (const char *) &search->grids[one[AHEAD].grid];
                for (size_t k = 0; k < sizeof(rainbow_grid); k += 64) rainbow_prefetch(soon + k);
            }
            rainbow_use_further(search, one);
            search->steps++;
        } else {
            if (search->no_memory) return RAINBOW_NO_MEMORY;
            if (search->steps >= until) return RAINBOW_BRANCHES;
            rainbow_try(search);
        }
    }
    return RAINBOW_OVER;
}

/* Find the peers, the inverses of symmetries, and some grids at random, if they are easy to find. */
static void rainbow_prepare(rainbow_search *search) {
    const uint16_t *group = search->cells_of_groups;
    for (int k = 0; k < MOST_CLUES; k++) search->class[k] = (uint8_t) k;
    for (int cell = 0; cell < search->cells; cell++) search->peers[cell] = only_2(cell);
    for (int g = 0; g < search->groups; group += search->sizes[g++])
        for (int k = 0; k < search->sizes[g]; k++)
            for (int other = 0; other < search->sizes[g]; other++)
                search->peers[group[k]].word[group[other] / 64] |= 1ull << group[other] % 64;
    /* Groups that follow from others may have images that are no groups, but also follow from others. */
    for (size_t s = 0; s < search->number_of_symmetries; s++) {
        const uint8_t *symmetry = search->symmetries + s * search->cells;
        for (int cell = 0; cell < search->cells; cell++)
            for (Set_2 rest = search->peers[cell]; !is_empty_2(&rest);) {
                int other = lowest_2(&rest), image = symmetry[other];
                rest = rainbow_and_not(rest, only_2(other));
                search->peers[symmetry[cell]].word[image / 64] |= 1ull << image % 64;
            }
    }
    for (size_t s = 0; s < search->number_of_symmetries * search->cells; s++)
        search->inverses[s - s % search->cells + search->symmetries[s]] = s % search->cells;
    for (uint32_t k = 0; k < AT_RANDOM && k < 100 + 20 * search->number_of_grids; k++) {
        if (search->steps > PREPARED) break;
        rainbow_look(search, 0, -1);
        search->number_found = 1; /* one grid of each search, so that the grids differ more */
        rainbow_look_on(search, NODES);
    }
    search->looking = 0;
}

/* Begin with the sets whose least cells are given, and puzzles of at most `clues` clues. */
static void rainbow_begin(rainbow_search *search, int clues, int number, const uint8_t *cells) {
    if (number) memcpy(search->beginning, cells, number);
    search->clues = clues;
    search->begun = number;
    search->looking = search->no_memory = 0;
    rainbow_enter(search, 0, 0, (Set_2) {{0, 0}});
}

/* Search until a puzzle is found, or until the number of all steps is `until` (RAINBOW_BRANCHES), or
   to the end (RAINBOW_OVER). */
static int rainbow_advance(rainbow_search *search, uint64_t until) {
    int last = rainbow_last(search), chosen = search->digits - 1;
    while (search->depth >= 0) {
        int depth = search->depth, over = 0;
        rainbow_level *level = &search->levels[depth];
        if (search->steps >= until) return RAINBOW_BRANCHES;
        if (depth < chosen && !rainbow_ready(search))
            return search->no_memory ? RAINBOW_NO_MEMORY : RAINBOW_BRANCHES;
        if (depth < search->begun) {
            int cell = search->beginning[depth];
            over = has_2(&level->dead, cell);
            if (!over) rainbow_choose(search, cell);
        } else if (depth == last) {
            int outcome =
                last < chosen ? rainbow_pairs(search, until) : rainbow_further(search, until);
            if (outcome != RAINBOW_OVER) return outcome;
            over = 1;
        } else {
            int cell = level->cell++;
            over = cell > search->cells - (chosen - depth);
            if (!over && has_2(&level->least, cell) && !has_2(&level->dead, cell))
                rainbow_choose(search, cell);
        }
        if (over && --search->depth < search->begun) search->depth = -1;
    }
    return RAINBOW_OVER;
}

#endif
