"""`sudokuenum explain`: how to solve a puzzle step by step, in sentences and pictures."""

from argparse import Namespace
from functools import partial
from itertools import islice

from sudokuenum.cli import options, pictures, puzzle_arguments
from sudokuenum.cli.commands.rate import UNIQUE
from sudokuenum.cli.output import bar_of
from sudokuenum.cli.rows import ROWS, RowPrinter
from sudokuenum.common.files import write_whole
from sudokuenum.common.progress_bar import LateBar
from sudokuenum.drawing.puzzles import puzzle_svg
from sudokuenum.errors import OptionError
from sudokuenum.formats.puzzle_input import Place
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.puzzles.rating.explainer import SERating, SEStep, se_rating_proper
from sudokuenum.puzzles.rating.one_technique import NAMES, find_technique_proper
from sudokuenum.puzzles.rating.output_keys import explained, se_explained
from sudokuenum.puzzles.rating.rating import (
    MOST_GUESSES,
    Rating,
    explain_proper,
    rate_proper,
)
from sudokuenum.puzzles.rating.techniques import Step
from sudokuenum.solving.proper import ProperPuzzle

EXAMPLE = f"""Prints each puzzle with exactly one solution, the steps, and the solution. r1c1 is the
cell in row 1 and column 1. A picture shows clues in bold and guesses on grey. With --next it shows
the candidates before the step: green candidates are the reason, red candidates are ruled out, a
blue candidate is placed, and lines are links of a chain, thick if they are strong. With --se the
steps are those that another program, Sudoku Explainer 1.2.1.3, would make, each with its rating.
With --technique, prints all places of one technique in the puzzle as it is, or after all steps up
to the technique of --after. A picture then shows the first of these places.
{puzzle_arguments.STATUS}
Example: sudokuenum explain 1.....3..2.....4
"""
OPTIONS: options.Options = {
    **puzzle_arguments.PUZZLES,
    "--next": "print only the next step, as a hint",
    "rules": {
        **UNIQUE,
        "--se": "solve 9x9 puzzles with Sudoku Explainer's techniques, and print its rating of "
        "each step",
    },
    "--technique KIND": options.Option(
        f"print all places of this technique instead: {', '.join(NAMES)}", NAMES
    ),
    "--after KIND": options.Option(
        "with --technique: first make all steps up to this technique, such as hidden-single", NAMES
    ),
    "--html FILE": "write a web page that draws every step; for several puzzles it has a table of "
    "contents, and the numbers of a booklet",
    **ROWS,
    **options.QUIET,
    **pictures.files("a picture of one puzzle (with --next: of its next step)"),
}


def run(arguments: Namespace) -> int:
    """Print the steps of each puzzle, write its pictures, and return the exit status."""
    inputs = puzzle_arguments.inputs_of(arguments)
    pictures.check_files(arguments, inputs, html="page")
    if arguments.after and not arguments.technique:
        raise OptionError("--after needs --technique")
    if arguments.se and arguments.technique:
        raise OptionError(
            "--se cannot be combined with --technique, which is for the techniques of this package"
        )
    if arguments.html and arguments.technique:
        raise OptionError(
            "--html cannot be combined with --technique, which does not solve the puzzle"
        )
    puzzles = puzzle_arguments.ProperPuzzles(arguments, single=pictures.wanted(arguments))
    printer = RowPrinter(arguments, puzzles.given)
    unique, rated = not arguments.no_unique, list[tuple[Puzzle, Rating | SERating]]()
    is_part = bool(arguments.next or arguments.technique)
    for place, proper in puzzles.solved():
        if arguments.se:
            with puzzles.given.at(place):
                rated.append((proper.puzzle, _explain_se(arguments, printer, place, proper)))
            continue
        puzzle, solution = proper
        number = 1 if arguments.next else None
        before: list[Step] = []
        with bar_of(arguments, LateBar) as progress:
            if arguments.technique:
                places = find_technique_proper(proper, arguments.technique, arguments.after, unique)
                before, steps = [*places.before], [*places.steps[:number]]
            elif arguments.html:
                rating = rate_proper(proper, MOST_GUESSES, unique, progress)
                steps = [*rating.steps[:number]]
                rated.append((puzzle, rating))
            else:
                found = explain_proper(proper, MOST_GUESSES, unique, progress)
                steps = [*islice(found, number)]
        pictures.write_pictures(arguments, partial(_picture, proper, before, steps, is_part))
        lines = [str(puzzle)]
        lines += [f"{k}. {step.technique}: {step.text}" for k, step in enumerate(steps, 1)]
        lines += [] if is_part else [str(solution)]
        if arguments.technique and not steps:
            lines.append(_no_place(arguments.technique, arguments.after))
        printer.print(explained(proper, steps), "\n".join(lines), place=place)
    if arguments.html and rated:
        # importing XML takes longer than hints
        from sudokuenum.results.walkthroughs import walkthrough_many_proper

        with bar_of(arguments, LateBar) as progress:
            text = walkthrough_many_proper(rated, progress)
        write_whole(arguments.html, text, "page")
    return puzzles.status


def _no_place(technique: str, after: str | None) -> str:
    """Return the line for a puzzle in which a technique finds nothing."""
    if after:
        return f"no {technique} after the steps up to {after}"
    return f"no {technique} in the puzzle as it is; --after makes easier steps first"


def _explain_se(
    arguments: Namespace, printer: RowPrinter, place: Place, proper: ProperPuzzle
) -> SERating:
    """Print the steps of Sudoku Explainer, draw them if asked for, and return the rating."""
    rating = se_rating_proper(proper)
    steps = [*rating.steps[: 1 if arguments.next else None]]
    pictures.write_pictures(arguments, partial(_picture, proper, [], steps, arguments.next))
    lines = [str(proper.puzzle)]
    lines += [f"{k}. {step.rating} {step.text}" for k, step in enumerate(steps, 1)]
    lines += [] if arguments.next else [str(proper.solution)]
    printer.print(se_explained(proper, steps), "\n".join(lines), place=place)
    return rating


def _picture(
    proper: ProperPuzzle,
    before: list[Step],
    steps: list[Step] | list[SEStep],
    is_part: bool,
) -> str:
    """Draw the first of some steps, or else the solved puzzle with guessed digits on grey."""
    if is_part and steps:
        from sudokuenum.results.walkthroughs import step_pictures_proper

        return next(step_pictures_proper(proper, steps, before))
    guessed = [cell for step in steps if step.technique == "guess" for cell, _ in step.placements]
    return puzzle_svg(proper.puzzle, solution=proper.solution, shaded=guessed)
