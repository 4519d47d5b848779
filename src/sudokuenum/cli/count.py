"""`sudokuenum count`: the number of all grids."""

import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from sudokuenum.cli import options, saving, status
from sudokuenum.cli.output import RowPrinter, add_output, print_result
from sudokuenum.cli.progress_bar import shown_progress
from sudokuenum.cli.values import target
from sudokuenum.common.box import Box
from sudokuenum.common.counted import counted
from sudokuenum.common.durations import duration
from sudokuenum.common.layout import Layout
from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.ranges import read_ranges
from sudokuenum.counting.by_columns import is_4x3
from sudokuenum.counting.total import ENGINE, LEVEL, choose_method, count_grids
from sudokuenum.errors import ContradictionError, OptionError

# What needs numpy, the reports or Dask is imported inside functions: the method columns starts fast
# without them.
if TYPE_CHECKING:
    from sudokuenum.counting.results import ClassCount, GridCount
    from sudokuenum.runs.shard import Shard

EXAMPLE = (
    "A class has m reduced bands, each with n completions; n72 is n/72, and n1 is the number of "
    "grids whose first box is 123/456/789. "
    "Example: sudokuenum count --level 71 --engine templates"
)


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    options.add_box(parser)
    options.add_layout(parser)
    parser.add_argument(
        "--first-cells", metavar="CELLS",
        help="with --layout: the cells that are filled first, such as r1c1,r1c2 (default: chosen "
        "to make the count short)",
    )  # fmt: skip
    parser.add_argument(
        "--method", metavar="M",
        help="chain: an engine counts one band of each class (default for 3x3); columns: a sum "
        "over column sets, without a search (default for other boxes)",
    )  # fmt: skip
    options.add_level(parser.add_argument)
    options.add_engine(parser)
    options.add_jobs(parser)
    saving.add_saving(parser, "class")
    parser.add_argument(
        "--certificate",
        type=target,
        metavar="FILE",
        help="write a certificate, with which others can check the count (JSON)",
    )
    parser.add_argument(
        "--html",
        type=target,
        metavar="FILE",
        help="write a report with pictures, as one web page",
    )
    parser.add_argument(
        "--classes", metavar="A-B,C",
        help="with 4x3 boxes: count only the classes A to B and C of 144578, and print a line for "
        "each: its number, m, n, seconds and columns; with --save, also print the number of all "
        "grids when the file has all classes",
    )  # fmt: skip
    add_output(parser, quiet="print only the number, and show no progress")


def run(arguments: Namespace) -> int:
    """Count all grids, or what the options ask for."""
    options.check_apart([arguments.save, arguments.certificate, arguments.html])
    box = options.read_shape(arguments.layout, arguments.box)
    if isinstance(box, Layout):
        from sudokuenum.cli import count_layout

        return count_layout.run(box, arguments)
    if arguments.first_cells is not None:
        raise OptionError("--first-cells: it needs --layout")
    if arguments.classes is not None:
        return _count_range(box, arguments)
    some_only = ("level", "engine", "save", "shard", "scheduler")
    given = {f"--{option}": getattr(arguments, option) for option in some_only}
    method = choose_method(box, arguments.method, **given)
    jobs = check_jobs(arguments.jobs)
    if method == "chain":
        _complete_chain_options(arguments)
    if is_4x3(box):
        _check_no_report(box, arguments)
    if arguments.shard is not None:
        return _count_shard(is_4x3(box), jobs, arguments)
    options.check_target(arguments.certificate, "certificate")
    options.check_target(arguments.html, "report")
    if method == "chain":
        count = _count_by_chain(jobs, arguments)
    elif is_4x3(box):
        count = _count_4x3(box, jobs, arguments)
    else:
        with shown_progress(arguments.quiet) as progress:
            count = count_grids(box, method=method, jobs=jobs, progress=progress)
    return _report(count, arguments)


def _complete_chain_options(arguments: Namespace) -> None:
    """Fill in the defaults of --level and --engine; OptionError if there are no such ones."""
    from sudokuenum.bands.classes import check_level
    from sudokuenum.counting.engines import find_engine

    arguments.level = LEVEL if arguments.level is None else arguments.level
    arguments.engine = ENGINE if arguments.engine is None else arguments.engine
    check_level(arguments.level)
    find_engine(arguments.engine)


def _count_by_chain(jobs: int, arguments: Namespace) -> "GridCount":
    """Count through the classes of the chain, and say before how long it will take."""
    from sudokuenum.counting.by_chain import saved_count

    level, engine = arguments.level, arguments.engine
    done = 0
    if arguments.save is not None:
        done = saving.prepare_file(saved_count(level, engine), arguments)
    with saving.workers(arguments, jobs) as (executor, workers):
        if not (arguments.quiet or arguments.json or arguments.csv):
            _print_chain()
        if not arguments.quiet:
            _announce_bands(level - done, engine, workers)
        with shown_progress(arguments.quiet) as progress:
            return count_grids(
                level=level,
                engine=engine,
                jobs=workers,
                progress=progress,
                save=arguments.save,
                executor=executor,
            )


def _check_no_report(box: Box, arguments: Namespace) -> None:
    """OptionError for a document that would have all classes of 4x3 boxes."""
    for option in ("certificate", "html"):
        if getattr(arguments, option) is not None:
            raise OptionError(
                f"box {box}: --{option} would have 144578 classes; "
                "--save keeps them in a file, which verify checks"
            )


def _count_4x3(box: Box, jobs: int, arguments: Namespace) -> "GridCount":
    """Count all classes of boxes of 4x3, and say before how long it will take."""
    from sudokuenum.counting.families4x3 import CLASSES

    _announce_tables(arguments)
    with saving.workers(arguments, jobs) as (executor, workers):
        _prepare_4x3(range(1, CLASSES + 1), workers, arguments)
        with shown_progress(arguments.quiet) as progress:
            return count_grids(
                box, jobs=workers, progress=progress, save=arguments.save, executor=executor
            )


def _announce_tables(arguments: Namespace) -> None:
    """Say what comes before the count of boxes of 4x3."""
    if not arguments.quiet:
        work = "classes of 12x12 bands, and tables for them"
        print(f"{work}: about a minute the first time, then seconds", file=sys.stderr, flush=True)


def _prepare_4x3(numbers: range, jobs: int, arguments: Namespace) -> None:
    """Make or check the file for these classes of boxes of 4x3; say how long they will take."""
    from sudokuenum.counting.boxes4x3 import saved_4x3
    from sudokuenum.counting.expected_time import expected_seconds_4x3
    from sudokuenum.counting.families4x3 import CLASSES

    to_do = len(numbers)
    if arguments.save is not None:
        to_do -= saving.prepare_file(saved_4x3(), arguments, numbers)
    if to_do and not arguments.quiet:
        expected = expected_seconds_4x3(to_do, jobs)
        _announce(f"{to_do} of {counted(CLASSES, 'class')} to count", expected, jobs)


def _report(count: "GridCount", arguments: Namespace) -> int:
    """Check a search of the classes by the sum over column sets; write and print what is right."""
    from sudokuenum.counting.by_columns import differences

    searched = count.method == "chain" and count.engine != "columns"
    different = differences(count) if searched else []
    if different:
        more = f"; {len(different) - 1} more classes differ" if different[1:] else ""
        raise ContradictionError(f"{different[0]}{more}")
    if arguments.certificate is not None:
        from sudokuenum.reports.certificate import write_certificate

        write_certificate(count, arguments.certificate)
    if arguments.html is not None:
        from sudokuenum.common.files import write_whole
        from sudokuenum.reports.count_html import count_html

        write_whole(arguments.html, count_html(count, searched), "report")
    if arguments.quiet:
        print(count.grids)
        return 0
    from sudokuenum.reports.count_documents import count_document

    print_result(count_document(count, searched), arguments)
    return 0


def _count_range(box: Box, arguments: Namespace) -> int:
    """Count the classes of boxes of 4x3 in a range, and print a line for each as it is counted.

    When the file of saved results has all classes, the number of all grids is printed, too.
    """
    from sudokuenum.counting.boxes4x3 import count_4x3_classes, save_4x3_classes, saved_4x3
    from sudokuenum.counting.families4x3 import CLASSES
    from sudokuenum.reports.count_documents import CountedClass, Total

    printer = RowPrinter(arguments)
    _check_range_options(is_4x3(box), arguments)
    ranges = read_ranges(arguments.classes, CLASSES, "classes")
    jobs = check_jobs(arguments.jobs)
    left = sum(map(len, ranges))
    if arguments.save is not None:
        left -= sum(saving.prepare_file(saved_4x3(), arguments, numbers) for numbers in ranges)
    if left and not arguments.quiet:
        work = f"{left} of {counted(CLASSES, 'class')} to count, threads: {jobs}"
        print(f"{work}; first their tables, for about a minute", file=sys.stderr, flush=True)

    def tell(number: int, part: "ClassCount") -> None:
        if not arguments.quiet:
            document = CountedClass.of(part, class_=number, columns=str(part.representative))
            text = f"{number} {part.m} {part.n} {part.seconds:.3f} {document.columns}"
            printer.print(document, text)
            sys.stdout.flush()

    count = None
    with (
        saving.workers(arguments, jobs) as (executor, workers),
        shown_progress(arguments.quiet) as bar,
    ):
        options: Any = {"jobs": workers, "progress": bar, "executor": executor}
        for numbers in ranges:
            first, last = numbers[0], numbers[-1]
            if arguments.save is not None:
                count = save_4x3_classes(arguments.save, first, last, tell=tell, **options)
            else:
                for one in count_4x3_classes(first, last, **options):
                    tell(*one)
    if count is not None and not arguments.csv:
        text = f"{count.grids}" if arguments.quiet else f"all grids: N = {count.grids}"
        RowPrinter(arguments).print(Total(grids=str(count.grids)), text)
    return 0


def _check_range_options(right_box: bool, arguments: Namespace) -> None:
    """OptionError for options that do not go with --classes."""
    if not right_box:
        raise OptionError("--classes: only the classes of boxes of 4x3 are counted in ranges")
    for option in ("method", "level", "engine", "certificate", "html", "shard"):
        if getattr(arguments, option) is not None:
            raise OptionError(f"--classes: --{option} does not go with a range")
    if arguments.quiet and arguments.save is None:
        raise OptionError("--classes: --quiet needs --save, else there is nothing to print")


def _count_shard(of_4x3: bool, jobs: int, arguments: Namespace) -> int:
    """Count and save the classes of a shard; there is no total of these."""
    from sudokuenum.runs.shard import Shard

    shard = Shard.parse(arguments.shard)
    saving.check_shard_options(arguments)
    (_save_4x3_shard if of_4x3 else _save_chain_shard)(shard, jobs, arguments)
    return 0 if arguments.quiet else status.show(arguments.save, arguments)


def _save_chain_shard(shard: "Shard", jobs: int, arguments: Namespace) -> None:
    from sudokuenum.counting.by_chain import save_classes, saved_count

    level, engine = arguments.level, arguments.engine
    bands = len(shard.classes(level))
    done = saving.prepare_file(saved_count(level, engine, shard), arguments)
    with saving.workers(arguments, jobs) as (executor, workers):
        if not arguments.quiet:
            _announce_bands(bands - done, engine, workers)
        with shown_progress(arguments.quiet) as progress:
            save_classes(
                arguments.save,
                level=level,
                engine=engine,
                jobs=workers,
                progress=progress,
                shard=shard,
                executor=executor,
            )


def _save_4x3_shard(shard: "Shard", jobs: int, arguments: Namespace) -> None:
    """Count a range of the classes of boxes of 4x3; the file is for all classes."""
    from sudokuenum.counting.boxes4x3 import save_4x3_classes, saved_4x3
    from sudokuenum.counting.grids4x3 import classes_of_shard

    _announce_tables(arguments)
    with saving.workers(arguments, jobs) as (executor, workers):
        numbers = classes_of_shard(shard)
        if not numbers:  # of more shards than there are families of classes
            saving.prepare_file(saved_4x3(), arguments)
            return
        _prepare_4x3(numbers, workers, arguments)
        with shown_progress(arguments.quiet) as progress:
            save_4x3_classes(
                arguments.save,
                numbers[0],
                numbers[-1],
                jobs=workers,
                progress=progress,
                executor=executor,
            )


def _print_chain() -> None:
    """Print the levels of the chain, and what each of them adds."""
    from sudokuenum.bands.classes import chain

    print("Sudoku grids of 9x9 cells, counted from first principles", flush=True)
    print("classes  bands are in one class up to", flush=True)
    for one in chain().levels.values():
        print(f"{len(one):7}  {one.moves}", flush=True)


def _announce_bands(bands: int, engine: str, jobs: int) -> None:
    """Say how long an engine will take."""
    from sudokuenum.counting.expected_time import expected_seconds

    expected = expected_seconds(bands, engine, jobs)
    _announce(f"{counted(bands, 'band')} to count with {engine}", expected, jobs)


def _announce(work: str, expected: float, jobs: int) -> None:
    """Say how long the count will take."""
    print(f"{work}, threads: {jobs}: about {duration(expected)}", file=sys.stderr, flush=True)
