"""`sudokuenum shell`: the completion for a shell, or the manual page."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable

from sudokuenum.cli import completion
from sudokuenum.cli.manual import Manual, manuals
from sudokuenum.cli.manual_page import manual_page

_WRITERS: dict[str, Callable[[Iterable[Manual]], str]] = {
    "bash": completion.bash,
    "zsh": completion.zsh,
    "fish": completion.fish,
    "man": manual_page,
}
EXAMPLE = (
    "Write it to the file where the shell, or man, looks for it: "
    "~/.local/share/bash-completion/completions/sudokuenum for bash, "
    "_sudokuenum in a folder of $fpath for zsh, "
    "~/.config/fish/completions/sudokuenum.fish for fish, "
    "~/.local/share/man/man1/sudokuenum.1 for the manual page. "
    "Example: sudokuenum shell fish"
)


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument(
        "form", metavar="SHELL", choices=tuple(_WRITERS),
        help="bash, zsh or fish; or man for the manual page",
    )  # fmt: skip


def run(arguments: Namespace) -> int:
    """Print the script or the page."""
    print(_WRITERS[arguments.form](manuals()), end="")
    return 0
