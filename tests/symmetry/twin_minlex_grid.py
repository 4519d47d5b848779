"""The kernel `minlex_grid`: minlex forms of 9x9 grids and of their bands."""

import twin_minlex_puzzle9 as minlex_puzzle9
from listing import Array
from twin_minlex_band import least_form


class MinlexTables:
    """The numbers of the 416 minlex bands."""

    def __init__(self, bands: Array) -> None:
        self.numbers = {tuple(band): k for k, band in enumerate(bands.tolist(), 1)}

    def canonical(self, grids: Array, forms: Array, automorphisms: Array, numbers: Array) -> int:
        """Write what `minlex_puzzle9.canonical` does, and the numbers of bands and stacks; -1."""
        for k, grid in enumerate(grids.reshape(-1, 9, 9)):
            parts = [lines[i : i + 3].ravel() for lines in (grid, grid.T) for i in (0, 3, 6)]
            numbers[k] = [self.numbers[least_form(part.tolist())] for part in parts]
        return minlex_puzzle9.canonical(grids, forms, automorphisms)
