"""Counting a family of 4x3 classes in calls, which threads or other machines make.

A call adds up the products of some of the pairs (k1, k2) of a triple, as `families` explains.

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
"""Lets only one thread of a worker make the tables that all its threads need."""


class Call(NamedTuple):
    """A part of the count of some classes with one triple: the pairs `begin` to `end` - 1."""

    triple: int
    """The position of the triple."""
    columns: tuple[int, ...]
    """The ranks of the columns of the boxes."""
    begin: int
    """The first pair, which represents an orbit of pairs."""
    end: int
    """The pair after the last one."""
    instructions: int = 0
    """The number of the kernel's instruction set, 0 for the chosen one."""
    family: int = 0
    """The number by which the caller recognises the family."""

    @property
    def work_of_pair(self) -> int:
        """The cost of a pair (k1, k2), in columns."""
        return len(self.columns) + VECTORS_WORK


@dataclass(eq=False)
class Family:
    """Classes that are counted together, with the results so far."""

    positions: Sequence[int]
    """The positions of the classes."""
    whole: Call
    """A call for all pairs of the family."""
    classes: NDArray[np.int32]
    """All classes that the columns meet."""
    boxes: list[int]
    """The number of boxes of each of these classes."""
    recount: bool
    """True if the results are only compared with results that are known."""
    sums: list[int]
    """The sums of the kernel for each class, weighted and added up over its boxes."""
    done: int = 0
    """The number of pairs that are counted."""
    seconds: float = 0.0
    """The time of all calls so far."""

    @property
    def finished(self) -> bool:
        """True if all pairs are counted."""
        return self.done == self.whole.end

    def add(self, call: Call, sums: Sequence[int], seconds: float) -> None:
        """Add the results of a call of this family."""
        self.sums = [a + b for a, b in zip(self.sums, sums, strict=True)]
        self.done += call.end - call.begin
        self.seconds += seconds

    def completions(self) -> dict[int, int]:
        """Return n of all classes that the columns meet, by position, when all pairs are done.

        Raises ContradictionError if the sum of a class is not a multiple of the number of its
        boxes.
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
    """Return a family of the classes at these positions, which all contain the triple.

    A recount uses portable instructions.
    """
    classes = classes_4x3()
    beside = classes.all_triples[triple]
    columns = beside.columns_for(classes.classes[list(positions)])
    met, boxes = np.unique(beside.classes[boxes_with_column()[columns]], return_counts=True)
    whole = Call(triple, tuple(columns.tolist()), 0, len(orbits_of(triple).pairs), int(recount))
    return Family(positions, whole, met, boxes.tolist(), recount, [0] * len(met))


def recount_of(position: int) -> Family | None:
    """Return a family that counts a class with another triple, or None if there is none.

    Of several other triples, the one with the least work is taken.
    """
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
    """Return the orbits of the pairs of a triple."""
    classes = classes_4x3()
    return classes.all_triples[triple].orbits(classes.shares)


# The kernel of a family has tables of its own, so few are kept; each is shared by many calls.
@lru_cache(maxsize=8)
def batch_of(triple: int, columns: tuple[int, ...], instructions: int) -> Batch:
    """Return the kernel for the boxes with these columns beside a triple."""
    classes = classes_4x3()
    shares = classes.shares[list(classes.all_triples[triple].boxes)]
    return Batch(tables_4x3().tables, shares, np.array(columns, dtype=np.uint16), instructions)


def make_call(stopped: object, call: Call) -> tuple[list[int], float]:
    """Return the weighted sums of the classes that a call meets, and the seconds that it took.

    A sum adds up g * g' for the pairs of the call, over the boxes of a class. The sums are in
    increasing order of the classes. `stopped` is ignored, because a call in a thread is short.
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
    """Cut a range of orbits into pieces of orbits of equal size, short enough for the kernel."""
    cuts = [begin, *(np.flatnonzero(np.diff(sizes[begin:end])) + begin + 1).tolist(), end]
    for start, stop in pairwise(cuts):
        for first in range(start, stop, _MOST_PAIRS):
            yield first, min(first + _MOST_PAIRS, stop)
