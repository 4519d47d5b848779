"""`sudokuenum rate`: how hard puzzles are, by the steps that a person needs."""

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator
from contextlib import closing
from functools import partial
from typing import TypeAlias

from msgspec import UNSET

from sudokuenum.cli import options, puzzle_arguments
from sudokuenum.cli.output import bar_of
from sudokuenum.cli.rows import ROWS, RowPrinter
from sudokuenum.common.parallel import check_jobs, slices
from sudokuenum.common.progress_bar import LateBar
from sudokuenum.common.wording import counted
from sudokuenum.formats.puzzle_input import ARGUMENT, Place
from sudokuenum.puzzles.rating.output_keys import Rated, RatedTwice, ratings
from sudokuenum.puzzles.rating.rating import rate
from sudokuenum.puzzles.rating.techniques import Step
from sudokuenum.solving.proper import ProperPuzzle, ProperRows

UNIQUE: options.Options = {"--no-unique": "leave out the techniques that assume a single solution"}
_PIECE = 32
"""The number of puzzles for each thread that are rated together with --se."""
Block: TypeAlias = tuple[Place, tuple[list[Place], ProperRows | ProperPuzzle]]
"""Some puzzles and their places, and the place of the last puzzle that was read."""
MOST_GUESSES = options.default(rate, "most_guesses")
TIERS = ", ".join(f"{tier} {name}" for tier, name in enumerate(("none", *Step.techniques)))
"""The tiers of the techniques, with their names."""
EXAMPLE = f"""Prints a line for each puzzle with exactly one solution: its file and line, its
difficulty, the hardest technique that it needs with its tier, the score, which is the sum of the
weights of the steps, the number of steps, and whether naked and hidden singles suffice. --csv and
--json add the puzzle. Difficulty, tier and score are on the scale of this program, so do not
compare them with those of other programs. --se adds the ratings of another program, Sudoku
Explainer 1.2.1.3, as ER/EP/ED: the ratings of the hardest step, of the hardest step up to the first
digit that is placed, and of the first step. The tiers are {TIERS}.
{puzzle_arguments.STATUS}
Example: sudokuenum rate puzzles.txt
"""
OPTIONS: options.Options = {
    **puzzle_arguments.PUZZLES,
    "--most-guesses N": options.Option(
        f"find the least number of guesses if it is at most N (default: {MOST_GUESSES}), and if "
        "the search for it does not take too long",
        default=MOST_GUESSES,
    ),
    **UNIQUE,
    "--se": "add Sudoku Explainer's ratings ER, EP and ED, for 9x9 puzzles without a layout",
    **options.jobs("; puzzles with --layout, or of other sizes than 9x9, take one"),
    **ROWS,
    **options.QUIET,
}


def run(arguments: Namespace) -> int:
    """Rate the puzzles, print a line for each, and return the exit status."""
    jobs = check_jobs(arguments.jobs)
    puzzles = puzzle_arguments.ProperPuzzles(arguments, jobs=jobs)
    printer = RowPrinter(arguments, puzzles.given)
    find = partial(
        ratings,
        most_guesses=arguments.most_guesses,
        unique=not arguments.no_unique,
        se=arguments.se,
    )
    blocks = puzzles.blocks()
    if arguments.se:
        blocks = _in_pieces(blocks, _PIECE * jobs)
    with (
        bar_of(arguments, quiet=puzzle_arguments.are_typed(arguments)) as bar,
        closing(puzzle_arguments.followed(arguments, blocks, bar)) as followed,
    ):
        for last, (places, block) in followed:
            found = []
            if isinstance(block, ProperPuzzle):  # one search, whose trials are shown
                with (
                    puzzles.given.at(last),
                    bar_of(arguments, LateBar, quiet=bar.unit == "lines") as trials,
                ):
                    found = [*find(block, progress=trials)]
            else:
                found = [*find(block, jobs=jobs)]
            for place, rated in zip(places, found, strict=False):  # it may be left out
                printer.print(rated, f"{_label(place)}{rating_line(rated)}", place=place)
            sys.stdout.flush()
    return puzzles.status


def _in_pieces(blocks: Iterable[Block], most: int) -> Iterator[Block]:
    """Cut blocks into pieces of at most this number of puzzles.

    Sudoku Explainer's rating of a block of the hardest puzzles takes many minutes, and nothing
    would be printed meanwhile.
    """
    for last, (places, block) in blocks:
        if isinstance(block, ProperPuzzle):
            yield last, (places, block)
            continue
        for part in slices(len(places), most):
            yield places[part][-1], (places[part], ProperRows(*(one[part] for one in block)))


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
    level = f"{rated.difficulty}, {rated.technique} (tier {rated.tier}), score {rated.score}"
    line = f"{level}; {steps}; {singles}"
    if not isinstance(rated, RatedTwice) or rated.er is UNSET:
        return line
    return f"{line}; SE {rated.er}/{rated.ep}/{rated.ed}"
