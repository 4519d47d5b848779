"""`sudokuenum verify`: the published numbers, computed again and compared."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence

from sudokuenum.bands.classes import LEVELS
from sudokuenum.cli import options
from sudokuenum.cli.progress_bar import shown_progress
from sudokuenum.common.box import Box
from sudokuenum.common.parallel import check_jobs
from sudokuenum.counting.engines import ENGINES, find_engine
from sudokuenum.reports.published import (
    compare_chain,
    compare_classes,
    compare_essential,
    compare_searches,
    compare_sizes,
    published_classes,
)

EXAMPLE = "Example: sudokuenum verify --engine templates"


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    options.add_engine(parser, "dfs and columns")
    parser.add_argument(
        "--full", action="store_true",
        help="also count the grids with 2x5 boxes (a minute), and the tables with every engine "
        "(most of an hour)",
    )  # fmt: skip


def run(arguments: Namespace) -> int:
    """Print every published number that is not found again; status 1 if there is one."""
    jobs = check_jobs(arguments.jobs)
    if arguments.engine is not None:
        engines = [arguments.engine]
    else:
        engines = list(ENGINES) if arguments.full else ["dfs", "columns"]
    for engine in engines:
        find_engine(engine)
    agree = _verify_classes(engines, jobs)
    agree &= _verify_other_boxes(arguments.full, jobs)
    if arguments.engine is None:
        print("One case of each of the 44 bands, by every engine that searches.", flush=True)
        with shown_progress() as progress:
            differences = list(compare_searches(progress))
        agree &= _report(differences, "dfs, templates and plain agree")
    return 0 if agree else 1


def _verify_classes(engines: Sequence[str], jobs: int) -> bool:
    """The chain, and the tables of the 71 and of the 44 classes; whether all agrees."""
    print(f"The chain {' > '.join(map(str, LEVELS))}. Source: Felgenhauer and Jarvis, 2005.")
    agree = _report(compare_chain(), "the numbers of classes agree")
    for level in (71, 44):
        table = published_classes(level)
        print(table.source, flush=True)
        for engine in engines:
            with shown_progress() as progress:
                differences = list(
                    compare_classes(table, engine=engine, jobs=jobs, progress=progress)
                )
            agree &= _report(differences, f"{level} lines and N agree with {engine}")
    return agree


def _verify_other_boxes(full: bool, jobs: int) -> bool:
    """All grids and essentially different grids by the shape of the boxes; whether all agrees."""
    boxes = [Box(2, 2), Box(2, 3), Box(2, 4), *([Box(2, 5)] if full else [])]
    print("Grids with other boxes. Sources: OEIS A107739; K. S. Pettersen, 2005.", flush=True)
    agree = _report(compare_sizes(boxes, jobs=jobs), f"{', '.join(map(str, boxes))} agree")
    print("Essentially different grids. Sources: OEIS A109741, A291188.", flush=True)
    boxes = [Box(2, 2), Box(2, 3), Box(2, 4), Box(3, 3)]
    with shown_progress() as progress:
        differences = list(compare_essential(boxes, jobs=jobs, progress=progress))
    return _report(differences, f"{', '.join(map(str, boxes))} agree") and agree


def _report(differences: Iterable[object], agreement: str) -> bool:
    """Print the differences, or the agreement if there are none; whether there are none."""
    lines = [str(difference) for difference in differences]
    print(*(f"  {line}" for line in lines or [agreement]), sep="\n", flush=True)
    return not lines
