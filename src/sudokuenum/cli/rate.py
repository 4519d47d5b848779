"""`sudokuenum rate`: how hard puzzles are, by the steps that a person needs."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sudokuenum.cli import options, puzzle_arguments
from sudokuenum.cli.values import integer
from sudokuenum.common.counted import counted
from sudokuenum.grids.arrays import texts
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.puzzles.rating import MOST_GUESSES, rate, rate_many
from sudokuenum.puzzles.techniques import SINGLES, TECHNIQUES, technique_of
from sudokuenum.solving.search import solve_many

TIERS = ", ".join(f"{tier} {name}" for tier, name in enumerate(("none", *TECHNIQUES)))
"""The tiers of the techniques, in words."""
EXAMPLE = (
    "Prints a line for each puzzle with exactly one solution: the hardest technique that it "
    "needs, its tier, the number of steps, and whether naked and hidden singles suffice. The "
    "tiers are "
    f"{TIERS}. "
    f"{puzzle_arguments.STATUS} "
    "Example: sudokuenum rate puzzles.txt"
)


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    puzzle_arguments.add_puzzles(parser)
    parser.add_argument(
        "--guesses", type=integer, default=MOST_GUESSES, metavar="N",
        help=f"find the least number of guesses if it is at most N (default: {MOST_GUESSES})",
    )  # fmt: skip
    options.add_json_lines(parser)


def run(arguments: Namespace) -> int:
    """Print a line for each puzzle."""
    puzzles = puzzle_arguments.ProperPuzzles(arguments)
    for block in puzzles.blocks():
        for document in _ratings(block, arguments.guesses):
            print(json.dumps(document) if arguments.json else _line(document, arguments.guesses))
        sys.stdout.flush()
    return puzzles.status


def _ratings(block: NDArray[np.uint8] | Puzzle, most_guesses: int) -> Iterator[dict[str, Any]]:
    """The ratings of the puzzles, as --json has them."""
    if isinstance(block, Puzzle):
        rating = rate(block, most_guesses)
        guesses = -1 if rating.guesses is None else rating.guesses
        rated = [(str(block), rating.tier, len(rating.steps), guesses, str(rating.solved))]
    else:
        numbers = (array.tolist() for array in rate_many(block, most_guesses))
        rated = list(zip(texts(block), *numbers, texts(solve_many(block)[1]), strict=True))
    for puzzle, tier, steps, guesses, solution in rated:
        yield {
            "puzzle": puzzle,
            "tier": tier,
            "technique": technique_of(tier),
            "singles_suffice": tier <= SINGLES,
            "number_of_steps": steps,
            "guesses": None if guesses < 0 else guesses,
            "solution": solution,
        }


def _line(document: dict[str, Any], most_guesses: int) -> str:
    """The rating of a puzzle in words."""
    steps = counted(document["number_of_steps"], "step")
    if document["guesses"] is None:
        steps += f", more than {counted(most_guesses, 'guess')}"
    elif document["guesses"]:
        steps += f", {counted(document['guesses'], 'guess')}"
    singles = f"singles {'suffice' if document['singles_suffice'] else 'do not suffice'}"
    return f"tier {document['tier']}, {document['technique']}; {steps}; {singles}"
