"""`sudokuenum essential`: the number of essentially different grids."""

import sys
from argparse import ArgumentParser, Namespace

from sudokuenum.cli import essential_layout, options, saving
from sudokuenum.cli.output import add_output, print_result
from sudokuenum.cli.progress_bar import shown_progress
from sudokuenum.common.durations import duration
from sudokuenum.common.layout import Layout
from sudokuenum.common.parallel import check_jobs
from sudokuenum.reports.published import difference_from_published, published_grids
from sudokuenum.reports.symmetry_documents import essential_document
from sudokuenum.symmetry.burnside import EXPECTED, essentially_different, saved_essential

EXAMPLE = (
    "Prints a line for each conjugacy class of cell symmetries that fix a grid up to relabelling: "
    "its size, the number of fixed grids, and one cell symmetry as cycles of rows and columns. "
    "With --layout, 2^36 means 36 cycles of two cells. "
    "Example: sudokuenum essential --box 2x4"
)


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    options.add_box(parser)
    options.add_layout(parser)
    parser.add_argument(
        "--no-transposition", action="store_true",
        help="count a grid and its transpose as different (always so if boxes are not square)",
    )  # fmt: skip
    saving.add_save(parser, "conjugacy class, or class of fillings of a layout,")
    options.add_jobs(parser)
    add_output(parser, quiet="print only the number, and show no progress")


def run(arguments: Namespace) -> int:
    """Count the essentially different grids, and print the classes and the number."""
    box = options.read_shape(arguments.layout, arguments.box)
    if isinstance(box, Layout):
        return essential_layout.run(box, arguments)
    transposition = not arguments.no_transposition
    grids = None
    for shape in {box, box.transposed} & EXPECTED.keys():
        published = published_grids()
        grids = published.get(shape) or published[shape.transposed]
        threads = check_jobs(arguments.jobs)
        about = duration(EXPECTED[shape] / threads)
        print(
            f"all grids: the published number {grids}, not counted here; threads: {threads}: "
            f"about {about}",
            file=sys.stderr,
            flush=True,
        )
    if arguments.save is not None:
        saving.prepare_file(saved_essential(box, transposition), arguments)
    with shown_progress(arguments.quiet) as progress:
        count = essentially_different(
            box,
            transposition=transposition,
            grids=grids,
            save=arguments.save,
            jobs=arguments.jobs,
            progress=progress,
        )
    if difference := difference_from_published(count):
        print(f"sudokuenum: {difference}", file=sys.stderr)
    print_result(essential_document(count), arguments, count.number)
    return 0
