# cython: language_level=3
"""Beginnings of minlex forms of 9x9 puzzles: the first rows of an image, with open choices.

A beginning leaves open every choice that does not affect its rows. Columns without a clue in the
chosen rows are free: they are at the left of their stack, and their order is not chosen yet. Stacks
without a clue there are free in the same way. The next row is least if it puts the free columns of
each stack in ascending order: empty cells first, then digits that have a label, then digits that
have none. Only digits without a label can be put in several orders that are equally good, and all
of these orders are kept.

Layout: a row of a form is a number with four bits for each cell, the first cell in the highest.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport realloc
from libc.string cimport memcpy

from bits cimport popcount

cdef enum:
    UNKNOWN = 15                # the label of a digit that has no label yet
    ALL_ROWS = 0x1FF

cdef extern from *:
    """
    #include <stdint.h>
    /* the orders of 1, 2 or 3 elements */
    static const uint8_t ORDERS[4][6][3] = {
        {{0, 1, 2}}, {{0, 1, 2}}, {{0, 1, 2}, {1, 0, 2}},
        {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};
    static const uint8_t NUMBER_OF_ORDERS[4] = {1, 1, 2, 6};
    """
    const uint8_t ORDERS[4][6][3]
    const uint8_t NUMBER_OF_ORDERS[4]

cdef struct Beginning:
    uint64_t labels             # four bits for each digit: its label or UNKNOWN; 0 for no digit
    uint16_t used               # the rows that are chosen, as bits
    uint8_t transposed
    uint8_t given               # the number of labels that are given
    uint8_t free_stacks         # the number of free stacks, which are at the left
    uint8_t free_columns[3]     # the number in each stack, where they are at the left
    uint8_t columns[9]          # of the (transposed) puzzle, in their new order
    uint8_t rows[9]

cdef struct List:
    Beginning *items
    uint32_t length, room

cdef struct Lines:              # a puzzle and its transpose
    uint8_t shift[2][9][9]      # four times the digit of each cell
    uint16_t clues[2][9]        # the cells of a row that have a clue, as bits
    uint16_t empty[2]           # the rows without a clue

cdef extern from *:
    """
    static uint64_t first_row[512];
    """
    uint64_t first_row[512]     # the least row that can be made of a row with these clues


cdef inline void fill_table() noexcept nogil:
    """Fill the table of first rows; each module calls this once when it is imported."""
    cdef int clues, k, j, label, place, t
    cdef int number[3]
    for clues in range(512):
        for k in range(3):
            number[k] = popcount(clues >> 3 * k & 7)
        for k in range(2):
            for j in range(2):
                if number[j] > number[j + 1]:
                    t = number[j]
                    number[j] = number[j + 1]
                    number[j + 1] = t
        label = 0
        first_row[clues] = 0
        for place in range(9):
            if place % 3 >= 3 - number[place // 3]:
                label += 1
                first_row[clues] |= <uint64_t>label << 4 * (8 - place)


cdef inline void sort_free(uint32_t *v, int number) noexcept nogil:
    """Sort the first `number` of three labels, where `number` is from 0 to 3."""
    cdef uint32_t a = v[0], b = v[1], c = v[2], low, high
    if number < 2:
        return
    low = a if a < b else b
    high = b if a < b else a
    if number == 2:
        v[0], v[1] = low, high
        return
    v[0] = low if low < c else c
    c = c if low < c else low           # the greater of these two
    v[1] = high if high < c else c
    v[2] = c if high < c else high


cdef inline uint32_t key(const uint32_t *v) noexcept nogil:
    """Pack three labels into a number; these numbers compare like the sequences of labels."""
    return v[0] << 8 | v[1] << 4 | v[2]


cdef inline void swap_keys(uint32_t *a, uint32_t *b) noexcept nogil:
    """Exchange two keys if the first key is greater."""
    cdef uint32_t t
    if a[0] > b[0]:
        t = a[0]
        a[0] = b[0]
        b[0] = t


cdef inline uint64_t least_row(const Beginning *from_, const uint8_t *shift,
                               uint64_t best) noexcept nogil:
    """Return the least next row into which a row of the puzzle can be turned.

    If it is greater than `best`, any number above `best` may be returned.
    """
    cdef uint32_t v[9]
    cdef uint32_t keys[3]
    cdef uint32_t x, given = from_.given
    cdef uint64_t row = 0
    cdef int j, p
    for p in range(3):
        for j in range(3 * p, 3 * p + 3):
            v[j] = from_.labels >> shift[from_.columns[j]] & 15
        sort_free(v + 3 * p, from_.free_columns[p])
        keys[p] = key(v + 3 * p)
    if from_.free_stacks > 1:
        swap_keys(&keys[0], &keys[1])
        if from_.free_stacks > 2:
            swap_keys(&keys[1], &keys[2])
            swap_keys(&keys[0], &keys[1])
    for p in range(3):
        for j in range(8, -1, -4):
            x = keys[p] >> j & 15
            if x == UNKNOWN:
                given += 1
                x = given
            row = row << 4 | x
        if row > best >> 12 * (2 - p):
            return <uint64_t>-1
    return row


cdef inline bint append(List *list_, const Beginning *beginning) noexcept nogil:
    """Add a beginning to a list. Returns false if there is not enough memory."""
    cdef void *items
    if list_.length == list_.room:
        items = realloc(list_.items, 2 * <size_t>list_.room * sizeof(Beginning))
        if items == NULL:
            return False
        list_.items = <Beginning *> items
        list_.room *= 2
    list_.items[list_.length] = beginning[0]
    list_.length += 1
    return True


cdef inline void give_label(Beginning *child, uint32_t shift) noexcept nogil:
    """Give the next label to a digit if it has none; an empty cell gets no label."""
    if (child.labels >> shift & 15) == UNKNOWN:
        child.given += 1
        child.labels ^= <uint64_t>(UNKNOWN ^ child.given) << shift


cdef inline bint place_stack(List *later, const Beginning *parent, const uint8_t *shift, int p,
                      int limit) noexcept nogil:
    """Put the columns of the p-th stack in all orders that make the row least.

    For each of these orders the later stacks are placed, too. Returns false if there is not enough
    memory.
    """
    cdef Beginning child
    cdef uint8_t columns[3]
    cdef uint32_t v[3]
    cdef uint32_t x
    cdef int j, k, zeros = 0, unknown = 0, number = parent.free_columns[p], order
    cdef uint8_t column
    for j in range(number):             # insertion sort
        column = parent.columns[3 * p + j]
        x = parent.labels >> shift[column] & 15
        zeros += x == 0
        unknown += x == UNKNOWN
        k = j
        while k and v[k - 1] > x:
            v[k] = v[k - 1]
            columns[k] = columns[k - 1]
            k -= 1
        v[k] = x
        columns[k] = column
    for order in range(NUMBER_OF_ORDERS[unknown]):
        child = parent[0]
        child.free_columns[p] = zeros
        for j in range(number):
            k = j - (number - unknown)
            child.columns[3 * p + j] = (
                columns[j] if k < 0 else columns[j - k + ORDERS[unknown][order][k]])
        for j in range(zeros, 3):
            give_label(&child, shift[child.columns[3 * p + j]])
        if not place_stacks(later, &child, shift, p + 1, limit):
            return False
    return True


cdef inline bint place_stacks(List *later, const Beginning *parent, const uint8_t *shift, int p,
                       int limit) noexcept nogil:
    """Put the stacks from the p-th on in all orders that make the row least.

    The stacks from the p-th one up to, but not including, `limit` are free, so their order is still
    to be chosen. Returns false if there is not enough memory.
    """
    cdef Beginning child
    cdef uint32_t keys[3]
    cdef uint32_t v[3]
    cdef uint32_t least = <uint32_t>-1
    cdef int q, j
    if p == 3:
        return append(later, parent)
    if p >= limit:
        return place_stack(later, parent, shift, p, limit)
    for q in range(p, limit):
        for j in range(3):
            v[j] = parent.labels >> shift[parent.columns[3 * q + j]] & 15
        sort_free(v, 3)
        keys[q] = key(v)
        if keys[q] < least:
            least = keys[q]
    for q in range(p, limit):
        if keys[q] != least:
            continue
        child = parent[0]
        if q > p:
            memcpy(child.columns + 3 * p, parent.columns + 3 * q, 3)
            memcpy(child.columns + 3 * q, parent.columns + 3 * p, 3)
        if least == 0:                  # all these stacks stay free, so one is enough
            return place_stacks(later, &child, shift, p + 1, limit)
        if child.free_stacks > p:
            child.free_stacks = p
        if not place_stack(later, &child, shift, p, limit):
            return False
    return True


cdef inline bint extend(List *later, const Beginning *parent, const Lines *lines, int i,
                 int row) noexcept nogil:
    """Add to a list all beginnings in which a row of the puzzle continues a beginning of i rows.

    Returns false if there is not enough memory.
    """
    cdef Beginning child = parent[0]
    cdef const uint8_t *shift = lines.shift[parent.transposed][row]
    cdef int j
    child.rows[i] = row
    child.used |= 1 << row
    if lines.empty[parent.transposed] >> row & 1:
        return append(later, &child)
    if child.free_columns[0] + child.free_columns[1] + child.free_columns[2] == 0:
        for j in range(9):
            give_label(&child, shift[child.columns[j]])
        return append(later, &child)
    return place_stacks(later, &child, shift, 0, child.free_stacks)


cdef inline uint32_t next_rows(const Beginning *beginning, uint32_t empty, int i) noexcept nogil:
    """Return the rows that can come next, as bits.

    If there are empty rows among them, only empty rows can come next, and only one of several
    interchangeable empty rows is returned.
    """
    cdef uint32_t open_rows = ALL_ROWS & ~beginning.used, rows = 0, of_band, whole
    cdef int band
    cdef bint has_empty_band = False
    if i % 3:
        open_rows &= 7 << beginning.rows[i - 1] // 3 * 3
    if not open_rows & empty:
        return open_rows
    for band in range(3):
        whole = 7 << 3 * band
        of_band = open_rows & empty & whole
        if of_band == whole:
            if has_empty_band:
                continue
            has_empty_band = True
        rows |= of_band & (0 - of_band)
    return rows
