"""The index of the catalogue: the number of grids for each first band and each row 4.

The index is the result of a whole walk. The file in data/ is a text file compressed by LZMA:

    sudokuenum catalogue 1
    version 0.1.0
    grids 5472730538
    orders 1:5472170387 2:548449 ...
    digest 91ab...
    <an empty line>
    0 49776 ...

Each of the 416 lines after the head belongs to a band. It contains the number of grids for each row
that begins with 2 and can follow the band. `orders` contains the numbers of grids by the order of
their automorphism groups, and `digest` is the SHA-256 of the lines.

Cost: 0.2 s to read the table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from sudokuenum import __version__
from sudokuenum.common.files import AnyPath, write_whole
from sudokuenum.errors import FileError
from sudokuenum.long_runs.identity import digest

INDEX_TITLE = "sudokuenum catalogue 1"


@dataclass(frozen=True)
class Index:
    """The numbers of grids before each row 4, and where the rows of each band begin."""

    starts: NDArray[np.int64]
    """The number of the first grid with the k-th row 4 of all bands, or with a later one."""
    first: NDArray[np.int64]
    """The rows below band b are the rows first[b - 1] to first[b] - 1."""
    by_order: dict[int, int]
    """The numbers of grids by the order of their automorphism groups."""

    @property
    def number(self) -> int:
        """The number of all essentially different grids."""
        return int(self.starts[-1])

    def numbers(self, at: int) -> range:
        """Return the numbers of the grids with the k-th row 4 of all bands."""
        return range(*self.starts[at : at + 2].tolist())

    def of_band(self, band: int) -> range:
        """Return the numbers of the grids that begin with a band."""
        return range(*self.starts[self.first[band - 1 : band + 1]].tolist())

    def band(self, at: int) -> int:
        """Return the band, from 1, of the k-th row 4 of all bands."""
        return int(np.searchsorted(self.first, at, side="right"))


# Made once a process, in 0.3 s.
@cache
def index() -> Index:
    """Return the index of this package. Raises FileError if its file is damaged."""
    import lzma  # some builds of Python lack it

    file = files("sudokuenum.essential.catalogue") / "data" / "catalogue.txt.xz"
    try:
        return read_index(lzma.decompress(file.read_bytes()).decode("ascii"))
    except (OSError, lzma.LZMAError, UnicodeDecodeError) as error:
        raise FileError(f"{file.name}: {error}") from None


def write_index(path: AnyPath, grids: Sequence[Sequence[int]], by_order: Mapping[int, int]) -> None:
    """Write an index, given the numbers of grids by band and row 4, and by the order of groups.

    Raises FileError if the file cannot be written.
    """
    import lzma  # some builds of Python lack it

    text = index_text(grids, by_order)
    write_whole(path, lzma.compress(text.encode(), preset=9), "index")


def index_text(grids: Sequence[Sequence[int]], by_order: Mapping[int, int]) -> str:
    """Return an index as a string that `read_index` reads."""
    lines = "".join(f"{' '.join(map(str, numbers))}\n" for numbers in grids)
    fields = {
        "version": __version__,
        "grids": sum(map(sum, grids)),
        "orders": " ".join(f"{order}:{n}" for order, n in by_order.items()),
        "digest": digest([lines]),
    }
    head = [INDEX_TITLE, *(f"{name} {value}" for name, value in fields.items()), "", ""]
    return "\n".join(head) + lines


def read_index(text: str) -> Index:
    """Read an index that a walk has written. Raises FileError if it is damaged."""
    head, _, lines = text.partition("\n\n")
    title, *fields = head.split("\n")
    values = dict(line.split(" ", 1) for line in fields if " " in line)
    try:
        if title != INDEX_TITLE or values["digest"] != digest([lines]):
            raise ValueError
        orders = [pair.split(":") for pair in values["orders"].split()]
        by_order = {int(order): int(number) for order, number in orders}
    except (KeyError, ValueError):
        raise FileError("the table of the catalogue is damaged") from None
    rows = [line.count(" ") + 1 for line in lines.splitlines()]
    starts = np.concatenate([[0], np.cumsum(np.array(lines.split(), np.int64))])
    return Index(starts, np.concatenate([[0], np.cumsum(rows)]), by_order)
