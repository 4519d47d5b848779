"""Greedy repairs: adding the clue that leaves the fewest solutions, until one solution is left.

People repair puzzles by this method on paper. Each stage has a frequency table, which shows for
every empty cell the number of solutions that agree with the answer there. The answer's digit in a
cell with the least frequency becomes a clue, and the solutions that agree there remain for the next
stage, until one is left. The scheme of a repair lists the number of solutions at each stage, and in
brackets the number of cells that share the least frequency: 27(2), 3(1), 1.

Up to a million solutions are listed and kept, with one byte for each cell, and the tables are sums
over the list. For 9x9 puzzles with more solutions, `frequencies` counts the tables.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import check_type, integer_within
from sudokuenum.common.clock import Clock
from sudokuenum.common.frozen import FrozenDict
from sudokuenum.common.notebook import Pictured
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.errors import NoSolutionError, OptionError, OutOfTimeError, TooManySolutionsError
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike, as_puzzle, is_classic, with_cells
from sudokuenum.puzzles.repair.smallest import Repair, checked_answer
from sudokuenum.solving.count import frequencies
from sudokuenum.solving.search import Listing

MOST_SOLUTIONS = 1_000_000
"""The largest number of solutions that are listed; if there are more, they are only counted."""


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
        For each empty cell the number of solutions that agree with the answer there.
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
        The stages, one for each added clue.
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
    """The schemes of greedy repairs toward one answer, as far as they were followed.

    Attributes
    ----------
    schemes
        The schemes in alphabetic order, as `GreedyRepair.scheme` writes them.
    all_paths
        True if all paths were followed, since the limit left none out.
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
    progress: Progress = SILENT,
    seconds: float | None = None,
) -> GreedyRepair:
    """Repair a puzzle by frequency tables.

    Parameters
    ----------
    puzzle
        A puzzle, which may have a layout.
    answer
        The solution of the puzzle that is kept.
    choose
        A function that takes each stage and returns the empty cell, counted from 0, that becomes a
        clue. None for the first of the cells that share the least frequency.
    progress
        Receives the solutions if there are many, and the bands of each table for which there are
        too many to list.
    seconds
        A time limit; None for no limit.

    Returns
    -------
    GreedyRepair
        The repair. If it was not finished in time, more than one solution is left.

    Raises
    ------
    PuzzleError
        If the answer is not a solution of the puzzle, or if a puzzle that is not a classic 9x9 one
        has more than a million solutions.
    OptionError
        If the chosen cell is a clue or leaves all solutions, or if `seconds` is negative.
    OutOfTimeError
        If the time was over before the first table was found.

    Examples
    --------
    >>> puzzle = Puzzle("1... ..3. .... ....", Box(2, 2))
    >>> repair = greedy_repair(puzzle, "1324 4231 3142 2413")
    >>> repair.scheme, str(repair.repaired)
    ('12(4), 3(1), 1', '1.....3...4.2...')
    """
    puzzle = as_puzzle(puzzle, layouts=True)
    answer = checked_answer(puzzle, answer)
    check_type(progress, Progress, "a Progress")
    clock = Clock(seconds)
    stages: list[RepairStage] = []
    while True:
        try:
            try:
                solutions = _all_solutions(puzzle, clock, progress)
            except TooManySolutionsError:
                if not is_classic(puzzle):
                    raise
                counts = frequencies(puzzle, progress=_TimeLimit(clock, progress))
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
    puzzle: PuzzleLike, *, progress: Progress = SILENT, seconds: float | None = None
) -> Iterator[GreedyRepair]:
    """Repair a puzzle toward each of its solutions in turn, as you iterate.

    All solutions are kept in memory.

    Parameters
    ----------
    puzzle
        A puzzle with at most a million solutions, which may have a layout.
    progress
        Reports each solution whose repair is finished.
    seconds
        A time limit; None for no limit.

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
        If the time is over, after the repairs that were finished.

    Examples
    --------
    >>> [repair.scheme for repair in greedy_repairs("1... ..3. .2.. ....")]
    ['3(4), 1', '3(4), 1', '3(1), 1']
    """
    puzzle = as_puzzle(puzzle, layouts=True)
    check_type(progress, Progress, "a Progress")
    clock = Clock(seconds)
    solutions = _all_solutions(puzzle, clock, progress)
    progress.start("answers", len(solutions))
    for number, row in enumerate(solutions):
        answer = with_cells(puzzle, row.tolist())
        repair = _by_list(puzzle, answer, solutions, clock)
        if repair.solutions_left > 1:
            message = f"{number} of {len(solutions)} solutions were taken as the answer"
            raise OutOfTimeError(message, len(solutions))
        progress.advance(1)
        yield repair


def all_schemes(
    puzzle: PuzzleLike,
    answer: PuzzleLike,
    *,
    limit: int = 10_000,
    progress: Progress = SILENT,
    seconds: float | None = None,
) -> Schemes:
    """List the schemes of all greedy repairs, trying every cell of least frequency at each stage.

    Paths that leave the same numbers of solutions share a scheme. If the same number of cells share
    the least frequency on all paths, this number is in the brackets of a stage. For two paths that
    differ, the brackets hold both numbers: (4x3) means 4 cells on one path and 3 on the other. For
    more paths they hold the number of paths, and then the different numbers of cells: (8x4|2) means
    8 paths, on each of which 4 or 2 cells share the least frequency.

    Parameters
    ----------
    puzzle
        A puzzle with at most a million solutions, which may have a layout.
    answer
        The solution of the puzzle that is kept.
    limit
        The largest number of paths that are followed at a stage.
    progress
        Receives the stages of all paths.
    seconds
        A time limit; None for no limit.

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
    limit = integer_within(limit, "limit", 1, inf, "at least one path is followed")
    puzzle = as_puzzle(puzzle, layouts=True)
    answer = checked_answer(puzzle, answer)
    check_type(progress, Progress, "a Progress")
    clock = Clock(seconds)
    schemes: list[str] = []
    all_paths = in_time = True

    def follow(group: list[tuple[Puzzle, NDArray[np.bool_]]], before: Sequence[str] = ()) -> None:
        """Append the schemes of the paths through a group; `before` has their first parts.

        A path has reached a puzzle, which comes with a row for each solution that says in which
        cells it agrees with the answer. The puzzles of a group have the same number of solutions.
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
            progress.advance(1)
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
        solutions = _all_solutions(puzzle, clock, progress)
        progress.start("stages")
        follow([(puzzle, solutions == np.array(answer))])
    except OutOfTimeError:
        in_time = False
    return Schemes(tuple(sorted(schemes)), all_paths, in_time)


class _TimeLimit(Progress):
    """A progress that ends the call that reports to it when the time is over."""

    def __init__(self, clock: Clock, shown: Progress) -> None:
        self._clock, self._shown = clock, shown

    def start(self, unit: str, total: int | None = None) -> None:
        """Begin a part of the call."""
        self._shown.start(unit, total)

    def advance(self, steps: int) -> None:
        """Report finished steps; raise OutOfTimeError if the time is over."""
        self._shown.advance(steps)
        if self._clock.is_over():
            message = f"the puzzle has more than {MOST_SOLUTIONS} solutions"
            raise OutOfTimeError(message, MOST_SOLUTIONS)


def _all_solutions(puzzle: Puzzle, clock: Clock, progress: Progress) -> NDArray[np.uint8]:
    """List every solution as a row.

    Raises NoSolutionError or TooManySolutionsError if there are none or too many solutions.
    Raises OutOfTimeError if the time is over before all are found.
    """
    arrays, listing = [], Listing(puzzle, limit=MOST_SOLUTIONS + 1, progress=progress)
    for array in listing:
        arrays.append(array)
        if listing.number_of_solutions > MOST_SOLUTIONS:
            message = f"the puzzle has more than {MOST_SOLUTIONS} solutions, too many to keep"
            raise TooManySolutionsError(message)
        if clock.is_over():
            break
    if not listing.complete:
        raise OutOfTimeError(
            f"the puzzle has {listing.number_of_solutions} or more solutions",
            listing.number_of_solutions,
        )
    if not listing.number_of_solutions:
        raise NoSolutionError("the puzzle has no solution")
    return np.concatenate(arrays)


def _by_list(
    puzzle: Puzzle,
    answer: Puzzle,
    solutions: NDArray[np.uint8],
    clock: Clock,
    before: Sequence[RepairStage] = (),
    choose: Callable[[RepairStage], int] | None = None,
) -> GreedyRepair:
    """Repair a puzzle, after the stages `before`, from the list of its solutions."""
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
    """Return a stage, from the number of solutions that agree with the answer in each cell."""
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

    `shared` has the number of cells that share the least frequency, for each path.
    """
    values = sorted(set(shared), reverse=True)
    if len(values) == 1:
        return str(values[0])
    if len(shared) == 2:
        return f"{shared[0]}x{shared[1]}"
    return f"{len(shared)}x{'|'.join(map(str, values))}"
