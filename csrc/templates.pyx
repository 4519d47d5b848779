# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True
"""Digit by digit: all 1s are placed, then all 2s, ... as whole-digit templates that do not collide.

    completions = number of ways to choose for each digit one of its templates, all disjoint

A template of a digit puts it once into each row, column and box of B4 to B9 where it still has to
stand: 288 ways under a band (6 * 6 orders of the boxes, 2^3 columns), 48 for a digit whose place in
the first column is given. The digits are taken in order of their number of templates; each choice
strikes out, in one `and` a word, the templates of later digits that collide with it.

Cost: a second for the ten cases of a band.
Bound: a case has at most (completions of a band) < 2^33 ways.

Bit layout
    template   54 bits, bit 9 * i + j for row i and column j of B4 to B9
    live       64 templates a word, 5 words a digit: those that do not collide with what is chosen
"""

from libc.stdint cimport uint16_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

from bits cimport lowest_bit
from cases cimport check_cases

cdef enum:
    DIGITS = 9
    ROWS = 6
    WORDS = 5
    TEMPLATES = 288

cdef struct Work:
    int size[DIGITS]
    uint64_t template[DIGITS][TEMPLATES]
    uint64_t apart[DIGITS][TEMPLATES][DIGITS][WORDS]    # templates of later digits that fit beside

cdef int place(const uint16_t *allowed, unsigned int digit, int i, int columns, int boxes,
               uint64_t cells, uint64_t *found, int n) noexcept nogil:
    """List the templates of a digit that place it in the rows from i on; returns how many."""
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


cdef uint64_t choose(Work *work, int d, const uint64_t (*live)[WORDS]) noexcept nogil:
    """Ways to choose templates for the digits from d on among those that are live."""
    cdef uint64_t rest[DIGITS][WORDS]
    cdef uint64_t total = 0, word, fits
    cdef const uint64_t (*apart)[WORDS]
    cdef int w, v, e, words = (work.size[d] + 63) // 64, last = (work.size[DIGITS - 1] + 63) // 64
    for w in range(words):
        word = live[d][w]
        while word:
            apart = work.apart[d][64 * w + lowest_bit(word)]
            word &= word - 1
            if d == DIGITS - 2:
                # at most one is left, which takes the six cells that remain
                fits = 0
                for v in range(last):
                    fits |= live[DIGITS - 1][v] & apart[DIGITS - 1][v]
                total += fits != 0
                continue
            for e in range(d + 1, DIGITS):
                fits = 0
                for v in range((work.size[e] + 63) // 64):
                    rest[e][v] = live[e][v] & apart[e][v]
                    fits |= rest[e][v]
                if not fits:
                    break
            else:
                total += choose(work, d + 1, <const uint64_t (*)[WORDS]> rest)
    return total


cdef int prepare(Work *work, const uint16_t *allowed) noexcept nogil:
    """List the templates and what they leave of one another; 0 if there are too many of them."""
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
                work.size[place_in_order] = n
                memcpy(work.template[place_in_order], found[d], n * sizeof(uint64_t))
                place_in_order += 1
    memset(work.apart, 0, sizeof(work.apart))
    for d in range(DIGITS):
        for e in range(d + 1, DIGITS):
            for m in range(work.size[d]):
                for n in range(work.size[e]):
                    if work.template[d][m] & work.template[e][n] == 0:
                        work.apart[d][m][e][n // 64] |= <uint64_t> 1 << n % 64
    return 1


cdef uint64_t ways(Work *work) noexcept nogil:
    cdef uint64_t live[DIGITS][WORDS]
    cdef int d, n
    memset(live, 0, sizeof(live))
    for d in range(DIGITS):
        for n in range(work.size[d]):
            live[d][n // 64] |= <uint64_t> 1 << n % 64
    return choose(work, 0, <const uint64_t (*)[WORDS]> live)


def count(const uint16_t[:, :, ::1] allowed not None, int box_rows, int box_columns,
          uint64_t[::1] totals not None):
    cdef int cases = <int> allowed.shape[0], case
    cdef int fits = 1
    check_cases("templates", allowed, box_rows, box_columns, totals)
    cdef Work *work = <Work *> malloc(sizeof(Work))
    if work == NULL:
        raise MemoryError
    try:
        with nogil:
            for case in range(cases):
                fits = prepare(work, &allowed[case, 0, 0])
                if not fits:
                    break
                totals[case] = ways(work)
    finally:
        free(work)
    if not fits:
        raise ValueError(f"case {case}: a digit has more places than a band leaves it")
