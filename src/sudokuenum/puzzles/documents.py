"""The documents of puzzles and grids, also those that `solve` and `rank` print."""

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, UnsetType

from sudokuenum.common.document import CellsText, Document, Exact, Integer, about

PuzzleText: TypeAlias = Annotated[CellsText, about("The puzzle.")]
Clues: TypeAlias = Annotated[Integer, about("The number of its clues.")]
SolutionText: TypeAlias = Annotated[CellsText, about("Its solution.")]
GridText: TypeAlias = Annotated[CellsText, about("With --json: a grid, a line for each.")]


class _Clued(Document):
    puzzle: PuzzleText
    clues: Clues


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


class Solved(Document):
    """With --json: a line for each puzzle."""

    status: Annotated[Literal["none", "one", "many"], about("How many solutions it has.")]
    solution: Annotated[CellsText | None, about("A solution, null if there is none.")]


class Ranked(Document):
    """The number of a grid, a line for each."""

    grid: Annotated[CellsText, about("The grid.")]
    rank: Annotated[Exact, about("Its number in lexicographic order; the first grid has 0.")]
