"""The grids of a layout: counted, estimated, and listed up to symmetry."""

from sudokuenum.common.public_names import public_names

__getattr__, __dir__ = public_names(__name__, __file__)
