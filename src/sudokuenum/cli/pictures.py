"""Pictures as files, and colours on a terminal."""

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from sudokuenum.cli.options import Options, check_apart, check_target
from sudokuenum.common.files import write_whole

if TYPE_CHECKING:
    from rich.console import Console


def files(words: str) -> Options:
    """--svg and --png; the words say of what the picture is."""
    return {
        "--svg FILE": f"write {words} as SVG",
        "--png FILE": f"write {words} as PNG (needs the extra png)",
    }


def check_pictures(arguments: Namespace, inputs: Sequence[str]) -> None:
    """Whether the pictures can be written; `inputs` are the files to read, or `-` for stdin."""
    check_target(arguments.svg, "picture")
    check_target(arguments.png, "picture")
    check_apart([arguments.svg, arguments.png], inputs)


def write_pictures(arguments: Namespace, svg_text: Callable[[], str]) -> None:
    if not arguments.svg and not arguments.png:
        return
    from sudokuenum.grids.picture_files import write_png  # XML takes longer than many a command

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
