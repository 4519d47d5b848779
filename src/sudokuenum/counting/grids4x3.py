"""All 12x12 grids with boxes of 4x3, or of 3x4: `count_grids` for these boxes, and its shards.

The classes of bands are counted family by family (see boxes4x3.py). A shard is a range of whole
families, since a family that is divided costs nearly as much in each of its parts.

Cost: 6 to 15 core-hours, by the processor (see docs/grids-12x12.md).
"""

from concurrent.futures import Executor
from dataclasses import replace
from time import perf_counter

from sudokuenum.common.box import Box, BoxLike
from sudokuenum.common.files import AnyPath
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.counting.boxes4x3 import count_4x3_classes, save_4x3_classes
from sudokuenum.counting.families4x3 import BOX, CLASSES, classes_4x3
from sudokuenum.counting.results import GridCount
from sudokuenum.runs.shard import Shard


def count_4x3_grids(
    box: BoxLike = BOX,
    *,
    jobs: int | None = None,
    progress: Progress = SILENT,
    save: AnyPath | None = None,
    executor: Executor | None = None,
) -> GridCount:
    """Count all grids with boxes of 4x3 or 3x4, which are as many.

    Parameters, errors and result are those of `count_grids`.
    """
    start = perf_counter()
    given = Box.of(box)
    if save is not None:
        saved = save_4x3_classes(save, jobs=jobs, progress=progress, executor=executor)
        if saved is None:
            raise RuntimeError(f"{save}: classes are missing after the count")
        return replace(saved, box=given)
    parts = dict(count_4x3_classes(jobs=jobs, progress=progress, executor=executor))
    classes = tuple(parts[number] for number in range(1, CLASSES + 1))
    return GridCount(given, BOX, "columns", None, None, classes, perf_counter() - start)


def classes_of_shard(shard: Shard) -> range:
    """The numbers of the classes of a shard: whole families, about as many classes in each shard.

    The range is empty for some shards of more than about 50, since a family can have 2615 classes.

    >>> classes_of_shard(Shard(2, 3))
    range(48608, 96342)
    """
    ends = [0, *(stop for _, _, stop in classes_4x3().families(0, CLASSES))]
    first, last = (
        min(ends, key=lambda end: abs(end * shard.of - part * CLASSES))
        for part in (shard.number - 1, shard.number)
    )
    return range(first + 1, last + 1)
