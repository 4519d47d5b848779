"""Completions of a band whose r boxes, of three columns, all have the same column sets.

    n = sum over Y of f(Y) * f(Z),   f = trace(A * B * C)

A way by itself, without relabellings, classes or kernels. Call the column sets a, b and c. Below
such a band the digits of a are in the columns b and c of a box, those of b in c and a, those of c
in a and b: forward or backward, so that a digit has a word, one of the two for each box. If k_i
digits of a go forward in box i, so do k_i of b and k_i of c; the other band has the opposite words.
With given words A[s, s'] is the number of ways in which the digits of a, going forward, take the
cells s, and, going backward, leave the cells s' to digits that go forward; so f is a trace.

All (sum over k of C(r, k)^3)^r terms are added up; those that differ in the order of the boxes, or
in which digits of a set have which of its words, are added up as one times their number.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement, permutations, product
from math import factorial

import numpy as np
from numpy.typing import NDArray

Words = tuple[tuple[int, ...], ...]
"""Of the digits of a set, in increasing order; 1 is forward."""


def completions_under_equal_boxes(r: int) -> int:
    """n; for r = 4 in a minute or two, and 1.5 GB."""
    by_forward: dict[tuple[int, ...], list[Words]] = {}
    for words in combinations_with_replacement(product((0, 1), repeat=r), r):
        forward = sums(words)
        if list(forward) == sorted(forward):
            by_forward.setdefault(forward, []).append(words)
    f = {forward: fillings_by_words(choices) for forward, choices in by_forward.items()}
    total = 0
    for forward, choices in by_forward.items():
        # the boxes are reversed too, so that the numbers still increase
        opposite = [
            tuple(sorted(tuple(1 - one for one in reversed(word)) for word in words))
            for words in choices
        ]
        backward = sums(opposite[0])
        place = [by_forward[backward].index(words) for words in opposite]
        ways = np.array([arrangements(words) for words in choices], dtype=object)
        terms = f[forward].astype(object) * f[backward][np.ix_(place, place, place)]
        total += arrangements(forward) * int(terms.dot(ways).dot(ways).dot(ways))
    return total


def sums(words: Words) -> tuple[int, ...]:
    """How many go forward in each box."""
    return tuple(map(sum, zip(*words, strict=True)))


def arrangements(things: Sequence[object]) -> int:
    """The different orders of things some of which are equal."""
    orders = factorial(len(things))
    for many in Counter(things).values():
        orders //= factorial(many)
    return orders


def fillings_by_words(choices: Sequence[Words]) -> NDArray[np.int64]:
    """f for any three of these words of the digits of a, of b and of c."""
    r = len(choices[0])
    subsets = [
        [sum(1 << row for row in rows) for rows in combinations(range(r), k)]
        for k in sums(choices[0])
    ]
    cells = list(product(*subsets))
    ways = np.array([ways_to_place(words, cells) for words in choices], dtype=np.float64)
    # the rows of the grid may change places: of alike s on the diagonal one is enough
    alike = Counter(
        min(
            tuple(sum((one >> i & 1) << p[i] for i in range(r)) for one in s)
            for p in permutations(range(r))
        )
        for s in cells
    )
    some = [cells.index(s) for s in alike]
    times = np.array(list(alike.values()))[:, None]
    last = ways[:, :, some].transpose(0, 2, 1).reshape(len(ways), -1)
    # all of these are integers far below 2^53
    traces = [(times * a[some] @ ways).reshape(len(ways), -1) @ last.T for a in ways]
    return np.array(traces).astype(np.int64)


def ways_to_place(words: Words, cells: Sequence[tuple[int, ...]]) -> NDArray[np.int64]:
    """The matrix A: each digit takes one row in each box, and no two of them the same cell."""
    r = len(words)
    number = np.zeros(1 << r * r, dtype=np.int64)
    for k, s in enumerate(cells):
        number[sum(one << r * i for i, one in enumerate(s))] = k
    forward = backward = np.zeros(1, dtype=np.int64)
    for word in words:
        taken = np.array(
            [
                [sum(1 << r * i + p[i] for i in range(r) if word[i] == way) for way in (1, 0)]
                for p in permutations(range(r))
            ]
        )
        free = (forward[:, None] & taken[:, 0] | backward[:, None] & taken[:, 1]) == 0
        old, new = np.nonzero(free)
        forward = forward[old] | taken[new, 0]
        backward = backward[old] | taken[new, 1]
    pairs = number[forward] * len(cells) + number[(1 << r * r) - 1 ^ backward]
    return np.bincount(pairs, minlength=len(cells) ** 2).reshape(len(cells), -1)
