# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Solutions of a partial 9x9 grid: a sum over the column partitions of the stacks.

    solutions = sum over T1, T2, T3 of f1 * f2 * f3,   fb = fb(T1[b], T2[b], T3[b])

An assignment Ts of a stack gives each of its three boxes a column partition, and fb is the number
of ways to fill band b when its boxes have these partitions. The assignments of a stack are grouped
by their key, which fixes the partition in the upper band; an assignment with the key is an entry of
it. The sum is made for one key of stack 1 and one key of stack 2 at a time; `sum_terms.pxd`
explains the method and draws the arrays.

    ColumnSum.count    these sums
    ColumnSum.draw     the term of a sum, and the fillings of the bands, on which a number falls

Cost: one multiplication for each (T1, T2, T3), 8 or more at a time.
Bounds: f <= 288; all sums together are at most N / 6^6 < 2^57.
Reference: the sum over columns of E. Russell and K. S. Pettersen, 2005, with clues built in.
Plain Python twin: `tests/solving/twin_solution_sum.py`.
"""

from libc.stdint cimport int16_t, int32_t, uint64_t
from libc.string cimport memset

from argument_checks cimport check_length
from sum_terms cimport (Scratch, Terms, add_terms, check_pairs, entry_product, f1,
                           free_scratch, free_terms, load_terms, make_scratch)


cdef struct Place:              # of the term on which the last number fell
    int key1, key2, key3
    int entry                   # of key 3
    int pair                    # of entries of key 1 and key 2
    bint new_entry              # nothing is known of the entry yet
    uint64_t before_key3        # sums of the terms of the keys before key 3,
    uint64_t before_entry       # of the entries before the entry, without f1,
    uint64_t before_pair        # and of the pairs before the pair
    uint64_t of_entry           # sum of the terms of the entry


cdef void find_term(const Terms *terms, const Scratch *scratch, Place *place, uint64_t number,
                    int32_t *drawn) noexcept nogil:
    """Go on from the place to the term on which the number falls, and write its entries down."""
    cdef const int16_t *entry
    cdef const int16_t *vector[2]
    cdef uint64_t f, y, z
    while True:
        f = f1(terms, place.key1, place.key2, place.key3)
        if number - place.before_key3 < scratch.below[place.key3] * f:
            break
        place.before_key3 += scratch.below[place.key3] * f
        place.key3 += 1
        place.entry, place.before_entry, place.new_entry = (
            terms.stack[2].start[place.key3], 0, True)
    number -= place.before_key3
    drawn[3] = number % f
    number = number // f
    while True:
        if place.new_entry:
            place.of_entry = entry_product(terms, scratch, place.entry)
            place.pair, place.before_pair, place.new_entry = 0, 0, False
        if number - place.before_entry < place.of_entry:
            break
        place.before_entry += place.of_entry
        place.entry += 1
        place.new_entry = True
    number -= place.before_entry
    entry = terms.stack[2].entry + 2 * place.entry
    vector[0] = scratch.vector[0] + entry[0] * scratch.length
    vector[1] = scratch.vector[1] + entry[1] * scratch.length
    while True:
        y, z = vector[0][place.pair], vector[1][place.pair]
        if number - place.before_pair < y * z:
            break
        place.before_pair += y * z
        place.pair += 1
    number -= place.before_pair
    drawn[4] = number % y
    drawn[5] = number // y
    drawn[0] = terms.stack[0].start[place.key1] + place.pair // scratch.width
    drawn[1] = terms.stack[1].start[place.key2] + place.pair % scratch.width
    drawn[2] = place.entry


cdef class ColumnSum:
    """The sum with a given upper band and a given order of the stacks.

    `tables` and `stacks` are sequences of arrays as drawn in `sum_terms.pxd`. The tables are
    referenced and must not be changed while the object is used; everything else is copied. If the
    shapes of the arrays do not fit together, a place is outside of the tables, a number of fillings
    is above 288, or a key has more than 56 entries, it raises ValueError.
    """

    cdef Terms terms
    cdef tuple tables           # kept alive

    def __cinit__(self, tables, stacks):
        self.tables = tuple(tables)
        load_terms(&self.terms, self.tables, tuple(stacks))

    def __dealloc__(self):
        free_terms(&self.terms)

    def count(self, const int32_t[:, ::1] pairs not None, uint64_t[::1] sums not None):
        """Set sums[p] to the sum for the p-th pair: a key of stack 2 and a key of stack 1.

        All sums together are below 2^57. Consecutive pairs with the same key of stack 2 are faster.
        Raises ValueError if the shapes of the arrays do not fit together, or there is no such key.
        """
        cdef Scratch scratch
        cdef Py_ssize_t p
        check_pairs(&self.terms, pairs)
        check_length("sums", sums.shape[0], pairs.shape[0])
        make_scratch(&scratch, &self.terms, False)
        with nogil:
            for p in range(pairs.shape[0]):
                sums[p] = add_terms(&self.terms, &scratch, pairs[p, 1], pairs[p, 0])
            free_scratch(&scratch)

    def draw(self, const int32_t[:, ::1] pairs not None, const uint64_t[::1] numbers not None,
             int32_t[:, ::1] drawn not None):
        """Set drawn[p] to the term, and the fillings, on which the p-th number falls.

        Imagine the sum for a pair of keys written out as a sum of ones, one for each choice of an
        entry of each stack and a filling of each band. A number from 0 to the sum - 1 chooses a
        one. Sets the row to the entries in stacks 1, 2, 3 and the numbers of the fillings, from 0,
        of the upper, middle and lower band. Rows of `pairs` are a key of stack 2 and a key of stack
        1; for consecutive equal rows the numbers must ascend. Raises ValueError if the shapes of
        the arrays do not fit together, there is no such key, or a number is too large or not in
        order.
        """
        cdef Scratch scratch
        cdef Place place
        cdef Py_ssize_t p, wrong = -1
        cdef uint64_t total = 0
        check_pairs(&self.terms, pairs)
        check_length("numbers", numbers.shape[0], pairs.shape[0])
        check_length("drawn", drawn.shape[0], pairs.shape[0])
        check_length("a row of drawn", drawn.shape[1], 6)
        make_scratch(&scratch, &self.terms, True)
        place.key1 = place.key2 = -1
        with nogil:
            for p in range(pairs.shape[0]):
                if pairs[p, 1] != place.key1 or pairs[p, 0] != place.key2:
                    memset(&place, 0, sizeof(Place))
                    place.key1, place.key2, place.new_entry = pairs[p, 1], pairs[p, 0], True
                    total = add_terms(&self.terms, &scratch, place.key1, place.key2)
                elif numbers[p] < numbers[p - 1]:
                    wrong = p
                    break
                if numbers[p] >= total:
                    wrong = p
                    break
                find_term(&self.terms, &scratch, &place, numbers[p], &drawn[p, 0])
            free_scratch(&scratch)
        if wrong >= 0:
            raise ValueError(f"numbers: {numbers[wrong]} at position {wrong}, expected ascending "
                             f"numbers below {total}")
