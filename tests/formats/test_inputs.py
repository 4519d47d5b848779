"""Puzzles read from files and texts, with their places."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from example_puzzles import EXAMPLE, PATTERN, SOLUTION, STRANGE
from refusals import refuses

from sudokuenum import Layout, generate, puzzle_array, read_puzzles, solutions, solve_many
from sudokuenum.drawing import stacked_svg
from sudokuenum.errors import (
    FileError,
    NoSolutionError,
    OptionError,
    OutOfTimeError,
    PuzzleError,
    located,
)
from sudokuenum.formats import Place, PuzzleInput
from sudokuenum.grids.arrays import puzzle_texts
from sudokuenum.puzzles import Generation

FOUR, OTHER = "1.....3..2.....4", "1234341221434321"


def test_puzzles_of_several_inputs_have_places(file: Path) -> None:
    file.write_text(f"# two\n{FOUR}\n{OTHER}\n")
    found = [(str(place), str(puzzle)) for place, puzzle in PuzzleInput(OTHER, file)]
    places = ["argument 1, line 1", f"{file}, line 2", f"{file}, line 3"]
    assert found == list(zip(places, (OTHER, FOUR, OTHER), strict=True))
    refuses(PuzzleError, "line 3: more than one puzzle is given", PuzzleInput(file).only)
    assert PuzzleInput(FOUR, name="the grid").only()[0] == Place("the grid", 1)


def test_lines_of_81_cells_come_as_arrays(file: Path) -> None:
    file.write_text(f"{EXAMPLE}\n{EXAMPLE}\n\n{FOUR}\n")
    (place, array), (last, puzzle) = PuzzleInput(file).blocks()
    assert isinstance(array, np.ndarray)
    assert (puzzle_texts(array), str(puzzle)) == ([EXAMPLE, EXAMPLE], FOUR)
    assert (place.line, last.line) == (2, 4)


READERS: dict[str, Callable[[Any], list[str]]] = {
    "read_puzzles": lambda given: [*map(str, read_puzzles(given))],
    "puzzle_array": lambda given: puzzle_texts(puzzle_array(given)),
    "solve_many": lambda given: puzzle_texts(solve_many(given).solutions),
    "PuzzleInput": lambda given: [str(puzzle) for _, puzzle in PuzzleInput(given)],
}


NINE = [SOLUTION[k : k + 9] for k in range(0, 81, 9)]


@pytest.mark.parametrize("reader", READERS)
def test_a_string_is_the_path_of_a_file_or_its_content(
    reader: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    read = READERS[reader]
    contents = {
        "one line": SOLUTION,
        "beside other values": f"{SOLUTION},easy,1.2",
        "XML": f"<puzzles><puzzle>{SOLUTION}</puzzle></puzzles>",
        "HTML": f"<table><tr><td>{'<tr><td>'.join('<td>'.join(row) for row in NINE)}</table>",
        "lines": f"{SOLUTION}\n{SOLUTION}\n",
        "table": f"id,puzzle\n7,{SOLUTION}",
        "comment": f"# a grid\n{SOLUTION}",
        "rows": "\n".join(NINE),
    }
    for name, content in contents.items():
        (tmp_path / "grids.txt").write_text(content)
        expected = [SOLUTION] * (2 if name == "lines" else 1)
        for given in ("grids.txt", Path("grids.txt"), content, content.encode()):
            assert read(given) == expected, name
    refuses(
        PuzzleError, "^'none.txt': neither cells nor a file of puzzles: No such", read, "none.txt"
    )
    refuses(PuzzleError, "^'53..7': neither cells nor a file of puzzles: No such", read, "53..7")
    refuses(PuzzleError, "line 1: 'hello': neither cells nor", read, "hello\nworld\n")
    (tmp_path / SOLUTION).write_text(STRANGE)
    remedy = re.escape(f"'.{os.sep}{SOLUTION}' is the file")
    both = f"^'{SOLUTION}' is the name of a file, and also a puzzle: {remedy}"
    refuses(PuzzleError, both, read, SOLUTION)
    assert read(f" {SOLUTION}") == [SOLUTION]
    (tmp_path / "sudokupad.app").mkdir()
    (tmp_path / "sudokupad.app" / "abc").write_text(SOLUTION)
    refuses(PuzzleError, "is the name of a file, and also a puzzle", read, "sudokupad.app/abc")
    assert read("./sudokupad.app/abc") == [SOLUTION]
    refuses(PuzzleError, "a short link, which does not contain", read, "sudokupad.app/def")
    refuses(PuzzleError, "an address; write https:// before a link", read, "www.a.b/?s=" + SOLUTION)
    assert read(f"./{SOLUTION}") == [STRANGE]


def test_a_layout_is_named_or_in_a_file(file: Path) -> None:
    picture = "AABB ABBD CCDD CACD"
    file.write_text(picture.replace(" ", "\n"))
    assert Layout.read(str(file)) == Layout(picture)
    puzzle = PuzzleInput("1..." + "." * 12, layout=str(file)).only()[1]
    assert puzzle.layout == Layout(picture)
    assert Layout.read("x") == Layout("x")
    refuses(FileError, r"layout 'none\.txt': No such file", Layout.read, "none.txt")


def test_a_place_is_told_only_by_errors_of_puzzles() -> None:
    with pytest.raises(NoSolutionError, match=r"^here, line 3: the cell$"), Place("here", 3):
        raise NoSolutionError("the cell")
    with pytest.raises(OutOfTimeError, match=r"^here: late$") as late, located("here: "):
        raise OutOfTimeError("late", 5)
    assert late.value.solutions_found == 5
    with pytest.raises(OptionError, match=r"^the option$"), Place("here", 3):
        raise OptionError("the option")


def test_a_pattern_can_be_a_file(file: Path) -> None:
    file.write_text(PATTERN)
    found = generate(1, pattern=file, seed=1)
    assert found == generate(1, pattern=PATTERN, seed=1)
    assert [digit > 0 for digit in found.puzzles[0].cells] == [mark != "." for mark in PATTERN]
    file.write_text("x")
    words = r"file\.txt: a pattern with 1 marks: it needs 81"
    refuses(OptionError, words, Generation, 1, pattern=file)


def test_generation_gives_the_puzzles_of_generate() -> None:
    generation = Generation(300, clues=(None, 24), seed=5)
    arrays = list(generation)
    made = [puzzle for puzzles, _ in arrays for puzzle in generation.puzzles(puzzles)]
    found = generate(300, clues=(None, 24), seed=5)
    assert tuple(made) == found.puzzles
    assert (generation.grids, generation.seed) == (found.grids, 5)
    answers = [text for _, grids in arrays for text in puzzle_texts(grids)]
    assert answers == [str(next(solutions(puzzle))) for puzzle in made]


@pytest.mark.parametrize("texts", [[""], ["<svg>"], ["no picture"], []])
def test_what_is_no_svg_is_refused(texts: list[str]) -> None:
    refuses(OptionError, "not SVG" if texts else "no pictures", stacked_svg, texts)
