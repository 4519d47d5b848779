"""The number of all grids: `count_grids` chooses between two methods.

  chain    3x3 boxes only. The reduced bands are put into the classes of one level of the chain, and
           an engine counts the completions of one band of each class. See by_chain.py.
  columns  3x3 boxes, 4x3 boxes and boxes with two rows or columns. The classes are those of column
           configurations, and a sum over column sets gives all numbers of completions. See
           by_columns.py, and boxes4x3/count.py for 4x3 boxes.

With a search for the completions the two methods share no step. The method `chain` compares every n
with that of `columns`, so damage or a wrong search is an error and not a number.
"""

from concurrent.futures import Executor
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args

from sudokuenum.common.arguments import check_name
from sudokuenum.common.box import CLASSIC, Box, BoxLike
from sudokuenum.common.files import AnyPath
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.counting.by_columns import count_by_columns, is_4x3
from sudokuenum.counting.results import GridCount
from sudokuenum.errors import OptionError
from sudokuenum.runs.long_count import LongCount
from sudokuenum.runs.run import run_whole

if TYPE_CHECKING:  # they need numpy, and the method columns starts three times as fast without
    from sudokuenum.counting.engines import EngineName

Method: TypeAlias = Literal["chain", "columns"]
_LONG_COUNTS = ("save", "shard", "scheduler", "executor")
"""Options for the counts that can be long: the method `chain`, and boxes of 4x3."""


def count_grids(
    box: BoxLike = CLASSIC,
    *,
    method: Method | None = None,
    level: int | None = None,
    engine: "EngineName | None" = None,
    jobs: int | None = None,
    progress: Progress = SILENT,
    save: AnyPath | None = None,
    executor: Executor | None = None,
) -> GridCount:
    """Count all grids with boxes of one shape, from first principles: no published number is used.

    Parameters
    ----------
    box
        The shape of the boxes, such as `Box(2, 3)`, `"2x3"` or `(2, 3)`. It can be 3x3, or have two
        rows or columns and at most ten digits. It can also be 4x3 or 3x4, which takes 6 to 28
        hours, divided by the number of cores; the parameter `save` is for such counts.
    method
        `"chain"` or `"columns"`. Default: `"chain"` for 3x3 boxes, `"columns"` for all others.
    level
        For `chain`: the number of its classes: 36288, 2051, 416, 174, 71 or 44 (default).
    engine
        For `chain`: what counts the completions of a band: `"dfs"` (default), `"columns"`,
        `"templates"` or `"plain"`.
    jobs, progress, save, executor
        As for `run_count`; a file or an executor is for `chain` and 4x3 boxes.

    Returns
    -------
    GridCount
        The number of grids, and m and n of each class.

    Raises
    ------
    OptionError
        For a method, level, engine or number of jobs that does not exist, and for an option that
        does not go with the method.
    BoxError
        For boxes whose grids cannot be counted.
    ContradictionError
        For two different results of a class: by two methods, or in the file and now.
    SavedError, WorkersError
        As by `run_count`.

    >>> count_grids().grids
    6670903752021072936960
    >>> count_grids("2x3").grids
    28200960
    """
    options = {"level": level, "engine": engine, "save": save, "executor": executor}
    count = long_count(box, method, **options)
    if count is None:
        return count_by_columns(box, jobs=jobs, progress=progress)
    return run_whole(count, save, jobs, progress, executor)


def long_count(
    box: BoxLike = CLASSIC, method: Method | None = None, **options: Any
) -> LongCount[GridCount] | None:
    """The count that `count_grids` runs, for `run_count` and `Run`; None for a sum of seconds.

    The options are `level` and `engine`, as for `count_grids`, and some that are only compared with
    the method: `save`, `shard`, `scheduler` and `executor`. None is the default of all. OptionError
    for a method or an option that does not exist, and for an option that does not go with the
    method; BoxError for a text that is no box shape.

    >>> long_count(level=71)
    CountByChain(level=71, engine='dfs')
    >>> long_count("2x3", save="count.db")
    Traceback (most recent call last):
        ...
    sudokuenum.errors.OptionError: box 2x3: save goes with the method chain, which is for 3x3 \
boxes, and with 4x3 boxes
    """
    shape = Box.of(box)
    if method is None:
        method = "chain" if shape == CLASSIC else "columns"
    check_name(method, get_args(Method), "method")
    if method == "chain" and shape != CLASSIC:
        raise OptionError(f"box {shape}: the method chain is for 3x3 boxes")
    chosen = {name: value for name, value in options.items() if value is not None}
    for name in chosen:
        # the command gives names such as --level, which the message then has
        check_name(name.lstrip("-"), ("level", "engine", *_LONG_COUNTS), "option")
        long = name.lstrip("-") in _LONG_COUNTS
        if method == "chain" or (long and is_4x3(shape)):
            continue
        if shape == CLASSIC:
            raise OptionError(f"method columns: {name} goes with the method chain only")
        words = f"{name} goes with the method chain, which is for 3x3 boxes"
        raise OptionError(f"box {shape}: {words}{', and with 4x3 boxes' if long else ''}")
    if method == "chain":
        from sudokuenum.counting.by_chain import CountByChain

        values = {name.lstrip("-"): value for name, value in chosen.items()}
        return CountByChain(values.get("level", 44), values.get("engine", "dfs"))
    if is_4x3(shape):
        from sudokuenum.counting.boxes4x3.count import Count4x3

        return Count4x3(shape)
    return None
