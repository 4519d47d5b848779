"""Greedy repairs, which add the clue that leaves the fewest solutions until one solution is left.

People use this method to repair puzzles on paper. At each stage, a frequency table shows the number
of solutions that agree with the answer in each empty cell. The answer's digit in a cell with the
least frequency becomes a clue, and the solutions that agree with this clue remain for the next
stage. The repair ends when a single solution is left. Its scheme lists the number of solutions at
each stage and, in brackets, the number of cells that share the least frequency: 27(2), 3(1), 1.

Up to a million solutions are listed and kept in memory, with one byte for each cell, and the tables
are sums over this list. For 9x9 puzzles with more solutions, `frequencies` computes the tables.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import integer_within
from sudokuenum.common.clock import Clock
from sudokuenum.common.frozen import FrozenDict
from sudokuenum.common.notebook import Pictured
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.errors import NoSolutionError, OptionError, OutOfTimeError, TooManySolutionsError
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike, as_puzzle, is_classic, with_cells
from sudokuenum.puzzles.repair.mistaken_clues import no_solution
from sudokuenum.puzzles.repair.smallest import Repair, checked_answer
from sudokuenum.solving.count import frequencies
from sudokuenum.solving.search import Listing

MOST_SOLUTIONS = 1_000_000
"""The largest number of solutions that are listed. More solutions are only counted."""


@dataclass(frozen=True)
class RepairStage(Pictured):
    """One stage of a greedy repair: the frequency table, and the clue that is added.

    Attributes
    ----------
    puzzle
        The puzzle before the clue is added.
    number_of_solutions
        The number of its solutions.
    frequencies
        For each empty cell, the number of solutions that agree with the answer in this cell.
    least
        The cells that share the least frequency.
    cell
        The cell that becomes a clue, by default the first in `least`.
    """

    puzzle: Puzzle
    number_of_solutions: int
    frequencies: Mapping[int, int] = field(repr=False)
    least: tuple[int, ...]
    cell: int


@dataclass(frozen=True)
class GreedyRepair(Repair):
    """A repair in stages, each of which adds the clue that leaves the fewest solutions.

    Attributes
    ----------
    stages
        The stages, each of which adds a clue.
    """

    stages: tuple[RepairStage, ...] = field(repr=False)

    @property
    def scheme(self) -> str:
        """The scheme in one line, such as 27(2), 3(1), 1.

        The last number is the number of solutions of the repaired puzzle.
        """
        stages = [f"{stage.number_of_solutions}({len(stage.least)})" for stage in self.stages]
        return ", ".join([*stages, str(self.solutions_left)])


@dataclass(frozen=True)
class Schemes:
    """The schemes of greedy repairs toward an answer, as far as the repairs were followed.

    Attributes
    ----------
    schemes
        The schemes in alphabetical order, in the form of `GreedyRepair.scheme`.
    all_paths
        True if all paths were followed, because the limit excluded none.
    in_time
        True if the search finished before the time limit.
    """

    schemes: tuple[str, ...]
    all_paths: bool
    in_time: bool


def greedy_repair(
    puzzle: PuzzleLike,
    answer: PuzzleLike,
    *,
    choose: Callable[[RepairStage], int] | None = None,
    progress: ProgressLike = SILENT,
    seconds: float | None = None,
) -> GreedyRepair:
    """Repair a puzzle by frequency tables.

    Parameters
    ----------
    puzzle
        A puzzle, which may have a layout.
    answer
        The solution that the repaired puzzle keeps.
    choose
        A function that takes each stage and returns the empty cell, counted from 0, that becomes a
        clue (default: the first of the cells that share the least frequency).
    progress
        Receives the listed solutions if there are many or, if there are too many to list, the bands
        of each table.
    seconds
        The time limit in seconds (default: no limit).

    Returns
    -------
    GreedyRepair
        The repair. If it was not finished in time, it leaves more than one solution.

    Raises
    ------
    PuzzleError
        If the answer is not a solution of the puzzle, or if it has more than a million solutions
        and is not a classic 9x9 puzzle.
    OptionError
        If the chosen cell is a clue or leaves all solutions, or if `seconds` is negative.
    OutOfTimeError
        If the time limit is reached before the first table is known.

    Examples
    --------
    >>> puzzle = Puzzle("1... ..3. .... ....", Box(2, 2))
    >>> repair = greedy_repair(puzzle, "1324 4231 3142 2413")
    >>> repair.scheme, str(repair.repaired)
    ('12(4), 3(1), 1', '1.....3...4.2...')
    """
    bar = as_progress(progress)
    puzzle = as_puzzle(puzzle, layouts=True)
    answer = checked_answer(puzzle, answer)
    clock = Clock(seconds)
    stages: list[RepairStage] = []
    while True:
        try:
            try:
                solutions = _all_solutions(puzzle, clock, bar)
            except TooManySolutionsError:
                if not is_classic(puzzle):
                    raise
                counts = frequencies(puzzle, progress=_TimeLimit(clock, bar))
            else:
                return _by_list(puzzle, answer, solutions, clock, stages, choose)
        except OutOfTimeError:
            if not stages:
                raise
            return _repair(puzzle, answer, stages, stages[-1].frequencies[stages[-1].cell])
        agreeing = counts[np.arange(81), np.array(answer) - 1]
        stages.append(_stage(puzzle, int(counts[0].sum()), agreeing, choose))
        puzzle = puzzle.with_clue(stages[-1].cell, answer.cells[stages[-1].cell])


def greedy_repairs(
    puzzle: PuzzleLike, *, progress: ProgressLike = SILENT, seconds: float | None = None
) -> Iterator[GreedyRepair]:
    """Repair a puzzle toward each of its solutions in turn.

    All solutions are kept in memory. Each repair is made when you ask for it.

    Parameters
    ----------
    puzzle
        A puzzle with at most a million solutions, which may have a layout.
    progress
        Receives each solution whose repair is finished.
    seconds
        The time limit in seconds (default: no limit).

    Returns
    -------
    Iterator[GreedyRepair]
        The repairs, in the order in which the solutions are found.

    Raises
    ------
    NoSolutionError
        If the puzzle has no solution.
    TooManySolutionsError
        If the puzzle has more than a million solutions.
    OptionError
        If `seconds` is negative.
    OutOfTimeError
        If the time limit is reached. The repairs that were finished by then have been yielded.

    Examples
    --------
    >>> [repair.scheme for repair in greedy_repairs("1... ..3. .2.. ....")]
    ['3(4), 1', '3(4), 1', '3(1), 1']
    """
    bar = as_progress(progress)
    puzzle = as_puzzle(puzzle, layouts=True)
    clock = Clock(seconds)
    solutions = _all_solutions(puzzle, clock, bar)
    bar.start("answers", len(solutions))
    for number, row in enumerate(solutions):
        answer = with_cells(puzzle, row.tolist())
        repair = _by_list(puzzle, answer, solutions, clock)
        if repair.solutions_left > 1:
            message = f"{number} of {len(solutions)} solutions were taken as the answer"
            raise OutOfTimeError(message, len(solutions))
        bar.advance(1)
        yield repair


def all_schemes(
    puzzle: PuzzleLike,
    answer: PuzzleLike,
    *,
    limit: int = 10_000,
    progress: ProgressLike = SILENT,
    seconds: float | None = None,
) -> Schemes:
    """List the schemes of all greedy repairs by trying every cell of least frequency at each stage.

    Paths that leave the same numbers of solutions share a scheme. If the same number of cells share
    the least frequency on all paths, the brackets of a stage contain this number. For two paths
    with different numbers, the brackets contain both: (4x3) means 4 cells on one path and 3 on the
    other. For more paths, they contain the number of paths, followed by the different numbers of
    cells: (8x4|2) means 8 paths, on each of which 4 or 2 cells share the least frequency.

    Parameters
    ----------
    puzzle
        A puzzle with at most a million solutions, which may have a layout.
    answer
        The solution that the repaired puzzle keeps.
    limit
        The largest number of paths that are followed at a stage.
    progress
        Receives the stages of all paths.
    seconds
        The time limit in seconds (default: no limit).

    Returns
    -------
    Schemes
        The schemes that were found in time, and whether these are all of them.

    Raises
    ------
    PuzzleError
        If the answer is not a solution of the puzzle, or if the puzzle has more than a million
        solutions.
    OptionError
        If `limit` is less than 1, or if `seconds` is negative.

    Examples
    --------
    >>> all_schemes("1... .... .... ....", "1324 4231 3142 2413").schemes
    ('72(2), 12(4), 3(1), 1',)
    """
    bar = as_progress(progress)
    limit = integer_within(limit, "limit", 1, inf, "at least one path is followed")
    puzzle = as_puzzle(puzzle, layouts=True)
    answer = checked_answer(puzzle, answer)
    clock = Clock(seconds)
    schemes: list[str] = []
    all_paths = in_time = True

    def follow(group: list[tuple[Puzzle, NDArray[np.bool_]]], before: Sequence[str] = ()) -> None:
        """Append the schemes of the paths through a group, which begin with the parts in `before`.

        Each item of a group is a puzzle that a path has reached, with an array whose rows show for
        each solution the cells in which it agrees with the answer. All puzzles of a group have the
        same number of solutions.
        """
        nonlocal all_paths
        solutions = len(group[0][1])
        if solutions == 1:
            schemes.append(", ".join([*before, "1"]))
            return
        shared = []
        groups: dict[int, list[tuple[Puzzle, NDArray[np.bool_]]]] = {}
        for reached, agreeing in group:
            if clock.is_over():
                raise OutOfTimeError("not all paths were followed")
            least = _stage(reached, solutions, agreeing.sum(axis=0)).least
            shared.append(len(least))
            bar.advance(1)
            for cell in least:
                rows = agreeing[agreeing[:, cell]]
                states = groups.setdefault(len(rows), [])
                if len(states) == limit:
                    all_paths = False
                else:
                    states.append((reached.with_clue(cell, answer.cells[cell]), rows))
        for following in groups.values():
            follow(following, [*before, f"{solutions}({_bracket(shared)})"])

    try:
        solutions = _all_solutions(puzzle, clock, bar)
        bar.start("stages")
        follow([(puzzle, solutions == np.array(answer))])
    except OutOfTimeError:
        in_time = False
    return Schemes(tuple(sorted(schemes)), all_paths, in_time)


class _TimeLimit(Progress):
    """A Progress that ends the reporting call when the time limit is reached."""

    def __init__(self, clock: Clock, shown: Progress) -> None:
        self._clock, self._shown = clock, shown

    def start(self, unit: str, total: int | None = None) -> None:
        """Begin a part of the work."""
        self._shown.start(unit, total)

    def advance(self, steps: int) -> None:
        """Report finished steps. Raises OutOfTimeError if the time limit is reached."""
        self._shown.advance(steps)
        if self._clock.is_over():
            message = f"the puzzle has more than {MOST_SOLUTIONS} solutions"
            raise OutOfTimeError(message, MOST_SOLUTIONS)


def _all_solutions(puzzle: Puzzle, clock: Clock, progress: Progress) -> NDArray[np.uint8]:
    """List every solution as a row.

    Raises NoSolutionError if there are none, TooManySolutionsError if there are too many, and
    OutOfTimeError if the time limit is reached before all of them are found.
    """
    arrays, listing = [], Listing(puzzle, limit=MOST_SOLUTIONS + 1, progress=progress)
    for array in listing:
        arrays.append(array)
        if listing.number_of_solutions > MOST_SOLUTIONS:
            message = (
                f"the puzzle has more than {MOST_SOLUTIONS} solutions, which are too many to list"
            )
            raise TooManySolutionsError(message)
        if clock.is_over():
            break
    if not listing.complete:
        raise OutOfTimeError(
            f"the puzzle has {listing.number_of_solutions} or more solutions",
            listing.number_of_solutions,
        )
    if not listing.number_of_solutions:
        raise NoSolutionError(no_solution(puzzle, clock))
    return np.concatenate(arrays)


def _by_list(
    puzzle: Puzzle,
    answer: Puzzle,
    solutions: NDArray[np.uint8],
    clock: Clock,
    before: Sequence[RepairStage] = (),
    choose: Callable[[RepairStage], int] | None = None,
) -> GreedyRepair:
    """Continue a repair after the stages `before`, using the list of the remaining solutions."""
    agreeing = solutions == np.array(answer)
    stages = list(before)
    while len(agreeing) > 1 and not clock.is_over():
        stage = _stage(puzzle, len(agreeing), agreeing.sum(axis=0), choose)
        stages.append(stage)
        puzzle = puzzle.with_clue(stage.cell, answer.cells[stage.cell])
        agreeing = agreeing[agreeing[:, stage.cell]]
    return _repair(puzzle, answer, stages, len(agreeing))


def _repair(
    repaired: Puzzle, answer: Puzzle, stages: Sequence[RepairStage], left: int
) -> GreedyRepair:
    added = tuple(stage.cell for stage in stages)
    needed = 1 if stages or left > 1 else 0
    return GreedyRepair(answer, added, repaired, left, needed, tuple(stages))


def _stage(
    puzzle: Puzzle,
    solutions: int,
    agreeing: NDArray[Any],
    choose: Callable[[RepairStage], int] | None = None,
) -> RepairStage:
    """Return a stage, given the number of solutions that agree with the answer in each cell."""
    numbers = {cell: int(agreeing[cell]) for cell, clue in enumerate(puzzle.cells) if not clue}
    lowest = min(numbers.values())
    least = tuple(cell for cell, number in numbers.items() if number == lowest)
    stage = RepairStage(puzzle, solutions, FrozenDict(numbers), least, least[0])
    if choose:
        stage = replace(stage, cell=choose(stage))
        if numbers.get(stage.cell, solutions) == solutions:
            place = puzzle.place(stage.cell)
            raise OptionError(f"a clue in {place} leaves all {solutions} solutions")
    return stage


def _bracket(shared: Sequence[int]) -> str:
    """Return the brackets of a scheme, as `all_schemes` describes them.

    `shared` contains the number of cells that share the least frequency on each path.
    """
    values = sorted(set(shared), reverse=True)
    if len(values) == 1:
        return str(values[0])
    if len(shared) == 2:
        return f"{shared[0]}x{shared[1]}"
    return f"{len(shared)}x{'|'.join(map(str, values))}"
