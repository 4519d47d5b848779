# cython: language_level=3
"""Partitions of the digits into column sets, for boxes of r rows and c columns.

The columns of a box hold c sets of r digits that contain each digit once: a partition of the r * c
digits. The order of the columns does not matter. There are (rc)! / (r!^c c!) partitions: 3, 10, 35
and 126 for c = 2 and r = 2 to 5, 280 for 3x3, and 5775 for 4x3.

Bit layout
    set          16 bits, bit d for the digit d + 1
    rank         the number of a set of r digits, in increasing order of the bits
    partition    the number of a partition, in lexicographic order of the ranks of its sets, which
                 are sorted by their least digits
"""

from libc.stdint cimport uint8_t, uint16_t

from bits cimport popcount

cdef enum:
    MOST_DIGITS_OF_BAND = 12
    MOST_BOXES = 5              # in a band
    MOST_SETS = 495             # of r digits
    MOST_PARTITIONS = 5775
    MOST_SHARES = 346

cdef struct Partitions:
    int r                       # rows of a box, digits in a set, boxes in a band
    int c                       # columns of a box, sets in a partition, bands
    int digits
    int sets
    int size                    # number of partitions
    int standard                # the partition of the box that holds the digits row by row
    uint16_t mask[MOST_SETS]
    uint16_t rank[1 << MOST_DIGITS_OF_BAND]
    uint16_t member[MOST_PARTITIONS][3]             # ranks of the sets of a partition
    uint16_t number[MOST_SETS * MOST_SETS]          # partition that has these c - 1 sets, any order

cdef struct Relabelling:
    uint8_t to[MOST_DIGITS_OF_BAND]


cdef inline int check_box_shape(int r, int c) except -1:
    """Raise ValueError unless the kernels support the column sets of boxes of this shape."""
    if not (c == 2 and 2 <= r <= 5 or c == 3 and 3 <= r <= 4):
        raise ValueError(f"no sum over the column sets of boxes of {r}x{c}")
    return 0


cdef inline int check_partition(const uint16_t *sets, int r, int c, Py_ssize_t box) except -1:
    """Raise ValueError unless each set of a box has r digits and together they have every digit."""
    cdef int digits = 0
    cdef int j
    for j in range(c):
        if sets[j] >> (r * c) or popcount(sets[j]) != r:
            raise ValueError(f"column {c * box + j}: {sets[j]:#x} is not a set of {r} digits")
        digits |= sets[j]
    if digits != (1 << (r * c)) - 1:
        raise ValueError(f"box {box + 1}: its columns hold a digit twice")
    return 0


cdef inline int read_column_sets(sets, int r, int c, uint16_t *mask) except -1:
    """Copy the column sets of a band of r boxes, or raise ValueError if a box has no partition."""
    cdef int i, k = 0, bits
    if len(sets) != r * c:
        raise ValueError(f"sets: {len(sets)} sets, expected {r * c}")
    try:
        for k in range(r * c):
            bits = sets[k]
            if not 0 <= bits < 1 << MOST_DIGITS_OF_BAND:
                raise OverflowError
            mask[k] = bits
    except OverflowError:
        raise ValueError(f"column {k}: {sets[k]} is not a set of {r} digits") from None
    for i in range(r):
        check_partition(&mask[c * i], r, c, i)
    return 0


cdef inline int partition_of(const Partitions *s, const int *ranks) noexcept nogil:
    """Return the number of a partition from the ranks of c - 1 of its sets, in any order."""
    return s.number[ranks[0]] if s.c == 2 else s.number[s.sets * ranks[0] + ranks[1]]


cdef inline int partition_of_masks(const Partitions *s, const uint16_t *sets) noexcept nogil:
    """Return the number of a partition from its sets, in any order."""
    cdef int ranks[2]
    ranks[0], ranks[1] = s.rank[sets[0]], s.rank[sets[1]]
    return partition_of(s, ranks)


cdef inline void list_sets(Partitions *s) noexcept nogil:
    """List the sets of r digits in increasing order of their bits."""
    cdef int bits
    s.sets = 0
    for bits in range(1 << s.digits):
        if popcount(bits) == s.r:
            s.rank[bits] = s.sets
            s.mask[s.sets] = bits
            s.sets += 1


cdef inline void list_partitions(Partitions *s, int r, int c) noexcept nogil:
    """List the sets of r digits, and the partitions into c of them."""
    cdef int a, b, k, full, left
    cdef int ranks[3]
    cdef uint16_t columns[3]
    s.r, s.c, s.digits, s.size = r, c, r * c, 0
    list_sets(s)
    full = (1 << s.digits) - 1
    for a in range(s.sets):
        if not s.mask[a] & 1:
            continue
        left = full ^ s.mask[a]
        for b in range(s.sets):
            if s.mask[b] & s.mask[a] or not s.mask[b] & left & -left:
                continue
            ranks[0], ranks[1] = a, b
            ranks[2] = s.rank[left ^ s.mask[b]] if c == 3 else 0
            for k in range(c):
                s.member[s.size][k] = ranks[k]
                if c == 2:
                    s.number[ranks[k]] = s.size
                else:
                    s.number[s.sets * ranks[k] + ranks[(k + 1) % 3]] = s.size
                    s.number[s.sets * ranks[k] + ranks[(k + 2) % 3]] = s.size
            s.size += 1
    for k in range(c):
        columns[k] = 0
        for a in range(r):
            columns[k] |= 1 << (a * c + k)
    s.standard = partition_of_masks(s, columns)


cdef inline int share_out(const Partitions *s, int p, uint16_t *share) noexcept nogil:
    """List the partitions that a box can have in a stack with p, for c = 3; return their number.

    In each column p and the shares k and number - 1 - k together hold every digit once.
    """
    cdef int full = (1 << s.digits) - 1, a, b, k = 0
    cdef int ranks[2]
    cdef const uint16_t *member = s.member[p]
    for a in range(s.sets):
        if s.mask[a] & s.mask[member[0]]:
            continue
        for b in range(s.sets):
            if s.mask[b] & (s.mask[member[1]] | s.mask[a]):
                continue
            if not (full ^ s.mask[a] ^ s.mask[b]) & s.mask[member[2]]:
                ranks[0], ranks[1] = a, b
                share[k] = partition_of(s, ranks)
                k += 1
    return k


cdef inline int relabelled_set(const Partitions *s, const Relabelling *g,
                               unsigned int bits) noexcept nogil:
    """Return the rank of the image of a set under a relabelling."""
    cdef int image = 0, d
    for d in range(s.digits):
        image |= (bits >> d & 1) << g.to[d]
    return s.rank[image]


cdef inline int relabelled(const Partitions *s, const Relabelling *g, int p) noexcept nogil:
    """Return the image of a partition under a relabelling."""
    cdef int ranks[2]
    cdef int k
    for k in range(s.c - 1):
        ranks[k] = relabelled_set(s, g, s.mask[s.member[p][k]])
    return partition_of(s, ranks)


cdef inline void relabelled_all(const Partitions *s, const Relabelling *g,
                                uint16_t *image) noexcept nogil:
    """Write the image of every partition under a relabelling into `image`."""
    cdef int ranks[2]
    cdef uint16_t image_of_set[MOST_SETS]
    cdef int k, p
    for k in range(s.sets):
        image_of_set[k] = relabelled_set(s, g, s.mask[k])
    for p in range(s.size):
        for k in range(s.c - 1):
            ranks[k] = image_of_set[s.member[p][k]]
        image[p] = partition_of(s, ranks)


cdef inline void to_standard(const Partitions *s, int p, Relabelling *g) noexcept nogil:
    """Find the relabelling that takes digit i of set k of p to digit i of set k of the standard.

    Set k of the standard partition is column k of the box that holds the digits row by row.
    """
    cdef int k, d, i
    for k in range(s.c):
        i = 0
        for d in range(s.digits):
            if s.mask[s.member[p][k]] >> d & 1:
                g.to[d] = s.c * i + k
                i += 1


cdef inline void identity(Relabelling *g, int digits) noexcept nogil:
    """Set g to the relabelling that changes no digit."""
    cdef int d
    for d in range(digits):
        g.to[d] = d


cdef inline void compose(Relabelling *result, const Relabelling *second, const Relabelling *first,
                         int digits) noexcept nogil:
    """Set `result` to `first` followed by `second`; it may be the same object as either."""
    cdef Relabelling both
    cdef int d
    for d in range(digits):
        both.to[d] = second.to[first.to[d]]
    result[0] = both


cdef inline void invert(Relabelling *result, const Relabelling *g, int digits) noexcept nogil:
    """Set `result` to the inverse of g; it may be the same object as g."""
    cdef Relabelling inverse
    cdef int d
    for d in range(digits):
        inverse.to[g.to[d]] = d
    result[0] = inverse
