/* Vectors of 16-bit numbers: writing them, and matrix products of small blocks of them.

   A piece holds a vector of 64 numbers (two lines of 64 bytes) for each partition and band; the
   last piece of a row has 32 numbers (one line). A block of the kernel `completions_4x3` consists
   of 35 vectors a of the upper band, 35 vectors b of the lower band, and 35 sums.

       a, b     0-17    a[6s + t], b[6s + w]: s < 3; t, w < 6
                18-33   a[18 + 4s + t], b[18 + 4s + w]: s, t, w < 4
                34
       sums     0-17    6t + w for t < 3: sum over s of a[6s+t] . b[6s+w] + a[6s+5-t] . b[6s+5-w]
                18-33   18 + 4t + w: sum over s of a[18+4s+t] . b[18+4s+w]
                34      a[34] . b[34]

   Bounds: the absolute values of the numbers are at most 8191. The first sums take 6 * 64 products;
   in a vector of 32-bit numbers each number gets 24 of these with AVX-512 or 48 with AVX2, two at a
   time. For AVX2 we therefore add up one line at a time, so that 24 * 8191^2 < 2^31.
   The sums use one of three instruction sets of `instructions.h`: the portable one, AVX2, or
   AVX-512 with its products of 16-bit numbers. */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "instructions.h"

enum { LINE = 32, BLOCK = 35, LANES = 4 };

/* a, b: the vectors; place: for each sum of the block, the sum to which it is added. A sum consists
   of four parts, which the caller adds up. */
typedef void (*blocks_function)(const int16_t *const *a, const int16_t *const *b,
                                const uint8_t *place, int64_t (*sums)[LANES], int lines);

static int64_t blocks_product(const int16_t *x, const int16_t *y, int lines) {
    int64_t total = 0;
    for (int l = 0; l < lines; l++) {
        int32_t sum = 0;
        for (int k = LINE * l; k < LINE * (l + 1); k++)
            sum += (int32_t) x[k] * (int32_t) y[k];
        total += sum;
    }
    return total;
}

static void blocks_add_portable(const int16_t *const *a, const int16_t *const *b,
                                const uint8_t *place, int64_t (*sums)[LANES], int lines) {
    for (int t = 0; t < 3; t++)
        for (int w = 0; w < 6; w++)
            for (int s = 0; s < 3; s++)
                sums[place[6 * t + w]][0] +=
                    blocks_product(a[6 * s + t], b[6 * s + w], lines)
                    + blocks_product(a[6 * s + 5 - t], b[6 * s + 5 - w], lines);
    for (int t = 0; t < 4; t++)
        for (int w = 0; w < 4; w++)
            for (int s = 0; s < 4; s++)
                sums[place[18 + 4 * t + w]][0] +=
                    blocks_product(a[18 + 4 * s + t], b[18 + 4 * s + w], lines);
    sums[place[34]][0] += blocks_product(a[34], b[34], lines);
}

#if HAS_AVX

WITH_AVX2 ALWAYS_INLINE void blocks_spill_avx2(__m256i sum, int64_t *to) {
    __m256i low = _mm256_cvtepi32_epi64(_mm256_castsi256_si128(sum));
    __m256i high = _mm256_cvtepi32_epi64(_mm256_extracti128_si256(sum, 1));
    __m256i *m = (__m256i *) to;
    _mm256_store_si256(m, _mm256_add_epi64(_mm256_load_si256(m), _mm256_add_epi64(low, high)));
}

WITH_AVX2 ALWAYS_INLINE __m256i blocks_multiply_avx2(__m256i sum, __m256i x, __m256i y) {
    return _mm256_add_epi32(sum, _mm256_madd_epi16(x, y));
}

WITH_AVX2 ALWAYS_INLINE __m256i blocks_load_avx2(const int16_t *x) {
    return _mm256_load_si256((const __m256i *) x);
}

/* Add the products of one line of the vectors. */
WITH_AVX2 ALWAYS_INLINE void blocks_add_line_avx2(const int16_t *const *a, const int16_t *const *b,
                                                  const uint8_t *place, int64_t (*sums)[LANES],
                                                  int line) {
    for (int t = 0; t < 3; t++) {
        __m256i sum[6];
#pragma GCC unroll 6
        for (int w = 0; w < 6; w++)
            sum[w] = _mm256_setzero_si256();
#pragma GCC unroll 3
        for (int s = 0; s < 3; s++)
#pragma GCC unroll 2
            for (int k = LINE * line; k < LINE * (line + 1); k += 16) {
                __m256i x = blocks_load_avx2(a[6 * s + t] + k);
                __m256i y = blocks_load_avx2(a[6 * s + 5 - t] + k);
#pragma GCC unroll 6
                for (int w = 0; w < 6; w++) {
                    __m256i z = blocks_load_avx2(b[6 * s + w] + k);
                    sum[w] = blocks_multiply_avx2(sum[w], x, z);
                    sum[5 - w] = blocks_multiply_avx2(sum[5 - w], y, z);
                }
            }
#pragma GCC unroll 6
        for (int w = 0; w < 6; w++)
            blocks_spill_avx2(sum[w], sums[place[6 * t + w]]);
    }
    for (int t = 0; t < 4; t += 2) {
        __m256i sum[8];
#pragma GCC unroll 8
        for (int w = 0; w < 8; w++)
            sum[w] = _mm256_setzero_si256();
#pragma GCC unroll 4
        for (int s = 0; s < 4; s++)
#pragma GCC unroll 2
            for (int k = LINE * line; k < LINE * (line + 1); k += 16) {
                __m256i x = blocks_load_avx2(a[18 + 4 * s + t] + k);
                __m256i y = blocks_load_avx2(a[19 + 4 * s + t] + k);
#pragma GCC unroll 4
                for (int w = 0; w < 4; w++) {
                    __m256i z = blocks_load_avx2(b[18 + 4 * s + w] + k);
                    sum[w] = blocks_multiply_avx2(sum[w], x, z);
                    sum[4 + w] = blocks_multiply_avx2(sum[4 + w], y, z);
                }
            }
#pragma GCC unroll 8
        for (int w = 0; w < 8; w++)
            blocks_spill_avx2(sum[w], sums[place[18 + 4 * t + w]]);
    }
    __m256i sum = _mm256_setzero_si256();
    for (int k = LINE * line; k < LINE * (line + 1); k += 16)
        sum = blocks_multiply_avx2(sum, blocks_load_avx2(a[34] + k), blocks_load_avx2(b[34] + k));
    blocks_spill_avx2(sum, sums[place[34]]);
}

WITH_AVX2 static void blocks_add_avx2(const int16_t *const *a, const int16_t *const *b,
                                      const uint8_t *place, int64_t (*sums)[LANES], int lines) {
    for (int line = 0; line < lines; line++)
        blocks_add_line_avx2(a, b, place, sums, line);
}

WITH_AVX512_VNNI ALWAYS_INLINE void blocks_spill_avx512(__m512i sum, int64_t *to) {
    __m512i low = _mm512_cvtepi32_epi64(_mm512_castsi512_si256(sum));
    __m512i high = _mm512_cvtepi32_epi64(_mm512_extracti64x4_epi64(sum, 1));
    __m512i both = _mm512_add_epi64(low, high);
    __m256i four = _mm256_add_epi64(_mm512_castsi512_si256(both),
                                    _mm512_extracti64x4_epi64(both, 1));
    __m256i *m = (__m256i *) to;
    _mm256_store_si256(m, _mm256_add_epi64(_mm256_load_si256(m), four));
}

WITH_AVX512_VNNI ALWAYS_INLINE __m512i blocks_load_avx512(const int16_t *x) {
    return _mm512_load_si512((const void *) x);
}

WITH_AVX512_VNNI ALWAYS_INLINE void blocks_add_lines_avx512(const int16_t *const *a,
                                                            const int16_t *const *b,
                                                            const uint8_t *place,
                                                            int64_t (*sums)[LANES], int lines) {
    __m512i sum[18], z[6];
#pragma GCC unroll 18
    for (int i = 0; i < 18; i++)
        sum[i] = _mm512_setzero_si512();
    for (int s = 0; s < 3; s++)
#pragma GCC unroll 2
        for (int k = 0; k < LINE * lines; k += LINE) {
#pragma GCC unroll 6
            for (int w = 0; w < 6; w++)
                z[w] = blocks_load_avx512(b[6 * s + w] + k);
#pragma GCC unroll 3
            for (int t = 0; t < 3; t++) {
                __m512i x = blocks_load_avx512(a[6 * s + t] + k);
                __m512i y = blocks_load_avx512(a[6 * s + 5 - t] + k);
#pragma GCC unroll 6
                for (int w = 0; w < 6; w++)
                    sum[6 * t + w] = _mm512_dpwssd_epi32(sum[6 * t + w], x, z[w]);
#pragma GCC unroll 6
                for (int w = 0; w < 6; w++)
                    sum[6 * t + w] = _mm512_dpwssd_epi32(sum[6 * t + w], y, z[5 - w]);
            }
        }
#pragma GCC unroll 18
    for (int i = 0; i < 18; i++)
        blocks_spill_avx512(sum[i], sums[place[i]]);
#pragma GCC unroll 16
    for (int i = 0; i < 16; i++)
        sum[i] = _mm512_setzero_si512();
    for (int s = 0; s < 4; s++)
#pragma GCC unroll 2
        for (int k = 0; k < LINE * lines; k += LINE) {
#pragma GCC unroll 4
            for (int w = 0; w < 4; w++)
                z[w] = blocks_load_avx512(b[18 + 4 * s + w] + k);
#pragma GCC unroll 4
            for (int t = 0; t < 4; t++) {
                __m512i x = blocks_load_avx512(a[18 + 4 * s + t] + k);
#pragma GCC unroll 4
                for (int w = 0; w < 4; w++)
                    sum[4 * t + w] = _mm512_dpwssd_epi32(sum[4 * t + w], x, z[w]);
            }
        }
#pragma GCC unroll 16
    for (int i = 0; i < 16; i++)
        blocks_spill_avx512(sum[i], sums[place[18 + i]]);
    __m512i last = _mm512_setzero_si512();
#pragma GCC unroll 2
    for (int k = 0; k < LINE * lines; k += LINE)
        last = _mm512_dpwssd_epi32(last, blocks_load_avx512(a[34] + k),
                                   blocks_load_avx512(b[34] + k));
    blocks_spill_avx512(last, sums[place[34]]);
}

WITH_AVX512_VNNI static void blocks_add_avx512(const int16_t *const *a, const int16_t *const *b,
                                               const uint8_t *place, int64_t (*sums)[LANES],
                                               int lines) {
    if (lines == 2)
        blocks_add_lines_avx512(a, b, place, sums, 2);
    else
        blocks_add_lines_avx512(a, b, place, sums, 1);
}
#endif

static blocks_function blocks_with(int instructions) {
#if HAS_AVX
    if (instructions == AVX512_VNNI)
        return blocks_add_avx512;
    if (instructions >= AVX2)
        return blocks_add_avx2;
#endif
    (void) instructions;
    return blocks_add_portable;
}

#if HAS_AVX
/* Transpose an 8 x 8 square of numbers, and add up its columns. The sum of four numbers fits into
   16 bits, since 4 * 8191 < 2^15. */
static inline void blocks_transpose(__m128i *r, int32_t *sums) {
    const __m128i ones = _mm_set1_epi16(1);
    __m128i s[8], t[8], even, odd;
    even = _mm_add_epi16(_mm_add_epi16(r[0], r[2]), _mm_add_epi16(r[4], r[6]));
    odd = _mm_add_epi16(_mm_add_epi16(r[1], r[3]), _mm_add_epi16(r[5], r[7]));
    __m128i *m = (__m128i *) sums;
    m[0] = _mm_add_epi32(m[0], _mm_madd_epi16(_mm_unpacklo_epi16(even, odd), ones));
    m[1] = _mm_add_epi32(m[1], _mm_madd_epi16(_mm_unpackhi_epi16(even, odd), ones));
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
#define blocks_prefetch(x) _mm_prefetch((const char *) (x), _MM_HINT_T0)
#endif

/* Write the q-th numbers of 32 * lines rows as the vector that begins at vectors + 32 * lines * q,
   and add their sum to sums[q]. The number of places q is a multiple of 32, and each row begins at
   a multiple of 64 bytes. Sixteen rows are read at a time, a line of each, while later lines are
   prefetched. */
static void blocks_write(const int16_t *const *rows, int lines, int places, int16_t *vectors,
                         int32_t *sums) {
    int size = LINE * lines;
    for (int j = 0; j < size; j += 16)
        for (int p = 0; p < places; p += LINE) {
#if HAS_AVX
            for (int k = j; k < j + 16; k++)
                blocks_prefetch(rows[k] + p + 4 * LINE);
            for (int i = j; i < j + 16; i += 8)
                for (int q = p; q < p + LINE; q += 8) {
                    __m128i r[8];
                    for (int k = 0; k < 8; k++)
                        r[k] = _mm_load_si128((const __m128i *) (rows[i + k] + q));
                    blocks_transpose(r, sums + q);
                    for (int k = 0; k < 8; k++)
                        _mm_store_si128((__m128i *) (vectors + (size_t) size * (q + k) + i), r[k]);
                }
#else
            for (int q = p; q < p + LINE; q++)
                for (int i = j; i < j + 16; i++) {
                    vectors[(size_t) size * q + i] = rows[i][q];
                    sums[q] += rows[i][q];
                }
#endif
        }
}

/* Return zeroed memory that begins at a multiple of 64 bytes, or NULL if there is none. The word
   before it has the pointer that must be freed. */
static void *blocks_memory(size_t bytes) {
    char *all = calloc(bytes + 128, 1);
    if (!all)
        return NULL;
    char *begin = (char *) (((uintptr_t) all + sizeof(void *) + 63) & ~(uintptr_t) 63);
    ((void **) begin)[-1] = all;
    return begin;
}

static void blocks_release(void *memory) {
    if (memory)
        free(((void **) memory)[-1]);
}
