"""`sudokuenum essential`: the number of essentially different grids."""

import sys
from argparse import ArgumentParser, Namespace
from typing import Any

from sudokuenum.cli import long_counts, options
from sudokuenum.cli.count_layout import LONGEST
from sudokuenum.cli.output import add_output, print_result
from sudokuenum.common.box import Box
from sudokuenum.common.durations import duration
from sudokuenum.common.layout import Layout
from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.progress_bar import ProgressBar
from sudokuenum.errors import OptionError
from sudokuenum.reports.published import difference_from_published, published_grids
from sudokuenum.solving.layout_count import CountOfLayout, layout_plan
from sudokuenum.symmetry.burnside import CountByBurnside, EssentialCount
from sudokuenum.symmetry.documents import essential_document
from sudokuenum.symmetry.layout_burnside import essential_of_layout

EXAMPLE = (
    "Prints a line for each conjugacy class of cell symmetries that fix a grid up to relabelling: "
    "its size, the number of fixed grids, and one cell symmetry as cycles of rows and columns. "
    "With --layout, 2^36 means 36 cycles of two cells. "
    "Example: sudokuenum essential --box 2x4"
)
OPTIONS = {
    **options.BOX,
    **options.LAYOUT,
    "--no-transposition": "count a grid and its transpose as different (always so if boxes are not "
    "square)",
    **long_counts.save("conjugacy class, or class of fillings of a layout,"),
    **options.JOBS,
}


def add_options(parser: ArgumentParser) -> None:
    options.add(parser, OPTIONS)
    add_output(parser, quiet="print only the number, and show no progress")


def run(arguments: Namespace) -> None:
    shape = options.read_shape(arguments.layout, arguments.box)
    count = _of_layout(shape, arguments) if isinstance(shape, Layout) else _of_box(shape, arguments)
    print_result(essential_document(count), arguments, count.number)


def _of_box(box: Box, arguments: Namespace) -> EssentialCount[Any]:
    grids = None
    if CountByBurnside.needs_grids(box):
        grids = published_grids().get(box) or published_grids()[box.transposed]
        if not arguments.quiet:
            words = f"all grids: the published number {grids}, not counted here"
            print(words, file=sys.stderr, flush=True)
    classes = CountByBurnside(box, not arguments.no_transposition, grids)
    count = long_counts.run_long(classes, arguments)
    assert count is not None  # there are no shards
    if difference := difference_from_published(count):
        print(f"sudokuenum: {difference}", file=sys.stderr)
    return count


def _of_layout(layout: Layout, arguments: Namespace) -> EssentialCount[Any]:
    if arguments.no_transposition:
        raise OptionError(
            f"layout {layout}: --no-transposition is for grids without further groups"
        )
    jobs = check_jobs(arguments.jobs)
    classes = CountOfLayout(layout_plan(layout))
    expected = classes.expected_seconds(classes.identity.level, jobs)
    if arguments.save is None and expected > LONGEST:
        raise OptionError(
            f"layout {layout}: to count all grids takes about {duration(expected)}; "
            "--save begins it all the same"
        )
    grids = long_counts.run_long(classes, arguments)
    assert grids is not None  # there are no shards
    with ProgressBar(quiet=arguments.quiet) as progress:
        return essential_of_layout(layout, grids.relabelled, jobs=jobs, progress=progress)
