"""Shards: parts of the classes of a count, one part for each machine."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from sudokuenum.common.advice import Advising, AdvisingClass, advising
from sudokuenum.common.arguments import as_integer, shown
from sudokuenum.errors import OptionError


@advising
@dataclass(frozen=True)
class Shard(Advising, metaclass=AdvisingClass):
    """Part `number` of `of` parts: the classes number, number + of, number + 2 * of, ...

    Parameters
    ----------
    number
        The number of the part, counted from 1 or, without `of`, the string I/M, such as `"1/4"`.
    of
        The number of parts.

    Raises
    ------
    OptionError
        If the string has another form, or if `number` is not between 1 and `of`.
    TypeError
        If an argument has the wrong type.

    Examples
    --------
    >>> Shard("2/4").classes(10)
    range(2, 11, 4)
    """

    _instead: ClassVar[dict[str, str]] = {'Shard("1/2")': "from_string parse"}
    number: int = 1
    of: int = 1

    if TYPE_CHECKING:  # `number` may be a string, which __post_init__ converts

        def __init__(self, number: int | str = 1, of: int = 1) -> None: ...

    def __post_init__(self) -> None:
        if isinstance(self.number, str):
            match = re.fullmatch("([0-9]{1,18})/([0-9]{1,18})", self.number)
            if not match or self.of != 1:
                raise OptionError(f"shard {shown(self.number)}: expected I/M, such as 1/4")
            object.__setattr__(self, "number", int(match[1]))
            object.__setattr__(self, "of", int(match[2]))
        number, of = as_integer(self.number, "shard"), as_integer(self.of, "shard")
        if not 1 <= number <= of:
            raise OptionError(f"shard {shown(number)}/{shown(of)}: the parts of M are 1/M to M/M")

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"

    def classes(self, whole: int) -> range:
        """Return the numbers, counted from 1, of the classes of this part.

        Parameters
        ----------
        whole
            The number of classes of the whole count.
        """
        return range(self.number, whole + 1, self.of)
