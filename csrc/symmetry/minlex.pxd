# cython: language_level=3
"""Shared parts of the kernels for minlex forms of bands and grids."""

from libc.stdint cimport uint8_t

cdef extern from *:
    """
    #include <stdint.h>
    /* the orders of three elements, in lexicographic order */
    static const uint8_t PERMUTATIONS[6][3] = {
        {0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    """
    const uint8_t PERMUTATIONS[6][3]


cdef inline bint is_band(const uint8_t *band) noexcept nogil:
    """Return true if 27 cells hold digits that are different in each row and box."""
    cdef int i, j
    cdef unsigned int row, box
    for i in range(27):
        if not 1 <= band[i] <= 9:
            return False
    for i in range(3):
        row = box = 0
        for j in range(9):
            row |= 1 << band[9 * i + j]
            box |= 1 << band[9 * (j // 3) + 3 * i + j % 3]
        if row & box != 0x3FE:
            return False
    return True
