# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Minlex forms of many 9x9 puzzles: all least beginnings, one row after the other.

The minlex form is the least sequence of cells, row by row, into which cell symmetries and
relabellings can turn a puzzle; an empty cell is 0. The list of beginnings contains all ways to
choose the first i rows of an image for which these rows are least. Each beginning is continued by
each row that may come next, and only the results with the least new row are kept. After nine rows
every beginning in the list leads to the minlex form.

`beginnings9.pxd` explains which choices a beginning leaves open, and how a row continues it.

Because the empty rows of a band are interchangeable, and so are the empty bands, only one order of
them is tried. The number of symmetries that lead to the form is therefore the length of the last
list times the number of these orders, for rows and for columns.

Group: 2 * 6^8 = 3359232 cell symmetries, with relabelling.
Cost: 1.5 microseconds for a puzzle with 17 clues, and some hundreds of microseconds for the puzzles
with the most automorphisms.
Bound: lists grow as needed. The longest known lists belong to full grids and have about 23,000
beginnings of one row, because any of 18 lines can come first, in any of 1296 orders.
Plain Python twin: `tests/symmetry/twin_minlex_puzzle.py`.
"""

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcpy, memset

from argument_checks cimport check_large, check_length
from beginnings9 cimport (
    NUMBER_OF_ORDERS,
    Beginning,
    Lines,
    List,
    extend,
    fill_table,
    first_row,
    least_row,
    next_rows,
)
from bits cimport lowest_bit, popcount

cdef enum:
    FIRST_ROOM = 64             # beginnings in a new list

cdef struct Choice:             # a row that continues a beginning
    uint32_t beginning
    uint32_t row

cdef struct Lists:              # the memory of one thread
    List now, later
    Choice *choices
    uint32_t room               # for choices

fill_table()


cdef int64_t choose(Lists *lists, const Lines *lines, int i, uint64_t *best) noexcept nogil:
    """List all choices of a row that continue the beginnings of i rows by the least next row.

    Returns the number of choices, or -1 if there is not enough memory.
    """
    cdef const Beginning *beginning
    cdef uint32_t k, rows, needed = 9 * lists.now.length
    cdef int64_t number = 0
    cdef uint64_t value
    cdef int row, t
    cdef void *memory
    if lists.room < needed:
        memory = realloc(lists.choices, 2 * <size_t>needed * sizeof(Choice))
        if memory == NULL:
            return -1
        lists.choices = <Choice *> memory
        lists.room = 2 * needed
    best[0] = <uint64_t>-1
    for k in range(lists.now.length):
        beginning = &lists.now.items[k]
        t = beginning.transposed
        rows = next_rows(beginning, lines.empty[t], i)
        while rows:
            row = lowest_bit(rows)
            rows &= rows - 1
            if i == 0:
                value = first_row[lines.clues[t][row]]
            elif lines.empty[t] >> row & 1:
                value = 0
            else:
                value = least_row(beginning, lines.shift[t][row], best[0])
            if value > best[0]:
                continue
            if value < best[0]:
                best[0] = value
                number = 0
            lists.choices[number].beginning = k
            lists.choices[number].row = row
            number += 1
    return number


cdef bint canonise(Lists *lists, const Lines *lines, uint8_t *form) noexcept nogil:
    """Write the minlex form, and collect all beginnings that lead to it in `lists.now`.

    Returns false if there is not enough memory.
    """
    cdef int i, j, t
    cdef int64_t number, k
    cdef uint64_t best
    cdef List list_
    lists.now.length = 2
    for t in range(2):
        memset(&lists.now.items[t], 0, sizeof(Beginning))
        lists.now.items[t].labels = 0xFFFFFFFFF0     # UNKNOWN for 1 to 9
        lists.now.items[t].transposed = t
        lists.now.items[t].free_stacks = 3
        for j in range(3):
            lists.now.items[t].free_columns[j] = 3
        for j in range(9):
            lists.now.items[t].columns[j] = j
    for i in range(9):
        number = choose(lists, lines, i, &best)
        if number < 0:
            return False
        for j in range(9):
            form[9 * i + j] = best >> 4 * (8 - j) & 15
        lists.later.length = 0
        for k in range(number):
            if not extend(&lists.later, &lists.now.items[lists.choices[k].beginning], lines, i,
                          lists.choices[k].row):
                return False
        list_ = lists.now
        lists.now = lists.later
        lists.later = list_
    return True


cdef inline bint read_lines(Lines *lines, const uint8_t *puzzle) noexcept nogil:
    """Read the rows and columns of a puzzle. Returns false if a digit occurs twice in a unit."""
    cdef int i, j, cell, t
    cdef uint32_t digit, twice = 0
    cdef uint32_t seen[27]
    memset(lines, 0, sizeof(Lines))
    memset(seen, 0, sizeof(seen))
    for i in range(9):
        for j in range(9):
            digit = puzzle[9 * i + j]
            if digit:
                lines.shift[0][i][j] = lines.shift[1][j][i] = 4 * digit
                lines.clues[0][i] |= 1 << j
                lines.clues[1][j] |= 1 << i
                digit = 1 << digit
                cell = 18 + i // 3 * 3 + j // 3
                twice |= (seen[i] | seen[9 + j] | seen[cell]) & digit
                seen[i] |= digit
                seen[9 + j] |= digit
                seen[cell] |= digit
    for t in range(2):
        for i in range(9):
            lines.empty[t] |= (lines.clues[t][i] == 0) << i
    return not twice


cdef uint32_t orders_of_empty(uint32_t empty) noexcept nogil:
    """Return the number of orders of the empty rows of each band and of the empty bands."""
    cdef uint32_t orders = 1, bands = 0, number
    cdef int band
    for band in range(3):
        number = popcount(empty >> 3 * band & 7)
        orders *= NUMBER_OF_ORDERS[number]
        bands += number == 3
    return orders * NUMBER_OF_ORDERS[bands]


cdef bint take_memory(Lists *lists) noexcept nogil:
    """Allocate empty lists of beginnings. Returns false if there is not enough memory."""
    memset(lists, 0, sizeof(Lists))
    lists.now.items = <Beginning *> malloc(FIRST_ROOM * sizeof(Beginning))
    lists.later.items = <Beginning *> malloc(FIRST_ROOM * sizeof(Beginning))
    lists.now.room = lists.later.room = FIRST_ROOM
    return lists.now.items != NULL and lists.later.items != NULL


cdef void give_back(Lists *lists) noexcept nogil:
    free(lists.now.items)
    free(lists.later.items)
    free(lists.choices)


def canonical(const uint8_t[:, ::1] puzzles not None, uint8_t[:, ::1] forms not None,
              uint32_t[::1] automorphisms not None):
    """Write the minlex forms of many puzzles.

    Returns the position of the first puzzle that has a digit twice in a unit, or -1. The results
    from this puzzle on are not set.

    `puzzles` and `forms` have shape (n, 81), with digits row by row and 0 for an empty cell. Sets
    automorphisms[k] to the order of the automorphism group of the k-th puzzle, from 1 to 3359232.
    Raises ValueError if the shapes of the arrays do not match, or if a digit is above 9.
    """
    cdef Lists lists
    cdef Lines lines
    cdef Py_ssize_t n, wrong = -1
    cdef bint memory = True
    check_length("a row of puzzles", puzzles.shape[1], 81)
    check_length("a row of forms", forms.shape[1], 81)
    check_length("forms", forms.shape[0], puzzles.shape[0])
    check_length("automorphisms", automorphisms.shape[0], puzzles.shape[0])
    if puzzles.shape[0] == 0:
        return -1
    check_large[uint8_t]("puzzles", &puzzles[0, 0], 81 * puzzles.shape[0], 0, 9)
    with nogil:
        memory = take_memory(&lists)
        for n in range(puzzles.shape[0] if memory else 0):
            if not read_lines(&lines, &puzzles[n, 0]):
                wrong = n
                break
            if not canonise(&lists, &lines, &forms[n, 0]):
                memory = False
                break
            automorphisms[n] = (lists.now.length * orders_of_empty(lines.empty[0])
                                * orders_of_empty(lines.empty[1]))
        give_back(&lists)
    if not memory:
        raise MemoryError
    return wrong


def symmetries(const uint8_t[::1] puzzle not None, uint8_t[::1] form not None,
               uint8_t[:, ::1] found not None):
    """Write the minlex form of a puzzle and the symmetries that lead to it.

    Returns the number of these symmetries, or -1 if a digit occurs twice in a unit. Symmetries that
    differ only in the order of empty rows, columns, bands and stacks are counted once, and one of
    them is written if there is room.

    `puzzle` and `form` have 81 cells, row by row. `found` has shape (n, 19), and each row describes
    a symmetry: 1 if it transposes, else 0, then the rows and then the columns of the (transposed)
    puzzle in their new order. Raises ValueError if an array has another shape, or if a digit is
    above 9.
    """
    cdef Lists lists
    cdef Lines lines
    cdef Py_ssize_t n
    cdef const Beginning *beginning
    cdef bint memory
    check_length("puzzle", puzzle.shape[0], 81)
    check_length("form", form.shape[0], 81)
    check_length("a row of found", found.shape[1], 19)
    check_large[uint8_t]("puzzle", &puzzle[0], 81, 0, 9)
    if not read_lines(&lines, &puzzle[0]):
        return -1
    with nogil:
        memory = take_memory(&lists) and canonise(&lists, &lines, &form[0])
        for n in range(min(found.shape[0], <Py_ssize_t> lists.now.length) if memory else 0):
            beginning = &lists.now.items[n]
            found[n, 0] = beginning.transposed
            memcpy(&found[n, 1], beginning.rows, 9)
            memcpy(&found[n, 10], beginning.columns, 9)
        give_back(&lists)
    if not memory:
        raise MemoryError
    return lists.now.length
