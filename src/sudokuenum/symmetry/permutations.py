"""Permutations, and the groups that they generate; nothing here knows of grids.

A permutation of the points 0 .. n - 1 is a tuple of their images. The wreath product S_a wr S_b
acts on b blocks of a points each: the points are permuted inside each block, and the blocks are
permuted.

Order of a group. A transversal has, for each point of an orbit, one group element that leads from
the first point to this one. From it one gets Schreier's generators of the stabilizer of the first
point. The order of the group is the length of the orbit times the order of the stabilizer
(orbit-stabilizer theorem), and the stabilizer is treated in the same way. Sims's filter keeps at
most n^2 / 2 of the generators at each step.

Cost: the order takes O(n^2) Schreier generators for each of at most n points, some milliseconds for
the 18 lines of a 9x9 grid. The centralizer tries every element of S_a wr S_b: 1296 for 3x3 boxes,
3840 and 28800 for 2x5.
Reference: A. Seress, Permutation Group Algorithms, 2003, chapter 4.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import factorial, prod

Permutation = tuple[int, ...]
"""p[x] is the image of the point x."""


def compose(first: Permutation, second: Permutation) -> Permutation:
    """The permutation that applies `first`, and then `second`.

    >>> compose((1, 2, 0), (1, 0, 2))
    (0, 2, 1)
    """
    return tuple([second[x] for x in first])


def inverse(permutation: Permutation) -> Permutation:
    """The inverse of a permutation.

    >>> inverse((1, 2, 0))
    (2, 0, 1)
    """
    images = [0] * len(permutation)
    for x, y in enumerate(permutation):
        images[y] = x
    return tuple(images)


def cycles(permutation: Permutation) -> list[list[int]]:
    """The cycles, also those of length 1; each begins with its least point.

    >>> cycles((1, 0, 2))
    [[0, 1], [2]]
    """
    unseen, found = set(range(len(permutation))), []
    for start in range(len(permutation)):
        if start not in unseen:
            continue
        cycle = [start]
        while (point := permutation[cycle[-1]]) != start:
            cycle.append(point)
        unseen.difference_update(cycle)
        found.append(cycle)
    return found


def integer_partitions(number: int, most: int | None = None) -> Iterator[tuple[int, ...]]:
    """The ways to write a number as a sum of parts from 1 to `most`, each in decreasing order.

    >>> list(integer_partitions(3))
    [(1, 1, 1), (2, 1), (3,)]
    """
    if number == 0:
        yield ()
    for part in range(1, min(number, most or number) + 1):
        for rest in integer_partitions(number - part, part):
            yield (part, *rest)


def centralizer_order(cycle_type: tuple[int, ...]) -> int:
    """The order of the centralizer, in the symmetric group, of a permutation of this cycle type.

    >>> centralizer_order((2, 1, 1))
    4
    """
    return prod(i**m * factorial(m) for i, m in Counter(cycle_type).items())


def wreath_order(points: int, blocks: int) -> int:
    """The order of S_points wr S_blocks.

    >>> wreath_order(3, 3)
    1296
    """
    order: int = factorial(points) ** blocks * factorial(blocks)
    return order


def wreath_element(points: int, pairs: list[tuple[int, tuple[int, ...]]]) -> Permutation:
    """An element of a wreath product whose blocks have `points` points.

    Each pair gives the length i of a cycle of blocks, and the cycle type of its cycle product,
    which is the i-th power of the element on the first of these blocks.

    >>> wreath_element(2, [(1, (1, 1)), (2, (2,))])
    (0, 1, 4, 5, 3, 2)
    """
    image: list[int] = []
    for length, cycle_type in pairs:
        start = len(image)
        image.extend(range(start + points, start + length * points))
        for part in cycle_type:
            image.extend(range(start + 1, start + part))
            image.append(start)
            start += part
    return tuple(image)


def wreath_generators(points: int, blocks: int) -> list[Permutation]:
    """Generators of S_points wr S_blocks.

    At most two permute the points of the first block, and at most two the blocks: a transposition
    of two neighbours, and a cycle of all of them.

    >>> wreath_generators(2, 2)
    [(1, 0, 2, 3), (2, 3, 0, 1)]
    """
    inside = [(*moved, *range(points, points * blocks)) for moved in _generators(points)]
    outside = [
        tuple(points * block + k for block in moved for k in range(points))
        for moved in _generators(blocks)
    ]
    return inside + outside


def _generators(points: int) -> list[Permutation]:
    """Generators of the symmetric group: a transposition and a cycle of all points."""
    generators: list[Permutation] = []
    if points > 1:
        generators.append((1, 0, *range(2, points)))
    if points > 2:
        generators.append((*range(1, points), 0))
    return generators


def orbit_number(classes: Iterable[tuple[int, int]], order: int) -> int:
    """The number of orbits of a group of this order, by Burnside's lemma.

    For each conjugacy class its size is given, and how many points each of its elements fixes.
    ArithmeticError if the order does not divide the sum.

    >>> orbit_number([(1, 4), (1, 2)], 2)
    3
    """
    number, remainder = divmod(sum(size * fixed for size, fixed in classes), order)
    if remainder:
        raise ArithmeticError(f"the sum over the classes leaves {remainder} of {order}")
    return number


def group_order(generators: Sequence[Permutation]) -> int:
    """The order of the group that permutations generate, by the method of Schreier and Sims.

    By the orbit-stabilizer theorem it is the length of the orbit of a point, times the order of the
    stabilizer of this point.

    >>> group_order([(1, 2, 3, 4, 0), (1, 0, 2, 3, 4)])
    120
    """
    moved = [x for g in generators for x, y in enumerate(g) if x != y]
    if not moved:
        return 1
    transversal = _transversal(min(moved), generators)
    return len(transversal) * group_order(_stabilizer(transversal, generators))


def _transversal(point: int, generators: Sequence[Permutation]) -> dict[int, Permutation]:
    """For each point of the orbit of a point, an element that maps the point to it."""
    transversal = {point: tuple(range(len(generators[0])))}
    orbit = [point]
    for x in orbit:
        for g in generators:
            if g[x] not in transversal:
                transversal[g[x]] = compose(transversal[x], g)
                orbit.append(g[x])
    return transversal


def _stabilizer(
    transversal: Mapping[int, Permutation], generators: Sequence[Permutation]
) -> list[Permutation]:
    """Generators of the stabilizer of the point of this transversal.

    The transversal has an element t(x) for each point x of the orbit. For each x and each generator
    g the product of t(x), g and the inverse of t(g(x)) is a Schreier generator; these generate the
    stabilizer. Sims's filter reduces their number: of the elements with the same first moved point
    and the same image of it one is left, and every other one is divided by it until it moves only
    later points.
    """
    by_image: dict[tuple[int, int], Permutation] = {}
    for x, to_x in transversal.items():
        for g in generators:
            h = compose(compose(to_x, g), inverse(transversal[g[x]]))
            while (first := next((k for k, y in enumerate(h) if k != y), None)) is not None:
                divisor = by_image.setdefault((first, h[first]), h)
                if divisor is h:
                    break
                h = compose(h, inverse(divisor))
    return list(by_image.values())


def centralizer_elements(permutation: Permutation, points: int, blocks: int) -> list[Permutation]:
    """All elements of S_points wr S_blocks that commute with one of its elements, in order.

    >>> centralizer_elements((0, 1, 3, 2), 2, 2)
    [(0, 1, 2, 3), (0, 1, 3, 2), (1, 0, 2, 3), (1, 0, 3, 2)]
    """
    p = permutation
    return [q for q in _wreath_elements(points, blocks) if all(q[p[x]] == p[q[x]] for x in p)]


def generating_subset(elements: list[Permutation]) -> list[Permutation]:
    """Some elements of a group that generate it; `elements` lists the whole group.

    >>> generating_subset([(0, 1, 2), (1, 2, 0), (2, 0, 1)])
    [(1, 2, 0)]
    """
    chosen: list[Permutation] = []
    group: set[Permutation] = {tuple(range(len(elements[0])))}
    for element in elements:
        if element not in group:
            chosen.append(element)
            group = _generated(chosen)
    return chosen


@cache
def _wreath_elements(points: int, blocks: int) -> list[Permutation]:
    """All elements of S_points wr S_blocks, in order."""
    identity = tuple(range(points * blocks))
    return sorted(_generated(wreath_generators(points, blocks)) | {identity})


def _generated(generators: list[Permutation]) -> set[Permutation]:
    """All elements of the group that permutations generate."""
    elements = new = set(generators)
    while new:
        new = {compose(x, g) for x in new for g in generators} - elements
        elements = elements | new
    return elements
