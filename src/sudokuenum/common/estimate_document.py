"""The document of an estimate from a random sample."""

from functools import partial
from typing import Annotated, TypeAlias

from msgspec import Meta

from sudokuenum.common.document import Document, Integer, about


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
        interval = f"{self.confidence:.0%} interval {self.low:.6e} to {self.high:.6e}"
        return f"{self.mean:.6e}, {interval}, {self.samples} draws, seed {self.seed}"


def _in_row(estimate: Estimate, mean: str, end: str) -> str:
    """An estimate in a table: with its interval, if it is not exact."""
    interval = f" ({estimate.low:{end}} to {estimate.high:{end}})"
    return f"{estimate.mean:{mean}}{interval if estimate.low < estimate.high else ''}"


_PERCENT, _SHORTLY = (
    partial(_in_row, mean=".4%", end=".3%"),
    partial(_in_row, mean=".5g", end=".4g"),
)
ProportionInRow: TypeAlias = Annotated[Estimate, Meta(extra={"form": _PERCENT})]
EstimateInRow: TypeAlias = Annotated[Estimate, Meta(extra={"form": _SHORTLY})]
