"""The check of a table with n of the classes of 4x3 boxes: a database or a text.

The table has n of each class. All else is computed again: the classes, how many reduced bands each
of them has, and n of some that are drawn. The published number of all grids is only compared.
"""

from collections.abc import Iterator
from itertools import chain
from math import factorial, inf

import numpy as np

from sudokuenum.bands.number_of_bands import count_bands
from sudokuenum.common.arguments import integer_within
from sudokuenum.common.files import AnyPath
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.counting.boxes4x3.count import Count4x3, class_size, recount_4x3_classes
from sudokuenum.counting.boxes4x3.families import BOX, CLASSES, classes_4x3
from sudokuenum.counting.boxes4x3.tables import tables_4x3
from sudokuenum.errors import SavedError
from sudokuenum.reports.published import Difference, compare, published_grids
from sudokuenum.reports.saved_counts import check_saved
from sudokuenum.runs.identity import difference
from sudokuenum.runs.saved import Saved


def read_table(path: AnyPath) -> Saved:
    """Read a table. SavedError if it is damaged or of another count.

    ContradictionError for an n that no class can have.
    """
    saved = check_saved(path)
    wanted = Count4x3().identity
    if wanted != saved.identity:
        different = difference(wanted, saved.identity)
        raise SavedError(f"{saved.path}: counts {saved.identity}, {different}")
    return saved


def class_sizes() -> list[int]:
    """m of each class in the order of their numbers, without the tables in files: a minute."""
    fillings = classes_4x3().count_fillings().tolist()
    return [class_size(position, ways) for position, ways in enumerate(fillings)]


def compare_bands(sizes: list[int]) -> Iterator[Difference]:
    """Compare the number of classes, and m of all classes together, with the number of bands."""
    yield from compare("all classes", "number", CLASSES, len(sizes))
    bands = count_bands(BOX) // (factorial(BOX.digits) * BOX.bands_per_reduced)
    yield from compare("all classes", "sum of m", bands, sum(sizes))
    fillings = tables_4x3().fillings.tolist()
    for position, (m, ways) in enumerate(zip(sizes, fillings, strict=False)):
        kept = class_size(position, ways)
        yield from compare(f"class {position + 1}", "m by the tables in files", m, kept)


def compare_total(table: Saved, sizes: list[int]) -> Iterator[Difference]:
    """Compare the number of all grids by a complete table with the published one."""
    n1 = sum(sizes[number - 1] * n for number, (n, _) in table.results.items())
    grids = factorial(BOX.digits) * BOX.bands_per_reduced * n1
    yield from compare(str(table.path), "grids", published_grids()[BOX.transposed], grids)


def draw(table: Saved, number: int, seed: int) -> list[int]:
    """Some numbers of classes of the table, drawn at random; OptionError for less than 0."""
    number = integer_within(number, "sample", 0, inf, "it is 0 or more")
    known = sorted(table.results)
    drawn = np.random.default_rng(seed).permutation(known)[:number]
    return sorted(drawn.tolist())


def compare_again(
    table: Saved, numbers: list[int], *, jobs: int | None = None, progress: Progress = SILENT
) -> Iterator[tuple[int, list[Difference]]]:
    """Count classes again: for each how many classes this compares, and what differs."""
    for completions in recount_4x3_classes(numbers, jobs=jobs, progress=progress):
        met = completions.keys() & table.results.keys()
        differences = (
            compare(f"{table.path}: class {k}", "n", completions[k], table.results[k][0])
            for k in sorted(met)
        )
        yield len(met), [*chain.from_iterable(differences)]
