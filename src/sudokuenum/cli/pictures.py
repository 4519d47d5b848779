"""Pictures as files, and colours on a terminal."""

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from pkgutil import resolve_name
from typing import TYPE_CHECKING, NamedTuple

from sudokuenum.cli import options
from sudokuenum.common.extras import check_extra
from sudokuenum.common.wording import joined

if TYPE_CHECKING:
    from rich.console import Console


class PictureFormat(NamedTuple):
    """A format of pictures."""

    title: str
    """The name of the format in the help."""
    writer: str
    """The function that writes the SVG text of a picture to a path in this format.

    It is imported when a picture is written, because importing XML takes longer than many commands.
    """
    needs: str = ""
    """The module of the extra that the format needs, or empty. The extra is called like the format.
    """


FORMATS = {
    "svg": PictureFormat("SVG", "sudokuenum.drawing.svg:write_svg"),
    "png": PictureFormat("PNG", "sudokuenum.drawing.png:write_png", needs="PIL"),
}
"""The formats of pictures, by the names of their options without dashes."""
NAMES = (*FORMATS,)
"""The names of all options in `files`, for commands that refuse them beside other options."""
OPTIONS = tuple(f"--{name}" for name in FORMATS)
"""The options that write a picture."""
ANY = joined(OPTIONS, "or")
"""These options for messages."""


def files(words: str) -> options.Options:
    """Return the options for pictures, where `words` describes the picture in the help."""
    return {
        f"--{name} FILE": f"write {words} as {form.title}"
        + (f" (needs the extra {name})" if form.needs else "")
        for name, form in FORMATS.items()
    }


def wanted(arguments: Namespace) -> bool:
    """Return True if one of the options for pictures is given."""
    return bool(options.given(arguments, *FORMATS))


def check_files(arguments: Namespace, inputs: Sequence[str] = (), **others: str) -> None:
    """Check the files of pictures, and of other options, as `options.check_files` does.

    Also raises OptionError if the extra of a format is not installed.
    """
    options.check_files(arguments, inputs, **dict.fromkeys(FORMATS, "picture"), **others)
    for name in options.passed(arguments, *FORMATS):
        if FORMATS[name].needs:
            check_extra(FORMATS[name].needs, name, FORMATS[name].title)


def write_pictures(arguments: Namespace, svg_text: Callable[[], str]) -> None:
    """Write the picture in the formats that options ask for, and draw it only if one is given."""
    if not wanted(arguments):
        return
    text = svg_text()
    for name, path in options.passed(arguments, *FORMATS).items():
        resolve_name(FORMATS[name].writer)(path, text)


def coloured_console() -> "Console | None":
    """Return a console that prints in colour.

    Returns None if stdout is not a terminal with colours, or if NO_COLOR is set.
    """
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return None
    from rich.console import Console  # importing it takes longer than many commands

    console = Console(highlight=False, soft_wrap=True)
    return console if console.color_system else None
