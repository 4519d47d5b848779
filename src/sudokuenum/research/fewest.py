"""All puzzles with few clues of a layout, in all essentially different grids.

Every proper puzzle has a grid, and a symmetry maps this grid to one of the essentially different
grids (list_of_grids.py). Therefore the minimal puzzles with at most k clues of these grids, up to
the automorphisms of each grid, are all such puzzles up to symmetry and relabelling. If there is
none, every proper puzzle has more than k clues: a proper puzzle with at most k clues has a minimal
puzzle among its clues, so none is missed.

Where Burnside's lemma takes at most seconds, it gives the number of grids a second time, so that a
search that has missed some of them raises an error.

If k is near the number of digits, sets of cells may be searched instead (rainbow_sets.py).

Cost: minutes to hours where sets of cells are searched. Otherwise the cost of `minimal_puzzles` for
each grid, from a millisecond to minutes, which `estimate_fewest` estimates.
Reference: G. McGuire, B. Tugemann and G. Civario, There is no 16-clue Sudoku, 2012.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import chain
from math import inf
from threading import Event
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.advice import advising
from sudokuenum.common.arguments import integer_within
from sudokuenum.common.bit_masks import bits_of
from sudokuenum.common.clock import thread_time
from sudokuenum.common.estimates import (
    DEFAULT_CONFIDENCE,
    SampleEstimate,
    check_sample,
    estimate_from,
)
from sudokuenum.common.files import AnyPath
from sudokuenum.common.notebook import Tabled
from sudokuenum.common.parallel import check_jobs, parallel, run_each
from sudokuenum.common.progress import SILENT
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.common.randomness import Seed, resolve_seed
from sudokuenum.errors import ContradictionError, LayoutError
from sudokuenum.essential.burnside.count import count_essential
from sudokuenum.geometry.box import Box, BoxLike
from sudokuenum.geometry.layout import Layout, LayoutLike, as_layout
from sudokuenum.grids.puzzle import Puzzle, checked_puzzle
from sudokuenum.layouts.count import count_layout
from sudokuenum.layouts.essential import count_essential_of_layout
from sudokuenum.layouts.grids_with_rules import GridsWithRules
from sudokuenum.layouts.list_of_grids import EssentialList, essential_list
from sudokuenum.long_runs.identity import Identity, digest
from sudokuenum.long_runs.long_count import LongCount, Results
from sudokuenum.long_runs.run import run_whole
from sudokuenum.puzzles.minimal.all_minimal import puzzles_in_grid
from sudokuenum.puzzles.unavoidable import part_of
from sudokuenum.research.rainbow_sets import RainbowSets, rainbow_sets

_GRIDS_PER_DRAW = 50
"""The number of random grids of which one is chosen and searched, for each draw."""

_BOXES_OF_SECONDS = Box(2, 2), Box(2, 3), Box(3, 2), Box(2, 4), Box(4, 2)
_DIGITS_OF_SECONDS = 6
"""The boxes, and the digits of other layouts, whose grids Burnside's lemma counts in 3 s."""


class PartFound(NamedTuple):
    """The puzzles with few clues of a part.

    `different` essentially different puzzles were found. The `grids` grids of the part have
    `puzzles` puzzles together. If sets of cells are searched, `grids` is 0, and a puzzle counts in
    `puzzles` as often as it has images in its grid.
    """

    different: int
    puzzles: int
    grids: int


@advising
@dataclass(frozen=True)
class FewestFound(Tabled):
    """The minimal puzzles of a layout with at most `clues` clues.

    `grids` essentially different grids were searched, or None if sets of cells were searched. These
    grids have `puzzles` such puzzles, of which `different` are essentially different. `parts`
    contains the numbers of the parts with puzzles, and `seconds` is the time of the whole count.
    """

    layout: Layout
    clues: int
    grids: int | None
    puzzles: int
    different: int
    parts: tuple[int, ...]
    seconds: float

    def listed(self, *, jobs: int | None = None) -> Iterator[Puzzle]:
        """Search the parts again, and yield the essentially different puzzles.

        Parameters
        ----------
        jobs
            The number of threads (default: all cores).
        """
        stopped = Event()

        def search(number: int) -> list[Puzzle]:
            found = _searched(self.layout, self.clues, number, stopped)
            return [puzzle for puzzles, _ in found for puzzle in puzzles]

        with parallel(search, self.parts, check_jobs(jobs), stopped=stopped) as results:
            for _, puzzles in results:
                yield from puzzles


def fewest_clues(
    layout: LayoutLike,
    clues: int,
    *,
    box: BoxLike | None = None,
    save: AnyPath | None = None,
    jobs: int | None = None,
    progress: ProgressLike = SILENT,
) -> FewestFound:
    """Find all minimal puzzles with at most `clues` clues in all grids of a layout.

    If there is none, this proves that every proper puzzle of the layout has more clues.

    Parameters
    ----------
    layout, box
        As for `essential_grids_of_layout`.
    clues
        The largest number of clues of a puzzle, at least 1.
    save, jobs, progress
        As for `run_count`. The file stores three numbers of each part: see `PartFound`.

    Returns
    -------
    FewestFound
        The numbers of grids and puzzles. The method `listed` yields the puzzles.

    Raises
    ------
    LayoutError
        In the same cases as for `essential_grids_of_layout`.
    OptionError
        If `clues` is below 1, or `jobs` is out of range.
    SavedError, ContradictionError
        In the same cases as for `run_count`.

    Examples
    --------
    >>> fewest_clues(Box(2, 2), 3).puzzles, fewest_clues(Box(2, 2), 4).different
    (0, 13)
    """
    bar = as_progress(progress)
    return run_whole(CountOfFewest(layout, clues, box), save, jobs, bar)


@advising
@dataclass(frozen=True)
class CountOfFewest(LongCount[FewestFound, PartFound]):
    """The minimal puzzles with few clues of a layout, in the parts of its list of grids or sets.

    The result of a part is a `PartFound`.

    Parameters
    ----------
    layout, clues, box
        As for `fewest_clues`.

    Raises
    ------
    LayoutError, OptionError
        In the same cases as for `fewest_clues`.

    Examples
    --------
    >>> run_count(CountOfFewest(Box(2, 2), 4)).different
    13
    """

    layout: LayoutLike
    clues: int
    box: BoxLike | None = None
    kind = "fewest"
    result = PartFound
    unit = "parts"

    def __post_init__(self) -> None:
        object.__setattr__(self, "layout", as_layout(self.layout, self.box))
        most = integer_within(self.clues, "clues", 1, inf, "a puzzle has at least 1 clue")
        object.__setattr__(self, "clues", most)

    @property
    def identity(self) -> Identity:
        """The layout, the parts and the number of clues of the count.

        Examples
        --------
        >>> print(CountOfFewest("x", 3, "2x3").identity)
        box 2x3, 3 classes, layout x, clues 3
        """
        layout = as_layout(self.layout)
        found = _list(layout, self.clues)
        strings = [found.layout.text, *(bytes(row).hex() for row in found.beginnings)]
        parameters: dict[str, str | int] = {"layout": str(layout), "clues": self.clues}
        parts = len(found.beginnings)
        return Identity(self.kind, str(found.layout.box), parts, digest(strings), parameters)

    def count_class(self, stopped: Event | None, number: int) -> PartFound:
        """Search a part."""
        layout = as_layout(self.layout)
        return _sum(found for _, found in _searched(layout, self.clues, number, stopped))

    def total(self, results: Results[PartFound], seconds: float) -> FewestFound:
        """Return the sums over all parts.

        Parameters
        ----------
        results, seconds
            As for `LongCount.total`.

        Raises
        ------
        ContradictionError
            If the parts do not have as many grids as Burnside's lemma counts.
        """
        sums = _sum(one.result for one in results.values())
        parts = tuple(number for number in sorted(results) if results[number].result.puzzles)
        layout = as_layout(self.layout)
        grids = None if rainbow_sets(layout, self.clues) else sums.grids
        expected = None if grids is None else _grids_by_burnside(layout)
        if expected not in (None, grids):
            wrong = f"{grids} essentially different grids, but Burnside's lemma counts {expected}"
            raise ContradictionError(f"all parts together have {wrong}")
        numbers = grids, sums.puzzles, sums.different
        return FewestFound(layout, self.clues, *numbers, parts, seconds)

    @classmethod
    def identities(cls, identity: Identity) -> Sequence[Identity]:
        """Accept the parts of the file for any layout, because listing the grids can take long."""
        layout, clues = identity.parameter("layout", str), identity.parameter("clues", int)
        return [replace(identity, parameters={"layout": layout, "clues": clues})]

    @classmethod
    def saved_as(cls, identity: Identity) -> "CountOfFewest | None":
        """Return the count whose file has this identity, or None if there is no such count.

        Only layouts with a name are found.

        Parameters
        ----------
        identity
            The identity in a file.

        Raises
        ------
        LayoutError
            In the same cases as for `essential_grids_of_layout`.
        """
        if identity.kind != cls.kind:
            return None
        box, name = Box(identity.box), identity.parameter("layout", str)
        is_alone = name in ("Latin", f"box {box}")
        layout = Layout(box, name=name) if is_alone else Layout(name, box)
        count = cls(layout, identity.parameter("clues", int))
        return count if count.identity == replace(identity, shard="1/1") else None

    @classmethod
    def wrong(cls, identity: Identity, results: Results[PartFound]) -> Iterator[str]:
        """Yield a line for each part whose numbers contradict each other."""
        digits, clues = Box(identity.box).digits, identity.parameter("clues", int)
        may_search_sets = abs(digits - clues) < 2
        for number, (different, puzzles, grids), _ in results.values():
            has_no_grid = puzzles and not grids and not may_search_sets
            if different > puzzles or bool(different) < bool(puzzles) or has_no_grid:
                words = f"{different} different ones of {puzzles} puzzles in {grids} grids"
                yield f"class {number}: {words}"


def estimate_fewest(
    layout: LayoutLike,
    clues: int,
    *,
    box: BoxLike | None = None,
    samples: int = 200,
    seed: Seed = None,
    confidence: float = DEFAULT_CONFIDENCE,
    jobs: int | None = None,
    progress: ProgressLike = SILENT,
) -> SampleEstimate:
    """Estimate the processor seconds that `fewest_clues` takes for all grids of a layout.

    Each draw is the time of the search in one grid, multiplied by an estimate of the number of
    grids. Both come from grids to which random choices lead: one of these grids is searched, chosen
    with a probability that is proportional to the product of the numbers of choices, which makes
    the estimate unbiased. The interval is only a guide, because a search that was never drawn may
    take longer than all others. The time to list the grids, from a few microseconds to 0.4 ms for
    each, is left out. Where sets of cells are searched, each draw is the time for all sets with the
    same first cells as a random set.

    Parameters
    ----------
    layout, clues, box
        As for `fewest_clues`.
    samples
        The number of draws, at least 2.
    seed, confidence
        As for `estimate_layout`.
    jobs, progress
        The number of threads (default: all cores), and the object that receives the progress.

    Returns
    -------
    SampleEstimate
        The estimate of the processor seconds of one core of this machine.

    Raises
    ------
    LayoutError, OptionError
        In the same cases as for `fewest_clues`, and OptionError also if there are fewer than 2 or
        too many samples, if the seed is negative, or if the confidence is not between 0 and 1.

    Examples
    --------
    >>> estimate_fewest("x", 3, box="2x3", samples=10, seed=1).samples
    10
    """
    bar = as_progress(progress)
    count = CountOfFewest(layout, clues, box)
    number, probability = check_sample(samples, confidence)
    threads, used = check_jobs(jobs, bar), resolve_seed(seed)
    found, stopped = _list(as_layout(count.layout), count.clues), Event()
    values = np.zeros(number)

    def search(draw: int) -> None:
        rng = np.random.default_rng([used, draw])
        if isinstance(found, RainbowSets):
            first, weight = found.drawn(rng)
            begin = thread_time()
            if weight:
                deque(found.puzzles(first, stopped), 0)
        else:
            drawn, products = zip(*(found.drawn(rng) for _ in range(_GRIDS_PER_DRAW)), strict=True)
            numbers = np.array(products, float)
            if not numbers.any():
                return
            cells = drawn[rng.choice(_GRIDS_PER_DRAW, p=numbers / numbers.sum())][0]
            weight, begin = float(numbers.mean()), thread_time()
            puzzles_in_grid(_puzzle(found.layout, cells), count.clues, stopped)
        values[draw] = (thread_time() - begin) * weight

    bar.start("searches", number)
    run_each(search, range(number), threads, stopped, lambda draw: bar.advance(1))
    # the only bound on the time of a search is that it was not drawn
    most = max(float(values.max()) * number, 1e-9)
    return estimate_from(values, most=most, seed=used, confidence=probability)


def _list(layout: Layout, clues: int) -> EssentialList | GridsWithRules | RainbowSets:
    """Return what is searched for puzzles with at most `clues` clues: grids, or sets of cells."""
    return rainbow_sets(layout, clues) or essential_list(layout)


@cache
def _grids_by_burnside(layout: Layout) -> int | None:
    """Return the number of essentially different grids of a layout, or None if it takes long."""
    if layout.is_classic and layout.box in _BOXES_OF_SECONDS:
        return count_essential(layout.box).essentially_different
    if layout.digits > _DIGITS_OF_SECONDS:
        return None
    try:
        return count_essential_of_layout(
            layout, count_layout(layout).relabelled
        ).essentially_different
    except LayoutError:  # it has too many symmetries
        return None


def _sum(parts: Iterable[PartFound]) -> PartFound:
    return PartFound(*map(sum, zip((0, 0, 0), *parts, strict=True)))


def _puzzle(layout: Layout, cells: NDArray[np.uint8]) -> Puzzle:
    extra = None if layout.is_classic else layout
    return checked_puzzle(tuple(cells.tolist()), layout.box, extra)


def _searched(
    layout: Layout, clues: int, number: int, stopped: Event | None = None
) -> Iterator[tuple[Iterable[Puzzle], PartFound]]:
    """Yield the different puzzles of a part, some at a time, each time with their numbers."""
    found = _list(layout, clues)
    if isinstance(found, RainbowSets):
        for rows, images in found.puzzles(found.beginnings[number - 1], stopped):
            puzzles = map(partial(_puzzle, layout), rows)
            yield puzzles, PartFound(len(rows), int(images.sum()), 0)
        return
    parts = (zip(*grids, strict=True) for grids in found.part(number, stopped))
    for cells, order in chain.from_iterable(parts):
        if stopped is not None and stopped.is_set():
            return
        grid = _puzzle(layout, cells)
        different = every = puzzles_in_grid(grid, clues, stopped)
        if order > 1 and every:
            different = _up_to(found.automorphisms(cells), every, stopped)
        yield map(partial(part_of, grid), different), PartFound(len(different), len(every), 1)


def _up_to(symmetries: NDArray[np.uint8], puzzles: list[int], stopped: Event | None) -> list[int]:
    """Return one of each orbit of sets of cells, given as bit masks.

    When `stopped` is set, only some of them are returned.
    """
    images = [[1 << cell for cell in row] for row in symmetries.tolist()]
    different, others = [], set[int]()
    for puzzle in puzzles:
        if stopped is not None and stopped.is_set():
            break
        if puzzle in others:
            others.remove(puzzle)
        else:
            different.append(puzzle)
            cells = [*bits_of(puzzle)]
            others |= {sum(image[cell] for cell in cells) for image in images} - {puzzle}
    return different
