# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Grids that a symmetry g of the cells fixes up to relabelling, found by filling whole orbits.

    grid[g(cell)] = s(grid[cell]) for all cells, with some permutation s of the digits

The digit d in one cell of an orbit of g determines the other digits, s(d), s(s(d)), ..., so that g
always fixes a partial filling by whole orbits. Let l be the length of the cycle of d under s. The
digit fits an orbit of L cells if its first cell has no conflict, if l divides L, and if l does not
divide any k for which the k-th image of the first cell shares a group with it. Groups are rows,
columns, boxes, and all other sets of cells with different digits.

Digits are labelled in the order of their first use, and the whole cycle of a digit is labelled at
once. Therefore one grid of each class up to relabelling is visited, and s is found on the way.

Cost: one call for each orbit of each partial filling; branches end where no digit fits.
Bound: the caller limits the number of partial fillings that a call visits, so that the call is
short and counts less than 2^63 grids.
Reference: E. Russell, F. Jarvis, Mathematics of Sudoku II, 2006, for the method of counting grids
that each cell symmetry fixes.

Layout
    used[u]      digits used in the group u
    image[d][k]  s^k(d), as a bit
    partial      a row is a partial filling: the digits in the first cells of the first orbits, and
                 then for each digit the length of its cycle, or 0 if it has no label; the digits
                 of a cycle are consecutive
Plain Python twin: `tests/essential/twin_fixed_grids.py`.
"""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcmp, memcpy, memset

from argument_checks cimport check_between, check_large, check_length
from bits cimport lowest_bit, popcount
from memory cimport allocate

cdef enum:
    MOST = 16
    CELLS = 256
    GROUPS = 1 << 15            # at most
    LONGEST = 256               # orbit
    TYPES = 256                 # partitions of 16: 231

cdef struct Filling:            # of some orbits
    uint16_t fits[CELLS]        # digits whose cycles have a length that fits the orbit
    uint16_t image[MOST][LONGEST]
    uint8_t digit[CELLS]        # in the first cell of the orbit
    uint8_t length[MOST]        # of the cycle of a digit
    uint8_t cycles[MOST + 1]    # labelled cycles of each length
    int labelled                # digits
    uint64_t steps              # that remain; at 0 the search ends unfinished
    uint16_t used[GROUPS]       # the last field: only the groups of this layout are set to 0


cdef class OrbitFiller:
    """A search that fills the orbits of a symmetry of the cells in a given order.

    `digits`, n, is 1 to 16. There are at most 2^15 groups and 256 orbits, and for each orbit:

        groups_of  int32, shape (orbits, 3 or more): the groups of its first cell
        lengths    uint32, shape (orbits,): bit l is 1 if a digit in a cycle of length l fits it
        first      int32, shape (orbits + 1,): its updates are first[o] to first[o + 1] - 1
        updates    int32, shape (updates, 2): a group u, and k: the digit d uses s^k(d) in u

    A row of groups_of may end with a group that no update names.

    `types` contains the allowed cycle types of s: uint8, shape (types, n + 1), the number of cycles
    of each length. All arrays are copied. Raises ValueError if shapes do not fit together or an
    element is out of range. Several threads may use one object at the same time.
    """

    cdef int n, groups, orbits, width
    cdef int *groups_of         # `width` for each orbit
    cdef uint32_t lengths[CELLS]
    cdef int first[CELLS + 1]
    cdef int *updates           # for each a group, and k
    cdef int longest            # k + 1 at most
    cdef int types
    cdef uint8_t type[TYPES][MOST + 1]

    def __cinit__(self, int digits, int groups, const int32_t[:, ::1] groups_of not None,
                  const uint32_t[::1] lengths not None, const int32_t[::1] first not None,
                  const int32_t[:, ::1] updates not None, const uint8_t[:, ::1] types not None):
        cdef Py_ssize_t size
        cdef int o
        check_between("digits", digits, 1, MOST)
        check_between("groups", groups, 1, GROUPS)
        check_between("orbits", groups_of.shape[0], 0, digits * digits)
        check_between("a row of groups_of", groups_of.shape[1], 3, groups + 3)
        self.n, self.groups, self.orbits = digits, groups, <int> groups_of.shape[0]
        self.width = <int> groups_of.shape[1]
        size = self.orbits * self.width
        check_large[int32_t]("groups_of", &groups_of[0, 0], size, 0, groups - 1)
        check_length("lengths", lengths.shape[0], self.orbits)
        check_large[uint32_t]("lengths", &lengths[0], self.orbits, 0, (2 << digits) - 1)
        self.groups_of = <int *> allocate(size + 1, sizeof(int))
        memcpy(self.groups_of, &groups_of[0, 0], size * sizeof(int))
        for o in range(self.orbits):
            self.lengths[o] = lengths[o]
        self.load_updates(first, updates)
        self.load_types(types)

    def __dealloc__(self):
        free(self.groups_of)
        free(self.updates)

    cdef int load_updates(self, const int32_t[::1] first, const int32_t[:, ::1] updates) except -1:
        cdef int k, number
        check_between("length of updates", updates.shape[0], 0, 1 << 24)
        number = <int> updates.shape[0]
        check_length("a row of updates", updates.shape[1], 2)
        check_length("first", first.shape[0], self.orbits + 1)
        check_between("first of first", first[0], 0, 0)
        check_between("last of first", first[self.orbits], number, number)
        for k in range(self.orbits + 1):
            check_between("first", first[k], first[k - 1] if k else 0, number)
            self.first[k] = first[k]
        self.updates = <int *> allocate(number + 1, 2 * sizeof(int))
        memcpy(self.updates, &updates[0, 0], 2 * number * sizeof(int))
        for k in range(number):
            check_between("column 0 of updates", updates[k, 0], 0, self.groups - 1)
            check_between("column 1 of updates", updates[k, 1], 0, LONGEST - 1)
            self.longest = max(self.longest, updates[k, 1] + 1)
        return 0

    cdef int load_types(self, const uint8_t[:, ::1] types) except -1:
        cdef int t, l, digits
        check_between("length of types", types.shape[0], 0, TYPES)
        check_length("a row of types", types.shape[1], self.n + 1)
        self.types = <int> types.shape[0]
        for t in range(self.types):
            digits = 0
            for l in range(self.n + 1):
                self.type[t][l] = types[t, l]
                digits += l * types[t, l]
            check_between("digits of a cycle type", digits, self.n, self.n)
        return 0

    cdef void add_cycle(self, Filling *filling, int length) noexcept nogil:
        """Label the digits of one more cycle."""
        cdef int t, k, o, start = filling.labelled
        cdef uint16_t bits = 0
        for t in range(length):
            bits |= 1 << (start + t)
            filling.length[start + t] = length
            for k in range(self.longest):
                filling.image[start + t][k] = 1 << (start + (t + k) % length)
        for o in range(self.orbits):
            if self.lengths[o] >> length & 1:
                filling.fits[o] |= bits
        filling.labelled += length
        filling.cycles[length] += 1

    cdef void remove_cycle(self, Filling *filling, int length) noexcept nogil:
        """Remove the labels of the last cycle."""
        cdef int t, o
        filling.labelled -= length
        filling.cycles[length] -= 1
        for t in range(length):
            filling.length[filling.labelled + t] = 0
        for o in range(self.orbits):
            filling.fits[o] &= (1 << filling.labelled) - 1

    cdef bint may_add_cycle(self, const Filling *filling, int length) noexcept nogil:
        """Return True if a cycle type has the labelled cycles and one more cycle of this length."""
        cdef int t, l
        for t in range(self.types):
            for l in range(1, self.n + 1):
                if filling.cycles[l] + (l == length) > self.type[t][l]:
                    break
            else:
                return True
        return False

    cdef inline void place(self, Filling *filling, int o, int d) noexcept nogil:
        """Put the digit into the orbit, or remove it."""
        cdef int k
        for k in range(self.first[o], self.first[o + 1]):
            filling.used[self.updates[2 * k]] ^= filling.image[d][self.updates[2 * k + 1]]

    cdef inline unsigned int fitting(self, const Filling *filling, int o) noexcept nogil:
        """Return the labelled digits that fit an orbit, as bits."""
        cdef const int *groups = self.groups_of + o * self.width
        cdef unsigned int used = (
            filling.used[groups[0]] | filling.used[groups[1]] | filling.used[groups[2]])
        cdef int k
        for k in range(3, self.width):
            used |= filling.used[groups[k]]
        return filling.fits[o] & ~used

    cdef uint64_t search(self, Filling *filling, int o, int end, uint8_t **out,
                         uint8_t *stop) noexcept nogil:
        """Return the number of ways to fill the orbits from o to `end` - 1.

        Unless `out` is NULL, the fillings are written there, up to `stop`; if this is reached, the
        number is too small. The number is meaningless if no steps are left.
        """
        cdef uint64_t total = 0
        cdef unsigned int bits
        cdef int d, length
        cdef int open[CELLS]
        if not filling.steps:
            return 0
        filling.steps -= 1
        if out != NULL and out[0] == stop:
            return 1
        if o < end and out == NULL and filling.labelled == self.n:
            for d in range(o, end):
                open[d - o] = d
            return self.finish(filling, open, end - o)
        if o == end:
            if out != NULL:
                self.write(filling, end, out)
            return 1
        bits = self.fitting(filling, o)
        if o + 1 == end and out == NULL:
            total = popcount(bits)
        else:
            while bits:
                d = lowest_bit(bits)
                bits &= bits - 1
                total += self.place_and_search(filling, o, d, end, out, stop)
        d = filling.labelled
        for length in range(1, self.n - d + 1):
            if self.lengths[o] >> length & 1 and self.may_add_cycle(filling, length):
                self.add_cycle(filling, length)
                total += self.place_and_search(filling, o, d, end, out, stop)
                self.remove_cycle(filling, length)
        return total

    cdef inline uint64_t place_and_search(self, Filling *filling, int o, int d, int end,
                                          uint8_t **out, uint8_t *stop) noexcept nogil:
        """Return the number of ways to fill the orbits o to `end` - 1, with d in the orbit o."""
        cdef uint64_t total
        filling.digit[o] = d
        self.place(filling, o, d)
        total = self.search(filling, o + 1, end, out, stop)
        self.place(filling, o, d)
        return total

    cdef void write(self, const Filling *filling, int end, uint8_t **out) noexcept nogil:
        """Write the partial filling, and move on to the next one."""
        cdef int k
        for k in range(end):
            out[0][k] = filling.digit[k]
        for k in range(self.n):
            out[0][end + k] = filling.length[k]
        out[0] += end + self.n

    cdef uint64_t finish(self, Filling *filling, int *open, int number) noexcept nogil:
        """Return the number of ways to fill the open orbits when all digits have labels.

        The orbit with the fewest choices comes first.
        """
        cdef uint64_t total = 0
        cdef unsigned int bits, chosen = 0
        cdef int k, o, best = -1, few, fewest = MOST + 1
        if not filling.steps:
            return 0
        filling.steps -= 1
        for k in range(number):
            o = open[k]
            bits = self.fitting(filling, o)
            if not bits & (bits - 1):
                if not bits:
                    return 0
                best, chosen = k, bits
                break
            few = popcount(bits)
            if few < fewest:
                best, fewest, chosen = k, few, bits
        if number == 1:
            return popcount(chosen)
        o = open[best]
        number -= 1
        open[best] = open[number]
        while chosen:
            k = lowest_bit(chosen)
            chosen &= chosen - 1
            self.place(filling, o, k)
            total += self.finish(filling, open, number)
            self.place(filling, o, k)
        open[number] = open[best]
        open[best] = o
        return total

    cdef bint load(self, Filling *filling, const uint8_t *given, int orbits) noexcept nogil:
        """Fill the first orbits by a partial filling. Return False if it does not fit them."""
        cdef int o, d, length
        memset(filling, 0, <char *> (filling.used + self.groups) - <char *> filling)
        for o in range(orbits):
            d = given[o]
            if d > filling.labelled:
                return False
            if d == filling.labelled:
                if d == self.n:
                    return False
                length = given[orbits + d]
                if not 1 <= length <= self.n - d:
                    return False
                self.add_cycle(filling, length)
            if not self.fitting(filling, o) >> d & 1:
                return False
            filling.digit[o] = d
            self.place(filling, o, d)
        return memcmp(filling.length, given + orbits, self.n) == 0

    cdef int check_partial(self, const uint8_t[:, ::1] partial, int end) except -1:
        """Return the number of orbits that the partial fillings fill."""
        cdef Py_ssize_t orbits = partial.shape[1] - self.n
        check_between("end", end, 0, self.orbits)
        check_between("length of a partial filling", partial.shape[1], self.n, self.n + end)
        return <int> orbits

    def count(self, const uint8_t[:, ::1] partial not None, int end, uint64_t[::1] totals not None,
              uint64_t steps):
        """Set totals[k] to the number of ways to fill the other orbits up to `end` - 1 of row k.

        `partial` has shape (m, filled orbits + n) and the layout described at the head of this
        file. Rows are counted until `steps` partial fillings have been visited. Returned is the
        number of rows, from the first row, that have a total. Raises ValueError if shapes do not
        fit together, if `end` is less than the number of filled orbits or greater than the number
        of orbits, or if a partial filling does not fit the orbits.
        """
        cdef Filling filling
        cdef Py_ssize_t k, done = 0, wrong = -1
        cdef int orbits = self.check_partial(partial, end)
        check_length("totals", totals.shape[0], partial.shape[0])
        with nogil:
            for k in range(partial.shape[0]):
                if not self.load(&filling, &partial[k, 0], orbits):
                    wrong = k
                    break
                filling.steps = steps
                totals[k] = self.search(&filling, orbits, end, NULL, NULL)
                steps = filling.steps
                if not steps:
                    break
                done += 1
        if wrong >= 0:
            raise ValueError(f"partial: position {wrong} does not fit the orbits")
        return done

    def extend(self, const uint8_t[:, ::1] partial not None, int end,
               uint8_t[:, ::1] longer not None, uint64_t steps):
        """Extend fillings to the orbits up to `end` - 1 in all ways, and return their number.

        `partial` is the same as in `count`; `longer` has shape (m, end + n) with m at least 1. At
        most m rows are written. A result above m is not an exact number: either there may be more
        than m rows, or `steps` partial fillings have been visited before the end. Raises ValueError
        in the same cases as `count`.
        """
        cdef Filling filling
        cdef Py_ssize_t k, wrong = -1
        cdef uint64_t found = 0
        cdef int orbits = self.check_partial(partial, end)
        cdef uint8_t *out
        cdef uint8_t *stop
        check_between("length of longer", longer.shape[0], 1, 1 << 40)
        check_length("a row of longer", longer.shape[1], end + self.n)
        out = &longer[0, 0]
        stop = out + longer.shape[0] * longer.shape[1]
        with nogil:
            for k in range(partial.shape[0]):
                if not self.load(&filling, &partial[k, 0], orbits):
                    wrong = k
                    break
                filling.steps = steps
                found += self.search(&filling, orbits, end, &out, stop)
                steps = filling.steps
                if not steps:
                    found = longer.shape[0] + 1
                    break
        if wrong >= 0:
            raise ValueError(f"partial: position {wrong} does not fit the orbits")
        return found
