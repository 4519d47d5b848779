# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Fillings of a band with clues whose columns have given digits.

The band has r rows and n columns. Each column contains the r digits of its set, and each row
contains all n digits. Boxes need no check, because the columns of a box have disjoint sets.

The rows are filled one after the other, and each row column by column. The last two rows are not
searched: each column then has two digits left, and each digit is left in two columns, so columns
and digits form cycles. A cycle can be written in two ways, unless clues rule out one or both.

Rows without clues come last, and any two of them can be exchanged. All of them except the last two
are filled in one order, in which each row has the least digit that is left in the first column.
With m > 2 rows without clues, each filling that is counted here therefore represents m! / 2
fillings.

Cost: a step fills the last two rows and takes about 60 ns, or three times as long for frequencies.
A band of four rows without clues takes at most 3888 steps, and a band of five rows some 4 * 10^7.
Bound: by Bregman's theorem, a 0-1 matrix with k ones in each row and column has a permanent of at
most (k!)^(n/k). With n <= 10 and r <= 5 there are therefore fewer than 2^39 fillings.

Bit layout: a set of digits is 16 bits, bit d - 1 for the digit d.
Plain Python twin: `tests/solving/twin_clued_bands.py`.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.string cimport memset

from bits cimport lowest_bit, popcount
from argument_checks cimport check_between, check_elements, check_length

cdef enum:
    ROWS = 5
    DIGITS = 10

cdef struct Band:
    int rows, n
    int free                            # rows without clues
    uint64_t steps                      # that may still be taken
    uint16_t candidates[ROWS][DIGITS]
    uint16_t left[DIGITS]               # digits that each column still needs
    uint8_t other[DIGITS]               # of the last two rows: exclusive or of a digit's columns
    uint64_t *cells                     # fillings with a digit in a cell: [row][column][digit]

cdef struct Cycle:                      # of the last two rows
    unsigned int columns
    bint ascending, descending          # whether its first column may have its digits this way


cdef Cycle cycle_at(Band *band, int column) noexcept nogil:
    """Return the cycle whose first column is this one."""
    cdef const uint16_t *upper = band.candidates[band.rows - 2]
    cdef const uint16_t *lower = band.candidates[band.rows - 1]
    cdef unsigned int top = band.left[column] & -band.left[column], bottom
    cdef Cycle cycle
    cycle.columns = 0
    cycle.ascending = cycle.descending = True
    while not cycle.columns >> column & 1:
        cycle.columns |= 1 << column
        bottom = band.left[column] ^ top
        cycle.ascending &= (upper[column] & top) != 0 and (lower[column] & bottom) != 0
        cycle.descending &= (upper[column] & bottom) != 0 and (lower[column] & top) != 0
        column ^= band.other[lowest_bit(bottom)]
        top = bottom
    return cycle


cdef uint64_t last_two(Band *band) noexcept nogil:
    """Count the ways to fill the last two rows."""
    cdef unsigned int todo = (1 << band.n) - 1, digits
    cdef uint64_t ways = 1
    cdef Cycle cycle
    cdef int k
    memset(band.other, 0, sizeof(band.other))
    for k in range(band.n):
        digits = band.left[k]
        band.other[lowest_bit(digits)] ^= k
        band.other[lowest_bit(digits & (digits - 1))] ^= k
    while todo and ways:
        cycle = cycle_at(band, lowest_bit(todo))
        todo ^= cycle.columns
        ways *= cycle.ascending + cycle.descending
    return ways


cdef inline void add(Band *band, int row, int column, unsigned int digit,
                     uint64_t ways) noexcept nogil:
    band.cells[(row * band.n + column) * band.n + lowest_bit(digit)] += ways


cdef void add_last_two(Band *band, uint64_t ways) noexcept nogil:
    """Add the ways to fill the last two rows to the cells."""
    cdef unsigned int todo = (1 << band.n) - 1, top, bottom
    cdef uint64_t share
    cdef Cycle cycle
    cdef int column, row = band.rows - 2
    while todo:
        column = lowest_bit(todo)
        cycle = cycle_at(band, column)
        share = ways // (cycle.ascending + cycle.descending)
        top = band.left[column] & -band.left[column]
        while todo >> column & 1:
            todo ^= 1 << column
            bottom = band.left[column] ^ top
            if cycle.ascending:
                add(band, row, column, top, share)
                add(band, row + 1, column, bottom, share)
            if cycle.descending:
                add(band, row, column, bottom, share)
                add(band, row + 1, column, top, share)
            column ^= band.other[lowest_bit(bottom)]
            top = bottom


cdef inline unsigned int fitting(const Band *band, int row, int column,
                                 unsigned int used) noexcept nogil:
    """Return the digits to try in a cell, given the digits that are used in its row."""
    cdef unsigned int fits = band.left[column] & band.candidates[row][column] & ~used
    if column == 0 and row >= band.rows - band.free:
        return fits & -fits
    return fits


cdef uint64_t fill(Band *band, int row, int column, unsigned int used) noexcept nogil:
    """Count the fillings from a cell on."""
    cdef unsigned int fits, digit
    cdef uint64_t total = 0, ways
    if column == band.n:
        row, column, used = row + 1, 0, 0
    if row == band.rows - 2:
        if band.steps == 0:
            return 0
        band.steps -= 1
        ways = last_two(band)
        if ways and band.cells != NULL:
            add_last_two(band, ways)
        return ways
    fits = fitting(band, row, column, used)
    while fits:
        digit = fits & -fits
        fits ^= digit
        band.left[column] ^= digit
        ways = fill(band, row, column + 1, used | digit)
        band.left[column] ^= digit
        if ways and band.cells != NULL:
            add(band, row, column, digit, ways)
        total += ways
    return total


cdef void write_last_two(Band *band, uint64_t number, uint8_t[:, ::1] cells) noexcept nogil:
    """Write the last two rows in the way with a number."""
    cdef unsigned int todo = (1 << band.n) - 1, top, bottom
    cdef int column, row = band.rows - 2, ways
    cdef Cycle cycle
    cdef bint ascending
    while todo:
        column = lowest_bit(todo)
        cycle = cycle_at(band, column)
        ways = cycle.ascending + cycle.descending
        ascending = cycle.ascending and number % ways == 0
        number //= ways
        top = band.left[column] & -band.left[column]
        while todo >> column & 1:
            todo ^= 1 << column
            bottom = band.left[column] ^ top
            cells[row, column] = lowest_bit(top if ascending else bottom) + 1
            cells[row + 1, column] = lowest_bit(bottom if ascending else top) + 1
            column ^= band.other[lowest_bit(bottom)]
            top = bottom


cdef bint find(Band *band, int row, int column, unsigned int used, uint64_t *number,
               uint8_t[:, ::1] cells) noexcept nogil:
    """Write the filling with a number into the cells; return False if the number is too large.

    The number is reduced by the fillings that were passed.
    """
    cdef unsigned int fits, digit
    cdef uint64_t ways
    if column == band.n:
        row, column, used = row + 1, 0, 0
    if row == band.rows - 2:
        ways = last_two(band)
        if number[0] < ways:
            write_last_two(band, number[0], cells)
            return True
        number[0] -= ways
        return False
    fits = fitting(band, row, column, used)
    while fits:
        digit = fits & -fits
        fits ^= digit
        band.left[column] ^= digit
        if find(band, row, column + 1, used | digit, number, cells):
            cells[row, column] = lowest_bit(digit) + 1
            return True
        band.left[column] ^= digit
    return False


cdef int load(Band *band, const uint16_t[:, ::1] columns, const uint16_t[:, ::1] candidates,
              int free) except -1:
    """Check the arguments that all functions have in common, and copy the candidates."""
    cdef int i, j, k, times, everything
    band.rows, band.n, band.free = candidates.shape[0], candidates.shape[1], free
    band.cells = NULL
    check_between("rows", band.rows, 2, ROWS)
    check_between("digits", band.n, 2, DIGITS)
    check_between("free", free, 0, band.rows)
    check_length("columns", columns.shape[1], band.n)
    everything = (1 << band.n) - 1
    check_elements("candidates", &candidates[0, 0], band.rows * band.n, 0, everything)
    for i in range(band.rows):
        for j in range(band.n):
            if i >= band.rows - free:
                check_between("candidates of free rows", candidates[i, j], everything, everything)
            band.candidates[i][j] = candidates[i, j]
    for k in range(columns.shape[0]):
        check_elements("columns", &columns[k, 0], band.n, 0, everything)
        for i in range(band.n):
            check_between("digits of a column", popcount(columns[k, i]), band.rows, band.rows)
            times = 0
            for j in range(band.n):
                times += columns[k, j] >> i & 1
            check_between("columns of a digit", times, band.rows, band.rows)
    return 0


cdef inline void begin(Band *band, const uint16_t *columns) noexcept nogil:
    cdef int j
    for j in range(band.n):
        band.left[j] = columns[j]


def count(const uint16_t[:, ::1] columns not None, const uint16_t[:, ::1] candidates not None,
          int free, uint64_t most, uint64_t[::1] numbers not None):
    """Count the fillings for each tuple of column sets; return the number of steps.

    Parameters
    ----------
    columns
        A row with the digit sets of the n columns for each tuple. The sets have r digits, and each
        digit is in r of the sets.
    candidates
        The digits that each cell may have: r rows, in the order in which they are filled.
    free
        The number of rows at the end that have no clues; all digits are candidates there.
    most
        The steps after which the call ends. Numbers that were not finished are then wrong.
    numbers
        Receives the number of fillings for each tuple, with all free rows but two in one order.

    Raises
    ------
    ValueError
        If an array does not have this form, or there are more than 5 rows or 10 digits.
    """
    cdef Band band
    cdef int k
    load(&band, columns, candidates, free)
    check_length("numbers", numbers.shape[0], columns.shape[0])
    band.steps = most
    with nogil:
        for k in range(columns.shape[0]):
            begin(&band, &columns[k, 0])
            numbers[k] = fill(&band, 0, 0, 0)
    return most - band.steps


def frequencies(const uint16_t[:, ::1] columns not None,
                const uint16_t[:, ::1] candidates not None, int free,
                uint64_t[:, :, :, ::1] cells not None):
    """Add, for each tuple of column sets, the number of fillings with each digit in each cell.

    Arguments and errors are the same as for `count`. The numbers are added to cells[tuple, row,
    column, d] for the digit d + 1; of the free rows only the sum over these rows has a meaning.
    """
    cdef Band band
    cdef int k
    load(&band, columns, candidates, free)
    check_length("cells", cells.shape[0], columns.shape[0])
    check_length("cells", cells.shape[1], band.rows)
    check_length("cells", cells.shape[2], band.n)
    check_length("cells", cells.shape[3], band.n)
    band.steps = <uint64_t> -1
    with nogil:
        for k in range(columns.shape[0]):
            begin(&band, &columns[k, 0])
            band.cells = &cells[k, 0, 0, 0]
            fill(&band, 0, 0, 0)


def nth(const uint16_t[:, ::1] columns not None, const uint16_t[:, ::1] candidates not None,
        int free, const uint64_t[::1] numbers not None, uint8_t[:, :, ::1] cells not None):
    """Write for each tuple of column sets the filling with a number, counted from 0.

    Arguments and errors are the same as for `count`. Digits are written to cells[tuple, row,
    column]. Raises ValueError also if a number is not less than the number of fillings.
    """
    cdef Band band
    cdef int k, missing = -1
    cdef uint64_t number
    load(&band, columns, candidates, free)
    check_length("numbers", numbers.shape[0], columns.shape[0])
    check_length("cells", cells.shape[0], columns.shape[0])
    check_length("cells", cells.shape[1], band.rows)
    check_length("cells", cells.shape[2], band.n)
    with nogil:
        for k in range(columns.shape[0]):
            begin(&band, &columns[k, 0])
            number = numbers[k]
            if not find(&band, 0, 0, 0, &number, cells[k]):
                missing = k
                break
    if missing >= 0:
        raise ValueError(f"numbers: {numbers[missing]} at position {missing}, which is too large")
