"""Puzzles that are made: proper, minimal, and as demanded."""

import inspect
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from example_puzzles import PATTERN
from numpy.typing import NDArray
from refusals import refuses
from run_command import output, refused, run_here

from sudokuenum import (
    Box,
    Puzzle,
    generate,
    is_proper,
    minimise,
    minimise_many,
    rate,
    solutions,
    solve_many,
)
from sudokuenum.common.ranges import SpanLike
from sudokuenum.errors import LayoutError, OptionError, PuzzleError
from sudokuenum.formats.many_puzzles import puzzle_array
from sudokuenum.geometry.layout import Layout, LayoutLike
from sudokuenum.grids.puzzle import layout_of
from sudokuenum.puzzles.making.clue_symmetry import SYMMETRIES, ClueSymmetry
from sudokuenum.puzzles.making.demands import TIERS, Wishes
from sudokuenum.puzzles.making.generate import Generated, Generation
from sudokuenum.puzzles.making.random_grid import random_grid
from sudokuenum.puzzles.rating.techniques import GUESS


def check(found: Generated, number: int) -> NDArray[np.uint8]:
    """The puzzles as an array; they are proper and minimal, and their solutions are right."""
    puzzles, solutions = puzzle_array(found.puzzles), puzzle_array(found.solutions)
    assert puzzles.shape == solutions.shape == (number, 81)
    solved = solve_many(puzzles)
    assert np.all(solved.count == 1)
    assert np.array_equal(solved.solutions, solutions)
    assert np.array_equal(minimise_many(puzzles).puzzles, puzzles)
    return puzzles


@pytest.mark.heavy
def test_puzzles_are_proper_and_minimal_and_those_of_the_seed() -> None:
    found = generate(400, seed=1)
    puzzles = check(found, 400)
    assert found.shortfall == ""
    assert 24 < (puzzles > 0).sum(axis=1).mean() < 25
    assert generate(300, seed=1, jobs=1).puzzles == found.puzzles[:300]
    assert generate(9, seed=2).puzzles != found.puzzles[:9]
    assert generate(9).puzzles != generate(9).puzzles
    check(generate(0), 0)


IMAGES: dict[str, Callable[[Any], Any]] = {
    "rotational": lambda clues: clues[::-1, ::-1],
    "quarter-turn": np.rot90,
    "left-right": lambda clues: clues[:, ::-1],
    "top-bottom": lambda clues: clues[::-1],
    "diagonal": np.transpose,
    "antidiagonal": lambda clues: clues[::-1, ::-1].T,
}


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_symmetric_clues(symmetry: ClueSymmetry) -> None:
    for clues in check(generate(2, symmetry=symmetry, seed=3), 2).reshape(2, 9, 9) > 0:
        assert np.array_equal(IMAGES[symmetry](clues), clues)


def test_clues_in_a_pattern_and_few_clues() -> None:
    found = generate(1, pattern=PATTERN, seed=1)
    assert np.array_equal(check(found, 1)[0] > 0, [mark == "1" for mark in PATTERN])
    assert generate(1, pattern=found.puzzles[0], seed=1) == found
    found = generate(5, clues=(None, 22), seed=1)
    assert (check(found, 5) > 0).sum(axis=1).max() <= 22


@pytest.mark.parametrize(
    ("technique", "names"),
    [
        ("singles", {"naked single", "hidden single"}),
        ("locked-candidates", {"locked candidates"}),
        ("skyscraper", {"skyscraper"}),
    ],
)
def test_the_hardest_technique(technique: str, names: set[str]) -> None:
    found = generate(3, technique=technique, seed=1)
    check(found, 3)
    assert {rate(puzzle).technique for puzzle in found.puzzles} <= names
    assert {GUESS} <= {tier for tiers in TIERS.values() for tier in tiers}


@pytest.mark.parametrize("symmetry", [None, "quarter-turn"])
def test_a_range_of_clues_adds_some(symmetry: ClueSymmetry | None) -> None:
    found = generate(4, clues=(32, 36), difficulty="easy", symmetry=symmetry, seed=1)
    assert len(found.puzzles) == 4
    for puzzle, solution in zip(found.puzzles, found.solutions, strict=True):
        assert 32 <= puzzle.clues <= 36
        assert list(solutions(puzzle)) == [solution]
        assert rate(puzzle).difficulty == "easy"
        clues = np.reshape(puzzle.cells, (9, 9)) > 0
        assert symmetry is None or np.array_equal(clues, np.rot90(clues))


@pytest.mark.parametrize(
    ("clues", "text", "numbers"),
    [
        (30, "30", {30}),
        ((30, 30), "30-30", {30}),
        ((29, 30), "29..30", {29, 30}),
        ((30, None), "30-", {30}),
        ((None, 23), "-23", set(range(17, 24))),
    ],
)
def test_numbers_of_clues_in_python_and_in_the_command(
    clues: SpanLike, text: str, numbers: set[int]
) -> None:
    found = generate(4, clues=clues, seed=1)
    assert {puzzle.clues for puzzle in found.puzzles} <= numbers
    assert generate(4, clues=text, seed=1) == found
    printed = output(f"generate -n 4 --clues {text} --seed 1 --quiet")
    assert printed.split() == [str(puzzle) for puzzle in found.puzzles]
    assert all(is_proper(puzzle) for puzzle in found.puzzles)
    is_minimal = [minimise(puzzle) == puzzle for puzzle in found.puzzles]
    assert is_minimal == [text == "-23"] * 4


def test_no_more_clues_are_added_than_needed() -> None:
    symmetric = generate(4, clues=(35, None), symmetry="quarter-turn", seed=1)
    assert {puzzle.clues for puzzle in symmetric.puzzles} <= set(range(35, 39))


def test_a_difficulty_and_a_score() -> None:
    found = generate(2, difficulty="hard", score=(600, 900), seed=1)
    ratings = [rate(puzzle) for puzzle in found.puzzles]
    assert [rating.difficulty for rating in ratings] == ["hard", "hard"]
    assert all(600 <= rating.score <= 900 for rating in ratings)
    options = "generate -n 2 --difficulty hard --score 600-900 --seed 1"
    assert output(options).split() == [str(puzzle) for puzzle in found.puzzles]
    assert len(output("generate --clues 40-41 --seed 1").strip().replace(".", "")) in (40, 41)


@pytest.mark.parametrize(
    "layout", ["x", "hypercube", Box(2, 3), Layout(Box(1, 5)), "AAABB AACBB CCCBD CEEDD EEEDD"]
)
@pytest.mark.parametrize("symmetry", [None, "rotational"])
def test_puzzles_of_a_layout(layout: LayoutLike, symmetry: ClueSymmetry | None) -> None:
    expected = Layout(layout)
    found = generate(5, layout=layout, symmetry=symmetry, seed=1)
    assert found == generate(5, layout=layout, symmetry=symmetry, seed=1, jobs=1)
    assert (len(found.puzzles), found.shortfall) == (5, "")
    assert len(set(found.puzzles)) == 5
    for puzzle, solution in zip(found.puzzles, found.solutions, strict=True):
        assert layout_of(puzzle) == expected
        assert (puzzle.layout is None) == expected.is_classic
        assert list(solutions(puzzle)) == [solution]
        for cell, digit in enumerate(puzzle.cells):
            if digit:
                assert not is_proper(puzzle.with_clue(cell, 0))
        if symmetry:
            clues = [digit > 0 for digit in puzzle.cells]
            assert clues == clues[::-1]


def test_every_grid_of_a_layout_is_drawn_and_boxes_of_3x3_are_no_layout() -> None:
    assert generate(3, layout=Box(3, 3), seed=1) == generate(3, seed=1)
    relabelled = {grid.cells for grid in generate(300, layout=Box(2, 2), seed=1).solutions}
    assert len(relabelled) > 170  # 186 of 288, if each of 300 draws were uniform
    assert len(set(generate(3000, layout=Box(2, 2), seed=1).solutions)) == 288


@pytest.mark.parametrize(
    ("demands", "words"),
    [
        ({"clues": 17}, r"0 of 1 puzzles found in 20 grids: 20 minimal puzzles, with 2\d clues or"),
        ({"symmetry": "quarter-turn"}, "20 proper puzzles, with at least 3 redundant clues"),
        (
            {"pattern": "." * 41 + "1" * 40},
            "no grid gave a proper puzzle with clues in these cells",
        ),
        ({"pattern": "1" * 81}, r" 4 proper puzzles, with at least 5\d redundant clues"),
        ({"technique": "x-wing"}, "; their hardest techniques: hidden single "),
        ({"difficulty": "extreme"}, "20 minimal puzzles; their difficulties: easy "),
        ({"score": (5, 6)}, r"20 minimal puzzles; their scores: \d+ to \d+$"),
    ],
)
def test_how_near_it_came(demands: dict[str, str], words: str) -> None:
    found = generate(1, **demands, tries=20, seed=1)  # type: ignore[arg-type]
    check(found, 0)
    assert found.grids == 20
    assert re.search(words, found.shortfall)


@pytest.mark.parametrize(
    ("demands", "words"),
    [
        ({"clues": 16}, "clues 16: the numbers are 17 to 81"),
        ({"pattern": "1" * 80}, "a pattern with 80 marks: it needs 81, one for each cell"),
        ({"pattern": "1" * 16 + "." * 65}, "a pattern with 16 clues: puzzles have at least 17"),
        (
            {"pattern": PATTERN, "clues": (None, 25)},
            "a pattern with 26 clues: puzzles have at most 25",
        ),
        ({"pattern": PATTERN, "symmetry": "diagonal"}, "a pattern and a symmetry: give only one"),
        ({"symmetry": "round"}, "symmetry 'round': the symmetries are rotational, quarter-turn, "),
        ({"technique": "luck"}, "technique 'luck': the techniques are singles, rule-in-two-"),
        (
            {"technique": "rule-in-two-cells"},
            "technique rule-in-two-cells: it is only for layouts with",
        ),
        (
            {"layout": Layout(Box(2, 2)), "pattern": "x"},
            "^boxes of 2x2: a pattern is for 9x9 ",
        ),
        ({"layout": "x", "pattern": PATTERN}, "layout x: a pattern is for 9x9 puzzles without"),
        ({"layout": Box(2, 2), "clues": 17}, "clues 17: the numbers are 1 to 16"),
        ({"difficulty": "odd"}, "difficulty 'odd': the difficulties are easy, medium, "),
        ({"clues": (5, 30)}, "clues 5: the numbers are 17 to 81"),
        ({"clues": "many"}, "clues 'many': expected a number such as 30, or 32-36, -36, 32-"),
        ({"clues": "easy"}, "clues 'easy': did you mean difficulty='easy'"),
        ({"technique": "Hard"}, "technique 'Hard': did you mean difficulty='Hard'"),
        ({"clues": "-"}, "clues '-': expected a number"),
        ({"clues": (None, None)}, "clues \\(None, None\\): expected a pair of numbers"),
        ({"clues": (None, 16)}, "clues 16: the numbers are 17 to 81"),
        ({"score": (5, 3)}, "score 5-3: the first number of a range must be the smaller one"),
        ({"score": (5, 6, 7)}, r"score \(5, 6, 7\): expected a pair of numbers"),
        (
            {"pattern": PATTERN, "clues": (26, 30)},
            "a pattern and a number of clues: give only the largest number, such as -30",
        ),
        ({"se": 0.5}, "se 0.5: the numbers are 1.0 to 20.0"),
        ({"tries": 0}, "tries 0: at least 1 grid for each puzzle"),
    ],
)
def test_demands_that_make_no_sense(demands: dict[str, str], words: str) -> None:
    refuses(OptionError, f"^{words}", generate, 1, **demands)


def test_the_demands_are_in_both_signatures() -> None:
    shown = inspect.signature(Generation).parameters
    with_rules = inspect.signature(generate).parameters
    others = {"rules", "tries"}  # the default number of tries depends on the rules
    assert {*with_rules} - others == {*shown} - others
    assert all(with_rules[name] == shown[name] for name in {*shown} - others)
    assert [*shown][1 : len(Wishes.__annotations__) + 1] == [*Wishes.__annotations__]
    refuses(TypeError, "unexpected keyword argument 'colour'", generate, 1, colour="red")


@pytest.mark.parametrize("name", ["argyle", "windoku", "anti-king+anti-knight"])
def test_grids_of_narrow_layouts_need_few_steps(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    layout, random = Layout(name), np.random.default_rng(1)
    monkeypatch.setattr("sudokuenum.puzzles.making.random_grid._SEARCHES", 128 * 81)
    for _ in range(100):
        Puzzle(tuple(random_grid(layout, random).tolist()), layout=layout)


def test_a_layout_in_which_no_grid_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A SAT solver says that this layout has no grid; the search ends without knowing."""
    monkeypatch.setattr("sudokuenum.puzzles.making.random_grid._SEARCHES", 81 * 500)
    regions = "DDDDCBBBB DAAACCBBB DAAACCCFB DAEACCIFB DAEECEIFF DEEEEEIHF GGGGIIIHF GGGIIIHHF"
    words = r"^layout jigsaw: no grid found in \d+ steps; perhaps it has no grid$"
    refuses(LayoutError, words, generate, 1, layout=f"{regions} GGHHHHHFF", seed=1)


def test_what_cannot_be_made() -> None:
    empty, small = Layout("anti-king", "2x2"), Puzzle("12..............")
    refuses(LayoutError, r"^layout anti-king: it has no grid$", generate, 1, layout=empty)
    refuses(OptionError, r"^n -1: it is 0 to 10\^6 puzzles$", generate, -1)
    refuses(PuzzleError, r"^a pattern with boxes of 2x2, not 3x3$", generate, 1, pattern=small)


def test_command(file: Path) -> None:
    lines = output(f"generate -n 3 --seed 1 --svg {file}").splitlines()
    expected = generate(3, seed=1)
    assert lines == [str(puzzle) for puzzle in expected.puzzles]
    assert file.read_text().count(">r1</text>") == 3
    documents = [json.loads(line) for line in output("generate -n 3 --seed 1 --json").splitlines()]
    assert [document["puzzle"] for document in documents] == lines
    assert [d["solution"] for d in documents] == [*map(str, expected.solutions)]
    assert [document["clues"] for document in documents] == [81 - line.count(".") for line in lines]


def test_command_with_a_layout(file: Path) -> None:
    options = "generate -n 2 --seed 1"
    lines = output(f"{options} --layout x --box 2x3 --svg {file} --json").splitlines()
    documents = list(map(json.loads, lines))
    expected = generate(2, layout=Layout("x", "2x3"), seed=1)
    assert [d["puzzle"] for d in documents] == [*map(str, expected.puzzles)]
    assert [d["clues"] for d in documents] == [puzzle.clues for puzzle in expected.puzzles]
    assert file.read_text().count(">r6</text>") == 2
    assert (
        refused(f"{options} --weights --layout x") == "--layout cannot be combined with --weights"
    )
    assert refused(f"{options} --weights --tries 9") == "--tries cannot be combined with --weights"


def test_command_with_a_pattern(file: Path) -> None:
    file.write_text("\n".join(PATTERN[k : k + 9] for k in range(0, 81, 9)))
    options = f"generate --pattern {file} --seed 1"
    made = output(f"{options} --tries 9999").strip()
    assert [c == "." for c in made] == [c == "." for c in PATTERN]
    file.write_text("." * 41 + "1" * 40)
    assert run_here(f"{options} --tries 9", status=1).err == (
        "sudokuenum: 0 of 1 puzzles found in 9 grids: no grid gave a proper puzzle with clues "
        "in these cells\n"
    )
    assert "none': No such file or directory" in refused(f"generate --pattern {file.parent}/none")
    for marks, words in (("1" * 8, "8 marks: it needs 81"), ("." * 81, "0 clues: puzzles have at")):
        file.write_text(marks)
        assert refused(options).startswith(f"{file}: a pattern with {words}")
    assert "is both input and output" in refused(f"{options} --svg {file}")
    expected = "-n 101: a picture has at most 100 puzzles"
    assert refused(f"generate -n 101 --svg {file.parent}/a.svg") == expected


@pytest.mark.heavy
def test_a_pattern_that_hardly_any_grid_fits() -> None:
    text = "...............8.3.....3562..2.........1...98.9.78.1....6.....5..53.4..1.79.2.3.4"
    pattern = Puzzle(text)
    found = generate(3, pattern=pattern, seed=1, jobs=1)
    for cells in check(found, 3).tolist():
        assert [digit > 0 for digit in cells] == [digit > 0 for digit in pattern.cells]
    assert found == generate(3, pattern=pattern, seed=1, jobs=2)
