# cython: language_level=3
"""Some solutions of a puzzle with up to 11 digits, of any layout.

9x9 puzzles whose groups are rows, columns and boxes are solved by `searching9.pxd`, all others by
`layout_search.h`.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from argument_checks cimport check_between
from memory cimport allocate
from searching9 cimport Stack, begin, search

cdef extern from *:
    """
    #include <stddef.h>
    #include <stdint.h>
    #include <string.h>
    enum { MOST = 11, CELLS = 121, MOST_UNITS = 64 };
    #define WORDS 2
    #define NAME(x) x##_2
    #include "layout_search.h"
    #undef WORDS
    #undef NAME
    """
    enum:
        MOST                    # digits
        CELLS
    size_t sizeof_2 "sizeof(Search_2)"
    void begin_2(void *search, int digits, const uint8_t *cells, int groups, const uint8_t *sizes,
                 const uint16_t *cells_of_groups, const uint16_t *candidates, uint64_t seed) nogil
    uint64_t run_2(void *search, uint64_t nodes, uint64_t limit, uint8_t *solutions) nogil

cdef struct Solver:
    bint classic                # 9x9, with rows, columns and boxes
    int digits
    int groups
    const uint8_t *sizes
    const uint16_t *cells_of_groups
    Stack stack
    void *general               # sizeof_2 bytes


cdef inline int prepare(Solver *solver, bint classic, int digits, const uint8_t[::1] sizes,
                        const uint16_t[::1] groups) except -1:
    """Prepare for the puzzles of a layout whose groups have been checked.

    The arrays must last as long as the solver. `general` is to be freed. ValueError for a classic
    grid that has not 9 digits.
    """
    check_between("digits of a classic grid", digits if classic else 9, 9, 9)
    solver.classic, solver.digits = classic, digits
    solver.groups, solver.sizes = <int> sizes.shape[0], &sizes[0]
    solver.cells_of_groups = &groups[0]
    solver.general = allocate(1, sizeof_2)
    return 0


cdef inline int some_solutions(Solver *solver, const uint8_t *puzzle, int limit,
                               uint8_t *solutions) noexcept nogil:
    """Write solutions of a puzzle one after the other, at most `limit` of them; their number."""
    if solver.classic:
        if begin(&solver.stack, puzzle, solutions, -1, 0):
            return 1
        return <int> search(&solver.stack, <uint64_t> -1, limit, solutions, True)
    begin_2(solver.general, solver.digits, puzzle, solver.groups, solver.sizes,
            solver.cells_of_groups, NULL, 0)
    return <int> run_2(solver.general, <uint64_t> -1, limit, solutions)
