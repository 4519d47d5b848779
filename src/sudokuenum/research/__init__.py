"""Counts that are run once in a lifetime: 12x12 grids, fewest clues, the number of puzzles."""

from sudokuenum.common.public_names import public_names

__getattr__, __dir__ = public_names(__name__, __file__)
