"""The words of permutations whose matrices add up to a constant one, for bands with 4 or 5 rows.

number_of_bands.py needs their number W(r, c). There each letter of a word belongs to a digit, and
gives its box in each row.

The rows are divided into the last two and the others. A digit has two boxes in the last two rows,
and the other boxes in the rows above. Let e count the digits by their pair of boxes, in either
order. Then e is a multigraph on r vertices, regular of degree 2c, and

    W(r, c) = sum over e of (rc)! / (product of e!) * A(e) * B(e)

B is the number of ways to order all pairs so that both rows have c digits in each box. A is the
same for the rows above. Both are coefficients of products of permanents. With a variable x_p for
each box p, B is the coefficient of the product of all x_p^c in the product of the (x_p + x_q)^e.
For A there are such variables for each of the rows above but one. That row gets the other boxes.

The coefficient is a mean over all points whose coordinates are roots of unity of order c + 1. Such
a mean adds up the coefficients of all terms whose exponents agree modulo c + 1. Here there is only
one, since the exponents of the r variables of a row add up to rc. The mean is taken modulo some
primes p, with p - 1 a multiple of c + 1. There a product of powers is a sum of discrete logarithms.
Multigraphs that differ only in the order of the boxes are counted once: 73 of 4906 for 5x5.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, count, permutations
from math import factorial, prod

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.progress import SILENT, Progress

Graph = tuple[int, ...]
"""A multigraph: the number of edges between each pair of boxes, in the order of `combinations`."""
Integers = NDArray[np.int32]
Exact = NDArray[np.object_]

_LEAST_PRIME = 2048
"""The least prime used. A table of powers modulo much larger primes would not fit into a cache."""
_POINTS = 1 << 15
"""The number of points computed together, in less than a tenth of a second."""
_ZERO = 1 << 24
"""The logarithm of zero, which is above the logarithm of any other product; 64 of them fit into 32
bits."""

_counted: dict[tuple[int, int], int] = {}
"""The numbers of words that are known: 5x5 takes seconds, and estimates ask for it again."""


def permutation_words(r: int, c: int, progress: Progress = SILENT) -> int:
    """Count the words of rc permutations whose matrices add up to c in every entry: W(r, c)."""
    if (r, c) not in _counted:
        _counted[r, c] = _words(r, c, progress)
    return _counted[r, c]


def _words(r: int, c: int, progress: Progress) -> int:
    graphs = _graph_classes(r, 2 * c)
    edges = np.array([*graphs], np.int32)
    pairs = list(combinations(range(r), 2))
    others = [tuple({*range(r)} - {*pair}) for pair in pairs]
    both = others, pairs
    progress.start("points", sum(len(_primes(sets, r, c)) * _points(sets, r, c) for sets in both))
    first, last = (_arrangements(edges, sets, r, c, progress) for sets in both)
    return sum(
        number * factorial(r * c) // prod(map(factorial, graph)) * a * b
        for (graph, number), a, b in zip(graphs.items(), first, last, strict=True)
    )


def _graph_classes(vertices: int, degree: int) -> dict[Graph, int]:
    """Return the regular multigraphs up to the order of the vertices, with the sizes of classes."""
    pairs = list(combinations(range(vertices), 2))
    place = {frozenset(pair): k for k, pair in enumerate(pairs)}
    orders = [
        [place[frozenset((order[p], order[q]))] for p, q in pairs]
        for order in permutations(range(vertices))
    ]
    classes: dict[Graph, int] = {}
    seen: set[Graph] = set()
    for graph in _graphs(pairs, [degree] * vertices):
        if graph not in seen:
            images = {tuple(graph[k] for k in order) for order in orders}
            classes[graph] = len(images)
            seen |= images
    return classes


def _graphs(pairs: list[tuple[int, int]], missing: list[int]) -> Iterator[Graph]:
    """Yield the multigraphs with edges between `pairs` that give each vertex its missing degree."""
    if not pairs:
        yield ()
        return
    (p, q), rest = pairs[0], pairs[1:]
    most = min(missing[p], missing[q])
    # the pairs of a vertex with later ones come together, and the last of them completes it
    for edges in range(0 if rest and rest[0][0] == p else missing[p], most + 1):
        left = missing.copy()
        left[p] -= edges
        left[q] -= edges
        if rest or not any(left):
            yield from ((edges, *graph) for graph in _graphs(rest, left))


def _primes(sets: Sequence[tuple[int, ...]], r: int, c: int) -> list[int]:
    """Return the primes whose residues determine the number of orders of the sets of all digits.

    They leave the remainder 1 when divided by c + 1. There is none for sets of one box.
    """
    orders = factorial(len(sets[0])) ** (r * c)  # no number of ways is larger
    numbers = count(_LEAST_PRIME // (c + 1) * (c + 1) + c + 2, c + 1)
    primes: list[int] = []
    while orders > 1 and prod(primes) <= orders:
        primes.append(next(n for n in numbers if all(n % k for k in range(2, int(n**0.5) + 1))))
    return primes


def _points(sets: Sequence[tuple[int, ...]], r: int, c: int) -> int:
    """Return the number of points over which the mean is taken for each prime."""
    points: int = (c + 1) ** ((len(sets[0]) - 1) * (r - 1))
    return points


def _arrangements(
    edges: Integers, sets: Sequence[tuple[int, ...]], r: int, c: int, progress: Progress
) -> Exact:
    """Count the ways to order the sets of all digits so that each row has c digits in each box.

    `edges` has the numbers of digits with each of the sets of boxes: shape (ways, sets).
    """
    if len(sets[0]) < 2:
        return np.ones(len(edges), object)
    numbers, modulus = np.zeros(len(edges), object), 1
    for prime in _primes(sets, r, c):
        residues = _arrangements_modulo(prime, edges, sets, r, c, progress)
        numbers += modulus * ((residues - numbers) * pow(modulus, -1, prime) % prime)
        modulus *= prime
    return numbers


def _arrangements_modulo(
    prime: int,
    edges: Integers,
    sets: Sequence[tuple[int, ...]],
    r: int,
    c: int,
    progress: Progress,
) -> Exact:
    most = int(edges.sum(axis=1).max()) + len(sets[0]) * r
    powers, logs = _logarithms(prime, most)
    free, step = (len(sets[0]) - 1) * (r - 1), (prime - 1) // (c + 1)
    totals = np.zeros(len(edges), object)
    points = _points(sets, r, c)
    for start in range(0, points, _POINTS):
        numbers = np.arange(start, min(start + _POINTS, points))
        exponents = [numbers // (c + 1) ** k % (c + 1) * step for k in range(free)]
        rows = [
            [powers[e] for e in exponents[k : k + r - 1]] + [np.ones_like(numbers)]
            for k in range(0, free, r - 1)
        ]
        of_sets = np.array([logs[_permanent(rows, boxes) % prime] for boxes in sets], np.int32)
        # the mean is of the product divided by all x_p^c, and x_p^-c is x_p
        ones = (sum(exponents) % (prime - 1)).astype(np.int32)
        for k, graph in enumerate(edges):
            product = np.minimum(graph @ of_sets + ones, len(powers) - 1)
            totals[k] += int(powers[product].sum())
        progress.advance(len(numbers))
    residues: Exact = totals * pow(points, -1, prime) % prime
    return residues


def _permanent(rows: list[list[NDArray[np.int64]]], boxes: tuple[int, ...]) -> NDArray[np.int64]:
    """Sum over the ways to give each row its own box, where one more row takes the last box."""
    if not rows:
        return np.ones(1, np.int64)
    return sum(
        rows[0][box] * _permanent(rows[1:], tuple(other for other in boxes if other != box))
        for box in boxes
    )  # type: ignore[return-value]


def _logarithms(prime: int, most: int) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """Return the powers of a primitive root, and the logarithms to this base of all residues.

    There are powers for all sums of `most` logarithms, and a last one, 0, for the logarithm of 0.
    """
    cycles = (_powers(root, prime) for root in range(2, prime))
    powers = next(cycle for cycle in cycles if len(cycle) == prime - 1)
    logs = np.full(prime, _ZERO, np.int32)
    logs[powers] = np.arange(prime - 1)
    return np.append(np.tile(np.array(powers, np.int64), most), 0), logs


def _powers(root: int, prime: int) -> list[int]:
    """Return the different powers of a number modulo a prime, beginning with 1."""
    powers = [1]
    while (power := powers[-1] * root % prime) != 1:
        powers.append(power)
    return powers
