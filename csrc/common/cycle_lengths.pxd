# cython: language_level=3
"""The cycle lengths of permutations, and their common divisors and multiples."""

from libc.stdint cimport uint8_t


cdef inline int lcm(int a, int b) noexcept nogil:
    """Return the least common multiple of two small positive numbers."""
    cdef int k = a
    while k % b:
        k += a
    return k


cdef inline int gcd(int a, int b) noexcept nogil:
    """Return the greatest common divisor."""
    while b:
        a, b = b, a % b
    return a


cdef inline void lengths(const uint8_t *to, int n, uint8_t *length) noexcept nogil:
    """Write the length of each point's cycle into `length`."""
    cdef int x, y
    for x in range(n):
        y = to[x]
        length[x] = 1
        while y != x:
            y = to[y]
            length[x] += 1
