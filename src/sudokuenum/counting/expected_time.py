"""How long a count will take on this machine: a short call is timed and scaled up."""

from time import perf_counter

from sudokuenum import __version__
from sudokuenum.bands.classes import chain
from sudokuenum.bands.configurations import column_sets
from sudokuenum.common.parallel import check_jobs
from sudokuenum.counting.calls4x3 import family_of, make_call
from sudokuenum.counting.engines import count_fillings, find_engine, reduced_cases
from sudokuenum.counting.families4x3 import CLASSES, VECTORS_WORK, classes_4x3
from sudokuenum.kernels.column_completions import class_completions
from sudokuenum.kernels.configurations import Configurations

WORK_OF_CLASS = 3018
"""The work of the whole count of 4x3 boxes, divided by the number of classes.

The work of a pair (k1, k2) is the number of its columns plus VECTORS_WORK.
"""
_PAIRS = 16
"""The pairs of a timed call for boxes of 4x3, which then takes a tenth of a second."""


def expected_seconds(bands: int, engine: str = "dfs", jobs: int | None = None) -> float:
    """An estimate of the seconds in which an engine counts the completions of this many bands.

    OptionError for an engine or a number of jobs that does not exist.
    """
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


def expected_seconds_4x3(classes: int, jobs: int | None = None) -> float:
    """An estimate of the seconds in which this many classes of boxes of 4x3 are counted.

    It is for whole families of classes; the rest of a family takes longer. OptionError for a
    number of jobs that does not exist.
    """
    threads = check_jobs(jobs)
    triple, start, stop = next(classes_4x3().families(0, CLASSES))
    whole = family_of(range(start, stop), triple).whole
    begin = whole.end // 2
    call = whole._replace(begin=begin, end=begin + _PAIRS)
    seconds = min(make_call(__version__, call)[1] for _ in range(3))
    work = _PAIRS * (len(whole.columns) + VECTORS_WORK)
    return seconds / work * WORK_OF_CLASS * classes / threads
