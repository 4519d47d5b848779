"""`sudokuenum neighbours`: the proper puzzles that differ from a puzzle in one clue or two."""

from argparse import Namespace

from sudokuenum.cli import options, puzzle_arguments
from sudokuenum.cli.rows import PUZZLE_ROWS, RowPrinter
from sudokuenum.common.progress_bar import ProgressBar
from sudokuenum.puzzles.minimal.neighbours import neighbours
from sudokuenum.puzzles.output_keys import Neighbour

EXAMPLE = f"""A neighbour has as many clues as the puzzle, and lacks one of its clues, or two. The
neighbours of puzzles with exactly one solution are printed, a line for each, in no particular
order, with an empty line between the neighbours of one puzzle and of the next.
{puzzle_arguments.STATUS}
Example: sudokuenum neighbours proper.txt --change 2 --minimal
"""
OPTIONS: options.Options = {
    **puzzle_arguments.PUZZLES,
    "--change N": "how many clues are replaced by others: 1 (default) or 2",
    "--minimal": "leave out puzzles with a redundant clue",
    "--essential": "of the neighbours of a puzzle that are equivalent, print only one",
    **options.JOBS,
    **PUZZLE_ROWS,
    **options.QUIET,
}


def run(arguments: Namespace) -> int:
    """Print the neighbours of each puzzle, and return the exit status."""
    puzzles = puzzle_arguments.ProperPuzzles(arguments)
    passed = options.passed(arguments, "change", "minimal", "essential", "jobs")
    with RowPrinter(arguments, puzzles.given) as printer:
        for number, (place, puzzle) in enumerate(puzzles):
            if number:
                printer.separate()
            with puzzles.given.at(place), ProgressBar(quiet=arguments.quiet) as progress:
                for neighbour in neighbours(puzzle, progress=progress, **passed):
                    document, text = Neighbour.of(neighbour, puzzle=neighbour), str(neighbour)
                    printer.print(document, text, flush=True, puzzle=neighbour, place=place)
    return puzzles.status
