"""A name has one meaning, and one type, in all public results.

The test lists the attributes of one or more objects of each public class. If a name has values of
several kinds, somebody who knows one result guesses wrong about another one. Such names are in a
table, each with the reason for which both keep it.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from inspect import isclass
from typing import Any

import numpy as np
import pytest
from test_public_objects import PUZZLE
from test_shared_results import CLASSES, attributes, results

from sudokuenum import Columns, Puzzle, canonical, canonical_many, rate, rate_many
from sudokuenum.common.document import Document
from sudokuenum.puzzles import se_rating

pytestmark = pytest.mark.usefixtures("folder")

COUNTED = "number_of_"
"""What the name of a number of things begins with, if the plural is the name of the things."""
EXCEPTIONS = {
    "bands": "how many bands a shape, a top row or a set of cells has; the bands of a chain and of "
    "the catalogue, which consist of them, and the numbers of the bands of a grid",
    "box": "a string in the identity of a saved count, where it is compared and written",
    "cells": "the images of cells in a symmetry, and the variables of the cells in a program",
    "classes": "how many classes a saved count has, which is a field of its file",
    "clues": "the clues themselves in a program, whose writers fix them",
    "columns": "how many columns a shape has; the columns of a band; their images in a symmetry",
    "count": "the column of `solve_many`, named like `Puzzle.count`; the count that a run makes",
    "first_cells": "the cells with their fillings in a plan, and only the cells in its result",
    "puzzles": "how many puzzles a search for the fewest clues found, a field of its saved files",
    "representative": "an element of a class, whatever the class consists of",
    "rows": "like columns; the rows of an integer program",
    "symmetries": "how many symmetries a layout has, a key of certificates; the names that "
    "`generate` accepts",
    "steps": "the steps of Sudoku Explainer have ratings instead of tiers",
    "transposed": "the transpose of a shape or layout; True for a symmetry that transposes",
}
"""The names whose values are of several kinds, each with the reason."""


def kind_of(value: Any) -> str:
    """The kind of a value, which is the same for a result and for a column of such results."""
    if isinstance(value, np.ndarray):
        if value.ndim == 2 and value.shape[1] == 81:
            return "several Puzzle"
        return kind_of(value.tolist()[0]) if value.ndim == 1 and len(value) else "array"
    if isinstance(value, bool | int | float | str):
        return type(value).__name__
    if isinstance(value, Mapping):
        return "mapping"
    if isinstance(value, tuple | list | range):
        return f"several {type(value[0]).__name__}" if value else "several"
    return type(value).__name__


def held(value: Any) -> dict[str, Any]:
    if isinstance(value, Columns):
        return {name: getattr(value, name) for name in (*value, "solutions") if name in dir(value)}
    fields = {*value.__struct_fields__} if isinstance(value, Document) else None
    found = attributes(value)
    return {name: one for name, one in found.items() if fields is None or name in fields}


def names() -> dict[str, dict[str, set[str]]]:
    """For each name the kinds of its values, and for each kind the classes."""
    found: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))

    def visit(value: Any, depth: int = 0) -> None:
        if isinstance(value, tuple | list) and type(value) not in CLASSES:
            for one in value[:3]:
                visit(one, depth)
        elif type(value) in CLASSES and depth < 3:
            for name, one in held(value).items():
                if one is not None:
                    found[name][kind_of(one)].add(type(value).__name__)
                    visit(one, depth + 1)

    for _, result in results():
        if not isinstance(result, Iterator) and not isclass(result):
            visit(result)
    return found


def is_one_kind(kinds: Mapping[str, set[str]]) -> bool:
    """A column has strings for puzzles, and something may be empty."""
    plain = {"several" if kind.startswith("several") else kind for kind in kinds}
    if "several" in kinds or plain == {"several"}:
        return len(plain) == 1 and len(kinds.keys() - {"several"}) <= 1
    if kinds.keys() == {"Puzzle", "str"}:
        return kinds["str"] == {"Columns"}
    return len(kinds) == 1


@pytest.mark.heavy
def test_a_name_has_one_kind_of_value() -> None:
    found = names()
    several = {name: dict(kinds) for name, kinds in found.items() if not is_one_kind(kinds)}
    unknown = {name: kinds for name, kinds in several.items() if name not in EXCEPTIONS}
    assert unknown == {}
    assert EXCEPTIONS.keys() - several.keys() == set()


@pytest.mark.heavy
def test_numbers_of_things_are_named_alike() -> None:
    found = names()
    for name in found:
        if name.startswith(COUNTED):
            assert {*found[name]} == {"int"}, name
            things = found.get(name.removeprefix(COUNTED), {})
            assert "int" not in things, name
    for name in ("solution", "puzzle"):
        assert {*found[name]} <= {"Puzzle", "str"}
    assert {*found["grids"]} == {"int"}
    assert {*found["number"]} == {"int"}


@pytest.mark.parametrize(
    ("one", "many"),
    [
        (rate(PUZZLE), rate_many([PUZZLE])),
        (se_rating(PUZZLE), rate_many([PUZZLE], scale="se")),
        (canonical(PUZZLE), canonical_many([PUZZLE])),
    ],
)
def test_a_result_and_the_columns_of_many_have_the_same_names(one: object, many: Columns) -> None:
    for name in many:
        value = getattr(one, name)
        assert many[name].tolist() == [str(value) if isinstance(value, Puzzle) else value], name
