"""Puzzles in Markdown: between sentences, in fenced blocks of code, and in tables."""

import io

import pytest
from refusals import refuses
from test_odd_text import CLUES, FOUR, both_ways

from sudokuenum.errors import PuzzleError
from sudokuenum.formats.puzzle_input import PuzzleInput, read_puzzles
from sudokuenum.geometry.layout import Layout

LARGE = "1" + "." * 239 + "G" + "." * 15


def rows_of(cells: str, gap: str = "", indent: str = "") -> str:
    n = int(len(cells) ** 0.5)
    return "\n".join(indent + gap.join(cells[k : k + n]) for k in range(0, n * n, n))


def table_of(cells: str) -> list[str]:
    n = int(len(cells) ** 0.5)
    some = [cells[k : k + n].replace(".", " ") for k in range(0, n * n, n)]
    return [f"| {' | '.join(row)} |" for row in some]


@pytest.mark.parametrize("fence", ["```", "```text", "~~~", "````sudoku"])
@pytest.mark.parametrize("cells", [CLUES, FOUR, LARGE])
def test_grids_between_sentences_are_read(fence: str, cells: str) -> None:
    end = fence.rstrip("abcdefghijklmnopqrstuvwxyz")
    text = (
        "# Title\n\nThis is a puzzle of mine, with 30 clues; 5 is in r1c1:\n\n"
        f"{fence}\n{rows_of(cells, ' ')}\n{end}\n\nIt has 9 rows, and 9 columns:\n\n"
        "* first item\n* second item\n(it is easy)\n\n"
        f"{fence}\n{rows_of(cells, ' ')}\n{end}\nThe end.\n"
    )
    assert both_ways(text) == ([cells] * 2, [cells] * 2, [])


def test_grids_in_the_items_of_a_list_are_read() -> None:
    block = f"   ```\n{rows_of(CLUES, indent='   ')}\n   ```\n"
    text = f"1. First puzzle:\n\n{block}2. Second puzzle:\n\n{block}"
    assert [*map(str, read_puzzles(io.StringIO(text)))] == [CLUES, CLUES]


@pytest.mark.parametrize("cells", [CLUES, FOUR])
def test_tables_of_cells_are_read(cells: str) -> None:
    first, *others = table_of(cells)
    n = len(first) // 4
    border = "|" + "---|" * n
    heads = ["| " + " | ".join(names[:n]) + " |" for names in ("123456789", "ABCDEFGHI", " " * 9)]
    for head in (*heads, "| " + " | ".join(f"c{k + 1}" for k in range(n)) + " |"):
        text = "\n".join(["Here it is:", "", head, border, first, *others, "", "The end."])
        assert [*map(str, read_puzzles(io.StringIO(text)))] == [cells], head
    for some in ([first, border, *others], [first, *others]):
        text = "\n".join(["Here it is:", "", *some])
        assert [*map(str, read_puzzles(io.StringIO(text)))] == [cells]


@pytest.mark.parametrize(
    "rows",
    [
        ["| id | puzzle | level |", "|---|---|---|", "| 1 | {} | easy |", "| 2 | `{}` | |"],
        ["| id | cells | level |", "|:--|:-:|--:|", "| 1 | `{}` | easy |", "| 2 | {} | hard |"],
        ["id | puzzle", "---|---", "1 | {}", "2 | {}"],
    ],
)
def test_tables_of_puzzles_are_read(rows: list[str]) -> None:
    text = "\n".join(["Some text.", "", *(row.format(CLUES) for row in rows), "", "The end."])
    assert [*map(str, read_puzzles(io.StringIO(text)))] == [CLUES, CLUES]
    given = PuzzleInput(text.encode())
    given.keep_other_columns()
    assert [given.other_columns(place)[0][1] for place, _ in given] == ["1", "2"]


def test_rules_in_a_table_are_read_or_refused() -> None:
    for name in ("puzzle", "cells"):
        for bar in ("| ", ""):
            text = f"{bar}{name} | variant |\n|---|---|\n{bar}{CLUES} | killer |\n"
            refuses(PuzzleError, "line 3.*variant 'killer' is not", read_all, text)
    text = f"| puzzle | layout |\n|---|---|\n| {'.' * 81} | anti-knight |\n"
    (puzzle,) = read_puzzles(io.StringIO(text))
    assert puzzle.layout == Layout("anti-knight")


def read_all(text: str) -> list[str]:
    return [*map(str, read_puzzles(io.StringIO(text)))]


def test_titles_with_bars_are_no_tables() -> None:
    assert read_all(f"Sudoku | Easy\n\n{rows_of(CLUES)}\n") == [CLUES]
    wrong = f"| id | puzzle |\n|---|---|\n| 1 | {CLUES[1:]} |\n"
    refuses(PuzzleError, "line 3, column 'puzzle', .* has 80 cells", read_all, wrong)


@pytest.mark.parametrize("address", ["https://a.b/8821b080-25e1-11ea.png", "board.svg"])
def test_pictures_are_passed_over_unless_their_address_has_a_puzzle(address: str) -> None:
    for text in ("", "image", "a board of 9 rows"):
        assert read_all(f"![{text}]({address})\n{rows_of(CLUES)}\n") == [CLUES]
    refuses(PuzzleError, "line 1", read_all, f"![](https://a.b/{CLUES}.png)\n{CLUES}\n")


def test_code_within_a_line_is_read() -> None:
    lists = str([[*map(int, FOUR[k : k + 4].replace(".", "0"))] for k in range(0, 16, 4)])
    for text in (f"`{lists}`", f"`{lists}`;", f"The board is:\n\n`{lists}`\n", f"`{FOUR}`"):
        assert read_all(text) == [FOUR], text


def test_tags_without_an_end_are_passed_over() -> None:
    for tag in ("<br>", "<br/>", "<hr />", '<img width="13" alt="9x9" src="https://a.b/12" />'):
        assert read_all(f"{rows_of(CLUES)}\n\n{tag}\n") == [CLUES]
        assert read_all(f"{tag}\n{rows_of(CLUES)}\n") == [CLUES]
