"""`sudokuenum neighbours`: the proper puzzles that differ from a puzzle in one clue or two."""

import json
import sys
from argparse import ArgumentParser, Namespace

from sudokuenum.cli import options, puzzle_arguments
from sudokuenum.cli.progress_bar import shown_progress
from sudokuenum.cli.values import integer
from sudokuenum.puzzles.neighbours import Neighbours

EXAMPLE = (
    "A neighbour has as many clues as the puzzle, and lacks one of its clues, or two. The "
    "neighbours of puzzles with exactly one solution are printed, a line for each, in no "
    "particular order, with an empty line between the neighbours of one puzzle and of the "
    "next. "
    f"{puzzle_arguments.STATUS} "
    "Example: sudokuenum neighbours proper.txt --change 2 --minimal"
)


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    puzzle_arguments.add_puzzles(parser, layout=True)
    parser.add_argument(
        "--change", type=integer, default=1, metavar="N",
        help="how many clues are replaced by others: 1 (default) or 2",
    )  # fmt: skip
    parser.add_argument(
        "--minimal", action="store_true", help="leave out puzzles with a redundant clue"
    )
    parser.add_argument(
        "--essential", action="store_true",
        help="of the neighbours of a puzzle that are equivalent, print only one",
    )  # fmt: skip
    options.add_json_lines(parser)
    options.add_jobs(parser)
    options.add_quiet(parser.add_argument)


def run(arguments: Namespace) -> int:
    """Print the neighbours of each puzzle, a line each."""
    puzzles = puzzle_arguments.ProperPuzzles(arguments)
    for number, (place, puzzle) in enumerate(puzzles):
        if number and not arguments.json:
            print()
        with place, shown_progress(arguments.quiet) as progress:
            for found in Neighbours(
                puzzle, arguments.change, minimal=arguments.minimal,
                essential=arguments.essential, jobs=arguments.jobs, progress=progress,
            ):  # fmt: skip
                for other in found:
                    document = {"puzzle": str(other), "clues": other.clues}
                    print(json.dumps(document) if arguments.json else other)
                sys.stdout.flush()
    return puzzles.status
