# cython: language_level=3
"""Matchings of digits in rows, and sets with one digit of each pair, for `band_halves`.

A matching is given by the partner of each digit. An involution s exchanges the digits d and d + 1
for even d below `paired`, and the other digits stay.
"""

from libc.stdint cimport uint8_t


cdef inline int kept_sets(const uint8_t *partner, int digits, int paired) noexcept nogil:
    """Count the sets C with one digit of each row that s maps to themselves."""
    cdef unsigned int seen = 0
    cdef int d, x, start, edges, sets = 1
    # the paths first, which begin at digits that stay
    for start in range(paired, digits):
        if seen >> start & 1:
            continue
        x = start
        while True:
            seen |= 1 << x
            x = partner[x]
            seen |= 1 << x
            if x >= paired:
                break
            x ^= 1
        sets <<= 1
    for start in range(0, paired):
        if seen >> start & 1:
            continue
        x, edges = start, 0
        while not seen >> x & 1:
            seen |= 1 << x
            x = partner[x]
            seen |= 1 << x
            x ^= 1
            edges += 1
        if edges & 1:
            return 0
        sets <<= 1
    return sets


cdef inline int cycles_with(const uint8_t *one, const uint8_t *two, int digits) noexcept nogil:
    """Return 2^c for the number c of cycles that two matchings form together."""
    cdef unsigned int seen = 0
    cdef int start, x, sets = 1
    for start in range(digits):
        if seen >> start & 1:
            continue
        x = start
        while not seen >> x & 1:
            seen |= 1 << x
            x = one[x]
            seen |= 1 << x
            x = two[x]
        sets <<= 1
    return sets


cdef inline void image_of(const uint8_t *partner, uint8_t *image, int digits,
                          int paired) noexcept nogil:
    """Write s(M): the digits s(d) and s(e) are partners in it if d and e are partners in M."""
    cdef int d, x, y
    for d in range(digits):
        x = d ^ 1 if d < paired else d
        y = partner[d]
        image[x] = y ^ 1 if y < paired else y
