"""Options that several subcommands share: the same words for the same things."""

import sys
from argparse import ArgumentParser, Namespace, _ActionsContainer
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sudokuenum.geometry import Box
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
    from sudokuenum.errors import PuzzleError

    for argument in arguments.puzzles or ["-"]:
        number = 0
        for number, puzzle in enumerate(read_argument(argument, arguments.box), 1):  # noqa: B007
            yield puzzle
        if not number:
            raise PuzzleError(f"{'standard input' if argument == '-' else argument}: no puzzle")


def read_one(arguments: Namespace) -> "Puzzle":
    """The only puzzle that the arguments name; PuzzleError if there are more."""
    from sudokuenum.errors import PuzzleError

    puzzles = read_puzzle_arguments(arguments)
    puzzle = next(puzzles)
    if next(puzzles, None) is not None:
        raise PuzzleError("more than one puzzle is given")
    return puzzle


def add_grid(parser: ArgumentParser) -> None:
    """The puzzle, which may be left out, read by `read_grid`, and --box."""
    parser.add_argument(
        "puzzles", nargs="?", metavar="PUZZLE",
        help="the cells of a puzzle, its file, or - for standard input (default: the empty grid)",
    )  # fmt: skip
    parser.add_argument("--box", metavar="RxC", help="rows and columns of a box (default: 3x3)")


def read_grid(arguments: Namespace) -> "Puzzle | Box":
    """The only puzzle that the arguments name, or the box shape of the empty grid."""
    from sudokuenum.geometry import CLASSIC, Box

    if arguments.puzzles is None:
        return Box.parse(arguments.box) if arguments.box else CLASSIC
    arguments.puzzles = [arguments.puzzles]
    return read_one(arguments)


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


def add_pictures(parser: ArgumentParser) -> None:
    """--svg and --png."""
    parser.add_argument("--svg", type=Path, metavar="FILE", help="write a picture as SVG")
    parser.add_argument(
        "--png", type=Path, metavar="FILE", help="write a picture as PNG (needs the extra png)"
    )


def write_pictures(arguments: Namespace, svg_text: Callable[[], str]) -> None:
    """Write the picture to the files that were asked for."""
    if not arguments.svg and not arguments.png:
        return
    from sudokuenum.puzzles.drawing import write_png, write_svg

    text = svg_text()
    if arguments.svg:
        write_svg(arguments.svg, text)
    if arguments.png:
        write_png(arguments.png, text)
