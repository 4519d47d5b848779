"""`sudokuenum rank`: the numbers of grids in lexicographic order."""

from argparse import ArgumentParser, Namespace

from sudokuenum.cli import puzzle_arguments

EXAMPLE = (
    "Grids are numbered from 0 in the order of their 81 digits. Example: sudokuenum rank grids.txt"
)


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    puzzle_arguments.add_puzzles(parser)


def run(arguments: Namespace) -> int:
    """Print a number for each grid."""
    from sudokuenum.solving.rank import rank

    for grid in puzzle_arguments.read_puzzle_arguments(arguments):
        print(rank(grid))
    return 0
