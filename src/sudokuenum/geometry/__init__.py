"""Box shapes, cells and their names, layouts, and the symmetries of cells."""

from sudokuenum.common.public_names import public_names

__getattr__, __dir__ = public_names(__name__, __file__)
