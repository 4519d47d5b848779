"""A long count: what a room declares about it, and what the runner (run.py) does with it.

    total = a function of result(1), result(2), ..., result(classes)

A long count has classes, numbered from 1, and finds a result for each of them: a record of
integers. The room that knows the mathematics describes the count as a subclass of `LongCount`,
which defines the identity, the type of the results, and how to count a class, check results,
compute the total and predict the time. Threads, executors, clusters, shards, files, resuming,
merging, progress and Ctrl-C are the same for all counts.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from threading import Event
from time import perf_counter
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from sudokuenum.common.advice import advising
from sudokuenum.common.parallel import parallel
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.long_runs.identity import Identity
from sudokuenum.long_runs.shard import Shard

Total = TypeVar("Total", covariant=True)
Found = TypeVar("Found", bound=NamedTuple)
"""The type of the result of a class."""
Argument = TypeVar("Argument")
Answer = TypeVar("Answer")


class Number(NamedTuple):
    """The result of a class for which a single number is counted."""

    n: int


class CountedClass(NamedTuple, Generic[Found]):
    """The number of a class, counted from 1, its result, and the seconds that the result took."""

    number: int
    result: Found
    seconds: float


Results: TypeAlias = Mapping[int, CountedClass[Found]]
"""The results of classes, by the number of the class."""


def described(result: NamedTuple) -> str:
    """Describe a result for a message: `n = 5`, or several fields with commas between them."""
    return ", ".join(f"{name} = {value}" for name, value in result._asdict().items())


@advising
@dataclass(frozen=True)
class Workers:
    """The workers that make the calls of a count: threads of this process, or an executor.

    Parameters
    ----------
    jobs
        The number of threads, or of the executor's workers.
    executor
        An executor that makes the calls in other processes or on other machines, or None.
    progress
        Receives the progress of the count.
    """

    jobs: int
    executor: Executor | None = None
    progress: Progress = SILENT

    def calls(
        self, function: Callable[[Event | None, Argument], Answer], arguments: Iterable[Argument]
    ) -> Generator[tuple[Argument, Answer]]:
        """Call a function on each argument, and yield pairs (argument, answer) as calls finish.

        Parameters
        ----------
        function
            The function, which is called with an event and one of the arguments. On an executor the
            event is None. In a thread of this process it is set when the answer is no longer
            needed, and the function must then return within 0.2 s.
        arguments
            The arguments, which are taken one by one as workers become free.
        """
        stopped = Event()
        call = partial(function, None if self.executor else stopped)
        with parallel(call, arguments, self.jobs, self.executor, stopped) as answers:
            yield from answers


class Claims(Iterator[int]):
    """The numbers of the classes to count. Taking a number claims the class for this process.

    `results` are the known results, also of classes that are not to be counted now. `claim` claims
    the first free classes of a range, at most the given number of them, and returns their numbers.
    """

    def __init__(
        self, results: Results[Any], claim: Callable[[range, int], list[int]], within: range
    ) -> None:
        self.results, self._claim, self._within = results, claim, within

    def __next__(self) -> int:
        for number in self._claim(self._within, 1):
            # the classes before it are not free, or were not free a moment ago
            self._within = self._within[self._within.index(number) + 1 :]
            return number
        raise StopIteration

    def claim(self, within: range) -> list[int]:
        """Claim the free classes of a range, and return their numbers."""
        start, stop = max(within.start, self._within.start), min(within.stop, self._within.stop)
        return self._claim(range(start, stop), len(within))


class LongCount(ABC, Generic[Total, Found]):
    """A count of numbered classes, each of which has a result.

    A subclass defines `kind`, `identity`, `total` and either `count_class` or `count`. The other
    members have defaults.

    Attributes
    ----------
    kind
        The name of this kind of count in the identities of its files.
    result
        The type of the result of a class: fields that are integers from 0, which are also the names
        of columns in a file.
    unit
        The plural noun for the units of progress.
    spreads
        True if an executor can run the calls.

    Examples
    --------
    >>> class Cubes(LongCount[int, Number]):
    ...     kind = "cubes"
    ...     identity = Identity(kind, "2x2", classes=5)
    ...     def count_class(self, stopped: Event | None, number: int) -> Number:
    ...         return Number(number**3)
    ...     def total(self, results: Results[Number], seconds: float) -> int:
    ...         return sum(one.result.n for one in results.values())
    >>> from sudokuenum import run_count
    >>> run_count(Cubes())
    225
    """

    kind: ClassVar[str]
    result: ClassVar[type[NamedTuple]] = Number
    unit: ClassVar[str] = "classes"
    spreads: ClassVar[bool] = True

    @property
    @abstractmethod
    def identity(self) -> Identity:
        """The identity of the whole count."""

    @property
    def preparation(self) -> str:
        """A phrase for the long preparation before the first class, or empty if there is none."""
        return ""

    @property
    def steps_per_class(self) -> int:
        """The number of units of progress of a class."""
        return 1

    @abstractmethod
    def total(self, results: Results[Found], seconds: float) -> Total:
        """Return the total of all classes.

        Parameters
        ----------
        results
            The results of all classes.
        seconds
            The time of the whole count.
        """

    def count_class(self, stopped: Event | None, number: int) -> Found:
        """Count a class. The call may be made on another machine.

        Parameters
        ----------
        stopped
            An event that is set when the result is no longer needed. The call must then return
            within 0.2 s.
        number
            The number of the class, counted from 1.
        """
        raise NotImplementedError

    def count(self, claims: Claims, workers: Workers) -> Generator[CountedClass[Found]]:
        """Count the claimed classes.

        Parameters
        ----------
        claims
            The numbers of the classes.
        workers
            The workers that make the calls. `workers.progress` advances by `steps` for each class.
        """
        with closing(workers.calls(partial(_timed, self.count_class), claims)) as answers:
            for number, (result, seconds) in answers:
                workers.progress.advance(self.steps_per_class)
                yield CountedClass(number, result, seconds)

    def part(self, shard: Shard) -> tuple[Identity, range]:
        """Return the identity of the file of a shard, and the numbers of its classes.

        Parameters
        ----------
        shard
            The part of the classes.
        """
        return replace(self.identity, shard=str(shard)), shard.classes(self.identity.classes)

    def words(self, classes: int) -> str:
        """Describe the work in a phrase such as `44 bands to count with dfs`.

        Parameters
        ----------
        classes
            The number of classes to count.
        """
        return f"{classes} of {self.identity.classes} {self.unit} to count"

    def expected_seconds(self, classes: int, jobs: int) -> float | None:
        """Estimate the seconds of the work, or return None if there is no estimate.

        Parameters
        ----------
        classes
            The number of classes to count.
        jobs
            The number of threads.
        """
        return None

    @classmethod
    def identities(cls, identity: Identity) -> Sequence[Identity]:
        """Return the identities that a file of this kind may have, the one for messages first.

        By default any identity is accepted.

        Parameters
        ----------
        identity
            The identity that the file has.

        Raises
        ------
        BoxError, OptionError
            If there is no such count, because somebody edited the file.
        """
        return [identity]

    @classmethod
    def wrong(cls, identity: Identity, results: Results[Found]) -> Iterator[str]:
        """Yield a line for each result that cannot be right.

        Parameters
        ----------
        identity
            The identity of the count.
        results
            The results to check, of some classes or of all.
        """
        yield from ()

    @classmethod
    def work(cls, results: Results[Found]) -> int:
        """Return the number of average classes that would take as long as these results.

        Parameters
        ----------
        results
            The results of the classes that are counted.
        """
        return len(results)


def _timed(
    function: Callable[[Event | None, int], Found], stopped: Event | None, number: int
) -> tuple[Found, float]:
    start = perf_counter()
    return function(stopped, number), perf_counter() - start
