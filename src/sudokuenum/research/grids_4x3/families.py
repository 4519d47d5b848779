"""The classes of 12x12 bands with boxes of 4 rows and 3 columns, in families.

These are the classes of column configurations (X1, X2, X3, X4), as in `by_columns`. A call of the
kernel `completions_4x3` counts for one triple (X1, X2, X3) and all boxes X4 that contain one of
some given columns. Up to relabelling and permuting the boxes there are 359 triples, and a class
contains up to four of them. Each class is put into the family of one of its triples. The classes
are numbered 1 to 144578, family by family, the largest family first. In arrays, the position of a
class is its number minus one.

The symmetries of a triple are the relabellings that keep X3, and either keep or exchange X1 and X2.
They permute the boxes X4, and they permute the pairs (k1, k2) of shares of X1 and X2. Let S be a
group of symmetries, and m(k, x) the sum that the kernel finds for the pair k and the box x. Because
m(s(k), s(x)) = m(k, x) for each s in S,

    sum over k of m(k, x) = sum over orbits K of |K| * mean of m(k, y) over the orbit of x

where K runs over the orbits of pairs, and k is any pair in K. The kernel therefore needs one pair
of each orbit, and the boxes X4 of whole orbits. Exchanging the two bands below, which takes
(k1, k2) to (345 - k1, 345 - k2), does not change the sums either.

The triple and the columns that we use for a class change only the cost. They are chosen greedily:
the next choice is the orbit of columns of a triple that adds the most classes for its work.

Cost: the families take some seconds, and the pairs of one triple up to a second.
Reference: V. Chvatal, 1979 (the greedy choice).
"""

from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.bit_masks import bits_of
from sudokuenum.common.components import Indices, components
from sudokuenum.common.parallel import default_jobs, run_each
from sudokuenum.counting.kernels.column_configurations import Configurations
from sudokuenum.geometry.box import Box
from sudokuenum.research.kernels.bands_of_4x3 import fillings_beside
from sudokuenum.research.kernels.completions_4x3 import partitions_with

BOX: Box = Box(4, 3)
CLASSES = 144578
"""The number of classes; `classes_4x3` stops if it finds another number."""
PARTITIONS = 5775
"""The number of partitions of 12 digits into the three columns of a box."""
COLUMN_SETS = 495
"""The number of sets of four digits, any of which a column can hold."""
SHARES = 346
"""The number of ways to share out the columns of a box between the two bands below."""
VECTORS_WORK = 17
"""The cost of the vectors for a pair (k1, k2), in columns."""
_COLUMNS_WITH_1 = 165
"""The number of columns that contain the digit 1, exactly one in each box."""
_GENERATORS = 16
"""The largest number of symmetries that generate the group for the pairs."""

Relabellings = NDArray[np.uint8]
"""The images of the 12 digits, counted from 0: shape (relabellings, 12)."""


class Orbits(NamedTuple):
    """Orbits of pairs (k1, k2), in the order of their sizes."""

    pairs: NDArray[np.int32]
    """A pair of each orbit, as 346 * k1 + k2."""
    sizes: Indices
    """The number of pairs of each orbit."""


@dataclass(frozen=True, eq=False)
class Triple:
    """Three boxes (X1, X2, X3) and their symmetries."""

    boxes: tuple[int, int, int]
    """The partitions of the three boxes, where X1 and X2 are one of nine standard pairs."""
    classes: NDArray[np.int32]
    """The class of (X1, X2, X3, x) for each partition x, as the configurations number them."""
    symmetries: Relabellings
    """The relabellings that keep X3, and keep or exchange X1 and X2."""
    exchanges: NDArray[np.bool_]
    """For each of these relabellings, whether it exchanges X1 and X2."""

    # The choice of families and each of their calls use the orbits: 1 kB a triple.
    @cached_property
    def column_orbits(self) -> list[NDArray[np.uint16]]:
        """The orbits of the 495 columns, each in increasing order."""
        least = np.full(COLUMN_SETS, COLUMN_SETS)
        for relabellings in np.array_split(self.symmetries, -(-len(self.symmetries) // 1024)):
            images = _images_of_columns(relabellings, digits_of_columns())
            least = np.minimum(least, images.min(axis=0))
        return [np.flatnonzero(least == k).astype(np.uint16) for k in np.unique(least)]

    # The choice of families and each of their calls use the classes: 44 kB a triple.
    @cached_property
    def classes_with(self) -> list[NDArray[np.int32]]:
        """For each orbit of columns, the classes of the boxes that have a column of this orbit."""
        boxes = boxes_with_column()
        return [np.unique(self.classes[boxes[orbit]]) for orbit in self.column_orbits]

    def columns_for(self, classes: NDArray[np.int32]) -> NDArray[np.uint16]:
        """Choose whole orbits of columns, so that each class has a box with one of the columns."""
        left = np.zeros(CLASSES, dtype=bool)
        left[classes] = True
        chosen = greedy_cover(left, self.classes_with, [len(orbit) for orbit in self.column_orbits])
        columns = np.concatenate([self.column_orbits[k] for k, _ in chosen])
        if len(columns) >= _COLUMNS_WITH_1:
            columns = np.flatnonzero(digits_of_columns()[:, 0] == 0).astype(np.uint16)
        return np.sort(columns)

    def work_for(self, number: int) -> float:
        """Estimate the work to count one class: its pairs, each with vectors and columns."""
        columns = min(
            len(orbit)
            for orbit, classes in zip(self.column_orbits, self.classes_with, strict=True)
            if number in classes
        )
        return (columns + VECTORS_WORK) / len(self.symmetries)

    def orbits(self, shares: NDArray[np.uint16]) -> Orbits:
        """Return the orbits of the pairs, where shares[p] are the 346 shares of the partition p."""
        of_boxes = shares[list(self.boxes[:2])].astype(np.int64)
        # a share is named by its two partitions; one name occurs twice
        unique = [np.unique(s * PARTITIONS + s[::-1], return_inverse=True) for s in of_boxes]
        names, numbers = zip(*unique, strict=True)
        size = len(names[1])
        points = np.arange(len(names[0]) * size).reshape(-1, size)

        def images(of: int, to: int, image: Indices) -> Indices:
            upper, lower = image[names[of] // PARTITIONS], image[names[of] % PARTITIONS]
            found: Indices = np.searchsorted(names[to], upper * PARTITIONS + lower)
            return found

        swapped = [np.searchsorted(n, n % PARTITIONS * PARTITIONS + n // PARTITIONS) for n in names]
        edges = [(points.ravel(), points[np.ix_(*swapped)].ravel())]
        count = len(self.symmetries)
        for k in range(0, count, -(-count // _GENERATORS)):
            image = images_of_partitions(self.symmetries[k])
            if self.exchanges[k]:
                moved = points[np.ix_(images(1, 0, image), images(0, 1, image))].T
            else:
                moved = points[np.ix_(images(0, 0, image), images(1, 1, image))]
            edges.append((points.ravel(), moved.ravel()))
        least = components(points.size, edges)
        of_pair = least[points[np.ix_(*numbers)]].ravel()
        _, pairs, sizes = np.unique(of_pair, return_index=True, return_counts=True)
        order = np.argsort(sizes, kind="stable")
        return Orbits(pairs[order].astype(np.int32), sizes[order])


def greedy_cover(
    left: NDArray[np.bool_], sets: Sequence[NDArray[np.int32]], works: Sequence[float]
) -> Iterator[tuple[int, NDArray[np.int32]]]:
    """Choose sets until all elements that are `left` are covered.

    The next set is the one that covers the most elements for its work. Yields the position of each
    chosen set and its elements that were left, which it removes from `left`.
    """
    elements, work = np.concatenate(sets), np.array(works)
    order = np.argsort(elements, kind="stable")
    owners = np.repeat(np.arange(len(sets)), [len(members) for members in sets])[order]
    elements = elements[order]
    counts = np.bincount(owners[left[elements]], minlength=len(sets))
    gains = counts / work
    while gains[k := int(np.argmax(gains))]:
        added = sets[k][left[sets[k]]]
        left[added] = False
        starts, stops = (np.searchsorted(elements, added, side) for side in ("left", "right"))
        smaller = np.concatenate([owners[slice(*ends)] for ends in zip(starts, stops, strict=True)])
        np.subtract.at(counts, smaller, 1)
        gains[smaller] = counts[smaller] / work[smaller]
        yield k, added


# This table and the three below are read for each of many thousand images, and are at most
# 140 kB; `_partition_with` is the largest table, with 2 MB. Nobody changes them.
@cache
def digits_of_columns() -> Indices:
    """Return the digits, counted from 0, of each column by rank: shape (495, 4)."""
    masks = [mask for mask in range(1 << 12) if mask.bit_count() == BOX.rows]
    return np.array([[*bits_of(mask)] for mask in masks])


@cache
def rank_of_column() -> Indices:
    """Return the rank of each set of four digits, by its mask, with COLUMN_SETS for other masks."""
    ranks = np.full(1 << 12, COLUMN_SETS)
    ranks[(1 << digits_of_columns()).sum(axis=1)] = np.arange(COLUMN_SETS)
    return ranks


@cache
def boxes_with_column() -> NDArray[np.uint16]:
    """Return the partitions that have each column: shape (495, 35)."""
    boxes = np.zeros((COLUMN_SETS, 35), dtype=np.uint16)
    partitions_with(np.arange(COLUMN_SETS, dtype=np.uint16), boxes)
    return boxes


@cache
def columns_of_boxes() -> Indices:
    """Return the ranks of the columns of each partition, in increasing order: shape (5775, 3)."""
    order = np.argsort(boxes_with_column(), axis=None, kind="stable")
    return (order // 35).reshape(PARTITIONS, 3)


def _images_of_columns(relabellings: Relabellings, digits: Indices) -> Indices:
    """Return the ranks of the images of columns with these digits, for each relabelling."""
    bits = np.left_shift(1, relabellings, dtype=np.uint16)[..., np.moveaxis(digits, -1, 0)]
    ranks: Indices = rank_of_column()[bits.sum(axis=relabellings.ndim - 1, dtype=np.uint16)]
    return ranks


def images_of_partitions(
    relabellings: Relabellings, partitions: int | slice = slice(None)
) -> Indices:
    """Return the images of some or all partitions under one relabelling, or each of several."""
    columns = digits_of_columns()[columns_of_boxes()[partitions, :2]]
    images = _images_of_columns(relabellings, columns)
    return _partition_with()[images[..., 0], images[..., 1]]


@cache
def _partition_with() -> Indices:
    """Return the partition that has two columns, given by their ranks: shape (495, 495)."""
    partition = np.zeros((COLUMN_SETS, COLUMN_SETS), dtype=np.int64)
    for first, second in permutations(columns_of_boxes().T, 2):
        partition[first, second] = np.arange(PARTITIONS)
    return partition


def _keeping(partition: int) -> Relabellings:
    """Return the 3! * 4!^3 relabellings that keep a partition: shape (82944, 12)."""
    columns = digits_of_columns()[columns_of_boxes()[partition]]
    inside = np.array(list(permutations(range(4))))
    relabellings = np.zeros((6, 24, 24, 24, 12), dtype=np.uint8)
    for k, (a, b, c) in enumerate(permutations(range(3))):
        relabellings[k, ..., columns[0]] = columns[a][inside].T[:, :, None, None]
        relabellings[k, ..., columns[1]] = columns[b][inside].T[:, None, :, None]
        relabellings[k, ..., columns[2]] = columns[c][inside].T[:, None, None, :]
    return relabellings.reshape(-1, 12)


class Classes4x3:
    """The classes of 12x12 bands, by position, each with the triple that is used to count it."""

    def __init__(self) -> None:
        self.configurations = Configurations(BOX.rows, BOX.columns)
        """The kernel that numbers the classes."""
        self.numbers = []
        """For k = 1 to 4, at k - 1: the class of k boxes, for each class of the first k - 1 boxes
        and each partition of the last, as the configurations number them."""
        for boxes, above in enumerate([1, *map(self.configurations.classes, (1, 2, 3))], 1):
            number = np.zeros(above * PARTITIONS, dtype=np.int32)
            self.configurations.numbers(boxes, number)
            self.numbers.append(number.reshape(above, PARTITIONS))
        self.all_triples = self._triples()
        self.triples, self.classes = self._families()
        """For each class, the position of its triple and its number among the configurations."""
        self.position = np.argsort(self.classes)
        self.boxes = np.zeros(len(self), dtype=np.uint16)
        """A partition X4 that gives this class beside its triple."""
        for triple, start, stop in self.families(0, len(self)):
            classes, firsts = np.unique(self.all_triples[triple].classes, return_index=True)
            self.boxes[start:stop] = firsts[np.searchsorted(classes, self.classes[start:stop])]

    def __len__(self) -> int:
        return len(self.configurations)

    def _triples(self) -> list[Triple]:
        """Return the triples, each with its boxes in the order that has the most symmetries."""
        symmetries = [self._symmetries_of_pair(pair) for pair in range(len(self.numbers[2]))]
        first, second = (np.zeros((1, PARTITIONS), dtype=np.uint16) for _ in range(2))
        triples = []
        for triple in range(len(self.numbers[3])):
            boxes = self.configurations.representative(3, triple)
            orders = []
            for third in range(3):
                x1, x2 = boxes[:third] + boxes[third + 1 :]
                self.configurations.images(1, x1, first)
                self.configurations.images(2, int(first[0, x2]), second)
                image = second[0, first[0]]
                pair = int(self.numbers[1][0, first[0, x2]])
                x3 = int(image[boxes[third]])
                relabellings, exchanges = symmetries[pair]
                of_triple = images_of_partitions(relabellings, x3) == x3
                classes = np.zeros(PARTITIONS, dtype=np.int32)
                classes[image] = self.numbers[3][triple]
                y1, y2 = self.configurations.representative(2, pair)
                kept = relabellings[of_triple]
                orders.append(Triple((y1, y2, x3), classes, kept, exchanges[of_triple]))
            triples.append(max(orders, key=lambda order: len(order.symmetries)))
        return triples

    def _symmetries_of_pair(self, pair: int) -> tuple[Relabellings, NDArray[np.bool_]]:
        """Return the relabellings that keep or exchange the boxes of a pair.

        The second array is True for each relabelling that exchanges them.
        """
        x1, x2 = self.configurations.representative(2, pair)
        of_x1 = _keeping(x1)
        keep = of_x1[images_of_partitions(of_x1, x2) == x2]
        # one relabelling that takes X2 to X1, then all that keep X1
        columns1, columns2 = (digits_of_columns()[columns_of_boxes()[x]] for x in (x1, x2))
        to_x1 = np.zeros(12, dtype=np.uint8)
        to_x1[columns2.ravel()] = columns1.ravel()
        exchange = of_x1[:, to_x1]
        exchange = exchange[images_of_partitions(exchange, x1) == x2]
        flags = np.repeat([False, True], [len(keep), len(exchange)])
        return np.concatenate([keep, exchange]), flags

    def _families(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """Return the triple of each class, and the classes, in the order of their numbers."""
        sets, works, triples = [], [], []
        for k, triple in enumerate(self.all_triples):
            sets += triple.classes_with
            works += [len(orbit) / len(triple.symmetries) for orbit in triple.column_orbits]
            triples += [k] * len(triple.column_orbits)
        left = np.ones(len(self), dtype=bool)
        of_class = np.zeros(len(self), dtype=np.int32)
        for k, added in greedy_cover(left, sets, works):
            of_class[added] = triples[k]
        sizes = np.bincount(of_class, minlength=len(self.all_triples))
        order = np.lexsort((np.arange(len(self)), of_class, -sizes[of_class]))
        return of_class[order], order.astype(np.int32)

    def count_fillings(self) -> NDArray[np.uint64]:
        """Return f / 4! of each class, by position, where f is the number of fillings of a band.

        This takes a minute of processor time, which is divided between the cores.
        """
        fillings = np.zeros(len(self), dtype=np.uint64)
        sets = np.zeros((PARTITIONS, BOX.columns), dtype=np.uint16)
        self.configurations.partition_sets(sets)

        def fill(part: tuple[int, int, int]) -> None:
            triple, start, stop = part
            boxes = list(self.all_triples[triple].boxes)
            fillings_beside(sets[boxes], sets[self.boxes[start:stop]], fillings[start:stop])

        run_each(fill, list(self.families(0, len(self))), default_jobs())
        return fillings

    # Each family uses the shares: 4 MB, made in a second.
    @cached_property
    def shares(self) -> NDArray[np.uint16]:
        """The 346 shares of each partition: shape (5775, 346)."""
        return np.array([self.configurations.shares(p) for p in range(PARTITIONS)], dtype=np.uint16)

    def families(self, start: int, stop: int) -> Iterator[tuple[int, int, int]]:
        """Divide a range of positions by triples, and yield (triple, start, stop) of each part."""
        ends = [*(np.flatnonzero(np.diff(self.triples)) + 1).tolist(), len(self)]
        while start < stop:
            end = min(ends[bisect(ends, start)], stop)
            yield int(self.triples[start]), start, end
            start = end


# Some seconds and 50 MB, once in a process; nobody changes the result.
@cache
def classes_4x3() -> Classes4x3:
    """Return the classes of 12x12 bands.

    Raises RuntimeError if their number is not `CLASSES`.
    """
    classes = Classes4x3()
    if len(classes) != CLASSES:
        raise RuntimeError(f"{len(classes)} classes instead of {CLASSES}")
    return classes
