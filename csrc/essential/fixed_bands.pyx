# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Fillings of a band with given column sets that a cell symmetry fixes up to relabelling.

A cell symmetry g moves the rows of a band and moves column j to p(j), and s relabels the digit d to
s(d). They fix a filling if the digit d in column j of row i implies s(d) in column p(j) of the
image of row i. Because any two of the row, column and digit of a cell determine the third, the
lengths of their cycles satisfy

    lcm(row, column) = lcm(row, digit) = lcm(column, digit),

and the cells are filled a whole orbit at a time. For a cycle of l rows it is enough to fill the
first row in a way that g^l keeps, because g maps this row to the other rows.

The band is filled column by column, in two halves: some of the orbits of columns, and the other
orbits. The halves have to agree only in their row sets T, which are the sets of digits of the first
row of each cycle. Therefore

    F = sum over row sets T of (fillings of one half with T) * (fillings of the other with the rest)

Cycles of rows of the same length are equivalent, and so are the rows of a cycle, which gives K
symmetries in all. They move every filling of a half, because the digits of a column differ.
Therefore one of K fillings is visited in each half, the filling with the digits of a column in
order, and T is taken up to these symmetries. If k of them keep T, then
F = K * sum over T of (visited) * (visited) * k.

Cost: about the square root of F, in visited fillings; 0.1 microseconds each. The fillings of the
first half are stored in a table, which is used again if the next band has the same sets there.
Bounds: F < 2^63 for 6x2, where 7.4e9 is the largest F that has occurred.
Bit layout: a set of digits is 16 bits, bit d for the digit d + 1. `row_set_table.pxd` describes the
keys of row sets.
Plain Python twin: `tests/essential/twin_fixed_bands.py`.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memset

from bits cimport lowest_bit, popcount
from argument_checks cimport check_between, check_large, check_length, check_permutation
from cycle_lengths cimport gcd, lcm, lengths
from memory cimport allocate
from row_set_table cimport MOST_ROWS, Slot, Table, add_one, key_of, slot_of

cdef enum:
    MOST = 12                   # digits
    VISITS = 1 << 19            # of cells between two calls of `stopped`: a few 0.01 s

cdef struct Filling:            # of some orbits of the cells of a band
    int n
    uint8_t column[MOST]        # p
    uint8_t digit[MOST]         # s
    uint8_t column_length[MOST] # of the cycle of a column
    uint8_t digit_length[MOST]  # of the cycle of a digit
    int rows[MOST + 1]          # cycles of rows of each length
    int cycles                  # of rows
    int row_length[MOST_ROWS]   # of each cycle, in increasing order
    uint16_t used[MOST_ROWS]    # the digits of the first row of each cycle in this half
    uint16_t needs[MOST]        # digits that a column still needs
    uint16_t fits[MOST + 1][MOST]       # by l, j: d with lcm(l, j) = lcm(l, d) = lcm(j, d)
    uint16_t cycle[MOST + 1][MOST]      # by l, d: the cycle of d under s^l
    int orbits                  # of columns
    int left                    # of these orbits in the first half
    uint8_t start[MOST]         # a column of each orbit
    int first, end              # orbits of the half that is being filled
    const uint16_t *place       # of a set among the sets of the same size
    Table *table
    uint64_t total
    bint full                   # True if memory for the table ran out
    void *stopped               # a function that returns True to stop
    unsigned int visits         # of a cell since it was called
    bint ended                  # True if it returned True


cdef void prepare(Filling *filling) noexcept nogil:
    """Set fits and cycle, for the lengths of cycles of rows."""
    cdef int l, j, d, k, x, both
    memset(filling.fits, 0, sizeof(filling.fits))
    memset(filling.cycle, 0, sizeof(filling.cycle))
    for l in range(1, MOST + 1):
        if not filling.rows[l]:
            continue
        for j in range(filling.n):
            both = lcm(l, filling.column_length[j])
            for d in range(filling.n):
                if (lcm(l, filling.digit_length[d]) == both
                        and lcm(filling.column_length[j], filling.digit_length[d]) == both):
                    filling.fits[l][j] |= 1 << d
        for d in range(filling.n):
            x = d
            while not filling.cycle[l][d] >> x & 1:
                filling.cycle[l][d] |= 1 << x
                for k in range(l):
                    x = filling.digit[x]


cdef void divide(Filling *filling) noexcept nogil:
    """List the orbits of columns. The first half takes all orbits that fit into half a band."""
    cdef unsigned int seen = 0
    cdef int j, x, columns = 0
    filling.orbits = filling.left = 0
    for j in range(filling.n):
        if seen >> j & 1:
            continue
        x = j
        while not seen >> x & 1:
            seen |= 1 << x
            x = filling.column[x]
        filling.start[filling.orbits] = j
        filling.orbits += 1
        columns += filling.column_length[j]
        if 2 * columns <= filling.n or filling.left == 0:
            filling.left = filling.orbits


cdef inline bint balanced(const Filling *filling, int *cells, int length) noexcept nogil:
    """Return True if the rows give a column or a digit its cells in orbits of each length.

    cells[L] is the number of its cells in orbits of L cells, and `length` is the length of its own
    cycle. If the numbers agree, all of `cells` is 0 again.
    """
    cdef int l, k
    for l in range(1, MOST + 1):
        cells[lcm(length, l)] -= l * filling.rows[l]
    for k in range(MOST * MOST + 1):
        if cells[k]:
            return False
    return True


cdef bint possible(const Filling *filling) noexcept nogil:
    """Return True if the lengths of the orbits of cells agree for each row, column and digit."""
    cdef int cells[MOST * MOST + 1]
    cdef int of_digit[MOST * MOST + 1]
    cdef int l, j, k
    memset(cells, 0, sizeof(cells))
    memset(of_digit, 0, sizeof(of_digit))
    for j in range(filling.n):
        for k in range(filling.n):
            if filling.needs[j] >> k & 1:
                cells[lcm(filling.column_length[j], filling.digit_length[k])] += 1
            if filling.needs[k] >> j & 1:
                of_digit[lcm(filling.column_length[k], filling.digit_length[j])] += 1
        if (not balanced(filling, cells, filling.column_length[j])
                or not balanced(filling, of_digit, filling.digit_length[j])):
            return False
    for l in range(1, MOST + 1):
        if filling.rows[l]:
            for j in range(filling.n):
                cells[lcm(filling.column_length[j], l)] += 1
                cells[lcm(filling.digit_length[j], l)] -= 1
            for k in range(MOST * MOST + 1):
                if cells[k]:
                    return False
    return True


cdef inline void place(Filling *filling, int j, int d) noexcept nogil:
    """Fill the orbit of cells with the digit d in column j, or clear it."""
    cdef int x = j, y = d
    while True:
        filling.needs[x] ^= 1 << y
        x, y = filling.column[x], filling.digit[y]
        if x == j and y == d:
            return


cdef void end_half(Filling *filling) noexcept nogil:
    """Store the row sets of a filled half, or look up the fillings of the other half."""
    cdef unsigned int flipped = (1 << filling.n) - 1 if filling.first > 0 else 0
    cdef uint64_t key, keeping
    if filling.left == filling.orbits:
        filling.total += 1
        return
    key = key_of(filling.used, flipped, filling.row_length, filling.cycles, filling.digit,
                 filling.place, &keeping)
    if filling.first > 0:
        filling.total += filling.table.slot[slot_of(filling.table, key)].number * keeping
    elif not filling.full:
        filling.full = not add_one(filling.table, key)


cdef void fill_orbit(Filling *filling, int orbit) noexcept nogil:
    """Fill the columns of an orbit, and then the columns of the orbits after it."""
    if orbit == filling.end:
        end_half(filling)
    elif orbit == filling.first:
        fill_first_column(filling)
    else:
        fill_cells(filling, orbit, 0, 0, filling.start[orbit])


cdef void ask(Filling *filling) noexcept nogil:
    """Ask whether to stop."""
    filling.visits = 0
    with gil:
        filling.ended = (<object> filling.stopped)()


cdef void fill_cells(Filling *filling, int orbit, int i, int t, int j) noexcept nogil:
    """Fill the first row of the i-th cycle of rows, in the t-th column j of an orbit, and continue.

    It is enough to fill one column of each cycle of g^l in the orbit.
    """
    cdef int l, d
    cdef unsigned int fits
    if i == filling.cycles:
        fill_orbit(filling, orbit + 1)
        return
    filling.visits += 1
    if filling.visits == VISITS:
        ask(filling)
    l = filling.row_length[i]
    fits = filling.needs[j] & filling.fits[l][j] & ~filling.used[i]
    while fits and not filling.ended:
        d = lowest_bit(fits)
        fits &= fits - 1
        place(filling, j, d)
        filling.used[i] ^= filling.cycle[l][d]
        next_cell(filling, orbit, i, t, j)
        filling.used[i] ^= filling.cycle[l][d]
        place(filling, j, d)


cdef void next_cell(Filling *filling, int orbit, int i, int t, int j) noexcept nogil:
    """Continue with the next column for this cycle of rows, or with the next cycle of rows."""
    if t + 1 < gcd(filling.row_length[i], filling.column_length[j]):
        fill_cells(filling, orbit, i, t + 1, filling.column[j])
    elif orbit > filling.first:
        fill_cells(filling, orbit, i + 1, 0, filling.start[orbit])
    else:
        fill_first_column(filling)


cdef void fill_first_column(Filling *filling) noexcept nogil:
    """Fill the first column of a half, whose least digit is in the first row of the next cycle.

    Cycles of the same length are interchangeable, so that only the first unused one is tried.
    """
    cdef int i, l, d, j = filling.start[filling.first]
    if not filling.needs[j]:
        fill_orbit(filling, filling.first + 1)
        return
    d = lowest_bit(filling.needs[j])
    for i in range(filling.cycles):
        l = filling.row_length[i]
        if filling.used[i] or (i and filling.row_length[i - 1] == l and not filling.used[i - 1]):
            continue
        if filling.fits[l][j] >> d & 1:
            place(filling, j, d)
            filling.used[i] = filling.cycle[l][d]
            next_cell(filling, filling.first, i, 0, j)
            filling.used[i] = 0
            place(filling, j, d)


cdef void fill_half(Filling *filling, int first, int end) noexcept nogil:
    memset(filling.used, 0, sizeof(filling.used))
    filling.first, filling.end = first, end
    fill_orbit(filling, first)


cdef uint64_t symmetries(const Filling *filling) noexcept nogil:
    """Return the number of permutations of the rows that keep the cycles."""
    cdef uint64_t number = 1
    cdef int l, k
    for l in range(1, MOST + 1):
        for k in range(1, filling.rows[l] + 1):
            number *= k * l
    return number


cdef int check_case(Py_ssize_t k, const uint16_t[::1] sets, const uint8_t[::1] columns,
                    const uint8_t[::1] digits, int height) except -1:
    """Raise ValueError unless s maps the set of each column to the set of the column's image."""
    cdef int j, d, n = <int> columns.shape[0]
    cdef unsigned int image
    check_permutation[uint8_t]("digits", &digits[0], n, 0)
    for j in range(n):
        image = 0
        for d in range(n):
            image |= <unsigned int> (sets[j] >> d & 1) << digits[d]
        if popcount(sets[j]) != height or sets[j] >> n:
            raise ValueError(f"sets: column {j} at position {k}, expected {height} of {n} digits")
        if image != <unsigned int> sets[columns[j]]:
            raise ValueError(f"position {k}: column {j} is not taken to column {columns[j]}")
    return 0


cdef bint same_left(const Filling *filling, const uint16_t *sets, const uint16_t *before,
                    const uint8_t *digits, const uint8_t *digits_before) noexcept nogil:
    """Return True if the first half has the same sets as in another band, and s is the same."""
    cdef int o, j, k
    for j in range(filling.n):
        if digits[j] != digits_before[j]:
            return False
    for o in range(filling.left):
        j = filling.start[o]
        for k in range(filling.column_length[j]):
            if sets[j] != before[j]:
                return False
            j = filling.column[j]
    return True


cdef int count_one(Filling *filling, bint same) except -1 nogil:
    """Set `total`. If the first half is the `same`, the table of the band before is used again."""
    filling.total = 0
    if not same:
        free(filling.table.slot)
        filling.table.slot = NULL
        filling.table.used, filling.table.bits = 0, 6
        filling.table.slot = <Slot *> allocate(<size_t> 1 << filling.table.bits, sizeof(Slot))
        fill_half(filling, 0, filling.left)
        if filling.full:
            with gil:
                raise MemoryError
    if filling.left < filling.orbits:
        fill_half(filling, filling.left, filling.orbits)
    filling.total *= symmetries(filling)
    return 0


def fillings(const uint16_t[:, ::1] sets not None, const uint8_t[::1] columns not None,
             const uint8_t[:, ::1] digits not None, const uint8_t[::1] rows not None,
             uint64_t[::1] totals not None, stopped):
    """Set totals[k] to the number of fillings with sets[k] that g and s = digits[k] fix.

    There are n columns and digits, at most 12. `sets` has shape (m, n) and contains the digits of
    each column, as bits. columns[j] is p(j). `digits` has shape (m, n), and digits[k, d] is s(d).
    `rows` contains the lengths of the cycles of at most 6 rows. Columns and digits are counted from
    0. Raises ValueError if the shapes do not fit together, if p or s is not a permutation, if the
    size of a set is not the number of rows, or if s does not map each set to the set of the
    column's image.

    `stopped` is a function without arguments that returns a bool. It is called several times a
    second. If it returns True, the call ends soon, and the totals are meaningless.
    """
    cdef Filling filling
    cdef Table table
    cdef uint16_t place[1 << MOST]
    cdef int number[MOST + 1]
    cdef Py_ssize_t k, before = -1
    cdef int j, l, height = 0, n
    check_between("length of columns", columns.shape[0], 1, MOST)
    n = <int> columns.shape[0]
    check_length("a row of sets", sets.shape[1], n)
    check_length("a row of digits", digits.shape[1], n)
    check_length("digits", digits.shape[0], sets.shape[0])
    check_length("totals", totals.shape[0], sets.shape[0])
    check_between("length of rows", rows.shape[0], 1, min(n, MOST_ROWS))
    check_large[uint8_t]("rows", &rows[0], rows.shape[0], 1, MOST_ROWS)
    check_permutation[uint8_t]("columns", &columns[0], n, 0)
    memset(&filling, 0, sizeof(Filling))
    memset(&table, 0, sizeof(Table))
    memset(number, 0, sizeof(number))
    for j in range(1 << n):
        l = popcount(j)
        place[j] = number[l]
        number[l] += 1
    filling.n, filling.place, filling.table = n, place, &table
    filling.stopped = <void *> stopped
    for j in range(rows.shape[0]):
        filling.rows[rows[j]] += 1
        height += rows[j]
    check_between("sum of rows", height, 1, min(n, MOST_ROWS))
    for l in range(1, MOST_ROWS + 1):
        for j in range(filling.rows[l]):
            filling.row_length[filling.cycles] = l
            filling.cycles += 1
    for j in range(n):
        filling.column[j] = columns[j]
    lengths(filling.column, n, filling.column_length)
    divide(&filling)
    try:
        for k in range(sets.shape[0]):
            if filling.ended:
                return
            check_case(k, sets[k], columns, digits[k], height)
            with nogil:
                for j in range(n):
                    filling.digit[j] = digits[k, j]
                    filling.needs[j] = sets[k, j]
                lengths(filling.digit, n, filling.digit_length)
                totals[k] = 0
                if possible(&filling):
                    prepare(&filling)
                    count_one(&filling, before >= 0 and same_left(
                        &filling, &sets[k, 0], &sets[before, 0], &digits[k, 0],
                        &digits[before, 0]))
                    before = k
                    totals[k] = filling.total
    finally:
        free(table.slot)
