"""Grids that two kinds of involutions fix up to relabelling, counted as arrays of pairs of digits.

An involution is a cell symmetry that is its own inverse. Those here exchange only rows, or only
columns. Then every column, or every row, is kept, so the relabelling s exchanges the digits in
pairs. Of two lines that are exchanged one determines the other: where one has the digit d, the
other has s(d). So a grid is an array with one pair of digits for two cells, and for each pair the
order of its two digits there. The orders can be chosen in a fixed number of ways for each array.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, permutations
from math import factorial

import numpy as np

Set = frozenset[int]


def pairings(digits: int) -> int:
    """In how many ways s exchanges the digits in pairs."""
    pairs = digits // 2
    return factorial(digits) // ((1 << pairs) * factorial(pairs))


def divided(grids: int, digits: int) -> int:
    """The number of grids up to relabelling."""
    number, rest = divmod(grids, factorial(digits))
    assert rest == 0
    return number


def two_rows(first: Set, pairs: int) -> Iterator[list[tuple[int, int]]]:
    """All pairs of rows, one with the first set of pairs of digits, one with the others."""
    second = sorted(set(range(pairs)) - first)
    for row in permutations(sorted(first)):
        for other in permutations(second):
            yield list(zip(row, other, strict=True))


def arrays(sets: list[Set], pairs: int, times: int) -> int:
    """Arrays of pairs of digits, in which each column has each pair this number of times.

    For each set the array has two rows: one with these pairs, one with the others.
    """
    columns = len(sets[0])
    states = Counter({((0,) * pairs,) * columns: 1})
    for first in sets:
        longer: Counter[tuple[tuple[int, ...], ...]] = Counter()
        for state, ways in states.items():
            for rows in two_rows(first, pairs):
                new = []
                for counts, both in zip(state, rows, strict=True):
                    more = list(counts)
                    for pair in both:
                        more[pair] += 1
                    new.append(tuple(more))
                if all(max(counts) <= times for counts in new):
                    longer[tuple(sorted(new))] += ways
        states = longer
    return sum(states.values())


def columns_exchanged(k: int) -> int:
    """Boxes of two rows and k columns, k even; the columns are exchanged in pairs in each stack.

    Two columns that are exchanged have each pair of digits in two rows, in both orders. So there
    are 2 orders for each of them. The rows of a band have complementary sets of pairs on the left.
    """
    halves = [frozenset(half) for half in combinations(range(k), k // 2) if 0 in half]

    def least(sets: tuple[Set, ...]) -> tuple[tuple[int, ...], ...]:
        """One of the lists of sets that differ by an order of the pairs or of the sets."""
        found = []
        for order in permutations(range(k)):
            images = [{order[pair] for pair in half} for half in sets]
            ordered = (sorted(h if 0 in h else set(range(k)) - h) for h in images)
            found.append(tuple(sorted(map(tuple, ordered))))
        return min(found)

    known: dict[tuple[tuple[int, ...], ...], int] = {}
    total = 0
    for sets in combinations_with_replacement(halves, k):
        representative = least(sets)
        if representative not in known:
            known[representative] = arrays([frozenset(half) for half in representative], k, 2)
        orders = factorial(k)
        for times in Counter(sets).values():
            orders //= factorial(times)
        # both halves of a band have the same sets, in the one or the other order
        total += orders * 2**k * known[representative] ** 2
    return divided(pairings(2 * k) * total * 2 ** (k * k), 2 * k)


def rows_exchanged_4x3() -> int:
    """Boxes of four rows and three columns; the rows are exchanged in pairs in each band.

    Each column, and each box, has each pair of digits once. Two rows that are exchanged have each
    pair twice, in both orders, so there are 2 orders for each of 36.
    """
    sets = [frozenset(some) for some in combinations(range(6), 3)]
    halves = [some if 0 in some else frozenset(range(6)) - some for some in sets]
    known: dict[tuple[tuple[int, ...], ...], int] = {}
    fillings = np.zeros((20, 20, 20), np.int64)
    for place in np.ndindex(fillings.shape):
        key = tuple(sorted(tuple(sorted(halves[k])) for k in place))
        if key not in known:
            known[key] = arrays([frozenset(half) for half in key], 6, 1)
        fillings[place] = known[key]
    # two stacks together: how often they have each pair in the first two rows of each band
    codes = np.array([sum(3**pair for pair in some) for some in sets])
    values, place_of = np.unique(codes[:, None] + codes[None, :], return_inverse=True)
    place_of = place_of.reshape(20, 20)
    n = len(values)
    ways = np.zeros((n, n, n), np.int64)
    for a in range(20):
        for b in range(20):
            products = np.einsum("ik,jl->ijkl", fillings[a], fillings[b]).reshape(400, 400)
            by_second = np.zeros((n, 400), np.int64)
            np.add.at(by_second, place_of.ravel(), products)
            by_both = np.zeros((n, n), np.int64)
            np.add.at(by_both, place_of.ravel(), np.ascontiguousarray(by_second.T))
            ways[place_of[a, b]] += by_both.T
    # the two other stacks have what is missing
    others = np.searchsorted(values, 2 * sum(3**pair for pair in range(6)) - values)
    missing = ways[np.ix_(others, others, others)]
    total = int((ways.astype(object) * missing.astype(object)).sum())
    return divided(pairings(12) * total * 2**36, 12)


LATIN_SQUARES = {2: 2, 3: 12, 4: 576, 5: 161280, 6: 812851200}


def rows_exchanged_2xk(k: int) -> int:
    """Boxes of two rows and k columns; the rows of each band are exchanged.

    Each half is a Latin square of pairs of digits. There are 2 orders for each pair in each band.
    """
    return divided(pairings(2 * k) * LATIN_SQUARES[k] ** 2 * 2 ** (k * k), 2 * k)
