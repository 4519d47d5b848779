"""Public objects are shown without an error, however odd they are."""

import pickle
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from math import inf, nan
from typing import Any

import msgspec
import pytest
from test_public_objects import OBJECTS
from test_shared_results import CLASSES, ONLY_BASES, parts, results

import sudokuenum
import sudokuenum.puzzles
from sudokuenum import Layout, Puzzle, html, picture

pytestmark = pytest.mark.usefixtures("folder")
DISPLAYS = ("__repr__", "__str__", "_repr_svg_", "_repr_html_")
FULL = "1324423131422413"
ODD: dict[str, Callable[[], Any]] = {
    "removed": lambda: Puzzle([0] * 16, "2x2", removed=[(0, 1)]),
    "no candidate": lambda: Puzzle([0] * 16, "2x2", removed=[(0, d) for d in range(1, 5)]),
    "16x16": lambda: Puzzle([0] * 256, "4x4", removed=[(0, 16), (255, 1)]),
    "smallest": lambda: Puzzle([0] * 4, "1x2", removed=[(0, 1), (0, 2)]),
    "with a layout": lambda: Puzzle([0] * 81, layout="windoku", removed=[(80, 5)]),
    "regions": lambda: Puzzle([0] * 16, "1x4", "AAAB CABB CCDB CDDD", [(3, 4)]),
    "empty": lambda: sudokuenum.empty_puzzle("3x2"),
    "full": lambda: Puzzle(FULL),
    "pairs of cells": lambda: Layout("anti-knight"),
    "no grids": lambda: sudokuenum.count_layout("anti-king+anti-knight", box="2x2"),
    "least layout": lambda: sudokuenum.count_layout(Layout("1x2")),
    "rating of a grid": lambda: sudokuenum.rate(FULL),
    "no puzzles": lambda: sudokuenum.generate(0),
    "repair of a proper puzzle": lambda: sudokuenum.puzzles.greedy_repair(FULL, FULL),
    "smallest repair of a grid": lambda: sudokuenum.puzzles.smallest_repair(FULL, FULL),
    "the only solution": lambda: sudokuenum.puzzles.farthest_solution(FULL, FULL),
    "unavoidable set of an empty grid": lambda: sudokuenum.puzzles.unavoidable_sets(FULL, 16)[-1],
}
NOT_MADE = {"Saved", "SolverRun", "Status", "KnownTechnique", "Booklet", "BookletEntry"}
"""Classes whose objects need a file or a solver, or have no display of their own."""
VALUES: dict[type, tuple[Any, ...]] = {
    tuple: ((),),
    int: (0, -1, 10**5000),
    float: (0.0, inf, nan),
    str: ("", "\x1b[2J", "\udcff", "<script>"),
}
"""What a field may hold instead of its value."""


def public() -> Iterator[Any]:
    """Objects of the public classes, and the objects that they hold."""
    for whole in [*(make() for make in OBJECTS.values()), *(value for _, value in results())]:
        seen: set[type] = set()
        for _, one in parts(whole, ""):
            if type(one) in CLASSES - seen:
                seen.add(type(one))
                yield one


def changed(value: Any) -> Iterator[Any]:
    """The same object with something else in one of its fields, without any check."""
    names = [*value.__struct_fields__] if isinstance(value, msgspec.Struct) else []
    names = [one.name for one in fields(value)] if is_dataclass(value) else names
    for name in names:
        held = getattr(value, name)
        for other in (*VALUES.get(type(held), ()), None):
            odd = pickle.loads(pickle.dumps(value))
            if odd is value:  # there is only one, such as the chain of classes
                return
            try:
                object.__setattr__(odd, name, other)
            except (AttributeError, TypeError):
                continue
            yield odd


@pytest.mark.parametrize("name", ODD)
def test_odd_objects_have_the_displays_of_others(name: str) -> None:
    thing = ODD[name]()
    assert "\n" not in repr(thing)
    if hasattr(thing, "_repr_svg_"):
        text = picture(thing)
        assert thing._repr_svg_() == text
        ET.fromstring(text)
    if hasattr(thing, "_repr_html_"):
        assert thing._repr_html_() == html(thing)


def test_pictures_have_the_candidates_that_are_left() -> None:
    text = picture(Puzzle([1, *[0] * 15], "2x2", removed=[(1, 2), (5, 2), (5, 3), (5, 4)]))
    small = [one for one in ET.fromstring(text) if one.attrib.get("font-size") == "22.5"]
    assert [one.text for one in small] == ["3", "4"]
    assert ">none</text>" in text
    assert picture(Puzzle([1, *[0] * 15], "2x2")).count("<text") == 9


@pytest.mark.heavy
def test_no_display_raises_an_error() -> None:
    seen = set()
    for value in public():
        seen.add(type(value))
        for one in (value, *changed(value)):
            for name in ("_repr_svg_", "_repr_html_"):
                if hasattr(one, name):
                    shown = getattr(one, name)()
                    assert shown is None or shown.startswith("<"), (type(value), name)
                    assert one is not value or shown is not None
    for value in public():
        assert all(isinstance(getattr(value, name)(), str) for name in DISPLAYS[:2])
    assert {one.__name__ for one in CLASSES - seen} - ONLY_BASES <= NOT_MADE
