"""The parsers of the arguments of commands, whose messages are one line and name a remedy."""

import re
from argparse import (
    Action,
    ArgumentError,
    ArgumentParser,
    HelpFormatter,
    RawDescriptionHelpFormatter,
)
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any, NoReturn

from sudokuenum import __version__
from sudokuenum.cli.command_names import COMMANDS, DESCRIPTION, GROUPS
from sudokuenum.common.wording import escaped


class Help(HelpFormatter):
    """A formatter without long lines, with the exit status and the example on their own lines."""

    def _format_usage(self, *args: Any) -> str:
        lines = super()._format_usage(*args).split("\n")
        return "\n".join(part for line in lines for part in self._alternatives(line))

    def _alternatives(self, line: str) -> Iterator[str]:
        """Break a long line of the usage between options that exclude each other."""
        indent = " " * (len(line) - len(line.lstrip()) + 1)
        # not before the indent, where the next line begins with the same " | "
        while len(line) > self._width and (cut := line.rfind(" | ", len(indent), self._width)) > 0:
            yield line[:cut]
            line = f"{indent}{line[cut + 1 :]}"
        yield line

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        parts = re.split(r" (?=Exit status: |Example: )", text)
        return "\n".join(super(Help, self)._fill_text(part, width, indent) for part in parts)


class _Once(Action):
    """Stores the value of an option, and reports an error if the option is given twice."""

    _given = False

    def __call__(self, parser: Any, namespace: Any, values: Any, option_string: Any = None) -> None:
        if option_string is not None and self._given:
            raise ArgumentError(self, "given twice")
        self._given = True
        setattr(namespace, self.dest, values)


class Parser(ArgumentParser):
    """A parser whose messages are one line and name a remedy."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        for name in (None, "store"):
            self.register("action", name, _Once)

    def error(self, message: str) -> NoReturn:
        """Print the message as one line, and exit with status 2."""
        short = re.sub(r"\S{100,}", lambda word: f"{word[0][:97]}...", escaped(message))
        self.exit(2, f"sudokuenum: {short} (see {self.prog} --help)\n")

    def _get_option_tuples(self, option_string: str) -> Any:
        """Return the options with this beginning, unless it is a whole name in other programs."""
        return (
            [] if _is_name_elsewhere(option_string) else super()._get_option_tuples(option_string)
        )

    def _match_argument(self, action: Action, arg_strings_pattern: str) -> int:
        try:
            return super()._match_argument(action, arg_strings_pattern)
        except ArgumentError:
            from sudokuenum.cli import value_advice

            raise ArgumentError(action, value_advice.expected(action)) from None

    def _get_value(self, action: Action, arg_string: str) -> Any:
        try:
            return super()._get_value(action, arg_string)
        except ArgumentError as error:
            from sudokuenum.cli import value_advice

            message = value_advice.value(self, action, arg_string, error.message)
            raise ArgumentError(action, message) from None


def main_parser() -> ArgumentParser:
    """Return the parser of the arguments before a command, whose help lists the commands."""
    lists = [
        "\n".join([f"{task}:", *(f"  {name:<19}{summary}" for name, summary in group.items())])
        for task, group in GROUPS.items()
    ]
    example = "Example: sudokuenum count --box 2x4. See also: sudokuenum COMMAND --help."
    parser = Parser(
        prog="sudokuenum",
        usage="%(prog)s [-h] [--version] [COMMAND] ...",
        description=DESCRIPTION,
        epilog="\n\n".join([*lists, example]),
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"sudokuenum {__version__}")
    return parser


def command_parser(name: str) -> tuple[ModuleType, ArgumentParser]:
    """Return the module of a command, and the parser of its arguments."""
    from sudokuenum.cli.options import add  # the help of `sudokuenum` itself does not need it

    module = import_module(f"sudokuenum.cli.commands.{name.replace('-', '_')}")
    parser = Parser(
        prog=f"sudokuenum {name}",
        description=COMMANDS[name],
        epilog=" ".join(module.EXAMPLE.split()),
        formatter_class=Help,
    )
    add(parser, module.OPTIONS)
    return module, parser


def _is_name_elsewhere(word: str) -> bool:
    """Return True for an option, such as --skip, of other programs that ours does not need."""
    from sudokuenum.cli.synonyms import NEEDLESS  # needed for beginnings of options only

    return word.partition("=")[0].lstrip("-") in NEEDLESS


LONG_DASHES = ("\u2012", "\u2013", "\u2014", "\u2212")
"""The dashes with which word processors replace the hyphens before an option."""


def looks_like_option(word: str) -> bool:
    """Return True if an argument is read as an option, not as a value such as -30 or - alone."""
    return re.fullmatch(r"-(?![0-9.]*[0-9]$)\S.*", word, re.DOTALL) is not None and " " not in word


def option_of(parser: ArgumentParser, word: str) -> Action | None:
    """Return the option that a word such as --box, --bo, --box=2x3 or -n5 gives, if there is one.

    A name may be shortened to its beginning, as in the standard library's parser.
    """
    name = word.partition("=")[0]
    actions = {one: action for action in parser._actions for one in action.option_strings}
    if name in actions:
        return actions[name]
    if not name.startswith("--"):  # -number is not -n with a value
        return None if name[2:3].isalpha() else actions.get(name[:2])
    if _is_name_elsewhere(name):
        return None
    return next((action for one, action in actions.items() if one.startswith(name)), None)
