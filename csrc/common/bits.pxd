# cython: language_level=3
"""Operations on bit masks that several kernels share."""

from libc.stdint cimport uint64_t

cdef extern from "bits.h":
    int lowest_bit(unsigned long long x) nogil      # x must not be 0
    int number_of_bits(uint64_t bits) nogil         # like `popcount`, but faster for many bits


cdef inline int popcount(unsigned int bits) noexcept nogil:
    """Return the number of bits that are set, in one step for each of them."""
    cdef int n = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n
