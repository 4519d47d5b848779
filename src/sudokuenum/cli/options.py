"""Options that several commands share: the same words for the same things."""

import os
from argparse import Action, ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path

from sudokuenum.cli.values import integer, number
from sudokuenum.common import files
from sudokuenum.common.box import CLASSIC, Box
from sudokuenum.common.layout import Layout
from sudokuenum.common.layout_text import MOST_CHARACTERS
from sudokuenum.common.named_groups import NAMES
from sudokuenum.errors import OptionError
from sudokuenum.grids.shapes import PuzzleShapes


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
    return CLASSIC if box is None else Box.parse(box)


def add_layout(parser: ArgumentParser) -> None:
    """--layout: further groups of cells, or irregular regions; `read_layout` reads it."""
    parser.add_argument(
        "--layout", metavar="L",
        help=f"further groups of cells: {', '.join(NAMES)}, or several of these joined by +; "
        "or a file with irregular regions, a line of letters for each row, and further groups, a "
        "line such as r1c1 r2c2 for each",
    )  # fmt: skip


def read_layout(layout: str | None, box: str | None) -> Layout | None:
    """The layout that --layout and --box name, None without --layout."""
    if layout is None:
        return None
    text, source = _text_of(layout)
    return Layout.parse(text, box, source)


def read_shapes(layout: str | None, box: str | None) -> PuzzleShapes:
    """The boxes and layouts that puzzles can have for --layout and --box."""
    text, source = (None, "") if layout is None else _text_of(layout)
    return PuzzleShapes(text, box, source)


def _text_of(layout: str) -> tuple[str, str]:
    """The text of a layout that --layout gives, and the name of its file, empty without one."""
    named = any(part in NAMES for part in layout.lower().split("+"))
    # each letter of a picture stands for several cells, so one dot is that of a file
    if named or not (os.path.exists(layout) or "/" in layout or layout.count(".") == 1):
        return layout, ""
    return files.read_text(layout, "layout", MOST_CHARACTERS), layout


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


def add_json_lines(parser: ArgumentParser) -> None:
    """--json of a command that takes several puzzles."""
    add_json(parser.add_argument, "print one JSON document a line")


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


def add_format(parser: ArgumentParser) -> None:
    """--format."""
    parser.add_argument(
        "--format", choices=("lines", "grid", "json"), default="lines",
        help="form of each grid: one line (default), a drawn grid, or one JSON document a line",
    )  # fmt: skip
