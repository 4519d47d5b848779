"""How far a saved count is: the result, which is its own document."""

from typing import Annotated

from msgspec import structs

from sudokuenum.common.document import Document, Integer, LongTime, about
from sudokuenum.common.notebook import Tabled
from sudokuenum.geometry.document_types import BoxText
from sudokuenum.long_runs.identity import Identity


class WhatIsCounted(Document, frozen=True):  # type: ignore[misc]
    """What the file says that it counts."""

    box: Annotated[BoxText, about("The rows and columns of a box.")]
    level: Annotated[Integer, about("The number of classes of the whole count.")]
    engine: Annotated[str, about("How a class is counted.")]
    representatives: Annotated[str, about("A digest of the representatives of the classes.")]
    shard: Annotated[str, about("The part of the classes: 1/1 is all.")]

    def __str__(self) -> str:
        return str(Identity(**structs.asdict(self)))


class Status(Document, Tabled, frozen=True):  # type: ignore[misc]
    """How far a saved count is."""

    count: Annotated[WhatIsCounted, about("What the file says that it counts.")]
    version: Annotated[str, about("The version of sudokuenum that made the file.")]
    total: Annotated[Integer, about("The number of classes of the count, or of its shard.")]
    done: Annotated[Integer, about("The number of classes that are counted.")]
    work: Annotated[
        Integer, about("The number of average classes that are as much work as the counted ones.")
    ]
    claimed: Annotated[Integer, about("The number of classes that are being counted now.")]
    seconds: Annotated[
        LongTime, about("The time that the counted classes took, added up over the threads.")
    ]
    processes: Annotated[Integer, about("The number of processes that are counting now.")]
    jobs: Annotated[Integer, about("The number of their threads.")]
    to_do: Annotated[Integer, about("The number of classes that are not counted.")]
    expected_seconds: Annotated[
        LongTime | None,
        about("The time until all classes are counted; null if none is counted yet."),
    ]
