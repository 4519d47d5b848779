# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Completions of 12x12 bands with boxes of 4 rows and 3 columns, for many bands at once.

    n = scale^2 * sum over k1, k2, k3, k4 < 346 of g(Y) * g(Z)

A column configuration is given by the partitions X1, X2, X3, X4 of its boxes. There are 346 ways
(Yi, Zi), numbered ki, to share out between the two lower bands the digits that Xi leaves. The
number f of ways to fill a band with the column sets Y = (Y1, Y2, Y3, Y4) is scale * g(Y).

A batch consists of configurations that share X1, X2 and X3. For a pair (k1, k2), the relabelling t
maps (Y1, Y2) to one of nine standard pairs, so that g(Y) = G[pair][t(Y3)][t(Y4)]. From this each of
the 5775 partitions gets two vectors over k3, one for the upper band and one for the lower band:

    a[y][k3] = g(Y1, Y2, Y3, y),   b[z][k3] = g(Z1, Z2, Z3, z)

For X4 we add up a[Y4] . b[Z4] over the 346 ways (Y4, Z4) of the last box. `blocks_4x3.pxd` writes
these sums as products of matrices, with one block for each way to divide the twelve digits into
three sets C, D and E. The numbers in the vectors have 16 bits; `corrections_4x3.pxd` adds the
products with the parts of the numbers that exceed this.

Pieces. The vectors are cut into pieces of 64 numbers. The piece of the lower band for all
partitions, 740 kB, stays in the cache of a core while the kernel goes through all C, D and E, with
C in the outermost loop.

Cost: for each pair (k1, k2) 0.8 ms for the vectors and 0.045 ms for each set E, which amounts to
0.011 ns for a product, with AVX-512.
Bounds: g < 2^20, and the offset is at most 2^19, so |d| < 2^20. A pair (k1, k2) adds less than
346^2 * 2^40 < 2^57 to a sum, and 346^2 * offset * |d + d'| < 2^57 comes from the offset alone. A
call takes at most 32 pairs.
Layout: `column_partitions.pxd` numbers the sets, partitions and shares.
Reference: E. Russell and K. S. Pettersen, 2005 (sums over column sets).
Plain Python twin, in numpy: `tests/research/twin_completions_4x3.py`.
"""

from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint16_t
from libc.string cimport memset

from argument_checks cimport check_between, check_elements, check_large, check_length
from blocks_4x3 cimport BLOCK, DIVISIONS, LANES, LINE, Blocks, Job, Jobs, draw_blocks, list_jobs
from column_partitions cimport MOST_PARTITIONS as PARTITIONS, MOST_SETS as SETS
from column_partitions cimport MOST_SHARES as SHARES
from corrections_4x3 cimport MOST_OVERFLOWS, PIECE, Bands, Overflow, add_overflows, add_sums

cdef extern from "block_products.h":
    ctypedef void (*blocks_function)(const int16_t *const *, const int16_t *const *,
                                     const uint8_t *, void *, int) noexcept nogil
    blocks_function blocks_with(int instructions)
    void blocks_write(const int16_t *const *rows, int lines, int places, int16_t *vectors,
                      int32_t *sums) noexcept nogil
    void *blocks_memory(size_t bytes) noexcept nogil
    void blocks_release(void *memory) noexcept nogil

cdef extern from "instructions.h":
    int greatest_instruction_set()

cdef enum:
    PLACES = 5792               # the length of a row of the table, a multiple of 32
    LIMIT = 8191                # the bound of |c|
    MOST_PAIRS = 32             # the largest number of pairs (k1, k2) in a call
    MOST_E = (1 << 20) - 1
    MOST_OFFSET = 1 << 19

cdef struct Memory:             # the memory of a call, at multiples of 64 bytes
    void *all
    int16_t *vectors[2]                     # a piece of each band
    int16_t *zeros                          # a row of zeros
    int32_t *of_vectors                     # the sums of the vectors of a pair, by place
    int64_t *sums

cdef Blocks blocks
draw_blocks(&blocks)


cdef bint take_memory(Memory *memory, size_t columns) noexcept nogil:
    """Allocate zeroed memory for a call; return False if there is none."""
    cdef size_t vectors = PLACES * PIECE * sizeof(int16_t)
    cdef size_t zeros = PLACES * sizeof(int16_t)
    cdef size_t of_vectors = 2 * PLACES * sizeof(int32_t)
    cdef char *at = <char *> blocks_memory(2 * vectors + zeros + of_vectors
                                           + columns * BLOCK * LANES * sizeof(int64_t))
    memory.all = at
    if at == NULL:
        return False
    memory.vectors[0] = <int16_t *> at
    memory.vectors[1] = <int16_t *> (at + vectors)
    memory.zeros = <int16_t *> (at + 2 * vectors)
    memory.of_vectors = <int32_t *> (at + 2 * vectors + zeros)
    memory.sums = <int64_t *> (at + 2 * vectors + zeros + of_vectors)
    return True


def partitions_with(const uint16_t[::1] columns not None, uint16_t[:, ::1] partitions not None):
    """Write the 35 partitions that have each of some columns: shape (columns, 35).

    A column is given by the rank of its set, 0 to 494. Raises ValueError if a rank or the shape is
    wrong.
    """
    cdef Py_ssize_t i
    cdef int k
    check_length("partitions, first axis", partitions.shape[0], columns.shape[0])
    check_length("partitions, second axis", partitions.shape[1], BLOCK)
    if columns.shape[0]:
        check_elements[uint16_t]("columns", &columns[0], columns.shape[0], 0, SETS - 1)
    for i in range(columns.shape[0]):
        for k in range(BLOCK):
            partitions[i, k] = blocks.partition[columns[i]][k]


cdef class Tables:
    """G and the relabellings, for all batches.

    Parameters
    ----------
    table : int16, shape (pairs, 5775, 5792)
        c of G[pair][t(Y3)][t(Y4)], between -8191 and 8191; the last columns are not used.
    start : int32, length pairs * 5775 + 1
        The overflows of row r of the table, with r = 5775 * pair + t(Y3), are at the positions
        start[r] to start[r + 1] - 1.
    place : uint16
        t(Y4) of each overflow.
    overflow : int32, as long as `place`
        e of each overflow, with absolute value less than 2^20.
    first : uint16, shape (5775, 5775)
        first[p] has the images under the relabelling that makes the partition p standard.
    second : uint16, shape (5775, 5775)
        second[p] has the images under the relabelling that makes (standard, p) a standard pair.
    pair : int32, length 5775
        The number of this standard pair.

    The arrays must not change while the object is in use. Raises ValueError if an array has another
    shape, if an element is out of its range, or if the memory of the table does not begin at a
    multiple of 64 bytes.
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
        if <size_t> &table[0, 0, 0] % 64:
            raise ValueError("table: does not begin at a multiple of 64 bytes")
        check_large[int16_t]("table", &table[0, 0, 0], rows * PLACES, -LIMIT, LIMIT)
        check_between("start, first element", start[0], 0, 0)
        for k in range(rows):
            check_between("start", start[k + 1], start[k], place.shape[0])
        check_between("start, last element", start[rows], place.shape[0], place.shape[0])
        if place.shape[0]:
            check_elements[uint16_t]("place", &place[0], place.shape[0], 0, PARTITIONS - 1)
            check_elements[int32_t]("overflow", &overflow[0], overflow.shape[0], -MOST_E, MOST_E)
        check_large[uint16_t]("first", &first[0, 0], square, 0, PARTITIONS - 1)
        check_large[uint16_t]("second", &second[0, 0], square, 0, PARTITIONS - 1)
        check_elements[int32_t]("pair", &pair[0], PARTITIONS, 0, pairs - 1)
        self.table, self.start, self.place, self.overflow = table, start, place, overflow
        self.first, self.second, self.pair = first, second, pair


cdef class Batch:
    """Configurations that share X1, X2 and X3, and are counted together.

    Parameters
    ----------
    tables : Tables
    share : uint16, shape (3, 346)
        The shares of X1, X2 and X3: Y1, Y2 and Y3 by k1, k2 and k3.
    columns : uint16
        The sets E, by their ranks: X4 runs over all partitions that have one of these columns.
    instructions : int
        The instruction set that adds up products, 1 to `instruction_sets()` of `instructions`. It
        does not change the sums.

    The arrays must not change while the object is in use. Several threads may call `add` at the
    same time. Raises ValueError if an array has another shape, or if a partition, a set or the
    instruction set does not exist.
    """
    cdef Tables tables
    cdef const uint16_t[:, ::1] share
    cdef Py_ssize_t columns
    cdef Jobs jobs
    cdef blocks_function add_block

    def __cinit__(self, Tables tables not None, const uint16_t[:, ::1] share not None,
                  const uint16_t[::1] columns not None, int instructions):
        check_length("share, first axis", share.shape[0], 3)
        check_length("share, second axis", share.shape[1], SHARES)
        check_elements[uint16_t]("share", &share[0, 0], 3 * SHARES, 0, PARTITIONS - 1)
        check_between("columns", columns.shape[0], 1, SETS)
        check_elements[uint16_t]("columns", &columns[0], columns.shape[0], 0, SETS - 1)
        check_between("instructions", instructions, 1, greatest_instruction_set())
        self.tables, self.share, self.columns = tables, share, columns.shape[0]
        self.add_block = blocks_with(instructions)
        self.jobs.job = <Job *> blocks_memory(columns.shape[0] * DIVISIONS * sizeof(Job))
        if self.jobs.job == NULL:
            raise MemoryError
        list_jobs(&blocks, &columns[0], <int> columns.shape[0], &self.jobs)

    def __dealloc__(self):
        blocks_release(self.jobs.job)

    cdef void relabel(self, Bands *bands, int side, int k1, int k2) noexcept nogil:
        """Set the relabelling for the first two boxes of a band."""
        cdef const uint16_t *first = &self.tables.first[self.share[0, k1], 0]
        cdef int p = first[self.share[1, k2]], y, c, k
        cdef const uint16_t *second = &self.tables.second[p, 0]
        bands.pair[side] = self.tables.pair[p]
        for y in range(PARTITIONS):
            bands.place[side][y] = second[first[y]]
            bands.partition[side][bands.place[side][y]] = y
        for c in range(SETS):
            for k in range(BLOCK):
                bands.at[side][c][k] = bands.place[side][blocks.partition[c][k]]

    cdef bint list_overflows(self, Bands *bands, int side, int k, int row) noexcept nogil:
        """Add the overflows of a row to the piece; return False if there is no room for them."""
        cdef int j, y
        row += bands.pair[side] * PARTITIONS
        for j in range(self.tables.start[row], self.tables.start[row + 1]):
            if bands.overflows[side] == MOST_OVERFLOWS:
                return False
            y = bands.partition[side][self.tables.place[j]]
            bands.overflow[side][bands.overflows[side]] = Overflow(k, y, self.tables.overflow[j])
            bands.overflows[side] += 1
            bands.total[side][y] += self.tables.overflow[j]
        return True

    cdef bint write(self, Bands *bands, int side, int begin, int lines, int16_t *vectors,
                    const int16_t *zeros, int32_t *sums) noexcept nogil:
        """Write a piece of the vectors of a band.

        Returns False if there is no room for its overflows.
        """
        cdef const int16_t *rows[PIECE]
        cdef int k, k3, row
        bands.overflows[side] = 0
        for k in range(LINE * lines):
            k3 = begin + k
            rows[k] = zeros
            if k3 < SHARES:
                if side:
                    k3 = SHARES - 1 - k3
                row = bands.place[side][self.share[2, k3]]
                rows[k] = &self.tables.table[bands.pair[side], row, 0]
                if not self.list_overflows(bands, side, k, row):
                    return False
        blocks_write(rows, lines, PLACES, vectors, sums)
        return True

    cdef void add_blocks(self, const Bands *bands, const int16_t *upper, const int16_t *lower,
                         int lines, int64_t *sums) noexcept nogil:
        """Add the products of a piece to the sums, each of which has LANES parts."""
        cdef const int16_t *with_c[BLOCK]
        cdef const int16_t *a[BLOCK]
        cdef const int16_t *b[BLOCK]
        cdef const Job *job
        cdef const uint8_t *in_a
        cdef const uint8_t *in_b
        cdef const uint16_t *at
        cdef size_t size = LINE * lines
        cdef int c, j, k
        for c in range(SETS):
            for k in range(BLOCK):
                with_c[k] = upper + size * bands.at[0][c][k]
            for j in range(self.jobs.start[c], self.jobs.start[c + 1]):
                job = &self.jobs.job[j]
                in_a, in_b = blocks.upper[job.upper], blocks.lower[job.lower]
                at = bands.at[1][job.d]
                for k in range(BLOCK):
                    a[k] = with_c[in_a[k]]
                    b[k] = lower + size * at[in_b[k]]
                self.add_block(a, b, blocks.above[job.above],
                               <void *> (sums + <size_t> BLOCK * LANES * job.e), lines)

    cdef bint add_pair(self, Bands *bands, int pair, Memory *memory) noexcept nogil:
        """Add the products of a pair (k1, k2), but not yet the sums of the vectors.

        Returns False if there is no room for the overflows.
        """
        cdef int k1 = pair // SHARES, k2 = pair % SHARES, begin, lines, side, y
        self.relabel(bands, 0, k1, k2)
        self.relabel(bands, 1, SHARES - 1 - k1, SHARES - 1 - k2)
        memset(memory.of_vectors, 0, 2 * PLACES * sizeof(int32_t))
        for begin from 0 <= begin < SHARES by PIECE:
            lines = 2 if SHARES - begin > LINE else 1
            for side in range(2):
                if not self.write(bands, side, begin, lines, memory.vectors[side], memory.zeros,
                                  memory.of_vectors + PLACES * side):
                    return False
            self.add_blocks(bands, memory.vectors[0], memory.vectors[1], lines, memory.sums)
            add_overflows(&blocks, &self.jobs, bands, memory.vectors[0], memory.vectors[1], lines,
                          memory.sums)
        for side in range(2):
            for y in range(PARTITIONS):
                bands.total[side][y] += memory.of_vectors[PLACES * side + bands.place[side][y]]
        return True

    def add(self, const int32_t[::1] pairs not None, int64_t offset,
            int64_t[:, ::1] sums not None):
        """Add the terms of some pairs (k1, k2) to the sums of all X4: shape (columns, 35).

        A pair is given by the number 346 * k1 + k2. The partitions X4 are in the order of
        `partitions_with`. A term is g * g' - offset^2. A pair has 346^2 terms, which add less than
        2^57 to a sum. A call takes at most 32 pairs.

        Raises ValueError unless `sums` has this shape and the offset is between 0 and 2^19.
        Raises IndexError if a pair does not exist, or if there are more than 32.
        Raises OverflowError if the table has too many overflows; the sums are then of no use.
        """
        cdef Py_ssize_t k
        cdef int part
        cdef bint enough = True
        cdef Memory memory
        cdef Bands *bands
        if pairs.shape[0] > MOST_PAIRS:
            raise IndexError(f"{pairs.shape[0]} pairs, expected at most {MOST_PAIRS}")
        for k in range(pairs.shape[0]):
            if not 0 <= pairs[k] < SHARES * SHARES:
                raise IndexError(f"pair {pairs[k]}")
        check_between("offset", offset, 0, MOST_OFFSET)
        check_length("sums, first axis", sums.shape[0], self.columns)
        check_length("sums, second axis", sums.shape[1], BLOCK)
        bands = <Bands *> blocks_memory(sizeof(Bands))
        if bands == NULL or not take_memory(&memory, self.columns):
            blocks_release(bands)
            raise MemoryError
        with nogil:
            for k in range(pairs.shape[0]):
                enough = self.add_pair(bands, pairs[k], &memory)
                if not enough:
                    break
            add_sums(&blocks, &self.jobs, bands, offset, memory.sums)
            for k in range(self.columns * BLOCK):
                for part in range(LANES):
                    sums[k // BLOCK, k % BLOCK] += memory.sums[LANES * k + part]
        blocks_release(memory.all)
        blocks_release(bands)
        if not enough:
            raise OverflowError("the table has more overflows than there is room for")
