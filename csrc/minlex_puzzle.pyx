# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Least forms of puzzles, and of grids with any boxes, row by row.

Rows and the columns of the first row are chosen one after the other; an empty cell is 0, and a
digit is named when it is first met. What is greater than the best form so far is given up.

Cost: a form of a 17-clue puzzle takes a fifth of a millisecond; a full 9x9 grid is faster in
`minlex`.
Bound: one call of `Least.search` has at most the symmetries with one first row to go through.

Layout: a row of `found` is whether it is transposed, the rows and the columns in their new order.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy, memset

cdef enum:
    MOST = 10                   # digits

cdef uint8_t NOTHING[MOST]
memset(NOTHING, 0, sizeof(NOTHING))


cdef class Least:
    """The least form of a puzzle, of the searches so far, and symmetries that lead to it.

    If there are more of them than `found` has rows, it keeps some at random.
    """

    cdef int n, r, c
    cdef uint8_t cells[2][MOST * MOST]
    cdef uint8_t best[MOST * MOST]
    cdef uint64_t count, seed, room
    cdef uint8_t turned
    cdef uint8_t rows[MOST]
    cdef uint8_t columns[MOST]
    cdef uint8_t row_used[MOST]
    cdef uint8_t column_used[MOST]
    cdef uint8_t label[MOST + 1]
    cdef int known
    cdef uint8_t[:, ::1] found

    def __init__(self, const uint8_t[::1] cells not None, int box_rows, int box_columns,
                 uint8_t[:, ::1] found not None):
        cdef int i, j, n = box_rows * box_columns
        if not 1 <= n <= MOST or cells.shape[0] != n * n:
            raise ValueError(f"{cells.shape[0]} cells are no grid of {box_rows}x{box_columns} boxes")
        if found.shape[0] == 0 or found.shape[1] != 2 * n + 1:
            raise ValueError(f"symmetries in rows of {found.shape[1]}")
        self.n, self.r, self.c, self.found = n, box_rows, box_columns, found
        self.room = found.shape[0]
        for i in range(n):
            for j in range(n):
                if cells[n * i + j] > n:
                    raise ValueError(f"{cells[n * i + j]} in cell {n * i + j + 1}")
                self.cells[0][n * i + j] = self.cells[1][n * j + i] = cells[n * i + j]
        memset(self.best, 255, sizeof(self.best))
        memset(self.label, 0, sizeof(self.label))
        memset(self.row_used, 0, sizeof(self.row_used))
        memset(self.column_used, 0, sizeof(self.column_used))
        self.known, self.count, self.seed = 0, 0, 1

    cdef int meet(self, uint8_t cell, int place) noexcept nogil:
        """Write a cell down: 0 if it is greater than the best, 2 if it named a digit, else 1."""
        cdef uint8_t value = 0
        cdef int result = 1
        if cell:
            value = self.label[cell]
            if not value:
                value = self.known + 1
                if value > self.best[place]:
                    return 0
                self.known += 1
                self.label[cell] = value
                result = 2
        if value > self.best[place]:
            return 0
        if value < self.best[place]:
            self.best[place] = value
            memset(self.best + place + 1, 255, self.n * self.n - place - 1)
            self.count = 0
        return result

    cdef void forget(self, uint8_t cell) noexcept nogil:
        self.label[cell] = 0
        self.known -= 1

    cdef void first_row(self, int j) noexcept nogil:
        """Choose the columns from j on."""
        cdef int k, result, block
        cdef uint8_t cell
        if j == self.n:
            self.below(1)
            return
        for k in range(self.n):
            if self.column_used[k]:
                continue
            if j % self.c:
                if k // self.c != self.columns[j - 1] // self.c:
                    continue
            else:
                block = k // self.c * self.c
                if memcmp(self.column_used + block, NOTHING, self.c):
                    continue
            cell = self.cells[self.turned][self.n * self.rows[0] + k]
            result = self.meet(cell, j)
            if result:
                self.column_used[k] = 1
                self.columns[j] = k
                self.first_row(j + 1)
                self.column_used[k] = 0
                if result == 2:
                    self.forget(cell)

    cdef void below(self, int i) noexcept nogil:
        """Choose the rows from i on."""
        cdef int k, j, result, named, block
        cdef const uint8_t *row
        cdef uint8_t names[MOST]
        if i == self.n:
            self.write()
            return
        for k in range(self.n):
            if self.row_used[k]:
                continue
            if i % self.r:
                if k // self.r != self.rows[i - 1] // self.r:
                    continue
            else:
                block = k // self.r * self.r
                if memcmp(self.row_used + block, NOTHING, self.r):
                    continue
            row = self.cells[self.turned] + self.n * k
            named = 0
            result = 1
            for j in range(self.n):
                result = self.meet(row[self.columns[j]], self.n * i + j)
                if not result:
                    break
                if result == 2:
                    names[named] = row[self.columns[j]]
                    named += 1
            if result:
                self.row_used[k] = 1
                self.rows[i] = k
                self.below(i + 1)
                self.row_used[k] = 0
            for j in range(named):
                self.forget(names[j])

    cdef void write(self) noexcept nogil:
        cdef uint64_t k = self.count
        self.count += 1
        if k >= self.room:
            self.seed ^= self.seed << 13
            self.seed ^= self.seed >> 7
            self.seed ^= self.seed << 17
            k = self.seed % self.count
            if k >= self.room:
                return
        self.found[k, 0] = self.turned
        memcpy(&self.found[k, 1], self.rows, self.n)
        memcpy(&self.found[k, 1 + self.n], self.columns, self.n)

    def search(self, bint transposed, int row):
        """Try the symmetries that transpose, or do not, and put this row first."""
        if not 0 <= row < self.n or transposed and self.r != self.c:
            raise ValueError(f"row {row}, transposed: {transposed}")
        with nogil:
            self.turned = transposed
            self.rows[0] = row
            self.row_used[row] = 1
            self.first_row(0)
            self.row_used[row] = 0

    def form(self):
        """The least form so far, as bytes."""
        return bytes(self.best[:self.n * self.n])

    def number(self):
        """How many symmetries lead to it."""
        return self.count
