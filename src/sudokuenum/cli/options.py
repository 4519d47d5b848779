"""Options that several subcommands share: the same words for the same things."""

import sys
from argparse import ArgumentParser, Namespace, _ActionsContainer
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sudokuenum.puzzles.puzzle import Puzzle


def add_level(parser: ArgumentParser, default: int | None = None) -> None:
    """--level, checked by the package when the chain is made."""
    parser.add_argument(
        "--level", type=int, default=default, metavar="L",
        help="level of the chain of classes: 36288, 2051, 416, 174, 71 or 44 (default)",
    )  # fmt: skip


def add_box(parser: ArgumentParser) -> None:
    """--box."""
    parser.add_argument(
        "--box", default="3x3", metavar="RxC", help="rows and columns of a box (default: 3x3)"
    )


def add_engine(parser: ArgumentParser) -> None:
    """--engine and --jobs."""
    parser.add_argument(
        "--engine", metavar="E",
        help="dfs: block by block (default); columns: as a sum over column sets; "
        "templates: digit by digit; plain: cell by cell",
    )  # fmt: skip
    add_jobs(parser)


def add_jobs(parser: ArgumentParser) -> None:
    """--jobs."""
    parser.add_argument(
        "--jobs", type=int, metavar="N", help="number of threads (default: all cores)"
    )


def add_json(parser: _ActionsContainer) -> None:
    """--json."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def add_puzzles(parser: ArgumentParser) -> None:
    """The puzzles, read by `read_puzzle_arguments`, and --box."""
    parser.add_argument(
        "puzzles", nargs="*", metavar="PUZZLE",
        help="the cells of a puzzle, a file of puzzles, or - for standard input (default)",
    )  # fmt: skip
    parser.add_argument(
        "--box", metavar="RxC", help="rows and columns of a box (default: by the number of cells)"
    )


def read_puzzle_arguments(arguments: Namespace) -> Iterator["Puzzle"]:
    """The puzzles that the arguments name, one after the other."""
    for argument in arguments.puzzles or ["-"]:
        yield from read_argument(argument, arguments.box)


def read_one(arguments: Namespace) -> "Puzzle":
    """The only puzzle that the arguments name; PuzzleError if there are none or more."""
    from sudokuenum.errors import PuzzleError

    puzzles = read_puzzle_arguments(arguments)
    puzzle = next(puzzles, None)
    if puzzle is None or next(puzzles, None) is not None:
        raise PuzzleError(f"{'no puzzle' if puzzle is None else 'more than one puzzle'} is given")
    return puzzle


def read_argument(argument: str, box: str | None) -> Iterator["Puzzle"]:
    """The puzzles in the text itself, in a file, or on standard input."""
    from sudokuenum.geometry import Box
    from sudokuenum.puzzles.puzzle import looks_like_cells
    from sudokuenum.puzzles.reading import read_puzzles

    shape = Box.parse(box) if box else None
    if argument == "-":
        yield from read_puzzles(sys.stdin, "standard input", shape)
    elif looks_like_cells(argument):
        yield from read_puzzles(argument.splitlines(), "argument", shape)
    else:
        with Path(argument).open(encoding="utf-8", errors="replace") as file:
            yield from read_puzzles(file, argument, shape)


def add_format(parser: ArgumentParser) -> None:
    """--format."""
    parser.add_argument(
        "--format", choices=("lines", "grid", "json"), default="lines",
        help="a line for each grid (default), drawn grids, or a JSON document a line",
    )  # fmt: skip
