"""The option --seed of the commands that draw at random."""

import sys
from argparse import ArgumentParser

from sudokuenum.cli.values import integer


def add_seed(parser: ArgumentParser, what: str, shown: str = "printed on stderr") -> None:
    """--seed, which determines what is drawn; the other words say where a new seed is shown."""
    parser.add_argument(
        "--seed", type=integer, metavar="N",
        help=f"integer from 0 that determines {what} (default: a new one, {shown})",
    )  # fmt: skip


def print_used(given: int | None, used: int) -> None:
    """Print the seed that was used on stderr if none was given."""
    if given is None:
        print(f"seed {used}", file=sys.stderr)
