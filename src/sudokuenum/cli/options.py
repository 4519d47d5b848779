"""Options that several commands share, and what checks options against one another.

Options are dictionaries of words by name. `add` adds them to a parser, in their order:

    add(parser, {"--all": "list all of them", "--clues N": "at most N clues", **JOBS})
"""

import sys
from argparse import ArgumentParser, Namespace, _ActionsContainer
from collections.abc import Callable, Sequence
from inspect import signature
from pathlib import Path
from typing import Any, TypeAlias, get_args

from sudokuenum.cli.values import integer, integer_or_span, number, span, target
from sudokuenum.common import files
from sudokuenum.common.box import Box
from sudokuenum.common.layout import Layout
from sudokuenum.errors import OptionError
from sudokuenum.grids.writing import puzzle_link, write_puzzles

Options: TypeAlias = dict[str, str]
"""What options are for, by their names and, after a space, what stands for their values."""
_VALUES: dict[str, Callable[[str], object]] = {
    "N": integer,
    "K": integer,
    "B": integer,
    "S": number,
    "P": number,
    "FILE": target,
    "MIN-MAX": span,
    "N|MIN-MAX": integer_or_span,
    "--level L": integer,
}
"""How a value is read, by what stands for it or by the option; others are texts."""
BOX = {"--box RxC": "rows and columns of a box (default: 3x3)"}
BOX_OF_PUZZLE = {"--box RxC": "rows and columns of a box (default: by the number of cells)"}
LAYOUT = {
    "--layout L": f"further groups of cells: {', '.join(Layout.names)}, or several of these joined "
    "by +; or a file with irregular regions, a line of letters for each row, and further groups, a "
    "line such as r1c1 r2c2 for each"
}
LEVEL = {"--level L": "number of classes of bands: 36288, 2051, 416, 174, 71 or 44 (default)"}
_ENGINES = {
    "dfs": "box by box",
    "columns": "as a sum over column sets",
    "templates": "digit by digit",
    "plain": "cell by cell",
}
CHOICES: dict[str, Sequence[object]] = {
    "--engine": (*_ENGINES,),
    "--level": (36288, 2051, 416, 174, 71, 44),
    "--method": ("chain", "columns"),
    "--paper": ("A4", "letter"),
}
"""The values of options that the package, and not the parser, checks."""
JOBS = {"--jobs N": "number of threads (default: all cores)"}
QUIET = {"--quiet": "show no progress"}


def add(group: _ActionsContainer, words: Options, **defaults: object) -> None:
    """Add options to a parser, or to a group of options; their defaults by name, else None."""
    for name, meaning in words.items():
        option, _, value = name.partition(" ")
        if not value:
            group.add_argument(option, action="store_true", help=meaning)
            continue
        default = defaults.get(option.lstrip("-"))
        kind = _VALUES.get(name, _VALUES.get(value, str))
        group.add_argument(option, metavar=value, type=kind, default=default, help=meaning)


def add_one_of(parser: ArgumentParser, words: Options) -> _ActionsContainer:
    """Add options of which only one can be given; return their group."""
    group = parser.add_mutually_exclusive_group()
    add(group, words)
    return group


def engine(default: str) -> Options:
    """--engine; the words for the default are only for the help."""
    ways = "; ".join(f"{name}: {way}" for name, way in _ENGINES.items())
    return {"--engine E": f"how a band is counted ({ways}; default: {default})"}


def seconds(what: str) -> Options:
    """--seconds, a time limit for what the words name."""
    return {"--seconds S": f"stop {what} after S seconds (default: never)"}


def seed(what: str, shown: str = "printed on stderr") -> Options:
    """--seed, which determines what is drawn; the other words say where a new seed is shown."""
    return {"--seed N": f"integer from 0 that determines {what} (default: a new one, {shown})"}


def add_format(group: _ActionsContainer) -> None:
    """--format and --link of a command that prints puzzles; `RowPrinter` prints them so."""
    forms, sites = choices(write_puzzles, "form"), choices(puzzle_link, "site")
    words = f"print puzzles in this format: {', '.join(forms)} (default: {forms[0]})"
    group.add_argument("--format", choices=forms, metavar="NAME", help=words)
    words = f"print links that open puzzles in this player: {', '.join(sites)}"
    group.add_argument("--link", choices=sites, metavar="SITE", help=words)


def choices(function: Callable[..., object], name: str) -> Sequence[str]:
    """The texts that a parameter of a public function can be."""
    return get_args(signature(function).parameters[name].annotation)


def default(function: Callable[..., object], name: str) -> Any:
    """The default of a parameter of a public function or class."""
    return signature(function).parameters[name].default


def read_box(box: str | None) -> Box:
    """The box shape that --box names, 3x3 without --box."""
    return Box.parse("3x3" if box is None else box)


def read_layout(layout: str | None, box: str | None) -> Layout | None:
    """The layout that --layout and --box name, None without --layout."""
    return None if layout is None else Layout.read(layout, box)


def read_shape(layout: str | None, box: str | None) -> Box | Layout:
    """The layout that --layout names, or else the box shape that --box names.

    Grids with boxes of one row or column are Latin squares, which are counted as a layout.
    """
    shape = read_layout(layout, box) or read_box(box)
    if isinstance(shape, Box) and 1 in (shape.rows, shape.columns):
        return Layout(shape, name="Latin")
    return shape


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


def given(arguments: Namespace, *names: str) -> str:
    """The first of these options that is given, such as --box; empty if none is."""
    for name in names:
        if (value := getattr(arguments, name, None)) is not None and value is not False:
            return f"--{name}"
    return ""


def passed(arguments: Namespace, *names: str) -> dict[str, Any]:
    """Those of these options that are given, for a function that has defaults for the others."""
    values = vars(arguments)
    return {name: values[name] for name in names if values[name] is not None}


def check_goes_with(
    arguments: Namespace, task: str, words: str, only: dict[str, tuple[str, ...]]
) -> None:
    """OptionError for an option that is given, but is only for other tasks than this one."""
    others = [option for option, tasks in only.items() if task not in tasks]
    if option := given(arguments, *others):
        raise OptionError(f"{option} does not go with {words}")
