"""Estimates of the grids that cell symmetries fix up to relabelling, with standard errors.

    python docs/evidence/estimated_classes.py 4 3 docs/evidence/classes_4x3.json 20000

estimates the number for each class of the document, from 20000 samples for each kind of
relabelling. It needs numpy, and no part of sudokuenum. Of the document it takes the elements only.

A grid X is fixed by the cell symmetry g up to relabelling if there is a relabelling s with
X(g(c)) = s(X(c)) in every cell c. The cells c, g(c), g(g(c)), ... are a cycle. The digit of its
first cell decides the others. So X is an assignment of one digit to each cycle. Which digits of
two cycles exclude each other is known from g and s.

The number of assignments is estimated as by D. E. Knuth (Estimating the efficiency of backtrack
programs, 1975). The cycle with the fewest digits left gets one of them at random, until all have
one or one has none left. The product of the numbers of digits that were left is the weight of the
sample; it is 0 where a cycle had none. Its expected value is the number of assignments.

Conjugate relabellings have equal numbers. So each kind of relabelling, given by how many cycles of
each length it has, is sampled on its own. The sum over all relabellings, divided by n!, counts
each grid up to relabelling once.
"""

import json
import re
import sys
from collections.abc import Iterator
from math import factorial, hypot
from pathlib import Path

import numpy as np

Permutation = list[int]
SAMPLES_AT_ONCE = 4000


def lines(element: str, n: int) -> tuple[Permutation, Permutation]:
    """Where rows and columns go, of cycles such as `(r1 r2)(c1 c3 c2)`.

    >>> lines("(r1 r2)(c1 c3 c2)", 4)
    ([1, 0, 2, 3], [2, 0, 1, 3])
    """
    images = {"r": list(range(n)), "c": list(range(n))}
    for cycle in re.findall(r"\(([^)]+)\)", element):
        names = cycle.split()
        places = [int(name[1:]) - 1 for name in names]
        for place, image in zip(places, places[1:] + places[:1], strict=True):
            images[names[0][0]][place] = image
    return images["r"], images["c"]


def powers(permutation: Permutation, order: int) -> list[Permutation]:
    """The powers 0 to `order` - 1."""
    found = [list(range(len(permutation)))]
    for _ in range(order - 1):
        found.append([permutation[x] for x in found[-1]])
    return found


def relabellings(n: int, order: int) -> Iterator[tuple[Permutation, int]]:
    """One s of each kind with s^order = 1, and n! divided by the number of its kind.

    >>> list(relabellings(3, 2))
    [([1, 0, 2], 2), ([0, 1, 2], 6)]
    """
    lengths = [length for length in range(1, order + 1) if order % length == 0]

    def kinds(left: int, longest: int) -> Iterator[list[int]]:
        if left == 0:
            yield []
        for length in lengths[:longest]:
            if length <= left:
                for others in kinds(left - length, lengths.index(length) + 1):
                    yield [length, *others]

    for kind in sorted(kinds(n, len(lengths)), reverse=True):
        s: Permutation = []
        centralizer = 1
        for length in kind:
            s += [len(s) + (j + 1) % length for j in range(length)]
            centralizer *= length
        for length in set(kind):
            centralizer *= factorial(kind.count(length))
        yield s, centralizer


class Cycles:
    """The cycles of the cells under g, and what their digits exclude, for one relabelling s."""

    def __init__(self, band_rows: int, box_columns: int, g: Permutation, order: int) -> None:
        n = self.n = band_rows * box_columns
        self.order = order
        self.cycle_of, self.step_of = [-1] * n * n, [0] * n * n
        self.cells: list[list[int]] = []
        for first in range(n * n):
            if self.cycle_of[first] < 0:
                cycle = [first]
                while (cell := g[cycle[-1]]) != first:
                    cycle.append(cell)
                for step, cell in enumerate(cycle):
                    self.cycle_of[cell], self.step_of[cell] = len(self.cells), step
                self.cells.append(cycle)
        box = [c // n // band_rows * n + c % n // box_columns for c in range(n * n)]
        self.peers = [
            [
                q
                for q in range(n * n)
                if q != c and (q // n == c // n or q % n == c % n or box[q] == box[c])
            ]
            for c in range(n * n)
        ]

    def possible(self, s: Permutation) -> np.ndarray:
        """The digits that the first cell of each cycle may have, as bit masks."""
        power = powers(s, self.order)
        start = np.zeros(len(self.cells), np.uint16)
        for cycle, cells in enumerate(self.cells):
            forbidden = [
                step for step in range(1, len(cells)) if cells[step] in self.peers[cells[0]]
            ]
            for d in range(self.n):
                kept = power[len(cells) % self.order][d] == d
                if kept and all(power[step][d] != d for step in forbidden):
                    start[cycle] |= 1 << d
        return start

    def left(self, s: Permutation) -> np.ndarray:
        """The digits that a cycle with a digit leaves to each cycle: bit masks.

        The axes are the cycle, its digit, and the other cycle; a cycle leaves itself its own digit.
        """
        n, count = self.n, len(self.cells)
        power = powers(s, self.order)
        left = np.full((count, n, count), (1 << n) - 1, np.uint16)
        for cycle, cells in enumerate(self.cells):
            for d in range(n):
                for step, cell in enumerate(cells):
                    for peer in self.peers[cell]:
                        excluded = power[(step - self.step_of[peer]) % self.order][d]
                        left[cycle, d, self.cycle_of[peer]] &= ~np.uint16(1 << excluded)
                left[cycle, d, cycle] = 1 << d
        return left


def weights(
    start: np.ndarray, left: np.ndarray, samples: int, random: np.random.Generator
) -> np.ndarray:
    """The weights of the samples. Their expected value is the number of assignments."""
    cycles, n, _ = left.shape
    masks = np.arange(1 << n)
    sizes = ((masks[:, None] >> np.arange(n)) & 1).sum(axis=1).astype(np.int8)
    lowest = np.array([0] + [(m & -m).bit_length() - 1 for m in range(1, 1 << n)])
    digits = np.tile(start, (samples, 1))
    chosen = np.zeros((samples, cycles), bool)
    weight = np.ones(samples)
    for _ in range(cycles):
        numbers = sizes[digits]
        good = numbers.all(axis=1)
        if not good.all():
            digits, chosen, weight = digits[good], chosen[good], weight[good]
            numbers = numbers[good]
        if not len(digits):
            break
        rows = np.arange(len(digits))
        numbers[chosen] = n + 1
        cycle = numbers.argmin(axis=1)
        number = numbers[rows, cycle]
        mask = digits[rows, cycle].astype(np.int64)
        to_skip = (random.random(len(digits)) * number).astype(np.int64)
        while to_skip.any():
            mask = np.where(to_skip > 0, mask & (mask - 1), mask)
            to_skip = np.maximum(to_skip - 1, 0)
        weight *= number
        chosen[rows, cycle] = True
        digits &= left[cycle, lowest[mask]]
    weight = weight[sizes[digits].all(axis=1)] if len(digits) else weight
    return np.concatenate([weight, np.zeros(samples - len(weight))])


def estimate(
    band_rows: int, box_columns: int, element: str, samples: int, seed: int = 1
) -> tuple[float, float]:
    """The grids that `element` fixes, up to relabelling: an estimate and its standard error.

    The identity fixes all 288 grids of 2x2, 12 up to relabelling. The exchange of two rows of a
    band fixes none: the other rows would have to stay as they are, so all digits would.

    >>> mean, error = estimate(2, 2, "()", samples=1000)
    >>> abs(mean - 12) < 4 * error, error < 1
    (True, True)
    >>> estimate(2, 2, "(r1 r2)", samples=100)
    (0.0, 0.0)
    """
    n = band_rows * box_columns
    rows, columns = lines(element, n)
    g = [rows[c // n] * n + columns[c % n] for c in range(n * n)]
    order, images = 1, g
    while images != list(range(n * n)):
        order, images = order + 1, [g[c] for c in images]
    cycles = Cycles(band_rows, box_columns, g, order)
    random = np.random.default_rng(seed)
    mean, error = 0.0, 0.0
    for s, centralizer in relabellings(n, order):
        start = cycles.possible(s)
        if not start.all():
            continue
        left = cycles.left(s)
        found = np.concatenate(
            [
                weights(start, left, min(SAMPLES_AT_ONCE, samples - k), random)
                for k in range(0, samples, SAMPLES_AT_ONCE)
            ]
        )
        mean += found.mean() / centralizer
        error = hypot(error, found.std() / samples**0.5 / centralizer)
    return float(mean), float(error)


def main(band_rows: str, box_columns: str, document: str, samples: str) -> None:
    """Print a line for each class of the document: estimate, standard error, and element."""
    shape = int(band_rows), int(box_columns)
    classes = json.loads(Path(document).read_text(encoding="utf-8"))["classes"]
    for seed, known in enumerate(classes):
        mean, error = estimate(*shape, known["element"], int(samples), seed)
        print(f"{mean:.9e} {error:.3e} {known['element']}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
