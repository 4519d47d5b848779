"""Runs a long count: on threads or an executor, in memory or into a file, whole or a shard of it.

A run opens its file once. What the file holds is checked when it is opened, each result when it is
counted, and what other processes have counted meanwhile at the end. Classes that other processes
have claimed are waited for, and counted here if these processes die.
"""

from collections.abc import Generator, Iterable, Sequence
from concurrent.futures import Executor
from contextlib import closing
from time import perf_counter, sleep
from types import MappingProxyType
from typing import Generic, Self

from sudokuenum.common.arguments import as_integer, check_type, shown
from sudokuenum.common.files import AnyPath, as_path
from sudokuenum.common.frozen import Fixed
from sudokuenum.common.parallel import check_executor, check_jobs
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.errors import ContradictionError, OptionError, located
from sudokuenum.long_runs.claims import FileStore, MemoryStore
from sudokuenum.long_runs.file_format import MOST_N, MOST_SECONDS
from sudokuenum.long_runs.long_count import Claims, CountedClass, LongCount, Results, Total, Workers
from sudokuenum.long_runs.shard import Shard
from sudokuenum.long_runs.status import Status


class Run(Fixed, Generic[Total]):
    """A long count that is begun, or goes on; leave it by `with`.

    `path` is the file, `identity` what it is of, `numbers` are those of the classes that are
    counted, and `jobs` is the number of threads. Parameters and errors are those of `run_count`.
    """

    def __init__(
        self,
        count: LongCount[Total],
        *,
        save: AnyPath | None = None,
        shard: Shard | None = None,
        jobs: int | None = None,
        executor: Executor | None = None,
    ) -> None:
        self._begin = perf_counter()
        check_type(count, LongCount, "a LongCount")
        self.count, self.jobs, self._executor = count, check_jobs(jobs), executor
        check_executor(executor)
        if executor is not None and not count.spreads:
            raise OptionError(f"{count}: threads of this process make its calls, no executor")
        if shard is not None:
            check_type(shard, Shard, "a Shard")
            if save is None:
                raise OptionError(f"shard {shard}: it needs a file where this part is kept")
        self.path = None if save is None else as_path(save)
        self.identity, self.numbers = count.part(shard or Shard())
        self._place = "" if self.path is None else f"{self.path}: "
        self._file = None if self.path is None else FileStore(self.path, self.identity)
        self._store = self._file or MemoryStore()
        try:
            self._check(self._store.results)
            if self._file is not None:
                self._file.begin(self.jobs)
        except BaseException:
            self.__exit__()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file; classes that are claimed but not counted are free again."""
        if self._file is not None:
            self._file.__exit__()

    @property
    def results(self) -> Results:
        """The results that are known, by the number of the class."""
        return MappingProxyType(self._store.results)

    def done(self, within: Iterable[int] | None = None) -> int:
        """How many classes of this run, or of others, have a result."""
        within = self.numbers if within is None else within
        return sum(number in self.results for number in within)

    def classes(
        self, progress: Progress = SILENT, within: Sequence[range] | None = None
    ) -> Generator[CountedClass]:
        """Count the classes that have no result yet; yield each when it is counted and kept.

        `within` are ranges of the only classes that are counted. `progress` is told of all classes.
        OptionError for a range that is no stretch of the classes of this run.
        """
        check_type(progress, Progress, "a Progress")
        steps = self.count.steps
        ranges = [self.numbers] if within is None else within
        for numbers in ranges:
            if numbers not in (self.numbers, self._stretch(numbers)):
                raise OptionError(f"{numbers}: no stretch of the classes {self.numbers}")
        progress.start(self.count.unit, steps * sum(map(len, ranges)))
        workers = Workers(self.jobs, self._executor, progress)
        for numbers in ranges:
            told = 0
            while True:
                done, free = self._store.left(numbers)
                progress.advance(steps * (done - told))
                told = done
                if done == len(numbers):
                    break
                if not free:
                    sleep(0.1)
                    continue
                claims = Claims(self.results, self._store.claim, numbers)
                counted = self.count.count(claims, workers)
                try:
                    for one in counted:
                        self._check_one(one)
                        self._store.keep(one)
                        told += 1
                        yield one
                finally:
                    counted.close()
                    self._store.release()
        known = len(self.results)
        if len(self._store.refresh()) > known:
            self._check(self.results)

    def complete(self, progress: Progress = SILENT) -> Total | None:
        """Count the classes that have no result yet; return the total if all classes have one."""
        with closing(self.classes(progress)) as counted:
            for _ in counted:
                pass
        return self.total()

    def total(self) -> Total | None:
        """What the results of all classes make; None if some are missing.

        ContradictionError if they do not go together.
        """
        if len(self.results) < self.identity.level:
            return None
        with located(self._place):
            return self.count.total(self.results, perf_counter() - self._begin)

    def status(self) -> Status:
        """How far the count in the file is; this process is left out."""
        if self._file is None:
            raise OptionError("a count without a file has no status")
        saved = self._file.contents()
        return saved.status(self.count.work(saved.results))

    def _stretch(self, numbers: range) -> range | None:
        """The classes of this run from the first to the last of some; None if there are none."""
        if not numbers or numbers[0] not in self.numbers or numbers[-1] not in self.numbers:
            return None
        start, stop = map(self.numbers.index, (numbers[0], numbers[-1]))
        return self.numbers[start : stop + 1]

    def _check_one(self, one: CountedClass) -> None:
        """ContradictionError for a result that cannot be right, or that no file can keep."""
        number, n, seconds = one
        if not (0 <= as_integer(n, "n") < MOST_N and 0 <= seconds < MOST_SECONDS):
            wrong = f"n = {shown(n)} in {seconds} s, not from 0 to 10^1000 in a time"
            raise ContradictionError(f"{self._place}class {number}: {wrong}")
        self._check({number: one})

    def _check(self, results: Results) -> None:
        for line in self.count.wrong(self.identity, results) if results else ():
            raise ContradictionError(f"{self._place}{line}")


def run_count(
    count: LongCount[Total],
    *,
    save: AnyPath | None = None,
    shard: Shard | None = None,
    jobs: int | None = None,
    progress: Progress = SILENT,
    executor: Executor | None = None,
) -> Total | None:
    """Run a long count.

    Parameters
    ----------
    count
        What is counted.
    save
        A file that keeps the result of each class as soon as it is counted. Classes whose results
        are in the file already are not counted again. Several processes can share the file. It is
        made if there is none.
    shard
        Which part of the classes is counted (default: all); it needs `save`.
    jobs
        The number of threads, or of the executor's workers (default: all cores).
    progress
        Is told how many classes, or cases of them, are done.
    executor
        Makes the calls, on other processes or machines.

    Returns
    -------
    Total | None
        What the results of all classes make; None if the file has only some of them, as after a
        shard.

    Raises
    ------
    OptionError
        For a number of jobs that is not allowed, for a shard without a file, and for an executor if
        only threads of this process can make the calls of the count.
    SavedError
        If the file is damaged, belongs to another count or cannot be written.
    ContradictionError
        For a result that cannot be right, in the file or now, and for two results of one class.
    WorkersError
        If the executor fails, or has another version of this package.

    >>> run_count(CountByChain(level=71)).grids
    6670903752021072936960
    """
    check_type(progress, Progress, "a Progress")
    with Run(count, save=save, shard=shard, jobs=jobs, executor=executor) as run:
        return run.complete(progress)


def run_whole(
    count: LongCount[Total],
    save: AnyPath | None,
    jobs: int | None,
    progress: Progress,
    executor: Executor | None = None,
) -> Total:
    """The total of a long count, all classes of which are counted, as by `run_count`."""
    total = run_count(count, save=save, jobs=jobs, progress=progress, executor=executor)
    if total is None:
        raise RuntimeError(f"{save}: classes are missing after the count")
    return total
