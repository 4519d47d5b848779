"""The count of a family of 4x3 classes in calls, which threads or other machines make.

A call adds up the products of some of the pairs (k1, k2) of a triple; see `families`.

Cost: for each pair 0.8 ms, and 0.045 ms for each column of the family.
Memory: 0.75 GB that all processes of a machine share, and 4 MB for each thread.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from threading import Lock
from time import perf_counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.kernels.instructions import chosen_instructions
from sudokuenum.errors import ContradictionError
from sudokuenum.research.grids_4x3.families import (
    SHARES,
    VECTORS_WORK,
    Orbits,
    boxes_with_column,
    classes_4x3,
)
from sudokuenum.research.grids_4x3.tables import tables_4x3
from sudokuenum.research.kernels.completions_4x3 import Batch

_MOST_PAIRS = 32
"""The largest number of pairs that a call of the kernel takes."""
_PREPARING = Lock()
"""Lets one thread of a worker make what all its threads need, such as the classes."""


class Call(NamedTuple):
    """A part of the count of some classes with one triple: the pairs `begin` to `end` - 1."""

    triple: int
    columns: tuple[int, ...]
    """The ranks of the columns of the boxes."""
    begin: int
    """A pair stands for an orbit of pairs."""
    end: int
    instructions: int = 0
    """The number of the kernel's instruction set, 0 for the chosen one."""
    family: int = 0
    """By this the caller knows what the call is for."""

    @property
    def work_of_pair(self) -> int:
        """The cost of a pair (k1, k2), in columns."""
        return len(self.columns) + VECTORS_WORK


@dataclass(eq=False)
class Family:
    """Classes, by position, that are counted together, and what is known of them so far."""

    positions: Sequence[int]
    whole: Call
    classes: NDArray[np.int32]
    """All classes that the columns meet."""
    boxes: list[int]
    """The number of boxes of each of them."""
    recount: bool
    """Whether the results are only compared."""
    sums: list[int]
    """Those of the kernel, weighted and added up over these boxes."""
    done: int = 0
    """The number of pairs that are counted."""
    seconds: float = 0.0

    @property
    def finished(self) -> bool:
        return self.done == self.whole.end

    def add(self, call: Call, sums: Sequence[int], seconds: float) -> None:
        self.sums = [a + b for a, b in zip(self.sums, sums, strict=True)]
        self.done += call.end - call.begin
        self.seconds += seconds

    def completions(self) -> dict[int, int]:
        """N of all classes that the columns meet, by position, when all pairs are done.

        ContradictionError if the sum of a class is not a multiple of the number of its boxes.
        """
        classes, scale = classes_4x3(), tables_4x3().scale
        by_position = {}
        positions = classes.position[self.classes].tolist()
        for position, boxes, total in zip(positions, self.boxes, self.sums, strict=True):
            mean, rest = divmod(total, boxes)
            by_position[position] = n = scale**2 * mean
            if rest:
                found = f"class {position + 1}: n = {n} beside triple {self.whole.triple}"
                raise ContradictionError(f"{found}, but with a remainder")
        return by_position


def family_of(positions: Sequence[int], triple: int, recount: bool = False) -> Family:
    """The count of the classes at these positions, which all contain the triple.

    A recount is made with portable instructions.
    """
    classes = classes_4x3()
    beside = classes.all_triples[triple]
    columns = beside.columns_for(classes.classes[list(positions)])
    met, boxes = np.unique(beside.classes[boxes_with_column()[columns]], return_counts=True)
    whole = Call(triple, tuple(columns.tolist()), 0, len(orbits_of(triple).pairs), int(recount))
    return Family(positions, whole, met, boxes.tolist(), recount, [0] * len(met))


def recount_of(position: int) -> Family | None:
    """A family for one class with another triple, that of the least work; None without one."""
    classes = classes_4x3()
    number = classes.classes[position]
    works = {
        k: triple.work_for(number)
        for k, triple in enumerate(classes.all_triples)
        if k != classes.triples[position] and number in triple.classes
    }
    return family_of([position], min(works, key=works.__getitem__), recount=True) if works else None


# The calls of a family come one after another, and several families are in work at once.
@lru_cache(maxsize=64)
def orbits_of(triple: int) -> Orbits:
    classes = classes_4x3()
    return classes.all_triples[triple].orbits(classes.shares)


# The kernel of a family has tables of its own, so few are kept; each is shared by many calls.
@lru_cache(maxsize=8)
def batch_of(triple: int, columns: tuple[int, ...], instructions: int) -> Batch:
    """The kernel for the boxes with these columns beside a triple."""
    classes = classes_4x3()
    shares = classes.shares[list(classes.all_triples[triple].boxes)]
    return Batch(tables_4x3().tables, shares, np.array(columns, dtype=np.uint16), instructions)


def make_call(stopped: object, call: Call) -> tuple[list[int], float]:
    """The weighted sums of the classes that a call meets, and the seconds that this took.

    The sums are those of g * g' for the pairs of the call, added up over the boxes of each class in
    increasing order of the classes. `stopped` is not looked at: a call in a thread is short.
    """
    start = perf_counter()
    with _PREPARING:
        batch = batch_of(call.triple, call.columns, call.instructions or chosen_instructions())
        orbits = orbits_of(call.triple)
        offset = tables_4x3().offset
    boxes = boxes_with_column()[list(call.columns)]
    of_class = classes_4x3().all_triples[call.triple].classes[boxes].ravel()
    order = np.argsort(of_class, kind="stable")
    begins = np.flatnonzero(np.diff(of_class[order], prepend=-1))
    sizes = np.diff(begins, append=len(order))
    total = np.zeros(len(begins), dtype=object)
    sums = np.zeros(boxes.shape, dtype=np.int64)
    for begin, end in _equal_orbits(orbits.sizes, call.begin, call.end):
        sums[:] = 0
        batch.add(orbits.pairs[begin:end], offset, sums)
        # 32 bits at a time, so that nothing overflows
        low, high = sums.ravel()[order] & 0xFFFFFFFF, sums.ravel()[order] >> 32
        both = np.add.reduceat(high, begins).astype(object) * (1 << 32)
        both += np.add.reduceat(low, begins).astype(object)
        squares = offset * offset * SHARES * SHARES * (end - begin)
        total += int(orbits.sizes[begin]) * (both + sizes.astype(object) * squares)
    return total.tolist(), perf_counter() - start


def _equal_orbits(sizes: NDArray[np.int64], begin: int, end: int) -> Iterator[tuple[int, int]]:
    """Pieces of a range of orbits, each with orbits of one size, and at most as many as a call."""
    cuts = [begin, *(np.flatnonzero(np.diff(sizes[begin:end])) + begin + 1).tolist(), end]
    for start, stop in pairwise(cuts):
        for first in range(start, stop, _MOST_PAIRS):
            yield first, min(first + _MOST_PAIRS, stop)
