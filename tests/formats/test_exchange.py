"""Puzzles in the formats that other programs exchange."""

from random import Random

import pytest
from how_many import cases
from refusals import refuses
from test_odd_text import CLUES, some_puzzle

from sudokuenum import Puzzle, PuzzleError, puzzle_link, puzzle_text, read_puzzles, write_puzzles
from sudokuenum.formats.programs.json_puzzles import json_of_puzzle, puzzle_of_json
from sudokuenum.formats.programs.lz_string import compress, decompress
from sudokuenum.formats.writing import PUZZLE_FORMATS, SITES, FormatName, SiteName
from sudokuenum.geometry.box import Box
from sudokuenum.geometry.box_sizes import USUAL_BOXES
from sudokuenum.geometry.layout import Layout

PUZZLE = Puzzle(CLUES)
MARKED = Puzzle(PUZZLE.cells, removed=[(2, 4), (10, 2), (10, 7)])
LAYOUTS = [
    *(Layout(name) for name in ("x", "windoku", "anti-knight+anti-king", "argyle", "p+x")),
    *(Layout(Box(box)) for box in ("2x2", "3x2", "2x3", "1x5", "1x4", "3x4", "4x4")),
    Layout("AAAB CABB CCDB CDDD"),
    Layout("AAAB CABB CCDB CDDD\nr1c1 r2c4 r4c2"),
    Layout("hypercube", "2x2"),
    Layout("r1c1 r2c2 r3c3 r4c4", "2x2"),
]


def read(text: str, **given: object) -> list[Puzzle]:
    return list(read_puzzles(text.split("\n"), "file", **given))  # type: ignore[arg-type]


def with_removed(puzzle: Puzzle, random: Random) -> Puzzle:
    removed = [
        (cell, digit)
        for cell, some in enumerate(puzzle.candidates)
        for digit in some[2:]
        if not puzzle.cells[cell] and random.random() < 0.3
    ]
    return Puzzle(puzzle.cells, puzzle.box, puzzle.layout, removed)


@pytest.mark.parametrize("form", PUZZLE_FORMATS)
def test_what_is_written_is_read_again(form: FormatName) -> None:
    random = Random(form)
    only_9x9 = form in ("hodoku", "opensudoku", "pencilmarks")
    for _ in range(60):
        box = USUAL_BOXES[9 if only_9x9 else random.choice([4, 6, 8, 9])]
        puzzles = [some_puzzle(box, random) for _ in range(random.randrange(1, 4))]
        if PUZZLE_FORMATS[form].has_candidates:
            puzzles = [with_removed(puzzle, random) for puzzle in puzzles]
        found = read("\n".join(write_puzzles(puzzles, form)), box=box)
        if form in ("candidates", "pencilmarks"):  # a clue may be a single candidate
            assert [one.candidates for one in found] == [one.candidates for one in puzzles]
        else:
            assert found == puzzles


@pytest.mark.parametrize("layout", LAYOUTS, ids=repr)
def test_json_and_links_have_the_layout_and_the_candidates(layout: Layout) -> None:
    random = Random(repr(layout))
    n = layout.digits
    for _ in range(cases(2, 5)):
        clues = [0] * n * n
        clues[random.randrange(n * n)] = random.randrange(1, n + 1)
        puzzle = with_removed(Puzzle(clues, layout.box, layout), random)
        text = json_of_puzzle(puzzle)
        assert puzzle_of_json(text) == puzzle
        assert read(text if n > 9 else text.replace(',"grid"', ',\n"grid"')) == [puzzle]
        for site in ("sudokupad", "f-puzzles"):
            assert read(f"# c\n{puzzle_link(puzzle, site)}\n") == [puzzle]
        assert puzzle.layout is None or str(read(text)[0].layout) != ""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f":0000:x:{CLUES}:::", PUZZLE),
        (f":0300:4:{CLUES.replace('7', '+7')}:413 222 722:411:c28 r68", MARKED),
        (f'<folder>\n<name>a</name>\n<game data="{CLUES.replace(".", "0")}"/></folder>', PUZZLE),
        ('<game data="version: 3&#10;' + "".join(
            f"{c.replace('.', '0')}|0|{int(c == '.')}|" for c in CLUES) + '" />', PUZZLE),
        ("https://www.sudokuwiki.org/sudoku.htm?bd=" + CLUES.replace(".", "0"), PUZZLE),
        ("[" + ",".join("[" + ",".join("null" if c == "." else c for c in CLUES[k : k + 9]) + "]"
                        for k in range(0, 81, 9)) + "]", PUZZLE),
        (f'{{"puzzle": "{CLUES}", "clues": 30}}', PUZZLE),
        ('{"cells": [[{"value": 1}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {"value": "2"}], '
         '[{}, {}, {}, {}]], "regions": [[[0, 0], [0, 1], [1, 0], [1, 1]], [[0, 2], [0, 3], '
         '[1, 2], [1, 3]], [[2, 0], [2, 1], [3, 0], [3, 1]], [[2, 2], [2, 3], [3, 2], [3, 3]]], '
         '"cages": [{"value": "title: a"}, {"cells": [[0, 0], [1, 1], [2, 2], [3, 3]]}]}',
         Puzzle([1, *[0] * 10, 2, *[0] * 4], "2x2", Layout("r1c1 r2c2 r3c3 r4c4", "2x2"))),
    ],
)  # fmt: skip
def test_texts_of_other_programs(text: str, expected: Puzzle) -> None:
    assert read(text) == [expected]


def test_a_shortened_link_of_sudokupad_is_read() -> None:
    short = "{ce:[[{v:1},,,],[,,,],[,,,{v:2}],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],"
    short += "[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],cs:50}"
    found = read(f"https://sudokupad.app/scl{compress(short)}")
    assert found == [Puzzle([1, *[0] * 10, 2, *[0] * 4], "2x2")]


def test_a_drawn_grid_of_candidates_is_read_among_others() -> None:
    lists = puzzle_text(MARKED, "candidates").split("\n")
    words = [line.split() for line in lists]
    rows = [f"| {'  '.join(row[:3])} | {' '.join(row[3:])} |" for row in words]
    drawn = "\n".join([".-----------.---------.", *rows, "'-----------'---------'"])
    (plain,) = read("\n".join(lists))
    assert plain.candidates == MARKED.candidates
    assert read(f"{CLUES}\n{drawn}\n{drawn}\n{CLUES}") == [PUZZLE, plain, plain, PUZZLE]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f":0000:x:{CLUES}:41:", "line 1: removed candidate '41': expected digit, row and column"),
        (f":0000:x:{CLUES[1:]}:::", "line 1: a 9x9 puzzle has 81 cells, not 80"),
        (f":0000:x:{'.' * 64}:::", "64 cells, expected 81"),
        (":0000:x", "line 1: ':0000:x': a line of HoDoKu has"),
        (f":0000:x:{CLUES}:511::", "line 1: the removed candidate 5 in r1c1 is its clue"),
        ('{"size":4,"grid":[[{}],[{}],[{}],[{}]]}', "a grid of 4 rows, not all of 4 cells"),
        (json_of_puzzle(PUZZLE)[:-1] + ',"wormhole":[{"lines":[]}]}', "constraint wormhole"),
        (
            "https://sudokupad.app/abc",
            "line 1: 'https://sudokupad.app/abc': a short link, which does not contain the puzzle",
        ),
        (
            "sudokupad.app/abc",
            "'sudokupad.app/abc': a short link, which does not contain the puzzle",
        ),
        ("TinyURL.com/abc", "open it in a browser, and copy the long link or the JSON from there"),
        ("app.crackingthecryptic.com/sudoku/abc", "a short link"),
        ("www.sudokuwiki.org/X_Wing_Strategy", "no part of the link is a puzzle; download a file"),
        ("https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF", "cannot be read"),
        ("{", "line 1: a bracket is not closed"),
        ('{"a": 1}', "line 1: '{\"a\": 1}': JSON without a puzzle of"),
        ('{"puzzle": [1]}', "line 1: puzzle: [1]: expected a puzzle, which has 16, 36"),
        ('{"size": 9}', "no puzzle of f-puzzles or SudokuPad"),
        ("1 2 3 45\n" * 4, "line 1, word 4: '45' has the candidate 5: not a digit up to 4"),
    ],
)
def test_what_cannot_be_read_is_told_in_one_line(text: str, message: str) -> None:
    assert message in refuses(PuzzleError, "^file, line", read, text)


@pytest.mark.parametrize("site", SITES)
def test_links_are_read_without_their_beginning(site: SiteName) -> None:
    link = puzzle_link(PUZZLE, site)
    address = link.removeprefix("https://")
    for text in (address, f"www.{address.removeprefix('www.')}", f"<{address}>", f"[a]({address})"):
        assert read(text) == [PUZZLE]
    for text in (link, address, f" {address}"):
        assert [*read_puzzles(text)] == [PUZZLE]


def test_the_last_part_of_a_link_of_sudokupad_is_read_alone() -> None:
    part = puzzle_link(PUZZLE, "sudokupad").rpartition("/")[2]
    assert read(f"a title\n{part}\n") == [*read_puzzles(part)] == [PUZZLE]


def test_a_format_refuses_what_it_cannot_say() -> None:
    for name in (name for name, form in PUZZLE_FORMATS.items() if not form.has_candidates):
        refuses(PuzzleError, f"format {name}: 3 candidates removed", puzzle_text, MARKED, name)
    small, large = Puzzle([0] * 16, "2x2"), Puzzle([0] * 256, "4x4")
    for one, form in ((small, "hodoku"), (small, "opensudoku"), (large, "candidates")):
        refuses(PuzzleError, f"^{form}: ", puzzle_text, one, form)
    assert read(puzzle_link(MARKED, "sudokuwiki")) == [MARKED]
    assert [*SITES] == ["sudokupad", "f-puzzles", "sudokuwiki"]


def test_a_cell_without_candidates_is_refused_in_one_wording() -> None:
    puzzle = Puzzle("." * 81, removed=[(10, digit) for digit in range(1, 10)])
    for form in ("candidates", "pencilmarks", "f-puzzles"):
        words = f"^{form}: r2c2 has no candidate, and cannot be written$"
        refuses(PuzzleError, words, puzzle_text, puzzle, form)
    words = "^sudokuwiki: r2c2 has no candidate, and cannot be written$"
    refuses(PuzzleError, words, puzzle_link, puzzle, "sudokuwiki")


def test_a_layout_that_is_given_must_be_that_of_the_puzzle() -> None:
    text = json_of_puzzle(Puzzle([0] * 81, layout="x"))
    assert read(text, layout="x") == read(text)
    refuses(PuzzleError, "the puzzle has the layout x, not windoku", read, text, layout="windoku")
    assert read(f":0000:x:{'.' * 81}:::", layout="x") == read(text)


def test_texts_are_compressed_as_by_lz_string() -> None:
    """The first are from lz-string 1.5.0 in JavaScript."""
    known = {"": "Q===", "a": "IZA=", "aaa": "IYo=", "hello, hello": "BYUwNmD2A0AEoUkA"}
    assert {text: compress(text) for text in known} == known
    random = Random(1)
    for _ in range(300):
        text = "".join(random.choices('abc{}":é一', k=random.randrange(300)))
        assert decompress(compress(text)) == text


SOURCE = "https://www.example.org/sudoku.php?level=evil"


def test_a_link_beside_a_puzzle_can_be_its_source() -> None:
    for text in (f"{CLUES}\n{SOURCE}\n", f"{SOURCE}\n\n{CLUES}\n", f"{CLUES}\n{SOURCE}\n" * 2):
        assert {str(one) for one in read_puzzles(text.split("\n"))} == {CLUES}


@pytest.mark.parametrize(
    "text",
    [
        SOURCE,
        f"{SOURCE}\n{SOURCE}\n{CLUES}",  # each may name a puzzle
        f"https://a.b/?s={CLUES}\nhttps://a.b/?s=\nhttps://a.b/?s={CLUES}",
        f"https://a.b/?s=\nhttps://a.b/?s={CLUES}\nhttps://a.b/?s={CLUES}",
        f"{CLUES}\nhttps://sudokupad.app/abc123",
        f"{CLUES}\nhttps://tinyurl.com/abc123",
        f"{CLUES}\nhttps://example.org/play?s={CLUES[1:]}",
    ],
)
def test_a_link_that_can_name_a_puzzle_is_refused(text: str) -> None:
    words = "no part of the link is a puzzle|a short link"
    refuses(PuzzleError, words, lambda: [*read_puzzles(text.split("\n"))])
