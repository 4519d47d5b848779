"""Rules read from the lines that describe them (rule.py shows the form of a line)."""

import re
from collections.abc import Iterator

from sudokuenum.common.arguments import shown
from sudokuenum.errors import LayoutError
from sudokuenum.geometry.cell_names import cell_name, cell_named
from sudokuenum.geometry.rules.rule import GROUP, Cells, Grid, Kind, Rule
from sudokuenum.geometry.rules.table_of_kinds import WHOLE_GRID, kind_named

_WORD = r"[A-Za-z][A-Za-z_-]*(?=\s|$)"
_HEAD = re.compile(rf"\s*({_WORD}(?:\s+{_WORD})*)\s*(.*)")
_RULE = re.compile(r"\s*[A-Za-z][A-Za-z-][^:/\\]*:")
_LINE = re.compile(r"([rc])([0-9]{1,2})", re.IGNORECASE | re.ASCII)
_GROUP = re.compile(r"\s*r\d+c\d+([\s,]+r\d+c\d+)*\s*", re.IGNORECASE | re.ASCII)
_WITH_VALUES = re.compile(rf"\s*(?:{'|'.join(WHOLE_GRID)})(?:[\s,]+[0-9]{{1,4}})+\s*")


def is_rule(line: str) -> bool:
    """Return True if a line has the form of a rule with cells, or with values for the whole grid.

    >>> [is_rule(line) for line in ("killer 15: r1c1 r1c2", "all-ratios 3", "C:/killer.txt")]
    [True, True, False]
    """
    return _RULE.match(line) is not None or _WITH_VALUES.fullmatch(line) is not None


def is_group(line: str) -> bool:
    """Return True if a line consists of names of cells, and therefore is a group.

    >>> [is_group(line) for line in ("r1c1 r2c2, r3c3", "r1c1-r1c3")]
    [True, False]
    """
    return _GROUP.fullmatch(line) is not None


def rule_of_line(line: str, digits: int) -> Rule:
    """Return the rule that a line describes, in a layout with this number of digits.

    Raises LayoutError if the line cannot be parsed or the rule is not valid.

    Examples
    --------
    >>> rule_of_line("killer 15: r1c1-r1c3", 9)
    Rule(kind='killer', parts=((0, 1, 2),), values=(15,))
    """
    if is_group(line):
        line = f"{GROUP}: {line}"
    head, colon, cells = line.partition(":")
    if not (found := _HEAD.fullmatch(head)):
        raise LayoutError(f"rule {shown(line)}: expected a line such as 'killer 15: r1c1 r1c2'")
    words = found[1].split()
    letter = words[-1].upper()
    if len(letter) == 1 and len(words) > 1 and letter in (kind := kind_named(words[0])).letters:
        values: tuple[int, ...] = (kind.letters[letter],)
    else:
        kind, values = kind_named(" ".join(words)), ()
    values += tuple(_value(word, kind.name) for word in found[2].replace(",", " ").split())
    if after := re.match(r"\s*([0-9][0-9 ,]*)[ ,]\s*(?=[rc][0-9])", cells, re.IGNORECASE):
        meant = f"{head.strip()} {after[1].strip()}: {cells[after.end() :].strip()}"
        raise LayoutError(f"rule {shown(line)}: values are before the colon, as in '{meant}'")
    parts = cells.split("=") if colon else []
    rule = Rule(kind.name, tuple(tuple(_cells(part, digits, kind)) for part in parts), values)
    kind.check(rule, digits)
    return rule


def _value(word: str, kind: str) -> int:
    """Return the value that a word denotes."""
    if not re.fullmatch("[0-9]{1,4}", word, re.ASCII):
        raise LayoutError(f"{kind}: {shown(word)} is not a value; write a colon before the cells")
    return int(word)


def _cells(text: str, digits: int, kind: Kind) -> Iterator[int]:
    """Yield the cells of a part of a rule of this kind."""
    for word in text.replace(",", " ").split():
        ends = word.split("-")
        if len(ends) == 1 and (line := _LINE.fullmatch(word)):
            yield from _line(line[1].lower(), int(line[2]), digits, word)
        elif len(ends) > 2:
            raise LayoutError(f"cells {shown(word)}: a run of cells has two ends, as r1c1-r1c4")
        elif len(ends) == 2:
            corners = cell_named(ends[0], digits), cell_named(ends[1], digits)
            if kind.is_area:
                _check_run(*corners, digits, kind)
            yield from _run(*corners, digits)
        else:
            yield cell_named(word, digits)


def _line(letter: str, number: int, digits: int, word: str) -> Cells:
    """Return the cells of a row, from the left, or of a column, from the top."""
    if not 1 <= number <= digits:
        raise LayoutError(f"cells {shown(word)}: rows and columns are numbered from 1 to {digits}")
    first = number - 1
    if letter == "r":
        return tuple(range(first * digits, number * digits))
    return tuple(range(first, digits**2, digits))


def _run(first: int, last: int, digits: int) -> Iterator[int]:
    """Yield the cells from the first to the last in a row, column or diagonal."""
    (row, column), (last_row, last_column) = divmod(first, digits), divmod(last, digits)
    down, right = last_row - row, last_column - column
    steps = max(abs(down), abs(right))
    if down and right and abs(down) != abs(right):
        ends = f"{cell_name(first, digits)}-{cell_name(last, digits)}"
        raise LayoutError(f"cells {ends}: not in one row, column or diagonal")
    for k in range(steps + 1):
        yield digits * (row + k * down // max(steps, 1)) + column + k * right // max(steps, 1)


def _check_run(first: int, last: int, digits: int, kind: Kind) -> None:
    """Raise LayoutError if these ends of a run may be meant as corners of a rectangle."""
    rows, columns = (
        range(min(ends), max(ends) + 1)
        for ends in zip(divmod(first, digits), divmod(last, digits), strict=True)
    )
    rectangle = tuple(digits * row + column for row in rows for column in columns)
    groups = kind.groups(Rule(kind.name, (rectangle,)), Grid(digits, (), ()))
    if 1 in (len(rows), len(columns)) or any(len(group) > digits for group in groups):
        return
    ends = f"{cell_name(first, digits)}-{cell_name(last, digits)}"
    lines = (rectangle[k : k + len(columns)] for k in range(0, len(rectangle), len(columns)))
    area = " ".join(f"{cell_name(a, digits)}-{cell_name(b, digits)}" for a, *_, b in lines)
    if len(rows) != len(columns):
        raise LayoutError(
            f"cells {ends}: not in one row, column or diagonal; for a rectangle, write {area}"
        )
    diagonal = " ".join(cell_name(cell, digits) for cell in _run(first, last, digits))
    raise LayoutError(
        f"cells {ends}: a diagonal or a rectangle; write {diagonal} for the diagonal, or {area} "
        "for the rectangle"
    )
