"""How often intervals hold the exact number, and whether random draws are uniform.

python benchmarks/draws_and_intervals.py

Each estimate is made for 200 cases whose exact number is known, and each kind of random draw is
compared with the known probabilities by a chi-square test. The seeds are fixed, so the table is the
same each time. The file draws_and_intervals.md is written beside this one. It takes ten minutes of
one core; --cases and --draws make less of it. The exit status is 1 if a row is not as it should be.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from math import comb, factorial, sqrt
from pathlib import Path
from random import Random
from statistics import NormalDist
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray

from sudokuenum import (
    Box,
    Layout,
    Progress,
    Puzzle,
    canonical,
    count_layout,
    count_solutions,
    estimate_solutions,
    minimise,
    sample,
    solutions,
)
from sudokuenum.common.estimates import SampleEstimate
from sudokuenum.essential import essential_grid_many, essential_number_many
from sudokuenum.layouts import count_essential_of_layout, estimate_layout
from sudokuenum.puzzles import minimal_puzzles
from sudokuenum.research import estimate_fewest, estimate_puzzles
from sudokuenum.research.number_of_puzzles import Paths, _Source, path_values

HERE = Path(__file__).parent
TEXT = """\
# Intervals and random draws

An interval with 95 % confidence should hold the exact number in 95 of 100 cases. Each row of this
table has about {cases} cases with a known answer, each with a seed of its own. By chance, a row
with 200 cases has fewer than 181 once in 500 times. Intervals from fewer than 100 effective draws
rest on a proved bound, and hold the number more often.

{coverage}

A random draw should give each possible result with its probability. The chi-square statistic
compares how often the results came with how often they were expected. Its mean is the number of
degrees of freedom, and p is the probability of a statistic that is at least as large. Draws by
weight were accepted with a probability in proportion to their weight, so that all puzzles are
equally likely if the weights are right.

{fits}

`python benchmarks/draws_and_intervals.py` computes both tables again, with the same seeds.
"""
CONFIDENCE, LEAST_P = 0.95, 0.001
"""The confidence of all intervals, and the least probability of a row that is accepted."""
SMALLEST_EXPECTED = 5
"""The least number of expected draws of a result; results with fewer are put together."""
Grids = NDArray[np.uint8]


@dataclass(frozen=True)
class Coverage:
    """How many intervals hold the exact number."""

    estimate: str
    draws: int
    held: int
    cases: int

    @property
    def accepted(self) -> bool:
        """True unless fewer intervals hold the number than chance explains."""
        return binomial_tail(self.held, self.cases, CONFIDENCE) > LEAST_P


@dataclass(frozen=True)
class Fit:
    """How well draws agree with their probabilities."""

    draw: str
    draws: int
    results: int
    chi_square: float

    @property
    def p(self) -> float:
        """The probability of a statistic at least as large, by Wilson and Hilferty's formula."""
        k = self.results - 1
        cube_root, spread = (self.chi_square / k) ** (1 / 3), 2 / (9 * k)
        return 1 - NormalDist().cdf((cube_root - (1 - spread)) / sqrt(spread))

    @property
    def accepted(self) -> bool:
        """True if chance explains the statistic; one that is much too small is as bad."""
        return LEAST_P < self.p < 1 - LEAST_P


def binomial_tail(most: int, trials: int, p: float) -> float:
    """Return the probability of at most `most` successes."""
    return sum(comb(trials, k) * p**k * (1 - p) ** (trials - k) for k in range(most + 1))


def fit(draw: str, observed: NDArray[np.int64], probabilities: NDArray[np.float64]) -> Fit:
    """Compare the numbers of draws of each result with their probabilities.

    Results that are expected less than five times count as one result.
    """
    draws = int(observed.sum())
    assert abs(probabilities.sum() - 1) < 1e-9
    possible = probabilities > 0
    assert not observed[~possible].any()
    observed, probabilities = observed[possible], probabilities[possible]
    expected = draws * probabilities
    rare = expected < SMALLEST_EXPECTED
    if rare.any():
        observed = np.append(observed[~rare], observed[rare].sum())
        expected = np.append(expected[~rare], expected[rare].sum())
    statistic = float(((observed - expected) ** 2 / expected).sum())
    return Fit(draw, draws, len(expected), statistic)


# The estimates

Known = tuple[str, SampleEstimate, float]
"""An estimate with its name before it and the exact number after it."""


def of_solutions(cases: int) -> Iterator[Known]:
    """Estimate the solutions of puzzles with 8 to 20 clues, whose sums are too long to add up."""
    random, number = Random(1), 0
    for cells in sample(2 * cases, seed=1):
        cells[random.sample(range(81), 81 - random.randint(8, 20))] = 0
        puzzle = Puzzle(tuple(cells.tolist()))
        estimates = [estimate_solutions(puzzle, terms, seed=number) for terms in (100, 1000)]
        if number < cases and estimates[0].low < estimates[0].high:  # it is not exact
            number += 1
            exact = count_solutions(puzzle, jobs=1)
            yield from (("`solutions --estimate`", estimate, exact) for estimate in estimates)


def layouts(cases: int) -> Iterator[tuple[Layout, int]]:
    """Draw layouts of 2x3 boxes with two groups of four cells, and count their grids."""
    random, number = Random(2), 0
    while number < cases:
        lines = []
        for _ in range(2):
            cells = (divmod(cell, 6) for cell in sorted(random.sample(range(36), 4)))
            lines.append(" ".join(f"r{row + 1}c{column + 1}" for row, column in cells))
        layout = Layout.read("\n".join(lines), "2x3")
        if grids := count_layout(layout, jobs=1).relabelled:
            number += 1
            yield layout, grids


def of_layouts(cases: int) -> Iterator[Known]:
    """Estimate the grids of these layouts from 50 and 200 draws of 20 probes each."""
    for seed, (layout, grids) in enumerate(layouts(cases)):
        for probes in (1000, 4000):
            estimate = estimate_layout(layout, probes, seed=seed)
            yield "`estimate --samples`, grids of 6x6 layouts", estimate, factorial(6) * grids


def of_searches(cases: int) -> Iterator[Known]:
    """Estimate the time of a search for few clues, with a clock that ticks once for each grid.

    The time is then the number of essentially different grids, which Burnside's lemma gives.
    """
    for seed, (layout, grids) in enumerate(layouts(cases)):
        ticks = map(float, count())
        with patch("sudokuenum.research.fewest.thread_time", ticks.__next__):
            estimate = estimate_fewest(layout, 4, samples=200, seed=seed, jobs=1)
        number = count_essential_of_layout(layout, grids, jobs=1).essentially_different
        yield "`fewest --estimate`, 6x6 layouts", estimate, number


def of_puzzles(cases: int) -> Iterator[Known]:
    """Estimate the minimal puzzles within puzzles with many redundant clues, which are listed."""
    random = Random(3)
    for seed, cells in enumerate(sample(cases, seed=3).tolist()):
        grid = Puzzle(tuple(cells))
        puzzle = minimise(grid, order="random", seed=seed)
        empty = [cell for cell, digit in enumerate(puzzle.cells) if not digit]
        for cell in random.sample(empty, 9):
            puzzle = puzzle.with_clue(cell, grid.cells[cell])
        found = estimate_puzzles(1000, within=puzzle, seed=seed, jobs=1)
        by_clues = Counter(one.clues for one in minimal_puzzles(puzzle, jobs=1))
        number, (common, most) = by_clues.total(), by_clues.most_common(1)[0]
        [row] = (row for row in found.by_clues if row.clues == common)
        name = "`estimate --puzzles`"
        if found.minimal.low < found.minimal.high:  # it is not exact
            yield f"{name}, all minimal puzzles", found.minimal, number
            mean = sum(clues * k for clues, k in by_clues.items()) / number
            yield f"{name}, mean number of clues", found.mean_clues, mean
            yield f"{name}, those with the most common number of clues", row.minimal, most
            yield f"{name}, their proportion", row.proportion, most / number


def covering(known: Iterable[Known]) -> list[Coverage]:
    """Return a row for each name and number of draws."""
    held: dict[tuple[str, int], list[bool]] = {}
    for name, estimate, exact in known:
        holds = estimate.low <= exact <= estimate.high
        held.setdefault((name, estimate.samples), []).append(holds)
    return [Coverage(*row, sum(holds), len(holds)) for row, holds in held.items()]


def coverages(cases: int) -> Iterator[Coverage]:
    """Yield the rows of all estimates."""
    for estimates in (of_layouts, of_searches, of_puzzles, of_solutions):
        yield from covering(estimates(cases))


# The draws


def all_grids_4x4() -> Grids:
    """Return the 288 grids, as a search finds them."""
    return np.array([grid.cells for grid in solutions("." * 16)], np.uint8)


def of_4x4_grids(number: int, draw: Callable[..., Grids] = sample) -> Fit:
    grids = Counter(map(bytes, draw(number, "." * 16, seed=1)))
    observed = np.array([grids.pop(bytes(grid), 0) for grid in all_grids_4x4()])
    assert not grids
    return fit("`sample --box 2x2`, 288 grids", observed, np.full(288, 1 / 288))


def of_6x6_classes(number: int, draw: Callable[..., Grids] = sample) -> Fit:
    """Compare the essentially different 6x6 grids, which are drawn by the sizes of their classes.

    A class has (symmetries / automorphisms) grids, where 6! * 2!^3 * 3! * 3!^2 * 2! are symmetries.
    """
    symmetries = factorial(6) * (2**3 * 6) * (6**2 * 2)
    found: Counter[str] = Counter()
    sizes: dict[str, int] = {}
    for cells in draw(number, Puzzle((0,) * 36, Box(2, 3)), seed=2).tolist():
        form = canonical(Puzzle(tuple(cells), Box(2, 3)))
        found[str(form.form)] += 1
        sizes[str(form.form)] = symmetries // form.automorphisms
    grids = 28200960
    # the rarest classes may be missing among few draws
    observed = np.array([*(found[form] for form in sizes), 0])
    expected = np.array([*sizes.values(), grids - sum(sizes.values())]) / grids
    return fit(f"`sample --box 2x3`, {len(sizes)} classes of grids", observed, expected)


def of_essential_grids(number: int) -> Fit:
    """Compare the numbers of the grids in 100 equal parts, after a look at each grid."""
    grids = sample(number, essential=True, seed=3)
    numbers = essential_number_many(grids).number
    assert np.array_equal(essential_grid_many(numbers), grids)
    observed = np.bincount((numbers * 100 // 5472730538).astype(np.intp), minlength=100)
    name = "`sample --essential`, 100 equal parts of the numbers of grids"
    return fit(name, observed, np.full(100, 1 / 100))


def accepted(weights: NDArray[np.float64], seed: int) -> NDArray[np.bool_]:
    """Accept draws with a probability in proportion to their weights."""
    chances = np.random.default_rng(seed).random(len(weights))
    is_accepted: NDArray[np.bool_] = chances * weights.max() < weights
    return is_accepted


@dataclass(frozen=True)
class PuzzlesOf4x4:
    """The puzzles of the grids with the first box in order; a set of cells is a number of 16 bits.

    Each of these 12 grids stands for 24 by relabelling.
    """

    proper: NDArray[np.bool_]
    """For each grid and each set of cells, whether the clues in these cells leave one solution."""

    @classmethod
    def found(cls) -> "PuzzlesOf4x4":
        """Compare each grid with all the others: clues that agree with another are not proper."""
        grids = all_grids_4x4()
        first = grids[(grids[:, [0, 1, 4, 5]] == [1, 2, 3, 4]).all(axis=1)]
        sets = np.arange(1 << 16)
        proper = np.ones((len(first), len(sets)), bool)
        for k, grid in enumerate(first):
            agree = (grids == grid) @ (1 << np.arange(16))
            for cells in agree[agree != (1 << 16) - 1]:
                proper[k] &= (sets & ~cells) > 0
        return cls(proper)

    def minimal(self) -> NDArray[np.bool_]:
        """For each grid and each set of cells, whether the puzzle is proper and minimal."""
        minimal, sets = self.proper.copy(), np.arange(1 << 16)
        for cell in 1 << np.arange(16):
            has_clue = (sets & cell) > 0
            minimal[:, has_clue] &= ~self.proper[:, sets[has_clue] ^ cell]
        return minimal

    def walk(self, number: int, seed: int) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
        """Remove redundant clues at random until none is left, and weigh the puzzles that remain.

        Returns the place of each puzzle among all grids and sets, and its weight, by the formula of
        `generate --weights`.
        """
        rng, cells = np.random.default_rng(seed), 1 << np.arange(16)
        grid = rng.integers(len(self.proper), size=number)
        left = np.full(number, (1 << 16) - 1)
        redundant = np.zeros((number, 17), np.uint8)
        for clues in range(16, 0, -1):
            is_clue = (left[:, None] & cells) > 0
            removable = is_clue & self.proper[grid[:, None], left[:, None] & ~cells]
            here = is_clue.sum(axis=1) == clues
            numbers = removable.sum(axis=1)
            redundant[here, clues] = numbers[here]
            going = np.flatnonzero(here & (numbers > 0))
            order = np.where(removable[going], rng.random((len(going), 16)), 2)
            left[going] ^= cells[order.argmin(axis=1)]
        clues = np.bitwise_count(left)
        at_end = np.zeros((number, 17), np.uint32)
        at_end[np.arange(number), clues] = 1
        last = (left[:, None] & cells > 0).astype(np.uint8)
        paths = Paths(last, np.zeros((number, 16), np.uint64), redundant, at_end, at_end)
        return (grid << 16) + left, path_values(paths, 16)[1].sum(axis=1)


Accept = Callable[[NDArray[np.float64], int], NDArray[np.bool_]]


def of_4x4_puzzles(number: int, accept: Accept = accepted) -> Fit:
    """Compare all minimal 4x4 puzzles with those that remain, accepted by their weights."""
    puzzles = PuzzlesOf4x4.found()
    places = np.flatnonzero(puzzles.minimal())
    ends, weights = puzzles.walk(number, seed=4)
    kept = ends[accept(weights, 5)]
    observed = np.bincount(np.searchsorted(places, kept), minlength=len(places))
    name = f"weights of `generate --weights`, all {24 * len(places)} minimal 4x4 puzzles"
    return fit(name, observed, np.full(len(places), 1 / len(places)))


def of_9x9_puzzles(number: int) -> Fit:
    """Compare all minimal puzzles within one 9x9 puzzle with those that the kernel leaves."""
    grid = Puzzle(tuple(sample(1, seed=6)[0].tolist()))
    puzzle = minimise(grid, order="random", seed=6)
    empty = [cell for cell, digit in enumerate(puzzle.cells) if not digit]
    for cell in Random(6).sample(empty, 5):
        puzzle = puzzle.with_clue(cell, grid.cells[cell])
    minimal = sorted(bytes(one.cells) for one in minimal_puzzles(puzzle, jobs=1))
    source = _Source(puzzle, 7, 1)
    parts = [*source.followed(number, 0, 1, Progress())]
    weights = np.concatenate([path_values(part, source.clues)[1].sum(axis=1) for part in parts])
    kept = np.concatenate([part.last for part in parts])[accepted(weights, 8)]
    found = Counter(map(bytes, kept))
    observed = np.array([found.pop(cells, 0) for cells in minimal])
    assert not found
    name = f"weights within one 9x9 puzzle, {len(minimal)} minimal puzzles"
    return fit(name, observed, np.full(len(minimal), 1 / len(minimal)))


def fits(draws: float) -> Iterator[Fit]:
    """Yield a row for each kind of draw; `draws` makes more or fewer of them."""
    yield of_4x4_grids(round(288_000 * draws))
    yield of_6x6_classes(round(200_000 * draws))
    yield of_essential_grids(round(5000 * draws))
    yield of_4x4_puzzles(round(2_000_000 * draws))
    yield of_9x9_puzzles(round(100_000 * draws))


def table(head: str, rows: list[str]) -> str:
    columns = head.count("|") - 1
    return "\n".join([head, f"| --- {'| ---: ' * (columns - 1)}|", *rows])


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--cases", type=int, default=200, help="cases of each estimate")
    parser.add_argument("--draws", type=float, default=1.0, help="make so much more or less draws")
    arguments = parser.parse_args()
    covered: list[Coverage] = []
    for coverage in coverages(arguments.cases):
        covered.append(coverage)
        print(coverage, "" if coverage.accepted else "NOT ACCEPTED", flush=True)
    fitted: list[Fit] = []
    for fitting in fits(arguments.draws):
        fitted.append(fitting)
        print(fitting, f"p {fitting.p:.3f}", "" if fitting.accepted else "NOT ACCEPTED", flush=True)
    intervals = table(
        "| estimate | draws | cases | intervals that hold the number |",
        [
            f"| {row.estimate} | {row.draws} | {row.cases} | {row.held / row.cases:.1%} |"
            for row in covered
        ],
    )
    draws = table(
        "| draw | draws | degrees of freedom | chi-square | p |",
        [
            f"| {row.draw} | {row.draws} | {row.results - 1} | {row.chi_square:.1f} | {row.p:.3f} |"
            for row in fitted
        ],
    )
    text = TEXT.format(cases=arguments.cases, coverage=intervals, fits=draws)
    if arguments.cases == 200 and arguments.draws == 1:
        (HERE / "draws_and_intervals.md").write_text(text)
    rows = [row.accepted for row in covered] + [row.accepted for row in fitted]
    return 0 if all(rows) else 1


if __name__ == "__main__":
    sys.exit(main())
