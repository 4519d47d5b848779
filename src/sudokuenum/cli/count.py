"""`sudokuenum count`: the number of all grids."""

from argparse import Namespace
from typing import TYPE_CHECKING

from sudokuenum.cli import long_counts, options
from sudokuenum.cli.output import RowPrinter, form_of, print_result, quiet_output
from sudokuenum.cli.ranges import read_ranges
from sudokuenum.common.document import Document
from sudokuenum.common.files import write_whole
from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.progress_bar import ProgressBar
from sudokuenum.counting.results import GridCount
from sudokuenum.counting.total import count_grids
from sudokuenum.errors import OptionError
from sudokuenum.geometry.box import Box
from sudokuenum.geometry.layout import Layout
from sudokuenum.long_runs.long_count import CountedClass

if TYPE_CHECKING:
    from sudokuenum.layouts.results import LayoutCount

# What only some options need is imported inside functions: else the default command takes an eighth
# longer, and the method columns three times as long.
EXAMPLE = """A class has m reduced bands, each with n completions; n72 is n/72, and n1 is the number
of grids whose first box is 123/456/789.
Example: sudokuenum count --level 71 --engine templates
"""
CLASSIC = Box(3, 3)
BOXES_4X3 = Box(4, 3), Box(3, 4)
OPTIONS: options.Options = {
    **options.BOX,
    **options.LAYOUT,
    "--first-cells CELLS": "with --layout: the cells that are filled first, such as r1c1,r1c2 "
    "(default: chosen to make the count short)",
    "--method M": "chain: an engine counts one band of each class (default for 3x3); columns: a "
    "sum over column sets, without a search (default for other boxes)",
    **options.LEVEL,
    **options.engine("dfs"),
    **options.JOBS,
    **long_counts.saving("class"),
    "--certificate FILE": "write a certificate, with which others can check the count (JSON)",
    "--html FILE": "write a report with pictures, as one web page",
    "--classes A-B,C": "with 4x3 boxes: count only the classes A to B and C of 144578, and print a "
    "line for each: its number, m, n, seconds and columns; also print the number of all grids when "
    "all classes are known",
    **quiet_output("the number"),
}


def run(arguments: Namespace) -> int:
    options.check_files(arguments, save="", certificate="certificate", html="report")
    box = options.read_shape(arguments.layout, arguments.box)
    if isinstance(box, Layout):
        from sudokuenum.cli.count_layout import count as count_of_layout

        return count_of_layout(box, arguments, lambda total: _report(total, arguments))
    options.refuse(arguments, "{}: it needs --layout", "first_cells")
    if arguments.classes is not None:
        return _count_range(box, arguments)
    if arguments.method in (None, "columns") and box in BOXES_4X3:
        return _count_4x3(box, arguments)
    if arguments.method in (None, "chain") and box == CLASSIC:
        return _count_by_classes(arguments)
    return _count_by_columns(box, arguments)


def _count_by_columns(box: Box, arguments: Namespace) -> int:
    """Count the grids by the method `columns`, which takes seconds, and report them."""
    if arguments.method in (None, "columns"):  # else the method is the mistake
        _refuse_options_of_the_chain(box, arguments, "level", "engine")
        _refuse_options_of_the_chain(box, arguments, "save", "shard", "scheduler")
    jobs = check_jobs(arguments.jobs)
    with ProgressBar(quiet=arguments.quiet) as progress:
        found = count_grids(box, method=arguments.method, jobs=jobs, progress=progress)
    return _report(found, arguments)


def _count_by_classes(arguments: Namespace) -> int:
    """Count the 9x9 grids through the classes of bands, and report them."""
    from sudokuenum.counting.long_count import CountByChain

    # level and engine are checked before the heading is shown
    count = CountByChain(**options.passed(arguments, "level", "engine"))
    jobs = check_jobs(arguments.jobs)
    heading = _print_chain if form_of(arguments) == "text" else lambda: None
    if options.given(arguments, "save", "shard", "scheduler"):
        whole = long_counts.read_shard(arguments) is None
        total = long_counts.run_long(count, arguments, heading=heading if whole else lambda: None)
        return 0 if total is None else _report(total, arguments)
    heading()
    with ProgressBar(quiet=arguments.quiet) as progress:
        if not arguments.quiet:
            long_counts.announce(count, count.level, jobs)
        found = count_grids(level=count.level, engine=count.engine, jobs=jobs, progress=progress)
    return _report(found, arguments)


def _count_4x3(box: Box, arguments: Namespace) -> int:
    """Count the 12x12 grids with boxes of 4x3, class by class, for hours."""
    from sudokuenum.research.grids_4x3.count import Count4x3

    _refuse_options_of_the_chain(box, arguments, "level", "engine")
    if option := options.given(arguments, "certificate", "html"):
        words = "144578 classes; --save keeps them in a file, which verify checks"
        raise OptionError(f"box {box}: {option} would have {words}")
    total = long_counts.run_long(Count4x3(box), arguments)
    return 0 if total is None else _report(total, arguments)


def _refuse_options_of_the_chain(box: Box, arguments: Namespace, *names: str) -> None:
    """Raise OptionError if one of these options is given, which `columns` does not have."""
    if box == CLASSIC:
        options.refuse(arguments, "method columns: {} goes with the method chain only", *names)
    others = ", and with 4x3 boxes" if "save" in names else ""
    words = f"goes with the method chain, which is for 3x3 boxes{others}"
    options.refuse(arguments, f"box {box}: {{}} {words}", *names)


def _report(count: "GridCount | LayoutCount", arguments: Namespace) -> int:
    if arguments.certificate is not None:
        from sudokuenum.results.certificate import write_certificate

        write_certificate(count, arguments.certificate)
    if arguments.html is not None:
        from sudokuenum.results.count_html import count_html

        write_whole(arguments.html, count_html(count), "report")
    if arguments.quiet:
        print(count.grids)
    else:
        print_result(_document(count), arguments)
    return 0


def _document(count: "GridCount | LayoutCount") -> Document:
    if isinstance(count, GridCount):
        from sudokuenum.counting.documents import count_document

        return count_document(count)
    from sudokuenum.layouts.documents import layout_document

    return layout_document(count)


def _count_range(box: Box, arguments: Namespace) -> int:
    from sudokuenum.counting.documents import ClassLine, TotalLine
    from sudokuenum.research.grids_4x3.count import Count4x3

    if box not in BOXES_4X3:
        raise OptionError("--classes: only the classes of boxes of 4x3 are counted in ranges")
    of_all = "method", "level", "engine", "certificate", "html", "shard"
    options.refuse(arguments, "--classes: {} does not go with a range", *of_all)
    if arguments.quiet and arguments.save is None:
        raise OptionError("--classes: --quiet needs --save, else there is nothing to print")
    ranges = read_ranges(arguments.classes, Count4x3.level, "classes")
    count, printer = Count4x3(box), RowPrinter(arguments)

    def tell(one: CountedClass) -> None:
        if not arguments.quiet:
            part = count.class_count(one)
            line = ClassLine.of(part, class_=one.number, columns=str(part.representative))
            text = f"{one.number} {part.m} {part.n} {part.seconds:.3f} {line.columns}"
            printer.print(line, text, flush=True)

    total = long_counts.run_long(count, arguments, within=ranges, tell=tell)
    if total is not None and not arguments.csv:
        text = str(total.grids) if arguments.quiet else f"all grids: N = {total.grids}"
        printer.print(TotalLine(grids=str(total.grids)), text)
    return 0


def _print_chain() -> None:
    from sudokuenum.counting.classes import chain

    print("Sudoku grids of 9x9 cells, counted from first principles", flush=True)
    print("classes  what unites bands, besides the above")
    for one in chain().levels.values():
        print(f"{len(one):7}  {one.moves}", flush=True)
