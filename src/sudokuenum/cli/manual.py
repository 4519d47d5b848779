"""The arguments of each command except --help, read from its parser, and the manual page."""

import re
from argparse import SUPPRESS, Action, ArgumentParser
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from sudokuenum import __version__
from sudokuenum.cli.command_names import COMMANDS, DESCRIPTION
from sudokuenum.cli.exit_statuses import EXIT_STATUSES
from sudokuenum.cli.parser import Help, command_parser

WIDTH = 72
"""The largest width of a line of the usage, because `man` indents it in 80 columns."""


@dataclass(frozen=True)
class Argument:
    """An option of a command, or a positional argument."""

    names: tuple[str, ...]
    """Its names, such as --box, or none if it is positional."""
    value: str
    """The placeholder of its value, such as RxC, or empty for an option without a value."""
    optional_value: bool
    """True if the value may be left out."""
    choices: tuple[str, ...]
    """The values that are allowed, or empty if they are not listed."""
    help: str
    """Its purpose."""


@dataclass(frozen=True)
class Manual:
    """The contents of the help of a command."""

    name: str
    summary: str
    usage: str
    arguments: tuple[Argument, ...]
    remarks: str
    """The text below the options, without the example. It may be empty."""
    example: str


def manuals() -> Iterator[Manual]:
    """Yield the manuals of all commands, in the order of the help."""
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
    vars(parser).update(color=False)  # CPython 3.14 would colour the usage
    parser.formatter_class = partial(Help, width=WIDTH)
    return "\n".join(line[len("usage: ") :] for line in parser.format_usage().rstrip().splitlines())


def _argument(parser: ArgumentParser, action: Action) -> Argument:
    value = "" if action.nargs == 0 else action.metavar or action.dest.upper()
    return Argument(
        tuple(action.option_strings),
        value if isinstance(value, str) else " ".join(value),
        action.nargs in ("?", "*"),
        vars(action).get("names", ()),
        (action.help or "") % {**vars(action), "prog": parser.prog},
    )


def manual_page(manuals: Iterable[Manual]) -> Iterator[str]:
    """Yield the lines of the manual page, written in man(7): commands, options, exit statuses."""
    yield f'.TH SUDOKUENUM 1 "" "sudokuenum {__version__}"'
    yield f".SH NAME\nsudokuenum \\- {_text(DESCRIPTION[:1].lower() + DESCRIPTION[1:].rstrip('.'))}"
    yield '.SH SYNOPSIS\n.B sudokuenum\n.RI [ COMMAND ] " ..."'
    yield ".SH DESCRIPTION"
    yield "Without a command, count runs. Results go to standard output, progress and remarks to"
    yield "standard error."
    yield ".SH COMMANDS"
    for manual in manuals:
        yield f".SS {_text(manual.name)}\n{_text(manual.summary[:1].upper() + manual.summary[1:])}."
        yield f".PP\n.nf\n{_text(manual.usage)}\n.fi"
        for argument in manual.arguments:
            yield f".TP\n{_head(argument)}\n{_text(argument.help)}"
        if manual.remarks:
            yield f".PP\n{_text(manual.remarks)}"
        yield f".PP\nExample:\n.EX\n{_text(manual.example)}\n.EE"
    yield ".SH EXIT STATUS"
    for status, meaning in EXIT_STATUSES.items():
        yield f".TP\n.B {_text(status)}\n{_text(meaning)}"


def _head(argument: Argument) -> str:
    """Return the names of an option in bold and its value in italics."""
    value = f" \\fI{_text(argument.value)}\\fR" if argument.value else ""
    if not argument.names:
        return value.strip()
    return ", ".join(f"\\fB{_text(name)}\\fR{value}" for name in argument.names)


def _text(text: str) -> str:
    """Escape the backslashes, hyphens and leading dots of a string, as man(7) requires."""
    plain = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", plain, flags=re.MULTILINE)
