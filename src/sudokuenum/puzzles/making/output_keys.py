"""JSON objects for the puzzles that `generate` makes."""

from itertools import repeat
from typing import Annotated

from msgspec import UNSET, UnsetType

from sudokuenum.common.document import Document, about
from sudokuenum.formats.writing import layout_line
from sudokuenum.geometry.document_types import LayoutBeside
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.puzzles.making.generate import Generated
from sudokuenum.puzzles.output_keys import CluedPuzzle, SolutionText
from sudokuenum.puzzles.rating.output_keys import ED, EP, ER


class GeneratedPuzzle(CluedPuzzle):
    """A generated puzzle, a line of output."""

    solution: SolutionText
    weight: Annotated[
        float | UnsetType,
        about("With --weights: the number of minimal puzzles that this puzzle represents."),
    ] = UNSET
    difficulty: Annotated[str | UnsetType, about("With --difficulty: the difficulty.")] = UNSET
    er: ER = UNSET
    ep: EP = UNSET
    ed: ED = UNSET
    layout: LayoutBeside = UNSET


class GeneratedPuzzles(Document):
    """The puzzles that `generate` made."""

    puzzles: Annotated[list[GeneratedPuzzle], about("The puzzles.")]


def generated_with_rules(puzzle: Puzzle, solution: Puzzle) -> GeneratedPuzzle:
    """Return the JSON object for a puzzle whose rules were made."""
    layout = layout_line(puzzle)
    return GeneratedPuzzle(str(puzzle), puzzle.clues, str(solution), layout=layout)


def generated_document(found: Generated) -> GeneratedPuzzles:
    """Return the JSON object for puzzles that `generate` made."""
    difficulties = found.difficulties or repeat(UNSET, len(found))
    rows = zip(found.puzzles, found.solutions, difficulties, strict=True)
    return GeneratedPuzzles(
        [
            GeneratedPuzzle(str(a), a.clues, str(b), difficulty=kind, layout=layout_line(a))
            for a, b, kind in rows
        ]
    )
