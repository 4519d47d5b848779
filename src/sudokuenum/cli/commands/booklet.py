"""`sudokuenum booklet`: puzzles on pages to print."""

from argparse import Namespace
from collections.abc import Iterator
from functools import partial

from msgspec import UNSET

from sudokuenum.cli import options, puzzle_arguments
from sudokuenum.cli.output import bar_of
from sudokuenum.cli.rows import ROWS, RowPrinter
from sudokuenum.cli.streams import write_utf8
from sudokuenum.common.browsers import ANY_BROWSER
from sudokuenum.common.files import write_whole
from sudokuenum.errors import OptionError
from sudokuenum.formats.puzzle_input import Place
from sudokuenum.formats.writing import SITES
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.results.booklets import COLUMNS, PAPERS, lay_out
from sudokuenum.results.output_keys import BookletPuzzle

_default = partial(options.default, lay_out)
EXAMPLE = f"""The booklet is one file, which needs no other file and no network. --pdf needs the
extra pdf, or {ANY_BROWSER}. Without --pdf, you can print the web page from a browser.
Puzzles without exactly one solution are left out, and the others are numbered. If no puzzle is
left, no booklet is written, and the exit status is 2. With --csv or --json, standard output gets
a table of the puzzles, with the numbers that the booklet prints.
{puzzle_arguments.STATUS}
Example: sudokuenum booklet puzzles.txt --on-page 6 --pdf booklet.pdf
"""
OPTIONS: options.Options = {
    **puzzle_arguments.PUZZLES,
    "--html FILE": "write the booklet as a web page to this file (default: standard output)",
    "--pdf FILE": "write the booklet as PDF",
    "--title T": f"title of the booklet (default: {_default('title')})",
    "--paper NAME": options.Option(options.listed(PAPERS, _default("paper")), names=PAPERS),
    "--on-page K": f"puzzles on a page: {options.listed(COLUMNS, _default('on_page'))}",
    "--large": "large print: one puzzle on a page",
    "answers": {
        "--no-answers": "leave the answers out",
        "--answers-only": "leave the puzzles out, for a booklet of answers",
    },
    "--answers-title T": "title of the answers (default: the title, followed by ': answers')",
    "--first-number N": f"number of the first puzzle (default: {_default('first_number')})",
    "--se": "print Sudoku Explainer's rating beside the difficulty of each puzzle",
    "--link SITE": options.Option(
        f"make the line under each puzzle a link that opens it in this player: {', '.join(SITES)}",
        tuple(SITES),
    ),
    **ROWS,
    **options.QUIET,
}


def run(arguments: Namespace) -> int:
    """Write the booklet and its table, and return the exit status."""
    _check(arguments)
    puzzles = puzzle_arguments.ProperPuzzles(arguments)
    printer = RowPrinter(arguments, puzzles.given)
    places: list[Place] = []

    def noted() -> Iterator[Puzzle]:
        for place, puzzle in puzzles:
            places.append(place)
            yield puzzle

    with bar_of(arguments) as progress:
        made = lay_out(
            noted(),
            large=arguments.large,
            answers=not arguments.no_answers,
            answers_only=arguments.answers_only,
            se=arguments.se,
            progress=progress,
            **options.passed(
                arguments, "title", "paper", "on_page", "link", "answers_title", "first_number"
            ),
        )
        if arguments.pdf is not None:
            from sudokuenum.results.pdf_files import write_pdf

            progress.start("pages as PDF")
            write_pdf(arguments.pdf, made.html)
    if arguments.html is not None:
        write_whole(arguments.html, made.html, "booklet")
    if arguments.html is None and arguments.pdf is None:
        write_utf8()
        print(made.html, end="")
    for place, entry in zip(places, made.entries, strict=True):
        er = UNSET if entry.er is None else entry.er
        printer.print(BookletPuzzle.of(entry, er=er, link=entry.link or UNSET), "", place=place)
    return puzzles.status


def _check(arguments: Namespace) -> None:
    """Raise an error for options that exclude each other and for files that cannot be written."""
    if arguments.large and arguments.on_page is not None:
        raise OptionError(
            "--large prints one puzzle on a page, so it cannot be combined with --on-page"
        )
    if arguments.html is not None and arguments.html.suffix.lower() == ".pdf":
        raise OptionError(f"--html '{arguments.html}' would write HTML; did you mean --pdf?")
    if arguments.pdf is not None and arguments.pdf.suffix.lower() in (".htm", ".html"):
        raise OptionError(f"--pdf '{arguments.pdf}' would write PDF; did you mean --html?")
    if arguments.html is None and arguments.pdf is None:
        advice = "also name the file of the booklet, with --html FILE or --pdf FILE"
        options.refuse(arguments, f"{{}} prints a table; {advice}", "csv", "json")
    inputs = puzzle_arguments.inputs_of(arguments)
    options.check_files(arguments, inputs, html="booklet", pdf="PDF")
