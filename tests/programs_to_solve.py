"""Puzzles to formulate as programs, and the rows and points of programs in a form to compare."""

from pathlib import Path

from example_puzzles import EXAMPLE

from sudokuenum import Box, Puzzle, solve
from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.models.formulations import Program

DATA = Path(__file__).parent / "models" / "data"
FOUR = Puzzle("1... ..3. .4.. ...2", Box(2, 2))
SIX = Puzzle("...45...6...5..24.......2...3..3...1", Box(2, 3))
NINE = Puzzle(EXAMPLE)
PROPER = (FOUR, SIX, NINE)
NONE = Puzzle("123. ...4 .... ....", Box(2, 2))

Rows = set[tuple[frozenset[tuple[str, float]], float, float]]
"""Rows as their terms by name, the lower and the upper bound."""


def rows_of(program: Program) -> Rows:
    """The rows of a program, however they are named and ordered."""
    names = [variable.name for variable in program.variables]
    infinity = float("inf")
    return {
        (
            frozenset((names[v], float(coefficient)) for coefficient, v in row.terms),
            float(row.rhs) if row.sense != "<=" else -infinity,
            float(row.rhs) if row.sense != ">=" else infinity,
        )
        for row in program.rows
    }


def solution(puzzle: Puzzle) -> str:
    return str(solve(puzzle))


def line(program: Program, values: list[float]) -> str:
    """The grid at a point, as a line."""
    return "".join(SYMBOLS[digit - 1] for digit in program.digits(values))
