"""The parser of layouts: names, groups of cells, and a picture of regions, each with its line.

Because the cells that names and groups denote depend on the size of the grid, the same lines can
describe layouts of several sizes. A picture, in contrast, determines the size.
"""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import isqrt
from typing import Self

from sudokuenum.common.arguments import check_type, shown
from sudokuenum.common.files import read_text
from sudokuenum.common.wording import counted
from sudokuenum.errors import LayoutError, located
from sudokuenum.geometry.box import CLASSIC, Box, BoxLike, as_box
from sudokuenum.geometry.box_sizes import MOST_DIGITS_OF_PUZZLE, boxes_of_grid
from sudokuenum.geometry.layout_names import NAMES, layout_names, meant_layout, rules_named
from sudokuenum.geometry.rules.rule import Cells, Rule
from sudokuenum.geometry.rules.rule_text import is_group, is_rule, rule_of_line
from sudokuenum.geometry.rules.table_of_kinds import NOT_MADE, kind_named

MOST_CHARACTERS = 100_000
"""The largest number of characters of the description of a layout."""


@dataclass(frozen=True)
class LayoutText:
    """The parts of the description of a layout.

    Each part is stored with its place, such as `line 2: `, which begins the errors about the part.
    """

    names: tuple[tuple[str, str], ...]
    """The place of each name, and the name."""
    rules: tuple[tuple[str, str], ...]
    """The place of each other rule, and its line."""
    rows: tuple[str, ...]
    """The labels of the cells in each line of the picture, or nothing if there is no picture."""
    picture_begin: tuple[str, str]
    """The place of the first line of the picture, and the line itself."""

    @classmethod
    def read(cls, text: str, source: str = "") -> Self:
        r"""Return the parts of a description, the name of whose `source` begins each error.

        A semicolon separates parts like the end of a line. Raises LayoutError if there are no
        names, cells or picture.

        >>> LayoutText.read("x\nr1c1 r1c2").rules
        (('line 2: ', 'r1c1 r1c2'),)
        """
        check_type(text, str, "a string, such as 'x'")
        check_type(source, str, "a string as the source")
        if len(text) > MOST_CHARACTERS:
            raise LayoutError(f"{_place(source)}layout: more than {MOST_CHARACTERS} characters")
        names: list[tuple[str, str]] = []
        rules = list[tuple[str, str]]()
        rows, begin = list[str](), ("", "")
        lines = text.splitlines()
        numbered = (
            (number, line, content)
            for number, line in enumerate(lines, 1)
            for content in line.partition("#")[0].split(";")
        )
        for number, line, content in numbered:
            parts = content.replace(",", " ").split()
            place = _place(source, f"line {number}" if len(lines) > 1 else "")
            if not parts:
                continue
            if is_group(content) or is_rule(content):
                rules.append((place, content.strip()))
            elif known := layout_names("".join(parts)):
                names += [(place, name) for name in known]
            else:
                begin = begin if rows else (place, line.strip())
                rows.append("".join(parts))
        if not (names or rules or rows):
            raise LayoutError(f"{_place(source)}layout {shown(text)}: it is empty")
        return cls(tuple(names), tuple(rules), tuple(rows), begin)

    @property
    def picture(self) -> str:
        """The labels of all cells, row by row, or nothing if there is no picture."""
        return "".join(self.rows)

    def box(self, box: BoxLike | None = None) -> Box:
        """Return the shape of the boxes, which have one row if there is a picture.

        Without a picture the shape is `box`, or 3x3 if `box` is None. Raises LayoutError if the
        picture cannot be parsed or contradicts `box`.
        """
        shape = CLASSIC if box is None else as_box(box)
        if not self.picture:
            return shape
        n, labels = isqrt(len(self.picture)), len(set(self.picture))
        place, line = self.picture_begin
        is_square = n * n == len(self.picture) and 2 <= n <= MOST_DIGITS_OF_PUZZLE
        names = ", ".join(NAMES)
        if not is_square and len(self.rows) > 1:
            found = f"the picture that begins here has {counted(len(self.picture), 'cell')}"
            size = f"not n rows of n up to {MOST_DIGITS_OF_PUZZLE}"
            raise LayoutError(f"{place}{found}, {size}; the names of layouts are {names}")
        if not is_square or (labels != n and n < 4):
            others = "cells such as r1c1, or a picture of regions with a letter for each cell"
            rather = meant_layout(line) or _rule_with_cells(line)
            advice = rather or f"expected names of {names}, {others}"
            raise LayoutError(f"{place}layout {shown(line)}: {advice}")
        if labels != n:
            raise LayoutError(f"{place}a picture of {n}x{n} cells has {n} regions, not {labels}")
        if box is not None and shape != Box(1, n):
            found = f"a picture of {n} regions cannot be combined with boxes{boxes_of_grid(shape)}"
            raise LayoutError(f"{place}box {shape}: {found}")
        return Box(1, n)

    def regions(self) -> Iterator[Cells]:
        """Return the cells of each region of the picture."""
        by_label: dict[str, list[int]] = {}
        for cell, label in enumerate(self.picture):
            by_label.setdefault(label, []).append(cell)
        return map(tuple, by_label.values())

    def named_rules(self, box: Box) -> Iterator[Rule]:
        """Yield the rules that the names denote in a grid with these boxes.

        Raises LayoutError, with a message that begins with the place, if a name is not defined for
        these boxes.
        """
        for place, name in self.names:
            with located(place):
                yield from rules_named(name, box)

    def other_rules(self, box: Box) -> Iterator[Rule]:
        """Yield the rules that have a line of their own.

        Raises LayoutError, with a message that begins with the place, if a rule is not valid.
        """
        for place, line in self.rules:
            with located(place):
                yield rule_of_line(line, box.digits)


def text_or_file(layout: str) -> tuple[str, str]:
    """Return the description of a layout and the path of its file.

    The path is empty if `layout` is the description itself.
    """
    named = any(map(layout_names, layout.split("+"))) or "\n" in layout or is_rule(layout)
    # A single dot belongs to the name of a file, because each character of a picture occurs in
    # several cells.
    is_path = "/" in layout or os.sep in layout or os.path.exists(layout)
    if named or not (is_path or layout.count(".") == 1):
        return layout, ""
    return read_text(layout, "layout", MOST_CHARACTERS), layout


def checked_rule(rule: Rule | str, n: int) -> Rule:
    """Return a rule, or the rule that a line describes, in the form that a layout stores.

    Raises LayoutError if it is not valid, and TypeError if it is neither a `Rule` nor a string.
    """
    if isinstance(rule, str):
        rule = rule_of_line(rule, n)
    check_type(rule, Rule, "a Rule, or a line such as 'killer 15: r1c1 r1c2'")
    return _checked(rule, n)


# Named layouts have hundreds of groups, which recur in other layouts.
@lru_cache(4096)
def _checked(rule: Rule, n: int) -> Rule:
    kind = kind_named(rule.kind)
    kind.check(rule, n)
    return kind.normal(rule)


def _rule_with_cells(line: str) -> str:
    """Return advice on a kind of rules without cells or colon, or "" for another line."""
    try:
        kind = kind_named(line)
    except LayoutError:
        return _rule_without_colon(line)
    making = f"; generate with rules {kind.name} makes such rules"
    return f"a rule has cells, as in '{kind.example}'{making * (kind.name not in NOT_MADE)}"


def _rule_without_colon(line: str) -> str:
    """Return advice on a line such as `thermometer r1c1 r1c2`, or "" for another line."""
    name = re.match(r"[^\W\d]+([ _-][^\W\d]{2,})*", line.strip())
    if name is None or name[0] == line.strip():
        return ""
    try:
        kind = kind_named(name[0])
    except LayoutError:
        return ""
    return f"expected a colon before the cells, as in '{kind.example}'"


def _place(*parts: str) -> str:
    """Return the beginning of an error message whose place has these parts."""
    known = [part for part in parts if part]
    return f"{', '.join(known)}: " if known else ""
