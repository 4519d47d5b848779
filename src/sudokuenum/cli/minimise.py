"""`sudokuenum minimise`: remove redundant clues, or list all minimal puzzles."""

import sys
from argparse import Namespace
from time import perf_counter

from sudokuenum.cli import options, puzzle_arguments
from sudokuenum.cli.output import PUZZLE_ROWS, RowPrinter
from sudokuenum.common.durations import duration
from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.progress_bar import ProgressBar
from sudokuenum.common.randomness import resolve_seed
from sudokuenum.errors import OptionError
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.long_runs.shard import Shard
from sudokuenum.puzzles.documents import Minimised
from sudokuenum.puzzles.minimal.all_minimal import minimal_puzzles
from sudokuenum.puzzles.minimal.minimise import minimise

EXAMPLE = f"""Prints each puzzle that has exactly one solution, without its redundant clues. A clue
is redundant if the puzzle has exactly one solution without it, too. With --all, prints all puzzles
without redundant clues whose clues are among those of the puzzle, in no particular order; a line on
stderr says how long that will take.
{puzzle_arguments.STATUS}
Example: sudokuenum minimise puzzles.txt --order random --seed 1
"""
_LONG = 10
"""The least number of seconds of a listing that is said to be long."""
_TIMED, _SECONDS = 50, 10
"""How many cases, or else seconds, are to be over before they tell how long the others take."""
OPTIONS: options.Options = {
    **puzzle_arguments.PUZZLES,
    "--order {reading,random}": options.Option(
        "in which order the clues are tried: row by row (default), or a random order",
        ("reading", "random"),
        "reading",
    ),
    **options.seed("the random order"),
    "--all": "list all minimal puzzles whose clues are clues of the puzzle or grid",
    "--clues N": "with --all: only puzzles with at most N clues",
    "--shard I/M": "with --all: list only part I of M of the puzzles",
    **options.JOBS,
    **PUZZLE_ROWS,
    **options.QUIET,
}


def run(arguments: Namespace) -> int:
    if arguments.order == "reading" and arguments.seed is not None:
        raise OptionError("--seed: it needs --order random")
    if arguments.all and arguments.order == "random":
        raise OptionError("--order random does not go with --all")
    if not arguments.all:
        options.refuse(arguments, "{}: it needs --all", "clues", "shard", "jobs")
    seed = resolve_seed(arguments.seed) if arguments.order == "random" else None
    puzzles = puzzle_arguments.ProperPuzzles(arguments)
    with RowPrinter(arguments) as printer:
        for place, puzzle in puzzles:
            if arguments.all:
                with place:
                    _list_all(puzzle, arguments, printer)
            else:
                reduced = minimise(puzzle, order=arguments.order, seed=seed)
                printer.print(Minimised.of(reduced, puzzle=reduced), str(reduced), puzzle=reduced)
    if seed is not None:
        options.print_seed(arguments, seed)
    return puzzles.status


def _list_all(puzzle: Puzzle, arguments: Namespace, printer: RowPrinter) -> None:
    shard = None if arguments.shard is None else Shard.parse(arguments.shard)
    threads = check_jobs(arguments.jobs)
    with _Told(threads, arguments.quiet) as progress:
        for minimal in minimal_puzzles(
            puzzle, arguments.clues, shard=shard, jobs=threads, progress=progress
        ):
            printer.print(Minimised.of(minimal, puzzle=minimal), str(minimal), puzzle=minimal)


class _Told(ProgressBar):
    """A bar; and a line on stderr that says how long a long listing takes.

    A lower bound stands first, if that is all that is known, and an estimate later.
    """

    def __init__(self, threads: int, quiet: bool) -> None:
        super().__init__(quiet=quiet)
        self._threads, self._cases, self._over = threads, 0, 0
        self._told = True if quiet else None

    def start(self, unit: str, total: int | None = None) -> None:
        super().start(unit, total)
        self._cases, self._begin = total or 0, perf_counter()

    def advance(self, steps: int) -> None:
        super().advance(steps)
        sys.stdout.flush()
        self._over += steps
        if self._told or not self._cases:
            return
        seconds, is_estimate = perf_counter() - self._begin, self._over >= min(_TIMED, self._cases)
        if self._told != is_estimate and (is_estimate or seconds > _SECONDS):
            self._told = is_estimate
            seconds *= self._cases / max(self._over, self._threads)
            if seconds >= _LONG:
                words = f"{'about' if is_estimate else 'more than'} {duration(seconds)}"
                print(f"all minimal puzzles: {words}", file=sys.stderr, flush=True)
