# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Classes of column configurations, which are the sets of digits in the columns of a band.

    grids = P * (c!)^r * sum over classes of size * f * n

The bands have r boxes of r rows and c columns. The column sets of a box form one of P partitions of
the digits. A configuration is the sequence (X1 .. Xr) of the partitions of a band's boxes. Let f be
the number of ways to fill a band with this configuration, for a fixed order of the columns, and n
the number of completions of such a band. Both depend only on the class of the configuration under
relabellings and permutations of the boxes. The size of a class is the number of its configurations
whose X1 is the standard partition.

The classes are found box by box. In step k the nodes are the pairs (class of k - 1 boxes, Xk). Each
node represents the configuration that consists of the representative of the class and Xk. There are
two kinds of edges: one takes Xk to its image under a generator of the representative's stabilizer,
and the other exchanges Xk with another box. Union-find stores for every node the relabelling that
takes it to the representative of its component. An edge within a component yields a Schreier
generator of the representative's stabilizer. Eight random subproducts of the Schreier generators
generate this stabilizer with high probability, and the next step uses the distinct ones among them.
If they do not generate it, classes stay finer than necessary, but the sum above is still correct
because every edge is an equivalence and sizes count nodes.

Cost: 0.5 ms for 3x3, some seconds for 4x3.
Bounds: the sizes of all classes add up to P^(r - 1), which is at most 5775^3 < 2^38.
Layout: `column_partitions.pxd` numbers sets and partitions. A node's number is
(class of k - 1 boxes) * P + Xk. The representative of a class is its node with the least number
(for one box, the standard partition), and classes are numbered in the order of their
representatives.
Reference: B. Schmalz, 1993 (orbits built up step by step).
Plain Python twin: `tests/counting/twin_column_configurations.py`.
"""

from libc.stdint cimport int32_t, uint16_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcmp, memcpy

cimport cython

from argument_checks cimport check_between, check_length
from column_partitions cimport (MOST_BOXES, MOST_SHARES, Partitions, Relabelling, check_box_shape,
                                check_partition, compose, identity, list_partitions,
                                partition_of_masks, read_column_sets, relabelled, relabelled_all,
                                share_out, to_standard)
from memory cimport allocate
from signals cimport check_signals
from union_find cimport Node, between_parents, root, unite

cdef enum:
    GENERATORS = 8              # of a stabilizer, at most

cdef struct Class:
    int32_t above               # class of all boxes but the last
    int32_t last                # partition of the last box
    uint64_t size
    int generators
    Relabelling generator[GENERATORS]           # generators of the representative's stabilizer

cdef struct Step:               # the configurations of k boxes
    int nodes
    int classes
    Node *node
    int32_t *number             # class of a node
    Class *cls


cdef int class_of(const Partitions *s, const Step *steps, int boxes, const int *x,
                  Relabelling *g) noexcept nogil:
    """Return the class of a configuration, and set g to the relabelling to its representative."""
    cdef int k, node, cls = 0
    identity(g, s.digits)
    for k in range(boxes):
        node = cls * s.size + relabelled(s, g, x[k])
        compose(g, &steps[k].node[node].to_parent, g, s.digits)
        cls = steps[k].number[node]
    return cls


cdef void representative(const Step *steps, int boxes, int cls, int *x) noexcept nogil:
    """Write the partitions of a class's representative into x."""
    cdef int k
    for k in range(boxes - 1, -1, -1):
        x[k] = steps[k].cls[cls].last
        cls = steps[k].cls[cls].above


cdef int edges(const Partitions *s, const Step *steps, int boxes, int a) noexcept nogil:
    """Return the number of edges that start at a node."""
    return steps[boxes - 2].cls[a // s.size].generators + boxes - 1


cdef int end_of_edge(const Partitions *s, const Step *steps, int boxes, int a, int j,
                     Relabelling *g) noexcept nogil:
    """Return the node at the end of the j-th edge of a node, and set g to the edge's relabelling.

    The first edges are the generators of the stabilizer of all boxes but the last. Each of the
    other edges exchanges the last box with one of these boxes.
    """
    cdef int x[MOST_BOXES]
    cdef int cls = a // s.size, last = a % s.size, k, other
    cdef const Class *before = &steps[boxes - 2].cls[cls]
    if j < before.generators:
        g[0] = before.generator[j]
        return cls * s.size + relabelled(s, g, last)
    representative(steps, boxes - 1, cls, x)
    k = j - before.generators
    other, x[k] = x[k], last
    cls = class_of(s, steps, boxes - 1, x, g)
    return cls * s.size + relabelled(s, g, other)


cdef int first_step(const Partitions *s, Step *step) except -1 nogil:
    """Make the step of one box, where every partition is equivalent to the standard one."""
    cdef int p, d, k
    cdef Relabelling *generator
    step.nodes, step.classes = s.size, 1
    step.node = <Node *> allocate(step.nodes, sizeof(Node))
    step.number = <int32_t *> allocate(step.nodes, sizeof(int32_t))
    step.cls = <Class *> allocate(1, sizeof(Class))
    for p in range(s.size):
        to_standard(s, p, &step.node[p].to_parent)
    step.cls.last, step.cls.size, step.cls.generators = s.standard, 1, 4
    # the generators exchange two digits of the first set, rotate it, exchange two sets and rotate
    # the sets
    generator = step.cls.generator
    for k in range(4):
        identity(&generator[k], s.digits)
    generator[0].to[0], generator[0].to[s.c] = s.c, 0
    for d in range(s.r):
        generator[1].to[s.c * d] = s.c * ((d + 1) % s.r)
        generator[2].to[s.c * d] = s.c * d + 1
        generator[2].to[s.c * d + 1] = s.c * d
        for k in range(s.c):
            generator[3].to[s.c * d + k] = s.c * d + (k + 1) % s.c
    return 0


cdef void unite_ends(const Partitions *s, Step *steps, int boxes, int a, int begin,
                     int end) noexcept nogil:
    """Unite a node with the ends of its edges from `begin` to `end` - 1."""
    cdef Relabelling g
    cdef int b, j
    for j in range(begin, end):
        b = end_of_edge(s, steps, boxes, a, j, &g)
        unite(steps[boxes - 1].node, a, b, &g, s.digits)


cdef int unite_nodes(const Partitions *s, Step *steps, int boxes) except -1 nogil:
    """Make the nodes of a step, and unite them along their edges.

    The stabilizer of all boxes but the last takes the exchanges of a node to the exchanges of its
    image. Therefore the last step follows the exchanges of only one node of each orbit. The other
    steps follow the exchanges of all nodes, because the relabellings found there determine how
    saved counts number the classes.
    """
    cdef Step *step = &steps[boxes - 1]
    cdef int a, generators
    cdef bint last = boxes == s.r
    step.nodes = steps[boxes - 2].classes * s.size
    step.node = <Node *> allocate(step.nodes, sizeof(Node))
    step.number = <int32_t *> allocate(step.nodes, sizeof(int32_t))
    for a in range(step.nodes):
        step.node[a].parent = a
        identity(&step.node[a].to_parent, s.digits)
    for a in range(step.nodes):
        if a & 0xFFFF == 0xFFFF:
            check_signals()
        generators = steps[boxes - 2].cls[a // s.size].generators
        unite_ends(s, steps, boxes, a, 0, generators if last else edges(s, steps, boxes, a))
    if not last:
        return 0
    for a in range(step.nodes):
        step.number[a] = root(step.node, a, s.digits) == a
    for a in range(step.nodes):
        if a & 0xFFFF == 0xFFFF:
            check_signals()
        if step.number[a]:
            generators = steps[boxes - 2].cls[a // s.size].generators
            unite_ends(s, steps, boxes, a, generators, edges(s, steps, boxes, a))
    return 0


cdef int number_classes(const Partitions *s, Step *steps, int boxes) except -1 nogil:
    """Number the classes of a step, and determine their representatives and sizes."""
    cdef Step *before = &steps[boxes - 2]
    cdef Step *step = &steps[boxes - 1]
    cdef Class *cls
    cdef int a, top
    for a in range(step.nodes):
        if root(step.node, a, s.digits) == a:
            step.number[a] = step.classes
            step.classes += 1
    step.cls = <Class *> allocate(step.classes, sizeof(Class))
    for a in range(step.nodes):
        top = step.node[a].parent
        step.number[a] = step.number[top]
        cls = &step.cls[step.number[a]]
        if a == top:
            cls.above, cls.last = a // s.size, a % s.size
        cls.size += before.cls[a // s.size].size
    return 0


cdef void keep_different(Class *cls, int digits) noexcept nogil:
    """Remove generators that are the identity or equal to an earlier one."""
    cdef Relabelling g, no_change
    cdef int j, k, kept = 0
    identity(&no_change, digits)
    for k in range(GENERATORS):
        g = cls.generator[k]
        j = 0
        while j < kept and memcmp(cls.generator[j].to, g.to, digits):
            j += 1
        if j == kept and memcmp(g.to, no_change.to, digits):
            cls.generator[kept] = g
            kept += 1
    cls.generators = kept


cdef void generate_stabilizers(const Partitions *s, Step *steps, int boxes) noexcept nogil:
    """Draw random subproducts of the Schreier generators of each class of a step.

    A subproduct lies in a given proper subgroup of the stabilizer with probability at most 1/2.
    """
    cdef Step *step = &steps[boxes - 1]
    cdef Class *cls
    cdef Relabelling g
    cdef uint64_t dice = 1
    cdef int a, b, j, k
    for a in range(step.classes):
        for k in range(GENERATORS):
            identity(&step.cls[a].generator[k], s.digits)
    for a in range(step.nodes):
        cls = &step.cls[step.number[a]]
        for j in range(edges(s, steps, boxes, a)):
            b = end_of_edge(s, steps, boxes, a, j, &g)
            between_parents(step.node, a, b, &g, s.digits, &g)
            dice = dice * 6364136223846793005ULL + 1442695040888963407ULL
            for k in range(GENERATORS):
                if dice >> (63 - k) & 1:
                    compose(&cls.generator[k], &g, &cls.generator[k], s.digits)
    for a in range(step.classes):
        keep_different(&step.cls[a], s.digits)


@cython.final
cdef class Configurations:
    """The classes of column configurations of bands of r boxes of r rows and c columns.

    The classes are numbered from 0, and the length of the object is their number: 44 for 3x3,
    144578 for 4x3. A configuration is given by the r * c column sets of a band, box by box, as bit
    masks with bit d for the digit d + 1. Methods with a parameter `boxes`, from 1 to r, concern
    the configurations of the first boxes alone.

    Raises ValueError unless r is from 2 to 5 and c is 2, or r is 3 or 4 and c is 3.
    """
    cdef readonly int rows
    cdef readonly int columns
    cdef Partitions *partitions
    cdef Step steps[MOST_BOXES]          # steps[k - 1] holds the configurations of k boxes

    def __cinit__(self, int rows, int columns):
        cdef int k
        check_box_shape(rows, columns)
        self.rows, self.columns = rows, columns
        self.partitions = <Partitions *> allocate(1, sizeof(Partitions))
        with nogil:
            list_partitions(self.partitions, rows, columns)
            first_step(self.partitions, self.steps)
            for k in range(2, rows + 1):
                unite_nodes(self.partitions, self.steps, k)
                number_classes(self.partitions, self.steps, k)
                if k < rows:
                    generate_stabilizers(self.partitions, self.steps, k)

    def __dealloc__(self):
        cdef int k
        free(self.partitions)
        for k in range(MOST_BOXES):
            free(self.steps[k].node)
            free(self.steps[k].number)
            free(self.steps[k].cls)

    def __len__(self):
        return self.steps[self.rows - 1].classes

    cdef Step *step(self, int boxes) except NULL:
        check_between("boxes", boxes, 1, self.rows)
        return &self.steps[boxes - 1]

    def sets(self, int k):
        """Return the r * c column sets of the representative of class k, as a list of masks.

        Raises IndexError unless 0 <= k < len(self).
        """
        return [self.partitions.mask[self.partitions.member[p][j]]
                for p in self.representative(self.rows, k) for j in range(self.columns)]

    def size(self, int k):
        """Return the number of configurations of class k whose X1 is standard, less than 2^38.

        Raises IndexError unless 0 <= k < len(self).
        """
        self.check_class(self.rows, k)
        return self.steps[self.rows - 1].cls[k].size

    def find(self, sets):
        """Return the class of the band with these r * c column sets.

        The columns within a box may be in any order. Raises ValueError unless each column holds r
        digits and the columns of each box hold every digit once.
        """
        cdef uint16_t mask[MOST_BOXES * 3]
        cdef int x[MOST_BOXES]
        cdef Relabelling g
        cdef int i
        read_column_sets(sets, self.rows, self.columns, mask)
        for i in range(self.rows):
            x[i] = partition_of_masks(self.partitions, &mask[self.columns * i])
        return class_of(self.partitions, self.steps, self.rows, x, &g)

    def find_many(self, const uint16_t[:, ::1] sets not None, int32_t[::1] number not None):
        """Write the classes of m bands, each given by its column sets as for `find`, to `number`.

        `sets` has the shape (m, r * c). A band takes some tenths of a microsecond.

        Raises ValueError if an array has another shape, or unless each column holds r digits and
        the columns of each box hold every digit once.
        """
        cdef Relabelling g
        cdef int x[MOST_BOXES]
        cdef Py_ssize_t a
        cdef int i, r = self.rows, c = self.columns
        check_length("sets, second axis", sets.shape[1], r * c)
        check_length("number", number.shape[0], sets.shape[0])
        for a in range(sets.shape[0]):
            for i in range(r):
                check_partition(&sets[a, c * i], r, c, i)
        with nogil:
            for a in range(sets.shape[0]):
                for i in range(r):
                    x[i] = partition_of_masks(self.partitions, &sets[a, c * i])
                number[a] = class_of(self.partitions, self.steps, r, x, &g)

    def classes(self, int boxes):
        """Return the number of classes of the first boxes.

        Raises ValueError unless `boxes` is from 1 to r.
        """
        return self.step(boxes).classes

    cdef int check_class(self, int boxes, int k) except -1:
        if not 0 <= k < self.step(boxes).classes:
            raise IndexError(f"class {k} of {self.step(boxes).classes}")
        return 0

    def representative(self, int boxes, int k):
        """Return the partitions in the representative of class k of the first boxes, as a list.

        Raises ValueError unless `boxes` is from 1 to r, and IndexError unless
        0 <= k < classes(boxes).
        """
        cdef int x[MOST_BOXES]
        cdef int i
        self.check_class(boxes, k)
        representative(self.steps, boxes, k, x)
        return [x[i] for i in range(boxes)]

    def numbers(self, int boxes, int32_t[::1] number not None):
        """Write the class of every node of step `boxes` into `number`.

        With P partitions, number[P * k + p] is the class of the configuration that consists of the
        representative of class k of boxes - 1 boxes and the partition p. Raises ValueError unless
        `boxes` is from 1 to r and the length is P * classes(boxes - 1), or P for one box.
        """
        cdef Step *step = self.step(boxes)
        check_length("number", number.shape[0], step.nodes)
        memcpy(&number[0], step.number, step.nodes * sizeof(int32_t))

    def images(self, int boxes, Py_ssize_t begin, uint16_t[:, ::1] image not None):
        """Write the images of all P partitions under the relabellings of the nodes from `begin` on.

        The relabelling of a node takes its boxes to the boxes of the representative of its class,
        in some order. Nodes are numbered as in `numbers`. image[a, p] is the image of the partition
        p under the relabelling of the node begin + a. Raises ValueError unless `boxes` is from 1 to
        r, all these nodes exist, and the rows of `image` have the length P.
        """
        cdef Step *step = self.step(boxes)
        cdef Py_ssize_t a
        check_length("image, second axis", image.shape[1], self.partitions.size)
        check_between("begin", begin, 0, step.nodes - image.shape[0])
        with nogil:
            for a in range(image.shape[0]):
                relabelled_all(self.partitions, &step.node[begin + a].to_parent, &image[a, 0])

    def partition_sets(self, uint16_t[:, ::1] sets not None):
        """Write the c column sets of each of the P partitions, as masks, into `sets`.

        Raises ValueError unless the shape is (P, c).
        """
        cdef const Partitions *s = self.partitions
        cdef int p, j
        check_length("sets, first axis", sets.shape[0], s.size)
        check_length("sets, second axis", sets.shape[1], s.c)
        for p in range(s.size):
            for j in range(s.c):
                sets[p, j] = s.mask[s.member[p][j]]

    def shares(self, int p):
        """Return the partitions that a box of a lower band can have under the partition p.

        This is a list of 56 partitions for 3x3 and of 346 for 4x3. If one lower band takes share k
        from the start of the list, the other takes share k from its end. Raises ValueError if c is
        2, because the other band then has no choice, and IndexError unless 0 <= p < P.
        """
        cdef uint16_t share[MOST_SHARES]
        cdef int k, size
        if self.columns != 3:
            raise ValueError("with two bands there is nothing to share out")
        if not 0 <= p < self.partitions.size:
            raise IndexError(f"partition {p} of {self.partitions.size}")
        size = share_out(self.partitions, p, share)
        return [share[k] for k in range(size)]
