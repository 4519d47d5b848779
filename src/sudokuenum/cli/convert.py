"""`sudokuenum convert`: puzzles in another format, or as links."""

from argparse import Namespace

from sudokuenum.cli import options, puzzle_arguments
from sudokuenum.cli.rows import FORMAT, RowPrinter

EXAMPLE = """Reads puzzles in any of the formats, with their removed candidates. JSON and links can
also hold a layout.
Example: sudokuenum convert puzzles.txt --format hodoku
"""
OPTIONS: options.Options = {**puzzle_arguments.PUZZLES, "form": FORMAT}


def run(arguments: Namespace) -> None:
    """Print the puzzles in the given format."""
    with RowPrinter(arguments) as printer:
        printer.print_puzzles(puzzle for _, puzzle in puzzle_arguments.read(arguments))
