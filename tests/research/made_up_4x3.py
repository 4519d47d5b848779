"""Counts of 12x12 classes that cost no time."""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from types import SimpleNamespace

import numpy as np
import pytest

from sudokuenum.long_runs.long_count import CountedClass, Number, Workers
from sudokuenum.research.grids_4x3 import count as count_4x3
from sudokuenum.research.grids_4x3.families import CLASSES

SAME = 1152 * 3 * 10**19
"""A number of completions that a class can have."""


@dataclass
class MadeUp:
    """The positions of the classes of each family that is counted, and what makes the calls."""

    batches: list[list[int]] = field(default_factory=list)
    teams: list[tuple[int, Executor | None]] = field(default_factory=list)


def make_up(monkeypatch: pytest.MonkeyPatch) -> MadeUp:
    """What is counted from now on; it costs no time, and n is `SAME`."""
    made = MadeUp()

    def count(
        families: Iterable[Sequence[int]], workers: Workers, known: object
    ) -> Iterator[CountedClass[Number]]:
        made.teams.append((workers.jobs, workers.executor))
        for positions in families:
            made.batches.append(list(positions))
            workers.progress.advance(len(positions))
            for position in positions:
                yield CountedClass(position + 1, Number(SAME), 0.5)

    monkeypatch.setattr(count_4x3, "count_families", count)
    # as many fillings in each class as a reduced band stands for
    tables = SimpleNamespace(fillings=np.full(CLASSES, 24**3 // 4))
    monkeypatch.setattr(count_4x3, "tables_4x3", lambda: tables)
    monkeypatch.setattr(
        count_4x3.Count4x3, "expected_seconds", lambda self, classes, jobs: classes * 0.2 / jobs
    )
    return made
