"""`sudokuenum explain`: how to solve a puzzle, step by step in words."""

import json
from argparse import ArgumentParser, Namespace
from functools import partial

from sudokuenum.cli import options, pictures, puzzle_arguments
from sudokuenum.grids.candidate_names import candidate_name
from sudokuenum.grids.drawing import puzzle_svg
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.puzzles.rating import Rating, rate
from sudokuenum.puzzles.techniques import GUESS, Candidates

EXAMPLE = (
    "Prints the steps and the solution of each puzzle with exactly one solution. r1c1 is the cell "
    "in row 1, column 1. A picture shows clues bold and guesses on grey. "
    f"{puzzle_arguments.STATUS} "
    "Example: sudokuenum explain 1.....3..2.....4"
)


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    puzzle_arguments.add_puzzles(parser)
    options.add_json_lines(parser)
    pictures.add_pictures(parser, "a picture of one puzzle")


def run(arguments: Namespace) -> int:
    """Print the steps and the solution of each puzzle."""
    pictures.check_pictures(arguments, puzzle_arguments.inputs_of(arguments))
    puzzles = puzzle_arguments.ProperPuzzles(arguments, single=bool(arguments.svg or arguments.png))
    for _, puzzle in puzzles:
        rating = rate(puzzle)
        pictures.write_pictures(arguments, partial(_picture, puzzle, rating))
        n = puzzle.box.digits
        if arguments.json:
            steps = [
                {
                    **vars(step),
                    "placements": _names(step.placements, n),
                    "eliminations": _names(step.eliminations, n),
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


def _picture(puzzle: Puzzle, rating: Rating) -> str:
    """The puzzle with the digits that the steps placed; grey where they were guessed."""
    guessed = [cell for step in rating.steps if step.tier == GUESS for cell, _ in step.placements]
    return puzzle_svg(puzzle, solution=rating.solved, shaded=guessed)


def _names(candidates: Candidates, n: int) -> list[str]:
    return [candidate_name(cell, digit, n) for cell, digit in candidates]
