"""The number of all grids: the sum over the classes of bands.

    N = (rc)! * N1,   N1 = forms * sum over classes of m * n

N1 counts the grids with standard B1. For 3x3 boxes each of the 36288 reduced bands stands for
forms = 72 bands with standard B1, and n = 72 * n72; m of the reduced bands are in a class. The same
holds for other boxes of r rows and c columns with forms = c!^(r-1) * (r-1)!, and n is a multiple of
orders = r!^(c-1) * (c-1)!. With two bands (c = 2) the columns of the second have what the first
lacks, so n is the number B of bands with the same column sets, and N is the sum of E * B^2
over the classes, with E ways to choose the column sets. A box of two rows is transposed.
References: B. Felgenhauer, F. Jarvis, Mathematics of Sudoku I, 2006; K. S. Pettersen, 2005, for
two bands.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from math import factorial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from sudokuenum.errors import BoxError, OptionError
from sudokuenum.estimate import product_estimate
from sudokuenum.geometry import CLASSIC, Box
from sudokuenum.kernels.columns import Configurations
from sudokuenum.running import check_jobs, parallel

if TYPE_CHECKING:
    from sudokuenum.saving import Shard, Work


@dataclass(frozen=True)
class ClassCount:
    """A class of bands: a representative, its m reduced bands, n, and the seconds that n took.

    The representative is the least band of the class, 27 digits, or for other boxes than 3x3 the
    digit sets of the columns of one.
    """

    band: str
    m: int
    n: int
    seconds: float


@dataclass(frozen=True)
class GridCount:
    """The number of grids with its parts; `seconds` is the time of the whole count.

    The classes are those of bands of `shape`: the box, or transposed if that is easier to count.
    """

    box: Box
    shape: Box
    level: int
    engine: str
    classes: tuple[ClassCount, ...]
    seconds: float

    @property
    def n1(self) -> int:
        """N1: grids with standard B1."""
        return self.shape.forms * sum(part.m * part.n for part in self.classes)

    @property
    def grids(self) -> int:
        """N: all grids."""
        return factorial(self.box.digits) * self.n1

    @property
    def factorisation(self) -> str:
        """N as (rc)! * forms * orders * the prime factors of the sum of m * n / orders."""
        forms, orders = self.shape.forms, self.shape.orders
        symmetries = [f"{forms}^2"] if forms == orders else [f"{forms}", f"{orders}"]
        rest = prime_powers(self.n1 // (forms * orders))
        return " * ".join([f"{self.box.digits}!", *symmetries, *rest])


def prime_powers(number: int) -> list[str]:
    """The prime powers of a positive number, by trial division.

    >>> prime_powers(720)
    ['2^4', '3^2', '5']
    """
    powers, prime = [], 2
    while number > 1:
        if prime * prime > number:
            prime = number
        exponent = 0
        while number % prime == 0:
            number //= prime
            exponent += 1
        if exponent:
            powers.append(f"{prime}^{exponent}" if exponent > 1 else f"{prime}")
        prime += 1
    return powers


def count_grids(
    level: int | None = None,
    engine: str | None = None,
    jobs: int | None = None,
    tick: Callable[[int], None] = lambda cases: None,
    box: Box = CLASSIC,
    save: Path | None = None,
    executor: Executor | None = None,
) -> GridCount:
    """Count all grids with these boxes from nothing.

    For 3x3 through the classes of one level of the chain (default 44): `jobs` threads (default: all
    cores) count the completions of one band a class with the engine (default `dfs`). For 2x2, 2x3,
    2x4, 2x5 and their transposes, and with the engine `columns` when no level is named, through the
    classes of column configurations that this engine finds by itself. `tick` is called with the
    number of cases done, as they are. OptionError for a level, an engine or a number of jobs that
    does not exist; BoxError for boxes that cannot be counted.

    For 3x3, `save` names a file that keeps each class at once, and what it holds already is not
    counted again (see `save_classes`); any executor of concurrent.futures, of processes or other
    machines too, may make the calls: then `jobs` is the number of its workers.

    >>> count_grids().grids
    6670903752021072936960
    >>> count_grids(box=Box(2, 3)).grids
    28200960
    """
    start = perf_counter()
    level, engine = resolve(level, engine, box, by_chain=save is not None or executor is not None)
    if level is None:
        return count_by_columns(box, jobs, tick)
    # imported here since the sum over column sets does without numpy
    from sudokuenum.classes import chain

    if save:
        results = save_classes(save, level, engine, jobs, tick, executor=executor)
    else:
        counted = _count_classes(level, engine, jobs, tick, executor)
        results = {number: (n, seconds) for number, n, seconds in counted}
    classes = chain().level(level)
    parts = (
        ClassCount(band, m, *results[number])
        for number, (band, m) in enumerate(
            zip(classes.texts, classes.sizes.tolist(), strict=True), 1
        )
    )
    return GridCount(CLASSIC, CLASSIC, level, engine, tuple(parts), perf_counter() - start)


def save_classes(
    path: Path,
    level: int = 44,
    engine: str = "dfs",
    jobs: int | None = None,
    tick: Callable[[int], None] = lambda cases: None,
    shard: "Shard | None" = None,
    executor: Executor | None = None,
) -> dict[int, tuple[int, float]]:
    """Count the classes of a shard (default: all) into a file; n and seconds by their numbers.

    Each class is kept as soon as it is counted, and what the file holds is not counted again.
    Several processes can share the file. SavedError if it is damaged, holds another count or cannot
    be written; ContradictionError for two different counts of one class.
    """
    from sudokuenum.completions import find_engine
    from sudokuenum.saving import Saved

    cases = find_engine(engine).cases
    work = saved_work(level, engine, shard)

    def count(numbers: Iterator[int]) -> Generator[tuple[int, int, float]]:
        return _count_classes(level, engine, jobs, tick, executor, numbers)

    with Saved(path, work, check_jobs(jobs)) as saved:
        return saved.complete(count, lambda classes: tick(cases * classes))


def saved_work(level: int, engine: str, shard: "Shard | None" = None) -> "Work":
    """What a file says that `save_classes` counts into.

    >>> str(saved_work(416, "dfs"))
    'box 3x3, level 416, engine dfs'
    """
    from sudokuenum.classes import chain
    from sudokuenum.saving import Work, digest

    bands = digest(chain().level(level).texts)
    return Work(str(CLASSIC), level, engine, bands, str(shard or "1/1"))


def _count_classes(
    level: int,
    engine: str,
    jobs: int | None,
    tick: Callable[[int], None],
    executor: Executor | None,
    numbers: Iterator[int] | None = None,
) -> Generator[tuple[int, int, float]]:
    """The number, n and seconds of each class (default: all of them), as they are counted."""
    from sudokuenum.classes import chain
    from sudokuenum.columns import column_sets
    from sudokuenum.completions import count_batch

    columns = column_sets(chain().level(level).representatives)
    positions = None if numbers is None else (number - 1 for number in numbers)
    with closing(count_batch(columns, engine, jobs, tick, positions, executor)) as results:
        for position, n72, seconds in results:
            yield position + 1, CLASSIC.orders * n72, seconds


def resolve(
    level: int | None, engine: str | None, box: Box = CLASSIC, by_chain: bool = False
) -> tuple[int | None, str]:
    """The level and the engine that `count_grids` takes, with their defaults.

    Without a level the engine `columns` counts, through the classes that it finds by itself, unless
    those of the chain are needed. OptionError for a level or an engine that does not exist or is
    not for these boxes.

    >>> resolve(None, None), resolve(None, None, Box(2, 3))
    ((44, 'dfs'), (None, 'columns'))
    """
    if box != CLASSIC and by_chain:
        ranges = (
            "; count --classes saves a range of them" if {box.rows, box.columns} == {3, 4} else ""
        )
        raise OptionError(f"box {box}: saved, sharded and spread counts are for 3x3{ranges}")
    check_level_and_engine(level, engine, box)
    if box != CLASSIC or (engine == "columns" and level is None and not by_chain):
        return None, "columns"
    from sudokuenum.classes import check_level
    from sudokuenum.completions import find_engine

    level, engine = 44 if level is None else level, "dfs" if engine is None else engine
    check_level(level)
    find_engine(engine)
    return level, engine


def check_level_and_engine(level: int | None, engine: str | None, box: Box) -> None:
    """OptionError for a level, or an engine that searches, with other boxes than 3x3."""
    if box != CLASSIC and (level is not None or engine not in (None, "columns")):
        raise OptionError(f"box {box}: levels and engines are for 3x3")


def ticks(level: int | None, engine: str, box: Box = CLASSIC) -> int:
    """The sum of what `count_grids` gives to its `tick`, for a level and an engine as resolved."""
    if level is None:
        shape = countable(box)
        configurations = Configurations(shape.rows, shape.columns)
        return len(configurations) * configurations.parts()
    from sudokuenum.completions import find_engine

    return find_engine(engine).cases * level


def countable(box: Box) -> Box:
    """The shape, as it is or transposed, in which grids with these boxes can be counted.

    BoxError, with the reason, if they cannot.

    >>> countable(Box(2, 5))
    Box(rows=5, columns=2)
    """
    if 1 in (box.rows, box.columns):
        raise BoxError(f"box {box}: grids with boxes of one row or column are Latin squares")
    for shape in (box, box.transposed):
        if shape == CLASSIC or (shape.columns == 2 and shape.rows <= 5):
            return shape
    about = Decimal(round(product_estimate(box)))
    ranges = "; count --classes counts a range of them" if {box.rows, box.columns} == {3, 4} else ""
    raise BoxError(
        f"box {box}: there are too many classes of bands to count the grids; "
        f"about {about:.4e} by the product formula{ranges}"
    )


def count_by_columns(
    box: Box = CLASSIC,
    jobs: int | None = None,
    tick: Callable[[int], None] = lambda cases: None,
) -> GridCount:
    """Count all grids as the sum over the classes of column configurations, from nothing.

    BoxError for boxes that cannot be counted. `tick` is called with 1 for each class done (2x5:
    for each tenth).

    >>> count_by_columns().grids
    6670903752021072936960
    """
    start = perf_counter()
    threads = check_jobs(jobs)
    shape = countable(box)
    configurations = Configurations(shape.rows, shape.columns)
    fillings = [0] * len(configurations)
    seconds = [0.0] * len(configurations)

    divided = configurations.parts()
    calls = [(k, part) for k in range(len(configurations)) for part in range(divided)]

    def run(call: tuple[int, int]) -> tuple[int, float]:
        begin = perf_counter()
        return configurations.fillings(*call), perf_counter() - begin

    # what is not divided takes microseconds
    in_turn = ((call, run(call)) for call in calls)
    with closing(parallel(run, calls, threads) if divided > 1 else in_turn) as results:
        for (k, _), (ways, spent) in results:
            fillings[k] += ways
            seconds[k] += spent
            tick(1)
    if shape.bands == 2:
        completions = fillings
    else:
        begin = perf_counter()
        completions = configurations.completions()
        seconds = [spent + (perf_counter() - begin) / len(seconds) for spent in seconds]
    parts = (
        ClassCount(
            columns_text(configurations.sets(k)),
            reduced(shape, configurations.tuples(k) * fillings[k]),
            completions[k] * shape.orders,
            seconds[k],
        )
        for k in range(len(configurations))
    )
    return GridCount(
        box, shape, len(configurations), "columns", tuple(parts), perf_counter() - start
    )


def differences(count: GridCount) -> list[str]:
    """What the engine `columns` finds otherwise, a line for each class of a 3x3 count.

    >>> differences(count_grids())
    []
    """
    configurations = Configurations(3, 3)
    n72 = configurations.completions()
    lines = []
    for part in count.classes:
        sets = [sum(1 << int(digit) - 1 for digit in part.band[j::9]) for j in range(9)]
        n = CLASSIC.orders * n72[configurations.find(sets)]
        if n != part.n:
            lines.append(f"band {part.band}: {count.engine} counts {part.n}, columns {n}")
    return lines


def reduced(shape: Box, bands: int) -> int:
    """How many reduced bands there are for so many of standard X1, as tuples * f / r! gives them.

    >>> reduced(Box(2, 2), 4)
    2
    """
    # of the r! * fillings of a band with standard X1, one in r!^c has the standard B1; the column
    # orders of the other boxes are all among the forms of a reduced band, (r-1)! to one
    per_reduced: int = factorial(shape.rows) ** shape.columns // shape.rows
    return bands // per_reduced


def columns_text(sets: Iterable[int]) -> str:
    """Column sets, given as bit masks, as text.

    >>> columns_text([0b11, 0b1100])
    '12 34'
    """
    return " ".join(map(_digits_of, sets))


@cache
def _digits_of(mask: int) -> str:
    """A set of digits as text; ten is A, and so on."""
    return "".join(digit for k, digit in enumerate("123456789ABC") if mask >> k & 1)


def expected_seconds(bands: int, engine: str = "dfs", jobs: int | None = None) -> float:
    """About how long an engine needs for so many bands here: a short call, timed and scaled up."""
    from sudokuenum.classes import chain
    from sudokuenum.columns import column_sets
    from sudokuenum.completions import count_fillings, find_engine, reduced_cases

    cut = find_engine(engine)
    if engine == "columns":
        start = perf_counter()
        Configurations(3, 3).completions()
        return perf_counter() - start
    columns = column_sets(chain().bands[:1])[0]
    cases = reduced_cases(columns, split=engine == "plain")[: cut.cases_per_call]
    trials = []
    for _ in range(2):
        start = perf_counter()
        count_fillings(cases, engine=engine)
        trials.append(perf_counter() - start)
    return min(trials) * cut.cases / len(cases) * bands / check_jobs(jobs)
