"""`sudokuenum verify`: the published numbers, or a table of counts, computed again and compared."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence

from sudokuenum.bands.classes import LEVELS
from sudokuenum.cli import options, seeds
from sudokuenum.cli.progress_bar import shown_progress
from sudokuenum.cli.values import integer
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


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument(
        "table", nargs="?", metavar="TABLE",
        help="with --box 4x3: check this file with the counts of classes, a database or a text, "
        "instead of the published tables",
    )  # fmt: skip
    parser.add_argument("--box", metavar="RxC", help="with a TABLE: 4x3, the shape of its boxes")
    parser.add_argument(
        "--sample", type=integer, metavar="K",
        help="with a TABLE: count K of its classes again (half a minute each; default: 1)",
    )  # fmt: skip
    seeds.add_seed(parser, "which classes", "printed")
    options.add_engine(parser, "dfs and columns")
    options.add_jobs(parser)
    parser.add_argument(
        "--full", action="store_true",
        help="also count the grids with 2x5 boxes (seconds), and the tables with every engine "
        "(most of an hour)",
    )  # fmt: skip


def run(arguments: Namespace) -> int:
    """Print every number that is not found again; status 1 if there is one."""
    of_table, of_all = ("table",), ("all",)
    only: dict[str, tuple[str, ...]] = {
        "engine": of_all,
        "full": of_all,
        "sample": of_table,
        "seed": of_table,
    }
    if arguments.table is not None:
        options.check_goes_with(arguments, "table", "a table", only)
        return _verify_table(arguments)
    options.check_goes_with(arguments, "all", "the published tables", {**only, "box": of_table})
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


def _verify_table(arguments: Namespace) -> int:
    """Print what differs from a table with the classes of 4x3 boxes; status 1 if anything does."""
    if arguments.box is None or not is_4x3(Box.parse(arguments.box)):
        raise OptionError("verify: a table needs --box 4x3")
    jobs, seed = check_jobs(arguments.jobs), resolve_seed(arguments.seed)
    table = table4x3.read_table(arguments.table)
    known = len(table.completions)
    drawn = table4x3.draw(table, 1 if arguments.sample is None else arguments.sample, seed)
    print(f"{table.name}: {known} of {counted(CLASSES, 'class')}", flush=True)
    print("The classes and their m. About a minute.", flush=True)
    sizes = table4x3.class_sizes()
    agree = _report(table4x3.compare_bands(sizes), "the sum of m is the number of reduced bands")
    if table.complete:
        print("All grids. Source: Pettersen and Silver, 2006; Silver, 2022.", flush=True)
        agree &= _report(table4x3.compare_total(table, sizes), "N agrees")
    else:
        print("All grids: some classes are missing.", flush=True)
    print(f"{counted(len(drawn), 'class')} again, seed {seed}.", flush=True)
    compared, differences = 0, []
    with shown_progress() as progress:
        for met, found in table4x3.compare_again(table, drawn, jobs=jobs, progress=progress):
            compared += met
            differences += found
    agree &= _report(differences, f"{counted(compared, 'number')} of completions agree")
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
    agree &= _report(differences, f"{', '.join(map(str, boxes))} agree")
    for box, evidence in CORRECTED.items():
        number = published_essential()[box]
        print(f"  {box} is not compared: {evidence} shows that the published {number} is wrong")
    return agree


def _report(differences: Iterable[object], agreement: str) -> bool:
    """Print the differences, or the agreement if there are none; whether there are none."""
    lines = [str(difference) for difference in differences]
    print(*(f"  {line}" for line in lines or [agreement]), sep="\n", flush=True)
    return not lines
