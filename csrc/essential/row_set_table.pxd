# cython: language_level=3
"""A hash table of the row sets of half a band, with the number of its fillings for each.

Row sets are the sets of digits in the first row of each cycle of rows. The rows of a cycle are
equivalent, and so are the cycles of equal length.

Bit layout of a key, less one: 10 bits for each cycle of rows. They are the place of its set among
the sets of the same size. Equivalent cycles are in increasing order of these places.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.stdlib cimport calloc, free

from bits cimport lowest_bit

cdef enum:
    MOST_ROWS = 6
    PLACE_BITS = 10             # C(12, 6) < 2^10

cdef struct Slot:               # of a table of row sets
    uint64_t key                # row sets + 1, or 0 for a free slot
    uint64_t number             # of fillings

cdef struct Table:
    Slot *slot
    int bits                    # there are 2^bits slots
    size_t used


cdef inline size_t slot_of(const Table *table, uint64_t key) noexcept nogil:
    """Return the slot of a key, or the free slot where it belongs."""
    cdef size_t slot = (key * 0x9E3779B97F4A7C15ULL) >> (64 - table.bits)
    while table.slot[slot].key and table.slot[slot].key != key:
        slot = (slot + 1) & ((<size_t> 1 << table.bits) - 1)
    return slot


cdef inline bint grow(Table *table) noexcept nogil:
    """Make a table four times as large. Return False if there is no memory."""
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


cdef inline bint add_one(Table *table, uint64_t key) noexcept nogil:
    """Count one more filling with these row sets. Return False if there is no memory."""
    cdef size_t slot
    if 2 * table.used >> table.bits and not grow(table):
        return False
    slot = slot_of(table, key)
    if table.slot[slot].key == 0:
        table.slot[slot].key = key
        table.used += 1
    table.slot[slot].number += 1
    return True


cdef inline unsigned int image_of(unsigned int bits, const uint8_t *digit) noexcept nogil:
    """Return the image of a set of digits."""
    cdef unsigned int image = 0
    while bits:
        image |= 1 << digit[lowest_bit(bits)]
        bits &= bits - 1
    return image


cdef inline uint64_t key_of(const uint16_t *sets, unsigned int flipped, const int *length,
                            int cycles, const uint8_t *digit, const uint16_t *place,
                            uint64_t *keeping) noexcept nogil:
    """Return the key of row sets, and set `keeping` to the number of symmetries that keep them.

    `flipped` is 0, or all digits for the complements of the sets. `length` contains the lengths of
    the cycles of rows, in increasing order. `digit` is s, because the other rows of a cycle have
    the images of its set under s. `place` contains the place of a set among the sets of the same
    size.
    """
    cdef uint16_t least[MOST_ROWS]
    cdef int i, j, k, x, best, equal, run = 0
    cdef unsigned int image
    cdef uint64_t key = 0
    keeping[0] = 1
    for i in range(cycles):
        image = sets[i] ^ flipped
        best, equal = place[image], 1
        for k in range(1, length[i]):
            image = image_of(image, digit)
            x = place[image]
            if x < best:
                best, equal = x, 1
            elif x == best:
                equal += 1
        keeping[0] *= equal
        j = i
        while j > 0 and length[j - 1] == length[i] and least[j - 1] > best:
            least[j] = least[j - 1]
            j -= 1
        least[j] = best
    for i in range(cycles):
        run = run + 1 if i and length[i] == length[i - 1] and least[i] == least[i - 1] else 1
        keeping[0] *= run
        key = key << PLACE_BITS | least[i]
    return key + 1
