# cython: language_level=3
"""Union-find in which each node also has a relabelling that takes it to its parent.

Two nodes are united into one class if a relabelling takes one to the other. The root of a class is
its node with the least number. The relabellings on the path from a node to its root, composed, take
the node to the root.
"""

from libc.stdint cimport int32_t

from column_partitions cimport Relabelling, compose, invert

cdef struct Node:
    int32_t parent              # a node of the same class; the root is its own parent
    Relabelling to_parent       # takes this node's boxes to the parent's, in some order


cdef inline int root(Node *node, int a, int digits) noexcept nogil:
    """Return the root of a node, and make all nodes on the path its children."""
    cdef int top = a, above
    while node[top].parent != top:
        top = node[top].parent
    if node[a].parent == top:
        return top
    above = node[a].parent
    root(node, above, digits)
    compose(&node[a].to_parent, &node[above].to_parent, &node[a].to_parent, digits)
    node[a].parent = top
    return top


cdef inline void between_parents(const Node *node, int a, int b, const Relabelling *g, int digits,
                                 Relabelling *result) noexcept nogil:
    """Compose the relabellings from the parent of a to a, by g to b, and on to the parent of b.

    If both parents are the representative of the same class, the result is a Schreier generator of
    its stabilizer.
    """
    cdef Relabelling back
    invert(&back, &node[a].to_parent, digits)
    compose(&back, g, &back, digits)
    compose(result, &node[b].to_parent, &back, digits)


cdef inline void unite(Node *node, int a, int b, const Relabelling *g, int digits) noexcept nogil:
    """Unite the classes of a and b, where g takes a to b. The lower of the two roots remains."""
    cdef int top_a = root(node, a, digits), top_b = root(node, b, digits)
    cdef Relabelling g_of_parents
    if top_a == top_b:
        return
    between_parents(node, a, b, g, digits, &g_of_parents)
    if top_a < top_b:
        invert(&node[top_b].to_parent, &g_of_parents, digits)
        node[top_b].parent = top_a
    else:
        node[top_a].to_parent = g_of_parents
        node[top_a].parent = top_b
