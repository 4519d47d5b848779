"""Region sum lines: box borders divide the line into parts whose digits have the same sum."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import cast

from sudokuenum.geometry.rules.automaton import Automaton, State
from sudokuenum.geometry.rules.f_puzzles import GivenLines, Picture
from sudokuenum.geometry.rules.marks import Mark
from sudokuenum.geometry.rules.places import Lines
from sudokuenum.geometry.rules.rule import Constraint, Grid, Kind, Rule, is_closed, once_each
from sudokuenum.geometry.rules.shapes import line
from sudokuenum.geometry.rules.sudoku_puzzle import StoredCells


@dataclass(frozen=True)
class EqualSums(Automaton):
    """Consecutive parts of these lengths have equal sums.

    The state has the number of the part and of digits that were read of it, and the sum that each
    part has (0 during the first part) with the sum so far.
    """

    lengths: tuple[int, ...]

    start = (0, 0, 0, 0)

    def step(self, state: State, digit: int) -> State | None:
        part, read, total, so_far = cast(tuple[int, int, int, int], state)
        read, so_far = read + 1, so_far + digit
        if part and so_far > total:
            return None
        if read < self.lengths[part]:
            return part, read, total, so_far
        return (part + 1, 0, so_far, 0) if not part or so_far == total else None


class RegionSum(Kind):
    name = "region-sum"
    meaning = "Box borders divide the line into parts; the digits of each part have the same sum."
    example = "region-sum: r3c2 r3c3 r4c4 r5c4"
    sudoku_puzzle = (StoredCells({"type": "line", "kind": "region_sum"}),)
    f_puzzles = GivenLines("regionsumline", picture=Picture("Region Sum Line", "#2ECBFF"))
    places = Lines(3, 6)

    can_close = True

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        region_of = {cell: k for k, region in enumerate(grid.regions) for cell in region}
        cells = once_each(rule.cells)
        if is_closed(rule.cells):
            # the part in which the line begins is the part in which it ends
            borders = (
                k for k in range(len(cells)) if region_of[cells[k]] != region_of[cells[k - 1]]
            )
            first = next(borders, 0)
            cells = cells[first:] + cells[:first]
        parts = groupby(cells, region_of.__getitem__)
        yield Constraint(cells, EqualSums(tuple(len([*part]) for _, part in parts)))

    def marks(self, rule: Rule, grid: Grid) -> Iterator[Mark]:
        yield line(rule.cells, grid.digits, "#2ecbff")


KIND = RegionSum()
