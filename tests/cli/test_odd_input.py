"""Input that is odd but plausible: each is read as meant, or refused in one line with its place."""

import json
from pathlib import Path

import pytest
from example_puzzles import EXAMPLE, SOLUTION, TWELVE
from refusals import refuses
from run_command import output, refused, run_here

from sudokuenum import Puzzle, count_essential, count_layout, solutions
from sudokuenum.cli.command_names import COMMANDS
from sudokuenum.cli.parser import command_parser
from sudokuenum.counting import count_fillings
from sudokuenum.errors import FileError, LayoutError, OptionError
from sudokuenum.results.saved_counts import merge_saved, read_status

FOUR = "1..............."


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_files_of_other_systems_are_read(
    encoding: str, end: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_bytes(f"{EXAMPLE}{end}{SOLUTION}{end}".encode(encoding))
    assert output(f"solve {file}") == f"{SOLUTION} one\n" * 2
    with file.open(encoding="utf-8") as stream:
        monkeypatch.setattr("sys.stdin", stream)
        assert output("solve") == f"{SOLUTION} one\n" * 2


@pytest.mark.parametrize(
    "line",
    [f"{EXAMPLE} {TWELVE}", f"{EXAMPLE},{TWELVE}",
     f"{EXAMPLE}\u2028{TWELVE}", f"{EXAMPLE};{SOLUTION[::-1]}"],
)  # fmt: skip
def test_no_puzzle_on_a_line_is_lost(line: str, file: Path) -> None:
    file.write_text(f"{EXAMPLE}\n{line}\n", encoding="utf-8")
    printed = run_here(f"solve {file}", status=2)
    assert printed.out == f"{SOLUTION} one\n"
    column = line.index(line[-81:], 1) + 1
    words = "a second puzzle on the line, which is not the solution of the first"
    advice = "; --skip-errors leaves it out"
    assert printed.err == f"sudokuenum: {file}, line 2, column {column}: {words}{advice}\n"


def test_the_solution_may_stand_beside_its_puzzle(file: Path) -> None:
    file.write_text(f"{EXAMPLE} {SOLUTION}\n{SOLUTION} {EXAMPLE}\n")
    assert output(f"solve {file}") == f"{SOLUTION} one\n" * 2
    file.write_text(f"1,{EXAMPLE},{SOLUTION},\n2,{TWELVE},{SOLUTION},\n")
    run_here(f"solutions {file}", status=2)  # two puzzles
    lines = run_here(f"solve {file}", status=3).out.splitlines()
    assert [line.split()[1] for line in lines] == ["one", "many"]


@pytest.mark.parametrize("wrong", ["1e3", "1_000", "\u0663", "3.0", "", "nan", "9" * 5000, "0x10"])
def test_an_integer_has_decimal_digits(wrong: str) -> None:
    for command in (f"solutions {FOUR} --limit", "generate -n", "unrank"):
        error = refused(command, wrong)
        assert f": '{wrong[:30]}" in error
        advice = "; did you mean 1000?" if wrong == "1e3" else ""
        assert f": expected an integer{advice} (see sudokuenum " in error
        assert len(error) < 200


@pytest.mark.parametrize("wrong", ["ten", "1_0", "\u0663", ""])
def test_a_number_is_one_of_ascii(wrong: str) -> None:
    error = refused(f"solutions {FOUR} --seconds", wrong)
    assert f"argument --seconds: {wrong!r}: expected a number (see " in error


def test_all_options_with_numbers_are_read_alike() -> None:
    for name in COMMANDS:
        for action in command_parser(name)[1]._actions:
            assert action.type not in (int, float, Path), (name, action.dest)


def test_a_certificate_may_begin_with_a_mark(file: Path) -> None:
    run_here(f"count --box 2x2 --quiet --certificate {file}")
    file.write_text(json.dumps(json.loads(file.read_text())), encoding="utf-8-sig")
    assert output(f"check-certificate {file}").endswith("right: 288 grids with 2x2 boxes\n")


def test_arguments_of_functions_that_are_nearly_right() -> None:
    refuses(TypeError, "expected a sequence of paths, not one path", merge_saved, "part", "whole")
    refuses(TypeError, "expected the first cells, not int", count_layout, "x", first_cells=3)
    refuses(LayoutError, "first cells: 'r1'", count_layout, "x", first_cells="r1c1 r1")
    refuses(FileError, "path '': expected the name of a file", read_status, "")
    words = r"^grids a value of type int: expected a multiple of 9!$"
    refuses(OptionError, words, count_essential, grids=10**5000)
    words = r"^allowed: integers of shape \(cases, rows, 9\)"
    refuses(OptionError, words, count_fillings, [[[1], [1, 2]]])
    assert list(solutions(Puzzle(EXAMPLE), limit=1)) == [Puzzle(SOLUTION)]
