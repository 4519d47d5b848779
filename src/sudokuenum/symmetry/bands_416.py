"""The 416 bands up to all symmetries, numbered from 1 by their minlex forms.

The minlex form of a band is the lexicographically least band that relabelling and permutations of
rows, of boxes, and of the columns in boxes make of it. Its first row is 123456789. Apart from
relabelling there are 3! * 3! * (3!)^3 = 7776 cell symmetries of a band.

A class (level 416 of the chain in classes.py) has m of the 36288 reduced bands, and 72 * m of the
bands with standard B1. These are the orbit of a band under the 7776 cell symmetries, each followed
by the relabelling that makes B1 standard. So its stabilizer, the automorphism group, has the order
7776 / (72 * m) = 108 / m.

Cost: the chain of classes, and then a quarter of a second.
Reference: E. Russell, F. Jarvis, Mathematics of Sudoku II, 2006.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from sudokuenum.counting.band import Band
from sudokuenum.counting.classes import chain
from sudokuenum.counting.column_sets import column_sets
from sudokuenum.counting.completions import completions_by_sums
from sudokuenum.symmetry.kernels import minlex_band as kernel
from sudokuenum.symmetry.kernels.minlex_grid import MinlexTables


@dataclass(frozen=True)
class Band416:
    """One of the 416 bands.

    `number` is its position in the order of minlex forms, from 1, and `band` the minlex form. `m`
    is the number of reduced bands in its class. `automorphisms` is the number of cell symmetries
    that map it to itself up to relabelling. `n72` is the number of its completions divided by 72.
    `configuration` is the number of its class at level 44 of the chain, from 1.
    """

    number: int
    band: Band
    m: int
    automorphisms: int
    n72: int
    configuration: int


def minlex_bands() -> NDArray[np.uint8]:
    """The minlex forms of the 416 classes in increasing order: digits of shape (416, 27)."""
    return _numbered()[0]


# All canonical forms of a process share the tables, made in 0.2 s.
@cache
def minlex_tables() -> MinlexTables:
    """The tables of the kernel `minlex_grid`, made once."""
    return MinlexTables(minlex_bands())


# `band_of` reads one number of this table of 416 bytes; without a cache it takes 1 ms.
@cache
def classes_among_44() -> NDArray[np.uint8]:
    """For each of the 416 bands the number of its class at level 44 of the chain, from 1."""
    level, order = chain().level(416), _numbered()[1]
    return (chain().level(44).number[level.first[order]] + 1).astype(np.uint8)


# The 416 records are public and immutable; they take 40 ms.
@cache
def bands_416() -> tuple[Band416, ...]:
    """The 416 bands in the order of their minlex forms, with what is known of each.

    >>> bands = bands_416()
    >>> bands[0].n72, sum(band.automorphisms for band in bands)
    (108374976, 935)
    """
    sizes = chain().level(416).sizes[_numbered()[1]]
    sets = column_sets(minlex_bands().reshape(-1, 3, 9))
    n72 = np.array(completions_by_sums(sets.tolist()))
    columns = (minlex_bands(), sizes, n72, classes_among_44())
    known = zip(*(column.tolist() for column in columns), strict=True)
    return tuple(
        Band416(number, Band(tuple(cells)), m, 108 // m, n, k)
        for number, (cells, m, n, k) in enumerate(known, 1)
    )


def minlex_band(band: Band) -> tuple[int, Band]:
    """The number of a band among the 416, from 1, and its minlex form."""
    form = np.zeros(27, np.uint8)
    kernel.minlex_band(np.array(band.cells, np.uint8), form)
    number = int(np.flatnonzero((minlex_bands() == form).all(axis=1))[0]) + 1
    return number, Band(tuple(form.tolist()))


# The other tables of this file start from these arrays, made in 0.1 s.
@cache
def _numbered() -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """The minlex forms in increasing order, and for each its class at level 416, from 0."""
    representatives = chain().level(416).representatives.reshape(-1, 27)
    forms = np.zeros_like(representatives)
    for band, form in zip(representatives, forms, strict=True):
        kernel.minlex_band(band, form)
    return np.unique(forms, axis=0, return_index=True)
