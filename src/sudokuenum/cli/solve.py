"""`sudokuenum solve`: a solution of each puzzle, and whether it is the only one."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sudokuenum.cli import options, pictures, puzzle_arguments
from sudokuenum.common.parallel import check_jobs
from sudokuenum.grids.arrays import texts
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.solving.search import solutions, solve_many

if TYPE_CHECKING:
    from rich.console import Console

EXAMPLE = (
    "Prints a solution and `one` or `many`, or `none`; in JSON this word is the status. "
    "Exit status: 0 if each puzzle has exactly one solution, 1 if one has none, else 3 if one has "
    "many. Puzzles are read fastest as 81 cells a line. "
    "Example: sudokuenum solve puzzles.txt"
)
_WORDS = ("none", "one", "many")


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    puzzle_arguments.add_puzzles(parser, layout=True)
    options.add_format(parser)
    options.add_jobs(parser)
    pictures.add_pictures(parser, "a picture of one puzzle")


def run(arguments: Namespace) -> int:
    """Print a line or a grid for each puzzle."""
    jobs = check_jobs(arguments.jobs)
    pictures.check_pictures(arguments, puzzle_arguments.inputs_of(arguments))
    drawn = arguments.svg or arguments.png
    console = pictures.coloured_console() if arguments.format == "grid" else None
    seen: set[str] = set()
    for block in _one(arguments) if drawn else _blocks(arguments):
        results = _solved(block, jobs)
        seen.update(result.word for result in results)
        if isinstance(block, Puzzle):
            solution = results[0].puzzle(block)
            pictures.write_pictures(arguments, partial(_picture, block, solution))
        if arguments.format == "grid":
            _print_grids(block, results, console)
        else:
            lines = [result.line(arguments.format) for result in results]
            print("\n".join(lines))
        sys.stdout.flush()
    return 1 if "none" in seen else 3 if "many" in seen else 0


def _one(arguments: Namespace) -> Iterator[Puzzle]:
    """The only puzzle."""
    yield puzzle_arguments.read_one(arguments)


def _blocks(arguments: Namespace) -> Iterator[NDArray[np.uint8] | Puzzle]:
    """All puzzles, many at once where that is possible."""
    return (block for _, block in puzzle_arguments.read_blocks(arguments))


def _picture(puzzle: Puzzle, solution: Puzzle | None) -> str:
    from sudokuenum.grids.drawing import puzzle_svg

    return puzzle_svg(puzzle, solution=solution)


class _Result(NamedTuple):
    """The word for the number of solutions of a puzzle, and the cells of one of them."""

    word: str
    cells: str | None

    def line(self, form: str) -> str:
        if form == "json":
            return json.dumps({"status": self.word, "solution": self.cells})
        return self.word if self.cells is None else f"{self.cells} {self.word}"

    def puzzle(self, like: Puzzle) -> Puzzle | None:
        """The solution, with the boxes and the layout of the puzzle."""
        return None if self.cells is None else Puzzle.parse(self.cells, like.box, like.layout)


def _solved(block: NDArray[np.uint8] | Puzzle, jobs: int) -> list[_Result]:
    """The results for a puzzle, or for each puzzle of an array."""
    if isinstance(block, Puzzle):
        found = list(solutions(block, limit=2))
        return [_Result(_WORDS[len(found)], str(found[0]) if found else None)]
    counts, grids = solve_many(block, jobs=jobs)
    return [
        _Result(_WORDS[count], text if count else None)
        for count, text in zip(counts.tolist(), texts(grids), strict=True)
    ]


def _print_grids(
    block: NDArray[np.uint8] | Puzzle, results: list[_Result], console: "Console | None"
) -> None:
    """Print each solution as a drawn grid, and whether there is none, one or many."""
    puzzles = [block] if isinstance(block, Puzzle) else map(Puzzle, map(tuple, block.tolist()))
    for puzzle, result in zip(puzzles, results, strict=True):
        solution = result.puzzle(puzzle)
        if solution is not None:
            if console:
                from sudokuenum.grids.drawing import terminal

                console.print(terminal(puzzle, solution=solution))
            else:
                print(solution.drawn())
        print(result.word)
