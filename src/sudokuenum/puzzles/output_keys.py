"""JSON objects for puzzles, for lists of grids, and for unavoidable sets."""

from collections.abc import Sequence
from typing import Annotated, TypeAlias

from msgspec import UNSET, UnsetType

from sudokuenum.common.document import Document, Integer, about
from sudokuenum.geometry.document_types import CellName, CellsText, LayoutBeside
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.puzzles.unavoidable import UnavoidableSet

PuzzleText: TypeAlias = Annotated[CellsText, about("The puzzle.")]
SolutionText: TypeAlias = Annotated[CellsText, about("Its solution.")]
GridText: TypeAlias = Annotated[CellsText, about("With --json: a grid, a line of output.")]


class CluedPuzzle(Document):
    """A puzzle and its number of clues."""

    puzzle: PuzzleText
    clues: Annotated[Integer, about("The number of its clues.")]


class Minimised(CluedPuzzle):
    """A puzzle without redundant clues, a line of output."""

    layout: LayoutBeside = UNSET


class Neighbour(CluedPuzzle):
    """A puzzle that differs in one or two clues, a line of output."""

    layout: LayoutBeside = UNSET


class _Cells(Document):
    size: Annotated[Integer, about("The number of its cells.")]
    digits: Annotated[Integer, about("The number of different digits in these cells.")]
    bands: Annotated[Integer, about("The number of bands that contain some of these cells.")]
    stacks: Annotated[Integer, about("The number of stacks that contain some of these cells.")]


class CellsOfSet(_Cells):
    """An unavoidable set."""

    cells: Annotated[list[CellName], about("Its cells.")]


class KindOfSets(_Cells):
    """A kind of unavoidable sets, which are equivalent to each other."""

    number_of_sets: Annotated[Integer, about("The number of sets of this kind.", "sets")]
    minlex: Annotated[CellsText, about("The minlex form of these sets.", "minlex form")]


class UnavoidableSets(Document):
    """The minimal unavoidable sets of a grid, a line of output."""

    grid: Annotated[CellsText, about("The grid.")]
    most_cells: Annotated[Integer, about("The largest number of cells of the listed sets.")]
    sets: Annotated[list[CellsOfSet], about("The sets.")]
    kinds: Annotated[
        list[KindOfSets] | UnsetType, about("With --kinds: the kinds of sets up to symmetry.")
    ] = UNSET

    def tables(self) -> list[Sequence[Document]]:
        """Return the table of kinds if they are known, otherwise the table of sets."""
        return [self.sets if self.kinds is UNSET else self.kinds]


def unavoidable_document(
    grid: Puzzle,
    most_cells: int,
    sets: tuple[UnavoidableSet, ...],
    kinds: dict[UnavoidableSet, int] | None,
) -> UnavoidableSets:
    """Return the JSON object for the unavoidable sets of a grid and, if known, their kinds."""
    listed = [
        CellsOfSet.of(found, cells=[grid.place(cell) for cell in found.cells]) for found in sets
    ]
    rows = [
        KindOfSets.of(kind, number_of_sets=number, minlex=kind.puzzle)
        for kind, number in (kinds or {}).items()
    ]
    return UnavoidableSets(str(grid), most_cells, listed, UNSET if kinds is None else rows)
