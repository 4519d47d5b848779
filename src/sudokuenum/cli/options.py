"""Options that several commands share, and functions that check options against one another.

The arguments of a command are a dictionary whose keys are their names and placeholders of values:

    {"--all": "list all", "--clues N": Option("at most N clues", default=9), "files FILE+": "files"}

The value of a key describes the argument, or is a dictionary of options that exclude one another. A
name without dashes is positional. As in patterns, * means any number of values, + at least one, and
? that the value may be left out. A function that reads a value raises ArgumentTypeError for a
string that it cannot read, which the parser turns into one line that names the option.
"""

import re
import sys
from argparse import ArgumentTypeError, Namespace, _ActionsContainer
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from sudokuenum.common import files
from sudokuenum.common.arguments import as_name, shown
from sudokuenum.common.numbered_names import numbered_names
from sudokuenum.common.ranges import DecimalSpan, Span, read_decimal_span, read_span
from sudokuenum.common.wording import joined
from sudokuenum.counting.choices import DEFAULT_LEVEL, ENGINES, LEVELS
from sudokuenum.errors import OptionError
from sudokuenum.geometry.box import Box
from sudokuenum.geometry.layout_names import NAMES
from sudokuenum.layouts.choices import LAYOUT_ENGINES

if TYPE_CHECKING:
    from sudokuenum.geometry.layout import Layout


@dataclass(frozen=True)
class Option:
    """The description of an argument."""

    words: str
    """Its purpose, for the help."""
    choices: Sequence[str] | None = None
    """The values that the parser allows, whatever their capitals."""
    default: object = None
    """The value if the option is not given."""
    const: str | None = None
    """The value if the option is given without a value."""
    required: bool = False
    """True if the option must be given."""
    numbered: bool = False
    """True if the value can also be several of the choices, each with a number: easy:50,hard:10."""
    names: Iterable[object] = ()
    """The values that the package allows, and checks itself: completion offers them."""
    values: str = ""
    """The values for the error that one is missing, if it takes more than a list of all names."""


def integer(text: str) -> int:
    """Read the value of an option as an integer in decimal digits."""
    if re.fullmatch(r"\s*[+-]?[0-9]{1,4000}\s*", text) is None:
        meant = ""
        if re.fullmatch(r"[0-9]{1,3}(?:[, '][0-9]{3})+", text):
            meant = f"; did you mean {re.sub('[^0-9]', '', text)}?"
        elif power := re.fullmatch(r"([1-9])e([0-9]|1[0-9])", text, re.IGNORECASE):
            meant = f"; did you mean {power[1]}{int(power[2]) * '0'}?"
        raise ArgumentTypeError(f"{shown(text)}: expected an integer{meant}")
    return int(text)


def span(text: str) -> Span:
    """Read a number, or a range such as 32-36, of which one end may be left out."""
    try:
        return read_span(text, "")
    except OptionError as error:
        raise ArgumentTypeError(str(error).strip()) from None


def decimal_span(text: str) -> DecimalSpan:
    """Read a number with one decimal, or a range such as 7.0-7.5, -7.5 or 7-."""
    try:
        return read_decimal_span(text, "")
    except OptionError as error:
        raise ArgumentTypeError(str(error).strip()) from None


def name_reader(
    names: Sequence[str], kind: str, numbered: bool = False
) -> Callable[[str], str | dict[str, int]]:
    """Return a function that reads the value of an option as one of these names.

    If it may be `numbered`, the value can also be several names, each with a number.
    """

    def read(text: str) -> str | dict[str, int]:
        try:
            numbers = numbered_names(text, names, kind) if numbered else None
            return as_name(text, names, kind) if numbers is None else numbers
        except OptionError as error:
            raise ArgumentTypeError(str(error).removeprefix(f"{kind} ")) from None

    return read


def number(text: str) -> float:
    """Read the value of an option as a number such as 2.5 or 1e3."""
    with suppress(ValueError):
        if text.isascii() and "_" not in text:
            return float(text)
    percent = re.fullmatch(r"([1-9][0-9]?)\s*%", text)
    meant = f"; did you mean {int(percent[1]) / 100}?" if percent else ""
    raise ArgumentTypeError(f"{shown(text)}: expected a number{meant}")


def target(text: str) -> Path:
    """Read the path of a file that an option names as its output."""
    if text in ("", "-"):
        raise ArgumentTypeError(f"{text!r}: expected the name of a file")
    return Path(text)


Options: TypeAlias = "dict[str, str | Option | Options]"
"""The arguments of a command, as the head of this module describes them."""
_VALUES: dict[str, Callable[[str], object]] = {
    "N": integer,
    "K": integer,
    "B": integer,
    "S": number,
    "P": number,
    "FILE": target,
    "MIN-MAX": span,
    "N|MIN-MAX": span,
    "R|MIN-MAX": decimal_span,
    "file FILE": str,
    "files FILE+": str,
    "--solve S?": str,
}
"""The functions that read values, by placeholder or by argument. Other values are strings."""
BOX: Options = {"--box RxC": "rows and columns of a box (default: 3x3)"}
BOX_OF_PUZZLE: Options = {
    "--box RxC": "rows and columns of a box (default: from the number of cells)"
}
LAYOUT: Options = {
    "--layout L": Option(
        f"the rules beyond rows, columns and boxes: {', '.join(NAMES)}, or several of these joined "
        "by +; or one rule, such as 'killer 15: r1c1 r1c2'; or a file with a line for each rule or "
        "name, a line such as r1c1 r2c2 for each extra group, and for irregular regions a line of "
        "letters for each row",
        names=NAMES,
    )
}


def listed(values: Iterable[object], default: object) -> str:
    """Return the values of an option as the help lists them, with the default marked."""
    return joined([f"{one} (default)" if one == default else one for one in values], "or")


LEVEL: Options = {
    "--level N": Option(
        f"number of classes of bands: {listed(LEVELS, DEFAULT_LEVEL)}", names=LEVELS
    )
}


def jobs(more: str = "") -> Options:
    """Return the option --jobs, where `more` is what only this command adds to its help."""
    return {"--jobs N": f"number of threads (default: all cores){more}"}


JOBS: Options = jobs()
QUIET: Options = {"--quiet": "show no progress"}


def add(group: _ActionsContainer, options: Options) -> None:
    """Add options to a parser, or to a group of options."""
    for name, option in options.items():
        if isinstance(option, dict):
            add(group.add_mutually_exclusive_group(), option)
            continue
        option = Option(option) if isinstance(option, str) else option
        flag, _, value = name.partition(" ")
        if not value:
            group.add_argument(flag, action="store_true", help=option.words)
            continue
        metavar = value.rstrip("*+?")
        required: dict[str, Any] = {"required": True} if option.required else {}
        read = _VALUES.get(name, _VALUES.get(metavar, str))
        if option.choices:
            kind = metavar if metavar in ("COMMAND", "SHELL", "SITE") else flag.lstrip("-")
            kind = "format" if kind == "from" else kind
            read = name_reader(option.choices, kind.lower(), option.numbered)
        action = group.add_argument(
            flag,
            metavar=metavar,
            nargs=value[len(metavar) :] or None,
            type=read,
            default=option.default,
            const=option.const,
            help=option.words,
            **required,  # a positional argument cannot have it
        )
        names = tuple(map(str, option.choices or option.names))
        vars(action).update(names=names, values=option.values)


def engine(default: str) -> dict[str, Option]:
    """Return the option --engine, where `default` describes the default in the help."""
    ways = explained({name: one.summary for name, one in ENGINES.items()})
    words = f"how a band is counted ({ways}; default: {default})"
    return {"--engine E": Option(words, names=ENGINES)}


def engine_of_any_grids(default: str) -> Options:
    """Return the option --engine for bands or, with --layout, for the first cells of a layout."""
    [option] = engine(default).values()
    others = explained(LAYOUT_ENGINES)
    return {
        "--engine E": Option(
            f"{option.words}; or with --layout how the first cells are completed ({others}; "
            "default: chosen for the layout)",
            names=dict.fromkeys([*ENGINES, *LAYOUT_ENGINES]),
            values=f"{joined(ENGINES, 'or')}, or with --layout {joined(LAYOUT_ENGINES, 'or')}",
        )
    }


def explained(summaries: Mapping[Any, str]) -> str:
    """Return the names of a table, each with its meaning, as the help lists them."""
    return "; ".join(f"{name}: {summary}" for name, summary in summaries.items())


def seconds(what: str) -> Options:
    """Return the option --seconds, a time limit for the task that `what` names in the help."""
    return {"--seconds S": f"stop {what} after S seconds (default: never)"}


def seed(what: str, shown: str = "printed on stderr") -> Options:
    """Return the option --seed, which determines `what`.

    `shown` describes for the help where a new seed is printed.
    """
    return {"--seed N": f"integer from 0 that determines {what} (default: a new seed, {shown})"}


def default(function: Callable[..., object], name: str) -> Any:
    """Return the default of a parameter of a public function or class."""
    return signature(function).parameters[name].default


def save(one: str) -> Options:
    """Return the option --save, where `one` names what is counted at a time."""
    return {
        "--save FILE": f"save each {one} as soon as it is counted, and count only what the file "
        "lacks"
    }


SCHEDULER: Options = {
    "--scheduler URL": "count on the Dask cluster at this address, such as tcp://host:8786"
}


def saving(one: str) -> Options:
    """Return --save, --shard and --scheduler, where `one` names what is counted at a time."""
    return {
        **save(one),
        "--shard I/M": "count and save only part I of M, which merge can join to the others",
        **SCHEDULER,
    }


def read_box(box: str | None) -> Box:
    """Return the box shape that --box names, or 3x3 without --box."""
    return Box("3x3" if box is None else box)


def read_shape(layout: str | None, box: str | None) -> "Box | Layout":
    """Return the layout that --layout names, or else the box shape that --box names.

    Grids with boxes of one row or column are Latin squares, which are counted as a layout.
    """
    if layout is None and 1 not in ((shape := read_box(box)).rows, shape.columns):
        return shape
    from sudokuenum.geometry.layout import Layout  # a count of grids with boxes needs none

    return Layout(shape, name="Latin") if layout is None else Layout.read(layout, box)


def print_seed(arguments: Namespace, used: int) -> None:
    """Print the seed that was used on stderr, if none was given."""
    if arguments.seed is None:
        print(f"seed {used}", file=sys.stderr)


def check_files(arguments: Namespace, inputs: Sequence[str] = (), **outputs: str) -> None:
    """Check the files that options name, before anything is written.

    The values of `outputs` describe the files for messages. If a description is empty, we do not
    check whether the file can be written. In `inputs`, `-` means standard input.

    Raises FileError if a file cannot be written. Raises OptionError if a file would be written
    twice, is among the `inputs`, or needs a program that is not installed.
    """
    read = [files.STDIN if name == "-" else name for name in inputs]
    written: list[Path | int] = [files.STDOUT]
    paths = passed(arguments, *outputs)
    for path in paths.values():
        if any(files.same_file(path, other) for other in written):
            raise OptionError(f"'{path}' would be written twice")
        for other in read:
            check_input_and_output(path, other)
        written.append(path)
    for name, path in paths.items():
        if outputs[name]:
            files.check_target(path, outputs[name])
    if "pdf" in paths:
        from sudokuenum.common.pdf_pages import check_pdf  # which starts processes

        check_pdf()


def check_input_and_output(path: files.AnyPath, other: files.AnyPath | int) -> None:
    """Raise OptionError, which names `path`, if an input and an output are the same file."""
    if files.same_file(path, other):
        raise OptionError(f"'{path}' is both input and output")


def check_positive(arguments: Namespace, name: str) -> None:
    """Raise OptionError if the option of this name is given a number below 1."""
    if (number := getattr(arguments, name)) is not None and number < 1:
        raise OptionError(f"{name} {number}: must be 1 or more")


def given(arguments: Namespace, *names: str) -> str:
    """Return the first of these options that is given, such as --box, or "" if none is."""
    for name in names:
        if (value := getattr(arguments, name, None)) is not None and value is not False:
            return f"--{name.replace('_', '-')}"
    return ""


def passed(arguments: Namespace, *names: str) -> dict[str, Any]:
    """Return the given options, for a function that has defaults for the others."""
    values = vars(arguments)
    return {name: values[name] for name in names if values[name] is not None}


def refuse(arguments: Namespace, words: str, *names: str) -> None:
    """Raise OptionError, with the message of a template, if one of these options is given."""
    if option := given(arguments, *names):
        raise OptionError(words.format(option))
