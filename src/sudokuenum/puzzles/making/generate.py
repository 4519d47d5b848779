"""Proper and minimal puzzles, made from grids that are drawn uniformly from all 9x9 grids.

We go through the clues of a grid in a random order, and remove each clue that is redundant. For a
symmetry, we remove the clues of an orbit together, and discard puzzles that still contain a
redundant clue. For a pattern, we start from the digits of a grid in the cells of the pattern
(pattern.py). If more clues are demanded, random clues are added. Puzzles with too many clues, or
with another hardest technique, difficulty or score, are discarded.

Without a pattern, all 9x9 grids are equally likely, but their minimal puzzles are not. A puzzle is
found more often if more orders of removal lead to it, and such puzzles have fewer clues than most.
Grids of a layout are not equally likely.

Cost: about 0.15 ms for a puzzle without demands, and some milliseconds for a 9x9 puzzle of a
layout. A demand multiplies the cost by the number of grids that must be tried until a puzzle meets
it.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, repeat
from math import inf
from typing import Any, ClassVar, Unpack, overload

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.advice import advising
from sudokuenum.common.arguments import integer_within, shown
from sudokuenum.common.frozen import Fixed
from sudokuenum.common.notebook import Tabled
from sudokuenum.common.numbered_names import numbered_names
from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.common.randomness import Seed, resolve_seed
from sudokuenum.common.wording import counted
from sudokuenum.errors import OptionError
from sudokuenum.grids.puzzle import Puzzle, is_classic, layout_of, with_cells
from sudokuenum.puzzles.making.clue_symmetry import SYMMETRIES
from sudokuenum.puzzles.making.demands import (
    TIERS,
    Demands,
    Wishes,
    check_no_demand,
    with_wishes,
)
from sudokuenum.puzzles.making.pattern import proper_in_pattern
from sudokuenum.puzzles.making.random_grid import random_grid
from sudokuenum.puzzles.making.with_rules import (
    TRIES_WITH_RULES,
    GenerationWithRules,
    RuleKinds,
)
from sudokuenum.puzzles.minimal.minimise import redundant_clues, remove_redundant
from sudokuenum.puzzles.rating.explainer import rate_grids
from sudokuenum.puzzles.rating.rating import explain_proper, rate_rows
from sudokuenum.puzzles.rating.techniques import (
    DIFFICULTIES,
    TECHNIQUE_NAMES,
    WEIGHTS,
    Difficulty,
    difficulty_of,
    technique_of,
)
from sudokuenum.solving.proper import ProperPuzzle, ProperRows
from sudokuenum.solving.sampling import Sampler
from sudokuenum.solving.search import solve_rows

MOST_PUZZLES = 10**6
"""The largest number of puzzles per call."""
TRIES = 10_000
"""The default for the largest number of grids that are tried for each puzzle."""
_DRAWS = (512, 8192, 50_000)
"""The numbers of grids in successive draws, which take from 0.07 s to 0.3 s. All later draws have
the last size."""
_BATCH, _PATTERN_BATCH = 256, 512
"""The number of grids that are tried together, without and with a pattern."""
_CLUE_LIMIT = 256
"""A number of clues that no puzzle exceeds."""


@dataclass(frozen=True)
class Generated(Tabled):
    """The puzzles that `generate` made, their solutions, and the number of grids that were tried.

    It is a sequence of its puzzles, so that `found[0]` is the first puzzle, and `for puzzle in
    found` visits all puzzles.

    `shortfall` is an empty string if all requested puzzles were found. Otherwise it is one line,
    which gives the number of puzzles that were found and describes the puzzles that came near.
    `difficulties` contains the difficulty of each puzzle if a difficulty was requested, and is
    empty otherwise.
    """

    _instead: ClassVar[dict[str, str]] = {
        "write_puzzles(found)": "dump save to_csv to_file to_txt write",
        "puzzles": "boards items list puzzle sudokus values",
        "solutions": "answers solution solved",
        "rate_many(found)": "difficulty rate ratings scores",
    }
    puzzles: tuple[Puzzle, ...]
    solutions: tuple[Puzzle, ...]
    grids: int
    shortfall: str
    difficulties: tuple[Difficulty, ...] = ()

    def __len__(self) -> int:
        return len(self.puzzles)

    def __iter__(self) -> Iterator[Puzzle]:
        return iter(self.puzzles)

    @overload
    def __getitem__(self, place: int) -> Puzzle: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Puzzle, ...]: ...
    def __getitem__(self, place: int | slice) -> Puzzle | tuple[Puzzle, ...]:
        return self.puzzles[place]

    def __repr__(self) -> str:
        """Return the numbers of puzzles and grids, and the shortfall, in one line."""
        made = f"{counted(len(self.puzzles), 'puzzle')} from {counted(self.grids, 'grid')}"
        return f"<Generated: {made}{f'; {self.shortfall}' if self.shortfall else ''}>"


@with_wishes
def generate(
    n: int | None = None,
    *,
    rules: RuleKinds | None = None,
    tries: int | None = None,
    seed: Seed = None,
    jobs: int | None = None,
    progress: ProgressLike = SILENT,
    **wishes: Unpack[Wishes],
) -> Generated:
    """Make proper puzzles, which are minimal unless `clues` asks for more.

    The grids of 9x9 puzzles are drawn uniformly, unless rules are made.

    Parameters
    ----------
    n
        The number of puzzles (default: 1, or the total if `difficulty` gives several numbers).
    clues
        The number of clues of a puzzle, or a pair of the smallest and the largest number. If a
        minimal puzzle has too few clues, random clues are added, which makes it easier and no
        longer minimal. If the smallest number is None, no clues are added, so that `(None, 24)`
        gives minimal puzzles with at most 24 clues. If the largest number is None, no more clues
        are added than needed. Numbers and ranges can also be strings, such as "30", "32-36", "-24"
        and "32-".
    pattern
        The cells of the clues, as a string of 81 marks, the path of a file with such a string, or a
        puzzle with clues in these cells. In a string, `.` and `0` mark empty cells, and all other
        characters except white space mark clues. The digits are changed until the puzzle is proper.
    symmetry
        A symmetry of the cells of the clues, which excludes a pattern: half a turn
        (`"rotational"`), `"quarter-turn"`, `"left-right"`, `"top-bottom"`, `"diagonal"` or
        `"antidiagonal"`.
    technique
        The hardest technique that a puzzle needs, one of `Generation.techniques`: `"singles"`,
        `"locked-candidates"`, `"naked-subset"` and so on.
    difficulty
        The difficulty of a puzzle: `"easy"`, `"medium"`, `"hard"`, `"unfair"` or `"extreme"`. For
        several difficulties, leave out `n` and give the number of puzzles of each difficulty, in
        the order in which you want them: as a mapping such as `{"easy": 50, "hard": 50}`, or as the
        string `"easy:50,hard:50"`.
    score
        The lowest and the highest score of a puzzle, as a range in the same form as `clues`.
    se
        Sudoku Explainer's rating ER of a puzzle: a number with one decimal, such as 7.2, a pair of
        such numbers, or a string such as `"7.0-7.5"`.
    layout
        The layout of the puzzles, as for `Puzzle`, or the shape of their boxes, which excludes a
        pattern. Some grids of a layout are more likely than others, and rating a hard puzzle of a
        layout can take seconds.
    rules
        The kinds of rules to make, such as `"killer"` or `"thermometer,arrow"`. Random rules of
        these kinds are added to the layout until the puzzle is proper, and superfluous rules are
        removed. Without `clues`, givens are added only if the rules alone do not suffice. With
        `clues`, this number of givens is placed in random cells before rules are made. Of the other
        demands only `layout` can be combined with `rules`.
    tries
        The largest number of grids that are tried for each puzzle, on average (default: 10,000, or
        100 if rules are made).
    seed
        An integer that determines the puzzles (default: other puzzles at each call). For the same
        seed and demands, a smaller `n` gives the first puzzles of a larger `n`, and each of several
        difficulties gives the same puzzles as alone.
    jobs, progress
        The number of threads (default: all cores), and an object that receives the number of
        puzzles found so far.

    Returns
    -------
    Generated
        The puzzles. There are fewer than `n` if too few of the grids that were tried lead to a
        puzzle.

    Raises
    ------
    OptionError
        If `n` is not between 0 and 10^6 (10^4 if rules are made), if `n` is given with several
        difficulties, if `tries` is less than 1, if fewer than 17 clues are demanded for a 9x9
        puzzle whose rules are not made, although no proper puzzle has so few, if the ends of a
        range are in the wrong order, if `se` is not between 1.0 and 20.0, has more than one decimal
        or is given with a layout, if a pattern does not have 81 marks or has more clues than
        allowed, if a symmetry, technique or difficulty is unknown, if demands contradict each
        other, if `rules` is a single rule or a kind that holds in the whole grid, if `seed` is
        negative, or if `jobs` is out of range.
    PuzzleError
        If the pattern is a puzzle of another size.
    LayoutError
        If a string is not a layout, if a kind of rules is unknown, if the layout has no grid, or if
        no grid is found in four million steps, which take some seconds. With more than nine digits,
        fewer steps are made.
    FileError
        If a file cannot be read.

    Examples
    --------
    >>> found = generate(3, symmetry="diagonal", seed=1)
    >>> [puzzle.clues for puzzle in found.puzzles], found.shortfall
    ([24, 26, 25], '')
    >>> puzzle = generate(rules="thermometer", layout="2x2", seed=1)[0]
    >>> puzzle.clues, puzzle.layout.rules[0].kind
    (0, 'thermometer')
    """
    bar = as_progress(progress)
    if rules is not None:
        check_jobs(jobs, bar)
        return _with_rules(rules, n, tries, seed, bar, wishes)
    tries = TRIES if tries is None else tries
    generation = Generation(n, tries=tries, seed=seed, jobs=jobs, progress=bar, **wishes)
    puzzles, solutions = list[Puzzle](), list[Puzzle]()
    difficulties = list[Difficulty]()
    for part in generation.by_difficulty:
        for found in part:
            puzzles += generation.puzzles(found[0])
            solutions += generation.puzzles(found[1])
            difficulties += [part.difficulty] * found.shape[1] if part.difficulty else []
    return Generated(
        tuple(puzzles),
        tuple(solutions),
        generation.grids,
        generation.shortfall,
        tuple(difficulties),
    )


def _with_rules(
    rules: RuleKinds, n: int | None, tries: int | None, seed: Seed, progress: Progress,
    wishes: Wishes,
) -> Generated:  # fmt: skip
    """Make puzzles with rules. Raises OptionError if there are demands that exclude rules."""
    for name, wish in wishes.items():
        if wish is not None and name not in ("clues", "layout"):
            raise OptionError(f"{name}: it cannot be combined with rules, which are made")
    generation = GenerationWithRules(
        rules,
        1 if n is None else n,
        clues=wishes.get("clues"),
        layout=wishes.get("layout"),
        tries=TRIES_WITH_RULES if tries is None else tries,
        seed=seed,
        progress=progress,
    )
    found = [*generation]
    puzzles, solutions = ([one[k] for one in found] for k in (0, 1))
    return Generated(tuple(puzzles), tuple(solutions), generation.grids, generation.shortfall)


@dataclass
class _Tally:
    """The numbers of grids that were tried and of puzzles that were left after each step."""

    grids: int = 0
    proper: int = 0
    minimal: int = 0
    found: int = 0
    least_redundant: int = _CLUE_LIMIT
    """The smallest number of redundant clues of a proper puzzle that is not minimal."""
    fewest_clues: int = _CLUE_LIMIT
    techniques: Counter[str] = field(default_factory=Counter)
    """The number of puzzles with each hardest technique, among the puzzles with fitting clues."""
    difficulties: Counter[str] = field(default_factory=Counter)
    """The number of these puzzles with each difficulty."""
    scores: list[int] = field(default_factory=list)
    """The lowest and the highest score of these puzzles."""
    se: list[int] = field(default_factory=list)
    """The lowest and the highest rating of Sudoku Explainer among the puzzles that meet the other
    demands."""


@advising
class Generation(Fixed):
    """An iterator over the puzzles of `generate` in arrays, each made when you ask for it.

    Iteration yields arrays of shape (2, puzzles, cells), which contain some puzzles and their
    solutions. The arguments and errors are the same as for `generate`.

    Attributes
    ----------
    n
        The number of requested puzzles.
    seed
        The seed that determines the puzzles.
    by_difficulty
        The puzzles of each difficulty, if several are requested, and otherwise all puzzles. You can
        also iterate over each of these parts alone. A part has the attributes `n`, `shortfall`, and
        `difficulty`, which is None unless a difficulty is requested.
    symmetries
        The names of the symmetries of the cells of clues.
    techniques
        The names of hardest techniques, from easy to hard.
    difficulties
        The names of difficulties, from easy to hard.

    Examples
    --------
    >>> generation = Generation(300, seed=1)
    >>> sum(puzzles.shape[0] for puzzles, solutions in generation), generation.grids
    (300, 512)
    """

    symmetries: ClassVar[tuple[str, ...]] = SYMMETRIES
    techniques: ClassVar[tuple[str, ...]] = tuple(TIERS)
    difficulties: ClassVar[tuple[str, ...]] = DIFFICULTIES

    @with_wishes
    def __init__(
        self,
        n: int | None = None,
        *,
        tries: int = TRIES,
        seed: Seed = None,
        jobs: int | None = None,
        progress: ProgressLike = SILENT,
        **wishes: Unpack[Wishes],
    ) -> None:
        bar = as_progress(progress)
        check_no_demand(n, "n")
        numbers = numbered_names(wishes.get("difficulty"), DIFFICULTIES, "difficulty")
        if numbers is not None and n is not None:
            given = ",".join(f"{name}:{number}" for name, number in numbers.items())
            raise OptionError(
                f"n {shown(n)}: difficulty {given} already gives the number of puzzles; leave n out"
            )
        total = sum(numbers.values()) if numbers else 1 if n is None else n
        self.n = integer_within(total, "n", 0, MOST_PUZZLES, "it is 0 to 10^6 puzzles")
        several: list[tuple[int, Wishes]] = [(self.n, wishes)]
        if numbers:
            several = [(k, {**wishes, "difficulty": name}) for name, k in numbers.items()]
        self.seed = resolve_seed(seed)
        self.by_difficulty = tuple(
            _Part(k, Demands(**each), tries, self.seed, jobs, bar) for k, each in several
        )

    @property
    def grids(self) -> int:
        """The number of grids that have been tried so far."""
        return sum(part.grids for part in self.by_difficulty)

    @property
    def shortfall(self) -> str:
        """One line about missing puzzles and puzzles that came near, or an empty string."""
        return "; ".join(part.shortfall for part in self.by_difficulty if part.shortfall)

    def puzzles(self, array: NDArray[np.uint8]) -> tuple[Puzzle, ...]:
        """Convert an array of puzzles to `Puzzle` objects.

        Parameters
        ----------
        array
            Puzzles of shape (puzzles, cells), as this object yields them.

        Returns
        -------
        tuple[Puzzle, ...]
            The puzzle in each row.
        """
        empty = self.by_difficulty[0].demands.empty
        return tuple(with_cells(empty, row) for row in array.tolist())

    def __iter__(self) -> Iterator[NDArray[np.uint8]]:
        """Yield arrays of puzzles and their solutions as they are found."""
        return chain.from_iterable(self.by_difficulty)


class _Part:
    """The puzzles that meet the same demands, in arrays that `Generation` yields."""

    def __init__(
        self,
        n: int,
        demands: Demands,
        tries: int,
        seed: int,
        jobs: int | None,
        progress: Progress,
    ) -> None:
        self.n, self.demands = n, demands
        self._tally = _Tally()
        self._most = integer_within(tries, "tries", 1, inf, "at least 1 grid for each puzzle") * n
        self._random = np.random.default_rng(seed)
        self._threads = check_jobs(jobs, progress)
        self._progress = progress

    @property
    def difficulty(self) -> Difficulty | None:
        """The requested difficulty, if any."""
        return self.demands.difficulty

    @property
    def grids(self) -> int:
        """The number of grids that have been tried so far."""
        return self._tally.grids

    def __iter__(self) -> Iterator[NDArray[np.uint8]]:
        """Yield arrays of puzzles and their solutions as they are found."""
        tally = self._tally
        self._progress.start("puzzles", self.n)
        for grids in self._batches():
            tally.grids += len(grids)
            found = self._selected(self._minimal(grids))[:, : self.n - tally.found]
            tally.found += found.shape[1]
            self._progress.advance(found.shape[1])
            yield found
            if tally.found == self.n:
                return

    def _batches(self) -> Iterator[NDArray[np.uint8]]:
        """Yield random grids to try, up to the allowed number."""
        if not is_classic(self.demands.empty):
            for _ in range(self._most):
                yield random_grid(layout_of(self.demands.empty), self._random)[np.newaxis]
            return
        sampler = Sampler(jobs=self._threads)
        size = _BATCH if self.demands.pattern is None else _PATTERN_BATCH
        left = self._most
        for number in chain(_DRAWS, repeat(_DRAWS[-1])):
            if not left:
                return
            drawn = sampler.draw(number, seed=self._random)[:left]
            left -= len(drawn)
            yield from np.split(drawn, range(size, len(drawn), size))

    def _minimal(self, grids: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Return minimal puzzles with the demanded pattern or symmetry, and their solutions."""
        tally, demands, threads = self._tally, self.demands, self._threads
        layout = layout_of(demands.empty)
        if demands.pattern is not None:
            puzzles = proper_in_pattern(grids, demands.pattern, self._random, threads)
            grids = solve_rows(puzzles, 1, threads)[1]
        else:
            puzzles = grids.copy()
            orders = self._random.permuted(np.tile(demands.cells, (len(grids), 1)), axis=1)
            remove_redundant(puzzles, orders, demands.following, threads, layout)
        tally.proper += len(puzzles)
        found = np.stack([puzzles, grids])
        if demands.pattern is not None or demands.symmetry:
            redundant = redundant_clues(puzzles, threads, layout)
            tally.least_redundant = int(redundant[redundant > 0].min(initial=tally.least_redundant))
            found = found.compress(redundant == 0, axis=1)
        tally.minimal += found.shape[1]
        return found

    def _selected(self, found: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Return the puzzles that meet the other demands, with their solutions."""
        tally, demands = self._tally, self.demands
        if demands.clues is not None:
            least, most = demands.clues
            clues = (found[0] > 0).sum(axis=1)
            tally.fewest_clues = int(clues.min(initial=tally.fewest_clues))
            if demands.adds_clues:
                for puzzle, grid in zip(*found, strict=True):
                    demands.with_more_clues(puzzle, grid, self._random)
                clues = (found[0] > 0).sum(axis=1)
            found = found.compress((least <= clues) & (clues <= most), axis=1)
        if demands.technique or demands.difficulty or demands.score:
            tiers, scores = self._levels(ProperRows(*found))
            chosen = np.isin(tiers, demands.tiers)
            if demands.technique:
                tally.techniques.update(map(technique_of, tiers.tolist()))
            if demands.difficulty:
                tally.difficulties.update(map(difficulty_of, tiers.tolist()))
            if demands.score:
                tally.scores = _extremes(tally.scores, scores)
                chosen &= (demands.score[0] <= scores) & (scores <= demands.score[1])
            found = found.compress(chosen, axis=1)
        if demands.se:
            tenths = rate_grids(found[0], self._threads).er
            tally.se = _extremes(tally.se, tenths)
            low, high = demands.se
            found = found.compress((low <= tenths) & (tenths <= high), axis=1)
        return found

    def _puzzles(self, array: NDArray[np.uint8]) -> Iterator[Puzzle]:
        return (with_cells(self.demands.empty, row) for row in array.tolist())

    def _levels(self, proper: ProperRows) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return the tiers and scores. A puzzle of a layout is rated only until it is too hard."""
        if is_classic(self.demands.empty):
            rated = rate_rows(proper, 0, True, self._threads)
            return rated.tier, rated.score
        hardest, most = self.demands.hardest
        levels = np.zeros((2, len(proper.puzzles)), np.int64)
        for k, pair in enumerate(zip(*map(self._puzzles, proper), strict=True)):
            for step in explain_proper(ProperPuzzle(*pair), 0, True):
                levels[:, k] = max(levels[0, k], step.tier), levels[1, k] + WEIGHTS[step.tier - 1]
                if levels[0, k] > hardest or levels[1, k] > most:
                    break
        return levels[0], levels[1]

    @property
    def shortfall(self) -> str:
        """One line about missing puzzles and puzzles that came near, or an empty string."""
        tally, demands = self._tally, self.demands
        if tally.found == self.n:
            return ""
        words = f"{tally.found} of {self.n} puzzles found in {counted(tally.grids, 'grid')}"
        if not tally.proper:
            return f"{words}: no grid gave a proper puzzle with clues in these cells"
        if not tally.minimal:
            least = counted(tally.least_redundant, "redundant clue")
            return f"{words}: {counted(tally.proper, 'proper puzzle')}, with at least {least}"
        words += f": {counted(tally.minimal, 'minimal puzzle')}"
        if demands.clues is not None:
            words += f", with {tally.fewest_clues} clues or more"
        for kind, names, numbers in (
            ("hardest techniques", TECHNIQUE_NAMES, tally.techniques),
            ("difficulties", DIFFICULTIES, tally.difficulties),
        ):
            counts = [f"{name} {numbers[name]}" for name in names if numbers[name]]
            words += f"; their {kind}: {', '.join(counts)}" if counts else ""
        if tally.scores:
            words += f"; their scores: {tally.scores[0]} to {tally.scores[1]}"
        if tally.se:
            words += f"; their SE ratings: {tally.se[0] / 10} to {tally.se[1] / 10}"
        return words


def _extremes(known: list[int], numbers: NDArray[np.int64]) -> list[int]:
    """Return the least and the largest of the known and the new numbers."""
    both = [*known, *numbers.tolist()]
    return [min(both), max(both)] if both else []
