"""Even cells: the digit of each of these cells is even."""

from sudokuenum.geometry.rules.kinds.odd import CellsOfParity
from sudokuenum.geometry.rules.marks import GREY, Mark, Point
from sudokuenum.geometry.rules.shapes import square


class Even(CellsOfParity):
    name = "even"
    meaning = "The digit in a cell with a square is even."
    example = "even: r1c1 r2c5"
    remainder = 0

    @staticmethod
    def shape(middle: Point) -> Mark:
        return square(middle, 0.4, GREY)


KIND = Even()
