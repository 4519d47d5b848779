# cython: language_level=3
"""The rows of digits in some stacks of a band, and permutations of the rows."""

from libc.stdint cimport uint8_t

from argument_checks cimport check_between
from bits cimport popcount

cdef enum:
    ROWS = 6
    DIGITS = 12
    PERMUTATIONS = 720          # permutations of the rows
    TYPES = 20                  # bound for the types, reached for three of six rows

cdef struct Types:              # a type is the set of the rows of a digit
    int rows
    int permutations
    int types
    int pairs                   # types * (types + 1) / 2
    uint8_t mask[TYPES]
    uint8_t image[PERMUTATIONS][TYPES]          # the image of a type under a permutation
    uint8_t first[TYPES * TYPES]                # the two types of a pair, first <= second
    uint8_t second[TYPES * TYPES]
    uint8_t pair[TYPES][TYPES]                  # the pair of two types, in any order


cdef inline void set_types(Types *types, int rows, int stacks) noexcept nogil:
    """Set the types of the digits in a half of some stacks, and their images."""
    cdef uint8_t order[ROWS]
    cdef uint8_t number[1 << ROWS]
    cdef int mask, i, j, k, n, image
    types.rows = rows
    for mask in range(1 << rows):
        if popcount(mask) == stacks:
            number[mask] = types.types
            types.mask[types.types] = mask
            types.types += 1
    for j in range(types.types):
        for i in range(j + 1):
            types.first[types.pairs], types.second[types.pairs] = i, j
            types.pair[i][j] = types.pair[j][i] = types.pairs
            types.pairs += 1
    # list all permutations; the k-th one comes from k in the factorial number system
    types.permutations = 1
    for i in range(rows):
        types.permutations *= i + 1
    for k in range(types.permutations):
        n = k
        for i in range(rows):
            order[i] = i
        for i in range(rows - 1, 0, -1):
            j = n % (i + 1)
            n //= i + 1
            order[i], order[j] = order[j], order[i]
        for j in range(types.types):
            image = 0
            for i in range(rows):
                image |= (types.mask[j] >> i & 1) << order[i]
            types.image[k][j] = number[image]


cdef inline int check_shape(int rows, int stacks, int pairs) except -1:
    """Raise ValueError unless bands of boxes with these rows have halves of these stacks."""
    check_between("rows", rows, 2, ROWS)
    check_between("stacks", stacks, 1, min(3, rows - 1))
    check_between("pairs", pairs, 0, rows)
    return 0


cdef inline int check_row_sets(const uint8_t *sets, Py_ssize_t at, int rows, int stacks) except -1:
    """Raise ValueError unless each digit is in `stacks` rows, and all rows are full."""
    cdef int i, d, load
    for d in range(2 * rows):
        if sets[d] >> rows or popcount(sets[d]) != stacks:
            raise ValueError(f"sets: position {at}: digit {d + 1}, expected in {stacks} rows")
    for i in range(rows):
        load = 0
        for d in range(2 * rows):
            load += sets[d] >> i & 1
        if load != 2 * stacks:
            raise ValueError(
                f"sets: position {at}: row {i + 1}: {load} digits, expected {2 * stacks}"
            )
    return 0
