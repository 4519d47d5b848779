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
from public_api import PUBLIC_NAMES
from refusals import refuses
from test_public_objects import BAND, GRID, IDENTITY, PUZZLE, SMALL, SMALL_ANSWER

import sudokuenum
from sudokuenum import Box, Puzzle, SampleEstimate, SudokuenumError
from sudokuenum.common.progress import SILENT
from sudokuenum.counting.choices import EngineName
from sudokuenum.long_runs import Shard
from sudokuenum.solving import Sampler
from sudokuenum.symmetry import Symmetry

SAMPLER = Sampler("." * 16)
SYMMETRY = Symmetry(IDENTITY, (1, 2, 3, 4))
FULL = "1234341221434321"
PROGRAM = sudokuenum.models.formulate(SMALL)
OF_2X2 = sudokuenum.counting.count_by_columns("2x2")

BY_SHORT_NAME = {name.rpartition(".")[2]: value for name, value in PUBLIC_NAMES.items()}


def callable_of(name: str) -> Any:
    """A function or a class by its short name, or a method, such as `Box`."""
    owner, _, method = name.partition(".")
    return getattr(BY_SHORT_NAME[owner], method) if method else BY_SHORT_NAME[owner]


NAMED: dict[str, Any] = {
    "added": [1],
    "change": 1,
    "coloured": False,
    "confidence": 0.9,
    "engine": "sums",
    "essential": False,
    "farthest": (),
    "first_cells": [0],
    "full": False,
    "jobs": 1,
    "limit": 9,
    "method": "chain",
    "minimal": True,
    "most_guesses": 1,
    "order": "random",
    "progress": SILENT,
    "samples": 40,
    "seconds": 9,
    "seed": 1,
    "scale": "own",
    "shaded": [2],
    "shard": Shard(1, 2),
    "size": 4,
    "solution": SMALL_ANSWER,
    "tables": True,
    "transposition": True,
    "tries": 99,
    "unique": True,
}
"""Values of parameters that have the same meaning wherever they are."""
CALLS: list[tuple[Any, ...]] = [
    ("count_bands estimate_bands empty_puzzle estimate_grids", "2x3"),
    ("count_by_columns count_essential symmetry_classes", "2x2"),
    ("symmetry_order", "2x2"),
    ("count_grids", "3x3", {"level": 44}),
    ("run_count", sudokuenum.counting.CountByChain(), {"shard": None, "jobs": 0, "save": "f"}),
    ("walk_catalogue", {"jobs": 0}),
    ("certificate count_html", OF_2X2),
    ("write_certificate", OF_2X2, "f"),
    ("check_certificate", sudokuenum.results.certificate(OF_2X2)),
    ("difference_from_published", sudokuenum.count_essential("2x2")),
    ("check_saved read_certificate read_status", "none"),
    ("verify_table", "none", {"sample": 1}),
    ("verify",),
    ("merge_saved", [], "target"),
    ("dask_workers", 1),
    ("count_layout", "x", {"box": "2x2", "engine": "search"}),
    ("plan_layout", "x", {"engine": "search"}),
    ("estimate_layout", "x", {"box": "2x2"}),
    ("count_essential_of_layout", "x", 0, {"box": "2x2"}),
    ("essential_grids_of_layout", "x", {"box": "2x2"}),
    ("fewest_clues", "x", 3, {"box": "2x2", "save": "f", "jobs": 0}),
    ("estimate_fewest", "x", 3, {"box": "2x2", "samples": 2}),
    ("Layout.read", "x", "2x2"),
    ("Band", str(BAND)),
    ("Box", 2, 3),
    ("CellSymmetry", IDENTITY.box, IDENTITY.rows, IDENTITY.columns, False),
    ("Symmetry", IDENTITY, (1, 2, 3, 4)),
    ("Shard", 1, 2),
    ("picture", BAND),
    ("band_completions table", [BAND]),
    ("count_fillings", np.full((1, 6, 9), 511), {"engine": "dfs"}),
    ("band_range", 7),
    ("essential_grid unrank automorphic_grids", 5),
    ("essential_grids", 5, 7),
    ("essential_grid_many", [5]),
    ("fixed_grids", IDENTITY),
    ("band_of essential_number rank", GRID),
    ("band_of_many canonical_many essential_number_many", [GRID]),
    ("automorphisms canonical explain is_proper minimise rate se_rating solve walkthrough", PUZZLE),
    ("estimate_solutions Puzzle", PUZZLE),
    ("Puzzle", PUZZLE, "3x3"),
    ("Puzzle", Puzzle(PUZZLE).cells, "3x3"),
    ("is_proper_many minimise_many puzzle_array rate_many solve_many", [PUZZLE]),
    ("read_puzzles", [PUZZLE], {"name": "x", "box": "3x3"}),
    ("step_pictures", PUZZLE, []),
    (
        "find_technique",
        PUZZLE,
        "x-wing",
        {"after": "hidden single", "placed": [], "eliminated": []},
    ),
    ("estimate_puzzles", 5, {"within": PUZZLE}),
    ("coloured_puzzle count_solutions count_within_limits counting_method frequencies", SMALL),
    ("true_candidates", SMALL),
    ("greedy_repairs Listing solutions", SMALL),
    ("puzzle_svg", SMALL, {"numbers": {3: 4}}),
    ("PuzzleInput", SMALL, {"box": "2x2", "layout": "x", "name": "x"}),
    ("equivalent", SMALL, SMALL),
    ("all_schemes checked_answer farthest_solution greedy_repair", SMALL, SMALL_ANSWER),
    ("smallest_repair", SMALL, SMALL_ANSWER),
    ("repair_lines repair_svg", sudokuenum.puzzles.greedy_repair(SMALL, SMALL_ANSWER)),
    ("formulate", SMALL, "blp"),
    ("program_text", PROGRAM, "lp"),
    ("solve_program", PROGRAM, {"solver": "none"}),
    ("lp_bound", 0),
    ("nth_solution", SMALL, 0),
    (
        "booklet",
        [SMALL],
        {
            **{"title": "x", "answers_title": "y", "first_number": 2, "paper": "A4", "on_page": 4},
            **{"se": False, "large": False, "answers": True, "answers_only": False},
        },
    ),
    ("walkthrough_many", [SMALL]),
    ("stacked_svg", [sudokuenum.puzzle_svg(SMALL)]),
    ("write_png", "f", sudokuenum.puzzle_svg(SMALL), {"width": 99}),
    ("Generation weighted_puzzles", 1),
    (
        "generate",
        1,
        {"clues": 40, "technique": "singles", "difficulty": "easy", "score": (1, 999), "se": 7.2},
    ),
    ("GenerationWithRules", "thermometer", 1, {"layout": "2x2", "clues": 2}),
    ("minimal_puzzles", FULL, {"clues": 4}),
    ("neighbours", FULL[:15] + "."),
    ("unavoidable_sets", FULL),
    ("unavoidable_kinds", sudokuenum.puzzles.unavoidable_sets(FULL, 4)),
    ("sample", 2, "." * 16),
    ("Sampler", "." * 16),
    ("puzzle_text", PUZZLE, "line"),
    ("write_puzzles", [PUZZLE], "line"),
    ("puzzle_link", PUZZLE, "sudokupad"),
    ("puzzle_texts", np.zeros((1, 81), np.uint8)),
    ("html", SampleEstimate(1.0, 0.5, 2.0, 0.95, 100, 1)),
]
"""Short calls: public names, their arguments, and then those with names that are their own."""
NOT_TRIED = {
    *("box", "clues", "difficulty", "errors", "form", "layout", "link", "pattern", "rules"),
    *("score", "se", "symmetry", "technique"),
    *("choose", "cosmetics", "executor", "grids", "kinds", "placed", "removed", "save"),
}
"""The parameters that at least one short call leaves out: most are names, tried elsewhere."""
SHORT: dict[Callable[..., Any], list[Any]] = {
    **{callable_of(name): rest for names, *rest in CALLS for name in names.split()},
    Box(2, 3).unit_name: [1],
    Puzzle(PUZZLE).place: [5],
    Puzzle(PUZZLE).with_clue: [2, 4],
    SAMPLER.batches: [2],
    SAMPLER.draw: [2],
    SYMMETRY.apply: [Puzzle("." * 16)],
    SYMMETRY.then: [SYMMETRY],
    next(sudokuenum.verify()).numbers: [],
}
"""The arguments of a short call of everything public that takes some."""
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
    "a masked array": np.ma.masked_equal([[1] * 80], 1),
    "a set": {1.5},
    "a function": len,
    "a module": np,
}
SEVERAL = (
    "band_of_many band_completions canonical_many essential_grid_many essential_number_many "
    "is_proper_many minimise_many puzzle_array rate_many read_puzzles solve_many table "
    "unavoidable_kinds write_puzzles"
)
"""Functions of several things, which have nothing to do for an empty list."""
RIGHT = {
    "None": ("progress",),
    "bytes": ("PuzzleInput 0",),
    "a float": ("seconds", "generate se"),
    "a huge number": (
        *("seconds", "seed", "size", "tries", "most_guesses", "all_schemes limit"),
        *("minimal_puzzles clues", "estimate_fewest 1"),
        *("automorphic_grids 0", "Sampler.batches 0", "Shard 1"),
    ),
    "a list": (
        *(f"{function} 0" for function in SEVERAL.split()),
        *("added", "shaded", "farthest", "step_pictures 1"),
        *("find_technique placed", "find_technique eliminated"),
    ),
}
"""Values, and the arguments that may have them."""


def call_of(function: Callable[..., Any]) -> tuple[list[Any], dict[str, Any]]:
    """The positional and the named arguments of its short call."""
    positional, named = [*SHORT[function]], {}
    if positional and isinstance(positional[-1], dict) and "schema" not in positional[-1]:
        *positional, named = positional
    names = [*signature(function).parameters][len(positional) :]
    return positional, {**{name: NAMED[name] for name in names if name in NAMED}, **named}


def cases() -> Iterator[Any]:
    for function in SHORT:
        parameters = signature(function).parameters
        positional, named = call_of(function)
        for key in [*range(len(positional)), *named]:
            name = f"{function.__qualname__} {key}"
            wrong = [words for words in WRONG if not {key, name} & {*RIGHT.get(words, ())}]
            if parameters[key if isinstance(key, str) else [*parameters][key]].default is None:
                wrong.remove("None")
            yield pytest.param(function, key, wrong, id=name)


@pytest.mark.parametrize(("function", "key", "wrong"), list(cases()))
def test_a_wrong_argument_is_named_in_one_line(
    function: Callable[..., Any], key: int | str, wrong: list[str], folder: Path
) -> None:
    for words in wrong:
        positional, named = call_of(function)
        if isinstance(key, int):
            positional[key : key + 1] = [WRONG[words]]
        else:
            named[key] = WRONG[words]
        with pytest.raises((TypeError, SudokuenumError)) as raised:
            begin(function(*positional, **named))
        message = str(raised.value)
        assert "\n" not in message
        assert 0 < len(message) < 300
        if not isinstance(raised.value, SudokuenumError):
            assert re.search("expected|integer", message), message
    assert list(folder.iterdir()) == []


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
    for function in filter(isfunction, SHORT):
        positional, named = call_of(function)
        hints = {name: one.annotation for name, one in signature(function).parameters.items()}
        given = {**dict(zip(hints, positional, strict=False)), **named}
        for option, names in ((name, names_of(hint)) for name, hint in hints.items()):
            if names:
                known = {name: given[name] for name in hints.keys() & given.keys()}
                with pytest.raises(SudokuenumError, match=f" are {', '.join(names)}$"):
                    begin(function(**{**known, option: "no such"}))
                found.add(option)
    options = {"engine", "method", "symmetry", "difficulty", "formulation", "form", "solver"}
    assert found == options | {"errors", "link", "order", "paper", "scale", "site"}


def begin(result: object) -> None:
    """Let a generator or a context begin; only then it looks at its arguments."""
    if isinstance(result, AbstractContextManager):
        with result:
            pass
    elif isinstance(result, Iterator):
        next(result, None)


def test_a_new_parameter_gets_a_value() -> None:
    left_out = set()
    for function in SHORT:
        positional, named = call_of(function)
        left_out |= {*[*signature(function).parameters][len(positional) :]} - named.keys()
    assert left_out == NOT_TRIED


def test_all_public_functions_are_called() -> None:
    functions = {
        name
        for name, function in BY_SHORT_NAME.items()
        if isfunction(function) and function.__code__.co_argcount
    }
    assert functions <= {function.__name__ for function in SHORT} | {"chain"}


def test_a_view_of_memory_is_no_list() -> None:
    view = memoryview(bytes(81)).cast("B", (9, 9))
    calls: list[Callable[[Any], object]] = [
        sudokuenum.counting.band_completions,
        sudokuenum.read_puzzles,
        lambda paths: sudokuenum.results.merge_saved(paths, "x"),
    ]
    for call in calls:
        refuses((TypeError, SudokuenumError), "not memoryview", call, view)


def test_bytes_are_no_list_of_puzzles() -> None:
    wrong = memoryview(bytes(81)).cast("B", (1, 81))
    refuses(TypeError, "expected puzzles or an array, not memoryview", sudokuenum.solve_many, wrong)
    # they are the lines of a file
    refuses(sudokuenum.PuzzleError, "text, line 1", sudokuenum.solve_many, b"1" * 81)
    refuses(sudokuenum.PuzzleError, "text: a binary file", sudokuenum.solve_many, bytearray(81))
    digits = np.full((9, 9), 5, np.uint8)
    refuses(
        sudokuenum.PuzzleError, "rows have n x n cells of 0 to n", sudokuenum.puzzle_texts, digits
    )
    refuses(TypeError, "cells, not float nan$", sudokuenum.solve_many, ["." * 81, float("nan")])


@pytest.mark.skipif(os.name == "nt", reason="no such error there")
def test_a_name_that_is_too_long_is_told_in_one_line() -> None:
    words = r"^'aaaa.*: File name too long$"
    for call in (
        sudokuenum.results.read_status,
        lambda name: sudokuenum.results.merge_saved([], name),
    ):
        assert len(refuses(sudokuenum.errors.SavedError, words, call, "a" * 10_000)) < 100


@pytest.mark.parametrize("name", ["a\nb", "a\r", "\0"])
def test_a_path_with_the_end_of_a_line_is_refused(name: str) -> None:
    calls: list[Callable[[], object]] = [
        lambda: sudokuenum.results.read_status(name),
        lambda: sudokuenum.results.merge_saved([name], "x"),
        lambda: sudokuenum.results.merge_saved([], name),
        lambda: sudokuenum.run_count(sudokuenum.counting.CountByChain(), save=name),
    ]
    for call in calls:
        refuses(sudokuenum.FileError, r"no null byte and no line break$", call)


def test_the_order_of_a_huge_group_is_refused() -> None:
    assert sudokuenum.geometry.symmetry_order((1, 9999)) > 10**30000
    words = r"^box 9999x9999: the order is known"
    refuses(sudokuenum.BoxError, words, sudokuenum.geometry.symmetry_order, "9999x9999")
