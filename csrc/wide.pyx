# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Completions of 12x12 bands with boxes of 4 rows and 3 columns: many classes at once.

    completions = 2 * unit^2 * sum over k1 < 173, k2, k3, k4 < 346 of g(Y) * g(Z)

Y = (Y1, Y2, Y3, Y4), over the 346 ways (Yi, Zi) to share out between the two lower bands what Xi
leaves; k1 < 173 since the two can be exchanged. unit * g is the number f of ways to fill a band
with these columns.

A batch is classes that share X1, X2 and X3. For a pair (k1, k2) the relabelling t that makes (Y1,
Y2) one of nine standard pairs gives g = G[pair][t(Y3)][t(Y4)]. From this each of the 5775
partitions gets a line for the upper band, over k3, and one for the lower:

    a[y][k3] = g(Y1, Y2, Y3, y),   b[z][k3] = g(Z1, Z2, Z3, z)

and then a class is the sum of a[Y4] . b[Z4] over its 346 pairs, which come in 173 with both orders.
Lines are cut into pieces of 32, so that the pieces for all partitions together stay in the cache
of a core (740 kB) while all classes of the batch use them.

Numbers: the table holds d = g - middle cut off at 8191, and `excess` what was cut off; middle is
chosen such that this is rare. With d = c + e

    sum of g * g' = middle^2 * terms + middle * sum of (d + d') + sum of c * c' + e * d' + c * e'

where the second sum needs only the sums of the lines, the third is the work, and the last two are
done for each e by itself, over the pairs of all classes in which its partition is.
Cost: 346^4 / 2 multiplications a class, 7.2e9, and for a batch the lines, as much as some 100 or
200 classes. Another cut, to gather what one class needs at a time, costs some 0.5 ns a term instead
of 0.06, which pays for batches of a few classes only. Reference: E. Russell and K. S. Pettersen,
2005 (sums over column sets).
Bounds: |d| < 2^20, so that what a pair (k1, k2) adds to a class is less than 346^2 * 2^40 < 2^57,
and a call may take 32 of them.
"""

from libc.stdint cimport int16_t, int32_t, int64_t, uint16_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

cdef extern from "lines.h":
    ctypedef int64_t (*lines_function)(const int16_t *, const uint16_t *, int) noexcept nogil
    lines_function lines_products(int portable)
    void lines_write(const int16_t *const *rows, const int32_t *to, int places, int16_t *lines,
                     int64_t *sums) noexcept nogil
    int16_t *lines_memory(size_t pairs)
    void lines_release(int16_t *lines)

cdef enum:
    PARTITIONS = 5775
    PLACES = 5776               # of a row of the table, a multiple of 8
    CHOICES = 346
    PIECE = 32
    MOST_EXCESS = 1 << 16       # in a piece of the lines of one band

cdef struct Excess:
    int32_t k                   # place in the piece
    int32_t y                   # whose line
    int32_t e


cdef struct Work:
    int32_t to[2][PLACES]       # t(y) -> y for a y that is used, else -1
    uint16_t image[2][PARTITIONS]               # t
    int pair[2]
    int64_t sums[PARTITIONS]    # of the lines, both bands
    int many[2]
    Excess excess[2][MOST_EXCESS]
    int64_t extra[PARTITIONS]
    int16_t zeros[PLACES + 32]


cdef class Tables:
    """G and the relabellings, for all batches."""
    cdef const int16_t[:, :, ::1] table         # [pair][t(Y3)][t(Y4)]
    cdef const int32_t[::1] start               # of the excess of a row of the table
    cdef const uint16_t[::1] place
    cdef const int32_t[::1] excess
    cdef const uint16_t[:, ::1] first           # [p]: the relabelling that makes p standard
    cdef const uint16_t[:, ::1] second          # [p]: the one that makes (standard, p) a standard pair
    cdef const int32_t[::1] pair                # which one

    def __init__(self, table, start, place, excess, first, second, pair):
        self.table, self.start, self.place, self.excess = table, start, place, excess
        self.first, self.second, self.pair = first, second, pair
        if (table.shape[1] != PARTITIONS or table.shape[2] != PLACES or len(pair) != PARTITIONS
                or start.shape[0] != table.shape[0] * PARTITIONS + 1):
            raise ValueError("tables for 5775 partitions are expected")


cdef class Batch:
    cdef Tables tables
    cdef const uint16_t[:, ::1] choice          # Y1, Y2, Y3
    cdef const uint16_t[:, :, ::1] pairs        # of each class: Y4 and Z4, in one of both orders
    cdef int32_t *start                         # of the pairs of a partition
    cdef int32_t *other                         # class, other partition
    cdef lines_function products

    def __init__(self, Tables tables, choice, pairs, int portable):
        cdef int x, k, side, y
        self.tables, self.choice, self.pairs = tables, choice, pairs
        if (self.choice.shape[0] != 3 or self.choice.shape[1] != CHOICES
                or self.pairs.shape[1] != CHOICES // 2 or self.pairs.shape[2] != 2):
            raise ValueError("choices (3, 346) and pairs (classes, 173, 2) are expected")
        self.products = lines_products(portable)
        self.start = <int32_t *> calloc(PARTITIONS + 2, sizeof(int32_t))
        self.other = <int32_t *> malloc(2 * self.pairs.shape[0] * CHOICES * sizeof(int32_t) + 1)
        if self.start == NULL or self.other == NULL:
            raise MemoryError
        # sorted by partition; start[y + 1] runs on to its end
        for x in range(self.pairs.shape[0]):
            for k in range(CHOICES // 2):
                for side in range(2):
                    self.start[self.pairs[x, k, side] + 2] += 1
        for y in range(PARTITIONS):
            self.start[y + 2] += self.start[y + 1]
        for x in range(self.pairs.shape[0]):
            for k in range(CHOICES // 2):
                for side in range(2):
                    y = self.start[self.pairs[x, k, side] + 1]
                    self.start[self.pairs[x, k, side] + 1] += 1
                    self.other[2 * y] = x
                    self.other[2 * y + 1] = self.pairs[x, k, 1 - side]

    def __dealloc__(self):
        free(self.start)
        free(self.other)

    cdef void relabel(self, Work *work, int side, int k1, int k2) noexcept nogil:
        """The relabelling for the first two boxes of a band."""
        cdef const uint16_t *first = &self.tables.first[self.choice[0, k1], 0]
        cdef int p = first[self.choice[1, k2]], y
        cdef const uint16_t *second = &self.tables.second[p, 0]
        work.pair[side] = self.tables.pair[p]
        memset(work.to[side], -1, sizeof(work.to[side]))
        for y in range(PARTITIONS):
            work.image[side][y] = second[first[y]]
            if self.start[y] < self.start[y + 1]:
                work.to[side][work.image[side][y]] = y

    cdef int write(self, Work *work, int side, int begin, int16_t *lines) noexcept nogil:
        """A piece of the lines of a band; 0 if it has more excess than there is room for."""
        cdef const int16_t *rows[PIECE]
        cdef int k, k3, row, j, y
        work.many[side] = 0
        for k in range(PIECE):
            k3 = begin + k
            rows[k] = <const int16_t *> ((<size_t> work.zeros + 15) & ~<size_t> 15)
            if k3 < CHOICES:
                if side:
                    k3 = CHOICES - 1 - k3
                row = work.image[side][self.choice[2, k3]]
                rows[k] = &self.tables.table[work.pair[side], row, 0]
                row += work.pair[side] * PARTITIONS
                for j in range(self.tables.start[row], self.tables.start[row + 1]):
                    y = work.to[side][self.tables.place[j]]
                    if y >= 0:
                        if work.many[side] == MOST_EXCESS:
                            return 0
                        work.excess[side][work.many[side]] = Excess(k, y, self.tables.excess[j])
                        work.many[side] += 1
                        work.sums[y] += self.tables.excess[j]
        lines_write(rows, work.to[side], PLACES, lines + side * PIECE, work.sums)
        return 1

    cdef void exceed(self, Work *work, const int16_t *lines, int64_t *sums) noexcept nogil:
        """Add e * d' and c * e' of a piece. The excess is in the order of its places."""
        cdef int k, i, n
        cdef int begin[2]
        cdef int end[2]
        cdef Excess *one
        cdef const int32_t *other
        begin[0] = begin[1] = 0
        for k in range(PIECE):
            for n in range(2):
                end[n] = begin[n]
                while end[n] < work.many[n] and work.excess[n][end[n]].k == k:
                    end[n] += 1
            for i in range(begin[1], end[1]):
                one = &work.excess[1][i]
                work.extra[one.y] = one.e
                other = self.other + 2 * self.start[one.y]
                for n in range(self.start[one.y + 1] - self.start[one.y]):
                    sums[other[2 * n]] += <int64_t> one.e * lines[2 * PIECE * other[2 * n + 1] + k]
            for i in range(begin[0], end[0]):
                one = &work.excess[0][i]
                other = self.other + 2 * self.start[one.y]
                for n in range(self.start[one.y + 1] - self.start[one.y]):
                    sums[other[2 * n]] += one.e * (
                        work.extra[other[2 * n + 1]]
                        + lines[2 * PIECE * other[2 * n + 1] + PIECE + k])
            for i in range(begin[1], end[1]):
                work.extra[work.excess[1][i].y] = 0
            begin[0], begin[1] = end[0], end[1]

    def add(self, int begin, int end, int64_t middle, int64_t[::1] sums):
        """Add what the pairs k1 * 346 + k2 from begin to end give, without the square of middle."""
        cdef int classes = self.pairs.shape[0], pair, k1, k2, piece, x, k, enough = 1
        cdef int64_t total
        if not 0 <= begin <= end <= min(begin + 32, CHOICES // 2 * CHOICES):
            raise IndexError(f"pairs {begin} to {end}")
        if sums.shape[0] != classes:
            raise ValueError(f"{classes} sums are expected")
        cdef Work *work = <Work *> calloc(1, sizeof(Work))
        cdef int16_t *lines = lines_memory(PARTITIONS)
        if work == NULL or lines == NULL:
            free(work)
            lines_release(lines)
            raise MemoryError
        with nogil:
            for pair in range(begin, end):
                k1, k2 = pair // CHOICES, pair % CHOICES
                self.relabel(work, 0, k1, k2)
                self.relabel(work, 1, CHOICES - 1 - k1, CHOICES - 1 - k2)
                for piece from 0 <= piece < CHOICES by PIECE:
                    if not (self.write(work, 0, piece, lines)
                            and self.write(work, 1, piece, lines)):
                        enough = 0
                        break
                    for x in range(classes):
                        sums[x] += self.products(lines, &self.pairs[x, 0, 0], CHOICES // 2)
                    self.exceed(work, lines, &sums[0])
            for x in range(classes):
                total = 0
                for k in range(CHOICES // 2):
                    total += work.sums[self.pairs[x, k, 0]] + work.sums[self.pairs[x, k, 1]]
                sums[x] += middle * total
        free(work)
        lines_release(lines)
        if not enough:
            raise OverflowError("more numbers are cut off than there is room for")
