"""JSON objects for single puzzles that a command prints, and for lists of grids."""

from typing import Annotated, TypeAlias

from sudokuenum.common.document import Document, Integer, about
from sudokuenum.geometry.document_types import CellsText

PuzzleText: TypeAlias = Annotated[CellsText, about("The puzzle.")]
SolutionText: TypeAlias = Annotated[CellsText, about("Its solution.")]
GridText: TypeAlias = Annotated[CellsText, about("With --json: a grid, a line for each.")]


class CluedPuzzle(Document):
    """A puzzle and its number of clues."""

    puzzle: PuzzleText
    clues: Annotated[Integer, about("The number of its clues.")]


class Minimised(CluedPuzzle):
    """A puzzle without redundant clues, a line for each."""


class Neighbour(CluedPuzzle):
    """A puzzle that differs in one clue or two, a line for each."""
