"""Sudoku Explainer's ratings against what this program itself prints, and its steps."""

import lzma
import re
from itertools import pairwise
from pathlib import Path
from random import Random
from time import thread_time

import numpy as np
import pytest
import twin_explainer
from how_many import cases, part
from numpy.typing import NDArray
from puzzles_in_files import puzzles_of
from refusals import refuses

from sudokuenum import unrank
from sudokuenum.errors import PuzzleError
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.puzzles.making.generate import generate
from sudokuenum.puzzles.rating.explainer import SE_TECHNIQUES, UNSOLVED, rate_grids, se_rating
from sudokuenum.puzzles.rating.kernels import techniques9
from sudokuenum.puzzles.rating.kernels.explainer import Explainer
from sudokuenum.solving.search import solve

RATED = Path(__file__).parents[2] / "data" / "explainer_ratings.txt.xz"
RATED_CANDIDATES = RATED.with_name("explainer_sukaku_ratings.txt.xz")
HARDEST = RATED.with_name("explainer_hardest_ratings.txt.xz")


def rated_puzzles(path: Path = RATED) -> list[tuple[str, tuple[int, ...]]]:
    """Puzzles, and the ratings ER, EP and ED that Sudoku Explainer prints, in tenths."""
    with lzma.open(path, "rt") as file:
        rows = [line.split() for line in file if not line.startswith("#")]
    return [
        (cells, tuple(int(one.replace(".", "")) for one in rating.split("/")))
        for cells, rating in rows
    ]


def cells_of(puzzles: list[str]) -> NDArray[np.uint8]:
    """The cells of puzzles that are lines, as an array."""
    lines = "".join(puzzles).replace(".", "0").encode()
    return (np.frombuffer(lines, np.uint8) - ord("0")).reshape(-1, 81)


def test_the_page_lists_the_techniques() -> None:
    page = (RATED.parents[2] / "docs" / "rating.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| (.*) \| (.*) \|$", page, re.MULTILINE)
    places, names, ratings = zip(*rows, strict=True)
    assert sorted(zip(names, map(float, ratings), strict=True)) == sorted(SE_TECHNIQUES)
    # the table leads from easy to hard
    assert sorted(places, key=int) == [*places]
    assert sorted(ratings, key=float) == [*ratings]


@pytest.mark.heavy
def test_ratings_are_those_of_sudoku_explainer() -> None:
    puzzles, ratings = zip(*part(rated_puzzles(), 3), strict=True)
    found = rate_grids(cells_of([*puzzles]), jobs=2)
    for puzzle, expected, *row in zip(puzzles, ratings, *found, strict=True):
        assert (puzzle, *row) == (puzzle, *expected)


@pytest.mark.heavy
def test_ratings_of_the_hardest_are_those_of_sudoku_explainer() -> None:
    puzzles, ratings = zip(*part(rated_puzzles(HARDEST), 200), strict=True)
    found = rate_grids(cells_of([*puzzles]), jobs=2)
    for puzzle, expected, *row in zip(puzzles, ratings, *found, strict=True):
        assert (puzzle, *row) == (puzzle, *expected)


def test_puzzles_given_by_candidates_are_rated_as_by_sudoku_explainer() -> None:
    rows = rated_puzzles(RATED_CANDIDATES)
    found = np.empty((len(rows), 3), np.uint8)
    candidates = np.array([[one != "." for one in puzzle] for puzzle, _ in rows])
    boards = candidates.reshape(-1, 81, 9) @ (1 << np.arange(9))
    Explainer(bool).rate(boards.astype(np.uint16), found)
    for (puzzle, expected), row in zip(rows, found.tolist(), strict=True):
        assert (puzzle, *row) == (puzzle, *expected)
    puzzle, expected = rows[0]
    rating = se_rating(puzzle)
    assert [round(10 * one) for one in (rating.er, rating.ep, rating.ed)] == [*expected]


def test_nearly_all_techniques_are_used() -> None:
    """By the first puzzle of the file with each ER; the others are rare, or are not needed."""
    first = {er: puzzle for puzzle, (er, *_) in reversed(rated_puzzles()) if er < 98}
    names = {step.technique for puzzle in first.values() for step in se_rating(puzzle).steps}
    assert {technique.name for technique in SE_TECHNIQUES[:38]} - names <= RARE


RARE = {"direct claiming", "hidden quad", "BUG type 2"}


@pytest.mark.parametrize("er", cases([15, 26, 34, 42, 45, 56, 66, 71], [*range(10, 97)]))
def test_each_step_of_the_kernel_is_a_step_of_the_twin(er: int) -> None:
    puzzles = [puzzle for puzzle, rating in rated_puzzles() if rating[0] == er]
    kernel = Explainer(bool)
    for puzzle in puzzles[:1]:
        boards = np.empty((1, 81), np.uint16)
        techniques9.start(cells_of([puzzle]), boards)
        position = twin_explainer.position_of(boards[0].tolist())
        while boards.any():
            ruled_out, pattern = np.empty((2, 81), np.uint16)
            links = np.empty((1, 3), np.int16)
            found = kernel.step(boards[0], ruled_out, pattern, links)
            hint = twin_explainer.next_hint(position)
            assert hint is not None
            placed = found[2:4] if found[3] else None
            assert found[:2] == (hint.technique, int((hint.rating + 0.05) * 10))
            assert placed == (hint.placed and (hint.placed[0], hint.placed[1] + 1))
            assert twin_explainer.position_of(ruled_out) == [
                {digit for one, digit in hint.lost if one == cell} for cell in range(81)
            ]
            twin_explainer.apply(position, hint)
            assert twin_explainer.position_of(boards[0].tolist()) == position


def test_steps_lead_to_the_solution_and_to_the_rating() -> None:
    for puzzle, (er, ep, ed) in part(rated_puzzles(), 200):
        rating, solution = se_rating(puzzle), solve(puzzle).cells
        cells = [*Puzzle(puzzle).cells]
        for step in rating.steps:
            assert all(solution[cell] != digit for cell, digit in step.eliminations)
            for cell, digit in step.placements:
                assert solution[cell] == digit
                assert not cells[cell]
                cells[cell] = digit
        assert tuple(cells) == solution
        assert [round(10 * one) for one in (rating.er, rating.ep, rating.ed)] == [er, ep, ed]


def test_chains_begin_where_the_text_says() -> None:
    """Each claim is a first one of its chain, or follows from claims that are in the chain."""
    for puzzle, (er, *_) in part(rated_puzzles(), 100):
        if er < 66:
            continue
        for step in se_rating(puzzle).steps:
            for chain in {link.chain for link in step.links}:
                links = [link for link in step.links if link.chain == chain]
                first = {link.before for link in links} - {link.after for link in links}
                assert len(first) <= 1, step.text


def test_the_links_of_a_cycle_and_of_one_chain_are_all_there() -> None:
    """A cycle returns to its first claim, and a forcing chain to the opposite of it."""
    met = set()
    for puzzle in [puzzle for puzzle, (er, *_) in rated_puzzles() if 65 <= er <= 75][:60]:
        for step in se_rating(puzzle).steps:
            if step.technique in (*CYCLES, *FORCING):
                assert all(one.after == other.before for one, other in pairwise(step.links))
                first, last = step.links[0].before, step.links[-1].after
                if step.technique in FORCING:
                    first = first._replace(is_true=not first.is_true)
                assert last == first
                met.add(step.technique)
    assert met == {*CYCLES, *FORCING}


CYCLES = ("X-cycle", "Y-cycle", "XY-cycle")
FORCING = ("forcing X-chain", "forcing chain")
"""The techniques that are one chain without branches, beside the cycles."""


def test_a_full_grid_has_no_rating() -> None:
    full = solve(puzzles_of("puzzles_17_clue")[0])
    assert se_rating(full).steps == ()
    assert (se_rating(full).er, se_rating(full).ep, se_rating(full).ed) == (0.0, 0.0, 0.0)
    assert [one.tolist() for one in rate_grids(np.array([full.cells], np.uint8))] == [[0], [0], [0]]


def test_removed_candidates_count() -> None:
    puzzle = puzzles_of("puzzles_hardest")[0]
    solution = solve(puzzle).cells
    wrong = [(cell, digit) for cell in range(81) if not puzzle.cells[cell] for digit in range(1, 10)
             if digit != solution[cell]]  # fmt: skip
    easier = Puzzle(puzzle.cells, removed=Random(1).sample(wrong, len(wrong) // 2))
    assert se_rating(easier).er < se_rating(puzzle).er


def test_only_9x9_puzzles_without_a_layout_are_rated() -> None:
    words = "Sudoku Explainer rates only 9x9 puzzles without a layout$"
    refuses(PuzzleError, f"^boxes of 2x2: {words}", se_rating, "1... ..3. .2.. ...4")
    (puzzle,) = generate(1, layout="x", seed=1)
    refuses(PuzzleError, f"^layout x: {words}", se_rating, puzzle)
    refuses(PuzzleError, "", se_rating, "." * 81)


def test_no_technique_helps_where_a_puzzle_has_two_solutions() -> None:
    grid = unrank(0).cells
    row = np.array([grid], np.uint8)
    row[0, [0, 1, 27, 28]] = 0
    assert sorted(grid[cell] for cell in (0, 1, 27, 28)) == [1, 1, 2, 2]
    assert [one.tolist() for one in rate_grids(row)] == [[10 * UNSOLVED], [0], [0]]


def test_no_puzzles_are_rated() -> None:
    assert [one.shape for one in rate_grids(np.empty((0, 81), np.uint8))] == [(0,)] * 3


def test_a_call_ends_soon_when_it_is_stopped() -> None:
    puzzles = cells_of([str(puzzle) for puzzle in puzzles_of("puzzles_hardest")[:20]])
    boards = np.empty(puzzles.shape, np.uint16)
    techniques9.start(puzzles, boards)
    calls: list[float] = []

    def stopped() -> bool:
        calls.append(thread_time())
        return len(calls) == 4

    Explainer(stopped).rate(boards, np.empty((20, 3), np.uint8))
    assert len(calls) == 4
    assert thread_time() - calls[-1] < 0.5
    assert max(np.diff(calls)) < 0.5


def test_an_exception_of_the_function_that_stops_is_raised() -> None:
    boards = np.full((1, 81), 511, np.uint16)

    def stopped() -> bool:
        raise KeyboardInterrupt

    kernel = Explainer(stopped)
    for _ in range(2):  # it can be used again
        with pytest.raises(KeyboardInterrupt):
            kernel.rate(np.repeat(boards, 2000, 0), np.empty((2000, 3), np.uint8))
