"""The 416 bands up to all symmetries, numbered from 1 by their minlex forms.

The minlex form of a band is the least of its 27 digits, row by row, under relabelling and the 7776
orders of rows, of boxes and of columns in boxes; its first row is 123456789. m of the 36288 reduced
bands are in a class (classes.py, level 416), and 108 / m symmetries map a band to itself up to
relabelling: the 7776 symmetries lead to 72 * m bands with standard B1.

Cost: the chain of classes, a third of a second; then a tenth for all else.
Reference: E. Russell, F. Jarvis, Mathematics of Sudoku II, 2006.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from sudokuenum.bands.band import Band
from sudokuenum.bands.classes import chain
from sudokuenum.bands.configurations import column_sets
from sudokuenum.kernels import minlex_grid
from sudokuenum.kernels.column_completions import class_completions
from sudokuenum.kernels.configurations import Configurations


@dataclass(frozen=True)
class CatalogueBand:
    """One of the 416 bands.

    `number` is its place in minlex order, from 1; `m` counts the reduced bands of its class,
    `automorphisms` the symmetries that map it to itself up to relabelling, `n72` its completions
    divided by 72; `configuration` is the number of its class among the 44 (level 44 of the chain).
    """

    number: int
    band: Band
    m: int
    automorphisms: int
    n72: int
    configuration: int


@cache
def minlex_bands() -> NDArray[np.uint8]:
    """The minlex forms of the 416 classes in increasing order, shape (416, 27).

    >>> "".join(map(str, minlex_bands()[415]))
    '123456789457893612986217354'
    """
    return _numbered()[0]


@cache
def tables() -> minlex_grid.Bands:
    """The tables from which the kernel reads the number of a band."""
    return minlex_grid.Bands(minlex_bands())


@cache
def configuration_numbers() -> NDArray[np.uint8]:
    """For each of the 416 bands the number, from 1, of its class of column configurations."""
    level, order = chain().level(416), _numbered()[1]
    numbers: NDArray[np.uint8] = (chain().level(44).number[level.first[order]] + 1).astype(np.uint8)
    return numbers


@cache
def band_catalogue() -> tuple[CatalogueBand, ...]:
    """All 416 bands with their numbers.

    >>> bands = band_catalogue()
    >>> bands[0].n72, sum(band.automorphisms for band in bands)
    (108374976, 935)
    """
    sizes = chain().level(416).sizes[_numbered()[1]].tolist()
    configurations = Configurations(3, 3)
    completions = class_completions(configurations)
    sets = column_sets(minlex_bands().reshape(-1, 3, 9)).tolist()
    return tuple(
        CatalogueBand(
            number,
            Band(tuple(cells)),
            m,
            108 // m,
            completions[configurations.find(columns)],
            configuration,
        )
        for number, (cells, m, columns, configuration) in enumerate(
            zip(
                minlex_bands().tolist(),
                sizes,
                sets,
                configuration_numbers().tolist(),
                strict=True,
            ),
            1,
        )
    )


def minlex_band(band: Band) -> tuple[int, Band]:
    """The number, from 1, and the minlex form of a band, which is one of the 416.

    >>> number, form = minlex_band(Band.parse("978645312645312978312978645"))
    >>> number, str(form)
    (1, '123456789456789123789123456')
    """
    form = np.zeros(27, np.uint8)
    minlex_grid.least_band(np.array(band.cells, np.uint8), form)
    number = int(np.flatnonzero((minlex_bands() == form).all(axis=1))[0]) + 1
    return number, Band(tuple(form.tolist()))


@cache
def _numbered() -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """The minlex forms in order, and the class of the chain, from 0, that each is the form of."""
    representatives = np.ascontiguousarray(chain().level(416).representatives.reshape(-1, 27))
    forms = np.zeros_like(representatives)
    for band, form in zip(representatives, forms, strict=True):
        minlex_grid.least_band(band, form)
    order = np.lexsort(forms.T[::-1])
    return np.ascontiguousarray(forms[order]), order
