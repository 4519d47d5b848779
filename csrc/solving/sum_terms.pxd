# cython: language_level=3
"""The terms of the sum over column partitions, for one key of stack 1 and one key of stack 2.

    solutions = sum over T1, T2, T3 of f1 * f2 * f3,   fb = fb(T1[b], T2[b], T3[b])

An assignment Ts of a stack gives each of its three boxes a column partition, and fb is the number
of ways to fill band b when its boxes have these partitions; `band_table.pyx` makes the
tables of fb. One of the bands is called the upper one, the others the middle and the lower one.

Keys and entries. The assignments of a stack are grouped by their key, which fixes the partition of
the box in the upper band. Each assignment with the key is an entry of it: the pair (y, z) of its
partitions in the middle and in the lower band. Several keys may have the same partition, because
`digit_frequencies` needs keys that include the order of the columns in the upper band.

A pair of keys fixes x1 and x2, the partitions of the first two boxes of the upper band. Its part of
the sum is

    sum over keys of stack 3 of f1(x1, x2, x3) * below,
    below = sum over the entries (y3, z3) of the key of Y[y3] . Z[z3],

where Y[y3] and Z[z3] are vectors. They have one number for each pair of an entry (y1, z1) of key 1
and an entry (y2, z2) of key 2: f2(y1, y2, y3) in Y, f3(z1, z2, z3) in Z. They are made in two
steps: `spread` takes f for all entries of key 2, only once while key 2 stays the same, and `gather`
copies the pieces for the entries of key 1.

Cost: one multiplication for each (T1, T2, T3), 8 or more at a time.
Bounds: lines without clues are given in one order, and a line with a clue cannot be exchanged with
another, because the clue would move too. Therefore at most one of the 6 orders of the rows of a
filled band, or of the columns of a stack, occurs. Hence f <= 1728 / 6 = 288, at most 336 / 6 = 56
assignments of a stack have a given partition in the upper band, and all sums together are at most
N / 6^6 < 2^57.
A product of two vectors is at most 56^2 * 288^2 < 2^28, and `below` less than 2^34.

Layout of the arrays that make up the terms
    tables    f for the upper, middle and lower band: int16 of shape (n1, n3, n2), where f[a, c, b]
              belongs to the a-th, b-th and c-th partition that occur in the boxes of stacks 1, 2, 3
    stacks    three arrays for each stack:
              upper      int16, shape (keys,): the place of the key's partition in the first table
              start      int32, shape (keys + 1,): the entries of key k are those from start[k] to
                         start[k + 1] - 1
              entries    int16, shape (n, 2): the places of an entry in the other two tables
    pairs     int32, shape (n, 2): a key of stack 2 and a key of stack 1
"""

from libc.stdint cimport int16_t, int32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

from argument_checks cimport check_between, check_elements, check_large, check_length

cdef enum:
    PARTITIONS = 280
    MOST_KEYS = 1680            # of a stack: ordered partitions
    MOST_ASSIGNMENTS = 94080    # of a stack
    MOST_ENTRIES = 56           # of a key
    MOST_FILLINGS = 288         # of a band: f
    VECTOR = 128                # numbers in a vector, unless a whole one is asked for

cdef struct Table:              # f[x1][x3][x2]
    const int16_t *f
    int first, second, third    # numbers of partitions

cdef struct Stack:
    int keys
    int most                    # entries of a key
    int16_t *upper              # the partition of a key in the upper band, as a place in its table
    int32_t *start              # the entries of key k are those from start[k] to start[k + 1] - 1
    int16_t *entry              # pairs: places in the tables of the middle and the lower band

cdef struct Terms:
    Table table[3]              # of the upper, middle and lower band
    Stack stack[3]

cdef struct Scratch:            # memory for one call
    int width                   # entries of key 2, rounded up to a multiple of four
    int length                  # room for numbers in a vector
    int used                    # numbers in the vectors that were written last
    int key2                    # the key that `spread` was made for
    int16_t *spread[2]          # f of the middle and lower band: [x1][x3][entry of key 2]
    int16_t *vector[2]          # Y and Z: [x3][pair of entries]
    uint64_t *below             # for each key of stack 3 the ways to fill the lower two bands


cdef inline int places(const Terms *terms, int stack, int band) noexcept nogil:
    """Return the number of partitions of a stack's box in a band."""
    if stack == 0:
        return terms.table[band].first
    return terms.table[band].second if stack == 1 else terms.table[band].third


cdef inline int load_table(Terms *terms, int k, const int16_t[:, :, ::1] f) except -1:
    cdef int axis
    if f is None:
        raise ValueError(f"tables[{k}]: None, expected an array")
    for axis in range(3):
        check_between(f"length of axis {axis} of tables[{k}]", f.shape[axis], 0, PARTITIONS)
    check_large[int16_t](f"tables[{k}]", &f[0, 0, 0], f.shape[0] * f.shape[1] * f.shape[2], 0,
                         MOST_FILLINGS)
    terms.table[k].f = &f[0, 0, 0]
    terms.table[k].first = <int> f.shape[0]
    terms.table[k].third = <int> f.shape[1]
    terms.table[k].second = <int> f.shape[2]
    return 0


cdef inline int load_stack(Terms *terms, int s, const int16_t[::1] upper, const int32_t[::1] start,
                           const int16_t[:, ::1] entries) except -1:
    cdef Stack *stack = &terms.stack[s]
    cdef Py_ssize_t k, keys, number
    if upper is None or start is None or entries is None:
        raise ValueError(f"stacks[{s}]: None, expected an array")
    keys, number = upper.shape[0], entries.shape[0]
    check_between("length of upper", keys, 0, MOST_KEYS)
    check_between("length of entries", number, 0, MOST_ASSIGNMENTS)
    check_length("a row of entries", entries.shape[1], 2)
    check_length("start", start.shape[0], keys + 1)
    check_elements("upper", &upper[0], keys, 0, places(terms, s, 0) - 1)
    check_between("first of start", start[0], 0, 0)
    check_between("last of start", start[keys], number, number)
    for k in range(keys):
        check_between("entries of a key", <long long> start[k + 1] - start[k], 0, MOST_ENTRIES)
        stack.most = max(stack.most, start[k + 1] - start[k])
    for k in range(number):
        check_between("column 0 of entries", entries[k, 0], 0, places(terms, s, 1) - 1)
        check_between("column 1 of entries", entries[k, 1], 0, places(terms, s, 2) - 1)
    stack.upper = <int16_t *> malloc((keys + 1) * sizeof(int16_t))
    stack.start = <int32_t *> malloc((keys + 1) * sizeof(int32_t))
    stack.entry = <int16_t *> malloc((2 * number + 1) * sizeof(int16_t))
    if stack.upper == NULL or stack.start == NULL or stack.entry == NULL:
        raise MemoryError
    stack.keys = <int> keys
    memcpy(stack.upper, &upper[0], keys * sizeof(int16_t))
    memcpy(stack.start, &start[0], (keys + 1) * sizeof(int32_t))
    memcpy(stack.entry, &entries[0, 0], 2 * number * sizeof(int16_t))
    return 0


cdef inline int load_terms(Terms *terms, tuple tables, tuple stacks) except -1:
    """Check and load the terms, which must be all 0 before; the caller keeps the tables alive."""
    cdef int k
    check_length("tables", len(tables), 3)
    check_length("stacks", len(stacks), 3)
    for k in range(3):
        load_table(terms, k, tables[k])
    for k in range(3):
        check_length(f"stacks[{k}]", len(stacks[k]), 3)
        load_stack(terms, k, stacks[k][0], stacks[k][1], stacks[k][2])
    return 0


cdef inline void free_terms(Terms *terms) noexcept nogil:
    cdef int s
    for s in range(3):
        free(terms.stack[s].upper)
        free(terms.stack[s].start)
        free(terms.stack[s].entry)


cdef inline int check_pairs(const Terms *terms, const int32_t[:, ::1] pairs) except -1:
    """Raise ValueError unless the rows are a key of stack 2 and a key of stack 1."""
    cdef Py_ssize_t p
    check_length("a row of pairs", pairs.shape[1], 2)
    for p in range(pairs.shape[0]):
        check_between("column 0 of pairs", pairs[p, 0], 0, terms.stack[1].keys - 1)
        check_between("column 1 of pairs", pairs[p, 1], 0, terms.stack[0].keys - 1)
    return 0


cdef inline int make_scratch(Scratch *scratch, const Terms *terms, bint whole) except -1:
    """Allocate memory for a call; `whole` vectors have room for all pairs of entries of keys."""
    cdef int width = (terms.stack[1].most + 3) & ~3, k
    cdef size_t vectors
    scratch.length = max(width, width * terms.stack[0].most if whole else VECTOR)
    scratch.length = (scratch.length + 7) & ~7
    scratch.width, scratch.used, scratch.key2 = 0, 0, -1
    for k in range(2):
        vectors = terms.table[k + 1].third
        scratch.spread[k] = <int16_t *> malloc(2 * width * vectors * terms.table[k + 1].first + 1)
        scratch.vector[k] = <int16_t *> malloc(2 * scratch.length * vectors + 1)
    scratch.below = <uint64_t *> malloc(terms.stack[2].keys * sizeof(uint64_t) + 1)
    if (scratch.spread[0] == NULL or scratch.spread[1] == NULL or scratch.vector[0] == NULL
            or scratch.vector[1] == NULL or scratch.below == NULL):
        free_scratch(scratch)
        raise MemoryError
    return 0


cdef inline void free_scratch(Scratch *scratch) noexcept nogil:
    cdef int k
    for k in range(2):
        free(scratch.spread[k])
        free(scratch.vector[k])
    free(scratch.below)


cdef inline uint64_t product(const int16_t *x, const int16_t *y, int n) noexcept nogil:
    cdef int32_t total = 0
    cdef int k
    for k in range(n):
        total += <int32_t> x[k] * <int32_t> y[k]
    return total


cdef inline void spread(const Terms *terms, Scratch *scratch, int key2) noexcept nogil:
    """Set spread[x1][x3] to f(x1, x2, x3) for the entries x2 of key 2."""
    cdef const Stack *stack = &terms.stack[1]
    cdef int begin = stack.start[key2], entries = stack.start[key2 + 1] - begin, e, k, side
    cdef const int16_t *x2
    cdef const int16_t *f
    cdef int16_t *to
    scratch.key2, scratch.width = key2, (entries + 3) & ~3
    for side in range(2):
        x2 = stack.entry + 2 * begin + side
        to = scratch.spread[side]
        f = terms.table[side + 1].f
        for k in range(terms.table[side + 1].first * terms.table[side + 1].third):
            for e in range(entries):
                to[e] = f[x2[2 * e]]
            for e in range(entries, scratch.width):
                to[e] = 0
            f += terms.table[side + 1].second
            to += scratch.width


cdef inline void gather(int16_t *vector, const int16_t *spread, const int16_t *entry, int entries,
                        int vectors, int width, int length) noexcept nogil:
    """Set vector[x3] to the pieces spread[x1][x3], in turn for some entries of key 1."""
    cdef int c, k, w
    cdef int16_t *to
    cdef const int16_t *source
    for k in range(entries):
        source = spread + <size_t> entry[2 * k] * vectors * width
        to = vector + k * width
        for c in range(vectors):
            for w in range(0, width, 4):
                memcpy(to + w, source + w, 4 * sizeof(int16_t))
            source += width
            to += length
    if entries * width & 4:
        for c in range(vectors):
            memset(vector + c * length + entries * width, 0, 4 * sizeof(int16_t))


cdef inline int f1(const Terms *terms, int key1, int key2, int key3) noexcept nogil:
    """Return the number of fillings of the upper band."""
    cdef const Table *table = &terms.table[0]
    cdef int x1 = terms.stack[0].upper[key1], x3 = terms.stack[2].upper[key3]
    return table.f[(x1 * table.third + x3) * table.second + terms.stack[1].upper[key2]]


cdef inline uint64_t entry_product(const Terms *terms, const Scratch *scratch,
                                   int entry) noexcept nogil:
    """Return Y[y3] . Z[z3] for an entry of stack 3, with the vectors that were written last."""
    cdef const int16_t *pair = terms.stack[2].entry + 2 * entry
    return product(scratch.vector[0] + pair[0] * scratch.length,
                   scratch.vector[1] + pair[1] * scratch.length, scratch.used)


cdef inline uint64_t add_terms(const Terms *terms, Scratch *scratch, int key1,
                               int key2) noexcept nogil:
    """Return the sum for two keys; set below[key3], to 0 where the upper band cannot be filled."""
    cdef const Stack *stack = &terms.stack[0]
    cdef const Stack *third = &terms.stack[2]
    cdef int begin = stack.start[key1], end = stack.start[key1 + 1], e, k, entries, side, at_once
    cdef uint64_t total = 0, products
    memset(scratch.below, 0, third.keys * sizeof(uint64_t))
    for k in range(third.keys):
        total += f1(terms, key1, key2, k)
    if total == 0:
        return 0
    if scratch.key2 != key2:
        spread(terms, scratch, key2)
    at_once = scratch.length // max(scratch.width, 1)
    while begin < end:
        entries = min(end - begin, at_once)
        for side in range(2):
            gather(scratch.vector[side], scratch.spread[side], stack.entry + 2 * begin + side,
                   entries, terms.table[side + 1].third, scratch.width, scratch.length)
        begin += entries
        scratch.used = (entries * scratch.width + 7) & ~7
        for k in range(third.keys):
            if f1(terms, key1, key2, k):
                products = 0
                for e in range(third.start[k], third.start[k + 1]):
                    products += entry_product(terms, scratch, e)
                scratch.below[k] += products
    total = 0
    for k in range(third.keys):
        total += scratch.below[k] * <uint64_t> f1(terms, key1, key2, k)
    return total
