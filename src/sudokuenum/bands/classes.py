"""The chain of equivalences of reduced bands: 36288 > 2051 > 416 > 174 > 71 > 44 classes.

Each step joins classes by moves that keep n, the number of completions:
  2051   the order of the boxes, and of the columns in each box
  416    and the order of the rows
  174    and the 2x2 swap: a over b in one column, b over a in another, are exchanged
  71     and the same for any k columns whose sets of digits agree in two rows; and the exchange of
         two columns that hold the same three digits
  44     equal column configurations up to symmetry: all that n can depend on (see columns.py)
A move that does not lead to a reduced band is followed by reduction. The moves after 416 are tried
on one band of each of the 416 classes: the symmetries carry them over to the rest of the class.

Cost: 36288 bands in plain Python, then array operations: under a second.
Reference: B. Felgenhauer, F. Jarvis, Mathematics of Sudoku I, 2006; E. Russell, 2005, for the 44.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from sudokuenum.bands.band import Band
from sudokuenum.bands.configurations import column_sets, configuration_classes, configurations
from sudokuenum.bands.reduced import reduced_bands
from sudokuenum.common.components import Indices, components
from sudokuenum.errors import OptionError

LEVELS = (36288, 2051, 416, 174, 71, 44)
"""The names of the levels, by the number of their classes."""

Cells = NDArray[np.uint8]
"""Bands as arrays of digits, shape (n, 3, 9)."""

Move = tuple[Indices, Cells]
"""Positions of reduced bands, and for each the band that a move makes of it."""

_COLUMN_ORDERS = (
    [1, 0, 2, 3, 4, 5, 6, 7, 8],  # the columns of B1
    [1, 2, 0, 3, 4, 5, 6, 7, 8],
    [3, 4, 5, 0, 1, 2, 6, 7, 8],  # B1 <-> B2
    [6, 7, 8, 3, 4, 5, 0, 1, 2],  # B1 <-> B3; in B2 and B3 the order is settled by reduction
)
_ROW_ORDERS = ([1, 0, 2], [1, 2, 0])

_MOVES = (
    "reduced bands",
    "order of the boxes, and of the columns in each box",
    "order of the rows",
    "2x2 swaps: a over b and b over a, in two columns of different boxes",
    "swaps of k columns whose digits agree in two rows; exchange of columns with equal digits",
    "equal column configurations up to relabelling and the order of boxes and columns",
)


@dataclass(frozen=True, eq=False)
class Level:
    """One level of the chain: a partition of the reduced bands.

    `moves` says what this level adds to the one before, `orders` which orders of the columns or of
    the rows generate these moves, if they are such; `least[i]` is the position of the least band in
    the class of band i, so classes are numbered in the order of their representatives.
    """

    moves: str
    orders: tuple[list[int], ...]
    bands: Cells
    least: Indices

    @cached_property
    def _table(self) -> tuple[Indices, Indices, Indices]:
        return np.unique(self.least, return_inverse=True, return_counts=True)

    def __len__(self) -> int:
        """The number of classes."""
        return len(self._table[0])

    @property
    def first(self) -> Indices:
        """Where the least band of each class stands among the reduced bands."""
        return self._table[0]

    @property
    def representatives(self) -> Cells:
        """The least band of each class, shape (classes, 3, 9)."""
        return self.bands[self.first]

    @property
    def texts(self) -> list[str]:
        """The least band of each class as its 27 digits."""
        return ["".join(map(str, band)) for band in self.representatives.reshape(-1, 27).tolist()]

    @property
    def sizes(self) -> Indices:
        """m of each class: how many reduced bands it holds."""
        return self._table[2]

    @property
    def number(self) -> Indices:
        """For each reduced band the number of its class, from 0."""
        return self._table[1]


@dataclass(frozen=True, eq=False)
class Chain:
    """The reduced bands and the levels over them, the finest first."""

    bands: Cells
    levels: dict[int, Level]

    def level(self, level: int) -> Level:
        """The level with this name (36288, 2051, 416, 174, 71 or 44), or OptionError."""
        check_level(level)
        return self.levels[level]

    def position(self, band: Band) -> int:
        """Where the reduced form of a band stands among the reduced bands, from 0."""
        return int(_positions(np.array([band.rows], dtype=np.uint8), self.bands)[0])

    def classify(self, band: Band) -> dict[int, int]:
        """The number, from 1, of the class of a band at each level.

        >>> chain().classify(Band.parse("123456789456789123789123456"))
        {36288: 1, 2051: 1, 416: 1, 174: 1, 71: 1, 44: 1}
        """
        k = self.position(band)
        return {name: int(level.number[k]) + 1 for name, level in self.levels.items()}


def check_level(level: int) -> None:
    """OptionError unless the level is one of LEVELS."""
    if level not in LEVELS:
        raise OptionError(f"level {level!r}: the levels are {', '.join(map(str, LEVELS))}")


@cache
def chain() -> Chain:
    """The whole chain, computed on first use.

    >>> [len(level) for level in chain().levels.values()]
    [36288, 2051, 416, 174, 71, 44]
    """
    bands = np.array(reduced_bands(), dtype=np.uint8).reshape(-1, 3, 9)
    every = np.arange(len(bands))

    def joined(before: Indices, moves: Iterable[Move]) -> Indices:
        edges = [(origin, _positions(moved, bands)) for origin, moved in moves]
        return components(len(bands), [(every, before), *edges])

    by_columns = joined(every, ((every, bands[:, :, order]) for order in _COLUMN_ORDERS))
    by_rows = joined(by_columns, ((every, bands[:, order]) for order in _ROW_ORDERS))
    up_to_symmetry = np.unique(by_rows)
    by_2x2 = joined(by_rows, [_row_swaps(bands, up_to_symmetry, longest=2)])
    by_swaps = joined(
        by_2x2, [_row_swaps(bands, up_to_symmetry, longest=9), _exchanges(bands, up_to_symmetry)]
    )

    configuration = configuration_classes()[configurations(column_sets(bands))]
    _, first, inverse = np.unique(configuration, return_index=True, return_inverse=True)
    parts = (every, by_columns, by_rows, by_2x2, by_swaps, first[inverse])
    orders: tuple[tuple[list[int], ...], ...] = ((), _COLUMN_ORDERS, _ROW_ORDERS, (), (), ())
    levels = (
        Level(moves, of, bands, least)
        for moves, of, least in zip(_MOVES, orders, parts, strict=True)
    )
    return Chain(bands, dict(zip(LEVELS, levels, strict=True)))


def _row_swaps(bands: Cells, origins: Indices, longest: int) -> Move:
    """Exchange two rows of a band in columns where both have the same digits.

    Such sets of columns are unions of cycles: go from a column to the one whose upper digit is this
    one's lower digit. Each cycle of at most `longest` columns is one move.
    """
    origin, moved = [], []
    for k in origins.tolist():
        for rows in combinations(range(3), 2):
            upper, lower = bands[k, rows].tolist()
            unseen = set(range(9))
            while unseen:
                cycle = [unseen.pop()]
                while (column := upper.index(lower[cycle[-1]])) in unseen:
                    unseen.remove(column)
                    cycle.append(column)
                if len(cycle) <= longest:
                    cells = bands[k].copy()
                    cells[np.ix_(rows, cycle)] = cells[np.ix_(rows[::-1], cycle)]
                    origin.append(k)
                    moved.append(cells)
    return np.array(origin), np.array(moved)


def _exchanges(bands: Cells, origins: Indices) -> Move:
    """Exchange two columns, of different boxes, that hold the same three digits."""
    sets = column_sets(bands[origins])
    origin, moved = [], []
    for a, b in combinations(range(9), 2):
        order = np.arange(9)
        order[[a, b]] = b, a
        same = origins[sets[:, a] == sets[:, b]]
        origin.append(same)
        moved.append(bands[same][:, :, order])
    return np.concatenate(origin), np.concatenate(moved)


def _positions(moved: Cells, bands: Cells) -> Indices:
    """Where the reduced forms of bands stand among the reduced bands (Band.reduced for arrays)."""
    count = len(moved)
    labels = np.zeros((count, 10), dtype=np.uint8)
    b1 = moved[:, :, :3].reshape(count, 9)
    np.put_along_axis(labels, b1, np.arange(1, 10, dtype=np.uint8), axis=1)
    cells = np.take_along_axis(labels, moved.reshape(count, 27), axis=1).reshape(count, 3, 9)
    top = cells[:, 0, 3:].reshape(count, 2, 3)
    columns = np.argsort(top, axis=2)
    boxes = np.argsort(top.min(axis=2), axis=1)
    columns = np.take_along_axis(columns + np.array([[3], [6]]), boxes[:, :, None], axis=1)
    right = np.take_along_axis(cells, columns.reshape(count, 1, 6), axis=2)
    return np.searchsorted(_key(bands[:, :, 3:]), _key(right))


def _key(right: Cells) -> Indices:
    """The 18 digits of B2 and B3 as one number, which grows as the bands do."""
    return right.reshape(-1, 18) @ 10 ** np.arange(17, -1, -1)
