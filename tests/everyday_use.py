"""Everyday use of the package, which a type checker accepts without casts; a test runs it."""

from pathlib import Path

import numpy as np

import sudokuenum
from sudokuenum import Box, BoxLike, Layout, LayoutLike, Puzzle, PuzzleLike

TEXT = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def clues_of(puzzle: PuzzleLike) -> int:
    return Puzzle(puzzle).clues


def digits_of(box: BoxLike, layout: LayoutLike) -> tuple[int, int]:
    return Box("3x3").digits if box == "" else Box(box).digits, Layout(layout).digits


def use(folder: Path) -> None:
    puzzle = Puzzle(TEXT)
    rows = [list(row) for row in puzzle.rows]
    array = np.array(puzzle).reshape(9, 9)
    assert clues_of(TEXT) == clues_of(rows) == clues_of(array) == int((array > 0).sum()) == 30
    assert puzzle == Puzzle(rows) == Puzzle(array) == Puzzle(list(puzzle))
    assert digits_of("2x3", "x") == digits_of((2, 3), Layout("x")) == (6, 9)

    solved = sudokuenum.solve(puzzle)
    grid = np.array(solved.rows)
    assert grid.sum(axis=0).tolist() == [45] * 9
    assert puzzle.is_proper
    assert puzzle.count(jobs=1) == 1
    many = sudokuenum.solve_many([TEXT, puzzle, rows])
    assert many.count.tolist() == [1, 1, 1]
    assert sudokuenum.puzzle_texts(many.solutions)[0] == str(solved)

    some_wrong = ["1" * 81, None, TEXT]
    found_some = sudokuenum.solve_many(some_wrong, errors="coerce")
    assert found_some.count.tolist() == [0, 0, 1]
    assert [bool(error) for error in found_some.errors] == [True, True, False]
    frame = {"puzzle": some_wrong, **found_some}
    assert list(frame) == ["puzzle", "count", "solution", "error"]
    rated = sudokuenum.rate_many(some_wrong, errors="coerce")
    assert rated.difficulty.tolist() == ["", "", "easy"]

    with_gaps = [[digit or None for digit in row] for row in puzzle.rows]
    assert Puzzle(with_gaps) == puzzle
    assert sudokuenum.count_solutions(with_gaps) == 1
    large = sudokuenum.empty_puzzle("4x4").with_clue("r1c1", 16)
    assert (large.box, large.clues, large.is_proper) == (Box(4, 4), 1, False)
    assert next(large.solutions())["r1c1"] == 16

    rating = sudokuenum.rate(puzzle)
    assert rating.solution == solved
    hardest = {one.name: one for one in sudokuenum.puzzles.TECHNIQUES}[rating.technique]
    assert (hardest.tier, hardest.difficulty) == (rating.tier, rating.difficulty)
    steps = [step.text for step in sudokuenum.explain(puzzle)]
    assert len(steps) == len(rating.steps)

    found = sudokuenum.generate(2, difficulty="easy", seed=1)
    assert [one.clues for one in found] == [one.clues for one in found.puzzles]
    assert len(found) == 2
    assert found[0].is_proper
    path = folder / "puzzles.sdk"
    path.write_text("".join(f"{line}\n" for line in sudokuenum.write_puzzles(found, "sdk")))
    with path.open() as file:
        assert list(sudokuenum.read_puzzles(file)) == list(found)
    assert list(sudokuenum.read_puzzles(str(path))) == list(found)
    assert list(sudokuenum.read_puzzles(path.read_text())) == list(found)
    assert sudokuenum.table(found)["clues"].tolist() == [one.clues for one in found]

    grids = sudokuenum.sample(3, seed=1)
    assert [sudokuenum.unrank(sudokuenum.rank(row)) for row in grids] == [*map(Puzzle, grids)]
    count = sudokuenum.count_grids("2x3")
    assert count.grids == 28200960
    assert sudokuenum.count_essential(Box(2, 3)).essentially_different == 49
