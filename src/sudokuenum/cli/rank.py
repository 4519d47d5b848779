"""`sudokuenum rank`: the numbers of grids in lexicographic order."""

from argparse import ArgumentParser, Namespace

from sudokuenum.cli import puzzle_arguments
from sudokuenum.solving.rank import rank

EXAMPLE = (
    "Full 9x9 grids are numbered from 0, in the order of their 81 digits. "
    "Example: sudokuenum rank grids.txt"
)


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    puzzle_arguments.add_puzzles(parser, one="grid", box=False)


def run(arguments: Namespace) -> int:
    """Print a number for each grid."""
    for _, number in puzzle_arguments.result_of_each(arguments, rank):
        print(number)
    return 0
