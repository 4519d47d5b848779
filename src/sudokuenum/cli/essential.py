"""`sudokuenum essential`: the number of essentially different grids."""

import sys
from argparse import ArgumentParser, Namespace

from sudokuenum.cli import essential_layout, long_counts, options
from sudokuenum.cli.progress_bar import shown_progress
from sudokuenum.common.layout import Layout
from sudokuenum.common.parallel import check_jobs
from sudokuenum.reports.published import difference_from_published, published_if_needed
from sudokuenum.reports.text import essential_json, essential_lines, print_json
from sudokuenum.symmetry.burnside import CountByBurnside

EXAMPLE = (
    "Prints a line for each conjugacy class of cell symmetries that fix a grid up to relabelling: "
    "its size, the number of fixed grids, and one cell symmetry as cycles of rows and columns. "
    "With --layout, 1^9 2^36 means 9 cells that stay and 36 cycles of two cells. "
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
    long_counts.add_save(parser, "conjugacy class, or class of fillings of a layout,")
    options.add_jobs(parser)
    form = parser.add_mutually_exclusive_group()
    options.add_json(form.add_argument)
    options.add_quiet(form.add_argument, "print only the number, and show no progress")


def run(arguments: Namespace) -> int:
    """Count the essentially different grids, and print the classes and the number."""
    box = options.read_shape(arguments.layout, arguments.box)
    if isinstance(box, Layout):
        return essential_layout.run(box, arguments)
    grids = published_if_needed(box)
    if grids is not None and not arguments.quiet:
        words = f"all grids: the published number {grids}, not counted here"
        print(words, file=sys.stderr, flush=True)
    check_jobs(arguments.jobs)
    with shown_progress(arguments.quiet) as progress:
        classes = CountByBurnside.prepare(
            box,
            transposition=not arguments.no_transposition,
            grids=grids,
            jobs=arguments.jobs,
            progress=progress,
        )
    count = long_counts.run_long(classes, arguments)
    assert count is not None  # there are no shards
    if difference := difference_from_published(count):
        print(f"sudokuenum: {difference}", file=sys.stderr)
    if arguments.quiet:
        print(count.number)
    elif arguments.json:
        print_json(essential_json(count))
    else:
        print(*essential_lines(count), sep="\n")
    return 0
