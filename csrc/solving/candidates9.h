/* The conclusions of `candidates9.pxd`, and the choice of a cell for a guess, with AVX2 or AVX-512.

   A vector holds the places of one digit, or of two: the three bands, and an unused number after
   them. Up to four digits are settled at once. A table is not needed to find the places that are in
   a permutation. In a band let m be the set of minirows that are not empty. For rows r, r', r" and
   boxes b, b', b", all different, a minirow (r, b) of m is in a permutation if

       (r', b') and (r", b"), or (r', b") and (r", b'), are in m.

   Rotating the rows and the boxes by one or two places moves the other minirows to the bit of
   (r, b). The minicolumns of a stack are tested in the same way, except that the bands are rotated,
   which are the numbers of a vector.

   Layout: as in `candidates9.pxd`. The first bit of a minirow represents it, and the bit of its
   column represents a minicolumn. */

#include "bits.h"
#include "instructions.h"

typedef struct {
    uint32_t places[36];
    uint32_t open[4];
} candidates_state;

/* Tables of constants, which the compiler fills: LIST_64(f, n) is f(n), f(n + 1) to f(n + 63). */
#define LIST_8(f, n)                                                                              \
    f(n), f((n) + 1), f((n) + 2), f((n) + 3), f((n) + 4), f((n) + 5), f((n) + 6), f((n) + 7)
#define LIST_32(f, n) LIST_8(f, n), LIST_8(f, (n) + 8), LIST_8(f, (n) + 16), LIST_8(f, (n) + 24)
#define LIST_64(f, n) LIST_32(f, n), LIST_32(f, (n) + 32)
#define LIST_512(f)                                                                               \
    LIST_64(f, 0), LIST_64(f, 64), LIST_64(f, 128), LIST_64(f, 192), LIST_64(f, 256),             \
        LIST_64(f, 320), LIST_64(f, 384), LIST_64(f, 448)

/* The set itself if it has one bit, and the empty set otherwise. */
#define SINGLE(set) (((set) & ((set) - 1)) == 0 ? (set) : 0)
static const uint16_t single[512] = {LIST_512(SINGLE)};

/* The minirows of a row that are not empty, as three bits. */
#define MINIROWS(row) (((row) & 7 ? 1 : 0) | ((row) & 56 ? 2 : 0) | ((row) & 448 ? 4 : 0))
static const uint16_t minirows[512] = {LIST_512(MINIROWS)};

/* A permutation has minirow i of the first row, j of the second and k of the third. `permuted` has
   the union of the permutations inside a pattern of minirows, and `allowed` the cells of this
   union. */
#define PERMUTATION(i, j, k) (1 << (i) | 8 << (j) | 64 << (k))
#define CELLS_OF(i, j, k) (7u << 3 * (i) | 7u << (9 + 3 * (j)) | 7u << (18 + 3 * (k)))
#define IF_INSIDE(pattern, i, j, k, value)                                                        \
    (PERMUTATION(i, j, k) & ~(pattern) ? 0 : value(i, j, k))
#define UNION(pattern, value)                                                                     \
    (IF_INSIDE(pattern, 0, 1, 2, value) | IF_INSIDE(pattern, 0, 2, 1, value)                      \
     | IF_INSIDE(pattern, 1, 0, 2, value) | IF_INSIDE(pattern, 1, 2, 0, value)                    \
     | IF_INSIDE(pattern, 2, 0, 1, value) | IF_INSIDE(pattern, 2, 1, 0, value))
#define PERMUTED(pattern) UNION(pattern, PERMUTATION)
#define ALLOWED(pattern) UNION(pattern, CELLS_OF)
static const uint16_t permuted[512] = {LIST_512(PERMUTED)};
static const uint32_t allowed[512] = {LIST_512(ALLOWED)};

/* The cells that share a row, a column or a box with cell 32 * band + bit: first the cells in bands
   0 and 1, then the cells in band 2. */
#define OF_ROW(bit) (0x1FFu << 9 * ((bit) / 9))
#define OF_COLUMN(bit) (0x40201u << (bit) % 9)
#define OF_BOX(bit) (0x1C0E07u << (bit) % 9 / 3 * 3)
#define IN_OWN_BAND(bit) ((OF_ROW(bit) | OF_COLUMN(bit) | OF_BOX(bit)) & ~(1u << (bit)))
#define IN_BAND(band, cell)                                                                       \
    ((cell) % 32 > 26           ? 0u                                                              \
     : (cell) / 32 == (band)    ? IN_OWN_BAND((cell) % 32)                                        \
                                : OF_COLUMN((cell) % 32))
#define PEERS(cell) {IN_BAND(0, cell) | (uint64_t) IN_BAND(1, cell) << 32, IN_BAND(2, cell)}
static const uint64_t candidates_peers[96][2] = {LIST_64(PEERS, 0), LIST_32(PEERS, 64)};

/* Count the bits with an instruction of the processor, or without. */
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

/* Return the cell with two candidates that has the highest score, as 32 * band + bit. Each place of
   one of its two digits in a peer scores one, or three if that peer has two candidates. */
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
            int score = 0;
            for (int k = 0; k < 3; k++)
                score += number_of_ones(of_peers[k], fast) + 2 * number_of_ones(in_pairs[k], fast);
            if (score > most) {
                most = score;
                best = cell;
            }
        }
    return best;
}

#if HAS_AVX
#define INLINE WITH_AVX2 ALWAYS_INLINE
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

/* Remove the places of four digits, or of the first two, that are in no permutation. Returns 0 if a
   box has no place left for a digit. */
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

/* The same functions with an instruction set: AVX2 or AVX-512, and for `best_pair_with` also the
   portable one. */
#if HAS_AVX
/* AVX-512 has instructions that replace two or three instructions of AVX2; the compiler finds
   them. */
#define FUNCTIONS_WITH(name, with_instructions)                                                   \
    with_instructions static int propagate_##name(candidates_state *state, uint32_t changed,      \
                                                  uint32_t *pairs, uint32_t *more) {              \
        return propagate_vectors(state, changed, pairs, more);                                    \
    }                                                                                             \
    with_instructions static int take_##name(candidates_state *state, int band, uint32_t cell,    \
                                             int digit, uint32_t *pairs, uint32_t *more) {        \
        return take_vectors(state, band, cell, digit, pairs, more);                               \
    }                                                                                             \
    with_instructions static int best_pair_##name(const candidates_state *state,                  \
                                                  const uint32_t *pairs) {                        \
        return best_pair(state, pairs, 1);                                                        \
    }

FUNCTIONS_WITH(avx2, WITH_AVX2)
FUNCTIONS_WITH(avx512, WITH_AVX512)

static int propagate_with(int instructions, candidates_state *state, uint32_t changed,
                          uint32_t *pairs, uint32_t *more) {
    return instructions == AVX2 ? propagate_avx2(state, changed, pairs, more)
                                : propagate_avx512(state, changed, pairs, more);
}

static int take_with(int instructions, candidates_state *state, int band, uint32_t cell,
                     int digit, uint32_t *pairs, uint32_t *more) {
    return instructions == AVX2 ? take_avx2(state, band, cell, digit, pairs, more)
                                : take_avx512(state, band, cell, digit, pairs, more);
}

static int best_pair_with(int instructions, const candidates_state *state,
                          const uint32_t *pairs) {
    if (instructions == PORTABLE)
        return best_pair(state, pairs, 0);
    return instructions == AVX2 ? best_pair_avx2(state, pairs) : best_pair_avx512(state, pairs);
}
#else
#define propagate_with(...) 0
#define take_with(...) 0
#define best_pair_with(instructions, state, pairs) best_pair(state, pairs, 0)
#endif
