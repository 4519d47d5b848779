# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""Almost locked sets of 9x9 puzzles: cells of a unit with one candidate more than there are cells.

Bounds: at most 512 sets are tried, the smallest first; in 20,000 random minimal puzzles, the rules
never needed more than 351. This gives 131,000 pairs at most.
Plain Python twin: `sudokuenum.puzzles.rating.rules_almost_locked`.
"""

from libc.stdint cimport uint16_t, uint64_t
from libc.string cimport memcmp, memcpy, memset

from bits cimport lowest_bit
from board9 cimport Board, View, cell_of, ones, peers, rule_out_set
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
    cdef int size, unit
    if not memcmp(all.candidates, board.candidates, sizeof(all.candidates)):
        return
    memcpy(all.candidates, board.candidates, sizeof(all.candidates))
    all.number = 0
    for size in range(1, 9):
        for unit in range(27 if size > 1 else 9):
            choose_cells(board, view, all, size, unit, 0, 0, 0, 0)
    find_near(all)


cdef inline void find_near(Sets *all) noexcept nogil:
    """Write the digits that not both of two sets can have: all their places see one another."""
    cdef int digit, i, j, cell
    cdef int first[81]          # the last set with a digit whose first place is a cell; or -1
    cdef int before[MOST_SETS]  # the one before it
    cdef Set left, blind
    all.words = (all.number + 63) // 64
    for i in range(all.number):
        memset(all.near[i], 0, 8 * all.words)
    for digit in range(9):
        for cell in range(81):
            first[cell] = -1
        for i in range(all.number):
            if all.sets[i].outside >> digit & 1:
                left = all.sets[i].places[digit]
                cell = take_lowest(&left)
                before[i], first[cell] = first[cell], i
        for i in range(all.number):
            if not all.sets[i].outside >> digit & 1:
                continue
            left = all.sets[i].seen[digit]
            while not is_empty(&left):
                j = first[take_lowest(&left)]
                while j >= 0:
                    blind = without(all.sets[j].places[digit], all.sets[i].seen[digit])
                    if is_empty(&blind):
                        if not all.near[i][j // 64] >> j % 64 & 1:
                            all.near[i][j // 64] |= <uint64_t> 1 << j % 64
                            all.apart[i][j] = 0
                        all.apart[i][j] |= 1 << digit
                    j = before[j]


cdef inline void choose_cells(const Board *board, const View *view, Sets *all, int size, int unit,
                              int begin, int number, unsigned int chosen,
                              unsigned int digits) noexcept nogil:
    """Choose the cells of a set, `number` so far, from cell `begin` of a unit on."""
    cdef int k
    cdef unsigned int more
    if number == size:
        if ones[digits] == size + 1 and all.number < MOST_SETS \
                and not (unit >= 18 and is_in_line(chosen)):
            add_set(view, all, unit, chosen, digits)
        return
    for k in range(begin, 10 - size + number):
        more = board.candidates[cell_of[unit][k]]
        if more and ones[digits | more] <= size + 1:
            choose_cells(board, view, all, size, unit, k + 1, number + 1, chosen | 1 << k,
                         digits | more)


cdef inline bint is_in_line(unsigned int chosen) noexcept nogil:
    """Return True if cells of a box are in one row or column, which had them as a set before."""
    cdef int k
    for k in range(3):
        if not chosen & ~(7 << 3 * k) or not chosen & ~(73 << k):
            return True
    return False


cdef inline void add_set(const View *view, Sets *all, int unit, unsigned int chosen,
                         unsigned int digits) noexcept nogil:
    cdef Almost *new = &all.sets[all.number]
    cdef Set left
    cdef int digit
    new.cells.low = new.cells.high = 0
    while chosen:
        add(&new.cells, cell_of[unit][lowest_bit(chosen)])
        chosen &= chosen - 1
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
    cdef int i, j, k, word, of_k
    cdef unsigned int some, left
    cdef uint64_t others, thirds
    cdef uint64_t reached[WORDS]
    cdef Set cells
    cdef Sets *all = <Sets *> view.sets
    find_sets(board, view, all)
    for j in range(all.number):
        near_the_near(all, j, reached)
        for word in range(j // 64 + 1):
            others = reached[word]
            while others:
                i = 64 * word + lowest_bit(others)
                others &= others - 1
                if i >= j:
                    break
                left, some = all.sets[i].outside & all.sets[j].outside, 0
                while left:
                    cells = lost(all, i, j, lowest_bit(left))
                    if not is_empty(&cells):
                        some |= left & -left
                    left &= left - 1
                for of_k in range(all.words if some else 0):
                    thirds = all.near[i][of_k] & all.near[j][of_k]
                    while thirds:
                        k = 64 * of_k + lowest_bit(thirds)
                        thirds &= thirds - 1
                        left = joined_by(some, all.apart[k][i], all.apart[k][j])
                        if left:
                            return rule_out_set(board, lost(all, i, j, lowest_bit(left)),
                                                lowest_bit(left))
    return False


cdef inline void near_the_near(const Sets *all, int j, uint64_t *reached) noexcept nogil:
    """Write the sets for which there is a third set that is near both them and set j."""
    cdef int word, k, w
    cdef uint64_t thirds
    for w in range(all.words):
        reached[w] = 0
    for word in range(all.words):
        thirds = all.near[j][word]
        while thirds:
            k = 64 * word + lowest_bit(thirds)
            thirds &= thirds - 1
            for w in range(all.words):
                reached[w] |= all.near[k][w]


cdef inline unsigned int joined_by(unsigned int some, unsigned int one,
                                   unsigned int two) noexcept nogil:
    """Return the first digit without which two sets have different digits left, one of each."""
    cdef unsigned int digit, first, second
    while some and ones[one | two] > 1:
        digit = some & -some
        some &= some - 1
        first, second = one & ~digit, two & ~digit
        if first and second and ones[first | second] > 1:
            return digit
    return 0


cdef inline Set lost(const Sets *all, int one, int two, int digit) noexcept nogil:
    """Return the cells in which a digit of both sets is wrong if one of the sets has it."""
    cdef Set none
    if all.sets[one].outside & all.sets[two].outside & 1 << digit:
        return meet(all.sets[one].seen[digit], all.sets[two].seen[digit])
    none.low = none.high = 0
    return none
