import json
import re

import pytest
from run_command import output, python

from sudokuenum import __version__
from sudokuenum.cli.command_names import COMMANDS
from sudokuenum.counting.choices import ENGINES, LEVELS


def test_help_names_what_there_is() -> None:
    assert re.findall(r"^  ([a-z][a-z-]+)  +\S", output("--help"), re.MULTILINE) == list(COMMANDS)
    text = " ".join(output("count --help").split())
    assert all(str(level) in text for level in LEVELS)
    assert all(f"{engine}:" in text for engine in ENGINES)
    for command in COMMANDS:
        assert f"Example: sudokuenum {command}" in " ".join(output(command, "--help").split())


def test_help_is_a_command_too() -> None:
    assert output("help") == output("--help")
    assert output("help solve") == output("solve --help")


def test_help_and_version_import_no_command_and_nothing_heavy() -> None:
    assert output("--version") == f"sudokuenum {__version__}\n"
    script = (
        "import sys, contextlib; from sudokuenum import cli\n"
        "print({'numpy', 'rich'} & sys.modules.keys())\n"
        "for option in ('--help', '--version'):\n"
        "    with contextlib.suppress(SystemExit): cli.main([option])\n"
        "from sudokuenum.cli.command_names import COMMANDS\n"
        "modules = {'sudokuenum.cli.commands.' + name.replace('-', '_') for name in COMMANDS}\n"
        "print(sorted(modules & sys.modules.keys()))"
    )
    lines = python(script).splitlines()
    assert (lines[0], lines[-1]) == ("set()", "[]")


@pytest.mark.slow
def test_count_of_12x12_classes() -> None:
    (line,) = map(json.loads, output("count --box 4x3 --classes 144578 --json").splitlines())
    assert line["class"] == 144578
    assert int(line["n"]) % 1152 == 0
    assert len(line["columns"].split()) == 12
