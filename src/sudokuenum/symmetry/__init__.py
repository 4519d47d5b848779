"""Minlex forms and automorphisms of bands, grids and puzzles."""

from sudokuenum.common.public_names import public_names

__getattr__, __dir__ = public_names(__name__, __file__)
