"""The commands by their names, and the parser of their arguments.

The module of a command defines OPTIONS, its arguments as options.py describes them; EXAMPLE, the
text below them in the help; and `run`, which returns the exit status, or None for 0.
"""

import re
from argparse import (
    Action,
    ArgumentError,
    ArgumentParser,
    HelpFormatter,
    Namespace,
    RawDescriptionHelpFormatter,
)
from collections.abc import Iterator
from importlib import import_module
from os.path import exists
from types import ModuleType
from typing import Any, NoReturn

from sudokuenum import __version__
from sudokuenum.common.wording import escaped

GROUPS = {
    "count all grids": {
        "count": "count all grids from first principles (the default)",
        "status": "show how far a saved count is",
        "merge": "join the saved parts of one count",
        "estimate": "estimate the number of all grids",
        "verify": "compute the published numbers again and compare them",
        "check-certificate": "compute the numbers of a certificate again",
    },
    "study bands and symmetry": {
        "bands": "list the classes of bands",
        "band": "show the classes of a band and count its completions",
        "essential": "count the essentially different grids",
        "catalogue": "list, number and count the essentially different grids",
        "canonical": "bring grids and puzzles to their minlex forms",
        "equivalent": "tell whether two grids or puzzles are equivalent",
    },
    "make, solve and repair puzzles": {
        "generate": "make proper puzzles without redundant clues",
        "solve": "solve puzzles and tell whether there is one solution",
        "solutions": "list, count or estimate the solutions of a puzzle",
        "repair": "add clues until a puzzle has exactly one solution",
        "minimise": "remove the clues that a puzzle does not need",
        "fewest": "find all puzzles with few clues in all grids of a layout",
        "neighbours": "list the proper puzzles that differ in one clue or two",
        "unavoidable": "list the unavoidable sets of a grid",
        "convert": "print puzzles in another format, or as links",
        "rate": "rate puzzles by the steps that a person needs",
        "explain": "explain in words how to solve a puzzle",
        "booklet": "lay puzzles out on pages to print",
        "model": "write a puzzle as an integer program, or solve it",
    },
    "draw and number grids": {
        "sample": "draw random grids, all equally likely",
        "rank": "find the number of a grid in lexicographic order",
        "unrank": "find the grid with a given number",
    },
    "use it from shells and programs": {
        "shell": "print the completion for a shell, or the manual page",
        "schema": "print the JSON Schema of what a command prints",
    },
}
"""The commands and their summaries, grouped by purpose."""
COMMANDS = {name: summary for group in GROUPS.values() for name, summary in group.items()}
"""The summary of each command. The module of a command is imported when it is called."""
DESCRIPTION = "Counts Sudoku grids and the solutions of puzzles exactly."
EXIT_STATUSES = {
    "0": "all went well",
    "1": "a check failed, saved counts contradict one another or lack classes, a puzzle has no "
    "solution, two grids are not equivalent, fewer puzzles were found than asked for, nothing was "
    "found in time, or a count would take too long",
    "2": "wrong use, bad input, or an output that cannot be written; one line says which",
    "3": "a puzzle has many solutions (solve, minimise, neighbours, rate, explain, booklet)",
    "128 + n": "stopped by signal n, such as 130 after Ctrl-C",
    "141": "the reader of the output went away",
}
"""The meaning of each exit status."""


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


class _Parser(ArgumentParser):
    """A parser whose messages are one line and name a remedy."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        for name in (None, "store"):
            self.register("action", name, _Once)

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"sudokuenum: {escaped(message)} (see {self.prog} --help)\n")

    def _match_argument(self, action: Action, arg_strings_pattern: str) -> int:
        try:
            return super()._match_argument(action, arg_strings_pattern)
        except ArgumentError:
            from sudokuenum.cli import advice

            raise ArgumentError(action, advice.expected(action)) from None

    def _get_value(self, action: Action, arg_string: str) -> Any:
        try:
            return super()._get_value(action, arg_string)
        except ArgumentError as error:
            from sudokuenum.cli import advice

            message = advice.value(self, action, arg_string, error.message)
            raise ArgumentError(action, message) from None


def looks_like_option(word: str) -> bool:
    """Return True if an argument is read as an option, not as a value such as -30 or - alone."""
    return re.fullmatch(r"-(?![0-9.]*[0-9]$)\S.*", word, re.DOTALL) is not None and " " not in word


def option_of(parser: ArgumentParser, word: str) -> Action | None:
    """Return the option that a word such as --box, --bo, --box=2x3 or -n5 gives, if there is one.

    A beginning stands for the whole name, as in the standard library's parser.
    """
    name = word.partition("=")[0]
    actions = {one: action for action in parser._actions for one in action.option_strings}
    if name in actions:
        return actions[name]
    if not name.startswith("--"):
        return actions.get(name[:2])
    return next((action for one, action in actions.items() if one.startswith(name)), None)


def _check_options(parser: ArgumentParser, words: list[str], implied: bool) -> None:
    """Report the first option that the command does not have, or that has a value for none."""
    for k, word in enumerate(words[: words.index("--")] if "--" in words else words):
        if looks_like_option(word) and (
            (action := option_of(parser, word)) is None or (action.nargs == 0 and "=" in word)
        ):
            from sudokuenum.cli import advice

            if action is None:
                parser.error(advice.option(parser, words, k, implied))
            parser.error(advice.flag_with_value(parser, word))


def main_parser() -> ArgumentParser:
    """Return the parser of the arguments before a command; its help lists the commands."""
    lists = [
        "\n".join([f"{task}:", *(f"  {name:<19}{summary}" for name, summary in group.items())])
        for task, group in GROUPS.items()
    ]
    example = "Example: sudokuenum count --box 2x4. See also: sudokuenum COMMAND --help."
    parser = _Parser(
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

    module = import_module(f"sudokuenum.cli.{name.replace('-', '_')}")
    parser = _Parser(
        prog=f"sudokuenum {name}",
        description=COMMANDS[name],
        epilog=" ".join(module.EXAMPLE.split()),
        formatter_class=Help,
    )
    add(parser, module.OPTIONS)
    return module, parser


def _check_puzzles(parser: ArgumentParser, words: list[str], puzzles: object) -> None:
    """Report an argument that is read as the file of a puzzle, and is a number or an output."""
    given = [puzzles] if isinstance(puzzles, str) else puzzles
    for text in given if isinstance(given, list) else []:  # --puzzles of estimate is a flag
        if re.fullmatch(r"[0-9]{1,9}|\S{,90}\.[A-Za-z]{1,7}", text) and not exists(text):
            from sudokuenum.cli import advice

            if message := advice.puzzle(parser, words, text):
                parser.error(message)


def parse(arguments: list[str]) -> tuple[ModuleType, Namespace]:
    """Return the module of the command that these arguments call, and its own arguments."""
    from sudokuenum.cli.synonyms import UNDERSTOOD

    arguments = [*arguments]
    if arguments[:1] == ["help"]:
        arguments = [*(name for name in arguments[1:2] if name != "help"), "--help"]
    if arguments and (known := UNDERSTOOD.get(arguments[0].lower())):
        arguments[0] = known
    implied = not arguments or arguments[0].startswith("-")
    if implied and arguments[:1] not in (["-h"], ["--help"], ["--version"]):
        arguments = ["count", *arguments]
    name = arguments[0].lower()
    if name not in COMMANDS:
        parser = main_parser()
        parser.parse_known_args(arguments[:1])  # --help and --version end here
        from sudokuenum.cli import advice

        parser.error(advice.command(arguments[0]))
    module, parser = command_parser(name)
    words = arguments[1:]
    _check_options(parser, words, implied)
    read, extra = parser.parse_known_args(words)
    if extra:
        from sudokuenum.cli import advice

        parser.error(advice.word(parser, words, extra))
    _check_puzzles(parser, words, vars(read).get("puzzles"))
    return module, read
