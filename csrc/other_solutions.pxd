# cython: language_level=3
"""Unavoidable sets of a grid, from other solutions of puzzles that have clues of it.

Where another solution of a puzzle differs from the grid is a set without a clue. It is sought with
further clues of the grid first, because such puzzles are solved faster and give smaller sets: cells
are given in a random order, those that may have clues first, many at a time, and fewer where that
leaves one solution. What remains is an unavoidable set. It need not be minimal, since to try cells
one by one takes longer than the smaller set saves.
"""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy

from cell_sets cimport Set, add, has, is_empty, meet
from searching9 cimport has_other
from some_solutions cimport CELLS, Solver, some_solutions

cdef enum:
    TOGETHER = 20               # the most further clues that are given at a time
    FEW = 5                     # the fewest, where a set is made smaller

cdef struct Others:
    Solver solver
    int cells
    uint8_t grid[CELLS]
    uint8_t solutions[2 * CELLS]
    uint64_t random             # the state of the generator, not 0
    uint64_t solved             # puzzles so far


cdef inline void puzzle_of(const Others *others, Set clues, uint8_t *puzzle) noexcept nogil:
    cdef int cell
    for cell in range(others.cells):
        puzzle[cell] = others.grid[cell] if has(&clues, cell) else 0


cdef inline bint differs(Others *others, const uint8_t *puzzle, Set *differing) noexcept nogil:
    """Whether a puzzle has a solution other than the grid, and where that differs from it."""
    cdef int number = some_solutions(&others.solver, puzzle, 2, others.solutions), k, cell
    others.solved += 1
    for k in range(number):
        differing[0] = Set(0, 0)
        for cell in range(others.cells):
            if others.solutions[others.cells * k + cell] != others.grid[cell]:
                add(differing, cell)
        if not is_empty(differing):
            return True
    return False


cdef inline bint open_set(Others *others, Set clues, Set dead, Set *differing) noexcept nogil:
    """Find an unavoidable set without any of the clues; False if there is none.

    Cells that are not dead are given first, so that the set has few of them.
    """
    cdef uint8_t given[CELLS]
    cdef uint8_t order[CELLS]
    cdef int further = min(<int> TOGETHER, others.cells), k
    order_cells(others, dead, order)
    while True:
        puzzle_of(others, clues, given)
        for k in range(further):
            given[order[k]] = others.grid[order[k]]
        if differs(others, given, differing):
            break
        if further == 0:
            return False
        further //= 2
    shrink(others, given, order, further, differing)
    return True


cdef inline void shrink(Others *others, uint8_t *given, const uint8_t *order, int begin,
                        Set *differing) noexcept nogil:
    """Leave out cells of a set in which a solution of a puzzle differs from the grid.

    The cells from `begin` on in the order are given to the puzzle, if that is possible.
    """
    cdef uint8_t clue[CELLS]
    cdef Set cells, smaller
    cdef int together = TOGETHER, end, k
    memcpy(clue, given, others.cells)
    while begin < others.cells:
        end = min(begin + together, others.cells)
        cells = Set(0, 0)
        for k in range(begin, end):
            add(&cells, order[k])
            given[order[k]] = others.grid[order[k]]
        cells = meet(cells, differing[0])
        if is_empty(&cells):
            begin = end
        elif differs(others, given, &smaller):
            differing[0] = smaller
            begin = end
        else:
            for k in range(begin, end):
                given[order[k]] = clue[order[k]]
            if end <= begin + FEW:
                begin = end
            else:
                together = (end - begin) // 2


cdef inline void order_cells(Others *others, Set dead, uint8_t *order) noexcept nogil:
    """All cells in a random order, but the dead ones last."""
    cdef int number = 0, first, other, cell, k
    cdef bint is_dead
    for is_dead in range(2):
        first = number
        for cell in range(others.cells):
            if has(&dead, cell) == is_dead:
                others.random ^= others.random >> 12
                others.random ^= others.random << 25
                others.random ^= others.random >> 27
                k = <int> ((others.random * <uint64_t> 0x2545F4914F6CDD1D >> 32)
                           % <uint64_t> (number - first + 1))
                other = first + k
                order[number] = order[other]
                order[other] = cell
                number += 1


cdef inline bint is_minimal(Others *others, Set clues) noexcept nogil:
    """Whether a proper puzzle with these clues has several solutions without any one of them."""
    cdef uint8_t puzzle[CELLS]
    cdef int cell
    puzzle_of(others, clues, puzzle)
    for cell in range(others.cells):
        if puzzle[cell]:
            puzzle[cell] = 0
            if others.solver.classic:
                if not has_other(&others.solver.stack, puzzle, cell, others.grid[cell]):
                    return False
            elif some_solutions(&others.solver, puzzle, 2, others.solutions) < 2:
                return False
            puzzle[cell] = others.grid[cell]
    return True
