"""Kernels against their plain Python twins: one body for all that have the same signatures."""

import random
import re
from collections.abc import Callable
from functools import reduce
from importlib import import_module
from inspect import isclass
from itertools import product
from typing import Any

import numpy as np
import pytest
import twin_techniques9
from calls import FITTING, call_of
from example_puzzles import EXAMPLE
from how_many import cases
from kernel_modules import MODULES, STUBS, TESTS, TWINS
from puzzle_arguments import grids9
from signatures import Arguments
from twin_bands_of_5x2 import row_sets
from twin_column_configurations import configurations

from sudokuenum import Box, Layout, Puzzle
from sudokuenum.counting.choices import ENGINES
from sudokuenum.counting.kernels.band_fillings import band_fillings
from sudokuenum.counting.kernels.bands_of_5x2 import RowSets
from sudokuenum.counting.kernels.column_configurations import Configurations
from sudokuenum.puzzles.rating.kernels.techniques9 import advance, singles, start, step_once
from sudokuenum.puzzles.rating.techniques import GUESS, ROWS, TECHNIQUE_NAMES

SOURCES = TESTS.parent / "csrc"


def has_twin(name: str) -> bool:
    """Whether there is a function or method of a twin with this name."""
    module, *path = name.split(".")
    thing = import_module(TWINS[module]) if module in TWINS else None
    for part in path:
        thing = getattr(thing, part, None)
    return thing is not None and not isclass(thing)


def rows_in_order(result: Any, arguments: Arguments) -> Any:
    """The rows that a search has written."""
    (rows,) = (array for array in arguments.values() if isinstance(array, np.ndarray))
    return sorted(rows[:result].tolist())


def some_solution(result: Any, arguments: Arguments) -> Any:
    """Whether there is a solution; that it is one."""
    cells, avoided, solution = arguments.values()
    assert not result or not (solution == avoided).any()
    assert not result or ((cells == 0) | (cells == solution)).all()
    return result


def numbers_of_solutions(result: Any, arguments: Arguments) -> Any:
    """The numbers of solutions, and the only solutions; others are solutions."""
    puzzles, _, _, counts, first = arguments.values()
    assert (((puzzles == 0) | (puzzles == first)) | (counts == 0)[:, None]).all()
    return counts.tolist(), first[counts == 1].tolist()


def grids_in_order(result: Any, arguments: Arguments) -> Any:
    """The grids or puzzles that a search has written, each with a number."""
    grids, numbers, _ = arguments.values()
    return sorted(zip(grids[:result].tolist(), numbers[:result].tolist(), strict=True))


COMPARED: dict[str, Callable[[Any, Arguments], Any]] = {
    "avoiding9.find": some_solution,
    "orderly_grids.Search.fill": grids_in_order,
    "rainbow_sets.Search.fill": grids_in_order,
    "search9.Search.count": lambda result, arguments: min(result, arguments["limit"]),
    "search9.Search.fill": rows_in_order,
    "search9.solve": numbers_of_solutions,
    "search_any.Search.fill": rows_in_order,
    "unique_pairs.UniquePairs.fill": rows_in_order,
}
"""What is compared where not all that is returned and written must be the same."""


def test_every_engine_that_searches_has_a_twin() -> None:
    kernels = [engine.kernel for engine in ENGINES.values() if engine.kernel]
    assert [name for name in kernels if not has_twin(f"{name}.count")] == []


@pytest.mark.skipif(not SOURCES.is_dir(), reason="needs the source")
def test_every_kernel_has_a_stub_in_a_package_and_the_twin_that_its_head_names() -> None:
    sources = {source.stem: source for source in SOURCES.rglob("*.pyx")}
    assert {*sources} == {*STUBS}
    # without it, a wheel would lack the kernel, although it can be imported from the source
    assert [stub for stub in STUBS.values() if not stub.with_name("__init__.py").is_file()] == []
    for source in sources.values():
        text = source.read_text(encoding="utf-8")
        for twin in re.findall(r"^Plain Python twin.*`(tests/.*)`", text, re.MULTILINE):
            assert (TESTS.parent / twin).is_file(), source


@pytest.mark.parametrize("seed", range(cases(2, 4)))
@pytest.mark.parametrize("name", [*filter(has_twin, FITTING)])
def test_kernel_and_twin_do_the_same(name: str, seed: int) -> None:
    found = []
    module = name.split(".")[0]
    for one in (MODULES[module], TWINS[module]):
        call, arguments, _ = call_of(name, random.Random(f"{name} {seed}"), one)
        result = call(*arguments.values())
        if name in COMPARED:
            found.append(COMPARED[name](result, arguments))
        else:
            arrays = {key: x.tolist() for key, x in arguments.items() if isinstance(x, np.ndarray)}
            found.append((result, arrays))
    assert found[0] == found[1]


@pytest.mark.parametrize("box", [Box(2, 2), Box(3, 2), *cases([], [Box(4, 2)])])
def test_classes_of_configurations_are_the_orbits(box: Box) -> None:
    kernel = Configurations(box.rows, box.columns)
    assert sorted(kernel.size(k) for k in range(len(kernel))) == configurations(box)


def test_row_sets_of_random_columns_of_5x2() -> None:
    rng = random.Random("5x2")
    for columns in range(1, cases(4, 5)):
        sets = [sum(1 << d for d in rng.sample(range(10), 5)) for _ in range(columns)]
        table = reduce(RowSets.beside, sets, RowSets())
        assert table.ways() == row_sets(sets, 5)
        assert table.total() == row_sets(sets, 5).total()


@pytest.mark.parametrize("box", [Box(2, 2), Box(3, 2), Box(4, 2), Box(3, 3)])
def test_twin_of_row_sets_counts_the_fillings_of_whole_bands(box: Box) -> None:
    kernel = Configurations(box.rows, box.columns)
    for k in range(2):
        sets = kernel.sets(k)
        every_digit = (2**box.digits - 1,) * box.rows
        assert row_sets(sets, box.rows) == {every_digit: band_fillings(sets, box.rows, box.columns)}


@pytest.mark.parametrize("seed", range(6))
def test_beginnings_of_least_grids_are_those_of_the_twin(seed: int) -> None:
    found = []
    for one in ("sudokuenum.layouts.kernels.orderly_grids", "twin_orderly_grids"):
        rng = random.Random(seed)
        call, arguments, _ = call_of("orderly_grids.Search.fill", rng, one)
        grids, automorphisms, _ = arguments.values()
        search, cells = call.__self__, grids.shape[1]  # type: ignore[attr-defined]
        search.begin(np.zeros(cells, np.uint8), rng.randrange(1, cells))
        automorphisms[:] = 9
        number = call(**arguments)
        assert search.ended()
        assert not automorphisms[:number].any()
        found.append(sorted(grids[:number].tolist()))
        out_of_order = np.array([1, 3, *[0] * (cells - 2)], np.uint8)
        for most in (2, cells):
            search.begin(out_of_order, most)
            assert call(**arguments) == 0
    assert found[0] == found[1]


@pytest.mark.parametrize("tier", range(1, GUESS))
def test_each_technique_alone_does_the_same(tier: int) -> None:
    """Candidates are removed at random, which leaves patterns that puzzles rarely have."""
    rng = random.Random(f"technique {tier}")
    row = ROWS[tier - 1]
    usual = 20 if row.difficulty in ("unfair", "extreme") else 80
    for _ in range({"ALS-XY-wing": 2, "forcing chain": 4}.get(row.name, usual)):
        (grid, _), removed = grids9(rng), rng.choice([0, 0.2, 0.4, 0.6])
        puzzle, board = grid.copy(), np.empty((1, 81), np.uint16)
        puzzle[rng.sample(range(81), rng.randrange(31, 63))] = 0
        start(puzzle[None], board)
        for cell, digit in product(range(81), range(9)):
            if digit + 1 != grid[cell] and rng.random() < removed:
                board[0, cell] &= ~np.uint16(1 << digit)
        by_kernel, by_twin = board[0].copy(), board[0].copy()
        assert step_once(by_kernel, 1 << tier - 1) == twin_techniques9.step_once(
            by_twin, 1 << tier - 1
        )
        assert np.array_equal(by_kernel, by_twin)


def test_three_cells_beside_a_unique_rectangle() -> None:
    by_kernel = np.full(81, 511, np.uint16)
    by_kernel[[0, 3, 9, 12]] = 0b001111, 0b110011, 0b000011, 0b000011
    by_kernel[[1, 2, 4]] = 0b011100, 0b111000, 0b110100
    by_twin, before = by_kernel.copy(), by_kernel.copy()
    tier = TECHNIQUE_NAMES.index("unique rectangle") + 1
    only = 1 << tier - 1
    assert step_once(by_kernel, only) == twin_techniques9.step_once(by_twin, only) == tier
    assert np.array_equal(by_kernel, by_twin)
    assert np.flatnonzero(by_kernel != before).tolist() == [5, 6, 7, 8]


def test_singles_of_techniques9_are_its_first_steps() -> None:
    puzzle, every = np.array([Puzzle(EXAMPLE).cells], np.uint8), 2 ** len(ROWS) - 1
    board = np.empty((1, 81), np.uint16)
    start(puzzle, board)
    alone = board[0].copy()
    assert step_once(alone.copy(), every) in (1, 2)
    found, made = np.zeros((81, 4), np.uint8), np.zeros((1, len(ROWS)), np.uint32)
    number = singles(alone, found)
    advance(board, made, every)
    assert step_once(alone, every) == 0
    assert np.bincount(found[:number, 0], minlength=GUESS)[1:].tolist() == made[0].tolist()
    first, second = np.empty((2, 81), np.uint16)
    start(puzzle, board)
    first[:] = second[:] = board[0]
    assert singles(first, found[:1]) == 1
    assert singles(first, found[1:]) == number - 1
    singles(second, found[:1])
    cell, digit = found[0, 2:].tolist()
    board[0, [*Layout().peers[cell]]] &= ~np.uint16(1 << (digit - 1))
    board[0, cell] = 512 * digit
    assert np.array_equal(second, board[0])
