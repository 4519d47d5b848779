"""The command: a thin skin over the public functions, one module a subcommand.

Results go to stdout, progress and remarks to stderr. Exit status 0: done; 1: a check failed, a
puzzle has no solution, or two are not equivalent; 2: wrong use, bad input or an output that cannot
be written, in one line; 3: a puzzle has many solutions; 130: stopped by Ctrl-C; 141: the reader of
the output went away.
"""

import os
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from types import ModuleType
from typing import NoReturn

from sudokuenum import __version__
from sudokuenum.errors import ContradictionError, SudokuenumError

GROUPS = {
    "all grids": {
        "count": "count all grids from first principles (the default)",
        "status": "show how far a saved count is",
        "merge": "join the saved parts of one count",
        "estimate": "estimate the number of all grids",
        "verify": "compute the published numbers again and compare them",
        "check-certificate": "compute the numbers of a certificate again",
    },
    "bands and symmetry": {
        "bands": "list the classes of bands",
        "band": "show the classes of a band and count its completions",
        "essential": "count the essentially different grids",
        "canonical": "bring grids and puzzles to their minlex forms",
        "equivalent": "tell whether two grids or puzzles are equivalent",
    },
    "puzzles": {
        "solve": "solve puzzles and tell whether there is one solution",
        "solutions": "list, count or estimate the solutions of a puzzle",
        "repair": "add clues until a puzzle has exactly one solution",
        "minimise": "remove the clues that a puzzle does not need",
        "rate": "rate puzzles by the steps that a person needs",
        "explain": "explain in words how to solve a puzzle",
        "model": "write a puzzle as an integer program, or solve it so",
    },
    "numbered and random grids": {
        "sample": "draw random grids, all equally likely",
        "rank": "find the number of a grid in lexicographic order",
        "unrank": "find the grid with a given number",
    },
}
"""The commands and their summaries, by subject."""
COMMANDS = {name: summary for group in GROUPS.values() for name, summary in group.items()}
"""The summary of each command. Its module is imported when it is called."""


class _Parser(ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"sudokuenum: {' '.join(message.split())} (see {self.prog} --help)\n")


def _parser() -> ArgumentParser:
    """The parser of what stands before a command; its help lists the commands."""
    lists = [
        "\n".join([f"{subject}:", *(f"  {name:<19}{summary}" for name, summary in group.items())])
        for subject, group in GROUPS.items()
    ]
    example = "Example: sudokuenum count --box 2x4. See also: sudokuenum COMMAND --help."
    parser = _Parser(
        prog="sudokuenum",
        usage="%(prog)s [-h] [--version] [COMMAND] ...",
        description="Counts Sudoku grids and the solutions of puzzles exactly.",
        epilog="\n\n".join([*lists, example]),
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"sudokuenum {__version__}")
    return parser


def _parse(arguments: list[str]) -> tuple[ModuleType, Namespace]:
    """The module of the command, and its arguments."""
    about_all = ("-h", "--help", "--version")
    if not arguments or (arguments[0].startswith("-") and arguments[0] not in about_all):
        arguments = ["count", *arguments]
    name = arguments[0]
    if name not in COMMANDS:
        parser = _parser()
        parser.parse_known_args([name])  # help and version end here
        parser.error(f"there is no command {name!r}")
    module = import_module(f"sudokuenum.cli.{name.replace('-', '_')}")
    parser = _Parser(prog=f"sudokuenum {name}", description=COMMANDS[name], epilog=module.EXAMPLE)
    module.add_options(parser)
    return module, parser.parse_args(arguments[1:])


def main(arguments: list[str]) -> int:
    """Run the command with these arguments and return its exit status."""
    try:
        command, options = _parse(arguments)
        code: int = command.run(options)
        sys.stdout.flush()
    except SudokuenumError as error:
        print(f"sudokuenum: {' '.join(str(error).split())}", file=sys.stderr)
        return 1 if isinstance(error, ContradictionError) else 2
    except KeyboardInterrupt:
        print("sudokuenum: stopped", file=sys.stderr)
        return 130
    except OSError as error:
        # the output cannot be written; without this the interpreter would try again at its end
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # as in `sudokuenum bands | head`
            return 141
        print(f"sudokuenum: {error}", file=sys.stderr)
        return 2
    return code


def run() -> NoReturn:
    """The entry point of the command."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by the caller
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    elif isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    sys.exit(main(sys.argv[1:]))
