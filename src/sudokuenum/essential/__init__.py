"""Essentially different grids: counted by Burnside's lemma, numbered, and classified."""

from sudokuenum.common.public_names import public_names

__getattr__, __dir__ = public_names(__name__, __file__)
