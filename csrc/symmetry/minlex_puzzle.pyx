# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Minlex forms of puzzles, and of grids with any boxes of up to 10 digits: a search row by row.

The minlex form is the least sequence of cells, row by row, into which cell symmetries and
relabellings can turn a puzzle; an empty cell is 0. The search chooses the first row, then the order
of the columns, and then the other rows one after the other. A digit gets the next free label where
it first occurs, which gives the least form for these rows and columns. The search abandons a branch
as soon as its cells are greater than the corresponding cells of the best form.

Group: row and column permutations that keep bands and stacks together, relabellings, and
transposition if boxes are square; 2 * 6^8 cell symmetries for 9x9.
Cost: 0.2 ms for a 9x9 puzzle with 17 clues; `minlex_grid` and `minlex_puzzle9` are faster for 9x9.
Bound: a step chooses a column or a row and copies at most n cells for each candidate, so that
100,000 steps take less than 0.1 s. A search that runs out of steps notes the column or row chosen
at each level and undoes all choices. When it continues, it makes them again.
Layout: a row of `found` describes a symmetry: 1 if it transposes, else 0, then the rows and then
the columns of the (transposed) puzzle in their new order.
Plain Python twin: `tests/symmetry/twin_minlex_puzzle.py`.
"""

from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.string cimport memcmp, memcpy, memset

from argument_checks cimport check_between, check_elements, check_length

cdef enum:
    MOST = 10                   # digits

cdef uint8_t NONE_USED[MOST]
memset(NONE_USED, 0, sizeof(NONE_USED))


cdef class MinlexSearch:
    """A search for the minlex form of a puzzle and for the symmetries that lead to it.

    `cells` has the n^2 digits row by row, with 0 for an empty cell, where n = box_rows *
    box_columns is at most 10. `found` has shape (m, 2 * n + 1) with m at least 1. Its first rows
    receive the symmetries that lead to the minlex form, in the layout described at the top of this
    file; if there are more than m, they are a random sample. Raises ValueError if an array has
    another shape, if boxes are too large or empty, or if a digit is above n. Two threads must not
    use the same search at the same time.
    """

    cdef int n, r, c
    cdef uint8_t cells[2][MOST * MOST]          # the puzzle and its transpose
    cdef uint8_t best[MOST * MOST]              # 255 where nothing has been written
    cdef uint64_t count         # symmetries that lead to the best form
    cdef uint64_t seed, room
    cdef uint8_t transposed     # the symmetry that is being built
    cdef uint8_t rows[MOST]
    cdef uint8_t columns[MOST]
    cdef uint8_t row_used[MOST]
    cdef uint8_t column_used[MOST]
    cdef uint8_t label[MOST + 1]                # of each digit, 0 while it has none
    cdef int labels             # given so far
    cdef int64_t steps          # left to this call; below 0 while a search is suspended
    cdef int next[2 * MOST]     # the first column or row to try at each level: columns, then rows
    cdef uint8_t[:, ::1] found

    def __cinit__(self, const uint8_t[::1] cells not None, int box_rows, int box_columns,
                  uint8_t[:, ::1] found not None):
        cdef int i, j, n
        check_between("box_rows", box_rows, 1, MOST)
        check_between("box_columns", box_columns, 1, MOST)
        n = box_rows * box_columns
        check_between("digits", n, 1, MOST)
        check_length("cells", cells.shape[0], n * n)
        check_elements("cells", &cells[0], n * n, 0, n)
        check_between("length of found", found.shape[0], 1, 1 << 62)
        check_length("a row of found", found.shape[1], 2 * n + 1)
        self.n, self.r, self.c, self.found = n, box_rows, box_columns, found
        self.room = found.shape[0]
        for i in range(n):
            for j in range(n):
                self.cells[0][n * i + j] = self.cells[1][n * j + i] = cells[n * i + j]
        memset(self.best, 255, sizeof(self.best))
        memset(self.label, 0, sizeof(self.label))
        memset(self.row_used, 0, sizeof(self.row_used))
        memset(self.column_used, 0, sizeof(self.column_used))
        memset(self.next, 0, sizeof(self.next))
        self.labels, self.count, self.seed, self.steps = 0, 0, 1, 0

    cdef int write_cell(self, uint8_t cell, int place) noexcept nogil:
        """Write a cell of the form.

        Returns 0 if this makes the form greater than the best form, 2 if the digit got a new
        label, and 1 otherwise.
        """
        cdef uint8_t value = 0
        cdef int result = 1
        if cell:
            value = self.label[cell]
            if not value:
                value = self.labels + 1
                if value > self.best[place]:
                    return 0
                self.labels += 1
                self.label[cell] = value
                result = 2
        if value > self.best[place]:
            return 0
        if value < self.best[place]:
            self.best[place] = value
            memset(self.best + place + 1, 255, self.n * self.n - place - 1)
            self.count = 0
        return result

    cdef void remove_label(self, uint8_t cell) noexcept nogil:
        self.label[cell] = 0
        self.labels -= 1

    cdef int enter(self, int level) noexcept nogil:
        """Return the first column or row to try at a level.

        It is n if no step is left, so that nothing is tried at this level.
        """
        cdef int begin = self.next[level]
        self.steps -= 1
        if self.steps < 0:
            return self.n
        self.next[level] = 0
        return begin

    cdef void choose_columns(self, int j) noexcept nogil:
        """Choose the columns from the j-th on in all possible ways, and then the rows."""
        cdef int k, result, block, begin
        cdef uint8_t cell
        if j == self.n:
            self.choose_rows(1)
            return
        begin = self.enter(j)
        for k in range(begin, self.n):
            if self.column_used[k]:
                continue
            if j % self.c:
                if k // self.c != self.columns[j - 1] // self.c:
                    continue
            else:
                block = k // self.c * self.c
                if memcmp(self.column_used + block, NONE_USED, self.c):
                    continue
            cell = self.cells[self.transposed][self.n * self.rows[0] + k]
            result = self.write_cell(cell, j)
            if result:
                self.column_used[k] = 1
                self.columns[j] = k
                self.choose_columns(j + 1)
                self.column_used[k] = 0
                if result == 2:
                    self.remove_label(cell)
                if self.steps < 0:
                    self.next[j] = k
                    return

    cdef void choose_rows(self, int i) noexcept nogil:
        """Choose the rows from the i-th on in all possible ways."""
        cdef int k, j, result, labelled, block, begin
        cdef const uint8_t *row
        cdef uint8_t digits[MOST]
        if i == self.n:
            self.keep_symmetry()
            return
        begin = self.enter(self.n + i)
        for k in range(begin, self.n):
            if self.row_used[k]:
                continue
            if i % self.r:
                if k // self.r != self.rows[i - 1] // self.r:
                    continue
            else:
                block = k // self.r * self.r
                if memcmp(self.row_used + block, NONE_USED, self.r):
                    continue
            row = self.cells[self.transposed] + self.n * k
            labelled = 0
            result = 1
            for j in range(self.n):
                result = self.write_cell(row[self.columns[j]], self.n * i + j)
                if not result:
                    break
                if result == 2:
                    digits[labelled] = row[self.columns[j]]
                    labelled += 1
            if result:
                self.row_used[k] = 1
                self.rows[i] = k
                self.choose_rows(i + 1)
                self.row_used[k] = 0
            for j in range(labelled):
                self.remove_label(digits[j])
            if self.steps < 0:
                self.next[self.n + i] = k
                return

    cdef void keep_symmetry(self) noexcept nogil:
        """Count a symmetry that leads to the best form, and keep it if there is room.

        Once `found` is full, the symmetry is dropped or replaces a random one, so that all
        symmetries counted so far are equally likely to be kept.
        """
        cdef uint64_t k = self.count
        self.count += 1
        if k >= self.room:
            self.seed ^= self.seed << 13
            self.seed ^= self.seed >> 7
            self.seed ^= self.seed << 17
            k = self.seed % self.count
            if k >= self.room:
                return
        self.found[k, 0] = self.transposed
        memcpy(&self.found[k, 1], self.rows, self.n)
        memcpy(&self.found[k, 1 + self.n], self.columns, self.n)

    def search(self, bint transposed, int row, int64_t steps):
        """Try all symmetries that put this row of the puzzle, or of its transpose, first.

        Rows are counted from 0. Returns true once all symmetries have been tried. Returns false if
        this needs more than `steps` steps; the next call must then have the same row and
        transposition, and continues the search. Raises ValueError if `steps` is less than 100, if
        the row is outside the puzzle, if `transposed` is true although boxes are not square, or if
        the row or transposition changes before a search has ended.
        """
        check_between("row", row, 0, self.n - 1)
        check_between("transposed", transposed, 0, self.r == self.c)
        check_between("steps", steps, 100, 1 << 40)
        if self.steps < 0 and (self.transposed != transposed or self.rows[0] != row):
            raise ValueError("search: the search begun before has not ended")
        with nogil:
            self.steps = steps
            self.transposed = transposed
            self.rows[0] = row
            self.row_used[row] = 1
            self.choose_columns(0)
            self.row_used[row] = 0
        return self.steps >= 0

    def form(self):
        """Return the least form found so far as n^2 bytes.

        Raises ValueError before the first search.
        """
        if self.count == 0:
            raise ValueError("form: nothing has been searched")
        return bytes(self.best[:self.n * self.n])

    def number(self):
        """Return the number of symmetries tried so far that lead to the form."""
        return self.count
