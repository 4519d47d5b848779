"""Maximum cells: the digit of each of these cells is greater than the digits beside it."""

from sudokuenum.geometry.rules.f_puzzles import MarkedCells
from sudokuenum.geometry.rules.kinds.minimum import Extremes


class Maximum(Extremes):
    name = "maximum"
    meaning = (
        "A marked digit is greater than all unmarked digits in the cells that share a side with it."
    )
    example = "maximum: r1c1 r2c5"
    is_greater = True
    f_puzzles = MarkedCells("maximum")


KIND = Maximum()
