"""The puzzles with few clues of a layout: all of them, in all essentially different grids.

Every proper puzzle is one of a grid, and a symmetry takes its grid to one of the essentially
different grids (essential_list.py). So the minimal puzzles with at most k clues of these
grids, up to the automorphisms of each grid, are all such puzzles up to symmetry and relabelling. If
there is none, every proper puzzle has more than k clues. A proper puzzle with at most k clues has a
minimal one among its clues, so no puzzle is missed.

If k is near the number of digits, sets of cells may be searched instead (rainbow_sets.py).

Cost: minutes to hours where sets of cells are searched. Else that of `minimal_puzzles` for each
grid, from a millisecond to minutes; `fewest_estimate` tells.
Reference: G. McGuire, B. Tugemann and G. Civario, There is no 16-clue Sudoku, 2012.
"""

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from math import inf
from threading import Event
from time import thread_time
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import integer_within
from sudokuenum.common.estimates import SampleEstimate, check_sample, estimate_from
from sudokuenum.common.files import AnyPath
from sudokuenum.common.notebook import Tabled
from sudokuenum.common.parallel import check_jobs, parallel, run_each
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.randomness import Seed, resolve_seed
from sudokuenum.geometry.box import Box, BoxLike
from sudokuenum.geometry.digits import bits_of
from sudokuenum.geometry.layout import Layout, LayoutLike
from sudokuenum.grids.puzzle import Puzzle, checked_puzzle
from sudokuenum.layouts.list_of_grids import EssentialList, essential_list
from sudokuenum.long_runs.identity import Identity, digest
from sudokuenum.long_runs.long_count import LongCount, Results
from sudokuenum.long_runs.run import run_whole
from sudokuenum.puzzles.minimal.all_minimal import puzzles_in_grid
from sudokuenum.puzzles.unavoidable import part_of
from sudokuenum.research.rainbow_sets import RainbowSets, rainbow_sets

_TWELVE = 10**12
_CHOSEN_FROM = 50
"""For each draw, the number of random grids of which one is chosen and searched."""


class PartFound(NamedTuple):
    """The puzzles with few clues of one part: see `CountOfFewest`."""

    different: int
    puzzles: int
    grids: int

    @classmethod
    def of(cls, n: int) -> "PartFound":
        """The three numbers that n has."""
        high, grids = divmod(n, _TWELVE)
        return cls(*divmod(high, _TWELVE), grids)

    @property
    def n(self) -> int:
        """The number that has all three."""
        return (self.different * _TWELVE + self.puzzles) * _TWELVE + self.grids


@dataclass(frozen=True)
class FewestFound(Tabled):
    """The minimal puzzles of a layout with at most `clues` clues.

    `grids` essentially different grids were searched. They have `puzzles` such puzzles, of which
    `different` are essentially different. `parts` are the numbers of the parts that have any, and
    `seconds` is the time of the whole count. If sets of cells were searched, `grids` is None.
    """

    layout: Layout
    clues: int
    grids: int | None
    puzzles: int
    different: int
    parts: tuple[int, ...]
    seconds: float

    def listed(self, jobs: int | None = None) -> Iterator[Puzzle]:
        """The essentially different puzzles, found again on `jobs` threads (default: all)."""
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
    progress: Progress = SILENT,
) -> FewestFound:
    """Find all minimal puzzles with at most `clues` clues in all grids of a layout.

    If there is none, every proper puzzle of the layout is proved to have more clues.

    Parameters
    ----------
    layout, box
        As for `essential_grids_of_layout`.
    clues
        The largest number of clues of a puzzle, at least 1.
    save, jobs, progress
        As for `run_count`. The file keeps three numbers of each part: see `CountOfFewest`.

    Returns
    -------
    FewestFound
        The numbers of grids and puzzles; `listed` gives the puzzles.

    Raises
    ------
    LayoutError
        As by `essential_grids_of_layout`.
    OptionError
        For a number of clues below 1, or a wrong number of jobs.
    SavedError, ContradictionError
        As by `run_count`.

    >>> fewest_clues(Box(2, 2), 3).puzzles, fewest_clues(Box(2, 2), 4).different
    (0, 13)
    """
    return run_whole(CountOfFewest(layout, clues, box), save, jobs, progress)


@dataclass(frozen=True)
class CountOfFewest(LongCount[FewestFound]):
    """The minimal puzzles with few clues of a layout, in the parts of its list of grids or sets.

    The arguments are those of `fewest_clues`, with its errors. n of a part is
    (different * 10^12 + puzzles) * 10^12 + grids: the essentially different puzzles, all puzzles in
    the grids of the part, and these grids. If sets of cells are searched, grids is 0, and a puzzle
    counts in puzzles as often as it has images in its grid.

    >>> run_count(CountOfFewest(Box(2, 2), 4)).different
    13
    """

    layout: LayoutLike
    clues: int
    box: BoxLike | None = None
    unit = "parts"

    def __post_init__(self) -> None:
        object.__setattr__(self, "layout", Layout.of(self.layout, self.box))
        most = integer_within(self.clues, "clues", 1, inf, "a puzzle has at least 1 clue")
        object.__setattr__(self, "clues", most)

    @property
    def identity(self) -> Identity:
        """What the count is of.

        >>> print(CountOfFewest("x", 3, "2x3").identity)
        box 2x3, 3 classes, engine fewest 3 of x
        """
        layout = Layout.of(self.layout)
        found = _list(layout, self.clues)
        texts = [found.layout.text, *(bytes(row).hex() for row in found.beginnings)]
        engine = f"fewest {self.clues} of {layout}"
        return Identity(str(found.layout.box), len(found.beginnings), engine, digest(texts))

    def count_class(self, stopped: Event | None, number: int) -> int:
        """The three numbers of a part, in one."""
        parts = _searched(Layout.of(self.layout), self.clues, number, stopped)
        return sum(part.n for _, part in parts)

    def total(self, results: Results, seconds: float) -> FewestFound:
        """The sums over all parts."""
        found = {number: PartFound.of(one.n) for number, one in results.items()}
        sums = PartFound(*map(sum, zip((0, 0, 0), *found.values(), strict=True)))
        parts = tuple(number for number in sorted(found) if found[number].puzzles)
        layout = Layout.of(self.layout)
        grids = None if rainbow_sets(layout, self.clues) else sums.grids
        numbers = grids, sums.puzzles, sums.different
        return FewestFound(layout, self.clues, *numbers, parts, seconds)

    @classmethod
    def identities(cls, identity: Identity) -> Sequence[Identity]:
        """The identity of the file, for any layout: the list of its grids can take long."""
        return [identity] if identity.engine.startswith("fewest ") else ()

    @classmethod
    def saved_as(cls, identity: Identity) -> "CountOfFewest | None":
        """The count whose file has this identity; None if it is of something else.

        Layouts that have no name are not found. LayoutError as by `essential_grids_of_layout`.
        """
        words = re.fullmatch("fewest ([1-9][0-9]{0,5}) of (.+)", identity.engine)
        if words is None:
            return None
        box, name = Box.parse(identity.box), words[2]
        alone = name in ("Latin", f"box {box}")
        layout = Layout(box, name=name) if alone else Layout.parse(name, box)
        count = cls(layout, int(words[1]))
        return count if count.identity == replace(identity, shard="1/1") else None

    @classmethod
    def wrong(cls, identity: Identity, results: Results) -> Iterator[str]:
        """A line for each part whose numbers do not go together."""
        clues = int(identity.engine.split()[1])
        without_grids = abs(Box.parse(identity.box).digits - clues) < 2
        for number, n, _ in results.values():
            different, puzzles, grids = PartFound.of(n)
            found_nowhere = puzzles and not grids and not without_grids
            if different > puzzles or bool(different) < bool(puzzles) or found_nowhere:
                words = f"{different} different ones of {puzzles} puzzles in {grids} grids"
                yield f"class {number}: n = {n}, {words}"


def fewest_estimate(
    layout: LayoutLike,
    clues: int,
    *,
    box: BoxLike | None = None,
    samples: int = 200,
    seed: Seed = None,
    confidence: float = 0.95,
    jobs: int | None = None,
    progress: Progress = SILENT,
) -> SampleEstimate:
    """Estimate the processor seconds that `fewest_clues` takes for all grids of a layout.

    Each draw is the time of the search in one grid, times an estimate of the number of grids. Both
    come from grids that random choices lead to: one of them is taken, each with a probability that
    is proportional to the product of the numbers of choices. So the estimate is unbiased. A search
    that was never drawn may take longer than all others, so the interval is a guide. The time to
    list the grids, a few microseconds to 0.4 ms for each, is left out. Where sets of cells are
    searched, each draw is the time for all sets with the same first cells as a random set.

    Parameters
    ----------
    layout, clues, box
        As for `fewest_clues`.
    samples
        The number of draws, at least 2.
    seed, confidence
        As for `layout_estimate`.
    jobs, progress
        The number of threads (default: all cores), and what is told of each draw.

    Returns
    -------
    SampleEstimate
        The processor seconds of one core of this machine.

    Raises
    ------
    LayoutError, OptionError
        As by `fewest_clues`; OptionError also for fewer than 2 or too many samples, a negative
        seed, or a confidence that is not between 0 and 1.

    >>> fewest_estimate("x", 3, box="2x3", samples=10, seed=1).samples
    10
    """
    count = CountOfFewest(layout, clues, box)
    number, probability = check_sample(samples, confidence)
    threads, used = check_jobs(jobs, progress), resolve_seed(seed)
    found, stopped = _list(Layout.of(count.layout), count.clues), Event()
    values = np.zeros(number)

    def search(draw: int) -> None:
        rng = np.random.default_rng([used, draw])
        if isinstance(found, RainbowSets):
            first, weight = found.drawn(rng)
            begin = thread_time()
            if weight:
                deque(found.puzzles(first, stopped), 0)
        else:
            drawn, products = zip(*(found.drawn(rng) for _ in range(_CHOSEN_FROM)), strict=True)
            numbers = np.array(products, float)
            if not numbers.any():
                return
            cells = drawn[rng.choice(_CHOSEN_FROM, p=numbers / numbers.sum())][0]
            weight, begin = float(numbers.mean()), thread_time()
            puzzles_in_grid(_puzzle(found.layout, cells), count.clues, stopped)
        values[draw] = (thread_time() - begin) * weight

    progress.start("searches", number)
    run_each(search, range(number), threads, stopped, lambda draw: progress.advance(1))
    # nothing bounds the time of a search but that it was not drawn
    most = max(float(values.max()) * number, 1e-9)
    return estimate_from(values, most=most, seed=used, confidence=probability)


def _list(layout: Layout, clues: int) -> EssentialList | RainbowSets:
    """What is searched for the puzzles with at most so many clues: grids, or sets of cells."""
    return rainbow_sets(layout, clues) or essential_list(layout)


def _puzzle(layout: Layout, cells: NDArray[np.uint8]) -> Puzzle:
    further = None if layout.is_classic else layout
    return checked_puzzle(tuple(cells.tolist()), layout.box, further)


def _searched(
    layout: Layout, clues: int, number: int, stopped: Event | None = None
) -> Iterator[tuple[Iterable[Puzzle], PartFound]]:
    """The different puzzles of a part, some at a time, and the numbers of these."""
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
    """One of each orbit of sets of cells, given as bit masks; the rest is left out when stopped."""
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
