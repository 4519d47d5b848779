"""Odd cells: the digit of each of these cells is odd."""

from abc import abstractmethod
from collections.abc import Iterator
from typing import ClassVar

from sudokuenum.geometry.rules.automata import Among
from sudokuenum.geometry.rules.f_puzzles import MarkedCells
from sudokuenum.geometry.rules.marks import GREY, Disc, Layer, Mark, Point
from sudokuenum.geometry.rules.places import SingleCells
from sudokuenum.geometry.rules.rule import Constraint, Grid, Kind, Rule
from sudokuenum.geometry.rules.shapes import centre
from sudokuenum.geometry.rules.sudoku_puzzle import StoredCells


class CellsOfParity(Kind):
    """Cells whose digits have the same remainder modulo 2."""

    remainder: ClassVar[int]
    least_cells = 1
    is_area = True
    places = SingleCells()

    @staticmethod
    @abstractmethod
    def shape(middle: Point) -> Mark:
        """Return the shape in a cell with this middle."""

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        digits = range(1, grid.digits + 1)
        automaton = Among(frozenset(d for d in digits if d % 2 == self.remainder))
        for cell in rule.cells:
            yield Constraint((cell,), automaton)

    def marks(self, rule: Rule, grid: Grid) -> Iterator[Mark]:
        for cell in rule.cells:
            yield self.shape(centre(cell, grid.digits))


class Odd(CellsOfParity):
    name = "odd"
    meaning = "The digit in a cell with a circle is odd."
    example = "odd: r1c1 r2c5"
    sudoku_puzzle = (StoredCells({"type": "cell", "kind": "odd"}),)
    f_puzzles = MarkedCells("odd")
    remainder = 1

    @staticmethod
    def shape(middle: Point) -> Mark:
        return Disc(middle, 0.4, GREY, layer=Layer.SHADES)


KIND = Odd()
