"""`sudokuenum catalogue`: the essentially different grids, listed, numbered and counted."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable

from sudokuenum.catalogue.count import CountByWalk
from sudokuenum.catalogue.documents import GridNumbers, WalkFound, catalogue_document
from sudokuenum.catalogue.index import (
    automorphism_orders,
    band_range,
    essential_grid_many,
    essential_grids,
    index,
    write_index,
)
from sudokuenum.catalogue.walk import BANDS, walk_catalogue
from sudokuenum.cli import long_counts, options, puzzle_arguments
from sudokuenum.cli.output import add_output, form_of, print_result
from sudokuenum.cli.progress_bar import shown_progress
from sudokuenum.cli.values import integer, target
from sudokuenum.common.box import CLASSIC
from sudokuenum.errors import ContradictionError, OptionError
from sudokuenum.symmetry.automorphic import automorphic_grids
from sudokuenum.symmetry.essential_number import essential_number

EXAMPLE = (
    "The 5472730538 essentially different 9x9 grids have the numbers 0 to 5472730537, in the order "
    "of their minlex forms. Without arguments, prints how many there are by the order of their "
    "automorphism groups. Example: sudokuenum catalogue 0:1000"
)


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    task = parser.add_mutually_exclusive_group()
    task.add_argument(
        "range", nargs="?", metavar="START:STOP",
        help="list the grids with the numbers START to STOP - 1; either may be left out",
    )  # fmt: skip
    task.add_argument(
        "--band", type=integer, metavar="B",
        help="list the grids whose minlex form begins with band B of the 416",
    )  # fmt: skip
    task.add_argument(
        "--number",
        type=integer,
        nargs="+",
        metavar="K",
        help="print the grids with these numbers",
    )
    task.add_argument(
        "--grid", metavar="GRID",
        help="print the number of each grid: its cells, a file of grids, or - for standard input",
    )  # fmt: skip
    task.add_argument(
        "--automorphisms", type=integer, metavar="K",
        help="list the grids with an automorphism group of order K (half a minute)",
    )  # fmt: skip
    task.add_argument(
        "--walk", action="store_true",
        help="count all grids by listing them, and compare with the index of the package (minutes)",
    )  # fmt: skip
    long_counts.add_saving(parser, "band of a walk")
    parser.add_argument(
        "--write",
        type=target,
        metavar="FILE",
        help="with --walk: write the index, a table of the number of grids by first band and row 4",
    )
    options.add_jobs(parser)
    json = "print numbers as one JSON document, and a list of grids as one document a line"
    form = add_output(parser, json=json, quiet="print only the number, and show no progress")
    options.add_format(form.add_argument)


def run(arguments: Namespace) -> int:
    """Do the task that the arguments name, or print the numbers by the order of the group."""
    tasks: dict[str, Callable[[Namespace], int]] = {
        "range": _list_range,
        "band": _list_band,
        "number": _print_numbered,
        "grid": _print_numbers,
        "automorphisms": _list_automorphic,
    }
    named = next((name for name in tasks if getattr(arguments, name) is not None), None)
    if not arguments.walk:
        words = f"--{named}" if named in ("band", "number", "grid", "automorphisms") else "a range"
        words = words if named else "the table of orders"
        for option in ("save", "shard", "scheduler", "write"):
            if getattr(arguments, option) is not None:
                raise OptionError(f"--{option} goes with --walk, not with {words}")
        if arguments.jobs is not None and named not in ("number", "automorphisms"):
            raise OptionError(f"--jobs does not go with {words}")
    if named in (None, "grid") and arguments.format != "lines":
        raise OptionError(f"--format {arguments.format} is for grids; numbers have --json")
    if named not in (None, "grid") and arguments.csv:
        raise OptionError("--csv is for numbers; a list of grids has a line for each")
    if named is not None:
        return tasks[named](arguments)
    if arguments.walk:
        return _walk(arguments)
    number = index().number
    print_result(catalogue_document(number, automorphism_orders()), arguments, number)
    return 0


def _list_range(arguments: Namespace) -> int:
    start, colon, stop = arguments.range.partition(":")
    right = all(
        text.isascii() and text.isdecimal() and len(text) < 20 for text in (start, stop) if text
    )
    if not (colon and right):
        raise OptionError(f"grids {arguments.range!r}: expected START:STOP, such as 0:1000")
    return _list(int(start or 0), int(stop) if stop else None, arguments.range, arguments)


def _list_band(arguments: Namespace) -> int:
    numbers = band_range(arguments.band)
    return _list(numbers.start, numbers.stop, f"band {arguments.band}", arguments)


def _list(start: int, stop: int | None, given: str, arguments: Namespace) -> int:
    number = 0
    for grids in essential_grids(start, stop):
        puzzle_arguments.print_grids(grids, CLASSIC, arguments)
        number += len(grids)
    if not number:
        print(f"sudokuenum: {given}: no grids", file=sys.stderr)
    return 0


def _print_numbered(arguments: Namespace) -> int:
    grids = essential_grid_many(arguments.number, jobs=arguments.jobs)
    puzzle_arguments.print_grids(grids, CLASSIC, arguments)
    return 0


def _print_numbers(arguments: Namespace) -> int:
    given = Namespace(puzzles=[arguments.grid], box=None, layout=None)
    numbers = (number for _, number in puzzle_arguments.result_of_each(given, essential_number))
    if form_of(arguments) in ("json", "csv"):
        print_result(GridNumbers(numbers=list(numbers)), arguments)
        return 0
    for number in numbers:
        print(number)
    return 0


def _list_automorphic(arguments: Namespace) -> int:
    with shown_progress(arguments.quiet) as progress:
        grids = automorphic_grids(arguments.automorphisms, jobs=arguments.jobs, progress=progress)
    puzzle_arguments.print_grids(grids, CLASSIC, arguments)
    return 0


def _walk(arguments: Namespace) -> int:
    """Count all grids by walking through them; compare the numbers with those of the index."""
    options.check_apart([arguments.save, arguments.write])
    long_counts.read_shard(arguments)
    if arguments.save is not None:
        return _saved_walk(arguments)
    options.check_target(arguments.write, "index")
    with long_counts.team_of(arguments) as (jobs, executor):
        if not arguments.quiet:
            long_counts.announce(CountByWalk(), BANDS, jobs)
        with shown_progress(arguments.quiet) as progress:
            walk = walk_catalogue(jobs=jobs, progress=progress, executor=executor)
    if arguments.write is not None:
        write_index(walk, arguments.write)
    elif (walk.number, walk.by_order) != (index().number, automorphism_orders()):
        raise ContradictionError(f"{walk.number} grids by the walk, {index().number} in the index")
    print_result(catalogue_document(walk.number, walk.by_order), arguments, walk.number)
    return 0


def _saved_walk(arguments: Namespace) -> int:
    """Walk through the bands that a file lacks; print the number of grids if it has all bands."""
    if arguments.write is not None:
        raise OptionError("--write goes with a walk that is not saved: files have no rows")
    number = long_counts.run_long(CountByWalk(), arguments)
    if number is None:
        return 0
    print_result(WalkFound(essentially_different=str(number)), arguments, number)
    return 0
