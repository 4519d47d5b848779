"""`sudokuenum sample`: random grids, or random solutions of a puzzle."""

import sys
from argparse import ArgumentParser, Namespace

from sudokuenum.cli import options, puzzle_arguments

EXAMPLE = (
    "Uniformly from all grids with 2x2, 2x3 or 3x3 boxes, or from all solutions of a puzzle; the "
    "same for the same seed. Example: sudokuenum sample -n 1000 --seed 1"
)


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    puzzle_arguments.add_grid(parser)
    parser.add_argument("-n", type=int, default=1, metavar="N", help="how many (default: 1)")
    parser.add_argument("--seed", type=int, default=0, help="of the drawing (default: 0)")
    options.add_format(parser)
    options.add_jobs(parser)


def run(arguments: Namespace) -> int:
    """Print the grids."""
    from sudokuenum.common.box import Box
    from sudokuenum.grids.puzzle import Puzzle
    from sudokuenum.solving.sample import Sampler

    grid = puzzle_arguments.read_grid(arguments)
    puzzle = Puzzle((0,) * grid.digits**2, grid) if isinstance(grid, Box) else grid
    sampler = Sampler(puzzle, arguments.jobs)
    if not sampler.completions:
        print("sudokuenum: the puzzle has no solution", file=sys.stderr)
        return 1
    for grids in sampler.batches(arguments.n, arguments.seed):
        puzzle_arguments.print_grids(grids, puzzle.box, arguments.format)
    return 0
