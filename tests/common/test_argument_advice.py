"""Advice for wrong arguments and attributes, and what it leaves as it was."""

import pickle
from importlib import import_module
from inspect import getdoc, isclass, isfunction, signature, unwrap
from operator import attrgetter
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from public_api import PUBLIC_NAMES
from refusals import refuses

import sudokuenum
from sudokuenum import Box, Layout, Puzzle
from sudokuenum.common.advice import Advising
from sudokuenum.common.synonyms_of_parameters import OTHER_FUNCTIONS, SAME_PARAMETERS
from sudokuenum.common.synonyms_of_public_names import SYNONYMS
from sudokuenum.counting import Chain
from sudokuenum.long_runs import Shard
from sudokuenum.solving import Sampler

PUZZLE = Puzzle("1.3.3.........4.")
FUNCTIONS = {name: value for name, value in PUBLIC_NAMES.items() if isfunction(value)}
CLASSES = {name: value for name, value in PUBLIC_NAMES.items() if isclass(value)}
PARAMETERS = {
    key
    for called in filter(callable, (*FUNCTIONS.values(), *CLASSES.values()))
    if not (isclass(called) and issubclass(called, Exception))
    for key in signature(called).parameters
}
UNADVISED = {"Progress", "long_runs.LongCount"}
"""Classes whose methods users write and the package calls."""


def test_every_remedy_exists() -> None:
    assert SAME_PARAMETERS.keys() <= PARAMETERS
    assert SYNONYMS.keys() & {name.rpartition(".")[2] for name in PUBLIC_NAMES} == set()
    for meant in (*SYNONYMS.values(), *OTHER_FUNCTIONS.values()):
        attrgetter(meant.partition(" ")[0])(sudokuenum)
    by_last_name = SimpleNamespace(
        **{name.rpartition(".")[2]: value for name, value in PUBLIC_NAMES.items()}
    )
    for function, parameter in OTHER_FUNCTIONS:
        assert parameter not in signature(attrgetter(function)(by_last_name)).parameters


def test_every_remedy_for_an_attribute_exists() -> None:
    kinds = [kind for kind in PUBLIC_NAMES.values() if isclass(kind) and issubclass(kind, Advising)]
    assert {Puzzle, Box, Layout} <= {*kinds}
    known = {*(name.rpartition(".")[2] for name in PUBLIC_NAMES), "list", "str", "numpy"}
    for kind in kinds:
        for remedy, names in kind._instead.items():
            first = remedy.partition("(")[0].partition(".")[0]
            assert first in known or hasattr(kind, first) or first in kind.__annotations__, remedy
            assert not [name for name in names.split() if hasattr(kind, name)]
            if kind is Puzzle and not hasattr(kind, first):  # a public name is its own remedy
                assert [name for name in {*names.split()} & known if name not in remedy] == []


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"n_jobs": 2}, "solve_many() got an unexpected keyword argument 'n_jobs'; "
         "did you mean jobs?"),
        ({"limits": 2}, "solve_many() got an unexpected keyword argument 'limits'; "
         "did you mean limit?"),
        ({"xyz": 2}, "solve_many() got an unexpected keyword argument 'xyz'; "
         "the arguments are puzzles, limit, jobs, progress"),
    ],
)  # fmt: skip
def test_a_wrong_keyword_gets_the_right_one(wrong: dict[str, int], message: str) -> None:
    with pytest.raises(TypeError) as raised:
        sudokuenum.solve_many([], **wrong)  # type: ignore[arg-type]
    assert str(raised.value).startswith(message)


@pytest.mark.parametrize(
    ("call", "wrong", "message"),
    [
        (Puzzle, "clues", "Puzzle() got an unexpected keyword argument 'clues'; "
         "did you mean cells?"),
        (PUZZLE.count, "max", "Puzzle.count() got an unexpected keyword argument 'max'; "
         "use solving.count_within_limits"),
        (PUZZLE.count, "workers", "Puzzle.count() got an unexpected keyword argument 'workers'; "
         "did you mean jobs?"),
        (PUZZLE.solve, "jobs", "Puzzle.solve() got an unexpected keyword argument 'jobs'; "
         "there are no arguments"),
        (Sampler, "grid", "Sampler() got an unexpected keyword argument 'grid'; "
         "did you mean puzzle?"),
        (Sampler(PUZZLE).draw, "count", "Sampler.draw() got an unexpected keyword argument "
         "'count'; did you mean n?"),
        (Layout.read, "boxes", "Layout.read() got an unexpected keyword argument 'boxes'; "
         "did you mean box?"),
        (Shard, "numbr", "Shard() got an unexpected keyword argument 'numbr'; "
         "did you mean number?"),
    ],
)  # fmt: skip
def test_classes_and_methods_give_the_same_advice(call: Any, wrong: str, message: str) -> None:
    with pytest.raises(TypeError) as raised:
        call(**{wrong: 1})
    assert str(raised.value) == message


@pytest.mark.parametrize(
    ("call", "wrong", "advice"),
    [
        (sudokuenum.rate_many, "se", "did you mean scale?"),
        (sudokuenum.rate, "scale", "use puzzles.se_rating"),
        (PUZZLE.rate, "se", "use puzzles.se_rating"),
        (sudokuenum.explain, "technique", "use find_technique"),
        (sudokuenum.neighbours, "minus", "did you mean change?"),
        (sudokuenum.generate, "er", "did you mean se?"),
        (sudokuenum.count_grids, "order", "did you mean box?"),
        (sudokuenum.count_grids, "classes", "did you mean level?"),
        (sudokuenum.count_grids, "scheduler", "use run_count"),
        (sudokuenum.run_count, "client", "did you mean executor?"),
        (sudokuenum.counting.estimate_grids, "samples", "use layouts.estimate_layout"),
        (sudokuenum.empty_puzzle, "layout", "use Layout"),
    ],
)
def test_words_of_users_lead_to_the_names_of_the_package(
    call: Any, wrong: str, advice: str
) -> None:
    refuses(TypeError, rf"unexpected keyword argument '{wrong}'; {advice}", call, **{wrong: 1})


def test_the_first_of_several_wrong_names_is_named() -> None:
    refuses(TypeError, "argument 'minus'", sudokuenum.neighbours, minus=1, plus=1, off=1)


def test_a_function_without_arguments_says_so() -> None:
    call: Any = sudokuenum.results.published_grids
    refuses(TypeError, r"^published_grids\(\) takes no arguments$", call, "2x5")


def test_methods_count_arguments_by_position_without_their_object() -> None:
    rule = r"^Puzzle.count\(\) takes no arguments by position; the others have names: jobs=$"
    refuses(TypeError, rule, PUZZLE.count, 3)
    refuses(TypeError, "^Chain.level\\(\\) takes level by position", Chain.level, None, 1, 2)
    refuses(TypeError, "missing 1 required positional argument: 'cells'$", Puzzle)


@pytest.mark.parametrize("name", sorted(CLASSES.keys() - UNADVISED))
def test_all_public_methods_advise(name: str) -> None:
    """A class that only the package makes, and that has no methods, needs no advice."""
    for method, value in vars(CLASSES[name]).items():
        if isfunction(value) and not method.startswith("_"):
            assert hasattr(value, "__wrapped__"), f"{name}.{method}"


def test_properties_stay_as_they_are_written() -> None:
    for name, value in vars(Puzzle).items():
        if isinstance(value, property):
            assert not hasattr(value.fget, "__wrapped__"), name


def test_too_many_arguments_by_position_get_names() -> None:
    call: Any = sudokuenum.count_grids
    refuses(TypeError, r'write the box as "3x3" or \(3, 3\)$', call, 3, 3)
    refuses(TypeError, "takes box by position; the others have names: method=", call, "2x2", "x")
    refuses(TypeError, "takes index by position; there are no others", sudokuenum.unrank, 1, 2)


def test_an_error_inside_a_function_stays_as_it_is() -> None:
    refuses(TypeError, "^n 'x': expected an integer, not str$", sudokuenum.sample, "x")


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_public_function_is_like_the_original(name: str) -> None:
    function = FUNCTIONS[name]
    original: Any = unwrap(function)
    assert signature(function) == signature(original)
    assert getdoc(function) == getdoc(original)
    assert pickle.loads(pickle.dumps(function)) is function
    assert getattr(import_module(function.__module__), function.__name__) is function


@pytest.mark.parametrize(
    ("thing", "name", "advice"),
    [
        (Puzzle, "from_string", '; use Puzzle("53..7....")'),
        (Puzzle("." * 81), "solution", "; use solve()"),
        (Puzzle("." * 81), "canddates", "; did you mean candidates?"),
        (Puzzle("." * 81), "xyz", ""),
        (Puzzle("." * 81), "is_minimal", "; use minimise(puzzle) == puzzle"),
        (Puzzle("." * 81), "pencilmarks", "; use candidates"),
        (Puzzle("." * 81), "transposed", "; use Symmetry.apply(puzzle)"),
        (sudokuenum.count_grids("2x2"), "certificate", "; use certificate(count)"),
        (sudokuenum.count_grids("2x2"), "bands", "; use classes"),
        (Box, "parse", '; use Box("3x3")'),
        (Layout("x"), "unit", "; did you mean units?"),
        (sudokuenum.counting.chain(), "lvel", "; did you mean level?"),
    ],
)
def test_a_wrong_attribute_gets_the_right_one(thing: object, name: str, advice: str) -> None:
    with pytest.raises(AttributeError) as raised:
        getattr(thing, name)
    assert str(raised.value).endswith(f"has no attribute '{name}'{advice}")
    assert not hasattr(thing, name)


def test_a_puzzle_cannot_be_changed() -> None:
    puzzle: Any = Puzzle("." * 81)
    with pytest.raises(TypeError, match=r"with_clue\(\(0, 1\), 5\) returns a new puzzle"):
        puzzle[0, 1] = 5


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("puzzles.txt", "read_puzzles"),
        ("a/b.sdk", "read_puzzles"),
        ("2x3", r"empty_puzzle\('2x3'\)"),
        (3, "empty_puzzle"),
        (["." * 81] * 3, "solve_many"),
        (np.zeros((5, 81), np.uint8), "solve_many"),
        (int("530070000" * 9), "dtype=str"),
        (float("530070000" * 9), "dtype=str"),
    ],
)
def test_what_is_no_puzzle_gets_a_remedy(value: Any, words: str) -> None:
    refuses((TypeError, sudokuenum.PuzzleError), words, sudokuenum.solve, value)
