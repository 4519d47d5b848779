"""Every argument of every public function that is of no use is named in one line."""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from inspect import isfunction, signature
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import numpy as np
import pytest
from test_public_objects import BAND, GRID, IDENTITY, PUZZLE, SMALL, SMALL_ANSWER

import sudokuenum
from sudokuenum import (
    Band,
    Box,
    CellSymmetry,
    Layout,
    Progress,
    Puzzle,
    SampleEstimate,
    Sampler,
    Shard,
    SudokuenumError,
    Symmetry,
)
from sudokuenum.counting.engines import EngineName

SAMPLER = Sampler("." * 16)
SYMMETRY = Symmetry(IDENTITY, (1, 2, 3, 4))
PROGRAM = sudokuenum.formulate(SMALL)

SHORT: dict[Callable[..., Any], tuple[list[Any], dict[str, Any]]] = {
    Band: ([BAND.cells], {}),
    Band.parse: ([str(BAND)], {}),
    Box: ([2, 3], {}),
    Box.of: (["2x3"], {}),
    Box.parse: (["2x3"], {}),
    Box(2, 3).box_of: ([1, 1], {}),
    Box(2, 3).unit_name: ([1], {}),
    CellSymmetry: ([IDENTITY.box, IDENTITY.rows, IDENTITY.columns, False], {}),
    Puzzle: ([Puzzle.of(PUZZLE).cells, "3x3"], {}),
    Puzzle.of: ([PUZZLE], {}),
    Puzzle.parse: ([PUZZLE, "3x3"], {}),
    Puzzle.of(PUZZLE).place: ([5], {}),
    Puzzle.of(PUZZLE).with_clue: ([2, 4], {}),
    SAMPLER.batches: ([2], {"seed": 1}),
    SAMPLER.draw: ([2], {"seed": 1}),
    Sampler: (["." * 16], {"jobs": 1}),
    Shard: ([1, 2], {}),
    Shard.parse: (["1/2"], {}),
    Symmetry: ([IDENTITY, (1, 2, 3, 4)], {}),
    SYMMETRY.apply: ([Puzzle.of("." * 16)], {}),
    SYMMETRY.then: ([SYMMETRY], {}),
    sudokuenum.all_schemes: ([SMALL, SMALL_ANSWER], {"limit": 9, "seconds": 9}),
    sudokuenum.automorphisms: ([PUZZLE], {}),
    sudokuenum.automorphic_grids: ([2], {"jobs": 0, "progress": sudokuenum}),
    sudokuenum.band_completions: (
        [[BAND]],
        {"engine": "columns", "jobs": 1, "progress": sudokuenum},
    ),
    sudokuenum.band_estimate: (["2x3"], {}),
    sudokuenum.band_of: ([GRID], {}),
    sudokuenum.band_range: ([7], {}),
    sudokuenum.bands_of_many: ([[GRID]], {"jobs": 1}),
    sudokuenum.canonical: ([PUZZLE], {}),
    sudokuenum.canonical_many: ([[GRID]], {"jobs": 1}),
    sudokuenum.checked_answer: ([SMALL, SMALL_ANSWER], {}),
    sudokuenum.coloured_puzzle: ([SMALL], {"solution": SMALL_ANSWER, "added": [1], "shaded": [2]}),
    sudokuenum.count_4x3_classes: ([], {"first": 1, "last": 0, "jobs": 1, "progress": None}),
    sudokuenum.count_bands: (["2x3"], {}),
    sudokuenum.count_by_columns: (["2x2"], {"jobs": 1, "progress": sudokuenum}),
    sudokuenum.count_fillings: ([np.full((1, 6, 9), 511)], {"engine": "dfs"}),
    sudokuenum.count_grids: (
        [],
        {"box": "3x3", "method": "chain", "level": 44, "engine": "columns", "jobs": 1},
    ),
    sudokuenum.count_layout: (
        ["x"],
        {"box": "2x2", "engine": "search", "first_cells": [0], "jobs": 1, "progress": sudokuenum},
    ),
    sudokuenum.count_solutions: ([SMALL], {"jobs": 1}),
    sudokuenum.count_within_limits: ([SMALL], {"limit": 2, "seconds": 1, "jobs": 1}),
    sudokuenum.counting_method: ([SMALL], {"jobs": 1}),
    sudokuenum.dask_workers: ([1], {}),
    sudokuenum.difference_from_published: ([sudokuenum.essentially_different("2x2")], {}),
    sudokuenum.layout_estimate: (["x"], {"samples": 40, "box": "2x2", "seed": 1}),
    sudokuenum.empty_puzzle: (["2x3"], {}),
    sudokuenum.equivalent: ([SMALL, SMALL], {}),
    sudokuenum.essential_grid: ([5], {}),
    sudokuenum.essential_grid_many: ([[5]], {"jobs": 1}),
    sudokuenum.essential_grids: ([5], {"stop": 7}),
    sudokuenum.essential_number: ([GRID], {}),
    sudokuenum.essential_number_many: ([[GRID]], {"jobs": 1}),
    sudokuenum.essential_of_layout: (["x", 0], {"box": "2x2", "jobs": 1, "progress": sudokuenum}),
    sudokuenum.essentially_different: (["2x2"], {"transposition": True, "jobs": 1}),
    sudokuenum.explain: ([PUZZLE], {"most_guesses": 1, "unique": True}),
    sudokuenum.fixed_grids: ([IDENTITY], {"jobs": 1}),
    sudokuenum.formulate: ([SMALL], {"formulation": "blp"}),
    sudokuenum.frequencies: ([SMALL], {"jobs": 1}),
    sudokuenum.generate: (
        [1],
        {
            "clues": 40,
            "technique": "singles",
            "difficulty": "easy",
            "score": (1, 999),
            "tries": 99,
            "seed": 1,
            "jobs": 1,
        },
    ),
    sudokuenum.Generation: ([1], {"tries": 99, "seed": 1, "jobs": 1, "progress": sudokuenum}),
    sudokuenum.greedy_repair: ([SMALL, SMALL_ANSWER], {"seconds": 9}),
    sudokuenum.greedy_repairs: ([SMALL], {"seconds": 9, "progress": sudokuenum}),
    sudokuenum.is_proper: ([PUZZLE], {}),
    sudokuenum.Listing: ([SMALL], {"limit": 2, "seconds": 1}),
    Layout.read: (["x"], {"box": "2x2"}),
    sudokuenum.long_count: (["3x3"], {"method": "chain"}),
    sudokuenum.lp_bound: ([0], {}),
    sudokuenum.merge_saved: ([[], "target"], {}),
    sudokuenum.MinimalPuzzles: (["1234341221434321"], {"clues": 4, "jobs": 1}),
    sudokuenum.minimal_puzzles: (
        ["1234341221434321"],
        {"clues": 4, "shard": Shard(1, 2), "jobs": 1, "progress": sudokuenum},
    ),
    sudokuenum.neighbours: (
        ["123434122143432."],
        {"change": 1, "minimal": True, "essential": True, "jobs": 1, "progress": sudokuenum},
    ),
    sudokuenum.minimise: ([PUZZLE], {"order": "random", "seed": 1}),
    sudokuenum.minimise_many: ([[PUZZLE]], {"order": "random", "seed": 1, "jobs": 1}),
    sudokuenum.booklet: ([[SMALL]], {}),
    sudokuenum.count_html: ([sudokuenum.count_grids("2x2")], {}),
    sudokuenum.html: ([SampleEstimate(1.0, 0.5, 2.0, 0.95, 100, 1)], {}),
    sudokuenum.picture: ([BAND], {}),
    sudokuenum.product_estimate: (["2x3"], {}),
    sudokuenum.puzzles_estimate: ([5], {"within": PUZZLE, "seed": 1, "confidence": 0.9, "jobs": 1}),
    sudokuenum.puzzle_svg: (
        [SMALL],
        {"solution": SMALL_ANSWER, "added": [1], "shaded": [2], "numbers": {3: 4}},
    ),
    sudokuenum.program_sizes: ([SMALL], {}),
    sudokuenum.PuzzleInput: ([SMALL], {"box": "2x2", "layout": "x", "name": "x"}),
    sudokuenum.puzzle_texts: ([np.zeros((1, 81), np.uint8)], {}),
    sudokuenum.program_text: ([PROGRAM], {"form": "lp"}),
    sudokuenum.rank: ([GRID], {}),
    sudokuenum.rate: ([PUZZLE], {"most_guesses": 1, "unique": True}),
    sudokuenum.rate_many: ([[PUZZLE]], {"most_guesses": 1, "unique": True, "jobs": 1}),
    sudokuenum.read_puzzles: ([[PUZZLE]], {"name": "x", "box": "3x3"}),
    sudokuenum.certificate: ([sudokuenum.count_by_columns("2x2")], {}),
    sudokuenum.check_certificate: (
        [sudokuenum.certificate(sudokuenum.count_by_columns("2x2"))],
        {"full": False, "jobs": 1, "progress": None},
    ),
    sudokuenum.read_certificate: (["none"], {}),
    sudokuenum.write_certificate: ([sudokuenum.count_by_columns("2x2"), "f"], {}),
    sudokuenum.layout_plan: (["x"], {"engine": "search", "first_cells": [0]}),
    sudokuenum.check_saved: (["none"], {}),
    sudokuenum.read_status: (["none"], {}),
    sudokuenum.repair_lines: (
        [sudokuenum.greedy_repair(SMALL, SMALL_ANSWER)],
        {"farthest": (), "coloured": False},
    ),
    sudokuenum.repair_svg: (
        [sudokuenum.greedy_repair(SMALL, SMALL_ANSWER)],
        {"tables": True, "farthest": ()},
    ),
    sudokuenum.sample: ([2, "." * 16], {"seed": 1, "jobs": 1, "essential": False}),
    sudokuenum.sample_estimate: (["2x2", 5], {"seed": 1, "confidence": 0.9}),
    sudokuenum.run_count: ([sudokuenum.CountByChain()], {"jobs": 0, "save": "f"}),
    sudokuenum.farthest_solution: ([SMALL, SMALL_ANSWER], {"seconds": 9}),
    sudokuenum.nth_solution: ([SMALL, 0], {"jobs": 1}),
    sudokuenum.smallest_repair: ([SMALL, SMALL_ANSWER], {"seconds": 9}),
    sudokuenum.solutions: ([SMALL], {"limit": 2}),
    sudokuenum.solutions_estimate: ([PUZZLE, 5], {"seed": 1, "confidence": 0.9}),
    sudokuenum.solve_many: ([[PUZZLE]], {"limit": 2, "jobs": 1}),
    sudokuenum.solve_program: ([PROGRAM], {"solver": "none", "limit": 1, "seconds": 1, "jobs": 1}),
    sudokuenum.stacked_svg: ([[sudokuenum.puzzle_svg(SMALL)]], {}),
    sudokuenum.step_pictures: ([PUZZLE, []], {}),
    sudokuenum.symmetry_classes: (["2x2"], {"transposition": True}),
    sudokuenum.symmetry_order: (["2x2"], {"transposition": True}),
    sudokuenum.table: ([[BAND]], {}),
    sudokuenum.the_solution: ([PUZZLE], {}),
    sudokuenum.unavoidable_kinds: ([sudokuenum.unavoidable_sets("1234341221434321", 4)], {}),
    sudokuenum.unavoidable_sets: (
        ["1234341221434321"],
        {"size": 4, "jobs": 1, "progress": sudokuenum},
    ),
    sudokuenum.unrank: ([5], {}),
    sudokuenum.verify: ([], {"engine": "columns", "full": False}),
    sudokuenum.verify_table: (["none"], {"sample": 1, "seed": 1}),
    next(sudokuenum.verify()).numbers: ([], {"jobs": 1, "progress": sudokuenum}),
    sudokuenum.walk_catalogue: ([], {"jobs": 1, "progress": sudokuenum}),
    sudokuenum.walkthrough: ([PUZZLE], {"most_guesses": 1, "unique": True}),
    sudokuenum.weighted_puzzles: ([1], {"seed": 1, "jobs": 1}),
    sudokuenum.write_png: (["f", sudokuenum.puzzle_svg(SMALL)], {"width": 99}),
}
"""A short call of everything public that takes arguments."""
WRONG = {
    "None": None,
    "a list": [],
    "a truth value": np.True_,
    "a float": 1.5,
    "NaN": float("nan"),
    "a complex number": 1j,
    "a huge number": 10**5000,
    "an object": object(),
    "bytes": b"x",
    "an array": np.zeros((2, 2)),
    "a masked array": np.ma.masked_equal([[1] * 81], 1),
    "a set": {1.5},
    "a function": len,
    "a module": np,
}
SEVERAL = (
    sudokuenum.bands_of_many,
    sudokuenum.band_completions,
    sudokuenum.canonical_many,
    sudokuenum.essential_grid_many,
    sudokuenum.essential_number_many,
    sudokuenum.minimise_many,
    sudokuenum.rate_many,
    sudokuenum.read_puzzles,
    sudokuenum.solve_many,
    sudokuenum.table,
    sudokuenum.unavoidable_kinds,
)
"""Functions of several things, which have nothing to do for an empty list."""
RIGHT = {
    *((f"{function.__name__} 0", "a list") for function in SEVERAL),
    *((name, "a list") for name in ("added", "shaded", "farthest")),
    ("step_pictures 1", "a list"),
    ("seconds", "a float"),
    ("seconds", "a huge number"),
    ("seed", "a huge number"),
    ("size", "a huge number"),
    ("all_schemes limit", "a huge number"),
    ("MinimalPuzzles clues", "a huge number"),
    ("minimal_puzzles clues", "a huge number"),
    ("tries", "a huge number"),
    ("most_guesses", "a huge number"),
    ("Sampler.batches 0", "a huge number"),
    ("Shard 1", "a huge number"),
}
"""Arguments that may have these values."""


def cases() -> Iterator[Any]:
    for function, (positional, named) in SHORT.items():
        parameters = signature(function).parameters
        for key in [*range(len(positional)), *named]:
            name = f"{function.__qualname__} {key}"
            wrong = [words for words in WRONG if not {(key, words), (name, words)} & RIGHT]
            if parameters[key if isinstance(key, str) else [*parameters][key]].default is None:
                wrong.remove("None")
            yield pytest.param(function, key, wrong, id=name)


@pytest.mark.parametrize(("function", "key", "wrong"), list(cases()))
def test_a_wrong_argument_is_named_in_one_line(
    function: Callable[..., Any],
    key: int | str,
    wrong: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    for words in wrong:
        check_wrong(function, key, words)
    assert list(tmp_path.iterdir()) == []


def check_wrong(function: Callable[..., Any], key: int | str, words: str) -> None:
    positional, named = SHORT[function]
    value = WRONG[words]
    if isinstance(key, int):
        positional = [*positional[:key], value, *positional[key + 1 :]]
    else:
        named = {**named, key: value}
    with pytest.raises((TypeError, SudokuenumError)) as raised:
        begin(function(*positional, **named))
    message = str(raised.value)
    assert message
    assert "\n" not in message
    assert len(message) < 300
    if not isinstance(raised.value, SudokuenumError):
        assert re.search("expected|integer", message), message


def names_of(hint: object) -> list[str]:
    """The names that a Literal has, or one of the types of a union."""
    if hint == "EngineName | None":  # which the start of the command does without
        hint = EngineName
    if get_origin(hint) is Literal:
        return [name for name in get_args(hint) if isinstance(name, str)]
    return next(filter(None, map(names_of, get_args(hint))), [])


def test_literals_have_the_names_that_are_accepted() -> None:
    """A wrong name is refused with a list of all right ones."""
    found = set()
    for function, (positional, named) in SHORT.items():
        hints = {name: one.annotation for name, one in signature(function).parameters.items()}
        given = {**dict(zip(hints, positional, strict=False)), **named, "progress": Progress()}
        for option, names in ((name, names_of(hint)) for name, hint in hints.items()):
            if names:
                known = {name: given[name] for name in hints.keys() & given.keys()}
                with pytest.raises(SudokuenumError, match=f" are {', '.join(names)}$"):
                    begin(function(**{**known, option: "no such"}))
                found.add(option)
    options = {"engine", "method", "symmetry", "difficulty", "formulation", "form", "solver"}
    assert found == options | {"order", "paper"}


def begin(result: object) -> None:
    """Let a generator or a context begin; only then it looks at its arguments."""
    if isinstance(result, AbstractContextManager):
        with result:
            pass
    elif isinstance(result, Iterator):
        next(result, None)


def test_all_public_functions_are_called() -> None:
    functions = {
        name
        for name in dir(sudokuenum)
        if isfunction(function := getattr(sudokuenum, name)) and function.__code__.co_argcount
    }
    assert functions <= {function.__name__ for function in SHORT} | {"chain"}


def test_a_view_of_memory_is_no_list() -> None:
    view = memoryview(bytes(81)).cast("B", (9, 9))
    calls: list[Callable[[Any], object]] = [
        Puzzle,
        sudokuenum.band_completions,
        sudokuenum.read_puzzles,
        lambda paths: sudokuenum.merge_saved(paths, "x"),
    ]
    for call in calls:
        with pytest.raises((TypeError, SudokuenumError), match="not memoryview"):
            call(view)


def test_bytes_are_no_list_of_puzzles() -> None:
    for wrong in (b"1" * 81, bytearray(81), memoryview(bytes(81)).cast("B", (1, 81))):
        with pytest.raises(TypeError, match="expected puzzles or an array, not one "):
            sudokuenum.solve_many(wrong)  # type: ignore[arg-type]


@pytest.mark.skipif(os.name == "nt", reason="no such error there")
def test_a_name_that_is_too_long_is_told_in_one_line() -> None:
    with pytest.raises(sudokuenum.SavedError, match=r"^'aaaa.*: File name too long$") as raised:
        sudokuenum.read_status("a" * 10_000)
    assert len(str(raised.value)) < 100
    with pytest.raises(sudokuenum.SavedError, match=r"^'aaaa.*: File name too long$"):
        sudokuenum.merge_saved([], "a" * 10_000)


@pytest.mark.parametrize("name", ["a\nb", "a\r", "\0"])
def test_a_path_with_the_end_of_a_line_is_refused(name: str) -> None:
    calls: list[Callable[[], object]] = [
        lambda: sudokuenum.read_status(name),
        lambda: sudokuenum.merge_saved([name], "x"),
        lambda: sudokuenum.merge_saved([], name),
        lambda: sudokuenum.run_count(sudokuenum.CountByChain(), save=name),
    ]
    for call in calls:
        with pytest.raises(sudokuenum.FileError, match=r"no zero byte and no end of a line$"):
            call()


def test_the_order_of_a_huge_group_is_refused() -> None:
    assert sudokuenum.symmetry_order((1, 9999)) > 10**30000
    with pytest.raises(sudokuenum.BoxError, match=r"^box 9999x9999: the order is known"):
        sudokuenum.symmetry_order("9999x9999")
