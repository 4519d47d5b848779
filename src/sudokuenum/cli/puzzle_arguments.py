"""The puzzles that the arguments of a command name, and grids printed in several forms."""

import io
import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import chain
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from sudokuenum.cli import options
from sudokuenum.common.box import Box
from sudokuenum.common.counted import counted
from sudokuenum.common.files import STDOUT, same_file
from sudokuenum.common.layout import Layout
from sudokuenum.errors import OptionError, PuzzleError
from sudokuenum.grids.blocks import next_block
from sudokuenum.grids.lines import Lines, blocks_of_bytes, blocks_of_lines
from sudokuenum.grids.puzzle import EMPTY, SYMBOLS, Puzzle
from sudokuenum.grids.reading import PuzzleReader
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
    if box:
        options.add_box(parser, f"{BY_CELLS}, but 3x3 with --layout" if layout else BY_CELLS)
    else:
        parser.set_defaults(box=None)
    if layout:
        options.add_layout(parser)
    else:
        parser.set_defaults(layout=None)


def inputs_of(arguments: Namespace) -> list[str]:
    """What is read: cells of puzzles, files, or `-` for standard input, which is the default."""
    return arguments.puzzles or ["-"]


def read_puzzle_arguments(arguments: Namespace) -> Iterator[Puzzle]:
    """The puzzles that the arguments name, one after the other."""
    return (puzzle for _, puzzle in _read_with_places(arguments))


def read_blocks(arguments: Namespace) -> Iterator[NDArray[np.uint8] | Puzzle]:
    """The same: arrays with a 9x9 puzzle in each row where that is possible, else a Puzzle."""
    return (block for _, block in _read_blocks(arguments))


def _read_blocks(
    arguments: Namespace,
) -> Iterator[tuple[PuzzleReader, NDArray[np.uint8] | Puzzle]]:
    for reader in _readers_of(arguments):
        while (block := next_block(reader)) is not None:
            yield reader, block


def _read_with_places(arguments: Namespace) -> Iterator[tuple[str, Puzzle]]:
    """The puzzles, each with its place: its file, and the line in which it ends."""
    for reader in _readers_of(arguments):
        for puzzle in reader:
            yield f"{reader.name}, line {reader.lines.taken}", puzzle


def result_of_each(
    arguments: Namespace, function: Callable[[Puzzle], Result]
) -> Iterator[tuple[Puzzle, Result]]:
    """The puzzles that the arguments name, each with what a function makes of it.

    PuzzleError of the function begins with the place of the puzzle.
    """
    for place, puzzle in _read_with_places(arguments):
        try:
            result = function(puzzle)
        except PuzzleError as error:
            raise PuzzleError(f"{place}: {error}") from None
        yield puzzle, result


def read_one(arguments: Namespace) -> Puzzle:
    """The only puzzle that the arguments name; PuzzleError if there are more."""
    return _read_one_with_place(arguments)[1]


def read_only(argument: str, box: str | None) -> Puzzle:
    """The only puzzle that an argument names; PuzzleError if there are more."""
    return read_one(Namespace(puzzles=[argument], box=box, layout=None))


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
        self._arguments = arguments
        self._puzzles = (
            iter([_read_one_with_place(arguments)]) if single else _read_with_places(arguments)
        )
        self._seen: set[int] = set()

    def __iter__(self) -> Iterator[Puzzle]:
        for place, puzzle in self._puzzles:
            if self._is_proper(number_up_to_two(puzzle), place):
                yield puzzle

    def blocks(self) -> Iterator[NDArray[np.uint8] | Puzzle]:
        """The same puzzles: arrays with a 9x9 puzzle in each row where that is possible."""
        for reader, block in _read_blocks(self._arguments):
            if isinstance(block, Puzzle):
                place = f"{reader.name}, line {reader.lines.taken}"
                if self._is_proper(number_up_to_two(block), place):
                    yield block
                continue
            first = reader.lines.taken - len(block) + 1
            counts = enumerate(solve_many(block)[0].tolist(), first)
            proper = [self._is_proper(n, f"{reader.name}, line {line}") for line, n in counts]
            yield block[proper]

    def _is_proper(self, number: int, place: str) -> bool:
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
    arguments.puzzles = [arguments.puzzles]
    return read_one(arguments)


def read_argument(argument: str, like: Puzzle | None) -> Iterator[Puzzle]:
    """The puzzles in the text itself, in a file, or on standard input; groups as in another one."""
    box, layout = (None, None) if like is None else (like.box, like.layout)
    return chain.from_iterable(_readers([argument], box, layout))


def read_solution(option: str, argument: str, puzzle: Puzzle) -> Puzzle:
    """The only grid that an option of this name gives; PuzzleError if there are more or none."""
    grids = list(read_argument(argument, puzzle))
    if len(grids) != 1:
        raise PuzzleError(f"{option} {argument}: {counted(len(grids), 'grid')}, not one")
    return grids[0]


def _readers_of(arguments: Namespace) -> Iterator[PuzzleReader]:
    layout = options.read_layout(arguments.layout, arguments.box)
    box = None if arguments.box is None else Box.parse(arguments.box)
    return _readers(inputs_of(arguments), box, layout)


def _readers(
    puzzles: list[str], shape: Box | None, layout: Layout | None
) -> Iterator[PuzzleReader]:
    """The readers of the arguments; PuzzleError after one that has read no puzzle."""
    for number, argument in enumerate(puzzles, 1):
        with ExitStack() as stack:
            if argument == "-":
                blocks, name = _blocks_of_stdin(), "standard input"
            elif _looks_like_cells(argument):
                lines = io.StringIO(argument, newline=None)
                blocks = blocks_of_lines(lines)
                name = f"argument {number}" if len(puzzles) > 1 else "argument"
            else:
                name = argument
                blocks = blocks_of_bytes(_checked(_open(argument, stack), f"'{name}'"))
            reader = PuzzleReader(Lines(blocks), name, shape, layout)
            yield reader
            if not reader.puzzles:
                raise PuzzleError(f"{name}: no puzzle")


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
    symbols = bytes.maketrans(bytes(range(1, len(SYMBOLS) + 1)), SYMBOLS.encode())
    for row in grids:
        if form == "grid":
            print(Puzzle(tuple(row.tolist()), box, layout).drawn())
        else:
            line = row.tobytes().translate(symbols).decode()
            print(json.dumps(line) if form == "json" else line)
