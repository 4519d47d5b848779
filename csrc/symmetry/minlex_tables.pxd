# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""Tables of the 416 minlex bands: the number of a band, and the way to its minlex form.

For each of the 36288 reduced bands, the tables have the minlex band of its class and the
reorderings that turn the reduced band into it. A reordering consists of an order of the rows and an
order of the columns. From a minlex band, 3 * 6 * 6 = 108 choices lead to reduced bands: the first
box, the order of its columns, and the order of the rows. Because 108 / m of these choices lead to
each of the m reduced bands of the class, each of them has 108 / m reorderings. All classes together
have 108 * 416 = 44928 reorderings.

Layout: the number of a reduced band, from 0 to 36287, is a number with five mixed-radix digits. The
first one is one of 28 pairs (digits in the top row of B2, digits in its middle row), numbered in
the order in which the minlex bands lead to them. The other four are the numbers, from 0 to 5, of
the orders of four minirows: B2 middle, B2 bottom, B3 middle, B3 bottom.
"""

from libc.stdint cimport uint8_t, uint16_t
from libc.string cimport memset

from argument_checks cimport check_between, check_length
from minlex cimport PERMUTATIONS, is_band

cdef enum:
    REDUCED = 36288
    REORDERINGS = 44928
    BANDS = 416
    CHOICES = 108               # that lead from a minlex band to reduced bands
    PAIRS = 28

cdef struct Reordering:         # from a reduced band to its minlex band
    uint8_t rows[3]             # row i of the minlex band is row rows[i] of the reduced band
    uint8_t columns[9]          # in the same way, column j is column columns[j]

cdef struct Reduced:
    int number                  # -1 if its pair has no number
    uint8_t columns[9]          # column j of the reduced band is columns[j] of the band

cdef struct MinlexBands:
    uint8_t pair[64][64]        # the number of a pair, or 255
    int pairs
    uint16_t band[REDUCED]      # the minlex band of a reduced band, from 0
    uint16_t first[REDUCED]     # the first reordering of a reduced band
    uint8_t count[BANDS]        # the reorderings of each reduced band of the class
    Reordering reordering[REORDERINGS]

cdef struct Image:              # of a grid, or its transpose, under one symmetry
    const uint8_t *cells        # of the grid or its transpose
    uint8_t rows[9]             # row i of the image is rows[i] of the cells
    uint8_t columns[9]
    uint8_t label[10]


cdef inline int rank(int a, int b, int c) noexcept nogil:
    """Return the number, from 0 to 5, of the order of three digits in `PERMUTATIONS`."""
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
    """Sort each half of six numbers by their keys, then the halves by their least keys."""
    cdef int i
    cdef uint8_t first
    sort3(x, key)
    sort3(x + 3, key)
    if key[x[0]] > key[x[3]]:
        for i in range(3):
            first = x[i]
            x[i] = x[i + 3]
            x[i + 3] = first


cdef inline void start_image(Image *image, const uint8_t *cells, int band, const Reduced *reduced,
                             const Reordering *reordering) noexcept nogil:
    """Set the image whose first band is this band of the cells after a reordering."""
    cdef uint8_t key[9]
    cdef const uint8_t *row
    cdef int i, j
    cdef int second = 0 if band else 1, third = 1 if band == 2 else 2
    image.cells = cells
    for i in range(3):
        image.rows[i] = 3 * band + reordering.rows[i]
        image.rows[3 + i] = 3 * second + i
        image.rows[6 + i] = 3 * third + i
    row = cells + 9 * image.rows[0]
    for j in range(9):
        image.columns[j] = reduced.columns[reordering.columns[j]]
        image.label[row[image.columns[j]]] = j + 1
    for i in range(9):
        key[i] = image.label[cells[9 * i + image.columns[0]]]
    sort6(image.rows + 3, key)


cdef inline int compare(const Image *image, const uint8_t *best) noexcept nogil:
    """Return -1, 0 or 1 if the image is less than the best form, equal to it, or greater.

    The first bands of the two must be equal, and are not compared.
    """
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


cdef inline void reduce_band(MinlexBands *tables, const uint8_t *cells, bint learn,
                             Reduced *reduced) noexcept nogil:
    """Set the reduced form of a band; with `learn`, an unknown pair gets the next number."""
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
    pair = tables.pair[top][middle]
    if pair >= PAIRS:
        if not learn or tables.pairs == PAIRS:
            reduced.number = -1
            return
        pair = tables.pair[top][middle] = tables.pairs
        tables.pairs += 1
    for j in range(3, 9, 3):
        pair = 6 * pair + rank(label[middle_row[x[j]]], label[middle_row[x[j + 1]]],
                               label[middle_row[x[j + 2]]])
        pair = 6 * pair + rank(label[bottom_row[x[j]]], label[bottom_row[x[j + 1]]],
                               label[bottom_row[x[j + 2]]])
    reduced.number = pair


cdef inline int choose(MinlexBands *tables, const uint8_t *least, int h,
                       Reordering *reordering) noexcept nogil:
    """Return the number of the reduced band to which the h-th choice leads from a minlex band.

    Also sets the reordering that turns the reduced band back into the minlex band.
    """
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
    reduce_band(tables, band, True, &reduced)
    for i in range(3):
        reordering.rows[rows[i]] = i
    for j in range(9):
        reordering.columns[columns[reduced.columns[j]]] = j
    return reduced.number


cdef inline int add_band(MinlexBands *tables, int k, const uint8_t *least) except -1:
    """Add the reorderings of all reduced bands in the class of a minlex band.

    Returns the number of these reduced bands. Raises ValueError if there are too many pairs, or if
    the minlex band is equivalent to an earlier one.
    """
    cdef int numbers[CHOICES]
    cdef Reordering reorderings[CHOICES]
    cdef int h, other, reduced = 0, at = CHOICES * k
    for h in range(CHOICES):
        numbers[h] = choose(tables, least, h, &reorderings[h])
        if numbers[h] < 0:
            raise ValueError(f"bands: position {k}, more than {PAIRS} pairs")
    # The reorderings of each reduced band are consecutive.
    for h in range(CHOICES):
        if tables.band[numbers[h]] == k:
            continue
        if tables.band[numbers[h]] < k:
            raise ValueError(f"bands: positions {tables.band[numbers[h]]} and {k} are equivalent")
        tables.band[numbers[h]] = k
        tables.first[numbers[h]] = at
        reduced += 1
        for other in range(h, CHOICES):
            if numbers[other] == numbers[h]:
                tables.reordering[at] = reorderings[other]
                at += 1
    tables.count[k] = CHOICES // reduced
    return reduced


cdef inline int fill_tables(MinlexBands *tables, const uint8_t[:, ::1] bands) except -1:
    """Fill the tables from the 416 minlex bands, in ascending order: uint8 of shape (416, 27).

    Raises ValueError if `bands` has another shape, if a row is not a band, or if two rows are
    equivalent.
    """
    cdef int k, reduced = 0
    check_length("bands", bands.shape[0], BANDS)
    check_length("a row of bands", bands.shape[1], 27)
    for k in range(BANDS):
        if not is_band(&bands[k, 0]):
            raise ValueError(f"bands: position {k} is not a band")
    tables.pairs = 0
    memset(tables.pair, 255, sizeof(tables.pair))
    memset(tables.band, 255, sizeof(tables.band))
    for k in range(BANDS):
        reduced += add_band(tables, k, &bands[k, 0])
    check_between("reduced bands", reduced, REDUCED, REDUCED)
    return 0


cdef inline int band_number(MinlexBands *tables, const uint8_t *cells) noexcept nogil:
    """Return the number, from 0, of a band among the 416; it has 27 digits, row by row."""
    cdef Reduced reduced
    reduce_band(tables, cells, False, &reduced)
    return tables.band[reduced.number]
