"""The number of grids of a layout: two engines, other first cells, a plain search."""

from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import product
from math import factorial
from pathlib import Path
from random import Random

import numpy as np
import pytest
from generated_groups import generated
from how_many import cases, part
from refusals import refuses
from saved_files import results_of
from twin_search_any import search_any

from sudokuenum import Box, Puzzle, count_solutions, run_count, solutions
from sudokuenum.errors import LayoutError, OptionError, SavedError
from sudokuenum.geometry.layout import Layout, LayoutLike
from sudokuenum.geometry.layout_automorphisms import layout_automorphisms
from sudokuenum.layouts import estimate_layout
from sudokuenum.layouts.choices import LayoutEngine
from sudokuenum.layouts.count import CountOfLayout, count_layout, plan_layout
from sudokuenum.layouts.first_cells import first_cells_of
from sudokuenum.long_runs import Shard
from sudokuenum.results.saved_counts import check_saved, merge_saved, read_status
from sudokuenum.solving.fillings import cell_fillings, relabelled

MATHIMAGICS = "Mathimagics, forum.enjoysudoku.com, threads SudokuX and SudokuP, 2018"
SMALL = ["x", "p", "windoku", "hypercube", "anti-king", "anti-knight", "AABB AABC DDBC DDCC",
         "r1c1 r2c3 r4c2"]  # fmt: skip


@pytest.mark.parametrize("text", SMALL)
def test_grids_of_4x4_cells_are_those_of_plain_search(text: str) -> None:
    layout = Layout(text, None if text.isupper() else "2x2")
    expected = len(list(search_any([0] * 16, layout.all_groups)))
    names: list[str | int] = ["R4C4", 1]
    for first_cells in (None, range(4), range(0, 16, 4), (5, 6, 9, 10), (0,), "r1c1,r1c2", names):
        assert count_layout(layout, first_cells=first_cells).grids == expected
    assert count_layout(layout.transposed).grids == expected


@pytest.mark.parametrize(
    ("text", "box"),
    [("x", "2x3"), ("p", "3x2"), ("anti-knight", "2x3"), ("anti-king", "2x3"), ("x+p", "2x3"),
     ("AAABBB AACBBD ACCCBD ECCFDD EEFFFD EEEFFD", None)],
)  # fmt: skip
def test_grids_of_6x6_cells_by_two_choices_of_first_cells_and_one_by_one(
    text: str, box: str | None
) -> None:
    layout = Layout(text, box)
    count = count_layout(layout)
    row = (1, 2, 3, 4, 5, 6, *[0] * 30)
    assert count.relabelled == count_solutions(Puzzle(row, layout.box, layout))
    assert count.grids == factorial(6) * count.relabelled
    assert count_layout(layout, first_cells=layout.units[7]).grids == count.grids
    assert count_layout(layout.transposed).grids == count.grids


@pytest.mark.parametrize(
    ("order", "squares"),
    [(2, 2), (3, 12), (4, 576), (5, 161280), (6, 812851200), *cases([], [(7, 61479419904000)])],
)
def test_latin_squares(order: int, squares: int) -> None:
    """The numbers are those of the sequence A002860 of the OEIS."""
    assert count_layout(Box(1, order)).grids == squares
    other = Layout(Box(1, order)).units[order]
    assert order > 6 or count_layout(Box(1, order), first_cells=other).grids == squares


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("name", "relabelled", "engines"),
    [
        ("hypercube", 104, ("search", "sums")),  # thread Su-Doku's maths, forum.enjoysudoku.com
        ("x", 153255603504, ("sums",)),  # MATHIMAGICS
        ("anti-king+anti-knight", 4, ("search", "sums")),
        *((name, 24357898629760, ("sums",)) for name in cases((), ("asterisk", "girandola"))),
        *cases([], [("center-dot", 473711463906304, ("sums",))]),
        *cases([], [(Box(3, 3), 18383222420692992, ("sums",))]),
    ],
)
def test_9x9_grids(name: LayoutLike, relabelled: int, engines: tuple[LayoutEngine, ...]) -> None:
    for engine in engines:
        count = count_layout(name, engine=engine)
        assert count.relabelled == relabelled
        assert count.grids == factorial(9) * relabelled
        assert count.engine == engine
        assert all(0 < part.seconds < count.seconds for part in count.classes)


@pytest.mark.slow
def test_x_with_other_first_cells() -> None:
    layout = Layout("x")
    first_cells = {*layout.groups[0], *layout.groups[1], *Box(3, 3).units[22]}
    count = count_layout(layout, engine="sums", first_cells=first_cells)
    assert len(count.classes) == 1286
    assert count.relabelled == 153255603504  # MATHIMAGICS


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "relabelled", "classes"),
    [("asterisk", 24357898629760, 49), ("girandola", 24357898629760, 6),
     ("center-dot", 473711463906304, 11)],
)  # fmt: skip
def test_one_group_with_two_more_first_cells(name: str, relabelled: int, classes: int) -> None:
    layout = Layout(name)
    count = count_layout(layout, engine="sums", first_cells={*layout.groups[0], 0, 1})
    assert (count.relabelled, len(count.classes)) == (relabelled, classes)


MIDDLE_BAND, ROW_AND_BOX = range(27, 54), {*Box(3, 3).units[0], *Box(3, 3).units[19]}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("layout", "relabelled", "other_first_cells"),
    [
        # README of the program CUDA Anti-Knight 8 Given Unique Solution Search
        ("anti-knight", 8490104, (None, MIDDLE_BAND)),
        ("argyle", 331368, (None, MIDDLE_BAND)),
        ("p", 554191840696, (None,)),  # MATHIMAGICS
        # the first cells are those of x, but other fillings stand for the classes
        (Layout("x").transposed, 153255603504, (None,)),
        ("windoku", 17463553760, (None,)),  # Mathimagics, thread 35002, August 2018
        (Layout("windoku").transposed, 17463553760, (ROW_AND_BOX,)),
    ],
)
def test_grids_that_take_minutes(
    layout: LayoutLike, relabelled: int, other_first_cells: tuple[Iterable[int] | None, ...]
) -> None:
    for first_cells in other_first_cells:
        assert count_layout(layout, first_cells=first_cells).relabelled == relabelled


@pytest.mark.parametrize("name", ["x", "asterisk", "center-dot", "x+asterisk"])
def test_engines_agree_on_fillings_with_more_clues(name: str) -> None:
    layout, random = Layout(name), Random(name)
    further = {cell for group in layout.groups for cell in group}
    for _ in range(4):
        first = next(solutions(Puzzle((*random.sample(range(1, 10), 9), *[0] * 72), layout=layout)))
        kept = further | set(random.sample(range(81), 22))
        cells = tuple(d if cell in kept else 0 for cell, d in enumerate(first.cells))
        assert count_solutions(Puzzle(cells)) == count_solutions(Puzzle(cells, layout=layout))


@pytest.mark.parametrize("text", ["x", "windoku", "anti-king"])
def test_fillings_of_some_cells_and_their_classes_one_by_one(text: str) -> None:
    layout = Layout(text, "2x2")
    group = layout_automorphisms(layout)
    for cells in (tuple(range(8)), (0, 3, 5, 6, 9, 10), (0, 1, 2, 3, 5, 10, 15)):
        everything = [
            filling
            for filling in product(range(1, 5), repeat=len(cells))
            if all(
                filling[k] != filling[m]
                for k, m in product(range(len(cells)), repeat=2)
                if cells[m] in layout.peers[cells[k]]
            )
        ]
        named = np.unique(relabelled(np.array(everything, np.uint8)), axis=0)
        fillings = cell_fillings(layout, cells, 10**6)
        assert fillings is not None
        assert fillings.tolist() == named.tolist()
        first_cells = first_cells_of(layout, cells)
        assert first_cells.fillings == len(fillings) == first_cells.sizes.sum()
        orbits = _orbits(fillings.tolist(), cells, generated(group.generators))
        assert sorted(first_cells.sizes.tolist()) == sorted(map(len, orbits))


def _orbits(
    fillings: list[list[int]], cells: tuple[int, ...], group: set[tuple[int, ...]]
) -> set[frozenset[tuple[int, ...]]]:
    kept = [g for g in group if {g[x] for x in cells} == set(cells)]
    orbits = set()
    for filling in fillings:
        images = []
        for g in kept:
            moved = {g[cell]: digit for cell, digit in zip(cells, filling, strict=True)}
            images.append([moved[cell] for cell in cells])
        orbits.add(frozenset(map(tuple, relabelled(np.array(images, np.uint8)).tolist())))
    return orbits


def test_a_count_is_saved_resumed_and_merged(tmp_path: Path) -> None:
    layout, file = Layout("x", "2x3"), tmp_path / "x.db"
    first_cells = range(12)
    whole = count_layout(layout, first_cells=first_cells)
    count = CountOfLayout(plan_layout(layout, first_cells=first_cells))
    classes = len(whole.classes)
    for number in (1, 2, 3):
        part = tmp_path / f"{number}.db"
        assert run_count(count, save=part, shard=Shard(number, 3), jobs=1) is None
        assert set(check_saved(part).results) == set(range(number, classes + 1, 3))
    merge_saved([tmp_path / f"{number}.db" for number in (1, 2, 3)], file)
    status = read_status(file)
    assert (status.done, status.to_do) == (classes, 0)
    words = f"box 2x3, {classes} classes, layout x, engine search"
    assert str(status.count) == words
    assert count_layout(layout, first_cells=first_cells, save=file).grids == whole.grids
    refuses(SavedError, rf"counts {words}, not \d+ class", count_layout, layout, save=file)
    merge_saved([file], tmp_path / "x.txt")
    assert read_status(tmp_path / "x.txt").done == classes
    results = {number: (part.n, 0.0) for number, part in enumerate(whole.classes, 1)}
    assert count.total(results_of(results), 0.0).grids == whole.grids


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_an_executor_counts_a_layout(
    kind: type[ThreadPoolExecutor | ProcessPoolExecutor], path: Path
) -> None:
    count = partial(count_layout, "x", box="2x3", first_cells=range(12))
    expected = count(jobs=1)
    with kind(2) as executor:
        for save in (None, path):
            found = count(jobs=2, executor=executor, save=save)
            assert [part.n for part in found.classes] == [part.n for part in expected.classes]


def test_classes_without_grids_are_saved(path: Path) -> None:
    first_cells = range(18)
    count, again = (
        count_layout("anti-king+anti-knight", first_cells=first_cells, save=path) for _ in range(2)
    )
    assert count.relabelled == 4
    assert min(part.n for part in count.classes) == 0
    assert again.classes == count.classes


@pytest.mark.parametrize(
    ("name", "relabelled", "samples"),
    part(
        [("x", 153255603504, 30_000), ("p", 554191840696, 10**5), ("windoku", 17463553760, 10**5)],
        3,
    ),
)
def test_estimates_hold_the_known_numbers(name: str, relabelled: int, samples: int) -> None:
    estimate = estimate_layout(name, samples, seed=1, confidence=0.999)
    assert estimate.low < factorial(9) * relabelled < estimate.high
    assert estimate.high < 2 * estimate.low
    assert estimate_layout(name, 2000, seed=3) == estimate_layout(name, 2000, seed=3)


def test_what_cannot_be_counted_is_refused() -> None:
    sums, every = {"engine": "sums"}, "the first cells must include all extra groups, also"
    diagonal = " ".join(f"r{k}c{k}" for k in range(1, 10))
    for layout, options, words in (
        ("x", {"engine": "dfs"}, "engine 'dfs': the engines are search, sums"),
        ("x", {"box": "2x2", **sums}, "layout x: the engine sums is only for boxes of 3x3"),
        ("x", {"first_cells": [40], **sums}, f"{every} r1c1"),
        (diagonal, {"first_cells": range(0, 80, 10), **sums}, f"{every} r9c9"),
        ("x", {"first_cells": [81]}, "cell 81: cells are counted from 0 to 80"),
        ("x", {"first_cells": []}, "first cells: the list is empty; omit it"),
        ("anti-knight", {"first_cells": range(45)}, "45 cells from r1c1 on have more than"),
        ("hypercube", {"jobs": 0}, "jobs 0"),
    ):
        error = LayoutError if [*options] == ["first_cells"] else OptionError
        refuses(error, words, count_layout, layout, **options)
    assert cell_fillings(Layout("x"), range(27), 1000) is None


def test_a_count_has_the_name_of_its_layout_also_after_a_count_of_an_equal_one() -> None:
    named = Layout("x", "2x2")
    nameless = replace(named, name="")
    assert named == nameless
    assert str(count_layout(named).layout) == "x"
    assert str(count_layout(nameless).layout) == str(nameless) != "x"
