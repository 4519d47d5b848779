"""Pictures as files, and colours on a terminal."""

import os
import sys
from argparse import Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING

from sudokuenum.cli.options import Options
from sudokuenum.common.files import write_whole

if TYPE_CHECKING:
    from rich.console import Console


WRITTEN = {"svg": "picture", "png": "picture"}
"""The outputs of these options, for `options.check_files`."""


def files(words: str) -> Options:
    """Return the options --svg and --png, where `words` describes the picture in the help."""
    return {
        "--svg FILE": f"write {words} as SVG",
        "--png FILE": f"write {words} as PNG (needs the extra png)",
    }


def write_pictures(arguments: Namespace, svg_text: Callable[[], str]) -> None:
    """Write the picture that --svg and --png ask for, and draw it only if one of them is given."""
    if not arguments.svg and not arguments.png:
        return
    from sudokuenum.drawing.png import write_png  # importing XML takes longer than many commands

    text = svg_text()
    if arguments.svg:
        write_whole(arguments.svg, text, "picture")
    if arguments.png:
        write_png(arguments.png, text)


def coloured_console() -> "Console | None":
    """Return a console that prints in colour.

    Returns None if stdout is not a terminal with colours, or if NO_COLOR is set.
    """
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return None
    from rich.console import Console  # importing it takes longer than many commands

    console = Console(highlight=False, soft_wrap=True)
    return console if console.color_system else None
