"""`sudokuenum catalogue`: the essentially different grids, listed, numbered and counted."""

import re
from argparse import Namespace
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from sudokuenum.cli import long_counts, options, puzzle_arguments
from sudokuenum.cli.output import CSV, announce, bar_of, form_of, print_result
from sudokuenum.cli.rows import FORMAT, RowPrinter
from sudokuenum.cli.streams import print_remark
from sudokuenum.errors import ContradictionError, OptionError
from sudokuenum.essential.burnside.automorphic import automorphic_grids
from sudokuenum.essential.catalogue.grids_by_number import (
    automorphism_orders,
    band_range,
    essential_grid_many,
    essential_grids,
    grids_by_band,
)
from sudokuenum.essential.catalogue.long_count import CountByWalk
from sudokuenum.essential.catalogue.numbers_of_grids import essential_number
from sudokuenum.essential.catalogue.output_keys import GridNumbers, WalkFound, catalogue_document
from sudokuenum.essential.catalogue.walk import walk_catalogue
from sudokuenum.geometry.box import CLASSIC

EXAMPLE = """Each of the 5,472,730,538 essentially different 9x9 grids has a number, from 0 to
5472730537, which is its place in the order of minlex forms. Without arguments, prints how many of
them have an automorphism group of each order.
Exit status: 0, or 1 if numbers contradict one another.
Example: sudokuenum catalogue 0:1000
"""
OPTIONS: options.Options = {
    "task": {
        "range START:STOP?": "list the grids with the numbers START to STOP - 1 (you may leave "
        "out either)",
        "--band B": "list the grids whose minlex form begins with band B of the 416",
        "--number K+": "print the grids with these numbers",
        "--grid GRID": "print the number of each grid: its cells, a file of grids, or - for "
        "standard input",
        "--automorphisms K": "list the grids with an automorphism group of order K (half a minute)",
        "--walk": "count all grids by listing them, and compare with the index of the package "
        "(minutes)",
    },
    **options.saving("band of a walk"),
    "--write FILE": "with --walk: write the index, a table of the number of grids by first band "
    "and row 4",
    **options.JOBS,
    "form": {
        "--json": "print numbers as a JSON object, and a list of grids as an object on each line",
        **CSV,
        **FORMAT,
    },
    "--quiet": "show no progress and, without --json or --csv, print only the number",
}


def run(arguments: Namespace) -> None:
    """Print the grids of the catalogue, their numbers, or their count, by the given task."""
    tasks = "range", "band", "number", "grid", "automorphisms", "walk"
    task = options.given(arguments, *tasks).removeprefix("--")
    task_name = {"": "the table of orders", "range": "a range"}.get(task, f"--{task}")
    if task != "walk":
        of_walk = "save", "shard", "scheduler", "write"
        options.refuse(
            arguments, f"{{}} needs --walk and cannot be combined with {task_name}", *of_walk
        )
    if task not in ("number", "automorphisms", "walk"):
        options.refuse(arguments, f"{{}} cannot be combined with {task_name}", "jobs")
    of_numbers = {"": _print_orders, "grid": _print_numbers, "walk": _walk}
    if task in of_numbers:
        options.refuse(arguments, "{} is for grids; use --json for numbers", "format", "link")
    else:
        options.refuse(arguments, "{} is for numbers; use --format csv for grids", "csv")
    of_numbers.get(task, _list)(arguments)


def _print_orders(arguments: Namespace) -> None:
    orders = automorphism_orders()
    number = sum(orders.values())
    print_result(catalogue_document(number, orders), arguments, number)


def _list(arguments: Namespace) -> None:
    listed = 0
    with RowPrinter(arguments, heading="grid") as printer:
        for grids in _grids(arguments):
            printer.print_grids(grids, CLASSIC)
            listed += len(grids)
    if not listed:
        automorphisms = f"{arguments.automorphisms} automorphisms"
        named = arguments.range or (arguments.band and f"band {arguments.band}") or automorphisms
        print_remark(f"{named}: no grids")


def _grids(arguments: Namespace) -> Iterable[NDArray[np.uint8]]:
    """Return the grids of a range or a band, with given numbers, or with given automorphisms."""
    if arguments.number is not None:
        return [essential_grid_many(arguments.number, jobs=arguments.jobs)]
    if arguments.automorphisms is not None:
        order = arguments.automorphisms
        with bar_of(arguments) as progress:
            return [automorphic_grids(order, jobs=arguments.jobs, progress=progress)]
    if arguments.band is not None:
        numbers = band_range(arguments.band)
        return essential_grids(numbers.start, numbers.stop)
    ends = re.fullmatch("([0-9]{,19}):([0-9]{,19})", arguments.range)
    if ends is None:
        typed = re.fullmatch(r"([0-9]{1,18})(?:(?:-|\.\.)([0-9]{1,18}))?", arguments.range)
        example = f"{typed[1]}:{int(typed[2] or typed[1]) + 1}" if typed else "0:1000"
        raise OptionError(f"grids {arguments.range!r}: expected START:STOP, such as {example}")
    start, stop = ends.groups()
    return essential_grids(int(start or 0), int(stop) if stop else None)


def _print_numbers(arguments: Namespace) -> None:
    numbers, is_text = [], form_of(arguments) not in ("json", "csv")
    for place, grid in puzzle_arguments.read(Namespace(puzzles=[arguments.grid])):
        with place:
            numbers.append(essential_number(grid))
        if is_text:
            print(numbers[-1])
    if not is_text:
        print_result(GridNumbers(numbers=numbers), arguments)


def _walk(arguments: Namespace) -> None:
    options.check_files(arguments, save="", write="index")
    long_counts.read_shard(arguments)
    if arguments.save is not None:
        message = "{} needs a walk without --save, because files do not contain the rows"
        options.refuse(arguments, message, "write")
        if (number := long_counts.run_long(CountByWalk(), arguments)) is not None:
            print_result(WalkFound(essentially_different=str(number)), arguments, number)
        return
    with long_counts.team_of(arguments) as team:
        announce(CountByWalk(), CountByWalk().identity.classes, team.jobs, arguments)
        with bar_of(arguments) as progress:
            walk = walk_catalogue(jobs=team.jobs, progress=progress, executor=team.executor)
    number = walk.essentially_different
    if arguments.write is not None:
        walk.write_index(arguments.write)
    elif (number, walk.by_order) != (known := sum(grids_by_band()), automorphism_orders()):
        raise ContradictionError(f"the walk found {number} grids, but the index contains {known}")
    print_result(catalogue_document(number, walk.by_order), arguments, number)
