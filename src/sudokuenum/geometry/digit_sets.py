"""Sets of digits in arrays, as bit masks: bit d - 1 for the digit d."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

DigitSet: TypeAlias = np.uint16
"""The type of a set of digits in arrays, which has a bit for each character of `SYMBOLS`."""
DigitSets: TypeAlias = NDArray[DigitSet]
