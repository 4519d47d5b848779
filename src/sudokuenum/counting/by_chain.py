"""The method `chain`: all 9x9 grids, through the classes of one level of the chain.

    N = 9! * 72 * sum over classes of m * n

All m reduced bands of a class have the same number n of completions. So an engine counts the
completions of one band, the least, and the results are added up. Any level of the chain gives the
same sum; the finer ones take longer and rest on fewer arguments. Every n is compared with that of
the method `columns`.

Cost: 0.3 s for the chain, then what the engine takes for each class (see engines.py); with `dfs`
about 5 ms of one thread. Reference: B. Felgenhauer, F. Jarvis, Mathematics of Sudoku I, 2006.
"""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from sudokuenum.bands.band import Band
from sudokuenum.bands.classes import chain, check_level
from sudokuenum.bands.configurations import column_sets, completions_by_sums
from sudokuenum.common.arguments import check_name
from sudokuenum.common.box import CLASSIC
from sudokuenum.common.counted import counted
from sudokuenum.common.layout import Layout
from sudokuenum.counting.engines import ENGINES, Cases, EngineName, count_batch, count_cases
from sudokuenum.counting.results import ClassCount, GridCount
from sudokuenum.runs.identity import Identity, digest
from sudokuenum.runs.long_count import Claims, CountedClass, LongCount, Results, Workers


@dataclass(frozen=True)
class CountByChain(LongCount[GridCount]):
    """All 9x9 grids, through the classes of a level of the chain.

    `level` is 36288, 2051, 416, 174, 71 or 44, and `engine` counts the completions of the least
    band of each class. OptionError for a level or an engine that does not exist.

    >>> run_count(CountByChain(level=71)).grids
    6670903752021072936960
    """

    level: int = 44
    engine: EngineName = "dfs"
    unit = "cases"

    def __post_init__(self) -> None:
        check_level(self.level)
        check_name(self.engine, ENGINES, "engine")

    @property
    def steps(self) -> int:
        return ENGINES[self.engine].cases

    @property
    def identity(self) -> Identity:
        """What the count is of.

        >>> print(CountByChain(416).identity)
        box 3x3, 416 classes, engine dfs
        """
        return Identity(str(CLASSIC), self.level, self.engine, _digest(self.level))

    def count(self, claims: Claims, workers: Workers) -> Generator[CountedClass]:
        columns = column_sets(chain().level(self.level).representatives)
        return count_batch(columns, self.engine, workers, claims)

    def total(self, results: Results, seconds: float) -> GridCount:
        classes = chain().level(self.level)
        bands = (Band(tuple(cells)) for cells in classes.representatives.reshape(-1, 27).tolist())
        each = zip(bands, classes.sizes.tolist(), sorted(results.values()), strict=True)
        parts = (ClassCount(band, m, one.n, one.seconds) for band, m, one in each)
        layout = Layout(CLASSIC)
        return GridCount(layout, "chain", self.engine, tuple(parts), seconds, level=self.level)

    def words(self, classes: int) -> str:
        return f"{counted(classes, 'band')} to count with {self.engine}"

    def expected_seconds(self, classes: int, jobs: int) -> float:
        """An estimate of the seconds for this many classes: a short call is timed and scaled up."""
        cut = ENGINES[self.engine]
        sets = tuple(column_sets(chain().bands[:1])[0].tolist())
        call = [Cases(1, sets, 0, cut.cases_per_call)]
        seconds = min(count_cases(self.engine, None, call)[1] for _ in range(2))
        if self.engine == "columns":
            return seconds
        return seconds * cut.cases / cut.cases_per_call * classes / jobs

    @classmethod
    def identities(cls, identity: Identity) -> Sequence[Identity]:
        """That of the level and the engine of a file, for boxes of 3x3."""
        if identity.box != str(CLASSIC) or identity.engine not in ENGINES:
            return ()
        return [replace(cls(identity.level, identity.engine).identity, shard=identity.shard)]

    @classmethod
    def wrong(cls, identity: Identity, results: Results) -> Iterator[str]:
        """A line for each n that is not that of the method `columns`."""
        by_columns = _completions_by_columns(identity.level)
        for number, n, _ in results.values():
            if n != by_columns[number - 1]:
                yield f"class {number}: n = {n}, but columns counts {by_columns[number - 1]}"


@cache
def _digest(level: int) -> str:
    return digest(chain().level(level).texts)


@cache
def _completions_by_columns(level: int) -> list[int]:
    """n of each class of a level, by the method `columns`."""
    n72 = completions_by_sums(column_sets(chain().level(level).representatives).tolist())
    return [CLASSIC.completions_per_reduced * number for number in n72]
