# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True
"""The completions of a band of 9x9, case by case, depth first over the boxes B4 to B9.

    ways = sum over (k1, k2, k3) of upper[k1][k2][k3] * lower[k1'][k2'][k3']

Under a band every column lacks six digits. Each column of B4 takes three of these digits, which the
three columns can choose in 56 ways. Let k1 be the number of this choice and k1' = 55 - k1 the
number of the opposite choice, which B7 must make; k2 and k3 are defined in the same way for B5 and
B6. The number of ways to fill B7, B8, B9 depends on the boxes above only through (k1, k2, k3).
Therefore one search goes over B4, B5, B6 and another over B7, B8, B9. Each of them counts how often
it ends at each (k1, k2, k3), and the sum joins the two.

The kernel lists all ways to fill each box, cell by cell with bit masks. The first box of a band
leaves six digits for each row of the band, which the other two boxes can share out in 56 ways.
Therefore the ways to fill these two boxes are stored in lists, one list for each choice of the
digits of their rows.

Cost: in the 10 cases of reduced order, which give the first columns of B4 and B7, each search ends
2.9 million times for each band, although the band has 10^8 completions.
Bounds: an entry of upper or lower is at most 1728, and ways <= 1728^2 * 56^3 < 2^39.
Layout
    set      a set of digits is 9 bits, bit d - 1 for the digit d
    rank     the number of one of the 84 sets of three digits, in increasing order of their bits
    slot     the digits of a box's three rows (or columns): 84 * rank(first) + rank(second); the
             third set is the rest
    k        the number, 0 .. 55, of a choice of the three digits that each column of a box gets in
             one band, in increasing order of their slots; the choice of the opposite digits in
             every column has the number 55 - k
Plain Python twin: `tests/counting/twin_completions_plain.py`.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.string cimport memcmp, memcpy, memset

from bits cimport popcount
from cases cimport Case, check_below_band, count_cases

cdef enum:
    ALL_DIGITS = 0x1FF
    SETS = 84
    SLOTS = 84 * 84
    CHOICES = 56
    FILLINGS = CHOICES * 216    # of a box under a band: 216 for each choice of its column sets

cdef struct Share:              # slots of the rows of the second and third box, given the first's
    uint16_t second
    uint16_t third

cdef struct Filling:
    uint16_t rows               # slot
    uint8_t columns             # k

cdef struct Box:
    const uint8_t *choice       # slot of columns -> k
    uint16_t allowed[9]         # the digits allowed in each cell, for which the lists below hold
    int size
    Filling filling[FILLINGS]
    uint16_t start[SLOTS + 1]   # by_rows[start[slot]:start[slot + 1]]: fillings with these rows
    uint8_t by_rows[FILLINGS]   # k

cdef struct Search:
    uint16_t six[9]             # the digits that each column lacks, for which `choice` holds
    uint8_t choice[3][SLOTS]
    Box box[2][3]
    uint16_t ends[2][CHOICES][CHOICES * CHOICES]        # upper and lower

cdef uint16_t sets[SETS]
cdef uint8_t rank[ALL_DIGITS + 1]
cdef Share shares[SLOTS][CHOICES]


cdef inline int slot_of(int first, int second) noexcept nogil:
    """Return the slot of the digits of three rows or columns, of which two sets are given."""
    return SETS * rank[first] + rank[second]


cdef void build_tables() noexcept nogil:
    """Fill the tables of sets, of their ranks and of the shares of the second and third box."""
    cdef int n = 0, a, b, c, d, k, bits
    for bits in range(ALL_DIGITS + 1):
        if popcount(bits) == 3:
            rank[bits] = n
            sets[n] = bits
            n += 1
    for a in range(SETS):
        for b in range(SETS):
            if sets[a] & sets[b]:
                continue
            k = 0
            for c in range(SETS):
                if sets[a] & sets[c]:
                    continue
                for d in range(SETS):
                    # The bottom rows, which hold the other digits, must be disjoint as well.
                    if sets[d] & (sets[b] | sets[c]) == 0 and (
                            sets[a] | sets[b] | sets[c] | sets[d]) == ALL_DIGITS:
                        shares[SETS * a + b][k].second = SETS * c + d
                        shares[SETS * a + b][k].third = slot_of(
                            ALL_DIGITS ^ sets[a] ^ sets[c], ALL_DIGITS ^ sets[b] ^ sets[d])
                        k += 1


cdef void number_choices(const uint16_t *six, uint8_t *choice) noexcept nogil:
    """Number the choices of three of the six digits that each column of a stack lacks."""
    cdef int k = 0, a, b
    for a in range(SETS):
        for b in range(SETS):
            if (sets[a] & ~six[0] == 0 and sets[b] & (sets[a] | ~six[1]) == 0
                    and (ALL_DIGITS ^ sets[a] ^ sets[b]) & ~six[2] == 0):
                choice[SETS * a + b] = k
                k += 1


cdef void fill(Box *box, int cell, unsigned int used, unsigned int *rows,
               unsigned int *columns) noexcept nogil:
    """Fill a box from this cell on and list every filling."""
    if cell == 9:
        box.filling[box.size].rows = slot_of(rows[0], rows[1])
        box.filling[box.size].columns = box.choice[slot_of(columns[0], columns[1])]
        box.size += 1
        return
    cdef int i = cell % 3, j = cell // 3        # column by column
    cdef unsigned int fits = box.allowed[3 * i + j] & ~used, digit
    while fits:
        digit = fits & (0 - fits)
        fits ^= digit
        rows[i] ^= digit
        columns[j] ^= digit
        fill(box, cell + 1, used | digit, rows, columns)
        rows[i] ^= digit
        columns[j] ^= digit


cdef void list_fillings(Box *box) noexcept nogil:
    """List all fillings of a box, and sort them by the digits of their rows."""
    cdef unsigned int rows[3]
    cdef unsigned int columns[3]
    cdef int n, total = 0
    rows[:] = [0, 0, 0]
    columns[:] = [0, 0, 0]
    box.size = 0
    fill(box, 0, 0, rows, columns)
    memset(box.start, 0, sizeof(box.start))
    for n in range(box.size):
        box.start[box.filling[n].rows] += 1
    for n in range(SLOTS + 1):
        total += box.start[n]
        box.start[n] = total
    for n in range(box.size):
        box.start[box.filling[n].rows] -= 1
        box.by_rows[box.start[box.filling[n].rows]] = box.filling[n].columns


cdef void search(Box *box, uint16_t (*ends)[CHOICES * CHOICES]) noexcept nogil:
    """Visit every filling of the three boxes of a band and add 1 to the entry (k1, k2, k3)."""
    cdef Box *second = &box[1]
    cdef Box *third = &box[2]
    cdef Share *share
    cdef uint16_t *end
    cdef int n, s, x, y, from_y, to_y
    for n in range(box.size):
        for s in range(CHOICES):
            share = &shares[box.filling[n].rows][s]
            from_y, to_y = third.start[share.third], third.start[share.third + 1]
            for x in range(second.start[share.second], second.start[share.second + 1]):
                end = &ends[box.filling[n].columns][CHOICES * second.by_rows[x]]
                for y in range(from_y, to_y):
                    end[third.by_rows[y]] += 1


cdef int prepare(Search *s, const uint16_t *allowed) noexcept nogil:
    """Update the lists of all boxes whose cells have changed since the last case.

    `allowed` describes the 6 x 9 cells of the new case. Returns 0 if they cannot be the cells under
    a band.
    """
    cdef uint16_t six[9]
    cdef uint16_t cells[9]
    cdef Box *box
    cdef int i, j, band, stack, changed
    for j in range(9):
        six[j] = 0
        for i in range(6):
            six[j] |= allowed[9 * i + j]
        if popcount(six[j]) != 6 or six[j] & ~ALL_DIGITS:
            return 0
    for stack in range(3):
        if (ALL_DIGITS ^ six[3 * stack] | ALL_DIGITS ^ six[3 * stack + 1]
                | ALL_DIGITS ^ six[3 * stack + 2]) != ALL_DIGITS:
            return 0
        changed = memcmp(&six[3 * stack], &s.six[3 * stack], 3 * sizeof(uint16_t))
        if changed:
            memcpy(&s.six[3 * stack], &six[3 * stack], 3 * sizeof(uint16_t))
            number_choices(&six[3 * stack], s.choice[stack])
        for band in range(2):
            box = &s.box[band][stack]
            for i in range(3):
                memcpy(&cells[3 * i], &allowed[27 * band + 9 * i + 3 * stack], 3 * sizeof(uint16_t))
            if changed or memcmp(cells, box.allowed, sizeof(cells)):
                memcpy(box.allowed, cells, sizeof(cells))
                box.choice = s.choice[stack]
                list_fillings(box)
    return 1


cdef uint64_t join(Search *s) noexcept nogil:
    """Search both bands and sum upper * lower over the choices k1 that both of them reach."""
    cdef uint8_t reached[CHOICES]
    cdef uint64_t total = 0
    cdef uint16_t *upper
    cdef uint16_t *lower
    cdef int n, k, band
    memset(reached, 0, sizeof(reached))
    for band in range(2):
        for n in range(s.box[band][0].size):
            k = s.box[band][0].filling[n].columns
            reached[CHOICES - 1 - k if band else k] |= 1 << band
            memset(s.ends[band][k], 0, sizeof(s.ends[band][k]))
        search(s.box[band], s.ends[band])
    for k in range(CHOICES):
        if reached[k] == 3:
            upper, lower = s.ends[0][k], s.ends[1][CHOICES - 1 - k]
            for n in range(CHOICES * CHOICES):
                total += <uint64_t> (upper[n] * lower[CHOICES * CHOICES - 1 - n])
    return total


build_tables()


cdef bint count_case(const Case *case, void *memory, uint64_t *ways) noexcept nogil:
    cdef Search *s = <Search *> memory
    if not prepare(s, case.allowed):
        return False
    ways[0] = join(s)
    return True


def count(const uint16_t[:, :, ::1] allowed not None, int box_rows, int box_columns,
          uint64_t[::1] totals not None):
    """Write the number of ways to fill each case into `totals`, each less than 2^39.

    `allowed` has the shape (cases, 6, 9), and bit d - 1 of allowed[c, i, j] is set if the cell
    (i, j) under a band of 9x9 may hold the digit d in case c; box_rows and box_columns are 3.
    `totals` has the length `cases`. The cells of each column allow six digits in all, and the
    digits that the columns of a box do not allow are all different. A case takes at most 0.04 s.

    Raises ValueError if the lengths do not agree, if a cell may hold a digit that does not exist,
    or if the cells of a case cannot be the cells under a band.
    """
    check_below_band("dfs", allowed, box_rows, box_columns)
    count_cases(count_case, sizeof(Search), "the columns do not lack six digits each as under a "
                "band, where the used ones of a box are all different",
                allowed, box_rows, box_columns, totals)
