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
    try:
        counts = _possible_counts(kept)
    except (BoxError, OptionError) as error:
        raise SavedError(f"{given}: {error}") from None
    if not counts:
        raise SavedError(f"{given}: counts {kept}, which is never saved")
    if kept not in counts:
        raise SavedError(f"{given}: counts {kept}, {difference(counts[0], kept)}")
    if kept.engine == WALK:
        check_walk(given, results)
    elif kept.of_bands and kept.box == str(CLASSIC):
        check_completions(given, kept.level, results)
    elif kept.of_bands:
        check_4x3_completions(given, results)
    return kept, results


def _possible_counts(kept: SavedCount) -> list[SavedCount]:
    """The counts that a file with this box, engine, level and shard may be of, if there are such.

    BoxError or OptionError for a box or a level that there is not.
    """
    if kept.engine == BURNSIDE:
        return [saved_essential(kept.box, transposition) for transposition in (True, False)]
    if kept.of_layout or (kept.box, kept.engine) == (str(BOX), "columns"):
        return [kept]  # not compared: to find the representatives again can take long
    if kept.box == str(CLASSIC):
        shard = Shard.parse(kept.shard)
        walk = kept.engine == WALK
        return [saved_walk(shard) if walk else saved_count(kept.level, kept.engine, shard)]
    return []
