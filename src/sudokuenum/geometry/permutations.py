"""Permutations and the groups that they generate, independent of grids.

A permutation of the points 0 to n - 1 is the tuple of their images. The wreath product S_a wr S_b
acts on b blocks of a points each by permuting the points of each block and permuting the blocks.

Cost: some milliseconds for the order of a group of permutations of the 18 lines of a 9x9 grid. The
search for a centralizer tries every element of S_a wr S_b: 1296 elements for 3x3 boxes, 3840 and
28800 for 2x5.
Reference: A. Seress, Permutation Group Algorithms, 2003, chapter 4.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations, product
from math import factorial, prod

Permutation = tuple[int, ...]
"""The images of the points: p[x] is the image of x."""


def compose(first: Permutation, second: Permutation) -> Permutation:
    """Return the permutation that applies `first` and then `second`.

    Examples
    --------
    >>> compose((1, 2, 0), (1, 0, 2))
    (0, 2, 1)
    """
    return tuple([second[x] for x in first])


def inverse(permutation: Permutation) -> Permutation:
    """Return the inverse of a permutation."""
    images = [0] * len(permutation)
    for x, y in enumerate(permutation):
        images[y] = x
    return tuple(images)


def cycles(permutation: Sequence[int]) -> list[list[int]]:
    """Return all cycles, including cycles of length 1, each beginning with its least point.

    Examples
    --------
    >>> cycles((1, 0, 2))
    [[0, 1], [2]]
    """
    found, seen = [], set[int]()
    for start in range(len(permutation)):
        if start not in seen:
            cycle = [start]
            while (point := permutation[cycle[-1]]) != start:
                cycle.append(point)
            seen.update(cycle)
            found.append(cycle)
    return found


def cycle_of_each(permutation: Sequence[int]) -> dict[int, list[int]]:
    """Return a dictionary from each point to the cycle that contains it."""
    return {point: cycle for cycle in cycles(permutation) for point in cycle}


def cycles_text(permutation: Permutation, names: Sequence[str]) -> str:
    """Return the cycles of the moved points as a string, which is "()" for the identity.

    Examples
    --------
    >>> cycles_text((1, 0, 2), "abc")
    '(a b)'
    """
    moved = [cycle for cycle in cycles(permutation) if len(cycle) > 1]
    return "".join(f"({' '.join(names[x] for x in cycle)})" for cycle in moved) or "()"


def of_cycle_type(lengths: Iterable[int]) -> Permutation:
    """Return the permutation whose cycles have these lengths and consist of consecutive points."""
    image: list[int] = []
    for length in lengths:
        start = len(image)
        image += [*range(start + 1, start + length), start]
    return tuple(image)


def integer_partitions(number: int, most: int | None = None) -> Iterator[tuple[int, ...]]:
    """Yield the partitions of a number into parts of at most `most`, each in decreasing order.

    Examples
    --------
    >>> list(integer_partitions(4, 2))
    [(1, 1, 1, 1), (2, 1, 1), (2, 2)]
    """
    if number == 0:
        yield ()
    for part in range(1, min(number, most or number) + 1):
        for rest in integer_partitions(number - part, part):
            yield (part, *rest)


def centralizer_order(cycle_type: tuple[int, ...]) -> int:
    """Return the order of the centralizer of a permutation of this type in the symmetric group."""
    return prod(i**m * factorial(m) for i, m in Counter(cycle_type).items())


def wreath_order(points: int, blocks: int) -> int:
    """Return the order of S_points wr S_blocks."""
    order: int = factorial(points) ** blocks * factorial(blocks)
    return order


def wreath_element(points: int, pairs: list[tuple[int, tuple[int, ...]]]) -> Permutation:
    """Return an element of a wreath product whose blocks have `points` points.

    Each pair describes a cycle of blocks. It consists of the length i of this cycle and of the
    cycle type that the i-th power of the element has on the first of its blocks.

    Examples
    --------
    >>> wreath_element(2, [(1, (1, 1)), (2, (2,))])
    (0, 1, 4, 5, 3, 2)
    """
    image: list[int] = []
    for length, cycle_type in pairs:
        start = len(image)
        image.extend(range(start + points, start + length * points))
        image.extend(start + x for x in of_cycle_type(cycle_type))
    return tuple(image)


def group_order(generators: Sequence[Permutation]) -> int:
    """Return the order of the group that permutations generate, by the Schreier-Sims method.

    The order of a group is the length of the orbit of a point times the order of the stabilizer of
    this point.
    """
    return prod(map(len, stabilizer_chain(generators)))


def stabilizer_chain(generators: Sequence[Permutation]) -> list[dict[int, Permutation]]:
    """Return the transversals of a chain of stabilizers that begins with the whole group.

    Each group in the chain is the stabilizer of the first point that the group before it moves. The
    transversal of a group contains, for each point in the orbit of its first moved point, an
    element that maps the first moved point there. Every element of the whole group is a product of
    one element of each transversal, in which the element of the last transversal is applied first.

    Examples
    --------
    >>> stabilizer_chain([(0, 2, 3, 1), (0, 2, 1, 3)])
    [{1: (0, 1, 2, 3), 2: (0, 2, 3, 1), 3: (0, 3, 1, 2)}, {2: (0, 1, 2, 3), 3: (0, 1, 3, 2)}]
    """
    moved = [x for g in generators for x, y in enumerate(g) if x != y]
    if not moved:
        return []
    transversal = _transversal(min(moved), generators)
    return [transversal, *stabilizer_chain(_stabilizer(transversal, generators))]


def _transversal(point: int, generators: Sequence[Permutation]) -> dict[int, Permutation]:
    """Return, for each point in the orbit of a point, an element that maps the point there."""
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
    """Return at most n^2 / 2 generators, for n points, of the stabilizer of a transversal's point.

    The transversal has an element t(x) for each point x in the orbit. For each x and each generator
    g, the product of t(x), g and the inverse of t(g(x)) is a Schreier generator, and together these
    generate the stabilizer. Sims's filter keeps one Schreier generator for each pair of a first
    moved point and its image. Any other Schreier generator is repeatedly divided by the kept
    generator with the same pair, until it is kept itself or becomes the identity.
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
    """Return the elements of S_points wr S_blocks that commute with a given element, in order."""
    p = permutation
    return [q for q in wreath_elements(points, blocks) if all(q[p[x]] == p[q[x]] for x in p)]


def generating_subset(elements: list[Permutation]) -> list[Permutation]:
    """Return a few elements that generate the group whose elements are listed in `elements`."""
    chosen: list[Permutation] = []
    group = {tuple(range(len(elements[0])))}
    for element in elements:
        if element not in group:
            chosen.append(element)
            group = set(group_elements(chosen, len(element)))
    return chosen


def group_elements(generators: Iterable[Permutation], points: int) -> list[Permutation]:
    """Return all elements of the group that permutations of at most 256 points generate.

    The identity comes first, and every other element is the product of an earlier element and a
    generator.
    """
    # bytes.translate composes permutations faster than a loop in Python.
    tables = [bytes(g).ljust(256) for g in generators]
    elements = [bytes(range(points))]
    seen = set(elements)
    for element in elements:
        for table in tables:
            product = element.translate(table)
            if product not in seen:
                seen.add(product)
                elements.append(product)
    return list(map(tuple, elements))


# The centralizers of all conjugacy classes of a box shape are filtered from this list, which takes
# 0.2 s to make for 6x2. No caller may change the list.
@cache
def wreath_elements(points: int, blocks: int) -> list[Permutation]:
    """Return all elements of S_points wr S_blocks, in order."""
    block_permutations = list(permutations(range(points)))
    return sorted(
        tuple(points * block + x for block, p in zip(order, chosen, strict=True) for x in p)
        for order in permutations(range(blocks))
        for chosen in product(block_permutations, repeat=blocks)
    )
