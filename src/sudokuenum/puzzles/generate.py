"""Making puzzles: proper and minimal ones, from grids that are drawn uniformly from all 9x9 grids.

A grid is drawn, and its clues are tried in a random order: each is removed if it is redundant. What
is left is a minimal puzzle. With a symmetry the clues of an orbit are removed together, and only
puzzles without a redundant clue are kept. With a pattern the digits of a grid in its cells are the
start, and digits are changed until the puzzle is proper and minimal (pattern.py). Of these puzzles
the ones with too many clues, or with another hardest technique, are left out.

Without a pattern all grids are equally likely, but not all minimal puzzles: those to which more
orders of removal lead are found more often, and these have fewer clues than most. Grids of a layout
are not equally likely (random_grid.py).

Cost: about 0.15 ms for a puzzle without demands, some milliseconds for a 9x9 one of a layout. A
demand costs as many grids as are tried before one meets it.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import chain, repeat
from math import inf
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import as_integer, check_name, check_type, integer_within, shown
from sudokuenum.common.box import CLASSIC
from sudokuenum.common.counted import counted
from sudokuenum.common.layout import Layout, LayoutLike
from sudokuenum.common.notebook import Tabled
from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.randomness import Seed, resolve_seed
from sudokuenum.errors import OptionError, PuzzleError
from sudokuenum.grids.puzzle import Puzzle, checked_puzzle
from sudokuenum.puzzles.minimise import redundant_clues, remove_redundant
from sudokuenum.puzzles.number_of_puzzles import MOST_PUZZLES
from sudokuenum.puzzles.pattern import proper_in_pattern
from sudokuenum.puzzles.random_grid import random_grid
from sudokuenum.puzzles.rating import rate_many
from sudokuenum.puzzles.techniques import SINGLES, TECHNIQUES
from sudokuenum.solving.sample import Sampler
from sudokuenum.solving.search import solve_many

TRIES = 10_000
"""The most grids that are tried for each puzzle by default."""
_DRAWN = (512, 8192, 50_000)
"""The grids that are drawn together, one time after the other.

512 of them take 0.07 s, and 50,000 take 0.3 s.
"""
_BATCH, _PATTERN_BATCH = 256, 512
"""Of these, the grids that are tried together, without and with a pattern."""

Pattern: TypeAlias = str | Puzzle
"""The cells of the clues: a text of 81 marks, or a puzzle."""

_IMAGES: dict[str, Callable[[int, int, int], tuple[int, int]]] = {
    "rotational": lambda i, j, last: (last - i, last - j),
    "quarter-turn": lambda i, j, last: (j, last - i),
    "left-right": lambda i, j, last: (i, last - j),
    "top-bottom": lambda i, j, last: (last - i, j),
    "diagonal": lambda i, j, last: (j, i),
    "antidiagonal": lambda i, j, last: (last - j, last - i),
}
"""Where each symmetry takes the cell in a row and a column, counted from 0 to the last one."""
SYMMETRIES = tuple(_IMAGES)
"""The names of the symmetries of the clues' cells."""
TIERS: dict[str, tuple[int, ...]] = {
    "singles": tuple(range(SINGLES + 1)),
    "locked": (SINGLES + 1,),
    **{name.lower().replace(" ", "-"): (tier,)
       for tier, name in enumerate(TECHNIQUES, 1) if tier > SINGLES + 1},
}  # fmt: skip
"""The names of hardest techniques, with their tiers."""


@dataclass(frozen=True)
class Generated(Tabled):
    """Puzzles that were made, and how many grids that took.

    `solutions` has the solution of each of the `puzzles`. `grids` is the number of grids that were
    tried. `shortfall` is empty if all puzzles that were asked for were found; otherwise it says in
    one line how many, and how near the others came.
    """

    puzzles: tuple[Puzzle, ...]
    solutions: tuple[Puzzle, ...]
    grids: int
    shortfall: str

    def __repr__(self) -> str:
        made = f"{counted(len(self.puzzles), 'puzzle')} from {counted(self.grids, 'grid')}"
        return f"<Generated: {made}{f'; {self.shortfall}' if self.shortfall else ''}>"


def generate(
    number: int = 1,
    *,
    clues: int | None = None,
    pattern: Pattern | None = None,
    symmetry: str | None = None,
    technique: str | None = None,
    layout: LayoutLike | None = None,
    tries: int = TRIES,
    seed: Seed = None,
    jobs: int | None = None,
) -> Generated:
    """Make puzzles that are proper and minimal, 9x9 ones from uniformly drawn grids.

    Parameters
    ----------
    number
        The number of puzzles.
    clues
        The largest number of clues that a puzzle may have.
    pattern
        The cells that have a clue; all others are empty. The digits are then not those of a drawn
        grid: they are changed until the puzzle is proper. A text has 81 marks, row by row, between
        which white space may stand: `.` or `0` for an empty cell, any other character for a clue.
        Of a puzzle the cells of its clues are taken.
    symmetry
        A symmetry of the cells of the clues: half a turn (`"rotational"`), `"quarter-turn"`,
        `"left-right"`, `"top-bottom"`, `"diagonal"` or `"antidiagonal"`. It does not go with a
        pattern.
    technique
        The hardest technique that a puzzle needs: `"singles"`, `"locked"`, `"naked-subset"`,
        `"hidden-subset"`, `"x-wing"` or `"guess"`.
    layout
        The layout of the puzzles, as `Puzzle.parse` reads it, or the shape of their boxes. It does
        not go with a pattern or a technique. The grids are drawn at random, but some are more
        likely than others.
    tries
        The most grids that are tried for each puzzle, on average.
    seed
        Determines the puzzles; None for others at each call. With the same seed and demands, the
        puzzles of a smaller number are the first ones of a larger number.
    jobs
        The number of threads (default: all cores). The puzzles do not depend on it.

    Returns
    -------
    Generated
        The puzzles and their solutions. There are fewer than asked for if the grids that are
        tried do not lead to more; `shortfall` then says how near they came.

    Raises
    ------
    OptionError
        For a number that is not 0 to 10^6, no tries, fewer than 17 clues, which no proper 9x9
        puzzle has, a pattern that does not have 81 marks or has more clues than allowed, another
        symmetry or technique, a pattern and a symmetry, a negative seed, or a bad number of
        threads.
    PuzzleError
        For a pattern that is a puzzle of another size.
    LayoutError
        For a layout without grids, or a text that is no layout.

    >>> found = generate(3, symmetry="diagonal", seed=1)
    >>> [puzzle.clues for puzzle in found.puzzles], found.shortfall
    ([24, 26, 25], '')
    """
    demands = Demands.of(clues, pattern, symmetry, technique, layout)
    generation = Generation(number, demands, tries=tries, seed=seed, jobs=jobs)
    arrays = [np.empty((2, 0, len(demands.cells)), np.uint8), *generation]
    puzzles, solutions = map(demands.puzzles, np.concatenate(arrays, axis=1))
    return Generated(puzzles, solutions, generation.tally.grids, generation.shortfall)


@dataclass(frozen=True)
class Demands:
    """What puzzles have to be besides proper and minimal; None is no demand."""

    clues: int | None
    pattern: NDArray[np.bool_] | None
    """Whether each of the 81 cells has a clue."""
    following: NDArray[np.uint8] | None
    """A permutation of the cells; each cycle has clues in all of its cells, or in none."""
    technique: str | None
    layout: Layout | None
    """None for puzzles of 3x3 boxes without further groups."""

    @classmethod
    def of(
        cls,
        clues: int | None,
        pattern: Pattern | None,
        symmetry: str | None,
        technique: str | None,
        layout: LayoutLike | None,
        source: str = "",
    ) -> "Demands":
        """The demands that the arguments of `generate` stand for; its errors.

        `source` is the name of the file that the pattern is from.
        """
        groups = None if layout is None else Layout.of(layout)
        if groups is not None and groups.is_classic and groups.box == CLASSIC:
            groups = None
        least, most = (17, 81) if groups is None else (1, groups.digits**2)
        if clues is not None and not least <= as_integer(clues, "clues") <= most:
            raise OptionError(f"clues {shown(clues)}: the limit is a number from {least} to {most}")
        if groups is not None and (pattern is not None or technique is not None):
            other = "pattern" if technique is None else "technique"
            kind = "layout " if groups.name or groups.regions or groups.groups else ""
            raise OptionError(
                f"{kind}{groups}: a {other} is for 9x9 puzzles without further groups of cells"
            )
        place = f"{source}: " if source else ""
        cells = None if pattern is None else _pattern_cells(pattern, place)
        if cells is not None:
            if symmetry is not None:
                raise OptionError("a pattern and a symmetry: give only one of them")
            number = int(cells.sum())
            if number < least or (clues is not None and number > clues):
                words = f"at least {least}" if number < least else f"at most {clues}"
                raise OptionError(f"{place}a pattern with {number} clues: puzzles have {words}")
        digits = CLASSIC.digits if groups is None else groups.digits
        following = None if symmetry is None else _permutation(symmetry, digits)
        if technique is not None:
            check_name(technique, TIERS, "technique")
        return cls(clues, cells, following, technique, groups)

    @property
    def cells(self) -> NDArray[np.uint8]:
        """The number of each cell of a grid."""
        digits = CLASSIC.digits if self.layout is None else self.layout.digits
        return np.arange(digits**2, dtype=np.uint8)

    def puzzles(self, array: NDArray[np.uint8]) -> tuple[Puzzle, ...]:
        """The puzzle in each row of an array."""
        box = CLASSIC if self.layout is None else self.layout.box
        return tuple(checked_puzzle(tuple(row), box, self.layout) for row in array.tolist())


def _pattern_cells(pattern: Pattern, place: str) -> NDArray[np.bool_]:
    """Whether each cell of a pattern has a clue; errors of a text begin with its place."""
    if isinstance(pattern, Puzzle):
        if len(pattern.cells) != 81:
            raise PuzzleError(f"a pattern with boxes of {pattern.box}, not 3x3")
        return np.array(pattern.cells) > 0
    check_type(pattern, str, "a text of 81 marks or a Puzzle as the pattern")
    marks = "".join(pattern.split())
    if len(marks) != 81:
        number = f"{place}a pattern with {len(marks)} marks"
        raise OptionError(f"{number}: it has 81, one for each cell")
    return np.array([mark not in ".0" for mark in marks])


def _permutation(symmetry: str, digits: int) -> NDArray[np.uint8]:
    """The permutation of the cells that a symmetry is."""
    check_name(symmetry, SYMMETRIES, "symmetry")
    image = _IMAGES[symmetry]
    places = (image(*divmod(cell, digits), digits - 1) for cell in range(digits**2))
    return np.array([digits * i + j for i, j in places], np.uint8)


@dataclass
class Tally:
    """How many grids were tried, and what became of them."""

    grids: int = 0
    proper: int = 0
    minimal: int = 0
    found: int = 0
    least_redundant: int | None = None
    """The least number of redundant clues of a proper puzzle that is not minimal."""
    fewest_clues: int | None = None
    techniques: Counter[str] = field(default_factory=Counter)
    """How many puzzles that met the other demands have this hardest technique."""


class Generation:
    """Puzzles in arrays of shape (2, puzzles, cells): puzzles, and their solutions.

    They are made as they are asked for. `tally` says how many grids have been tried so far.
    """

    def __init__(
        self,
        number: int,
        demands: Demands,
        *,
        tries: int = TRIES,
        seed: Seed = None,
        jobs: int | None = None,
        progress: Progress = SILENT,
    ) -> None:
        self.number = integer_within(number, "number", 0, MOST_PUZZLES, "it is 0 to 10^6 puzzles")
        tries = integer_within(tries, "tries", 1, inf, "at least 1 grid for each puzzle")
        self.tally = Tally()
        self._demands = demands
        self._most = tries * self.number
        self._random = np.random.default_rng(resolve_seed(seed))
        self._threads = check_jobs(jobs)
        self._progress = progress

    def __iter__(self) -> Iterator[NDArray[np.uint8]]:
        tally = self.tally
        self._progress.start("puzzles", self.number)
        for grids in self._batches():
            tally.grids += len(grids)
            puzzles, solutions = self._selected(*self._minimal(grids))
            found = np.stack([puzzles, solutions])[:, : self.number - tally.found]
            tally.found += found.shape[1]
            self._progress.advance(found.shape[1])
            yield found
            if tally.found == self.number:
                return

    def _batches(self) -> Iterator[NDArray[np.uint8]]:
        """The grids that are to be tried, no more than are allowed, in random order."""
        if (layout := self._demands.layout) is not None:
            for _ in range(self._most):
                yield random_grid(layout, self._random)[np.newaxis]
            return
        sampler = Sampler(jobs=self._threads)
        size = _BATCH if self._demands.pattern is None else _PATTERN_BATCH
        left = self._most
        for number in chain(_DRAWN, repeat(_DRAWN[-1])):
            if not left:
                return
            drawn = sampler.draw(number, seed=self._random)[:left]
            left -= len(drawn)
            yield from np.split(drawn, range(size, len(drawn), size))

    def _minimal(self, grids: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """The minimal puzzles, in the pattern or with the symmetry, and the grids they are from."""
        tally, demands, threads = self.tally, self._demands, self._threads
        if demands.pattern is not None:
            puzzles = proper_in_pattern(grids, demands.pattern, self._random, threads)
            grids = solve_many(puzzles, jobs=threads)[1]
        else:
            following = demands.cells if demands.following is None else demands.following
            puzzles = grids.copy()
            orders = self._random.permuted(np.tile(demands.cells, (len(grids), 1)), axis=1)
            remove_redundant(puzzles, orders, following, threads, demands.layout)
        tally.proper += len(puzzles)
        if demands.pattern is not None or demands.following is not None:
            redundant = redundant_clues(puzzles, threads, demands.layout)
            tally.least_redundant = _least(tally.least_redundant, redundant[redundant > 0])
            puzzles, grids = puzzles[redundant == 0], grids[redundant == 0]
        tally.minimal += len(puzzles)
        return puzzles, grids

    def _selected(
        self, puzzles: NDArray[np.uint8], solutions: NDArray[np.uint8]
    ) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """Those of the puzzles, with their solutions, that meet the other demands."""
        tally, demands = self.tally, self._demands
        if demands.clues is not None:
            clues = (puzzles > 0).sum(axis=1)
            tally.fewest_clues = _least(tally.fewest_clues, clues)
            puzzles, solutions = puzzles[clues <= demands.clues], solutions[clues <= demands.clues]
        if demands.technique is not None:
            tiers = rate_many(puzzles, 0, jobs=self._threads)[0]
            tally.techniques.update(TECHNIQUES[tier - 1] for tier in tiers.tolist())
            chosen = np.isin(tiers, TIERS[demands.technique])
            puzzles, solutions = puzzles[chosen], solutions[chosen]
        return puzzles, solutions

    @property
    def shortfall(self) -> str:
        """How near the grids that were tried came, in one line; empty if all puzzles are found."""
        tally, demands = self.tally, self._demands
        if tally.found == self.number:
            return ""
        words = f"{tally.found} of {self.number} puzzles found in {counted(tally.grids, 'grid')}"
        if not tally.proper:
            return f"{words}: none has a proper puzzle with clues in these cells"
        if not tally.minimal and tally.least_redundant:
            return (
                f"{words}: {counted(tally.proper, 'proper puzzle')}, with at least "
                f"{counted(tally.least_redundant, 'redundant clue')}"
            )
        words += f": {counted(tally.minimal, 'minimal puzzle')}"
        if demands.clues is not None:
            words += f", with {tally.fewest_clues} clues or more"
        if demands.technique is not None:
            names = [f"{name} {tally.techniques[name]}" for name in TECHNIQUES]
            counts = [words for words in names if not words.endswith(" 0")]
            words += f"; their hardest techniques: {', '.join(counts) or 'none'}"
        return words


def _least(known: int | None, values: NDArray[np.integer[Any]]) -> int | None:
    """The least of the values and the one that is known, None if there is none."""
    if not len(values):
        return known
    least = int(values.min())
    return least if known is None else min(known, least)
