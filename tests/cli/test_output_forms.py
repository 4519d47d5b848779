"""The forms of output: encodings, narrow terminals, CSV with rows of one kind, missing extras."""

import csv
import io
import os
import shlex
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path

import pytest
from example_puzzles import EXAMPLE
from run_command import COMMAND, arguments, output, refused, run_here
from test_schemas import EXAMPLES

from sudokuenum import Puzzle, PuzzleError
from sudokuenum.cli import main
from sudokuenum.cli.command_names import COMMANDS
from sudokuenum.cli.manual import manuals
from sudokuenum.common.files import write_whole

FOUR, FULL = "1.....3..2.....4", "1342243142133124"
MANY = "1..............."


def in_bytes(command: str, encoding: str) -> subprocess.CompletedProcess[bytes]:
    """What a command prints where the encoding of text is this one."""
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    words = [*COMMAND, *shlex.split(command)]
    return subprocess.run(words, capture_output=True, check=False, env=environment)


@pytest.mark.heavy
@pytest.mark.parametrize("encoding", ["ascii", "ascii:strict", "latin-1", "utf-16"])
def test_a_page_is_in_utf8_whatever_the_encoding_of_text_is(encoding: str) -> None:
    done = in_bytes(f"booklet {FOUR} --title żółć --quiet", encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "<title>żółć</title>" in done.stdout.decode("utf-8")
    for command in (f"solve {FOUR} --json", f"solve {FOUR} --csv", "schema rank"):
        assert in_bytes(command, encoding).stdout == in_bytes(command, "utf-8").stdout


@pytest.mark.parametrize("encoding", ["ascii:strict", "latin-1:strict"])
def test_text_that_cannot_be_encoded_is_escaped(encoding: str) -> None:
    done = in_bytes("solve ./żółć.txt", encoding)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"sudokuenum: './\\u017c")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.skipif(os.name == "nt", reason="names of files are text there")
def test_bytes_that_are_no_text_are_escaped(tmp_path: Path) -> None:
    title = b"a\xff"
    words = [*map(os.fsencode, COMMAND), b"booklet", FOUR.encode(), b"--title", title, b"--quiet"]
    printed = subprocess.run(words, capture_output=True, check=True).stdout
    assert "<title>a\\udcff</title>" in printed.decode("utf-8")
    subprocess.run([*words, b"--html", os.fsencode(tmp_path / "b")], check=True)
    assert (tmp_path / "b").read_bytes() == printed
    write_whole(tmp_path / "c", "a\udcff", "file")
    assert (tmp_path / "c").read_text("utf-8") == "a\\udcff"


def test_messages_have_no_control_characters() -> None:
    for words in (["solve", FOUR, "--\x1b[2J"], ["\x1b[2J"]):
        assert "\x1b" not in run_here("", *words, status=2).err


@pytest.mark.skipif(os.name == "nt", reason="names of files have no control characters there")
def test_control_characters_of_names_are_escaped(tmp_path: Path) -> None:
    name = tmp_path / "a\x1b[2Jb"
    assert refused("solve", name).endswith("No such file or directory")
    name.write_text(f"{MANY}\n")
    assert "\\x1b[2Jb, line 1: the puzzle has more than one" in run_here(
        "booklet", name, status=2
    ).err.replace("\n", " ")
    for command in ("solve", "rate"):
        assert "\x1b" not in run_here(command, name, status=3).err


@pytest.mark.parametrize("columns", ["1", "0", "-5", "abc", "20", "79", "100000"])
def test_help_is_printed_at_any_width(columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    for command in COMMANDS:
        assert f"sudokuenum {command}" in " ".join(output(command, "--help").split())
    assert "Example" in output("--help")


def test_help_has_help() -> None:
    assert output("help help") == output("help --help") == output("help")


def rows(text: str) -> list[list[str]]:
    return [*csv.reader(text.splitlines())]


WITH_CSV = [
    manual.name for manual in manuals() if any("--csv" in one.names for one in manual.arguments)
]
ODD = [
    f"solve {FULL} {MANY} {FOUR}", f"solve {FOUR} {EXAMPLE} {'.' * 256}",
    f"rate {FULL} {FOUR} {MANY}", f"rate {FOUR} {EXAMPLE}",
    f"explain {FULL} {FOUR}", f"explain {FOUR} {FULL} {FOUR}", f"explain {FULL}",
    f"explain {FULL} {EXAMPLE} {FOUR} --next", f"explain {MANY} {FULL}",
    f"minimise {FULL} {FOUR}", f"minimise {FOUR} {FULL} --all", f"neighbours {FULL} {FOUR}",
    f"canonical {FULL} {FOUR}", f"canonical {FOUR} {FULL} --automorphisms",
    f"unavoidable {FULL}", f"unavoidable {FULL} --max-cells 1", f"solutions {FULL}",
    f"solutions {FOUR} --frequencies", f"solutions {FOUR} --true-candidates", f"rank {FULL}",
    "sample -n 0", "generate -n 0",
    "model --sizes", "fewest --box 2x2 --clues 3 --list",
]  # fmt: skip


EMPTY = (f"explain {FULL}", "sample -n 0", "generate -n 0", "fewest", "unavoidable", "neighbours")
"""Commands that may have no rows, and then print no head either."""


def test_every_command_with_csv_has_examples() -> None:
    assert {*WITH_CSV} <= {*EXAMPLES}


@pytest.mark.parametrize(
    "line", [*ODD, *(one for name in WITH_CSV for one in EXAMPLES[name])], ids=str
)
def test_rows_of_csv_have_the_columns_of_the_head(line: str, tmp_path: Path) -> None:
    *before, command = line.replace("FILE", str(tmp_path / "saved")).split(" && ")
    for other in before:
        run_here(other)
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), suppress(SystemExit):
        assert main(arguments(command, ["--csv"])) in (0, 1, 2, 3)
    found = rows(out.getvalue())
    assert {len(row) for row in found} <= {len(row) for row in found[:1]}
    assert found or err.getvalue() or command.startswith(EMPTY)


def test_a_missing_extra_is_named_before_anything_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    monkeypatch.setattr("sudokuenum.common.extras.find_spec", lambda module: None)
    svg, png = tmp_path / "a.svg", tmp_path / "a.png"
    for command in (f"explain {FOUR}", "generate --seed 1", f"repair {FOUR}", f"solve {FOUR}"):
        if "--png" in output(command.split()[0], "--help"):
            error = refused(f"{command} --svg {svg} --png {png}")
            assert error == "PNG needs the extra png: pip install 'sudokuenum[png]'"
            assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("removed", ["ab", [(1, 2, 3)], [5], [()], [None], [("a", 1, 2)]])
def test_removed_candidates_are_pairs(removed: object) -> None:
    words = r"^removed candidate .*: expected a pair of a cell and a digit$"
    with pytest.raises(PuzzleError, match=words):
        Puzzle([0] * 16, "2x2", removed=removed)  # type: ignore[arg-type]


@pytest.mark.skipif(sys.platform != "linux", reason="limits of memory differ elsewhere")
@pytest.mark.parametrize("kilobytes", [60_000, 150_000, 300_000])
@pytest.mark.parametrize("command", [f"solve {FOUR}", f"rate {FOUR}", "generate --seed 1"])
def test_too_little_memory_is_named_in_one_line(command: str, kilobytes: int) -> None:
    words = ["sh", "-c", f'ulimit -v {kilobytes}; "$@"', "sh", *COMMAND, *command.split()]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr


def test_a_thread_that_cannot_start_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(arguments: object) -> int:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("sudokuenum.cli.commands.rank.run", failing)
    assert refused(f"rank {FOUR}").startswith("can't start new thread: too little memory")
