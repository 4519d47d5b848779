"""A long count: what a room says of it, and what one runner (run.py) does with it.

    total = a function of n(1), n(2), ..., n(level)

A long count has classes with the numbers 1 to `level`, and finds a number n for each of them. The
room that knows the mathematics describes it as a subclass of `LongCount`: its identity, how a class
is counted, how results are checked, how they make the total, and how long they take. Threads,
executors, clusters, shards, files, resuming, merging, progress and Ctrl-C are the same for all.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from threading import Event
from time import perf_counter
from typing import ClassVar, Generic, NamedTuple, TypeVar

from sudokuenum.common.parallel import parallel
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.long_runs.identity import Identity
from sudokuenum.long_runs.shard import Shard

Total = TypeVar("Total", covariant=True)
Argument = TypeVar("Argument")
Result = TypeVar("Result")


class CountedClass(NamedTuple):
    """The number of a class, from 1, its n, and the seconds that n took."""

    number: int
    n: int
    seconds: float


Results = Mapping[int, CountedClass]
"""The results of classes, by the number of the class."""


@dataclass(frozen=True)
class Workers:
    """What makes the calls of a count: threads of this process, or an executor elsewhere."""

    jobs: int
    executor: Executor | None = None
    progress: Progress = SILENT

    def calls(
        self, function: Callable[[Event | None, Argument], Result], arguments: Iterable[Argument]
    ) -> Generator[tuple[Argument, Result]]:
        """Call a function on each argument; yield pairs (argument, result) as calls are finished.

        Before its argument the function gets an event in a thread of this process, and elsewhere
        None. When the event is set, its result is not needed, and it returns within 0.2 s.
        """
        stopped = Event()
        call = partial(function, None if self.executor else stopped)
        with parallel(call, arguments, self.jobs, self.executor, stopped) as results:
            yield from results


class Claims(Iterator[int]):
    """The numbers of classes to count: each is claimed as it is taken, for nobody else to count.

    `results` are those that are known, also of classes that are not to be counted now. `claim`
    claims the first free classes of a range, at most so many, and returns their numbers.
    """

    def __init__(
        self, results: Results, claim: Callable[[range, int], list[int]], within: range
    ) -> None:
        self.results, self._claim, self._within = results, claim, within

    def __next__(self) -> int:
        for number in self._claim(self._within, 1):
            # those before it are not free, or were not free a moment ago
            self._within = self._within[self._within.index(number) + 1 :]
            return number
        raise StopIteration

    def claim(self, within: range) -> list[int]:
        """Claim those of these classes that are free; return their numbers."""
        start, stop = max(within.start, self._within.start), min(within.stop, self._within.stop)
        return self._claim(range(start, stop), len(within))


class LongCount(ABC, Generic[Total]):
    """A count of numbered classes, each of which has a number n.

    A subclass gives `identity`, `total`, either `count_class` or `count`, and others if need be.

    >>> class Cubes(LongCount[int]):
    ...     identity = Identity("2x2", 5, "cubes", "")
    ...     def count_class(self, stopped: Event | None, number: int) -> int:
    ...         return number**3
    ...     def total(self, results: Results, seconds: float) -> int:
    ...         return sum(one.n for one in results.values())
    >>> from sudokuenum import run_count
    >>> run_count(Cubes())
    225
    """

    unit: ClassVar[str] = "classes"
    """What progress is told in, in the plural."""
    spreads: ClassVar[bool] = True
    """Whether an executor can make its calls."""

    @property
    @abstractmethod
    def identity(self) -> Identity:
        """What the whole count is of."""

    @property
    def preparation(self) -> str:
        """What is made before the first class can be counted and takes long, in words."""
        return ""

    @property
    def steps(self) -> int:
        """How many units of progress a class has."""
        return 1

    @abstractmethod
    def total(self, results: Results, seconds: float) -> Total:
        """What the results of all classes make; `seconds` is the time of the whole count."""

    def count_class(self, stopped: Event | None, number: int) -> int:
        """N of a class; the call may be made on another machine.

        When the event is set, the result is not needed, and the call returns within 0.2 s.
        """
        raise NotImplementedError

    def count(self, claims: Claims, workers: Workers) -> Generator[CountedClass]:
        """Count the classes that are claimed, and tell `workers.progress` of `steps` for each."""
        with closing(workers.calls(partial(_timed, self.count_class), claims)) as results:
            for number, (n, seconds) in results:
                workers.progress.advance(self.steps)
                yield CountedClass(number, n, seconds)

    def part(self, shard: Shard) -> tuple[Identity, range]:
        """The identity of the file of a shard, and the numbers of the classes of the shard."""
        return replace(self.identity, shard=str(shard)), shard.classes(self.identity.level)

    def words(self, classes: int) -> str:
        """What it is to count this many classes, in words such as `44 bands to count with dfs`."""
        return f"{classes} of {self.identity.level} {self.unit} to count"

    def expected_seconds(self, classes: int, jobs: int) -> float | None:
        """An estimate of the seconds in which threads count this many classes; None without one."""
        return None

    @classmethod
    def identities(cls, identity: Identity) -> Sequence[Identity]:
        """The identities that a file with this one can have if it is of such a count, else none.

        BoxError or OptionError for a box or a level that there is not.
        """
        return ()

    @classmethod
    def wrong(cls, identity: Identity, results: Results) -> Iterator[str]:
        """A line for each result of such a count that cannot be right."""
        yield from ()

    @classmethod
    def work(cls, results: Results) -> int:
        """How many average classes are as much work as these results."""
        return len(results)


def _timed(
    function: Callable[[Event | None, int], int], stopped: Event | None, number: int
) -> tuple[int, float]:
    start = perf_counter()
    return function(stopped, number), perf_counter() - start
