# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Fillings of many bands of 4x3 boxes that share three of their four boxes.

    f / 4! = sum over the ways to write the columns of the last box of a(its rows)

The rows of the last box are four triples of digits, which partition the 12 digits. a(R) is the
number of ways to write the columns of the three common boxes that leave these triples to the rows,
in any order of the rows.

The three common boxes are written so that the first column of the first box increases, and the last
box so that its own first column increases. Therefore each of the two parts is counted in only one
of the 4! orders of its rows. Because the rows of the last box are exactly the four triples that the
other part leaves, the rows of the two parts fit together in one way only. Hence each filling that
is counted represents 4! fillings.

Cost: a minute for all 144578 classes of 4x3, which need the numbers a(R) of 359 triples of boxes.
Bounds: f / 4! < 2^23, found by counting all classes; a(R) is one of the terms of some f / 4!.
Layout: a set of digits has 16 bits, with bit d for the digit d + 1. `Rests` numbers the 15400
partitions into four triples, which are taken in the order of their least digits.
Checked by: the kernel `band_fillings`, in the tests; there is no plain twin.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free

from bits cimport popcount
from argument_checks cimport check_length
from column_partitions cimport check_partition
from memory cimport allocate

cdef enum:
    DIGITS = 12
    ALL = (1 << DIGITS) - 1
    TRIPLES = 220
    FIRST_PAIRS = 1540          # the first two triples of a partition
    PARTITIONS = 15400

cdef struct Rests:              # the digits that three boxes leave to the rows of the last box
    uint8_t rank[1 << DIGITS]                   # the rank of a triple
    uint16_t pair[TRIPLES][TRIPLES]             # the number of the first two triples
    uint16_t partition[FIRST_PAIRS][TRIPLES]    # the number of the partition, by three triples
    uint32_t ways[PARTITIONS]                   # a(R)


cdef void number_rests(Rests *rests) noexcept nogil:
    """Number the partitions into four triples."""
    cdef uint16_t mask[TRIPLES]
    cdef int a, b, c, after_a, after_b, pairs = 0, partitions = 0, n = 0
    for a in range(1 << DIGITS):
        if popcount(a) == 3:
            mask[n] = a
            rests.rank[a] = n
            n += 1
    for a in range(TRIPLES):
        after_a = ALL ^ mask[a]
        if not mask[a] & 1:
            continue
        for b in range(TRIPLES):
            after_b = after_a ^ mask[b]
            if mask[b] & ~after_a or not mask[b] & after_a & -after_a:
                continue
            for c in range(TRIPLES):
                if not mask[c] & ~after_b and mask[c] & after_b & -after_b:
                    rests.partition[pairs][c] = partitions
                    partitions += 1
            rests.pair[a][b] = pairs
            pairs += 1


cdef inline int number_of(const Rests *rests, const uint16_t *row) noexcept nogil:
    """Return the number of a partition into four triples, which are given in any order."""
    cdef uint16_t triple[4]
    cdef int i, j, pair
    for i in range(4):
        j = i
        while j and (triple[j - 1] & -triple[j - 1]) > (row[i] & -row[i]):
            triple[j] = triple[j - 1]
            j -= 1
        triple[j] = row[i]
    pair = rests.pair[rests.rank[triple[0]]][rests.rank[triple[1]]]
    return rests.partition[pair][rests.rank[triple[2]]]


cdef inline void count_rests(const uint16_t *column, int j, int i, unsigned int left, uint16_t *row,
                             Rests *rests) noexcept nogil:
    """Write the columns of three boxes from row i of column j on, and count what they leave.

    `left` has the digits of the column for the rows from i on; row[i] has the digits that row i
    lacks.
    """
    cdef unsigned int fits, digit
    if i == 4:
        j += 1
        if j == 9:
            rests.ways[number_of(rests, row)] += 1
            return
        i, left = 0, column[j]
    fits = left & row[i]
    if j == 0:
        fits &= -fits
    while fits:
        digit = fits & -fits
        fits ^= digit
        row[i] ^= digit
        count_rests(column, j, i + 1, left ^ digit, row, rests)
        row[i] ^= digit


cdef inline uint64_t fill_last(const uint16_t *column, int j, int i, unsigned int left,
                               uint16_t *row, const Rests *rests) noexcept nogil:
    """Write the columns of the last box from row i of column j on, and add up a(its rows)."""
    cdef unsigned int fits = left, digit
    cdef uint64_t total = 0
    if i == 4:
        j += 1
        if j == 3:
            return rests.ways[number_of(rests, row)]
        i, fits = 0, column[j]
        left = fits
    if j == 0:
        fits &= -fits
    while fits:
        digit = fits & -fits
        fits ^= digit
        row[i] ^= digit
        total += fill_last(column, j, i + 1, left ^ digit, row, rests)
        row[i] ^= digit
    return total


def fillings_beside(const uint16_t[:, ::1] common not None, const uint16_t[:, ::1] last not None,
                    uint64_t[::1] fillings not None):
    """Write f / 4! of many bands, which share three boxes, into `fillings`.

    `common` has the shape (3, 3): the column sets of the three boxes, as masks with bit d for the
    digit d + 1. `last` has the shape (bands, 3): the column sets of each band's last box.
    fillings[b] is the number of ways to fill band b with the first column in increasing order,
    which is less than 2^23.

    Raises ValueError unless the lengths agree, and the columns of each box have four digits each
    and contain every digit once.
    """
    cdef uint16_t row[4]
    cdef Py_ssize_t k
    cdef Rests *rests
    check_length("common, first axis", common.shape[0], 3)
    check_length("common, second axis", common.shape[1], 3)
    check_length("last, second axis", last.shape[1], 3)
    check_length("fillings", fillings.shape[0], last.shape[0])
    for k in range(3):
        check_partition(&common[k, 0], 4, 3, k)
    for k in range(last.shape[0]):
        check_partition(&last[k, 0], 4, 3, 3)
    rests = <Rests *> allocate(1, sizeof(Rests))
    with nogil:
        number_rests(rests)
        row[:] = [ALL, ALL, ALL, ALL]
        count_rests(&common[0, 0], 0, 0, common[0, 0], row, rests)
        row[:] = [0, 0, 0, 0]
        for k in range(last.shape[0]):
            fillings[k] = fill_last(&last[k, 0], 0, 0, last[k, 0], row, rests)
    free(rests)
