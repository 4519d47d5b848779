"""XML of OpenSudoku, however its lines are broken: each game is read, and damage is named."""

import tracemalloc
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from calls_made import calls_made
from how_many import cases
from refusals import refuses
from test_odd_text import CLUES, SOLVED

from sudokuenum import Puzzle, PuzzleError, read_puzzles
from sudokuenum.formats import PuzzleInput
from sudokuenum.formats.grammar.lines import MOST_CHARACTERS_KEPT, Lines, blocks_of_bytes
from sudokuenum.formats.grammar.shapes import PuzzleShapes
from sudokuenum.formats.programs.opensudoku import GameReader
from sudokuenum.formats.reading.puzzle_reader import PuzzleReader

DATA = CLUES.replace(".", "0")
GAME = f'<game created="1" state="1" data="{DATA}" note="" command_stack="0|1&amp;&gt;" />'
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes" ?>'
PUZZLE = Puzzle(CLUES)


def numbered(k: int) -> str:
    """A game with a puzzle of its own, for each k below 40."""
    cells = [c for c, digit in enumerate(CLUES) if digit == "."]
    changed = [*DATA]
    changed[cells[k]] = SOLVED[cells[k]]
    return f'<game data="{"".join(changed)}"/>'


def read(text: str) -> list[Puzzle]:
    """The puzzles of a text, which are the same from lines and from a file."""
    found = list(read_puzzles(text.split("\n"), "file"))
    blocks = blocks_of_bytes(BytesIO(text.encode()).read)
    assert list(PuzzleReader(Lines(blocks), "file", PuzzleShapes())) == found
    return found


@pytest.mark.parametrize(
    ("text", "games"),
    [
        (f"{HEAD}<opensudoku version='2'><folder name='x'>{GAME}</folder></opensudoku>", 1),
        (f"{HEAD}\n<opensudoku>{GAME}\n{GAME}</opensudoku>\n", 2),
        (f"<opensudoku><folder>{GAME}{GAME}</folder><folder>{GAME}</folder></opensudoku>", 3),
        (f'<folder name="x">{GAME}\n{GAME}</folder>', 2),
        (f"<folder>\n{GAME}\n</folder>\n<folder>{GAME}</folder>", 2),
        (f"{GAME}\n{GAME}{GAME}\n", 3),
        (f"<opensudoku>{GAME * 100}</opensudoku>", 100),
        (f"<opensudoku><name>a\nb</name><!-- c\n{GAME} --><description/>\n{GAME}</opensudoku>", 1),
        (f"<!-- {GAME} -->\n{GAME}\n{CLUES}\n{GAME}\n", 3),
        (GAME.replace('"', "'"), 1),
        (GAME.replace(" ", "\n  "), 1),
        (f"\ufeff{HEAD}\n{GAME}", 1),
        (f"{CLUES}\n{HEAD}<opensudoku>{GAME}</opensudoku>\n{CLUES}\n# c\n{GAME}", 4),
        (f"<opensudoku><folder name='żółć &amp; &#955;'>{GAME}</folder></opensudoku>", 1),
        (f"<opensudoku><folder><game data='{DATA}'></game></folder></opensudoku>", 1),
        (f"<opensudoku>\n<author>{'.' * 81}</author>\n{'.' * 81}\n{GAME}</opensudoku>", 1),
        (f'<?xml version="1.0"?>\n<!DOCTYPE opensudoku SYSTEM "x">\n{GAME}', 1),
        ("<opensudoku/>", 0),
    ],
)  # fmt: skip
def test_all_games_are_read_however_lines_are_broken(text: str, games: int) -> None:
    assert read(text) == [PUZZLE] * games


def test_no_game_is_lost_wherever_a_line_is_broken() -> None:
    random = Random(1)
    for _ in range(cases(60, 2000)):
        games = [numbered(k) for k in range(random.randrange(1, 5))]
        words = [f"<opensudoku><folder name='x'>{games[0]}", *games[1:], "</folder></opensudoku>"]
        text = " ".join(words)
        spaces = [k for k, c in enumerate(text) if c == " "]
        for k in random.sample(spaces, random.randrange(len(spaces))):
            text = f"{text[:k]}\n{text[k + 1 :]}"
        expected = [str(Puzzle(game[12:93])) for game in games]
        assert [str(puzzle) for puzzle in read(text)] == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"<opensudoku>{GAME}<folder>", r"^file, line 1, column \d+: <folder> is not closed"),
        (f"<opensudoku>\n{GAME}\n<game data=", "^file, line 1, column 1: <opensudoku> is not"),
        ("<game data=", "^file, line 1, .*: a tag does not end at the end of the input; it may"),
        (f"<opensudoku>\n  {GAME}</folder>", r"^file, line 2, column \d+: damaged XML: mismatched"),
        ("<opensudoku>\n <a &/></opensudoku>", "^file, line 2, column 5: damaged XML: not well-fo"),
        ("<opensudoku>\nżż <a &/></opensudoku>", "^file, line 2, column 7: damaged XML"),
        (f"{CLUES}\n</opensudoku>", "^file, line 2, column 3: damaged XML: mismatched tag"),
        ("<opensudoku>&x;</opensudoku>", "^file, line 1, column 13: damaged XML: undefined entity"),
        ('<!DOCTYPE a [<!ENTITY x "y">]>\n<opensudoku>&x;</opensudoku>', "undefined entity"),
        ('<!DOCTYPE a [<!ENTITY x "y">\n<opensudoku/>', "^file, line 1, column 3: damaged XML"),
        ('<!DOCTYPE a SYSTEM "file:///etc/passwd">', "^file, line 1: .*: neither cells nor a"),
        ('<opensudoku>\n<!DOCTYPE a SYSTEM "x">', "^file, line 2, column 3: damaged XML"),
        ('<opensudoku>\x00</opensudoku>', "^file, line 1, column 13: damaged XML"),
        (f"{GAME} {CLUES}", "^file, line 1, .*: '53.*: text outside of all tags"),
        ("<?xml version='1.0'?><folder/><svg/>", "line 1, .*<svg>: expected <opensudoku>"),
        ("<opensudoku>\n<game/></opensudoku>", "^file, line 2, column 1: <game> without data"),
        ('<opensudoku>\n <game data="12"/></opensudoku>', "^file, line 2, column 2: "),
        (f'<game data="{"." * 36}" />', "^file, line 1, column 1: .*: 36 cells, expected 81"),
        ("<opensudoku>" + "<a>" * 200, "^file, line 1, .*: more than 100 tags are open"),
        ("<opensudoku a='" + "b" * 2_000_000, "more than 1048576 characters or 1000 lines"),
        ("<opensudoku><!--" + "\n" * 2000, "more than 1048576 characters or 1000 lines"),
        (f"<{'folder'} x='1' x='2'>", "damaged XML: duplicate attribute"),
    ],
)  # fmt: skip
def test_damage_is_named_in_one_line_with_its_place(text: str, message: str) -> None:
    error = refuses(PuzzleError, message, read, text)
    assert len(error) < 200
    assert error.isprintable()


def test_a_file_without_line_breaks_has_no_longest_length(tmp_path: Path) -> None:
    file = tmp_path / "games.opensudoku"
    many = 3 * MOST_CHARACTERS_KEPT // len(GAME)
    file.write_text(f"{CLUES}\n{HEAD}<opensudoku>{GAME * many}</opensudoku>\n{CLUES}\n")
    found = list(PuzzleInput(file))
    assert [puzzle for _, puzzle in found] == [PUZZLE] * (many + 2)
    assert {place.line for place, _ in found[1:-1]} <= {1, 2}
    assert found[-1][0].line == 3


def test_the_memory_does_not_grow_with_the_number_of_games() -> None:
    reader = GameReader("file", 1)
    reader.read("<opensudoku>", ends=False)
    tracemalloc.start()
    try:
        for _ in range(50):
            assert len(reader.read(GAME * 20, ends=False)) == 20
        grown = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert grown < 100_000
    assert not reader.is_between
    assert reader.read("</opensudoku>") == []
    assert reader.is_between


def test_the_work_grows_with_the_number_of_games() -> None:
    def read_games(games: int) -> None:
        text = f"<opensudoku>{GAME * games}</opensudoku>"
        assert sum(1 for _ in read_puzzles([text])) == games

    assert calls_made(lambda: read_games(800)) < 5 * calls_made(lambda: read_games(200))


def test_a_string_of_xml_is_no_path() -> None:
    assert [one for _, one in PuzzleInput(f"<opensudoku>{GAME}</opensudoku>")] == [PUZZLE]
