# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""The number of ways to fill bands of 5x2 boxes, column by column.

    ways(R; X1 .. Xk) = sum over the ways to write Xk into five rows that leaves the row sets R
                        of ways(the row sets before; X1 .. X(k-1))
    f / 5! = ways(every digit in each row; X1 .. X10)

X1 .. X10 are the column sets of a band. When some columns are written, each row has a set of
digits, and the number of ways to fill the rest of the band depends only on these five row sets,
whatever their order. Therefore all fillings that lead to the same row sets share a single number,
and bands with the same first columns share these numbers. The first column is written in increasing
order, so each counted filling represents 5! fillings.

Cost: 0.25 s for the first six columns and 0.05 s for the other four. The 355 classes of 5x2, which
share nine triples of first boxes, take about 4 s together.
Bounds: five digits can be written in 5! ways, so the numbers after k columns add up to at most
120^(k - 1) <= 120^9 < 2^63. No table of these classes has more than 472,680 row sets.
Layout: a set of digits is 10 bits, bit d for the digit d + 1. The five row sets are 50 bits, in
increasing order from the lowest bits upwards. While a table is being built, it is hashed with open
addressing and is at most half full; 0 marks a free slot.
Plain Python twin: `tests/counting/twin_bands_of_5x2.py`.
"""

from libc.stdint cimport uint64_t
from libc.stdlib cimport free

cimport cython

from bits cimport popcount
from memory cimport allocate

cdef extern from *:
    """
    #if defined(__GNUC__)
    #define prefetch(address) __builtin_prefetch(address)
    #else
    #define prefetch(address) ((void) (address))
    #endif
    """
    void prefetch(const void *address) nogil

cdef enum:
    ROWS = 5
    DIGITS = 10
    ALL_DIGITS = (1 << DIGITS) - 1
    WAYS = 120                  # the ways to write a column
    FEWEST_BITS = 9             # a new table has 2^FEWEST_BITS slots

cdef struct Entry:
    uint64_t rows
    uint64_t ways

cdef struct Table:
    Entry *slot
    int bits                    # the table has 2^bits slots
    size_t used

cdef struct Written:            # the row sets after a column is written beside given row sets
    uint64_t rows[WAYS]
    int number


cdef inline void exchange(uint64_t *row, int a, int b) noexcept nogil:
    """Sort the rows a and b; this is a comparator of a sorting network."""
    cdef uint64_t low = row[a] if row[a] < row[b] else row[b]
    cdef uint64_t high = row[b] if row[a] < row[b] else row[a]
    row[a], row[b] = low, high


cdef inline uint64_t row_sets(const uint64_t *given) noexcept nogil:
    """Pack five row sets into a number that does not depend on their order."""
    cdef uint64_t row[ROWS]
    row[:] = [given[0], given[1], given[2], given[3], given[4]]
    exchange(row, 0, 1)
    exchange(row, 3, 4)
    exchange(row, 2, 4)
    exchange(row, 2, 3)
    exchange(row, 1, 4)
    exchange(row, 0, 3)
    exchange(row, 0, 2)
    exchange(row, 1, 3)
    exchange(row, 1, 2)
    return (row[0] | row[1] << DIGITS | row[2] << 2 * DIGITS | row[3] << 3 * DIGITS
            | row[4] << 4 * DIGITS)


cdef inline void write_column(uint64_t *row, int i, unsigned int left,
                              Written *written) noexcept nogil:
    """Write the remaining digits of a column into the rows from i on, in every possible way."""
    cdef unsigned int fits, digit
    if i == ROWS:
        written.rows[written.number] = row_sets(row)
        written.number += 1
        return
    fits = left & ~row[i]
    while fits:
        digit = fits & -fits
        fits ^= digit
        row[i] ^= digit
        write_column(row, i + 1, left ^ digit, written)
        row[i] ^= digit


cdef inline Entry *first_slot(const Table *table, uint64_t rows) noexcept nogil:
    """Return the slot at which the search for row sets begins."""
    return &table.slot[rows * <uint64_t> 0x9E3779B97F4A7C15 >> (64 - table.bits)]


cdef inline void add(Table *table, uint64_t rows, uint64_t ways) noexcept nogil:
    """Add ways to the number of ways of these row sets."""
    cdef Entry *slot = first_slot(table, rows)
    cdef Entry *end = table.slot + (<size_t> 1 << table.bits)
    while slot.rows != rows:
        if slot.rows == 0:
            slot.rows = rows
            table.used += 1
            break
        slot += 1
        if slot == end:
            slot = table.slot
    slot.ways += ways


cdef int make_room(Table *table, int more) except -1 nogil:
    """Double the table if `more` new row sets would make it more than half full."""
    cdef Table larger
    cdef size_t k, slots = <size_t> 1 << table.bits
    if 2 * (table.used + more) <= slots:
        return 0
    larger.bits, larger.used = table.bits + 1, 0
    larger.slot = <Entry *> allocate(2 * slots, sizeof(Entry))
    for k in range(slots):
        if table.slot[k].rows:
            add(&larger, table.slot[k].rows, table.slot[k].ways)
    free(table.slot)
    table[0] = larger
    return 0


cdef int write_beside(const Entry *before, size_t number, unsigned int column,
                      Table *table) except -1 nogil:
    """Write a column beside each of the given row sets, and collect the resulting row sets."""
    cdef uint64_t row[ROWS]
    cdef Written written
    cdef size_t k
    cdef int i
    for k in range(number):
        for i in range(ROWS):
            row[i] = before[k].rows >> DIGITS * i & ALL_DIGITS
        written.number = 0
        write_column(row, 0, column, &written)
        make_room(table, written.number)
        for i in range(written.number):
            prefetch(first_slot(table, written.rows[i]))
        for i in range(written.number):
            add(table, written.rows[i], before[k].ways)
    return 0


cdef void write_first(unsigned int column, Entry *entry) noexcept nogil:
    """Write the first column of a band in increasing order."""
    cdef uint64_t row[ROWS]
    cdef int i
    for i in range(ROWS):
        row[i] = column & -column
        column &= column - 1
    entry.rows, entry.ways = row_sets(row), 1


@cython.final
cdef class RowSets:
    """The row sets of a band of 5x2 boxes after some of its columns, each with its number of ways.

    A new object represents a band in which no column is written.
    """
    cdef Entry *entry
    cdef size_t number

    def __dealloc__(self):
        free(self.entry)

    def beside(self, int column):
        """Return the RowSets of the band with one more column, whose digits are given as a mask.

        Bit d of the mask represents the digit d + 1. A call takes at most 0.2 seconds if the
        columns come from boxes. Raises ValueError unless the mask has five digits.
        """
        cdef RowSets after = RowSets()
        cdef Table table
        cdef size_t k
        if column >> DIGITS or popcount(column) != ROWS:
            raise ValueError(f"column: {column:#x} is not a set of {ROWS} digits")
        if self.entry == NULL:
            after.entry = <Entry *> allocate(1, sizeof(Entry))
            after.number = 1
            write_first(column, after.entry)
            return after
        table.bits, table.used = FEWEST_BITS, 0
        table.slot = <Entry *> allocate(1 << FEWEST_BITS, sizeof(Entry))
        try:
            with nogil:
                write_beside(self.entry, self.number, column, &table)
                after.entry = <Entry *> allocate(table.used + 1, sizeof(Entry))
                for k in range(<size_t> 1 << table.bits):
                    if table.slot[k].rows:
                        after.entry[after.number] = table.slot[k]
                        after.number += 1
        finally:
            free(table.slot)
        return after

    def total(self):
        """Return the number of ways to write the columns, the first one in increasing order.

        After all ten columns of a band it is f / 5!.
        """
        cdef size_t k
        cdef uint64_t ways = 0
        for k in range(self.number):
            ways += self.entry[k].ways
        return ways if self.entry else 1

    def ways(self):
        """Return a dictionary from row sets, five masks in increasing order, to numbers of ways.

        It is empty if no column is written.
        """
        cdef size_t k
        cdef int i
        return {tuple([self.entry[k].rows >> DIGITS * i & ALL_DIGITS for i in range(ROWS)]):
                self.entry[k].ways for k in range(self.number)}
