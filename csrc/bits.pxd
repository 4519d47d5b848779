# cython: language_level=3
"""Bit masks: what several kernels share."""

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
