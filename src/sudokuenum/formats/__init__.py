"""Read and write puzzles as text, in the formats that people and programs use."""

from sudokuenum.common.public_names import public_names

__getattr__, __dir__ = public_names(__name__, __file__)
