"""Joining files of saved results, such as the shards that several machines have counted.

A file is a database (see file_format.py) or a text (see text_format.py), which its content tells.
"""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from sudokuenum.common.arguments import check_type
from sudokuenum.common.files import AnyPath, as_path
from sudokuenum.errors import ContradictionError, OptionError, SavedError
from sudokuenum.runs.file_format import (
    TEXT_NAMES,
    Results,
    create_saved,
    exists,
    is_text,
    open_saved,
    read_count,
    read_results,
    sqlite_errors,
)
from sudokuenum.runs.saved_count import SavedCount, difference
from sudokuenum.runs.text_format import read_saved_text, write_text


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

    The files are databases or texts, and so is the new one: it is a text if its name ends with
    .txt, a compressed text if it ends with .xz, or else a database. So a single file is changed
    into the other form. Classes that no file holds are left to be counted. The new file is there
    when it is complete, or not at all. ContradictionError, which names both files, for two
    different results of one class. SavedError if the files are of different counts or cannot be
    read, or if the target exists or cannot be written. OptionError if no files are given.
    """
    if isinstance(paths, str):
        raise TypeError("expected a sequence of paths, not one path")
    check_type(paths, Sequence, "a sequence of paths")
    new = as_path(target)
    if exists(new):
        raise SavedError(f"{new}: exists already")
    whole: SavedCount | None = None
    found: Results = {}
    origin: dict[int, Path] = {}
    doubles = set()
    for path in map(as_path, paths):
        kept, results = read_saved(path)
        count = replace(kept, shard="1/1")
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
    write = write_text if new.suffix in TEXT_NAMES else create_saved
    write(new, whole, found)
    gaps = tuple(number for number in range(1, whole.level + 1) if number not in found)
    return Merged(whole.level, gaps, tuple(sorted(doubles)))


def read_saved(path: Path) -> tuple[SavedCount, Results]:
    """What a database or a text counts, and the results in it.

    SavedError if it is damaged or was edited, is no saved count, or does not exist.
    """
    if is_text(path):
        text = read_saved_text(path)
        return text.count, text.results
    with closing(open_saved(path)) as database, sqlite_errors(path):
        return read_count(path, database)[0], read_results(path, database)
