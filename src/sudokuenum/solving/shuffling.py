"""Random permutations of lines and of digits, for many grids at a time."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.randomness import RandomIntegers


def shuffle(values: NDArray[np.uint8], places: Sequence[int], random: RandomIntegers) -> None:
    """Permute these places of the second axis at random, each row of the first axis anew.

    By the method of Fisher and Yates, in place.
    """
    rows = np.arange(len(values))
    for k in range(len(places) - 1, 0, -1):
        other = np.array(places)[random.below(k + 1, len(values)).astype(np.intp)]
        kept = values[:, places[k]].copy()
        values[:, places[k]] = values[rows, other]
        values[rows, other] = kept


def digits_shuffled(
    grids: NDArray[np.uint8], digits: Sequence[int], random: RandomIntegers
) -> NDArray[np.uint8]:
    """The grids with these digits permuted at random."""
    most = int(grids.max(initial=0)) + 1
    labels = np.broadcast_to(np.arange(most, dtype=np.uint8), (len(grids), most)).copy()
    shuffle(labels, digits, random)
    return np.take_along_axis(labels, grids, axis=1)
