"""The documents of ratings, and of the steps that solve a puzzle."""

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.document import Document, Integer, about
from sudokuenum.geometry.cell_names import candidate_name
from sudokuenum.geometry.document_types import CandidateName
from sudokuenum.grids.arrays import puzzle_texts
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.puzzles.documents import PuzzleText, SolutionText
from sudokuenum.puzzles.rating.board import Candidates
from sudokuenum.puzzles.rating.rating import rate, rate_many
from sudokuenum.puzzles.rating.techniques import SINGLES, Step, difficulty_of, technique_of
from sudokuenum.solving.search import solve_many

Tier: TypeAlias = Annotated[
    Integer, about("The place of the technique in the order from easy to hard, from 1; 0 for none.")
]
DifficultyName: TypeAlias = Annotated[str, about("The difficulty of the hardest technique.")]
Score: TypeAlias = Annotated[Integer, about("The sum of the weights of the steps.")]


class StepInWords(Document):
    """A step to the solution of a puzzle."""

    NUMBERED: ClassVar[str] = "step"
    technique: Annotated[str, about("The name of its technique.")]
    text: Annotated[str, about("The step in words.", "what follows")]


class RatingDocument(Document):
    """The rating of a puzzle."""

    tier: Annotated[Integer, about("The highest tier among the steps.")]
    technique: Annotated[str, about("The hardest technique that it needs.")]
    difficulty: DifficultyName
    score: Score
    singles_suffice: Annotated[bool, about("Whether singles suffice.")]
    guesses: Annotated[Integer | None, about("The least number of guesses.")]
    steps: Annotated[list[StepInWords], about("The steps.")]


class Rated(Document):
    """The rating of a puzzle, a line for each."""

    puzzle: PuzzleText
    tier: Tier
    technique: Annotated[str, about("The hardest technique that it needs.")]
    difficulty: DifficultyName
    score: Score
    singles_suffice: Annotated[bool, about("Whether naked and hidden singles suffice.")]
    number_of_steps: Annotated[Integer, about("The number of steps.")]
    guesses: Annotated[
        Integer | None, about("The least number of guesses; null if it is above --guesses.")
    ]
    solution: SolutionText


def ratings(
    puzzles: NDArray[np.uint8] | Puzzle, most_guesses: int, unique: bool = True
) -> Iterator[Rated]:
    """The ratings of a proper puzzle, or of each in an array of proper puzzles."""
    if isinstance(puzzles, Puzzle):
        one = rate(puzzles, most_guesses, unique=unique)
        yield Rated.of(one, puzzle=puzzles, number_of_steps=len(one.steps), solution=one.solved)
        return
    numbers = (array.tolist() for array in rate_many(puzzles, most_guesses, unique=unique))
    texts, solved = puzzle_texts(puzzles), puzzle_texts(solve_many(puzzles).grids)
    for puzzle, tier, steps, guesses, score, solution in zip(texts, *numbers, solved, strict=True):
        yield Rated(
            puzzle, tier, technique_of(tier), difficulty_of(tier), score, tier <= SINGLES, steps,
            None if guesses < 0 else guesses, solution,
        )  # fmt: skip


class StepOfPuzzle(Document):
    """A step."""

    technique: Annotated[str, about("The name of its technique.")]
    tier: Tier
    text: Annotated[str, about("The step in words.")]
    placements: Annotated[list[CandidateName], about("The digits that it places.")]
    eliminations: Annotated[list[CandidateName], about("The candidates that it rules out.")]
    pattern: Annotated[list[CandidateName], about("The candidates that are the reason.")]


class Explained(Document):
    """How to solve a puzzle, a line for each."""

    puzzle: PuzzleText
    steps: Annotated[list[StepOfPuzzle], about("The steps.")]
    solution: SolutionText


def explained(puzzle: Puzzle, steps: Sequence[Step], solution: Puzzle) -> Explained:
    def names(candidates: Candidates) -> list[str]:
        return [candidate_name(cell, digit, puzzle.box.digits) for cell, digit in candidates]

    rows = [
        StepOfPuzzle.of(
            step,
            placements=names(step.placements),
            eliminations=names(step.eliminations),
            pattern=names(step.pattern),
        )
        for step in steps
    ]
    return Explained(str(puzzle), rows, str(solution))
