"""Repairing improper puzzles: clues that leave one solution, the published answer.

Greedy, as on paper: count for each empty cell in how many of the solutions it agrees with the
answer (the frequency table); add the answer's digit where that number is least; go on with the
solutions that agree there, until one is left. The tables of 9x9 puzzles with very many solutions
are sums over columns. A scheme writes down the number of solutions at each
stage, in brackets how many cells share the least frequency: 27(2), 3(1), 1.

Smallest: a set of cells makes the puzzle proper if every other solution disagrees with the answer
in one of them: it hits each set of disagreeing cells. A smallest hitting set of some of these sets
is found by an exact search; if it leaves other solutions, these give further sets, and else it is a
smallest one for all: nothing smaller hits even those that were used.

Both can stop when a clock says that the time is over, with what is known until then.

Reference for the smallest sets: implicit hitting sets, E. Moreno-Centeno and R. M. Karp, 2013.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.box import CLASSIC
from sudokuenum.common.clock import Clock
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.randomness import Seed, resolve_seed
from sudokuenum.errors import OptionError, PuzzleError
from sudokuenum.grids.puzzle import SYMBOLS, Puzzle, PuzzleLike
from sudokuenum.puzzles.hitting_set import (
    FOREVER,
    OutOfTimeError,
    _stopped,
    minimal_sets,
    smallest_hitting_set,
)
from sudokuenum.solving.count import frequencies
from sudokuenum.solving.search import Listing, is_proper

MOST_SOLUTIONS = 1_000_000
"""These are listed and kept, 81 bytes each; more are only counted."""


class TooManyError(PuzzleError):
    """A puzzle has more solutions than are kept."""


@dataclass(frozen=True)
class Stage:
    """One stage of a greedy repair."""

    solutions: int
    frequencies: dict[int, int]
    """For each empty cell the number of solutions that agree with the answer there."""
    least: tuple[int, ...]
    """The cells that share the least frequency."""
    cell: int
    """The cell that is added as a clue, one of the least."""


@dataclass(frozen=True)
class Repair:
    """A greedy repair: the stages and the puzzle that is proper in the end.

    If the time was over before, more than one of the solutions are left.
    """

    answer: Puzzle
    stages: tuple[Stage, ...]
    repaired: Puzzle
    left: int = 1
    """The number of solutions of the repaired puzzle."""

    @property
    def added(self) -> tuple[int, ...]:
        """The cells that became clues, in order."""
        return tuple(stage.cell for stage in self.stages)

    @property
    def scheme(self) -> str:
        """The scheme in one line, such as 27(2), 3(1), 1."""
        stages = [f"{stage.solutions}({len(stage.least)})" for stage in self.stages]
        return ", ".join([*stages, str(self.left)])


def all_solutions(
    puzzle: Puzzle, most: int = MOST_SOLUTIONS, clock: Clock = FOREVER
) -> NDArray[np.uint8]:
    """Every solution as a row.

    PuzzleError if there are none, or more than `most`, OutOfTimeError if not all could be found.
    """
    arrays, listing = [], Listing(puzzle, limit=most + 1)
    for array in listing:
        arrays.append(array)
        if listing.number > most:
            raise TooManyError(f"the puzzle has more than {most} solutions, too many to keep")
        if clock.is_over():
            break
    if not listing.complete:
        raise OutOfTimeError(f"the puzzle has {listing.number} or more solutions")
    if not listing.number:
        raise PuzzleError("the puzzle has no solution")
    return np.concatenate(arrays)


def check_answer(puzzle: Puzzle, answer: Puzzle) -> None:
    """PuzzleError unless the answer is a solution of the puzzle."""
    if answer.box != puzzle.box:
        raise PuzzleError(f"the answer has boxes of {answer.box}, the puzzle of {puzzle.box}")
    for cell, (clue, digit) in enumerate(zip(puzzle.cells, answer.cells, strict=True)):
        if not digit:
            raise PuzzleError(f"the answer is empty in {puzzle.place(cell)}")
        if clue not in (0, digit):
            raise PuzzleError(
                f"the answer has {SYMBOLS[digit - 1]} in {puzzle.place(cell)}, "
                f"where the puzzle has {SYMBOLS[clue - 1]}"
            )


Choose = Callable[[Stage], int]


def greedy_repair(
    puzzle: Puzzle, answer: Puzzle, choose: Choose | None = None, clock: Clock = FOREVER
) -> Repair:
    """Repair a puzzle by the frequency tables; `choose` says which empty cell a stage adds.

    By default it is the first of those that share the least frequency. PuzzleError if the answer
    is no solution, or if the puzzle is not 9x9 and has more than a million; OptionError if the cell
    chosen is a clue or leaves all solutions. When the time is over there are no further stages;
    OutOfTimeError if not even the first table was found.

    >>> from sudokuenum import Box
    >>> puzzle = Puzzle.parse("1... ..3. .... ....", Box(2, 2))
    >>> repair = greedy_repair(puzzle, Puzzle.parse("1324 4231 3142 2413", Box(2, 2)))
    >>> repair.scheme, str(repair.repaired)
    ('12(4), 3(1), 1', '1.....3...4.2...')
    """
    check_answer(puzzle, answer)

    class Watch(Progress):
        def advance(self, steps: int) -> None:
            if clock.is_over():
                raise OutOfTimeError(f"the puzzle has more than {MOST_SOLUTIONS} solutions")

    stages: list[Stage] = []
    while True:
        try:
            try:
                rest = _greedy(puzzle, answer, all_solutions(puzzle, clock=clock), choose, clock)
                return replace(rest, stages=(*stages, *rest.stages))
            except TooManyError:
                if puzzle.box != CLASSIC:
                    raise
                counts = frequencies(puzzle, progress=Watch())
        except OutOfTimeError:
            if not stages:
                raise
            left = stages[-1].frequencies[stages[-1].cell]
            return Repair(answer, tuple(stages), puzzle, left)
        agreeing = counts[np.arange(81), np.array(answer.cells) - 1]
        stages.append(_stage(puzzle, int(counts[0].sum()), agreeing, choose))
        cell = stages[-1].cell
        puzzle = puzzle.with_clue(cell, answer.cells[cell])


def _greedy(
    puzzle: Puzzle, answer: Puzzle, found: NDArray[np.uint8], choose: Choose | None, clock: Clock
) -> Repair:
    agreeing = found == np.array(answer.cells, np.uint8)
    stages = []
    while len(agreeing) > 1 and not clock.is_over():
        stage = _stage(puzzle, len(agreeing), agreeing.sum(axis=0), choose)
        stages.append(stage)
        puzzle = puzzle.with_clue(stage.cell, answer.cells[stage.cell])
        agreeing = agreeing[agreeing[:, stage.cell]]
    return Repair(answer, tuple(stages), puzzle, len(agreeing))


def _stage(
    puzzle: Puzzle, solutions: int, agreeing: NDArray[Any], choose: Choose | None = None
) -> Stage:
    """A stage, from the number of solutions that agree with the answer in each cell."""
    numbers = {cell: int(agreeing[cell]) for cell, clue in enumerate(puzzle.cells) if not clue}
    lowest = min(numbers.values())
    least = tuple(cell for cell, number in numbers.items() if number == lowest)
    stage = Stage(solutions, numbers, least, least[0])
    if choose:
        stage = replace(stage, cell=choose(stage))
        if numbers.get(stage.cell, solutions) == solutions:
            raise OptionError(
                f"a clue in {puzzle.place(stage.cell)} leaves all {solutions} solutions"
            )
    return stage


def repairs(puzzle: Puzzle, found: NDArray[np.uint8], clock: Clock = FOREVER) -> Iterator[Repair]:
    """Greedy repairs toward every solution in turn, of all those found, until the time is over."""
    for row in found:
        repair = _greedy(puzzle, Puzzle(tuple(row.tolist()), puzzle.box), found, None, clock)
        if repair.left > 1:
            return
        yield repair


def schemes(
    puzzle: Puzzle, answer: Puzzle, limit: int = 10_000, clock: Clock = FOREVER
) -> tuple[list[str], bool]:
    """The schemes of all greedy repairs, every choice among equals followed, and whether all were.

    Where the paths differ in how many cells share the least frequency, the brackets say so: after
    two choices for each of them, (4x3); after more the number of paths and the values that occur,
    (8x4|2). Paths that leave different numbers of solutions give a scheme each. At most `limit`
    paths are followed at a stage, and none when the time is over; OutOfTimeError if not even all
    solutions were found.
    """
    if limit < 1:
        raise OptionError(f"limit {limit}: at least one path is followed")
    check_answer(puzzle, answer)
    agreeing = all_solutions(puzzle, clock=clock) == np.array(answer.cells, np.uint8)
    complete = True
    done = []
    paths: dict[tuple[int, ...], list[tuple[Puzzle, NDArray[np.bool_]]]]
    paths = {(len(agreeing),): [(puzzle, agreeing)]}
    brackets: dict[tuple[int, ...], list[str]] = {(len(agreeing),): []}
    while paths:
        numbers, states = paths.popitem()
        before = brackets.pop(numbers)
        if numbers[-1] == 1:
            stages = [f"{n}({b})" for n, b in zip(numbers, before, strict=False)]
            done.append(", ".join([*stages, "1"]))
            continue
        stages_here = []
        for state, rows in states:
            if clock.is_over():
                return sorted(done), False
            stages_here.append(_stage(state, len(rows), rows.sum(axis=0)))
        shared = [len(stage.least) for stage in stages_here]
        for (state, rows), stage in zip(states, stages_here, strict=True):
            if clock.is_over():
                return sorted(done), False
            for cell in stage.least:
                left = rows[rows[:, cell]]
                key = (*numbers, len(left))
                group = paths.setdefault(key, [])
                brackets[key] = [*before, _bracket(shared)]
                if len(group) == limit:
                    complete = False
                    continue
                group.append((state.with_clue(cell, answer.cells[cell]), left))
    return sorted(done), complete


def _bracket(shared: list[int]) -> str:
    """What a scheme has in brackets for paths on which so many cells share the least frequency.

    >>> _bracket([10, 10]), _bracket([4, 3]), _bracket([4, 2, 4, 4])
    ('10', '4x3', '4x4|2')
    """
    values = sorted(set(shared), reverse=True)
    if len(values) == 1:
        return str(values[0])
    if len(shared) == 2:
        return f"{shared[0]}x{shared[1]}"
    return f"{len(shared)}x{'|'.join(map(str, values))}"


def smallest_repair(
    puzzle: Puzzle, answer: Puzzle, progress: Progress = SILENT, clock: Clock = FOREVER
) -> tuple[int, ...]:
    """The cells of a smallest set of the answer's digits that makes the puzzle proper.

    `progress` is told of each clue that is proved to be needed. PuzzleError if
    the answer is no solution, OutOfTimeError with the lower bound when the time is over.

    >>> from sudokuenum import Box
    >>> puzzle = Puzzle.parse("1... .... .... ....", Box(2, 2))
    >>> len(smallest_repair(puzzle, Puzzle.parse("1324 4231 3142 2413", Box(2, 2))))
    3
    """
    check_answer(puzzle, answer)
    progress.start("clues needed")
    digits = np.array(answer.cells, np.uint8)
    sets: list[int] = []
    chosen: tuple[int, ...] = ()

    def disagreeing(puzzle: Puzzle, limit: int) -> list[int]:
        others = []
        for array in Listing(puzzle, limit=limit):
            if clock.is_over():
                raise _stopped(len(chosen))
            found = [np.flatnonzero(row != digits).tolist() for row in array]
            others += [sum(1 << cell for cell in cells) for cells in found if cells]
        return others

    def shrunk(s: int) -> int:
        # another solution that agrees with this one outside of s may disagree in fewer cells
        inside = (0 if s >> cell & 1 else digit for cell, digit in enumerate(answer.cells))
        least = min(disagreeing(Puzzle(tuple(inside), puzzle.box), 64), key=int.bit_count)
        return s if least == s else shrunk(least)

    while True:
        repaired = puzzle
        for cell in chosen:
            repaired = repaired.with_clue(cell, answer.cells[cell])
        others = disagreeing(repaired, 16)
        if not others:
            return chosen
        # chosen hits all the sets so far, so that none of the others contains one of them
        others = minimal_sets([shrunk(s) for s in others])
        sets = [s for s in sets if all(other & ~s for other in others)]
        sets = sorted([*sets, *others], key=int.bit_count)
        chosen = smallest_hitting_set(sets, len(chosen), progress, clock)


def minimise(
    puzzle: PuzzleLike, *, order: Literal["reading", "random"] = "reading", seed: Seed = None
) -> Puzzle:
    """Remove clues from a proper puzzle until none of those that are left is redundant.

    A clue is redundant if the puzzle is proper without it. The clues are tried one after the other,
    in reading order or in a random order, and removed if they are redundant.

    Parameters
    ----------
    puzzle
        A puzzle with exactly one solution.
    order
        In which order the clues are tried.
    seed
        Determines the random order; None for another one at each call.

    Returns
    -------
    Puzzle
        The puzzle with the clues that are left.

    Raises
    ------
    PuzzleError
        If the puzzle is not proper.
    OptionError
        For another order, a negative seed, or a seed for the reading order.

    >>> from sudokuenum import Box
    >>> str(minimise(Puzzle.parse("1234 3412 2143 4321", Box(2, 2))))
    '......12.1.3.32.'
    """
    if order not in ("reading", "random"):
        raise OptionError(f"order {order!r}: it is 'reading' or 'random'")
    if order == "reading" and seed is not None:
        raise OptionError("a seed is only for the order 'random'")
    reduced = Puzzle.of(puzzle)
    if not is_proper(reduced):
        raise PuzzleError("the puzzle is not proper, so that none of its clues is redundant")
    clues = [cell for cell, digit in enumerate(reduced.cells) if digit]
    if order == "random":
        Random(resolve_seed(seed)).shuffle(clues)
    for cell in clues:
        without = reduced.with_clue(cell, 0)
        if is_proper(without):
            reduced = without
    return reduced
