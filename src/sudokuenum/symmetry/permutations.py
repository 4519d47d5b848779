"""Permutations, and the conjugacy classes and centralizers of wreath products S_a wr S_b."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

Permutation = tuple[int, ...]
"""p[x] is where the point x goes."""


def cycles(permutation: Permutation) -> list[list[int]]:
    """The cycles, each from its least point on.

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


def wreath_order(points: int, blocks: int) -> int:
    """The order of S_points wr S_blocks.

    >>> wreath_order(3, 3)
    1296
    """
    order: int = factorial(points) ** blocks * factorial(blocks)
    return order


def wreath_classes(points: int, blocks: int) -> list[tuple[Permutation, int]]:
    """An element and the size of each conjugacy class of S_points wr S_blocks, the identity first.

    >>> len(wreath_classes(3, 3)), wreath_classes(2, 1)
    (22, [((0, 1), 1), ((1, 0), 1)])
    """
    order = wreath_order(points, blocks)
    inner = list(integer_partitions(points))
    found = []
    for lengths in integer_partitions(blocks):
        for around in _coloured(lengths, inner):
            pairs = list(zip(lengths, around, strict=True))
            fixing = prod(
                (i * centralizer_order(p)) ** m * factorial(m)
                for (i, p), m in Counter(pairs).items()
            )
            found.append((wreath_element(points, pairs), order // fixing))
    return found


def integer_partitions(number: int, most: int | None = None) -> Iterator[tuple[int, ...]]:
    """The partitions of a number in parts of at most `most`, each in decreasing order.

    >>> list(integer_partitions(3))
    [(1, 1, 1), (2, 1), (3,)]
    """
    if number == 0:
        yield ()
    for part in range(1, min(number, most or number) + 1):
        for rest in integer_partitions(number - part, part):
            yield (part, *rest)


def _coloured(
    lengths: tuple[int, ...], colours: list[tuple[int, ...]]
) -> Iterator[tuple[tuple[int, ...], ...]]:
    """A colour for each part, in every way; equal parts are not told apart."""
    if not lengths:
        yield ()
        return
    alike = lengths.count(lengths[0])
    for first in combinations_with_replacement(colours, alike):
        for rest in _coloured(lengths[alike:], colours):
            yield (*first, *rest)


def centralizer_order(cycle_type: tuple[int, ...]) -> int:
    """The order of the centralizer of a permutation with these cycle lengths.

    >>> centralizer_order((2, 1, 1))
    4
    """
    return prod(i**m * factorial(m) for i, m in Counter(cycle_type).items())


def wreath_element(points: int, pairs: list[tuple[int, tuple[int, ...]]]) -> Permutation:
    """An element whose cycles of blocks have these lengths and cycle types when they close.

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
    """Two orders of the points of the first block, two orders of the blocks."""
    size = points * blocks
    found = []
    for moves in (
        [1, 0, *range(2, points)] if points > 1 else [],
        [*range(1, points), 0] if points > 2 else [],
    ):
        if moves:
            found.append((*moves, *range(points, size)))
    for order in (
        [1, 0, *range(2, blocks)] if blocks > 1 else [],
        [*range(1, blocks), 0] if blocks > 2 else [],
    ):
        if order:
            found.append(tuple(points * b + k for b in order for k in range(points)))
    return found


def group_order(generators: Sequence[Permutation]) -> int:
    """The order of the group that permutations generate (Schreier and Sims).

    >>> group_order([(1, 2, 3, 4, 0), (1, 0, 2, 3, 4)])
    120
    """
    moved = [x for g in generators for x, y in enumerate(g) if x != y]
    if not moved:
        return 1
    point = min(moved)
    rest = tuple(range(len(generators[0])))
    to = {point: rest}
    new = [point]
    for x in new:
        for g in generators:
            if g[x] not in to:
                to[g[x]] = tuple(g[k] for k in to[x])
                new.append(g[x])
    # elements that keep the point, at most one for each place and image of the first point moved
    table: dict[tuple[int, int], Permutation] = {}
    for x in new:
        for g in generators:
            back = inverse(to[g[x]])
            h = tuple(back[g[k]] for k in to[x])
            while h != rest:
                first = next(k for k in rest if h[k] != k)
                other = table.setdefault((first, h[first]), h)
                if other is h:
                    break
                back = inverse(other)
                h = tuple(back[k] for k in h)
    return len(to) * group_order(list(table.values()))


def inverse(permutation: Permutation) -> Permutation:
    """The permutation that undoes this one.

    >>> inverse((1, 2, 0))
    (2, 0, 1)
    """
    inverse = [0] * len(permutation)
    for x, y in enumerate(permutation):
        inverse[y] = x
    return tuple(inverse)


def centralizer(permutation: Permutation, points: int, blocks: int) -> list[Permutation]:
    """Generators of what commutes with an element of S_points wr S_blocks.

    >>> centralizer((0, 1, 3, 2), 2, 2)
    [(0, 1, 3, 2), (1, 0, 2, 3)]
    """
    return generating_subset(commuting_permutations(permutation, points, blocks))


def generating_subset(elements: list[Permutation]) -> list[Permutation]:
    """Some elements of a group that generate it."""
    chosen: list[Permutation] = []
    group: set[Permutation] = {tuple(range(len(elements[0])))}
    for one in elements:
        if one not in group:
            chosen.append(one)
            group = _generated(chosen)
    return chosen


def commuting_permutations(p: Permutation, points: int, blocks: int) -> list[Permutation]:
    return [q for q in _wreath_elements(points, blocks) if all(q[p[x]] == p[q[x]] for x in p)]


@cache
def _wreath_elements(points: int, blocks: int) -> list[Permutation]:
    rest = tuple(range(points * blocks))
    return sorted(_generated(wreath_generators(points, blocks)) | {rest})


def _generated(of: list[Permutation]) -> set[Permutation]:
    """The group that permutations generate, listed."""
    found = new = set(of)
    while new:
        new = {tuple(g[k] for k in x) for x in new for g in of} - found
        found = found | new
    return found
