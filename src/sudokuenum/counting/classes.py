"""The chain of equivalences of reduced bands: 36288 > 2051 > 416 > 174 > 71 > 44 classes.

Each level unites classes of the level before, by moves that keep n, the number of completions:

    2051   permutations of the boxes, and of the columns in each box
    416    permutations of the rows, too
    174    the 2x2 swap, too: a over b in one column and b over a in another are exchanged
    71     two rows that hold the same k digits in the same k columns exchange these digits, too;
           and two columns that hold the same three digits are exchanged
    44     equal column configurations up to symmetry (column_sets.py), on which alone n depends

A move that does not lead to a reduced band is followed by reduction. After level 416 it is enough
to make the moves on one band of each class, because a symmetry takes a band and its moves to
another band of the class and the moves of that one.

Cost: 36288 bands in plain Python, then array operations: under a second.
Reference: B. Felgenhauer, F. Jarvis, Mathematics of Sudoku I, 2006; E. Russell, 2005, for the 44.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.advice import advising
from sudokuenum.common.arguments import check_type
from sudokuenum.common.components import Indices, components
from sudokuenum.common.frozen import FrozenDict, frozen
from sudokuenum.common.notebook import Pictured, Tabled
from sudokuenum.counting.band import Band
from sudokuenum.counting.bands import reduced_bands
from sudokuenum.counting.choices import MOVES, check_level
from sudokuenum.counting.column_sets import (
    column_sets,
    configuration_classes,
    configuration_numbers,
)

Cells = NDArray[np.uint8]
"""Bands as arrays of digits, shape (n, 3, 9)."""

Move = tuple[Indices, Cells]
"""Positions of reduced bands, and for each of them its image under a move."""

# reduction sorts the columns of B2 and of B3, and these two boxes
_COLUMN_PERMUTATIONS = (
    (1, 0, 2, 3, 4, 5, 6, 7, 8),  # the columns of B1
    (1, 2, 0, 3, 4, 5, 6, 7, 8),
    (3, 4, 5, 0, 1, 2, 6, 7, 8),  # B1 <-> B2
    (6, 7, 8, 3, 4, 5, 0, 1, 2),  # B1 <-> B3
)
_ROW_PERMUTATIONS = ((1, 0, 2), (1, 2, 0))
_PERMUTATIONS = {2051: _COLUMN_PERMUTATIONS, 416: _ROW_PERMUTATIONS}


@dataclass(frozen=True, eq=False)
class Level(Tabled):
    """One level of the chain: a partition of the reduced bands into classes.

    The representative of a class is its least band, and classes are numbered in the order of these.
    `moves` describes the moves that this level adds; `permutations` are the permutations of columns
    or of rows that generate them, if there are any. `bands` has all reduced bands, and `least[i]`
    is the position of the representative of band i.
    """

    moves: str
    permutations: tuple[tuple[int, ...], ...]
    bands: Cells
    least: Indices

    def __reduce__(self) -> tuple[Callable[["Chain", int], "Level"], tuple["Chain", int]]:
        return Chain.level, (chain(), len(self))

    def __repr__(self) -> str:
        return f"<Level of {len(self)} classes: {self.moves}>"

    def __len__(self) -> int:
        return len(self.first)

    @cached_property
    def first(self) -> Indices:
        """The position of the representative of each class among the reduced bands, from 0."""
        return frozen(np.unique(self.least))

    @property
    def representatives(self) -> Cells:
        """The representative of each class: digits of shape (classes, 3, 9)."""
        return self.bands[self.first]

    @property
    def least_bands(self) -> list[Band]:
        """The representative of each class as a `Band`."""
        return [Band(tuple(cells)) for cells in self.representatives.reshape(-1, 27).tolist()]

    @property
    def texts(self) -> list[str]:
        """The representative of each class as a string of 27 digits."""
        return ["".join(map(str, band)) for band in self.representatives.reshape(-1, 27).tolist()]

    @cached_property
    def sizes(self) -> Indices:
        """The number m of reduced bands in each class."""
        return frozen(np.bincount(self.number))

    @cached_property
    def number(self) -> Indices:
        """The number of the class of each reduced band, from 0."""
        return frozen(np.searchsorted(self.first, self.least))


@advising
@dataclass(frozen=True, eq=False)
class Chain(Pictured):
    """The 36288 reduced bands, shape (36288, 3, 9), and the levels by name, the finest first.

    Its arrays are read-only, because all counts share them.
    """

    bands: Cells
    levels: Mapping[int, Level]

    def __reduce__(self) -> tuple[Callable[[], "Chain"], tuple[()]]:
        return chain, ()  # its copies are the one that all share

    def __repr__(self) -> str:
        return f"<Chain of classes: {' > '.join(map(str, self.levels))}>"

    def level(self, level: int) -> Level:
        """Return the level with this number of classes.

        Parameters
        ----------
        level
            36288, 2051, 416, 174, 71 or 44.

        Returns
        -------
        Level
            The partition of the reduced bands into classes.

        Raises
        ------
        OptionError
            If there is no such level.
        """
        check_level(level)
        return self.levels[level]

    def position(self, band: Band) -> int:
        """Return the position of a band among the reduced bands.

        Parameters
        ----------
        band
            The band, which need not be reduced.

        Returns
        -------
        int
            The position of its reduced form, from 0.
        """
        check_type(band, Band, "a Band")
        same = self.bands == np.array(band.reduced().rows)
        return int(np.flatnonzero(same.all(axis=(1, 2)))[0])

    def classify(self, band: Band) -> dict[int, int]:
        """Return the number of the class of a band at each level.

        Parameters
        ----------
        band
            The band, which need not be reduced.

        Returns
        -------
        dict[int, int]
            For each level the number of the class, from 1.

        Examples
        --------
        >>> chain().classify(Band("123456789456789123789123456"))
        {36288: 1, 2051: 1, 416: 1, 174: 1, 71: 1, 44: 1}
        """
        k = self.position(band)
        return {name: int(level.number[k]) + 1 for name, level in self.levels.items()}


# 5 MB, made once for all counts of a process
@cache
def chain() -> Chain:
    """Return the whole chain, which is computed on first use in less than a second.

    Examples
    --------
    >>> [len(level) for level in chain().levels.values()]
    [36288, 2051, 416, 174, 71, 44]
    """
    bands = frozen(np.array(reduced_bands(), dtype=np.uint8).reshape(-1, 3, 9))
    every, keys = np.arange(len(bands)), _keys(bands)

    def united(before: Indices, moves: Iterable[Move]) -> Indices:
        edges = [(origin, np.searchsorted(keys, _keys(moved))) for origin, moved in moves]
        return components(len(bands), [(every, before), *edges])

    by_columns = united(every, ((every, bands[:, :, p]) for p in _COLUMN_PERMUTATIONS))
    by_rows = united(by_columns, ((every, bands[:, p]) for p in _ROW_PERMUTATIONS))
    up_to_symmetry = np.unique(by_rows)
    by_2x2 = united(by_rows, _row_swaps(bands, up_to_symmetry, longest=2))
    exchanges = _exchanges(bands, up_to_symmetry)
    by_swaps = united(by_2x2, [*_row_swaps(bands, up_to_symmetry, longest=9), *exchanges])

    configuration = configuration_classes()[configuration_numbers(column_sets(bands))]
    _, first, inverse = np.unique(configuration, return_index=True, return_inverse=True)
    representatives = (every, by_columns, by_rows, by_2x2, by_swaps, first[inverse])
    levels = {
        name: Level(moves, _PERMUTATIONS.get(name, ()), bands, frozen(least))
        for (name, moves), least in zip(MOVES.items(), representatives, strict=True)
    }
    return Chain(bands, FrozenDict(levels))


def _row_swaps(bands: Cells, origins: Indices, longest: int) -> Iterator[Move]:
    """Exchange two rows of a band in a set of columns where both rows have the same digits.

    Step from a column to the column whose upper digit is the lower digit of this one. The sets of
    columns are unions of the cycles of such steps, and each cycle of at most `longest` columns is a
    move.
    """
    columns = np.arange(9 * len(origins)).reshape(-1, 9)
    for rows in combinations(range(3), 2):
        upper, lower = bands[origins][:, rows].swapaxes(0, 1)
        steps = columns[:, :1] + np.take_along_axis(np.argsort(upper), lower - 1, axis=1)
        cycles = components(columns.size, [(columns.ravel(), steps.ravel())])
        first, length = np.unique(cycles, return_counts=True)
        first = first[length <= longest]
        moved = bands[origins[first // 9]]
        in_cycle = cycles.reshape(-1, 1, 9)[first // 9] == first[:, None, None]
        moved[:, rows] = np.where(in_cycle, moved[:, rows[::-1]], moved[:, rows])
        yield origins[first // 9], moved


def _exchanges(bands: Cells, origins: Indices) -> Iterator[Move]:
    """Exchange two columns, of different boxes, that hold the same three digits."""
    sets = column_sets(bands[origins])
    for a, b in combinations(range(9), 2):
        exchanged = np.arange(9)
        exchanged[[a, b]] = b, a
        same = origins[sets[:, a] == sets[:, b]]
        yield same, bands[same][:, :, exchanged]


def _keys(bands: Cells) -> Indices:
    """Return B2 and B3 of the reduced form of each band, row by row, as a number of 18 digits.

    Reduced bands have the same order as these numbers.
    """
    labels = np.argsort(bands[:, :, :3].reshape(-1, 9)) + 1
    cells = np.take_along_axis(labels, bands.reshape(-1, 27) - 1, axis=1).reshape(-1, 3, 9)
    places = 10 ** np.arange(12, -1, -6, dtype=np.int64)
    columns = (places @ cells[:, :, 3:]).reshape(-1, 2, 3)
    boxes = np.sort(columns) @ 10 ** np.arange(2, -1, -1)
    return np.sort(boxes) @ 1000 ** np.arange(1, -1, -1)
