"""The command `essential` for layouts."""

import sys
from argparse import Namespace

from sudokuenum.cli.progress_bar import shown_progress
from sudokuenum.common.durations import duration
from sudokuenum.common.layout import Layout
from sudokuenum.common.parallel import check_jobs
from sudokuenum.errors import OptionError
from sudokuenum.reports.layout_text import essential_layout_json, essential_layout_lines
from sudokuenum.reports.text import print_json
from sudokuenum.solving.layout_count import count_layout
from sudokuenum.solving.layout_plan import layout_plan
from sudokuenum.symmetry.layout_burnside import essential_of_layout

LONGEST = 86400.0
"""Seconds; grids that take longer to count are refused."""


def run(layout: Layout, arguments: Namespace) -> int:
    """Count the grids of a layout, and the essentially different ones among them."""
    if arguments.save is not None or arguments.no_transposition:
        option = "save" if arguments.save is not None else "no-transposition"
        raise OptionError(f"layout {layout}: --{option} is for grids without further groups")
    jobs = check_jobs(arguments.jobs)
    expected = layout_plan(layout).expected_seconds() / jobs
    if expected > LONGEST:
        raise OptionError(
            f"layout {layout}: to count all grids takes about {duration(expected)}; "
            "count --layout begins it"
        )
    with shown_progress(arguments.quiet) as progress:
        if not arguments.quiet:
            print(f"all grids: about {duration(expected)}", file=sys.stderr, flush=True)
        grids = count_layout(layout, jobs=jobs, progress=progress)
        count = essential_of_layout(layout, grids.relabelled, jobs=jobs, progress=progress)
    if arguments.quiet:
        print(count.number)
    elif arguments.json:
        print_json(essential_layout_json(count))
    else:
        print(*essential_layout_lines(count), sep="\n")
    return 0
