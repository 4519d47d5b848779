/* Operations on bit masks that several kernels share. */

#ifndef BITS_H
#define BITS_H

#include <stdint.h>

#if defined(__GNUC__)
#define lowest_bit(x) __builtin_ctzll(x) /* x must not be 0 */
#else
#include <intrin.h>
static inline int lowest_bit(unsigned long long x) {
    unsigned long bit;
    _BitScanForward64(&bit, x);
    return (int) bit;
}
#endif

/* Return the number of bits that are set, by adding the numbers of ever wider parts in parallel. */
static inline int number_of_bits(uint64_t x) {
    x -= x >> 1 & 0x5555555555555555;
    x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333);
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F;
    return (int) (x * 0x0101010101010101 >> 56);
}

#endif
