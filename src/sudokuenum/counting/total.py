"""The number of all grids, by either method."""

from concurrent.futures import Executor
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from sudokuenum.common.box import CLASSIC, Box
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.errors import OptionError

if TYPE_CHECKING:
    pass
from sudokuenum.counting.by_chain import _count_classes, save_classes
from sudokuenum.counting.by_columns import count_by_columns
from sudokuenum.counting.results import ClassCount, GridCount


def count_grids(
    level: int | None = None,
    engine: str | None = None,
    jobs: int | None = None,
    progress: Progress = SILENT,
    box: Box = CLASSIC,
    save: Path | None = None,
    executor: Executor | None = None,
) -> GridCount:
    """Count all grids with these boxes from nothing.

    For 3x3 through the classes of one level of the chain (default 44): `jobs` threads (default: all
    cores) count the completions of one band a class with the engine (default `dfs`). For 2x2, 2x3,
    2x4, 2x5 and their transposes, and with the engine `columns` when no level is named, through the
    classes of column configurations that this engine finds by itself. `progress` is told
    of the cases done. OptionError for a level, an engine or a number of jobs that
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
        return count_by_columns(box, jobs, progress)
    # imported here since the sum over column sets does without numpy
    from sudokuenum.bands.classes import chain
    from sudokuenum.counting.engines import find_engine

    if save:
        results = save_classes(save, level, engine, jobs, progress, executor=executor)
    else:
        progress.start("cases", find_engine(engine).cases * level)
        counted = _count_classes(level, engine, jobs, progress, executor)
        results = {number: (n, seconds) for number, n, seconds in counted}
    classes = chain().level(level)
    parts = (
        ClassCount(band, m, *results[number])
        for number, (band, m) in enumerate(
            zip(classes.texts, classes.sizes.tolist(), strict=True), 1
        )
    )
    return GridCount(CLASSIC, CLASSIC, level, engine, tuple(parts), perf_counter() - start)


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
    from sudokuenum.bands.classes import check_level
    from sudokuenum.counting.engines import find_engine

    level, engine = 44 if level is None else level, "dfs" if engine is None else engine
    check_level(level)
    find_engine(engine)
    return level, engine


def check_level_and_engine(level: int | None, engine: str | None, box: Box) -> None:
    """OptionError for a level, or an engine that searches, with other boxes than 3x3."""
    if box != CLASSIC and (level is not None or engine not in (None, "columns")):
        raise OptionError(f"box {box}: levels and engines are for 3x3")
