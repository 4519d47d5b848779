"""Grids drawn at random, each solution of a puzzle with exactly the same probability.

For 9x9 puzzles, `ColumnSum` counts the solutions with the free lines in one order. A number below
this count is drawn uniformly. It falls on one pair of keys of the sum, on one product of this pair,
and on one filling of each band in this product, which together fix the columns and the rows of each
box. Then the free lines and digits get a random order. Each solution comes from equally many of
these choices.

For puzzles with two bands or two stacks, `TwoBandSum` is used in the same way. A number falls on
one term, which consists of the sides of all digits, a filling of the upper band and a filling of
the lower band. For 9x9 puzzles with a layout or removed candidates, a filling of the cells with
rules is drawn first, in proportion to the number of its completions (see layout_sum.py). The
solutions of other puzzles are listed, and one of the list is drawn. The list of
the empty puzzle has the first row in order, and the digits are put in a random order.

Cost: the solutions are counted first. Then each pair of keys on which a number falls is counted
again, so that a batch takes no longer than the count. A solution of the empty puzzle takes some
microseconds, and a solution with two bands of four rows takes 0.05 ms.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, starmap
from math import factorial, inf

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.advice import advising
from sudokuenum.common.arguments import check_type, integer_within
from sudokuenum.common.frozen import Fixed
from sudokuenum.common.parallel import check_jobs, run_each, slices
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.common.randomness import RandomIntegers, Seed, resolve_seed
from sudokuenum.common.wording import counted
from sudokuenum.errors import NoSolutionError, OptionError, PuzzleError
from sudokuenum.essential.catalogue.grids_by_number import essential_grid_many
from sudokuenum.essential.catalogue.index import index
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.grids.puzzle import (
    Puzzle,
    PuzzleLike,
    as_puzzle,
    empty_puzzle,
    layout_of,
    layout_or_boxes,
)
from sudokuenum.solving.column_sums.clued_band import CALL_LISTS
from sudokuenum.solving.column_sums.column_partitions import assembled, orthogonal_assignments
from sudokuenum.solving.column_sums.three_bands import ColumnSum
from sudokuenum.solving.column_sums.two_bands import MAX_SECONDS, TwoBandSum, has_two_bands
from sudokuenum.solving.kernels.band_table import nth_rows
from sudokuenum.solving.layout_sum import LayoutSum, layout_sum
from sudokuenum.solving.search import NO_SOLUTION, Listing

_GRIDS_PER_BATCH = 50_000
"""The number of grids in a batch, which needs about 30 MB."""
_MAX_GRIDS = 10**8
"""The largest number of grids in one array, which needs about 8 GB."""
_NUMBER_RULE = "it is 0 to 10^8 grids, and any more in batches"
_MOST_CELLS = 1 << 27
"""The largest number of cells of solutions that are listed."""
_MOMENT = 0.5
"""The expected seconds of a count from which it shows progress."""


@advising
class Sampler(Fixed):
    """A source of random solutions of a puzzle, each with the same probability.

    The solutions are counted when the sampler is made. Puzzles of 9x9 cells, and puzzles with boxes
    of 2x2, 2x3, 3x2, 2x4 or 4x2, may have any number of solutions, but with a layout only if it has
    3x3 boxes and its extra groups and rules are for a few cells. Other puzzles must have few
    enough solutions to list: at most 1.3 million for 10x10 cells, and 0.9 million for 12x12.

    Parameters
    ----------
    puzzle
        The puzzle, or a string of its cells (default: all 9x9 grids).
    jobs
        The number of threads (default: all cores).
    progress
        Receives the parts of the count, if it takes more than a moment.

    Attributes
    ----------
    number_of_solutions
        The number of solutions.

    Raises
    ------
    OptionError
        If `jobs` is out of range.
    PuzzleError
        If the puzzle cannot be read, or has too many solutions to list.

    Examples
    --------
    >>> sampler = Sampler()
    >>> sampler.number_of_solutions
    6670903752021072936960
    >>> sampler.draw(1000, seed=1).shape
    (1000, 81)
    """

    def __init__(
        self,
        puzzle: PuzzleLike | None = None,
        *,
        jobs: int | None = None,
        progress: ProgressLike = SILENT,
    ) -> None:
        bar = as_progress(progress)
        if puzzle is not None:
            puzzle = as_puzzle(puzzle, layouts=True, candidates=True)
        else:
            puzzle = empty_puzzle()
        threads = check_jobs(jobs, bar)
        self._cells = len(puzzle.cells)
        self._source = _source(puzzle, threads, bar)
        self.number_of_solutions: int = self._source.number_of_solutions

    def __repr__(self) -> str:
        return f"<Sampler of {counted(self.number_of_solutions, 'solution')}>"

    def draw(
        self, n: int, *, seed: Seed = None, progress: ProgressLike = SILENT
    ) -> NDArray[np.uint8]:
        """Draw grids independently of one another.

        Parameters
        ----------
        n
            The number of grids, from 0 to 10^8.
        seed
            An integer that draws the same grids each time (default: other grids at each call).
        progress
            Receives the number of grids that are drawn.

        Returns
        -------
        NDArray[np.uint8]
            An array of shape (n, cells), with a grid in each row.

        Raises
        ------
        OptionError
            If `n` or `seed` is negative, or `n` is above 10^8; `batches` draws more.
        NoSolutionError
            If the puzzle has no solution.
        """
        bar = as_progress(progress)
        n = integer_within(n, "n", 0, _MAX_GRIDS, _NUMBER_RULE)
        batches = self.batches(n, seed=seed, progress=bar)
        return np.concatenate([np.empty((0, self._cells), np.uint8), *batches])

    def batches(
        self, n: int, *, seed: Seed = None, progress: ProgressLike = SILENT
    ) -> Iterator[NDArray[np.uint8]]:
        """Draw the same grids as `draw`, in several arrays that are made one at a time.

        Parameters
        ----------
        n
            The number of grids, without an upper limit.
        seed
            An integer from 0, which determines the grids (default: a new seed).
        progress
            Receives the number of grids that are drawn.

        Returns
        -------
        Iterator[NDArray[np.uint8]]
            Arrays of shape (grids, cells).

        Raises
        ------
        OptionError
            If `n` or `seed` is out of range.
        """
        bar = as_progress(progress)
        n = integer_within(n, "n", 0, inf, "must be 0 or more")
        random = RandomIntegers(resolve_seed(seed))
        if n and not self.number_of_solutions:
            raise NoSolutionError(NO_SOLUTION)
        return self._batches(n, random, bar)

    def _batches(
        self, number: int, random: RandomIntegers, progress: Progress
    ) -> Iterator[NDArray[np.uint8]]:
        progress.start("grids", number)
        for done in range(0, number, _GRIDS_PER_BATCH):
            size = min(_GRIDS_PER_BATCH, number - done)
            yield self._source.draw(size, random)
            progress.advance(size)


def _source(
    puzzle: Puzzle, jobs: int, progress: Progress
) -> "_Sum | _TwoBands | _Fillings | _List":
    """Return the solutions of a puzzle, numbered in the first way that is fast enough.

    `progress` receives the parts of a numbering that takes more than a moment.
    """
    if puzzle == empty_puzzle():
        return _all_grids(puzzle, jobs)
    if puzzle.layout or puzzle.removed:
        found = layout_sum(puzzle)
        if found and found.expected_seconds(jobs) <= MAX_SECONDS:
            return _Fillings(found, jobs, progress)
        return _List(puzzle, progress)
    if puzzle.box == CLASSIC:
        return _Sum(puzzle, jobs, progress)
    if has_two_bands(puzzle.box):
        two_bands = TwoBandSum(puzzle.cells, puzzle.box)
        seconds = two_bands.expected_seconds(jobs) if two_bands.lists_terms else inf
        if seconds <= MAX_SECONDS:
            return _TwoBands(two_bands, jobs, progress if seconds > _MOMENT else SILENT)
    return _List(puzzle, progress)


class _Sum:
    """The solutions of a 9x9 puzzle, numbered by the sum over columns."""

    def __init__(self, puzzle: Puzzle, jobs: int, progress: Progress = SILENT) -> None:
        self._jobs = jobs
        self._sum = ColumnSum(puzzle.cells)
        self.number_of_solutions = 0
        if not self._sum.fillable:
            return
        self._arranged = arranged = self._sum.arranged(jobs)
        sums = np.zeros(len(arranged.pairs), np.uint64)

        def run(call: slice) -> None:
            sums[call] = arranged.sums(call)

        calls = list(arranged.calls())
        progress = progress if self._sum.expected_seconds(jobs) > _MOMENT else SILENT
        progress.start("parts", len(calls))
        run_each(run, calls, jobs, done=lambda call: progress.advance(1))
        self._ends = np.cumsum(sums * arranged.weights)
        """The number of solutions up to each pair of keys, with the free lines in one order, at
        most N / 6^6."""
        self._numbers = int(self._ends[-1])
        self.number_of_solutions = self._numbers * self._sum.permutations
        self._fits = [orthogonal_assignments(band.assignments) for band in self._sum.bands]

    def draw(self, number: int, random: RandomIntegers) -> NDArray[np.uint8]:
        drawn = random.below(self._numbers, number)
        order = np.argsort(drawn)
        grids = np.empty((number, 9, 9), np.uint8)
        grids[order] = self._grids(self._found(drawn[order]))
        for k, band in enumerate(self._sum.bands):
            _shuffle(grids[:, 3 * k : 3 * k + 3], band.free, random)
        for k, stack in enumerate(self._sum.stacks):
            _shuffle(grids.swapaxes(1, 2)[:, 3 * k : 3 * k + 3], stack.free, random)
        if self._sum.transposed:
            grids = grids.swapaxes(1, 2)
        return _digits_shuffled(grids.reshape(-1, 81), self._sum.free_digits, random)

    def _found(self, numbers: NDArray[np.uint64]) -> NDArray[np.int32]:
        """Return the entries of the stacks and the fillings of the bands on which numbers fall.

        The numbers increase. The shape is (numbers, 6), with stacks and bands in the order of the
        roles.
        """
        arranged = self._arranged
        pair, numbers = _fallen_on(numbers, self._ends, arranged.weights)
        places = np.empty((len(numbers), 6), np.int32)

        def run(call: slice) -> None:
            pairs = np.ascontiguousarray(arranged.pairs[pair[call]])
            arranged.total.draw(pairs, numbers[call], places[call])

        cuts = np.searchsorted(pair, [call.start for call in arranged.calls()])
        bounds = np.unique([0, *cuts, len(numbers)]).tolist()
        run_each(run, list(starmap(slice, pairwise(bounds))), self._jobs)
        return places

    def _grids(self, terms: NDArray[np.int32]) -> NDArray[np.uint8]:
        roles = self._arranged.roles
        columns = np.empty((len(terms), 3, 3), np.int16)
        rows = np.empty_like(columns)
        for place, s in enumerate(roles.stacks):
            columns[:, :, s] = self._arranged.entries[place][terms[:, place]]
        for place, b in enumerate(roles.bands, 3):
            assignments = np.empty(len(terms), np.int32)
            partitions = np.ascontiguousarray(columns[:, b] // 6)
            nth_rows(self._fits[b], partitions, np.ascontiguousarray(terms[:, place]), assignments)
            rows[:, b] = self._sum.bands[b].assignments[assignments]
        return assembled(rows, columns)


_all_grids = lru_cache(maxsize=1)(_Sum)
"""All 9x9 grids, whose tables stay in memory because each call of `sample` needs them."""


class _TwoBands:
    """The solutions of a puzzle with two bands, numbered by the terms of the sum."""

    def __init__(self, two_bands: TwoBandSum, jobs: int, progress: Progress) -> None:
        self._jobs = jobs
        self._sum = two_bands
        self._terms = terms = two_bands.terms(jobs, progress)
        upper, lower = terms.fillings
        ends = np.cumsum(terms.weights.astype(upper.dtype) * upper * lower)
        self._numbers = int(ends[-1]) if len(ends) else 0
        if self._numbers >= 1 << 64:
            raise PuzzleError(f"boxes of {two_bands.box}: too many solutions to draw from")
        self._ends = ends.astype(np.uint64)
        self.number_of_solutions = self._numbers * two_bands.permutations

    def draw(self, number: int, random: RandomIntegers) -> NDArray[np.uint8]:
        weights = self._terms.weights.astype(np.uint64)
        term, drawn = _fallen_on(random.below(self._numbers, number), self._ends, weights)
        upper = self._terms.fillings[0].astype(np.uint64)[term]
        numbers = (drawn % upper, drawn // upper)
        r = self._sum.stacks
        grids = np.empty((number, 2 * r, 2 * r), np.uint8)

        def run(part: slice) -> None:
            sides = self._terms.sides[term[part]]
            for b, band in enumerate(self._sum.bands):
                own = self._sum.of_band(sides, b)
                grids[part, b * r : (b + 1) * r] = band.fillings(own, numbers[b][part])

        run_each(run, slices(number, CALL_LISTS[r]), self._jobs)
        for b, band in enumerate(self._sum.bands):
            _shuffle(grids[:, b * r : (b + 1) * r], band.free_rows, random)
        if self._sum.transposed:
            grids = grids.swapaxes(1, 2)
        free_digits = self._sum.digit_sides.free_digits
        return _digits_shuffled(grids.reshape(number, -1), free_digits, random)


class _Fillings:
    """The solutions of a puzzle whose rules restrict some cells, by the fillings of these cells."""

    def __init__(self, found: LayoutSum, jobs: int, progress: Progress) -> None:
        self._jobs = jobs
        self._sum = found
        progress = progress if found.expected_seconds(jobs) > _MOMENT else SILENT
        progress.start("classes", found.classes)
        self._ends: list[int] = [0]
        """The number of solutions up to each class of fillings."""
        for fillings, number in zip(found.members, found.completions(jobs), strict=True):
            self._ends.append(self._ends[-1] + len(fillings) * number)
            progress.advance(1)
        self.number_of_solutions = self._ends[-1]

    def draw(self, number: int, random: RandomIntegers) -> NDArray[np.uint8]:
        drawn = [random.below_any(self.number_of_solutions) for _ in range(number)]
        classes = np.array([bisect_right(self._ends, one) - 1 for one in drawn], np.intp)
        grids = np.empty((number, 81), np.uint8)
        for k in np.unique(classes).tolist():
            rows = np.flatnonzero(classes == k)
            fillings = self._sum.members[k]
            puzzle = Puzzle(self._sum.filled(fillings[0]))
            completed = _Sum(puzzle, self._jobs).draw(len(rows), random)
            chosen = random.below(len(fillings), len(rows)).astype(np.intp)
            grids[rows] = self._refilled(completed, fillings[0], fillings[chosen])
        return grids

    def _refilled(
        self, grids: NDArray[np.uint8], filling: NDArray[np.uint8], others: NDArray[np.uint8]
    ) -> NDArray[np.uint8]:
        """Relabel each grid so that it has another filling of its class, and the same clues."""
        before = np.array(self._sum.filled(filling), np.uint8)
        refilled = np.empty_like(grids)
        for row, other in enumerate(others):
            after = np.array(self._sum.filled(other), np.uint8)
            labels = np.zeros(10, np.uint8)
            labels[before] = after
            unused, free = ({*range(1, 10)} - {*used.tolist()} for used in (before, after))
            labels[sorted(unused)] = sorted(free)
            refilled[row] = labels[grids[row]]
        return refilled


class _List:
    """The solutions of a puzzle of any size as a list, for the empty puzzle with row 1 in order."""

    def __init__(self, puzzle: Puzzle, progress: Progress) -> None:
        n = puzzle.box.digits
        is_empty = not (any(puzzle.cells) or puzzle.removed or layout_of(puzzle).constraints)
        self._free_digits = range(n if is_empty else 0)
        for digit in self._free_digits:
            puzzle = puzzle.with_clue(digit, digit + 1)
        listing = Listing(puzzle, limit=_MOST_CELLS // n**2, progress=progress)
        self._grids = np.concatenate([np.empty((0, n * n), np.uint8), *listing])
        if not listing.complete:
            many = f"more than {listing.number_of_solutions} solutions to draw from"
            why = "a sum over columns takes too long or is not known"
            many = f"{many}, which are too many to list, and {why}"
            raise PuzzleError(f"{layout_or_boxes(puzzle)}: {many}")
        self.number_of_solutions = listing.number_of_solutions * factorial(len(self._free_digits))

    def draw(self, number: int, random: RandomIntegers) -> NDArray[np.uint8]:
        drawn = random.below(len(self._grids), number).astype(np.intp)
        return _digits_shuffled(self._grids[drawn], self._free_digits, random)


def _fallen_on(
    numbers: NDArray[np.uint64], ends: NDArray[np.uint64], weights: NDArray[np.uint64]
) -> tuple[NDArray[np.intp], NDArray[np.uint64]]:
    """Return the term on which each number falls, and the number's place within the term."""
    term = np.searchsorted(ends, numbers, side="right")
    return term, (numbers - np.append(np.uint64(0), ends[:-1])[term]) // weights[term]


def _shuffle(values: NDArray[np.uint8], places: Sequence[int], random: RandomIntegers) -> None:
    """Permute these places of the second axis by Fisher and Yates' shuffle, anew for each row."""
    rows = np.arange(len(values))
    for k in range(len(places) - 1, 0, -1):
        other = np.array(places)[random.below(k + 1, len(values)).astype(np.intp)]
        replaced = values[:, places[k]].copy()
        values[:, places[k]] = values[rows, other]
        values[rows, other] = replaced


def _digits_shuffled(
    grids: NDArray[np.uint8], digits: Sequence[int], random: RandomIntegers
) -> NDArray[np.uint8]:
    """Return the grids with these digits, counted from 0, in a random order in each grid."""
    most = int(grids.max(initial=0)) + 1
    labels = np.broadcast_to(np.arange(most, dtype=np.uint8), (len(grids), most)).copy()
    _shuffle(labels[:, 1:], digits, random)
    return np.take_along_axis(labels, grids, axis=1)


def sample(
    n: int,
    puzzle: PuzzleLike | None = None,
    *,
    seed: Seed = None,
    jobs: int | None = None,
    essential: bool = False,
    progress: ProgressLike = SILENT,
) -> NDArray[np.uint8]:
    """Draw grids uniformly from all 9x9 grids, or from the solutions of a puzzle.

    With `essential`, every essentially different 9x9 grid is equally likely instead, and is given
    by its minlex form. Among all grids, a grid with k automorphisms is k times less likely than a
    grid with the identity alone, because fewer grids are equivalent to it.

    Parameters
    ----------
    n
        The number of grids to draw, from 0 to 10^8.
    puzzle
        A puzzle, or a string of its cells (default: all 9x9 grids).
    seed
        An integer that draws the same grids each time (default: other grids at each call).
    jobs
        The number of threads (default: all cores). It does not change the grids.
    essential
        True to draw essentially different grids, which takes some milliseconds a grid and excludes
        a puzzle.
    progress
        Receives the parts of a count that takes long, and then the number of drawn grids.

    Returns
    -------
    NDArray[np.uint8]
        An array of shape (n, cells) with a grid in each row.

    Raises
    ------
    OptionError
        If `n` or `seed` is negative, `n` is above 10^8, or a puzzle is given with
        `essential`.
    NoSolutionError
        If the puzzle has no solution.
    PuzzleError
        If the puzzle cannot be read, or has too many solutions to list (see `Sampler`, which draws
        many times from one puzzle).

    Examples
    --------
    >>> sample(2, seed=1).shape
    (2, 81)
    """
    bar = as_progress(progress)
    check_type(essential, bool, "True or False for essential")
    if not essential:
        return Sampler(puzzle, jobs=jobs, progress=bar).draw(n, seed=seed, progress=bar)
    if puzzle is not None:
        raise OptionError("essentially different grids are drawn without a puzzle")
    n = integer_within(n, "n", 0, _MAX_GRIDS, _NUMBER_RULE)
    drawn = RandomIntegers(resolve_seed(seed)).below(index().number, n)
    return essential_grid_many(drawn, jobs=jobs, progress=bar)
