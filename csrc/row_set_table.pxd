# cython: language_level=3
"""A hash table of the row sets of half a band, with the number of its fillings for each."""

from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free

cdef struct Slot:               # of a table of row sets
    uint64_t key                # row sets + 1, or 0 for a free slot
    uint64_t number             # of fillings

cdef struct Table:
    Slot *slot
    int bits                    # there are 2^bits slots
    size_t used


cdef inline size_t slot_of(const Table *table, uint64_t key) noexcept nogil:
    """The slot of a key, or the free slot where it belongs."""
    cdef size_t slot = (key * 0x9E3779B97F4A7C15ULL) >> (64 - table.bits)
    while table.slot[slot].key and table.slot[slot].key != key:
        slot = (slot + 1) & ((<size_t> 1 << table.bits) - 1)
    return slot


cdef inline bint grow(Table *table) noexcept nogil:
    """Make a table four times as large; False if there is no memory."""
    cdef Table larger
    cdef size_t k
    larger.bits, larger.used = table.bits + 2, table.used
    larger.slot = <Slot *> calloc(<size_t> 1 << larger.bits, sizeof(Slot))
    if larger.slot == NULL:
        return False
    for k in range(<size_t> 1 << table.bits):
        if table.slot[k].key:
            larger.slot[slot_of(&larger, table.slot[k].key)] = table.slot[k]
    free(table.slot)
    table[0] = larger
    return True
