"""Whether draws are as often what they should be as chance lets expect."""

from collections import Counter
from collections.abc import Mapping
from math import sqrt
from typing import Any

from sudokuenum import Puzzle, sample, solutions


def deviation(found: Counter[Any], expected: Mapping[Any, float]) -> float:
    """Chi-square as deviations from what is expected: it is normal, about."""
    assert set(found) <= set(expected)
    square = sum((found[key] - number) ** 2 / number for key, number in expected.items())
    freedom = len(expected) - 1
    return (square - freedom) / sqrt(2 * freedom)


def drawn_alike(puzzle: Puzzle, times: int) -> int:
    """The number of solutions of a puzzle, each of which is drawn this number of times, about."""
    known = {grid.cells for grid in solutions(puzzle)}
    drawn = sample(times * len(known), puzzle, seed=1).tolist()
    assert abs(deviation(Counter(map(tuple, drawn)), dict.fromkeys(known, times))) < 4
    return len(known)
