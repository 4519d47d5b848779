"""`sudokuenum count`: the number of all grids."""

import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from time import perf_counter

from sudokuenum.cli import options

SUMMARY = "count all grids, from nothing (this is what runs without a command)"
EXAMPLE = "Example: sudokuenum count --level 71 --engine templates"


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    options.add_box(parser)
    options.add_level(parser)
    options.add_engine(parser)
    parser.add_argument(
        "--certificate", metavar="FILE", help="write what others need to check the count (JSON)"
    )
    form = parser.add_mutually_exclusive_group()
    options.add_json(form)
    form.add_argument("--quiet", action="store_true", help="print the number alone")


def run(arguments: Namespace) -> int:
    """Count, check with a second engine, and report."""
    start = perf_counter()
    from sudokuenum.cli.progress import progress
    from sudokuenum.enumeration import count_by_columns, count_grids, differences, ticks
    from sudokuenum.errors import OptionError
    from sudokuenum.geometry import CLASSIC, Box
    from sudokuenum.running import check_jobs

    box = Box.parse(arguments.box)
    level, engine = arguments.level, arguments.engine
    jobs = check_jobs(arguments.jobs)
    folder = Path(arguments.certificate or ".").parent
    if not os.access(folder, os.W_OK):
        raise OptionError(f"certificate {arguments.certificate}: cannot write into {folder}")
    report = not (arguments.quiet or arguments.json)
    if box != CLASSIC and (level is not None or engine not in (None, "columns")):
        raise OptionError(f"box {box}: --level and --engine are for 3x3")
    by_columns = box != CLASSIC or (engine == "columns" and level is None)
    if by_columns:
        steps = ticks(box)
    else:
        level, engine = 44 if level is None else level, engine or "dfs"
        steps = _announce(level, engine, jobs, report, arguments.quiet)
    with progress(steps, arguments.quiet) as tick:
        if by_columns:
            count = count_by_columns(box, jobs, tick)
        else:
            count = count_grids(level, engine, jobs, tick)
    check = not by_columns and engine != "columns"
    different = differences(count) if check else []
    for line in different:
        print(f"sudokuenum: {line}", file=sys.stderr)
    if arguments.certificate:
        from sudokuenum.certificate import write_certificate

        write_certificate(count, Path(arguments.certificate))
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


def _announce(level: int, engine: str, jobs: int, report: bool, quiet: bool) -> int:
    """Show the chain, and how long the count will take; returns its number of steps."""
    from sudokuenum.classes import chain, check_level
    from sudokuenum.completions import find_engine
    from sudokuenum.enumeration import expected_seconds
    from sudokuenum.reports import table

    check_level(level)
    steps = find_engine(engine).cases * level
    if report:
        print("Sudoku grids of 9x9 cells, counted from nothing", flush=True)
        levels = [(len(one), one.moves) for one in chain().levels.values()]
        print(*table(("classes", "bands are in one class up to"), levels), sep="\n", flush=True)
    if not quiet:
        expected = expected_seconds(level, engine, jobs)
        work = f"{level} bands to count with {engine}, threads: {jobs}"
        print(f"{work}: about {_duration(expected)}", file=sys.stderr, flush=True)
    return steps


def _duration(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.1f} s"
    return f"{seconds / 60:.0f} minutes" if seconds < 6000 else f"{seconds / 3600:.1f} hours"
