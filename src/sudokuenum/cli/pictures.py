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
"""What these options write, for `options.check_files`."""


def files(words: str) -> Options:
    """--svg and --png; the words say of what the picture is."""
    return {
        "--svg FILE": f"write {words} as SVG",
        "--png FILE": f"write {words} as PNG (needs the extra png)",
    }


def write_pictures(arguments: Namespace, svg_text: Callable[[], str]) -> None:
    if not arguments.svg and not arguments.png:
        return
    from sudokuenum.drawing.png import write_png  # XML takes longer than many a command

    text = svg_text()
    if arguments.svg:
        write_whole(arguments.svg, text, "picture")
    if arguments.png:
        write_png(arguments.png, text)


def coloured_console() -> "Console | None":
    """Where to print in colour; None if stdout is no terminal with colours, or NO_COLOR is set."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return None
    from rich.console import Console  # takes longer than many a command

    console = Console(highlight=False, soft_wrap=True)
    return console if console.color_system else None
