"""The number of all grids: the sum over the classes of reduced bands.

    N = 9! * N1,   N1 = 72 * sum over classes of m * n = 72^2 * sum over classes of m * n72

N1 counts the grids with standard B1: each of the 36288 reduced bands stands for 72 bands with
standard B1, each of which has n = 72 * n72 completions; m of the bands are in a class.
Reference: B. Felgenhauer, F. Jarvis, Mathematics of Sudoku I, 2006.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import factorial
from time import perf_counter

from sudokuenum.bands import FORMS, Band
from sudokuenum.classes import chain
from sudokuenum.columns import column_sets
from sudokuenum.completions import count_batch, count_fillings, find_engine, reduced_cases
from sudokuenum.geometry import CLASSIC, Box
from sudokuenum.running import check_jobs


@dataclass(frozen=True)
class ClassCount:
    """A class of bands: its least band, its m bands, and n / 72 with the seconds it took."""

    band: Band
    m: int
    n72: int
    seconds: float


@dataclass(frozen=True)
class GridCount:
    """The number of grids with its parts; `seconds` is the time of the whole count."""

    box: Box
    level: int
    engine: str
    classes: tuple[ClassCount, ...]
    seconds: float

    @property
    def reduced(self) -> int:
        """Sum of m * n72: grids with a reduced band and reduced first columns of B4 and B7."""
        return sum(part.m * part.n72 for part in self.classes)

    @property
    def n1(self) -> int:
        """N1: grids with standard B1."""
        return FORMS * FORMS * self.reduced

    @property
    def grids(self) -> int:
        """N: all grids."""
        return factorial(self.box.digits) * self.n1

    @property
    def factorisation(self) -> str:
        """N as 9! * 72^2 * the prime factors of the sum over the classes."""
        return " * ".join([f"{self.box.digits}!", f"{FORMS}^2", *prime_powers(self.reduced)])


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
    level: int = 44,
    engine: str = "dfs",
    jobs: int | None = None,
    tick: Callable[[int], None] = lambda cases: None,
) -> GridCount:
    """Count all 9x9 grids from nothing, through the classes of one level of the chain.

    `jobs` threads (default: all cores) count the completions of one band a class with the engine;
    `tick` is called with the number of cases done, as they are. OptionError for a level, an engine
    or a number of jobs that does not exist.

    >>> count_grids().grids
    6670903752021072936960
    """
    start = perf_counter()
    find_engine(engine)
    classes = chain().level(level)
    bands = classes.representatives
    counted = sorted(count_batch(column_sets(bands), engine, jobs, tick))
    return GridCount(
        CLASSIC,
        level,
        engine,
        tuple(
            ClassCount(Band(tuple(cells)), m, n72, seconds)
            for cells, m, (_, n72, seconds) in zip(
                bands.reshape(-1, 27).tolist(), classes.sizes.tolist(), counted, strict=True
            )
        ),
        perf_counter() - start,
    )


def expected_seconds(bands: int, engine: str = "dfs", jobs: int | None = None) -> float:
    """About how long an engine needs for so many bands here: a short call, timed and scaled up."""
    cut = find_engine(engine)
    columns = column_sets(chain().bands[:1])[0]
    cases = reduced_cases(columns, cut.split)[: cut.cases_per_call]
    trials = []
    for _ in range(2):
        start = perf_counter()
        count_fillings(cases, engine=engine)
        trials.append(perf_counter() - start)
    return min(trials) * cut.cases / len(cases) * bands / check_jobs(jobs)
