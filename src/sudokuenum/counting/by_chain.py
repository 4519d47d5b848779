"""Counting all 9x9 grids through the classes of the chain: a search finds n for each class."""

from collections.abc import Generator, Iterator
from concurrent.futures import Executor
from contextlib import closing
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from sudokuenum.common.box import CLASSIC
from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.kernels.column_completions import class_completions
from sudokuenum.kernels.configurations import Configurations

if TYPE_CHECKING:
    from sudokuenum.runs.saved import Shard, Work


def save_classes(
    path: Path,
    level: int = 44,
    engine: str = "dfs",
    jobs: int | None = None,
    progress: Progress = SILENT,
    shard: "Shard | None" = None,
    executor: Executor | None = None,
) -> dict[int, tuple[int, float]]:
    """Count the classes of a shard (default: all) into a file; n and seconds by their numbers.

    Each class is kept as soon as it is counted, and what the file holds is not counted again.
    Several processes can share the file. SavedError if it is damaged, holds another count or cannot
    be written; ContradictionError for two different counts of one class.
    """
    from sudokuenum.counting.engines import find_engine
    from sudokuenum.runs.saved import Saved, Shard

    cases = find_engine(engine).cases
    work = saved_work(level, engine, shard)
    progress.start("cases", cases * len((shard or Shard()).classes(level)))

    def count(numbers: Iterator[int]) -> Generator[tuple[int, int, float]]:
        return _count_classes(level, engine, jobs, progress, executor, numbers)

    with Saved(path, work, check_jobs(jobs)) as saved:
        return saved.complete(count, lambda classes: progress.advance(cases * classes))


def saved_work(level: int, engine: str, shard: "Shard | None" = None) -> "Work":
    """What a file says that `save_classes` counts into.

    >>> str(saved_work(416, "dfs"))
    'box 3x3, level 416, engine dfs'
    """
    from sudokuenum.bands.classes import chain
    from sudokuenum.runs.saved import Work, digest

    bands = digest(chain().level(level).texts)
    return Work(str(CLASSIC), level, engine, bands, str(shard or "1/1"))


def _count_classes(
    level: int,
    engine: str,
    jobs: int | None,
    progress: Progress,
    executor: Executor | None,
    numbers: Iterator[int] | None = None,
) -> Generator[tuple[int, int, float]]:
    """The number, n and seconds of each class (default: all of them), as they are counted."""
    from sudokuenum.bands.classes import chain
    from sudokuenum.bands.configurations import column_sets
    from sudokuenum.counting.engines import count_batch

    columns = column_sets(chain().level(level).representatives)
    positions = None if numbers is None else (number - 1 for number in numbers)
    with closing(count_batch(columns, engine, jobs, progress, positions, executor)) as results:
        for position, n72, seconds in results:
            yield position + 1, CLASSIC.completions_per_reduced * n72, seconds


def expected_seconds(bands: int, engine: str = "dfs", jobs: int | None = None) -> float:
    """About how long an engine needs for so many bands here: a short call, timed and scaled up."""
    from sudokuenum.bands.classes import chain
    from sudokuenum.bands.configurations import column_sets
    from sudokuenum.counting.engines import count_fillings, find_engine, reduced_cases

    cut = find_engine(engine)
    if engine == "columns":
        start = perf_counter()
        class_completions(Configurations(3, 3))
        return perf_counter() - start
    columns = column_sets(chain().bands[:1])[0]
    cases = reduced_cases(columns, split=engine == "plain")[: cut.cases_per_call]
    trials = []
    for _ in range(2):
        start = perf_counter()
        count_fillings(cases, engine=engine)
        trials.append(perf_counter() - start)
    return min(trials) * cut.cases / len(cases) * bands / check_jobs(jobs)
