"""`sudokuenum canonical`: minlex forms of grids and puzzles, their automorphisms and bands."""

import sys
from argparse import Namespace
from contextlib import closing

import numpy as np
from numpy.typing import NDArray

from sudokuenum.cli import options, puzzle_arguments
from sudokuenum.cli.output import bar_of
from sudokuenum.cli.rows import PUZZLE_ROWS, RowPrinter
from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.progress import Progress
from sudokuenum.errors import OptionError
from sudokuenum.formats.puzzle_input import Place
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.symmetry.minlex import automorphisms, band_of, canonical, canonical_many
from sudokuenum.symmetry.output_keys import CanonicalForm

EXAMPLE = """Two grids or puzzles are equivalent exactly if their minlex forms are equal. The minlex
form is the lexicographically least image under all symmetries, where an empty cell comes before 1.
A symmetry is printed as cycles of rows and columns, followed by the digits that 1, 2, 3 and so on
become. For example, (r1 c7) exchanges row 1 and column 7. Grids and puzzles can have up to 10x10
cells.
Example: sudokuenum canonical grids.txt
"""
OPTIONS: options.Options = {
    **puzzle_arguments.puzzles(),
    **options.BOX_OF_PUZZLE,
    "--symmetry": "also print a symmetry that leads to the minlex form",
    "--automorphisms": "also print the order of the automorphism group, and generators",
    "--bands": "also print, for full 9x9 grids, the number of each band among the 416 and of "
    "its class among the 44: three bands, then three stacks",
    **options.JOBS,
    **PUZZLE_ROWS,
    **options.QUIET,
}


def run(arguments: Namespace) -> int:
    """Print the minlex form of each grid or puzzle, and return the exit status."""
    jobs = check_jobs(arguments.jobs)
    puzzles = puzzle_arguments.read(arguments)
    printer = RowPrinter(arguments, puzzles, heading="minlex")
    addition = options.given(arguments, "symmetry", "automorphisms", "bands")
    if addition and printer.only_puzzles:
        message = f"{addition} cannot be combined with --format or --link, which print only puzzles"
        raise OptionError(message)
    # without additions, one call finds the forms of many puzzles
    blocks = iter(puzzles) if addition else puzzles.blocks()
    with (
        printer,
        bar_of(arguments, quiet=puzzle_arguments.are_typed(arguments)) as bar,
        closing(puzzle_arguments.followed(arguments, blocks, bar)) as followed,
    ):
        for place, block in followed:
            if isinstance(block, Puzzle):
                with puzzles.at(place):
                    _print_one(block, place, arguments, printer, bar)
            else:
                _print_many(block, place, printer, jobs)
            sys.stdout.flush()
    return puzzles.ended()


def _print_many(puzzles: NDArray[np.uint8], last: Place, printer: RowPrinter, jobs: int) -> None:
    found = canonical_many(puzzles, jobs=jobs)
    places = puzzle_arguments.places_to(last, len(puzzles))
    if printer.is_text:
        printer.print_grids(found.forms, CLASSIC, places=places)
        return
    rows = zip(found.form.tolist(), found.automorphisms.tolist(), places, strict=True)
    for form, order, place in rows:
        printer.print(CanonicalForm(minlex=form, automorphisms=order), form, place=place)


def _print_one(
    puzzle: Puzzle, place: Place, arguments: Namespace, printer: RowPrinter, progress: Progress
) -> None:
    found = canonical(puzzle, progress=progress)
    document = CanonicalForm(minlex=str(found.form), automorphisms=found.automorphisms)
    lines = [str(found.form)]
    if arguments.symmetry:
        document.symmetry = str(found.symmetry)
        lines.append(f"  symmetry       {found.symmetry}")
    if arguments.automorphisms:
        group = automorphisms(puzzle, progress=progress)
        document.generators = [str(symmetry) for symmetry in group.generators]
        lines.append(f"  automorphisms  {group.order}")
        lines += [f"  generator      {symmetry}" for symmetry in group.generators]
    if arguments.bands:
        numbers = band_of(puzzle)
        document.chutes, document.configurations = [*numbers.bands], [*numbers.configurations]
        lines.append(f"  bands          {' '.join(map(str, numbers.bands))} of the 416")
        lines.append(f"  classes        {' '.join(map(str, numbers.configurations))} of the 44")
    printer.print(document, "\n".join(lines), puzzle=found.form, place=place)
