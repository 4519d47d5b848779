"""The puzzles that the arguments of a command name, and grids printed in several forms."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from sudokuenum.cli import options
from sudokuenum.common.box import CLASSIC, Box
from sudokuenum.errors import PuzzleError
from sudokuenum.grids.puzzle import SYMBOLS, Puzzle, looks_like_cells
from sudokuenum.grids.reading import read_puzzles
from sudokuenum.solving.count import count_within_limits

BY_CELLS = "by the number of cells"


def add_puzzles(parser: ArgumentParser, *, box: bool = True) -> None:
    """The puzzles, read by `read_puzzle_arguments`, and --box unless it is left out."""
    parser.add_argument(
        "puzzles", nargs="*", metavar="PUZZLE",
        help="the cells of a puzzle, a file of puzzles, or - for standard input (default)",
    )  # fmt: skip
    if box:
        options.add_box(parser, None, BY_CELLS)
    else:
        parser.set_defaults(box=None)


def read_puzzle_arguments(arguments: Namespace) -> Iterator[Puzzle]:
    """The puzzles that the arguments name, one after the other."""
    return (puzzle for _, puzzle in _read_with_places(arguments))


def _read_with_places(arguments: Namespace) -> Iterator[tuple[str, Puzzle]]:
    """The puzzles, each with its place: its file, and the line in which it ends."""
    several = len(arguments.puzzles) > 1
    for number, argument in enumerate(arguments.puzzles or ["-"], 1):
        place = None
        name = f"argument {number}" if several else "argument"
        for place, puzzle in _read_argument(argument, arguments.box, name):
            yield place, puzzle
        if place is None:
            raise PuzzleError(f"{'standard input' if argument == '-' else argument}: no puzzle")


def read_one(arguments: Namespace) -> Puzzle:
    """The only puzzle that the arguments name; PuzzleError if there are more."""
    return _read_one_with_place(arguments)[1]


def _read_one_with_place(arguments: Namespace) -> tuple[str, Puzzle]:
    puzzles = _read_with_places(arguments)
    puzzle = next(puzzles)
    if next(puzzles, None) is not None:
        raise PuzzleError("more than one puzzle is given")
    return puzzle


class ProperPuzzles:
    """The proper ones of the puzzles that the arguments name; stderr says where others are.

    With `single` there must not be more than one puzzle.
    """

    def __init__(self, arguments: Namespace, single: bool = False) -> None:
        self._puzzles = (
            iter([_read_one_with_place(arguments)]) if single else _read_with_places(arguments)
        )
        self._seen: set[int] = set()

    def __iter__(self) -> Iterator[Puzzle]:
        for place, puzzle in self._puzzles:
            number = count_within_limits(puzzle, limit=2).number
            self._seen.add(number)
            if number == 1:
                yield puzzle
            else:
                words = "more than one" if number else "no"
                print(f"sudokuenum: {place}: the puzzle has {words} solution", file=sys.stderr)

    @property
    def status(self) -> int:
        """The exit status, as that of `solve`."""
        return 1 if 0 in self._seen else 3 if 2 in self._seen else 0


def add_grid(parser: ArgumentParser) -> None:
    """The puzzle, which may be left out, read by `read_grid`, and --box."""
    parser.add_argument(
        "puzzles", nargs="?", metavar="PUZZLE",
        help="the cells of a puzzle, its file, or - for standard input (default: the empty grid)",
    )  # fmt: skip
    options.add_box(parser, None)


def read_grid(arguments: Namespace) -> Puzzle | Box:
    """The only puzzle that the arguments name, or the box shape of the empty grid."""
    if arguments.puzzles is None:
        return CLASSIC if arguments.box is None else Box.parse(arguments.box)
    arguments.puzzles = [arguments.puzzles]
    return read_one(arguments)


def read_argument(argument: str, box: str | None) -> Iterator[Puzzle]:
    """The puzzles in the text itself, in a file, or on standard input."""
    return (puzzle for _, puzzle in _read_argument(argument, box, "argument"))


def _read_argument(argument: str, box: str | None, name: str) -> Iterator[tuple[str, Puzzle]]:
    """The same, each with its place; the text itself has this name."""
    shape = None if box is None else Box.parse(box)

    def read(lines: Iterable[str], name: str) -> Iterator[tuple[str, Puzzle]]:
        line = 0

        def counted() -> Iterator[str]:
            nonlocal line
            for text in lines:
                line += 1
                yield text

        for puzzle in read_puzzles(counted(), name, shape):
            yield f"{name}, line {line}", puzzle

    if argument == "-":
        yield from read(sys.stdin, "standard input")
    elif looks_like_cells(argument):
        yield from read(argument.splitlines(), name)
    else:
        try:
            file = open(argument, encoding="utf-8", errors="replace")  # noqa: SIM115
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            raise PuzzleError(f"'{argument}': neither cells nor a file of puzzles: {why}") from None
        with file:
            yield from read(file, argument)


def print_grids(grids: NDArray[np.uint8], box: Box, form: str) -> None:
    """Print grids, given as rows of digits, as --format says."""
    symbols = bytes.maketrans(bytes(range(1, len(SYMBOLS) + 1)), SYMBOLS.encode())
    for row in grids:
        if form == "grid":
            print(Puzzle(tuple(row.tolist()), box).drawn())
        else:
            line = row.tobytes().translate(symbols).decode()
            print(json.dumps(line) if form == "json" else line)
