"""`sudokuenum neighbours`: the proper puzzles that differ from a puzzle in one clue or two."""

from argparse import ArgumentParser, Namespace

from sudokuenum.cli import options, puzzle_arguments
from sudokuenum.cli.output import RowPrinter, add_rows
from sudokuenum.cli.progress_bar import shown_progress
from sudokuenum.cli.values import integer
from sudokuenum.puzzles.documents import Neighbour
from sudokuenum.puzzles.neighbours import neighbours

EXAMPLE = (
    "A neighbour has as many clues as the puzzle, and lacks one of its clues, or two. The "
    "neighbours of puzzles with exactly one solution are printed, a line for each, in no "
    "particular order, with an empty line between the neighbours of one puzzle and of the "
    "next. "
    f"{puzzle_arguments.STATUS} "
    "Example: sudokuenum neighbours proper.txt --change 2 --minimal"
)


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    puzzle_arguments.add_puzzles(parser, layout=True)
    parser.add_argument(
        "--change", type=integer, default=1, metavar="N",
        help="how many clues are replaced by others: 1 (default) or 2",
    )  # fmt: skip
    parser.add_argument(
        "--minimal", action="store_true", help="leave out puzzles with a redundant clue"
    )
    parser.add_argument(
        "--essential", action="store_true",
        help="of the neighbours of a puzzle that are equivalent, print only one",
    )  # fmt: skip
    options.add_jobs(parser)
    add_rows(parser)
    options.add_quiet(parser.add_argument)


def run(arguments: Namespace) -> int:
    """Print the neighbours of each puzzle, a line each."""
    puzzles, printer = puzzle_arguments.ProperPuzzles(arguments), RowPrinter(arguments)
    for number, (place, puzzle) in enumerate(puzzles):
        if number:
            printer.separate()
        with place, shown_progress(arguments.quiet) as progress:
            for found in neighbours(
                puzzle, arguments.change, minimal=arguments.minimal,
                essential=arguments.essential, jobs=arguments.jobs, progress=progress,
            ):  # fmt: skip
                printer.print(Neighbour.of_puzzle(found), str(found), flush=True)
    return puzzles.status
