"""The command: a thin skin over the public functions, one module a subcommand.

Results go to stdout, progress and remarks to stderr. Exit status 0: done; 1: a check failed;
2: wrong use or bad input, said in one line; 130: stopped by Ctrl-C.
"""

import os
import sys
from argparse import ArgumentParser
from typing import NoReturn

from sudokuenum import __version__
from sudokuenum.cli import band, bands, count, estimate, verify
from sudokuenum.errors import SudokuenumError

COMMANDS = {"count": count, "bands": bands, "band": band, "estimate": estimate, "verify": verify}


class _Parser(ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"sudokuenum: {message} (see {self.prog} --help)\n")


def build_parser() -> ArgumentParser:
    """The parser of the whole command line."""
    parser = _Parser(
        prog="sudokuenum",
        description="Counts Sudoku grids exactly, from nothing.",
        epilog="Without a command: count. `sudokuenum COMMAND --help` shows a command's options.",
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
        status: int = options.run(options)
        sys.stdout.flush()
    except SudokuenumError as error:
        print(f"sudokuenum: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("sudokuenum: stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # the reader of our output has gone, as in `sudokuenum bands | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


def run() -> NoReturn:
    """The entry point of the command."""
    sys.exit(main(sys.argv[1:]))
