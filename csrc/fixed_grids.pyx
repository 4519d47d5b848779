# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Grids that a symmetry of the cells fixes up to relabelling: whole orbits of cells are filled.

    grid[g(cell)] = s(grid[cell]) for all cells, with some permutation s of the digits

The digit d in one cell of an orbit of g settles the others: s(d), s(s(d)) ... What has been filled
is always fixed, so a digit fits an orbit if it fits its first cell, and if the length l of its
cycle under s divides the length of the orbit but no distance k at which the first cell and its k-th
image share a row, column or box. A digit comes in with its cycle when it is first used: of each
class of grids up to relabelling one is visited, and s is found on the way.

Cost: a call for each orbit of each partial filling; no more is done for one that fits nowhere.
Bound: a case stands for less than 2^63 grids; the caller makes cases so small that a call is short.

Layout
    used[u]      digits used in the unit u: rows 0 to n - 1, columns from n, boxes from 2n
    image[d][k]  s^k(d), as a bit
    case         digits in the first cells of the first orbits; for each digit the length of its
                 cycle, 0 while it has not come in. The digits of a cycle are consecutive.
"""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from bits cimport lowest_bit, popcount

cdef enum:
    MOST = 16
    CELLS = 256
    LONGEST = 256               # orbit
    TYPES = 256                 # partitions of 16: 231

cdef struct Work:
    uint16_t used[3 * MOST]
    uint16_t fits[CELLS]        # digits whose cycles suit the orbit
    uint16_t image[MOST][LONGEST]
    uint8_t digit[CELLS]
    uint8_t length[MOST]
    uint8_t cycles[MOST + 1]    # that have come in, by their length
    int known                   # digits that have come in


cdef class Plan:
    """The orbits of a symmetry in the order in which they are filled."""

    cdef int n, orbits
    cdef int units[CELLS][3]
    cdef uint32_t lengths[CELLS]
    cdef int first[CELLS + 1]
    cdef int unit[3 * CELLS]
    cdef int shift[3 * CELLS]
    cdef int longest
    cdef int types
    cdef uint8_t type[TYPES][MOST + 1]

    def __init__(self, int digits, const int32_t[:, ::1] units, const uint32_t[::1] lengths,
                 const int32_t[::1] first, const int32_t[:, ::1] updates,
                 const uint8_t[:, ::1] types):
        cdef int o, k
        self.n, self.orbits = digits, <int> units.shape[0]
        if not (1 <= digits <= MOST and self.orbits <= CELLS and updates.shape[0] <= 3 * CELLS
                and units.shape[1] == 3 and updates.shape[1] == 2
                and lengths.shape[0] == self.orbits and first.shape[0] == self.orbits + 1
                and first[self.orbits] == updates.shape[0]):
            raise ValueError("arrays of a plan that do not fit together")
        for o in range(self.orbits):
            self.lengths[o], self.first[o] = lengths[o], first[o]
            for k in range(3):
                if not 0 <= units[o, k] < 3 * digits:
                    raise ValueError(f"unit {units[o, k]}")
                self.units[o][k] = units[o, k]
        self.first[self.orbits] = first[self.orbits]
        for k in range(updates.shape[0]):
            if not (0 <= updates[k, 0] < 3 * digits and 0 <= updates[k, 1] < LONGEST):
                raise ValueError(f"unit {updates[k, 0]}, distance {updates[k, 1]}")
            self.unit[k], self.shift[k] = updates[k, 0], updates[k, 1]
            self.longest = max(self.longest, updates[k, 1] + 1)
        if types.shape[0] > TYPES or types.shape[1] != digits + 1:
            raise ValueError(f"{types.shape[0]} cycle types of {types.shape[1] - 1} digits")
        self.types = <int> types.shape[0]
        for o in range(self.types):
            for k in range(digits + 1):
                self.type[o][k] = types[o, k]

    cdef void start(self, Work *work) noexcept nogil:
        memset(work, 0, sizeof(Work))

    cdef void bring_in(self, Work *work, int length) noexcept nogil:
        """Add a cycle of new digits."""
        cdef int t, k, o, start = work.known
        cdef uint16_t bits = 0
        for t in range(length):
            bits |= 1 << (start + t)
            work.length[start + t] = length
            for k in range(self.longest):
                work.image[start + t][k] = 1 << (start + (t + k) % length)
        for o in range(self.orbits):
            if self.lengths[o] >> length & 1:
                work.fits[o] |= bits
        work.known += length
        work.cycles[length] += 1

    cdef void take_out(self, Work *work, int length) noexcept nogil:
        cdef int t, o
        work.known -= length
        work.cycles[length] -= 1
        for t in range(length):
            work.length[work.known + t] = 0
        for o in range(self.orbits):
            work.fits[o] &= (1 << work.known) - 1

    cdef bint may_come_in(self, const Work *work, int length) noexcept nogil:
        """Whether some cycle type has the cycles that are there and one more of this length."""
        cdef int t, l
        for t in range(self.types):
            for l in range(1, self.n + 1):
                if work.cycles[l] + (l == length) > self.type[t][l]:
                    break
            else:
                return True
        return False

    cdef inline void place(self, Work *work, int o, int d) noexcept nogil:
        """Put the digit into the orbit, or take it out."""
        cdef int k
        for k in range(self.first[o], self.first[o + 1]):
            work.used[self.unit[k]] ^= work.image[d][self.shift[k]]

    cdef uint64_t search(self, Work *work, int o, int end, uint8_t **out, uint8_t *stop) noexcept nogil:
        """Ways to fill the orbits from o up to `end`; each is written down where that is asked."""
        cdef uint64_t total = 0
        cdef unsigned int bits
        cdef int d, length
        cdef int left[CELLS]
        cdef const int *units = self.units[o]
        if out != NULL and out[0] == stop:
            return 1
        if o < end and out == NULL and work.known == self.n:
            for d in range(o, end):
                left[d - o] = d
            return self.finish(work, left, end - o)
        if o == end:
            if out != NULL:
                for d in range(end):
                    out[0][d] = work.digit[d]
                for d in range(self.n):
                    out[0][end + d] = work.length[d]
                out[0] += end + self.n
            return 1
        bits = work.fits[o] & ~(work.used[units[0]] | work.used[units[1]] | work.used[units[2]])
        if o + 1 == end and out == NULL:
            total = popcount(bits)
        else:
            while bits:
                d = lowest_bit(bits)
                bits &= bits - 1
                work.digit[o] = d
                self.place(work, o, d)
                total += self.search(work, o + 1, end, out, stop)
                self.place(work, o, d)
        if work.known < self.n:
            d = work.known
            for length in range(1, self.n - d + 1):
                if self.lengths[o] >> length & 1 and self.may_come_in(work, length):
                    self.bring_in(work, length)
                    work.digit[o] = d
                    self.place(work, o, d)
                    total += self.search(work, o + 1, end, out, stop)
                    self.place(work, o, d)
                    self.take_out(work, length)
        return total

    cdef uint64_t finish(self, Work *work, int *left, int number) noexcept nogil:
        """Ways to fill the orbits that are left, when all digits are known: the tightest first."""
        cdef uint64_t total = 0
        cdef unsigned int bits, chosen = 0
        cdef int k, o, best = -1, few, fewest = MOST + 1
        cdef const int *units
        for k in range(number):
            o = left[k]
            units = self.units[o]
            bits = work.fits[o] & ~(
                work.used[units[0]] | work.used[units[1]] | work.used[units[2]])
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
        o = left[best]
        number -= 1
        left[best] = left[number]
        while chosen:
            k = lowest_bit(chosen)
            chosen &= chosen - 1
            self.place(work, o, k)
            total += self.finish(work, left, number)
            self.place(work, o, k)
        left[number] = left[best]
        left[best] = o
        return total

    cdef void load(self, Work *work, const uint8_t *case, int orbits) noexcept nogil:
        cdef int o
        self.start(work)
        for o in range(orbits):
            if case[o] == work.known:
                self.bring_in(work, case[orbits + case[o]])
            work.digit[o] = case[o]
            self.place(work, o, case[o])

    def count(self, const uint8_t[:, ::1] cases not None, int end, uint64_t[::1] totals not None):
        """For each case the ways to fill the further orbits up to `end`."""
        cdef Work work
        cdef Py_ssize_t k
        cdef int orbits = <int> cases.shape[1] - self.n
        if not 0 <= orbits <= end <= self.orbits or totals.shape[0] != cases.shape[0]:
            raise ValueError(f"{orbits} of {end} orbits, {cases.shape[0]} cases, "
                             f"{totals.shape[0]} totals")
        with nogil:
            for k in range(cases.shape[0]):
                self.load(&work, &cases[k, 0], orbits)
                totals[k] = self.search(&work, orbits, end, NULL, NULL)

    def extend(self, const uint8_t[:, ::1] cases not None, int end, uint8_t[:, ::1] longer not None):
        """Write the cases with further orbits filled while there is room; how many were found.

        A number larger than the room says that there may be more.
        """
        cdef Work work
        cdef Py_ssize_t k
        cdef uint64_t found = 0
        cdef int orbits = <int> cases.shape[1] - self.n
        cdef uint8_t *out
        cdef uint8_t *stop
        if (not 0 <= orbits <= end <= self.orbits or longer.shape[1] != end + self.n
                or longer.shape[0] == 0):
            raise ValueError(f"{orbits} of {end} orbits, {longer.shape[0]} rows of "
                             f"{longer.shape[1]}")
        out = &longer[0, 0]
        stop = out + longer.shape[0] * longer.shape[1]
        with nogil:
            for k in range(cases.shape[0]):
                self.load(&work, &cases[k, 0], orbits)
                found += self.search(&work, orbits, end, &out, stop)
        return found
