"""`sudokuenum fewest`: all puzzles with few clues, in all grids of a layout or box size."""

import sys
from argparse import Namespace

from sudokuenum.cli import long_counts, options
from sudokuenum.cli.output import activity, bar_of, print_result, quiet_output
from sudokuenum.cli.rows import RowPrinter
from sudokuenum.common.parallel import check_jobs
from sudokuenum.puzzles.output_keys import Minimised
from sudokuenum.research.fewest import CountOfFewest, estimate_fewest
from sudokuenum.research.output_keys import FewestEstimate, fewest_document

EXAMPLE = """Searches all essentially different grids for minimal puzzles with at most K clues. If
it finds none, it has proved that every proper puzzle has more. Grids have at most 11 digits, and
because there are too many 9x9 grids, these need --layout. If K is close to the number of digits,
the search goes through sets of cells instead of grids.
Example: sudokuenum fewest --box 2x3 --clues 8
"""
OPTIONS: options.Options = {
    "--clues K": options.Option("the largest number of clues of a puzzle", required=True),
    **options.BOX,
    **options.LAYOUT,
    **options.saving("part"),
    **options.JOBS,
    "--list": "print the essentially different puzzles, one on each line; all are proper and "
    "minimal",
    "--estimate N": "only estimate the processor seconds of the search, from N random parts",
    **options.seed("the sample of --estimate", "printed"),
    **quiet_output("the number of different puzzles, or the estimate with its interval", True),
}


def run(arguments: Namespace) -> None:
    """Search for the puzzles, or estimate the time of the search, and print the result."""
    if arguments.estimate is None:
        options.refuse(arguments, "{} needs --estimate", "seed")
    else:
        of_search = "save", "shard", "scheduler", "list"
        options.refuse(arguments, "{} cannot be combined with --estimate", *of_search)
    check_jobs(arguments.jobs)
    long_counts.read_shard(arguments)
    count = CountOfFewest(options.read_shape(arguments.layout, arguments.box), arguments.clues)
    with activity("dividing the search into parts", arguments):
        _ = count.identity
    if arguments.estimate is not None:
        _estimate(count, arguments)
        return
    found = long_counts.run_long(count, arguments, heading=lambda: _hint(arguments))
    if found is not None and not arguments.list:
        print_result(fewest_document(found), arguments, found.different)
    elif found is not None:
        printer = RowPrinter(arguments)
        for puzzle in found.listed(jobs=arguments.jobs):
            printer.print(Minimised(str(puzzle), puzzle.clues), str(puzzle))


def _hint(arguments: Namespace) -> None:
    """Print how to estimate the time of the search, if no bar shows the remaining time."""
    if not (arguments.quiet or sys.stderr.isatty()):
        print("--estimate 200 estimates how long the search takes", file=sys.stderr)


def _estimate(count: CountOfFewest, arguments: Namespace) -> None:
    with bar_of(arguments) as progress:
        passed = options.passed(arguments, "seed", "jobs")
        estimate = estimate_fewest(
            count.layout, count.clues, samples=arguments.estimate, progress=progress, **passed
        )
    print_result(FewestEstimate(sample=estimate), arguments)
