"""The documents of estimates of the number of puzzles."""

from typing import Annotated, TypeAlias

from sudokuenum.common.document import Document, Integer, about
from sudokuenum.common.estimate_document import Estimate, EstimateInRow, ProportionInRow

EffectiveDraws: TypeAlias = Annotated[
    float, about("The effective draws; with fewer than 100 the intervals are of no use.")
]


class PuzzlesWithClues(Document):
    """Puzzles with a number of clues."""

    clues: Annotated[Integer, about("The number of clues.")]
    proper: Annotated[
        EstimateInRow, about("How many proper puzzles with this number of clues there are.")
    ]
    minimal: Annotated[EstimateInRow, about("How many of these are minimal.")]
    proportion: Annotated[ProportionInRow, about("The proportion of these in all minimal puzzles.")]
    effective: EffectiveDraws


class Puzzles(Document):
    """With --puzzles: the number of puzzles."""

    minimal: Annotated[Estimate, about("How many minimal puzzles there are.")]
    mean_clues: Annotated[Estimate, about("The mean number of their clues.")]
    effective: EffectiveDraws
    by_clues: Annotated[list[PuzzlesWithClues], about("The same by number of clues.")]
