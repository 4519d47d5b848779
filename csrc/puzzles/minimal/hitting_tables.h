/* Tables of open sets for the search of `hitting_search.h`, and packings of disjoint sets.

   A table has a bit for each of up to 256 sets that were open at a node of the search, without the
   cells that were dead there. No set contains another set, and small sets come first. The open sets
   of a later node are a vector of these bits, so that adding a clue takes a single AND with the
   sets that do not contain its cell. Open sets without a bit in the table are in the list
   `further`. Sets that are found later get the next free bits or, if there are none, the bits of
   large sets.

   Layout: bit k % 64 of word k / 64 represents the set k. Sets of cells are as in
   `cell_sets.pxd`. */

#ifndef HITTING_TABLES_H
#define HITTING_TABLES_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "bits.h"
#include "instructions.h"

enum {
    WORDS = 4,
    SLOTS = 64 * WORDS,
    GRID_CELLS = 121,
    MOST_LEFT = GRID_CELLS + 1
};

typedef struct {
    uint64_t low, high;
} hitting_cells;

typedef struct {
    uint64_t word[WORDS];
} hitting_slots;

typedef struct {
    hitting_cells set[SLOTS];
    hitting_slots lacking[GRID_CELLS];  /* for each cell, the sets without it */
    hitting_slots apart[SLOTS];         /* for each set, the sets that are disjoint from it */
    hitting_slots inside;               /* the sets whose cells are all in the half */
    int number, next;                   /* the number of slots in use; the next slot to use */
    hitting_cells *further;
    int number_further, next_further;
} hitting_table;

typedef struct {
    hitting_cells chosen, dead, rest;   /* rest: the cells that are still to be tried */
    hitting_cells present;              /* the cells of all digits that have a clue */
    int left;                           /* the number of clues that may still be chosen */
    int spare;                          /* the number of these that may repeat a digit */
    int free;                           /* clues left beyond one for each disjoint set found */
    int inside;                         /* clues that may still be chosen in the half, or 1 */
    int settled;                        /* no set inside the half is open, or there is no half */
    int table;
    hitting_slots open;
    uint64_t begun;
} hitting_node;

typedef struct {
    int cells, depth, room;             /* room: the capacity of the list `further` of a table */
    uint64_t steps;                     /* all steps so far */
    uint64_t mean[MOST_LEFT];           /* mean steps below a node, by its number of clues left */
    hitting_cells digit[GRID_CELLS];    /* for each cell, all cells with its digit */
    hitting_cells half;                 /* no cells if the case has no half */
    hitting_node *nodes;
    hitting_table **tables;
    hitting_cells *gathered, *sorted;
} hitting_search;

#define NO_CELLS ((hitting_cells) {0, 0})

ALWAYS_INLINE hitting_cells cells_and(hitting_cells a, hitting_cells b) {
    return (hitting_cells) {a.low & b.low, a.high & b.high};
}
ALWAYS_INLINE hitting_cells cells_or(hitting_cells a, hitting_cells b) {
    return (hitting_cells) {a.low | b.low, a.high | b.high};
}
ALWAYS_INLINE hitting_cells cells_but(hitting_cells a, hitting_cells b) {
    return (hitting_cells) {a.low & ~b.low, a.high & ~b.high};
}
ALWAYS_INLINE int cells_none(hitting_cells a) {
    return !(a.low | a.high);
}
ALWAYS_INLINE int cells_size(hitting_cells a) {
#if defined(__GNUC__)
    return __builtin_popcountll(a.low) + __builtin_popcountll(a.high);
#else
    return number_of_bits(a.low) + number_of_bits(a.high);
#endif
}
ALWAYS_INLINE int cells_take(hitting_cells *a) {
    int cell;
    if (a->low) {
        cell = lowest_bit(a->low);
        a->low &= a->low - 1;
        return cell;
    }
    cell = 64 + lowest_bit(a->high);
    a->high &= a->high - 1;
    return cell;
}
ALWAYS_INLINE hitting_cells cells_only(int cell) {
    return cell < 64 ? (hitting_cells) {1ull << cell, 0} : (hitting_cells) {0, 1ull << (cell - 64)};
}

ALWAYS_INLINE int slots_first(const hitting_slots *a) {
    for (int w = 0; w < WORDS; w++)
        if (a->word[w])
            return 64 * w + lowest_bit(a->word[w]);
    return -1;
}
ALWAYS_INLINE int slots_any(const hitting_slots *a) {
    uint64_t any = 0;
    for (int w = 0; w < WORDS; w++)
        any |= a->word[w];
    return any != 0;
}
ALWAYS_INLINE void slots_and(hitting_slots *to, const hitting_slots *a, const hitting_slots *b) {
    for (int w = 0; w < WORDS; w++)
        to->word[w] = a->word[w] & b->word[w];
}
ALWAYS_INLINE int slots_size(const hitting_slots *a) {
    int size = 0;
    for (int w = 0; w < WORDS; w++)
#if defined(__GNUC__)
        size += __builtin_popcountll(a->word[w]);
#else
        size += number_of_bits(a->word[w]);
#endif
    return size;
}

ALWAYS_INLINE int is_inside(const hitting_search *search, hitting_cells set) {
    return cells_none(cells_but(set, search->half));
}

/* Put a set in the slot `number`, in place of the set that was there before. */
ALWAYS_INLINE void table_put(hitting_search *search, hitting_table *table, int number,
                             hitting_cells set) {
    int w = number / 64;
    uint64_t bit = 1ull << number % 64;
    hitting_cells cells = set;
    hitting_slots *apart = &table->apart[number];
    for (int cell = 0; cell < search->cells; cell++)
        table->lacking[cell].word[w] |= bit;
    while (!cells_none(cells))
        table->lacking[cells_take(&cells)].word[w] &= ~bit;
    table->set[number] = set;
    table->inside.word[w] &= ~bit;
    if (is_inside(search, set))
        table->inside.word[w] |= bit;
    for (int k = 0; k < table->number; k++) {
        int v = k / 64, disjoint = cells_none(cells_and(table->set[k], set));
        uint64_t other = 1ull << k % 64;
        apart->word[v] = disjoint ? apart->word[v] | other : apart->word[v] & ~other;
        table->apart[k].word[w] = disjoint ? table->apart[k].word[w] | bit
                                           : table->apart[k].word[w] & ~bit;
    }
}

/* Add a set that is open at the node on top of the stack, and therefore at all nodes below it. */
ALWAYS_INLINE void table_add(hitting_search *search, int index, hitting_cells set) {
    hitting_table *table = search->tables[index];
    int number = table->next;
    if (number < table->number) {
        /* the old set moves to the list, since its slot is needed for the new set */
        table->further[table->next_further] = table->set[number];
        if (table->number_further <= table->next_further)
            table->number_further = table->next_further + 1;
        table->next_further = (table->next_further + 1) % search->room;
    } else
        table->number = number + 1;
    table->next = number + 1 < SLOTS ? number + 1 : SLOTS / 2;
    table_put(search, table, number, set);
    for (int k = 0; k <= search->depth; k++)
        if (search->nodes[k].table == index)
            search->nodes[k].open.word[number / 64] |= 1ull << number % 64;
}

/* Add a new set, with all of its cells, to the tables of the nodes on the stack. */
ALWAYS_INLINE void learn_cells(hitting_search *search, hitting_cells set) {
    int before = -1;
    for (int k = 0; k <= search->depth; k++) {
        hitting_node *node = &search->nodes[k];
        /* if only one clue is left for sets of this kind, it must be in all of them */
        int last = node->left == 1 ||
                   (!node->settled && node->inside == 1 && is_inside(search, set));
        if (last && k < search->depth)
            node->rest = cells_and(node->rest, set);
        if (node->table != before) {
            /* the dead cells of the first node with a table are dead in all others with it */
            before = node->table;
            table_add(search, before, cells_but(set, node->dead));
        }
    }
}

/* Sort the gathered sets, without their dead cells, into a table for a node. Returns 0 if a set is
   empty. */
ALWAYS_INLINE int table_fill(hitting_search *search, hitting_table *table, hitting_cells *sets,
                             int number) {
    int start[GRID_CELLS + 2] = {0}, kept = 0, next, filled;
    hitting_cells *sorted = search->sorted;
    for (int k = 0; k < number; k++)
        start[cells_size(sets[k]) + 1]++;
    if (start[1])
        return 0;
    for (int size = 1; size <= GRID_CELLS; size++)
        start[size + 1] += start[size];
    for (int k = 0; k < number; k++)
        sorted[start[cells_size(sets[k])]++] = sets[k];
    /* fill the slots, drop the sets that contain another one, and fill the slots again */
    for (next = 0;;) {
        hitting_slots gone = {{0}};
        filled = kept;
        while (filled < SLOTS && next < number)
            table->set[filled++] = sorted[next++];
        for (int cell = 0; cell < search->cells; cell++)
            for (int w = 0; w < WORDS; w++)
                table->lacking[cell].word[w] = ~0ull;
        for (int k = 0; k < filled; k++) {
            hitting_cells cells = table->set[k];
            while (!cells_none(cells))
                table->lacking[cells_take(&cells)].word[k / 64] &= ~(1ull << k % 64);
        }
        if (filled == kept)
            break;
        for (int k = 0; k < filled; k++) {
            hitting_cells cells = table->set[k];
            hitting_slots missing = {{0}};
            if (gone.word[k / 64] >> k % 64 & 1)
                continue;
            while (!cells_none(cells)) {
                int cell = cells_take(&cells);
                for (int w = 0; w < WORDS; w++)
                    missing.word[w] |= table->lacking[cell].word[w];
            }
            missing.word[k / 64] |= 1ull << k % 64;
            for (int w = 0; w < WORDS; w++)
                gone.word[w] |= ~missing.word[w];
        }
        kept = 0;
        for (int k = 0; k < filled; k++)
            if (!(gone.word[k / 64] >> k % 64 & 1))
                table->set[kept++] = table->set[k];
        if (kept == filled)
            break;
    }
    table->number = filled;
    table->next = filled < SLOTS ? filled : SLOTS / 2;
    memset(&table->inside, 0, sizeof(hitting_slots));
    for (int k = 0; k < filled; k++) {
        hitting_cells cells = table->set[k];
        hitting_slots apart;
        if (is_inside(search, cells))
            table->inside.word[k / 64] |= 1ull << k % 64;
        for (int w = 0; w < WORDS; w++)
            apart.word[w] = ~0ull;
        while (!cells_none(cells))
            slots_and(&apart, &apart, &table->lacking[cells_take(&cells)]);
        table->apart[k] = apart;
    }
    table->number_further = 0;
    while (next < number && table->number_further < search->room)
        table->further[table->number_further++] = sorted[next++];
    table->next_further = table->number_further % search->room;
    return 1;
}

/* Return the given cells that are in all sets of both vectors. */
ALWAYS_INLINE hitting_cells common_cells(const hitting_table *table, const hitting_slots *open,
                                         const hitting_slots *also, hitting_cells cells) {
    for (int w = 0; w < WORDS; w++)
        for (uint64_t rest = open->word[w] & also->word[w]; rest; rest &= rest - 1) {
            cells = cells_and(cells, table->set[64 * w + lowest_bit(rest)]);
            if (cells_none(cells))
                return cells;
        }
    return cells;
}

/* Find pairwise disjoint sets among the open sets by always taking the first possible set. Returns
   their number, at most `most` + 1, and their cells. */
ALWAYS_INLINE int packing(const hitting_table *table, hitting_slots open, int most,
                          hitting_cells *cells, int *sets) {
    int number = 0, k;
    *cells = NO_CELLS;
    while ((k = slots_first(&open)) >= 0) {
        if (number == most)
            return most + 1;
        sets[number++] = k;
        *cells = cells_or(*cells, table->set[k]);
        slots_and(&open, &open, &table->apart[k]);
    }
    return number;
}

/* Like `packing`, but take the set that is disjoint from the most others each time. */
ALWAYS_INLINE int good_packing(const hitting_table *table, hitting_slots open, int most,
                               hitting_cells *cells) {
    int number = 0;
    *cells = NO_CELLS;
    while (slots_any(&open)) {
        int best = -1, greatest = -1;
        hitting_slots both;
        if (++number > most)
            break;
        for (int w = 0; w < WORDS; w++)
            for (uint64_t rest = open.word[w]; rest; rest &= rest - 1) {
                int k = 64 * w + lowest_bit(rest), size;
                slots_and(&both, &open, &table->apart[k]);
                size = slots_size(&both);
                if (size > greatest) {
                    greatest = size;
                    best = k;
                }
            }
        *cells = cells_or(*cells, table->set[best]);
        slots_and(&open, &open, &table->apart[best]);
    }
    return number;
}

#endif
