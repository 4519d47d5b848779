"""Puzzles read from files and texts, with their places."""

from pathlib import Path

import numpy as np
import pytest
from example_puzzles import EXAMPLE, PATTERN
from refusals import refuses

from sudokuenum import Layout, generate, solutions
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
    words = r"file\.txt: a pattern with 1 marks: it has 81"
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
    refuses(OptionError, "no SVG text" if texts else "no pictures", stacked_svg, texts)
