"""The commands `repair` and `explain`, and the pictures that they draw."""

import io
import json
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from unittest.mock import Mock

import numpy as np
import pytest
from example_puzzles import EXAMPLE, IMPROPER, NONE, SOLUTION, TWELVE
from msgspec import to_builtins
from numpy.typing import NDArray
from run_command import as_json, output, refused, run_here

from sudokuenum import Box
from sudokuenum.cli import main
from sudokuenum.cli.commands.rate import MOST_GUESSES, rating_line
from sudokuenum.drawing.colours import LABEL_INK, SOLUTION_INK
from sudokuenum.drawing.puzzles import CELL, MARGIN
from sudokuenum.errors import OutOfTimeError
from sudokuenum.geometry.cell_names import cell_name, cell_of
from sudokuenum.grids.puzzle import Puzzle, empty_puzzle
from sudokuenum.puzzles.rating.output_keys import ratings
from sudokuenum.solving.proper import ProperPuzzle
from sudokuenum.solving.search import Listing, is_proper, solutions


def test_repair_prints_tables_scheme_and_smallest_set() -> None:
    command = f"repair {IMPROPER} --answer {SOLUTION} --minimum --alternatives"
    out = output(command)
    assert f"answer       {SOLUTION}\n" in out
    assert "\nscheme       " in out
    assert "\nsmallest     " in out
    document = as_json(command)
    assert is_proper(Puzzle(document["repaired"]))
    assert len(document["smallest"]) <= len(document["stages"])
    assert document["scheme"].split("(")[0] == document["stages"][0]["number_of_solutions"]
    words = "\nsmallest     0 clues; the stages above added 0\n"
    assert words in output(f"repair {EXAMPLE} --minimum")


def test_the_repaired_puzzle_is_rated_without_techniques_that_assume_one_solution() -> None:
    command = f"repair {IMPROPER} --answer {SOLUTION}"
    document = as_json(f"{command} --rate")
    repaired = ProperPuzzle.of(document["repaired"])
    (rated,) = ratings(repaired, MOST_GUESSES, unique=False)
    assert document["rating"] == to_builtins(rated)
    assert output(f"{command} --rate") == f"{output(command)}rating       {rating_line(rated)}\n"
    assert "rating" not in as_json(command)


def test_repair_without_an_answer_takes_the_easiest() -> None:
    every = [line.split(maxsplit=2) for line in output(f"repair {IMPROPER} --every").splitlines()]
    document = as_json(f"repair {IMPROPER}")
    assert len(document["stages"]) == min(scheme.count(",") for _, _, scheme in every)


def test_repair_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("Z9\n" + "\n" * 80))
    done = run_here(f"repair {IMPROPER} --answer {SOLUTION} --ask")
    assert "Z9: expected an empty cell, such as r1c1" in done.err
    assert "in which cell [" in done.err
    assert "repaired" in done.out


@pytest.mark.parametrize("cell", [17, 24])
def test_repair_adds_the_cell_that_is_named(cell: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(cell_name(cell, 9) + "\n" * 81))
    clue = f"{cell_name(cell, 9)}={SOLUTION[cell]}"
    words = f"stage 1: 12 solutions, add {clue}, which leaves "
    assert words in output(f"repair {TWELVE} --answer {SOLUTION} --ask")


def test_a_puzzle_has_a_solution_and_one_grid_is_the_answer(file: Path) -> None:
    message = "the puzzle has no solution, but it has if you leave out one of 7 clues, such as "
    assert refused(f"repair {NONE}", status=1) == f"{message}1 in r1c1"
    file.write_text(f"{SOLUTION}\n{SOLUTION}\n")
    error = refused(f"repair {EXAMPLE} --answer {file}")
    assert error == f"{file}, line 2: more than one puzzle is given"


def test_repair_without_an_answer_lists_the_solutions_once(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = []

    class Counted(Listing):
        def __iter__(self) -> Iterator[NDArray[np.uint8]]:
            listed.append(self)
            return super().__iter__()

    monkeypatch.setattr("sudokuenum.puzzles.repair.greedy.Listing", Counted)
    run_here(f"repair {IMPROPER}")
    assert len(listed) == 1


def test_repair_stops_in_time_with_what_is_known() -> None:
    toward = f"repair {TWELVE} --answer {SOLUTION} --seconds 0"
    done = run_here(f"{toward} --minimum --alternatives")
    assert f"repaired     {TWELVE}\nscheme       12\n" in done.out
    assert "smallest     stopped after 0 seconds: at least 0 clues are needed\n" in done.out
    assert done.err == (
        "sudokuenum: stopped after 0 seconds: the repaired puzzle still has 12 solutions\n"
        "sudokuenum: stopped after 0 seconds: not all paths were followed\n"
    )
    document = as_json(f"{toward} --minimum")
    assert (document["complete"], document["scheme"]) == (False, "12")
    assert (document["smallest"], document["smallest_at_least"]) == (None, 0)
    nothing = "stopped after 0 seconds: 0 of 12 solutions were taken as the answer"
    for option in ("--every", "--minimum", "--alternatives"):
        assert refused(f"repair {TWELVE} {option} --seconds 0", status=1) == nothing
    done = run_here(f"repair {TWELVE} --json --seconds 0", status=1)
    assert (json.loads(done.out), done.err) == ({"complete": False}, f"sudokuenum: {nothing}\n")


def test_repair_of_a_puzzle_with_too_many_solutions_for_tables() -> None:
    few = "." * 256
    answer = str(next(solutions(empty_puzzle(Box(4, 4)))))
    toward = f"repair {few} --answer {answer}"
    done = run_here(f"{toward} --minimum --seconds 0.5")
    assert "smallest     stopped after 0.5 seconds: at least " in done.out
    assert "sudokuenum: " in done.err
    expected = "stopped after 0 seconds: the puzzle has 16 or more solutions"
    assert refused(f"{toward} --seconds 0", status=1) == expected


def test_repair_with_tables_of_very_many_solutions(capsys: pytest.CaptureFixture[str]) -> None:
    few = "".join(c if k % 5 == 0 else "." for k, c in enumerate(SOLUTION))
    number = int(output(f"solutions {few} --count"))
    assert number > 10**6
    document = as_json(f"repair {few} --answer {SOLUTION}")
    stages = document["stages"]
    assert stages[0]["number_of_solutions"] == str(number)
    for stage, after in pairwise(stages):
        assert min(map(int, stage["frequencies"].values())) == int(after["number_of_solutions"])
    assert is_proper(Puzzle(document["repaired"]))
    status = main(["repair", "." * 81, "--answer", SOLUTION, "--seconds", "0.5"])
    done = capsys.readouterr()
    assert status == (0 if "repaired" in done.out else 1)
    assert "sudokuenum: stopped after 0.5 seconds: " in done.err


def test_repair_draws_the_table_of_each_stage(file: Path) -> None:
    command = f"repair {IMPROPER} --answer {SOLUTION} --json --svg {file}"
    stages = json.loads(output(command))["stages"]
    (title,) = titles(file)
    clues = Puzzle(IMPROPER).clues
    assert title == f"Repaired puzzle: {clues + len(stages)} clues, 1 solution"
    assert len(stages) > 1
    run_here(f"{command} --tables")
    words = "Stage {}: {} clues, {} solutions"
    heads = [
        words.format(k + 1, clues + k, one["number_of_solutions"]) for k, one in enumerate(stages)
    ]
    assert titles(file) == [*heads, title]
    parts: list[list[str]] = []
    for element in ET.parse(file).getroot():
        if is_title(element):
            parts.append([])
        if (
            element.attrib.get("fill") == LABEL_INK
            and float(element.attrib["x"]) >= MARGIN + CELL / 2
        ):
            parts[-1] += [element.text] if element.text else []
    for shown, stage in zip(parts, stages, strict=False):
        assert shown[9:] == [*stage["frequencies"].values()]
    assert len(parts[-1]) == 9


def is_title(element: ET.Element) -> bool:
    return element.attrib.get("font-size") == "20"


def titles(file: Path) -> list[str | None]:
    """The titles in a picture, each in one line."""
    return [element.text for element in ET.parse(file).getroot() if is_title(element)]


def test_repair_finds_the_farthest_solution_of_each_stage(file: Path) -> None:
    command = f"repair {IMPROPER} --answer {SOLUTION} --farthest"
    stages = as_json(f"{command} --tables --svg {file}")["stages"]
    drawn = " ".join(filter(None, titles(file)))
    printed = output(command)
    puzzle = Puzzle(IMPROPER)
    for k, stage in enumerate(stages, 1):
        text, cells = stage["farthest"]["solution"], stage["farthest"]["differing"]
        left = list(solutions(puzzle))
        assert Puzzle(text) in left
        differing = [cell for cell in range(81) if text[cell] != SOLUTION[cell]]
        assert cells == [puzzle.place(cell) for cell in differing]
        others = [sum(a != b for a, b in zip(str(s), SOLUTION, strict=True)) for s in left]
        assert len(cells) == max(others)
        assert f"farthest     {text} {len(cells)} different cells: {' '.join(cells)}\n" in printed
        assert f"Stage {k}: a solution that differs most from the answer, in" in drawn
        cell = cell_of(stage["added"][:4], 9)
        assert cell is not None
        puzzle = puzzle.with_clue(cell, int(SOLUTION[cell]))


def test_a_farthest_solution_that_is_not_found_in_time(
    monkeypatch: pytest.MonkeyPatch, file: Path
) -> None:
    late = OutOfTimeError("the solution that differs most is not known yet")
    monkeypatch.setattr("sudokuenum.cli.commands.repair.farthest_solution", Mock(side_effect=late))
    command = f"repair {TWELVE} --answer {SOLUTION} --farthest --seconds 60"
    line = "farthest     stopped after 60 seconds: the solution that differs most is not known yet"
    assert line in output(command).splitlines()
    stages = as_json(f"{command} --tables --svg {file}")["stages"]
    assert [stage["farthest"] for stage in stages] == [None] * len(stages)
    assert len(titles(file)) == len(stages) + 1


def test_explained_steps_as_csv_stand_after_their_puzzle() -> None:
    small = "1.....3..2.....4"
    _, *lines = output(f"explain {small} {EXAMPLE} --csv").splitlines()
    assert list(dict.fromkeys(line.split(",")[0] for line in lines)) == [small, EXAMPLE]


def test_explain_draws_clues_and_placed_digits(file: Path) -> None:
    run_here(f"explain {EXAMPLE} --svg {file}")
    texts = [element for element in ET.parse(file).getroot() if element.text and element.text > "0"]
    bold = [element for element in texts if "font-weight" in element.attrib]
    placed = [element for element in texts if element.attrib["fill"] == SOLUTION_INK]
    assert len(bold) == Puzzle(EXAMPLE).clues
    assert len(bold) + len(placed) == 81
