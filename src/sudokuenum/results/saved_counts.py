"""Files of saved results of any long count that the package knows: checked, shown and joined.

Each kind of count says itself which files are of it, and which results cannot be right. To add a
kind, add its name to KINDS; all commands for saved counts then take its files. n of 9x9 grids and
of the walk is compared with a number found in another way. n of 4x3 boxes is only near the mean and
a multiple of 1152. Counts by Burnside's lemma are checked by their sum, and those of layouts not.
Of fewest clues only numbers that do not go together are found.

Cost: half a second for 3x3 boxes, less for 4x3.
"""

from collections.abc import Sequence
from pkgutil import resolve_name
from typing import Any

from sudokuenum.common.arguments import check_type
from sudokuenum.common.files import AnyPath, as_path
from sudokuenum.errors import BoxError, ContradictionError, OptionError, SavedError
from sudokuenum.long_runs.file_format import exists, is_text
from sudokuenum.long_runs.identity import difference
from sudokuenum.long_runs.long_count import LongCount
from sudokuenum.long_runs.saved import Merged, Saved, merge_files, read_saved
from sudokuenum.long_runs.status import Status

Kinds = Sequence[type[LongCount[Any]]]
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
    """What a file of saved results holds, once it is checked: n and the seconds of each class.

    It is a database, or a text of `merge_saved`, of one of these kinds of counts. SavedError if the
    file is damaged or was edited, does not exist, or is of a count that there is not;
    ContradictionError for an n that cannot be.
    """
    return _checked(path, kinds)[0]


def read_status(path: AnyPath, kinds: Kinds | None = None) -> Status:
    """How far the saved count in a file is; parameters and errors are those of `check_saved`."""
    saved, kind = _checked(path, kinds)
    # in a text all classes have the same share of the seconds
    return saved.status(len(saved.results) if is_text(saved.path) else kind.work(saved.results))


def merge_saved(paths: Sequence[AnyPath], target: AnyPath, kinds: Kinds | None = None) -> Merged:
    """Join files of saved results of one count into a new file.

    The files are databases or texts, of one of these kinds of counts. The new file is a text if its
    name ends with .txt, a compressed text if it ends with .xz, or else a database; it is there when
    it is complete, or not at all. What is returned says which classes no file holds.

    OptionError if no files are given. SavedError if they are of different counts or cannot be read,
    or if the target exists or cannot be written. ContradictionError for an n that cannot be, and,
    with the names of both files, for two different results of one class.
    """
    if isinstance(paths, str):
        raise TypeError("expected a sequence of paths, not one path")
    check_type(paths, Sequence, "a sequence of paths")
    new = as_path(target)
    if exists(new):  # before the files are read
        raise SavedError(f"{new}: exists already")
    return merge_files([check_saved(path, kinds) for path in paths], new)


def _checked(path: AnyPath, kinds: Kinds | None) -> tuple[Saved, type[LongCount[Any]]]:
    saved = read_saved(path)
    for kind in known_kinds() if kinds is None else kinds:
        try:
            identities = kind.identities(saved.identity)
        except (BoxError, OptionError) as error:
            raise SavedError(f"{saved.path}: {error}") from None
        if identities:
            break
    else:
        raise SavedError(f"{saved.path}: counts {saved.identity}, which is never saved")
    if saved.identity not in identities:
        different = difference(identities[0], saved.identity)
        raise SavedError(f"{saved.path}: counts {saved.identity}, {different}")
    for line in kind.wrong(saved.identity, saved.results):
        raise ContradictionError(f"{saved.path}: {line}")
    return saved, kind
