# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Minlex forms of full 9x9 grids, by look-up in tables of the 416 bands.

The minlex form is the least sequence of 81 digits, row by row, that cell symmetries and
relabellings
make of a grid. It begins with the least band that a band or stack of the grid can be made to be,
and that is one of the 416 minlex bands.

Tables. For each of the 36288 reduced bands they have the minlex band of its class, and the ways to
bring it there. A way is an order of the rows and an order of the columns. From a minlex band
3 * 6 * 6 = 108 choices lead to reduced bands: the first box, the order of its columns, and the
order of the rows. Each of the m reduced bands of the class is reached by 108 / m of these choices,
so it has 108 / m ways. All tables together have 108 * 416 = 44928 ways.

A grid. Its three bands and three stacks are brought to reduced form, which gives six minlex bands.
Each way from one of the six to the least of the minlex bands determines the order of the columns
and the labels. The rows below are then in ascending order of their first digits. The least of the
resulting grids is the minlex form. The number of cell symmetries that lead to it is the order of
the automorphism group.

Group: 2 * 6^8 = 3359232 cell symmetries, with relabelling.
Cost: about half a microsecond a grid.
Bound: a grid has at most 648 automorphisms.

Layout: the number of a reduced band, from 0 to 36287, has five digits: one of 28 pairs (digits in
the top row, digits in the middle row of B2), numbered as the minlex bands meet them; then the
numbers, from 0 to 5, of the orders of four minirows: B2 middle, B2 bottom, B3 middle, B3 bottom.
Plain Python twin: `sudokuenum.reference.minlex_puzzle`.
"""

from libc.stdint cimport uint8_t, uint16_t
from libc.string cimport memcpy, memset

from argument_checks cimport check_between, check_length
from minlex cimport PERMUTATIONS, is_band

cdef enum:
    REDUCED = 36288
    WAYS = 44928
    BANDS = 416
    CHOICES = 108               # that lead from a minlex band to reduced bands
    PAIRS = 28

cdef struct Way:                # from a reduced band to its minlex band
    uint8_t rows[3]             # row i of the minlex band is row rows[i] of the reduced band
    uint8_t columns[9]          # and so for the columns

cdef struct Reduced:
    int number                  # -1 if its pair is not known
    uint8_t columns[9]          # column j of the reduced band is columns[j] of the band

cdef struct Image:              # of a grid, or its transpose, under one symmetry
    const uint8_t *cells        # of the grid or its transpose
    uint8_t rows[9]             # row i of the image is rows[i] of the cells
    uint8_t columns[9]
    uint8_t label[10]


cdef inline int rank(int a, int b, int c) noexcept nogil:
    """The number, from 0 to 5, of the order of three digits among the permutations."""
    return (2 * ((a > b) + (a > c))) + (b > c)


cdef inline void sort3(uint8_t *x, const uint8_t *key) noexcept nogil:
    """Sort three numbers by their keys."""
    cdef uint8_t t
    if key[x[0]] > key[x[1]]:
        t = x[0]
        x[0] = x[1]
        x[1] = t
    if key[x[1]] > key[x[2]]:
        t = x[1]
        x[1] = x[2]
        x[2] = t
        if key[x[0]] > key[x[1]]:
            t = x[0]
            x[0] = x[1]
            x[1] = t


cdef inline void sort6(uint8_t *x, const uint8_t *key) noexcept nogil:
    """Sort both halves of six numbers by their keys, then the halves by the keys of their first."""
    cdef int i
    cdef uint8_t first
    sort3(x, key)
    sort3(x + 3, key)
    if key[x[0]] > key[x[3]]:
        for i in range(3):
            first = x[i]
            x[i] = x[i + 3]
            x[i + 3] = first


cdef bint is_grid(const uint8_t *grid) noexcept nogil:
    """Whether 81 cells are digits, all different in each row, column and box."""
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


cdef inline void start_image(Image *image, const uint8_t *cells, int band, const Reduced *reduced,
                             const Way *way) noexcept nogil:
    """The image whose first band a way makes of this band of the cells."""
    cdef uint8_t key[9]
    cdef const uint8_t *row
    cdef int i, j
    cdef int second = 0 if band else 1, third = 1 if band == 2 else 2
    image.cells = cells
    for i in range(3):
        image.rows[i] = 3 * band + way.rows[i]
        image.rows[3 + i] = 3 * second + i
        image.rows[6 + i] = 3 * third + i
    row = cells + 9 * image.rows[0]
    for j in range(9):
        image.columns[j] = reduced.columns[way.columns[j]]
        image.label[row[image.columns[j]]] = j + 1
    for i in range(9):
        key[i] = image.label[cells[9 * i + image.columns[0]]]
    sort6(image.rows + 3, key)


cdef inline int compare(const Image *image, const uint8_t *best) noexcept nogil:
    """-1, 0 or 1: the image is less than the best form, equal, or greater; both have one band 1."""
    cdef int i, j
    cdef uint8_t cell
    cdef const uint8_t *row
    for i in range(3, 9):
        row = image.cells + 9 * image.rows[i]
        for j in range(9):
            cell = image.label[row[image.columns[j]]]
            if cell != best[9 * i + j]:
                return -1 if cell < best[9 * i + j] else 1
    return 0


cdef inline void write(const Image *image, uint8_t *cells) noexcept nogil:
    """Write the 81 cells of the image."""
    cdef int i, j
    cdef uint8_t written[81]    # the compiler knows that this is not a part of the image
    cdef const uint8_t *row
    for i in range(9):
        row = image.cells + 9 * image.rows[i]
        for j in range(9):
            written[9 * i + j] = image.label[row[image.columns[j]]]
    memcpy(cells, written, 81)


cdef class MinlexTables:
    """The tables of the 416 minlex bands, for minlex forms of grids.

    `bands` has the 416 minlex forms of bands, in ascending order: uint8 of shape (416, 27), digits
    from 1 to 9. ValueError for another shape, for a row that is no band, and for two that are
    equivalent.
    """

    cdef uint8_t pair[64][64]               # its number, or 255
    cdef int pairs
    cdef uint16_t band[REDUCED]             # the minlex band, from 0
    cdef uint16_t first[REDUCED]            # the first way of a reduced band
    cdef uint8_t count[BANDS]               # the ways of each reduced band of the class
    cdef Way way[WAYS]

    def __cinit__(self, const uint8_t[:, ::1] bands not None):
        cdef int k, known = 0
        check_length("bands", bands.shape[0], BANDS)
        check_length("a row of bands", bands.shape[1], 27)
        for k in range(BANDS):
            if not is_band(&bands[k, 0]):
                raise ValueError(f"bands: position {k} is not a band")
        memset(self.pair, 255, sizeof(self.pair))
        memset(self.band, 255, sizeof(self.band))
        for k in range(BANDS):
            known += self.add_band(k, &bands[k, 0])
        check_between("reduced bands", known, REDUCED, REDUCED)

    cdef int add_band(self, int k, const uint8_t *least) except -1:
        """Add the ways of the reduced bands in the class of a minlex band; the number of these."""
        cdef int numbers[CHOICES]
        cdef Way ways[CHOICES]
        cdef int h, other, reduced = 0, at = CHOICES * k
        for h in range(CHOICES):
            numbers[h] = self.choose(least, h, &ways[h])
            if numbers[h] < 0:
                raise ValueError(f"bands: position {k}, more than {PAIRS} pairs")
        # the ways of each reduced band stand together
        for h in range(CHOICES):
            if self.band[numbers[h]] == k:
                continue
            if self.band[numbers[h]] < k:
                raise ValueError(f"bands: positions {self.band[numbers[h]]} and {k} are equivalent")
            self.band[numbers[h]] = k
            self.first[numbers[h]] = at
            reduced += 1
            for other in range(h, CHOICES):
                if numbers[other] == numbers[h]:
                    self.way[at] = ways[other]
                    at += 1
        self.count[k] = CHOICES // reduced
        return reduced

    cdef int choose(self, const uint8_t *least, int h, Way *way) noexcept nogil:
        """The number of the reduced band that the h-th choice makes of a band, and the way back."""
        cdef uint8_t band[27]
        cdef uint8_t columns[9]
        cdef Reduced reduced
        cdef const uint8_t *rows = PERMUTATIONS[h // 6 % 6]
        cdef int i, j
        for j in range(3):
            columns[j] = 3 * (h // 36) + PERMUTATIONS[h % 6][j]
            columns[3 + j] = 3 * ((h // 36 + 1) % 3) + j
            columns[6 + j] = 3 * ((h // 36 + 2) % 3) + j
        for i in range(3):
            for j in range(9):
                band[9 * i + j] = least[9 * rows[i] + columns[j]]
        self.reduce(band, True, &reduced)
        for i in range(3):
            way.rows[rows[i]] = i
        for j in range(9):
            way.columns[columns[reduced.columns[j]]] = j
        return reduced.number

    cdef void reduce(self, const uint8_t *cells, bint learn, Reduced *reduced) noexcept nogil:
        """The reduced form of a band; to `learn` is to give a number to a pair that has none."""
        cdef uint8_t label[10]
        cdef uint8_t key[9]
        cdef uint8_t *x = reduced.columns
        cdef int j, top, middle, pair
        cdef const uint8_t *middle_row = cells + 9
        cdef const uint8_t *bottom_row = cells + 18
        for j in range(3):
            label[cells[j]] = j
            label[middle_row[j]] = 3 + j
            label[bottom_row[j]] = 6 + j
            x[j] = j
        for j in range(3, 9):
            key[j] = label[cells[j]]
            x[j] = j
        sort6(x + 3, key)
        top = middle = 0
        for j in range(3, 6):
            top |= 1 << label[cells[x[j]]]
            middle |= 1 << label[middle_row[x[j]]]
        top = top >> 3 & 63
        middle = middle & 7 | middle >> 3 & 56
        pair = self.pair[top][middle]
        if pair >= PAIRS:
            if not learn or self.pairs == PAIRS:
                reduced.number = -1
                return
            pair = self.pair[top][middle] = self.pairs
            self.pairs += 1
        for j in range(3, 9, 3):
            pair = 6 * pair + rank(label[middle_row[x[j]]], label[middle_row[x[j + 1]]],
                                   label[middle_row[x[j + 2]]])
            pair = 6 * pair + rank(label[bottom_row[x[j]]], label[bottom_row[x[j + 1]]],
                                   label[bottom_row[x[j + 2]]])
        reduced.number = pair

    cdef int canonise(self, const uint8_t *grid, uint8_t *best, uint8_t *symmetries, int room,
                      uint16_t *numbers) noexcept nogil:
        """Write the minlex form of a grid and the numbers of its bands and stacks, from 0.

        Returns the number of symmetries that lead to the form. They are written, up to the room for
        them, unless `symmetries` is NULL.
        """
        cdef uint8_t cells[2][81]
        cdef Reduced reduced[6]
        cdef Image image
        cdef const Way *way
        cdef int k, w, i, j, order, least = BANDS, found = 0
        memcpy(cells[0], grid, 81)
        for i in range(9):
            for j in range(9):
                cells[1][9 * j + i] = grid[9 * i + j]
        for k in range(6):
            self.reduce(&cells[k // 3][27 * (k % 3)], False, &reduced[k])
            numbers[k] = self.band[reduced[k].number]
            if numbers[k] < least:
                least = numbers[k]
        for k in range(6):
            if numbers[k] != least:
                continue
            for w in range(self.count[least]):
                way = &self.way[self.first[reduced[k].number] + w]
                start_image(&image, cells[k // 3], k % 3, &reduced[k], way)
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
        """Minlex forms of many grids; returns the number of the first row that is no grid, or -1.

        `grids` and `forms` have shape (n, 81), row by row. Sets automorphisms[k] to the order of
        the automorphism group, from 1 to 648, and numbers[k], of shape (n, 6), to the numbers from
        1 to 416 of its three bands and three stacks. Rows from the returned one on are not set.
        ValueError for arrays whose shapes do not fit together.
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
        """Write the minlex form of one grid, and the symmetries that lead to it; their number.

        `grid` and `form` have 81 cells, row by row. `found` has shape (n, 19), n at least 1; 648
        rows are enough for every grid. A row of it is whether the symmetry transposes, then the
        rows and then the columns of the (transposed) grid in their new order. Returns -1 if it is
        no grid. ValueError for other shapes.
        """
        cdef uint16_t numbers[6]
        check_length("grid", grid.shape[0], 81)
        check_length("form", form.shape[0], 81)
        check_between("length of found", found.shape[0], 1, 1 << 30)
        check_length("a row of found", found.shape[1], 19)
        if not is_grid(&grid[0]):
            return -1
        return self.canonise(&grid[0], &form[0], &found[0, 0], <int> found.shape[0], numbers)
