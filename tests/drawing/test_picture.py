"""What notebooks show: pictures, tables, arrays and short texts."""

import xml.etree.ElementTree as ET
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest
from refusals import refuses

import sudokuenum
from sudokuenum import Layout, Puzzle, html, picture, table
from sudokuenum.counting import Band

SVG = "{http://www.w3.org/2000/svg}"
PUZZLE, ANSWER = Puzzle("1... .... .... ...."), "1324 4231 3142 2413"
BAND = Band("123456789456789123789123456")


@cache
def repair() -> sudokuenum.puzzles.GreedyRepair:
    return sudokuenum.puzzles.greedy_repair(PUZZLE, ANSWER)


@cache
def count() -> sudokuenum.GridCount:
    return sudokuenum.count_grids("2x3")


DRAWN: dict[str, Callable[[], Any]] = {
    "puzzle": lambda: PUZZLE,
    "layout": lambda: Puzzle("." * 81, layout="windoku"),
    "band": lambda: BAND,
    "chain": sudokuenum.counting.chain,
    "count": count,
    "repair": repair,
    "smallest repair": lambda: sudokuenum.smallest_repair(PUZZLE, ANSWER),
    "stage": lambda: repair().stages[0],
    "farthest": lambda: sudokuenum.puzzles.farthest_solution(PUZZLE, ANSWER),
    "groups": lambda: Layout("x"),
    "regions": lambda: Layout("AABB AABC DDBC DDCC"),
    "minlex form": lambda: sudokuenum.canonical(PUZZLE),
    "unavoidable set": lambda: sudokuenum.puzzles.unavoidable_sets(ANSWER, 4)[0],
    "count of a layout": lambda: sudokuenum.count_layout("x+anti-king", box="2x2"),
}
TABLES: dict[str, tuple[Callable[[], Any], list[int]]] = {
    "count": (count, [7, 5]),
    "count of a layout": (lambda: sudokuenum.count_layout("x", box="2x2"), [10, 2]),
    "essential": (lambda: sudokuenum.count_essential("2x2"), [11, 14]),
    "essential of a layout": (
        lambda: sudokuenum.layouts.count_essential_of_layout("x", 2, box="2x2"),
        [8, 7],
    ),
    "level": (lambda: sudokuenum.counting.chain().level(44), [2, 45]),
    "long level": (lambda: sudokuenum.counting.chain().level(2051), [2, 501]),
    "catalogue": (
        lambda: sudokuenum.essential.Catalogue(
            (sudokuenum.essential.BandGrids(7, (3, 0), {1: 2, 2: 1}, 0.5),), 0.5
        ),
        [2, 3],
    ),
    "sample": (lambda: sudokuenum.layouts.estimate_layout(sudokuenum.Box(2, 2), 100, seed=1), [6]),
    "estimate of puzzles": (
        lambda: sudokuenum.research.estimate_puzzles(100, within=sudokuenum.unrank(5), seed=1),
        [3, 9],
    ),
    "rating": (lambda: sudokuenum.rate("1... ..3. .2.. ...4"), [7, 13]),
    "generated": (lambda: sudokuenum.generate(2, layout=sudokuenum.Box(2, 2), seed=1), [3]),
}
"""Things with tables, and the rows of each table."""


@pytest.mark.parametrize("name", DRAWN)
def test_a_notebook_shows_a_picture(name: str) -> None:
    thing = DRAWN[name]()
    text = picture(thing)
    assert thing._repr_svg_() == text
    root = ET.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert "viewBox" in root.attrib


@pytest.mark.parametrize("name", TABLES)
def test_a_notebook_shows_tables(name: str) -> None:
    make, rows = TABLES[name]
    thing = make()
    text = html(thing)
    assert thing._repr_html_() == text
    root = ET.fromstring(text.replace("class=text", ""))
    assert [len(one.findall("tr")) for one in root.iter("table")][: len(rows)] == rows
    assert sum(1 for _ in root.iter(f"{SVG}svg")) == text.count("<svg")


def test_a_band_is_drawn_as_three_rows() -> None:
    texts = [str(e.text) for e in ET.fromstring(picture(BAND)).iter(f"{SVG}text")]
    assert "".join(text for text in texts if text.isdigit()) == str(BAND)
    labels = {f"{line}{k}" for line, number in (("r", 3), ("c", 9)) for k in range(1, number + 1)}
    assert {text for text in texts if not text.isdigit()} == labels


def test_a_stage_shows_its_frequencies() -> None:
    stage = repair().stages[0]
    shown = [e.text for e in ET.fromstring(picture(stage)).iter(f"{SVG}text")]
    assert next(text for text in shown if str(text).isdigit()) == "1"
    assert all(str(number) in shown for number in stage.frequencies.values())


@pytest.mark.parametrize("thing", [None, ["1..."], 3, sudokuenum.Box(3, 3)])
def test_what_has_no_picture_is_named(thing: object) -> None:
    refuses(TypeError, r"expected one of Band, .*not ", picture, thing)
    refuses(TypeError, r"expected one of Catalogue, .*not ", html, thing)


def test_a_puzzle_is_an_array_of_its_cells() -> None:
    cells = np.asarray(PUZZLE)
    assert cells.shape == (16,)
    assert cells.dtype == np.uint8
    assert Puzzle(cells, "2x2") == PUZZLE
    assert np.array(PUZZLE, dtype=np.int64).tolist() == list(PUZZLE.cells)
    assert np.array([sudokuenum.unrank(k) for k in range(3)]).shape == (3, 81)
    refuses(ValueError, "copy", np.asarray, PUZZLE, copy=False)


def test_a_table_has_the_keys_of_the_results() -> None:
    count = sudokuenum.count_grids("2x4")
    columns = table(count.classes)
    assert list(columns) == ["columns", "m", "n", "seconds"]
    n1 = count.shape.bands_per_reduced * int((columns["m"] * columns["n"]).sum())
    assert n1 == count.relabelled
    assert columns["columns"][0] == str(count.classes[0].representative)
    assert columns["seconds"].dtype == np.float64
    assert table([PUZZLE])["box"].tolist() == ["2x2"]  # it has no document


def test_integers_that_64_bits_cannot_hold_stay_whole() -> None:
    classes = [sudokuenum.layouts.FillingClass(PUZZLE, 4, count, 0.5) for count in (10**30, 1)]
    n = table(classes)["completions"]
    assert n.dtype == object
    assert n.tolist() == [10**30, 1]


def test_a_result_with_a_table_is_its_rows() -> None:
    found = sudokuenum.generate(2, seed=1)
    columns = table(found)
    assert columns["puzzle"].tolist() == [*map(str, found)]
    assert columns["solution"].tolist() == [*map(str, found.solutions)]
    count = sudokuenum.count_grids("2x2")
    assert table(count)["m"].tolist() == table(count.classes)["m"].tolist()
    assert len(table(sudokuenum.rate(found[0]))["technique"]) > 20


def test_a_string_is_drawn_as_a_puzzle() -> None:
    assert picture(str(PUZZLE)) == picture(PUZZLE)
    refuses(sudokuenum.PuzzleError, "cells", picture, "12")


def test_what_is_no_table_is_named_and_no_results_are_an_empty_one() -> None:
    for wrong in (None, "text", [1, 2], [PUZZLE, BAND], [Puzzle]):
        refuses(TypeError, "expected results of one kind", table, wrong)
    assert table([]) == {}


@pytest.mark.parametrize("name", ["pandas", "polars"])
def test_data_frames_take_tables(name: str) -> None:
    frames: Any = pytest.importorskip(name)
    frame = frames.DataFrame(table(sudokuenum.symmetry.bands_416()))
    assert frame.shape == (416, 7)
    assert int(frame["m"].sum()) == 36288
    assert sudokuenum.essential.essential_grid_many(frames.Series([1, 2])).shape == (2, 81)
    for call in (sudokuenum.solve_many, sudokuenum.read_puzzles):
        refuses(TypeError, "not a? ?DataFrame", call, frames.DataFrame({"puzzle": [str(PUZZLE)]}))


SHOWN: dict[str, Callable[[], Any]] = {
    **{name: make for name, (make, _) in TABLES.items()},
    **DRAWN,
    "integer program": lambda: sudokuenum.models.formulate(PUZZLE),
    "hypercube": lambda: Layout("hypercube"),
    "empty puzzle": lambda: Puzzle((0,) * 81),
    "sampler": lambda: sudokuenum.solving.Sampler(PUZZLE),
    "many generated": lambda: sudokuenum.generate(20, seed=1),
    "class of a layout": lambda: sudokuenum.layouts.count_essential_of_layout(
        "x", 2, box="2x2"
    ).classes[0],
}


@pytest.mark.parametrize("name", SHOWN)
def test_a_result_is_shown_in_one_short_line(name: str) -> None:
    thing = SHOWN[name]()
    assert type(thing).__name__ in repr(thing)
    assert len(repr(thing)) < 300
    assert "\n" not in repr(thing)


@pytest.mark.parametrize("thing", [PUZZLE, BAND, Puzzle("1234341221434321")], ids=str)
def test_puzzles_and_bands_are_shown_as_what_makes_them(thing: object) -> None:
    assert eval(repr(thing), {"Band": Band, "Puzzle": Puzzle}) == thing
