# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""The blocks of the kernel `completions_4x3`: the partitions of the fourth boxes that meet.

In one column of the last box, X4, Y4 and Z4 have the sets E, C and D of four digits, which together
contain every digit once. Another column of Y4 consists of some S within E and T within D. The same
column of Z4 then consists of E - S and some W within C, and the column of X4 of D - T and C - W.
Each column has four digits, so |T| = 4 - |S| and |W| = |S|. Because exchanging the two other
columns gives different S, T and W with the same partitions, we require |S| <= 2, and if |S| = 2
that S contains the least digit of E. For given C, D and E

    Y4 depends on S and T,   Z4 on S and W,   X4 on T and W.

Hence the sums for C, D and E are three products of matrices with S and k3 as the inner index: 6 x 6
for |S| = 2, 4 x 4 for |S| = 1 and 1 x 1 for |S| = 0. They contribute to all 35 partitions X4 with
the column E, and all 70 ways to divide the other eight digits into C and D together give the whole
sums of these 35 partitions. Therefore a list of sets E determines the configurations of a batch.

Layout: `column_partitions.pxd` numbers the sets and partitions; `block_products.h` describes the
blocks.
"""

from libc.stdint cimport int32_t, uint8_t, uint16_t

from bits cimport popcount
from column_partitions cimport MOST_PARTITIONS as PARTITIONS, MOST_SETS as SETS
from column_partitions cimport Partitions, list_partitions, partition_of

cdef extern from "block_products.h":
    enum:
        LINE, BLOCK, LANES

cdef enum:
    DIVISIONS = 70              # the ways to divide eight digits into C and D

cdef struct Blocks:
    # for eight digits of which four are given: the places of the partitions in the block of
    # `block_products.h`; a partition is given by its position among the 35 with the fixed column
    uint8_t upper[DIVISIONS][BLOCK]         # Y4, of the digits outside C, E given
    uint8_t lower[DIVISIONS][BLOCK]         # Z4, of the digits outside D, E given
    uint8_t above[DIVISIONS][BLOCK]         # X4, of the digits outside E, C given
    uint8_t in_upper[DIVISIONS][BLOCK]      # the place in the block, by the position
    uint8_t in_lower[DIVISIONS][BLOCK]
    uint8_t division[256]                   # the number of the four given digits
    uint16_t partition[SETS][BLOCK]         # the 35 partitions with a column
    uint8_t position[PARTITIONS][3]         # the position among the 35 with each of its columns
    Partitions partitions

cdef struct Job:                            # the block for some C, D and E
    uint16_t e                              # the position of E in the list
    uint16_t d
    uint8_t upper                           # E outside C
    uint8_t lower                           # E outside D
    uint8_t above                           # C outside E

cdef struct Jobs:                           # the blocks of a batch, in the order of C
    Job *job
    int32_t start[SETS + 1]                 # the first job for each C


cdef inline int gather(int bits, int within) noexcept nogil:
    """Return the bits of `bits` at the positions of the bits of `within`."""
    cdef int found = 0, k = 0, d
    for d in range(12):
        if within >> d & 1:
            found |= (bits >> d & 1) << k
            k += 1
    return found


cdef inline int scatter(int bits, int within) noexcept nogil:
    """Spread bits to the positions of the bits of `within`, the inverse of `gather`."""
    cdef int found = 0, k = 0, d
    for d in range(12):
        if within >> d & 1:
            found |= (bits >> k & 1) << d
            k += 1
    return found


cdef inline void draw_division(Blocks *blocks, int given, const uint8_t *position) noexcept nogil:
    """Fill the places in the blocks for four given digits of eight."""
    # the pairs of four digits; the k-th pair from the end is the complement of the k-th
    cdef uint8_t[6] pairs = [3, 5, 9, 6, 10, 12]
    cdef int rest = 255 ^ given, s, t, k
    cdef uint8_t *upper = blocks.upper[blocks.division[given]]
    cdef uint8_t *lower = blocks.lower[blocks.division[given]]
    cdef uint8_t *above = blocks.above[blocks.division[given]]
    for s in range(3):
        for t in range(6):
            k = 6 * s + t
            # S and T; E - S and W; D - T and C - W, where T has the number s
            upper[k] = position[scatter(pairs[s], given) | scatter(pairs[t], rest)]
            lower[k] = position[scatter(15 ^ pairs[s], given) | scatter(pairs[t], rest)]
            above[k] = position[scatter(15 ^ pairs[t], given) | scatter(15 ^ pairs[s], rest)]
    for s in range(4):
        for t in range(4):
            k = 18 + 4 * s + t
            upper[k] = position[scatter(1 << s, given) | scatter(15 ^ 1 << t, rest)]
            lower[k] = position[scatter(15 ^ 1 << s, given) | scatter(1 << t, rest)]
            above[k] = position[scatter(15 ^ 1 << t, given) | scatter(1 << s, rest)]
    upper[34] = lower[34] = above[34] = position[given]
    for k in range(BLOCK):
        blocks.in_upper[blocks.division[given]][upper[k]] = k
        blocks.in_lower[blocks.division[given]][lower[k]] = k


cdef inline void list_partitions_with(Blocks *blocks, const uint8_t *position) noexcept nogil:
    """List the 35 partitions with each column."""
    cdef const Partitions *s = &blocks.partitions
    cdef int bits, outside, c, j, p
    cdef int ranks[2]
    for c in range(SETS):
        outside = 4095 ^ s.mask[c]
        for bits in range(1, 256, 2):
            if popcount(bits) == 4:
                ranks[0], ranks[1] = c, s.rank[scatter(bits, outside)]
                p = partition_of(s, ranks)
                blocks.partition[c][position[bits]] = p
                for j in range(3):
                    if s.member[p][j] == c:
                        blocks.position[p][j] = position[bits]


cdef inline void draw_blocks(Blocks *blocks) noexcept nogil:
    cdef uint8_t position[256]
    cdef int bits, positions = 0, divisions = 0
    list_partitions(&blocks.partitions, 4, 3)
    for bits in range(256):
        if popcount(bits) == 4:
            blocks.division[bits] = divisions
            divisions += 1
            if bits & 1:
                position[bits] = position[255 ^ bits] = positions
                positions += 1
    for bits in range(256):
        if popcount(bits) == 4:
            draw_division(blocks, bits, position)
    list_partitions_with(blocks, position)


cdef inline void list_jobs(Blocks *blocks, const uint16_t *columns, int number,
                           Jobs *jobs) noexcept nogil:
    """List the blocks for some sets E, which are given by their ranks."""
    cdef const uint16_t *mask = blocks.partitions.mask
    cdef Job *job
    cdef int c, d, e, i, k = 0
    for c in range(SETS):
        jobs.start[c] = k
        for i in range(number):
            e = mask[columns[i]]
            if mask[c] & e:
                continue
            d = 4095 ^ mask[c] ^ e
            job = &jobs.job[k]
            job.e, job.d = i, blocks.partitions.rank[d]
            job.upper = blocks.division[gather(e, 4095 ^ mask[c])]
            job.lower = blocks.division[gather(e, 4095 ^ d)]
            job.above = blocks.division[gather(mask[c], 4095 ^ e)]
            k += 1
    jobs.start[SETS] = k


cdef inline int sum_place(int number, int t, int w) noexcept nogil:
    """Return the place of the sum of T and W in a block, for a product of `number` rows."""
    if number == 6:
        return 6 * t + w if t < 3 else 35 - 6 * t - w
    return 18 + 4 * t + w if number == 4 else 34
