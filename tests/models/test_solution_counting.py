"""Our counts against an independent one: Ganak counts the models of the CNF.

It shares nothing with our searches but the rules. Ganak did not count all 28200960 grids with 2x3
boxes in seven minutes; those with a given first row are 1 of 6!, since digits can be relabelled.
"""

from math import factorial

import pytest
from puzzles_in_files import improper_puzzles

from sudokuenum import Puzzle, count_solutions, solutions
from sudokuenum.counting import count_by_columns
from sudokuenum.geometry.box import Box
from sudokuenum.models import formulate, program_text


def models(puzzle: Puzzle | Box) -> int:
    """The number of models of the CNF, read back by PySAT and counted by Ganak."""
    pyganak = pytest.importorskip("pyganak")
    pysat = pytest.importorskip("pysat.formula")
    formula = pysat.CNF(from_string=program_text(formulate(puzzle), "cnf"))
    counter = pyganak.Counter()
    counter.new_vars(formula.nv)
    counter.add_clauses(formula.clauses)
    number: int = counter.count()
    return number


@pytest.mark.heavy
def test_all_grids_with_2x2_boxes() -> None:
    assert models(Box(2, 2)) == count_by_columns(Box(2, 2)).grids == 288


@pytest.mark.slow
@pytest.mark.parametrize("shape", ["2x3", "3x2"])
def test_grids_with_six_digits_and_a_given_first_row(shape: str) -> None:
    box = Box(shape)
    first_row = Puzzle((1, 2, 3, 4, 5, 6, *[0] * 30), box)
    number = models(first_row)
    assert number == count_solutions(first_row) == 39168
    assert number * factorial(6) == count_by_columns(box).grids == 28200960


@pytest.mark.heavy
def test_small_puzzles_with_none_one_and_many_solutions() -> None:
    grid = next(solutions(Puzzle((0,) * 36, Box(2, 3))))
    assert models(grid) == 1
    assert models(Puzzle("123. ...4 .... ....", Box(2, 2))) == 0
    many = Puzzle((*grid.cells[:12], *[0] * 24), grid.box)
    assert models(many) == count_solutions(many) > 1000


@pytest.mark.parametrize(
    ("puzzle", "number"),
    [pytest.param(*one, marks=[pytest.mark.slow] * (one[1] >= 400)) for one in improper_puzzles()],
)
def test_puzzles_of_nine_digits(puzzle: Puzzle, number: int) -> None:
    assert models(puzzle) == number
