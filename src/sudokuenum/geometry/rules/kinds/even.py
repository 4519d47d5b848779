"""Even cells: the digit of each of these cells is even."""

from sudokuenum.geometry.rules.f_puzzles import MarkedCells
from sudokuenum.geometry.rules.kinds.odd import CellsOfParity
from sudokuenum.geometry.rules.marks import GREY, Mark, Point
from sudokuenum.geometry.rules.shapes import square
from sudokuenum.geometry.rules.sudoku_puzzle import StoredCells


class Even(CellsOfParity):
    name = "even"
    meaning = "The digit in a cell with a square is even."
    example = "even: r1c1 r2c5"
    sudoku_puzzle = (StoredCells({"type": "cell", "kind": "even"}),)
    f_puzzles = MarkedCells("even")
    remainder = 0

    @staticmethod
    def shape(middle: Point) -> Mark:
        return square(middle, 0.4, GREY)


KIND = Even()
