"""`sudokuenum count`: the number of all grids."""

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from time import perf_counter

from sudokuenum.cli import options

SUMMARY = "count all grids, from nothing (the default)"
EXAMPLE = "Example: sudokuenum count --level 71 --engine templates"


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    options.add_box(parser)
    options.add_level(parser)
    options.add_engine(parser)
    parser.add_argument(
        "--certificate", metavar="FILE", help="write what others need to check the count (JSON)"
    )
    parser.add_argument(
        "--classes", metavar="A:B",
        help="with 4x3 boxes: count under classes A to B - 1 of the 144578, a line each",
    )  # fmt: skip
    form = parser.add_mutually_exclusive_group()
    options.add_json(form)
    form.add_argument("--quiet", action="store_true", help="print the number alone")


def run(arguments: Namespace) -> int:
    """Count, check with a second engine, and report."""
    start = perf_counter()
    if arguments.classes is not None:
        return _count_range(arguments)
    from sudokuenum.cli.progress import progress
    from sudokuenum.enumeration import count_grids, differences, resolve, ticks
    from sudokuenum.geometry import Box
    from sudokuenum.running import check_jobs

    box = Box.parse(arguments.box)
    level, engine = resolve(arguments.level, arguments.engine, box)
    jobs = check_jobs(arguments.jobs)
    steps = ticks(level, engine, box)
    target = None if arguments.certificate is None else Path(arguments.certificate)
    if target:
        from sudokuenum.certificate import check_target

        check_target(target)
    if level:
        _announce(level, engine, jobs, arguments)
    with progress(steps, arguments.quiet) as tick:
        count = count_grids(level, engine, jobs, tick, box)
    check = engine != "columns"
    different = differences(count) if check else []
    for line in different:
        print(f"sudokuenum: {line}", file=sys.stderr)
    if target:
        from sudokuenum.certificate import write_certificate

        write_certificate(count, target)
    if arguments.quiet:
        print(count.grids)
        return 1 if different else 0
    # imported here since numbers alone need no report
    from sudokuenum.reports import count_json, count_lines, print_json

    if arguments.json:
        print_json({**count_json(count), "checked": check and not different})
    else:
        print(*count_lines(count), sep="\n")
        if check and not different:
            print(f"two independent engines agree on every class: {engine} and columns")
        print(f"found in {perf_counter() - start:.2f} s")
    return 1 if different else 0


def _count_range(arguments: Namespace) -> int:
    """Print position, m, n, seconds and columns of the classes in a range, as they are counted."""
    from sudokuenum.cli.progress import progress
    from sudokuenum.enumeration import check_level_and_engine
    from sudokuenum.errors import OptionError
    from sudokuenum.geometry import Box
    from sudokuenum.running import check_jobs
    from sudokuenum.wide import BOX, CLASSES, check_range, count_wide

    box = Box.parse(arguments.box)
    if box not in (BOX, BOX.transposed):
        raise OptionError(f"--classes: only the classes of boxes of {BOX} are counted in ranges")
    check_level_and_engine(arguments.level, arguments.engine, box)
    if arguments.certificate is not None:
        raise OptionError("--classes: there is no certificate of a range")
    start, stop = check_range(arguments.classes)
    jobs = check_jobs(arguments.jobs)
    if not arguments.quiet:
        work = f"{stop - start} of {CLASSES} classes to count, threads: {jobs}"
        print(f"{work}; first their tables, for about a minute", file=sys.stderr, flush=True)
    with progress(stop - start, arguments.quiet) as tick:
        for position, part in count_wide(start, stop, jobs, tick):
            if arguments.json:
                numbers = {"m": str(part.m), "n": str(part.n), "seconds": part.seconds}
                line = json.dumps({"class": position, **numbers, "columns": part.band})
            else:
                line = f"{position} {part.m} {part.n} {part.seconds:.3f} {part.band}"
            print(line, flush=True)
    return 0


def _announce(level: int, engine: str, jobs: int, arguments: Namespace) -> None:
    """Show the chain, and how long the count will take."""
    if arguments.quiet:
        return
    from sudokuenum.classes import chain
    from sudokuenum.enumeration import expected_seconds
    from sudokuenum.reports import table

    if not arguments.json:
        print("Sudoku grids of 9x9 cells, counted from nothing", flush=True)
        levels = [(len(one), one.moves) for one in chain().levels.values()]
        print(*table(("classes", "bands are in one class up to"), levels), sep="\n", flush=True)
    expected = expected_seconds(level, engine, jobs)
    work = f"{level} bands to count with {engine}, threads: {jobs}"
    print(f"{work}: about {_duration(expected)}", file=sys.stderr, flush=True)


def _duration(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.1f} s"
    return f"{seconds / 60:.0f} minutes" if seconds < 6000 else f"{seconds / 3600:.1f} hours"
