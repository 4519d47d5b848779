"""Shards: parts of the classes of a count, one part for each machine."""

import re
from dataclasses import dataclass
from typing import Self

from sudokuenum.common.arguments import as_integer, check_type, shown
from sudokuenum.errors import OptionError


@dataclass(frozen=True)
class Shard:
    """Part `number` of `of` parts: the classes number, number + of, number + 2 * of, ...

    Parameters
    ----------
    number
        The number of the part, counted from 1.
    of
        The number of parts.

    Raises
    ------
    OptionError
        If `number` is not between 1 and `of`.
    """

    number: int = 1
    of: int = 1

    def __post_init__(self) -> None:
        number, of = as_integer(self.number, "shard"), as_integer(self.of, "shard")
        if not 1 <= number <= of:
            raise OptionError(f"shard {shown(number)}/{shown(of)}: the parts of M are 1/M to M/M")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a shard written as I/M.

        Parameters
        ----------
        text
            The string, such as `"1/4"`.

        Raises
        ------
        OptionError
            If the string has another form, or I is not between 1 and M.

        Examples
        --------
        >>> Shard.parse("2/4").classes(10)
        range(2, 11, 4)
        """
        check_type(text, str, "a text")
        match = re.fullmatch("([0-9]{1,18})/([0-9]{1,18})", text)
        if not match:
            raise OptionError(f"shard {shown(text)}: expected I/M, such as 1/4")
        return cls(int(match[1]), int(match[2]))

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
