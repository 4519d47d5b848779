"""`sudokuenum equivalent`: whether two grids or puzzles are essentially the same."""

from argparse import Namespace

from sudokuenum.cli import options, puzzle_arguments
from sudokuenum.cli.output import JSON, bar_of, print_result
from sudokuenum.symmetry.minlex import equivalent
from sudokuenum.symmetry.output_keys import Equivalence

EXAMPLE = """If the two are equivalent, prints a symmetry that turns the first into the second: as
cycles of rows and columns, followed by the digits that 1, 2, 3 and so on become.
Exit status: 0, or 1 if they are not equivalent.
Example: sudokuenum equivalent first.txt second.txt
"""
OPTIONS: options.Options = {
    "first FIRST": "the first grid or puzzle: its cells, its file, or - for standard input",
    "second SECOND": "the second grid or puzzle: its cells, its file, or - for standard input",
    **options.BOX_OF_PUZZLE,
    **JSON,
    **options.QUIET,
}


def run(arguments: Namespace) -> int:
    """Print a symmetry between two grids or puzzles, and return 0 if there is one, else 1."""
    place, first = puzzle_arguments.read_only("FIRST", arguments.first, arguments.box)
    _, second = puzzle_arguments.read_only("SECOND", arguments.second, arguments.box)
    with place, bar_of(arguments) as progress:
        symmetry = equivalent(first, second, progress=progress)
    cycles = str(symmetry) if symmetry else None
    print_result(Equivalence(equivalent=symmetry is not None, symmetry=cycles), arguments)
    return 0 if symmetry else 1
