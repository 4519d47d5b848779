"""Files of saved results of any long count that the package knows: checked, shown and joined.

Each kind of count defines which identities and results are right. To add a kind, add its name to
KINDS, and all commands for saved counts will accept its files. n of 9x9 grids and of the walk is
compared with a number that is found in another way. n of 4x3 boxes is only checked to be near the
mean and a multiple of 1152. Counts by Burnside's lemma are checked by their sum, and counts of
layouts not at all. For the fewest clues only numbers that contradict each other are found.

Cost: half a second for 3x3 boxes, less for 4x3.
"""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, TypeAlias

from sudokuenum.common.arguments import check_type
from sudokuenum.common.files import AnyPath, as_path
from sudokuenum.errors import BoxError, ContradictionError, OptionError, SavedError
from sudokuenum.long_runs.database_format import exists, is_text
from sudokuenum.long_runs.identity import Identity, difference
from sudokuenum.long_runs.long_count import LongCount
from sudokuenum.long_runs.saved import Merged, Saved, merge_files, read_saved
from sudokuenum.long_runs.status import Status

Kind: TypeAlias = type[LongCount[Any, Any]]
Kinds: TypeAlias = Sequence[Kind]
KINDS = (
    "sudokuenum.counting.long_count:CountByChain",
    "sudokuenum.research.grids_4x3.count:Count4x3",
    "sudokuenum.essential.catalogue.long_count:CountByWalk",
    "sudokuenum.essential.burnside.count:CountByBurnside",
    "sudokuenum.layouts.count:CountOfLayout",
    "sudokuenum.research.fewest:CountOfFewest",
)
"""The kinds of long counts: subclasses of `LongCount`, imported when a file is read."""


def known_kinds() -> Kinds:
    """Return the kinds of long counts that this package has."""
    return [*map(resolve_name, KINDS)]


def check_saved(path: AnyPath, kinds: Kinds | None = None) -> Saved:
    """Read a file of saved results and check them.

    Parameters
    ----------
    path
        A database, or a text file that `merge_saved` wrote.
    kinds
        The kinds of counts that the file can be of (default: the kinds of this package).

    Returns
    -------
    Saved
        The identity of the count, and the result and the seconds of each class.

    Raises
    ------
    SavedError
        If the file is damaged or was edited, does not exist, or is of an unknown count.
    ContradictionError
        If a result cannot be right.

    Examples
    --------
    >>> saved = check_saved("count.db")  # doctest: +SKIP
    >>> len(saved.results), str(saved.identity)  # doctest: +SKIP
    (44, 'box 3x3, 44 classes, engine dfs')
    """
    return _checked(path, kinds)[0]


def read_status(path: AnyPath, kinds: Kinds | None = None) -> Status:
    """Return the status of the saved count in a file.

    Parameters
    ----------
    path, kinds
        As for `check_saved`.

    Returns
    -------
    Status
        The numbers of classes that are counted and being counted, and the expected time of the
        others.

    Raises
    ------
    SavedError, ContradictionError
        In the same cases as for `check_saved`.

    Examples
    --------
    >>> read_status("count.db").done  # doctest: +SKIP
    44
    """
    saved, kind = _checked(path, kinds)
    # in a text file all classes have the same share of the seconds
    return saved.status(len(saved.results) if is_text(saved.path) else kind.work(saved.results))


def merge_saved(paths: Sequence[AnyPath], target: AnyPath, kinds: Kinds | None = None) -> Merged:
    """Join files of saved results of one count into a new file.

    Parameters
    ----------
    paths
        The files: databases or text files, also of an old version.
    target
        The new file: a text file if its name ends with .txt, compressed if it ends with .xz, or
        else a database. It appears only when it is complete.
    kinds
        As for `check_saved`.

    Returns
    -------
    Merged
        The classes that are in no file, and the classes that are in several files.

    Raises
    ------
    OptionError
        If there are no files.
    SavedError
        If the files are of different counts or cannot be read, or if the target exists or cannot
        be written.
    ContradictionError
        If a result cannot be right, or if two files have different results of a class.

    Examples
    --------
    >>> merged = merge_saved(["part1.db", "part2.db"], "parts.db")  # doctest: +SKIP
    >>> merged.gaps  # doctest: +SKIP
    ()
    """
    if isinstance(paths, str):
        raise TypeError("expected a sequence of paths, not one path")
    check_type(paths, Sequence, "a sequence of paths")
    new = as_path(target)
    if exists(new):  # before the files are read
        raise SavedError(f"{new}: already exists")
    if not paths:
        raise OptionError("no saved files to merge")
    checked = [_checked(path, kinds) for path in paths]
    return merge_files([saved for saved, _ in checked], new, checked[0][1].result)


def _checked(path: AnyPath, kinds: Kinds | None) -> tuple[Saved, Kind]:
    kind_of = partial(_kind_of, as_path(path), known_kinds() if kinds is None else kinds)
    saved = read_saved(path, lambda identity: kind_of(identity).result)
    kind = kind_of(saved.identity)
    try:
        identities = kind.identities(saved.identity)
    except (BoxError, OptionError) as error:
        raise SavedError(f"{saved.path}: {error}") from None
    if saved.identity not in identities:
        different = difference(identities[0], saved.identity)
        raise SavedError(f"{saved.path}: counts {saved.identity}, {different}")
    for line in kind.wrong(saved.identity, saved.results):
        raise ContradictionError(f"{saved.path}: {line}")
    return saved, kind


def _kind_of(path: Path, kinds: Kinds, identity: Identity) -> Kind:
    for kind in kinds:
        if kind.kind == identity.kind:
            return kind
    raise SavedError(f"{path}: counts {identity}, which is never saved")
