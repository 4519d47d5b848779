"""The identity of a long count: what it counts, as its files record it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from hashlib import sha256
from typing import TypeVar

from sudokuenum.common.advice import advising
from sudokuenum.common.arguments import as_integer, check_type, shown
from sudokuenum.common.frozen import FrozenDict
from sudokuenum.common.wording import counted, one_line
from sudokuenum.errors import OptionError
from sudokuenum.long_runs.shard import Shard

Value = TypeVar("Value", str, int)


@advising
@dataclass(frozen=True)
class Identity:
    """The identity of a long count, which a file of its results records.

    Parameters
    ----------
    kind
        The name of the kind of count, such as `"chain"`: see `LongCount.kind`.
    box
        The shape of the boxes, such as `"3x3"`.
    classes
        The number of classes of the whole count.
    representatives
        A digest of the representatives of the classes. Files with the same digest number the
        classes in the same way.
    parameters
        The other parameters of the count, strings and integers, by name.
    shard
        The part of the classes in the file, where `"1/1"` means all of them.

    Examples
    --------
    >>> identity = Identity("chain", "3x3", 44, digest(["123456789..."]), {"engine": "dfs"})
    >>> print(identity)
    box 3x3, 44 classes, engine dfs
    >>> identity.parameter("engine", str)
    'dfs'
    """

    kind: str
    box: str
    classes: int
    representatives: str = ""
    parameters: Mapping[str, str | int] = FrozenDict({})
    shard: str = "1/1"

    def __post_init__(self) -> None:
        for name in ("kind", "box", "representatives", "shard"):
            check_type(getattr(self, name), str, f"a string for {name}")
        object.__setattr__(self, "classes", as_integer(self.classes, "classes"))
        # numbers of numpy become Python's, which JSON knows
        values = {
            name: value if isinstance(value, str) else as_integer(value, f"parameter {name}")
            for name, value in self.parameters.items()
        }
        object.__setattr__(self, "parameters", FrozenDict(values))

    @property
    def numbers(self) -> range:
        """The numbers of the classes that are in a file with this identity."""
        return Shard(self.shard).classes(self.classes)

    def parameter(self, name: str, kind: type[Value]) -> Value:
        """Return the value of a parameter.

        Parameters
        ----------
        name
            The name of the parameter.
        kind
            The type of its value: `str` or `int`.

        Raises
        ------
        OptionError
            If the parameter is missing, or if its value has another type, because somebody edited
            the file.
        """
        value = self.parameters.get(name)
        if type(value) is not kind:
            raise OptionError(f"parameter {name} {shown(value)}: of the wrong type")
        return value

    def __str__(self) -> str:
        # the parameters of a kind identify it, so only a kind without parameters is named
        named = [f"{name} {one_line(value)}" for name, value in self.parameters.items()]
        named = named or [f"kind {self.kind}"]
        parts = [f"box {self.box}", counted(self.classes, "class"), *named]
        return ", ".join(parts if self.shard == "1/1" else [*parts, f"shard {self.shard}"])


def digest(strings: Iterable[str]) -> str:
    """Return the SHA-256 of strings, such as the representatives of classes, a line for each."""
    return sha256("\n".join(strings).encode()).hexdigest()


def difference(wanted: Identity, other: Identity) -> str:
    """Describe how a wanted identity differs from another one: `not box 3x3`, for example."""
    if wanted.kind == other.kind and wanted.box == other.box:
        for name in [*wanted.parameters, *other.parameters]:
            if (value := wanted.parameters.get(name)) != other.parameters.get(name):
                return f"without {name}" if value is None else f"not {name} {one_line(value)}"
    phrases = {one.name: f"not {one.name} {getattr(wanted, one.name)}" for one in fields(wanted)}
    phrases["classes"] = f"not {counted(wanted.classes, 'class')}"
    phrases["representatives"] = "with other representatives of the classes"
    names = "box", "kind", "classes", "representatives", "shard"
    return next(phrases[name] for name in names if getattr(wanted, name) != getattr(other, name))
