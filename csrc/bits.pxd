# cython: language_level=3
"""Bit masks: what several kernels share."""

from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #if defined(__GNUC__)
    #define lowest_bit(x) __builtin_ctzll(x)
    #else
    #include <intrin.h>
    static int lowest_bit(unsigned long long x) {
        unsigned long bit;
        _BitScanForward64(&bit, x);
        return (int) bit;
    }
    #endif
    """
    int lowest_bit(unsigned long long x) nogil      # x must not be 0


cdef inline int popcount(unsigned int bits) noexcept nogil:
    cdef int n = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


cdef inline int number_of_bits(uint64_t bits) noexcept nogil:
    """The same as `popcount`, faster if there are many."""
    bits -= bits >> 1 & <uint64_t> 0x5555555555555555
    bits = (bits & <uint64_t> 0x3333333333333333) + (bits >> 2 & <uint64_t> 0x3333333333333333)
    bits = bits + (bits >> 4) & <uint64_t> 0x0F0F0F0F0F0F0F0F
    return <int> (bits * <uint64_t> 0x0101010101010101 >> 56)
