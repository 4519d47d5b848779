"""Grids of 12x12 cells with boxes of 4 rows and 3 columns, counted class by class.

    N = 12! * F * sum over 144578 classes of m * n

as in `results`. The classes are those of column configurations (X1, X2, X3, X4), as in
`by_columns`. The whole count takes days. So the classes are counted in parts, and the results are
saved.

Classes that have a triple of boxes in common, say (X1, X2, X3), share a part of the work. Up to
relabelling there are 359 triples. 307 of them are enough: every class contains at least one of
these. Each class is put into the group of one triple, and the groups are ordered from the largest
to the smallest. The classes have the numbers 1 to 144578 in this order. A part of the count is a
range of numbers, and classes of one group in the range are counted together. In arrays the position
of a class is its number less one.

Group: relabellings and permutations of the boxes, as in the kernel `configurations`.
Cost: a minute and 0.8 GB for the tables of the fillings; then 346^4 / 2 multiplications for each
class, 16 at a time, and for each batch of classes as much as for another 100 or 200 classes.
Reference: E. Russell and K. S. Pettersen, 2005 (sums over column sets).
"""

import os
from bisect import bisect
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from decimal import Decimal
from functools import cache, cached_property, partial
from itertools import groupby, pairwise
from math import factorial
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sudokuenum.bands.number_of_bands import count_bands
from sudokuenum.common.arguments import as_integer, check_type, shown
from sudokuenum.common.box import Box
from sudokuenum.common.files import AnyPath, as_path
from sudokuenum.common.parallel import check_jobs, parallel
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.counting.by_columns import reduced
from sudokuenum.counting.product_formula import product_estimate
from sudokuenum.counting.results import ClassCount, ColumnSets, GridCount
from sudokuenum.errors import ContradictionError, OptionError
from sudokuenum.kernels.completions4x3 import Batch, Tables
from sudokuenum.kernels.configurations import Configurations
from sudokuenum.kernels.fillings4x3 import fillings_beside
from sudokuenum.runs.file_format import Results, SavedCount, digest
from sudokuenum.runs.saved import SavedFile

BOX = Box(4, 3)
CLASSES = 144578
"""The number of classes; `classes_4x3` stops if it finds another number."""
LIMIT = 8191
"""The largest size of a number in the table; the rest is its overflow. See the kernel."""
PORTABLE = "SUDOKUENUM_PORTABLE"
"""An environment variable. If it is set, the kernel uses no instructions but portable ones."""
_HALF = 173
"""Half of the 346 ways to share out digits to the two bands below: these can be exchanged."""
_BATCH = 1024
"""The largest number of classes that are counted together."""
_CALL = 100_000
"""The microseconds that a call of the kernel should take."""


class Classes4x3:
    """The classes by position: `triples` of boxes, `boxes` beside them, `classes` of the kernel."""

    def __init__(self) -> None:
        self.configurations = Configurations(BOX.rows, BOX.columns)
        self.partitions = 5775
        self.numbers = []
        for boxes, above in enumerate([1, *map(self.configurations.classes, (1, 2, 3))], 1):
            number = np.zeros(above * self.partitions, dtype=np.int32)
            self.configurations.numbers(boxes, number)
            self.numbers.append(number.reshape(above, self.partitions))
        self.triples, self.boxes = self._groups()
        self.classes = self.numbers[3][self.triples, self.boxes]

    def __len__(self) -> int:
        return len(self.configurations)

    def _groups(self) -> tuple[NDArray[np.int32], NDArray[np.uint16]]:
        """A triple and a box beside it for each class, such that few triples are used.

        The triple with the most classes that are left comes first.
        """
        found = [np.unique(row, return_index=True) for row in self.numbers[3]]
        left = np.ones(len(self), dtype=bool)
        triples, boxes = [], []
        while left.any():
            gains = [int(np.count_nonzero(left[classes])) for classes, _ in found]
            best = gains.index(max(gains))
            classes, firsts = found[best]
            new = np.sort(firsts[left[classes]])
            left[classes] = False
            triples.append(np.full(len(new), best, dtype=np.int32))
            boxes.append(new.astype(np.uint16))
        return np.concatenate(triples), np.concatenate(boxes)

    @cached_property
    def fillings(self) -> NDArray[np.uint64]:
        """f / 4! of each class, by position, for the f ways to fill a band; this takes a minute."""
        fillings = np.zeros(len(self), dtype=np.uint64)
        sets = np.zeros((self.partitions, BOX.columns), dtype=np.uint16)
        self.configurations.partition_sets(sets)
        for start, stop in self.groups(0, len(self), 2048):
            triple = self.configurations.representative(3, int(self.triples[start]))
            fillings_beside(sets[triple], sets[self.boxes[start:stop]], fillings[start:stop])
        return fillings

    def groups(self, start: int, stop: int, most: int = _BATCH) -> Iterator[tuple[int, int]]:
        """Pieces of a range of positions; each has one triple and at most `most` classes."""
        for _, group in groupby(range(start, stop), lambda k: int(self.triples[k])):
            positions = list(group)
            pieces = -(-len(positions) // most)
            cuts = [positions[0] + len(positions) * k // pieces for k in range(pieces + 1)]
            yield from pairwise(cuts)


@cache
def classes_4x3() -> Classes4x3:
    """The classes of 12x12 bands. They are found once, which takes some seconds."""
    classes = Classes4x3()
    if len(classes) != CLASSES:
        raise RuntimeError(f"{len(classes)} classes instead of {CLASSES}")
    return classes


class Tables4x3(NamedTuple):
    """Numbers of fillings as the kernel takes them: f = scale * (offset + entry + overflow)."""

    tables: Tables
    scale: int
    offset: int


@cache
def tables_4x3() -> Tables4x3:
    """f for the nine classes of pairs of boxes and all pairs beside them.

    These are 9 * 5775^2 numbers, which take 0.7 GB and most of a minute.
    """
    classes = classes_4x3()
    size = classes.partitions
    _, second, third, fourth = classes.numbers
    scale = int(np.gcd.reduce(classes.fillings))
    g = np.zeros(len(classes), dtype=np.int32)
    g[classes.classes] = classes.fillings // np.uint64(scale)
    offset = _offset(classes, g)
    pairs = len(third)
    table = np.zeros((pairs, size, (size + 7) // 8 * 8), dtype=np.int16)
    start = np.zeros(pairs * size + 1, dtype=np.int32)
    places, overflows = [], []
    image = np.zeros((1, size), dtype=np.uint16)
    for row in range(pairs * size):
        pair, box = divmod(row, size)
        classes.configurations.images(3, row, image)
        d = g[fourth[third[pair, box]]][image[0]] - offset
        cut = np.clip(d, -LIMIT, LIMIT)
        table[pair, box, :size] = cut
        (beyond,) = np.nonzero(d != cut)
        places.append(beyond.astype(np.uint16))
        overflows.append((d - cut)[beyond])
        start[row + 1] = start[row] + len(beyond)
    to_first = np.zeros((size, size), dtype=np.uint16)
    to_second = np.zeros((size, size), dtype=np.uint16)
    classes.configurations.images(1, 0, to_first)
    classes.configurations.images(2, 0, to_second)
    place, overflow = np.concatenate(places), np.concatenate(overflows).astype(np.int32)
    tables = Tables(table, start, place, overflow, to_first, to_second, second[0])
    return Tables4x3(tables, scale * factorial(BOX.rows), offset)


def _offset(classes: Classes4x3, g: NDArray[np.int32]) -> int:
    """The number that leaves the fewest entries of the table beyond LIMIT."""
    order = np.argsort(g)
    weights = np.array([classes.configurations.size(int(k)) for k in order], dtype=np.int64)
    below = np.concatenate([[0], np.cumsum(weights)])
    ends = np.searchsorted(g[order], g[order] + 2 * LIMIT, side="right")
    best = int(np.argmax(below[ends] - below[:-1]))
    return int(g[order[best]]) + LIMIT


def check_range(first: int, last: int) -> range:
    """The numbers first to last of classes; OptionError unless there are such classes."""
    first, last = as_integer(first, "first"), as_integer(last, "last")
    if not 1 <= first <= last <= CLASSES:
        raise OptionError(
            f"classes {shown(first)}-{shown(last)}: expected a range within 1-{CLASSES}"
        )
    return range(first, last + 1)


def count_4x3_classes(
    first: int = 1,
    last: int = CLASSES,
    *,
    jobs: int | None = None,
    progress: Progress = SILENT,
) -> Iterator[tuple[int, ClassCount]]:
    """Count the completions of the classes of 12x12 bands with the numbers first to last.

    Parameters
    ----------
    first, last
        The range of classes, within 1 to 144578.
    jobs
        The number of threads (default: all cores).
    progress
        Is told how many classes are done.

    Returns
    -------
    Iterator[tuple[int, ClassCount]]
        The number and the result of each class, batch by batch. The seconds of a batch, added up
        over the threads, are divided evenly between its classes.

    Raises
    ------
    OptionError
        At once, for a range or a number of jobs that does not exist.
    """
    threads = check_jobs(jobs)
    check_type(progress, Progress, "a Progress")
    numbers = check_range(first, last)

    def count() -> Iterator[tuple[int, ClassCount]]:
        progress.start("classes", len(numbers))
        for begin, end in classes_4x3().groups(first - 1, last):
            for position, part in _count_batch(range(begin, end), threads, progress):
                yield position + 1, part

    return count()


def check_4x3_completions(path: Path, results: Results) -> None:
    """ContradictionError, which names the file, for an n that no class can have.

    n is a multiple of C = 4!^2 * 2 (see results.py), and near the mean of all bands, which the
    product formula estimates; even with four equal boxes it is only 1.15 times the mean.
    """
    factor = BOX.completions_per_reduced
    mean = round(product_estimate(BOX) / count_bands(BOX))
    for number, (n, _) in results.items():
        if n % factor:
            wrong = f"not a multiple of {factor}"
        elif not mean < 2 * n < 4 * mean:
            wrong = f"not within a factor 2 of the mean {Decimal(mean):.3e}"
        else:
            continue
        raise ContradictionError(f"{path}: class {number}: n = {n}, {wrong}")


@cache
def saved_4x3() -> SavedCount:
    """What the file of `save_4x3_classes` says that it counts."""
    classes = classes_4x3()
    bands = (str(_column_sets(position)) for position in range(len(classes)))
    return SavedCount(str(BOX), len(classes), "columns", digest(bands))


def save_4x3_classes(
    path: AnyPath,
    first: int = 1,
    last: int = CLASSES,
    *,
    jobs: int | None = None,
    progress: Progress = SILENT,
    tell: Callable[[int, ClassCount], None] = lambda number, part: None,
) -> GridCount | None:
    """Count the classes of 12x12 bands with the numbers first to last into a file.

    Classes whose results are in the file already are not counted again. The others are claimed,
    counted and kept batch by batch, and several processes can share the file.

    Parameters
    ----------
    path
        The file, which is for all 144578 classes; it is made if there is none.
    first, last, jobs, progress
        As for `count_4x3_classes`.
    tell
        Is called with the number and the result of each class after it is kept.

    Returns
    -------
    GridCount | None
        The count of all grids if the file now has the results of all classes, or else None.

    Raises
    ------
    OptionError
        For a range or a number of jobs that does not exist.
    SavedError, ContradictionError
        As for `save_classes`.
    """
    clock = perf_counter()
    threads = check_jobs(jobs)
    check_type(progress, Progress, "a Progress")
    numbers = check_range(first, last)
    progress.start("classes", len(numbers))
    classes = classes_4x3()
    check = partial(check_4x3_completions, as_path(path))
    ends = [end for _, end in classes.groups(first - 1, last)]

    def count(claimed_first: Iterator[int]) -> Generator[tuple[int, int, float]]:
        tables_4x3()  # made before a class is claimed, since they take a minute
        for number in claimed_first:
            # the classes after it in its group
            rest = range(number + 1, ends[bisect(ends, number - 1)] + 1)
            positions = [claimed - 1 for claimed in (number, *saved.claim(rest))]
            for position, part in _count_batch(positions, threads, progress):
                check({position + 1: (part.n, part.seconds)})
                yield position + 1, part.n, part.seconds
                tell(position + 1, part)

    with SavedFile(path, saved_4x3(), threads) as saved:
        check(saved.results())
        results = saved.complete(count, progress.advance, numbers)
    check(results)
    if len(results) < CLASSES:
        return None
    parts = tuple(
        ClassCount(_column_sets(number - 1), _class_size(number - 1), *results[number])
        for number in sorted(results)
    )
    return GridCount(BOX, BOX, "columns", None, None, parts, perf_counter() - clock)


def batch_of(positions: Sequence[int], portable: bool | None = None) -> Batch:
    """The kernel for the classes at these positions, which share a triple.

    `portable` keeps it from using AVX2 (default: if the environment variable is set).
    """
    classes = classes_4x3()
    configurations = classes.configurations
    triple = configurations.representative(3, int(classes.triples[positions[0]]))
    fourth = classes.boxes[positions].tolist()
    shares = [configurations.shares(box) for box in (*triple, *fourth)]
    choice = np.array(shares, dtype=np.uint16)
    pairs = np.stack([choice[3:, :_HALF], choice[3:, : _HALF - 1 : -1]], axis=2)
    plain = PORTABLE in os.environ if portable is None else portable
    return Batch(tables_4x3().tables, choice[:3].copy(), pairs, plain)


def _count_batch(
    positions: Sequence[int], threads: int, progress: Progress
) -> Iterator[tuple[int, ClassCount]]:
    """The position and the result of each of these classes, which share a triple."""
    _, scale, offset = tables_4x3()
    batch = batch_of(positions)
    size = len(positions)
    ways = 2 * _HALF
    whole = _HALF * ways
    step = max(1, min(32, _CALL // (1500 + 8 * size)))

    def run(begin: int) -> tuple[list[int], float]:
        clock = perf_counter()
        sums = np.zeros(size, dtype=np.int64)
        batch.add(begin, min(begin + step, whole), offset, sums)
        return sums.tolist(), perf_counter() - clock

    totals = [offset * offset * whole * ways * ways] * size
    spent, done = 0.0, 0
    with closing(parallel(run, range(0, whole, step), threads)) as results:
        for begin, (sums, seconds) in results:
            totals = [total + part for total, part in zip(totals, sums, strict=True)]
            spent += seconds
            before, done = done, done + min(step, whole - begin)
            progress.advance(size * done // whole - size * before // whole)
    for position, total in zip(positions, totals, strict=True):
        n = 2 * scale * scale * total
        yield position, ClassCount(_column_sets(position), _class_size(position), n, spent / size)


def _column_sets(position: int) -> ColumnSets:
    """The column sets of a band of the class."""
    classes = classes_4x3()
    return ColumnSets(tuple(classes.configurations.sets(int(classes.classes[position]))))


def _class_size(position: int) -> int:
    """m of the class."""
    classes = classes_4x3()
    bands = classes.configurations.size(int(classes.classes[position]))
    return reduced(BOX, bands * int(classes.fillings[position]))
