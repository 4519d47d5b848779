"""The command `count` for layouts and Latin squares."""

import sys
from argparse import Namespace
from time import perf_counter

from sudokuenum.cli import options, saving, status
from sudokuenum.cli.output import print_result
from sudokuenum.cli.progress_bar import shown_progress
from sudokuenum.common.cell_names import cell_of
from sudokuenum.common.counted import counted
from sudokuenum.common.durations import duration
from sudokuenum.common.files import write_whole
from sudokuenum.common.layout import Layout
from sudokuenum.common.parallel import check_jobs
from sudokuenum.errors import OptionError
from sudokuenum.reports.certificate import write_certificate
from sudokuenum.reports.count_documents import EstimateOfLayout, count_document
from sudokuenum.reports.count_html import count_html
from sudokuenum.reports.estimate_documents import Estimate
from sudokuenum.runs.shard import Shard
from sudokuenum.solving.layout_count import layout_result, plan_results
from sudokuenum.solving.layout_estimate import layout_estimate
from sudokuenum.solving.layout_plan import LayoutPlan, layout_plan

LONGEST = 86400.0
"""Seconds; a count that takes longer is only begun into a file."""


def run(layout: Layout, arguments: Namespace) -> int:
    """Count all grids of a layout, or say how many there are, about, if that takes too long."""
    for option in ("method", "level", "classes"):
        if getattr(arguments, option) is not None:
            raise OptionError(f"layout {layout}: --{option} is for grids without further groups")
    jobs = check_jobs(arguments.jobs)
    shard = None if arguments.shard is None else Shard.parse(arguments.shard)
    if shard is not None:
        saving.check_shard_options(arguments)
    options.check_target(arguments.certificate, "certificate")
    options.check_target(arguments.html, "report")
    start = perf_counter()
    if not arguments.quiet:
        what = "choosing" if arguments.first_cells is None else "finding the fillings of"
        print(f"layout {layout}: {what} the first cells", file=sys.stderr, flush=True)
    plan = layout_plan(layout, arguments.engine, _first_cells(layout, arguments.first_cells))
    classes = len(plan.first_cells.sizes)
    to_do = classes if shard is None else len(shard.classes(classes))
    done = 0
    if arguments.save is not None:
        done = saving.prepare_file(plan.saved(shard), arguments)
    with saving.workers(arguments, jobs) as (executor, workers):
        expected = plan.expected_seconds() * (to_do - done) / max(1, classes) / workers
        if expected > LONGEST and arguments.save is None:
            return _estimate(layout, expected, workers, arguments)
        if not arguments.quiet:
            _announce(plan, to_do - done, expected, workers)
        with shown_progress(arguments.quiet) as progress:
            results = plan_results(
                plan, save=arguments.save, shard=shard,
                jobs=workers, progress=progress, executor=executor,
            )  # fmt: skip
    if shard is not None:
        return 0 if arguments.quiet else status.show(arguments.save, arguments)
    count = layout_result(plan, results, perf_counter() - start)
    if arguments.certificate is not None:
        write_certificate(count, arguments.certificate)
    if arguments.html is not None:
        write_whole(arguments.html, count_html(count), "report")
    print_result(count_document(count), arguments, count.grids)
    return 0


def _first_cells(layout: Layout, names: str | None) -> list[int] | None:
    """The cells that --first-cells names."""
    if names is None:
        return None
    words, n = names.replace(",", " ").split(), layout.digits
    for name in words or [names]:
        if cell_of(name, n) is None:
            raise OptionError(f"--first-cells: {name!r}: expected cells such as r1c1")
    return [cell_of(name, n) or 0 for name in words]


def _announce(plan: LayoutPlan, to_do: int, expected: float, jobs: int) -> None:
    cells = counted(len(plan.first_cells.cells), "cell")
    work = f"{counted(to_do, 'class')} of fillings of {cells} to count by {plan.engine}"
    print(f"{work}, threads: {jobs}: about {duration(expected)}", file=sys.stderr, flush=True)


def _estimate(layout: Layout, expected: float, jobs: int, arguments: Namespace) -> int:
    """Print an estimate of the number of grids that are too many to count."""
    estimate = layout_estimate(layout)
    document = EstimateOfLayout(sample=Estimate.of(estimate), expected_seconds=expected)
    print_result(document, arguments, f"{estimate.mean:.4e}")
    why = f"a count takes about {duration(expected)} with {counted(jobs, 'thread')}"
    print(f"layout {layout}: {why}; --save begins it all the same", file=sys.stderr)
    return 1
