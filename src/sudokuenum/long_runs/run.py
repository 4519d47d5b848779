"""The runner of long counts: on threads or an executor, in memory or into a file, whole or a shard.

A run opens its file once. It checks the contents when it opens the file, each result when it is
counted, and at the end the results that other processes have counted in the meantime. It waits for
classes that other processes have claimed, and counts them if these processes die.
"""

from collections.abc import Generator, Iterable, Sequence
from concurrent.futures import Executor
from contextlib import closing
from time import perf_counter, sleep
from types import MappingProxyType
from typing import Any, Generic, Self

from sudokuenum.common.advice import advising
from sudokuenum.common.arguments import as_integer, as_number, check_type, shown
from sudokuenum.common.files import AnyPath, as_path
from sudokuenum.common.frozen import Fixed
from sudokuenum.common.parallel import check_executor, check_jobs
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.errors import ContradictionError, OptionError, located
from sudokuenum.long_runs.claims import FileStore, MemoryStore
from sudokuenum.long_runs.database_format import RESULT_LIMIT, SECONDS_LIMIT
from sudokuenum.long_runs.long_count import (
    Claims,
    CountedClass,
    LongCount,
    Results,
    Total,
    Workers,
)
from sudokuenum.long_runs.shard import Shard
from sudokuenum.long_runs.status import Status


@advising
class Run(Fixed, Generic[Total]):
    """A long count that is begun or continued. Leave it by `with` or `close`.

    `path` is the file and `identity` its identity, `numbers` are the numbers of the classes that
    are counted, and `jobs` is the number of threads. The parameters and errors are the same as
    for `run_count`. Threads may share a run.
    """

    def __init__(
        self,
        count: LongCount[Total, Any],
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
            rule = "only threads of this process can run its calls, not an executor"
            raise OptionError(f"{count}: {rule}")
        if shard is not None:
            check_type(shard, Shard, "a Shard, such as Shard(1, 2)")
            if save is None:
                raise OptionError(f"shard {shard} needs a file in which this part is saved")
        self.path = None if save is None else as_path(save)
        self.identity, self.numbers = count.part(shard or Shard())
        self._place = "" if self.path is None else f"{self.path}: "
        self._file = (
            None if self.path is None else FileStore(self.path, self.identity, count.result)
        )
        self._store: FileStore[Any] | MemoryStore[Any] = self._file or MemoryStore()
        try:
            self._check(self._store.results)
            if self._file is not None:
                self._file.begin(self.jobs)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file, which frees the classes that are claimed but not counted."""
        if self._file is not None:
            self._file.close()

    @property
    def results(self) -> Results[Any]:
        """The known results, by the number of the class."""
        return MappingProxyType(self._store.results)

    def done(self, within: Iterable[int] | None = None) -> int:
        """Return the number of classes that have a result.

        Parameters
        ----------
        within
            The numbers of the classes to consider (default: all classes of this run).
        """
        within = self.numbers if within is None else within
        return sum(number in self.results for number in within)

    def classes(
        self, progress: ProgressLike = SILENT, within: Sequence[range] | None = None
    ) -> Generator[CountedClass[Any]]:
        """Count the classes that have no result yet, and yield each when it is counted and stored.

        Parameters
        ----------
        progress
            Receives the progress of all classes.
        within
            The ranges of classes to count (default: all classes of this run).

        Raises
        ------
        OptionError
            If a range does not consist of consecutive classes of this run.
        """
        bar = as_progress(progress)
        steps = self.count.steps_per_class
        ranges = [self.numbers] if within is None else within
        for numbers in ranges:
            if numbers not in (self.numbers, self._stretch(numbers)):
                raise OptionError(f"{numbers}: not consecutive classes of {self.numbers}")
        bar.start(self.count.unit, steps * sum(map(len, ranges)))
        workers = Workers(self.jobs, self._executor, bar)
        for numbers in ranges:
            reported = 0
            while True:
                done, free = self._store.left(numbers)
                bar.advance(steps * (done - reported))
                reported = done
                if done == len(numbers):
                    break
                if not free:
                    sleep(0.1)
                    continue
                claims = Claims(self.results, self._store.claim, numbers)
                counted = self.count.count(claims, workers)
                try:
                    for found in counted:
                        one = self._checked(found)
                        self._store.keep(one)
                        reported += 1
                        yield one
                finally:
                    counted.close()
                    self._store.release()
        known = len(self.results)
        if len(self._store.refresh()) > known:
            self._check(self.results)

    def complete(self, progress: ProgressLike = SILENT) -> Total | None:
        """Count the classes that have no result yet, and return the total if all classes have one.

        Parameters
        ----------
        progress
            Receives the progress of all classes.
        """
        bar = as_progress(progress)
        with closing(self.classes(bar)) as counted:
            for _ in counted:
                pass
        return self.total()

    def total(self) -> Total | None:
        """Return the total of all classes, or None if some results are missing.

        Raises
        ------
        ContradictionError
            If the results contradict each other.
        """
        if len(self.results) < self.identity.classes:
            return None
        with located(self._place):
            return self.count.total(self.results, perf_counter() - self._begin)

    def status(self) -> Status:
        """Return the status of the count in the file, as if this process were not counting.

        Raises
        ------
        OptionError
            If the run has no file.
        """
        if self._file is None:
            raise OptionError("a count without a file has no status")
        saved = self._file.contents()
        return saved.status(self.count.work(saved.results))

    def _stretch(self, numbers: range) -> range | None:
        """Return the classes of this run between the ends of a range, or None for other ends."""
        if not numbers or numbers[0] not in self.numbers or numbers[-1] not in self.numbers:
            return None
        start, stop = map(self.numbers.index, (numbers[0], numbers[-1]))
        return self.numbers[start : stop + 1]

    def _checked(self, found: CountedClass[Any]) -> CountedClass[Any]:
        """Return a class that a worker has counted, with Python's numbers in the declared record.

        Numbers of numpy would overflow in sums, and SQLite would store their bytes. Raises
        TypeError if a number has another type, and ContradictionError if a result cannot be right,
        is too large for a file, or belongs to no class of this run.
        """
        check_type(found, CountedClass, "a CountedClass")
        number, result, record = as_integer(found.number, "class"), found.result, self.count.result
        where = f"class {shown(number)}"
        if number not in self.numbers:
            of_run = f"the classes of this run are {shown(self.numbers)}"
            raise ContradictionError(f"{self._place}{where}: {of_run}")
        if not isinstance(result, tuple) or len(result) != len(record._fields):
            kind = type(result).__name__
            raise TypeError(f"{where}: expected a {record.__name__}, not {kind}")
        pairs = zip(record._fields, result, strict=True)
        values = [as_integer(value, f"{where}, {name}") for name, value in pairs]
        seconds = as_number(found.seconds, f"{where}, seconds")
        if not (min(values) >= 0 and max(values) < RESULT_LIMIT and 0 <= seconds < SECONDS_LIMIT):
            pairs = zip(record._fields, values, strict=True)
            fields = ", ".join(f"{name} = {shown(n)}" for name, n in pairs)
            wrong = f"{fields} in {seconds} s, expected integers from 0 to 10^1000 and a time"
            raise ContradictionError(f"{self._place}{where}: {wrong}")
        one = CountedClass(number, record._make(values), seconds)
        self._check({number: one})
        return one

    def _check(self, results: Results[Any]) -> None:
        for line in self.count.wrong(self.identity, results) if results else ():
            raise ContradictionError(f"{self._place}{line}")


def run_count(
    count: LongCount[Total, Any],
    *,
    save: AnyPath | None = None,
    shard: Shard | None = None,
    jobs: int | None = None,
    progress: ProgressLike = SILENT,
    executor: Executor | None = None,
) -> Total | None:
    """Run a long count, from the beginning or from its file, and return the total.

    Parameters
    ----------
    count
        The long count.
    save
        A file that stores the result of each class as soon as it is counted. Classes whose results
        are already in the file are not counted again. Several processes can share the file, which
        is created if it does not exist.
    shard
        The part of the classes to count (default: all), which needs `save`.
    jobs
        The number of threads, or of the executor's workers (default: all cores).
    progress
        Receives the number of finished classes or cases.
    executor
        An executor that makes the calls in other processes or on other machines (default: threads
        of this process).

    Returns
    -------
    Total | None
        The total of all classes, or None if the file has the results of only some of them, for
        example after a shard.

    Raises
    ------
    OptionError
        If `jobs` is out of range, if a shard has no file, or if there is an executor
        although only threads of this process can make the calls of the count.
    SavedError
        If the file is damaged, belongs to another count, cannot be written, has an old version
        (which `merge` converts), or is deleted or replaced during the count.
    ContradictionError
        If a result in the file or a new one cannot be right, or if a class has two results.
    WorkersError
        If the executor or a call on it fails, for example because a worker is killed, or if a
        worker has another version of this package.

    Examples
    --------
    >>> run_count(CountByChain(level=71)).grids
    6670903752021072936960
    """
    bar = as_progress(progress)
    with Run(count, save=save, shard=shard, jobs=jobs, executor=executor) as run:
        return run.complete(bar)


def run_whole(
    count: LongCount[Total, Any],
    save: AnyPath | None,
    jobs: int | None,
    progress: Progress,
    executor: Executor | None = None,
) -> Total:
    """Run a long count that has no shards by `run_count`, and return its total."""
    total = run_count(count, save=save, jobs=jobs, progress=progress, executor=executor)
    if total is None:
        raise RuntimeError(f"{save}: classes are missing after the count")
    return total
