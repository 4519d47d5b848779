# cython: language_level=3
"""Sets of up to 128 cells.

Layout: bit k of `low` is cell k, and bit k of `high` is cell 64 + k.
"""

from libc.stdint cimport uint64_t

from bits cimport lowest_bit, number_of_bits

cdef struct Set:
    uint64_t low
    uint64_t high


cdef inline bint has(const Set *cells, int cell) noexcept nogil:
    """Return True if a set contains a cell."""
    return (cells.low >> cell if cell < 64 else cells.high >> cell - 64) & 1


cdef inline void add(Set *cells, int cell) noexcept nogil:
    """Add a cell to a set."""
    if cell < 64:
        cells.low |= <uint64_t> 1 << cell
    else:
        cells.high |= <uint64_t> 1 << cell - 64


cdef inline bint is_empty(const Set *cells) noexcept nogil:
    return not (cells.low | cells.high)


cdef inline bint is_single(const Set *cells) noexcept nogil:
    """Return True if a set has exactly one cell."""
    return ((cells.low != 0) != (cells.high != 0)
            and not (cells.low & cells.low - 1 | cells.high & cells.high - 1))


cdef inline int size_of(Set cells) noexcept nogil:
    """Return the number of cells in a set."""
    return number_of_bits(cells.low) + number_of_bits(cells.high)


cdef inline int take_lowest(Set *cells) noexcept nogil:
    """Remove the least cell from a nonempty set and return it."""
    cdef int cell
    if cells.low:
        cell = lowest_bit(cells.low)
        cells.low &= cells.low - 1
    else:
        cell = 64 + lowest_bit(cells.high)
        cells.high &= cells.high - 1
    return cell


cdef inline Set without(Set cells, Set other) noexcept nogil:
    """Return the cells of a set that are not in the other set."""
    cells.low &= ~other.low
    cells.high &= ~other.high
    return cells


cdef inline Set meet(Set cells, Set other) noexcept nogil:
    """Return the intersection of two sets."""
    cells.low &= other.low
    cells.high &= other.high
    return cells


cdef inline void join(Set *cells, Set other) noexcept nogil:
    """Add all cells of the other set to a set."""
    cells.low |= other.low
    cells.high |= other.high


cdef inline void remove(Set *cells, int cell) noexcept nogil:
    """Remove a cell from a set if it is there."""
    if cell < 64:
        cells.low &= ~(<uint64_t> 1 << cell)
    else:
        cells.high &= ~(<uint64_t> 1 << cell - 64)
