"""`sudokuenum rank`: the numbers of grids in lexicographic order."""

from argparse import Namespace
from os.path import exists

from sudokuenum.cli import puzzle_arguments
from sudokuenum.cli.options import Options
from sudokuenum.cli.rows import ROWS, RowPrinter
from sudokuenum.errors import OptionError
from sudokuenum.solving.output_keys import Ranked
from sudokuenum.solving.ranking import rank

EXAMPLE = """The number of a full 9x9 grid is its place among all grids, in the order of their 81
digits. The first grid has the number 0. The command unrank finds the grid with a given number.
Example: sudokuenum rank grids.txt
"""
_LENGTHS = {*range(1, 23)} - {16}
"""The possible numbers of digits of the number of a 9x9 grid, except for 16, as in a 4x4 grid."""
OPTIONS: Options = {**puzzle_arguments.puzzles("grid"), **ROWS}


def run(arguments: Namespace) -> int:
    """Print the number of each grid, and return the exit status."""
    for text in puzzle_arguments.inputs_of(arguments):
        if text.isdecimal() and len(text) in _LENGTHS and not exists(text):
            remedy = f"sudokuenum unrank {text} finds the grid with this number"
            raise OptionError(f"'{text}': expected a grid; {remedy}")
    grids = puzzle_arguments.read(arguments)
    printer = RowPrinter(arguments, grids)
    for place, grid in grids:
        with grids.at(place):
            number = rank(grid)
            printer.print(Ranked(str(grid), str(number)), str(number), place=place)
    return grids.ended()
