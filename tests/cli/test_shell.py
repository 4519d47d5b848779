import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from run_command import output

from sudokuenum import Layout
from sudokuenum.cli.command_names import COMMANDS
from sudokuenum.cli.exit_statuses import EXIT_STATUSES
from sudokuenum.cli.manual import WIDTH, manuals
from sudokuenum.cli.parser import command_parser
from sudokuenum.counting.choices import ENGINES, LEVELS, METHODS
from sudokuenum.formats.writing import PUZZLE_FORMATS, SITES
from sudokuenum.layouts.choices import LAYOUT_ENGINES
from sudokuenum.results.booklets import PAPERS

BASH, GROFF = shutil.which("bash"), shutil.which("groff")
CHECKED = {"zsh": "-n", "fish": "--no-execute", "bash": "-n"}
"""The shells, and the option with which each only checks a script."""
COMPLETE = """
. "$1"
shift
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_sudokuenum
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.fixture
def text(request: pytest.FixtureRequest) -> str:
    return output(f"shell {request.param}")


def test_the_manuals_have_all_arguments() -> None:
    listed = list(manuals())
    assert [manual.name for manual in listed] == list(COMMANDS)
    for manual in listed:
        _, parser = command_parser(manual.name)
        names = {name for argument in manual.arguments for name in argument.names}
        assert names | {"-h", "--help"} == set(parser._option_string_actions)
        assert manual.example.startswith(f"sudokuenum {manual.name}")
        assert all(argument.help for argument in manual.arguments)
        assert "%" not in "".join(argument.help for argument in manual.arguments)


def test_the_choices_are_those_of_the_package() -> None:
    known = {"--engine": ENGINES, "--layout": Layout.names, "--level": LEVELS, "--method": METHODS}
    known |= {"--paper": PAPERS, "--link": SITES}
    found = {
        name: argument.choices
        for manual in manuals()
        for argument in manual.arguments
        for name in argument.names
    }
    assert {
        name: tuple(map(str, values)) for name, values in known.items()
    }.items() <= found.items()


def test_the_help_of_count_has_the_engines_of_layouts() -> None:
    arguments = next(manual.arguments for manual in manuals() if manual.name == "count")
    [option] = [argument for argument in arguments if "--engine" in argument.names]
    assert option.choices == tuple(dict.fromkeys([*ENGINES, *LAYOUT_ENGINES]))
    assert all(f"{name}: " in option.help for name in option.choices)


@pytest.mark.parametrize("text", [*CHECKED, "man"], indirect=True)
def test_every_command_and_option_is_there(text: str) -> None:
    plain = text.replace("\\-", "-")
    for manual in manuals():
        assert manual.name in plain
        for argument in manual.arguments:
            for name in argument.names:
                assert name in plain or f"-l {name[2:]} " in plain or f"-s {name[1:]} " in plain


@pytest.mark.skipif(os.name == "nt", reason="written for POSIX shells")
@pytest.mark.parametrize(("shell", "text"), [(name, name) for name in CHECKED], indirect=["text"])
def test_a_shell_reads_its_script(shell: str, text: str, tmp_path: Path) -> None:
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"there is no {shell}")
    path = tmp_path / "script"
    path.write_text(text, encoding="utf-8")
    done = subprocess.run([program, CHECKED[shell], path.name], cwd=tmp_path, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(BASH is None or os.name == "nt", reason="there is no POSIX bash")
@pytest.mark.parametrize("text", ["bash"], indirect=True)
def test_bash_completes(text: str, tmp_path: Path) -> None:
    (tmp_path / "script").write_text(text, encoding="utf-8")

    def completed(*words: str) -> list[str]:
        assert BASH
        command = [BASH, "-c", COMPLETE, "bash", "./script", "sudokuenum", *words]
        return subprocess.run(
            command, cwd=tmp_path, capture_output=True, text=True, check=True
        ).stdout.split()

    assert completed("") == list(COMMANDS)
    assert completed("sol") == ["solve", "solutions"]
    assert completed("solve", "--format", "") == [*PUZZLE_FORMATS]
    assert completed("solve", "--link", "") == [*SITES]
    assert completed("count", "--l") == ["--layout", "--level"]
    assert completed("--bo") == ["--box"]
    assert completed("verify", "--engine", "") == ["dfs", "sums", "templates", "plain"]
    engines = ["dfs", "sums", "templates", "plain", "search"]
    assert completed("count", "--engine", "") == engines
    assert completed("--level", "4") == ["416", "44"]
    assert completed("solve", "--layout", "anti") == ["anti-knight", "anti-king"]
    assert completed("shell", "") == ["bash", "zsh", "fish", "man"]
    assert completed("solve", "puz") == []


@pytest.mark.parametrize("text", ["fish"], indirect=True)
def test_fish_completes(text: str, tmp_path: Path) -> None:
    fish = shutil.which("fish")
    if fish is None:
        pytest.skip("there is no fish")
    (tmp_path / "script").write_text(text, encoding="utf-8")
    (tmp_path / "another").write_text("")

    def completed(line: str) -> list[str]:
        command = [fish, "--no-config", "-c", f"source script; complete -C '{line}'"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
        return [word.partition("\t")[0] for word in done.stdout.splitlines()]

    assert completed("sudokuenum solve --link ") == sorted(SITES)
    assert completed("sudokuenum solve --layout an") == ["another", "anti-king", "anti-knight"]


@pytest.mark.parametrize("text", ["man"], indirect=True)
def test_the_manual_page(text: str) -> None:
    assert re.findall(r"^\.SS (.*)$", text.replace("\\-", "-"), re.MULTILINE) == list(COMMANDS)
    assert text.count(".TP\n.B ") == len(EXIT_STATUSES)
    if GROFF:
        command = [GROFF, "-man", "-ww", "-Tutf8"]
        done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
        assert done.stderr == ""


def test_no_line_of_a_usage_is_longer_than_the_manual_page() -> None:
    lines = [line for manual in manuals() for line in manual.usage.splitlines()]
    assert len(lines) > len(COMMANDS)
    assert max(map(len, lines)) <= WIDTH
