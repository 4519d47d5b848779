"""Checks of the results in a saved file, beyond what the file itself can tell.

3x3 boxes: n of each class is compared with that of the method `columns`. 4x3 boxes: a class takes
half a second or more, so n is only checked to be a multiple of C = 4!^2 * 2 (see results.py) and
near the mean of all classes, which the product formula estimates.

Cost: half a second for 3x3 boxes, less for 4x3.
"""

from contextlib import closing
from decimal import Decimal
from pathlib import Path

from sudokuenum.bands.band_numbers import count_bands
from sudokuenum.common.box import CLASSIC, Box
from sudokuenum.common.files import AnyPath, as_path
from sudokuenum.counting.by_chain import check_completions, saved_count
from sudokuenum.counting.product_formula import product_estimate
from sudokuenum.errors import ContradictionError, OptionError, SavedError
from sudokuenum.runs.database import Results, difference, open_saved, read_count, read_results
from sudokuenum.runs.shard import Shard


def check_saved(path: AnyPath) -> None:
    """Check a file of saved results, and the results in it.

    SavedError if the file is damaged or was edited, or is of a count that there is not.
    ContradictionError for an n that cannot be.
    """
    given = as_path(path)
    with closing(open_saved(given)) as database:
        kept, _ = read_count(given, database)
        results = read_results(given, database)
    if kept.box == str(CLASSIC):
        try:
            wanted = saved_count(kept.level, kept.engine, Shard.parse(kept.shard))
        except OptionError as error:
            raise SavedError(f"{given}: {error}") from None
        if kept != wanted:
            raise SavedError(f"{given}: counts {kept}, {difference(wanted, kept)}")
        check_completions(given, kept.level, results)
    elif kept.box == "4x3":
        check_4x3_completions(given, results)


def check_4x3_completions(path: Path, results: Results) -> None:
    """ContradictionError, which names the file, for an n that no class of 4x3 boxes has."""
    box = Box(4, 3)
    mean = round(product_estimate(box) / count_bands(box))
    for number, (n, _) in results.items():
        if n % box.completions_per_reduced:
            raise ContradictionError(
                f"{path}: class {number}: n = {n}, not a multiple of {box.completions_per_reduced}"
            )
        if not mean < 2 * n < 4 * mean:
            raise ContradictionError(
                f"{path}: class {number}: n = {n}, not within a factor 2 of the mean {Decimal(mean):.4e}"
            )
