/* The search of `minimal_puzzles.pyx`: bounds and branches.

   A node gets its own table if nodes with the same number of clues left had many nodes below them,
   or if it is the first node of a case with a half. The nodes below it also use the table. A step
   tries a cell as the next clue, and building a table counts as several hundred steps.
   `hitting_tables.h` defines the tables. */

#ifndef HITTING_SEARCH_H
#define HITTING_SEARCH_H

#include "hitting_tables.h"

enum {
    BUILD = 500,                /* building a table counts for this number of steps */
    LARGE = 3000,               /* a table is worth building for this number of steps below */
    AGAIN = 4,                  /* the number of extra packings that are tried */
    FREE = 3,                   /* from this number of free clues on, redundant clues are sought */
    SETS_TO_COMPARE = 24        /* the number of open sets from which a smallest one is taken */
};

enum { HITTING_ENDED, HITTING_PAUSED, HITTING_CANDIDATE, HITTING_UNSETTLED, HITTING_FREE };

/* Make a table for a node. Returns 0 if the node has no puzzle. */
ALWAYS_INLINE int build(hitting_search *search, hitting_node *node) {
    const hitting_table *table = search->tables[node->table];
    hitting_table *made = search->tables[node->table + 1];
    hitting_cells *sets = search->gathered, cells;
    int number = 0, found, taken[MOST_LEFT];
    for (int w = 0; w < WORDS; w++)
        for (uint64_t rest = node->open.word[w]; rest; rest &= rest - 1)
            sets[number++] = cells_but(table->set[64 * w + lowest_bit(rest)], node->dead);
    for (int k = 0; k < table->number_further; k++)
        if (cells_none(cells_and(table->further[k], node->chosen)))
            sets[number++] = cells_but(table->further[k], node->dead);
    search->steps += BUILD;
    for (;;) {
        int lost = 0;
        if (!table_fill(search, made, sets, number))
            return 0;
        memset(&node->open, 0, sizeof(hitting_slots));
        for (int k = 0; k < made->number; k++)
            node->open.word[k / 64] |= 1ull << k % 64;
        found = packing(made, node->open, node->left, &cells, taken);
        if (found < node->left)
            found = good_packing(made, node->open, node->left, &cells);
        if (found > node->left)
            return 0;
        if (found < node->left)
            break;
        /* each of these sets has one clue, and no other cell has a clue */
        for (int k = 0; k < number; k++) {
            hitting_cells left = cells_and(sets[k], cells);
            lost |= sets[k].low != left.low || sets[k].high != left.high;
            sets[k] = left;
        }
        node->dead.low = ~cells.low & ~node->chosen.low;
        node->dead.high = ~cells.high & ~node->chosen.high;
        if (!lost)
            break;
    }
    node->table++;
    return 1;
}

/* Move a set that is open at a node from the list `further` of its table to a slot. Returns 0 if
   there is no such set. */
ALWAYS_INLINE int open_further(hitting_search *search, const hitting_node *node) {
    hitting_table *table = search->tables[node->table];
    for (int k = 0; k < table->number_further; k++)
        if (cells_none(cells_and(table->further[k], node->chosen))) {
            hitting_cells set = table->further[k];
            int before = table->number_further;
            /* the set that loses its slot takes this place */
            if (table->number < SLOTS) {
                table->further[k] = table->further[--table->number_further];
                table->next_further = table->number_further;
                table_add(search, node->table, set);
            } else {
                int next = table->next_further;
                table->next_further = k;
                table_add(search, node->table, set);
                table->next_further = next;
                table->number_further = before;
            }
            for (int j = 0; j < search->depth; j++)
                if (search->nodes[j].left == 1)
                    search->nodes[j].rest = cells_and(search->nodes[j].rest, set);
            return 1;
        }
    return 0;
}

enum { NODE_OVER, NODE_BRANCHES, NODE_CANDIDATE, NODE_UNSETTLED };

/* Try packings that begin with sets other than the first, until a packing has more sets than clues
   are left. Returns the size of the largest packing, whose sets are in `taken`. */
ALWAYS_INLINE int further_packings(const hitting_table *table, const hitting_node *node, int found,
                                   int *taken) {
    hitting_slots first = node->open;
    hitting_cells cells;
    for (int again = 0; again < AGAIN && found <= node->left; again++) {
        hitting_slots open;
        int other[MOST_LEFT], number, k = slots_first(&first);
        first.word[k / 64] &= ~(1ull << k % 64);
        other[0] = k = slots_first(&first);
        if (k < 0)
            break;
        slots_and(&open, &node->open, &table->apart[k]);
        number = 1 + packing(table, open, node->left - 1, &cells, other + 1);
        if (number > found) {
            found = number;
            memcpy(taken, other, sizeof(int) * (found <= node->left ? found : 0));
        }
    }
    return found;
}

/* If the number of disjoint sets equals the number of clues left, each of these sets has one clue.
   Keep only its cells that are in all open sets without a cell of the other disjoint sets, and make
   all other cells dead. Returns the number of cells left in the smallest set, which are written to
   `best`, or 0 if the node has no puzzle. */
ALWAYS_INLINE int settle_disjoint(const hitting_table *table, hitting_node *node,
                                  const int *taken, hitting_cells *best) {
    hitting_cells cells[MOST_LEFT], all;
    hitting_slots missed[MOST_LEFT]; /* the sets that have none of these cells */
    int changed, smallest;
    for (int i = 0; i < node->left; i++) {
        cells[i] = cells_but(table->set[taken[i]], node->dead);
        missed[i] = table->apart[taken[i]];
    }
    do {
        changed = 0;
        all = NO_CELLS;
        smallest = GRID_CELLS + 1;
        for (int i = 0; i < node->left; i++) {
            hitting_slots alone = node->open;
            hitting_cells left;
            int size;
            for (int j = 0; j < node->left; j++)
                if (j != i)
                    slots_and(&alone, &alone, &missed[j]);
            left = common_cells(table, &alone, &alone, cells[i]);
            size = cells_size(left);
            if (!size)
                return 0;
            if (left.low != cells[i].low || left.high != cells[i].high) {
                changed = 1;
                cells[i] = left;
                memset(&missed[i], 0xFF, sizeof(hitting_slots));
                while (!cells_none(left))
                    slots_and(&missed[i], &missed[i], &table->lacking[cells_take(&left)]);
            }
            if (size < smallest) {
                smallest = size;
                *best = cells[i];
            }
            all = cells_or(all, cells[i]);
        }
    } while (changed && node->left > 2);
    node->dead.low |= ~(all.low | node->chosen.low);
    node->dead.high |= ~(all.high | node->chosen.high);
    return smallest;
}

/* Return the live cells of a smallest of the first `SETS_TO_COMPARE` sets, or no cells if one of
   these sets has no live cells. */
ALWAYS_INLINE hitting_cells smallest_set(const hitting_table *table, const hitting_slots *open,
                                         hitting_cells dead) {
    hitting_cells best = NO_CELLS;
    int smallest = GRID_CELLS + 1, looked_at = 0;
    for (int w = 0; w < WORDS; w++)
        for (uint64_t rest = open->word[w]; rest; rest &= rest - 1) {
            hitting_cells cells = table->set[64 * w + lowest_bit(rest)];
            int size;
            cells = cells_but(cells, dead);
            size = cells_size(cells);
            if (size < smallest) {
                smallest = size;
                best = cells;
            }
            if (!size || ++looked_at == SETS_TO_COMPARE)
                return best;
        }
    return best;
}

/* Expand a node that is not settled, by the sets inside the half alone. */
ALWAYS_INLINE int expand_half(hitting_search *search, hitting_node *node) {
    hitting_table *table;
    hitting_slots open;
    hitting_cells cells;
    int found, taken[MOST_LEFT], left = node->inside < node->left ? node->inside : node->left;
    if (!node->table && !build(search, node))
        return NODE_OVER;
    table = search->tables[node->table];
    slots_and(&open, &node->open, &table->inside);
    if (!slots_any(&open))
        return NODE_UNSETTLED;
    if (left == 1) {
        cells = cells_but(search->half, node->dead);
        node->rest = common_cells(table, &open, &open, cells);
    } else {
        found = packing(table, open, left, &cells, taken);
        if (found > left)
            return NODE_OVER;
        if (found == left) {
            cells = cells_or(cells, node->chosen);
            node->dead = cells_or(node->dead, cells_but(search->half, cells));
        }
        node->rest = smallest_set(table, &open, node->dead);
    }
    return cells_none(node->rest) ? NODE_OVER : NODE_BRANCHES;
}

/* Expand a node: return its kind and, if it has branches, set the cells that are to be tried. */
ALWAYS_INLINE int expand(hitting_search *search, hitting_node *node) {
    hitting_table *table = search->tables[node->table];
    hitting_cells cells;
    int found, taken[MOST_LEFT], size = 0;
    node->rest = NO_CELLS;
    node->free = 0;
    if (node->spare < 0)
        return NODE_OVER;
    if (!node->settled)
        return expand_half(search, node);
    if (!slots_any(&node->open) && !open_further(search, node))
        return NODE_CANDIDATE;
    if (node->left == 0)
        return NODE_OVER;
    if (node->left == 1) {
        cells = (hitting_cells) {~node->dead.low, ~node->dead.high};
        node->rest = common_cells(table, &node->open, &node->open, cells);
        return cells_none(node->rest) ? NODE_OVER : NODE_BRANCHES;
    }
    found = packing(table, node->open, node->left, &cells, taken);
    if (found < node->left)
        found = further_packings(table, node, found, taken);
    if (found > node->left)
        return NODE_OVER;
    /* a node that is expanded again, with more dead cells, keeps its table */
    if (node->left > 3 && search->mean[node->left] > LARGE &&
        (!search->depth || node->table == node[-1].table)) {
        if (!build(search, node))
            return NODE_OVER;
        table = search->tables[node->table];
        found = packing(table, node->open, node->left, &cells, taken);
    }
    node->free = node->left - found;
    if (found == node->left) {
        size = settle_disjoint(table, node, taken, &node->rest);
        if (!size) {
            node->rest = NO_CELLS;
            return NODE_OVER;
        }
    }
    if (size != 1 && (!size || node->left > 3))
        node->rest = smallest_set(table, &node->open, node->dead);
    return cells_none(node->rest) ? NODE_OVER : NODE_BRANCHES;
}

/* Make the child of a node for one of its cells, which becomes dead in the later branches. */
ALWAYS_INLINE void enter(hitting_search *search, hitting_node *node, hitting_node *child,
                         int cell) {
    hitting_cells one = cells_only(cell);
    child->chosen = cells_or(node->chosen, one);
    child->present = cells_or(node->present, search->digit[cell]);
    child->dead = node->dead;
    child->left = node->left - 1;
    child->spare = node->spare - !cells_none(cells_and(node->present, one));
    if (!child->spare)
        child->dead = cells_or(child->dead, cells_but(child->present, child->chosen));
    child->settled = node->settled;
    child->inside = node->inside - !cells_none(cells_and(search->half, one));
    if (!child->inside)
        child->dead = cells_or(child->dead, cells_but(search->half, child->chosen));
    child->table = node->table;
    child->begun = search->steps;
    slots_and(&child->open, &node->open, &search->tables[node->table]->lacking[cell]);
    node->dead = cells_or(node->dead, one);
}

/* Search until one of these nodes is on top of the stack: a candidate, a node that is not settled
   and has no known open set inside the half, or a new node with branches and at least FREE free
   clues. The search also stops when the total number of steps reaches `until`, or when there are no
   more nodes. */
ALWAYS_INLINE int advance(hitting_search *search, uint64_t until) {
    while (search->depth >= 0) {
        hitting_node *node = &search->nodes[search->depth];
        int cell;
        if (cells_none(node->rest)) {
            uint64_t *mean = &search->mean[node->left];
            *mean += (search->steps - node->begun) / 8;
            *mean -= *mean / 8;
            search->depth--;
            continue;
        }
        if (search->steps >= until)
            return HITTING_PAUSED;
        search->steps++;
        cell = cells_take(&node->rest);
        if (node->left == 2) {
            /* after most cells no other cell is in all sets, so that no child is needed */
            const hitting_table *table = search->tables[node->table];
            hitting_cells one = cells_only(cell), dead = cells_or(node->dead, one);
            hitting_cells live = {~dead.low, ~dead.high};
            live = common_cells(table, &node->open, &table->lacking[cell], live);
            if (cells_none(live)) {
                node->dead = dead;
                continue;
            }
        }
        enter(search, node, node + 1, cell);
        search->depth++;
        switch (expand(search, node + 1)) {
        case NODE_OVER:
            search->depth--;
            break;
        case NODE_CANDIDATE:
            return HITTING_CANDIDATE;
        case NODE_UNSETTLED:
            return HITTING_UNSETTLED;
        case NODE_BRANCHES:
            if (node[1].free >= FREE)
                return HITTING_FREE;
        }
    }
    return HITTING_ENDED;
}

#define HITTING_FUNCTIONS(name, with_instructions)                                                \
    with_instructions static int advance_##name(hitting_search *search, uint64_t until) {         \
        return advance(search, until);                                                            \
    }                                                                                             \
    with_instructions static void learn_##name(hitting_search *search, hitting_cells set) {       \
        learn_cells(search, set);                                                                 \
    }                                                                                             \
    with_instructions static int expand_##name(hitting_search *search) {                          \
        return expand(search, &search->nodes[search->depth]);                                     \
    }

HITTING_FUNCTIONS(portable, )
#if HAS_AVX
HITTING_FUNCTIONS(avx2, WITH_AVX2)
HITTING_FUNCTIONS(avx512, WITH_AVX512)
#define HITTING_CALL(name, instructions, ...)                                                     \
    (instructions == PORTABLE ? name##_portable(__VA_ARGS__)                                      \
     : instructions == AVX2   ? name##_avx2(__VA_ARGS__)                                          \
                              : name##_avx512(__VA_ARGS__))
#else
#define HITTING_CALL(name, instructions, ...) name##_portable(__VA_ARGS__)
#endif

static int hitting_advance(int instructions, hitting_search *search, uint64_t until) {
    return HITTING_CALL(advance, instructions, search, until);
}
static void hitting_learn(int instructions, hitting_search *search, hitting_cells set) {
    HITTING_CALL(learn, instructions, search, set);
}
static int hitting_expand(int instructions, hitting_search *search) {
    return HITTING_CALL(expand, instructions, search);
}

#endif
