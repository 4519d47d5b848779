"""The documents of estimates from random samples."""

from typing import Annotated, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from sudokuenum.reports.document import BoxText, Document, Integer, about

Share: TypeAlias = Annotated[float, Meta(extra={"form": "{:+.4%}".format})]
EffectiveDraws: TypeAlias = Annotated[
    float, about("The effective draws; with fewer than 100 the intervals are of no use.")
]


class Estimate(Document):
    """An estimate from a random sample."""

    mean: Annotated[float, about("The estimate.")]
    low: Annotated[float, about("The lower end of its confidence interval.")]
    high: Annotated[float, about("The upper end of this interval.")]
    confidence: Annotated[
        float, about("The probability with which such an interval has the true value.")
    ]
    samples: Annotated[Integer, about("The number of draws.")]
    seed: Annotated[Integer, about("The seed; one that was drawn is less than 2^53.")]

    def __str__(self) -> str:
        """The estimate, its interval, and the sample."""
        interval = f"{self.confidence:.0%} interval {self.low:.6e} to {self.high:.6e}"
        return f"{self.mean:.6e}, {interval}, {self.samples} draws, seed {self.seed}"


def _shortly(estimate: Estimate) -> str:
    """An estimate in a table: with its interval, if it is not exact."""
    interval = f" ({estimate.low:.4g} to {estimate.high:.4g})"
    return f"{estimate.mean:.5g}{interval if estimate.low < estimate.high else ''}"


EstimateInRow: TypeAlias = Annotated[Estimate, Meta(extra={"form": _shortly})]


class PuzzlesWithClues(Document):
    """Puzzles with a number of clues."""

    clues: Annotated[Integer, about("The number of clues.")]
    proper: Annotated[
        EstimateInRow, about("How many proper puzzles with this number of clues there are.")
    ]
    minimal: Annotated[EstimateInRow, about("How many of these are minimal.")]
    proportion: Annotated[EstimateInRow, about("The proportion of these in all minimal puzzles.")]
    effective: EffectiveDraws


class Puzzles(Document):
    """With --puzzles: the number of puzzles."""

    minimal: Annotated[Estimate, about("How many minimal puzzles there are.")]
    mean_clues: Annotated[Estimate, about("The mean number of their clues.")]
    effective: EffectiveDraws
    by_clues: Annotated[list[PuzzlesWithClues], about("The same by number of clues.")]


class ProductEstimate(Document):
    """The number of grids by the product formula."""

    box: Annotated[BoxText, about("The rows and columns of a box.")]
    number_of_bands: Annotated[
        str, about("The number of bands; with seven digits, if it is estimated.")
    ]
    number_of_stacks: Annotated[str, about("The number of stacks, in the same way.")]
    estimate: Annotated[str, about("The number of grids, with seven digits; it can exceed 1e308.")]
    estimate_in_full: Annotated[
        str | None, about("The same in all digits; null if bands or stacks are estimated.")
    ]
    error: Annotated[
        Share | None, about("Its relative error; null if the number of all grids is unknown.")
    ]
    sample: Annotated[
        Estimate | UnsetType, about("The number of grids from a random sample, with --samples.")
    ] = UNSET
