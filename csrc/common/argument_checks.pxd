# cython: language_level=3
"""Checks of a kernel's arguments, made before the kernel releases the GIL.

The typed memoryview of an array already checks its element type and its contiguity.
"""

from libc.stdint cimport int16_t, int32_t, uint8_t, uint16_t, uint32_t
from libc.string cimport memset

ctypedef fused element:
    uint8_t
    uint16_t
    uint32_t
    int16_t
    int32_t


cdef inline int check_length(str name, Py_ssize_t length, Py_ssize_t expected) except -1:
    """Raise ValueError unless an axis of the array `name` has the expected length."""
    if length != expected:
        raise ValueError(f"{name}: length {length}, expected {expected}")
    return 0


cdef inline int check_between(str name, long long value, long long low, long long high) except -1:
    """Raise ValueError unless low <= value <= high."""
    if not low <= value <= high:
        raise ValueError(f"{name}: {value}, expected {low} to {high}")
    return 0


cdef inline int check_elements(str name, const element *values, Py_ssize_t number, long long low,
                               long long high) except -1:
    """Raise ValueError, which names the first wrong value, unless all are from `low` to `high`."""
    cdef Py_ssize_t k
    for k in range(number):
        if not low <= <long long> values[k] <= high:
            raise ValueError(f"{name}: {values[k]} at position {k}, expected {low} to {high}")
    return 0


cdef inline int check_large(str name, const element *values, Py_ssize_t number, long long low,
                            long long high) except -1:
    """Check elements as `check_elements` does, but faster for large arrays.

    Compilers vectorize the first loop, which finds the extremes. A second loop looks for the first
    wrong value only if an extreme is out of range.
    """
    cdef Py_ssize_t k
    cdef element least, greatest
    if number == 0:
        return 0
    least = greatest = values[0]
    for k in range(1, number):
        least = values[k] if values[k] < least else least
        greatest = values[k] if values[k] > greatest else greatest
    if low <= <long long> least and <long long> greatest <= high:
        return 0
    return check_elements(name, values, number, low, high)


cdef inline int check_ascending(str name, const element *values, Py_ssize_t number,
                                Py_ssize_t step) except -1:
    """Raise ValueError unless values[0] <= values[step] <= ... <= values[(number - 1) * step]."""
    cdef Py_ssize_t k
    for k in range(1, number):
        if values[step * (k - 1)] > values[step * k]:
            raise ValueError(f"{name}: {values[step * k]} at position {k} after "
                             f"{values[step * (k - 1)]}, expected ascending order")
    return 0


cdef inline int check_permutation(str name, const element *values, Py_ssize_t number,
                                  int first) except -1:
    """Raise ValueError unless the values are first .. first + number - 1 in some order.

    There are at most 256 values.
    """
    cdef uint8_t seen[256]
    cdef Py_ssize_t k
    cdef long long value
    memset(seen, 0, 256)
    for k in range(number):
        value = <long long> values[k] - first
        if not 0 <= value < number or seen[value]:
            raise ValueError(f"{name}: {values[k]} at position {k}, expected a permutation of "
                             f"{first} to {first + number - 1}")
        seen[value] = 1
    return 0


cdef inline int check_puzzle(const uint8_t[::1] cells, int digits, int least, int most,
                             const uint8_t[::1] sizes, const uint16_t[::1] groups) except -1:
    """Raise ValueError unless the arguments are the cells of a puzzle and the groups of its layout.

    A puzzle with n digits, where n is at most `most`, has n * n cells with values from `least` to
    n. `groups` lists the cells of all groups, one group after the other, and `sizes` gives the
    number of cells in each group.
    """
    cdef Py_ssize_t k, total = 0
    check_between("digits", digits, 1, most)
    check_length("cells", cells.shape[0], digits * digits)
    check_elements("cells", &cells[0], digits * digits, least, digits)
    check_between("groups", sizes.shape[0], 1, 1 << 20)
    check_elements("sizes", &sizes[0], sizes.shape[0], 1, digits)
    for k in range(sizes.shape[0]):
        total += sizes[k]
    check_length("groups", groups.shape[0], total)
    check_elements("groups", &groups[0], total, 0, digits * digits - 1)
    return 0
