"""`sudokuenum neighbours`: the proper puzzles that differ from a puzzle in one clue or two."""

from argparse import Namespace

from sudokuenum.cli import options, puzzle_arguments
from sudokuenum.cli.output import bar_of
from sudokuenum.cli.rows import PUZZLE_ROWS, RowPrinter
from sudokuenum.formats.writing import layout_line
from sudokuenum.puzzles.minimal.neighbours import neighbours
from sudokuenum.puzzles.output_keys import Neighbour

EXAMPLE = f"""A neighbour is a proper puzzle that you get by replacing one clue by another, or two
clues with --change 2. The neighbours are printed in no particular order, one on each line, with an
empty line before the neighbours of the next puzzle. Puzzles without exactly one solution are left
out.
{puzzle_arguments.STATUS}
Example: sudokuenum neighbours proper.txt --change 2 --minimal
"""
OPTIONS: options.Options = {
    **puzzle_arguments.PUZZLES,
    "--change N": "number of clues that are replaced: 1 (default) or 2",
    "--minimal": "leave out puzzles with a redundant clue",
    "--essential": "print only one of several neighbours that are equivalent",
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
            with puzzles.given.at(place), bar_of(arguments) as progress:
                for neighbour in neighbours(puzzle, progress=progress, **passed):
                    layout, text = layout_line(neighbour), str(neighbour)
                    document = Neighbour.of(neighbour, puzzle=neighbour, layout=layout)
                    printer.print(document, text, flush=True, puzzle=neighbour, place=place)
    return puzzles.status
