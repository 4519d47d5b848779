/* Vectors of 32 numbers of 16 bits: writing them, and sums of their products.

   Layout: a partition y has a vector pair, 64 numbers: its vector in the upper band, a[y], and then
   its vector in the lower band, b[y].

       sum over pairs (y, z) of a[y] . b[z] + a[z] . b[y]

   Bounds: the numbers are at most 8191 in size, so 32 products are less than 2^31 in size.
   There are two ways to make this sum: one for every processor, and one with AVX2 that takes 16
   numbers at once. A processor is asked whether it has AVX2. */

#include <stdint.h>
#include <stdlib.h>

#if defined(__GNUC__) && defined(__x86_64__)
#define VECTORS_X86 1
#include <immintrin.h>
#else
#define VECTORS_X86 0
#endif

enum { VECTOR = 32, VECTOR_PAIR = 64 };

static int32_t vectors_product(const int16_t *x, const int16_t *y) {
    int32_t sum = 0;
    for (int k = 0; k < VECTOR; k++)
        sum += (int32_t) x[k] * (int32_t) y[k];
    return sum;
}

static int64_t vectors_products_plain(const int16_t *vectors, const uint16_t *pairs, int count) {
    int64_t total = 0;
    for (int k = 0; k < count; k++) {
        const int16_t *y = vectors + VECTOR_PAIR * (size_t) pairs[2 * k];
        const int16_t *z = vectors + VECTOR_PAIR * (size_t) pairs[2 * k + 1];
        total += vectors_product(y, z + VECTOR);
        total += vectors_product(z, y + VECTOR);
    }
    return total;
}

#if VECTORS_X86
__attribute__((target("avx2")))
static int64_t vectors_products_avx2(const int16_t *vectors, const uint16_t *pairs, int count) {
    __m256i total = _mm256_setzero_si256();
    while (count) {
        __m256i low = _mm256_setzero_si256(), high = low;
        int part = count < 8 ? count : 8;
        for (int k = 0; k < part; k++) {
            const __m256i *y = (const __m256i *) (vectors + VECTOR_PAIR * (size_t) pairs[2 * k]);
            const __m256i *z =
                (const __m256i *) (vectors + VECTOR_PAIR * (size_t) pairs[2 * k + 1]);
            low = _mm256_add_epi32(low, _mm256_madd_epi16(y[0], z[2]));
            high = _mm256_add_epi32(high, _mm256_madd_epi16(y[2], z[0]));
            low = _mm256_add_epi32(low, _mm256_madd_epi16(y[1], z[3]));
            high = _mm256_add_epi32(high, _mm256_madd_epi16(y[3], z[1]));
        }
        total = _mm256_add_epi64(total, _mm256_cvtepi32_epi64(_mm256_castsi256_si128(low)));
        total = _mm256_add_epi64(total, _mm256_cvtepi32_epi64(_mm256_extracti128_si256(low, 1)));
        total = _mm256_add_epi64(total, _mm256_cvtepi32_epi64(_mm256_castsi256_si128(high)));
        total = _mm256_add_epi64(total, _mm256_cvtepi32_epi64(_mm256_extracti128_si256(high, 1)));
        pairs += 2 * part;
        count -= part;
    }
    int64_t sums[4];
    _mm256_storeu_si256((__m256i *) sums, total);
    return sums[0] + sums[1] + sums[2] + sums[3];
}
#endif

typedef int64_t (*vectors_function)(const int16_t *, const uint16_t *, int);

/* The fastest way for this processor, or the one for every processor. */
static vectors_function vectors_products(int portable) {
#if VECTORS_X86
    if (!portable && __builtin_cpu_supports("avx2"))
        return vectors_products_avx2;
#endif
    return vectors_products_plain;
}

#if VECTORS_X86
/* Transposes an 8 x 8 square of numbers. */
static void vectors_transpose(__m128i *r) {
    __m128i s[8], t[8];
    for (int k = 0; k < 4; k++) {
        s[2 * k] = _mm_unpacklo_epi16(r[k], r[k + 4]);
        s[2 * k + 1] = _mm_unpackhi_epi16(r[k], r[k + 4]);
    }
    for (int k = 0; k < 4; k++) {
        t[2 * k] = _mm_unpacklo_epi16(s[k], s[k + 4]);
        t[2 * k + 1] = _mm_unpackhi_epi16(s[k], s[k + 4]);
    }
    for (int k = 0; k < 4; k++) {
        r[2 * k] = _mm_unpacklo_epi16(t[k], t[k + 4]);
        r[2 * k + 1] = _mm_unpackhi_epi16(t[k], t[k + 4]);
    }
}
#endif

/* For each place q with to[q] >= 0, writes the q-th numbers of 32 rows as the vector that begins at
   vectors + 64 * to[q], and adds their sum to sums[to[q]]. The number of places is a multiple of 8,
   and each row begins at a multiple of 16 bytes. Eight rows are read at a time, since a processor
   fetches only a few streams of memory ahead. */
static void vectors_write(const int16_t *const *rows, const int32_t *to, int places,
                          int16_t *vectors, int64_t *sums) {
    for (int j = 0; j < VECTOR; j += 8)
        for (int q = 0; q < places; q += 8) {
#if VECTORS_X86
            __m128i r[8];
            for (int k = 0; k < 8; k++)
                r[k] = _mm_load_si128((const __m128i *) (rows[j + k] + q));
            vectors_transpose(r);
            for (int k = 0; k < 8; k++)
                if (to[q + k] >= 0)
                    _mm_store_si128(
                        (__m128i *) (vectors + VECTOR_PAIR * (size_t) to[q + k] + j), r[k]);
#else
            for (int k = 0; k < 8; k++)
                for (int i = j; i < j + 8 && to[q + k] >= 0; i++)
                    vectors[VECTOR_PAIR * (size_t) to[q + k] + i] = rows[i][q + k];
#endif
        }
    for (int q = 0; q < places; q++)
        if (to[q] >= 0) {
            int32_t sum = 0;
            for (int j = 0; j < VECTOR; j++)
                sum += vectors[VECTOR_PAIR * (size_t) to[q] + j];
            sums[to[q]] += sum;
        }
}

/* Zeroed memory for vector pairs, at a multiple of 64 bytes; NULL if there is none. The pointer
   that is to be freed is in the word before it. */
static int16_t *vectors_memory(size_t pairs) {
    char *all = calloc(pairs + 2, VECTOR_PAIR * sizeof(int16_t));
    if (!all)
        return NULL;
    char *begin = (char *) (((uintptr_t) all + sizeof(void *) + 63) & ~(uintptr_t) 63);
    ((void **) begin)[-1] = all;
    return (int16_t *) begin;
}

static void vectors_release(int16_t *vectors) {
    if (vectors)
        free(((void **) vectors)[-1]);
}
