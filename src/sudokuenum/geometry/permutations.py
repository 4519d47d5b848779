"""Permutations, and the groups that they generate; nothing here knows of grids.

A permutation of the points 0 .. n - 1 is a tuple of their images. The wreath product S_a wr S_b
acts on b blocks of a points each: it permutes the points of each block, and the blocks.

Cost: some milliseconds for the order of a group of permutations of the 18 lines of a 9x9 grid. The
centralizer tries every element of S_a wr S_b: 1296 for 3x3 boxes, 3840 and 28800 for 2x5.
Reference: A. Seress, Permutation Group Algorithms, 2003, chapter 4.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations, product
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
    """The inverse of a permutation."""
    images = [0] * len(permutation)
    for x, y in enumerate(permutation):
        images[y] = x
    return tuple(images)


def cycles(permutation: Sequence[int]) -> list[list[int]]:
    """The cycles, also those of length 1; each begins with its least point.

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
    """The cycle of each point."""
    return {point: cycle for cycle in cycles(permutation) for point in cycle}


def cycles_text(permutation: Permutation, names: Sequence[str]) -> str:
    """The cycles of what is moved, with the names of the points; () if nothing is moved.

    >>> cycles_text((1, 0, 2), "abc")
    '(a b)'
    """
    moved = [cycle for cycle in cycles(permutation) if len(cycle) > 1]
    return "".join(f"({' '.join(names[x] for x in cycle)})" for cycle in moved) or "()"


def of_cycle_type(lengths: Iterable[int]) -> Permutation:
    """The permutation whose cycles have these lengths, each of consecutive points."""
    image: list[int] = []
    for length in lengths:
        start = len(image)
        image += [*range(start + 1, start + length), start]
    return tuple(image)


def integer_partitions(number: int, most: int | None = None) -> Iterator[tuple[int, ...]]:
    """The ways to write a number as a sum of parts from 1 to `most`, each in decreasing order."""
    if number == 0:
        yield ()
    for part in range(1, min(number, most or number) + 1):
        for rest in integer_partitions(number - part, part):
            yield (part, *rest)


def centralizer_order(cycle_type: tuple[int, ...]) -> int:
    """The order of the centralizer, in the symmetric group, of a permutation of this cycle type."""
    return prod(i**m * factorial(m) for i, m in Counter(cycle_type).items())


def wreath_order(points: int, blocks: int) -> int:
    """The order of S_points wr S_blocks."""
    order: int = factorial(points) ** blocks * factorial(blocks)
    return order


def wreath_element(points: int, pairs: list[tuple[int, tuple[int, ...]]]) -> Permutation:
    """An element of a wreath product whose blocks have `points` points.

    Each pair is the length i of a cycle of blocks, and the cycle type of the i-th power of the
    element on the first of these blocks.

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
    """The order of the group that permutations generate, by the method of Schreier and Sims.

    It is the length of the orbit of a point, times the order of the stabilizer of this point.
    """
    return prod(map(len, stabilizer_chain(generators)))


def stabilizer_chain(generators: Sequence[Permutation]) -> list[dict[int, Permutation]]:
    """The transversals of a chain of stabilizers, which begins with the whole group.

    A transversal has, for each point of the orbit of the first moved point, an element that maps
    the first moved point to it. The next group is the stabilizer of the first moved point. Each
    element of the group is a product of one element of each transversal, those of the last first.

    >>> stabilizer_chain([(0, 2, 3, 1), (0, 2, 1, 3)])
    [{1: (0, 1, 2, 3), 2: (0, 2, 3, 1), 3: (0, 3, 1, 2)}, {2: (0, 1, 2, 3), 3: (0, 1, 3, 2)}]
    """
    moved = [x for g in generators for x, y in enumerate(g) if x != y]
    if not moved:
        return []
    transversal = _transversal(min(moved), generators)
    return [transversal, *stabilizer_chain(_stabilizer(transversal, generators))]


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
    """Generators of the stabilizer of the point of this transversal, of n points at most n^2 / 2.

    The transversal has an element t(x) for each point x of the orbit. For each x and each generator
    g the product of t(x), g and the inverse of t(g(x)) is a Schreier generator; these generate the
    stabilizer. Sims's filter leaves one of those with the same first moved point and the same image
    of it. Every other one is divided by it until it moves only later points.
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
    """All elements of S_points wr S_blocks that commute with one of its elements, in order."""
    p = permutation
    return [q for q in wreath_elements(points, blocks) if all(q[p[x]] == p[q[x]] for x in p)]


def generating_subset(elements: list[Permutation]) -> list[Permutation]:
    """Some elements of a group that generate it; `elements` lists the whole group."""
    chosen: list[Permutation] = []
    group = {tuple(range(len(elements[0])))}
    for element in elements:
        if element not in group:
            chosen.append(element)
            group = set(group_elements(chosen, len(element)))
    return chosen


def group_elements(generators: Iterable[Permutation], points: int) -> list[Permutation]:
    """All elements of the group that permutations of at most 256 points generate.

    The identity is first, and each other element is a product of one before it and a generator.
    """
    # bytes.translate maps them quickly
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


# The centralizers of all classes of a box shape are filtered from this list, which takes 0.2 s
# for 6x2; no caller changes the list.
@cache
def wreath_elements(points: int, blocks: int) -> list[Permutation]:
    """All elements of S_points wr S_blocks, in order."""
    inside = list(permutations(range(points)))
    return sorted(
        tuple(points * block + x for block, p in zip(order, chosen, strict=True) for x in p)
        for order in permutations(range(blocks))
        for chosen in product(inside, repeat=blocks)
    )
