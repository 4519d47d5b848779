"""The command `count` for layouts and Latin squares."""

import sys
from argparse import Namespace
from collections.abc import Callable
from dataclasses import replace
from time import perf_counter

from sudokuenum.cli import long_counts, options
from sudokuenum.cli.output import activity, form_of, print_result
from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.wording import counted, duration
from sudokuenum.errors import OptionError
from sudokuenum.geometry.cell_names import as_cells
from sudokuenum.geometry.layout import Layout
from sudokuenum.layouts.count import CountOfLayout, plan_layout
from sudokuenum.layouts.estimate import estimate_layout
from sudokuenum.layouts.output_keys import LayoutEstimate
from sudokuenum.layouts.results import LayoutCount

LONGEST = 86400.0
"""The seconds above which a count is begun only if its results are saved in a file."""


def count(layout: Layout, arguments: Namespace, report: Callable[[LayoutCount], int]) -> int:
    """Count all grids of a layout, report them, and return the exit status.

    A shard is counted without a report. If a count would take too long, an estimate is printed
    instead, and the exit status is 1.
    """
    if option := options.given(arguments, "method", "level", "classes"):
        raise OptionError(f"layout {layout}: {option} is for grids without extra groups")
    check_jobs(arguments.jobs)
    long_counts.read_shard(arguments)
    start, first_cells = perf_counter(), arguments.first_cells
    if first_cells is not None:
        first_cells = as_cells(first_cells, layout.digits, "--first-cells")
    verb = "choosing" if first_cells is None else "finding the fillings of"
    with activity(f"layout {layout}: {verb} the first cells", arguments, at_once=True):
        classes = CountOfLayout(plan_layout(layout, arguments.engine, first_cells))
    with long_counts.team_of(arguments) as team:
        expected = classes.expected_seconds(classes.identity.classes, team.jobs)
        if advice := advice_to_save(layout, expected, team.jobs, arguments):
            return _estimate(layout, expected, advice, arguments)
        total = long_counts.run_long(classes, arguments, team=team)
    return 0 if total is None else report(replace(total, seconds=perf_counter() - start))


def advice_to_save(layout: Layout, expected: float, jobs: int, arguments: Namespace) -> str:
    """Return the advice to save a count that takes too long, or "" if it can begin."""
    if expected <= LONGEST or arguments.save is not None:
        return ""
    time = f"about {duration(expected)} with {counted(jobs, 'thread')}"
    return f"layout {layout}: counting all grids takes {time}; add --save to start it anyway"


def _estimate(layout: Layout, expected: float, advice: str, arguments: Namespace) -> int:
    if form_of(arguments) != "quiet":  # --quiet prints a bare number, which must not be an estimate
        sample = estimate_layout(layout)
        print_result(LayoutEstimate(sample=sample, expected_seconds=expected), arguments)
    print(advice, file=sys.stderr)
    return 1
