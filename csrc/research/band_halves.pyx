# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Halves of bands with boxes of two columns, whose column sets an involution keeps.

A band has r boxes of r rows and two columns. A half consists of m of its stacks. The row sets of a
half are the 2m digits that each row has there, and are written as the m rows of each digit. A box
is a matching, because each row has two digits. Given the matching, the left column takes one digit
of each row, and these digits form a set C.

The involution s exchanges some digits in pairs, while the other digits stay. There are four kinds
of boxes:

    kept        C = s(C)
    flipped     s(C) is the set of the right column; then every digit is in a pair
    paired      two boxes, C and C', with C' = s(C)
    divided     C is any set; the box is paired with a box in the other half of the band

Given the matchings, the sets C are the colourings of a graph on the digits with two colours. The
edges of matchings, and the edges of pairs in a flipped box, join different colours; the edges of
pairs in a kept box join equal colours. For paired boxes with matchings M and M' the graph has the
edges of M and of s(M'). Hence the number of sets is a power of 2, or 0.

To fill three boxes, we go through the matchings of one box and look up the numbers of the other
two. A table has these for all row sets of two boxes, which are the images of the row sets that the
kernel `row_sets` lists, under permutations of the rows.

Cost: for r = 6 and m = 3 the table takes up to 10 s and 0.5 GB; after that each half with given row
sets takes a millisecond.
Bounds: a number is at most the product of the numbers of sets C of m boxes, 2^r each, and of the
number of ways to choose their matchings. With m = 3 the first box has at most (2r)! / 2^r
matchings, the second one 6^r, since each row has four digits left, and the last one 1. The product
is < 2^57 for r = 6.
Layout: the rows of a digit are a mask. The digits are ordered: first the pairs, d and d + 1 for
even d, then the digits that stay.
Plain Python twin: `tests/research/twin_band_halves.py`.
"""

from libc.stdint cimport int16_t, int32_t, uint8_t, uint16_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

cimport cython

from argument_checks cimport check_length
from bits cimport lowest_bit, popcount
from matchings cimport cycles_with, image_of, kept_sets
from memory cimport allocate
from row_types cimport DIGITS, ROWS, Types, check_row_sets, check_shape, set_types
from signals cimport check_signals

cdef enum:
    KINDS = 6                   # the kinds of numbers of a half
    COLUMNS = 924               # the number of sets C

cdef struct Two:                # the numbers of two boxes with given row sets, in both orders
    uint64_t joined             # paired boxes
    uint64_t kept               # both kept
    uint64_t mixed              # the first flipped, the second kept
    uint64_t flipped            # both flipped

cdef struct Table:              # a hash table of the row sets of two boxes
    uint64_t of_pair[1 << ROWS][1 << ROWS]      # random numbers
    uint64_t of_digit[1 << ROWS]
    Two *classes
    uint64_t *key               # the sum of the random numbers of the pairs and single digits
    int32_t *number             # the number of the class, -1 for a free slot
    int bits                    # there are 2^bits slots

cdef struct Half:               # a half that is being filled
    int rows
    int digits
    int paired                  # the number of digits that are exchanged in pairs
    uint8_t set[DIGITS]         # the rows that a digit still needs
    uint16_t in_row[ROWS]       # the digits that still need a box with this row
    uint8_t exchanged[DIGITS]   # s(d) for the digits in pairs
    uint8_t partner[3][DIGITS]  # the other digit in the row of a digit, for each box
    Two two                     # sums over the matchings of two boxes
    bint missing                # True if the table lacks row sets
    const Table *table
    uint64_t sums[KINDS]
    uint64_t columns[COLUMNS]   # by the rank of C
    const int16_t *rank


cdef inline uint64_t key_of(const Table *table, int digits, int paired,
                            const uint8_t *sets) noexcept nogil:
    cdef uint64_t key = 0
    cdef int d
    for d in range(0, paired, 2):
        key += table.of_pair[sets[d]][sets[d + 1]]
    for d in range(paired, digits):
        key += table.of_digit[sets[d]]
    return key


cdef inline size_t slot_of(const Table *table, uint64_t key) noexcept nogil:
    """Return the slot of a key, or the free slot where it belongs."""
    cdef size_t slot = key >> (64 - table.bits)
    while table.number[slot] >= 0 and table.key[slot] != key:
        slot = (slot + 1) & ((<size_t> 1 << table.bits) - 1)
    return slot


cdef inline const Two *find(const Table *table, int digits, int paired,
                            const uint8_t *sets) noexcept nogil:
    """Return the numbers of two boxes with these row sets, or NULL if the table lacks them."""
    cdef int32_t number = table.number[slot_of(table, key_of(table, digits, paired, sets))]
    return &table.classes[number] if number >= 0 else NULL


cdef inline uint64_t flipped_sets(const Half *half, const uint8_t *partner) noexcept nogil:
    """Count the sets C with one digit of each row that s maps to their complements."""
    if half.paired < half.digits:
        return 0
    return cycles_with(partner, half.exchanged, half.digits)


cdef void add_two_boxes(Half *half) noexcept nogil:
    """Add the matchings 0 and 1 to the sums for two boxes."""
    cdef uint8_t image[DIGITS]
    cdef uint64_t kept0, kept1, flipped0, flipped1
    image_of(half.partner[1], image, half.digits, half.paired)
    half.two.joined += 2 * cycles_with(half.partner[0], image, half.digits)
    kept0 = kept_sets(half.partner[0], half.digits, half.paired)
    kept1 = kept_sets(half.partner[1], half.digits, half.paired)
    half.two.kept += 2 * kept0 * kept1
    if half.paired == half.digits:
        flipped0 = flipped_sets(half, half.partner[0])
        flipped1 = flipped_sets(half, half.partner[1])
        half.two.mixed += kept0 * flipped1 + kept1 * flipped0
        half.two.flipped += 2 * flipped0 * flipped1


cdef void add_columns(Half *half, const uint8_t *partner, uint64_t number) noexcept nogil:
    """Add a number to all sets C with one digit of each row."""
    cdef uint16_t row[ROWS]
    cdef unsigned int choice, bits = 0
    cdef int d, n = 0
    for d in range(half.digits):
        if d < partner[d]:
            row[n] = 1 << d | 1 << partner[d]
            bits |= 1 << d
            n += 1
    # the next choice differs from this one in one row
    for choice in range(1, 1 << n):
        half.columns[half.rank[bits]] += number
        bits ^= row[lowest_bit(choice)]
    half.columns[half.rank[bits]] += number


cdef void add_three_boxes(Half *half) noexcept nogil:
    """Add the matching 2, with all matchings of the two other boxes, to the sums."""
    cdef uint64_t kept = kept_sets(half.partner[2], half.digits, half.paired)
    cdef uint64_t flipped = flipped_sets(half, half.partner[2])
    cdef const Two *two = find(half.table, half.digits, half.paired, half.set)
    if two == NULL:
        half.missing = True
        return
    half.sums[0] += kept * two.kept
    half.sums[1] += flipped * two.kept
    half.sums[2] += kept * two.flipped
    half.sums[3] += flipped * two.flipped
    half.sums[4] += kept * two.joined
    half.sums[5] += flipped * two.joined
    add_columns(half, half.partner[2], two.joined)


cdef void fill_last_box(Half *half) noexcept nogil:
    """Fill the last box with the matching that the other boxes leave."""
    cdef int i, d, e
    for i in range(half.rows):
        d = lowest_bit(half.in_row[i])
        e = lowest_bit(half.in_row[i] & (half.in_row[i] - 1))
        half.partner[0][d], half.partner[0][e] = e, d


cdef void finish_box(Half *half, int boxes) noexcept nogil:
    """Go on with the other boxes, after all rows of a box have two digits."""
    if boxes == 3:
        add_three_boxes(half)
        return
    fill_last_box(half)
    add_two_boxes(half)


cdef void fill_box(Half *half, int boxes, int row, unsigned int used) noexcept nogil:
    """Go through the matchings of a box from a row on; `boxes` boxes are still to be filled.

    Two boxes are filled in one order only: this box takes the digit 0 in its first row.
    """
    cdef unsigned int left, needed, firsts, seconds
    cdef int i, d, e
    if row == half.rows:
        finish_box(half, boxes)
        return
    left = needed = half.in_row[row] & ~used
    for i in range(row + 1, half.rows):
        needed &= ~(<unsigned int> half.in_row[i])
    if boxes == 2 and left & 1:
        needed |= 1
    if popcount(needed) > 2:
        return
    firsts = left
    while firsts:
        d = lowest_bit(firsts)
        firsts &= firsts - 1
        seconds = firsts
        if needed & ~(1 << d):
            if needed & ((1 << d) - 1):
                return
            if popcount(needed & ~(1 << d)) > 1:
                continue
            seconds &= needed
        while seconds:
            e = lowest_bit(seconds)
            seconds &= seconds - 1
            half.partner[boxes - 1][d], half.partner[boxes - 1][e] = e, d
            half.in_row[row] ^= 1 << d | 1 << e
            half.set[d] ^= 1 << row
            half.set[e] ^= 1 << row
            fill_box(half, boxes, row + 1, used | 1 << d | 1 << e)
            half.in_row[row] ^= 1 << d | 1 << e
            half.set[d] ^= 1 << row
            half.set[e] ^= 1 << row


cdef void fill(Half *half, int stacks) noexcept nogil:
    """Compute all sums for a half with this number of stacks."""
    if stacks == 3:
        fill_box(half, 3, 0, 0)
        return
    if stacks == 2:
        fill_box(half, 2, 0, 0)
        half.sums[0], half.sums[1] = half.two.kept, half.two.mixed
        half.sums[2], half.sums[4] = half.two.flipped, half.two.joined
        return
    fill_last_box(half)
    half.sums[0] = kept_sets(half.partner[0], half.digits, half.paired)
    half.sums[1] = flipped_sets(half, half.partner[0])
    add_columns(half, half.partner[0], 1)


cdef void take_row_sets(Half *half, const uint8_t *sets) noexcept nogil:
    """Begin to fill a half with these row sets."""
    cdef int i, d
    memcpy(half.set, sets, half.digits)
    for i in range(half.rows):
        half.in_row[i] = 0
        for d in range(half.digits):
            half.in_row[i] |= (sets[d] >> i & 1) << d
    memset(&half.two, 0, sizeof(Two))
    memset(half.sums, 0, sizeof(half.sums))
    memset(half.columns, 0, sizeof(half.columns))


@cython.final
cdef class Halves:
    """Counts the fillings of halves.

    The band has r boxes of `rows` = r rows, 2 <= r <= 6, and `pairs` pairs of digits are exchanged.
    `two_boxes` has a representative of each class of row sets of two boxes, as `list_row_sets`
    writes them. They are needed for halves of three boxes; otherwise the array may be empty. The
    object takes up to 0.5 GB. Several threads may use it at the same time.

    Raises ValueError if a number or a shape is wrong.
    """
    cdef Half half
    cdef Table table
    cdef int16_t rank[1 << DIGITS]
    cdef int sets               # C

    def __cinit__(self, int rows, int pairs, const uint8_t[:, ::1] two_boxes not None):
        cdef Types *types
        cdef int mask, d
        cdef Py_ssize_t k
        check_shape(rows, 1, pairs)
        check_length("a row of two_boxes", two_boxes.shape[1], 2 * rows)
        for k in range(two_boxes.shape[0]):
            check_row_sets(&two_boxes[k, 0], k, rows, 2)
        for mask in range(1 << 2 * rows):
            if popcount(mask) == rows:
                self.rank[mask] = self.sets
                self.sets += 1
        self.half.rows, self.half.digits, self.half.paired = rows, 2 * rows, 2 * pairs
        self.half.rank, self.half.table = self.rank, &self.table
        for d in range(2 * pairs):
            self.half.exchanged[d] = d ^ 1
        self.draw()
        self.table.bits = 1
        if two_boxes.shape[0]:
            types = <Types *> allocate(1, sizeof(Types))
            try:
                with nogil:
                    set_types(types, rows, 2)
                    self.list_two_boxes(types, two_boxes)
            finally:
                free(types)

    def __dealloc__(self):
        free(self.table.classes)
        free(self.table.key)
        free(self.table.number)

    cdef void draw(self) noexcept:
        """Draw the random numbers."""
        cdef uint64_t dice = 1
        cdef int i, j
        for i in range(1 << ROWS):
            for j in range(i + 1):
                dice = dice * 6364136223846793005ULL + 1442695040888963407ULL
                self.table.of_pair[i][j] = (dice ^ dice >> 29) * 0xBF58476D1CE4E5B9ULL
                self.table.of_pair[j][i] = self.table.of_pair[i][j]
            dice = dice * 6364136223846793005ULL + 1442695040888963407ULL
            self.table.of_digit[i] = (dice ^ dice >> 29) * 0x94D049BB133111EBULL

    cdef int list_two_boxes(self, const Types *types, const uint8_t[:, ::1] sets) except -1 nogil:
        """Count the fillings of two boxes, and list all images of their row sets."""
        cdef Half half = self.half
        cdef Table *table = &self.table
        cdef uint8_t image[DIGITS]
        cdef uint8_t type_of[1 << ROWS]
        cdef uint64_t key
        cdef size_t slot, slots
        cdef Py_ssize_t k
        cdef int j, d
        while <size_t> 1 << table.bits < <size_t> 3 * sets.shape[0] * types.permutations // 2:
            table.bits += 1
        slots = <size_t> 1 << table.bits
        table.classes = <Two *> allocate(sets.shape[0], sizeof(Two))
        table.key = <uint64_t *> allocate(slots, sizeof(uint64_t))
        table.number = <int32_t *> allocate(slots, sizeof(int32_t))
        memset(table.number, 255, slots * sizeof(int32_t))
        for j in range(types.types):
            type_of[types.mask[j]] = j
        for k in range(sets.shape[0]):
            if k & 0xFF == 0:
                check_signals()
            take_row_sets(&half, &sets[k, 0])
            fill_box(&half, 2, 0, 0)
            table.classes[k] = half.two
            for j in range(types.permutations):
                for d in range(half.digits):
                    image[d] = types.mask[types.image[j][type_of[sets[k, d]]]]
                key = key_of(table, half.digits, half.paired, image)
                slot = slot_of(table, key)
                if table.number[slot] >= 0 and table.number[slot] != k:
                    with gil:
                        raise ArithmeticError(f"two_boxes: {k} has the key of another class")
                table.key[slot], table.number[slot] = key, <int32_t> k
        return 0

    def fill(self, const uint8_t[:, ::1] sets not None, int stacks,
             uint64_t[:, ::1] numbers not None, uint64_t[:, ::1] columns not None):
        """Count the fillings of halves with given row sets, by the kinds of their boxes.

        `sets` has shape (m, 2r), as `list_row_sets` writes it, for halves of `stacks` stacks.
        `numbers` has shape (m, 6). The first four elements of a row are for halves with 0, 1, 2 or
        3 flipped boxes at given places, whose other boxes are kept. The fifth element is for two
        paired boxes and, if there are three boxes, a kept one; the sixth is for two paired boxes
        and a flipped one. An element is 0 if the half has too few boxes for it. `columns` has shape
        (m, C(2r, r)), with an element for each set C of a divided box; the sets are in increasing
        order as masks. It is for a half of one box, or of three boxes of which two are paired; for
        two boxes it is 0.

        Raises ValueError if a number or a shape is wrong, or if two of three boxes can have row
        sets that `two_boxes` lacks.
        """
        cdef Half half = self.half
        cdef Py_ssize_t k
        check_shape(half.rows, stacks, 0)
        if stacks == 3 and self.table.classes == NULL:
            raise ValueError("halves of three stacks: the row sets of two boxes are needed")
        check_length("a row of sets", sets.shape[1], half.digits)
        check_length("numbers", numbers.shape[0], sets.shape[0])
        check_length("a row of numbers", numbers.shape[1], KINDS)
        check_length("columns", columns.shape[0], sets.shape[0])
        check_length("a row of columns", columns.shape[1], self.sets)
        for k in range(sets.shape[0]):
            check_row_sets(&sets[k, 0], k, half.rows, stacks)
        with nogil:
            for k in range(sets.shape[0]):
                take_row_sets(&half, &sets[k, 0])
                fill(&half, stacks)
                if half.missing:
                    with gil:
                        raise ValueError(f"sets: row {k} needs row sets that two_boxes lacks")
                memcpy(&numbers[k, 0], half.sums, sizeof(half.sums))
                memcpy(&columns[k, 0], half.columns, self.sets * sizeof(uint64_t))
