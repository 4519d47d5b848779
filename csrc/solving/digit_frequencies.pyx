# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""The number of solutions of a partial 9x9 grid with each digit in each cell of a band.

The solutions are the terms of the sum in `sum_terms.pxd`, whose head defines keys and entries. The
band is the upper one, and its keys include the order of its columns, so x1, x2, x3 are ordered
column partitions. With (u1, u2, u3) for the ordered row partitions of its three boxes, and
[u ~ x] = 1 if u and x are orthogonal and 0 otherwise, the number of solutions with given x and u is

    [u1 ~ x1] [u2 ~ x2] [u3 ~ x3] * below(x1, x2, x3),

and u and x together determine the digit of each cell. For each pair (x1, x2) these numbers are
summed up by x1 and u1, by x2 and u2, and by x3 and u3, and each sum then goes to the nine cells of
its box. The sums by x3 and u3 are collected until all pairs are done.

Cost: for each pair (x1, x2), besides its terms, a few operations for each (u1, u2, u3) with u1 ~
x1, and 36 for each u3 that is left.
Bounds: all sums are at most N / 6^6 < 2^57, as in `sum_terms.pxd`.
Plain Python twin: the tests of `ColumnSum` count over the list of all solutions.
"""

from libc.stdint cimport int16_t, int32_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

from bits cimport lowest_bit, popcount
from argument_checks cimport (check_ascending, check_between, check_elements, check_large,
                              check_length)
from sum_terms cimport (MOST_ASSIGNMENTS, PARTITIONS, Scratch, Terms, add_terms, check_pairs,
                           free_scratch, free_terms, load_terms, make_scratch)

cdef enum:
    ORTHOGONAL = 36             # partitions orthogonal to a given one
    ORDERED = 1680              # partitions with an order: 6 * partition + order


cdef struct Tally:              # for one pair of keys
    uint64_t below[PARTITIONS]          # sum of `below` over the keys of stack 3 orthogonal to u3
    int32_t known[PARTITIONS]           # the pair that this was made for
    uint64_t ways[3][ORDERED]           # by the rows of a box: ways to fill the grid, of box 3 the
                                        # rows of the other boxes only
    int16_t found[3][ORDERED]           # the rows that are not 0 in `ways`,
    int number[3]                       # and how many there are


cdef inline void add_to_cells(uint64_t *sums, const int16_t *rows, const int16_t *columns,
                              uint64_t number) noexcept nogil:
    """Add a number, for each cell of a box, to the digit that rows and columns put into it."""
    cdef int i, j
    for i in range(3):
        for j in range(3):
            sums[9 * (3 * i + j) + lowest_bit(rows[i] & columns[j])] += number


cdef class Frequencies:
    """The number of solutions with each digit in each cell of the upper band.

    `tables` and `stacks` are sequences of arrays as drawn in `sum_terms.pxd`, with keys that
    include the order of the columns in the upper band. The tables are referenced and must not be
    changed while the object is used; everything else is copied.

    Ordered partitions are numbered 6 * partition + order, from 0 to 1679. `keys` has, for each
    stack, the ordered partitions of its keys: int16, ascending. `rows` has the ways to give the
    boxes of the upper band their rows: ordered partitions, int16 of shape (n, 3), in ascending
    order of the first box's partition. `ordered` has the three sets of digits, as 9 bits, of each
    ordered partition: int16 of shape (1680, 3). `orthogonal` has the 36 partitions that are
    orthogonal to each one: int16 of shape (280, 36). Raises ValueError if the shapes of the arrays
    do not fit together, an element is out of range or out of order, or `orthogonal` does not fit
    `ordered`.
    """

    cdef Terms terms
    cdef tuple tables           # kept alive
    cdef int16_t keys[3][ORDERED]
    cdef int16_t ordered[ORDERED][3]
    cdef int16_t orthogonal[PARTITIONS][ORTHOGONAL]
    cdef uint8_t is_orthogonal[PARTITIONS][PARTITIONS]
    cdef int16_t *rows
    cdef int32_t row_start[PARTITIONS + 1]      # of the rows, by the partition of box 1
    cdef int32_t key_start[PARTITIONS + 1]      # of the keys of stack 3, by their partition

    def __cinit__(self, tables, stacks, keys, const int16_t[:, ::1] rows not None,
                  const int16_t[:, ::1] ordered not None,
                  const int16_t[:, ::1] orthogonal not None):
        cdef int s
        self.tables = tuple(tables)
        load_terms(&self.terms, self.tables, tuple(stacks))
        check_length("keys", len(keys), 3)
        for s in range(3):
            self.load_keys(s, keys[s])
        self.load_partitions(ordered, orthogonal)
        self.load_rows(rows)

    cdef int load_keys(self, int s, const int16_t[::1] keys) except -1:
        cdef int k, number = self.terms.stack[s].keys
        if keys is None:
            raise ValueError("keys: None, expected an array")
        check_length(f"keys[{s}]", keys.shape[0], number)
        check_large[int16_t](f"keys[{s}]", &keys[0], number, 0, ORDERED - 1)
        check_ascending[int16_t](f"keys[{s}]", &keys[0], number, 1)
        memcpy(self.keys[s], &keys[0], number * sizeof(int16_t))
        if s == 2:
            for k in range(number):
                self.key_start[keys[k] // 6 + 1] += 1
            for k in range(PARTITIONS):
                self.key_start[k + 1] += self.key_start[k]
        return 0

    cdef int load_rows(self, const int16_t[:, ::1] rows) except -1:
        cdef Py_ssize_t k, number = rows.shape[0]
        check_between("length of rows", number, 0, MOST_ASSIGNMENTS)
        check_length("a row of rows", rows.shape[1], 3)
        check_large[int16_t]("rows", &rows[0, 0], 3 * number, 0, ORDERED - 1)
        for k in range(number):
            if k and rows[k - 1, 0] // 6 > rows[k, 0] // 6:
                raise ValueError(f"rows: position {k}, expected ascending partitions of box 1")
            self.row_start[rows[k, 0] // 6 + 1] += 1
        for k in range(PARTITIONS):
            self.row_start[k + 1] += self.row_start[k]
        self.rows = <int16_t *> malloc((3 * number + 1) * sizeof(int16_t))
        if self.rows == NULL:
            raise MemoryError
        memcpy(self.rows, &rows[0, 0], 3 * number * sizeof(int16_t))
        return 0

    cdef int load_partitions(self, const int16_t[:, ::1] ordered,
                             const int16_t[:, ::1] orthogonal) except -1:
        cdef int p, k, i, j
        check_length("ordered", ordered.shape[0], ORDERED)
        check_length("a row of ordered", ordered.shape[1], 3)
        check_length("orthogonal", orthogonal.shape[0], PARTITIONS)
        check_length("a row of orthogonal", orthogonal.shape[1], ORTHOGONAL)
        check_elements[int16_t]("ordered", &ordered[0, 0], 3 * ORDERED, 1, 511)
        check_elements[int16_t]("orthogonal", &orthogonal[0, 0], PARTITIONS * ORTHOGONAL, 0,
                                PARTITIONS - 1)
        memcpy(self.ordered, &ordered[0, 0], sizeof(self.ordered))
        memcpy(self.orthogonal, &orthogonal[0, 0], sizeof(self.orthogonal))
        for p in range(ORDERED):
            for i in range(3):
                if (popcount(ordered[p, i]) != 3
                        or ordered[p, 0] | ordered[p, 1] | ordered[p, 2] != 511
                        or ordered[p, i] not in (ordered[p // 6 * 6, 0], ordered[p // 6 * 6, 1],
                                                 ordered[p // 6 * 6, 2])):
                    raise ValueError(f"ordered: position {p}, expected partition {p // 6}")
        for p in range(PARTITIONS):
            for k in range(ORTHOGONAL):
                for i in range(3):
                    for j in range(3):
                        if popcount(ordered[6 * p, i] & ordered[6 * orthogonal[p, k], j]) != 1:
                            raise ValueError(f"orthogonal: {orthogonal[p, k]} is not orthogonal to "
                                             f"{p}")
                self.is_orthogonal[p][orthogonal[p, k]] = 1
        return 0

    def __dealloc__(self):
        free_terms(&self.terms)
        free(self.rows)

    cdef inline uint64_t below(self, Tally *tally, const uint64_t *below, int u3,
                               int pair) noexcept nogil:
        """Return the sum of below[key3] over the keys of stack 3 that are orthogonal to u3."""
        cdef int k, x3, key3
        if tally.known[u3] != pair:
            tally.known[u3], tally.below[u3] = pair, 0
            for k in range(ORTHOGONAL):
                x3 = self.orthogonal[u3][k]
                for key3 in range(self.key_start[x3], self.key_start[x3 + 1]):
                    tally.below[u3] += below[key3]
        return tally.below[u3]

    cdef void tally_rows(self, Tally *tally, const uint64_t *below, int x1, int x2,
                         int pair) noexcept nogil:
        """Set ways and found for the rows that are orthogonal to x1, x2 and a key of stack 3."""
        cdef int m, u, k, box, row
        cdef const int16_t *rows
        cdef uint64_t ways
        memset(tally.number, 0, sizeof(tally.number))
        for m in range(ORTHOGONAL):
            u = self.orthogonal[x1 // 6][m]
            for k in range(self.row_start[u], self.row_start[u + 1]):
                rows = self.rows + 3 * k
                if not self.is_orthogonal[x2 // 6][rows[1] // 6]:
                    continue
                ways = self.below(tally, below, rows[2] // 6, pair)
                if ways:
                    for box in range(3):
                        row = rows[box]
                        if tally.ways[box][row] == 0:
                            tally.found[box][tally.number[box]] = row
                            tally.number[box] += 1
                        tally.ways[box][row] += 1 if box == 2 else ways

    cdef void add_pair(self, Tally *tally, const uint64_t *below, int x1, int x2, uint64_t weight,
                       uint64_t *sums, uint64_t *third) noexcept nogil:
        """Add the tally to the sums of boxes 1 and 2; to third[rows][key3] for box 3. Clear it."""
        cdef int box, i, m, u, x3, key3
        cdef size_t keys3 = self.terms.stack[2].keys
        cdef uint64_t number
        for box in range(3):
            for i in range(tally.number[box]):
                u = tally.found[box][i]
                number, tally.ways[box][u] = tally.ways[box][u] * weight, 0
                if box < 2:
                    add_to_cells(sums + 81 * box, self.ordered[u], self.ordered[x2 if box else x1],
                                 number)
                    continue
                for m in range(ORTHOGONAL):
                    x3 = self.orthogonal[u // 6][m]
                    for key3 in range(self.key_start[x3], self.key_start[x3 + 1]):
                        third[u * keys3 + key3] += number * below[key3]

    def add(self, const int32_t[:, ::1] pairs not None, const uint64_t[::1] weights not None,
            uint64_t[:, :, ::1] sums not None):
        """Add to the sums, for each pair of keys, the weight times the grids with each digit.

        Rows of `pairs` are a key of stack 2 and a key of stack 1. `sums` has shape (3, 9, 9): box,
        cell of the box row by row, digit from 0. With the weights of a whole count all sums stay
        below 2^57. Raises ValueError if the shapes of the arrays do not fit together, or there is
        no such key.
        """
        cdef const Terms *terms = &self.terms
        cdef size_t keys3 = terms.stack[2].keys
        cdef Scratch scratch
        cdef Tally tally
        cdef int p, u, key3, x1, x2
        cdef uint64_t *third        # by the rows of box 3 and the key of stack 3
        check_pairs(terms, pairs)
        check_between("length of pairs", pairs.shape[0], 0, ORDERED * ORDERED)
        check_length("weights", weights.shape[0], pairs.shape[0])
        check_length("sums", sums.shape[0], 3)
        check_length("axis 1 of sums", sums.shape[1], 9)
        check_length("axis 2 of sums", sums.shape[2], 9)
        third = <uint64_t *> calloc(ORDERED * keys3 + 1, sizeof(uint64_t))
        if third == NULL:
            raise MemoryError
        try:
            make_scratch(&scratch, terms, False)
        except MemoryError:
            free(third)
            raise
        with nogil:
            memset(tally.known, -1, sizeof(tally.known))
            memset(tally.ways, 0, sizeof(tally.ways))
            for p in range(<int> pairs.shape[0]):
                if add_terms(terms, &scratch, pairs[p, 1], pairs[p, 0]) == 0:
                    continue
                x1, x2 = self.keys[0][pairs[p, 1]], self.keys[1][pairs[p, 0]]
                self.tally_rows(&tally, scratch.below, x1, x2, p)
                self.add_pair(&tally, scratch.below, x1, x2, weights[p], &sums[0, 0, 0], third)
            for u in range(ORDERED):
                for key3 in range(<int> keys3):
                    if third[u * keys3 + key3]:
                        add_to_cells(&sums[2, 0, 0], self.ordered[u],
                                     self.ordered[self.keys[2][key3]], third[u * keys3 + key3])
            free_scratch(&scratch)
            free(third)
