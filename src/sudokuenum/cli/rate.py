"""`sudokuenum rate`: how hard puzzles are, by the steps that a person needs."""

import sys
from argparse import Namespace
from contextlib import closing

from sudokuenum.cli import options, puzzle_arguments
from sudokuenum.cli.rows import ROWS, RowPrinter
from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.progress_bar import LateBar
from sudokuenum.common.wording import counted
from sudokuenum.formats.puzzle_input import ARGUMENT, Place
from sudokuenum.puzzles.rating.output_keys import Rated, ratings
from sudokuenum.puzzles.rating.rating import rate
from sudokuenum.puzzles.rating.techniques import Step
from sudokuenum.solving.proper import ProperPuzzle

UNIQUE: options.Options = {
    "--no-unique": "leave out the techniques that assume that there is one solution"
}
MOST_GUESSES = options.default(rate, "most_guesses")
TIERS = ", ".join(f"{tier} {name}" for tier, name in enumerate(("none", *Step.techniques)))
"""The tiers of the techniques, with their names."""
EXAMPLE = f"""Prints a line for each puzzle with exactly one solution: its file and line, the
hardest technique that it needs, its tier and difficulty, the score, which is the sum of the weights
of the steps, their number, and whether naked and hidden singles suffice; --csv and --json add the
puzzle. The tiers
are {TIERS}.
{puzzle_arguments.STATUS}
Example: sudokuenum rate puzzles.txt
"""
OPTIONS: options.Options = {
    **puzzle_arguments.PUZZLES,
    "--guesses N": options.Option(
        f"find the least number of guesses if it is at most N (default: {MOST_GUESSES}), and if "
        "the search for it does not take too long",
        default=MOST_GUESSES,
    ),
    **UNIQUE,
    **options.JOBS,
    **ROWS,
}


def run(arguments: Namespace) -> int:
    """Rate the puzzles, print a line for each, and return the exit status."""
    jobs = check_jobs(arguments.jobs)
    puzzles = puzzle_arguments.ProperPuzzles(arguments, jobs=jobs)
    printer = RowPrinter(arguments, puzzles.given)
    chosen: tuple[int, bool] = arguments.guesses, not arguments.no_unique
    with (
        puzzle_arguments.bar_of(arguments) as bar,
        closing(puzzle_arguments.followed(arguments, puzzles.blocks(), bar)) as followed,
    ):
        for _, (places, block) in followed:
            if isinstance(block, ProperPuzzle):  # one search, whose trials are shown
                with LateBar(quiet=bar.unit == "lines") as trials:
                    found = [*ratings(block, *chosen, trials)]
            else:
                found = [*ratings(block, *chosen, jobs=jobs)]
            for place, rated in zip(places, found, strict=True):
                printer.print(rated, f"{_label(place)}{rating_line(rated)}", place=place)
            sys.stdout.flush()
    return puzzles.status


def _label(place: Place) -> str:
    """Return the place before the rating of a puzzle, unless its cells are the only argument."""
    return "" if place.name == ARGUMENT else f"{place}: "


def rating_line(rated: Rated) -> str:
    """Return the rating of a puzzle as a line of text."""
    steps = counted(rated.number_of_steps, "step")
    if rated.guesses is None:
        steps += f", at least {counted(rated.guesses_at_least, 'guess')}"
    elif rated.guesses:
        steps += f", {counted(rated.guesses, 'guess')}"
    singles = f"singles {'suffice' if rated.singles_suffice else 'do not suffice'}"
    level = f"{rated.difficulty}, score {rated.score}"
    return f"tier {rated.tier}, {rated.technique}; {level}; {steps}; {singles}"
