/* Sets of cells of one band that hit given unavoidable sets, for `minimal_puzzles9.pyx`.

   A row of the table belongs to an unavoidable set, and a column to a set of cells in a block. The
   bit is 1 if the two sets have a cell in common. Therefore a set of cells hits several unavoidable
   sets if its bits are 1 in all of their rows. */

#ifndef PAIRS_OF_BANDS_H
#define PAIRS_OF_BANDS_H

#include <string.h>

#include "bits.h"
#include "instructions.h"

enum {
    PAIR_SETS = 2048,           /* rows */
    PAIR_WORDS = PAIR_SETS / 64,
    BLOCK = 4096,               /* columns */
    BLOCK_WORDS = BLOCK / 64,
    AT_ONCE = 10                /* open rows that are first taken for the whole block */
};

typedef struct {
    uint64_t all[BLOCK_WORDS];  /* the columns in use */
    uint64_t row[PAIR_SETS][BLOCK_WORDS];
} pair_table;

/* Fill the row of these cells; having[cell] has the bits of the sets with this cell. */
ALWAYS_INLINE void fill_row(pair_table *table, int row, uint32_t cells,
                            const uint64_t (*having)[BLOCK_WORDS]) {
    memset(table->row[row], 0, sizeof(table->row[row]));
    for (; cells; cells &= cells - 1)
        for (int w = 0; w < BLOCK_WORDS; w++)
            table->row[row][w] |= having[lowest_bit(cells)][w];
}

/* Find the columns whose bits are 1 in all open rows, and return their number. */
ALWAYS_INLINE int columns(const pair_table *table, const uint64_t *open, uint16_t *found) {
    uint64_t left[BLOCK_WORDS], rest = open[0];
    int number = 0, word = 0;
    memcpy(left, table->all, sizeof(left));
    for (int taken = 0; taken < AT_ONCE; taken++) {
        const uint64_t *row;
        while (!rest && word < PAIR_WORDS - 1)
            rest = open[++word];
        if (!rest)
            break;
        row = table->row[64 * word + lowest_bit(rest)];
        rest &= rest - 1;
        for (int w = 0; w < BLOCK_WORDS; w++)
            left[w] &= row[w];
    }
    for (int w = 0; w < BLOCK_WORDS; w++) {
        uint64_t bits = left[w], further = rest;
        for (int next = word; bits;) {
            while (!further && next < PAIR_WORDS - 1)
                further = open[++next];
            if (!further)
                break;
            bits &= table->row[64 * next + lowest_bit(further)][w];
            further &= further - 1;
        }
        for (; bits; bits &= bits - 1)
            found[number++] = (uint16_t) (64 * w + lowest_bit(bits));
    }
    return number;
}

#define PAIR_FUNCTIONS(name, with_instructions)                                                   \
    with_instructions static void fill_row_##name(pair_table *table, int row, uint32_t cells,     \
                                                  const uint64_t (*having)[BLOCK_WORDS]) {        \
        fill_row(table, row, cells, having);                                                      \
    }                                                                                             \
    with_instructions static int columns_##name(const pair_table *table, const uint64_t *open,    \
                                                uint16_t *found) {                                \
        return columns(table, open, found);                                                       \
    }

PAIR_FUNCTIONS(portable, )
#if HAS_AVX
PAIR_FUNCTIONS(avx2, WITH_AVX2)
PAIR_FUNCTIONS(avx512, WITH_AVX512)
#endif

static void pair_fill_row(int instructions, pair_table *table, int row, uint32_t cells,
                          const uint64_t (*having)[BLOCK_WORDS]) {
#if HAS_AVX
    if (instructions >= AVX512) {
        fill_row_avx512(table, row, cells, having);
        return;
    }
    if (instructions == AVX2) {
        fill_row_avx2(table, row, cells, having);
        return;
    }
#endif
    fill_row_portable(table, row, cells, having);
}

static int pair_columns(int instructions, const pair_table *table, const uint64_t *open,
                        uint16_t *found) {
#if HAS_AVX
    if (instructions >= AVX512)
        return columns_avx512(table, open, found);
    if (instructions == AVX2)
        return columns_avx2(table, open, found);
#endif
    return columns_portable(table, open, found);
}

#endif
