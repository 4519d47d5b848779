# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Random paths from 9x9 puzzles with one solution to puzzles with few redundant clues.

A clue is redundant if the puzzle without it still has one solution. At each step one of the
redundant clues is removed, all with the same probability, until few of them are left. The numbers
of redundant clues tell the probability of the path. Then all puzzles with one solution that are
left if some further clues are removed are listed, and counted by their number of clues.

Tests. A clue is redundant if the other clues in its row, column and box have all eight other
digits. Else a search with its digit barred from its cell tells. A clue that is needed stays needed
when others are removed, so it is tested no more.

Cost: for a path from a full grid about a millisecond with a list for at most 8 redundant clues, and
three milliseconds for at most 12.
Bounds: the list for m redundant clues has at most 2^m puzzles.
Layout: the digits of a row, column or box that are clues are the bits of a mask.
Plain Python twin: `sudokuenum.reference.removal_paths9`.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from argument_checks cimport check_between, check_large, check_length
from candidates9 cimport fill_tables
from searching9 cimport Stack, has_other

cdef enum:
    NINE = (1 << 9) - 1

cdef struct Clues:              # of a puzzle
    uint8_t *cells
    int number
    int row[9]                  # digits
    int column[9]
    int box[9]

fill_tables()


cdef inline int change(Clues *clues, int cell, int digit) noexcept nogil:
    """Remove the clue of a cell, or put it back."""
    cdef int bit = 1 << digit
    clues.row[cell // 9] ^= bit
    clues.column[cell % 9] ^= bit
    clues.box[cell // 27 * 3 + cell % 9 // 3] ^= bit
    if clues.cells[cell]:
        clues.cells[cell] = 0
        clues.number -= 1
    else:
        clues.cells[cell] = digit
        clues.number += 1
    return digit


cdef inline int remove(Clues *clues, int cell) noexcept nogil:
    """Remove the clue of a cell; return its digit."""
    return change(clues, cell, clues.cells[cell])


cdef inline bint is_redundant(Clues *clues, Stack *stack, int cell) noexcept nogil:
    cdef int seen = clues.row[cell // 9] | clues.column[cell % 9]
    cdef int digit
    cdef bint other
    seen |= clues.box[cell // 27 * 3 + cell % 9 // 3]
    if seen == NINE << 1:
        return True
    digit = clues.cells[cell]
    clues.cells[cell] = 0
    other = has_other(stack, clues.cells, cell, digit)
    clues.cells[cell] = digit
    return not other


cdef void list_puzzles(Clues *clues, Stack *stack, const int *cells, int number, unsigned int open,
                       int first, uint32_t *proper, uint32_t *minimal) noexcept nogil:
    """Count the puzzles with one solution that are left if clues in some cells are removed.

    Clues before `first` stay. Those that are not `open` are needed, or removed already.
    """
    cdef int k, digit
    for k in range(number):
        if open >> k & 1 and not is_redundant(clues, stack, cells[k]):
            open ^= 1u << k
    proper[clues.number] += 1
    minimal[clues.number] += open == 0
    for k in range(first, number):
        if open >> k & 1:
            digit = remove(clues, cells[k])
            list_puzzles(clues, stack, cells, number, open ^ 1u << k, k + 1, proper, minimal)
            change(clues, cells[k], digit)


cdef void follow_path(Clues *clues, Stack *stack, int most, const uint64_t *draws,
                      uint8_t *redundant, uint32_t *proper, uint32_t *minimal) noexcept nogil:
    """Remove clues until at most so many are redundant, then list the puzzles without these."""
    cdef int cells[81]          # of redundant clues
    cdef bint needed[81]
    cdef int cell, number
    memset(needed, 0, sizeof(needed))
    while True:
        number = 0
        for cell in range(81):
            if clues.cells[cell] and not needed[cell]:
                if is_redundant(clues, stack, cell):
                    cells[number] = cell
                    number += 1
                else:
                    needed[cell] = True
        redundant[clues.number] = number
        if number <= most:
            list_puzzles(clues, stack, cells, number, (1u << number) - 1, 0, proper, minimal)
            return
        remove(clues, cells[draws[clues.number - 1] % <unsigned int> number])


def follow_paths(uint8_t[:, ::1] puzzles not None, int most, const uint64_t[:, ::1] draws not None,
                 uint8_t[:, ::1] redundant not None, uint32_t[:, ::1] proper not None,
                 uint32_t[:, ::1] minimal not None):
    """Follow a path from each puzzle, which must have exactly one solution.

    `puzzles` has shape (n, 81): digits, or 0 for an empty cell. In its place the last puzzle of the
    path is written, which is the first one with at most `most` redundant clues, 0 to 20. `draws`,
    of the same shape, has random numbers: from a puzzle with k clues the path leads on with number
    k - 1, modulo the number of redundant clues. The other arrays have shape (n, 82). For each
    puzzle with k clues on the path, redundant[k] is the number of redundant clues. Among the clues
    of the last puzzle, proper[k] sets of k clues are puzzles with one solution, and minimal[k] of
    these have no redundant clue. All other elements become 0. ValueError for arrays whose shapes do
    not fit together, a digit above 9, or another `most`.
    """
    cdef Stack stack
    cdef Clues clues
    cdef Py_ssize_t k
    cdef int cell, digit
    check_between("most", most, 0, 20)
    check_length("a row of puzzles", puzzles.shape[1], 81)
    check_length("draws", draws.shape[0], puzzles.shape[0])
    check_length("a row of draws", draws.shape[1], 81)
    check_length("redundant", redundant.shape[0], puzzles.shape[0])
    check_length("a row of redundant", redundant.shape[1], 82)
    check_length("proper", proper.shape[0], puzzles.shape[0])
    check_length("a row of proper", proper.shape[1], 82)
    check_length("minimal", minimal.shape[0], puzzles.shape[0])
    check_length("a row of minimal", minimal.shape[1], 82)
    if puzzles.shape[0] == 0:
        return
    check_large[uint8_t]("puzzles", &puzzles[0, 0], 81 * puzzles.shape[0], 0, 9)
    with nogil:
        for k in range(puzzles.shape[0]):
            memset(&redundant[k, 0], 0, 82)
            memset(&proper[k, 0], 0, 82 * sizeof(uint32_t))
            memset(&minimal[k, 0], 0, 82 * sizeof(uint32_t))
            memset(&clues, 0, sizeof(clues))
            clues.cells = &puzzles[k, 0]
            for cell in range(81):
                digit = clues.cells[cell]
                if digit:
                    clues.cells[cell] = 0
                    change(&clues, cell, digit)
            follow_path(&clues, &stack, most, &draws[k, 0], &redundant[k, 0], &proper[k, 0],
                        &minimal[k, 0])
