"""A long count, from its first class to its total."""

from typing import Any

from sudokuenum import run_count
from sudokuenum.long_runs import LongCount
from sudokuenum.long_runs.long_count import Total


def whole_count(count: LongCount[Total, Any], **options: Any) -> Total:
    """The total of a count without a shard, with the options of `run_count`."""
    total = run_count(count, **options)
    assert total is not None
    return total
