"""`sudokuenum explain`: how to solve a puzzle, step by step in words."""

from argparse import ArgumentParser, Namespace
from functools import partial
from typing import TYPE_CHECKING

from sudokuenum.cli import options, pictures, puzzle_arguments

if TYPE_CHECKING:
    from sudokuenum.grids.puzzle import Puzzle
    from sudokuenum.puzzles.rating import Rating
    from sudokuenum.puzzles.techniques import Marks

EXAMPLE = (
    "Prints the steps, numbered, and the solution; --json prints a document a line, with rows, "
    "columns and digits counted from 1. The picture shows the clues bold and guesses on grey. "
    "Exit status: as of solve. Example: sudokuenum explain 1.....3..2.....4"
)


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    puzzle_arguments.add_puzzles(parser)
    options.add_json(parser.add_argument, "print a JSON document a line")
    pictures.add_pictures(parser)


def run(arguments: Namespace) -> int:
    """Print the steps and the solution of each puzzle."""
    import json

    from sudokuenum.puzzles.rating import rate

    pictures.check_pictures(arguments)
    puzzles = puzzle_arguments.ProperPuzzles(arguments, single=bool(arguments.svg or arguments.png))
    for puzzle in puzzles:
        rating = rate(puzzle)
        pictures.write_pictures(arguments, partial(_picture, puzzle, rating))
        n = puzzle.box.digits
        if arguments.json:
            steps = [
                {
                    **vars(step),
                    "placements": _triples(step.placements, n),
                    "eliminations": _triples(step.eliminations, n),
                }
                for step in rating.steps
            ]
            document = {"puzzle": str(puzzle), "steps": steps, "solution": str(rating.solved)}
            print(json.dumps(document))
        else:
            for number, step in enumerate(rating.steps, 1):
                print(f"{number}. {step.technique}: {step.text}")
            print(rating.solved)
    return puzzles.status


def _picture(puzzle: "Puzzle", rating: "Rating") -> str:
    """The digits that the steps placed; grey where they were guessed."""
    from sudokuenum.grids.drawing import svg
    from sudokuenum.puzzles.techniques import GUESS

    guessed = [cell for step in rating.steps if step.tier == GUESS for cell, _ in step.placements]
    return svg(puzzle, solution=rating.solved, shaded=guessed)


def _triples(marks: "Marks", n: int) -> list[tuple[int, int, int]]:
    return [(cell // n + 1, cell % n + 1, digit) for cell, digit in marks]
