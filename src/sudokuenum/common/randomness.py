"""Random integers without bias."""

import numpy as np
from numpy.typing import NDArray

from sudokuenum.errors import OptionError


class RandomIntegers:
    """Integers without bias, from the bits of PCG64."""

    def __init__(self, seed: int) -> None:
        if seed < 0:
            raise OptionError(f"seed {seed}: it is 0 or more")
        self._bits = np.random.PCG64(seed)

    def below(self, limit: int, number: int) -> NDArray[np.uint64]:
        """So many integers from 0 to limit - 1, for a limit below 2^64."""
        rest = (1 << 64) % limit
        drawn = self._bits.random_raw(number)
        while rest and len(beyond := np.nonzero(drawn >= np.uint64((1 << 64) - rest))[0]):
            drawn[beyond] = self._bits.random_raw(len(beyond))
        return drawn % np.uint64(limit)
