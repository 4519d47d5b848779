# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Random paths from 9x9 puzzles with one solution to puzzles with few redundant clues.

A clue is redundant if the puzzle without it still has one solution. At each step one of the
redundant clues is removed, all with the same probability, until few of them are left. The numbers
of redundant clues determine the probability of the path. At the end of the path we list all puzzles
with one solution that remain after the removal of more clues, and count them by their number of
clues.

Tests. A clue is redundant if the other clues in its row, column and box have all eight other
digits. Otherwise a search with its digit barred from its cell decides. A clue that is needed stays
needed when others are removed, so it is not tested again.

List. If a set of clues can be removed so that one solution is left, this is true for all its
subsets, too. If its removal leaves another solution, the same is true for every set that contains
all clues in which this solution differs. Therefore a search is needed only for sets that neither
rule decides. A set that can be removed is enlarged, clue by clue, as long as possible, until the
remaining puzzle is minimal.

Cost: about a millisecond for a path from a full grid, with a list for at most 14 redundant clues.
Bounds: the list for m redundant clues has 2^m sets.
Layout: the digits of a row, column or box that are clues are the bits of a mask.
Plain Python twin: `tests/research/twin_removal_paths9.py`.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from argument_checks cimport check_between, check_large, check_length
from bits cimport lowest_bit, popcount
from searching9 cimport Stack, find_other, has_other

cdef enum:
    NINE = (1 << 9) - 1
    MOST = 16                   # bound for the redundant clues whose sets are listed

cdef enum State:
    UNKNOWN
    PROPER                      # with one solution
    IMPROPER

cdef struct Clues:              # the clues of a puzzle
    uint8_t *cells
    int number
    int row[9]                  # the digits of each row
    int column[9]
    int box[9]

cdef struct List:               # the sets of some redundant clues
    int number                  # the number of these clues
    int cells[81]
    uint8_t digits[81]
    uint8_t states[1 << MOST]   # for each set, the state of the puzzle without it


cdef inline void change(Clues *clues, int cell, int digit) noexcept nogil:
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


cdef inline void remove(Clues *clues, int cell) noexcept nogil:
    change(clues, cell, clues.cells[cell])


cdef inline bint sees_all_others(const Clues *clues, int cell, int digit) noexcept nogil:
    """Return True if the clues in the row, column and box of a cell leave only this digit."""
    cdef int seen = clues.row[cell // 9] | clues.column[cell % 9]
    return (seen | clues.box[cell // 27 * 3 + cell % 9 // 3] | 1 << digit) == NINE << 1


cdef inline bint is_redundant(Clues *clues, Stack *stack, int cell) noexcept nogil:
    cdef int digit = clues.cells[cell]
    cdef bint other
    if sees_all_others(clues, cell, digit):
        return True
    clues.cells[cell] = 0
    other = has_other(stack, clues.cells, cell, digit)
    clues.cells[cell] = digit
    return not other


cdef void mark(uint8_t *states, unsigned int least, unsigned int most,
               uint8_t state) noexcept nogil:
    """Mark all sets of clues that contain `least` and are contained in `most`."""
    cdef unsigned int free = most & ~least, more = free
    while True:
        states[least | more] = state
        if more == 0:
            return
        more = (more - 1) & free


cdef bint is_proper_without(Clues *clues, Stack *stack, List *list, unsigned int removed,
                            int last) noexcept nogil:
    """Return True if the puzzle without some clues has one solution.

    It must have one solution without these clues except the last. If there is another solution, all
    sets of clues whose removal leaves this solution are marked, too.
    """
    cdef uint8_t solution[81]
    cdef unsigned int different = 0
    cdef int k, cell
    for k in range(list.number):
        cell = list.cells[k]
        if (removed >> k & 1) == (clues.cells[cell] > 0):
            change(clues, cell, list.digits[k])
    cell = list.cells[last]
    if sees_all_others(clues, cell, list.digits[last]):
        return True
    if not find_other(stack, clues.cells, cell, list.digits[last], solution):
        return True
    for k in range(list.number):
        if solution[list.cells[k]] != list.digits[k]:
            different |= 1u << k
    mark(list.states, different, (1u << list.number) - 1, IMPROPER)
    return False


cdef void list_puzzles(Clues *clues, Stack *stack, List *list, uint32_t *proper,
                       uint32_t *minimal) noexcept nogil:
    """Count the puzzles with one solution that remain after the removal of some of the clues."""
    cdef unsigned int removed, grown
    cdef int k, number = clues.number
    memset(list.states, UNKNOWN, 1u << list.number)
    for removed in range(1u << list.number):
        if list.states[removed] == UNKNOWN:
            # all sets with one clue less are smaller numbers, and are known to be proper
            if removed and not is_proper_without(clues, stack, list, removed, lowest_bit(removed)):
                continue
            grown = removed
            for k in range(list.number):
                if list.states[grown | 1u << k] != IMPROPER and (
                        list.states[grown | 1u << k] == PROPER
                        or is_proper_without(clues, stack, list, grown | 1u << k, k)):
                    grown |= 1u << k
            mark(list.states, 0, grown, PROPER)
            minimal[number - popcount(grown)] += 1
        if list.states[removed] == PROPER:
            proper[number - popcount(removed)] += 1


cdef void follow_path(Clues *clues, Stack *stack, int most, const uint64_t *draws,
                      uint8_t *redundant, uint32_t *proper, uint32_t *minimal) noexcept nogil:
    """Remove clues until at most `most` are redundant; then count the puzzles without these."""
    cdef List list
    cdef bint needed[81]
    cdef int cell
    memset(needed, 0, sizeof(needed))
    while True:
        list.number = 0
        for cell in range(81):
            if clues.cells[cell] and not needed[cell]:
                if is_redundant(clues, stack, cell):
                    list.cells[list.number] = cell
                    list.digits[list.number] = clues.cells[cell]
                    list.number += 1
                else:
                    needed[cell] = True
        redundant[clues.number] = list.number
        if list.number <= most:
            list_puzzles(clues, stack, &list, proper, minimal)
            for cell in range(list.number):
                clues.cells[list.cells[cell]] = list.digits[cell]
            return
        remove(clues, list.cells[draws[clues.number - 1] % <unsigned int> list.number])


def follow_paths(uint8_t[:, ::1] puzzles not None, int most, const uint64_t[:, ::1] draws not None,
                 uint8_t[:, ::1] redundant not None, uint32_t[:, ::1] proper not None,
                 uint32_t[:, ::1] minimal not None):
    """Follow a path from each puzzle, which must have exactly one solution.

    `puzzles` has shape (n, 81): digits, or 0 for an empty cell. Each puzzle is replaced by the last
    one of its path, which is the first with at most `most` redundant clues, 0 to 16. `draws`, of
    the same shape, has random numbers: at a puzzle with k clues, the number k - 1, modulo the
    number of redundant clues, selects the clue that is removed. The other arrays have shape
    (n, 82). For each puzzle with k clues on the path, redundant[k] is the number of redundant
    clues. Of the sets of k clues of the last puzzle, proper[k] are puzzles with one solution, and
    minimal[k] of these have no redundant clue. All other elements become 0.

    Raises ValueError if the shapes of the arrays do not fit together, if there is a digit above 9,
    or if `most` is not between 0 and 16.
    """
    cdef Stack stack
    cdef Clues clues
    cdef Py_ssize_t k
    cdef int cell, digit
    check_between("most", most, 0, MOST)
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
