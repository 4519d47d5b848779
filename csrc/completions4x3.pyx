# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Completions of 12x12 bands with boxes of 4 rows and 3 columns: many classes at once.

    n = 2 * scale^2 * sum over k1 < 173, k2, k3, k4 < 346 of g(Y) * g(Z)

A class of column configurations is represented by the partitions X1, X2, X3, X4 of its boxes. There
are 346 ways (Yi, Zi), numbered ki, to share out between the two lower bands what Xi leaves. The two
bands can be exchanged, so k1 < 173 is half of the ways. scale * g(Y) is the number f of ways to
fill a band with the column sets Y = (Y1, Y2, Y3, Y4).

A batch is classes that share X1, X2 and X3. For a pair (k1, k2), the relabelling t takes (Y1, Y2)
to one of nine standard pairs; then g(Y) = G[pair][t(Y3)][t(Y4)]. From this each of the 5775
partitions gets two vectors over k3, one for the upper band and one for the lower:

    a[y][k3] = g(Y1, Y2, Y3, y),   b[z][k3] = g(Z1, Z2, Z3, z)

For a class one adds up a[Y4] . b[Z4] over the 346 ways (Y4, Z4) of its last box. With (y, z) also
(z, y) is one of these, so they are 173 pairs, each in both orders. The vectors are cut into pieces
of 32 numbers. The pieces for all partitions together stay in the cache of a core (740 kB) while all
classes of the batch use them.

Numbers of 16 bits. For d = g - offset the table holds c, which is d if d is within -8191 .. 8191,
and else the nearer limit. The rest, e = d - c, is the overflow; it is kept in a separate list. The
offset is chosen such that overflows are rare. Then

    sum of g * g' = offset^2 * terms + offset * sum of (d + d') + sum of c * c' + e * d' + c * e'

The second sum needs only the sums of the vectors. The third is the main work. The last two are made
for each overflow by itself, over the pairs of all classes that hold its partition.

Cost: 346^4 / 2 multiplications a class, 7.2e9, and for a batch the vectors, as much as some 100 or
200 classes. Another method collects the numbers for one class at a time and makes no vectors. A
term then costs about 0.5 ns instead of 0.06 ns. So that method is faster only for batches of a few
classes.
Bounds: g < 2^20, and the offset is at most 2^19, so |d| < 2^20. A pair (k1, k2) adds less than
346^2 * 2^40 < 2^57 to a class, and 346^2 * offset * |d + d'| < 2^57 comes from the offset alone. A
call takes at most 32 pairs.
Layout: `column_partitions.pxd` numbers the partitions and shares; `vectors.h` draws the vectors.
Reference: E. Russell and K. S. Pettersen, 2005 (sums over column sets).
Plain twin: `sudokuenum.reference.completions4x3`, in numpy.
"""

from libc.stdint cimport int16_t, int32_t, int64_t, uint16_t
from libc.stdlib cimport free
from libc.string cimport memset

from argument_checks cimport check_between, check_elements, check_length
from memory cimport allocate

cdef extern from "vectors.h":
    ctypedef int64_t (*vectors_function)(const int16_t *, const uint16_t *, int) noexcept nogil
    vectors_function vectors_products(int portable)
    void vectors_write(const int16_t *const *rows, const int32_t *to, int places, int16_t *vectors,
                     int64_t *sums) noexcept nogil
    int16_t *vectors_memory(size_t pairs)
    void vectors_release(int16_t *vectors)

cdef enum:
    PARTITIONS = 5775
    PLACES = 5776               # of a row of the table, a multiple of 8
    SHARES = 346
    HALF = 173
    PIECE = 32
    LIMIT = 8191                # of |c|
    MOST_OVERFLOWS = 1 << 16    # in a piece of the vectors of one band
    MOST_PAIRS = 32             # (k1, k2) of a call
    MOST_E = (1 << 20) - 1
    MOST_OFFSET = 1 << 19

cdef struct Overflow:
    int32_t k                   # place in the piece
    int32_t y                   # whose vector
    int32_t e

cdef struct Bands:              # the two lower bands for a pair (k1, k2): upper, lower
    int32_t to[2][PLACES]       # t(y) -> y for a y that is used, else -1
    uint16_t image[2][PARTITIONS]               # t
    int pair[2]
    int64_t sums[PARTITIONS]    # of the vectors, both bands
    int overflows[2]
    Overflow overflow[2][MOST_OVERFLOWS]
    int64_t extra[PARTITIONS]   # e of a place of the lower band
    int16_t zeros[PLACES + 32]


cdef class Tables:
    """G and the relabellings, for all batches.

    Parameters
    ----------
    table : int16, shape (pairs, 5775, 5776)
        c of G[pair][t(Y3)][t(Y4)], between -8191 and 8191; the last column is not used.
    start : int32, length pairs * 5775 + 1
        The overflows of row r of the table, with r = 5775 * pair + t(Y3), are those from start[r]
        to start[r + 1] - 1.
    place : uint16
        t(Y4) of each overflow.
    overflow : int32, as long as `place`
        e of each overflow, less than 2^20 in size.
    first : uint16, shape (5775, 5775)
        first[p] are the images under the relabelling that makes the partition p standard.
    second : uint16, shape (5775, 5775)
        second[p] are the images under the relabelling that makes (standard, p) a standard pair.
    pair : int32, length 5775
        Which of the pairs this is.

    The arrays must not change while the object is in use. ValueError for an array of another shape,
    an element out of its range, or a table whose memory does not begin at a multiple of 16 bytes.
    """
    cdef const int16_t[:, :, ::1] table
    cdef const int32_t[::1] start
    cdef const uint16_t[::1] place
    cdef const int32_t[::1] overflow
    cdef const uint16_t[:, ::1] first
    cdef const uint16_t[:, ::1] second
    cdef const int32_t[::1] pair

    def __cinit__(self, const int16_t[:, :, ::1] table not None, const int32_t[::1] start not None,
                  const uint16_t[::1] place not None, const int32_t[::1] overflow not None,
                  const uint16_t[:, ::1] first not None, const uint16_t[:, ::1] second not None,
                  const int32_t[::1] pair not None):
        cdef Py_ssize_t pairs = table.shape[0], rows = pairs * PARTITIONS, k
        cdef Py_ssize_t square = PARTITIONS * PARTITIONS
        check_between("table, first axis", pairs, 1, PARTITIONS)
        check_length("table, second axis", table.shape[1], PARTITIONS)
        check_length("table, third axis", table.shape[2], PLACES)
        check_length("start", start.shape[0], rows + 1)
        check_length("overflow", overflow.shape[0], place.shape[0])
        check_length("first, first axis", first.shape[0], PARTITIONS)
        check_length("first, second axis", first.shape[1], PARTITIONS)
        check_length("second, first axis", second.shape[0], PARTITIONS)
        check_length("second, second axis", second.shape[1], PARTITIONS)
        check_length("pair", pair.shape[0], PARTITIONS)
        if <size_t> &table[0, 0, 0] % 16:
            raise ValueError("table: does not begin at a multiple of 16 bytes")
        check_elements[int16_t]("table", &table[0, 0, 0], rows * PLACES, -LIMIT, LIMIT)
        check_between("start, first element", start[0], 0, 0)
        for k in range(rows):
            check_between("start", start[k + 1], start[k], place.shape[0])
        check_between("start, last element", start[rows], place.shape[0], place.shape[0])
        if place.shape[0]:
            check_elements[uint16_t]("place", &place[0], place.shape[0], 0, PARTITIONS - 1)
            check_elements[int32_t]("overflow", &overflow[0], overflow.shape[0], -MOST_E, MOST_E)
        check_elements[uint16_t]("first", &first[0, 0], square, 0, PARTITIONS - 1)
        check_elements[uint16_t]("second", &second[0, 0], square, 0, PARTITIONS - 1)
        check_elements[int32_t]("pair", &pair[0], PARTITIONS, 0, pairs - 1)
        self.table, self.start, self.place, self.overflow = table, start, place, overflow
        self.first, self.second, self.pair = first, second, pair


cdef class Batch:
    """Classes that share X1, X2 and X3, and are counted together.

    Parameters
    ----------
    tables : Tables
    share : uint16, shape (3, 346)
        The shares of X1, X2 and X3: Y1, Y2 and Y3 by k1, k2 and k3.
    pairs : uint16, shape (classes, 173, 2)
        Y4 and Z4 of each class, in one of the two orders.
    portable : bool
        Whether to do without AVX2; the sums are the same.

    The arrays must not change while the object is in use. Threads may call `add` at the same time.
    ValueError for an array of another shape or a partition that there is not.
    """
    cdef Tables tables
    cdef const uint16_t[:, ::1] share
    cdef const uint16_t[:, :, ::1] pairs
    cdef int32_t *start                         # of the places of a partition in `other`
    cdef int32_t *other                         # class, other partition of the pair
    cdef vectors_function products

    def __cinit__(self, Tables tables not None, const uint16_t[:, ::1] share not None,
                  const uint16_t[:, :, ::1] pairs not None, bint portable):
        check_length("share, first axis", share.shape[0], 3)
        check_length("share, second axis", share.shape[1], SHARES)
        check_between("pairs, first axis", pairs.shape[0], 1, 1 << 20)
        check_length("pairs, second axis", pairs.shape[1], HALF)
        check_length("pairs, third axis", pairs.shape[2], 2)
        check_elements[uint16_t]("share", &share[0, 0], 3 * SHARES, 0, PARTITIONS - 1)
        check_elements[uint16_t]("pairs", &pairs[0, 0, 0], pairs.shape[0] * SHARES, 0,
                                 PARTITIONS - 1)
        self.tables, self.share, self.pairs = tables, share, pairs
        self.products = vectors_products(portable)
        self.start = <int32_t *> allocate(PARTITIONS + 2, sizeof(int32_t))
        self.other = <int32_t *> allocate(2 * pairs.shape[0] * SHARES, sizeof(int32_t))
        self.sort_pairs()

    def __dealloc__(self):
        free(self.start)
        free(self.other)

    cdef void sort_pairs(self) noexcept nogil:
        """List for each partition the classes and pairs that hold it."""
        cdef Py_ssize_t x
        cdef int k, side, y
        # a counting sort; start[y + 1] moves from the begin of y's places to their end
        for x in range(self.pairs.shape[0]):
            for k in range(HALF):
                for side in range(2):
                    self.start[self.pairs[x, k, side] + 2] += 1
        for y in range(PARTITIONS):
            self.start[y + 2] += self.start[y + 1]
        for x in range(self.pairs.shape[0]):
            for k in range(HALF):
                for side in range(2):
                    y = self.start[self.pairs[x, k, side] + 1]
                    self.start[self.pairs[x, k, side] + 1] += 1
                    self.other[2 * y] = <int32_t> x
                    self.other[2 * y + 1] = self.pairs[x, k, 1 - side]

    cdef void relabel(self, Bands *bands, int side, int k1, int k2) noexcept nogil:
        """The relabelling for the first two boxes of a band."""
        cdef const uint16_t *first = &self.tables.first[self.share[0, k1], 0]
        cdef int p = first[self.share[1, k2]], y
        cdef const uint16_t *second = &self.tables.second[p, 0]
        bands.pair[side] = self.tables.pair[p]
        memset(bands.to[side], -1, sizeof(bands.to[side]))
        for y in range(PARTITIONS):
            bands.image[side][y] = second[first[y]]
            if self.start[y] < self.start[y + 1]:
                bands.to[side][bands.image[side][y]] = y

    cdef bint list_overflows(self, Bands *bands, int side, int k, int row) noexcept nogil:
        """Add the overflows of a row to those of the piece; False if there is no room for them."""
        cdef int j, y
        row += bands.pair[side] * PARTITIONS
        for j in range(self.tables.start[row], self.tables.start[row + 1]):
            y = bands.to[side][self.tables.place[j]]
            if y >= 0:
                if bands.overflows[side] == MOST_OVERFLOWS:
                    return False
                bands.overflow[side][bands.overflows[side]] = Overflow(
                    k, y, self.tables.overflow[j])
                bands.overflows[side] += 1
                bands.sums[y] += self.tables.overflow[j]
        return True

    cdef bint write(self, Bands *bands, int side, int begin, int16_t *vectors) noexcept nogil:
        """Write a piece of the vectors of a band; False if there is no room for its overflows."""
        cdef const int16_t *rows[PIECE]
        cdef int k, k3, row
        bands.overflows[side] = 0
        for k in range(PIECE):
            k3 = begin + k
            rows[k] = <const int16_t *> ((<size_t> bands.zeros + 15) & ~<size_t> 15)
            if k3 < SHARES:
                if side:
                    k3 = SHARES - 1 - k3
                row = bands.image[side][self.share[2, k3]]
                rows[k] = &self.tables.table[bands.pair[side], row, 0]
                if not self.list_overflows(bands, side, k, row):
                    return False
        vectors_write(rows, bands.to[side], PLACES, vectors + side * PIECE, bands.sums)
        return True

    cdef void add_overflows(self, Bands *bands, const int16_t *vectors,
                            int64_t *sums) noexcept nogil:
        """Add e * d' and c * e' of a piece. The overflows are in the order of their places."""
        cdef int k, i, n, y
        cdef int begin[2]
        cdef int end[2]
        cdef Overflow *overflow
        cdef const int32_t *other
        begin[0] = begin[1] = 0
        for k in range(PIECE):
            for n in range(2):
                end[n] = begin[n]
                while end[n] < bands.overflows[n] and bands.overflow[n][end[n]].k == k:
                    end[n] += 1
            for i in range(begin[1], end[1]):
                overflow = &bands.overflow[1][i]
                bands.extra[overflow.y] = overflow.e
                other = self.other + 2 * self.start[overflow.y]
                for n in range(self.start[overflow.y + 1] - self.start[overflow.y]):
                    sums[other[2 * n]] += (<int64_t> overflow.e
                                           * vectors[2 * PIECE * other[2 * n + 1] + k])
            for i in range(begin[0], end[0]):
                overflow = &bands.overflow[0][i]
                other = self.other + 2 * self.start[overflow.y]
                for n in range(self.start[overflow.y + 1] - self.start[overflow.y]):
                    y = other[2 * n + 1]
                    sums[other[2 * n]] += overflow.e * (bands.extra[y]
                                                        + vectors[2 * PIECE * y + PIECE + k])
            for i in range(begin[1], end[1]):
                bands.extra[bands.overflow[1][i].y] = 0
            begin[0], begin[1] = end[0], end[1]

    cdef bint add_pair(self, Bands *bands, int pair, int16_t *vectors,
                       int64_t *sums) noexcept nogil:
        """Add the products of a pair (k1, k2), not yet the sums of the vectors.

        False as `write`.
        """
        cdef int k1 = pair // SHARES, k2 = pair % SHARES, piece
        cdef Py_ssize_t x
        self.relabel(bands, 0, k1, k2)
        self.relabel(bands, 1, SHARES - 1 - k1, SHARES - 1 - k2)
        for piece from 0 <= piece < SHARES by PIECE:
            if not (self.write(bands, 0, piece, vectors) and self.write(bands, 1, piece, vectors)):
                return False
            for x in range(self.pairs.shape[0]):
                sums[x] += self.products(vectors, &self.pairs[x, 0, 0], HALF)
            self.add_overflows(bands, vectors, sums)
        return True

    cdef void add_sums(self, const Bands *bands, int64_t offset, int64_t *sums) noexcept nogil:
        """Add offset * sum of (d + d')."""
        cdef Py_ssize_t x
        cdef int k
        cdef int64_t total
        for x in range(self.pairs.shape[0]):
            total = 0
            for k in range(HALF):
                total += bands.sums[self.pairs[x, k, 0]] + bands.sums[self.pairs[x, k, 1]]
            sums[x] += offset * total

    def add(self, int begin, int end, int64_t offset, int64_t[::1] sums not None):
        """Add the terms of the pairs (k1, k2) with begin <= 346 * k1 + k2 < end to the class sums.

        A term is g * g' - offset^2. A pair has 346^2 of them, which add less than 2^57 to a sum. A
        call takes at most 32 pairs. A pair takes 1.5 ms, and 8 microseconds more for each class.
        ValueError unless `sums` has a number for each class, and the offset is 0 to 2^19;
        IndexError for other pairs than those with k1 < 173, or for more than 32; OverflowError if
        the table has too many overflows, and then the sums are of no use.
        """
        cdef int pair
        cdef bint enough = True
        cdef Bands *bands
        cdef int16_t *vectors
        if not 0 <= begin <= end <= HALF * SHARES or end - begin > MOST_PAIRS:
            raise IndexError(f"pairs {begin} to {end}")
        check_between("offset", offset, 0, MOST_OFFSET)
        check_length("sums", sums.shape[0], self.pairs.shape[0])
        bands = <Bands *> allocate(1, sizeof(Bands))
        vectors = vectors_memory(PARTITIONS)
        if vectors == NULL:
            free(bands)
            raise MemoryError
        with nogil:
            for pair in range(begin, end):
                enough = self.add_pair(bands, pair, vectors, &sums[0])
                if not enough:
                    break
            self.add_sums(bands, offset, &sums[0])
        free(bands)
        vectors_release(vectors)
        if not enough:
            raise OverflowError("the table has more overflows than there is room for")
