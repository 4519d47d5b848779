"""Non-consecutive: cells that share a side never differ by 1."""

from collections.abc import Iterator, Sequence
from typing import Any

from sudokuenum.common.strict_json import JsonValue
from sudokuenum.errors import LayoutError
from sudokuenum.geometry.rules.automata import neighbours
from sudokuenum.geometry.rules.f_puzzles import entries_of
from sudokuenum.geometry.rules.kinds.all_differences import KROPKI
from sudokuenum.geometry.rules.rule import Constraint, Entries, Grid, Kind, Rule
from sudokuenum.geometry.rules.sudoku_puzzle import StoredFlag


class NonConsecutiveFlag(Entries):
    """The key `nonconsecutive`, which means this rule only if the grid has no dots of Kropki."""

    @property
    def keys(self) -> tuple[str, ...]:
        return ("nonconsecutive",)

    def read(self, kind: Kind, document: JsonValue, digits: int) -> Iterator[Rule]:
        flag = document.get("nonconsecutive")
        if flag and flag.flag() and not any(entries_of(document, key) for key in KROPKI):
            yield Rule(kind.name)

    def write(
        self, kind: Kind, rules: Sequence[Rule], digits: int, document: dict[str, Any]
    ) -> None:
        if any(document.get(key) for key in KROPKI):
            raise LayoutError("f-puzzles has no rule non-consecutive beside Kropki dots")
        document["nonconsecutive"] = True


class NonConsecutive(Kind):
    name = "non-consecutive"
    meaning = "Cells that share a side do not have consecutive digits."
    example = "non-consecutive"
    sudoku_puzzle = (StoredFlag({"type": "neighbours", "kind": "nonconsecutive"}),)
    f_puzzles = NonConsecutiveFlag()
    parts = ()

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        automaton = neighbours(grid.digits, lambda a, b: abs(a - b) != 1)
        for pair in grid.pairs():
            yield Constraint(pair, automaton)


KIND = NonConsecutive()
