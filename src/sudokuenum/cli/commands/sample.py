"""`sudokuenum sample`: random grids, or random solutions of a puzzle."""

from argparse import Namespace
from typing import Any

from sudokuenum.cli import options, puzzle_arguments
from sudokuenum.cli.output import bar_of
from sudokuenum.cli.rows import GRID_FORM, RowPrinter
from sudokuenum.common.randomness import resolve_seed
from sudokuenum.errors import OptionError
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.solving.sampling import Sampler, sample

EXAMPLE = """Draws from all grids with 2x2, 2x3, 2x4 or 3x3 boxes, from all solutions of a
puzzle, or from all grids of a layout whose rules are for a few cells. Each of them has
the same probability, and the same seed draws the same grids.
Exit status: 0, or 1 if the puzzle has no solution.
Example: sudokuenum sample -n 1000 --seed 1
"""
_GRIDS_WITHOUT_BAR, _ESSENTIAL_WITHOUT_BAR = 50_000, 20
"""The largest numbers of grids that are drawn too fast for a bar."""
OPTIONS: options.Options = {
    **puzzle_arguments.GRID,
    **options.LAYOUT,
    "-n N": options.Option("the number of grids (default: 1)", default=1),
    "--essential": "draw from the 5472730538 essentially different 9x9 grids, as minlex forms",
    **options.seed("the grids"),
    **GRID_FORM,
    **options.JOBS,
    **options.QUIET,
}


def run(arguments: Namespace) -> None:
    """Print random grids."""
    grid = puzzle_arguments.read_grid(arguments)
    if arguments.essential and (isinstance(grid, Puzzle) or arguments.layout):
        other = "a puzzle" if isinstance(grid, Puzzle) else "--layout"
        raise OptionError(
            f"--essential draws from all grids, so it cannot be combined with {other}"
        )
    if arguments.essential and grid != CLASSIC:
        raise OptionError(f"--essential draws 9x9 grids, with boxes of 3x3, not of {grid}")
    puzzle = grid if isinstance(grid, Puzzle) else puzzle_arguments.empty(arguments, grid)
    seed = resolve_seed(arguments.seed)
    without_bar = _ESSENTIAL_WITHOUT_BAR if arguments.essential else _GRIDS_WITHOUT_BAR
    quiet = arguments.n <= without_bar
    with (
        RowPrinter(arguments, heading="grid") as printer,
        bar_of(arguments) as counting,
        bar_of(arguments, quiet=quiet) as progress,
    ):
        passed: dict[str, Any] = {"seed": seed, "progress": progress}
        if arguments.essential:
            batches = iter([sample(arguments.n, jobs=arguments.jobs, essential=True, **passed)])
        else:
            sampler = Sampler(puzzle, jobs=arguments.jobs, progress=counting)
            counting.close()
            batches = sampler.batches(arguments.n, **passed)
        options.print_seed(arguments, seed)
        for grids in batches:
            printer.print_grids(grids, puzzle.box)
