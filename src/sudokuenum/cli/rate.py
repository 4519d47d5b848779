"""`sudokuenum rate`: how hard puzzles are, by the steps that a person needs."""

import json
from argparse import ArgumentParser, Namespace

from sudokuenum.cli import options, puzzle_arguments
from sudokuenum.common.counted import counted
from sudokuenum.puzzles.rating import Rating, rate

EXAMPLE = (
    "Prints a line for each puzzle with exactly one solution: the hardest technique, its tier, the "
    "number of steps, and whether naked and hidden singles suffice. Exit status as of solve. "
    "Example: sudokuenum rate puzzles.txt"
)


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    puzzle_arguments.add_puzzles(parser)
    parser.add_argument(
        "--guesses", type=int, default=3, metavar="N",
        help="find the least number of guesses if it is at most N (default: 3)",
    )  # fmt: skip
    options.add_json_lines(parser)


def run(arguments: Namespace) -> int:
    """Print a line for each puzzle."""

    def line(rating: Rating) -> str:
        steps = counted(len(rating.steps), "step")
        if rating.guesses is None:
            steps += f", more than {counted(arguments.guesses, 'guess')}"
        elif rating.guesses:
            steps += f", {counted(rating.guesses, 'guess')}"
        singles = f"singles {'suffice' if rating.singles_suffice else 'do not suffice'}"
        return f"tier {rating.tier}, {rating.technique}; {steps}; {singles}"

    puzzles = puzzle_arguments.ProperPuzzles(arguments)
    for puzzle in puzzles:
        rating = rate(puzzle, arguments.guesses)
        if arguments.json:
            document = {
                "puzzle": str(puzzle),
                "tier": rating.tier,
                "technique": rating.technique,
                "singles_suffice": rating.singles_suffice,
                "steps": len(rating.steps),
                "guesses": rating.guesses,
                "solution": str(rating.solved),
            }
            print(json.dumps(document))
        else:
            print(line(rating))
    return puzzles.status
