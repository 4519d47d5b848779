"""Three programs for a puzzle with boxes of r x c and n = rc digits.

BLP, binary: x_i_j_k = 1 if digit k is in row i, column j. Exactly one digit in a cell, and each
digit exactly once in a row, column and box.

NLIP, nonlinear: y_i_j in 1..n is the digit itself, and |y - y'| >= 1 for the P = n^2 (3n - r - c -
1) / 2 pairs of cells that share a row, column or box, each pair once.

LINEARISED: NLIP with a binary z for each pair, z = 1 if y > y'. The least big-M that works is n:

    y - y' >= 1 - n (1 - z),    y' - y >= 1 - n z.

A clue is one more row with one nonzero. No program has an objective. ZIMPL itself linearises the
|y - y'| of NLIP by four variables, five rows and twelve nonzeros a pair: 3321, 4050, 9720 for 3x3.

|            | variables | constraints | nonzeros | for 3x3          |
| ---------- | --------- | ----------- | -------- | ---------------- |
| blp        | n^3       | 4 n^2       | 4 n^3    | 729, 324, 2916   |
| nlip       | n^2       | P           | 2 P      | 81, 810, 1620    |
| linearised | n^2 + P   | 2 P         | 6 P      | 891, 1620, 4860  |

What their LP relaxations bound. Let F be the solution of a proper puzzle, and ask for the least
number of empty cells in which another point agrees with F: if the relaxation already says "all of
them", F is proved to be the only solution without branching. `lp_bound` is this number for BLP;
benchmarks/formulations.md has it measured. The relaxation of LINEARISED bounds nothing: with
d = y - y' the two rows ask for (1 + d) / n <= z <= (n - 1 + d) / n, which some z from 0 to 1 meets
for every d from 1 - n to n - 1. So every y within its bounds is feasible, equal neighbours too, and
only branching tells them apart.

Reference: Nguyen Thi Nga, thesis, 2018, for BLP and NLIP in ZIMPL.
"""

from collections.abc import Iterable, Mapping

from sudokuenum.common.box import Box
from sudokuenum.errors import BoxError, OptionError
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.programs.program import Disjunction, Program, Row, Variable

FORMULATIONS = ("blp", "nlip", "linearised")
MOST_DIGITS = 64
"""Larger programs are refused: BLP would have more than 2^18 variables."""


def formulate(puzzle: Puzzle | Box, formulation: str = "blp") -> Program:
    """The program of a puzzle, or of the empty grid with boxes of this shape.

    OptionError for an unknown formulation; BoxError for boxes with less than 2 or more than 64
    digits.

    >>> for name in FORMULATIONS:
    ...     print(formulate(Box(3, 3), name).sizes)
    729 variables (729 binary), 324 constraints, 2916 nonzeros
    81 variables (0 binary), 810 constraints, 1620 nonzeros
    891 variables (810 binary), 1620 constraints, 4860 nonzeros
    """
    if formulation not in FORMULATIONS:
        raise OptionError(
            f"formulation {formulation!r}: the formulations are {', '.join(FORMULATIONS)}"
        )
    box = puzzle if isinstance(puzzle, Box) else puzzle.box
    cells = () if isinstance(puzzle, Box) else puzzle.cells
    clues = {cell: digit for cell, digit in enumerate(cells) if digit}
    if not 2 <= box.digits <= MOST_DIGITS:
        raise BoxError(f"box {box}: programs are for 2 to {MOST_DIGITS} digits, not {box.digits}")
    if formulation == "blp":
        return _blp(box, clues)
    return _pairs(box, clues, formulation)


def _blp(box: Box, clues: Mapping[int, int]) -> Program:
    n = box.digits
    numbers = range(n)

    def exactly_one(name: str, variables: Iterable[int]) -> Row:
        return Row(name, tuple((1, variable) for variable in variables), "=", 1)

    def x(i: int, j: int, k: int) -> int:
        return (i * n + j) * n + k

    rows = [
        exactly_one(f"p{i + 1}_{j + 1}", (x(i, j, k) for k in numbers))
        for i in numbers
        for j in numbers
    ]
    names = [f"{kind}{number + 1}" for kind in "rcb" for number in numbers]
    rows += [
        exactly_one(f"{name}_{k + 1}", (cell * n + k for cell in unit))
        for name, unit in zip(names, box.units, strict=True)
        for k in numbers
    ]
    rows += [
        exactly_one(f"f{_place(cell, n)}", [cell * n + digit - 1]) for cell, digit in clues.items()
    ]
    variables = tuple(
        Variable(f"x_{_place(cell, n)}_{k + 1}", 0, 1) for cell in range(n * n) for k in numbers
    )
    cells = tuple(tuple((k + 1, cell * n + k) for k in numbers) for cell in range(n * n))
    return Program("blp", box, clues, variables, tuple(rows), (), cells)


def _pairs(box: Box, clues: Mapping[int, int], formulation: str) -> Program:
    n = box.digits
    variables = [Variable(f"y_{_place(cell, n)}", 1, n) for cell in range(n * n)]
    fixed = [Row(f"f{_place(cell, n)}", ((1, cell),), "=", digit) for cell, digit in clues.items()]
    named = [(f"{_place(a, n)}_{_place(b, n)}", a, b) for a, b in box.pairs()]
    rows = []
    disjunctions = []
    if formulation == "nlip":
        disjunctions = [Disjunction(f"d{name}", a, b) for name, a, b in named]
    else:
        for z, (name, a, b) in enumerate(named, len(variables)):
            variables.append(Variable(f"z_{name}", 0, 1))
            rows.append(Row(f"g{name}", ((1, a), (-1, b), (-n, z)), ">=", 1 - n))
            rows.append(Row(f"l{name}", ((-1, a), (1, b), (n, z)), ">=", 1))
    cells = tuple(((1, cell),) for cell in range(n * n))
    return Program(
        formulation, box, clues, tuple(variables), (*rows, *fixed), tuple(disjunctions), cells
    )


def _place(cell: int, n: int) -> str:
    return f"{cell // n + 1}_{cell % n + 1}"
