"""Sudoku Explainer's ratings in commands, columns, generated puzzles, booklets and pictures."""

import csv
import io
from pathlib import Path

import numpy as np
import pytest
from example_puzzles import EXAMPLE, IMPROPER
from puzzles_in_files import puzzles_of
from refusals import refuses
from run_command import as_json, output, refused, run_here

from sudokuenum import (
    OptionError,
    Progress,
    Puzzle,
    PuzzleError,
    booklet,
    generate,
    html,
    puzzle_text,
    rate,
    rate_many,
    table,
)
from sudokuenum.drawing.colours import ELIMINATION_FILL, LINK_COLOUR, PLACEMENT_FILL
from sudokuenum.drawing.svg import svg_root
from sudokuenum.puzzles import SE_TECHNIQUES, se_rating
from sudokuenum.results import step_pictures, walkthrough, walkthrough_many

DIFFICULT = ".74.....58........9..7...6.5.....9.61...7.4...4.25.....8.42.........1........9124"
"""A puzzle that Sudoku Explainer rates 7.1/1.2/1.2."""
SMALL = "1.....3..2.....4"
ONLY = "Sudoku Explainer rates only 9x9 puzzles without a layout"


def test_a_rating_has_that_of_sudoku_explainer() -> None:
    rating = rate(DIFFICULT)
    assert (rating.se.er, rating.se.ep, rating.se.ed) == (7.1, 1.2, 1.2)
    assert str(rating.se) == "SE 7.1/1.2/1.2"
    assert rating.se == se_rating(DIFFICULT) == Puzzle(DIFFICULT).rate().se
    assert rating.puzzle == Puzzle(DIFFICULT)
    assert rating.se.solution == rating.solution
    refuses(PuzzleError, f"^boxes of 2x2: {ONLY}$", lambda: rate(SMALL).se)
    refuses(AttributeError, "se", lambda: rating.serate)  # type: ignore[attr-defined]


def test_a_rating_is_a_table() -> None:
    rating = se_rating(DIFFICULT)
    columns = table(rating)
    assert columns["step_rating"].tolist() == [step.rating for step in rating.steps]
    assert columns["text"].tolist() == [step.text for step in rating.steps]
    assert all(step.text in html(rating) for step in rating.steps)
    assert "<td>1.0</td>" in html(rating)
    assert "ER" in html(rating)
    assert rating._repr_html_() == html(rating)


def test_many_puzzles_have_the_ratings_of_each() -> None:
    puzzles = [DIFFICULT, EXAMPLE, *map(str, puzzles_of("puzzles_17_clue")[:100])]
    for jobs in (1, 2):
        found = rate_many(puzzles, scale="se", jobs=jobs)
        assert [*found] == ["er", "ep", "ed", "solution"]
        for row, puzzle in enumerate(puzzles):
            one = se_rating(puzzle)
            assert (one.er, one.ep, one.ed) == (found.er[row], found.ep[row], found.ed[row])
    assert found.er.dtype == float
    assert found.er[0] == 7.1
    assert found.solution.tolist()[0] == str(se_rating(DIFFICULT).solution)
    assert [len(column) for column in rate_many([], scale="se").values()] == [0] * 4


def test_wrong_puzzles_are_left_out() -> None:
    found = rate_many([IMPROPER, DIFFICULT, None], scale="se", errors="coerce")
    assert found.er.tolist() == [0.0, 7.1, 0.0]
    assert "more than one solution" in found.error[0]
    refuses(PuzzleError, "^puzzle 1 has more", rate_many, [IMPROPER], scale="se")


def test_the_progress_counts_all_puzzles() -> None:
    steps: list[object] = []

    class Counting(Progress):
        def start(self, unit: str, total: int | None = None) -> None:
            steps.append((unit, total))

        def advance(self, number: int) -> None:
            steps.append(number)

    rate_many([EXAMPLE] * 100, scale="se", jobs=2, progress=Counting())
    first, *others = steps
    assert first == ("puzzles", 100)
    assert sum(number for number in others if isinstance(number, int)) == 100
    assert len(others) > 1


@pytest.mark.parametrize("named", [{"unique": False}, {"most_guesses": 2}])
def test_arguments_of_the_own_scale_do_not_go_with_the_other(named: dict[str, int]) -> None:
    refuses(OptionError, "^scale 'se': .* scale 'own'$", rate_many, [EXAMPLE], **named, scale="se")
    if "unique" in named:
        refuses(OptionError, "^scale 'se': ", walkthrough, EXAMPLE, **named, scale="se")


def test_the_command_rate(file: Path) -> None:
    puzzles = [DIFFICULT, EXAMPLE, *map(str, puzzles_of("puzzles_17_clue")[:200])]
    file.write_text("".join(f"{puzzle}\n" for puzzle in puzzles))
    found = rate_many(puzzles, scale="se")
    for jobs in (1, 2):
        rows = [*csv.DictReader(io.StringIO(output(f"rate {file} --se --csv --jobs {jobs}")))]
        assert [row["puzzle"] for row in rows] == puzzles
        for name in ("er", "ep", "ed"):
            assert [row[name] for row in rows] == [*map(str, found[name].tolist())]
    lines = output(f"rate {file} --se").splitlines()
    for line, er, ep, ed in zip(lines, found.er, found.ep, found.ed, strict=True):
        assert line.endswith(f"; SE {er}/{ep}/{ed}")
    assert f"{output('rate', DIFFICULT).strip()}; SE 7.1/1.2/1.2\n" == output(
        "rate --se", DIFFICULT
    )
    document = as_json("rate --se", DIFFICULT)
    assert (document["er"], document["ep"], document["ed"]) == (7.1, 1.2, 1.2)
    assert "er" not in as_json("rate", DIFFICULT)


def test_removed_candidates_count_in_the_command() -> None:
    hardest = puzzles_of("puzzles_hardest")[0]
    solution = rate(hardest).solution
    empty = [cell for cell in range(81) if not hardest.cells[cell]]
    wrong = [(k, d) for k in empty for d in range(1, 10) if d != solution.cells[k]]
    easier = Puzzle(hardest.cells, removed=wrong)
    document = as_json("rate --se", puzzle_text(easier, "hodoku"))
    assert document["er"] == se_rating(easier).er < 5


def test_commands_refuse_other_puzzles(file: Path) -> None:
    words = f"sudokuenum: {file}, line 2: boxes of 2x2: {ONLY}\n"
    file.write_text(f"{EXAMPLE}\n{SMALL}\n{EXAMPLE}\n")
    for command in ("rate", "explain"):
        assert run_here(f"{command} {file} --se", status=2).err == words
        printed = run_here(f"{command} {file} --se --skip-errors --json", status=4)
        assert printed.out.count("\n") == 2
        assert words in printed.err
    assert f"layout x: {ONLY}" in refused("booklet --layout x --se 1......3.2......")
    assert f"se: layout x: {ONLY}" in refused("generate --se 7.2 --layout x")
    assert f"se: boxes of 2x3: {ONLY}" in refused("generate --se 7.2 --box 2x3")
    assert "not allowed with" in refused(f"explain --se --no-unique {EXAMPLE}")
    several = run_here(f"rate --se {IMPROPER}", status=3)
    assert several == ("", "sudokuenum: argument, line 1: the puzzle has more than one solution\n")


def test_puzzles_are_generated() -> None:
    for se, least, most in (
        ("6.6-7.1", 6.6, 7.1), (1.2, 1.2, 1.2), ((7, None), 7.0, 20.0), ((None, 1.5), 1.0, 1.5),
    ):  # fmt: skip
        found = generate(3, se=se, seed=1)
        ratings = rate_many(found.puzzles, scale="se").er
        assert ((least <= ratings) & (ratings <= most)).all()
    found = generate(1, se="11-", tries=20, seed=1)
    assert found.shortfall.startswith("0 of 1 puzzles found in 20 grids: 20 minimal puzzles; their")
    ratings = rate_many(generate(20, seed=1).puzzles, scale="se").er
    assert found.shortfall.endswith(f"SE ratings: {ratings.min()} to {ratings.max()}")


def test_other_demands_hold_too() -> None:
    found = generate(2, se=(7.0, 7.5), clues=(None, 24), technique="aic", seed=1)
    for puzzle in found:
        rating = rate(puzzle)
        assert (rating.technique, 7.0 <= rating.se.er <= 7.5) == ("AIC", True)
        assert puzzle.clues <= 24


def test_the_command_generate() -> None:
    command = "generate --se 1.5-2.0 -n 4 --seed 1 --quiet"
    lines = output(command).splitlines()
    rows = [*csv.DictReader(io.StringIO(output(f"{command} --csv")))]
    assert [row["puzzle"] for row in rows] == lines
    for row in rows:
        assert str(se_rating(row["puzzle"])) == f"SE {row['er']}/{row['ep']}/{row['ed']}"
    assert output(f"{command} --format line").splitlines() == lines
    assert lines == [*map(str, generate(4, se=(1.5, 2.0), seed=1))]


@pytest.mark.parametrize(
    ("se", "words"),
    [
        (7.25, "se 7.25: expected a number with one decimal"),
        ("7,2", "se '7,2': expected a number such as 7.2, or 7.0-7.5"),
        (0.9, "se 0.9: the numbers are 1.0 to 20.0"),
        ((7.5, 7.0), "se 7.5-7.0: the first number of a range must be the smaller one"),
        ((None, None), r"se \(None, None\): expected a pair of numbers"),
        ("-", "se '-': expected a number"),
        ("hard", "se 'hard': did you mean difficulty='hard'"),
        (float("nan"), "se nan: the numbers"),
    ],
)
def test_ratings_that_make_no_sense(se: object, words: str) -> None:
    refuses(OptionError, f"^{words}", generate, 1, se=se)


def test_booklets(file: Path) -> None:
    page = booklet([DIFFICULT, EXAMPLE], se=True)
    assert "1: unfair, SE 7.1<" in page
    assert "SE" not in booklet([DIFFICULT])
    refuses(PuzzleError, f"^puzzle 2: boxes of 2x2: {ONLY}$", booklet, [EXAMPLE, SMALL], se=True)
    assert "1: unfair, SE 7.1<" in output("booklet --se", DIFFICULT)
    entry = as_json(f"booklet --se --html {file}", DIFFICULT)
    assert (entry["difficulty"], entry["er"]) == ("unfair", 7.1)
    assert "er" not in as_json(f"booklet --html {file}", DIFFICULT)


def test_steps_are_explained(file: Path) -> None:
    rating = se_rating(DIFFICULT)
    first, *lines, last = output("explain --se", DIFFICULT).splitlines()
    assert (first, last) == (DIFFICULT, str(rating.solution))
    texts = [f"{k}. {step.rating} {step.text}" for k, step in enumerate(rating.steps, 1)]
    assert lines == texts
    assert output("explain --se --next", DIFFICULT).splitlines() == [DIFFICULT, texts[0]]
    steps = as_json("explain --se", DIFFICULT)["steps"]
    assert [step["technique"] for step in steps] == [step.technique for step in rating.steps]
    chain = next(step for step in steps if step["technique"] == "forcing chain")
    assert chain["placements"] == ["r1c8=1"]
    assert {step["technique"] for step in steps} <= {technique.name for technique in SE_TECHNIQUES}
    output(f"explain --se {DIFFICULT} --html {file}")
    assert file.read_text() == walkthrough(DIFFICULT, scale="se")
    output(f"explain --se {DIFFICULT} {EXAMPLE} --html {file}")
    assert file.read_text() == walkthrough_many([DIFFICULT, EXAMPLE], scale="se")
    assert "1: SE 7.1/1.2/1.2; 63 steps" in file.read_text()
    file.unlink()
    output(f"explain --se --next {DIFFICULT} --svg {file}")
    assert file.read_text() == next(step_pictures(DIFFICULT, rating.steps))


def test_steps_are_drawn() -> None:
    rating = se_rating(DIFFICULT)
    pictures = [*step_pictures(DIFFICULT, rating.steps)]
    for step, picture in zip(rating.steps, pictures, strict=True):
        shapes = [shape.attrib for shape in svg_root(picture)]
        fills = [shape.get("fill") or shape.get("stroke") for shape in shapes]
        assert fills.count(PLACEMENT_FILL) == len(step.placements)
        assert fills.count(ELIMINATION_FILL) == len(step.eliminations)
        lines = [shape["stroke-width"] for shape in shapes if shape.get("stroke") == LINK_COLOUR]
        assert bool(lines) == bool(step.links)
        if step.technique == "forcing chain":
            assert {*lines} == {"1.5", "4"}
    page = walkthrough(DIFFICULT, scale="se")
    assert page.count("<section>") == len(rating.steps) + 1
    assert "<h1>SE 7.1/1.2/1.2</h1>" in page
    assert "34. forcing chain, 7.1" in page


def test_columns_of_tenths_are_the_nearest_floats() -> None:
    found = rate_many(puzzles_of("puzzles_17_clue")[:500], scale="se")
    assert np.array_equal(found.er, np.round(found.er, 1))
