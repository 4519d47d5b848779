"""Even cells: the digit of each of these cells is even."""

from sudokuenum.geometry.rules.kinds.odd import CellsOfParity


class Even(CellsOfParity):
    name = "even"
    meaning = "The digit in a cell with a square is even."
    example = "even: r1c1 r2c5"
    remainder = 0


KIND = Even()
