"""Options that several subcommands share: the same words for the same things."""

import os
import sys
from argparse import Action, ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from rich.console import Console

    from sudokuenum.common.box import Box
    from sudokuenum.grids.puzzle import Puzzle


def add_level(parser: ArgumentParser, default: int | None = None) -> None:
    """--level, checked by the package when the chain is made."""
    parser.add_argument(
        "--level", type=int, default=default, metavar="L",
        help="level of the chain of classes: 36288, 2051, 416, 174, 71 or 44 (default)",
    )  # fmt: skip


BY_CELLS = "by the number of cells"


def add_box(parser: ArgumentParser, default: str | None = "3x3", words: str = "3x3") -> None:
    """--box; the words say what the default is."""
    parser.add_argument(
        "--box", default=default, metavar="RxC",
        help=f"rows and columns of a box (default: {words})",
    )  # fmt: skip


def add_engine(parser: ArgumentParser, default: str = "dfs") -> None:
    """--engine and --jobs."""
    parser.add_argument(
        "--engine", metavar="E",
        help="dfs: block by block; columns: as a sum over column sets; templates: digit by digit; "
        f"plain: cell by cell (default: {default})",
    )  # fmt: skip
    add_jobs(parser)


def add_jobs(parser: ArgumentParser) -> None:
    """--jobs."""
    parser.add_argument(
        "--jobs", type=int, metavar="N", help="number of threads (default: all cores)"
    )


def add_json(add: Callable[..., Action], words: str = "print JSON") -> None:
    """--json, for the `add_argument` of a parser or of a group of options."""
    add("--json", action="store_true", help=words)


def add_puzzles(parser: ArgumentParser) -> None:
    """The puzzles, read by `read_puzzle_arguments`, and --box."""
    parser.add_argument(
        "puzzles", nargs="*", metavar="PUZZLE",
        help="the cells of a puzzle, a file of puzzles, or - for standard input (default)",
    )  # fmt: skip
    add_box(parser, None, BY_CELLS)


def check_target(path: Path | None, what: str) -> None:
    """CertificateError if this cannot be written to a path that is given."""
    if path is not None:
        from sudokuenum.common import files

        files.check_target(path, what)


def check_apart(*paths: Path | None) -> None:
    """OptionError if two files to write are the same."""
    from sudokuenum.errors import OptionError

    seen = set()
    for path in paths:
        if path is not None and path.resolve() in seen:
            raise OptionError(f"'{path}' is to be written twice")
        seen.add(path and path.resolve())


def check_goes_with(
    arguments: Namespace, task: str, words: str, only: dict[str, tuple[str, ...]]
) -> None:
    """OptionError for an option that is given, but is only for other tasks than this one."""
    from sudokuenum.errors import OptionError

    for option, tasks in only.items():
        value = getattr(arguments, option)
        if value is not None and value is not False and task not in tasks:
            raise OptionError(f"--{option} does not go with {words}")


def read_puzzle_arguments(arguments: Namespace) -> Iterator["Puzzle"]:
    """The puzzles that the arguments name, one after the other."""
    return (puzzle for _, puzzle in _read_with_places(arguments))


def _read_with_places(arguments: Namespace) -> Iterator[tuple[str, "Puzzle"]]:
    """The puzzles, each with its place: its file, and the line in which it ends."""
    from sudokuenum.errors import PuzzleError

    several = len(arguments.puzzles) > 1
    for number, argument in enumerate(arguments.puzzles or ["-"], 1):
        place = None
        name = f"argument {number}" if several else "argument"
        for place, puzzle in _read_argument(argument, arguments.box, name):
            yield place, puzzle
        if place is None:
            raise PuzzleError(f"{'standard input' if argument == '-' else argument}: no puzzle")


def read_one(arguments: Namespace) -> "Puzzle":
    """The only puzzle that the arguments name; PuzzleError if there are more."""
    return _read_one_with_place(arguments)[1]


def _read_one_with_place(arguments: Namespace) -> tuple[str, "Puzzle"]:
    from sudokuenum.errors import PuzzleError

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

    def __iter__(self) -> Iterator["Puzzle"]:
        from sudokuenum.solving.count import count_up_to

        for place, puzzle in self._puzzles:
            number = count_up_to(puzzle, limit=2).number
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
    add_box(parser, None)


def read_grid(arguments: Namespace) -> "Puzzle | Box":
    """The only puzzle that the arguments name, or the box shape of the empty grid."""
    from sudokuenum.common.box import CLASSIC, Box

    if arguments.puzzles is None:
        return CLASSIC if arguments.box is None else Box.parse(arguments.box)
    arguments.puzzles = [arguments.puzzles]
    return read_one(arguments)


def read_argument(argument: str, box: str | None) -> Iterator["Puzzle"]:
    """The puzzles in the text itself, in a file, or on standard input."""
    return (puzzle for _, puzzle in _read_argument(argument, box, "argument"))


def _read_argument(argument: str, box: str | None, name: str) -> Iterator[tuple[str, "Puzzle"]]:
    """The same, each with its place; the text itself has this name."""
    from sudokuenum.common.box import Box
    from sudokuenum.errors import PuzzleError
    from sudokuenum.grids.puzzle import looks_like_cells
    from sudokuenum.grids.reading import read_puzzles

    shape = None if box is None else Box.parse(box)

    def read(lines: Iterable[str], name: str) -> Iterator[tuple[str, "Puzzle"]]:
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


def add_format(parser: ArgumentParser) -> None:
    """--format."""
    parser.add_argument(
        "--format", choices=("lines", "grid", "json"), default="lines",
        help="a line for each grid (default), drawn grids, or a JSON document a line",
    )  # fmt: skip


def print_grids(grids: "NDArray[np.uint8]", box: "Box", form: str) -> None:
    """Print grids, given as rows of digits, as --format says."""
    import json

    from sudokuenum.grids.puzzle import SYMBOLS, Puzzle

    symbols = bytes.maketrans(bytes(range(1, len(SYMBOLS) + 1)), SYMBOLS.encode())
    for row in grids:
        if form == "grid":
            print(Puzzle(tuple(row.tolist()), box).drawn())
        else:
            line = row.tobytes().translate(symbols).decode()
            print(json.dumps(line) if form == "json" else line)


def add_pictures(parser: ArgumentParser) -> None:
    """--svg and --png."""
    parser.add_argument("--svg", type=Path, metavar="FILE", help="write a picture as SVG")
    parser.add_argument(
        "--png", type=Path, metavar="FILE", help="write a picture as PNG (needs the extra png)"
    )


def check_pictures(arguments: Namespace) -> None:
    """Before the work for them: whether the pictures can be written where they are wanted."""
    check_target(arguments.svg, "picture")
    check_target(arguments.png, "picture")
    check_apart(arguments.svg, arguments.png)


def write_pictures(arguments: Namespace, svg_text: Callable[[], str]) -> None:
    """Write the picture to the files that were asked for."""
    if not arguments.svg and not arguments.png:
        return
    from sudokuenum.grids.drawing import write_png, write_svg

    text = svg_text()
    if arguments.svg:
        write_svg(arguments.svg, text)
    if arguments.png:
        write_png(arguments.png, text)


def coloured_console() -> "Console | None":
    """Where to print in colour; None if stdout is no terminal with colours, or NO_COLOR is set."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return None
    from rich.console import Console

    console = Console(highlight=False, soft_wrap=True)
    return console if console.color_system else None
