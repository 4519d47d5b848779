"""`sudokuenum equivalent`: whether two grids or puzzles are essentially the same."""

from argparse import ArgumentParser, Namespace

from sudokuenum.cli import options, puzzle_arguments
from sudokuenum.cli.output import add_output, print_result
from sudokuenum.symmetry.documents import Equivalence
from sudokuenum.symmetry.minlex import equivalent

EXAMPLE = (
    "Prints a symmetry that turns the first into the second, as cycles of rows and columns, and "
    "then the digits that 1, 2, 3 and so on become. Exit status: 0, or 1 if they are not "
    "equivalent. Example: sudokuenum equivalent first.txt second.txt"
)


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    for name in ("first", "second"):
        parser.add_argument(
            name,
            metavar=name.upper(),
            help=f"the {name} grid or puzzle: its cells, its file, or - for standard input",
        )
    options.add_box(parser, puzzle_arguments.BY_CELLS)
    add_output(parser, csv=False)


def run(arguments: Namespace) -> int:
    """Print a symmetry that takes the first to the second; status 1 if there is none."""
    place, first = puzzle_arguments.read_only("FIRST", arguments.first, arguments.box)
    _, second = puzzle_arguments.read_only("SECOND", arguments.second, arguments.box)
    with place:
        symmetry = equivalent(first, second)
    words = str(symmetry) if symmetry else None
    print_result(Equivalence(equivalent=symmetry is not None, symmetry=words), arguments)
    return 0 if symmetry else 1
