"""The public names of this room, each with its home."""

from .box import Box as Box
from .cell_symmetries import CellSymmetry as CellSymmetry
from .cell_symmetries import symmetry_order as symmetry_order
from .layout import Layout as Layout
