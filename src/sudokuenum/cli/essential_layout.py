"""The command `essential` for layouts."""

from argparse import Namespace

from sudokuenum.cli import long_counts
from sudokuenum.cli.count_layout import LONGEST
from sudokuenum.cli.progress_bar import shown_progress
from sudokuenum.common.durations import duration
from sudokuenum.common.layout import Layout
from sudokuenum.common.parallel import check_jobs
from sudokuenum.errors import OptionError
from sudokuenum.reports.layout_results import essential_layout_json, essential_layout_lines
from sudokuenum.reports.text import print_json
from sudokuenum.solving.layout_count import CountOfLayout
from sudokuenum.solving.layout_plan import layout_plan
from sudokuenum.symmetry.layout_burnside import essential_of_layout


def run(layout: Layout, arguments: Namespace) -> int:
    """Count the grids of a layout, and the essentially different ones among them."""
    if arguments.no_transposition:
        raise OptionError(
            f"layout {layout}: --no-transposition is for grids without further groups"
        )
    jobs = check_jobs(arguments.jobs)
    classes = CountOfLayout(layout_plan(layout))
    expected = classes.expected_seconds(classes.identity.level, jobs)
    if arguments.save is None and expected > LONGEST:
        raise OptionError(
            f"layout {layout}: to count all grids takes about {duration(expected)}; "
            "--save begins it all the same"
        )
    grids = long_counts.run_long(classes, arguments)
    assert grids is not None  # there are no shards
    with shown_progress(arguments.quiet) as progress:
        count = essential_of_layout(layout, grids.relabelled, jobs=jobs, progress=progress)
    if arguments.quiet:
        print(count.number)
    elif arguments.json:
        print_json(essential_layout_json(count))
    else:
        print(*essential_layout_lines(count), sep="\n")
    return 0
