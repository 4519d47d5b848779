"""`--layout` of the commands that take puzzles."""

import json
import os
from pathlib import Path
from threading import Thread

import pytest

from sudokuenum import Layout, read_puzzles
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
    assert main(["solutions", ROW, "--layout", KING_AND_KNIGHT, "--frequencies", "--csv"]) == 0
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
        (["solve", ROW, "--layout=/dev"], "layout '/dev': Is a directory"),
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
    assert capsys.readouterr().err == f"sudokuenum: layout '{file}': not a text in UTF-8\n"


def test_a_file_of_a_layout_may_begin_with_a_mark_and_its_errors_name_it(
    tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "layout.txt"
    file.write_text("AABB\nAABC\nDDBC\nDDCC\n", encoding="utf-8-sig")
    assert main(["solve", "1" + "." * 15, "--layout", str(file)]) == 3
    assert capsys.readouterr().out.endswith(" many\n")
    file.write_text("AABB\nAABC\nDDBC\nDDCC\nr1c1 r2c9\n")
    assert main(["solve", "1" + "." * 15, "--layout", str(file)]) == 2
    words = f"sudokuenum: {file}, line 5: cell 'r2c9': the cells are r1c1 to r4c4\n"
    assert capsys.readouterr().err == words
    file.write_text("x\nr1c1\n")
    assert main(["count", "--layout", str(file)]) == 2
    words = f"{file}, line 2: the group of r1c1 has 1 cell; groups have 2 to 9"
    assert capsys.readouterr().err == f"sudokuenum: {words}\n"


@pytest.mark.parametrize("digits", [4, 6, 9])
def test_a_named_layout_has_the_size_of_the_puzzle(digits: int, capsys: Capture) -> None:
    row = "123456789"[:digits] + "." * (digits * digits - digits)
    assert main(["solve", row, "--layout", "x"]) == 3
    by_size = capsys.readouterr().out
    box = {4: "2x2", 6: "2x3", 9: "3x3"}[digits]
    assert main(["solve", row, "--layout", "x", "--box", box]) == 3
    assert capsys.readouterr().out == by_size
    (grid, _) = by_size.split()
    assert len({grid[(digits + 1) * k] for k in range(digits)}) == digits
    (found,) = read_puzzles([row], layout="x")
    assert found.layout == Layout.parse("x", box)
    assert main(["solve", grid, "--layout", "x"]) == 0


def test_a_layout_without_a_meaning_in_the_size_of_a_puzzle_names_both(
    tmp_path: Path, capsys: Capture
) -> None:
    layout, file = tmp_path / "layout.txt", tmp_path / "puzzles.txt"
    layout.write_text("# a far cell\nr1c1 r2c9\n")
    file.write_text(f"{ROW}\n1...............\n")
    assert main(["solve", str(file), "--layout", str(layout)]) == 2
    printed = capsys.readouterr()
    assert printed.out.endswith(" many\n")
    words = f"{layout}, line 2: cell 'r2c9': the cells are r1c1 to r4c4"
    assert printed.err == f"sudokuenum: {file}, line 2: {words}\n"
    assert main(["solve", "1" + "." * 35, "--layout", "windoku"]) == 2
    words = "layout windoku: the boxes are square, such as 3x3, not 2x3"
    assert capsys.readouterr().err == f"sudokuenum: argument, line 1: {words}\n"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with a name")
def test_a_layout_is_read_from_a_pipe(tmp_path: Path, capsys: Capture) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = Thread(target=pipe.write_text, args=("x\n",))
    writer.start()
    assert main(["solve", "1" + "." * 15, "--layout", str(pipe)]) == 3
    writer.join()
    assert capsys.readouterr().out == "1234341243212143 many\n"
