# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Column configurations: which digits each column of a band has, for boxes of r rows, c columns.

    grids = P * (c!)^r * sum over classes of tuples * f * n

The column sets of a box are a partition of the digits into c sets of r, one of P. Let f be the
number of ways to fill a band whose boxes have the column partitions X1 .. Xr (with an order of the
columns), and n the number of completions of such a band. Both depend only on the class of
(X1 .. Xr) under relabelling and the order of the boxes; `tuples` says how many (X2 .. Xr) are in
the class when X1 is the standard partition.

Classes. Built box by box: the tuples of k boxes are the nodes (class of the first k - 1 boxes, Xk),
and two nodes are joined if a relabelling that keeps the first k - 1 boxes takes one to the other,
or if the last box changes places with another one. Every join keeps the relabelling that does it,
so that a node knows the way to its class's representative, and a join that closes a circle gives a
relabelling that keeps it: the symmetries of the next step. Each join is sound by itself, and tuples
are counted by nodes, so the sum would be right even if some equivalent tuples were not found out.

Fillings. f is counted by fillings.pxd, a class at a time.

Completions. Two bands (c = 2): the second has the same partitions, n = f. Three bands (3x3):

    n = 72 * sum over k1 < 28, k2, k3 < 56 of g(Y1, Y2, Y3) * g(Z1, Z2, Z3),   g = f / 6

over the 56 ways (Yi, Zi) to share out between the lower bands what Xi leaves; k1 < 28 since the two
can be exchanged. g(Y1, Y2, Y3) is G[t(Y2)][t(Y3)], where the relabelling t makes Y1 standard.
Classes that share X1 and X2 share the rows [g(Y1, Y2, Y3) for k2 < 56], so that a sum is 28 * 56
products of rows of 56 numbers that lie side by side.
References: E. Russell and K. S. Pettersen, 2005 (sums over column sets); B. Schmalz, 1993 (orbits
built up box by box).

Cost for 3x3, everything from nothing: 36 million instructions, about two fifths of them to gather
the rows.
Another cut gives B2, B3 their column sets and B4, B7 their row sets: 2865 classes, for each the
trace of a product of four 56 x 56 matrices of zeros and ones. With these matrices for nothing, as
rows of bits, the 2865 traces alone take twelve times as long as all of the above (three times with
a population count in hardware), so it is not used.
For 4x3 the classes are found here, in some seconds; the sums are a kernel of their own, `wide`.
Bounds: g <= 288 and n72 < 2^28 for 3x3; f < 2^40 for 2x5, where the tuples are 126^4 < 2^28.

Bit layout: a set of digits is 16 bits, bit d for the digit d + 1; sets of r digits are numbered in
increasing order, and a partition by its sets in order of their least digits.
"""

from libc.stdint cimport int16_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

from bits cimport lowest_bit, popcount
from fillings cimport Rest, fill, fill_rest, fill_two, lay, number_rests

cdef extern from "Python.h":
    int PyErr_CheckSignals() except -1

cdef enum:
    MOST = 12                   # digits
    SETS = 495                  # of r digits
    PARTITIONS = 5775
    BOXES = 5
    GENERATORS = 8              # kept of the symmetries of a class
    CHOICES = 56                # for 3x3
    NINE = 280                  # partitions for 3x3
    SHARES = 346                # for 4x3

cdef struct Relabelling:
    uint8_t to[MOST]

cdef struct Shape:
    int r                       # rows of a box, digits in a set, boxes in a band
    int c                       # columns of a box, sets in a partition, bands
    int digits
    int sets
    int partitions
    int standard
    uint16_t mask[SETS]
    uint16_t rank[1 << MOST]                # of a set of r digits
    uint16_t member[PARTITIONS][3]          # sets of a partition
    uint16_t find[SETS * SETS]              # partition by its first c - 1 sets in any order

cdef struct Node:
    int32_t parent              # a node of the same class; the root is its own
    Relabelling way             # takes this node's boxes to the parent's, in some order

cdef struct Class:
    int32_t above               # class of the boxes before the last
    int32_t last                # partition of the last box
    uint64_t tuples
    int generators
    Relabelling generator[GENERATORS]

cdef struct Step:               # the tuples of k boxes
    int nodes                   # (class of k - 1 boxes) * partitions + last box
    int classes
    Node *node
    int32_t *number             # class of a node
    Class *cls


cdef inline int partition_of(const Shape *s, const int *sets) noexcept nogil:
    return s.find[sets[0]] if s.c == 2 else s.find[s.sets * sets[0] + sets[1]]


cdef void prepare(Shape *s, int r, int c) noexcept nogil:
    """List the sets and the partitions."""
    cdef int a, b, least, full, bits, k, p
    cdef int sets[3]
    s.r, s.c, s.digits = r, c, r * c
    s.sets = s.partitions = 0
    full = (1 << s.digits) - 1
    for bits in range(full + 1):
        if popcount(bits) == r:
            s.rank[bits] = s.sets
            s.mask[s.sets] = bits
            s.sets += 1
    for a in range(s.sets):
        if not s.mask[a] & 1:
            continue
        for b in range(s.sets):
            bits = full ^ s.mask[a]
            least = bits & -bits
            if s.mask[b] & s.mask[a] or not s.mask[b] & least:
                continue
            sets[0], sets[1] = a, b
            sets[2] = s.rank[full ^ s.mask[a] ^ s.mask[b]] if c == 3 else 0
            p = s.partitions
            s.partitions += 1
            for k in range(c):
                s.member[p][k] = sets[k]
                if c == 2:
                    s.find[sets[k]] = p
                else:
                    s.find[s.sets * sets[k] + sets[(k + 1) % 3]] = p
                    s.find[s.sets * sets[k] + sets[(k + 2) % 3]] = p
    for k in range(c):
        bits = 0
        for a in range(r):
            bits |= 1 << (a * c + k)
        sets[k] = s.rank[bits]
    s.standard = partition_of(s, sets)


cdef inline int relabelled_set(const Shape *s, const Relabelling *g, unsigned int bits) noexcept nogil:
    cdef int image = 0, d
    for d in range(s.digits):
        image |= (bits >> d & 1) << g.to[d]
    return s.rank[image]


cdef inline int relabelled(const Shape *s, const Relabelling *g, int p) noexcept nogil:
    """Where a relabelling takes a partition."""
    cdef int sets[2]
    cdef int k
    for k in range(s.c - 1):
        sets[k] = relabelled_set(s, g, s.mask[s.member[p][k]])
    return partition_of(s, sets)


cdef void relabelled_all(const Shape *s, const Relabelling *g, uint16_t *image) noexcept nogil:
    """Where a relabelling takes every partition."""
    cdef int sets[2]
    cdef uint16_t of[SETS]
    cdef int k, p
    for k in range(s.sets):
        of[k] = relabelled_set(s, g, s.mask[k])
    for p in range(s.partitions):
        for k in range(s.c - 1):
            sets[k] = of[s.member[p][k]]
        image[p] = partition_of(s, sets)


cdef inline void after(Relabelling *result, const Relabelling *second, const Relabelling *first,
                       int digits) noexcept nogil:
    """result = first, then second."""
    cdef Relabelling both
    cdef int d
    for d in range(digits):
        both.to[d] = second.to[first.to[d]]
    result[0] = both


cdef inline void inverted(Relabelling *result, const Relabelling *g, int digits) noexcept nogil:
    cdef Relabelling inverse
    cdef int d
    for d in range(digits):
        inverse.to[g.to[d]] = d
    result[0] = inverse


cdef void to_standard(const Shape *s, int p, Relabelling *g) noexcept nogil:
    """Digit i of set k of the partition becomes digit i of set k of the standard one."""
    cdef int k, d, i
    for k in range(s.c):
        i = 0
        for d in range(s.digits):
            if s.mask[s.member[p][k]] >> d & 1:
                g.to[d] = s.c * i + k
                i += 1


cdef int root(Node *node, int a, int digits) noexcept nogil:
    """The root of a node; the nodes on the way are hung below it."""
    cdef int top = a, next_up
    while node[top].parent != top:
        top = node[top].parent
    if node[a].parent == top:
        return top
    # the way from a to the root, shortened node by node
    next_up = node[a].parent
    root(node, next_up, digits)
    after(&node[a].way, &node[next_up].way, &node[a].way, digits)
    node[a].parent = top
    return top


cdef inline void circle(const Node *node, int a, int b, const Relabelling *g, int digits,
                        Relabelling *result) noexcept nogil:
    """From the node above a to a, by g to b, and on to the node above b."""
    cdef Relabelling back
    inverted(&back, &node[a].way, digits)
    after(&back, g, &back, digits)
    after(result, &node[b].way, &back, digits)


cdef inline void join(Node *node, int a, int b, const Relabelling *g, int digits) noexcept nogil:
    """Let two nodes be of one class, by a relabelling from a to b. The lower root stays."""
    cdef int top_a = root(node, a, digits), top_b = root(node, b, digits)
    cdef Relabelling way
    if top_a == top_b:
        return
    circle(node, a, b, g, digits, &way)
    if top_a < top_b:
        inverted(&node[top_b].way, &way, digits)
        node[top_b].parent = top_a
    else:
        node[top_a].way = way
        node[top_a].parent = top_b


cdef int find(const Shape *s, const Step *one, int boxes, const int *x, Relabelling *g) noexcept nogil:
    """The class of a tuple of boxes, and the relabelling to its representative; one is step 1."""
    cdef int k, node, cls = 0
    for k in range(s.digits):
        g.to[k] = k
    for k in range(boxes):
        node = cls * s.partitions + relabelled(s, g, x[k])
        after(g, &one[k].node[node].way, g, s.digits)
        cls = one[k].number[node]
    return cls


cdef void representative(const Step *one, int boxes, int cls, int *x) noexcept nogil:
    """The partitions of the boxes of a class's representative."""
    cdef int k
    for k in range(boxes - 1, -1, -1):
        x[k] = one[k].cls[cls].last
        cls = one[k].cls[cls].above


cdef int move(const Shape *s, const Step *one, int boxes, int a, int j, Relabelling *g) noexcept nogil:
    """Where a node goes by its j-th move, and by which relabelling g.

    The first moves are the symmetries of all but the last box; in the others the last box changes
    places with one of those.
    """
    cdef int x[BOXES]
    cdef int cls = a // s.partitions, last = a % s.partitions, k, other
    cdef const Class *first = &one[boxes - 2].cls[cls]
    if j < first.generators:
        g[0] = first.generator[j]
        return cls * s.partitions + relabelled(s, g, last)
    representative(one, boxes - 1, cls, x)
    k = j - first.generators
    other, x[k] = x[k], last
    cls = find(s, one, boxes - 1, x, g)
    return cls * s.partitions + relabelled(s, g, other)


cdef int check_signals() except -1 with gil:
    return PyErr_CheckSignals()


cdef int extend(const Shape *s, Step *one, int boxes) except -1 nogil:
    """The classes of tuples with one box more than the step before; 0 if there is no memory."""
    cdef Step *before = &one[boxes - 2]
    cdef Step *step = &one[boxes - 1]
    cdef int P = s.partitions, digits = s.digits, a, b, j, k
    cdef uint64_t dice = 1
    cdef Relabelling g
    cdef Class *cls
    step.nodes = before.classes * P
    step.node = <Node *> calloc(step.nodes, sizeof(Node))
    step.number = <int32_t *> calloc(step.nodes, sizeof(int32_t))
    if step.node == NULL or step.number == NULL:
        return 0
    for a in range(step.nodes):
        step.node[a].parent = a
        for k in range(digits):
            step.node[a].way.to[k] = k
    for a in range(step.nodes):
        if a & 0xFFFF == 0xFFFF:
            check_signals()
        for j in range(before.cls[a // P].generators + boxes - 1):
            b = move(s, one, boxes, a, j, &g)
            join(step.node, a, b, &g, digits)
    for a in range(step.nodes):
        if root(step.node, a, digits) == a:
            step.number[a] = step.classes
            step.classes += 1
    step.cls = <Class *> calloc(step.classes, sizeof(Class))
    if step.cls == NULL:
        return 0
    for a in range(step.nodes):
        b = step.node[a].parent
        step.number[a] = step.number[b]
        cls = &step.cls[step.number[a]]
        if a == b:
            cls.above, cls.last = a // P, a % P
        cls.tuples += before.cls[a // P].tuples
    if boxes == s.r:
        return 1
    # random products of the circles that the joins close fix the representatives; each has an
    # even chance or better not to be in a given proper subgroup
    for b in range(step.classes):
        step.cls[b].generators = GENERATORS
        for j in range(GENERATORS):
            for k in range(digits):
                step.cls[b].generator[j].to[k] = k
    for a in range(step.nodes):
        cls = &step.cls[step.number[a]]
        for j in range(before.cls[a // P].generators + boxes - 1):
            b = move(s, one, boxes, a, j, &g)
            circle(step.node, a, b, &g, digits, &g)
            dice = dice * 6364136223846793005ULL + 1442695040888963407ULL
            for k in range(GENERATORS):
                if dice >> (63 - k) & 1:
                    after(&cls.generator[k], &g, &cls.generator[k], digits)
    return 1


cdef uint64_t fillings(const Shape *s, const int *partition, int part) noexcept nogil:
    """f / r! of the band whose boxes have these column partitions.

    Of five rows only the fillings whose first two rows take the part-th pair in the second column.
    """
    cdef uint16_t left[MOST]
    cdef uint16_t two[MOST]
    cdef int i, j, k
    for i in range(s.r):
        for k in range(s.c):
            left[s.c * i + k] = s.mask[s.member[partition[i]][k]]
    if s.r < 5:
        return fill(left, s.digits, s.r, s.c)
    two[0] = left[0] & -left[0]
    two[0] |= (left[0] ^ two[0]) & -(left[0] ^ two[0])
    two[1] = 0
    for i in range(s.r):
        for j in range(i):
            if part == 0:
                two[1] = nth_digit(left[1], i) | nth_digit(left[1], j)
            part -= 1
    left[0] ^= two[0]
    left[1] ^= two[1]
    return fill_two(left, s.digits, s.r, s.c, two, 2, two[0] | two[1], two[0] & two[1])


cdef inline int nth_digit(unsigned int bits, int n) noexcept nogil:
    while n:
        bits &= bits - 1
        n -= 1
    return bits & -bits


cdef int begin(const Shape *s, Step *step) noexcept nogil:
    """One box: every partition goes to the standard one; 0 if there is no memory."""
    cdef int p, d, k
    cdef Relabelling *g
    step.nodes, step.classes = s.partitions, 1
    step.node = <Node *> calloc(step.nodes, sizeof(Node))
    step.number = <int32_t *> calloc(step.nodes, sizeof(int32_t))
    step.cls = <Class *> calloc(1, sizeof(Class))
    if step.node == NULL or step.number == NULL or step.cls == NULL:
        return 0
    for p in range(s.partitions):
        to_standard(s, p, &step.node[p].way)
    step.cls.last, step.cls.tuples, step.cls.generators = s.standard, 1, 4
    # exchange two digits of the first set, turn it, exchange two sets, turn the sets
    for k in range(4):
        g = &step.cls.generator[k]
        for d in range(s.digits):
            g.to[d] = d
    step.cls.generator[0].to[0], step.cls.generator[0].to[s.c] = s.c, 0
    for d in range(s.r):
        step.cls.generator[1].to[s.c * d] = s.c * ((d + 1) % s.r)
        step.cls.generator[2].to[s.c * d] = s.c * d + 1
        step.cls.generator[2].to[s.c * d + 1] = s.c * d
        for k in range(s.c):
            step.cls.generator[3].to[s.c * d + k] = s.c * d + (k + 1) % s.c
    return 1


cdef int share_out(const Shape *s, int p, uint16_t *choice) noexcept nogil:
    """The partitions that a band below can take where one stands; of 56, 55 - k leaves k."""
    cdef int full = (1 << s.digits) - 1, a, b, k = 0
    cdef int sets[2]
    cdef const uint16_t *member = s.member[p]
    for a in range(s.sets):
        if s.mask[a] & s.mask[member[0]]:
            continue
        for b in range(s.sets):
            if s.mask[b] & (s.mask[member[1]] | s.mask[a]):
                continue
            if not (full ^ s.mask[a] ^ s.mask[b]) & s.mask[member[2]]:
                sets[0], sets[1] = a, b
                choice[k] = partition_of(s, sets)
                k += 1
    return k


cdef struct Sums:               # for three bands of three boxes
    uint16_t g[NINE][NINE]
    uint16_t image[CHOICES][NINE]         # under the relabelling that makes Y1 standard
    uint16_t choice[NINE][CHOICES]
    int16_t upper[NINE][CHOICES]          # g(Y1, Y2, Y3) by Y3 and k2
    int16_t lower[NINE][CHOICES]          # g(Z1, Z2, Z3) by Z3 and k2


cdef uint32_t product(const int16_t *x, const int16_t *y) noexcept nogil:
    cdef int32_t total = 0
    cdef int k
    for k in range(CHOICES):
        total += <int32_t> x[k] * <int32_t> y[k]
    return total


cdef inline void gather(const uint16_t *row, const int *column, int16_t *out) noexcept nogil:
    cdef int k
    for k in range(CHOICES):
        out[k] = row[column[k]]


cdef void complete(const Shape *s, const Step *two, const Step *three, const uint64_t *g,
                   Sums *work, uint64_t *n72) noexcept nogil:
    """n72 of every class; g is f / 6 of every class."""
    cdef Relabelling way
    cdef int P = s.partitions, p, q, b, k, k1, k2, k3, best, most
    cdef uint16_t image[NINE]
    cdef int column[2][CHOICES]
    cdef const uint16_t *y
    cdef int with_x2[NINE]
    cdef int x3[NINE]
    cdef uint8_t used[NINE]
    cdef int done = 0, n
    # tables: g with X1 standard, the choices, and their relabellings
    for q in range(P):
        relabelled_all(s, &two.node[q].way, image)
        for p in range(P):
            work.g[q][p] = <uint16_t> g[three.number[two.number[q] * P + image[p]]]
    share_out(s, s.standard, work.choice[s.standard])
    y = work.choice[s.standard]
    for k in range(CHOICES):
        to_standard(s, y[k], &way)
        relabelled_all(s, &way, work.image[k])
    memset(n72, 0, three.classes * sizeof(uint64_t))
    memset(with_x2, -1, sizeof(with_x2))
    while done < three.classes:
        # the X2 that goes with most of the classes that are left
        best, most = 0, 0
        for b in range(two.classes):
            n = 0
            memset(x3, -1, sizeof(x3))
            for p in range(P):
                k = three.number[b * P + p]
                if with_x2[k] < 0 and x3[k] < 0:
                    x3[k] = p
                    n += 1
            if n > most:
                best, most = b, n
        memset(used, 0, sizeof(used))
        for p in range(P - 1, -1, -1):
            k = three.number[best * P + p]
            if with_x2[k] < 0 or with_x2[k] == best:
                done += with_x2[k] < 0
                with_x2[k] = best
                x3[k] = p
        share_out(s, two.cls[best].last, work.choice[two.cls[best].last])
        for k in range(three.classes):
            if with_x2[k] == best:
                share_out(s, x3[k], work.choice[x3[k]])
                for k3 in range(CHOICES):
                    used[work.choice[x3[k]][k3]] = 1
        for k1 in range(CHOICES // 2):
            for k2 in range(CHOICES):
                p = work.choice[two.cls[best].last][k2]
                column[0][k2] = work.image[k1][p]
                column[1][CHOICES - 1 - k2] = work.image[CHOICES - 1 - k1][p]
            for q in range(P):
                if used[q]:
                    gather(work.g[work.image[k1][q]], column[0], work.upper[q])
                    gather(work.g[work.image[CHOICES - 1 - k1][q]], column[1], work.lower[q])
            for k in range(three.classes):
                if with_x2[k] == best:
                    y = work.choice[x3[k]]
                    for k3 in range(CHOICES):
                        n72[k] += product(work.upper[y[k3]], work.lower[y[CHOICES - 1 - k3]])


cdef class Configurations:
    cdef Shape *shape
    cdef Step step[BOXES]                # step[k - 1]: the tuples of k boxes

    def __cinit__(self, int rows, int columns):
        if not (columns == 2 and 2 <= rows <= 5 or columns == 3 and 3 <= rows <= 4):
            raise ValueError(f"no sum over the column sets of boxes of {rows}x{columns}")
        self.shape = <Shape *> calloc(1, sizeof(Shape))
        if self.shape == NULL:
            raise MemoryError
        cdef int k, built
        with nogil:
            prepare(self.shape, rows, columns)
            built = begin(self.shape, self.step)
            for k in range(2, rows + 1):
                built = built and extend(self.shape, self.step, k)
        if not built:
            raise MemoryError

    def __dealloc__(self):
        cdef int k
        free(self.shape)
        for k in range(BOXES):
            free(self.step[k].node)
            free(self.step[k].number)
            free(self.step[k].cls)

    def __len__(self):
        return self.step[self.shape.r - 1].classes

    cdef int partitions(self, int k, int *partition) except -1:
        if not 0 <= k < len(self):
            raise IndexError(f"class {k} of {len(self)}")
        representative(self.step, self.shape.r, k, partition)
        return 0

    def sets(self, int k):
        cdef int partition[BOXES]
        cdef int i, j
        self.partitions(k, partition)
        return [self.shape.mask[self.shape.member[partition[i]][j]]
                for i in range(self.shape.r) for j in range(self.shape.c)]

    def tuples(self, int k):
        cdef int partition[BOXES]
        self.partitions(k, partition)
        return self.step[self.shape.r - 1].cls[k].tuples

    def find(self, sets):
        cdef int x[BOXES]
        cdef int id_of[3]
        cdef int i, j, bits, together
        cdef Relabelling g
        for i in range(self.shape.r):
            together = 0
            for j in range(self.shape.c):
                bits = sets[self.shape.c * i + j]
                if bits >> self.shape.digits or popcount(bits) != self.shape.r:
                    raise ValueError(f"column {self.shape.c * i + j}: {bits:#x} is not a set of "
                                     f"{self.shape.r} digits")
                id_of[j] = self.shape.rank[bits]
                together |= bits
            if together != (1 << self.shape.digits) - 1:
                raise ValueError(f"box {i + 1}: its columns hold a digit twice")
            x[i] = partition_of(self.shape, id_of)
        return find(self.shape, self.step, self.shape.r, x, &g)

    def parts(self):
        return 10 if self.shape.r == 5 else 1

    def fillings(self, int k, int part):
        cdef int partition[BOXES]
        cdef uint64_t f
        self.partitions(k, partition)
        if not 0 <= part < self.parts():
            raise IndexError(f"part {part} of {self.parts()}")
        with nogil:
            f = fillings(self.shape, partition, part)
        return f

    def classes(self, int boxes):
        return self.at(boxes).classes

    def representative(self, int boxes, int k):
        cdef int x[BOXES]
        if not 0 <= k < self.at(boxes).classes:
            raise IndexError(f"class {k} of {self.at(boxes).classes}")
        representative(self.step, boxes, k, x)
        return [x[i] for i in range(boxes)]

    def numbers(self, int boxes, int32_t[::1] number):
        cdef Step *step = self.at(boxes)
        if number.shape[0] != step.nodes:
            raise ValueError(f"{step.nodes} numbers are expected")
        memcpy(&number[0], step.number, step.nodes * sizeof(int32_t))

    def images(self, int boxes, int begin, uint16_t[:, ::1] image):
        cdef Step *step = self.at(boxes)
        cdef int a, end = begin + image.shape[0]
        if not 0 <= begin <= end <= step.nodes or image.shape[1] != self.shape.partitions:
            raise ValueError(f"{end - begin} rows of {self.shape.partitions} are expected")
        with nogil:
            for a in range(begin, end):
                relabelled_all(self.shape, &step.node[a].way, &image[a - begin, 0])

    def shares(self, int p):
        cdef uint16_t choice[SHARES]
        cdef int k, many
        if self.shape.c != 3:
            raise ValueError("with two bands there is nothing to share out")
        if not 0 <= p < self.shape.partitions:
            raise IndexError(f"partition {p} of {self.shape.partitions}")
        many = share_out(self.shape, p, choice)
        return [choice[k] for k in range(many)]

    def fillings_beside(self, int k, const uint16_t[::1] partition, uint64_t[::1] out):
        cdef int x[BOXES]
        cdef uint16_t column[9]
        cdef uint16_t last[3]
        cdef uint16_t row[4]
        cdef int i, j, p
        if self.shape.r != 4 or out.shape[0] != partition.shape[0]:
            raise ValueError("bands of four boxes, and as many results as boxes, are expected")
        if not 0 <= k < self.step[2].classes:
            raise IndexError(f"class {k} of {self.step[2].classes}")
        for p in range(partition.shape[0]):
            if partition[p] >= self.shape.partitions:
                raise IndexError(f"partition {partition[p]} of {self.shape.partitions}")
        cdef Rest *rest = <Rest *> calloc(1, sizeof(Rest))
        if rest == NULL:
            raise MemoryError
        with nogil:
            number_rests(rest)
            representative(self.step, 3, k, x)
            for i in range(3):
                for j in range(3):
                    column[3 * i + j] = self.shape.mask[self.shape.member[x[i]][j]]
            for i in range(4):
                row[i] = (1 << MOST) - 1
            lay(column, 0, 0, column[0], row, rest)
            memset(row, 0, sizeof(row))
            for p in range(partition.shape[0]):
                for j in range(3):
                    last[j] = self.shape.mask[self.shape.member[partition[p]][j]]
                out[p] = fill_rest(last, 0, 0, last[0], row, rest)
        free(rest)

    def members(self, int p):
        if not 0 <= p < self.shape.partitions:
            raise IndexError(f"partition {p} of {self.shape.partitions}")
        return [self.shape.mask[self.shape.member[p][k]] for k in range(self.shape.c)]

    cdef Step *at(self, int boxes) except NULL:
        if not 1 <= boxes <= self.shape.r:
            raise IndexError(f"{boxes} of {self.shape.r} boxes")
        return &self.step[boxes - 1]

    def completions(self):
        cdef int k, classes = len(self)
        cdef uint64_t g[NINE]
        cdef uint64_t n[NINE]
        if self.shape.c != 3:
            raise ValueError("with two bands a band has as many completions as fillings")
        if self.shape.r != 3:
            raise ValueError("the completions of 4x3 are too many for one call")
        if classes > NINE:
            raise RuntimeError(f"{classes} classes of 3x3")
        for k in range(classes):
            g[k] = self.fillings(k, 0)
        cdef Sums *work = <Sums *> calloc(1, sizeof(Sums))
        if work == NULL:
            raise MemoryError
        with nogil:
            complete(self.shape, &self.step[1], &self.step[2], g, work, n)
        free(work)
        return [n[k] for k in range(classes)]
