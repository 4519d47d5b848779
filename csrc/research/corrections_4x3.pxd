# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""Corrections for the products of 16-bit numbers in the kernel `completions_4x3`.

For d = g - offset the table holds c, which is d if d is within -8191 .. 8191, and otherwise the
nearer limit. The remainder e = d - c is the overflow, which is kept in a separate list. The offset
is chosen such that overflows are rare. Then

    sum of g * g' = offset^2 * terms + offset * sum of (d + d') + sum of c * c' + e * d' + c * e'

The second term needs only the sums of the vectors. The kernel computes the products c * c', which
is the main work, and the last two products are added for each overflow separately.
"""

from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint16_t
from libc.string cimport memset

from blocks_4x3 cimport BLOCK, DIVISIONS, LANES, LINE, Blocks, Job, Jobs, sum_place
from column_partitions cimport MOST_PARTITIONS as PARTITIONS, MOST_SETS as SETS

cdef enum:
    PIECE = 64
    MOST_OVERFLOWS = 1 << 16    # bound for a piece of the vectors of one band

cdef struct Overflow:
    int32_t k                               # the place in the piece
    int32_t y                               # the partition of the vector
    int32_t e

cdef struct Bands:              # the two lower bands for a pair (k1, k2): upper, lower
    int pair[2]
    int overflows[2]
    uint16_t place[2][PARTITIONS]           # t
    uint16_t partition[2][PARTITIONS]       # the inverse of t
    uint16_t at[2][SETS][BLOCK]             # t of the 35 partitions with a column
    int64_t total[2][PARTITIONS]            # the sums of the vectors of all pairs (k1, k2)
    Overflow overflow[2][MOST_OVERFLOWS]
    int64_t extra[PARTITIONS]               # e of the lower band at the present place


cdef inline void add_overflow(Blocks *blocks, const Jobs *jobs, const Bands *bands,
                              const Overflow *overflow, int side, const int16_t *others, int lines,
                              int64_t *sums) noexcept nogil:
    """Add e times the number of the other band, for each block that contains y.

    For the lower band, its overflows are added to the numbers in `others`.
    """
    cdef size_t size = LINE * lines
    cdef int n, c, j, k, i, number, begin, p
    cdef const Job *job
    cdef const uint8_t *block
    cdef const uint8_t *above
    cdef int64_t other
    for n in range(3):
        c = blocks.partitions.member[overflow.y][n]
        for j in range(jobs.start[c], jobs.start[c + 1]):
            job = &jobs.job[j]
            if side:        # c is D, and job.d is C
                i = blocks.in_lower[job.upper][blocks.position[overflow.y][n]]
                block, above = blocks.upper[job.lower], blocks.above[DIVISIONS - 1 - job.above]
            else:
                i = blocks.in_upper[job.upper][blocks.position[overflow.y][n]]
                block, above = blocks.lower[job.lower], blocks.above[job.above]
            number = 6 if i < 18 else 4 if i < 34 else 1
            begin = i - i % 6 if i < 18 else i - (i - 18) % 4 if i < 34 else i
            for k in range(number):
                p = blocks.partition[job.d][block[begin + k]]
                other = others[size * bands.place[1 - side][p] + overflow.k]
                if not side:
                    other += bands.extra[p]
                p = (sum_place(number, k, i - begin) if side
                     else sum_place(number, i - begin, k))
                sums[LANES * (BLOCK * job.e + above[p])] += overflow.e * other


cdef inline void add_overflows(Blocks *blocks, const Jobs *jobs, Bands *bands,
                               const int16_t *upper, const int16_t *lower, int lines,
                               int64_t *sums) noexcept nogil:
    """Add e * d' and c * e' for a piece, whose overflows are in the order of their places."""
    cdef int k, i, side
    cdef int begin[2]
    cdef int end[2]
    begin[0] = begin[1] = 0
    for k in range(PIECE):
        for side in range(2):
            end[side] = begin[side]
            while (end[side] < bands.overflows[side]
                   and bands.overflow[side][end[side]].k == k):
                end[side] += 1
        for i in range(begin[1], end[1]):
            bands.extra[bands.overflow[1][i].y] = bands.overflow[1][i].e
            add_overflow(blocks, jobs, bands, &bands.overflow[1][i], 1, upper, lines, sums)
        for i in range(begin[0], end[0]):
            add_overflow(blocks, jobs, bands, &bands.overflow[0][i], 0, lower, lines, sums)
        for i in range(begin[1], end[1]):
            bands.extra[bands.overflow[1][i].y] = 0
        begin[0], begin[1] = end[0], end[1]


cdef inline void add_sums(Blocks *blocks, const Jobs *jobs, const Bands *bands,
                          int64_t offset, int64_t *sums) noexcept nogil:
    """Add offset * sum of (d + d') to the first parts of the sums."""
    cdef int64_t total[BLOCK]
    cdef int64_t upper, lower
    cdef const uint8_t *block[2]
    cdef const Job *job
    cdef int c, j, s, k
    for c in range(SETS):
        for j in range(jobs.start[c], jobs.start[c + 1]):
            job = &jobs.job[j]
            block[0], block[1] = blocks.upper[job.upper], blocks.lower[job.lower]
            memset(total, 0, sizeof(total))
            for k in range(BLOCK):
                upper = bands.total[0][blocks.partition[c][block[0][k]]]
                lower = bands.total[1][blocks.partition[job.d][block[1][k]]]
                if k < 18:
                    for s in range(6):
                        total[sum_place(6, k % 6, s)] += upper
                        total[sum_place(6, s, k % 6)] += lower
                elif k < 34:
                    for s in range(4):
                        total[sum_place(4, (k - 18) % 4, s)] += upper
                        total[sum_place(4, s, (k - 18) % 4)] += lower
                else:
                    total[34] += upper + lower
            for k in range(BLOCK):
                sums[LANES * (BLOCK * job.e + blocks.above[job.above][k])] += offset * total[k]
