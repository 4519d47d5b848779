"""Joining files of saved results, such as the shards that several machines have counted."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from sudokuenum.common.arguments import check_type
from sudokuenum.common.files import AnyPath, as_path
from sudokuenum.errors import ContradictionError, OptionError, SavedError
from sudokuenum.runs.file_format import (
    Results,
    SavedCount,
    create_saved,
    difference,
    exists,
    open_saved,
    read_count,
    read_results,
    sqlite_errors,
)


@dataclass(frozen=True)
class Merged:
    """What several files hold together.

    `level` is the number of all classes of the count, `gaps` are the numbers of the classes that no
    file holds, and `doubles` those of the classes that several files hold.
    """

    level: int
    gaps: tuple[int, ...]
    doubles: tuple[int, ...]


def merge_saved(paths: Sequence[AnyPath], target: AnyPath) -> Merged:
    """Join files of saved results of one count into a new file.

    Classes that no file holds are left to be counted. The new file is there when it is complete, or
    not at all. ContradictionError, which names both files,
    for two different results of one class. SavedError if the files are of different counts or
    cannot be read, or if the target exists or cannot be written. OptionError if no files are given.
    """
    check_type(paths, Sequence, "a sequence of paths")
    new = as_path(target)
    if exists(new):
        raise SavedError(f"{new}: exists already")
    whole: SavedCount | None = None
    found: Results = {}
    origin: dict[int, Path] = {}
    doubles = set()
    for path in map(as_path, paths):
        with closing(open_saved(path)) as database, sqlite_errors(path):
            count = replace(read_count(path, database)[0], shard="1/1")
            results = read_results(path, database)
        whole = whole or count
        if count != whole:
            raise SavedError(f"{path}: counts {count}, but {paths[0]} {difference(count, whole)}")
        for number, (n, seconds) in results.items():
            if number not in found:
                found[number], origin[number] = (n, seconds), path
            elif found[number][0] != n:
                raise ContradictionError(
                    f"class {number}: {found[number][0]} in {origin[number]}, {n} in {path}"
                )
            else:
                doubles.add(number)
    if whole is None:
        raise OptionError("no saved files to merge")
    create_saved(new, whole, found)
    gaps = tuple(number for number in range(1, whole.level + 1) if number not in found)
    return Merged(whole.level, gaps, tuple(sorted(doubles)))
