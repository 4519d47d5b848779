"""Seeds, and random integers without bias.

A seed is an integer, a numpy generator or None, as in numpy itself, and `resolve_seed` turns it
into an integer. For a random integer below a limit L, `RandomIntegers` draws a number of 64 bits
from PCG64 (M. O'Neill, 2014) and reduces it modulo L. If the number is at or above the greatest
multiple of L up to 2^64, it is rejected and drawn again, so that every integer has the same
probability. Fewer than half of the draws are rejected.
"""

import secrets
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import as_integer, shown
from sudokuenum.errors import OptionError

Seed: TypeAlias = int | np.random.Generator | None
"""A nonnegative integer, a generator that draws one, or None for a new seed at each call."""

_SEEDS = 2**53
"""The bound below which seeds are drawn, because every JSON parser preserves such integers."""


def resolve_seed(seed: Seed) -> int:
    """Return a seed as an integer, which the operating system draws if `seed` is None.

    Raises OptionError if it is negative, and TypeError if it is neither an integer, a generator nor
    None.

    Examples
    --------
    >>> resolve_seed(7), resolve_seed(np.random.default_rng(1))
    (7, 4610079356560476)
    """
    if seed is None:
        return secrets.randbelow(_SEEDS)
    if isinstance(seed, np.random.Generator):
        return int(seed.integers(_SEEDS))
    number = as_integer(seed, "seed", "an integer, a numpy Generator or None")
    if number < 0:
        raise OptionError(f"seed {shown(number)}: must be 0 or more")
    return number


class RandomIntegers:
    """A source of uniformly distributed random integers, reproducible from its seed."""

    def __init__(self, seed: int) -> None:
        self._bits = np.random.PCG64(seed)

    def below(self, limit: int, number: int) -> NDArray[np.uint64]:
        """Draw `number` integers from 0 to limit - 1, where the limit is from 1 to 2^64 - 1.

        Examples
        --------
        >>> RandomIntegers(1).below(6, 5).tolist()
        [1, 0, 1, 4, 5]
        """
        end = (1 << 64) - (1 << 64) % limit
        draws = self._bits.random_raw(number)
        while end < 1 << 64 and len(rejected := np.nonzero(draws >= np.uint64(end))[0]):
            draws[rejected] = self._bits.random_raw(len(rejected))
        return draws % np.uint64(limit)

    def below_any(self, limit: int) -> int:
        """Draw an integer from 0 to limit - 1 for a limit of any size.

        Words of 64 bits are joined to a number, which is rejected and drawn again if it is too
        large.

        Examples
        --------
        >>> RandomIntegers(1).below_any(10**30) < 10**30
        True
        """
        bits = (limit - 1).bit_length()
        while True:
            number = 0
            for _ in range(-(-bits // 64)):
                number = number << 64 | int(self._bits.random_raw())
            if (number := number >> -bits % 64) < limit:
                return number
