"""Commands that are refused in one line: those of tests/data/refused_commands.txt."""

import doctest
import os
from pathlib import Path

import example_puzzles
import pytest
from puzzles_in_files import lines_of
from run_command import refused

from sudokuenum.cli.command_names import COMMANDS

TABLE = [
    pytest.param(
        *line.format(**vars(example_puzzles)).split(" => "),
        marks=[pytest.mark.heavy] if "--solve" in line else [],
    )
    for line in lines_of("refused_commands")
]
LONG = f"solve --{'1' * 5000}", f"solve has no option --{'1' * 95}... (see sudokuenum solve --help)"


@pytest.mark.parametrize(("command", "line"), [*TABLE, ("bands 'a\nb'", "... --help)"), LONG])
def test_a_wrong_command_is_refused_in_one_line_and_writes_nothing(
    command: str, line: str, folder: Path
) -> None:
    if "--solve" in command:
        pytest.importorskip("highspy")
    found = refused(command).replace(os.sep, "/")
    assert doctest.OutputChecker().check_output(line, found, doctest.ELLIPSIS), found
    assert list(folder.iterdir()) == []


def test_each_command_is_among_them() -> None:
    first = {line.split()[0] for line in lines_of("refused_commands")}
    assert first >= {*COMMANDS}
