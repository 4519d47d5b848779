"""Public objects are copied, pickled, compared and shown; functions may be called from threads."""

import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from copy import copy, deepcopy
from typing import Any

import numpy as np
import pytest
from how_many import part
from run_command import python

import sudokuenum
from sudokuenum import Box, Puzzle, SudokuenumError
from sudokuenum.common.frozen import FrozenDict
from sudokuenum.counting import Band
from sudokuenum.essential.catalogue.walk import BandGrids
from sudokuenum.geometry import CellSymmetry
from sudokuenum.long_runs import Shard
from sudokuenum.solving import Sampler
from sudokuenum.symmetry import Symmetry

GRID = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL, SMALL_ANSWER = "1... .... .... ....", "1324 4231 3142 2413"
BAND = Band("123456789 456789123 789123456")
BAND_GRIDS = BandGrids(7, (3, 0), FrozenDict({1: 2, 2: 1}), 0.5)
IDENTITY = CellSymmetry(Box(2, 2), (0, 1, 2, 3), (0, 1, 2, 3))

OBJECTS: dict[str, Callable[[], Any]] = {
    "Automorphisms": lambda: sudokuenum.automorphisms("." * 16),
    "Band": lambda: BAND,
    "BandNumbers": lambda: sudokuenum.band_of(GRID),
    "BandGrids": lambda: BAND_GRIDS,
    "Box": lambda: Box(2, 3),
    "Canonical": lambda: sudokuenum.canonical(PUZZLE),
    "Catalogue": lambda: sudokuenum.essential.Catalogue((BAND_GRIDS,), 0.5),
    "Band416": lambda: sudokuenum.symmetry.bands_416()[7],
    "CellSymmetry": lambda: IDENTITY,
    "ClassCount": lambda: sudokuenum.count_grids("2x3").classes[3],
    "Comparison": lambda: sudokuenum.results.Comparison("heading", "agreement"),
    "EssentialCount": lambda: sudokuenum.count_essential("2x2"),
    "EssentialLayoutCount": lambda: sudokuenum.layouts.count_essential_of_layout(
        "x", 12, box="2x3"
    ),
    "FixedLayoutClass": lambda: sudokuenum.layouts.count_essential_of_layout(
        "x", 12, box="2x3"
    ).classes[1],
    "FixedClass": lambda: sudokuenum.count_essential("2x2").classes[1],
    "GreedyRepair": lambda: sudokuenum.puzzles.greedy_repair(SMALL, SMALL_ANSWER),
    "GridCount": lambda: sudokuenum.count_grids("2x3"),
    "Program": lambda: sudokuenum.models.formulate(SMALL),
    "Puzzle": lambda: Puzzle(PUZZLE),
    "Generated": lambda: sudokuenum.generate(2, seed=1),
    "Rating": lambda: sudokuenum.rate(PUZZLE),
    "SERating": lambda: sudokuenum.puzzles.se_rating(PUZZLE),
    "SEStep": lambda: sudokuenum.puzzles.se_rating(PUZZLE).steps[0],
    "Repair": lambda: sudokuenum.smallest_repair(SMALL, SMALL_ANSWER),
    "RepairStage": lambda: sudokuenum.puzzles.greedy_repair(SMALL, SMALL_ANSWER).stages[0],
    "SampleEstimate": lambda: sudokuenum.estimate_solutions("." * 81, 100, seed=1),
    "Shard": lambda: Shard(1, 3),
    "SolutionCount": lambda: sudokuenum.solving.count_within_limits(PUZZLE),
    "Step": lambda: next(sudokuenum.explain(PUZZLE)),
    "Symmetry": lambda: Symmetry(IDENTITY, (1, 2, 4, 3)),
    "UnavoidableSet": lambda: sudokuenum.puzzles.unavoidable_sets(GRID, 4)[0],
    "SymmetryClass": lambda: sudokuenum.essential.symmetry_classes("2x2")[3],
}


@pytest.mark.parametrize("name", OBJECTS)
def test_an_object_is_shown_in_a_line(name: str) -> None:
    value = OBJECTS[name]()
    assert type(value).__name__ == name
    assert "\n" not in repr(value)


def test_a_result_is_shown_in_a_line() -> None:
    grids, classes = "essentially different grids", "classes of symmetries that fix grids"
    for shown, result in {
        "Sampler of 72 solutions": Sampler("1" + "." * 15),
        "GridCount: 288 grids with 2x2 boxes, method columns, 2 classes":
            sudokuenum.count_grids("2x2"),
        f"EssentialCount: 2 {grids} with 2x2 boxes, 13 {classes}":
            sudokuenum.count_essential("2x2"),
        f"EssentialLayoutCount: 3 {grids} of the layout x, 3 {classes}":
            sudokuenum.layouts.count_essential_of_layout("x", 12, box="2x3"),
        "LayoutCount: 48 grids of the layout x, engine search, 4 cells filled first, 1 class":
            sudokuenum.count_layout("x", box="2x2"),
    }.items():  # fmt: skip
        assert repr(result) == f"<{shown}>"


def test_the_chain_is_copied_and_pickled() -> None:
    chain = sudokuenum.counting.chain()
    for other in (copy(chain), deepcopy(chain), pickle.loads(pickle.dumps(chain))):
        assert other.classify(BAND) == chain.classify(BAND)
        assert other.level(44).texts == chain.level(44).texts


@pytest.mark.parametrize("name", OBJECTS)
def test_every_protocol_of_pickle_saves_objects(name: str) -> None:
    value = OBJECTS[name]()
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert repr(pickle.loads(pickle.dumps(value, protocol))) == repr(value)


@pytest.mark.parametrize("error", SudokuenumError.__subclasses__())
def test_errors_are_copied_and_pickled(error: type[SudokuenumError]) -> None:
    value = error("a reason")
    for other in (copy(value), deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert (type(other), str(other)) == (error, "a reason")


def test_what_an_error_knows_is_pickled() -> None:
    error = sudokuenum.OutOfTimeError("the time is over", solutions_found=3)
    other = pickle.loads(pickle.dumps(error))
    assert (str(other), other.solutions_found, other.clues_needed) == ("the time is over", 3, None)


@pytest.mark.parametrize(
    "puzzle", part([None, "12......." + "." * 71 + "3", "." * 36, "12" + "." * 14], 2)
)
def test_four_threads_may_draw_from_one_sampler(puzzle: str | None) -> None:
    sampler = Sampler(puzzle, jobs=1)
    expected = Sampler(puzzle, jobs=1).draw(50, seed=1)
    with ThreadPoolExecutor(4) as pool:
        drawn = list(pool.map(lambda seed: sampler.draw(50, seed=seed), [1] * 4))
    assert all(np.array_equal(grids, expected) for grids in drawn)


@pytest.mark.parametrize(
    "first_words",
    [
        "print(sudokuenum.__all__)",
        "print(dir(sudokuenum))",
        "from sudokuenum import *; print(dir())",
        "help(sudokuenum)",
    ],
)
def test_public_names_are_there_from_the_first_moment(first_words: str) -> None:
    printed = python(f"import sudokuenum; {first_words}")
    assert all(name in printed for name in dir(sudokuenum))
