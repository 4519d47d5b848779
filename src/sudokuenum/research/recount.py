"""Checking a saved count, a database or a text file: of 4x3 boxes, or of puzzles with few clues.

A table of 4x3 boxes has n of each class. We compute everything else again: the classes, the number
of reduced bands in each of them, and n of some classes that are drawn at random. The published
number of all grids is only compared. For puzzles with few clues, parts that are drawn at random are
searched again.
"""

from collections.abc import Iterator
from functools import cache, partial
from math import factorial, inf

import numpy as np

from sudokuenum.common.arguments import integer_within
from sudokuenum.common.files import AnyPath
from sudokuenum.common.one_by_one import OneByOne
from sudokuenum.common.progress import Progress
from sudokuenum.common.randomness import resolve_seed
from sudokuenum.common.wording import counted
from sudokuenum.counting.number_of_bands import count_bands
from sudokuenum.errors import OptionError, SavedError
from sudokuenum.geometry.box import BoxLike, as_box
from sudokuenum.long_runs.identity import difference
from sudokuenum.long_runs.run import Run
from sudokuenum.long_runs.saved import Saved
from sudokuenum.research.fewest import CountOfFewest, PartFound
from sudokuenum.research.grids_4x3.count import Count4x3, class_size, recount_4x3_classes
from sudokuenum.research.grids_4x3.families import BOX, CLASSES, classes_4x3
from sudokuenum.research.grids_4x3.tables import tables_4x3
from sudokuenum.results.published import Compared, Comparison, published_grids
from sudokuenum.results.saved_counts import check_saved


def verify_table(
    path: AnyPath, *, box: BoxLike | None = None, sample: int = 1, seed: int | None = None
) -> Iterator[Comparison]:
    """Compare the file of a saved count with numbers that are computed again.

    The file has the results of some or all classes of 4x3 boxes, or of some or all parts of a
    search for puzzles with few clues. The numbers are computed only when you call the method
    `numbers` of a comparison. For 4x3 boxes, one thread needs half a minute to count a class again,
    and a minute to compute all classes and their m.

    Parameters
    ----------
    path
        The file, a database or a text file.
    box
        The box shape that the file must count (default: any).
    sample
        The number of classes or parts that are counted again.
    seed
        An integer that determines which classes or parts are drawn (default: others at each call).

    Returns
    -------
    Iterator[Comparison]
        Comparisons of the whole file, then of the classes or parts that are drawn.

    Raises
    ------
    OptionError
        If `sample` or the seed is negative, or if the file counts boxes of another shape.
    SavedError
        If the file is damaged, or belongs to another count.
    ContradictionError
        If the file contains an n that no class can have.
    LayoutError
        If the file counts a layout without a name.

    Examples
    --------
    >>> verify_table("missing.db")
    Traceback (most recent call last):
        ...
    sudokuenum.errors.SavedError: missing.db: no such file
    """
    shape = None if box is None else as_box(box)
    used, saved = resolve_seed(seed), check_saved(path)
    if shape and saved.identity.box not in (str(shape), str(shape.transposed)):
        raise OptionError(f"box {shape}: {path} counts box {saved.identity.box}")
    file_has = f"{saved.path}: {len(saved.results)} of"
    if count := CountOfFewest.saved_as(saved.identity):
        parts, drawn = counted(saved.identity.classes, "part"), draw(saved, sample, used)
        heading = f"{counted(len(drawn), 'part')} again, seed {used}."
        again = partial(search_again, count, saved, drawn)
        whole = Comparison(
            f"{file_has} {parts}, layout {count.layout}, at most {count.clues} clues"
        )
        return OneByOne([whole, Comparison(heading, "{} agree", again)])
    # two of the comparisons need the sizes, which take a minute
    sizes, table = cache(class_sizes), checked_4x3(saved)
    bands = Comparison(
        f"{file_has} {counted(CLASSES, 'class')}\nThe classes and their m. About a minute.",
        "the sum of m is the number of reduced bands",
        lambda *_: compare_bands(sizes()),
    )
    total = Comparison("All grids: some classes are missing.")
    if len(table.results) == CLASSES:
        heading = "All grids. Source: Pettersen and Silver, 2006; Silver, 2022."
        total = Comparison(heading, "N agrees", lambda *_: compare_total(table, sizes()))
    drawn = draw(table, sample, used)
    heading = f"{counted(len(drawn), 'class')} again, seed {used}."
    again = partial(compare_again, table, drawn)
    return iter([bands, total, Comparison(heading, "{} of completions agree", again)])


def search_again(
    count: CountOfFewest, saved: Saved, numbers: list[int], jobs: int, progress: Progress
) -> Iterator[Compared]:
    """Search parts again, and compare the three numbers of each."""
    within = [range(number, number + 1) for number in numbers]
    for number, found, _ in Run(count, jobs=jobs).classes(progress, within):
        place, in_file = f"{saved.path}: class {number}", saved.results[number].result
        for name, expected, got in zip(PartFound._fields, found, in_file, strict=True):
            yield Compared(place, name, expected, got)


def checked_4x3(saved: Saved) -> Saved:
    """Return the saved count, or raise SavedError if it is not a count of 4x3 boxes."""
    if saved.identity.box != str(BOX):  # at once, because making the identity takes seconds
        raise SavedError(f"{saved.path}: counts {saved.identity}, not box {BOX}")
    wanted = Count4x3().identity
    if wanted != saved.identity:
        different = difference(wanted, saved.identity)
        raise SavedError(f"{saved.path}: counts {saved.identity}, {different}")
    return saved


def class_sizes() -> list[int]:
    """Compute m of each class, in the order of their numbers, without the tables in files.

    This takes a minute.
    """
    fillings = classes_4x3().count_fillings().tolist()
    return [class_size(position, ways) for position, ways in enumerate(fillings)]


def compare_bands(sizes: list[int]) -> Iterator[Compared]:
    """Compare the number of classes, the sum of m, and m of each class by the tables in files."""
    yield Compared("all classes", "number", CLASSES, len(sizes))
    bands = count_bands(BOX) // (factorial(BOX.digits) * BOX.bands_per_reduced)
    yield Compared("all classes", "sum of m", bands, sum(sizes))
    for position, (m, ways) in enumerate(zip(sizes, tables_4x3().fillings.tolist(), strict=False)):
        by_files = class_size(position, ways)
        yield Compared(f"class {position + 1}", "m by the tables in files", m, by_files)


def compare_total(table: Saved, sizes: list[int]) -> Iterator[Compared]:
    """Compare the number of all grids, from a complete table, with the published number."""
    n1 = sum(sizes[number - 1] * n for number, (n,), _ in table.results.values())
    grids = factorial(BOX.digits) * BOX.bands_per_reduced * n1
    yield Compared(str(table.path), "grids", published_grids()[BOX.transposed], grids)


def draw(table: Saved, number: int, seed: int) -> list[int]:
    """Draw numbers of classes of the table at random.

    Raises OptionError if `number`, the size of the sample, is negative.
    """
    number = integer_within(number, "sample", 0, inf, "must be 0 or more")
    return sorted(np.random.default_rng(seed).permutation(sorted(table.results))[:number].tolist())


def compare_again(
    table: Saved, numbers: list[int], jobs: int, progress: Progress
) -> Iterator[Compared]:
    """Count classes again, and compare n of all classes of the table that their columns meet."""
    for completions in recount_4x3_classes(numbers, jobs=jobs, progress=progress):
        for k in sorted(completions.keys() & table.results.keys()):
            yield Compared(
                f"{table.path}: class {k}", "n", completions[k], table.results[k].result.n
            )
