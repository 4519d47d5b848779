"""The 416 bands up to all symmetries, numbered from 1 by their minlex forms.

The minlex form of a band is the lexicographically least band into which relabelling and
permutations of the rows, of the boxes, and of the columns inside boxes can turn it. Its first row
is 123456789. Without relabelling, there are 3! * 3! * (3!)^3 = 7776 cell symmetries of a band.

A class at level 416 of the chain (counting/classes.py) contains m of the 36288 reduced bands, and
therefore 72 * m of the bands with standard B1. These are the orbit of a band under the 7776 cell
symmetries, each followed by the relabelling that makes B1 standard. Hence the stabilizer of the
band, which is its automorphism group, has the order 7776 / (72 * m) = 108 / m.

Cost: a quarter of a second, once the chain of classes is known.
Reference: E. Russell, F. Jarvis, Mathematics of Sudoku II, 2006.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from sudokuenum.counting.band import Band
from sudokuenum.counting.classes import Level, chain
from sudokuenum.counting.column_sets import column_sets
from sudokuenum.counting.completions import n72_by_sums
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.symmetry.kernels import minlex_band as kernel
from sudokuenum.symmetry.kernels.minlex_grid import MinlexTables


@dataclass(frozen=True)
class Band416:
    """One of the 416 bands.

    Parameters
    ----------
    number
        The position in the order of minlex forms, counted from 1.
    band
        The minlex form.
    m
        The number of reduced bands in the class of the band.
    automorphisms
        The number of cell symmetries that map the band to itself up to relabelling.
    n72
        The number of completions divided by 72.
    configuration
        The number of the class of the band at level 44 of the chain, counted from 1.
    """

    number: int
    band: Band
    m: int
    automorphisms: int
    n72: int
    configuration: int


def minlex_bands() -> NDArray[np.uint8]:
    """Return the minlex forms of the 416 bands in increasing order, with shape (416, 27)."""
    return _numbered()[0]


# All searches for minlex forms in a process share the tables, which take 0.2 s to make.
@cache
def minlex_tables() -> MinlexTables:
    """Return the tables of the kernel `minlex_grid`."""
    return MinlexTables(minlex_bands())


# `band_of` reads a single number of this table of 416 bytes, which takes 1 ms to make.
@cache
def classes_among_44() -> NDArray[np.uint8]:
    """Return the number, from 1, of the class of each of the 416 bands at level 44 of the chain."""
    level, order = chain().level(416), _numbered()[1]
    return (chain().level(44).number[level.first[order]] + 1).astype(np.uint8)


# The 416 records are public and immutable, and take 40 ms to make.
@cache
def bands_416() -> tuple[Band416, ...]:
    """Return the 416 bands with their properties, in the order of their minlex forms.

    Returns
    -------
    tuple of Band416
        The bands.

    Examples
    --------
    >>> bands = bands_416()
    >>> bands[0].n72, sum(band.automorphisms for band in bands)
    (108374976, 935)
    """
    sizes = chain().level(416).sizes[_numbered()[1]]
    sets = column_sets(minlex_bands().reshape(-1, 3, 9))
    n72 = np.array(n72_by_sums(sets.tolist()))
    columns = (minlex_bands(), sizes, n72, classes_among_44())
    properties = zip(*(column.tolist() for column in columns), strict=True)
    return tuple(
        Band416(number, Band(tuple(cells)), m, 108 // m, n, k)
        for number, (cells, m, n, k) in enumerate(properties, 1)
    )


def completions_at(level: Level) -> list[int]:
    """Return the number of completions of the representative of each class at a level."""
    last = chain().level(44)
    n72 = n72_by_sums(column_sets(last.representatives).tolist())
    return [n72[k] * CLASSIC.completions_per_reduced for k in last.number[level.first].tolist()]


def minlex_band(band: Band) -> tuple[int, Band]:
    """Return the number of a band among the 416, counted from 1, and its minlex form."""
    form = np.zeros(27, np.uint8)
    kernel.minlex_band(np.array(band.cells, np.uint8), form)
    number = int(np.flatnonzero((minlex_bands() == form).all(axis=1))[0]) + 1
    return number, Band(tuple(form.tolist()))


# All tables of this file are made from these arrays, which take 0.1 s to make.
@cache
def _numbered() -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Return the minlex forms in increasing order, and the class of each at level 416, from 0."""
    representatives = chain().level(416).representatives.reshape(-1, 27)
    forms = np.zeros_like(representatives)
    for band, form in zip(representatives, forms, strict=True):
        kernel.minlex_band(band, form)
    return np.unique(forms, axis=0, return_index=True)
