"""The columns of each digit in a grid with two bands.

Boxes have r rows and 2 columns, so there are n = 2r digits, r stacks and 2 bands. In each box of
the upper band a digit stands in the left or in the right column. In the box below it then stands in
the other column. The sides of a digit are r bits: bit s is 1 if it stands on the right in the upper
box of stack s. Each column of a box has r digits, so each of the r bits is 1 for r of the digits.

A list of sides has the sides of all n digits. A clue fixes one bit of its digit. Digits without
clues can be exchanged. So only the lists are made in which the sides of these digits do not
decrease. The weight of such a list is the number of different lists that permutations of these
digits make of it.

Cost: without clues there are 3, 28, 1450 lists of sides for r = 2, 3, 4. Random clues leave at most
some 200,000 for r = 4. For r = 5 there are 589,392 without clues, and far more with a few clues.
"""

from dataclasses import dataclass
from math import comb, factorial

import numpy as np
from numpy.typing import NDArray

Grid = NDArray[np.int16]
"""The cells of a grid, shape (n, n), 0 where there is no clue."""
Sides = NDArray[np.uint8]
"""Sides of all digits: shape (lists, n)."""


@dataclass(frozen=True)
class DigitSides:
    """The sides that the digits can have."""

    sides: Sides
    weights: NDArray[np.int64]
    """For each list the number of different lists that permutations of the free digits make."""
    free_digits: list[int]
    """The digits without clues, counted from 0."""


def allowed_sides(grid: Grid) -> list[list[int]]:
    """The sides of each digit that its clues allow.

    >>> grid = np.zeros((4, 4), np.int16)
    >>> grid[0, 0] = grid[3, 2] = 3
    >>> allowed_sides(grid)
    [[0, 1, 2, 3], [0, 1, 2, 3], [2], [0, 1, 2, 3]]
    """
    n = len(grid)
    stacks = n // 2
    allowed = [set(range(1 << stacks)) for _ in range(n)]
    for row, column in np.argwhere(grid).tolist():
        side = column % 2 ^ row // stacks
        digit = grid[row, column] - 1
        allowed[digit] = {x for x in allowed[digit] if x >> column // 2 & 1 == side}
    return [sorted(choices) for choices in allowed]


def expected_lists(grid: Grid) -> float:
    """A lower bound of the number of lists, which is near to it for many clues."""
    allowed = allowed_sides(grid)
    stacks = len(grid) // 2
    free = sum(len(choices) == 1 << stacks for choices in allowed)
    ways = 1
    for s in range(stacks):
        bits = [{x >> s & 1 for x in choices} for choices in allowed]
        right, left = bits.count({1}), bits.count({0})
        if right > stacks or left > stacks or set() in bits:
            return 0
        ways *= comb(len(grid) - left - right, stacks - right)
    return ways / factorial(free)


def digit_sides(grid: Grid) -> DigitSides:
    """List the sides that the clues of a grid with two bands allow.

    >>> empty = digit_sides(np.zeros((8, 8), np.int16))
    >>> len(empty.sides), int(empty.weights.sum()) == 70**4
    (1450, True)
    """
    n = len(grid)
    stacks = n // 2
    allowed = allowed_sides(grid)
    free = [d for d in range(n) if d + 1 not in grid]
    clued = sorted(set(range(n)) - set(free), key=lambda d: len(allowed[d]))
    bits = (np.arange(1 << stacks)[:, None] >> np.arange(stacks) & 1).astype(np.int8)
    sides = np.zeros((1, n), np.uint8)
    on_the_right = np.zeros((1, stacks), np.int8)
    for k, digit in enumerate(clued + free):
        choices = np.array(allowed[digit], np.uint8)
        place = np.repeat(np.arange(len(sides)), len(choices))
        chosen = np.tile(choices, len(sides))
        if k > len(clued):
            in_order = chosen >= sides[place, free[k - len(clued) - 1]]
            place, chosen = place[in_order], chosen[in_order]
        sums = on_the_right[place] + bits[chosen]
        # the digits that follow can bring a stack to r at most, and no more than r may be there
        fits = ((sums <= stacks) & (sums >= stacks - (n - 1 - k))).all(axis=1)
        sides, on_the_right = sides[place[fits]], sums[fits]
        sides[:, digit] = chosen[fits]
    return DigitSides(sides, _weights(sides[:, free]), free)


def _weights(sides: Sides) -> NDArray[np.int64]:
    """The permutations of sides in increasing order that are different: k! / product of m!."""
    weights = np.full(len(sides), factorial(sides.shape[1]), np.int64)
    equal = np.ones(len(sides), np.int64)
    for k in range(1, sides.shape[1]):
        equal = np.where(sides[:, k] == sides[:, k - 1], equal + 1, 1)
        # a run of m equal sides is met with 1, 2, .. m
        weights //= equal
    return weights
