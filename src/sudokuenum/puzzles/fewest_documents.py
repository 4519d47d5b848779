"""The documents of a search for puzzles with few clues."""

from typing import Annotated

from sudokuenum.common.counted import counted
from sudokuenum.common.document import (
    Document,
    Exact,
    Integer,
    LayoutBox,
    LayoutGroups,
    LayoutName,
    Seconds,
    about,
)
from sudokuenum.common.estimates import EstimatedSeconds
from sudokuenum.puzzles.fewest import FewestFound


class Fewest(Document):
    """The minimal puzzles with few clues in all essentially different grids."""

    clues: Annotated[Integer, about("The largest number of clues of a puzzle.", "clues at most")]
    grids: Annotated[Exact, about("The essentially different grids, all searched.")]
    puzzles: Annotated[Exact, about("Their minimal puzzles with at most so many clues.")]
    essentially_different: Annotated[Exact, about("Those of them that are essentially different.")]
    proved: Annotated[str, about("In words, what the search proves.")]
    seconds: Annotated[Seconds, about("The time of the whole count.")]
    box: LayoutBox
    layout: LayoutName
    groups: LayoutGroups


class FewestEstimate(Document):
    """With --estimate: the time of a search that is not made."""

    sample: Annotated[
        EstimatedSeconds, about("The estimate of its processor seconds.", "processor seconds")
    ]


def fewest_document(found: FewestFound) -> Fewest:
    """The document of the puzzles with few clues."""
    proved = f"there are proper puzzles with at most {counted(found.clues, 'clue')}"
    if not found.puzzles:
        proved = f"every proper puzzle has at least {counted(found.clues + 1, 'clue')}"
    if not found.grids:
        proved = "there are no grids"
    groups, different = found.layout.text.splitlines(), found.different
    return Fewest.of(
        found,
        box=found.layout.box,
        groups=groups,
        essentially_different=different,
        proved=proved,
    )
