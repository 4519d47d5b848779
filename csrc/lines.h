/* Lines of 32 numbers of 16 bits: writing them, and sums of their products.

   A line pair is what a partition y has in the upper and in the lower of two bands, a[y] and b[y], one
   after the other. `lines_products` sums a[y] . b[z] + a[z] . b[y] over pairs (y, z). The numbers are
   at most 8191 in size, so that 32 products, or 16 sums of two, are less than 2^31.
   With AVX2, if the processor has it, twice as many numbers at once. */

#include <stdint.h>
#include <stdlib.h>

#if defined(__GNUC__) && defined(__x86_64__)
#define LINES_X86 1
#include <immintrin.h>
#else
#define LINES_X86 0
#endif

enum { LINE = 32, LINE_PAIR = 64 };

static int32_t lines_product(const int16_t *x, const int16_t *y) {
    int32_t sum = 0;
    for (int k = 0; k < LINE; k++)
        sum += (int32_t) x[k] * (int32_t) y[k];
    return sum;
}

static int64_t lines_products_plain(const int16_t *lines, const uint16_t *pairs, int many) {
    int64_t total = 0;
    for (int k = 0; k < many; k++) {
        const int16_t *y = lines + LINE_PAIR * (size_t) pairs[2 * k];
        const int16_t *z = lines + LINE_PAIR * (size_t) pairs[2 * k + 1];
        total += lines_product(y, z + LINE);
        total += lines_product(z, y + LINE);
    }
    return total;
}

#if LINES_X86
__attribute__((target("avx2")))
static int64_t lines_products_avx2(const int16_t *lines, const uint16_t *pairs, int many) {
    __m256i total = _mm256_setzero_si256();
    while (many) {
        __m256i one = _mm256_setzero_si256(), two = one;
        int part = many < 8 ? many : 8;
        for (int k = 0; k < part; k++) {
            const __m256i *y = (const __m256i *) (lines + LINE_PAIR * (size_t) pairs[2 * k]);
            const __m256i *z = (const __m256i *) (lines + LINE_PAIR * (size_t) pairs[2 * k + 1]);
            one = _mm256_add_epi32(one, _mm256_madd_epi16(y[0], z[2]));
            two = _mm256_add_epi32(two, _mm256_madd_epi16(y[2], z[0]));
            one = _mm256_add_epi32(one, _mm256_madd_epi16(y[1], z[3]));
            two = _mm256_add_epi32(two, _mm256_madd_epi16(y[3], z[1]));
        }
        total = _mm256_add_epi64(total, _mm256_cvtepi32_epi64(_mm256_castsi256_si128(one)));
        total = _mm256_add_epi64(total, _mm256_cvtepi32_epi64(_mm256_extracti128_si256(one, 1)));
        total = _mm256_add_epi64(total, _mm256_cvtepi32_epi64(_mm256_castsi256_si128(two)));
        total = _mm256_add_epi64(total, _mm256_cvtepi32_epi64(_mm256_extracti128_si256(two, 1)));
        pairs += 2 * part;
        many -= part;
    }
    int64_t sums[4];
    _mm256_storeu_si256((__m256i *) sums, total);
    return sums[0] + sums[1] + sums[2] + sums[3];
}
#endif

typedef int64_t (*lines_function)(const int16_t *, const uint16_t *, int);

static lines_function lines_products(int portable) {
#if LINES_X86
    if (!portable && __builtin_cpu_supports("avx2"))
        return lines_products_avx2;
#endif
    return lines_products_plain;
}

#if LINES_X86
static void lines_turn(__m128i *r) {
    /* an 8 x 8 square of numbers */
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

/* For each place q with to[q] >= 0 the q-th numbers of 32 rows become the line lines + 64 * to[q], and
   their sum is added to sums[to[q]]. The places are a multiple of 8, the rows aligned. Eight rows at a
   time, since a processor fetches only some streams of memory ahead. */
static void lines_write(const int16_t *const *rows, const int32_t *to, int places, int16_t *lines,
                        int64_t *sums) {
    for (int j = 0; j < LINE; j += 8)
        for (int q = 0; q < places; q += 8) {
#if LINES_X86
            __m128i r[8];
            for (int k = 0; k < 8; k++)
                r[k] = _mm_load_si128((const __m128i *) (rows[j + k] + q));
            lines_turn(r);
            for (int k = 0; k < 8; k++)
                if (to[q + k] >= 0)
                    _mm_store_si128((__m128i *) (lines + LINE_PAIR * (size_t) to[q + k] + j), r[k]);
#else
            for (int k = 0; k < 8; k++)
                for (int i = j; i < j + 8 && to[q + k] >= 0; i++)
                    lines[LINE_PAIR * (size_t) to[q + k] + i] = rows[i][q + k];
#endif
        }
    for (int q = 0; q < places; q++)
        if (to[q] >= 0) {
            int32_t sum = 0;
            for (int j = 0; j < LINE; j++)
                sum += lines[LINE_PAIR * (size_t) to[q] + j];
            sums[to[q]] += sum;
        }
}

static int16_t *lines_memory(size_t pairs) {
    /* on a boundary of 64 bytes; *(void **) of the word before is what to free */
    char *all = calloc(pairs + 2, LINE_PAIR * sizeof(int16_t));
    if (!all)
        return NULL;
    char *begin = (char *) (((uintptr_t) all + sizeof(void *) + 63) & ~(uintptr_t) 63);
    ((void **) begin)[-1] = all;
    return (int16_t *) begin;
}

static void lines_release(int16_t *lines) {
    if (lines)
        free(((void **) lines)[-1]);
}
