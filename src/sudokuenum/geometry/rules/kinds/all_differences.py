"""All differences are given: where two cells have no dot, they do not differ by a dot's value."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, ClassVar, cast

from sudokuenum.common.strict_json import JsonValue
from sudokuenum.errors import LayoutError
from sudokuenum.geometry.rules.automata import neighbours
from sudokuenum.geometry.rules.f_puzzles import entries_of, value_of
from sudokuenum.geometry.rules.kinds import difference
from sudokuenum.geometry.rules.kinds.difference import Dots
from sudokuenum.geometry.rules.rule import Constraint, Entries, Grid, Kind, Rule
from sudokuenum.geometry.rules.sudoku_puzzle import StoredFlag

KROPKI = ("difference", "ratio")
"""The white and the black dots of Kropki."""


class AllDots(Kind):
    """All dots of a kind are given: without a dot, no digits are related by any of its values.

    A rule may list the values of dots that cannot be missing. If it lists none, they follow from
    the dots in the grid. Black and white dots excuse one another: because 1 and 2 could have
    either, a black dot between them does not mean that a white dot is missing.
    """

    dots: ClassVar[Dots]
    excusing: ClassVar[tuple[str, ...]]
    """The kinds of marks with which a pair of cells needs no dot."""
    usual: ClassVar[tuple[int, ...]]
    """The values of dots that could be given."""
    has_other_values: ClassVar[bool] = True
    """True if dots with other values take the place of the usual ones."""
    parts = ()
    values = range(10)

    def values_given(self, rules: Iterable[Rule]) -> set[int]:
        """Return the values of the dots that some rules give."""
        return {self.dots.value(rule) for rule in rules if rule.kind == self.dots.name}

    def values_missing(self, given: set[int]) -> set[int]:
        """Return the values that no missing dot can have, if the dots in the grid have these."""
        return given if given and self.has_other_values else given | {*self.usual}

    def explicit(self, rule: Rule, rules: Sequence[Rule]) -> Rule:
        given = self.values_given(rules)
        if self.has_other_values:
            is_plain = not any(one.values for one in rules if one.kind in self.excusing)
        else:
            is_plain = given <= {*self.usual}
        if not is_plain:
            raise LayoutError(f"no rule {self.name} beside dots with numbers")
        return replace(rule, values=rule.values or tuple(sorted(self.values_missing(given))))

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        values = {*rule.values} or self.values_missing(self.values_given(grid.rules))
        with_mark = {
            frozenset(pair)
            for other in grid.rules
            if other.kind in self.excusing
            for pair in pairwise(other.cells)
        }
        related = self.dots.related
        automaton = neighbours(
            grid.digits, lambda a, b: not any(related(value, a, b) for value in values)
        )
        for pair in grid.pairs():
            if frozenset(pair) not in with_mark:
                yield Constraint(pair, automaton)


def values_of_dots(dots: Dots, document: JsonValue) -> set[int]:
    """Return the values of the dots of a kind in an object of f-puzzles."""
    form = dots.f_puzzles
    found = (value_of(entry, form.letters) for entry in entries_of(document, form.key))
    return {dots.usual if value is None else value for value in found}


@dataclass(frozen=True)
class Negative(Entries):
    """A name in the list `negative`: no dot with a value of the given dots is missing.

    If no dots are given, the dots that could be missing have the usual values.
    """

    name: str
    always: tuple[int, ...] = ()
    """The values of missing dots, whatever dots are given."""

    @property
    def keys(self) -> tuple[str, ...]:
        return ("negative",)

    def read(self, kind: Kind, document: JsonValue, digits: int) -> Iterator[Rule]:
        names = [one.text("the name of dots") for one in entries_of(document, "negative")]
        if self.name in names:
            yield self.rule(cast(AllDots, kind), document)

    def rule(self, kind: AllDots, document: JsonValue) -> Rule:
        """Return the rule of an object with these dots."""
        given = values_of_dots(kind.dots, document)
        values = {*self.always} or given or {*kind.usual}
        is_usual = values == kind.values_missing(given)
        return Rule(kind.name, (), () if is_usual else tuple(sorted(values)))

    def write(
        self, kind: Kind, rules: Sequence[Rule], digits: int, document: dict[str, Any]
    ) -> None:
        expected = self.rule(cast(AllDots, kind), JsonValue(document, LayoutError))
        if [*rules] != [expected]:
            raise LayoutError(f"f-puzzles has no rule '{rules[-1].text(digits)}' beside these dots")
        self.add(document)

    def add(self, document: dict[str, Any]) -> None:
        """Add the rule to an object."""
        document.setdefault("negative", []).append(self.name)


class NonConsecutiveDots(Negative):
    """The key `nonconsecutive` of f-puzzles: without a dot of Kropki, no digits differ by 1."""

    @property
    def keys(self) -> tuple[str, ...]:
        return ("nonconsecutive", "negative")

    def read(self, kind: Kind, document: JsonValue, digits: int) -> Iterator[Rule]:
        flag = document.get("nonconsecutive")
        if flag and flag.flag() and any(entries_of(document, key) for key in KROPKI):
            yield self.rule(cast(AllDots, kind), document)
        else:
            yield from super().read(kind, document, digits)

    def add(self, document: dict[str, Any]) -> None:
        document["nonconsecutive"] = True


class AllDifferences(AllDots):
    name = "all-differences"
    meaning = (
        "All white dots are given: without a dot, the digits of cells that share a side do not "
        "differ by 1."
    )
    example = "all-differences"
    sudoku_puzzle = (
        StoredFlag({"type": "negative", "of": "kropki", "color": "white"}, usual=(1,)),
    )
    f_puzzles = NonConsecutiveDots("difference", (1,))
    dots = difference.KIND
    excusing = KROPKI
    usual = (1,)


KIND = AllDifferences()
