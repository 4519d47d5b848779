"""The places of rules that are made: lines that a setter would draw."""

from itertools import pairwise
from random import Random

import pytest

from sudokuenum.geometry.rules.places import GrowingLines, Lines
from sudokuenum.geometry.rules.rule import Cells, Draft, Grid, Rule

N = 5


class AnyRule(Draft):
    """A draft in which every rule holds and has room."""

    def __init__(self, seed: int) -> None:
        self.grid, self.random = Grid(N, (), ()), Random(seed)

    def has_room(self, parts: tuple[Cells, ...]) -> bool:
        return True

    def holding(self, parts: tuple[Cells, ...]) -> Rule:
        return Rule("thermometer", parts)


@pytest.mark.parametrize("places", [Lines(4, 9), GrowingLines(4, 9)])
def test_a_line_neither_meets_nor_crosses_itself(places: Lines | GrowingLines) -> None:
    lengths = set()
    for seed in range(300):
        rule = places.rule_at(seed % N**2, AnyRule(seed))
        if rule is None:
            continue
        (line,) = rule.parts
        lengths.add(len(line))
        cells = [divmod(cell, N) for cell in line]
        middles = [(a + c, b + d) for (a, b), (c, d) in pairwise(cells)]
        assert len({*cells}) == len(cells)
        assert len({*middles}) == len(middles)
        assert all(max(abs(a - c), abs(b - d)) == 1 for (a, b), (c, d) in pairwise(cells))
    assert lengths == {*range(4, 10)}
