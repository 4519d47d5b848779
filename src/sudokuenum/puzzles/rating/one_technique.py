"""All places of one technique in one state of a puzzle."""

from collections.abc import Iterable
from typing import NamedTuple

from sudokuenum.common.arguments import as_name, check_type, shown
from sudokuenum.errors import OptionError, PuzzleError
from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.geometry.layout import Layout
from sudokuenum.grids.puzzle import PuzzleLike, layout_of
from sudokuenum.puzzles.rating.board import Board, Candidates
from sudokuenum.puzzles.rating.board9 import easiest_step
from sudokuenum.puzzles.rating.techniques import (
    GUESS,
    OPTION_NAMES,
    ROWS,
    Step,
    tried,
    why_never,
)
from sudokuenum.solving.proper import ProperPuzzle

NAMES = OPTION_NAMES[: GUESS - 1]
"""The names of all techniques that `find_technique` accepts, which excludes the guess."""


class Places(NamedTuple):
    """The places of a technique in a state of a puzzle."""

    before: tuple[Step, ...]
    """The steps that lead to this state."""
    steps: tuple[Step, ...]
    """The steps of the technique, all of which are possible in this state."""


def find_technique(
    puzzle: PuzzleLike, technique: str, *, after: str | None = None, unique: bool = True,
    placed: Iterable[tuple[int, int]] = (), eliminated: Iterable[tuple[int, int]] = (),
) -> tuple[Step, ...]:  # fmt: skip
    """Find all places in which one technique advances, in one state of a puzzle.

    By default this is the initial state, in which only the clues rule out candidates. If the
    technique rules out the same candidates in several ways, only the first way is listed. There are
    too many chains, forcing chains, almost locked sets and fish with boxes to list all. For these
    techniques, the search takes the shortest or smallest first, and ends when no more candidates
    can be ruled out.

    Parameters
    ----------
    puzzle
        The puzzle, in any form that `Puzzle` reads.
    technique
        The name of a technique, as in `Step.techniques`. Upper case, and hyphens instead of spaces,
        make no difference.
    after
        Another technique. All steps that need no harder technique are made first. For example,
        `"hidden single"` makes as many singles as possible.
    unique
        If False, leave out the techniques that assume that there is exactly one solution.
    placed
        The digits that earlier steps have placed, as pairs of a cell, counted from 0, and a digit.
        Unlike clues, these digits can be exchanged in an avoidable rectangle.
    eliminated
        The candidates that earlier steps have ruled out, in the same form as `placed`.

    Returns
    -------
    tuple of Step
        The steps, all of which are possible in this state.

    Raises
    ------
    PuzzleError
        If the puzzle does not have exactly one solution, or if a placed or eliminated digit
        contradicts the solution.
    OptionError
        If the name of a technique is unknown, if the technique is not tried in this layout,
        or if it assumes that there is exactly one solution although `unique` is False.

    See Also
    --------
    explain : All steps to the solution, each by the easiest technique.

    Examples
    --------
    >>> puzzle = "1... ..3. .2.. ...4"
    >>> [step.text for step in find_technique(puzzle, "naked single")]
    ['r3c3 can only be 1', 'r1c4 can only be 2', 'r4c1 can only be 3', 'r2c2 can only be 4']
    >>> find_technique(puzzle, "x-wing", after="hidden single")
    ()
    """
    proper = ProperPuzzle.of(puzzle)
    check_type(placed, Iterable, "pairs of a cell and a digit as placed")
    check_type(eliminated, Iterable, "pairs of a cell and a digit as eliminated")
    return find_technique_proper(
        proper, technique, after, unique, tuple(placed), tuple(eliminated)
    ).steps


def find_technique_proper(
    proper: ProperPuzzle, technique: str, after: str | None = None, unique: bool = True,
    placed: Candidates = (), eliminated: Candidates = (),
) -> Places:  # fmt: skip
    """Find the places of a technique in a puzzle whose solution is known, and the steps before."""
    check_type(unique, bool, "True or False as unique")
    layout = layout_of(proper.puzzle)
    tier = _tier(technique, layout, unique)
    board = Board(proper.puzzle)
    board.apply(
        tuple(_checked("placed", proper, one, True) for one in placed),
        tuple(_checked("eliminated", proper, one, False) for one in eliminated),
    )
    before = list[Step]()
    if after is not None:
        hardest = _tier(after, layout, True)
        tiers = [one for one in tried(layout, unique) if one <= hardest]
        while step := easiest_step(board, tiers):
            board.apply(step.placements, step.eliminations)
            before.append(step)
    places: dict[tuple[Candidates, Candidates], Step] = {}
    for found in ROWS[tier - 1].rule(board):
        step = Step(ROWS[tier - 1].name, tier, *found)
        places.setdefault((step.placements, step.eliminations), step)
    return Places(tuple(before), tuple(places.values()))


def _tier(name: str, layout: Layout, unique: bool) -> int:
    """Return the tier of a technique, or raise OptionError if it cannot be used in this case."""
    found = as_name(name, NAMES, "technique")
    tier = NAMES.index(found) + 1
    if reason := why_never(tier, layout):
        raise OptionError(f"technique {found}: {reason}")
    if ROWS[tier - 1].unique and not unique:
        raise OptionError(f"technique {found}: it assumes that there is exactly one solution")
    return tier


def _checked(kind: str, proper: ProperPuzzle, pair: object, is_solution: bool) -> tuple[int, int]:
    """Return a pair of a cell and a digit after checking that it agrees with the solution."""
    puzzle, solution = proper
    if not (isinstance(pair, tuple) and len(pair) == 2 and all(type(one) is int for one in pair)):
        raise TypeError(f"{kind} {shown(pair)}: expected a pair of a cell and a digit")
    cell, digit = pair
    if not (0 <= cell < len(puzzle.cells) and 1 <= digit <= puzzle.box.digits):
        raise PuzzleError(
            f"{kind} {pair}: expected a cell from 0 to {len(puzzle.cells) - 1} and a digit from 1 "
            f"to {puzzle.box.digits}"
        )
    name = f"{kind} {SYMBOLS[digit - 1]} in {puzzle.place(cell)}"
    if puzzle.cells[cell]:
        raise PuzzleError(f"{name}: the cell has a clue")
    if (solution.cells[cell] == digit) != is_solution:
        what = SYMBOLS[solution.cells[cell] - 1]
        raise PuzzleError(f"{name}: the solution has {what} there")
    return cell, digit
