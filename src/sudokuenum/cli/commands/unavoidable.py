"""`sudokuenum unavoidable`: the minimal unavoidable sets of grids, and their kinds."""

from argparse import Namespace

from sudokuenum.cli import options, puzzle_arguments
from sudokuenum.cli.output import bar_of
from sudokuenum.cli.rows import ROWS, RowPrinter
from sudokuenum.puzzles.output_keys import unavoidable_document
from sudokuenum.puzzles.unavoidable import unavoidable_kinds, unavoidable_sets
from sudokuenum.results.text_csv_html import table_lines

SIZE = options.default(unavoidable_sets, "size")
EXAMPLE = """Every proper puzzle has a clue in each unavoidable set of its solution, because another
grid differs from the solution in all cells of the set and nowhere else. Prints the minimal sets,
which contain no other, each as the digits of the grid in its cells, with an empty line before the
sets of the next grid. --kinds counts equivalent sets together. Its table gives the number of cells
and digits of a set, the number of bands and stacks in which it lies, and the number of sets of its
kind.
Example: sudokuenum unavoidable grid.txt --size 10
"""
OPTIONS: options.Options = {
    **puzzle_arguments.puzzles("grid"),
    **options.BOX_OF_PUZZLE,
    **options.LAYOUT,
    "--size N": options.Option(
        f"the largest number of cells of a set (default: {SIZE}); two more take five times as long",
        default=SIZE,
    ),
    "--kinds": "print a table of the kinds of sets instead of the sets",
    **options.JOBS,
    **ROWS,
    **options.QUIET,
}


def run(arguments: Namespace) -> int:
    """Print the unavoidable sets of each grid, or their kinds, and return the exit status."""
    grids = puzzle_arguments.read(arguments)
    printer = RowPrinter(arguments, grids)
    for number, (place, grid) in enumerate(grids):
        with grids.at(place):
            with bar_of(arguments) as progress:
                sets = unavoidable_sets(
                    grid, arguments.size, jobs=arguments.jobs, progress=progress
                )
                kinds = unavoidable_kinds(sets) if arguments.kinds else None
            if number:
                printer.separate()
            document = unavoidable_document(grid, arguments.size, sets, kinds)
            rows = document.tables()[0]
            lines = (str(found.puzzle) for found in sets) if kinds is None else table_lines(rows)
            printer.print(document, "\n".join(lines if rows else ()), place=place)
    return grids.ended()
