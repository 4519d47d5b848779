# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Clues, or pairs of clues, with which a puzzle has exactly one solution.

Here a clue is a digit in a cell, with the number digits * cell + digit - 1. To test a clue or a
pair of clues, we add it to the puzzle and search for two solutions. If there is only one solution,
the clue or the pair is unique.

Most pairs need no search, because every solution that is found is recorded once. Two bits for each
pair of clues show whether a solution with both clues was found, and whether a second solution was
found,

    twice[v] |= once[v] & solution,    once[v] |= solution    for each clue v of the solution,

where `solution` has a bit for each of its clues. A pair that was found twice is not unique.
Solutions are recognised by a hash. If two solutions have the same hash, the second solution is not
recorded, which can cost a search but does not change the result.

Cost: 1 ms for the clues of a 9x9 puzzle, and 7 ms for the pairs of a puzzle with 15 clues and
millions of solutions.
Bounds: at most 11 digits, and thus at most 1331 clues.
Plain Python twin: `tests/puzzles/minimal/twin_unique_pairs.py`.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from argument_checks cimport check_between, check_length, check_puzzle
from layout_rules cimport Rules, free_rules, set_up_rules
from memory cimport allocate
from other_solutions cimport CELLS, MOST, Search, run
from other_solutions cimport begin as begin_any
from searching9 cimport Stack, begin, search

cdef enum:
    WORDS = 21                  # the largest number of words of a set of clues
    HASHES = 1 << 16


cdef class UniquePairs:
    """The unique clues or pairs of clues of a puzzle, listed in calls of limited length.

    `cells` are the n^2 digits of a puzzle row by row, 0 for an empty cell, with n = `digits` at
    most 11. `sizes`, `groups` and `rules` have the same meaning as for `search_any.Search`.
    `classic` is True if the groups are the rows, columns and boxes of a 9x9 grid. If `pairs` is True, pairs of
    clues are listed, otherwise single clues. Raises ValueError if the arguments do not fit
    together. Two threads must not use the same object at the same time.
    """

    cdef const uint8_t[::1] sizes
    cdef const uint16_t[::1] groups
    cdef Rules *rules
    cdef object arrays_of_rules
    cdef bint classic
    cdef Stack stack            # for a classic search
    cdef Search *search         # for any other search
    cdef uint8_t puzzle[CELLS]
    cdef uint8_t solutions[2 * CELLS]
    cdef int digits
    cdef int cells
    cdef int clues
    cdef int words
    cdef bint pairs
    cdef bint some[MOST * CELLS]              # clues that some solution has
    cdef int first                            # the next pair
    cdef int second
    cdef uint64_t *once
    cdef uint64_t *twice
    cdef uint64_t *hashes

    def __cinit__(self, const uint8_t[::1] cells not None, int digits,
                  const uint8_t[::1] sizes not None, const uint16_t[::1] groups not None,
                  bint classic, bint pairs, rules=None):
        check_puzzle(cells, digits, 0, MOST, sizes, groups)
        check_between("digits of a classic grid", digits if classic else 9, 9, 9)
        if classic and rules is not None:
            raise ValueError("rules: expected none for a classic grid")
        self.sizes, self.groups, self.classic = sizes, groups, classic
        self.arrays_of_rules = set_up_rules(rules, digits, &self.rules)
        self.search = <Search *> allocate(1, sizeof(Search))
        self.digits, self.cells, self.pairs = digits, digits * digits, pairs
        self.clues = digits * self.cells
        self.words = (self.clues + 63) // 64
        memcpy(self.puzzle, &cells[0], self.cells)
        self.once = <uint64_t *> allocate(self.clues * self.words, sizeof(uint64_t))
        self.twice = <uint64_t *> allocate(self.clues * self.words, sizeof(uint64_t))
        self.hashes = <uint64_t *> allocate(HASHES, sizeof(uint64_t))
        self.first = self.second = 0

    def __dealloc__(self):
        free_rules(self.rules)
        free(self.once)
        free(self.twice)
        free(self.hashes)
        free(self.search)

    def ended(self):
        """Return True if all clues or pairs have been listed."""
        return self.first == self.clues

    def fill(self, uint16_t[:, ::1] pairs not None, uint64_t steps):
        """Write the next unique pairs v < w, or clues v = w, into the first rows.

        Returns their number. `pairs` has shape (m, 2), with m at least 1. The call stops when the
        array is full, or after `steps` searches. Raises ValueError if the array has another shape.
        """
        cdef Py_ssize_t found = 0
        check_between("rows of pairs", pairs.shape[0], 1, 1 << 62)
        check_length("a row of pairs", pairs.shape[1], 2)
        with nogil:
            while steps and found < pairs.shape[0] and self.first < self.clues:
                if not self.is_settled():
                    steps -= 1
                    if self.try_pair() == 1 and (self.pairs == (self.first < self.second)):
                        pairs[found, 0], pairs[found, 1] = self.first, self.second
                        found += 1
                self.advance()
        return found

    cdef inline void advance(self) noexcept nogil:
        """Go to the next pair. Pairs of equal clues, which are single clues, come first."""
        cdef int digits = self.digits
        if self.first == self.second:
            self.first += 1
            self.second += 1
            if self.first == self.clues and self.pairs:
                self.first, self.second = 0, digits
        else:
            self.second += 1
            if self.second == self.clues or not self.some[self.first]:
                self.first += 1
                # skip the other digits of the cell
                self.second = (self.first // digits + 1) * digits
        if self.first < self.clues and self.second >= self.clues:
            self.first = self.clues

    cdef inline bint is_settled(self) noexcept nogil:
        """Return True if no search is needed, because a cell has a clue or the answer is known."""
        cdef int v = self.first, w = self.second, digits = self.digits
        if self.puzzle[v // digits] or self.puzzle[w // digits]:
            return True
        if v == w:
            return self.pairs and self.some[v]
        if not (self.some[v] and self.some[w]):
            return True
        return self.twice[v * self.words + w // 64] >> w % 64 & 1

    cdef int try_pair(self) noexcept nogil:
        """Count the solutions of the puzzle with the pair. The result is 2 if there are more."""
        cdef int v = self.first, w = self.second, digits = self.digits, number, k
        self.puzzle[v // digits], self.puzzle[w // digits] = v % digits + 1, w % digits + 1
        number = self.solve()
        self.puzzle[v // digits] = self.puzzle[w // digits] = 0
        if self.pairs:
            for k in range(number):
                self.remember(self.solutions + self.cells * k)
        return number

    cdef int solve(self) noexcept nogil:
        """Write at most two solutions of the puzzle in turn, and return their number."""
        if not self.classic:
            begin_any(self.search, self.digits, self.puzzle, <int> self.sizes.shape[0],
                      &self.sizes[0], &self.groups[0], NULL, self.rules, 0)
            return <int> run(self.search, <uint64_t> -1, 2, self.solutions)
        if begin(&self.stack, self.puzzle, self.solutions, -1, 0):
            return 1
        return <int> search(&self.stack, <uint64_t> -1, 2, self.solutions, True)

    cdef void remember(self, const uint8_t *solution) noexcept nogil:
        """Record a solution by setting its bits, for each pair in the row of the lesser clue."""
        cdef uint64_t bits[WORDS]
        cdef uint64_t value = 0
        cdef uint64_t *once
        cdef uint64_t *twice
        cdef int cell, clue, word, place
        for cell in range(self.cells):
            value = (value ^ solution[cell]) * <uint64_t> 0x9E3779B97F4A7C15
            value ^= value >> 29
        value |= 1
        place = value >> 48
        while self.hashes[place]:
            if self.hashes[place] == value:
                return
            place = (place + 1) % HASHES
            if place == <int> (value >> 48):
                return
        self.hashes[place] = value
        memset(bits, 0, self.words * sizeof(uint64_t))
        for cell in range(self.cells):
            clue = self.digits * cell + solution[cell] - 1
            bits[clue // 64] |= <uint64_t> 1 << clue % 64
        for cell in range(self.cells):
            if self.puzzle[cell]:
                continue
            clue = self.digits * cell + solution[cell] - 1
            self.some[clue] = True
            once, twice = self.once + clue * self.words, self.twice + clue * self.words
            for word in range(clue // 64, self.words):
                twice[word] |= once[word] & bits[word]
                once[word] |= bits[word]
