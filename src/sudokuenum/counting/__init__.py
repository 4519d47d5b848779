"""The core: the number of all grids, from bands over column sets and classes to the total."""

from sudokuenum.common.public_names import public_names

__getattr__, __dir__ = public_names(__name__, __file__)
