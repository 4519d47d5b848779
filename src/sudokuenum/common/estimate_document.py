"""The document of an estimate from a random sample."""

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
        """The estimate, its interval, and the sample."""
        interval = f"{self.confidence:.0%} interval {self.low:.6e} to {self.high:.6e}"
        return f"{self.mean:.6e}, {interval}, {self.samples} draws, seed {self.seed}"


def _shortly(estimate: Estimate) -> str:
    """An estimate in a table: with its interval, if it is not exact."""
    interval = f" ({estimate.low:.4g} to {estimate.high:.4g})"
    return f"{estimate.mean:.5g}{interval if estimate.low < estimate.high else ''}"


def _in_percent(estimate: Estimate) -> str:
    """A proportion in a table."""
    interval = f" ({estimate.low:.3%} to {estimate.high:.3%})"
    return f"{estimate.mean:.4%}{interval if estimate.low < estimate.high else ''}"


ProportionInRow: TypeAlias = Annotated[Estimate, Meta(extra={"form": _in_percent})]
EstimateInRow: TypeAlias = Annotated[Estimate, Meta(extra={"form": _shortly})]
