"""`sudokuenum minimise`: remove redundant clues, or list all minimal puzzles."""

import sys
from argparse import Namespace
from functools import partial
from time import perf_counter

from sudokuenum.cli import options, puzzle_arguments
from sudokuenum.cli.output import bar_of
from sudokuenum.cli.rows import PUZZLE_ROWS, RowPrinter
from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.progress_bar import ProgressBar
from sudokuenum.common.randomness import resolve_seed
from sudokuenum.common.wording import duration
from sudokuenum.errors import OptionError
from sudokuenum.formats.puzzle_input import Place
from sudokuenum.formats.writing import layout_line
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.long_runs.shard import Shard
from sudokuenum.puzzles.minimal.all_minimal import minimal_puzzles
from sudokuenum.puzzles.minimal.minimise import ORDERS, minimise
from sudokuenum.puzzles.output_keys import Minimised

EXAMPLE = f"""Prints each puzzle that has exactly one solution, without its redundant clues. A clue
is redundant if the puzzle has exactly one solution without it, too. With --all, prints all puzzles
without redundant clues that you get by leaving out clues, in no particular order. If that takes
long, a line on stderr estimates the time.
{puzzle_arguments.STATUS}
Example: sudokuenum minimise puzzles.txt --order random --seed 1
"""
_LONG_SECONDS = 10
"""The seconds from which on a listing counts as long."""
_TIMED_CASES, _TIMED_SECONDS = 50, 10
"""The number of cases needed for an estimate of the time, and the seconds for a lower bound."""
_ORDERS = ", or ".join(
    f"{way} (default)" if name == "reading" else way for name, way in ORDERS.items()
)
OPTIONS: options.Options = {
    **puzzle_arguments.PUZZLES,
    f"--order {{{','.join(ORDERS)}}}": options.Option(
        f"the order in which clues are tried: {_ORDERS}", tuple(ORDERS), "reading"
    ),
    **options.seed("the random order"),
    "--all": "list all minimal puzzles that you get by leaving out clues of the puzzle or grid",
    "--clues N": "with --all: only puzzles with at most N clues",
    "--shard I/M": "with --all: list only part I of M of the puzzles",
    **options.JOBS,
    **PUZZLE_ROWS,
    **options.QUIET,
}


def run(arguments: Namespace) -> int:
    """Print the minimal puzzles, and return the exit status."""
    if arguments.order == "reading" and arguments.seed is not None:
        raise OptionError("--seed needs --order random")
    if arguments.all and arguments.order == "random":
        raise OptionError("--order random cannot be combined with --all")
    if not arguments.all:
        options.refuse(arguments, "{} needs --all", "clues", "shard", "jobs")
    seed = resolve_seed(arguments.seed) if arguments.order == "random" else None
    puzzles = puzzle_arguments.ProperPuzzles(arguments)
    with RowPrinter(arguments, puzzles.given) as printer:
        for place, puzzle in puzzles:
            with puzzles.given.at(place):
                if arguments.all:
                    _list_all(puzzle, place, arguments, printer)
                else:
                    reduced = minimise(puzzle, order=arguments.order, seed=seed)
                    document = _document(reduced)
                    printer.print(document, str(reduced), puzzle=reduced, place=place)
    if seed is not None:
        options.print_seed(arguments, seed)
    return puzzles.status


def _list_all(puzzle: Puzzle, place: Place, arguments: Namespace, printer: RowPrinter) -> None:
    shard = None if arguments.shard is None else Shard(arguments.shard)
    threads = check_jobs(arguments.jobs)
    with bar_of(arguments, partial(_TimedBar, threads)) as progress:
        for minimal in minimal_puzzles(
            puzzle, arguments.clues, shard=shard, jobs=threads, progress=progress
        ):
            document = _document(minimal)
            printer.print(document, str(minimal), puzzle=minimal, place=place)


def _document(puzzle: Puzzle) -> Minimised:
    return Minimised.of(puzzle, puzzle=puzzle, layout=layout_line(puzzle))


class _TimedBar(ProgressBar):
    """A bar that also prints a line on stderr with the time that a long listing takes.

    It prints a lower bound first if no estimate is known yet, and an estimate later.
    """

    def __init__(self, threads: int, *, quiet: bool) -> None:
        super().__init__(quiet=quiet)
        self._threads, self._cases, self._finished = threads, 0, 0
        # None before a line, False after the lower bound, True after the estimate
        self._estimated = True if quiet else None

    def start(self, unit: str, total: int | None = None) -> None:
        """Begin to measure the time of the cases."""
        super().start(unit, total)
        self._cases, self._begin = total or 0, perf_counter()

    def advance(self, steps: int) -> None:
        """Count finished cases, and print the line when their time is known."""
        super().advance(steps)
        sys.stdout.flush()
        self._finished += steps
        if self._estimated or not self._cases:
            return
        seconds = perf_counter() - self._begin
        is_estimate = self._finished >= min(_TIMED_CASES, self._cases)
        if self._estimated != is_estimate and (is_estimate or seconds > _TIMED_SECONDS):
            self._estimated = is_estimate
            seconds *= self._cases / max(self._finished, self._threads)
            if seconds >= _LONG_SECONDS:
                time = f"{'about' if is_estimate else 'more than'} {duration(seconds)}"
                print(f"all minimal puzzles: {time}", file=sys.stderr, flush=True)
