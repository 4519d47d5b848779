"""Rules of a layout beyond rows, columns and boxes or regions, and the kinds of these rules.

A rule is a kind, such as `killer`, with cells and perhaps with values. Its text is a line:

    r1c1 r2c2 r3c3                   a group of different digits; the same as `group: r1c1 ...`
    killer 15: r1c1 r1c2 r2c1        the kind, its value, and its cells
    thermometer: r5c1-r5c4 r4c5      a run of cells in a row, column or diagonal has a hyphen
    arrow: r1c1 = r2c2 r3c3          two parts
    sandwich 12: r3                  all cells of row 3; c3 are the cells of column 3
    parity: r1c1 r1c2 r2c2 r2c1 r1c1
                                     a closed line, with its first cell again at its end
    non-consecutive                  a rule for the whole grid

A kind turns its rule into constraints, each a sequence of cells and the automaton that reads their
digits, and into groups of different digits, for which the search has faster ways. A rule of the
kind `group` has a group and no constraint.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar, NamedTuple

from sudokuenum.common.arguments import as_integer, shown
from sudokuenum.common.strict_json import JsonValue
from sudokuenum.common.wording import counted
from sudokuenum.errors import LayoutError
from sudokuenum.geometry.cell_names import cell_name
from sudokuenum.geometry.rules.automaton import Automaton
from sudokuenum.geometry.rules.marks import Mark

Cells = tuple[int, ...]
GROUP = "group"
"""The kind whose name may be left out before the cells of a rule."""


@dataclass(frozen=True, order=True)
class Rule:
    """A rule of a layout.

    Attributes
    ----------
    kind
        The name of the kind, such as `killer`.
    parts
        The cells, numbered from 0, row by row, in one or two parts. A rule for the whole grid has
        no parts.
    values
        The values, such as the sum of a killer cage.
    """

    kind: str
    parts: tuple[Cells, ...] = ()
    values: tuple[int, ...] = ()

    @property
    def cells(self) -> Cells:
        """The cells of all parts."""
        return tuple(cell for part in self.parts for cell in part)

    @property
    def head(self) -> str:
        """The kind and the values, such as `killer 15`."""
        return " ".join([self.kind, *map(str, self.values)])

    def text(self, digits: int) -> str:
        """Return the line that describes the rule in a layout with this number of digits.

        Examples
        --------
        >>> Rule("killer", ((0, 1),), (15,)).text(9), Rule("group", ((0, 10),)).text(9)
        ('killer 15: r1c1 r1c2', 'r1c1 r2c2')
        """
        parts = (" ".join(cell_name(cell, digits) for cell in part) for part in self.parts)
        cells = " = ".join(parts)
        if self.kind == GROUP:
            return cells
        return f"{self.head}: {cells}" if self.parts else self.head


def is_closed(line: Cells) -> bool:
    """Return True if a line ends in its first cell, so that it is a loop of three cells or more.

    >>> is_closed((0, 1, 10, 9, 0)), is_closed((0, 1, 0))
    (True, False)
    """
    return len(line) > 3 and line[0] == line[-1]


def once_each(line: Cells) -> Cells:
    """Return the cells of a line, without the last one if the line is closed."""
    return line[:-1] if is_closed(line) else line


def stretches(line: Cells, length: int) -> Iterator[Cells]:
    """Yield stretches of a line that together have all its runs of `length` cells.

    A line that is not closed is one stretch. A closed line has a second one, around its ends.

    >>> [*stretches((0, 1, 2, 11, 10, 9, 0), 3)]
    [(0, 1, 2, 11, 10, 9), (10, 9, 0, 1)]
    """
    cells, reach = once_each(line), length - 1
    yield cells
    # a loop of `length` cells has all of them in each run
    if is_closed(line) and len(cells) > length:
        yield cells[-reach:] + cells[:reach]


def nearest(cells: Cells, cell: int, digits: int) -> int:
    """Return the one of some cells that is nearest to a cell, or the first of several.

    >>> nearest((0, 1), 11, 9)
    1
    """
    row, column = divmod(cell, digits)
    return min(cells, key=lambda c: (c // digits - row) ** 2 + (c % digits - column) ** 2)


class Grid(NamedTuple):
    """The part of a layout on which the constraints and the marks of its rules depend."""

    digits: int
    regions: tuple[Cells, ...]
    """The boxes or the irregular regions."""
    rules: tuple[Rule, ...]
    """All rules of the layout."""

    def beside(self, cell: int) -> list[int]:
        """Return the cells that share a side with a cell.

        >>> Grid(9, (), ()).beside(0)
        [1, 9]
        """
        n = self.digits
        row, column = divmod(cell, n)
        places = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
        return [n * i + j for i, j in places if 0 <= i < n and 0 <= j < n]

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Yield all pairs of cells that share a side, each once."""
        for cell in range(self.digits**2):
            yield from ((cell, other) for other in self.beside(cell) if cell < other)


class Constraint(NamedTuple):
    """A sequence of cells, and the automaton that accepts their digits."""

    cells: Cells
    automaton: Automaton


class Kind(ABC):
    """A kind of rules. Each has a module of its own, with an instance `KIND`."""

    name: ClassVar[str]
    meaning: ClassVar[str]
    """One sentence for the person who solves the puzzle."""
    example: ClassVar[str]
    """A rule of this kind, as a line."""
    parts: ClassVar[tuple[str, ...]] = ("cells",)
    """The name of each part."""
    least_cells: ClassVar[int] = 2
    """The least number of cells in all parts."""
    can_close: ClassVar[bool] = False
    """True if a line of this kind may be closed, with its first cell again at its end."""
    is_area: ClassVar[bool] = False
    """True if the cells may form an area, in which the order of the cells has no meaning."""
    values: ClassVar[range] = range(1)
    """The possible numbers of values."""
    letters: ClassVar[Mapping[str, int]] = {}
    """The letters that can be typed for values."""
    f_puzzles: ClassVar["Entries | None"] = None
    """The place of its rules in an object of f-puzzles, or None if f-puzzles has no such rule."""
    sudoku_puzzle: ClassVar["tuple[Form, ...]"] = ()
    """The forms of its rules in the format "sudoku-puzzle"; the first that fits is written."""
    places: ClassVar["Places | None"] = None
    """The form of the places of rules that are made, or None if rules have no cells."""

    @abstractmethod
    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        """Yield the constraints of a rule."""

    def groups(self, rule: Rule, grid: Grid) -> Iterator[Cells]:
        """Yield the groups of cells that hold different digits because of a rule."""
        return iter(())

    def marks(self, rule: Rule, grid: Grid) -> Iterator[Mark]:
        """Yield the marks that draw a rule. A rule for the whole grid has none."""
        return iter(())

    def values_with(self, line: Sequence[int], digits: int) -> Iterator[tuple[int, ...]]:
        """Yield values with which a rule may hold if its cells have the digits of a line."""
        yield ()

    def explicit(self, rule: Rule, rules: Sequence[Rule]) -> Rule:
        """Return the same rule with all values that follow from the other rules of its layout.

        Raises LayoutError if no values have the same meaning without the other rules.
        """
        return rule

    def normal(self, rule: Rule) -> Rule:
        """Return the one form in which a layout stores rules with the same meaning."""
        return rule

    def transposed(self, rule: Rule, digits: int) -> Rule:
        """Return the same rule in a grid whose rows and columns are exchanged."""
        n = digits
        parts = (tuple(cell % n * n + cell // n for cell in part) for part in rule.parts)
        return replace(rule, parts=tuple(parts))

    def check(self, rule: Rule, digits: int) -> None:
        """Raise LayoutError unless a rule of this kind has the right parts, cells and values."""
        what = f"{self.name}: "
        for part in rule.parts:
            for cell in part:
                if not 0 <= as_integer(cell, "cell") < digits**2:
                    most = digits**2 - 1
                    raise LayoutError(
                        f"{what}cell {shown(cell)}: cells are counted from 0 to {most}"
                    )
        for value in rule.values:
            if as_integer(value, "value") < 0:
                raise LayoutError(f"{what}value {value}: values are not negative")
        if len(rule.values) not in self.values:
            first, last = self.values[0], self.values[-1]
            number = f"{first}" if first == last else f"{first} to {last}"
            found = counted(len(rule.values), "value")
            raise LayoutError(f"{what}{found}, expected {number}, as in '{self.example}'")
        if len(rule.parts) != len(self.parts):
            found, expected = counted(len(rule.parts), "part"), counted(len(self.parts), "part")
            raise LayoutError(
                f"{what}{found} of cells, expected {expected}, as in '{self.example}'"
            )
        if self.parts and len(rule.cells) < self.least_cells:
            least = counted(self.least_cells, "cell")
            raise LayoutError(f"{what}{counted(len(rule.cells), 'cell')}, expected {least} or more")
        for part_name, cells in zip(self.parts, rule.parts, strict=True):
            if not cells:
                raise LayoutError(f"{what}no cells before or after =, as in '{self.example}'")
            part = once_each(cells) if self.can_close else cells
            if len({*part}) < len(part):
                twice = next(cell for cell in part if part.count(cell) > 1)
                raise LayoutError(
                    f"{what}{cell_name(twice, digits)} appears twice in the {part_name}"
                )


class Entries(ABC):
    """The place and the form of the rules of a kind in an object of f-puzzles."""

    @property
    @abstractmethod
    def keys(self) -> tuple[str, ...]:
        """The keys that are read."""

    @abstractmethod
    def read(self, kind: Kind, document: JsonValue, digits: int) -> Iterator[Rule]:
        """Yield the rules of a kind in an object. Raises an error if one of them is wrong."""

    @abstractmethod
    def write(
        self, kind: Kind, rules: Sequence[Rule], digits: int, document: dict[str, Any]
    ) -> None:
        """Add the rules of a kind to an object. Raises LayoutError if f-puzzles has no such rule.

        The rules of kinds that come before this one in `KINDS` are already in the object.
        """


class Form(ABC):
    """The form of a rule in the format "sudoku-puzzle"."""

    @property
    @abstractmethod
    def fixed_keys(self) -> int:
        """The number of keys with a fixed value.

        Of several forms that fit, the form with the most of them is read.
        """

    @abstractmethod
    def describes(self, rule: Rule) -> bool:
        """Return True if a rule of the kind can be written in this form."""

    @abstractmethod
    def fits(self, entry: JsonValue) -> bool:
        """Return True if an object has this form."""

    @abstractmethod
    def read(self, kind: Kind, entry: JsonValue, digits: int) -> Iterator[Rule]:
        """Yield the rules of an object of this form. Raises an error if they are wrong."""

    @abstractmethod
    def write(self, rule: Rule, digits: int) -> Iterator[dict[str, Any]]:
        """Yield the objects of a rule. Raises LayoutError if none of this form describes it."""


class Draft(ABC):
    """A draft of a rule of one kind, which must hold in a solution and have room in a picture."""

    grid: Grid
    random: Random

    @abstractmethod
    def has_room(self, parts: tuple[Cells, ...]) -> bool:
        """Return True if a picture has room for a rule with these parts."""

    @abstractmethod
    def holding(self, parts: tuple[Cells, ...]) -> Rule | None:
        """Return a rule with these parts that holds and has room, or None if there is none."""


class Places(ABC):
    """The form of the places of rules that are made, such as lines or cages."""

    @abstractmethod
    def rule_at(self, cell: int, draft: Draft) -> Rule | None:
        """Return a random rule that begins at a cell, or None if this attempt finds none."""
