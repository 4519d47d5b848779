"""`sudokuenum essential`: the number of essentially different grids."""

from argparse import Namespace
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from sudokuenum.cli import long_counts, options
from sudokuenum.cli.commands.count_layout import advice_to_save
from sudokuenum.cli.output import (
    activity,
    bar_of,
    print_result,
    print_unless_quiet,
    quiet_output,
)
from sudokuenum.cli.rows import RowPrinter
from sudokuenum.cli.streams import print_remark
from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.wording import counted
from sudokuenum.errors import ContradictionError, OptionError
from sudokuenum.essential.burnside.count import CountByBurnside
from sudokuenum.essential.output_keys import EssentialTotals, ListedGrid, essential_document
from sudokuenum.essential.results import EssentialCount
from sudokuenum.geometry.box import Box
from sudokuenum.geometry.layout import Layout
from sudokuenum.grids.arrays import puzzle_texts
from sudokuenum.layouts.count import CountOfLayout, plan_layout
from sudokuenum.layouts.essential import count_essential_of_layout
from sudokuenum.layouts.list_of_grids import essential_grids_of_layout
from sudokuenum.layouts.output_keys import essential_layout_document
from sudokuenum.layouts.results import EssentialLayoutCount
from sudokuenum.long_runs.shard import Shard
from sudokuenum.results.published import difference_from_published, published_grids

EXAMPLE = """Two grids are essentially different if no symmetry turns one into the other. Their
number follows from a table by Burnside's lemma. Each row of the table is a conjugacy class of cell
symmetries that fix a grid up to relabelling: its size, the number of grids that each element fixes,
and one element as cycles of rows and columns. With --layout, 2^36 means 36 cycles of two cells. The
order is the number of cell symmetries, and the lower bound is the number of grids up to relabelling
divided by the order, rounded up. --list is for grids with at most 11 digits. To list 9x9 grids
without a layout, use catalogue.
Exit status: 0, or 1 if numbers contradict one another.
Example: sudokuenum essential --box 2x4
"""
OPTIONS: options.Options = {
    **options.BOX,
    **options.LAYOUT,
    "--no-transposition": "count a grid and its transpose as different (always if boxes are not "
    "square)",
    "--list": "print the essentially different grids, one on each line, and compare their number "
    "with the count",
    "--shard I/M": "with --list: print only part I of M of the grids, without the comparison",
    **options.save("conjugacy class, or class of fillings of a layout,"),
    **options.SCHEDULER,
    **options.JOBS,
    **quiet_output("the number, or the grids", listed=True),
}


def run(arguments: Namespace) -> None:
    """Count or list the essentially different grids, and print the result."""
    shape = options.read_shape(arguments.layout, arguments.box)
    shard = None if arguments.shard is None else Shard(arguments.shard)
    if arguments.list:
        options.refuse(arguments, "{} cannot be combined with --list", "no_transposition")
        with activity("dividing the grids into parts", arguments):
            grids = essential_grids_of_layout(shape, shard=shard)
    else:
        options.refuse(arguments, "{} needs --list", "shard")
    if shard is not None:
        options.refuse(arguments, "{} cannot be combined with --shard", "save", "scheduler", "jobs")
        _list(grids, None, arguments)
        return
    document: EssentialTotals
    if isinstance(shape, Layout):
        document = essential_layout_document(_of_layout(shape, arguments))
    else:
        document = essential_document(_of_box(shape, arguments))
    if arguments.list:
        _list(grids, int(document.essentially_different), arguments)
    else:
        print_result(document, arguments, document.essentially_different)


def _list(parts: Iterator[NDArray[np.uint8]], number: int | None, arguments: Namespace) -> None:
    printer, listed = RowPrinter(arguments), 0
    with bar_of(arguments) as progress:
        progress.start("grids", number)
        for grids in parts:
            for k, grid in enumerate(puzzle_texts(grids), listed + 1):
                printer.print(ListedGrid(number=k, grid=grid), grid)
            listed += len(grids)
            progress.advance(len(grids))
    if number is not None and listed != number:
        message = f"{listed} grids were listed, but Burnside's lemma gives {number}"
        raise ContradictionError(message)
    remark = " in this part" if number is None else ", as many as Burnside's lemma gives"
    print_unless_quiet(counted(listed, "grid") + remark, arguments)


def _of_box(box: Box, arguments: Namespace) -> EssentialCount:
    grids = None
    if CountByBurnside.needs_grids(box):
        grids = published_grids().get(box) or published_grids()[box.transposed]
        words = f"all grids: the published number {grids}, not counted here"
        print_unless_quiet(words, arguments)
    classes = CountByBurnside(box, not arguments.no_transposition, grids)
    count = long_counts.run_long(classes, arguments)
    assert count is not None  # there are no shards
    if difference := difference_from_published(count):
        print_remark(difference)
    return count


def _of_layout(layout: Layout, arguments: Namespace) -> EssentialLayoutCount:
    message = f"layout {layout}: {{}} is for grids without extra groups"
    options.refuse(arguments, message, "no_transposition")
    jobs = check_jobs(arguments.jobs)
    with activity(f"layout {layout}: choosing the first cells", arguments):
        classes = CountOfLayout(plan_layout(layout))
    expected = classes.expected_seconds(classes.identity.classes, jobs)
    if advice := advice_to_save(layout, expected, jobs, arguments):
        raise OptionError(advice)
    grids = long_counts.run_long(classes, arguments)
    assert grids is not None  # there are no shards
    with bar_of(arguments) as progress:
        return count_essential_of_layout(layout, grids.relabelled, jobs=jobs, progress=progress)
