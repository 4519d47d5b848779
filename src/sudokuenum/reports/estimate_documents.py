"""The documents of estimates from random samples."""

from typing import Annotated

from sudokuenum.reports.document import Document, Integer, about


class Estimate(Document):
    """An estimate from a random sample."""

    mean: Annotated[float, about("The estimate.", "estimate")]
    low: Annotated[float, about("The lower end of its confidence interval.", "from")]
    high: Annotated[float, about("The upper end of this interval.", "to")]
    confidence: Annotated[
        float,
        about("The probability with which such an interval has the true value.", "confidence"),
    ]
    samples: Annotated[Integer, about("The number of draws.", "draws")]
    seed: Annotated[Integer, about("The seed; one that was drawn is less than 2^53.", "seed")]

    def __str__(self) -> str:
        """The estimate and its interval; or the number alone, if it is exact."""
        interval = f" ({self.low:.4g} to {self.high:.4g})" if self.low < self.high else ""
        return f"{self.mean:.5g}{interval}"


class PuzzlesWithClues(Document):
    """Puzzles with a number of clues."""

    clues: Annotated[Integer, about("The number of clues.")]
    proper: Annotated[
        Estimate, about("How many proper puzzles with this number of clues there are.")
    ]
    minimal: Annotated[Estimate, about("How many of these are minimal.")]
    proportion: Annotated[Estimate, about("The proportion of these in all minimal puzzles.")]
    effective: Annotated[
        float,
        about("The effective draws; with fewer than 100 the intervals are of no use."),
    ]


class Puzzles(Document):
    """With --puzzles: the number of puzzles."""

    minimal: Annotated[Estimate, about("How many minimal puzzles there are.", "minimal puzzles")]
    mean_clues: Annotated[Estimate, about("The mean number of their clues.", "clues, on average")]
    effective: Annotated[
        float,
        about(
            "The effective draws; with fewer than 100 the intervals are of no use.",
            "effective draws",
        ),
    ]
    by_clues: Annotated[list[PuzzlesWithClues], about("The same by number of clues.")]
