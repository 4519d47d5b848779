import json
import re

import pytest
from run_command import output, python, refused

from sudokuenum import __version__
from sudokuenum.bands.classes import LEVELS
from sudokuenum.cli.commands import COMMANDS
from sudokuenum.common.durations import duration
from sudokuenum.counting.engines import ENGINES

FIRST = "123456789456789123789123456"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.04, "0.04 s"),
        (99.9, "99.9 s"),
        (100, "2 minutes"),
        (5999, "100 minutes"),
        (6000, "1.7 hours"),
        (1e6, "11.6 days"),
    ],
)
def test_times_are_told_in_a_unit_that_fits(seconds: float, words: str) -> None:
    assert duration(seconds) == words


LEVELS_TOLD = "the levels are 36288, 2051, 416, 174, 71, 44"
ENGINES_TOLD = "the engines are dfs, columns, templates, plain"
JOBS_TOLD = "the number of threads is 1 to 1024"
GOES_WITH_CHAIN = "goes with the method chain, which is for 3x3 boxes"
WITH_CHAIN_ONLY = "goes with the method chain only"


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("--level 0", f"level 0: {LEVELS_TOLD}"),
        ("--level 45", f"level 45: {LEVELS_TOLD}"),
        ("bands --level 45", f"level 45: {LEVELS_TOLD}"),
        ("--engine best", f"engine 'best': {ENGINES_TOLD}"),
        ("--engine ''", f"engine '': {ENGINES_TOLD}"),
        ("verify --engine x", f"engine 'x': {ENGINES_TOLD}"),
        (f"band {FIRST} --engine x", f"engine 'x': {ENGINES_TOLD}"),
        ("--jobs 0", f"jobs 0: {JOBS_TOLD}"),
        ("verify --jobs 0", f"jobs 0: {JOBS_TOLD}"),
        (f"--jobs {'9' * 20}", f"jobs {'9' * 20}: {JOBS_TOLD}"),
        ("--box 3by3", "box '3by3': expected ROWSxCOLUMNS, such as 3x3"),
        ("--box 2x3 --level 44", f"box 2x3: --level {GOES_WITH_CHAIN}"),
        (
            "bands --top-rows --level 44",
            "argument --level: not allowed with argument --top-rows (see sudokuenum bands --help)",
        ),
        ("--method x", "method 'x': the methods are chain, columns"),
        ("--method columns --engine dfs", f"method columns: --engine {WITH_CHAIN_ONLY}"),
        ("--certificate a --html ./a", "'a' is to be written twice"),
        ("--save a --certificate a", "'a' is to be written twice"),
        ("estimate --samples 1", "samples 1: at least 2 are needed"),
        ("estimate --samples 9 --seed -1", "seed -1: it is 0 or more"),
        ("estimate --confidence 2", "--confidence does not go with the formula alone"),
        (
            "count --classes 1-5",
            "--classes: only the classes of boxes of 4x3 are counted in ranges",
        ),
        (
            "count --box 3x4 --classes 0-7",
            "classes '0-7': expected increasing ranges such as 1-100,205 of 1-144578",
        ),
        (
            "count --box 4x3 --classes 1-5 --certificate c.json",
            "--classes: --certificate does not go with a range",
        ),
        (
            "count --box 4x3 --classes 1-5 --quiet",
            "--classes: --quiet needs --save, else there is nothing to print",
        ),
        ("band 12", "a band has 27 digits, not 2"),
        (
            f"band {FIRST[:18]}789123455",
            "digit 5 stands twice in row 3 of the band: in r3c8 and in r3c9",
        ),
        ("cuont", "there is no command 'cuont'; is it count? (see sudokuenum --help)"),
    ],
)
def test_bad_input_is_one_line_and_status_2(command: str, message: str) -> None:
    assert refused(command) == message


@pytest.mark.parametrize(
    "command",
    [
        "cuont",
        "--jobs many",
        "--nonsense",
        "band",
        "bands --csv --json",
        "--quiet --json",
        "bands 'a\nb'",
        "bands --levle 44",
    ],
)
def test_wrong_use_is_one_line_with_a_hint(command: str) -> None:
    error = refused(command)
    assert re.fullmatch(r".+ \(see sudokuenum.* --help\)", error)
    if command.startswith("band"):
        assert f"(see sudokuenum {command.split()[0]} --help)" in error


def test_help_names_what_there_is() -> None:
    listed = re.findall(r"^  ([a-z][a-z-]+)  +\S", output("--help"), re.MULTILINE)
    assert listed == list(COMMANDS)
    text = " ".join(output("count --help").split())
    assert all(str(level) in text for level in LEVELS)
    assert all(f"{engine}:" in text for engine in ENGINES)
    for command in COMMANDS:
        assert f"Example: sudokuenum {command}" in " ".join(output(command, "--help").split())


def test_version_imports_nothing_heavy() -> None:
    assert output("--version") == f"sudokuenum {__version__}\n"
    script = "import sys, sudokuenum.cli as c; print({'numpy', 'rich'} & sys.modules.keys())"
    assert python(script) == "set()\n"


def test_help_and_version_import_no_command() -> None:
    script = (
        "import sys, contextlib; from sudokuenum import cli\n"
        "for option in ('--help', '--version'):\n"
        "    with contextlib.suppress(SystemExit): cli.main([option])\n"
        "from sudokuenum.cli.commands import COMMANDS\n"
        "modules = {'sudokuenum.cli.' + name.replace('-', '_') for name in COMMANDS}\n"
        "print(sorted(modules & sys.modules.keys()))"
    )
    assert python(script).endswith("\n[]\n")


@pytest.mark.slow
def test_count_of_12x12_classes() -> None:
    lines = output("count --box 4x3 --classes 144578 --json").splitlines()
    (line,) = map(json.loads, lines)
    assert line["class"] == 144578
    assert int(line["n"]) % 1152 == 0
    assert len(line["columns"].split()) == 12
