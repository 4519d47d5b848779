"""`sudokuenum unrank`: the grids with given numbers."""

from argparse import Namespace

from sudokuenum.cli.options import Options
from sudokuenum.cli.rows import GRID_FORM, RowPrinter
from sudokuenum.solving.ranking import unrank

EXAMPLE = """Full 9x9 grids are numbered from 0 to N - 1, in the order of their 81 digits. The
command rank finds the number of a grid.
Example: sudokuenum unrank 0 1000000 6670903752021072936959
"""
OPTIONS: Options = {"numbers K+": "the number of a grid, counted from 0", **GRID_FORM}


def run(arguments: Namespace) -> None:
    """Print the grid with each number."""
    with RowPrinter(arguments, heading="grid") as printer:
        printer.print_puzzles(map(unrank, arguments.numbers))
