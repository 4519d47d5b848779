"""`sudokuenum count`: the number of all grids."""

import sys
from argparse import ArgumentParser, Namespace
from time import perf_counter

from sudokuenum.cli import options

SUMMARY = "count all 9x9 grids, from nothing (this is what runs without a command)"
EXAMPLE = "Example: sudokuenum count --level 71 --engine templates"


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    options.add_level(parser)
    options.add_engine(parser)
    options.add_json(parser)
    parser.add_argument("--quiet", action="store_true", help="print the number alone")


def run(arguments: Namespace) -> int:
    """Count and report."""
    start = perf_counter()
    from sudokuenum.classes import chain, check_level
    from sudokuenum.cli.progress import progress
    from sudokuenum.completions import find_engine
    from sudokuenum.enumeration import count_grids, expected_seconds
    from sudokuenum.reports import count_json, count_lines, print_json, table
    from sudokuenum.running import check_jobs

    level, engine = arguments.level, arguments.engine
    check_level(level)
    find_engine(engine)
    jobs = check_jobs(arguments.jobs)
    report = not (arguments.quiet or arguments.json)
    if report:
        print("Sudoku grids of 9x9 cells, counted from nothing", flush=True)
        levels = [(len(one), one.moves) for one in chain().levels.values()]
        print(*table(("classes", "bands are in one class up to"), levels), sep="\n", flush=True)
    if not arguments.quiet:
        expected = _duration(expected_seconds(level, engine, jobs))
        work = f"{level} bands to count with {engine}, threads: {jobs}"
        print(f"{work}: about {expected}", file=sys.stderr, flush=True)
    with progress(level, engine, arguments.quiet) as tick:
        count = count_grids(level, engine, jobs, tick)
    if arguments.quiet:
        print(count.grids)
    elif arguments.json:
        print_json(count_json(count))
    else:
        print(*count_lines(count), f"found in {perf_counter() - start:.2f} s", sep="\n")
    return 0


def _duration(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.1f} s"
    return f"{seconds / 60:.0f} minutes" if seconds < 6000 else f"{seconds / 3600:.1f} hours"
