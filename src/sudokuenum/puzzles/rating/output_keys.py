"""The documents of ratings, and of the steps that solve a puzzle."""

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar, TypeAlias

from sudokuenum.common.document import Document, Integer, about
from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.geometry.cell_names import candidate_name
from sudokuenum.geometry.document_types import CandidateName
from sudokuenum.grids.arrays import puzzle_texts
from sudokuenum.puzzles.output_keys import PuzzleText, SolutionText
from sudokuenum.puzzles.rating.board import Candidates
from sudokuenum.puzzles.rating.rating import checked_options, rate_proper, rate_rows
from sudokuenum.puzzles.rating.techniques import SINGLES, Step, difficulty_of, technique_of
from sudokuenum.solving.proper import ProperPuzzle, ProperRows

Tier: TypeAlias = Annotated[
    Integer, about("The place of the technique in the order from easy to hard, from 1; 0 for none.")
]
DifficultyName: TypeAlias = Annotated[str, about("The difficulty of the hardest technique.")]
GuessesAtLeast: TypeAlias = Annotated[
    Integer, about("A number of guesses that is known to be needed.")
]
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
    guesses: Annotated[Integer | None, about("The least number of guesses; null if not known.")]
    guesses_at_least: GuessesAtLeast
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
        Integer | None,
        about("The least number of guesses; null if it is above --guesses, or not known."),
    ]
    guesses_at_least: GuessesAtLeast
    solution: SolutionText


def ratings(
    proper: ProperRows | ProperPuzzle, most_guesses: int, unique: bool = True,
    progress: Progress = SILENT, jobs: int | None = None,
) -> Iterator[Rated]:  # fmt: skip
    """Yield the ratings of one proper puzzle, or of many."""
    most_guesses = checked_options(most_guesses, unique)
    if isinstance(proper, ProperPuzzle):
        one = rate_proper(proper, most_guesses, unique, progress)
        yield Rated.of(one, puzzle=proper.puzzle)
        return
    found = rate_rows(proper, most_guesses, unique, check_jobs(jobs), progress)
    numbers = (array.tolist() for array in found)
    puzzles, solutions = map(puzzle_texts, proper)
    rows = zip(puzzles, *numbers, solutions, strict=True)
    for text, tier, score, steps, guesses, at_least, solved in rows:
        yield Rated(
            text, tier, technique_of(tier), difficulty_of(tier), score, tier <= SINGLES, steps,
            None if guesses < 0 else guesses, at_least, solved,
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
    """The steps that solve a puzzle, a line for each."""

    puzzle: PuzzleText
    steps: Annotated[list[StepOfPuzzle], about("The steps.")]
    solution: SolutionText


def explained(proper: ProperPuzzle, steps: Sequence[Step]) -> Explained:
    """Return the document of a puzzle, of steps to its solution, and of the solution."""
    digits = proper.puzzle.box.digits

    def names(candidates: Candidates) -> list[str]:
        return [candidate_name(cell, digit, digits) for cell, digit in candidates]

    rows = [
        StepOfPuzzle.of(
            step,
            placements=names(step.placements),
            eliminations=names(step.eliminations),
            pattern=names(step.pattern),
        )
        for step in steps
    ]
    return Explained(str(proper.puzzle), rows, str(proper.solution))
