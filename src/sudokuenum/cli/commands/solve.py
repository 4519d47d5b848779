"""`sudokuenum solve`: a solution of each puzzle, and whether it is the only solution."""

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import compress
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from sudokuenum.cli import options, pictures, puzzle_arguments
from sudokuenum.cli.output import bar_of
from sudokuenum.cli.rows import PUZZLE_ROWS, RowPrinter
from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.progress import Progress
from sudokuenum.errors import PuzzleError
from sudokuenum.formats.puzzle_input import Place
from sudokuenum.formats.writing import layout_line
from sudokuenum.grids.arrays import puzzle_texts
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.solving.output_keys import Solved
from sudokuenum.solving.search import Listing, solve_many

if TYPE_CHECKING:
    from rich.console import Console

EXAMPLE = f"""Prints a solution of each puzzle, followed by `one` if it is the only solution or by
`many` if there are others. A puzzle without a solution, for example with a digit twice in a row,
gets the line `none`. In JSON this word is the status. With --link, or a --format other than line
and grid, prints only the solutions, and reports on stderr which puzzles have none or many. Puzzles
are read fastest as lines of 81 cells.
{puzzle_arguments.STATUS}
Example: sudokuenum solve puzzles.txt
"""
_STATUS: tuple[Literal["none", "one", "many"], ...] = ("none", "one", "many")
"""The names of the numbers of solutions 0, 1 and 2 or more."""
OPTIONS: options.Options = {
    **puzzle_arguments.PUZZLES,
    **PUZZLE_ROWS,
    **options.JOBS,
    **options.QUIET,
    **pictures.files("a picture of one puzzle"),
}


def run(arguments: Namespace) -> int:
    """Solve the puzzles, print the solutions and return the exit status."""
    jobs = check_jobs(arguments.jobs)
    pictures.check_files(arguments, puzzle_arguments.inputs_of(arguments))
    puzzles = puzzle_arguments.read(arguments)
    puzzles.accepts_repeated = True
    printer = RowPrinter(arguments, puzzles, heading="solution")
    console = pictures.coloured_console() if arguments.format == "grid" else None
    seen: set[str] = set()
    blocks = iter([puzzles.only()]) if pictures.wanted(arguments) else puzzles.blocks()
    with (
        printer,
        bar_of(arguments, quiet=puzzle_arguments.are_typed(arguments)) as bar,
        closing(puzzle_arguments.followed(arguments, blocks, bar)) as followed,
    ):
        for last, block in followed:
            results = list(_solved(block, jobs, bar))
            places = puzzle_arguments.places_to(last, len(results))
            if puzzles.skips_errors:
                places, block, results = _with_solutions(places, block, results, puzzles)
                if not results:
                    continue
            seen.update(result.status for result in results)
            if isinstance(block, Puzzle):
                solution = _solution(block, results[0])
                pictures.write_pictures(arguments, partial(_picture, block, solution))
            if arguments.format == "grid":
                _print_grids(block, results, console)
            elif printer.only_puzzles and arguments.format != "line":
                _print_solutions(places, block, results, puzzles, printer)
            elif printer.is_text:
                lines = (f"{found.solution or ''} {found.status}".lstrip() for found in results)
                print("\n".join(lines))
            else:
                for place, result in zip(places, results, strict=True):
                    printer.print(result, "", place=place)
            sys.stdout.flush()
    return puzzles.ended(1 if "none" in seen else 3 if "many" in seen else 0)


def _solved(block: NDArray[np.uint8] | Puzzle, jobs: int, progress: Progress) -> Iterator[Solved]:
    if isinstance(block, Puzzle):
        if _repeats_a_digit(block):
            yield Solved(str(block), "none", None, layout_line(block))
            return
        listing = Listing(block, limit=2, progress=progress)
        texts = [text for grids in listing for text in puzzle_texts(grids)]
        solution = texts[0] if texts else None
        yield Solved(str(block), _STATUS[len(texts)], solution, layout_line(block))
        return
    found = solve_many(block, jobs=jobs, errors="coerce")  # of a repeated digit
    rows = zip(puzzle_texts(block), found.count.tolist(), found.solution.tolist(), strict=True)
    for puzzle, count, text in rows:
        yield Solved(puzzle, _STATUS[count], text if count else None)


def _repeats_a_digit(puzzle: Puzzle) -> bool:
    try:
        Puzzle(puzzle)  # which checks the cells that were accepted
    except PuzzleError:
        return True
    return False


def _solution(block: NDArray[np.uint8] | Puzzle, result: Solved) -> Puzzle | None:
    cells = result.solution
    if cells is None or not isinstance(block, Puzzle):
        return None if cells is None else Puzzle(cells)
    return Puzzle(cells, block.box, block.layout, cosmetics=block.cosmetics)


def _picture(puzzle: Puzzle, solution: Puzzle | None) -> str:
    from sudokuenum.drawing.puzzles import puzzle_svg  # importing XML takes longer than solving

    return puzzle_svg(puzzle, solution=solution)


def _with_solutions(
    places: list[Place],
    block: NDArray[np.uint8] | Puzzle,
    results: list[Solved],
    puzzles: puzzle_arguments.Puzzles,
) -> tuple[list[Place], NDArray[np.uint8] | Puzzle, list[Solved]]:
    """Return a block without the puzzles that have no solution, which are skipped."""
    left = [result.solution is not None for result in results]
    if all(left):
        return places, block, results
    for place, has_solution in zip(places, left, strict=True):
        puzzles.leave_out(1 if has_solution else 0, place)
    rest = block if isinstance(block, Puzzle) else block[left]
    return [*compress(places, left)], rest, [*compress(results, left)]


def _print_solutions(
    places: Sequence[Place],
    block: NDArray[np.uint8] | Puzzle,
    results: Sequence[Solved],
    puzzles: puzzle_arguments.Puzzles,
    printer: RowPrinter,
) -> None:
    """Print only the solutions in a format, and on stderr which puzzles have none or many."""
    for place, result in zip(places, results, strict=True):
        puzzles.tell(_STATUS.index(result.status), place)
        if solution := _solution(block, result):
            printer.print_puzzles([solution], place=place)


def _print_grids(
    block: NDArray[np.uint8] | Puzzle, results: Sequence[Solved], console: "Console | None"
) -> None:
    for k, result in enumerate(results):
        if solution := _solution(block, result):
            if console:
                from sudokuenum.drawing.puzzles import coloured_puzzle

                puzzle = block if isinstance(block, Puzzle) else Puzzle(tuple(block[k].tolist()))
                console.print(coloured_puzzle(puzzle, solution=solution))
            else:
                print(solution.drawn())
        print(result.status)
