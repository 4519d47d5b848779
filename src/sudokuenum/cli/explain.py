"""`sudokuenum explain`: how to solve a puzzle, step by step in words."""

from argparse import ArgumentParser, Namespace
from functools import partial

from sudokuenum.cli import options, pictures, puzzle_arguments
from sudokuenum.cli.output import RowPrinter, add_rows
from sudokuenum.grids.drawing import puzzle_svg
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.puzzles.rating import Rating, rate
from sudokuenum.puzzles.rating_documents import explained

EXAMPLE = (
    "Prints the steps and the solution of each puzzle with exactly one solution. r1c1 is the cell "
    "in row 1, column 1. A picture shows clues bold and guesses on grey. "
    f"{puzzle_arguments.STATUS} "
    "Example: sudokuenum explain 1.....3..2.....4"
)


def add_options(parser: ArgumentParser) -> None:
    puzzle_arguments.add_puzzles(parser)
    add_rows(parser)
    options.add(parser, pictures.files("a picture of one puzzle"))


def run(arguments: Namespace) -> int:
    pictures.check_pictures(arguments, puzzle_arguments.inputs_of(arguments))
    puzzles = puzzle_arguments.ProperPuzzles(arguments, single=bool(arguments.svg or arguments.png))
    printer = RowPrinter(arguments)
    for _, puzzle in puzzles:
        rating = rate(puzzle)
        pictures.write_pictures(arguments, partial(_picture, puzzle, rating))
        steps = enumerate(rating.steps, 1)
        lines = [f"{number}. {step.technique}: {step.text}" for number, step in steps]
        printer.print(
            explained(puzzle, rating.steps, rating.solved), "\n".join([*lines, str(rating.solved)])
        )
    return puzzles.status


def _picture(puzzle: Puzzle, rating: Rating) -> str:
    """The puzzle with the digits that the steps placed; grey where they were guessed."""
    guesses = (step.placements for step in rating.steps if step.technique == "guess")
    guessed = [cell for placements in guesses for cell, _ in placements]
    return puzzle_svg(puzzle, solution=rating.solved, shaded=guessed)
