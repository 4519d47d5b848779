"""`sudokuenum booklet`: puzzles on pages to print."""

from argparse import Namespace

from sudokuenum.cli import options, puzzle_arguments
from sudokuenum.cli.streams import write_utf8
from sudokuenum.common.files import write_whole
from sudokuenum.common.progress_bar import ProgressBar
from sudokuenum.errors import OptionError
from sudokuenum.results.booklets import COLUMNS, PAPERS, booklet

EXAMPLE = f"""The booklet is one file, which needs no other file and no network. Print it from a
browser, or save it as PDF there. Puzzles without exactly one solution are left out, and the
others numbered from 1. If none is left, there is no booklet, and the exit status is 2.
{puzzle_arguments.STATUS}
Example: sudokuenum booklet puzzles.txt --on-page 6 --html booklet.html
"""
OPTIONS: options.Options = {
    **puzzle_arguments.PUZZLES,
    "--html FILE": "write the page to this file (default: standard output)",
    "--title T": "title of the booklet (default: Sudoku)",
    "--paper NAME": options.Option(options.listed(PAPERS, "A4"), names=PAPERS),
    "--on-page K": f"puzzles on a page: {options.listed(COLUMNS, 4)}",
    "--large": "large print: one puzzle on a page",
    "--no-answers": "leave the answers out",
    **options.QUIET,
}


def run(arguments: Namespace) -> int:
    """Write the booklet and return the exit status."""
    if arguments.large and arguments.on_page is not None:
        raise OptionError("--large: it has one puzzle on a page, so --on-page does not go with it")
    options.check_files(arguments, puzzle_arguments.inputs_of(arguments), html="booklet")
    puzzles = puzzle_arguments.ProperPuzzles(arguments)
    with ProgressBar(quiet=arguments.quiet) as progress:
        text = booklet(
            (puzzle for _, puzzle in puzzles),
            large=arguments.large,
            answers=not arguments.no_answers,
            progress=progress,
            **options.passed(arguments, "title", "paper", "on_page"),
        )
    if arguments.html is None:
        write_utf8()
        print(text, end="")
    else:
        write_whole(arguments.html, text, "booklet")
    return puzzles.status
