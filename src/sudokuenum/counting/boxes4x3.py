"""The 12x12 count with boxes of 4 rows and 3 columns, class by class.

    grids = 12! * N1,   N1 = forms * sum over 144578 classes of m * n

as in `enumeration`. A class of column configurations (X1, X2, X3, X4) contains triples of boxes, of
which there are 359 up to relabelling. The classes are counted in groups that share a triple, the
largest group first, since these share a part of the work; 307 triples are enough. Positions 0 to
144577 are in this order, so that a range of positions is a piece of the whole work, and neighbours
are counted together. A saved count has the number 1 for the class at position 0, and so on.

Group: relabellings and orders of the boxes, as in the kernel `configurations`. Cost: a minute and
0.8 GB for the tables of the fillings, then 346^4 / 2 multiplications a class, 16 at a time, and for
each batch as much as another 100 or 200 classes take.
Reference: E. Russell and K. S. Pettersen, 2005 (sums over column sets).
"""

import os
from bisect import bisect
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from functools import cache, cached_property
from itertools import groupby, pairwise
from math import factorial
from time import perf_counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.box import Box
from sudokuenum.common.files import AnyPath
from sudokuenum.common.parallel import check_jobs, parallel
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.counting.by_columns import reduced
from sudokuenum.counting.results import ClassCount, ColumnSets, GridCount
from sudokuenum.errors import OptionError
from sudokuenum.kernels.completions4x3 import Batch, Tables
from sudokuenum.kernels.configurations import Configurations
from sudokuenum.kernels.fillings4x3 import fillings_beside
from sudokuenum.runs.database import SavedCount, digest
from sudokuenum.runs.saved import SavedFile

BOX = Box(4, 3)
CLASSES = 144578
"""How many there are; `classes_4x3` stops if it finds other than that."""
LIMIT = 8191
"""What the numbers of the table are cut off at; see the kernel."""
PORTABLE = "SUDOKUENUM_PORTABLE"
"""The environment variable that, if set, keeps the kernel to what every processor can do."""
_HALF = 173  # of the 346 ways to share out, up to the exchange of the bands
_BATCH = 1024  # classes that are counted together, at most
_CALL = 100_000  # microseconds of a call of the kernel, about


class Classes4x3:
    """The classes by position: a triple of boxes, the box beside it, the class, and f / 4!."""

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
        """A triple and a box for each class, such that few triples are used."""
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
        """f / 4! of every class, by position; this takes a minute."""
        fillings = np.zeros(len(self), dtype=np.uint64)
        sets = np.zeros((self.partitions, BOX.columns), dtype=np.uint16)
        self.configurations.partition_sets(sets)
        for start, stop in self.groups(0, len(self), 2048):
            triple = self.configurations.representative(3, int(self.triples[start]))
            fillings_beside(sets[triple], sets[self.boxes[start:stop]], fillings[start:stop])
        return fillings

    def groups(self, start: int, stop: int, most: int = _BATCH) -> Iterator[tuple[int, int]]:
        """The range cut where the triple changes, and into pieces of at most so many classes."""
        for _, group in groupby(range(start, stop), lambda k: int(self.triples[k])):
            positions = list(group)
            pieces = -(-len(positions) // most)
            cuts = [positions[0] + len(positions) * k // pieces for k in range(pieces + 1)]
            yield from pairwise(cuts)


@cache
def classes_4x3() -> Classes4x3:
    """The classes of 12x12 bands, found once, in some seconds."""
    classes = Classes4x3()
    if len(classes) != CLASSES:
        raise RuntimeError(f"{len(classes)} classes instead of {CLASSES}")
    return classes


class Tables4x3(NamedTuple):
    """Numbers of fillings as the kernel takes them: f = scale * (offset + entry of the table)."""

    tables: Tables
    scale: int
    offset: int


@cache
def tables_4x3() -> Tables4x3:
    """f for the nine pairs of boxes and all pairs beside them: 9 * 5775^2 numbers, 0.7 GB."""
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


def check_range(text: str) -> tuple[int, int]:
    """A range of positions given as A:B, either of which may be left out; or OptionError.

    >>> check_range("144000:")
    (144000, 144578)
    """
    first, colon, last = text.partition(":")
    try:
        start, stop = int(first or 0), int(last or CLASSES)
    except ValueError:
        start = stop = 0
    if not (colon and 0 <= start < stop <= CLASSES):
        raise OptionError(f"classes {text!r}: a range A:B within 0:{CLASSES} is expected")
    return start, stop


def count_4x3_classes(
    start: int = 0,
    stop: int = CLASSES,
    *,
    jobs: int | None = None,
    progress: Progress = SILENT,
) -> Iterator[tuple[int, ClassCount]]:
    """Count the completions of the classes at positions start to stop - 1; yield them as they come.

    Yields the position and the `ClassCount`, batch by batch; the seconds of a batch, added up over
    the threads, are shared out evenly. `progress` is told of the classes done. OptionError for
    a range that is not within 0 to 144578.
    """
    threads = check_jobs(jobs)
    check_range(f"{start}:{stop}")
    progress.start("classes", stop - start)
    for begin, end in classes_4x3().groups(start, stop):
        yield from _count_batch(range(begin, end), threads, progress)


@cache
def saved_4x3() -> SavedCount:
    """What a file says that `save_4x3_classes` counts into."""
    classes = classes_4x3()
    bands = (str(_column_sets(position)) for position in range(len(classes)))
    return SavedCount(str(BOX), len(classes), "columns", digest(bands))


def save_4x3_classes(
    path: AnyPath,
    start: int = 0,
    stop: int = CLASSES,
    *,
    jobs: int | None = None,
    progress: Progress = SILENT,
    tell: Callable[[int, ClassCount], None] = lambda position, part: None,
) -> GridCount | None:
    """Count the classes at positions start to stop - 1 into a file, but those that it holds.

    The file is one for all classes. They are claimed and counted batch by batch, each is kept as
    soon as its batch is counted, and then `tell` hears of it; `progress` is told of the
    classes done. Returns the count of all grids if the file now holds all classes. OptionError and
    SavedError as for `count_4x3_classes` and `save_classes`.
    """
    clock = perf_counter()
    threads = check_jobs(jobs)
    check_range(f"{start}:{stop}")
    progress.start("classes", stop - start)
    classes = classes_4x3()
    ends = [end for _, end in classes.groups(start, stop)]

    def count(numbers: Iterator[int]) -> Generator[tuple[int, int, float]]:
        tables_4x3()  # before anything is claimed
        for number in numbers:
            # what it shares a triple with
            rest = range(number + 1, ends[bisect(ends, number - 1)] + 1)
            positions = [one - 1 for one in (number, *saved.claim(rest))]
            for position, part in _count_batch(positions, threads, progress):
                yield position + 1, part.n, part.seconds
                tell(position, part)

    with SavedFile(path, saved_4x3(), threads) as saved:
        results = saved.complete(count, progress.advance, range(start + 1, stop + 1))
    if len(results) < CLASSES:
        return None
    parts = tuple(
        ClassCount(_column_sets(number - 1), _class_size(number - 1), *results[number])
        for number in sorted(results)
    )
    return GridCount(BOX, BOX, "columns", None, None, parts, perf_counter() - clock)


def batch_of(positions: Sequence[int], portable: bool | None = None) -> Batch:
    """The kernel for the classes at these positions, which share a triple.

    Without `portable` the environment says whether AVX2 may be used.
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
            totals = [total + one for total, one in zip(totals, sums, strict=True)]
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
