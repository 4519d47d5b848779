"""`sudokuenum unrank`: the grids with given numbers."""

from argparse import ArgumentParser, Namespace

from sudokuenum.cli.output import RowPrinter, add_grid_form
from sudokuenum.cli.values import integer
from sudokuenum.solving.rank import unrank

EXAMPLE = (
    "Full 9x9 grids are numbered from 0 to N - 1, in the order of their 81 digits. "
    "Example: sudokuenum unrank 0 1000000 6670903752021072936959"
)


def add_options(parser: ArgumentParser) -> None:
    words = "the number of a grid; the first has 0"
    parser.add_argument("numbers", nargs="+", type=integer, metavar="K", help=words)
    add_grid_form(parser)


def run(arguments: Namespace) -> None:
    printer = RowPrinter(arguments)
    for number in arguments.numbers:
        printer.print_grid(unrank(number))
    printer.finish()
