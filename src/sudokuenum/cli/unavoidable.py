"""`sudokuenum unavoidable`: the minimal unavoidable sets of grids, and their kinds."""

import json
from argparse import ArgumentParser, Namespace
from typing import Any

from sudokuenum.cli import options, puzzle_arguments
from sudokuenum.cli.progress_bar import shown_progress
from sudokuenum.cli.values import integer
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.puzzles.unavoidable import (
    SIZE,
    UnavoidableSet,
    unavoidable_kinds,
    unavoidable_sets,
)

Kinds = dict[UnavoidableSet, int]
"""How many sets there are of each kind."""
EXAMPLE = (
    "Another grid differs from the given one in the cells of an unavoidable set, and nowhere else. "
    "So every proper puzzle of the grid has a clue in each. The minimal sets are printed, each as "
    "the digits of the grid in its cells, with an empty line between the sets of one grid and of "
    "the next. Two sets are of one kind if they are equivalent. The table of kinds says how many "
    "cells and digits a set has, in how many bands and stacks it lies, and how many sets are of "
    "its kind. "
    "Example: sudokuenum unavoidable grid.txt --size 10"
)


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    puzzle_arguments.add_puzzles(parser, one="grid", layout=True)
    parser.add_argument(
        "--size", type=integer, default=SIZE, metavar="N",
        help=f"the most cells of a set (default: {SIZE}; the time grows fivefold with every two "
        "cells)",
    )  # fmt: skip
    parser.add_argument(
        "--kinds", action="store_true",
        help="print a table of the kinds in place of the sets",
    )  # fmt: skip
    options.add_json_lines(parser)
    options.add_jobs(parser)
    options.add_quiet(parser.add_argument)


def run(arguments: Namespace) -> int:
    """Print the unavoidable sets of each grid, or their kinds."""

    def found(grid: Puzzle) -> tuple[tuple[UnavoidableSet, ...], Kinds | None]:
        with shown_progress(arguments.quiet) as progress:
            sets = unavoidable_sets(grid, arguments.size, jobs=arguments.jobs, progress=progress)
        return sets, unavoidable_kinds(sets) if arguments.kinds else None

    results = puzzle_arguments.result_of_each(arguments, found)
    for number, (grid, (sets, kinds)) in enumerate(results):
        if number and not arguments.json:
            print()
        if arguments.json:
            print(json.dumps(_document(grid, arguments.size, sets, kinds)))
        elif kinds is None:
            print("".join(f"{one.puzzle}\n" for one in sets), end="")
        else:
            _print_table(kinds)
    return 0


def _print_table(kinds: Kinds) -> None:
    print(" size digits bands stacks   sets  minlex form")
    for kind, number in kinds.items():
        numbers = f"{kind.size:5} {kind.digits:6} {kind.bands:5} {kind.stacks:6} {number:6}"
        print(f"{numbers}  {kind.puzzle}")


def _document(
    grid: Puzzle,
    size: int,
    sets: tuple[UnavoidableSet, ...],
    kinds: Kinds | None,
) -> dict[str, Any]:
    document: dict[str, Any] = {"grid": str(grid), "most_cells": size}
    document["sets"] = [
        {**_numbers(one), "cells": [grid.place(cell) for cell in one.cells]} for one in sets
    ]
    if kinds is not None:
        document["kinds"] = [
            {**_numbers(kind), "number_of_sets": number, "minlex": str(kind.puzzle)}
            for kind, number in kinds.items()
        ]
    return document


def _numbers(one: UnavoidableSet) -> dict[str, int]:
    return {"size": one.size, "digits": one.digits, "bands": one.bands, "stacks": one.stacks}
