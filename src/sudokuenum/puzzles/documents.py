"""The documents of puzzles that are made or changed, and of lists of grids."""

from typing import Annotated, TypeAlias

from msgspec import UNSET, UnsetType

from sudokuenum.common.document import CellsText, Document, Integer, about

PuzzleText: TypeAlias = Annotated[CellsText, about("The puzzle.")]
SolutionText: TypeAlias = Annotated[CellsText, about("Its solution.")]
GridText: TypeAlias = Annotated[CellsText, about("With --json: a grid, a line for each.")]


class _Clued(Document):
    puzzle: PuzzleText
    clues: Annotated[Integer, about("The number of its clues.")]


class Minimised(_Clued):
    """A puzzle without redundant clues, a line for each."""


class Neighbour(_Clued):
    """A puzzle that differs in one clue or two, a line for each."""


class GeneratedPuzzle(_Clued):
    """A puzzle, a line for each."""

    solution: SolutionText
    weight: Annotated[
        float | UnsetType, about("With --weights: how many of all minimal puzzles it stands for.")
    ] = UNSET


class GeneratedPuzzles(Document):
    """Puzzles that were made."""

    puzzles: Annotated[list[GeneratedPuzzle], about("The puzzles.")]
