"""What a saved count is of: a box, a level, an engine and a shard, or a layout."""

from collections.abc import Iterable
from dataclasses import asdict, astuple, dataclass
from hashlib import sha256

from sudokuenum.common.counted import counted
from sudokuenum.runs.shard import Shard

COLUMNS: tuple[str, ...] = "box", "level", "engine", "bands", "shard"
"""What a file calls the values of a `SavedCount`, in the order of its fields."""
WALK = "catalogue"
"""The engine that counts the essentially different grids which begin with each band."""
BURNSIDE = "burnside"
"""The engine that counts the grids which the cell symmetries of each conjugacy class fix."""
_LAYOUT = "layout "
"""How the engine of a count of the grids of a layout begins."""


@dataclass(frozen=True)
class SavedCount:
    """What a file of saved results says that it counts.

    It is a count of the classes of bands with these boxes at one level, or of one shard of these
    classes, by one engine. A level is named by its number of classes. `representatives` is
    a digest of the representatives, so that two files with the same digest number the classes
    alike. A file calls it bands. The classes of the engine BURNSIDE are conjugacy classes of cell
    symmetries.
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
        """The numbers of the classes of this count."""
        return Shard.parse(self.shard).classes(self.level)

    @property
    def of_bands(self) -> bool:
        """Whether the completions of bands are counted, the only number that cannot be 0."""
        return not (self.engine in (WALK, BURNSIDE) or self.of_layout)

    @property
    def of_layout(self) -> bool:
        """Whether the grids of a layout are counted."""
        return self.engine.startswith(_LAYOUT)

    def __str__(self) -> str:
        """What is counted, in words."""
        classes = counted(self.level, "class")
        text = f"box {self.box}, level {self.level}, engine {self.engine}"
        if self.of_layout:
            layout, _, engine = self.engine.removeprefix(_LAYOUT).rpartition(" by ")
            text = f"layout {layout}, box {self.box}, {classes} of fillings, engine {engine}"
        elif not self.of_bands:
            text = f"essentially different grids, box {self.box}, {classes}, engine {self.engine}"
        return text if self.shard == "1/1" else f"{text}, shard {self.shard}"


def layout_engine(layout: str, engine: str) -> str:
    """What the file of a count calls an engine that counts the grids of a layout.

    >>> layout_engine("x+p", "search")
    'layout x+p by search'
    """
    return f"{_LAYOUT}{layout} by {engine}"


def digest(texts: Iterable[str]) -> str:
    """SHA-256 of the representatives of classes, in the order of their numbers."""
    return sha256("\n".join(texts).encode()).hexdigest()


def difference(wanted: SavedCount, kept: SavedCount) -> str:
    """What the count that is wanted has in place of what the file keeps, in words."""
    words = {name: f"not {name} {value}" for name, value in asdict(wanted).items()}
    words["representatives"] = "with other representatives of the classes"
    if not wanted.of_bands:
        words["level"] = f"not {counted(wanted.level, 'class')}"
    names = "box", "engine", *words
    return next(words[name] for name in names if getattr(wanted, name) != getattr(kept, name))
