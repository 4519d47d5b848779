"""`sudokuenum sample`: random grids, or random solutions of a puzzle."""

from argparse import ArgumentParser, Namespace

from sudokuenum.cli import options

SUMMARY = "draw grids, all equally likely"
EXAMPLE = (
    "Uniformly from all 9x9 grids, or from all solutions of a puzzle; the same for the same seed. "
    "Example: sudokuenum sample -n 1000 --seed 1"
)


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument(
        "puzzle", nargs="?", metavar="PUZZLE",
        help="the cells of a 9x9 puzzle, its file, or - for standard input (default: no clues)",
    )  # fmt: skip
    parser.add_argument("-n", type=int, default=1, metavar="N", help="how many (default: 1)")
    parser.add_argument("--seed", type=int, default=0, help="of the drawing (default: 0)")
    options.add_format(parser)
    options.add_jobs(parser)


def run(arguments: Namespace) -> int:
    """Print the grids."""
    from sudokuenum.geometry import CLASSIC
    from sudokuenum.sampling import Sampler

    puzzle = None
    if arguments.puzzle is not None:
        puzzle = options.read_one(Namespace(puzzles=[arguments.puzzle], box="3x3"))
    for grids in Sampler(puzzle, arguments.jobs).batches(arguments.n, arguments.seed):
        options.print_grids(grids, CLASSIC, arguments.format)
    return 0
