"""What a long count is of, as its files say it: a box shape, classes, an engine and a shard."""

from collections.abc import Iterable
from dataclasses import asdict, astuple, dataclass
from hashlib import sha256

from sudokuenum.common.wording import counted
from sudokuenum.long_runs.shard import Shard

COLUMNS: tuple[str, ...] = "box", "level", "engine", "bands", "shard"
"""What a file calls the values of an `Identity`, in the order of its fields."""


@dataclass(frozen=True)
class Identity:
    """What a long count, or a file of its results, is of.

    `level` is the number of classes, and `engine` says how they are counted. `representatives` is a
    digest of their representatives: files with the same one number the classes alike. `shard` is
    the part of the classes that a file has, 1/1 for all.

    >>> print(Identity("3x3", 44, "dfs", digest(["123456789456789123789123456"])))
    box 3x3, 44 classes, engine dfs
    """

    box: str
    level: int
    engine: str
    representatives: str
    shard: str = "1/1"

    @property
    def columns(self) -> dict[str, int | str]:
        """The values, by the names that they have in a file."""
        return dict(zip(COLUMNS, astuple(self), strict=True))

    @property
    def numbers(self) -> range:
        """The numbers of the classes that a file of it has."""
        return Shard.parse(self.shard).classes(self.level)

    def __str__(self) -> str:
        text = f"box {self.box}, {counted(self.level, 'class')}, engine {self.engine}"
        return text if self.shard == "1/1" else f"{text}, shard {self.shard}"


def digest(texts: Iterable[str]) -> str:
    """SHA-256 of texts, such as the representatives of classes, a line each."""
    return sha256("\n".join(texts).encode()).hexdigest()


def difference(wanted: Identity, other: Identity) -> str:
    """How a wanted identity differs from another one, in words."""
    words = {name: f"not {name} {value}" for name, value in asdict(wanted).items()}
    words["level"] = f"not {counted(wanted.level, 'class')}"
    words["representatives"] = "with other representatives of the classes"
    names = "box", "engine", *words
    return next(words[name] for name in names if getattr(wanted, name) != getattr(other, name))
