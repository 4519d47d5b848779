"""`sudokuenum unrank`: the grids with given numbers."""

from argparse import ArgumentParser, Namespace

from sudokuenum.cli import options, puzzle_arguments

EXAMPLE = (
    "Grids are numbered from 0 to N - 1 in the order of their 81 digits. "
    "Example: sudokuenum unrank 0 1000000 6670903752021072936959"
)


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument("numbers", nargs="+", type=int, metavar="K", help="0 is the least grid")
    options.add_format(parser)


def run(arguments: Namespace) -> int:
    """Print a grid for each number."""
    import numpy as np

    from sudokuenum.common.box import CLASSIC
    from sudokuenum.solving.rank import unrank

    for number in arguments.numbers:
        grid = np.array([unrank(number).cells], np.uint8)
        puzzle_arguments.print_grids(grid, CLASSIC, arguments.format)
    return 0
