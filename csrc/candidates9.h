/* The conclusions of `candidates9.pxd`, and the choice of a cell for a guess, with AVX2 or AVX-512.

   A vector holds the places of one digit, or of two: the three bands, and an unused number after
   them. Up to four digits are settled at once. That a place is in a permutation is found without a
   table. In a band let m be the set of minirows that are not empty. For rows r, r', r" and boxes
   b, b', b", all different, a minirow (r, b) of m is in a permutation if

       (r', b') and (r", b"), or (r', b") and (r", b'), are in m.

   The other minirows come to the bit of (r, b) when the rows and the boxes are turned by one or two
   places. The minicolumns of a stack are tested in the same way; there the bands are turned, which
   are the numbers of a vector.

   Layout: as in `candidates9.pxd`. A minirow is shown by its first bit, a minicolumn by the bit of
   its column. */

#include "bits.h"

#if defined(__GNUC__) && defined(__x86_64__)
#define CANDIDATES_X86 1
#include <immintrin.h>
#else
#define CANDIDATES_X86 0
#endif

#if defined(__GNUC__)
#define ALWAYS_INLINE static inline __attribute__((always_inline))
#else
#define ALWAYS_INLINE static inline
#endif

typedef struct {
    uint32_t places[36];
    uint32_t open[4];
} candidates_state;

/* For cell 32 * band + bit the cells that share a row, a column or a box with it: those in bands 0
   and 1, then those in band 2. */
static uint64_t candidates_peers[96][2];

static void candidates_fill_peers(void) {
    for (int cell = 0; cell < 81; cell++)
        for (int other = 0; other < 81; other++) {
            int same_box = cell / 27 == other / 27 && cell % 9 / 3 == other % 9 / 3;
            if (cell != other && (cell / 9 == other / 9 || cell % 9 == other % 9 || same_box))
                candidates_peers[cell / 27 * 32 + cell % 27][other / 54] |=
                    (uint64_t) 1 << (other / 27 % 2 * 32 + other % 27);
        }
}

/* With an instruction of the processor, or without. */
ALWAYS_INLINE int number_of_ones(uint64_t x, int instruction) {
#if defined(__GNUC__)
    if (instruction)
        return __builtin_popcountll(x);
#else
    (void) instruction;
#endif
    return number_of_bits(x);
}

ALWAYS_INLINE uint64_t both_bands(const uint32_t *bands) {
    return bands[0] | (uint64_t) bands[1] << 32;
}

/* The cell among those with two candidates whose choices tell most: 32 * band + bit. Each place of
   one of its two digits in a peer counts once, or three times if that peer has two candidates. */
ALWAYS_INLINE int best_pair(const candidates_state *state, const uint32_t *pairs, int fast) {
    const uint32_t *places = state->places;
    uint64_t paired = both_bands(pairs), paired_last = pairs[2] | (uint64_t) pairs[2] << 32;
    int best = 0, most = -1;
    for (int band = 0; band < 3; band++)
        for (uint32_t cells = pairs[band]; cells; cells &= cells - 1) {
            int bit = lowest_bit(cells), cell = 32 * band + bit;
            uint32_t digits = 0;
            for (int digit = 0; digit < 9; digit++)
                digits |= (places[4 * digit + band] >> bit & 1) << digit;
            const uint32_t *first = places + 4 * lowest_bit(digits);
            const uint32_t *second = places + 4 * lowest_bit(digits & (digits - 1));
            const uint64_t *peers = candidates_peers[cell];
            uint64_t x = peers[0] & both_bands(first), y = peers[0] & both_bands(second);
            uint64_t last = (peers[1] & first[2]) | (peers[1] & second[2]) << 32;
            uint64_t of_peers[3] = {x, y, last};
            uint64_t in_pairs[3] = {x & paired, y & paired, last & paired_last};
            int told = 0;
            for (int k = 0; k < 3; k++)
                told += number_of_ones(of_peers[k], fast) + 2 * number_of_ones(in_pairs[k], fast);
            if (told > most) {
                most = told;
                best = cell;
            }
        }
    return best;
}

#if CANDIDATES_X86
#define INLINE __attribute__((target("avx2,popcnt"))) ALWAYS_INLINE
typedef uint32_t four __attribute__((vector_size(16)));
typedef uint32_t eight __attribute__((vector_size(32)));
#define EIGHT(x) ((eight) {x, x, x, x, x, x, x, x})
#define FOUR(x) ((four) {x, x, x, x})
static const four ALL_CELLS = {0x7FFFFFF, 0x7FFFFFF, 0x7FFFFFF, 0};
static const eight ALL_BOXES = {0x49, 0x49, 0x49, 0, 0x49, 0x49, 0x49, 0};

INLINE four load(const uint32_t *x) {
    return (four) _mm_loadu_si128((const __m128i *) x);
}

INLINE void store(uint32_t *to, four x) {
    _mm_storeu_si128((__m128i *) to, (__m128i) x);
}

INLINE int is_zero(four x) {
    return _mm_testz_si128((__m128i) x, (__m128i) x);
}

INLINE int are_zero(eight x) {
    return _mm256_testz_si256((__m256i) x, (__m256i) x);
}

INLINE eight load_two(const uint32_t *x, const uint32_t *y) {
    return (eight) _mm256_inserti128_si256(_mm256_castsi128_si256((__m128i) load(x)),
                                           (__m128i) load(y), 1);
}

INLINE void store_two(uint32_t *to, uint32_t *and_to, eight x) {
    store(to, (four) _mm256_castsi256_si128((__m256i) x));
    store(and_to, (four) _mm256_extracti128_si256((__m256i) x, 1));
}

INLINE eight turn_rows(eight m, int rows) {
    return (m >> 9 * rows | m << (27 - 9 * rows)) & EIGHT(0x1249249);
}

/* The places whose minirows are in a permutation. */
INLINE eight in_rows(eight x) {
    eight m = (x | x >> 1 | x >> 2) & EIGHT(0x1249249);
    eight next = (m >> 3 & EIGHT(0x241209)) | (m << 6 & EIGHT(0x1008040));
    eight last = (m >> 6 & EIGHT(0x40201)) | (m << 3 & EIGHT(0x1209048));
    m &= (turn_rows(next, 1) & turn_rows(last, 2)) | (turn_rows(last, 1) & turn_rows(next, 2));
    return x & (m | m << 1 | m << 2);
}

INLINE eight columns_of(eight x) {
    return (x | x >> 9 | x >> 18) & EIGHT(0x1FF);
}

INLINE eight turn_bands(eight x, int bands) {
    return (eight) (bands == 1 ? _mm256_shuffle_epi32((__m256i) x, _MM_SHUFFLE(3, 0, 2, 1))
                               : _mm256_shuffle_epi32((__m256i) x, _MM_SHUFFLE(3, 1, 0, 2)));
}

/* The minicolumns that are in a permutation. */
INLINE eight in_columns(eight m) {
    eight next = (m >> 1 & EIGHT(0333)) | (m << 2 & EIGHT(0444));
    eight last = (m >> 2 & EIGHT(0111)) | (m << 1 & EIGHT(0666));
    return m & ((turn_bands(next, 1) & turn_bands(last, 2))
                | (turn_bands(last, 1) & turn_bands(next, 2)));
}

/* Remove the places of four digits, or of the first two, that are in no permutation. 0 if a box has
   none left for a digit. */
INLINE int settle(uint32_t *const *places, int all_four) {
    eight x = load_two(places[0], places[1]);
    eight y = all_four ? load_two(places[2], places[3]) : x;
    for (;;) {
        x = in_rows(x);
        eight columns_x = columns_of(x), left_x = in_columns(columns_x);
        eight columns_y = columns_x, left_y = left_x;
        if (all_four) {
            y = in_rows(y);
            columns_y = columns_of(y);
            left_y = in_columns(columns_y);
        }
        if (are_zero((columns_x ^ left_x) | (columns_y ^ left_y))) {
            store_two(places[0], places[1], x);
            if (all_four)
                store_two(places[2], places[3], y);
            eight boxes = (left_x | left_x >> 1 | left_x >> 2)
                          & (left_y | left_y >> 1 | left_y >> 2) & EIGHT(0x49);
            return are_zero(boxes ^ ALL_BOXES);
        }
        x &= left_x | left_x << 9 | left_x << 18;
        if (all_four)
            y &= left_y | left_y << 9 | left_y << 18;
    }
}

/* All cells of the rows that have one of these cells. */
INLINE four rows_of(four cells) {
    four nonzero = (((cells & FOUR(0x3FDFEFF)) + FOUR(0x3FDFEFF)) | cells) & FOUR(0x4020100);
    return nonzero | (nonzero - (nonzero >> 8));
}

/* The cells without the first one of each row; all rows have one. */
INLINE four without_first(four cells, four first_bits) {
    return cells & (cells - first_bits);
}

INLINE int propagate_vectors(candidates_state *state, uint32_t changed, uint32_t *pairs,
                             uint32_t *more) {
    uint32_t *places = state->places;
    four open = load(state->open);
    for (;;) {
        while (changed) {
            uint32_t *of_digit[4];
            four found[4], own[9], all = FOUR(0), both = FOUR(0);
            int digits[4], number = 0;
            for (; changed && number < 4; changed &= changed - 1)
                digits[number++] = lowest_bit(changed);
            for (int k = 0; k < 4; k++)
                of_digit[k] = places + 4 * digits[k < number ? k : 0];
            if (!(number > 2 ? settle(of_digit, 1) : settle(of_digit, 0)))
                return 0;
            for (int k = 0; k < number; k++) {
                four x = load(of_digit[k]);
                four several = without_first(x, FOUR(0x40201) & ALL_CELLS);
                found[k] = x & ~rows_of(several) & open;
                both |= all & found[k];
                all |= found[k];
            }
            if (is_zero(all))
                continue;
            if (!is_zero(both))
                return 0;
            open &= ~all;
            for (int digit = 0; digit < 9; digit++)
                own[digit] = FOUR(0);
            for (int k = 0; k < number; k++)
                own[digits[k]] = found[k];
            for (int digit = 0; digit < 9; digit++) {
                four x = load(places + 4 * digit), gone = x & all & ~own[digit];
                changed |= (uint32_t) !is_zero(gone) << digit;
                store(places + 4 * digit, x ^ gone);
            }
        }
        four once = FOUR(0), twice = FOUR(0), thrice = FOUR(0);
        for (int digit = 0; digit < 9; digit++) {
            four x = load(places + 4 * digit);
            thrice |= twice & x;
            twice |= once & x;
            once |= x;
        }
        if (!is_zero(once ^ ALL_CELLS))
            return 0;
        four single = open & ~twice;
        if (!is_zero(single))
            for (int digit = 0; digit < 9; digit++) {
                four x = load(places + 4 * digit), cells = x & single;
                if (!is_zero(cells)) {
                    four rows = rows_of(cells);
                    if (!is_zero(without_first(cells, rows & FOUR(0x40201))))
                        return 0;
                    store(places + 4 * digit, (x & ~rows) | cells);
                    changed |= 1u << digit;
                }
            }
        if (!changed) {
            store(state->open, open);
            store(pairs, twice & ~thrice);
            store(more, thrice);
            return 1;
        }
    }
}

INLINE int take_vectors(candidates_state *state, int band, uint32_t cell, int digit,
                        uint32_t *pairs, uint32_t *more) {
    uint32_t in_band[4] = {0}, changed = 0;
    in_band[band] = cell;
    four cells = load(in_band), rows = rows_of(cells);
    for (int other = 0; other < 9; other++) {
        four x = load(state->places + 4 * other);
        changed |= (uint32_t) !is_zero(x & cells) << other;
        store(state->places + 4 * other, other == digit ? (x & ~rows) | cells : x & ~cells);
    }
    store(state->open, load(state->open) & ~cells);
    return propagate_vectors(state, changed, pairs, more);
}

#endif

typedef int (*propagate_function)(candidates_state *state, uint32_t changed, uint32_t *pairs,
                                  uint32_t *more);
typedef int (*take_function)(candidates_state *state, int band, uint32_t cell, int digit,
                             uint32_t *pairs, uint32_t *more);
typedef int (*best_pair_function)(const candidates_state *state, const uint32_t *pairs);

static propagate_function candidates_propagate;
static take_function candidates_take;
static best_pair_function candidates_best_pair;

static int best_pair_portable(const candidates_state *state, const uint32_t *pairs) {
    return best_pair(state, pairs, 0);
}

#if CANDIDATES_X86
/* The three functions for processors with these instructions. AVX-512 has instructions that stand
   for two or three of AVX2; the compiler finds them. */
#define FUNCTIONS_WITH(name, instructions)                                                        \
    __attribute__((target(instructions))) static int propagate_##name(                            \
        candidates_state *state, uint32_t changed, uint32_t *pairs, uint32_t *more) {             \
        return propagate_vectors(state, changed, pairs, more);                                    \
    }                                                                                             \
    __attribute__((target(instructions))) static int take_##name(                                 \
        candidates_state *state, int band, uint32_t cell, int digit, uint32_t *pairs,             \
        uint32_t *more) {                                                                         \
        return take_vectors(state, band, cell, digit, pairs, more);                               \
    }                                                                                             \
    __attribute__((target(instructions))) static int best_pair_##name(                            \
        const candidates_state *state, const uint32_t *pairs) {                                   \
        return best_pair(state, pairs, 1);                                                        \
    }

FUNCTIONS_WITH(avx2, "avx2,popcnt")
FUNCTIONS_WITH(avx512, "avx2,popcnt,avx512f,avx512vl")
#endif

/* The number of instruction sets that this processor has: 1, the portable one, 2 with AVX2, 3 with
   AVX-512. */
static int candidates_instruction_sets(void) {
#if CANDIDATES_X86
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt"))
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") ? 3 : 2;
#endif
    return 1;
}

/* Use an instruction set; `propagate` and `take` are the portable functions, for number 1. */
static void candidates_use(int instructions, propagate_function propagate, take_function take) {
    candidates_propagate = propagate;
    candidates_take = take;
    candidates_best_pair = best_pair_portable;
#if CANDIDATES_X86
    if (instructions == 2) {
        candidates_propagate = propagate_avx2;
        candidates_take = take_avx2;
        candidates_best_pair = best_pair_avx2;
    } else if (instructions == 3) {
        candidates_propagate = propagate_avx512;
        candidates_take = take_avx512;
        candidates_best_pair = best_pair_avx512;
    }
#else
    (void) instructions;
#endif
}
