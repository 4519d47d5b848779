# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Solutions of puzzles of any layout, up to 16 digits: a depth-first search with groups as data.

`layout_search.h` has the search, and draws the bit layout. It is compiled twice, for grids of up to
128 cells and up to 256 cells. Rules beyond groups are automata, which `rule_paths.h` describes.

Cost: about 0.3 microseconds for each choice that is tried in a 9x9 grid.
Bounds: at most 256 guesses are on the stack at once, because each is for a cell of its own. A
linked set has four cells or more if rows and columns are among the groups, and one cell is settled,
so one choice finds at most 2^63 solutions.

Plain Python twin: `tests/solving/twin_search_any.py`.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.stdlib cimport free, malloc

from argument_checks cimport check_between, check_length, check_puzzle
from layout_rules cimport Rules, free_rules, set_up_rules

cdef extern from *:
    """
    #include <stddef.h>
    #include <stdint.h>
    #include <string.h>
    enum { MOST = 16, CELLS = 256, MOST_UNITS = 64 };
    #define WORDS 2
    #define NAME(x) x##_2
    #include "layout_search.h"
    #undef WORDS
    #undef NAME
    #define WORDS 4
    #define NAME(x) x##_4
    #include "layout_search.h"
    """
    enum:
        MOST
    size_t sizeof_2 "sizeof(Search_2)"
    size_t sizeof_4 "sizeof(Search_4)"
    void begin_2(void *search, int digits, const uint8_t *cells, int groups, const uint8_t *sizes,
                 const uint16_t *cells_of_groups, const uint16_t *candidates, const Rules *rules,
                 uint64_t seed) nogil
    void begin_4(void *search, int digits, const uint8_t *cells, int groups, const uint8_t *sizes,
                 const uint16_t *cells_of_groups, const uint16_t *candidates, const Rules *rules,
                 uint64_t seed) nogil
    uint64_t run_2(void *search, uint64_t nodes, uint64_t limit, uint8_t *solutions) nogil
    uint64_t run_4(void *search, uint64_t nodes, uint64_t limit, uint8_t *solutions) nogil
    void probe_2(const void *search, uint64_t *random, double *solutions, double *choices) nogil
    void probe_4(const void *search, uint64_t *random, double *solutions, double *choices) nogil
    bint ended_2(const void *search) nogil
    bint ended_4(const void *search) nogil


cdef class Search:
    """The solutions of one puzzle, counted or listed in calls of limited length.

    `cells` are the n^2 digits row by row, 0 for an empty cell, of a grid with n = `digits` digits,
    at most 16. `sizes` has the number of cells of each group, 1 to n, and `groups` the cells of all
    groups one after the other, rows and columns among them; no group holds a digit twice. With
    `candidates` only the solutions are found in which the digit d of each cell has the bit d - 1 of
    its candidates. A seed that is not 0 determines a random order of the solutions, in which each
    of them may be the first one.

    `rules` are the rules beyond groups, as the arrays cells, sizes, automaton_of, lengths, widths
    and moves, or None. Rule k has the next sizes[k] cells, which the automaton with number
    automaton_of[k] reads in this order. Automaton a reads lengths[a] cells. `widths` lists the
    numbers of states of its layers, of which the first and the last layer have one state, and
    `moves` has, for each state of each layer but the last, the state of the next layer to which
    each of the n digits leads, or 65535 for a digit that is not accepted.

    Raises ValueError if there are too many digits, another number of cells or candidates, or a
    digit above n, if the sizes do not add up to the number of cells in groups, or if the arrays of
    the rules do not fit together. Two threads must not use one search at the same time.
    """

    cdef void *search
    cdef Rules *rules
    cdef object arrays_of_rules
    cdef bint small
    cdef int cells

    def __cinit__(self, const uint8_t[::1] cells not None, int digits,
                  const uint8_t[::1] sizes not None, const uint16_t[::1] groups not None,
                  const uint16_t[::1] candidates=None, uint64_t seed=0, rules=None):
        cdef const uint16_t *allowed = NULL
        check_puzzle(cells, digits, 0, MOST, sizes, groups)
        self.cells = digits * digits
        if candidates is not None:
            check_length("candidates", candidates.shape[0], self.cells)
            allowed = &candidates[0]
        self.arrays_of_rules = set_up_rules(rules, digits, &self.rules)
        self.small = self.cells <= 128
        self.search = malloc(sizeof_2 if self.small else sizeof_4)
        if self.search == NULL:
            raise MemoryError
        with nogil:
            if self.small:
                begin_2(self.search, digits, &cells[0], <int> sizes.shape[0], &sizes[0],
                        &groups[0], allowed, self.rules, seed)
            else:
                begin_4(self.search, digits, &cells[0], <int> sizes.shape[0], &sizes[0],
                        &groups[0], allowed, self.rules, seed)

    def __dealloc__(self):
        free_rules(self.rules)
        free(self.search)

    def ended(self):
        """Return whether all solutions have been given out, as bool."""
        return bool(ended_2(self.search) if self.small else ended_4(self.search))

    def count(self, uint64_t limit, uint64_t nodes):
        """Count more solutions, without the solutions of earlier calls, and return their number.

        Stops when the limit, at most 2^62, is reached, or after `nodes` choices, or as much work
        for rules. Solutions that are found at once are all counted, and a solution that needs no
        guess is counted whatever the limit is.
        """
        cdef uint64_t found
        with nogil:
            if self.small:
                found = run_2(self.search, nodes, limit, NULL)
            else:
                found = run_4(self.search, nodes, limit, NULL)
        return found

    def fill(self, uint8_t[:, ::1] solutions not None, uint64_t nodes):
        """Write more solutions into the first rows of an array, and return their number.

        `solutions` has shape (m, n^2), m at least 1. Stops when the array is full or after `nodes`
        choices. Raises ValueError for another shape.
        """
        cdef uint64_t found, rows = solutions.shape[0]
        check_between("rows of solutions", solutions.shape[0], 1, 1 << 62)
        check_length("a row of solutions", solutions.shape[1], self.cells)
        with nogil:
            if self.small:
                found = run_2(self.search, nodes, rows, &solutions[0, 0])
            else:
                found = run_4(self.search, nodes, rows, &solutions[0, 0])
        return found

    def probe(self, double[::1] solutions not None, double[::1] choices not None, uint64_t seed):
        """Estimate the number of solutions, and of choices, of a search that has not begun.

        Each probe follows random choices down to a solution or a contradiction. solutions[k] is the
        k-th probe's estimate of the number of solutions, and choices[k] its estimate of the number
        of choices that a search takes; the means are unbiased. Returns the seed with which another
        call goes on. Raises ValueError for arrays of different lengths.
        """
        cdef Py_ssize_t k
        cdef uint64_t random = seed * <uint64_t> 0x9E3779B97F4A7C15 + 1
        check_length("choices", choices.shape[0], solutions.shape[0])
        with nogil:
            for k in range(solutions.shape[0]):
                if self.small:
                    probe_2(self.search, &random, &solutions[k], &choices[k])
                else:
                    probe_4(self.search, &random, &solutions[k], &choices[k])
        return (random - 1) * <uint64_t> 0xF1DE83E19937733D  # the inverse, mod 2^64
