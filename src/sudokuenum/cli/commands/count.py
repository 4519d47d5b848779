"""`sudokuenum count`: the number of all grids."""

from argparse import Namespace
from typing import TYPE_CHECKING

from sudokuenum.cli import options
from sudokuenum.cli.output import announce, bar_of, form_of, print_result, quiet_output
from sudokuenum.common.arguments import shown
from sudokuenum.common.files import write_whole
from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.ranges import read_ranges
from sudokuenum.counting.by_columns import count_by_columns
from sudokuenum.counting.choices import (
    DEFAULT_ENGINE,
    ENGINES,
    LEVELS,
    METHODS,
    method_for,
    needs_chain,
)
from sudokuenum.counting.results import GridCount
from sudokuenum.counting.total import count_grids
from sudokuenum.errors import OptionError
from sudokuenum.geometry.box import CLASSIC, Box
from sudokuenum.geometry.box_sizes import BOXES_OF_RESEARCH
from sudokuenum.layouts.choices import LAYOUT_ENGINES
from sudokuenum.results.describe import document_of

if TYPE_CHECKING:
    from sudokuenum.layouts.results import LayoutCount
    from sudokuenum.long_runs.long_count import CountedClass, Number

# Modules that only some options need are imported inside functions: otherwise the default command
# takes an eighth longer, and the method columns three times as long.
EXAMPLE = """Prints the number of all grids, which comes last. For 3x3 boxes a table shows where it
comes from: each row is a class of m reduced bands, each of which can be completed to a grid in n
ways. n72 is n/72, and n1 is the number of grids whose first box is 123/456/789.
Exit status: 0, or 1 if numbers contradict one another, or if counting a layout would take too long,
so that the number of its grids is only estimated.
Example: sudokuenum count --level 71 --engine templates
"""
OPTIONS: options.Options = {
    **options.BOX,
    **options.LAYOUT,
    "--first-cells CELLS": "with --layout: the cells that are filled first, such as r1c1,r1c2 "
    "(default: chosen to make the count short)",
    "--method M": options.Option(options.explained(METHODS), names=METHODS),
    **options.LEVEL,
    **options.engine_of_any_grids(DEFAULT_ENGINE),
    **options.JOBS,
    **options.saving("class"),
    "--certificate FILE": "write a certificate, with which others can check the count (JSON)",
    "--html FILE": "write a report with pictures, as one web page",
    "--classes A-B,C": "with 4x3 boxes: count only the classes A to B and C of 144578, and print "
    "the number, m, n, seconds and columns of each on a line; when all classes are known, also "
    "print the number of all grids",
    **quiet_output("the number"),
}


def run(arguments: Namespace) -> int:
    """Count all grids, print the result and return the exit status."""
    options.check_files(arguments, save="", certificate="certificate", html="report")
    box = options.read_shape(arguments.layout, arguments.box)
    if not isinstance(box, Box):
        from sudokuenum.cli.commands.count_layout import count as count_of_layout

        return count_of_layout(box, arguments, lambda total: _report(total, arguments))
    options.refuse(arguments, "{} needs --layout", "first_cells")
    if arguments.engine in LAYOUT_ENGINES.keys() - ENGINES.keys():
        raise OptionError(f"--engine {arguments.engine} needs --layout")
    if arguments.classes is not None:
        return _count_range(box, arguments)
    if box in BOXES_OF_RESEARCH:
        return _count_4x3(box, arguments)
    if method_for(box, arguments.method) == "columns":
        return _count_by_columns(box, arguments)
    return _count_by_chain(arguments)


def _count_by_columns(box: Box, arguments: Namespace) -> int:
    """Count the grids by the method `columns`, which takes seconds, and report them."""
    if option := options.given(arguments, "level", "engine"):
        raise OptionError(needs_chain(box, option))
    if option := options.given(arguments, "save", "shard", "scheduler"):
        other_boxes = "" if box == CLASSIC else ", and with 4x3 boxes"
        raise OptionError(needs_chain(box, option) + other_boxes)
    jobs = check_jobs(arguments.jobs)
    with bar_of(arguments) as progress:
        return _report(count_by_columns(box, jobs=jobs, progress=progress), arguments)


def _count_by_chain(arguments: Namespace) -> int:
    """Count the 9x9 grids through the classes of bands, and report them."""
    from sudokuenum.counting.long_count import CountByChain

    # before the heading is printed, it checks both
    count = CountByChain(**options.passed(arguments, "level", "engine"))
    jobs = check_jobs(arguments.jobs)
    heading = _print_chain if form_of(arguments) == "text" else lambda: None
    if options.given(arguments, "save", "shard", "scheduler"):
        from sudokuenum.cli import long_counts

        whole = long_counts.read_shard(arguments) is None
        total = long_counts.run_long(count, arguments, heading=heading if whole else lambda: None)
        return 0 if total is None else _report(total, arguments)
    heading()
    with bar_of(arguments) as progress:
        announce(count, count.level, jobs, arguments)
        found = count_grids(level=count.level, engine=count.engine, jobs=jobs, progress=progress)
    return _report(found, arguments)


def _count_4x3(box: Box, arguments: Namespace) -> int:
    """Count the 12x12 grids with boxes of 4x3, class by class, for hours."""
    from sudokuenum.cli import long_counts
    from sudokuenum.research.grids_4x3.count import Count4x3

    if method_for(box, arguments.method) == "columns" and (
        option := options.given(arguments, "level", "engine")
    ):
        raise OptionError(needs_chain(box, option))
    check_jobs(arguments.jobs)  # before anything is printed
    if option := options.given(arguments, "certificate", "html"):
        advice = "144578 classes; use --save, which keeps them in a file that verify checks"
        raise OptionError(f"box {box}: {option} would contain {advice}")
    total = long_counts.run_long(Count4x3(box), arguments)
    return 0 if total is None else _report(total, arguments)


def _report(count: "GridCount | LayoutCount", arguments: Namespace) -> int:
    """Write the certificate and the page if they are asked for, and print the count."""
    if arguments.certificate is not None:
        from sudokuenum.results.certificates import write_certificate

        write_certificate(count, arguments.certificate)
    if arguments.html is not None:
        from sudokuenum.results.count_pages import count_html

        write_whole(arguments.html, count_html(count), "report")
    if form_of(arguments) == "quiet":
        print(count.grids)
    else:
        print_result(document_of(count), arguments)
    return 0


def _count_range(box: Box, arguments: Namespace) -> int:
    """Count ranges of the classes of 4x3 boxes, and print a line for each class."""
    from sudokuenum.cli import long_counts
    from sudokuenum.cli.rows import RowPrinter
    from sudokuenum.counting.output_keys import ClassLine, TotalLine
    from sudokuenum.research.grids_4x3.count import Count4x3

    if box not in BOXES_OF_RESEARCH:
        raise OptionError(_about_ranges(box, arguments.classes))
    of_all = "method", "level", "engine", "certificate", "html", "shard"
    options.refuse(arguments, "{} cannot be combined with --classes", *of_all)
    quiet = form_of(arguments) == "quiet"
    if quiet and arguments.save is None:
        raise OptionError("--quiet and --classes need --save, because otherwise there is no result")
    ranges = read_ranges(arguments.classes, Count4x3.level, "classes")
    count, printer = Count4x3(box), RowPrinter(arguments)

    def print_class(counted: "CountedClass[Number]") -> None:
        if not quiet:
            part = count.class_count(counted)
            line = ClassLine.of(part, class_=counted.number, columns=str(part.representative))
            text = f"{counted.number} {part.m} {part.n} {part.seconds:.3f} {line.columns}"
            printer.print(line, text, flush=True)

    total = long_counts.run_long(count, arguments, within=ranges, tell=print_class)
    if total is not None and not arguments.csv:
        text = str(total.grids) if quiet else f"all grids: N = {total.grids}"
        printer.print(TotalLine(grids=str(total.grids)), text)
    return 0


def _about_ranges(box: Box, classes: str) -> str:
    """Return the message that the classes of these boxes cannot be counted in ranges."""
    from sudokuenum.research.grids_4x3.count import Count4x3

    message = f"--classes {shown(classes)}: only the classes 1 to {Count4x3.level} of --box 4x3"
    message += " can be counted in ranges"
    if box != CLASSIC:
        return message
    if classes in map(str, LEVELS):
        return f"{message}; did you mean --level {classes}?"
    return f"{message}; --level chooses the classes of 3x3 boxes, and --shard counts a part of them"


def _print_chain() -> None:
    from sudokuenum.counting.classes import chain

    print("Sudoku grids of 9x9 cells, counted from first principles", flush=True)
    print("classes  bands are equivalent under (besides the operations above)")
    for level in chain().levels.values():
        print(f"{len(level):7}  {level.moves}", flush=True)
