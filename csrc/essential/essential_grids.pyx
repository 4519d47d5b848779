# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""All minlex forms of 9x9 grids that begin with one of the 416 bands, in lexicographic order.

A grid is in minlex form if no symmetry leads to a lesser grid. Then its first band is in minlex
form, and none of its three bands and three stacks has a number less than b, the number of the first
band. In each band below, rows are in ascending order of their first digits, and row 4 begins
with 2. For a grid in this order let (B2, B3) be its second and third band.

Walk. Rows 4, 5 and 6 are filled in lexicographic order, minirow by minirow. A second band with a
number less than b is dropped. Its columns determine the digits in the columns of the third band,
and a list contains all third bands with these columns and a number of at least b (see
`third_bands`). For each stack a table gives the fillings of its last box that make the number of
the stack at least b (see `stacks`). Therefore a third band takes three look-ups of bits.

Automorphisms. An automorphism of the first band drops a second or a third band if it leads to a
lesser band (see `band_automorphisms`). A grid needs the full test, against all its images that
begin with the first band, only if one of these comparisons ends in a tie, or if another band or
stack has the number b. All other grids are in minlex form and have no automorphisms.

Cost: about 0.05 microseconds for each counted grid, on average over all bands.
Memory: up to about 20 MB for the lists of one first band.
Bound: a grid has at most 648 automorphisms.
Plain Python twin: `tests/essential/twin_essential_grids.py`.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from argument_checks cimport check_between, check_length
from band_automorphisms cimport (MOST_AUTOMORPHISMS, Element, compare_second, compare_third,
                                 list_automorphisms, order_if_least)
from minlex_tables cimport BANDS, MinlexBands, band_number, fill_tables
from row_partitions cimport DIGITS, ORTHOGONAL, RowPartitions, fill_row_partitions
from stacks cimport Minirow, Stack, choice_of_columns, fill_stack
from third_bands cimport MOST_THIRD, UNKNOWN, ThirdBands, make_list, write_third

cdef enum:
    MOST_LOWER = 216
    MOST_ROWS = 40320           # rows of nine digits that begin with 2
    MOST_ORDER = 648            # of the automorphism group of a grid

cdef struct Lower:              # a minirow of row 5 in one box, and the minirows of row 6 below it
    Minirow middle
    int bottoms
    uint8_t bottom[6][3]
    uint16_t filling[6]         # of the box, by the minirow of row 6

cdef struct Kept:               # a third band of a grid in minlex form
    uint64_t key                # its first two rows but for their last digits
    uint8_t cells[27]
    uint16_t order              # of the automorphism group of the grid

cdef struct Search:             # of the grids with one row 4
    uint8_t cells[81]
    Lower lower[3][MOST_LOWER]
    int lowers[3]
    uint16_t filling[3]         # of the three boxes of the second band
    const Element *swapping[MOST_AUTOMORPHISMS]     # if g(B3) begins with 2
    int swaps
    bint doubtful               # True if every grid with this second band needs the full test
    Kept kept[MOST_THIRD]
    int keeping
    uint64_t found
    uint64_t *by_order          # NULL if grids are written
    uint8_t *forms              # NULL if grids are only counted
    uint16_t *orders
    uint64_t room


cdef void write_kept(Search *s) noexcept nogil:
    """Write the grids with one second band, in order of their third bands."""
    cdef int k, other, least
    cdef Kept kept
    cdef uint64_t at = s.found
    for k in range(s.keeping):
        least = k
        for other in range(k + 1, s.keeping):
            if s.kept[other].key < s.kept[least].key:
                least = other
        if at < s.room:
            memcpy(s.forms + 81 * at, s.cells, 54)
            memcpy(s.forms + 81 * at + 54, s.kept[least].cells, 27)
            s.orders[at] = s.kept[least].order
        at += 1
        s.kept[least] = s.kept[k]
    s.found = at


cdef void keep(Search *s, int order) noexcept nogil:
    """Keep the third band of a grid in minlex form, to be written later."""
    cdef Kept *kept = &s.kept[s.keeping]
    cdef int j
    memcpy(kept.cells, s.cells + 54, 27)
    kept.order = order
    kept.key = 0
    for j in range(8):
        kept.key = kept.key << 4 | s.cells[54 + j]
    for j in range(8):
        kept.key = kept.key << 4 | s.cells[63 + j]
    s.keeping += 1


cdef class CatalogueTables:
    """Tables of the 416 bands and of row partitions, which the walks below all bands share.

    `bands` contains the 416 minlex forms of bands, in ascending order: uint8 of shape (416, 27),
    digits from 1 to 9. Raises ValueError if the shape is another, if a row is not a band, or if two
    rows are equivalent.
    """

    cdef MinlexBands bands
    cdef RowPartitions rows
    cdef uint8_t cells[BANDS][27]

    def __cinit__(self, const uint8_t[:, ::1] bands not None):
        fill_tables(&self.bands, bands)
        memcpy(self.cells, &bands[0, 0], sizeof(self.cells))
        fill_row_partitions(&self.rows)


cdef class EssentialGrids:
    """The minlex forms that begin with one band, by their row 4.

    `number` is the number of the band among the 416, from 1. The length of this object is the
    number of rows that begin with 2 and fit below the band. Each row 4 of a minlex form is one of
    these rows, but not all of these rows occur. Only one thread at a time may use this object.
    Raises ValueError if there is no such number.
    """

    cdef CatalogueTables tables
    cdef int number                         # from 0
    cdef Stack stack[3]
    cdef Element element[MOST_AUTOMORPHISMS]
    cdef int elements
    cdef uint16_t row[MOST_ROWS][3]         # minirows of row 4
    cdef int rows
    cdef ThirdBands third
    cdef Search search

    def __cinit__(self, CatalogueTables tables not None, int number):
        cdef int k
        check_between("number", number, 1, BANDS)
        self.tables, self.number = tables, number - 1
        memset(self.third.length, 255, sizeof(self.third.length))
        memcpy(self.search.cells, tables.cells[self.number], 27)
        with nogil:
            for k in range(3):
                fill_stack(&tables.rows, &tables.bands, &self.stack[k],
                           &self.search.cells[3 * k], self.number)
            self.elements = list_automorphisms(&tables.bands, self.search.cells, self.number,
                                               self.element)
            self.list_rows()

    def __dealloc__(self):
        free(self.third.entries)

    def __len__(self):
        return self.rows

    cdef void list_rows(self) noexcept nogil:
        """List the rows that begin with 2 and fit below the first band, in order."""
        cdef const Minirow *a
        cdef const Minirow *b
        cdef int i, j, k
        for i in range(self.stack[0].minirows):
            a = &self.stack[0].listed[i]
            if a.digit[0] != 2:
                continue
            for j in range(self.stack[1].minirows):
                b = &self.stack[1].listed[j]
                if a.digits & b.digits:
                    continue
                for k in range(self.stack[2].minirows):
                    if self.stack[2].listed[k].digits == DIGITS ^ a.digits ^ b.digits:
                        self.row[self.rows][0] = i
                        self.row[self.rows][1] = j
                        self.row[self.rows][2] = k
                        self.rows += 1

    cdef void list_lower(self, Search *s, int box, const Minirow *top) noexcept nogil:
        """List the minirows that rows 5 and 6 can have in a box below a minirow of row 4."""
        cdef Stack *stack = &self.stack[box]
        cdef const RowPartitions *r = &self.tables.rows
        cdef const Minirow *bottom
        cdef Lower *lower
        cdef uint16_t rows[3]
        cdef uint16_t columns[3]
        cdef int i, j, k, u, x
        s.lowers[box] = 0
        rows[0] = top.digits
        for i in range(stack.minirows):
            if stack.listed[i].digits & top.digits:
                continue
            lower = &s.lower[box][s.lowers[box]]
            lower.middle = stack.listed[i]
            lower.bottoms = 0
            rows[1] = lower.middle.digits
            rows[2] = DIGITS ^ rows[0] ^ rows[1]
            for k in range(stack.minirows):
                bottom = &stack.listed[k]
                if bottom.digits != rows[2]:
                    continue
                if box == 0 and bottom.digit[0] < lower.middle.digit[0]:
                    continue
                for j in range(3):
                    columns[j] = (1 << (top.digit[j] - 1) | 1 << (lower.middle.digit[j] - 1)
                                  | 1 << (bottom.digit[j] - 1))
                x = choice_of_columns(r, stack, columns)
                u = r.partitions.number[84 * r.partitions.rank[rows[0]] + r.partitions.rank[rows[1]]]
                memcpy(lower.bottom[lower.bottoms], bottom.digit, 3)
                lower.filling[lower.bottoms] = 36 * x + r.place[stack.partition[x]][u]
                lower.bottoms += 1
            s.lowers[box] += lower.bottoms > 0

    cdef int third_bands(self, Search *s) except -1 nogil:
        """Find the grids in minlex form that have the second band of the search."""
        cdef const Stack *stack = self.stack
        cdef const uint16_t *f = s.filling
        cdef uint64_t greater1 = stack[0].greater[f[0]], any1 = greater1 | stack[0].equal[f[0]]
        cdef uint64_t greater2 = stack[1].greater[f[1]], any2 = greater2 | stack[1].equal[f[1]]
        cdef uint64_t greater3 = stack[2].greater[f[2]], any3 = greater3 | stack[2].equal[f[2]]
        cdef int columns[3]
        cdef int at, k, q1, q2, q3, order, ties
        cdef bint doubtful
        cdef uint32_t entry
        cdef const uint32_t *entries
        for k in range(3):
            columns[k] = stack[k].other[f[k] // ORTHOGONAL]
        at = 56 * (56 * columns[0] + columns[1]) + columns[2]
        if self.third.length[at] == UNKNOWN:
            make_list(&self.third, at, &self.tables.rows, &self.tables.bands, stack, columns,
                      self.number)
        entries = self.third.entries + self.third.start[at]
        ties = self.third.ties[at]
        s.keeping = 0
        for k in range(self.third.length[at]):
            entry = entries[k]
            q1, q2, q3 = entry & 63, entry >> 6 & 63, entry >> 12 & 63
            if not (any1 >> q1) & (any2 >> q2) & (any3 >> q3) & 1:
                continue
            doubtful = (s.doubtful or k < ties
                        or not (greater1 >> q1) & (greater2 >> q2) & (greater3 >> q3) & 1)
            order = 1
            if doubtful or s.swaps or s.forms != NULL:
                write_third(stack, columns, entry, s.cells + 54)
                order = self.test(s, doubtful)
            if order == 0:
                continue
            if s.forms == NULL:
                s.by_order[order] += 1
                s.found += 1
            else:
                keep(s, order)
        if s.keeping:
            write_kept(s)
        return 0

    cdef int test(self, Search *s, bint doubtful) noexcept nogil:
        """Return the order of the automorphism group of a grid in minlex form, or else 0."""
        cdef int k, order
        for k in range(s.swaps):
            order = compare_third(s.swapping[k], s.cells + 27)
            if order < 0:
                return 0
            doubtful |= order == 0
        if not doubtful:
            return 1
        return order_if_least(&self.tables.bands, s.cells, self.number)

    cdef int second_band(self, Search *s) except -1 nogil:
        """Find the grids with the second band in the cells of the search, if there can be any."""
        cdef int k, order
        cdef int number = band_number(&self.tables.bands, s.cells + 27)
        if number < self.number:
            return 0
        s.doubtful = number == self.number
        s.swaps = 0
        for k in range(self.elements):
            order = compare_second(&self.element[k], s.cells + 27)
            if order < 0:
                return 0
            s.doubtful |= order == 0
            if order == 2:
                s.swapping[s.swaps] = &self.element[k]
                s.swaps += 1
        return self.third_bands(s)

    cdef int last_rows(self, Search *s, const Lower *one, const Lower *two,
                       const Lower *three) except -1 nogil:
        """Fill row 6 in all ways, below the minirows of row 5."""
        cdef int a, b, c
        memcpy(s.cells + 36, one.middle.digit, 3)
        memcpy(s.cells + 39, two.middle.digit, 3)
        memcpy(s.cells + 42, three.middle.digit, 3)
        for a in range(one.bottoms):
            memcpy(s.cells + 45, one.bottom[a], 3)
            s.filling[0] = one.filling[a]
            for b in range(two.bottoms):
                memcpy(s.cells + 48, two.bottom[b], 3)
                s.filling[1] = two.filling[b]
                for c in range(three.bottoms):
                    memcpy(s.cells + 51, three.bottom[c], 3)
                    s.filling[2] = three.filling[c]
                    self.second_band(s)
        return 0

    cdef int walk(self, Search *s, int row) except -1 nogil:
        """Find all grids with one row 4, in order."""
        cdef const Minirow *top
        cdef const Lower *one
        cdef const Lower *two
        cdef int k, a, b, c
        cdef uint16_t digits
        s.found = 0
        for k in range(3):
            top = &self.stack[k].listed[self.row[row][k]]
            memcpy(s.cells + 27 + 3 * k, top.digit, 3)
            self.list_lower(s, k, top)
        for a in range(s.lowers[0]):
            one = &s.lower[0][a]
            for b in range(s.lowers[1]):
                two = &s.lower[1][b]
                if one.middle.digits & two.middle.digits:
                    continue
                digits = DIGITS ^ one.middle.digits ^ two.middle.digits
                for c in range(s.lowers[2]):
                    if s.lower[2][c].middle.digits == digits:
                        self.last_rows(s, one, two, &s.lower[2][c])
        return 0

    def fourth_rows(self, uint8_t[:, ::1] rows not None):
        """Write the rows that begin with 2 and fit below the band, in order.

        `rows` has shape (n, 9), where n is the length of this object. Raises ValueError if it has
        another shape.
        """
        cdef int row, k
        check_length("rows", rows.shape[0], self.rows)
        check_length("a row of rows", rows.shape[1], 9)
        for row in range(self.rows):
            for k in range(3):
                memcpy(&rows[row, 3 * k], self.stack[k].listed[self.row[row][k]].digit, 3)

    def count(self, int row, uint64_t[::1] by_order not None):
        """Count the grids in minlex form with one row 4.

        `row` is the number of the row 4, from 0. The number of these grids with an automorphism
        group of order k is added to by_order[k]. `by_order` has the length 649. Raises ValueError
        if it has another length, or if the row does not exist.
        """
        check_between("row", row, 0, self.rows - 1)
        check_length("by_order", by_order.shape[0], MOST_ORDER + 1)
        self.search.by_order, self.search.forms = &by_order[0], NULL
        with nogil:
            self.walk(&self.search, row)
        return self.search.found

    def write(self, int row, uint8_t[:, ::1] forms not None, uint16_t[::1] orders not None):
        """Write the grids in minlex form with one row 4, in order, and return their number.

        `row` is the number of the row 4, from 0. `forms` has shape (n, 81). orders[k] becomes the
        order of the automorphism group of the k-th grid. If there are more than n grids, only the
        first n are written. Raises ValueError if the shapes do not fit together, if n = 0, or if
        the row does not exist.
        """
        check_between("row", row, 0, self.rows - 1)
        check_between("length of forms", forms.shape[0], 1, 1 << 30)
        check_length("a row of forms", forms.shape[1], 81)
        check_length("orders", orders.shape[0], forms.shape[0])
        self.search.by_order, self.search.forms = NULL, &forms[0, 0]
        self.search.orders, self.search.room = &orders[0], forms.shape[0]
        with nogil:
            self.walk(&self.search, row)
        return self.search.found
