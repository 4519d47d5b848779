"""Read the layout of a puzzle from the other columns of its table, or the other keys of its record.

    layout                    the layout itself, such as `x; killer 15: r1c1 r1c2`
    variant, constraints      the name of a layout
    type, mode, rules, ...    the same, but other words than names of layouts and rules are ignored
    killer, cages, ...        a rule, which is read from `layout` only
    regions, zones, boxes     the same, if it is a map of other regions than the usual boxes

A rule that is named there, and whose cells are not known, raises an error, unless the layout is
given in another way.
"""

import re
from functools import lru_cache

from sudokuenum.common.arguments import shown
from sudokuenum.errors import PuzzleError
from sudokuenum.formats.fields.key_names import known_name
from sudokuenum.formats.fields.puzzle_keys import is_box
from sudokuenum.formats.fields.rule_names import (
    has_rule,
    has_rule_name,
    is_of_kind,
    is_of_rules,
    is_of_techniques,
    is_unit,
    is_usual,
    may_be_class,
    may_be_number,
)
from sudokuenum.formats.fields.tables import LAYOUT, OtherColumns, Table
from sudokuenum.formats.rules.layout_lines import describes_layout
from sudokuenum.formats.rules.region_maps import are_usual_boxes
from sudokuenum.geometry.box import Box
from sudokuenum.geometry.layout import Layout, parsed_layout
from sudokuenum.geometry.layout_names import layout_names, names_of
from sudokuenum.geometry.layout_text import LayoutText

_PART = re.compile("[;\n]")
_LONGEST_NUMBER = 6
"""The most digits of a number beside a puzzle. More digits are a map of regions."""


@lru_cache(1024)
def may_have_rules(name: str) -> bool:
    """Return True if the values of a column or a key can name rules."""
    is_like_rule = is_of_kind(name) or has_rule(name) or is_box(name)
    return known_name(name) == LAYOUT or (is_like_rule and not is_of_techniques(name))


# Cached because the rows of a table have few different values.
@lru_cache(1024)
def has_rules(name: str, value: str, n: int) -> bool:
    """Return True if a value names a layout, or a rule, of a puzzle with n digits.

    >>> [has_rules("type", value, 9) for value in ("windoku", "killer", "easy", "classic")]
    [True, True, False, False]
    >>> has_rules("variant", "unheard-of", 9), has_rules("regions", "9", 9)
    (True, False)
    """
    if not may_have_rules(name) or is_usual(value, n):
        return False
    if known_name(name) == LAYOUT:
        return True
    if is_box(name):
        are_usual = are_usual_boxes(value, n)
        if are_usual is not None or not has_rule(name):
            return are_usual is False
    if is_of_rules(name):
        return not is_unit(value)
    if is_of_kind(name):
        return has_rule_name(name, value) or any(map(describes_layout, _PART.split(value)))
    number = value.strip()
    is_number = number.isdecimal() and len(number) <= _LONGEST_NUMBER
    return not (is_number and may_be_number(name))


@lru_cache(16)
def columns_of_rules(table: Table) -> tuple[int, ...]:
    """Return the positions of the columns whose values can name rules."""
    some = (k for k, name in enumerate(table.names) if may_have_rules(name))
    return tuple(k for k in some if k != table.position)


def layout_beside(others: OtherColumns, box: Box, given: Layout | None) -> Layout | None:
    """Return the layout in the other columns of a puzzle with these boxes, or None.

    `given` is the layout that the puzzle has already, or None.

    Raises LayoutError if a layout cannot be parsed, and PuzzleError if it is not the given one, or
    if a rule is named that cannot be read.
    """
    layout, n = None, box.digits
    some = [(name, value) for name, value in others if value and may_have_rules(name)]
    for name, value in some:
        if known_name(name) == LAYOUT and not (isinstance(value, str) and is_usual(value, n)):
            if not isinstance(value, str):
                raise PuzzleError(f"{LAYOUT} {shown(value)}: expected a string, such as 'x'")
            layout = _layout_of_text(value, box)
            if given is not None and layout != given:
                raise PuzzleError(f"{LAYOUT} {shown(value)}: the layout {given} is given, too")
    for name, value in some:
        is_named = isinstance(value, str) and known_name(name) != LAYOUT
        if is_named and has_rules(name, value, n):
            layout = _named(name, value, box, layout or given) or layout
    return layout


def _named(name: str, value: str, box: Box, given: Layout | None) -> Layout | None:
    """Return the layout that a value names, or None if the given one has its rules.

    The rules of killer, for example, are part of the given layout if it has cells of its own.
    """
    is_kind = is_of_rules(name) or is_of_kind(name)
    names, what = layout_names(value) if is_kind else None, f"{name} {shown(value)}"
    alone = "or delete it to read the cells alone"
    if names is None:
        if given is not None and (given.regions or names_of(given.rules, given.box)[1]):
            return None
        remedy = f"write the rules under the name {LAYOUT} in place of {name}"
        raise PuzzleError(f"{what} is not the name of a layout; {remedy}, {alone}")
    if not is_of_rules(name) and may_be_class(value):
        remedy = f"call it {LAYOUT} in place of {name} if it is the layout"
        raise PuzzleError(
            f"{what} can be the layout {names[0]} or something else; {remedy}, {alone}"
        )
    layout = _layout_of_text("+".join(names), box)
    if given is None:
        return layout
    if not {*layout.rules} <= {*given.rules}:
        raise PuzzleError(f"{what}: the layout {given} is given, too")
    return None


# Many rows of a table have the same layout.
@lru_cache(256)
def _layout_of_text(text: str, box: Box) -> Layout:
    """Return the layout that a string describes. A picture of regions determines the size."""
    return parsed_layout(text, None if LayoutText.read(text).picture else box)
