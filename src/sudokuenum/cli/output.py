"""The output of a command: one document, as text, JSON or CSV, and meanwhile its progress."""

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING, Any, TypeVar, overload

from sudokuenum.cli.options import Options
from sudokuenum.common.document import Document, json_text
from sudokuenum.common.progress_bar import ProgressBar
from sudokuenum.common.wording import counted, duration
from sudokuenum.results.text_csv_html import csv_text, text_lines

if TYPE_CHECKING:
    from sudokuenum.long_runs.long_count import LongCount

JSON: Options = {"--json": "print a JSON object"}
CSV: Options = {"--csv": "print comma-separated values"}
OUTPUT: Options = {"form": {**JSON, **CSV}}
_SECONDS_TO_ACTIVITY = 1.0
"""The seconds after which a command that shows no progress reports what it is doing."""
Bar = TypeVar("Bar", bound=ProgressBar)


def quiet_output(answer: str, listed: bool = False) -> Options:
    """Return the options --json, --csv and --quiet, for a command with --list if `listed`.

    With --quiet alone the command prints only the answer, which `answer` names in the help.
    """
    lines = {"--json": "print a JSON object; with --list: one on each line"} if listed else JSON
    words = f"show no progress and, without --json or --csv, print only {answer}"
    return {"form": {**lines, **CSV}, "--quiet": words}


def form_of(arguments: Namespace) -> str:
    """Return the form in which results are printed: json, csv, quiet or text."""
    names = ("json", "csv", "quiet")  # --json --quiet prints JSON, without progress
    return next((name for name in names if getattr(arguments, name, False)), "text")


def print_result(document: Document, arguments: Namespace, answer: object = None) -> None:
    """Print a document, or only its first table with --csv, or only the answer with --quiet.

    An estimate has no answer, because the number alone would hide that it is uncertain.
    """
    match form_of(arguments):
        case "json":
            print(json_text(document))
        case "csv":
            print(csv_text(rows_of(document)), end="")
        case "quiet" if answer is not None:
            print(answer)
        case _:
            print(*text_lines(document), sep="\n")


def rows_of(document: Document) -> Sequence[Document]:
    """Return the first table of a document, which may be empty, or the document itself as a row."""
    return next(iter(document.tables()), [] if document.has_tables else [document])


@overload
def bar_of(arguments: Namespace, *, quiet: bool = ...) -> ProgressBar: ...
@overload
def bar_of(arguments: Namespace, kind: Callable[..., Bar], *, quiet: bool = ...) -> Bar: ...
def bar_of(
    arguments: Namespace, kind: Callable[..., ProgressBar] = ProgressBar, *, quiet: bool = False
) -> ProgressBar:
    """Return a bar for a command, which --quiet leaves out.

    Parameters
    ----------
    arguments
        The arguments of the command, which need not have the option --quiet.
    kind
        The kind of the bar, called with the argument `quiet`.
    quiet
        Show no bar for another reason, for example because the user is typing meanwhile.
    """
    return kind(quiet=quiet or getattr(arguments, "quiet", False))


@contextmanager
def activity(words: str, arguments: Namespace, at_once: bool = False) -> Iterator[None]:
    """Print on stderr what the `with` statement does, at once or if it takes longer than a second.

    After a second a bar moves below the line on a terminal, because the work cannot be counted.
    """
    bar = bar_of(arguments)

    def tell() -> None:
        # in one piece, which the line of a signal cannot divide
        print(f"{words}\n", end="", file=sys.stderr, flush=True)

    def show() -> None:
        if not at_once:
            tell()
        if sys.stderr.isatty():
            bar.start("working")

    timer = Timer(_SECONDS_TO_ACTIVITY, show)
    timer.daemon = True
    if not arguments.quiet:
        if at_once:
            tell()
        timer.start()
    try:
        yield
    finally:
        timer.cancel()
        if timer.ident is not None:
            timer.join()  # it may be showing the bar
        bar.close()


def print_unless_quiet(words: str, arguments: Namespace) -> None:
    """Print a line about the work on stderr, unless --quiet leaves it out."""
    if not arguments.quiet:
        print(words, file=sys.stderr, flush=True)


def announce(count: "LongCount[Any, Any]", classes: int, jobs: int, arguments: Namespace) -> None:
    """Print on stderr how many classes are counted, and how long this takes where it is known.

    Nothing is printed, and no time is estimated, with --quiet.
    """
    if not classes or arguments.quiet:
        return
    message = f"{count.words(classes)} on {counted(jobs, 'thread')}"
    seconds = count.expected_seconds(classes, jobs)
    if seconds is not None:
        message += ": less than 0.1 s" if seconds < 0.1 else f": about {duration(seconds)}"
        message += ", if nothing else runs here" if seconds > 3600 else ""
    print(message, file=sys.stderr, flush=True)
