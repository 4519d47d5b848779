"""Ratings of puzzles with layouts and of all sizes: every step keeps the solution."""

import pytest
from checked_steps import checked_steps
from how_many import cases
from run_command import output

from sudokuenum import Box, Layout, Puzzle, count_solutions, generate
from sudokuenum.geometry.layout import LayoutLike
from sudokuenum.geometry.layout_names import GROUP_NAMES
from sudokuenum.puzzles.rating.board import Board
from sudokuenum.puzzles.rating.rating import explain, rate
from sudokuenum.results import step_pictures, walkthrough

REGIONS = "AABBB AABBC ADDCC EDDDC EEEEC"
LAYOUTS: list[LayoutLike] = [
    *GROUP_NAMES, "anti-king+anti-knight", "x+windoku", REGIONS,
    Layout(Box(1, 6)), Box(2, 2), Box(2, 3), Box(3, 2), Box(2, 4), Layout("x", "2x3"),
    Layout("anti-king", "2x4"),
]  # fmt: skip


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_every_step_keeps_the_solution(layout: LayoutLike) -> None:
    digits = Layout(layout).digits
    clues = (28, 32) if digits == 9 else None
    found = generate({9: 1, 8: cases(1, 2)}.get(digits, 6), layout=layout, clues=clues, seed=1)
    assert all([*checked_steps(puzzle, explain(puzzle))] for puzzle in found.puzzles)


@pytest.mark.parametrize(
    ("technique", "text", "removed"),
    [
        (
            "unique rectangle", "......3.1...........24.1.......2..5.",
            [(1, 4), (11, 2), (11, 6), (14, 6), (17, 2), (18, 6), (33, 6)],
        ),
        ("hidden rectangle", ".4....3....2...6....6.1.5...3....2..", [(14, 1), (31, 3)]),
        ("BUG+1", "..4.......5....2.51...4.6......1...3", [(20, 2)]),
    ],
)  # fmt: skip
def test_removed_candidates(technique: str, text: str, removed: list[tuple[int, int]]) -> None:
    """The puzzle has several solutions; without the removed candidates it has one."""
    puzzle = Puzzle(text, "2x3")
    assert count_solutions(puzzle) > 1
    marked = Puzzle(puzzle.cells, "2x3", removed=removed)
    assert technique in {step.technique for step, _ in checked_steps(marked, explain(marked))}
    pages = walkthrough(marked).split("<section>")
    steps = list(explain(marked))
    assert len(pages) == len(steps) + 2
    assert next(step_pictures(marked, steps)) in pages[1]


def test_demands_on_puzzles_of_a_layout() -> None:
    found = generate(1, layout="windoku", difficulty="easy", clues=(30, 34), seed=1)
    assert [rate(puzzle).difficulty for puzzle in found.puzzles] == ["easy"]
    found = generate(1, layout=Box(2, 3), technique="xy-wing", score=(0, 10**4), seed=1)
    assert [rate(puzzle).technique for puzzle in found.puzzles] == ["XY-wing"]
    few = generate(1, layout="x", difficulty="extreme", clues=(60, 60), tries=2, seed=1)
    assert "their difficulties: easy 2" in few.shortfall


def test_steps_of_a_layout_are_told_and_drawn() -> None:
    (puzzle,) = generate(1, layout=REGIONS, seed=1).puzzles
    steps = list(explain(puzzle))
    assert any("region of" in step.text for step in steps)
    assert len(list(step_pictures(puzzle, steps))) == len(steps)
    assert walkthrough(puzzle).count("<section>") == len(steps) + 1
    shape = Board(Puzzle("." * 81, layout="x")).shape
    assert shape.units[-1].name == "the group of r1c9"
    assert 1 | 1 << 10 | 1 << 20 in shape.crosses


def test_commands_with_a_layout() -> None:
    (puzzle,) = generate(1, layout="windoku", clues=(40, 40), seed=1).puzzles
    rating = rate(puzzle)
    assert f"score {rating.score};" in output(f"rate {puzzle} --layout windoku")
    assert output(f"explain {puzzle} --layout windoku").splitlines()[-1] == str(rating.solution)
