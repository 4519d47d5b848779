"""The count of all 9x9 grids by classes of bands as a long count: saved, shared and spread.

The mathematics is in total.py and completions.py, while this module only connects their functions
to the runner of long counts. A file contains n of each class. Because each n is compared with the
result of the method `columns`, damage or a wrong search leads to an error and not to a wrong
number.
"""

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cache, partial
from threading import Event
from typing import cast

from sudokuenum.common.advice import advising
from sudokuenum.common.arguments import as_name
from sudokuenum.common.wording import counted
from sudokuenum.counting.choices import (
    DEFAULT_ENGINE,
    DEFAULT_LEVEL,
    ENGINES,
    EngineName,
    check_level,
)
from sudokuenum.counting.classes import chain
from sudokuenum.counting.column_sets import column_sets
from sudokuenum.counting.completions import (
    Cases,
    Completions,
    Sums,
    calls,
    count_cases,
    expected_seconds,
)
from sudokuenum.counting.results import GridCount
from sudokuenum.counting.total import count_by_chain, different_completions
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.long_runs.identity import Identity, digest
from sudokuenum.long_runs.long_count import (
    Claims,
    CountedClass,
    LongCount,
    Number,
    Results,
    Workers,
)


@advising
@dataclass(frozen=True)
class CountByChain(LongCount[GridCount, Number]):
    """All 9x9 grids, through the classes of a level of the chain.

    Parameters
    ----------
    level
        The number of classes: 36288, 2051, 416, 174, 71 or 44.
    engine
        The engine that counts the completions of the least band of each class: `"dfs"`, `"sums"`,
        `"templates"` or `"plain"`.

    Raises
    ------
    OptionError
        If `level` or `engine` is unknown.

    Examples
    --------
    >>> run_count(CountByChain(level=71)).grids
    6670903752021072936960
    """

    level: int = DEFAULT_LEVEL
    engine: EngineName = DEFAULT_ENGINE
    kind = "chain"
    unit = "cases"

    def __post_init__(self) -> None:
        check_level(self.level)
        object.__setattr__(self, "engine", as_name(self.engine, ENGINES, "engine"))

    @property
    def steps_per_class(self) -> int:
        """The number of cases of a class."""
        return ENGINES[self.engine].cases

    @property
    def identity(self) -> Identity:
        """The boxes, classes and engine of the count.

        Examples
        --------
        >>> print(CountByChain(416).identity)
        box 3x3, 416 classes, engine dfs
        """
        parameters = {"engine": self.engine}
        return Identity(self.kind, str(CLASSIC), self.level, _digest(self.level), parameters)

    def count(self, claims: Claims, workers: Workers) -> Generator[CountedClass[Number]]:
        """Count the completions of the classes that are claimed."""
        columns = column_sets(chain().level(self.level).representatives)
        tasks = calls(columns, self.engine, claims, as_tasks=workers.executor is not None)
        sums = Sums(self.engine, workers.progress)
        with closing(workers.calls(partial(_task, self.engine), tasks)) as results:
            for call, ways in results:
                for number, n, seconds in sums.add(call, ways):
                    yield CountedClass(number, Number(n), seconds)

    def total(self, results: Results[Number], seconds: float) -> GridCount:
        """Execute the formula with the results of all classes."""
        counted = [results[number] for number in range(1, self.level + 1)]
        known = [Completions(one.number, one.result.n, one.seconds) for one in counted]
        return replace(count_by_chain(self.level, self.engine, known=known), seconds=seconds)

    def words(self, classes: int) -> str:
        """Describe the count of some classes in a phrase."""
        return f"{counted(classes, 'band')} to count with {self.engine}"

    def expected_seconds(self, classes: int, jobs: int) -> float:
        """Estimate the seconds for this many classes."""
        return expected_seconds(self.engine, classes, jobs)

    @classmethod
    def identities(cls, identity: Identity) -> Sequence[Identity]:
        """Return the identity expected for the level and engine of a file of this kind."""
        engine = cast(EngineName, identity.parameter("engine", str))
        return [replace(cls(identity.classes, engine).identity, shard=identity.shard)]

    @classmethod
    def wrong(cls, identity: Identity, results: Results[Number]) -> Iterator[str]:
        """Yield a line for each n that differs from the one of the method `columns`."""
        n = ((number, one.result.n) for number, one in results.items())
        return different_completions(n, identity.classes)


def _task(
    engine: EngineName, stopped: Event | None, several: list[Cases]
) -> tuple[list[int], float]:
    """Make a call without its event: it ends within 0.2 s, so it need not ask whether to stop."""
    return count_cases(engine, several)


@cache
def _digest(level: int) -> str:
    return digest(chain().level(level).texts)
