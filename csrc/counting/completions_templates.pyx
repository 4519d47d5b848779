# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True
"""The completions of a band of 9x9, case by case and digit by digit.

    ways = number of ways to choose a lower template for each digit so that all are disjoint

A lower template of a digit is the part of a template below the band: a set of cells of B4 to B9
with one cell in each row and box, and at most one in each column, all of which may hold the digit.
Under a band a digit has 288 lower templates: 6 ways to choose the boxes for its three upper rows, 6
for its three lower rows, and 2^3 for the columns. If its cell in the first column is given, it has
48. The digits are taken in ascending order of their number of lower templates. Each choice removes
the lower templates of later digits that intersect it, with one `and` for each word.

Cost: 1 s for the ten cases of a band.
Bounds: ways < 2^33, because a band has fewer completions.
Layout
    template   a lower template as 54 bits, bit 9 * i + j for row i and column j of B4 to B9
    live       the lower templates that are disjoint from all chosen ones: 64 of them in a word, and
               5 words for each digit
Plain Python twin: `tests/counting/twin_completions_plain.py`.
"""

from libc.stdint cimport uint16_t, uint64_t
from libc.string cimport memcpy, memset

from bits cimport lowest_bit
from cases cimport Case, check_below_band, count_cases

cdef enum:
    DIGITS = 9
    ROWS = 6
    WORDS = 5
    TEMPLATES = 288

cdef struct Templates:
    int size[DIGITS]
    uint64_t template[DIGITS][TEMPLATES]
    uint64_t apart[DIGITS][TEMPLATES][DIGITS][WORDS]    # templates of later digits disjoint from it


cdef int place(const uint16_t *allowed, unsigned int digit, int i, int columns, int boxes,
               uint64_t cells, uint64_t *found, int n) noexcept nogil:
    """List the templates of a digit, extended from row i on, and return the number found so far.

    At most 288 templates are written to `found`, but the number includes all.
    """
    cdef int j, b
    if i == ROWS:
        if n < TEMPLATES:
            found[n] = cells
        return n + 1
    for j in range(DIGITS):
        b = i // 3 * 3 + j // 3
        if allowed[DIGITS * i + j] & digit and not columns >> j & 1 and not boxes >> b & 1:
            n = place(allowed, digit, i + 1, columns | 1 << j, boxes | 1 << b,
                      cells | <uint64_t> 1 << (DIGITS * i + j), found, n)
    return n


cdef uint64_t choose(Templates *templates, int d, const uint64_t (*live)[WORDS]) noexcept nogil:
    """Return the number of ways to choose live templates for the digits from d on."""
    cdef uint64_t rest[DIGITS][WORDS]
    cdef uint64_t total = 0, word, fits
    cdef const uint64_t (*apart)[WORDS]
    cdef int words = (templates.size[d] + 63) // 64
    cdef int last = (templates.size[DIGITS - 1] + 63) // 64
    cdef int w, v, e
    for w in range(words):
        word = live[d][w]
        while word:
            apart = templates.apart[d][64 * w + lowest_bit(word)]
            word &= word - 1
            if d == DIGITS - 2:
                # At most one template can be left, which consists of the six remaining cells.
                fits = 0
                for v in range(last):
                    fits |= live[DIGITS - 1][v] & apart[DIGITS - 1][v]
                total += fits != 0
                continue
            for e in range(d + 1, DIGITS):
                fits = 0
                for v in range((templates.size[e] + 63) // 64):
                    rest[e][v] = live[e][v] & apart[e][v]
                    fits |= rest[e][v]
                if not fits:
                    break
            else:
                total += choose(templates, d + 1, <const uint64_t (*)[WORDS]> rest)
    return total


cdef int prepare(Templates *templates, const uint16_t *allowed) noexcept nogil:
    """List the templates and find the disjoint pairs; return 0 if a digit has too many."""
    cdef uint64_t found[DIGITS][TEMPLATES]
    cdef int size[DIGITS]
    cdef int d, e, m, n, place_in_order = 0
    for d in range(DIGITS):
        size[d] = place(allowed, 1 << d, 0, 0, 0, 0, found[d], 0)
        if size[d] > TEMPLATES:
            return 0
    for n in range(TEMPLATES + 1):
        for d in range(DIGITS):
            if size[d] == n:
                templates.size[place_in_order] = n
                memcpy(templates.template[place_in_order], found[d], n * sizeof(uint64_t))
                place_in_order += 1
    memset(templates.apart, 0, sizeof(templates.apart))
    for d in range(DIGITS):
        for e in range(d + 1, DIGITS):
            for m in range(templates.size[d]):
                for n in range(templates.size[e]):
                    if templates.template[d][m] & templates.template[e][n] == 0:
                        templates.apart[d][m][e][n // 64] |= <uint64_t> 1 << n % 64
    return 1


cdef uint64_t choose_all(Templates *templates) noexcept nogil:
    """Return the number of ways to choose a template for each digit."""
    cdef uint64_t live[DIGITS][WORDS]
    cdef int d, n
    memset(live, 0, sizeof(live))
    for d in range(DIGITS):
        for n in range(templates.size[d]):
            live[d][n // 64] |= <uint64_t> 1 << n % 64
    return choose(templates, 0, <const uint64_t (*)[WORDS]> live)


cdef bint count_case(const Case *case, void *memory, uint64_t *ways) noexcept nogil:
    cdef Templates *templates = <Templates *> memory
    if not prepare(templates, case.allowed):
        return False
    ways[0] = choose_all(templates)
    return True


def count(const uint16_t[:, :, ::1] allowed not None, int box_rows, int box_columns,
          uint64_t[::1] totals not None):
    """Write the number of ways to fill each case into `totals`.

    `allowed` has the shape (cases, 6, 9), and bit d - 1 of allowed[c, i, j] is set if the cell
    (i, j) under a band of 9x9 may hold the digit d in case c; box_rows and box_columns are 3.
    `totals` has the length `cases`. A case of reduced order takes 0.1 s.

    Raises ValueError if the lengths do not agree, if a cell may hold a digit that does not exist,
    or if a digit of a case has more templates than is possible under a band.
    """
    check_below_band("templates", allowed, box_rows, box_columns)
    count_cases(count_case, sizeof(Templates), "a digit has more places than a band leaves it",
                allowed, box_rows, box_columns, totals)
