"""Classes of boxes of 4x3, each counted again by itself.

A class is counted with another triple than in the whole count, and with portable instructions. Its
columns meet some more classes, and the sums for these come with it.

Cost: half a minute of one thread for a class.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing

from sudokuenum.common.parallel import check_jobs, parallel
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.counting.boxes4x3.calls import Call, family_of, make_call, recount_of
from sudokuenum.counting.boxes4x3.families import VECTORS_WORK, classes_4x3

_WORK = 1000
"""The work of a call, pairs times columns and vectors, that takes about a tenth of a second."""


def recount_4x3_classes(
    numbers: Sequence[int], *, jobs: int | None = None, progress: Progress = SILENT
) -> Iterator[dict[int, int]]:
    """Count classes again: for each of these numbers n of this class and of all that are met.

    `progress` is told how many pairs of shares are done. OptionError for a number of jobs that does
    not exist.
    """
    threads = check_jobs(jobs)
    classes = classes_4x3()
    families = [
        recount_of(number - 1) or family_of([number - 1], int(classes.triples[number - 1]), 1, True)
        for number in numbers
    ]
    progress.start("pairs of shares", sum(family.whole.end for family in families))

    def calls() -> Iterator[tuple[int, Call]]:
        for place, family in enumerate(families):
            whole = family.whole
            pairs = max(1, _WORK // (len(whole.columns) + VECTORS_WORK))
            for begin in range(0, whole.end, pairs):
                yield place, whole._replace(begin=begin, end=min(begin + pairs, whole.end))

    def run(numbered: tuple[int, Call]) -> list[int]:
        return make_call(None, numbered[1])[0]

    with closing(parallel(run, calls(), threads)) as results:
        for (place, call), sums in results:
            family = families[place]
            finished = family.add(call, sums)
            progress.advance(call.end - call.begin)
            if finished:
                yield {position + 1: n for position, n in family.completions().items()}
