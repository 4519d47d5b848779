"""`sudokuenum solutions`: all solutions of a puzzle, or how many there are."""

import sys
from argparse import Namespace
from collections.abc import Callable

from sudokuenum.cli import options, puzzle_arguments
from sudokuenum.cli.output import bar_of
from sudokuenum.cli.rows import PUZZLE_ROWS, RowPrinter
from sudokuenum.common.document import json_text
from sudokuenum.common.progress_bar import ProgressBar
from sudokuenum.common.wording import counted
from sudokuenum.errors import NoSolutionError, OptionError
from sudokuenum.formats.writing import puzzle_text
from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.puzzles.repair.farthest import farthest_solution
from sudokuenum.puzzles.repair.output_keys import FarthestSolution
from sudokuenum.results.text_csv_html import csv_text, table_lines
from sudokuenum.solving.candidates import true_candidates
from sudokuenum.solving.count import count_within_limits, counting_method, frequencies
from sudokuenum.solving.estimate import estimate_solutions
from sudokuenum.solving.numbered_solution import nth_solution
from sudokuenum.solving.output_keys import NumberOfSolutions, TrueCandidates, frequency_rows
from sudokuenum.solving.search import Listing

SAMPLES = options.default(estimate_solutions, "samples")
EXAMPLE = """Prints the solutions on standard output, and their number on standard error, so that
you can redirect the list to a file.
Exit status: 0, or 1 if there is no solution.
Example: sudokuenum solutions puzzle.txt --limit 10
"""
_TASKS_OF_OPTION = {
    "limit": ("list", "count"),
    "seconds": ("list", "count", "farthest"),
    "explain": ("count",),
    "jobs": ("count", "frequencies", "number"),
    "csv": ("count", "frequencies", "estimate"),
    "format": ("list", "number", "farthest", "true-candidates"),
    "link": ("list", "number", "farthest", "true-candidates"),
    "samples": ("estimate",),
    "seed": ("estimate",),
}
"""The tasks to which each option applies."""
OPTIONS: options.Options = {
    **puzzle_arguments.PUZZLE,
    "task": {
        "--count": "print only the number of solutions, which can be of any size for up to 9x9 "
        "cells without --layout",
        "--true-candidates": "print the candidates that at least one solution has",
        "--frequencies": "print the number of solutions with each digit in each cell",
        "--estimate": "estimate the number of solutions from a random sample (9x9)",
        "--number K": "print solution K in lexicographic order, counted from 0",
        "--farthest ANSWER": "print the solution that differs from ANSWER, a grid or its file, in "
        "the most cells, and list these cells",
    },
    "--explain": "with --count: explain how the solutions are counted (a try is a digit in a cell)",
    "--limit N": "stop after N solutions",
    **options.seconds("the list, the count or --farthest"),
    **PUZZLE_ROWS,
    **options.JOBS,
    "--samples N": f"with --estimate: size of the sample (default: {SAMPLES})",
    **options.seed("the sample"),
    **options.QUIET,
}


def run(arguments: Namespace) -> int | None:
    """Print the solutions, their number or other facts about them, and return the exit status."""
    tasks: dict[str, Callable[[Puzzle, Namespace], int | None]] = {
        "count": _count,
        "true_candidates": _true_candidates,
        "frequencies": _frequencies,
        "estimate": _estimate,
        "number": _numbered,
        "farthest": _farthest,
    }
    task = options.given(arguments, *tasks).removeprefix("--") or "list"
    for option, its_tasks in _TASKS_OF_OPTION.items():
        if task not in its_tasks:
            needed = " or ".join(f"--{name}" for name in its_tasks)
            reason = f" needs {needed}" if task == "list" else f" cannot be combined with --{task}"
            options.refuse(arguments, f"{{}}{reason}", option)
    options.check_positive(arguments, "limit")
    if arguments.explain and arguments.limit is not None:
        raise OptionError("--explain cannot be combined with --limit, which always takes a search")
    return tasks.get(task.replace("-", "_"), _list)(puzzle_arguments.read_one(arguments), arguments)


def _list(puzzle: Puzzle, arguments: Namespace) -> int:
    bar = bar_of(arguments)
    limits = options.passed(arguments, "limit", "seconds")
    listing = Listing(puzzle, progress=bar, **limits)
    with RowPrinter(arguments, heading="solution") as printer, bar:
        for array in listing:
            printer.print_grids(array, puzzle.box, puzzle.layout)
    others = "" if listing.complete else "; there may be more"
    print(counted(listing.number_of_solutions, "solution") + others, file=sys.stderr)
    return 1 if listing.complete and not listing.number_of_solutions else 0


def _count(puzzle: Puzzle, arguments: Namespace) -> int:
    method = None
    if arguments.limit is None:
        method = counting_method(puzzle, jobs=arguments.jobs)
        if arguments.explain:
            print(method.reason, file=sys.stderr)
    limits = options.passed(arguments, "limit", "seconds", "jobs")
    bar = bar_of(arguments, _CountingBar)
    try:
        with bar:
            count = count_within_limits(puzzle, progress=bar, method=method, **limits)
    except KeyboardInterrupt:
        print(f"{bar.found} or more", file=sys.stderr)
        raise
    number = str(count.number_of_solutions)
    text = number if count.complete else f"{number} or more"
    RowPrinter(arguments).print(NumberOfSolutions(number, count.complete), text)
    return 1 if count.complete and not count.number_of_solutions else 0


class _CountingBar(ProgressBar):
    """A bar that keeps the number of solutions found so far."""

    found = 0

    def advance(self, steps: int) -> None:
        """Count new solutions."""
        if self.unit == "solutions":
            self.found += steps
        super().advance(steps)


def _true_candidates(puzzle: Puzzle, arguments: Namespace) -> int:
    try:
        with bar_of(arguments) as progress:
            found = true_candidates(puzzle, progress=progress)
    except NoSolutionError:
        print("0 solutions", file=sys.stderr)
        return 1
    lists = ["".join(SYMBOLS[digit - 1] for digit in digits) for digits in found.candidates]
    with RowPrinter(arguments, heading="solution") as printer:
        printer.print(TrueCandidates(lists), puzzle_text(found, "candidates"), puzzle=found)
    several = sum(len(digits) > 1 for digits in found.candidates)
    cells = counted(several, "cell")
    text = f"{cells} with several true candidates" if several else "exactly one solution"
    print(text, file=sys.stderr)
    return 0


def _frequencies(puzzle: Puzzle, arguments: Namespace) -> int:
    with bar_of(arguments) as progress:
        numbers = frequencies(puzzle, jobs=arguments.jobs, progress=progress)
    if arguments.json:
        by_cell = {puzzle.place(k): list(map(str, row)) for k, row in enumerate(numbers)}
        print(json_text(by_cell, indent=0))
    elif arguments.csv:
        print(csv_text(frequency_rows(puzzle, numbers)), end="")
    else:
        print(*table_lines(frequency_rows(puzzle, numbers)), sep="\n")
    return 0 if any(numbers[0]) else 1


def _estimate(puzzle: Puzzle, arguments: Namespace) -> int:
    passed = options.passed(arguments, "samples", "seed")
    with bar_of(arguments) as progress:
        estimate = estimate_solutions(puzzle, progress=progress, **passed)
    options.print_seed(arguments, estimate.seed)
    if estimate.high and not estimate.mean:
        print("no draw hit a solution, which does not prove that there is none", file=sys.stderr)
    mean, low, high = (f"{x:.6e}" for x in (estimate.mean, estimate.low, estimate.high))
    if estimate.low < estimate.high:
        text = f"{mean}\n{estimate.confidence:.0%} interval {low} to {high}"
    else:
        rounded = estimate.mean >= 1 << 53
        text = f"{mean}\nexact, but rounded" if rounded else f"{estimate.mean:.0f}\nexact"
    RowPrinter(arguments).print(estimate, text)
    return 0 if estimate.high else 1


def _numbered(puzzle: Puzzle, arguments: Namespace) -> None:
    with bar_of(arguments) as progress:
        solution = nth_solution(puzzle, arguments.number, jobs=arguments.jobs, progress=progress)
    with RowPrinter(arguments, heading="solution") as printer:
        printer.print_puzzles([solution])


def _farthest(puzzle: Puzzle, arguments: Namespace) -> None:
    answer = puzzle_arguments.read_solution("--farthest", arguments.farthest, puzzle)
    with bar_of(arguments) as progress:
        farthest = farthest_solution(puzzle, answer, progress=progress, seconds=arguments.seconds)
    document = FarthestSolution.of(farthest, differing=farthest.places)
    with RowPrinter(arguments, heading="solution") as printer:
        printer.print(document, f"{farthest.solution}\n{farthest}", puzzle=farthest.solution)
    if arguments.format in ("line", "grid"):
        print(farthest)
