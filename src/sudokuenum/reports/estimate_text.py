"""Estimates of the number of puzzles as rows of tables."""

from collections.abc import Iterator

from sudokuenum.common.estimates import EFFECTIVE_DRAWS, SampleEstimate
from sudokuenum.puzzles.number_of_puzzles import PuzzlesEstimate

BY_CLUES = ("clues", "proper", "minimal", "interval", "proportion", "interval")
"""The headings of the table by number of clues."""


def estimates_of_all(found: PuzzlesEstimate) -> Iterator[tuple[str, str]]:
    """The number of all minimal puzzles and the mean number of their clues, with intervals."""
    minimal, clues = found.minimal, found.mean_clues
    yield "minimal puzzles", f"{minimal.mean:.4e}, {_interval(minimal, found.effective, '.3e')}"
    yield "clues, on average", f"{clues.mean:.3f}, {_interval(clues, found.effective, '.2f')}"


def by_clues(found: PuzzlesEstimate) -> list[tuple[object, ...]]:
    """The rows of the table by number of clues."""
    return [
        (
            one.clues,
            f"{one.proper.mean:.3e}",
            f"{one.minimal.mean:.3e}",
            _interval(one.minimal, one.effective, ".3e"),
            f"{one.proportion.mean:.4%}",
            _interval(one.proportion, one.effective, ".3%"),
        )
        for one in found.by_clues
    ]


def _interval(found: SampleEstimate, effective: float, form: str) -> str:
    """The interval of an estimate; with few effective draws there is none of use."""
    if found.low == found.high:
        return "exact"
    if effective < EFFECTIVE_DRAWS:
        return "too few paths"
    return f"{found.low:{form}} to {found.high:{form}}"
