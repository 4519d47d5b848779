# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Minlex forms of full 9x9 grids, by look-up in tables of the 416 bands.

The minlex form is the least sequence of 81 digits, row by row, into which cell symmetries and
relabellings can turn a grid. Its first band is the least of the minlex forms of the grid's bands
and stacks, each of which is one of the 416 minlex bands. `minlex_tables.pxd` defines the tables of
these bands.

Method. The three bands and three stacks of a grid are brought to reduced form, and the tables give
the minlex band of each of the six. Each reordering that turns one of the six into the least of
these minlex bands determines the order of the columns and the labels. The rows below must then be
in ascending order of their first digits, as far as bands stay together, so that each reordering
leads to a single grid. The least of these grids is the minlex form. The number of cell symmetries
that lead to it is the order of the automorphism group.

Group: 2 * 6^8 = 3359232 cell symmetries, with relabelling.
Cost: about half a microsecond for a grid.
Bound: a grid has at most 648 automorphisms.

Plain Python twin: `tests/symmetry/twin_minlex_puzzle.py`.
"""

from libc.stdint cimport uint8_t, uint16_t
from libc.string cimport memcpy

from argument_checks cimport check_between, check_length
from minlex_tables cimport (BANDS, Image, MinlexBands, Reduced, Reordering, compare, fill_tables,
                            reduce_band, start_image)


cdef bint is_grid(const uint8_t *grid) noexcept nogil:
    """Return true if 81 cells hold digits that are different in each row, column and box."""
    cdef int i, j
    cdef unsigned int rows, columns, boxes
    for i in range(81):
        if not 1 <= grid[i] <= 9:
            return False
    for i in range(9):
        rows = columns = boxes = 0
        for j in range(9):
            rows |= 1 << grid[9 * i + j]
            columns |= 1 << grid[9 * j + i]
            boxes |= 1 << grid[27 * (i // 3) + 3 * (i % 3) + 9 * (j // 3) + j % 3]
        if rows & columns & boxes != 0x3FE:
            return False
    return True


cdef inline void write(const Image *image, uint8_t *cells) noexcept nogil:
    """Write the 81 cells of the image."""
    cdef int i, j
    cdef uint8_t written[81]    # lets the compiler assume no overlap with the image
    cdef const uint8_t *row
    for i in range(9):
        row = image.cells + 9 * image.rows[i]
        for j in range(9):
            written[9 * i + j] = image.label[row[image.columns[j]]]
    memcpy(cells, written, 81)


cdef class MinlexTables:
    """The tables of the 416 minlex bands, for minlex forms of grids.

    `bands` has the 416 minlex forms of bands in ascending order: uint8 of shape (416, 27), with
    digits from 1 to 9. Raises ValueError if it has another shape, if a row is not a band, or if two
    rows are equivalent.
    """

    cdef MinlexBands tables

    def __cinit__(self, const uint8_t[:, ::1] bands not None):
        fill_tables(&self.tables, bands)

    cdef int canonise(self, const uint8_t *grid, uint8_t *best, uint8_t *symmetries, int room,
                      uint16_t *numbers) noexcept nogil:
        """Write the minlex form of a grid and the numbers of its bands and stacks, from 0.

        Returns the number of symmetries that lead to the form. Unless `symmetries` is NULL, the
        first `room` of them are written there.
        """
        cdef uint8_t cells[2][81]
        cdef Reduced reduced[6]
        cdef Image image
        cdef const Reordering *reordering
        cdef int k, w, i, j, order, least = BANDS, found = 0
        memcpy(cells[0], grid, 81)
        for i in range(9):
            for j in range(9):
                cells[1][9 * j + i] = grid[9 * i + j]
        for k in range(6):
            reduce_band(&self.tables, &cells[k // 3][27 * (k % 3)], False, &reduced[k])
            numbers[k] = self.tables.band[reduced[k].number]
            if numbers[k] < least:
                least = numbers[k]
        for k in range(6):
            if numbers[k] != least:
                continue
            for w in range(self.tables.count[least]):
                reordering = &self.tables.reordering[self.tables.first[reduced[k].number] + w]
                start_image(&image, cells[k // 3], k % 3, &reduced[k], reordering)
                order = compare(&image, best) if found else -1
                if order > 0:
                    continue
                if order < 0:
                    write(&image, best)
                    found = 0
                if symmetries != NULL and found < room:
                    symmetries[19 * found] = k // 3
                    memcpy(symmetries + 19 * found + 1, image.rows, 9)
                    memcpy(symmetries + 19 * found + 10, image.columns, 9)
                found += 1
        return found

    def canonical(self, const uint8_t[:, ::1] grids not None, uint8_t[:, ::1] forms not None,
                  uint16_t[::1] automorphisms not None, uint16_t[:, ::1] numbers not None):
        """Write the minlex forms of many grids.

        Returns the position of the first row that is not a grid, or -1. The results from this row
        on are not set.

        `grids` and `forms` have shape (n, 81), with cells row by row, and `numbers` has shape
        (n, 6). Sets automorphisms[k] to the order of the automorphism group of the k-th grid, from
        1 to 648, and numbers[k] to the numbers, from 1 to 416, of its three bands and three stacks.
        Raises ValueError if the shapes of the arrays do not match.
        """
        cdef Py_ssize_t n, wrong = -1
        cdef int k
        check_length("a row of grids", grids.shape[1], 81)
        check_length("a row of forms", forms.shape[1], 81)
        check_length("a row of numbers", numbers.shape[1], 6)
        check_length("forms", forms.shape[0], grids.shape[0])
        check_length("automorphisms", automorphisms.shape[0], grids.shape[0])
        check_length("numbers", numbers.shape[0], grids.shape[0])
        with nogil:
            for n in range(grids.shape[0]):
                if not is_grid(&grids[n, 0]):
                    wrong = n
                    break
                automorphisms[n] = self.canonise(&grids[n, 0], &forms[n, 0], NULL, 0,
                                                 &numbers[n, 0])
                for k in range(6):
                    numbers[n, k] += 1
        return wrong

    def symmetries(self, const uint8_t[::1] grid not None, uint8_t[::1] form not None,
                   uint8_t[:, ::1] found not None):
        """Write the minlex form of a grid and the symmetries that lead to it.

        Returns the number of these symmetries, or -1 if `grid` is not a grid.

        `grid` and `form` have 81 cells, row by row. `found` has shape (n, 19) with n at least 1,
        and 648 rows are enough for every grid. Each row describes a symmetry: 1 if it transposes,
        else 0, then the rows and then the columns of the (transposed) grid in their new order.
        Raises ValueError if an array has another shape.
        """
        cdef uint16_t numbers[6]
        check_length("grid", grid.shape[0], 81)
        check_length("form", form.shape[0], 81)
        check_between("length of found", found.shape[0], 1, 1 << 30)
        check_length("a row of found", found.shape[1], 19)
        if not is_grid(&grid[0]):
            return -1
        return self.canonise(&grid[0], &form[0], &found[0, 0], <int> found.shape[0], numbers)
