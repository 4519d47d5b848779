"""The JSON objects of searches for puzzles with few clues."""

from typing import Annotated, ClassVar

from msgspec import UNSET, UnsetType

from sudokuenum.common.document import Document, Exact, Integer, Seconds, about
from sudokuenum.common.estimates import EstimatedSeconds
from sudokuenum.common.wording import counted
from sudokuenum.geometry.document_types import LayoutBox, LayoutDescription, LayoutName
from sudokuenum.research.fewest import FewestFound


class Fewest(Document, kw_only=True):
    """The minimal puzzles with few clues in all essentially different grids."""

    ANSWER: ClassVar[str] = "proved"

    clues: Annotated[Integer, about("The largest number of clues of a puzzle.", "clues at most")]
    grids: Annotated[
        Exact | UnsetType, about("The essentially different grids, if they were searched.")
    ] = UNSET
    puzzles: Annotated[
        Exact, about("The minimal puzzles of all grids with at most this number of clues.")
    ]
    essentially_different: Annotated[Exact, about("The essentially different puzzles.")]
    proved: Annotated[str, about("A sentence that says what the search proves.")]
    seconds: Annotated[Seconds, about("The time of the whole count.")]
    box: LayoutBox
    layout: LayoutName
    description: LayoutDescription


class FewestEstimate(Document):
    """With --estimate: the expected time of a search."""

    sample: Annotated[
        EstimatedSeconds, about("The estimate of the processor seconds.", "processor seconds")
    ]


def fewest_document(found: FewestFound) -> Fewest:
    """Return the JSON object of the puzzles with few clues."""
    proved = f"there are proper puzzles with at most {counted(found.clues, 'clue')}"
    if not found.puzzles:
        proved = f"every proper puzzle has at least {counted(found.clues + 1, 'clue')}"
    if found.grids == 0:
        proved = "there are no grids"
    return Fewest.of(
        found,
        grids=UNSET if found.grids is None else found.grids,
        box=found.layout.box,
        description=found.layout.text.splitlines(),
        essentially_different=found.different,
        proved=proved,
    )
