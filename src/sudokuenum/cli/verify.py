"""`sudokuenum verify`: the published tables again, by all engines."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable

from sudokuenum.cli import options

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
    """Print every published number that differs; status 1 if there is one."""
    from sudokuenum.bands.classes import LEVELS
    from sudokuenum.cli.progress import shown_progress
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

    jobs = check_jobs(arguments.jobs)
    if arguments.engine is not None:
        engines = [arguments.engine]
    else:
        engines = list(ENGINES) if arguments.full else ["dfs", "columns"]
    for engine in engines:
        find_engine(engine)
    print(f"The chain {' > '.join(map(str, LEVELS))}. Source: Felgenhauer and Jarvis, 2005.")
    agree = _report(compare_chain(), "the numbers of classes agree")
    for level in (71, 44):
        table = published_classes(level)
        print(table.source, flush=True)
        for engine in engines:
            with shown_progress() as progress:
                differences = list(compare_classes(table, engine, jobs, progress))
            agree &= _report(differences, f"{level} lines and N agree with {engine}")
    boxes = [Box(2, 2), Box(2, 3), Box(2, 4), *([Box(2, 5)] if arguments.full else [])]
    print("Grids with other boxes. Sources: OEIS A107739; K. S. Pettersen, 2005.", flush=True)
    agree &= _report(compare_sizes(boxes, jobs), f"{', '.join(map(str, boxes))} agree")
    print("Essentially different grids. Sources: OEIS A109741, A291188.", flush=True)
    boxes = [Box(2, 2), Box(2, 3), Box(2, 4), Box(3, 3)]
    with shown_progress() as progress:
        differences = list(compare_essential(boxes, jobs, progress))
    agree &= _report(differences, f"{', '.join(map(str, boxes))} agree")
    if arguments.engine is None:
        print("One case of each of the 44 bands, by every engine that searches.", flush=True)
        with shown_progress() as progress:
            differences = list(compare_searches(progress))
        agree &= _report(differences, "dfs, templates and plain agree")
    return 0 if agree else 1


def _report(differences: Iterable[object], agreement: str) -> bool:
    """Print what differs, or that nothing does; tell whether all agrees."""
    lines = [str(difference) for difference in differences]
    print(*(f"  {line}" for line in lines or [agreement]), sep="\n", flush=True)
    return not lines
