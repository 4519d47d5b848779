"""The JSON object of a puzzle in a booklet."""

from typing import Annotated

from msgspec import UNSET, UnsetType

from sudokuenum.common.document import Document, Integer, about
from sudokuenum.puzzles.output_keys import PuzzleText, SolutionText
from sudokuenum.puzzles.rating.output_keys import ER


class BookletPuzzle(Document):
    """A puzzle of a booklet, a line for each."""

    number: Annotated[Integer, about("The number that the page prints.")]
    page: Annotated[
        Integer | None, about("The page that has the puzzle; null with --answers-only.")
    ]
    answer_page: Annotated[
        Integer | None, about("The page that has its answer; null with --no-answers.")
    ]
    difficulty: Annotated[str, about("The difficulty that the page prints.")]
    puzzle: PuzzleText
    solution: SolutionText
    er: ER = UNSET
    link: Annotated[
        str | UnsetType,
        about("With --link: the link under the puzzle, which opens it in a player."),
    ] = UNSET
