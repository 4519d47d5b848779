"""Options that several commands share: the same words for the same things."""

import sys
from argparse import Action, ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from inspect import signature
from pathlib import Path
from typing import Any

from sudokuenum.cli.values import grid_form, integer, number
from sudokuenum.common import files
from sudokuenum.common.box import Box
from sudokuenum.common.layout import Layout
from sudokuenum.errors import OptionError


def default(function: Callable[..., object], name: str) -> Any:
    """The default of a parameter of a public function or class."""
    return signature(function).parameters[name].default


def add_level(add: Callable[..., object]) -> None:
    """--level: how far bands are put together into classes."""
    add(
        "--level", type=integer, metavar="L",
        help="number of classes of bands: 36288, 2051, 416, 174, 71 or 44 (default)",
    )  # fmt: skip


def add_box(parser: ArgumentParser, default: str = "3x3") -> None:
    """--box; the words for the default are only for the help."""
    parser.add_argument(
        "--box", metavar="RxC", help=f"rows and columns of a box (default: {default})"
    )


def read_box(box: str | None) -> Box:
    """The box shape that --box names, 3x3 without --box."""
    return Box.parse("3x3" if box is None else box)


def add_layout(parser: ArgumentParser) -> None:
    """--layout: further groups of cells, or irregular regions; `read_layout` reads it."""
    parser.add_argument(
        "--layout", metavar="L",
        help=f"further groups of cells: {', '.join(Layout.names)}, or several of these joined by "
        "+; or a file with irregular regions, a line of letters for each row, and further groups, "
        "a line such as r1c1 r2c2 for each",
    )  # fmt: skip


def read_layout(layout: str | None, box: str | None) -> Layout | None:
    """The layout that --layout and --box name, None without --layout."""
    return None if layout is None else Layout.read(layout, box)


def read_shape(layout: str | None, box: str | None) -> Box | Layout:
    """The layout that --layout names, or else the box shape that --box names.

    Boxes of one row, or of one column, add nothing to the rows and columns. Their grids are Latin
    squares, which are counted as a layout.
    """
    shape = read_layout(layout, box) or read_box(box)
    if isinstance(shape, Box) and 1 in (shape.rows, shape.columns):
        return Layout(shape, name="Latin")
    return shape


def add_engine(parser: ArgumentParser, default: str = "dfs") -> None:
    """--engine; the words for the default are only for the help."""
    parser.add_argument(
        "--engine", metavar="E",
        help="how a band is counted (dfs: box by box; columns: as a sum over column sets; "
        f"templates: digit by digit; plain: cell by cell; default: {default})",
    )  # fmt: skip


def add_jobs(parser: ArgumentParser) -> None:
    """--jobs."""
    parser.add_argument(
        "--jobs", type=integer, metavar="N", help="number of threads (default: all cores)"
    )


def add_seconds(parser: ArgumentParser, what: str) -> None:
    """--seconds, a time limit for what the words name."""
    parser.add_argument(
        "--seconds", type=number, metavar="S", help=f"stop {what} after S seconds (default: never)"
    )


def add_json(add: Callable[..., Action], words: str = "print one JSON document") -> None:
    """--json, for the `add_argument` of a parser or of a group of options."""
    add("--json", action="store_true", help=words)


def add_seed(parser: ArgumentParser, what: str, shown: str = "printed on stderr") -> None:
    """--seed, which determines what is drawn; the other words say where a new seed is shown."""
    parser.add_argument(
        "--seed", type=integer, metavar="N",
        help=f"integer from 0 that determines {what} (default: a new one, {shown})",
    )  # fmt: skip


def print_seed(arguments: Namespace, used: int) -> None:
    """Print the seed that was used on stderr if none was given."""
    if arguments.seed is None:
        print(f"seed {used}", file=sys.stderr)


def check_target(path: Path | None, what: str) -> None:
    """FileError if this cannot be written to a path that is given."""
    if path is not None:
        files.check_target(path, what)


def check_apart(outputs: Sequence[Path | None], inputs: Sequence[str] = ()) -> None:
    """OptionError if a file to write is to be written twice, or is one to read; `-` is stdin."""
    read = [files.STDIN if name == "-" else name for name in inputs]
    written: list[Path | int] = [files.STDOUT]
    for path in filter(None, outputs):
        if any(files.same_file(path, other) for other in written):
            raise OptionError(f"'{path}' is to be written twice")
        if any(files.same_file(path, other) for other in read):
            raise OptionError(f"'{path}' is to be read and written")
        written.append(path)


def check_goes_with(
    arguments: Namespace, task: str, words: str, only: dict[str, tuple[str, ...]]
) -> None:
    """OptionError for an option that is given, but is only for other tasks than this one."""
    for option, tasks in only.items():
        value = getattr(arguments, option)
        if value is not None and value is not False and task not in tasks:
            raise OptionError(f"--{option} does not go with {words}")


def add_quiet(add: Callable[..., Action], words: str = "show no progress") -> None:
    """--quiet, for the `add_argument` of a parser or of a group of options."""
    add("--quiet", action="store_true", help=words)


def add_format(add: Callable[..., Action]) -> None:
    """--format, for the `add_argument` of a parser or of a group of options."""
    add(
        "--format", type=grid_form, choices=("lines", "grid"), default="lines",
        help="form of each grid: one line (default) or a drawn grid",
    )  # fmt: skip


def add_grid_form(parser: ArgumentParser) -> None:
    """--format, or else --json, of a command that prints grids."""
    form = parser.add_mutually_exclusive_group()
    add_format(form.add_argument)
    add_json(form.add_argument, "print one JSON document a line")
