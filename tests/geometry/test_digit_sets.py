"""Sets of digits in arrays have room for all digits."""

import numpy as np

from sudokuenum.geometry.digit_sets import DigitSet
from sudokuenum.geometry.digits import SYMBOLS


def test_a_set_has_a_bit_for_each_digit() -> None:
    assert np.iinfo(DigitSet).bits >= len(SYMBOLS)
