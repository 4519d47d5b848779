"""Find the rules of a variant in JSON that is read for its cells alone.

    {"grid": ..., "antiknight": true}                       a key that is called like a rule
    {"grid": ..., "options": {"diagonals": true}}           the same at any depth
    {"grid": ..., "lines": [{"type": "thermo", ...}]}       the kind of a part
    {"grid": ..., "extras": ["antiking"]}                   a list of names
    {"grid": ..., "groups": [{"sum": 10, "cells": ...}]}    cells with a sum

Free text, such as a title or a description, is not searched, and neither are the steps of a
solution, whose techniques have names of rules.
"""

from collections.abc import Iterator
from typing import Any

from sudokuenum.formats.fields.key_names import known_name, squeezed
from sudokuenum.formats.fields.puzzle_keys import is_box
from sudokuenum.formats.fields.rule_names import (
    has_rule,
    has_rule_name,
    is_of_cells,
    is_of_kind,
    is_of_rules,
    is_of_techniques,
    is_rule_name,
    is_technique,
    is_unit,
    is_usual,
)
from sudokuenum.formats.fields.tables import LAYOUT
from sudokuenum.formats.rules.region_maps import are_usual_boxes, regions_of
from sudokuenum.geometry.box_sizes import USUAL_BOXES, box_of_regions
from sudokuenum.geometry.layout_names import layout_names
from sudokuenum.geometry.rules.table_of_kinds import KINDS

_KINDS = frozenset(map(squeezed, KINDS))
_NAMES_OF_RULES = ("type", "name", "kind")
"""The keys with the name of a rule."""
_CELLS = ("cells", "path", "positions", "squares", "points")
"""The keys of the cells of a rule."""
_SUMS = ("sum", "total", "target", "value")
"""The keys of the sum of some cells."""


def rule_of(key: str, value: Any, n: int) -> str:
    """Return the name of a rule that a key adds to the usual ones of n digits, or "".

    A key called rules can also have a string, or the names of techniques. `rules_beside` reads the
    string of a key such as variant or type.
    """
    if is_box(key) and isinstance(value, str | list):
        are_usual = are_usual_boxes(value, n)
        if are_usual is not None:
            return "" if are_usual else key
    is_named = isinstance(value, str) and (is_of_rules(key) or is_of_kind(key))
    return "" if is_named or known_name(key) == LAYOUT else next(_rules(key, value), "")


def rule_of_cells(cells: list[dict[str, Any]], n: int) -> str:
    """Return the name of a rule in the objects of cells, or "".

    If all cells of a puzzle with n digits name their regions, these must be the usual boxes.
    """
    for one in cells:
        for key, value in one.items():
            if rule := next(_rules(key, value, depth=1), ""):
                return rule
    regions = regions_of(str(one.get("region")) for one in cells)
    is_map = len(cells) == n * n and len(regions) == n and {*map(len, regions)} == {n}
    if is_map and (n not in USUAL_BOXES or box_of_regions(regions, n) != USUAL_BOXES[n]):
        return "region"
    return ""


def _rules(key: str, value: Any, depth: int = 0) -> Iterator[str]:
    """Yield the names of rules in the value of a key, at any depth."""
    if not value or is_of_techniques(key):
        return
    is_rules = squeezed(key) in ("rule", "rules")
    if is_rules and isinstance(value, str):
        return
    is_word = depth > 0 and is_of_cells(key) and not isinstance(value, list | dict)
    if is_rules or (has_rule(key) and not is_word):
        yield from _rules_named(key, value, is_rules)
    elif isinstance(value, str):
        if is_of_kind(key) and has_rule_name(key, value):
            yield value
    else:
        yield from _rules_inside(key, value, depth + 1)


def _rules_named(key: str, value: Any, is_rules: bool) -> Iterator[str]:
    """Yield the names of rules in the value of a key that is called like a rule."""
    for one in value if isinstance(value, list) else [value]:
        rule = one
        if isinstance(one, dict):
            if not any(value for name, value in one.items() if not is_unit(name)):
                continue
            if is_rules and not any(word in one for word in _NAMES_OF_RULES):
                yield from _rules_inside(key, one, depth=1)
                flags = (name for name, value in one.items() if value is True)
                yield from (name for name in flags if layout_names(name) and not is_usual(name))
                continue
            rule = next((one[word] for word in _NAMES_OF_RULES if word in one), key)
        if not isinstance(rule, str):
            yield key
            return
        is_other = is_unit(rule) or (is_rules and rule is one and not has_rule(rule))
        if not is_other and not is_usual(rule):
            yield rule


def _rules_inside(key: str, value: Any, depth: int) -> Iterator[str]:
    """Yield the names of rules in the members of an object, or in the entries of a list."""
    if isinstance(value, dict):
        if _is_sum(value):
            yield key
        for inner, one in value.items():
            yield from _rules(inner, one, depth)
    for one in value if isinstance(value, list) else ():
        if isinstance(one, str):
            is_mark = len(one) == 1  # x is an empty cell, and the name of a layout
            if not is_mark and is_rule_name(one) and not is_technique(one):
                yield one
        elif isinstance(one, dict):
            names = [one[word] for word in _NAMES_OF_RULES if isinstance(one.get(word), str)]
            yield from (text for text in names if is_rule_name(text) or squeezed(text) in _KINDS)
        if isinstance(one, dict | list):
            yield from _rules_inside(key, one, depth)


def _is_sum(one: dict[str, Any]) -> bool:
    """Return True if an object has several cells and their sum, like a cage without a name."""
    several = any(isinstance(cells := one.get(key), list) and len(cells) > 1 for key in _CELLS)
    return several and any(type(one.get(key)) in (int, str) for key in _SUMS)
