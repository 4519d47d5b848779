"""`sudokuenum solve`: a solution of each puzzle, and whether it is the only one."""

import json
from argparse import ArgumentParser, Namespace
from functools import partial
from typing import TYPE_CHECKING

from sudokuenum.cli import options, pictures, puzzle_arguments
from sudokuenum.grids.drawing import svg, terminal
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.solving.search import solutions

if TYPE_CHECKING:
    from rich.console import Console

EXAMPLE = (
    "Prints a solution and `one` or `many`, or `none`. Exit status: 0 if each puzzle has exactly "
    "one solution, 1 if one has none, else 3 if one has many. Example: sudokuenum solve puzzles.txt"
)


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    puzzle_arguments.add_puzzles(parser)
    options.add_format(parser)
    pictures.add_pictures(parser)


def run(arguments: Namespace) -> int:
    """Print a line or a grid for each puzzle."""
    pictures.check_pictures(arguments)
    puzzles = puzzle_arguments.read_puzzle_arguments(arguments)
    if arguments.svg or arguments.png:
        puzzles = iter([puzzle_arguments.read_one(arguments)])
    console = pictures.coloured_console() if arguments.format == "grid" else None
    seen = set()
    for puzzle in puzzles:
        found = list(solutions(puzzle, limit=2))
        solution = found[0] if found else None
        pictures.write_pictures(arguments, partial(svg, puzzle, solution=solution))
        word = ("none", "one", "many")[len(found)]
        seen.add(word)
        _print_solution(puzzle, solution, word, arguments.format, console)
    return 1 if "none" in seen else 3 if "many" in seen else 0


def _print_solution(
    puzzle: Puzzle, solution: Puzzle | None, word: str, form: str, console: "Console | None"
) -> None:
    """Print a solution as --format says, and whether there is none, one or many."""
    if form == "json":
        print(json.dumps({"solutions": word, "solution": solution and str(solution)}))
    elif solution is None:
        print(word)
    elif form == "grid":
        if console:
            console.print(terminal(puzzle, solution=solution))
        else:
            print(solution.drawn())
        print(word)
    else:
        print(f"{solution} {word}")
