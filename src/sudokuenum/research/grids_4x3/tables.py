"""Tables for boxes of 4x3: the numbers of fillings of 12x12 bands, and relabellings.

Any two boxes can be relabelled to one of nine standard pairs. For each of these the table has the
number of fillings beside all 5775^2 pairs of boxes X3 and X4, which the kernel `completions_4x3`
reads. The table is made once and kept in a folder of files, which the processes of a machine share
by mapping them into their memory. The folder is `sudokuenum` in the user's cache, or the one that
the environment variable SUDOKUENUM_CACHE names. If it cannot be written, each process keeps its own
table.

Cost: a minute of processor time and 0.75 GB. Opening and checking the files takes a second.
"""

import json
import os
import shutil
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from math import factorial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray
from platformdirs import user_cache_path

from sudokuenum import __version__
from sudokuenum.common.strict_json import read_json
from sudokuenum.errors import FileError
from sudokuenum.research.grids_4x3.families import BOX, PARTITIONS, Classes4x3, classes_4x3
from sudokuenum.research.kernels.completions_4x3 import Tables

LIMIT = 8191
"""The largest absolute value in the table. The excess of a larger value is its overflow (see the
kernel)."""
CACHE = "SUDOKUENUM_CACHE"
"""The environment variable that names the folder for tables."""
_PLACES = 5792
"""The length of a row of the table: 5775 numbers, and zeros up to a multiple of 64 bytes."""
_ARRAYS = ("table", "start", "place", "overflow", "first", "second", "pair", "fillings")

Arrays = Mapping[str, NDArray[Any]]


class Tables4x3(NamedTuple):
    """Numbers of fillings in the form that the kernel takes.

    A number is f = scale * (offset + entry + overflow).
    """

    tables: Tables
    """The entries and their overflows, and the relabellings."""
    scale: int
    """The common factor of all numbers."""
    offset: int
    """The number that is added to each entry."""
    fillings: NDArray[np.uint64]
    """f / 4! of the classes, by position."""


# Mapped files of 0.75 GB; a minute if they must be made. They are read-only.
@cache
def tables_4x3() -> Tables4x3:
    """Return the tables from their files, after making these if they are missing or damaged."""
    classes = classes_4x3()
    folder = tables_folder()
    arrays = _open(folder) or _make(classes, folder)
    fillings = arrays["fillings"]
    scale = int(np.gcd.reduce(fillings))
    tables = Tables(*(arrays[name] for name in _ARRAYS[:-1]))
    g = fillings[classes.position] // np.uint64(scale)
    return Tables4x3(tables, scale * factorial(BOX.rows), _offset(classes, g), fillings)


def tables_folder() -> Path:
    """Return the folder of the files, which may be deleted at any time."""
    base = os.environ.get(CACHE) or user_cache_path("sudokuenum", appauthor=False)
    return Path(base) / f"4x3-{__version__}"


def _open(folder: Path) -> Arrays | None:
    """Return the arrays of a folder, or None if it does not exist or has been changed."""
    try:
        sums = read_json((folder / "sums.json").read_text(), FileError).value
        arrays = {name: np.load(folder / f"{name}.npy", mmap_mode="r") for name in _ARRAYS}
    except (EOFError, OSError, ValueError):
        return None
    return arrays if sums == _check_sums(arrays) else None


def _check_sums(arrays: Arrays) -> dict[str, list[Any]]:
    return {name: [a.dtype.str, list(a.shape), crc32(a.data)] for name, a in arrays.items()}


def _make(classes: Classes4x3, folder: Path) -> Arrays:
    """Make the arrays, as files in the folder if it can be written."""
    arrays = _arrays(classes)
    with suppress(OSError):
        folder.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=folder.parent, prefix=f"{folder.name}.") as temporary:
            part = Path(temporary, "tables")
            part.mkdir()
            for name, array in arrays.items():
                np.save(part / f"{name}.npy", array)
            (part / "sums.json").write_text(json.dumps(_check_sums(arrays)))
            if folder.exists() and _open(folder) is None:
                shutil.rmtree(folder)
            part.rename(folder)  # raises OSError if another process was faster
    return _open(folder) or arrays


def _arrays(classes: Classes4x3) -> Arrays:
    """Compute the arrays that `Tables` takes, by name, and the fillings of the classes."""
    fillings = classes.count_fillings()
    g = (fillings // np.gcd.reduce(fillings))[classes.position].astype(np.int32)
    offset = _offset(classes, g)
    _, second, third, fourth = classes.numbers
    pairs = len(third)
    table = _aligned((pairs, PARTITIONS, _PLACES))
    places, overflows = [], []
    image = np.zeros((1, PARTITIONS), dtype=np.uint16)
    for row in range(pairs * PARTITIONS):
        pair, box = divmod(row, PARTITIONS)
        classes.configurations.images(3, row, image)
        d = g[fourth[third[pair, box]]][image[0]] - offset
        cut = np.clip(d, -LIMIT, LIMIT)
        table[pair, box, :PARTITIONS] = cut
        (beyond,) = np.nonzero(d != cut)
        places.append(beyond.astype(np.uint16))
        overflows.append((d - cut)[beyond].astype(np.int32))
    to_first, to_second = np.zeros((2, PARTITIONS, PARTITIONS), dtype=np.uint16)
    classes.configurations.images(1, 0, to_first)
    classes.configurations.images(2, 0, to_second)
    return {
        "table": table,
        "start": np.cumsum([0, *map(len, places)], dtype=np.int32),
        "place": np.concatenate(places),
        "overflow": np.concatenate(overflows),
        "first": to_first,
        "second": to_second,
        "pair": second[0],
        "fillings": fillings,
    }


def _aligned(shape: tuple[int, ...]) -> NDArray[np.int16]:
    """Return an array of zeros whose memory begins at a multiple of 64 bytes."""
    size = int(np.prod(shape))
    memory = np.zeros(size + 32, dtype=np.int16)
    begin = -memory.ctypes.data % 64 // 2
    return memory[begin : begin + size].reshape(shape)


def _offset(classes: Classes4x3, g: NDArray[Any]) -> int:
    """Return the offset that leaves the fewest entries beyond LIMIT.

    `g` has a number for each class, in the order of the configurations.
    """
    order = np.argsort(g, kind="stable")
    weights = np.array([classes.configurations.size(int(k)) for k in order], dtype=np.int64)
    below = np.concatenate([[0], np.cumsum(weights)])
    ends = np.searchsorted(g[order], g[order] + g.dtype.type(2 * LIMIT), side="right")
    best = int(np.argmax(below[ends] - below[:-1]))
    return int(g[order[best]]) + LIMIT
