"""The status of a saved count, which is also its JSON object."""

from typing import Annotated, Self

from msgspec import structs

from sudokuenum.common.document import Document, Integer, LongTime, about
from sudokuenum.common.notebook import Tabled
from sudokuenum.geometry.document_types import BoxText
from sudokuenum.long_runs.identity import Identity


class Parameter(Document, frozen=True):  # type: ignore[misc]
    """A parameter of a saved count."""

    name: Annotated[str, about("The name of the parameter.")]
    value: Annotated[str, about("The value of the parameter, as a string.")]


class WhatIsCounted(Document, frozen=True):  # type: ignore[misc]
    """The identity of a saved count."""

    kind: Annotated[str, about("The kind of count.")]
    box: Annotated[BoxText, about("The rows and columns of a box.")]
    classes_in_all: Annotated[Integer, about("The number of classes of the whole count.")]
    representatives: Annotated[str, about("A digest of the representatives of the classes.")]
    parameters: Annotated[
        tuple[Parameter, ...], about("The other parameters of the count, such as its engine.")
    ]
    shard: Annotated[str, about("The part of the classes, where 1/1 means all of them.")]

    @classmethod
    def by(cls, identity: Identity) -> Self:
        """Return the JSON object of an identity."""
        parameters = [Parameter(name=k, value=str(v)) for k, v in identity.parameters.items()]
        return cls.of(identity, classes_in_all=identity.classes, parameters=parameters)

    def __str__(self) -> str:
        parameters = {one.name: one.value for one in self.parameters}
        values = {**structs.asdict(self), "parameters": parameters}
        classes = values.pop("classes_in_all")
        return str(Identity(classes=classes, **values))


class Status(Document, Tabled, frozen=True):  # type: ignore[misc]
    """The status of a saved count."""

    count: Annotated[WhatIsCounted, about("The identity of the count.")]
    version: Annotated[str, about("The version of sudokuenum that made the file.")]
    total: Annotated[Integer, about("The number of classes of the count, or of its shard.")]
    done: Annotated[Integer, about("The number of classes that are counted.")]
    work: Annotated[
        Integer, about("The number of average classes that take as long as the counted classes.")
    ]
    claimed: Annotated[Integer, about("The number of classes that are being counted now.")]
    seconds: Annotated[
        LongTime, about("The time of the counted classes, added up over the threads.")
    ]
    processes: Annotated[Integer, about("The number of processes that are counting now.")]
    jobs: Annotated[Integer, about("The number of threads of these processes.")]
    to_do: Annotated[Integer, about("The number of classes that are not counted.")]
    expected_seconds: Annotated[
        LongTime | None,
        about("The time until all classes are counted, or null before the first class is counted."),
    ]
