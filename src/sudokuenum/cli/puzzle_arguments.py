"""The puzzles that the arguments of a command name, and grids printed in several forms."""

import io
import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from sudokuenum.cli import options
from sudokuenum.common.box import Box, BoxLike
from sudokuenum.common.digits import SYMBOLS
from sudokuenum.common.files import STDOUT, same_file
from sudokuenum.common.layout import Layout
from sudokuenum.errors import OptionError, PuzzleError
from sudokuenum.grids.arrays import texts
from sudokuenum.grids.blocks import next_block
from sudokuenum.grids.lines import Lines, blocks_of_bytes, blocks_of_lines
from sudokuenum.grids.puzzle import EMPTY, Puzzle
from sudokuenum.grids.reading import PuzzleReader
from sudokuenum.grids.shapes import PuzzleShapes
from sudokuenum.puzzles.repair import puzzle_and_answer
from sudokuenum.solving.search import number_up_to_two, solve_many

BY_CELLS = "by the number of cells"
STATUS = "Exit status: 0 if each puzzle has exactly one solution, 1 if one has none, else 3."
"""What the exit status of a command for proper puzzles means; `ProperPuzzles.status` gives it."""
Result = TypeVar("Result")
_IN_CELLS = {*SYMBOLS, *EMPTY.upper(), *"|+=:[](),;\"'"}
"""The characters of a puzzle, in capitals, in any format."""


def add_puzzles(
    parser: ArgumentParser, *, one: str = "puzzle", box: bool = True, layout: bool = False
) -> None:
    """The puzzles, read by `read_puzzle_arguments`; --box unless it is left out, and --layout."""
    parser.add_argument(
        "puzzles", nargs="*", metavar=one.upper(),
        help=f"the cells of a {one}, a file of {one}s, or - for standard input (default)",
    )  # fmt: skip
    _add_shape(parser, box, layout)


def add_puzzle(parser: ArgumentParser) -> None:
    """One puzzle, read by `read_one`, --box and --layout."""
    parser.add_argument(
        "puzzles", nargs="?", metavar="PUZZLE",
        help="the cells of a puzzle, its file, or - for standard input (default)",
    )  # fmt: skip
    _add_shape(parser, box=True, layout=True)


def _add_shape(parser: ArgumentParser, box: bool, layout: bool) -> None:
    if box:
        options.add_box(parser, BY_CELLS)
    else:
        parser.set_defaults(box=None)
    if layout:
        options.add_layout(parser)
    else:
        parser.set_defaults(layout=None)


def inputs_of(arguments: Namespace) -> list[str]:
    """What is read: cells of puzzles, files, or `-` for standard input, which is the default."""
    given: list[str] | str | None = arguments.puzzles
    return [given] if isinstance(given, str) else given or ["-"]


@dataclass(frozen=True)
class Place:
    """Where a puzzle was read: a file or an argument, and the line in which the puzzle ends.

    In `with place:`, the message of every PuzzleError gets the place at its beginning.
    """

    name: str
    line: int

    def __str__(self) -> str:
        return f"{self.name}, line {self.line}"

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, PuzzleError):
            raise PuzzleError(f"{self}: {error}") from None


def read_puzzle_arguments(arguments: Namespace) -> Iterator[tuple[Place, Puzzle]]:
    """The puzzles that the arguments name, one after the other, each with its place."""
    return _puzzles_of(_readers_of(arguments))


def read_blocks(arguments: Namespace) -> Iterator[tuple[Place, NDArray[np.uint8] | Puzzle]]:
    """The same: arrays with a 9x9 puzzle in each row where that is possible, else a Puzzle.

    The place is that of the last puzzle.
    """
    for reader in _readers_of(arguments):
        while (block := next_block(reader)) is not None:
            yield Place(reader.name, reader.lines.taken), block


def _puzzles_of(readers: Iterable[PuzzleReader]) -> Iterator[tuple[Place, Puzzle]]:
    for reader in readers:
        for puzzle in reader:
            yield Place(reader.name, reader.lines.taken), puzzle


def result_of_each(
    arguments: Namespace, function: Callable[[Puzzle], Result]
) -> Iterator[tuple[Puzzle, Result]]:
    """The puzzles that the arguments name, each with what a function makes of it.

    PuzzleError of the function begins with the place of the puzzle.
    """
    for place, puzzle in read_puzzle_arguments(arguments):
        with place:
            result = function(puzzle)
        yield puzzle, result


def read_one(arguments: Namespace) -> Puzzle:
    """The only puzzle that the arguments name; PuzzleError if there are more."""
    return _only(read_puzzle_arguments(arguments))[1]


def _only(puzzles: Iterator[tuple[Place, Puzzle]]) -> tuple[Place, Puzzle]:
    """The only one of some puzzles with their places; PuzzleError if there are more."""
    only = next(puzzles)
    for place, _ in puzzles:
        raise PuzzleError(f"{place}: more than one puzzle is given")
    return only


class ProperPuzzles:
    """The proper ones of the puzzles that the arguments name; stderr says where others are.

    With `single` there must not be more than one puzzle.
    """

    def __init__(self, arguments: Namespace, single: bool = False) -> None:
        self._arguments = arguments
        puzzles = read_puzzle_arguments(arguments)
        self._puzzles = iter([_only(puzzles)]) if single else puzzles
        self._seen: set[int] = set()

    def __iter__(self) -> Iterator[tuple[Place, Puzzle]]:
        """The puzzles, each with its place."""
        for place, puzzle in self._puzzles:
            if self._is_proper(number_up_to_two(puzzle), place):
                yield place, puzzle

    def blocks(self) -> Iterator[NDArray[np.uint8] | Puzzle]:
        """The same puzzles: arrays with a 9x9 puzzle in each row where that is possible."""
        for last, block in read_blocks(self._arguments):
            if isinstance(block, Puzzle):
                if self._is_proper(number_up_to_two(block), last):
                    yield block
                continue
            counts = enumerate(solve_many(block)[0].tolist(), last.line - len(block) + 1)
            yield block[[self._is_proper(n, Place(last.name, line)) for line, n in counts]]

    def _is_proper(self, number: int, place: Place) -> bool:
        """Whether a puzzle has exactly one solution of at most two; a remark if it has not."""
        self._seen.add(number)
        if number != 1:
            words = "more than one" if number else "no"
            print(f"sudokuenum: {place}: the puzzle has {words} solution", file=sys.stderr)
        return number == 1

    @property
    def status(self) -> int:
        """The exit status, which STATUS explains."""
        return 1 if 0 in self._seen else 3 if 2 in self._seen else 0


def add_grid(parser: ArgumentParser) -> None:
    """The puzzle, which may be left out, read by `read_grid`, and --box."""
    parser.add_argument(
        "puzzles", nargs="?", metavar="PUZZLE",
        help="the cells of a puzzle, its file, or - for standard input (default: the empty puzzle)",
    )  # fmt: skip
    options.add_box(parser)
    parser.set_defaults(layout=None)


def read_grid(arguments: Namespace) -> Puzzle | Box:
    """The only puzzle that the arguments name, or the box shape of the empty puzzle."""
    if arguments.puzzles is None:
        return options.read_box(arguments.box)
    return read_one(arguments)


def read_only(name: str, argument: str, box: BoxLike | None) -> tuple[Place, Puzzle]:
    """The only puzzle that an argument of this name gives, with its place."""
    return _only(_puzzles_of(_readers({name: argument}, PuzzleShapes(box=box))))


def read_solution(option: str, argument: str, puzzle: Puzzle) -> Puzzle:
    """The only grid that an option of this name gives; PuzzleError unless it solves the puzzle."""
    shapes = PuzzleShapes(puzzle.layout, puzzle.box)
    place, answer = _only(_puzzles_of(_readers({option: argument}, shapes)))
    with place:
        return puzzle_and_answer(puzzle, answer)[1]


def _readers_of(arguments: Namespace) -> Iterator[PuzzleReader]:
    shapes = options.read_shapes(arguments.layout, arguments.box)
    inputs = inputs_of(arguments)
    several = len(inputs) > 1
    named = {f"argument {k}" if several else "argument": one for k, one in enumerate(inputs, 1)}
    return _readers(named, shapes)


def _readers(puzzles: dict[str, str], shapes: PuzzleShapes) -> Iterator[PuzzleReader]:
    """The readers of arguments with these names; PuzzleError after one that has no puzzle."""
    for name, argument in puzzles.items():
        with ExitStack() as stack:
            place = name
            if argument == "-":
                blocks, place = _blocks_of_stdin(), "standard input"
            elif _looks_like_cells(argument):
                blocks = blocks_of_lines(io.StringIO(argument, newline=None))
            else:
                place = argument
                blocks = blocks_of_bytes(_checked(_open(argument, stack), f"'{argument}'"))
            reader = PuzzleReader(Lines(blocks), place, shapes)
            yield reader
            if not reader.puzzles:
                raise PuzzleError(f"{place}: no puzzle")


def _looks_like_cells(argument: str) -> bool:
    """Whether an argument is a puzzle itself, not the name of a file.

    A file whose name looks like cells can be given as ./NAME.
    """
    return len(argument) >= 16 and all(
        character.isspace() or character.upper() in _IN_CELLS for character in argument
    )


def _blocks_of_stdin() -> Iterator[list[str]]:
    file = sys.stdin
    if isinstance(file, io.TextIOWrapper) and isinstance(file.buffer, io.BufferedReader):
        return blocks_of_bytes(_checked(file.buffer.read1, "standard input"), file.encoding)
    return blocks_of_lines(file)


def _open(path: str, stack: ExitStack) -> Callable[[int], bytes]:
    """A function that reads bytes of a file; PuzzleError if there is no such file."""
    try:
        file = stack.enter_context(open(path, "rb", buffering=0))  # noqa: SIM115
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise PuzzleError(f"'{path}': neither cells nor a file of puzzles: {why}") from None
    if same_file(file.fileno(), STDOUT):
        raise OptionError(f"'{path}' is to be read and written")
    return file.read


def _checked(read: Callable[[int], bytes], name: str) -> Callable[[int], bytes]:
    """The same function with PuzzleError, which names the file, if it cannot be read."""

    def checked(size: int) -> bytes:
        try:
            return read(size)
        except OSError as error:
            raise PuzzleError(f"{name}: cannot be read: {error.strerror}") from None

    return checked


def print_grids(
    grids: NDArray[np.uint8], box: Box, form: str, layout: Layout | None = None
) -> None:
    """Print grids, given as rows of digits, as --format says."""
    if form == "grid":
        for row in grids.tolist():
            print(Puzzle(tuple(row), box, layout).drawn())
    else:
        for line in texts(grids):
            print(json.dumps(line) if form == "json" else line)
