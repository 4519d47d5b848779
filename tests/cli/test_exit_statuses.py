"""The exit statuses that the help of each command lists, and the table of all of them."""

import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from example_puzzles import EXAMPLE, IMPROPER, NONE, SOLUTION
from run_command import output, run_here
from saved_files import execute

from sudokuenum.cli.command_names import COMMANDS
from sudokuenum.cli.commands import catalogue
from sudokuenum.cli.exit_statuses import EXIT_STATUSES
from sudokuenum.cli.parser import command_parser

pytestmark = pytest.mark.usefixtures("folder")
HELP = {name: " ".join(command_parser(name)[0].EXAMPLE.split()) for name in COMMANDS}
FOR_PROPER = [name for name, text in HELP.items() if "if every puzzle has exactly one sol" in text]


def wrong_certificate() -> None:
    output("count --box 2x2 --certificate c.json")
    file = Path("c.json")
    file.write_text(file.read_text().replace("288", "289"))


def some_classes() -> None:
    for k in (1, 2):
        output(f"count --engine sums --level 44 --shard {k}/3 --save {k}.db")


def wrong_class() -> None:
    some_classes()
    execute(Path("1.db"), "UPDATE classes SET n = 1 WHERE number = 1")


def wrong_essential() -> None:
    output("essential --box 2x2 --save e.db")
    execute(Path("e.db"), "UPDATE classes SET n = n + 1 WHERE number = 4")


Prepared = Callable[[], object]
FAILING: dict[str, tuple[str, Prepared]] = {
    "count": ("--engine sums --level 44 --shard 1/3 --save 1.db", wrong_class),
    "status": ("1.db", wrong_class),
    "merge": ("1.db 2.db --save all.db", some_classes),
    "verify": ("1.db", wrong_class),
    "check-certificate": ("c.json", wrong_certificate),
    "essential": ("--box 2x2 --save e.db", wrong_essential),
    "catalogue": ("--walk --quiet", str),
    "equivalent": (f"{EXAMPLE} {SOLUTION}", str),
    "estimate": (f"--puzzles --within {NONE}", str),
    "generate": ("--clues 17 --tries 1 --seed 1", str),
    "solutions": (NONE, str),
    "repair": (NONE, str),
    "sample": (NONE, str),
    **dict.fromkeys(FOR_PROPER, (f"{NONE} {EXAMPLE}", str)),
}
"""For each command whose help lists statuses, arguments that end with 1, and what is needed."""


def test_the_help_of_these_commands_lists_statuses() -> None:
    listing = {name for name, text in HELP.items() if "Exit status: " in text}
    assert listing == FAILING.keys()
    assert all(re.search(r"Exit status: 0.* (1 if|else 1)", HELP[name]) for name in listing)


@pytest.mark.parametrize("command", FAILING)
def test_a_command_fails(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    walk = SimpleNamespace(essentially_different=1, by_order={})
    monkeypatch.setattr(catalogue, "walk_catalogue", lambda **_: walk)
    arguments, prepare = FAILING[command]
    prepare()
    run_here(f"{command} {arguments}", status=1)


@pytest.mark.parametrize("command", FOR_PROPER)
def test_proper_and_improper_puzzles(command: str) -> None:
    assert HELP[command].count("otherwise 3") == 1
    run_here(f"{command} {EXAMPLE}")
    run_here(f"{command} {EXAMPLE} {IMPROPER}", status=3)
    run_here(f"{command} {EXAMPLE} {IMPROPER} {NONE}", status=1)


def test_the_table_names_the_commands_that_end_with_3() -> None:
    assert f"({', '.join(FOR_PROPER)})" in EXIT_STATUSES["3"]


def test_a_booklet_needs_a_puzzle() -> None:
    assert "the exit status is 2" in HELP["booklet"]
    run_here(f"booklet {NONE}", status=2)


@pytest.mark.parametrize("command", COMMANDS)
def test_wrong_use_ends_with_2(command: str) -> None:
    run_here(f"{command} --no-such-option", status=2)
