"""Some classes of 12x12 grids, counted by public parts."""

from collections.abc import Iterator
from typing import Any

from sudokuenum.counting import ClassCount
from sudokuenum.long_runs import Run
from sudokuenum.research import Count4x3


def counted_4x3(
    first: int, last: int = Count4x3.level, **how: Any
) -> Iterator[tuple[int, ClassCount]]:
    """The numbers and the results of the classes from the first to the last."""
    count = Count4x3()
    classes = Run(count, **how).classes(within=[range(first, last + 1)])
    return ((one.number, count.class_count(one)) for one in classes)
