"""`sudokuenum solutions`: all solutions of a puzzle, or how many there are."""

import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from sudokuenum.cli import options, puzzle_arguments
from sudokuenum.common.progress import Progress

if TYPE_CHECKING:
    from sudokuenum.grids.puzzle import Puzzle

EXAMPLE = (
    "The list goes to standard output, its length to standard error. Exit status: 0, or 1 if there "
    "is no solution. Example: sudokuenum solutions puzzle.txt --limit 10"
)
_ONLY = {
    "limit": ("list", "count"),
    "seconds": ("list", "count"),
    "explain": ("count",),
    "jobs": ("count", "frequencies"),
    "samples": ("estimate",),
    "seed": ("estimate",),
}
"""What an option goes with."""


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    puzzle_arguments.add_puzzles(parser)
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--count", action="store_true", help="only count them, however many")
    what.add_argument(
        "--frequencies", action="store_true", help="in how many each digit stands in each cell"
    )
    what.add_argument("--estimate", action="store_true", help="an interval for their number")
    parser.add_argument("--explain", action="store_true", help="say how they are counted, and why")
    parser.add_argument("--limit", type=int, metavar="N", help="stop after N solutions")
    parser.add_argument("--seconds", type=float, metavar="S", help="stop after S seconds")
    options.add_format(parser)
    options.add_jobs(parser)
    parser.add_argument("--samples", type=int, metavar="N", help="of the estimate (10000)")
    parser.add_argument("--seed", type=int, help="of the estimate (default: 0)")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def run(arguments: Namespace) -> int:
    """Print the solutions, or their number."""
    from sudokuenum.errors import OptionError

    tasks = {"count": _count, "frequencies": _frequencies, "estimate": _estimate}
    task = next((name for name in tasks if getattr(arguments, name)), "list")
    options.check_goes_with(arguments, task, "a list" if task == "list" else f"--{task}", _ONLY)
    if task != "list" and arguments.format == "grid":
        raise OptionError(f"--format grid does not go with --{task}")
    if arguments.explain and arguments.limit is not None:
        raise OptionError("--explain does not go with --limit, which makes it a search")
    return tasks.get(task, _list)(puzzle_arguments.read_one(arguments), arguments)


def _list(puzzle: "Puzzle", arguments: Namespace) -> int:
    from sudokuenum.solving.search import Listing

    listing = Listing(puzzle, arguments.limit, arguments.seconds)
    for array in listing:
        puzzle_arguments.print_grids(array, puzzle.box, arguments.format)
    print(_words(listing.number, listing.complete), file=sys.stderr)
    return 1 if listing.complete and not listing.number else 0


def _count(puzzle: "Puzzle", arguments: Namespace) -> int:
    import json

    from sudokuenum.cli.progress import shown_progress
    from sudokuenum.solving.count import count_within_limits, plan

    chosen = None
    if arguments.limit is None:
        chosen = plan(puzzle, arguments.jobs)
        if arguments.explain:
            print(chosen.reason, file=sys.stderr)
    so_far = 0
    try:
        with shown_progress(arguments.quiet) as bar:

            class Counted(Progress):
                start = bar.start

                def advance(self, steps: int) -> None:
                    nonlocal so_far
                    so_far += steps
                    bar.advance(steps)

            count = count_within_limits(
                puzzle, arguments.limit, arguments.seconds, arguments.jobs, Counted(), chosen
            )
    except KeyboardInterrupt:
        print(_words(so_far, complete=False), file=sys.stderr)
        raise
    if arguments.format == "json":
        print(json.dumps({"solutions": str(count.number), "complete": count.complete}))
    else:
        print(_words(count.number, count.complete))
    return 1 if count.complete and not count.number else 0


def _frequencies(puzzle: "Puzzle", arguments: Namespace) -> int:
    import json

    from sudokuenum.cli.progress import shown_progress
    from sudokuenum.common.cell_names import cell_name
    from sudokuenum.grids.puzzle import SYMBOLS
    from sudokuenum.solving.count import frequencies

    n = puzzle.box.digits
    with shown_progress(arguments.quiet) as progress:
        numbers = frequencies(puzzle, arguments.jobs, progress).tolist()
    if arguments.format == "json":
        print(json.dumps({cell_name(k, n): list(map(str, row)) for k, row in enumerate(numbers)}))
    else:
        print("cell", *SYMBOLS[:n], sep=",")
        for k, row in enumerate(numbers):
            print(cell_name(k, n), *row, sep=",")
    return 0 if any(numbers[0]) else 1


def _estimate(puzzle: "Puzzle", arguments: Namespace) -> int:
    import json

    from sudokuenum.solving.estimate import solutions_estimate

    samples = 10_000 if arguments.samples is None else arguments.samples
    estimate = solutions_estimate(puzzle, samples, arguments.seed or 0)
    if arguments.format == "json":
        print(json.dumps(vars(estimate)))
    else:
        print(f"{estimate.mean:.6e}")
        print(f"{estimate.confidence:.0%} interval {estimate.low:.6e} to {estimate.high:.6e}")
    return 0 if estimate.high else 1


def _words(number: int, complete: bool) -> str:
    return str(number) if complete else f"{number} or more"
