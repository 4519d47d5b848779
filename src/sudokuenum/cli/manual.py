"""What each command takes, apart from --help, read from its parser."""

from argparse import SUPPRESS, Action, ArgumentParser, HelpFormatter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from sudokuenum.cli.commands import COMMANDS, command_parser

WIDTH = 90
"""The most characters of a line of the usage."""


@dataclass(frozen=True)
class Argument:
    """An option of a command, or a positional argument."""

    names: tuple[str, ...]
    """Its names, such as --box; none if it is positional."""
    value: str
    """What stands for its value, such as RxC; empty for an option without one."""
    optional_value: bool
    """Whether the value may be left out."""
    choices: tuple[str, ...]
    """The values that are allowed; none if they are not listed."""
    help: str
    """What it is for."""


@dataclass(frozen=True)
class Manual:
    """What the help of a command says."""

    name: str
    summary: str
    usage: str
    arguments: tuple[Argument, ...]
    remarks: str
    """What is said below the options, without the example; it may be empty."""
    example: str


def manuals() -> Iterator[Manual]:
    """The manuals of all commands, in the order of the help.

    >>> solve = next(manual for manual in manuals() if manual.name == "solve")
    >>> solve.summary, solve.example
    ('solve puzzles and tell whether there is one solution', 'sudokuenum solve puzzles.txt')
    """
    for name, summary in COMMANDS.items():
        _, parser = command_parser(name)
        remarks, _, example = (parser.epilog or "").rpartition("Example: ")
        arguments = tuple(
            _argument(parser, action)
            for action in parser._actions
            if action.help != SUPPRESS and action.dest != "help"
        )
        yield Manual(name, summary, _usage(parser), arguments, remarks.strip(), example)


def _usage(parser: ArgumentParser) -> str:
    vars(parser).update(color=False)  # CPython 3.14 colours it otherwise
    parser.formatter_class = partial(HelpFormatter, width=WIDTH)
    prefix = "usage: "
    lines = parser.format_usage().rstrip().splitlines()
    return "\n".join(line[len(prefix) :] for line in lines)


def _argument(parser: ArgumentParser, action: Action) -> Argument:
    choices = tuple(map(str, action.choices or ()))
    value = "" if action.nargs == 0 else action.metavar or action.dest.upper()
    return Argument(
        tuple(action.option_strings),
        value if isinstance(value, str) else " ".join(value),
        action.nargs in ("?", "*"),
        choices,
        (action.help or "") % {**vars(action), "prog": parser.prog},
    )
