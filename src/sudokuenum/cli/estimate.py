"""`sudokuenum estimate`: the number of grids by a formula, or of grids or puzzles from a sample."""

from argparse import ArgumentParser, Namespace
from contextlib import AbstractContextManager, nullcontext
from decimal import Decimal
from fractions import Fraction

from msgspec import UNSET

from sudokuenum.cli import options, puzzle_arguments
from sudokuenum.cli.output import add_output, print_result
from sudokuenum.cli.progress_bar import shown_progress
from sudokuenum.cli.values import integer, number
from sudokuenum.common.box import CLASSIC, Box
from sudokuenum.common.estimate_document import Estimate
from sudokuenum.common.estimates import SampleEstimate
from sudokuenum.counting.documents import ProductEstimate
from sudokuenum.counting.monte_carlo import sample_estimate
from sudokuenum.counting.product_formula import band_estimate, product_estimate
from sudokuenum.errors import OptionError
from sudokuenum.puzzles.estimate_documents import Puzzles
from sudokuenum.puzzles.number_of_puzzles import PATHS, puzzles_estimate
from sudokuenum.reports.published import published_grids

EXAMPLE = (
    "With --puzzles, prints how many minimal 9x9 puzzles there are, the mean number of their "
    "clues, and how many proper and minimal puzzles with each number of clues there are; the "
    "proportion is that among all minimal puzzles. "
    "Example: sudokuenum estimate --box 4x4"
)


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    options.add_box(parser)
    parser.add_argument(
        "--samples", type=integer, metavar="N",
        help="also estimate from a random sample of size N (2x2, 2x3, 2x4, 2x5, 3x3); with "
        f"--puzzles: the number of random paths (default: {PATHS})",
    )  # fmt: skip
    parser.add_argument(
        "--puzzles", action="store_true",
        help="estimate the number of puzzles by number of clues, instead of that of grids",
    )  # fmt: skip
    parser.add_argument(
        "--within", metavar="PUZZLE",
        help="with --puzzles: only those whose clues are clues of this proper puzzle or full grid",
    )  # fmt: skip
    options.add_jobs(parser)
    options.add_seed(parser, "the sample", "printed")
    parser.add_argument(
        "--confidence",
        type=number,
        metavar="P",
        help="confidence of the interval, between 0 and 1 (default: 0.95)",
    )
    add_output(parser)


def run(arguments: Namespace) -> int:
    """Print the estimates, and the numbers that they come from."""
    if arguments.puzzles:
        return _estimate_puzzles(arguments)
    task, drawn = "formula" if arguments.samples is None else "samples", ("samples",)
    options.check_goes_with(
        arguments,
        task,
        "the number of grids" if arguments.samples else "the formula alone",
        {"seed": drawn, "confidence": drawn, "within": ("puzzles",), "jobs": ("puzzles",)},
    )
    box = options.read_box(arguments.box)
    estimate = product_estimate(box)
    sample = None if arguments.samples is None else _sample(box, arguments)
    bands, stacks = _number(band_estimate(box)), _number(band_estimate(box.transposed))
    digits = _all_digits(estimate) if (bands + stacks).isdigit() else None
    exact = published_grids().get(box)
    error = None if exact is None else float(estimate / exact - 1)
    document = ProductEstimate(
        box=str(box),
        number_of_bands=bands,
        number_of_stacks=stacks,
        estimate=_short(round(estimate)),
        estimate_in_full=digits,
        error=error,
        sample=UNSET if sample is None else Estimate.of(sample),
    )
    print_result(document, arguments)
    return 0


def _estimate_puzzles(arguments: Namespace) -> int:
    """Print the estimated numbers of puzzles."""
    if options.read_box(arguments.box) != CLASSIC:
        raise OptionError(f"--puzzles: puzzles with boxes of 3x3, not {arguments.box}")
    place: AbstractContextManager[None] = nullcontext()
    within = None
    if arguments.within is not None:
        place, within = puzzle_arguments.read_only("--within", arguments.within, "3x3")
    with place, shown_progress() as progress:
        found = puzzles_estimate(
            PATHS if arguments.samples is None else arguments.samples,
            within=within,
            seed=arguments.seed,
            confidence=_confidence(arguments),
            jobs=arguments.jobs,
            progress=progress,
        )
    print_result(Puzzles.of(found), arguments)
    return 0


def _sample(box: Box, arguments: Namespace) -> SampleEstimate:
    """The estimate from a random sample."""
    with shown_progress() as progress:
        return sample_estimate(
            box,
            arguments.samples,
            seed=arguments.seed,
            confidence=_confidence(arguments),
            progress=progress,
        )


def _confidence(arguments: Namespace) -> float:
    return 0.95 if arguments.confidence is None else arguments.confidence


def _number(bands: Fraction) -> str:
    """A number of bands, rounded if it is an estimate."""
    return str(bands) if bands.denominator == 1 else _short(round(bands))


def _all_digits(estimate: Fraction) -> str:
    """All digits before the point, and three after it; dots if more follow."""
    thousandths, rest = divmod(1000 * estimate.numerator, estimate.denominator)
    whole, part = divmod(thousandths, 1000)
    return f"{whole}.{part:03}..." if rest else f"{whole}.{part:03}".rstrip("0").rstrip(".")


def _short(number: int) -> str:
    """A number of any length to seven digits."""
    return f"{Decimal(number):.6e}"
