"""Solving and counting puzzles, on one thread. Each count is asserted before it is timed.

Packages that solve exact covers are timed where they are installed: pip install --group bench.
"""

from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stdout
from csv import DictReader
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from pytest_benchmark.fixture import BenchmarkFixture

from sudokuenum import (
    Puzzle,
    count_solutions,
    generate,
    is_proper,
    minimise_many,
    neighbours,
    puzzle_array,
    puzzle_texts,
    rate,
    rate_many,
    read_puzzles,
    sample,
    solutions,
    solve_many,
    unrank,
)
from sudokuenum.cli import main
from sudokuenum.puzzles import greedy_repair, minimal_puzzles, unavoidable_sets
from sudokuenum.solving import count_within_limits
from sudokuenum.solving.search import Listing

DATA = Path(__file__).parent.parent / "tests" / "data"
SOME = Puzzle("3...............19.2..6.5..........1..8...9.........5.....8..4.15......7...9.3..2")
MANY = Puzzle("...2.....7.......9.2....5......4...1......9......92.....2....4.15.....97...9.3...")
SOLUTIONS = {SOME: 137423, MANY: 10361754}
THIRTY_CLUES = Puzzle(
    "3..2.1...74.....19.2..6.5...3.74...1..8...9..6...92.5...2.8..4.15.....97...9.3..2"
)
SEVENTEEN_CLUES = Puzzle(
    "....4.7...8.....9..1..........8....67........4.....2..3...7......1.....2.....6.18"
)


@pytest.mark.parametrize("name", ["puzzles_17_clue", "puzzles_hardest"])
def bench_solve(benchmark: BenchmarkFixture, name: str) -> None:
    with (DATA / f"{name}.txt").open() as file:
        puzzles = np.array([puzzle.cells for puzzle in read_puzzles(file, name)], np.uint8)
    puzzles = np.tile(puzzles, (10, 1))
    assert set(solve_many(puzzles).count.tolist()) == {1}
    benchmark.extra_info["number"] = len(puzzles)
    benchmark.pedantic(solve_many, [puzzles], {"jobs": 1}, rounds=10)


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """Return 100,000 lines, each with a puzzle of 17 clues."""
    some = [*map(str, read_puzzles(DATA / "puzzles_17_clue.txt"))]
    return (some * (100_000 // len(some) + 1))[:100_000]


FORMS: dict[str, Callable[[list[str]], Any]] = {
    "strings": list,
    "bytes": lambda lines: [line.encode() for line in lines],
    "object": lambda lines: np.array(lines, object),
    "U81": np.array,
    "S81": lambda lines: np.array(lines, "S81"),
    "block": lambda lines: "".join(f"{line}\n" for line in lines).encode(),
    "one missing": lambda lines: [*lines[:-1], None],
    "floats": lambda lines: floats(lines),
    "frame of floats": lambda lines: package("pandas").DataFrame(floats(lines)),
    "int64": lambda lines: puzzle_array(lines).astype(np.int64),
    "nested lists": lambda lines: puzzle_array(lines).reshape(-1, 9, 9).tolist(),
    "flat lists": lambda lines: puzzle_array(lines).tolist(),
    "puzzles": lambda lines: [*map(Puzzle, lines)],
    "pandas": lambda lines: package("pandas").Series(lines),
    "polars": lambda lines: package("polars").Series(lines),
    "pyarrow": lambda lines: package("pyarrow").array(lines),
    "array": puzzle_array,
}
"""The forms in which many puzzles are given."""


def package(name: str) -> Any:
    """Return an optional package, or skip the benchmark."""
    return pytest.importorskip(name)


def floats(lines: list[str]) -> NDArray[np.float64]:
    cells = puzzle_array(lines)
    return np.where(cells == 0, np.nan, cells)


def bench_solve_path(benchmark: BenchmarkFixture, lines: list[str], tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join(lines))
    assert set(solve_many(file).count.tolist()) == {1}
    benchmark.extra_info["number"] = len(lines)
    benchmark.pedantic(solve_many, [file], {"jobs": 1}, rounds=5)


@pytest.mark.parametrize("form", FORMS)
def bench_solve_forms(benchmark: BenchmarkFixture, lines: list[str], form: str) -> None:
    puzzles = FORMS[form](lines)
    found = solve_many(puzzles, errors="coerce")
    assert (found.count == 1).sum() == len(lines) - (form == "one missing")
    benchmark.extra_info["number"] = len(lines)
    options = {"jobs": 1, "errors": "coerce"}
    benchmark.pedantic(solve_many, [puzzles], options, rounds=5)


@pytest.mark.parametrize("form", ["path", "list", "table"])
def bench_read_puzzles(
    benchmark: BenchmarkFixture, lines: list[str], tmp_path: Path, form: str
) -> None:
    table = ["id,puzzle", *(f"{k},{line}" for k, line in enumerate(lines))]
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join(lines))
    given: Any = {"path": file, "list": lines, "table": table}[form]

    def read() -> list[Puzzle]:
        return list(read_puzzles(given))

    assert [*map(str, read())] == lines
    benchmark.extra_info["number"] = len(lines)
    benchmark.pedantic(read, rounds=5)


def bench_puzzle_array(benchmark: BenchmarkFixture, lines: list[str], tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join(lines))
    assert puzzle_texts(puzzle_array(file)) == lines
    benchmark.extra_info["number"] = len(lines)
    benchmark.pedantic(puzzle_array, [file], rounds=10)


@pytest.mark.parametrize("form", ["array", "lines", "table"])
def bench_rate_generated(benchmark: BenchmarkFixture, tmp_path: Path, form: str) -> None:
    """Rate generated puzzles by `rate_many`, and by the command from a file and from a table."""
    puzzles = generate(2000, seed=1).puzzles
    scores = rate_many(puzzles).score.tolist()
    file, rated = tmp_path / "puzzles.txt", tmp_path / "rated.csv"
    head, begin = ("id,puzzle\n", "7,") if form == "table" else ("", "")
    file.write_text(head + "".join(f"{begin}{puzzle}\n" for puzzle in puzzles))
    array = puzzle_array(puzzles)

    def run() -> None:
        with rated.open("w") as out, redirect_stdout(out):
            assert main(["rate", "--jobs", "1", "--csv", str(file)]) == 0

    if form == "array":
        benchmark.pedantic(rate_many, [array], {"jobs": 1}, rounds=3)
    else:
        benchmark.pedantic(run, rounds=3)
        with rated.open() as found:
            assert [int(row["score"]) for row in DictReader(found)] == scores
    benchmark.extra_info["number"] = len(puzzles)


def bench_minimise(benchmark: BenchmarkFixture) -> None:
    grids = sample(1000, seed=1).reshape(-1, 81)
    puzzles = minimise_many(grids, order="random", seed=1).puzzles
    assert np.array_equal(solve_many(puzzles).solutions, grids)
    benchmark.extra_info["number"] = len(grids)
    options = {"order": "random", "seed": 1, "jobs": 1}
    benchmark.pedantic(minimise_many, [grids], options, rounds=5)


def bench_generate(benchmark: BenchmarkFixture) -> None:
    made = generate(10_000, seed=1, jobs=1)
    assert len(made.puzzles) == 10_000
    assert np.array_equal(minimise_many(made.puzzles).puzzles, puzzle_array(made.puzzles))
    benchmark.extra_info["number"] = len(made.puzzles)
    benchmark.pedantic(generate, [10_000], {"seed": 1, "jobs": 1}, rounds=3)


@pytest.mark.parametrize("name", ["puzzles_17_clue", "puzzles_hardest"])
def bench_rate(benchmark: BenchmarkFixture, name: str) -> None:
    puzzles = puzzle_array(DATA / f"{name}.txt")
    found = rate_many(puzzles)
    for k, cells in enumerate(puzzles[:50].tolist()):
        alone = rate(Puzzle(tuple(cells)))
        many = (found.tier[k], found.number_of_steps[k], found.score[k], found.guesses[k])
        assert many == (alone.tier, len(alone.steps), alone.score, alone.guesses)
    benchmark.extra_info["number"] = len(puzzles)
    benchmark.pedantic(rate_many, [puzzles], {"jobs": 1}, rounds=5)


def bench_unavoidable(benchmark: BenchmarkFixture) -> None:
    grid = unrank(10**21)
    sizes = [one.size for one in unavoidable_sets(grid, 14)]
    assert [sizes.count(size) for size in range(4, 11)] == [8, 0, 7, 0, 26, 8, 83]
    benchmark.pedantic(unavoidable_sets, [grid, 14], {"jobs": 1}, rounds=5)


def bench_minimal_puzzles(benchmark: BenchmarkFixture) -> None:
    def list_all() -> list[Puzzle]:
        return list(minimal_puzzles(THIRTY_CLUES, jobs=1))

    numbers = Counter(found.clues for found in list_all())
    assert numbers == {22: 35, 23: 354, 24: 301, 25: 59, 26: 1}
    benchmark.pedantic(list_all, rounds=5)


def bench_sixteen_clues(benchmark: BenchmarkFixture) -> None:
    grids = [Puzzle(tuple(grid)) for grid in sample(16, seed=1).reshape(-1, 81).tolist()]

    def search() -> int:
        return sum(1 for grid in grids for _ in minimal_puzzles(grid, 16, jobs=1))

    assert benchmark.pedantic(search, rounds=3) == 0


def bench_seventeen_clues(benchmark: BenchmarkFixture) -> None:
    grid = first_solution(SEVENTEEN_CLUES)

    def search() -> list[Puzzle]:
        return list(minimal_puzzles(grid, 17, jobs=1))

    found = benchmark.pedantic(search, rounds=1)
    assert len(set(found)) == 29
    assert all(is_proper(puzzle) and puzzle.clues == 17 for puzzle in found)


@pytest.mark.parametrize(("change", "number"), [(1, 7), (2, 43)])
def bench_neighbours(benchmark: BenchmarkFixture, change: int, number: int) -> None:
    def list_all() -> list[Puzzle]:
        return list(neighbours(SEVENTEEN_CLUES, change, jobs=1))

    assert len(set(list_all())) == number
    benchmark.pedantic(list_all, rounds=3)


def first_solution(puzzle: Puzzle) -> Puzzle:
    return next(solutions(puzzle))


def parsed_again(puzzle: Puzzle) -> Puzzle:
    return Puzzle(str(puzzle))


@pytest.mark.parametrize("call", [parsed_again, is_proper, first_solution])
def bench_single(benchmark: BenchmarkFixture, call: Callable[[Puzzle], object]) -> None:
    text = (DATA / "puzzles_17_clue.txt").read_text(encoding="utf-8")
    puzzles = list(read_puzzles(text.splitlines()))
    assert all(is_proper(puzzle) and parsed_again(puzzle) == puzzle for puzzle in puzzles)

    def run() -> list[object]:
        return [call(puzzle) for puzzle in puzzles]

    benchmark.extra_info["number"] = len(puzzles)
    benchmark.pedantic(run, rounds=20)


def count_one_by_one(puzzle: Puzzle) -> int:
    return count_within_limits(puzzle, limit=2**40).number_of_solutions


def list_all(puzzle: Puzzle) -> int:
    return sum(len(array) for array in Listing(puzzle))


@pytest.mark.parametrize("count", [count_solutions, count_one_by_one, list_all])
@pytest.mark.parametrize("puzzle", [SOME, MANY], ids=["some", "many"])
def bench_improper(
    benchmark: BenchmarkFixture, count: Callable[[Puzzle], int], puzzle: Puzzle
) -> None:
    assert count(puzzle) == SOLUTIONS[puzzle]
    benchmark.extra_info["number"] = SOLUTIONS[puzzle]
    benchmark.pedantic(count, [puzzle], rounds=3)


def bench_repair(benchmark: BenchmarkFixture) -> None:
    answer = next(solutions(SOME))
    repair = greedy_repair(SOME, answer)
    assert count_solutions(repair.repaired) == 1
    assert repair.stages[0].number_of_solutions == SOLUTIONS[SOME]
    benchmark.pedantic(greedy_repair, [SOME, answer], rounds=3)


def exact_cover_items(puzzle: Puzzle) -> list[list[int]]:
    """For each digit that may stand in a cell the four demands that it meets."""
    return [
        [cell, 81 + cell // 9 * 9 + digit, 162 + cell % 9 * 9 + digit, 243 + box * 9 + digit]
        for cell, clue in enumerate(puzzle.cells)
        for box in [cell // 27 * 3 + cell % 9 // 3]
        for digit in ([clue - 1] if clue else range(9))
    ]


def bench_improper_by_exact_cover(benchmark: BenchmarkFixture) -> None:
    exact_cover = pytest.importorskip("exact_cover")
    matrix = np.zeros((len(items := exact_cover_items(SOME)), 324), np.int32)
    for row, columns in enumerate(items):
        matrix[row, columns] = 1
    assert exact_cover.get_solution_count(matrix) == SOLUTIONS[SOME]
    benchmark.pedantic(exact_cover.get_solution_count, [matrix], rounds=1)


def bench_improper_by_xcover(benchmark: BenchmarkFixture) -> None:
    xcover = pytest.importorskip("xcover")
    items = exact_cover_items(SOME)

    def count() -> int:
        return sum(1 for _ in xcover.covers(items))

    assert count() == SOLUTIONS[SOME]
    benchmark.pedantic(count, rounds=1)
