"""`sudokuenum verify`: the published numbers, or a table of counts, computed again and compared."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Sequence

from sudokuenum.bands.classes import LEVELS
from sudokuenum.cli import options
from sudokuenum.cli.progress_bar import shown_progress
from sudokuenum.common.box import Box
from sudokuenum.common.counted import counted
from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.randomness import resolve_seed
from sudokuenum.counting.boxes4x3.families import CLASSES
from sudokuenum.counting.by_columns import is_4x3
from sudokuenum.counting.engines import ENGINES, find_engine
from sudokuenum.errors import OptionError
from sudokuenum.reports import table4x3
from sudokuenum.reports.published import (
    CORRECTED,
    compare_chain,
    compare_classes,
    compare_essential,
    compare_searches,
    compare_sizes,
    published_classes,
    published_essential,
)

EXAMPLE = (
    "Exit status: 0 if all numbers agree, else 1. Example: sudokuenum verify --engine templates"
)
OPTIONS = {
    "--box RxC": "with a TABLE: 4x3, the shape of its boxes",
    "--sample K": "with a TABLE: count K of its classes again (half a minute each; default: 1)",
    **options.seed("which classes", "printed"),
    **options.engine("dfs and columns"),
    **options.JOBS,
    "--full": "also count the grids with 2x5 boxes (seconds), and the tables with every engine "
    "(most of an hour)",
}


def add_options(parser: ArgumentParser) -> None:
    words = (
        "with --box 4x3: check this file with the counts of classes, a database or a text, "
        "instead of the published tables"
    )
    parser.add_argument("table", nargs="?", metavar="TABLE", help=words)
    options.add(parser, OPTIONS)


def run(arguments: Namespace) -> int:
    """Print every number that is not found again; status 1 if there is one."""
    if arguments.table is not None:
        if option := options.given(arguments, "engine", "full"):
            raise OptionError(f"{option} does not go with a table")
        return 0 if all([*_check_table(arguments)]) else 1
    if option := options.given(arguments, "box", "sample", "seed"):
        raise OptionError(f"{option} does not go with the published tables")
    jobs = check_jobs(arguments.jobs)
    engines = list(ENGINES) if arguments.full else ["dfs", "columns"]
    if arguments.engine is not None:
        engines = [arguments.engine]
    for engine in engines:
        find_engine(engine)
    agree = [*_check_classes(engines, jobs), *_check_other_boxes(arguments.full, jobs)]
    if arguments.engine is None:
        print("One case of each of the 44 bands, by every engine that searches.", flush=True)
        with shown_progress() as progress:
            differences = list(compare_searches(progress))
        agree.append(_report(differences, "dfs, templates and plain agree"))
    return 0 if all(agree) else 1


# Each of these functions prints what it compares, and yields whether it agrees.


def _check_table(arguments: Namespace) -> Iterator[bool]:
    if arguments.box is None or not is_4x3(Box.parse(arguments.box)):
        raise OptionError("verify: a table needs --box 4x3")
    jobs, seed = check_jobs(arguments.jobs), resolve_seed(arguments.seed)
    table = table4x3.read_table(arguments.table)
    drawn = table4x3.draw(table, 1 if arguments.sample is None else arguments.sample, seed)
    known = f"{len(table.results)} of {counted(CLASSES, 'class')}"
    print(f"{table.path}: {known}", flush=True)
    print("The classes and their m. About a minute.", flush=True)
    sizes = table4x3.class_sizes()
    yield _report(table4x3.compare_bands(sizes), "the sum of m is the number of reduced bands")
    if len(table.results) == CLASSES:
        print("All grids. Source: Pettersen and Silver, 2006; Silver, 2022.", flush=True)
        yield _report(table4x3.compare_total(table, sizes), "N agrees")
    else:
        print("All grids: some classes are missing.", flush=True)
    print(f"{counted(len(drawn), 'class')} again, seed {seed}.", flush=True)
    compared, differences = 0, []
    with shown_progress() as progress:
        for met, found in table4x3.compare_again(table, drawn, jobs=jobs, progress=progress):
            compared += met
            differences += found
    yield _report(differences, f"{counted(compared, 'number')} of completions agree")


def _check_classes(engines: Sequence[str], jobs: int) -> Iterator[bool]:
    print(f"The chain {' > '.join(map(str, LEVELS))}. Source: Felgenhauer and Jarvis, 2005.")
    yield _report(compare_chain(), "the numbers of classes agree")
    for level in (71, 44):
        table = published_classes(level)
        print(table.source, flush=True)
        for engine in engines:
            with shown_progress() as progress:
                found = list(compare_classes(table, engine=engine, jobs=jobs, progress=progress))
            yield _report(found, f"{level} lines and N agree with {engine}")


def _check_other_boxes(full: bool, jobs: int) -> Iterator[bool]:
    boxes = [Box(2, 2), Box(2, 3), Box(2, 4), *([Box(2, 5)] if full else [])]
    print("Grids with other boxes. Sources: OEIS A107739; K. S. Pettersen, 2005.", flush=True)
    yield _report(compare_sizes(boxes, jobs=jobs), f"{', '.join(map(str, boxes))} agree")
    print("Essentially different grids. Sources: OEIS A109741, A291188.", flush=True)
    boxes = [Box(2, 2), Box(2, 3), Box(2, 4), Box(3, 3)]
    with shown_progress() as progress:
        differences = list(compare_essential(boxes, jobs=jobs, progress=progress))
    yield _report(differences, f"{', '.join(map(str, boxes))} agree")
    for box, evidence in CORRECTED.items():
        number = published_essential()[box]
        print(f"  {box} is not compared: {evidence} shows that the published {number} is wrong")


def _report(differences: Iterable[object], agreement: str) -> bool:
    """Print the differences, or the agreement if there are none; whether there are none."""
    lines = [str(difference) for difference in differences]
    print(*(f"  {line}" for line in lines or [agreement]), sep="\n", flush=True)
    return not lines
