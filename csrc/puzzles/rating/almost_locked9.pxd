# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""Almost locked sets of 9x9 puzzles: cells of a unit with one candidate more than there are cells.

Bounds: at most 512 sets are tried, the smallest first; in 20,000 random minimal puzzles, the rules
never needed more than 351. This gives 131,000 pairs at most.
Plain Python twin: `sudokuenum.puzzles.rating.rules_almost_locked`.
"""

from libc.stdint cimport uint16_t, uint64_t
from libc.string cimport memcmp, memcpy, memset

from bits cimport lowest_bit, popcount
from board9 cimport Board, View, cell_of, peers, rule_out_set
from cell_sets cimport Set, add, is_empty, meet, take_lowest, without

cdef enum:
    MOST_SETS = 512
    WORDS = MOST_SETS // 64

cdef struct Almost:
    Set cells
    unsigned int digits
    unsigned int outside        # the digits that a cell outside can lose, because it sees all places
    Set places[9]               # the cells that have each digit of the set
    Set seen[9]                 # the cells with the digit that see all of these

cdef struct Sets:
    uint16_t candidates[81]     # of the board to which the sets belong
    int number
    int words                   # of a set of numbers
    Almost sets[MOST_SETS]
    uint64_t near[MOST_SETS][WORDS]         # the sets that a digit keeps apart from each set
    uint16_t apart[MOST_SETS][MOST_SETS]    # of sets that are near: the digits that not both have


cdef inline void find_sets(const Board *board, const View *view, Sets *all) noexcept nogil:
    """Write the almost locked sets by size, unit and cells, and the digits that pairs exclude.

    Nothing is done if they belong to this board already.
    """
    cdef int size, unit, begin = 0
    if not memcmp(all.candidates, board.candidates, sizeof(all.candidates)):
        return
    memcpy(all.candidates, board.candidates, sizeof(all.candidates))
    all.number = 0
    for size in range(1, 9):
        begin = all.number
        for unit in range(27):
            choose_cells(board, view, all, begin, size, unit, 0, 0, 0, 0)
    find_near(all)


cdef inline void find_near(Sets *all) noexcept nogil:
    """Write the digits that not both of two sets can have: all their places see one another."""
    cdef int digit, number, i, j, one, two
    cdef uint16_t some[MOST_SETS]
    cdef Set blind
    all.words = (all.number + 63) // 64
    for i in range(all.number):
        memset(all.near[i], 0, 8 * all.words)
    for digit in range(9):
        number = 0
        for i in range(all.number):
            if all.sets[i].outside >> digit & 1:
                some[number] = i
                number += 1
        for j in range(number):
            two = some[j]
            for i in range(j):
                one = some[i]
                blind = without(all.sets[two].places[digit], all.sets[one].seen[digit])
                if not is_empty(&blind):
                    continue
                if not all.near[two][one // 64] >> one % 64 & 1:
                    all.near[two][one // 64] |= <uint64_t> 1 << one % 64
                    all.near[one][two // 64] |= <uint64_t> 1 << two % 64
                    all.apart[one][two] = all.apart[two][one] = 0
                all.apart[one][two] |= 1 << digit
                all.apart[two][one] |= 1 << digit


cdef inline void choose_cells(const Board *board, const View *view, Sets *all, int first, int size,
                              int unit, int begin, int number, unsigned int chosen,
                              unsigned int digits) noexcept nogil:
    """Choose the cells of a set, `number` so far, from cell `begin` of a unit on.

    Sets of the same size begin with the number `first`.
    """
    cdef int k
    cdef unsigned int more
    if number == size:
        if popcount(digits) == size + 1 and all.number < MOST_SETS:
            add_set(view, all, first, unit, chosen, digits)
        return
    for k in range(begin, 10 - size + number):
        more = board.candidates[cell_of[unit][k]]
        if more and popcount(digits | more) <= size + 1:
            choose_cells(board, view, all, first, size, unit, k + 1, number + 1, chosen | 1 << k,
                         digits | more)


cdef inline void add_set(const View *view, Sets *all, int first, int unit, unsigned int chosen,
                         unsigned int digits) noexcept nogil:
    """Add a set unless it is already in the list."""
    cdef Almost *new = &all.sets[all.number]
    cdef Set left
    cdef int digit, k
    new.cells.low = new.cells.high = 0
    while chosen:
        add(&new.cells, cell_of[unit][lowest_bit(chosen)])
        chosen &= chosen - 1
    for k in range(first, all.number):
        if all.sets[k].cells.low == new.cells.low and all.sets[k].cells.high == new.cells.high:
            return
    all.number += 1
    new.digits, new.outside = digits, 0
    while digits:
        digit = lowest_bit(digits)
        digits &= digits - 1
        new.places[digit] = left = meet(new.cells, view.with_digit[digit])
        new.seen[digit] = view.with_digit[digit]
        while not is_empty(&left):
            new.seen[digit] = meet(new.seen[digit], peers(take_lowest(&left)))
        if not is_empty(&new.seen[digit]):
            new.outside |= 1 << digit


cdef inline bint als_xz(Board *board, const View *view, int unused) noexcept nogil:
    """Rule out a common digit of two sets that cannot both have another digit."""
    cdef int i, j, digit, word
    cdef uint64_t others
    cdef Sets *all = <Sets *> view.sets
    find_sets(board, view, all)
    for j in range(all.number):
        for word in range(j // 64 + 1):
            others = all.near[j][word]
            while others:
                i = 64 * word + lowest_bit(others)
                others &= others - 1
                if i > j:
                    break
                for digit in range(9):
                    if all.apart[i][j] & ~(1 << digit) and rule_out_set(
                            board, lost(all, i, j, digit), digit):
                        return True
    return False


cdef inline bint als_xy_wing(Board *board, const View *view, int unused) noexcept nogil:
    """Rule out a common digit of two sets of which one lacks a digit that a third set has."""
    cdef int i, j, k, digit, word
    cdef unsigned int some, left, first, second
    cdef uint64_t others
    cdef Set cells
    cdef Sets *all = <Sets *> view.sets
    find_sets(board, view, all)
    for j in range(all.number):
        for i in range(j):
            left = all.sets[i].outside & all.sets[j].outside
            if not left or not have_near(all, i, j):
                continue
            some = 0
            while left:
                cells = lost(all, i, j, lowest_bit(left))
                if not is_empty(&cells):
                    some |= left & -left
                left &= left - 1
            for word in range(all.words if some else 0):
                others = all.near[i][word] & all.near[j][word]
                while others:
                    k = 64 * word + lowest_bit(others)
                    others &= others - 1
                    for digit in range(9):
                        first = all.apart[k][i] & ~(1 << digit)
                        second = all.apart[k][j] & ~(1 << digit)
                        if some >> digit & 1 and first and second and popcount(first | second) > 1:
                            return rule_out_set(board, lost(all, i, j, digit), digit)
    return False


cdef inline bint have_near(const Sets *all, int one, int two) noexcept nogil:
    """Return True if a third set is near both sets."""
    cdef int word
    for word in range(all.words):
        if all.near[one][word] & all.near[two][word]:
            return True
    return False


cdef inline Set lost(const Sets *all, int one, int two, int digit) noexcept nogil:
    """Return the cells in which a digit of both sets is wrong if one of the sets has it."""
    cdef Set none
    if all.sets[one].outside & all.sets[two].outside & 1 << digit:
        return meet(all.sets[one].seen[digit], all.sets[two].seen[digit])
    none.low = none.high = 0
    return none
