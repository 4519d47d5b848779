"""Solutions of one puzzle: found, counted, estimated, sampled and ranked."""

from sudokuenum.common.public_names import public_names

__getattr__, __dir__ = public_names(__name__, __file__)
