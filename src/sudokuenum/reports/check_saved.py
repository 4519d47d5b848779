"""Checks of the results in a file of saved results, beyond what the file itself can tell.

3x3 boxes: n of each class is compared with that of the method `columns`; of a walk through the
catalogue, with the index of the package. 4x3 boxes: to count a class again takes seconds or more,
so n is only checked to be one that a class can have. The numbers of grids that cell symmetries fix
are checked when all of them are known: the order of the group divides their sum. A layout has no
such check.

Cost: half a second for 3x3 boxes, less for 4x3.
"""

from sudokuenum.catalogue.saved import check_walk, saved_walk
from sudokuenum.common.box import CLASSIC
from sudokuenum.common.files import AnyPath, as_path
from sudokuenum.counting.boxes4x3 import check_4x3_completions
from sudokuenum.counting.by_chain import check_completions, saved_count
from sudokuenum.counting.families4x3 import BOX
from sudokuenum.errors import BoxError, OptionError, SavedError
from sudokuenum.runs.file_format import Results
from sudokuenum.runs.merge import read_saved
from sudokuenum.runs.saved_count import BURNSIDE, WALK, SavedCount, difference
from sudokuenum.runs.shard import Shard
from sudokuenum.symmetry.burnside import saved_essential


def check_saved(path: AnyPath) -> tuple[SavedCount, Results]:
    """Check a file of saved results, and the results in it; return what it counts, and these.

    SavedError if the file is damaged or was edited, or is of a count that there is not.
    ContradictionError for an n that cannot be.
    """
    given = as_path(path)
    kept, results = read_saved(given)
    if kept.engine == BURNSIDE:
        try:
            wanted, *others = (saved_essential(kept.box, by) for by in (True, False))
        except BoxError as error:
            raise SavedError(f"{given}: {error}") from None
        if kept not in (wanted, *others):
            raise SavedError(f"{given}: counts {kept}, {difference(wanted, kept)}")
    elif kept.of_layout:
        pass
    elif kept.box == str(CLASSIC):
        shard, walk = Shard.parse(kept.shard), kept.engine == WALK
        try:
            wanted = saved_walk(shard) if walk else saved_count(kept.level, kept.engine, shard)
        except OptionError as error:
            raise SavedError(f"{given}: {error}") from None
        if kept != wanted:
            raise SavedError(f"{given}: counts {kept}, {difference(wanted, kept)}")
        if walk:
            check_walk(given, results)
        else:
            check_completions(given, kept.level, results)
    elif kept.box == str(BOX) and kept.engine == "columns":
        check_4x3_completions(given, results)
    else:
        raise SavedError(f"{given}: counts {kept}, which is never saved")
    return kept, results
