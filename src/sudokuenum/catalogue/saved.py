"""Walks through all essentially different grids that are saved, band by band.

A class of the saved count is one of the 416 bands, and its n is the number of essentially different
grids whose minlex forms begin with the band. For fifteen bands n is 0.
"""

from collections.abc import Generator, Iterator
from concurrent.futures import Executor
from contextlib import closing
from pathlib import Path

from sudokuenum.bands.bands416 import minlex_bands
from sudokuenum.catalogue.index import grids_by_band
from sudokuenum.catalogue.walk import BANDS, count_band, for_each_band
from sudokuenum.common.arguments import check_type
from sudokuenum.common.box import CLASSIC
from sudokuenum.common.files import AnyPath
from sudokuenum.common.parallel import check_executor, check_jobs
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.errors import ContradictionError
from sudokuenum.runs.file_format import Results
from sudokuenum.runs.saved import SavedFile
from sudokuenum.runs.saved_count import WALK, SavedCount, digest
from sudokuenum.runs.shard import Shard


def saved_walk(shard: Shard | None = None) -> SavedCount:
    """What the file of `save_walk` says that it counts.

    >>> str(saved_walk())
    'essentially different grids, box 3x3, 416 classes, engine catalogue'
    """
    representatives = digest("".join(map(str, band)) for band in minlex_bands().tolist())
    return SavedCount(str(CLASSIC), BANDS, WALK, representatives, str(shard or "1/1"))


def save_walk(
    path: AnyPath,
    *,
    jobs: int | None = None,
    progress: Progress = SILENT,
    shard: Shard | None = None,
    executor: Executor | None = None,
) -> Results:
    """Count the essentially different grids that begin with each band into a file.

    The result of each band is kept as soon as it is counted. Bands whose results are in the file
    already are not counted again. Several processes can share the file.

    Parameters
    ----------
    path
        The file; it is made if there is none.
    jobs, progress, executor
        As for `walk_catalogue`.
    shard
        Which of the bands are counted (default: all).

    Returns
    -------
    Results
        The number of grids and the seconds of each band in the file, by the number of the band.

    Raises
    ------
    OptionError
        For a number of jobs that is not allowed.
    SavedError
        If the file is damaged, belongs to another count or cannot be written.
    ContradictionError
        For a number of grids that is not that of the index.
    """
    check_type(progress, Progress, "a Progress")
    check_executor(executor)
    if shard is not None:
        check_type(shard, Shard, "a Shard")
    threads = check_jobs(jobs)
    wanted = saved_walk(shard)
    progress.start("bands", len(wanted.numbers))

    def count(numbers: Iterator[int]) -> Generator[tuple[int, int, float]]:
        with closing(for_each_band(count_band, numbers, threads, executor)) as bands:
            for band in bands:
                progress.advance(1)
                check_walk(saved.path, {band.number: (band.grids, band.seconds)})
                yield band.number, band.grids, band.seconds

    with SavedFile(path, wanted, threads) as saved:
        check_walk(saved.path, saved.found)
        return saved.complete(count, progress.advance)


def check_walk(path: Path, results: Results) -> None:
    """ContradictionError, which names the file, if the index has another number for a band."""
    indexed = grids_by_band()
    for number, (n, _) in results.items():
        if n != indexed[number - 1]:
            raise ContradictionError(
                f"{path}: class {number}: n = {n}, but {indexed[number - 1]} in the index"
            )
