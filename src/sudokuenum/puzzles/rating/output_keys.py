"""JSON objects for ratings, and for the steps that solve a puzzle."""

from collections.abc import Iterator, Sequence
from itertools import repeat, starmap
from typing import Annotated, ClassVar, NamedTuple, TypeAlias

import numpy as np
from msgspec import UNSET, Meta, UnsetType
from numpy.typing import NDArray

from sudokuenum.common.document import Document, Integer, about
from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.formats.writing import layout_line
from sudokuenum.geometry.cell_names import candidate_name
from sudokuenum.geometry.document_types import CandidateName, LayoutBeside
from sudokuenum.grids.arrays import puzzle_texts
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.puzzles.output_keys import PuzzleText, SolutionText
from sudokuenum.puzzles.rating.explainer import SERating, SEStep, rate_grids, se_rating_proper
from sudokuenum.puzzles.rating.rating import checked_options, rate_proper, rate_rows
from sudokuenum.puzzles.rating.techniques import SINGLES, Step, difficulty_of, technique_of
from sudokuenum.solving.proper import ProperPuzzle, ProperRows

Tier: TypeAlias = Annotated[
    Integer,
    about("The position of the technique in the order from easy to hard, from 1; 0 for none."),
]
DifficultyName: TypeAlias = Annotated[str, about("The difficulty of the hardest technique.")]
GuessesAtLeast: TypeAlias = Annotated[Integer, about("A lower bound on the number of guesses.")]
Score: TypeAlias = Annotated[Integer, about("The sum of the weights of the steps.")]


Placements: TypeAlias = Annotated[list[CandidateName], about("The digits that the step places.")]
Eliminations: TypeAlias = Annotated[
    list[CandidateName], about("The candidates that the step rules out.")
]
Pattern: TypeAlias = Annotated[list[CandidateName], about("The candidates that are the reason.")]
OneDecimal: TypeAlias = Annotated[float, Meta(ge=0, extra={"form": "{:.1f}".format})]
StepRating: TypeAlias = Annotated[
    OneDecimal, about("Sudoku Explainer's rating of the step.", "rating")
]
ER: TypeAlias = Annotated[
    OneDecimal | UnsetType, about("With --se: Sudoku Explainer's rating of the hardest step.")
]
EP: TypeAlias = Annotated[
    OneDecimal | UnsetType, about("With --se: the highest rating up to the first placed digit.")
]
ED: TypeAlias = Annotated[float | UnsetType, about("With --se: the rating of the first step.")]


class StepInWords(Document):
    """A step to the solution of a puzzle."""

    NUMBERED: ClassVar[str] = "step"
    technique: Annotated[str, about("The name of the technique.")]
    text: Annotated[str, about("A sentence that describes the step.", "what follows")]


class RatingDocument(Document):
    """The rating of a puzzle."""

    tier: Annotated[Integer, about("The highest tier among the steps.")]
    technique: Annotated[str, about("The hardest technique that the puzzle needs.")]
    difficulty: DifficultyName
    score: Score
    singles_suffice: Annotated[bool, about("Whether naked and hidden singles suffice.")]
    guesses: Annotated[Integer | None, about("The least number of guesses; null if unknown.")]
    guesses_at_least: GuessesAtLeast
    steps: Annotated[list[StepInWords], about("The steps.")]


class SEStepInWords(Document):
    """A step of Sudoku Explainer."""

    NUMBERED: ClassVar[str] = "step"
    step_rating: StepRating
    text: Annotated[str, about("A sentence that describes the step and names its technique.")]


class SERatingDocument(Document):
    """Sudoku Explainer's rating of a puzzle."""

    er: Annotated[OneDecimal, about("The rating of the hardest step.", "ER")]
    ep: Annotated[OneDecimal, about("The highest rating up to the first placed digit.", "EP")]
    ed: Annotated[OneDecimal, about("The rating of the first step.", "ED")]
    steps: Annotated[list[SEStepInWords], about("The steps.")]


class Rated(Document):
    """The rating of a puzzle, a line of output."""

    puzzle: PuzzleText
    tier: Tier
    technique: Annotated[str, about("The hardest technique that the puzzle needs.")]
    difficulty: DifficultyName
    score: Score
    singles_suffice: Annotated[bool, about("Whether naked and hidden singles suffice.")]
    number_of_steps: Annotated[Integer, about("The number of steps.")]
    guesses: Annotated[
        Integer | None,
        about("The least number of guesses; null if it exceeds --most-guesses or is unknown."),
    ]
    guesses_at_least: GuessesAtLeast
    solution: SolutionText


class RatedTwice(Rated):
    """The rating of a puzzle, with --se also on Sudoku Explainer's scale, a line of output."""

    er: ER = UNSET
    ep: EP = UNSET
    ed: ED = UNSET
    layout: LayoutBeside = UNSET


def ratings(
    proper: ProperRows | ProperPuzzle, most_guesses: int, unique: bool = True,
    progress: Progress = SILENT, jobs: int | None = None, *, se: bool = False,
) -> Iterator[RatedTwice]:  # fmt: skip
    """Yield the ratings of proper puzzles, with `se` also on Sudoku Explainer's scale."""
    most_guesses = checked_options(most_guesses, unique)
    if isinstance(proper, ProperPuzzle):
        own = SEKeys.of(se_rating_proper(proper)) if se else NO_SE
        one = rate_proper(proper, most_guesses, unique, progress)
        layout = layout_line(proper.puzzle)
        yield RatedTwice.of(one, **own._asdict(), layout=layout)
        return
    found = rate_rows(proper, most_guesses, unique, check_jobs(jobs), progress)
    numbers = (array.tolist() for array in found)
    puzzles, solutions = map(puzzle_texts, proper)
    keys = se_rows(proper.puzzles, jobs) if se else repeat(NO_SE)
    rows = zip(puzzles, *numbers, solutions, keys, strict=False)
    for text, tier, score, steps, guesses, at_least, solved, (er, ep, ed) in rows:
        yield RatedTwice(
            text, tier, technique_of(tier), difficulty_of(tier), score, tier <= SINGLES, steps,
            None if guesses < 0 else guesses, at_least, solved, er, ep, ed,
        )  # fmt: skip


class SEKeys(NamedTuple):
    """Sudoku Explainer's ratings as values of keys, which are absent unless requested."""

    er: float | UnsetType = UNSET
    ep: float | UnsetType = UNSET
    ed: float | UnsetType = UNSET

    @classmethod
    def of(cls, rating: SERating) -> "SEKeys":
        """Return the values of the keys for a rating."""
        return cls(rating.er, rating.ep, rating.ed)


NO_SE = SEKeys()
"""The values of the keys without a rating of Sudoku Explainer."""


def se_rows(puzzles: NDArray[np.uint8], jobs: int | None = None) -> Iterator[SEKeys]:
    """Return Sudoku Explainer's ratings of the proper 9x9 puzzles of an array."""
    tenths = np.stack(rate_grids(puzzles, check_jobs(jobs)), axis=1)
    return starmap(SEKeys, (tenths / 10).tolist())


class StepOfPuzzle(Document):
    """A step to the solution of a puzzle."""

    technique: Annotated[str, about("The name of the technique.")]
    tier: Tier
    text: Annotated[str, about("A sentence that describes the step.")]
    placements: Placements
    eliminations: Eliminations
    pattern: Pattern


class Explained(Document):
    """The steps that solve a puzzle, a line of output."""

    puzzle: PuzzleText
    steps: Annotated[list[StepOfPuzzle], about("The steps.")]
    solution: SolutionText


class SEStepOfPuzzle(Document):
    """A step of Sudoku Explainer."""

    technique: Annotated[str, about("The name of the technique.")]
    step_rating: StepRating
    text: Annotated[str, about("A sentence that describes the step and names its technique.")]
    placements: Placements
    eliminations: Eliminations
    pattern: Pattern


class SEExplained(Document):
    """With --se: the steps of Sudoku Explainer for a puzzle, a line of output."""

    puzzle: PuzzleText
    steps: Annotated[list[SEStepOfPuzzle], about("The steps.")]
    solution: SolutionText


def se_rating_document(rating: SERating) -> SERatingDocument:
    """Return the JSON object for Sudoku Explainer's rating of a puzzle."""
    steps = [SEStepInWords(step.rating, step.text) for step in rating.steps]
    return SERatingDocument(rating.er, rating.ep, rating.ed, steps)


def explained(proper: ProperPuzzle, steps: Sequence[Step]) -> Explained:
    """Return the JSON object for a puzzle, some steps to its solution, and the solution."""
    rows = [StepOfPuzzle.of(step, **_candidates(step, proper.puzzle)) for step in steps]
    return Explained(str(proper.puzzle), rows, str(proper.solution))


def se_explained(proper: ProperPuzzle, steps: Sequence[SEStep]) -> SEExplained:
    """Return the JSON object for a puzzle, some steps of Sudoku Explainer, and the solution."""
    rows = [
        SEStepOfPuzzle.of(step, step_rating=step.rating, **_candidates(step, proper.puzzle))
        for step in steps
    ]
    return SEExplained(str(proper.puzzle), rows, str(proper.solution))


def _candidates(step: Step | SEStep, puzzle: Puzzle) -> dict[str, list[str]]:
    """Return the names of the candidates of a step."""
    return {
        key: [candidate_name(cell, digit, puzzle.box.digits) for cell, digit in candidates]
        for key, candidates in (
            ("placements", step.placements),
            ("eliminations", step.eliminations),
            ("pattern", step.pattern),
        )
    }
