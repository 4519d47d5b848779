# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Completions of a partial 9x9 grid: a sum over the column partitions of the stacks.

    completions = sum over T1, T2, T3 of f1 * f2 * f3,   fb = fb(T1[b], T2[b], T3[b])

Ts runs over the ways to give the three boxes of a stack their columns, and fb is the number of ways
to fill a band whose boxes have these columns. fb is a table over partitions whose columns have no
order; it is made from the ways to give the boxes of the band their rows, where a row partition and
a column partition go together if they are orthogonal (36 of 280):

    fb(x1, x2, x3) = sum over (u1, u2, u3) of [u1 goes with x1] [u2 with x2] [u3 with x3]

`tabulate` does this sum one box after the other: for one x1, first the sum over (u1, u2), line by
line in u3; then the sum over u3, whole lines at once.

The sum takes a key of stack 1 and one of stack 2 at a time, which fix x1 and x2 in the upper band,
and then is a sum of products of lines:

    sum over x3 of f1(x1, x2, x3) * sum over the entries (y3, z3) of x3 of Y[y3] . Z[z3]

where an entry of a key says what the stack's middle and lower boxes have, and the lines Y[y3] and
Z[z3] hold f2 and f3 for all pairs of an entry of key 1 and one of key 2. Several keys may have the
same x, so that what a stack does can be told apart.

`count` gives these sums; `frequencies` says which digits they put into the cells of the upper band,
if the keys tell the order of its columns; `draw` finds the product, and what of it, that a number
from 0 to the sum - 1 falls on.

`first_rows` takes a band whose boxes can have the columns X1, X2, X3 with a weight for each triple,
and sums the weights times the fillings, by X1 and the digits of the first row in box 1.

Cost: a multiplication for each (T1, T2, T3), 8 or more at a time.

Bounds: lines without clues are given in one order, and one with a clue cannot change places, since
the clue would go with it. So of the 6 orders of the rows of a filled band, or of the columns of a
stack, at most one is met: f <= 1728 / 6 = 288, a partition has at most 336 / 6 = 56 entries in a
stack, and all sums together are at most N / 6^6 < 2^57. A line has at most 56^2 numbers, and 56^2 *
288^2 < 2^28.
"""

from libc.stdint cimport int16_t, int32_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

from bits cimport lowest_bit

cdef enum:
    PARTITIONS = 280
    ORTHOGONAL = 36
    ORDERED = 1680
    CHOICES = 56                # columns that a stack can give to two bands
    LINE = 128                  # numbers in a line, if the entries of one key are not more


cdef void starts(const int16_t[:, ::1] rows, int orders, int32_t *start) noexcept nogil:
    """Where the rows begin whose first box has a partition; they are sorted by it."""
    cdef int k
    memset(start, 0, (PARTITIONS + 1) * sizeof(int32_t))
    for k in range(rows.shape[0]):
        start[rows[k, 0] // orders + 1] += 1
    for k in range(PARTITIONS):
        start[k + 1] += start[k]


def tabulate(const int16_t[:, ::1] rows, const int16_t[:, ::1] orthogonal, boxes,
             int16_t[:, :, ::1] table, int begin, int end):
    cdef const int16_t[::1] first = boxes[0], second = boxes[1], third = boxes[2]
    cdef int n = second.shape[0], width = (n + 7) & ~7
    cdef int16_t *line = <int16_t *> malloc(PARTITIONS * width * sizeof(int16_t))
    cdef int16_t *sums = <int16_t *> malloc(width * sizeof(int16_t))
    if line == NULL or sums == NULL:
        free(line)
        free(sums)
        raise MemoryError
    cdef int16_t place[PARTITIONS]
    cdef int16_t near[PARTITIONS][ORTHOGONAL]       # places in `second` of what goes with u
    cdef int32_t nears[PARTITIONS]
    cdef int32_t start[PARTITIONS + 1]              # of the rows by u1
    cdef uint8_t filled[PARTITIONS]
    cdef int16_t *one
    cdef int a, b, c, j, k, u, u2, u3
    with nogil:
        memset(place, -1, sizeof(place))
        for b in range(n):
            place[second[b]] = b
        for u in range(PARTITIONS):
            nears[u] = 0
            for k in range(ORTHOGONAL):
                b = place[orthogonal[u, k]]
                if b >= 0:
                    near[u][nears[u]] = b
                    nears[u] += 1
        starts(rows, 1, start)
        for a in range(begin, end):
            memset(filled, 0, sizeof(filled))
            for j in range(ORTHOGONAL):
                u = orthogonal[first[a], j]
                for k in range(start[u], start[u + 1]):
                    u2, u3 = rows[k, 1], rows[k, 2]
                    one = line + u3 * width
                    if not filled[u3]:
                        filled[u3] = 1
                        memset(one, 0, width * sizeof(int16_t))
                    for b in range(nears[u2]):
                        one[near[u2][b]] += 1
            for c in range(third.shape[0]):
                memset(sums, 0, width * sizeof(int16_t))
                for j in range(ORTHOGONAL):
                    u3 = orthogonal[third[c], j]
                    if filled[u3]:
                        one = line + u3 * width
                        for b in range(width):
                            sums[b] += one[b]
                memcpy(&table[a, c, 0], sums, n * sizeof(int16_t))
    free(line)
    free(sums)


cdef struct Table:              # f[x1][x3][x2]
    const int16_t *f
    int first, second, third    # numbers of partitions

cdef struct Stack:
    int keys
    int most                    # entries of a key
    int16_t *upper              # a key's partition in the upper band, as a place in its table
    int32_t *start              # of a key's entries
    int16_t *entry              # pairs: partitions in the middle and in the lower band


cdef struct Work:               # what one call needs
    int width                   # entries of key 2, filled up to a multiple of four
    int length                  # room for numbers in a line
    int used                    # numbers in the lines that were written last
    int key2                    # whose lines are in spread
    int16_t *spread[2]          # f of the middle and lower band: [x1][x3][entry of key 2]
    int16_t *line[2]            # the lines: [x3][pair of entries]
    uint64_t *gain              # for each key of stack 3 the ways to fill the lower two bands


cdef inline uint64_t product(const int16_t *x, const int16_t *y, int n) noexcept nogil:
    cdef int32_t total = 0
    cdef int k
    for k in range(n):
        total += <int32_t> x[k] * <int32_t> y[k]
    return total


cdef inline void gather(int16_t *line, const int16_t *spread, const int16_t *entry, int many,
                        int lines, int width, int length) noexcept nogil:
    """Write line[x3] = spread[x1][x3] for each of many entries x1 of key 1, one after the other."""
    cdef int c, k, w
    cdef int16_t *to
    cdef const int16_t *source
    for k in range(many):
        source = spread + <size_t> entry[2 * k] * lines * width
        to = line + k * width
        for c in range(lines):
            for w in range(0, width, 4):
                memcpy(to + w, source + w, 4 * sizeof(int16_t))
            source += width
            to += length
    if many * width & 4:
        for c in range(lines):
            memset(line + c * length + many * width, 0, 4 * sizeof(int16_t))


cdef inline void cells(uint64_t *sums, const int16_t[:, ::1] ordered, int rows, int columns,
                       uint64_t number) noexcept nogil:
    """Add a number for each cell of a box to the digit that rows and columns put into it."""
    cdef int i, j
    for i in range(3):
        for j in range(3):
            sums[9 * (3 * i + j) + lowest_bit(ordered[rows, i] & ordered[columns, j])] += number


cdef class Sum:
    cdef Table table[3]         # of the upper, middle and lower band
    cdef Stack stack[3]
    cdef object tables          # kept alive

    def __init__(self, tables, stacks):
        cdef const int16_t[:, :, ::1] f
        cdef int k
        self.tables = tables
        for k in range(3):
            f = tables[k]
            self.table[k].f = &f[0, 0, 0]
            self.table[k].first, self.table[k].third, self.table[k].second = (
                f.shape[0], f.shape[1], f.shape[2])
            upper, start, entries = stacks[k]
            self.load(&self.stack[k], upper, start, entries)

    cdef int load(self, Stack *stack, const int16_t[::1] upper, const int32_t[::1] start,
                  const int16_t[:, ::1] entries) except -1:
        cdef int k
        stack.keys = upper.shape[0]
        stack.upper = <int16_t *> malloc((stack.keys + 1) * sizeof(int16_t))
        stack.start = <int32_t *> malloc((stack.keys + 1) * sizeof(int32_t))
        stack.entry = <int16_t *> malloc((2 * entries.shape[0] + 1) * sizeof(int16_t))
        if stack.upper == NULL or stack.start == NULL or stack.entry == NULL:
            raise MemoryError
        stack.most = 0
        for k in range(stack.keys):
            stack.upper[k] = upper[k]
            stack.most = max(stack.most, start[k + 1] - start[k])
        for k in range(stack.keys + 1):
            stack.start[k] = start[k]
        for k in range(entries.shape[0]):
            stack.entry[2 * k], stack.entry[2 * k + 1] = entries[k, 0], entries[k, 1]
        return 0

    def __dealloc__(self):
        cdef int s
        for s in range(3):
            free(self.stack[s].upper)
            free(self.stack[s].start)
            free(self.stack[s].entry)

    cdef int begin(self, Work *work, bint whole) except -1:
        """Memory for a call; `whole` lines have room for all pairs of entries."""
        cdef int width = (self.stack[1].most + 3) & ~3, k
        cdef size_t lines
        work.length = max(width, width * self.stack[0].most if whole else LINE)
        work.length = (work.length + 7) & ~7
        work.key2 = -1
        for k in range(2):
            lines = self.table[k + 1].third
            work.spread[k] = <int16_t *> malloc(2 * width * lines * self.table[k + 1].first + 1)
            work.line[k] = <int16_t *> malloc(2 * work.length * lines + 1)
        work.gain = <uint64_t *> malloc(self.stack[2].keys * sizeof(uint64_t) + 1)
        if (work.spread[0] == NULL or work.spread[1] == NULL or work.line[0] == NULL
                or work.line[1] == NULL or work.gain == NULL):
            self.end(work)
            raise MemoryError
        return 0

    cdef void end(self, Work *work) noexcept nogil:
        cdef int k
        for k in range(2):
            free(work.spread[k])
            free(work.line[k])
        free(work.gain)

    cdef void spread(self, Work *work, int key2) noexcept nogil:
        """Set spread[x1][x3] to f(x1, x2, x3) for the entries x2 of the key."""
        cdef Stack *stack = &self.stack[1]
        cdef int begin = stack.start[key2], many = stack.start[key2 + 1] - begin, e, k, side
        cdef const int16_t *x2
        cdef const int16_t *f
        cdef int16_t *to
        work.key2, work.width = key2, (many + 3) & ~3
        for side in range(2):
            x2 = stack.entry + 2 * begin + side
            to = work.spread[side]
            f = self.table[side + 1].f
            for k in range(self.table[side + 1].first * self.table[side + 1].third):
                for e in range(many):
                    to[e] = f[x2[2 * e]]
                for e in range(many, work.width):
                    to[e] = 0
                f += self.table[side + 1].second
                to += work.width

    cdef inline int f1(self, int key1, int key2, int key3) noexcept nogil:
        cdef const Table *table = &self.table[0]
        cdef int x1 = self.stack[0].upper[key1], x3 = self.stack[2].upper[key3]
        return table.f[(x1 * table.third + x3) * table.second + self.stack[1].upper[key2]]

    cdef uint64_t add(self, Work *work, int key1, int key2) noexcept nogil:
        """The sum for two keys; gain[key3] is set where the upper band can be filled, else 0."""
        cdef Stack *stack = &self.stack[0]
        cdef Stack *third = &self.stack[2]
        cdef int begin = stack.start[key1], end = stack.start[key1 + 1], e, k, many, side, at_once
        cdef const int16_t *line[2]
        cdef uint64_t total = 0, sum
        memset(work.gain, 0, third.keys * sizeof(uint64_t))
        for k in range(third.keys):
            total += self.f1(key1, key2, k)
        if total == 0:
            return 0
        if work.key2 != key2:
            self.spread(work, key2)
        at_once = work.length // max(work.width, 1)
        while begin < end:
            many = min(end - begin, at_once)
            for side in range(2):
                gather(work.line[side], work.spread[side], stack.entry + 2 * begin + side, many,
                       self.table[side + 1].third, work.width, work.length)
                line[side] = work.line[side]
            begin += many
            work.used = (many * work.width + 7) & ~7
            for k in range(third.keys):
                if self.f1(key1, key2, k):
                    sum = 0
                    for e in range(third.start[k], third.start[k + 1]):
                        sum += product(line[0] + third.entry[2 * e] * work.length,
                                       line[1] + third.entry[2 * e + 1] * work.length, work.used)
                    work.gain[k] += sum
        total = 0
        for k in range(third.keys):
            total += work.gain[k] * <uint64_t> self.f1(key1, key2, k)
        return total

    def count(self, const int32_t[:, ::1] pairs, uint64_t[::1] sums):
        cdef Work work
        cdef int p
        self.begin(&work, False)
        with nogil:
            for p in range(pairs.shape[0]):
                sums[p] = self.add(&work, pairs[p, 1], pairs[p, 0])
            self.end(&work)

    def frequencies(self, const int32_t[:, ::1] pairs, const uint64_t[::1] weights,
                    const int16_t[:, ::1] ordered, const int16_t[:, ::1] orthogonal,
                    const uint8_t[:, ::1] goes, ids, const int16_t[:, ::1] rows,
                    uint64_t[:, :, ::1] sums):
        cdef const int16_t[::1] first = ids[0], second = ids[1], third = ids[2]
        cdef size_t n3 = third.shape[0]
        cdef Work work
        cdef int p, k, u, x1, x2, x3, key3, row, i, m, box
        cdef uint64_t e
        cdef uint64_t with_rows3[PARTITIONS]        # gains that go with this u3, if known
        cdef int32_t known[PARTITIONS]
        cdef uint64_t with_rows[3][ORDERED]         # of each box; for box 3 without the gains
        cdef int16_t found[3][ORDERED]
        cdef int n[3]
        cdef int32_t start[PARTITIONS + 1]          # of the rows by u1
        cdef int32_t start3[PARTITIONS + 1]         # of the keys of stack 3 by x3
        starts(rows, 6, start)
        for k in range(PARTITIONS + 1):
            start3[k] = 0
        for key3 in range(<int> n3):
            start3[third[key3] // 6 + 1] += 1
        for k in range(PARTITIONS):
            start3[k + 1] += start3[k]
        memset(known, -1, sizeof(known))
        memset(with_rows, 0, sizeof(with_rows))
        self.begin(&work, False)
        # of box 3, for its rows and its key
        cdef uint64_t *together = <uint64_t *> calloc(ORDERED * n3, sizeof(uint64_t))
        if together == NULL:
            self.end(&work)
            raise MemoryError
        with nogil:
            for p in range(pairs.shape[0]):
                if self.add(&work, pairs[p, 1], pairs[p, 0]) == 0:
                    continue
                x1, x2 = first[pairs[p, 1]], second[pairs[p, 0]]
                memset(n, 0, sizeof(n))
                for m in range(ORTHOGONAL):
                    u = orthogonal[x1 // 6, m]
                    for row in range(start[u], start[u + 1]):
                        if not goes[x2 // 6, rows[row, 1] // 6]:
                            continue
                        k = rows[row, 2] // 6
                        if known[k] != p:
                            known[k], with_rows3[k] = p, 0
                            for i in range(ORTHOGONAL):
                                x3 = orthogonal[k, i]
                                for key3 in range(start3[x3], start3[x3 + 1]):
                                    with_rows3[k] += work.gain[key3]
                        e = with_rows3[k]
                        if e:
                            for box in range(3):
                                k = rows[row, box]
                                if with_rows[box][k] == 0:
                                    found[box][n[box]] = k
                                    n[box] += 1
                                with_rows[box][k] += 1 if box == 2 else e
                for box in range(3):
                    for i in range(n[box]):
                        u = found[box][i]
                        e, with_rows[box][u] = with_rows[box][u] * weights[p], 0
                        if box < 2:
                            cells(&sums[box, 0, 0], ordered, u, x2 if box else x1, e)
                        else:
                            for m in range(ORTHOGONAL):
                                x3 = orthogonal[u // 6, m]
                                for key3 in range(start3[x3], start3[x3 + 1]):
                                    together[u * n3 + key3] += e * work.gain[key3]
            for u in range(ORDERED):
                for key3 in range(<int> n3):
                    e = together[u * n3 + key3]
                    if e:
                        cells(&sums[2, 0, 0], ordered, u, third[key3], e)
            self.end(&work)
            free(together)

    def draw(self, const int32_t[:, ::1] pairs, const uint64_t[::1] numbers, int32_t[:, ::1] drawn):
        cdef Stack *third = &self.stack[2]
        cdef Work work
        cdef int p, key1 = -1, key2 = -1, key3 = 0, key, e = 0, a = 0, begin
        cdef uint64_t before3 = 0, before_e = 0, before_a = 0, f, number, ways = 0, y, z
        cdef const int16_t *line[2]
        self.begin(&work, True)
        with nogil:
            for p in range(pairs.shape[0]):
                # numbers increase for a pair of keys: go on from where the last one was found
                if pairs[p, 1] != key1 or pairs[p, 0] != key2:
                    key1, key2 = pairs[p, 1], pairs[p, 0]
                    self.add(&work, key1, key2)
                    key3, before3, begin = 0, 0, 1
                number = numbers[p]
                while True:
                    f = self.f1(key1, key2, key3)
                    if number - before3 < work.gain[key3] * f:
                        break
                    before3 += work.gain[key3] * f
                    key3 += 1
                    begin = 1
                drawn[p, 3] = (number - before3) % f
                number = (number - before3) // f
                if begin:
                    e, before_e = third.start[key3], 0
                while True:
                    line[0] = work.line[0] + third.entry[2 * e] * work.length
                    line[1] = work.line[1] + third.entry[2 * e + 1] * work.length
                    if begin:
                        ways = product(line[0], line[1], work.used)
                        a, before_a = 0, 0
                    if number - before_e < ways:
                        break
                    before_e += ways
                    e += 1
                    begin = 1
                begin = 0
                number -= before_e
                while True:
                    y, z = line[0][a], line[1][a]
                    if number - before_a < y * z:
                        break
                    before_a += y * z
                    a += 1
                drawn[p, 4] = (number - before_a) % y
                drawn[p, 5] = (number - before_a) // y
                drawn[p, 0] = self.stack[0].start[key1] + a // work.width
                drawn[p, 1] = self.stack[1].start[key2] + a % work.width
                drawn[p, 2] = e
            self.end(&work)


def nth_rows(const uint64_t[:, :, ::1] goes, const int16_t[:, ::1] partitions,
             const int32_t[::1] numbers, int32_t[::1] rows):
    cdef int p, w, n
    cdef uint64_t bits
    cdef const uint64_t *first
    cdef const uint64_t *second
    cdef const uint64_t *third
    with nogil:
        for p in range(partitions.shape[0]):
            first = &goes[0, partitions[p, 0], 0]
            second = &goes[1, partitions[p, 1], 0]
            third = &goes[2, partitions[p, 2], 0]
            n = numbers[p]
            rows[p] = -1
            for w in range(goes.shape[2]):
                bits = first[w] & second[w] & third[w]
                while bits and n:
                    bits &= bits - 1
                    n -= 1
                if bits:
                    rows[p] = 64 * w + lowest_bit(bits)
                    break


def first_rows(const int16_t[:, :, ::1] weights, boxes, const int16_t[:, ::1] rows,
               const int16_t[::1] first, const int16_t[:, ::1] orthogonal,
               uint64_t[:, ::1] sums):
    cdef const int16_t[::1] own = boxes[0], second = boxes[1], third = boxes[2]
    cdef int32_t *half = <int32_t *> malloc(CHOICES * PARTITIONS * sizeof(int32_t))
    cdef int32_t *whole = <int32_t *> malloc(PARTITIONS * PARTITIONS * sizeof(int32_t))
    if half == NULL or whole == NULL:
        free(half)
        free(whole)
        raise MemoryError
    cdef int32_t start[PARTITIONS + 1]              # of the rows by u1
    cdef int a, b, c, j, k, u, weight
    cdef int32_t *to
    cdef const int32_t *line
    with nogil:
        starts(rows, 1, start)
        for a in range(own.shape[0]):
            memset(half, 0, CHOICES * PARTITIONS * sizeof(int32_t))
            memset(whole, 0, PARTITIONS * PARTITIONS * sizeof(int32_t))
            for b in range(second.shape[0]):
                for c in range(third.shape[0]):
                    weight = weights[a, b, c]
                    for k in range(ORTHOGONAL):
                        half[b * PARTITIONS + orthogonal[third[c], k]] += weight
                line = half + b * PARTITIONS
                for k in range(ORTHOGONAL):
                    to = whole + orthogonal[second[b], k] * PARTITIONS
                    for u in range(PARTITIONS):
                        to[u] += line[u]
            for k in range(ORTHOGONAL):
                u = orthogonal[own[a], k]
                for j in range(start[u], start[u + 1]):
                    sums[a, first[j]] += whole[rows[j, 1] * PARTITIONS + rows[j, 2]]
    free(half)
    free(whole)
