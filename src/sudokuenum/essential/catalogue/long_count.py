"""The walk through all essentially different grids as a long count, band by band.

A class is one of the 416 bands, and n, which is 0 for fifteen of them, is the number of grids whose
minlex forms begin with the band. Every n is compared with the index of the package.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from threading import Event

from sudokuenum.common.advice import advising
from sudokuenum.common.speeds import CATALOGUE_WALK
from sudokuenum.common.wording import counted
from sudokuenum.essential.catalogue.grids_by_number import grids_by_band
from sudokuenum.essential.catalogue.walk import BANDS, count_band
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.long_runs.identity import Identity, digest
from sudokuenum.long_runs.long_count import LongCount, Number, Results
from sudokuenum.symmetry.essential_bands import minlex_bands


@advising
@dataclass(frozen=True)
class CountByWalk(LongCount[int, Number]):
    """The number of essentially different 9x9 grids, counted by a walk of five minutes."""

    kind = "walk"
    unit = "bands"

    @property
    def identity(self) -> Identity:
        """The identity of the count in its file.

        Examples
        --------
        >>> print(CountByWalk().identity)
        box 3x3, 416 classes, kind walk
        """
        representatives = digest("".join(map(str, band)) for band in minlex_bands().tolist())
        return Identity(self.kind, str(CLASSIC), BANDS, representatives)

    def count_class(self, stopped: Event | None, number: int) -> Number:
        """Return the number of grids that begin with a band."""
        return Number(count_band(stopped, number).grids)

    def total(self, results: Results[Number], seconds: float) -> int:
        """Return the number of all essentially different grids."""
        return sum(one.result.n for one in results.values())

    def words(self, classes: int) -> str:
        """Return the message for the beginning of a walk."""
        return f"{counted(classes, 'band')} to walk through"

    def expected_seconds(self, classes: int, jobs: int) -> float:
        """Return an estimate of the seconds for `classes` bands."""
        return CATALOGUE_WALK * classes / BANDS / max(1, min(jobs, classes))

    @classmethod
    def identities(cls, identity: Identity) -> Sequence[Identity]:
        """Return the identity of the whole count, with the shard of the file."""
        return [replace(cls().identity, shard=identity.shard)]

    @classmethod
    def wrong(cls, identity: Identity, results: Results[Number]) -> Iterator[str]:
        """Yield a message for each band for which the index has another number."""
        indexed = grids_by_band()
        for number, (n,), _ in results.values():
            if n != indexed[number - 1]:
                yield f"class {number}: n = {n}, but {indexed[number - 1]} in the index"
