import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest
from refusals import refuses
from run_command import output, refused, run_here
from test_html import browse, needs_a_browser

from sudokuenum import Box, OptionError, Puzzle, PuzzleError, booklet, generate, puzzle_link
from sudokuenum.results import lay_out

SMALL, VARIANT = "1234 341. 2143 43..", Puzzle("1... ...3 .2.. ....", "2x2", "x")
MANY = generate(7, layout=Box(2, 2), seed=1).puzzles


@pytest.mark.parametrize(
    ("options", "pages", "answers"),
    [
        ({}, [4, 3], [7]),
        ({"on_page": 1, "paper": "letter"}, [1] * 7, [7]),
        ({"on_page": 2}, [2, 2, 2, 1], [7]),
        ({"on_page": 6, "answers": False}, [6, 1], []),
        ({"large": True}, [1] * 7, [4, 3]),
    ],
)
def test_pages_have_their_puzzles_and_answers(
    options: dict[str, Any], pages: list[int], answers: list[int]
) -> None:
    text = booklet(MANY, title="1 < 2", **options)
    sections = text.split("<section>")[1:]
    assert [page.count("<svg") for page in sections] == pages + answers
    assert re.findall("<footer>(.*)</footer>", text) == [str(k + 1) for k in range(len(sections))]
    titles = ["1 &lt; 2", "1 &lt; 2: answers"] if answers else ["1 &lt; 2"]
    assert re.findall("<h1>(.*)</h1>", text) == titles
    assert re.findall("<figcaption>([0-9]+)", text) == [*"1234567"] * (2 if answers else 1)
    digits = [page.count('font-size="38"') for page in sections]
    assert sum(digits[len(pages) :]) == (16 * 7 if answers else 0)
    assert sum(digits[: len(pages)]) == sum(puzzle.clues for puzzle in MANY)


def test_a_second_booklet_goes_on_and_the_answers_can_be_a_booklet_of_their_own() -> None:
    options = "--first-number 8 --answers-title Lösungen"
    both = output(f"booklet {' '.join(map(str, MANY))} {options}")
    assert re.findall("<h1>(.*)</h1>", both) == ["Sudoku", "Lösungen"]
    assert re.findall('id="puzzle-([0-9]+)"', both) == [str(k) for k in range(8, 15)]
    made = lay_out(MANY, answers_only=True, answers_title="Lösungen", first_number=8)
    assert output(f"booklet {' '.join(map(str, MANY))} {options} --answers-only") == made.html
    assert re.findall("<title>(.*)</title>", made.html) == ["Lösungen"]
    assert re.findall('id="([a-z]+)-([0-9]+)"', made.html) == [
        ("answer", str(k)) for k in range(8, 15)
    ]
    places = [(one.number, one.page, one.answer_page) for one in made.entries]
    assert places == [(k, None, 1) for k in range(8, 15)]


@pytest.mark.parametrize("options", ["", "--on-page 6", "--large", "--no-answers", "--on-page 1"])
def test_the_table_has_the_numbers_and_pages_that_are_printed(options: str, path: Path) -> None:
    file, page = path.with_suffix(".csv"), path.with_suffix(".html")
    texts = [str(puzzle) for puzzle in MANY]
    texts.insert(2, "." * 16)
    file.write_text("id,puzzle\n" + "".join(f"p{k},{text}\n" for k, text in enumerate(texts)))
    command = f"booklet {file} --html {page} --link sudokupad {options}"
    out = run_here(f"{command} --csv", status=3).out
    rows = [*csv.DictReader(out.splitlines())]
    assert [row["id"] for row in rows] == ["p0", "p1", "p3", "p4", "p5", "p6", "p7"]
    sections = page.read_text(encoding="utf-8").split("<section>")[1:]
    printed = [section.split("<footer>")[1].split("<")[0] for section in sections]
    for row, puzzle in zip(rows, MANY, strict=True):
        assert row["puzzle"] == str(puzzle)
        assert row["solution"] == str(puzzle.solve())
        here = sections[printed.index(row["page"])]
        caption = f"{row['number']}: {row['difficulty']}"
        link = f'<a href="{row["link"]}">{caption}</a>'
        assert f'<figure id="puzzle-{row["number"]}"' in here
        assert f"<figcaption>{link}</figcaption>" in here
        assert row["link"] == puzzle_link(puzzle, "sudokupad")
        if options == "--no-answers":
            assert row["answer_page"] == ""
        else:
            there = sections[printed.index(row["answer_page"])]
            assert f'<figure id="answer-{row["number"]}"' in there
    lines = run_here(f"{command} --json", status=3).out.splitlines()
    shared = rows[0].keys() - {"id"}
    assert [
        {key: "" if (value := json.loads(line)[key]) is None else str(value) for key in shared}
        for line in lines
    ] == [{key: row[key] for key in shared} for row in rows]


def test_a_puzzle_that_no_link_can_hold_is_named() -> None:
    words = "^puzzle 1: sudokuwiki: it is for 9x9 puzzles"
    refuses(PuzzleError, words, booklet, [SMALL], link="sudokuwiki")
    refuses(OptionError, "^site 'x': the sites are ", booklet, [SMALL], link="x")
    assert "href" not in booklet([SMALL])


def test_levels_and_layouts_are_named() -> None:
    text = booklet([SMALL, VARIANT])
    assert "<figcaption>1: easy<" in text
    assert "<figcaption>2: easy, x<" in text


@pytest.mark.parametrize(
    ("puzzles", "options", "error", "words"),
    [
        ([], {}, OptionError, "no puzzles for a booklet"),
        ([SMALL, "." * 16], {}, PuzzleError, "puzzle 2: the puzzle has more than one solution"),
        ([SMALL], {"on_page": 3}, OptionError, "3 puzzles on a page: a page has 1, 2, 4 or 6"),
        ([SMALL], {"paper": "A5"}, OptionError, "paper 'A5': the papers are A4, letter"),
        ([SMALL], {"title": 5}, TypeError, "expected a title, not int"),
        ([SMALL], {"answers_title": 5}, TypeError, "expected a title, not int"),
        ([SMALL], {"first_number": 0}, OptionError, "first_number 0: must be 1 or more"),
        (
            [SMALL],
            {"answers_only": True, "answers": False},
            OptionError,
            "answers_only: the pages with answers cannot be left out as well",
        ),
    ],
)
def test_what_is_refused(
    puzzles: list[str], options: dict[str, Any], error: type[Exception], words: str
) -> None:
    refuses(error, f"^{re.escape(words)}$", booklet, puzzles, **options)


def test_the_command_writes_the_page_and_names_other_puzzles(path: Path) -> None:
    file = path.with_suffix(".txt")
    file.write_text(f"{'.' * 16}\n{MANY[0]}\n")
    done = run_here(f"booklet {file} --html {path} --title Two --on-page 1", status=3)
    assert done.err == f"sudokuenum: {file}, line 1: the puzzle has more than one solution\n"
    assert path.read_text() == booklet(MANY[:1], title="Two", on_page=1)
    large = booklet(MANY[:1], large=True, answers=False)
    assert output(f"booklet {MANY[0]} --large --no-answers") == large
    assert "--large prints one puzzle on a page" in refused("booklet --large --on-page 4")
    assert refused(f"booklet {file} --html {file}").endswith("is both input and output")


@needs_a_browser
@pytest.mark.parametrize("paper", ["A4", "letter"])
def test_a_browser_prints_as_many_pages(paper: Any, tmp_path: Path) -> None:
    page, pdf = tmp_path / "page.html", tmp_path / "page.pdf"
    text = booklet(MANY, paper=paper, on_page=6)
    page.write_text(text, encoding="utf-8")
    browse(page, f"--print-to-pdf={pdf}", "--no-pdf-header-footer")
    assert len(re.findall(rb"/Type */Page\b", pdf.read_bytes())) == text.count("<section>")
