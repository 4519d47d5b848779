# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True
"""Completions of a band of 9x9 case by case, digit by digit.

    ways = number of ways to choose for each digit a lower template, such that all are disjoint

A lower template of a digit is a set of cells of B4 to B9 that holds one cell of each row and box,
and at most one of each column, all of which may hold the digit: the part of a template that lies
below the band. Under a band a digit has 288 lower templates: 6 for the boxes of its three upper
rows, 6 for those of the lower ones, and 2^3 for the columns. It has 48 if its place in the first
column is given. The digits are taken in order of their number of lower templates. Each choice
removes the lower templates of later digits that meet it, with one `and` a word.

Cost: a second for the ten cases of a band.
Bounds: ways < 2^33, the number of completions of a band.
Layout
    template   a lower template as 54 bits, bit 9 * i + j for row i and column j of B4 to B9
    live       64 lower templates a word, 5 words a digit: those that meet none of the chosen ones
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
    """List the templates of a digit that go on from row i; the number of all that are found."""
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
    """Ways to choose templates for the digits from d on among those that are live."""
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
                # at most one template is left: it takes the six cells that remain
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
    """List the templates and which of them are disjoint; 0 if a digit has too many of them."""
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
    """Ways to choose a template for each digit."""
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

    `allowed` has the shape (cases, 6, 9): bit d - 1 of allowed[c, i, j] says that in case c the
    cell (i, j) under a band of 9x9 may hold the digit d; box_rows and box_columns are 3. `totals`
    has the length `cases`. A case of reduced order takes a tenth of a second.
    ValueError if the lengths do not agree, for a digit that there is not, and for a case in which a
    digit has more templates than a band leaves it.
    """
    check_below_band("templates", allowed, box_rows, box_columns)
    count_cases(count_case, sizeof(Templates), "a digit has more places than a band leaves it",
                allowed, box_rows, box_columns, totals)
