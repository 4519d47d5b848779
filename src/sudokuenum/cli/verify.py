"""`sudokuenum verify`: everything again, against the published tables."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable

from sudokuenum.cli import options

SUMMARY = "compute everything again and compare it with the published tables"
EXAMPLE = "Example: sudokuenum verify --engine templates"


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    options.add_engine(parser)


def run(arguments: Namespace) -> int:
    """Print every published number that differs; status 1 if there is one."""
    from sudokuenum.classes import LEVELS
    from sudokuenum.cli.progress import progress
    from sudokuenum.completions import find_engine
    from sudokuenum.verification import compare_chain, compare_classes, published_classes

    find_engine(arguments.engine)
    print(f"The chain {' > '.join(map(str, LEVELS))}. Source: Felgenhauer and Jarvis, 2005.")
    agree = _report(compare_chain(), "the numbers of classes agree")
    for level in (71, 44):
        table = published_classes(level)
        print(table.source, flush=True)
        with progress(level, arguments.engine) as tick:
            differences = list(compare_classes(table, arguments.engine, arguments.jobs, tick))
        agree &= _report(differences, f"{level} lines and N agree with {arguments.engine}")
    return 0 if agree else 1


def _report(differences: Iterable[object], agreement: str) -> bool:
    """Print what differs, or that nothing does; tell whether all agrees."""
    lines = [str(difference) for difference in differences]
    print(*(f"  {line}" for line in lines or [agreement]), sep="\n", flush=True)
    return not lines
