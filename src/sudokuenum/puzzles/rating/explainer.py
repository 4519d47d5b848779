"""Sudoku Explainer's rating of 9x9 puzzles, the scale that players quote as SE or SER.

A puzzle is solved step by step. Each step uses the first technique of the table that advances, and
gets a rating. ER is the highest rating of all steps, EP is the highest rating of the steps up to
the first placed digit, and ED is the rating of the first step. All three equal the ratings that the
command `serate` of Sudoku Explainer 1.2.1.3 prints.

The rating of a chain, or of a unique loop, grows with its length.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from threading import Event, local
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.bit_masks import bits_of
from sudokuenum.common.notebook import Tabled
from sudokuenum.common.parallel import run_each, slices
from sudokuenum.errors import PuzzleError
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.geometry.cell_names import cell_name
from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike, layout_or_boxes
from sudokuenum.puzzles.rating.board import Board, Candidates, named_candidates
from sudokuenum.puzzles.rating.board9 import candidates, cells_of
from sudokuenum.puzzles.rating.kernels import explainer, techniques9
from sudokuenum.solving.proper import ProperPuzzle


class SETechnique(NamedTuple):
    """A technique of Sudoku Explainer: its name, and the lowest rating of its steps."""

    name: str
    rating: float


SE_TECHNIQUES = (
    SETechnique("hidden single", 1.0),
    SETechnique("direct pointing", 1.7),
    SETechnique("direct claiming", 1.9),
    SETechnique("direct hidden pair", 2.0),
    SETechnique("naked single", 2.3),
    SETechnique("direct hidden triplet", 2.5),
    SETechnique("pointing", 2.6),
    SETechnique("claiming", 2.8),
    SETechnique("naked pair", 3.0),
    SETechnique("X-wing", 3.2),
    SETechnique("hidden pair", 3.4),
    SETechnique("naked triplet", 3.6),
    SETechnique("swordfish", 3.8),
    SETechnique("hidden triplet", 4.0),
    SETechnique("XY-wing", 4.2),
    SETechnique("XYZ-wing", 4.4),
    SETechnique("unique loop type 1", 4.5),
    SETechnique("unique loop type 2", 4.5),
    SETechnique("unique loop type 3", 4.5),
    SETechnique("unique loop type 4", 4.5),
    SETechnique("naked quad", 5.0),
    SETechnique("jellyfish", 5.2),
    SETechnique("hidden quad", 5.4),
    SETechnique("BUG type 1", 5.6),
    SETechnique("BUG type 2", 5.7),
    SETechnique("BUG type 3", 5.8),
    SETechnique("BUG type 4", 5.7),
    SETechnique("aligned pair exclusion", 6.2),
    SETechnique("X-cycle", 6.5),
    SETechnique("Y-cycle", 6.5),
    SETechnique("XY-cycle", 7.0),
    SETechnique("forcing X-chain", 6.6),
    SETechnique("forcing chain", 7.0),
    SETechnique("aligned triplet exclusion", 7.5),
    SETechnique("Nishio forcing chain", 7.5),
    SETechnique("multiple forcing chains", 8.0),
    SETechnique("dynamic forcing chains", 8.5),
    SETechnique("dynamic forcing chains with simple rules", 9.0),
    SETechnique("dynamic forcing chains with forcing chains", 9.5),
    SETechnique("dynamic forcing chains with multiple forcing chains", 10.0),
    SETechnique("dynamic forcing chains with dynamic forcing chains", 10.5),
    SETechnique("dynamic forcing chains with two levels of forcing chains", 11.0),
)
"""The techniques in the order in which they are tried, except that some types are tried
together."""
if len(SE_TECHNIQUES) != explainer.NUMBER_OF_TECHNIQUES:
    raise ImportError(
        f"explainer.pyx has {explainer.NUMBER_OF_TECHNIQUES} techniques, explainer.py has "
        f"{len(SE_TECHNIQUES)}"
    )

UNSOLVED = 20.0
"""The rating of a puzzle on which no technique helps."""
_PUZZLES = 8
"""The number of puzzles in a call of the kernel, which watches an event to stop early. It is small
because the hardest puzzles take about a second each, and all threads should get some.
"""
_LINKS = 8192
"""The largest number of links that are listed for the chains of a step."""
_BOTH_WAYS, _CELL, _PLACES = 1, 5, 6
"""The numbers of ways in which chains begin, as described in the kernel."""
_OFF = 729
"""The number that turns a claim, 9 * cell + digit - 1, into its opposite."""


class Claim(NamedTuple):
    """A claim of a chain, which places a digit in a cell or rules it out."""

    cell: int
    digit: int
    is_true: bool


class SELink(NamedTuple):
    """A link of a chain: the number of the chain from 0, a claim, and another that follows."""

    chain: int
    before: Claim
    after: Claim


@dataclass(frozen=True)
class SEStep:
    """A step of Sudoku Explainer.

    The candidates that a placed digit rules out in its row, column and box are not listed.

    Attributes
    ----------
    technique
        The name of the technique, one of `SE_TECHNIQUES`.
    rating
        The rating of the step, such as 7.2.
    text
        A sentence that describes the step.
    placements
        The cell that is filled and its digit, or nothing if the step places no digit.
    eliminations
        The candidates that are ruled out.
    pattern
        The candidates that are the reason.
    links
        The links of the chains. Chains that branch are listed backwards from their last claims.
    """

    technique: str
    rating: float
    text: str
    placements: Candidates
    eliminations: Candidates
    pattern: Candidates
    links: tuple[SELink, ...] = ()


@dataclass(frozen=True)
class SERating(Tabled):
    """Sudoku Explainer's rating of a puzzle.

    Attributes
    ----------
    er
        The highest rating of a step.
    ep
        The highest rating of a step up to the first placed digit.
    ed
        The rating of the first step.
    steps
        The steps in order.
    solution
        The solution.
    """

    er: float
    ep: float
    ed: float
    steps: tuple[SEStep, ...] = field(repr=False)
    solution: Puzzle = field(repr=False)

    def __str__(self) -> str:
        """Return the ratings as players write them: ER/EP/ED."""
        return f"SE {self.er}/{self.ep}/{self.ed}"


class SERows(NamedTuple):
    """The ratings of many puzzles, as arrays of tenths with shape (puzzles,)."""

    er: NDArray[np.int64]
    ep: NDArray[np.int64]
    ed: NDArray[np.int64]


def se_rating(puzzle: PuzzleLike) -> SERating:
    """Rate a 9x9 puzzle as Sudoku Explainer does.

    Parameters
    ----------
    puzzle
        The puzzle, in any form that `Puzzle` reads. Removed candidates are taken into account.

    Returns
    -------
    SERating
        The ratings ER, EP and ED, and the steps.

    Raises
    ------
    PuzzleError
        If the puzzle does not have exactly one solution, if it has a layout or boxes other than
        3x3, or if a string is not a puzzle.

    Examples
    --------
    >>> rating = se_rating(".74.....58........9..7...6.5.....9.61...7.4..."
    ...                    "4.25.....8.42.........1........9124")
    >>> rating.er, rating.ep, rating.ed
    (7.1, 1.2, 1.2)
    >>> next(step.text for step in rating.steps if step.rating == rating.er)
    'forcing chain: r1c8 is 1'
    """
    return se_rating_proper(ProperPuzzle.of(puzzle))


def se_rating_proper(proper: ProperPuzzle) -> SERating:
    """Rate a puzzle that is known to have exactly one solution."""
    board = _board(proper.puzzle)
    steps = tuple(_steps(board))
    placed = next((k for k, step in enumerate(steps, 1) if step.placements), 0)
    hardest = [step.rating for step in steps]
    return SERating(
        UNSOLVED if board.any() else max(hardest, default=0.0),
        max(hardest[:placed], default=0.0),
        hardest[0] if steps else 0.0,
        steps,
        proper.solution,
    )


def rate_grids(
    puzzles: NDArray[np.uint8],
    jobs: int = 1,
    done: Callable[[int], object] = lambda number: None,
) -> SERows:
    """Rate the proper 9x9 puzzles of an array of shape (puzzles, 81), in which 0 is an empty cell.

    `done` is called in the caller's thread with the number of puzzles that have just been rated.
    """
    boards = np.empty(puzzles.shape, np.uint16)
    techniques9.start(np.ascontiguousarray(puzzles), boards)
    ratings = np.empty((len(boards), 3), np.uint8)
    stopped, own = Event(), local()

    def rated(part: slice) -> None:
        if not hasattr(own, "explainer"):  # its memory is large, so each thread keeps one
            own.explainer = explainer.Explainer(stopped.is_set)
        own.explainer.rate(boards[part], ratings[part])

    def finished(part: slice) -> None:
        done(len(boards[part]))

    run_each(rated, slices(len(boards), _PUZZLES), jobs, stopped, finished)
    return SERows(*ratings.T.astype(np.int64))


def why_not(puzzle: Puzzle) -> str:
    """Return the reason why Sudoku Explainer does not rate a puzzle, or an empty string."""
    if puzzle.layout is None and puzzle.box == CLASSIC:
        return ""
    return f"{layout_or_boxes(puzzle)}: Sudoku Explainer rates only 9x9 puzzles without a layout"


def _board(puzzle: Puzzle) -> NDArray[np.uint16]:
    """Return the candidates of a puzzle for the kernel, or raise PuzzleError if it is not rated."""
    if reason := why_not(puzzle):
        raise PuzzleError(reason)
    return candidates(cells_of(Board(puzzle)))


def _steps(board: NDArray[np.uint16]) -> Iterator[SEStep]:
    """Make the steps of a board one after the other, and yield them."""
    ruled_out, pattern = np.zeros(81, np.uint16), np.zeros(81, np.uint16)
    links, kernel = np.empty((_LINKS, 3), np.int16), explainer.Explainer(bool)
    while board.any():
        number, tenths, cell, digit, kind, where, count = kernel.step(
            board, ruled_out, pattern, links
        )
        if number < 0:
            return
        name = SE_TECHNIQUES[number].name
        placements = ((cell, digit),) if digit else ()
        lost = _listed(ruled_out)
        reason = name + _beginning(kind, where)
        chains = tuple(
            SELink(chain, _claim(before), _claim(after))
            for chain, before, after in links[:count].tolist()
        )
        text = f"{reason}: {_conclusion(placements, lost)}"
        yield SEStep(name, tenths / 10, text, placements, lost, _listed(pattern), chains)


def _claim(number: int) -> Claim:
    """Return a claim, given by the number that the kernel uses."""
    candidate = number % _OFF
    return Claim(candidate // 9, candidate % 9 + 1, number < _OFF)


def _listed(masks: NDArray[np.uint16]) -> Candidates:
    """Return the candidates in the bit masks of cells."""
    return tuple(
        (cell, digit + 1) for cell, mask in enumerate(masks.tolist()) for digit in bits_of(mask)
    )


def _beginning(kind: int, where: int) -> str:
    """Describe how the chains of a step begin."""
    if kind == _CELL:
        return f" from all candidates of {cell_name(where, 9)}"
    if kind == _PLACES:
        unit = CLASSIC.unit_name(where // 9)
        return f" from all places of {SYMBOLS[where % 9]} in {unit}"
    if not kind:
        return ""
    claim = _claim(where)
    candidate = f"{SYMBOLS[claim.digit - 1]} in {cell_name(claim.cell, 9)}"
    if kind == _BOTH_WAYS:
        return f" from {candidate} and from its opposite"
    return f" from {'' if claim.is_true else 'not '}{candidate} to a contradiction"


def _conclusion(placements: Candidates, eliminations: Candidates) -> str:
    """Describe the digit that a step places, or else the candidates that it rules out."""
    if placements:
        ((cell, digit),) = placements
        return f"{cell_name(cell, 9)} is {SYMBOLS[digit - 1]}"
    return "; ".join(f"not {one}" for one in named_candidates(eliminations, _places))


def _places(cells: Iterable[int]) -> str:
    return ", ".join(cell_name(cell, 9) for cell in cells)
