"""The method `chain`: all 9x9 grids, through the classes of one level of the chain.

    N = 9! * 72 * sum over classes of m * n

All m reduced bands of a class have the same number n of completions. So an engine counts the
completions of one band, the least, and the results are added up. Any level of the chain gives the
same sum; the finer ones take longer and rest on fewer arguments. A saved count has the number 1 for
the first class of the level, and so on.

Cost: 0.3 s for the chain, then what the engine takes for each class (see engines.py); with `dfs`
about 5 ms of one thread. Reference: B. Felgenhauer, F. Jarvis, Mathematics of Sudoku I, 2006.
"""

from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import closing
from functools import cache, partial
from pathlib import Path
from time import perf_counter

from sudokuenum.bands.band import Band
from sudokuenum.bands.classes import chain, check_level
from sudokuenum.bands.configurations import column_sets
from sudokuenum.common.arguments import check_type
from sudokuenum.common.box import CLASSIC
from sudokuenum.common.files import AnyPath, as_path
from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.counting.engines import count_batch, find_engine
from sudokuenum.counting.results import ClassCount, GridCount
from sudokuenum.errors import ContradictionError
from sudokuenum.runs.file_format import Results
from sudokuenum.runs.saved import SavedFile
from sudokuenum.runs.saved_count import SavedCount, digest
from sudokuenum.runs.shard import Shard


def count_by_chain(
    *,
    level: int = 44,
    engine: str = "dfs",
    jobs: int | None = None,
    progress: Progress = SILENT,
    save: AnyPath | None = None,
    executor: Executor | None = None,
) -> GridCount:
    """Count all 9x9 grids through the classes of a level: the method `chain` of `count_grids`.

    Parameters, errors and result are those of `count_grids`.

    >>> count_by_chain(level=71).grids
    6670903752021072936960
    """
    start = perf_counter()
    check_level(level)
    check_type(progress, Progress, "a Progress")
    cases = find_engine(engine).cases
    if save is None:
        progress.start("cases", cases * level)
        numbers = range(1, level + 1)
        counted = _count_classes(numbers, level, engine, jobs, progress, executor)
        results = {number: (n, seconds) for number, n, seconds in counted}
    else:
        results = save_classes(
            save, level=level, engine=engine, jobs=jobs, progress=progress, executor=executor
        )
    classes = chain().level(level)
    bands = (Band(tuple(cells)) for cells in classes.representatives.reshape(-1, 27).tolist())
    parts = (
        ClassCount(band, m, *results[number])
        for number, (band, m) in enumerate(zip(bands, classes.sizes.tolist(), strict=True), 1)
    )
    return GridCount(CLASSIC, CLASSIC, "chain", level, engine, tuple(parts), perf_counter() - start)


def save_classes(
    path: AnyPath,
    *,
    level: int = 44,
    engine: str = "dfs",
    jobs: int | None = None,
    progress: Progress = SILENT,
    shard: Shard | None = None,
    executor: Executor | None = None,
) -> Results:
    """Count the classes of a level, or some of them, into a file.

    The result of each class is kept as soon as it is counted. Classes whose results are in the file
    already are not counted again. Several processes can share the file. Every n, whether it was in
    the file or is counted now, is compared with that of the method `columns`.

    Parameters
    ----------
    path
        The file; it is made if there is none.
    level, engine, jobs, progress, executor
        As for `count_grids`.
    shard
        Which classes of the level are counted (default: all).

    Returns
    -------
    Results
        n and the seconds of each class in the file, by the number of the class, from 1.

    Raises
    ------
    OptionError
        For a level, engine or number of jobs that does not exist.
    SavedError
        If the file is damaged, belongs to another count or cannot be written.
    ContradictionError
        For two different results of one class, of which one can be that of `columns`.
    """
    check_type(progress, Progress, "a Progress")
    if shard is not None:
        check_type(shard, Shard, "a Shard")
    cases = find_engine(engine).cases
    wanted = saved_count(level, engine, shard)
    progress.start("cases", cases * len((shard or Shard()).classes(level)))

    check = partial(check_completions, as_path(path), level)

    def count(numbers: Iterator[int]) -> Generator[tuple[int, int, float]]:
        counted = _count_classes(numbers, level, engine, jobs, progress, executor)
        with closing(counted) as found:
            for number, n, seconds in found:
                check({number: (n, seconds)})
                yield number, n, seconds

    with SavedFile(path, wanted, check_jobs(jobs)) as saved:
        check(saved.found)
        results = saved.complete(count, lambda classes: progress.advance(cases * classes))
    check(results)
    return results


def saved_count(level: int, engine: str, shard: Shard | None = None) -> SavedCount:
    """What the file of `save_classes` says that it counts.

    >>> str(saved_count(416, "dfs"))
    'box 3x3, level 416, engine dfs'
    """
    representatives = digest(chain().level(level).texts)
    return SavedCount(str(CLASSIC), level, engine, representatives, str(shard or "1/1"))


def check_completions(path: Path, level: int, results: Results) -> None:
    """ContradictionError, which names the file, if `columns` finds another n of a class."""
    n72 = _completions_by_columns(level)
    for number, (n, _) in results.items():
        by_columns = CLASSIC.completions_per_reduced * n72[number - 1]
        if n != by_columns:
            raise ContradictionError(
                f"{path}: class {number}: n = {n}, but columns counts {by_columns}"
            )


@cache
def _completions_by_columns(level: int) -> list[int]:
    """n / 72 of each class of a level, by the method `columns`."""
    columns = column_sets(chain().level(level).representatives)
    return [n72 for _, n72, _ in sorted(count_batch(columns, "columns", jobs=1))]


def _count_classes(
    numbers: Iterable[int],
    level: int,
    engine: str,
    jobs: int | None,
    progress: Progress,
    executor: Executor | None,
) -> Generator[tuple[int, int, float]]:
    """The number, n and seconds of each of the classes with these numbers, as they are counted."""
    columns = column_sets(chain().level(level).representatives)
    positions = (number - 1 for number in numbers)
    counted = count_batch(
        columns, engine, jobs=jobs, progress=progress, positions=positions, executor=executor
    )
    with closing(counted) as results:
        for position, n72, seconds in results:
            yield position + 1, CLASSIC.completions_per_reduced * n72, seconds
