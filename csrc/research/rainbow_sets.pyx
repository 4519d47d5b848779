# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""The minimal puzzles of a layout with n digits that have n - 1, n or n + 1 clues.

The layout has no rules beyond groups. Two digits without a clue could therefore be exchanged, so a proper
puzzle has n - 1 clues with different digits.
A set of cells is rainbow in a grid if its digits there are all different. Exactly one relabelling maps a
grid in which n - 1 cells are rainbow to a grid with given clues there. Therefore the puzzles with n - 1
clues up to relabelling are the sets of cells that are rainbow in exactly one grid up to relabelling.
Every other puzzle is a set that is rainbow in several grids with one or two extra clues, each of which
has the digit of a cell of the set or the remaining digit.

Search. Depth first, over sets of cells whose least cells are least among their images. Sets, or extra
clues, are left out as soon as two grids are known that have them, or no grid is possible. One grid rules
out many of them at once. Nothing is searched for each grid, so the number of grids does not matter.

Cost: 7 minutes for n - 1 clues of `argyle`, with 8 symmetries; less with more of them.
Bounds: 4 to 11 digits; 262144 grids are stored, in 80 MB.
Layout: `rainbow_search.h` has the search, `rainbow_further.h` the extra clues, and `rainbow_state.h`
cells, symmetries and grids.
Plain Python twin: `tests/research/twin_rainbow_sets.py`.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from argument_checks cimport (
    check_between,
    check_elements,
    check_length,
    check_permutation,
    check_puzzle,
)
from memory cimport allocate

cdef extern from "rainbow_search.h":
    enum:
        MOST
        MOST_GRIDS
        RAINBOW_FOUND
        RAINBOW_NO_MEMORY
    ctypedef struct Set "Set_2":
        uint64_t word[2]
    ctypedef struct Grid "rainbow_grid":
        pass
    ctypedef struct Level "rainbow_level":
        void *witnesses
    ctypedef struct Rainbow "rainbow_search":
        int digits
        int cells
        int groups
        const uint8_t *sizes
        const uint16_t *cells_of_groups
        const uint8_t *symmetries
        uint8_t *inverses
        size_t number_of_symmetries
        Grid *grids
        uint32_t number_of_grids
        Level levels[11]
        int depth
        int number
        uint8_t chosen[12]
        uint8_t of "class"[12]
        uint64_t steps
        uint32_t images
    void rainbow_prepare(Rainbow *search) nogil
    Set rainbow_next_cells(Rainbow *search, int chosen) nogil
    void rainbow_begin(Rainbow *search, int clues, int number, const uint8_t *cells) nogil
    int rainbow_advance(Rainbow *search, uint64_t until) nogil


cdef class Search:
    """The search for the minimal puzzles with n - 1 to n + 1 clues of a layout, one of each orbit.

    `sizes` has the number of cells of each group, 1 to n, for n = `digits` digits, 4 to 11, and
    `groups` the cells of all groups one after the other; no group holds a digit twice. `symmetries`
    has shape (m, n^2) and all elements of a group of permutations of the cells that map grids to
    grids, in any order. A new search finds all puzzles with n - 1 clues; `begin` selects others.
    Raises ValueError if the arguments do not fit. Two threads must not use one search at the same time.
    """

    cdef const uint8_t[::1] sizes               # referenced while the search reads them
    cdef const uint16_t[::1] groups
    cdef const uint8_t[:, ::1] symmetries
    cdef Rainbow *rainbow

    def __cinit__(self, int digits, const uint8_t[::1] sizes not None,
                  const uint16_t[::1] groups not None, const uint8_t[:, ::1] symmetries not None):
        cdef int cells = digits * digits
        cdef Py_ssize_t s
        check_between("digits", digits, 4, MOST)
        check_puzzle(bytes(cells), digits, 0, MOST, sizes, groups)
        check_between("rows of symmetries", symmetries.shape[0], 1, 1 << 24)
        check_length("a row of symmetries", symmetries.shape[1], cells)
        for s in range(symmetries.shape[0]):
            check_elements[uint8_t]("symmetries", &symmetries[s, 0], cells, 0, cells - 1)
            check_permutation[uint8_t]("symmetries", &symmetries[s, 0], cells, 0)
        self.sizes, self.groups, self.symmetries = sizes, groups, symmetries
        self.rainbow = <Rainbow *> allocate(1, sizeof(Rainbow))
        self.rainbow.grids = <Grid *> allocate(MOST_GRIDS, sizeof(Grid))
        self.rainbow.digits, self.rainbow.cells = digits, cells
        self.rainbow.groups = <int> sizes.shape[0]
        self.rainbow.sizes, self.rainbow.cells_of_groups = &sizes[0], &groups[0]
        self.rainbow.symmetries = &symmetries[0, 0]
        self.rainbow.number_of_symmetries = symmetries.shape[0]
        self.rainbow.inverses = <uint8_t *> allocate(symmetries.shape[0], cells)
        with nogil:
            rainbow_prepare(self.rainbow)
        self.begin(digits - 1, b"")

    def __dealloc__(self):
        cdef int k
        if self.rainbow:
            for k in range(MOST):
                free(self.rainbow.levels[k].witnesses)
            free(self.rainbow.grids)
            free(self.rainbow.inverses)
        free(self.rainbow)

    def next_cells(self, const uint8_t[::1] cells not None):
        """Return the cells, greater than `cells`, with which these are their least image, as bytes.

        `cells` has at most n ascending cells. No cell is returned if they are not the least of their
        images. This ends an earlier search. Raises ValueError if the cells do not ascend.
        """
        cdef Set found
        self.check(cells, self.rainbow.digits)
        self.rainbow.depth = -1
        if cells.shape[0]:
            memcpy(self.rainbow.chosen, &cells[0], cells.shape[0])
        found = rainbow_next_cells(self.rainbow, <int> cells.shape[0])
        return bytes([x for x in range(self.rainbow.cells) if found.word[x // 64] >> x % 64 & 1])

    def begin(self, int clues, const uint8_t[::1] cells not None):
        """Begin the search for minimal puzzles with at most `clues` clues, n - 1 to n + 1.

        Their rainbow sets begin with these cells, at most n - 3. This ends an earlier search.
        Raises ValueError if `clues` is outside this range, or if the cells do not ascend.
        """
        check_between("clues", clues, self.rainbow.digits - 1, self.rainbow.digits + 1)
        self.check(cells, self.rainbow.digits - 3)
        rainbow_begin(self.rainbow, clues, <int> cells.shape[0],
                      &cells[0] if cells.shape[0] else NULL)

    cdef check(self, const uint8_t[::1] cells, int most):
        cdef Py_ssize_t k
        check_between("cells", cells.shape[0], 0, most)
        if cells.shape[0]:
            check_elements[uint8_t]("cells", &cells[0], cells.shape[0], 0, self.rainbow.cells - 1)
        for k in range(1, cells.shape[0]):
            if cells[k] <= cells[k - 1]:
                raise ValueError(f"cells: {cells[k]} at position {k}, expected ascending cells")

    def ended(self):
        """Return True if all puzzles have been output."""
        return self.rainbow.depth < 0

    def known(self):
        """Return the number of known grids; 0 if there is no grid, or if it is hard to find one."""
        return self.rainbow.number_of_grids

    def fill(self, uint8_t[:, ::1] puzzles not None, uint32_t[::1] images not None,
             uint64_t steps):
        """Write the next puzzles into the first rows of an array; return their number.

        `puzzles` has shape (m, n^2), m at least 1, and gets the clues, and 0 for other cells. The cells
        of the rainbow set have 1 to n - 1 in ascending order, and are the least of their images; an
        extra clue has one of these digits, or n. `images`, of length m, gets the number of images of each
        puzzle in its grid up to relabelling. Stops when the arrays are full or after about `steps` steps.
        Raises ValueError if the arrays have other shapes.
        """
        cdef Py_ssize_t found = 0
        cdef uint64_t until = self.rainbow.steps + steps
        cdef int outcome = RAINBOW_FOUND, k
        check_between("rows of puzzles", puzzles.shape[0], 1, 1 << 62)
        check_length("a row of puzzles", puzzles.shape[1], self.rainbow.cells)
        check_length("images", images.shape[0], puzzles.shape[0])
        with nogil:
            while found < puzzles.shape[0]:
                outcome = rainbow_advance(self.rainbow, until)
                if outcome != RAINBOW_FOUND:
                    break
                memset(&puzzles[found, 0], 0, self.rainbow.cells)
                for k in range(self.rainbow.number):
                    puzzles[found, self.rainbow.chosen[k]] = self.rainbow.of[k] + 1
                images[found] = self.rainbow.images
                found += 1
        if outcome == RAINBOW_NO_MEMORY:
            raise MemoryError
        return found
