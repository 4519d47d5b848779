"""`sudokuenum convert`: puzzles in another format, or as links."""

from argparse import Namespace

from sudokuenum.cli import options, puzzle_arguments
from sudokuenum.cli.rows import FORMAT, RowPrinter

EXAMPLE = """You need not name the format of the input, because it is recognised. Removed candidates
are read, too, and JSON and links can also hold a layout.
Example: sudokuenum convert puzzles.txt --format hodoku
"""
OPTIONS: options.Options = {**puzzle_arguments.PUZZLES, "form": FORMAT}


def run(arguments: Namespace) -> int:
    """Print the puzzles in the given format, and return the exit status."""
    puzzles = puzzle_arguments.read(arguments)
    with RowPrinter(arguments, puzzles, is_conversion=True) as printer:
        for place, puzzle in puzzles:
            with puzzles.at(place):
                printer.print_puzzles([puzzle], place=place)
    return puzzles.ended()
