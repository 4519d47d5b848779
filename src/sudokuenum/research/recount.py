"""The check of a saved count, a database or a text: of 4x3 boxes, or of puzzles with few clues.

A table of 4x3 boxes has n of each class. All else is computed again: the classes, how many reduced
bands each of them has, and n of some that are drawn. The published number of all grids is only
compared. Of puzzles with few clues, parts that are drawn are searched again.
"""

from collections.abc import Iterator
from functools import cache, partial
from math import factorial, inf

import numpy as np

from sudokuenum.common.arguments import integer_within
from sudokuenum.common.files import AnyPath
from sudokuenum.common.progress import Progress
from sudokuenum.common.randomness import resolve_seed
from sudokuenum.common.wording import counted
from sudokuenum.counting.number_of_bands import count_bands
from sudokuenum.errors import OptionError, SavedError
from sudokuenum.geometry.box import Box, BoxLike
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
    """What a file of a saved count has; take `numbers` to compute it again.

    The file is a database or a text with n of some classes or all, of 4x3 boxes or of puzzles with
    few clues. With 4x3 boxes each class that is counted again takes half a minute of one thread,
    and the classes and their m a minute.

    Parameters
    ----------
    path
        The file.
    box
        The box shape that the file must count; None for any.
    sample
        The number of classes or parts that are counted again.
    seed
        Determines which are drawn; None draws others at each call.

    Returns
    -------
    Iterator[Comparison]
        What the file has, then the comparison of the classes or parts that are drawn.

    Raises
    ------
    OptionError
        For a wrong sample or seed, and for a box that the file does not count.
    SavedError
        If the file is damaged or of another count.
    ContradictionError
        For an n that no class can have.
    LayoutError
        For a file of a layout without a name.

    >>> verify_table("missing.db")
    Traceback (most recent call last):
        ...
    sudokuenum.errors.SavedError: missing.db: no such file
    """
    shape = None if box is None else Box.of(box)
    used, saved = resolve_seed(seed), check_saved(path)
    if shape and saved.identity.box not in (str(shape), str(shape.transposed)):
        raise OptionError(f"box {shape}: {path} counts box {saved.identity.box}")
    known = f"{saved.path}: {len(saved.results)} of"
    if count := CountOfFewest.saved_as(saved.identity):
        parts, drawn = counted(count.identity.level, "part"), draw(saved, sample, used)
        heading = f"{counted(len(drawn), 'part')} again, seed {used}."
        again = partial(search_again, count, saved, drawn)
        whole = Comparison(f"{known} {parts}, {saved.identity.engine}")
        return iter([whole, Comparison(heading, "{} agree", again)])
    sizes, table = cache(class_sizes), checked_4x3(saved)
    bands = Comparison(
        f"{known} {counted(CLASSES, 'class')}\nThe classes and their m. About a minute.",
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
    """The three numbers of each of some parts, one part after the other."""
    within = [range(number, number + 1) for number in numbers]
    for number, n, _ in Run(count, jobs=jobs).classes(progress, within):
        where, kept = f"{saved.path}: class {number}", PartFound.of(saved.results[number].n)
        for what, expected, got in zip(PartFound._fields, PartFound.of(n), kept, strict=True):
            yield Compared(where, what, expected, got)


def checked_4x3(saved: Saved) -> Saved:
    """The saved count itself; SavedError if it is of another count."""
    if saved.identity.box != str(BOX):  # at once, since it takes seconds to make the identity
        raise SavedError(f"{saved.path}: counts {saved.identity}, not box {BOX}")
    wanted = Count4x3().identity
    if wanted != saved.identity:
        different = difference(wanted, saved.identity)
        raise SavedError(f"{saved.path}: counts {saved.identity}, {different}")
    return saved


def class_sizes() -> list[int]:
    """M of each class in the order of their numbers, without the tables in files: a minute."""
    fillings = classes_4x3().count_fillings().tolist()
    return [class_size(position, ways) for position, ways in enumerate(fillings)]


def compare_bands(sizes: list[int]) -> Iterator[Compared]:
    """The number of classes, m of all of them together, and m of each by the tables in files."""
    yield Compared("all classes", "number", CLASSES, len(sizes))
    bands = count_bands(BOX) // (factorial(BOX.digits) * BOX.bands_per_reduced)
    yield Compared("all classes", "sum of m", bands, sum(sizes))
    for position, (m, ways) in enumerate(zip(sizes, tables_4x3().fillings.tolist(), strict=False)):
        by_files = class_size(position, ways)
        yield Compared(f"class {position + 1}", "m by the tables in files", m, by_files)


def compare_total(table: Saved, sizes: list[int]) -> Iterator[Compared]:
    """The number of all grids by a complete table, and the published one."""
    n1 = sum(sizes[number - 1] * n for number, n, _ in table.results.values())
    grids = factorial(BOX.digits) * BOX.bands_per_reduced * n1
    yield Compared(str(table.path), "grids", published_grids()[BOX.transposed], grids)


def draw(table: Saved, number: int, seed: int) -> list[int]:
    """Some numbers of classes of the table, drawn at random; OptionError for less than 0."""
    number = integer_within(number, "sample", 0, inf, "it is 0 or more")
    return sorted(np.random.default_rng(seed).permutation(sorted(table.results))[:number].tolist())


def compare_again(
    table: Saved, numbers: list[int], jobs: int, progress: Progress
) -> Iterator[Compared]:
    """N of classes that are counted again, and of those in the table that their columns meet."""
    for completions in recount_4x3_classes(numbers, jobs=jobs, progress=progress):
        for k in sorted(completions.keys() & table.results.keys()):
            yield Compared(f"{table.path}: class {k}", "n", completions[k], table.results[k].n)
