"""`sudokuenum rank`: the numbers of grids in lexicographic order."""

from argparse import ArgumentParser, Namespace

from sudokuenum.cli import puzzle_arguments
from sudokuenum.cli.output import RowPrinter, add_rows
from sudokuenum.solving.documents import Ranked
from sudokuenum.solving.rank import rank

EXAMPLE = (
    "Full 9x9 grids are numbered from 0, in the order of their 81 digits. "
    "Example: sudokuenum rank grids.txt"
)


def add_options(parser: ArgumentParser) -> None:
    puzzle_arguments.add_puzzles(parser, one="grid", box=False)
    add_rows(parser)


def run(arguments: Namespace) -> None:
    printer = RowPrinter(arguments)
    for grid, number in puzzle_arguments.result_of_each(arguments, rank):
        printer.print(Ranked(str(grid), str(number)), str(number))
