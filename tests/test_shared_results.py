"""Public objects cannot be changed, and no two calls return one array, list or dictionary.

Whoever changed it after the first call would change what the second one returns, and counts.
Copies and other processes get equal objects.
"""

import pickle
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import AbstractContextManager, suppress
from copy import copy, deepcopy
from dataclasses import fields, is_dataclass
from functools import cache, partial
from inspect import isclass
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from how_many import cases
from public_api import PUBLIC_NAMES
from test_public_arguments import SHORT, call_of
from test_public_objects import BAND, GRID, OBJECTS, PUZZLE, SMALL, SMALL_ANSWER

import sudokuenum
from sudokuenum import Layout, Progress, SudokuenumError
from sudokuenum.common.files import write_whole
from sudokuenum.counting import CountByChain

pytestmark = pytest.mark.usefixtures("folder")

OTHERS: list[Callable[[], Any]] = [
    sudokuenum.essential.automorphism_orders,
    sudokuenum.symmetry.bands_416,
    sudokuenum.counting.chain,
    lambda: sudokuenum.puzzles.TECHNIQUES,
    sudokuenum.research.Count4x3,
    sudokuenum.essential.CountByWalk,
    sudokuenum.essential.grids_by_band,
    sudokuenum.counting.reduced_bands,
    sudokuenum.counting.standard_bands,
    sudokuenum.counting.top_rows,
    lambda: sudokuenum.counting.band_completions([BAND], engine="sums", jobs=2),
    lambda: sudokuenum.canonical_many([GRID] * 9),
    lambda: sudokuenum.count_solutions(GRID[:27] + "." * 54),
    lambda: list(sudokuenum.formats.PuzzleInput(PUZZLE)),
    lambda: sudokuenum.essential.CountByBurnside("2x2"),
    lambda: sudokuenum.count_layout("x", box="2x2"),
    lambda: sudokuenum.layouts.CountOfLayout(sudokuenum.layouts.plan_layout("x")),
    lambda: sudokuenum.research.CountOfFewest("x", 3, "2x2"),
    lambda: sudokuenum.research.fewest_clues("x", 3, box="2x2"),
    lambda: sudokuenum.long_runs.CountedClass(1, sudokuenum.long_runs.Number(2), 0.5),
    lambda: sudokuenum.layouts.count_essential_of_layout("x", 12, box="2x3"),
    lambda: sudokuenum.research.estimate_puzzles(5, within=PUZZLE, seed=1),
    lambda: sudokuenum.long_runs.Run(CountByChain()),
    lambda: sudokuenum.models.solve_program(sudokuenum.models.formulate(SMALL)),
    lambda: sudokuenum.solve_many([PUZZLE] * 99),
    lambda: sudokuenum.long_runs.Workers(1),
    lambda: Layout.read("x"),
    lambda: list(sudokuenum.puzzles.all_schemes(SMALL, SMALL_ANSWER).schemes),
]
"""What is not among the objects and the short calls of the other tests."""
AT_WORK = {"Generation", "GenerationWithRules", "Listing", "PuzzleInput", "Sampler", "Workers"}
"""Classes of what does something, and so equals only itself."""
ONLY_BASES = {"LongCount", "Progress", "ProgressBar"}
PUBLIC = {*PUBLIC_NAMES.values()}
CLASSES = {value for value in PUBLIC if isclass(value) and not issubclass(value, SudokuenumError)}


SLOW = (sudokuenum.essential.automorphic_grids, sudokuenum.essential.walk_catalogue)
"""Functions whose every call is long; what they return is made anew."""


def calls() -> Iterator[Callable[[], Any]]:
    yield from OBJECTS.values()
    yield from OTHERS
    for function in [function for function in SHORT if function not in SLOW]:
        positional, named = call_of(function)
        usual = {key: value for key, value in named.items() if key not in ("progress", "jobs")}
        yield partial(function, *positional, **usual)


def parts(value: object, place: str, depth: int = 4) -> Iterator[tuple[str, object]]:
    """A value and what it holds, each with its place, as far as public names lead."""
    yield place, value
    if not depth or isinstance(value, str | bytes | np.ndarray | Iterator) or isclass(value):
        return
    if isinstance(value, Mapping):
        for key, one in islice(value.items(), 3):
            yield from parts(one, f"{place}[{key}]", depth - 1)
    elif isinstance(value, tuple | list | set | frozenset):
        ordered = value if isinstance(value, tuple | list) else sorted(value)
        for k, one in enumerate(islice(ordered, 3)):
            yield from parts(one, f"{place}[{k}]", depth - 1)
    if isinstance(value, tuple(CLASSES)):
        for name, held in attributes(value).items():
            yield from parts(held, f"{place}.{name}", depth - 1)


def attributes(value: object) -> dict[str, Any]:
    held = {name: getattr(value, name) for name in dir(value) if not name.startswith("_")}
    return {name: one for name, one in held.items() if not callable(one)}


def can_be_changed(value: object) -> bool:
    if isinstance(value, np.ndarray):
        return bool(value.flags.writeable)
    return isinstance(value, dict | list | set | bytearray)


@cache
def results() -> list[tuple[Callable[[], Any], Any]]:
    """Each call, and what it returns; without those whose short arguments are wrong."""
    found = []
    for call in calls():
        with suppress(SudokuenumError, TypeError, ValueError):
            found.append((call, call()))
    return found


def content(value: object) -> list[tuple[str, object]]:
    """The texts, numbers and arrays in a value, with their places; without the times."""
    shown = [(place, one) for place, one in parts(value, "") if "seconds" not in place]
    return [
        (place, (one.shape, one.tolist()) if isinstance(one, np.ndarray) else one)
        for place, one in shown
        if one is None or isinstance(one, str | bytes | float | int | np.ndarray)
    ]


def is_equal(value: Any, other: Any) -> bool:
    if isinstance(value, np.ndarray):
        return np.array_equal(value, other)
    if isinstance(value, tuple | list) and any(isinstance(one, np.ndarray) for one in value):
        return len(value) == len(other) and all(map(is_equal, value, other))
    return bool(value == other) and (value.__hash__ is None or hash(value) == hash(other))


def pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


@pytest.mark.heavy
def test_copies_are_equal_and_share_nothing_that_can_be_changed() -> None:
    unequal = set()
    for _, result in results():
        if isinstance(result, Iterator | AbstractContextManager):
            continue
        shown = content(result)
        for other in (copy(result), deepcopy(result), pickled(result)):
            assert type(other) is type(result)
            assert content(other) == shown
            if not is_equal(other, result):
                unequal.add(type(result).__name__)
            elif type(result) in CLASSES:
                assert repr(other) == repr(result)
                assert result != "another"
        kept = [one for _, one in parts(result, "") if isinstance(one, np.ndarray)]
        for _, one in parts(other, ""):
            if isinstance(one, np.ndarray) and one.flags.writeable:
                assert not any(np.shares_memory(one, array) for array in kept)
    assert unequal == AT_WORK


@pytest.mark.heavy
def test_arrays_that_the_package_keeps_cannot_be_made_writeable() -> None:
    chain = sudokuenum.counting.chain()
    for other in (chain, deepcopy(chain), pickled(chain), pickled(chain.levels[44])):
        arrays = [one for _, one in parts(other, "") if isinstance(one, np.ndarray)]
        for array in [array for array in arrays if array.base is not None]:
            with pytest.raises(ValueError, match="WRITEABLE"):
                array.flags.writeable = True


def test_threads_may_write_one_file(folder: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: write_whole(folder / "f", "text", "a file"), range(400)))
    assert [path.name for path in folder.iterdir()] == ["f"]


def is_alone(call: Callable[[], Any]) -> bool:
    """Whether a call writes the file that others do, or returns how long something took."""
    given = [*call.args, *call.keywords.values()] if isinstance(call, partial) else []
    return (
        "f" in map(str, given) or getattr(call, "func", None) is sudokuenum.research.estimate_fewest
    )


@pytest.mark.heavy
def test_threads_return_what_one_alone_does() -> None:
    """Each call is made by several threads at a time, beside other calls."""
    alone = [(call, content(result)) for call, result in results() if not is_alone(call)]
    alone = [one for one in alone for _ in range(cases(2, 3))]
    with ThreadPoolExecutor(8) as pool:
        together = pool.map(lambda one: content(one[0]()), alone)
        for (call, expected), found in zip(alone, together, strict=True):
            assert found == expected, call


def own(value: object) -> object:
    """The same as an object of a class that the caller has derived."""
    if isinstance(value, str) and value in (PUZZLE, GRID, SMALL, SMALL_ANSWER):
        value = sudokuenum.Puzzle(value)
    if not is_dataclass(value) or type(value) not in CLASSES:
        return value
    derived = type("Own", (type(value),), {})
    return derived(**{one.name: getattr(value, one.name) for one in fields(value) if one.init})


def test_objects_of_a_derived_class_do_as_well() -> None:
    done = set()
    for function in SHORT:
        positional, named = call_of(function)
        named.pop("jobs", None)
        mine = [own(value) for value in positional]
        if not any(type(value).__name__ == "Own" for value in mine):
            continue
        try:
            expected = content(function(*positional, **named))
        except (SudokuenumError, TypeError):
            continue  # a short call with a wrong argument
        if function not in (sudokuenum.Puzzle, sudokuenum.formats.PuzzleInput):  # they expect texts
            assert content(function(*mine, **named)) == expected, function
            done.add(function)
    assert len(done) > 40


def made(name: str) -> Any:
    return OBJECTS[name]()


@pytest.mark.heavy
def test_other_processes_return_what_this_one_does() -> None:
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        for name, other in zip(OBJECTS, pool.map(made, OBJECTS), strict=True):
            assert content(other) == content(made(name))


@pytest.mark.heavy
def test_nobody_can_change_what_others_get() -> None:
    pytest.importorskip("highspy")
    sudokuenum.run_count(CountByChain(engine="sums"), save="saved.db")
    status = partial(sudokuenum.results.read_status, "saved.db")
    seen: set[type] = set()
    every: list[Callable[[], Any]] = [
        *calls(),
        status,
        partial(sudokuenum.results.check_saved, "saved.db"),
        partial(sudokuenum.results.lay_out, [PUZZLE]),
    ]
    for call in every:
        try:
            first, second = call(), call()
            if isinstance(first, Iterator):
                first, second = list(islice(first, 3)), list(islice(second, 3))
        except (SudokuenumError, TypeError, ValueError):
            continue  # a short call with a wrong argument
        name = getattr(call, "__qualname__", str(call))
        found = [(place, one) for place, one in parts(first, name) if can_be_changed(one)]
        both = {id(one) for _, one in parts(second, name)}
        assert [place for place, one in found if id(one) in both] == []
        for place, one in parts(first, name):
            if type(one) in CLASSES - {Progress}:
                seen.add(type(one))
                for attribute, held in attributes(one).items():
                    kept = held is getattr(one, attribute)
                    assert not (kept and can_be_changed(held)), f"{place}.{attribute}"
                    with pytest.raises(AttributeError):
                        setattr(one, attribute, None)
    assert {one.__name__ for one in CLASSES - seen} == ONLY_BASES
