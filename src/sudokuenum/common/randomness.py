"""Seeds, and random integers without bias.

A seed is an integer, a numpy generator or None, as for numpy itself; `resolve_seed` makes an
integer of it. `RandomIntegers` takes 64 bits of PCG64 (M. O'Neill, 2014) for an integer below a
limit L, and draws those bits again that lie beyond the greatest multiple of L up to 2^64, so that
every integer has the same probability. Less than one draw in two is repeated.
"""

import secrets
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import as_integer, shown
from sudokuenum.errors import OptionError

Seed: TypeAlias = int | np.random.Generator | None
"""An integer from 0, a generator from which one is drawn, or None for a new one at each call."""

_SEEDS = 2**53
"""Seeds that are drawn are below this: every program that reads JSON keeps their value."""


def resolve_seed(seed: Seed) -> int:
    """The integer that a seed stands for; the operating system draws one for None.

    OptionError for a negative integer, TypeError for what is no seed.

    >>> resolve_seed(7), resolve_seed(np.random.default_rng(1))
    (7, 4610079356560476)
    """
    if seed is None:
        return secrets.randbelow(_SEEDS)
    if isinstance(seed, np.random.Generator):
        return int(seed.integers(_SEEDS))
    number = as_integer(seed, "seed", "an integer, a numpy Generator or None")
    if number < 0:
        raise OptionError(f"seed {shown(number)}: it is 0 or more")
    return number


class RandomIntegers:
    """Random integers, each with the same probability; the same ones for the same seed."""

    def __init__(self, seed: int) -> None:
        self._bits = np.random.PCG64(seed)

    def below(self, limit: int, number: int) -> NDArray[np.uint64]:
        """Draw `number` integers from 0 to limit - 1; the limit is 1 to 2^64 - 1.

        >>> RandomIntegers(1).below(6, 5).tolist()
        [1, 0, 1, 4, 5]
        """
        rest = (1 << 64) % limit
        drawn = self._bits.random_raw(number)
        while rest and len(beyond := np.nonzero(drawn >= np.uint64((1 << 64) - rest))[0]):
            drawn[beyond] = self._bits.random_raw(len(beyond))
        return drawn % np.uint64(limit)
