"""How long an engine will take on this machine: a short call is timed and scaled up."""

from time import perf_counter

from sudokuenum.bands.classes import chain
from sudokuenum.bands.configurations import column_sets
from sudokuenum.common.parallel import check_jobs
from sudokuenum.counting.engines import count_fillings, find_engine, reduced_cases
from sudokuenum.kernels.column_completions import class_completions
from sudokuenum.kernels.configurations import Configurations


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
