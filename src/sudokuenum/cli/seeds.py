"""--seed of the commands that draw at random."""

import sys
from argparse import ArgumentParser

from sudokuenum.common.randomness import resolve_seed


def add_seed(parser: ArgumentParser, what: str) -> None:
    """--seed, which determines what is drawn."""
    parser.add_argument(
        "--seed", type=int, metavar="N",
        help=f"integer from 0 that determines {what} (default: a new one, printed on stderr)",
    )  # fmt: skip


def used_seed(seed: int | None) -> int:
    """The seed that is given; if none is, a new one, which is printed on stderr."""
    number = resolve_seed(seed)
    if seed is None:
        print(f"seed {number}", file=sys.stderr)
    return number
