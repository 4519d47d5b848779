"""`sudokuenum estimate`: the number of grids by a formula, or of grids or puzzles from a sample."""

from argparse import Namespace
from contextlib import AbstractContextManager, nullcontext
from decimal import Decimal
from fractions import Fraction

from msgspec import UNSET, UnsetType

from sudokuenum.cli import options, puzzle_arguments
from sudokuenum.cli.output import OUTPUT, bar_of, print_result
from sudokuenum.common.estimates import SampleEstimate
from sudokuenum.counting.output_keys import ProductEstimate
from sudokuenum.counting.product_formula import estimate_bands, estimate_grids
from sudokuenum.errors import OptionError
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.layouts.estimate import estimate_layout
from sudokuenum.research.number_of_puzzles import estimate_puzzles
from sudokuenum.results.published import published_grids

PATHS = options.default(estimate_puzzles, "samples")
CONFIDENCE = options.default(estimate_puzzles, "confidence")
EXAMPLE = """Estimates the number of all grids by a formula, without any search. For 3x3 boxes the
estimate is 0.2 % too low. With --puzzles, estimates the number of minimal 9x9 puzzles, the mean
number of their clues, and the numbers of proper and of minimal puzzles with each number of clues.
In the table, the proportion is the share of all minimal puzzles that have this number of clues, and
effective is the number of draws of equal weight that would be equally precise.
Exit status: 0, or 1 if the puzzle of --within has no solution.
Example: sudokuenum estimate --box 4x4
"""
OPTIONS: options.Options = {
    **options.BOX,
    "--samples N": "also estimate from N random probes, 20 for each draw (boxes of at most 16 "
    f"cells); with --puzzles: the number of random paths (default: {PATHS})",
    "--puzzles": "estimate the numbers of puzzles by their clues, instead of the number of grids",
    "--within PUZZLE": "with --puzzles: only puzzles that you get by leaving out clues of this "
    "proper puzzle or full grid",
    **options.JOBS,
    **options.seed("the sample", "printed"),
    "--confidence P": f"confidence of the interval, between 0 and 1 (default: {CONFIDENCE})",
    **OUTPUT,
    **options.QUIET,
}


def run(arguments: Namespace) -> None:
    """Print an estimate of the number of grids, or of puzzles with --puzzles."""
    if arguments.puzzles:
        _estimate_puzzles(arguments)
        return
    options.refuse(arguments, "{} needs --puzzles", "within", "jobs")
    if arguments.samples is None:
        options.refuse(arguments, "{} needs --samples", "seed", "confidence")
    box = options.read_box(arguments.box)
    sample: SampleEstimate | UnsetType = UNSET
    if arguments.samples is not None:
        passed = options.passed(arguments, "samples", "seed", "confidence")
        with bar_of(arguments) as progress:
            sample = estimate_layout(box, progress=progress, **passed)
    with bar_of(arguments) as progress:
        estimate = estimate_grids(box, progress=progress)
    bands, stacks = _number(estimate_bands(box)), _number(estimate_bands(box.transposed))
    exact = published_grids().get(box)
    document = ProductEstimate(
        box=str(box),
        number_of_bands=bands,
        number_of_stacks=stacks,
        formula=f"bands^{box.bands} * (stacks / {box.digits}!^{box.bands})^{box.stacks}",
        estimate=_short(round(estimate)),
        estimate_in_full=_all_digits(estimate) if (bands + stacks).isdigit() else None,
        error=None if exact is None else float(estimate / exact - 1),
        sample=sample,
    )
    print_result(document, arguments)


def _estimate_puzzles(arguments: Namespace) -> None:
    if options.read_box(arguments.box) != CLASSIC:
        raise OptionError(
            f"--puzzles: only puzzles with 3x3 boxes are estimated, not {arguments.box}"
        )
    place: AbstractContextManager[None] = nullcontext()
    within = None
    if arguments.within is not None:
        place, within = puzzle_arguments.read_only("--within", arguments.within, "3x3")
    passed = options.passed(arguments, "samples", "seed", "confidence", "jobs")
    with place, bar_of(arguments) as progress:
        estimate = estimate_puzzles(within=within, progress=progress, **passed)
    print_result(estimate, arguments)


def _number(bands: Fraction) -> str:
    return str(bands) if bands.denominator == 1 else _short(round(bands))


def _all_digits(estimate: Fraction) -> str:
    """Return all digits before the point and three after it, with dots if more follow."""
    thousandths, rest = divmod(1000 * estimate.numerator, estimate.denominator)
    whole, part = divmod(thousandths, 1000)
    return f"{whole}.{part:03}..." if rest else f"{whole}.{part:03}".rstrip("0").rstrip(".")


def _short(number: int) -> str:
    return f"{Decimal(number):.6e}"
