"""`--layout` of the commands that take puzzles."""

import json
import os
from pathlib import Path
from threading import Thread

import pytest
from example_puzzles import ROW
from run_command import output, refused, run_here

from sudokuenum import Layout, read_puzzles

KING_AND_KNIGHT = "anti-king+anti-knight"
JIGSAW = "AAABBB\nAACBBD\nACCCBD\nECCFDD\nEEFFFD\nEEEFFD\n"


def test_puzzles_of_a_layout_are_solved_listed_and_counted() -> None:
    listed = output(f"solutions {ROW} --layout {KING_AND_KNIGHT}").split()
    assert len(listed) == 4
    assert output(f"solutions {ROW} --layout {KING_AND_KNIGHT} --count") == "4\n"
    run_here(f"solve {ROW} --layout {KING_AND_KNIGHT}", status=3)
    run_here("solve", *listed, "--layout", KING_AND_KNIGHT)
    (reduced,) = output("minimise", listed[0], "--layout", KING_AND_KNIGHT).split()
    assert output(f"solve {reduced} --layout {KING_AND_KNIGHT}") == f"{listed[0]} one\n"
    options = ["--layout", KING_AND_KNIGHT, "--answer", listed[1], "--minimum", "--json"]
    assert len(json.loads(output(f"repair {ROW}", *options))["smallest"]) == 1
    assert output(f"solutions {ROW} --layout {KING_AND_KNIGHT} --frequencies --csv").startswith(
        "cell,1,2,3,4,5,6,7,8,9\nr1c1,4,0,"
    )


def test_a_layout_is_read_from_a_file_and_drawn(tmp_path: Path) -> None:
    file, picture = tmp_path / "layout.txt", tmp_path / "picture.svg"
    file.write_text(f"# six regions\n{JIGSAW}r1c1 r2c2 r3c3 r4c4 r5c5 r6c6\n")
    options = ["--layout", str(file)]
    row = "123456" + "." * 30
    grid, _ = run_here("solve", row, *options, "--svg", picture, status=3).out.split()
    assert len({grid[7 * k] for k in range(6)}) == 6
    assert picture.read_text().count("<rect") == 7
    run_here(f"solve {grid} --layout", "".join(JIGSAW.split()))


def test_a_file_of_a_layout_may_begin_with_a_mark_and_its_errors_name_it(file: Path) -> None:
    file.write_text("AABB\nAABC\nDDBC\nDDCC\n", encoding="utf-8-sig")
    assert run_here("solve", "1" + "." * 15, "--layout", file, status=3).out.endswith(" many\n")
    file.write_text("AABB\nAABC\nDDBC\nDDCC\n", encoding="utf-16")  # as PowerShell writes it
    assert run_here("solve", "1" + "." * 15, "--layout", file, status=3).out.endswith(" many\n")
    file.write_text("AABB\nAABC\nDDBC\nDDCC\nr1c1 r2c9\n")
    words = f"{file}, line 5: cell 'r2c9': the cells are r1c1 to r4c4"
    assert refused("solve", "1" + "." * 15, "--layout", file) == words
    file.write_text("x\nr1c1\n")
    words = f"{file}, line 2: the group of r1c1 has 1 cell; groups have 2 to 9"
    assert refused(f"count --layout {file}") == words
    file.write_bytes(b"\xff")
    assert refused(f"solve {ROW} --layout {file}") == f"layout '{file}': not text in UTF-8"


@pytest.mark.parametrize("digits", [4, 6, 9])
def test_a_named_layout_has_the_size_of_the_puzzle(digits: int) -> None:
    row = "123456789"[:digits] + "." * (digits * digits - digits)
    by_size = run_here(f"solve {row} --layout x", status=3).out
    box = {4: "2x2", 6: "2x3", 9: "3x3"}[digits]
    assert run_here(f"solve {row} --layout x --box {box}", status=3).out == by_size
    (grid, _) = by_size.split()
    assert len({grid[(digits + 1) * k] for k in range(digits)}) == digits
    (found,) = read_puzzles([row], layout="x")
    assert found.layout == Layout("x", box)
    run_here(f"solve {grid} --layout x")


def test_a_layout_without_a_meaning_in_the_size_of_a_puzzle_names_both(tmp_path: Path) -> None:
    layout, file = tmp_path / "layout.txt", tmp_path / "puzzles.txt"
    layout.write_text("# a far cell\nr1c1 r2c9\n")
    file.write_text(f"{ROW}\n1...............\n")
    printed = run_here(f"solve {file} --layout {layout}", status=2)
    assert printed.out.endswith(" many\n")
    words = f"{layout}, line 2: cell 'r2c9': the cells are r1c1 to r4c4"
    leaves_out = "--skip-errors leaves it out"
    assert printed.err == f"sudokuenum: {file}, line 2: {words}; {leaves_out}\n"
    words = "argument, line 1: layout windoku: the boxes must be square, such as 3x3, not 2x3"
    assert refused("solve", "1" + "." * 35, "--layout", "windoku") == words


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with a name")
def test_a_layout_is_read_from_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = Thread(target=pipe.write_text, args=("x\n",))
    writer.start()
    printed = run_here("solve", "1" + "." * 15, "--layout", pipe, status=3)
    writer.join()
    assert printed.out == "1234341243212143 many\n"
