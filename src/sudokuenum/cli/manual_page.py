"""The manual page, in the language of man(7)."""

import re
from collections.abc import Iterable, Iterator

from sudokuenum import __version__
from sudokuenum.cli.commands import DESCRIPTION, EXIT_STATUSES
from sudokuenum.cli.manual import Argument, Manual


def manual_page(manuals: Iterable[Manual]) -> str:
    """The page with all commands, their options and the exit statuses."""
    return "\n".join([*_lines(manuals), ""])


def _lines(manuals: Iterable[Manual]) -> Iterator[str]:
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
    """The names of an option in bold and its value in italics, or those of a positional one."""
    value = f" \\fI{_text(argument.value)}\\fR" if argument.value else ""
    if not argument.names:
        return value.strip()
    return ", ".join(f"\\fB{_text(name)}\\fR{value}" for name in argument.names)


def _text(text: str) -> str:
    """A text whose backslashes, hyphens and leading dots have no meaning in the language."""
    plain = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", plain, flags=re.MULTILINE)
