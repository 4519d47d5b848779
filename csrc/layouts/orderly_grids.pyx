# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""The grids of a layout that are least among their images, by orderly generation.

The symmetries are a group of permutations of the cells that keep the layout. The image of a grid
under a symmetry is relabelled: digits are numbered in the order in which they first occur. A grid
is least if none of its images precedes it in lexicographic order. Each orbit of grids, under the
group and relabelling, has exactly one least grid.

Generation. A depth-first search fills cells and draws conclusions. The known cells are compared
with their image under each symmetry, up to the first cell that is not known in both. If the image
is less, no grid below is least, and the search backtracks. If it is greater, the symmetry is
settled for all grids below. Otherwise the comparison stays open, and continues when n more cells
are known. Because all comparisons end for a full grid, exactly the least grids are found. The
symmetries whose comparison ends with the last cell are the automorphisms of the grid.

Cost: about a microsecond for each choice, and some 10 ns for each comparison; see
`sudokuenum.layouts.list_of_grids`.
Bounds: at most 11 digits, so 121 cells.
Layout: `orderly_search.h` has the search.
Reference: R. C. Read, Every one a winner, 1978; I. A. Faradzev, 1978, for orderly generation.
Plain Python twin: `tests/layouts/twin_orderly_grids.py`.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memset

from argument_checks cimport (
    check_between,
    check_elements,
    check_length,
    check_permutation,
    check_puzzle,
)
from memory cimport allocate

cdef extern from "orderly_search.h":
    enum:
        MOST
        ORDERLY_COMPLETE
        ORDERLY_NO_MEMORY
    ctypedef struct GuessStack "Search_2":
        int depth
    ctypedef struct OrderlyChoice "orderly_choice":
        int cell
        uint32_t begin
        uint32_t end
    ctypedef struct Orderly "orderly_search":
        GuessStack search
        const uint8_t *symmetries
        OrderlyChoice choices[128]
        int number_of_choices
        void *open
        int waiting
        uint64_t steps
        uint8_t *grid
        uint32_t automorphisms
    int orderly_begin(Orderly *orderly, int digits, const uint8_t *cells, int most, int groups,
                      const uint8_t *sizes, const uint16_t *cells_of_groups) nogil
    int orderly_advance(Orderly *orderly, uint64_t until) nogil


cdef class Search:
    """The least grids of a layout, or the beginnings that they may have.

    `sizes` has the number of cells of each group, 1 to n, for n = `digits` digits, at most 11, and
    `groups` the cells of all groups one after the other; no group holds a digit twice. `symmetries`
    has shape (m, n^2) and elements of a group of permutations that keep the groups, in ascending
    order: in an image, cell k has the digit of cell symmetries[s, k]. The first is the identity. If
    some element of the group moves cell i to another cell j and moves no cell before i, then
    `symmetries` has exactly one such element for i and j. A new search is for all grids; `begin`
    restricts it to a part of them. Raises ValueError if the arguments do not fit. Two threads must
    not use one search at the same time.
    """

    cdef int digits
    cdef int cells
    cdef int most
    cdef const uint8_t[::1] sizes               # kept while the search reads them
    cdef const uint16_t[::1] groups
    cdef const uint8_t[:, ::1] symmetries
    cdef Orderly *orderly

    def __cinit__(self, int digits, const uint8_t[::1] sizes not None,
                  const uint16_t[::1] groups not None, const uint8_t[:, ::1] symmetries not None):
        cdef int cells = digits * digits, cell, previous
        cdef Py_ssize_t s, number = symmetries.shape[0]
        cdef OrderlyChoice *choice
        check_between("digits", digits, 1, MOST)
        check_puzzle(bytes(cells), digits, 0, MOST, sizes, groups)
        check_between("rows of symmetries", number, 1, cells * cells)
        check_length("a row of symmetries", symmetries.shape[1], cells)
        self.digits, self.cells = digits, cells
        self.sizes, self.groups, self.symmetries = sizes, groups, symmetries
        self.orderly = <Orderly *> allocate(1, sizeof(Orderly))
        self.orderly.symmetries = &symmetries[0, 0]
        choice = self.orderly.choices
        # from the last row on, the first moved cells ascend
        previous = -1
        for s in range(number - 1, -1, -1):
            check_elements[uint8_t]("symmetries", &symmetries[s, 0], cells, 0, cells - 1)
            check_permutation[uint8_t]("symmetries", &symmetries[s, 0], cells, 0)
            cell = 0
            while cell < cells and symmetries[s, cell] == cell:
                cell += 1
            if (cell == cells) != (s == 0):
                raise ValueError(f"symmetries: row {s}, expected the identity in row 0 alone")
            if cell < previous or (cell == previous
                                   and symmetries[s, cell] >= symmetries[s + 1, cell]):
                raise ValueError(f"symmetries: row {s}, expected ascending first moved cells")
            if s and cell > previous:
                choice = &self.orderly.choices[self.orderly.number_of_choices]
                self.orderly.number_of_choices += 1
                choice.cell, choice.end = cell, <uint32_t> s + 1
            if s:
                choice.begin = <uint32_t> s
            previous = cell
        self.begin(bytes(cells), cells)

    def __dealloc__(self):
        if self.orderly:
            free(self.orderly.open)
        free(self.orderly)

    def begin(self, const uint8_t[::1] cells not None, int most):
        """Begin with the beginnings of `most` cells, n^2 for full grids, of some least grids.

        `cells` has n^2 digits, and only grids are found that begin with the digits before the first
        0. This ends the search that was begun before. Raises ValueError if a digit is above n, a
        cell is filled after an empty one, or `most` is not from the number of filled cells (at
        least 1) to n^2.
        """
        cdef int given = 0, k, fits
        check_length("cells", cells.shape[0], self.cells)
        check_elements[uint8_t]("cells", &cells[0], self.cells, 0, self.digits)
        while given < self.cells and cells[given]:
            given += 1
        for k in range(given, self.cells):
            if cells[k]:
                raise ValueError(f"cells: {cells[k]} at position {k}, expected 0 after an empty "
                                 f"cell")
        check_between("most", most, max(1, given), self.cells)
        self.most = most
        with nogil:
            fits = orderly_begin(self.orderly, self.digits, &cells[0], most,
                                 <int> self.sizes.shape[0], &self.sizes[0], &self.groups[0])
        if not fits:
            raise MemoryError

    def ended(self):
        """Return whether all grids have been given out, as bool."""
        return not (self.orderly.search.depth or self.orderly.waiting)

    def fill(self, uint8_t[:, ::1] grids not None, uint32_t[::1] automorphisms not None,
             uint64_t steps):
        """Write more grids into the first rows of an array, in any order; return their number.

        `grids` has shape (m, n^2), m at least 1. `automorphisms`, of length m, gets the number of
        symmetries that map each full grid to itself, and 0 for a beginning. Stops when the arrays
        are full or after about `steps` steps. Raises ValueError for other shapes.
        """
        cdef Py_ssize_t found = 0
        cdef uint64_t until = self.orderly.steps + steps
        cdef int outcome = ORDERLY_COMPLETE, k
        check_between("rows of grids", grids.shape[0], 1, 1 << 62)
        check_length("a row of grids", grids.shape[1], self.cells)
        check_length("automorphisms", automorphisms.shape[0], grids.shape[0])
        with nogil:
            while found < grids.shape[0]:
                outcome = orderly_advance(self.orderly, until)
                if outcome != ORDERLY_COMPLETE:
                    break
                memset(&grids[found, 0], 0, self.cells)
                for k in range(self.most):
                    grids[found, k] = self.orderly.grid[k] + 1
                automorphisms[found] = 0
                if self.most == self.cells:
                    automorphisms[found] = self.orderly.automorphisms
                found += 1
        if outcome == ORDERLY_NO_MEMORY:
            raise MemoryError
        return found
