"""`sudokuenum rank`: the numbers of grids in lexicographic order."""

from argparse import Namespace

from sudokuenum.cli import puzzle_arguments
from sudokuenum.cli.options import Options
from sudokuenum.cli.rows import ROWS, RowPrinter
from sudokuenum.solving.output_keys import Ranked
from sudokuenum.solving.ranking import rank

EXAMPLE = """Full 9x9 grids are numbered from 0, in the order of their 81 digits.
Example: sudokuenum rank grids.txt
"""
OPTIONS: Options = {**puzzle_arguments.puzzles("grid"), **ROWS}


def run(arguments: Namespace) -> None:
    """Print the number of each grid."""
    printer = RowPrinter(arguments)
    for place, grid in puzzle_arguments.read(arguments):
        with place:
            number = rank(grid)
        printer.print(Ranked(str(grid), str(number)), str(number))
