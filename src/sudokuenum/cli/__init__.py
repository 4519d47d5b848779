"""The command: a thin skin over the public functions, one module a subcommand.

Results go to stdout, progress and remarks to stderr. Exit status 0: done; 1: a check failed, a
puzzle has no solution, or two are not equivalent; 2: wrong use, bad input or an output that cannot
be written, in one line; 3: a puzzle has many solutions; 130: stopped by Ctrl-C; 141: the reader of
the output went away.
"""

import os
import sys
from argparse import ArgumentParser, HelpFormatter
from contextlib import suppress
from functools import partial
from io import TextIOWrapper
from typing import Any, NoReturn

from sudokuenum import __version__
from sudokuenum.cli import (
    band,
    bands,
    canonical,
    check_certificate,
    count,
    equivalent,
    essential,
    estimate,
    explain,
    merge,
    minimise,
    model,
    rank,
    rate,
    repair,
    sample,
    solutions,
    solve,
    status,
    unrank,
    verify,
)
from sudokuenum.errors import ContradictionError, SudokuenumError

COMMANDS = {
    "count": count,
    "status": status,
    "merge": merge,
    "estimate": estimate,
    "bands": bands,
    "band": band,
    "essential": essential,
    "solve": solve,
    "solutions": solutions,
    "repair": repair,
    "minimise": minimise,
    "rate": rate,
    "explain": explain,
    "canonical": canonical,
    "equivalent": equivalent,
    "sample": sample,
    "rank": rank,
    "unrank": unrank,
    "model": model,
    "verify": verify,
    "check-certificate": check_certificate,
}


class _Parser(ArgumentParser):
    def parse_known_args(self, *args: Any, **kwargs: Any) -> Any:
        """As that of the base class, but a command itself answers for what it does not know."""
        namespace, unknown = super().parse_known_args(*args, **kwargs)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return namespace, unknown

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"sudokuenum: {' '.join(message.split())} (see {self.prog} --help)\n")


def build_parser() -> ArgumentParser:
    """The parser of the whole command line."""
    parser = _Parser(
        prog="sudokuenum",
        description="Counts Sudoku grids exactly, from nothing, and the solutions of puzzles.",
        epilog="Default: count. Example: sudokuenum count --box 2x4. See also COMMAND --help.",
        formatter_class=partial(HelpFormatter, max_help_position=24),
    )
    parser.add_argument("--version", action="version", version=f"sudokuenum {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, module in COMMANDS.items():
        summary = module.SUMMARY
        command = commands.add_parser(
            name, help=summary, description=summary, epilog=module.EXAMPLE
        )
        module.add_options(command)
        command.set_defaults(run=module.run)
    return parser


def main(arguments: list[str]) -> int:
    """Run the command with these arguments and return its exit status."""
    about_all = ("-h", "--help", "--version")
    if not arguments or (arguments[0].startswith("-") and arguments[0] not in about_all):
        arguments = ["count", *arguments]
    options = build_parser().parse_args(arguments)
    try:
        code: int = options.run(options)
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
