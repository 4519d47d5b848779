"""The demands of `generate`: the number of clues, their cells, and the difficulty of puzzles."""

import os
from collections.abc import Callable, Mapping
from inspect import Parameter, signature
from math import inf
from typing import Any, TypeAlias, TypedDict, TypeVar, Unpack

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import as_name, check_type, shown
from sudokuenum.common.files import read_text
from sudokuenum.common.ranges import DecimalSpanLike, SpanLike, span_within, tenths_within
from sudokuenum.errors import OptionError, PuzzleError
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.geometry.layout import LayoutLike, as_layout
from sudokuenum.geometry.permutations import cycle_of_each
from sudokuenum.grids.puzzle import Puzzle, empty_puzzle, is_classic, layout_of, layout_or_boxes
from sudokuenum.puzzles.making.clue_symmetry import IMAGES, SYMMETRIES, ClueSymmetry
from sudokuenum.puzzles.rating.explainer import UNSOLVED, why_not
from sudokuenum.puzzles.rating.techniques import (
    DIFFICULTIES,
    GUESS,
    OPTION_NAMES,
    SINGLES,
    Difficulty,
    difficulty_of,
    why_never,
)

_MOST_CHARACTERS = 10_000
"""The largest number of characters of a pattern in a file."""
_MOST_SCORE = 10**6
_SE = 1.0, UNSOLVED
"""The lowest and the highest rating of Sudoku Explainer."""
Pattern: TypeAlias = str | Puzzle | os.PathLike[str]
"""The types that represent the cells of the clues: a string of 81 marks, a puzzle, or the path of a
file with such a string."""

TIERS: dict[str, tuple[int, ...]] = {
    "singles": tuple(range(SINGLES + 1)),
    **{name: (tier,) for tier, name in enumerate(OPTION_NAMES, 1) if tier > SINGLES},
}
"""The tiers of the techniques to which each name of a hardest technique refers."""


class Wishes(TypedDict, total=False):
    """The demands by their names. None, or a missing name, means no demand.

    This is the only list of the demands. `Demands` reads it, `generate` and `Generation` show it in
    their signatures, and the command passes on the options with these names.
    """

    clues: SpanLike | None
    pattern: Pattern | None
    symmetry: ClueSymmetry | None
    technique: str | None
    difficulty: Difficulty | str | Mapping[Difficulty, int] | None
    score: SpanLike | None
    se: DecimalSpanLike | None
    layout: LayoutLike | None


_NAMES = {"difficulty": DIFFICULTIES, "technique": tuple(TIERS), "symmetry": SYMMETRIES}
"""The names that each of these demands may have."""


def check_no_demand(value: object, name: str) -> None:
    """Raise TypeError if the value of a parameter is a name that belongs to another parameter."""
    for demand, names in _NAMES.items():
        if isinstance(value, str) and value.lower() in names:
            advice = f"did you mean {demand}={value.lower()!r}?"
            raise TypeError(f"{name} {value!r}: expected an integer; {advice}")


Function = TypeVar("Function", bound=Callable[..., Any])


def with_wishes(function: Function) -> Function:
    """Show the keys of `Wishes` in the signature of a function that takes them as keywords."""
    shown = signature(function)
    own = [one for one in shown.parameters.values() if one.kind != Parameter.VAR_KEYWORD]
    first = [one for one in own if one.kind != Parameter.KEYWORD_ONLY]
    wishes = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=kind)
        for name, kind in Wishes.__annotations__.items()
    ]
    parameters = [*first, *wishes, *own[len(first) :]]
    function.__signature__ = shown.replace(parameters=parameters)  # type: ignore[attr-defined]
    return function


class Demands:
    """The properties that puzzles must have besides being proper and minimal.

    Wrong demands raise the same errors as in `generate`.
    """

    def __init__(self, **wishes: Unpack[Wishes]) -> None:
        for name in wishes.keys() - Wishes.__annotations__.keys():
            raise TypeError(f"generate() got an unexpected keyword argument '{name}'")
        _check_mixed_up(wishes)
        clues, pattern, symmetry = (
            wishes.get("clues"),
            wishes.get("pattern"),
            wishes.get("symmetry"),
        )
        technique, difficulty = wishes.get("technique"), wishes.get("difficulty")
        score, layout = wishes.get("score"), wishes.get("layout")
        self.empty = empty = empty_puzzle(CLASSIC if layout is None else as_layout(layout))
        """The puzzle without clues, in the layout of all puzzles."""
        self.cells = np.arange(len(empty.cells), dtype=np.uint8)
        """The number of each cell of a grid."""
        least, most = (17 if is_classic(empty) else 1), len(empty.cells)
        first, last = (None, None) if clues is None else span_within(clues, "clues", least, most)
        self.adds_clues = first is not None
        """True if clues are added to minimal puzzles that have too few."""
        self.clues = None if clues is None else (first or least, last or most)
        """The smallest and the largest number of clues."""
        self.most_added = self.clues and (self.clues[1] if last else self.clues[0])
        """The number of clues up to which clues are added. If the range has no last number, no more
        clues are added than needed."""
        low, high = (None, None) if score is None else span_within(score, "score", 0, _MOST_SCORE)
        self.score = None if score is None else (low or 0, _MOST_SCORE if high is None else high)
        self.se = self._read_se(wishes.get("se"))
        """The lowest and the highest rating ER of Sudoku Explainer, in tenths."""
        if not is_classic(empty) and pattern is not None:
            words = "a pattern is for 9x9 puzzles without extra groups of cells"
            raise OptionError(f"{layout_or_boxes(empty)}: {words}")
        place = f"{os.fspath(pattern)}: " if isinstance(pattern, os.PathLike) else ""
        self.pattern = None if pattern is None else _pattern_cells(pattern, place)
        """For each of the 81 cells, True if it contains a clue."""
        if self.pattern is not None:
            if symmetry is not None:
                raise OptionError("a pattern and a symmetry: give only one of the two")
            if self.adds_clues:
                raise OptionError(
                    "a pattern and a number of clues: give only the largest number, such as -30"
                )
            number = int(self.pattern.sum())
            if number < least or (self.clues is not None and number > self.clues[1]):
                words = f"at least {least}" if number < least else f"at most {last}"
                raise OptionError(f"{place}a pattern with {number} clues: puzzles have {words}")
        self.symmetry = symmetry
        self.following = self.cells
        """A permutation of the cells. Either all cells of a cycle contain clues, or none does."""
        if symmetry is not None:
            symmetry = as_name(symmetry, SYMMETRIES, "symmetry")
            self.following = IMAGES[symmetry](self.cells.reshape(2 * (empty.box.digits,))).ravel()
        self._cycle_of = cycle_of_each(self.following.tolist())
        if technique is not None:
            technique = as_name(technique, TIERS, "technique")
            if reason := why_never(TIERS[technique][-1], layout_of(empty)):
                raise OptionError(f"technique {technique}: {reason}")
        if difficulty is not None:
            difficulty = as_name(difficulty, DIFFICULTIES, "difficulty")
        self.technique, self.difficulty = technique, difficulty
        of_technique = TIERS[technique] if technique else tuple(range(GUESS + 1))
        alike = [tier for tier in range(GUESS + 1) if difficulty in (None, difficulty_of(tier))]
        self.tiers = [tier for tier in of_technique if tier in alike]
        """The tiers that a puzzle may have."""
        if not self.tiers:
            words = f"technique {technique}: it is {difficulty_of(of_technique[-1])}"
            raise OptionError(f"{words}, so no such puzzle is {difficulty}")
        self.hardest = min(of_technique[-1], alike[-1]), self.score[1] if self.score else inf
        """The highest tier and the highest score that a puzzle may have."""

    def _read_se(self, se: DecimalSpanLike | None) -> tuple[int, int] | None:
        if se is None:
            return None
        low, high = tenths_within(se, "se", *_SE)
        if reason := why_not(self.empty):
            raise OptionError(f"se: {reason}")
        least, most = (round(10 * end) for end in _SE)
        return low or least, high or most

    def with_more_clues(
        self, puzzle: NDArray[np.uint8], grid: NDArray[np.uint8], random: np.random.Generator
    ) -> None:
        """Add random clues to a puzzle, in whole orbits, up to a random number in the range."""
        assert self.clues is not None
        assert self.most_added is not None
        least, most = self.clues
        number = int((puzzle > 0).sum())
        wanted = random.integers(min(max(number, least), self.most_added), self.most_added + 1)
        for cell in random.permutation(np.flatnonzero(puzzle == 0)).tolist():
            orbit = self._cycle_of[cell]
            if not puzzle[cell] and number < wanted and number + len(orbit) <= most:
                puzzle[orbit] = grid[orbit]
                number += len(orbit)


def _check_mixed_up(wishes: Wishes) -> None:
    """Raise OptionError if a demand gets a name of another demand, such as clues "easy"."""
    for name, value in wishes.items():
        if name in ("clues", "score", "se", *_NAMES) and isinstance(value, str):
            for other, names in _NAMES.items():
                if value.lower() in names and value.lower() not in _NAMES.get(name, ()):
                    raise OptionError(
                        f"{name} {shown(value)}: did you mean {other}={shown(value)}?"
                    )


def _pattern_cells(pattern: Pattern, place: str) -> NDArray[np.bool_]:
    """Return a mask of the cells that contain a clue. Errors in a file begin with their place."""
    if isinstance(pattern, Puzzle):
        if len(pattern.cells) != 81:
            raise PuzzleError(f"a pattern with boxes of {pattern.box}, not 3x3")
        return np.array(pattern.cells) > 0
    if isinstance(pattern, os.PathLike):
        pattern = read_text(pattern, "pattern", _MOST_CHARACTERS)
    check_type(pattern, str, "a string of 81 marks or a Puzzle as the pattern")
    marks = "".join(pattern.split())
    if len(marks) != 81:
        raise OptionError(
            f"{place}a pattern with {len(marks)} marks: it needs 81, one for each cell"
        )
    return np.array([mark not in ".0" for mark in marks])
