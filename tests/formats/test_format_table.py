"""The table of formats: its examples are read, and the page and the writers have its rows."""

import re
from pathlib import Path

import pytest

from sudokuenum import Puzzle, puzzle_text, read_puzzles, write_puzzles
from sudokuenum.formats.format_table import TEXT_FORMATS, TextFormat, table_of_formats
from sudokuenum.formats.writing import PUZZLE_FORMATS
from sudokuenum.grids.marks import EMPTY

PAGE = Path(__file__).parents[2] / "docs" / "reading.md"


@pytest.mark.parametrize("one", TEXT_FORMATS, ids=lambda one: one.name)
def test_an_example_is_read_and_written(one: TextFormat) -> None:
    (puzzle,) = read_puzzles(one.example.split("\n"))
    assert [*read_puzzles(one.example)] == [puzzle]  # and not a path
    for name in one.written:
        part = PUZZLE_FORMATS[name]
        if puzzle.removed and not part.has_candidates:
            continue
        text = "\n".join([*part.frame[0], puzzle_text(puzzle, name), *part.frame[1]])
        (found,) = read_puzzles(text.split("\n"))
        assert found.candidates == puzzle.candidates


def test_every_format_that_is_written_is_in_the_table_once() -> None:
    names = [name for one in TEXT_FORMATS for name in one.written]
    assert sorted(names) == sorted(PUZZLE_FORMATS)


def test_the_page_has_the_table() -> None:
    if PAGE.exists():
        assert table_of_formats() in PAGE.read_text(encoding="utf-8")


def test_every_mark_of_an_empty_cell_is_described() -> None:
    texts = [Puzzle.__doc__ or "", read_puzzles.__doc__ or "", TEXT_FORMATS[0].looks]
    for text in texts:
        assert [mark for mark in EMPTY if mark not in ".0" and f"`{mark}`" not in text] == []


def test_the_formats_that_have_the_layout_are_listed() -> None:
    names = {name for name, one in PUZZLE_FORMATS.items() if one.has_layout}
    page = PAGE.with_name("variants.md")
    texts = [write_puzzles.__doc__ or "", *([page.read_text("utf-8")] if page.exists() else [])]
    for text in texts:
        listed = re.search(r"Only (`[^`]+`(?:(?:, | and )`[^`]+`)+)", " ".join(text.split()))
        assert listed is not None
        assert {*re.findall(r"`(.*?)`", listed[1])} == names


def test_examples_have_the_same_puzzles() -> None:
    found = [next(read_puzzles(one.example.split("\n"))) for one in TEXT_FORMATS]
    assert {len(puzzle) for puzzle in found} == {16, 81}
    assert all(isinstance(puzzle, Puzzle) for puzzle in found)
