"""`--layout` of the commands that take puzzles."""

import json
from pathlib import Path

import pytest

from sudokuenum.cli import main

Capture = pytest.CaptureFixture[str]
ROW = "123456789" + "." * 72
KING_AND_KNIGHT = "anti-king+anti-knight"
JIGSAW = "AAABBB\nAACBBD\nACCCBD\nECCFDD\nEEFFFD\nEEEFFD\n"


def test_puzzles_of_a_layout_are_solved_listed_and_counted(capsys: Capture) -> None:
    assert main(["solutions", ROW, "--layout", KING_AND_KNIGHT]) == 0
    listed = capsys.readouterr().out.split()
    assert len(listed) == 4
    assert main(["solutions", ROW, "--layout", KING_AND_KNIGHT, "--count"]) == 0
    assert capsys.readouterr().out == "4\n"
    assert main(["solve", ROW, "--layout", KING_AND_KNIGHT]) == 3
    assert main(["solve", *listed, "--layout", KING_AND_KNIGHT]) == 0
    capsys.readouterr()
    assert main(["minimise", listed[0], "--layout", KING_AND_KNIGHT]) == 0
    (reduced,) = capsys.readouterr().out.split()
    assert main(["solve", reduced, "--layout", KING_AND_KNIGHT]) == 0
    assert capsys.readouterr().out == f"{listed[0]} one\n"
    options = ["--layout", KING_AND_KNIGHT, "--answer", listed[1], "--minimum", "--json"]
    assert main(["repair", ROW, *options]) == 0
    assert len(json.loads(capsys.readouterr().out)["smallest"]) == 1
    assert main(["solutions", ROW, "--layout", KING_AND_KNIGHT, "--frequencies"]) == 0
    assert capsys.readouterr().out.startswith("cell,1,2,3,4,5,6,7,8,9\nr1c1,4,0,")


def test_a_layout_is_read_from_a_file_and_drawn(tmp_path: Path, capsys: Capture) -> None:
    file, picture = tmp_path / "layout.txt", tmp_path / "picture.svg"
    file.write_text(f"# six regions\n{JIGSAW}r1c1 r2c2 r3c3 r4c4 r5c5 r6c6\n")
    options = ["--layout", str(file)]
    assert main(["solve", "123456" + "." * 30, *options, "--svg", str(picture)]) == 3
    grid = capsys.readouterr().out.split()[0]
    assert len({grid[7 * k] for k in range(6)}) == 6
    assert picture.read_text().count("<rect") == 7
    assert main(["solve", grid, "--layout", "".join(JIGSAW.split())]) == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["solve", ROW, "--layout", "nope"], "layout 'nope': expected names of x, p, windoku"),
        (["solve", ROW, "--layout", "r1c1 r1c10"], "cell 'r1c10': the cells are r1c1 to r9c9"),
        (["solve", ROW, "--layout", "windoku", "--box", "1x9"], "layout windoku: the boxes are"),
        (["solve", ROW, "--layout=/dev"], "layout '/dev': expected names"),
        (["solve", "1" + ROW[1:-1] + "1", "--layout", "x"], "digit 1 stands twice in the group of"),
        (["rate", ROW, "--layout", "x"], "--layout: rate is for grids without further groups"),
        (["rank", ROW, "--layout=x"], "--layout: rank is for grids without further groups"),
        (["solutions", ROW, "--layout", "x", "--estimate"], "layout x: this is for puzzles whose"),
        (["solutions", ROW, "--layout", "p", "--count"], "layout p: too many solutions to count"),
    ],
)
def test_errors_are_one_line(arguments: list[str], words: str, capsys: Capture) -> None:
    try:
        status = main(arguments)
    except SystemExit as error:
        status = int(str(error.code))
    assert status == 2
    message = capsys.readouterr().err
    assert message.startswith("sudokuenum: ")
    assert words in message
    assert message.count("\n") == 1


def test_a_file_that_is_no_text_is_named(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "layout.bin"
    file.write_bytes(b"\xff\xfe")
    assert main(["solve", ROW, "--layout", str(file)]) == 2
    assert capsys.readouterr().err == f"sudokuenum: '{file}': cannot be read: not a text in UTF-8\n"


def test_a_file_of_a_layout_may_begin_with_a_mark_and_its_errors_name_it(
    tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "layout.txt"
    file.write_text("AABB\nAABC\nDDBC\nDDCC\n", encoding="utf-8-sig")
    assert main(["solve", "1" + "." * 15, "--layout", str(file)]) == 3
    assert capsys.readouterr().out.endswith(" many\n")
    file.write_text("AABB\nAABC\nDDBC\nDDCC\nr1c1 r2c9\n")
    assert main(["solve", "1" + "." * 15, "--layout", str(file)]) == 2
    words = f"sudokuenum: '{file}': cell 'r2c9': the cells are r1c1 to r4c4\n"
    assert capsys.readouterr().err == words
