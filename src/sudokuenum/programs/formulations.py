"""Three integer programs for a puzzle with boxes of r x c cells and n = rc digits.

BLP is binary: x_i_j_k = 1 if digit k is in row i, column j. Each cell has exactly one digit, and
each digit is exactly once in each row, column and box.

NLIP is nonlinear: y_i_j from 1 to n is the digit itself, and |y - y'| >= 1 for each pair of cells
that share a row, column or box. There are P = n^2 (3n - r - c - 1) / 2 such pairs.

LINEARISED is NLIP with a binary z for each pair, which is 1 if y > y'. The least big-M that works
is n:

    y - y' >= 1 - n (1 - z),    y' - y >= 1 - n z.

A clue is one more constraint with one nonzero. No program has an objective. ZIMPL itself linearises
|y - y'| in NLIP, with four variables, five constraints and twelve nonzeros for each pair. For 3x3
boxes these are 3321, 4050 and 9720.

|            | variables | constraints | nonzeros | for 3x3          |
| ---------- | --------- | ----------- | -------- | ---------------- |
| blp        | n^3       | 4 n^2       | 4 n^3    | 729, 324, 2916   |
| nlip       | n^2       | P           | 2 P      | 81, 810, 1620    |
| linearised | n^2 + P   | 2 P         | 6 P      | 891, 1620, 4860  |

Bounds from LP relaxations. Let F be the solution of a proper puzzle. Minimise, over the points of
the relaxation, the number of empty cells in which a point agrees with F. If the minimum is the
number of empty cells, F is proved to be the only solution, without branching. `lp_bound` is this
minimum for BLP; benchmarks/formulations.md has it measured.

The relaxation of LINEARISED gives no bound. With d = y - y' its two rows ask for
(1 + d) / n <= z <= (n - 1 + d) / n. For every d from 1 - n to n - 1 some z from 0 to 1 satisfies
this. So every y from 1 to n is feasible, even equal ones in one row, and only branching tells them
apart.

Reference: Nguyen Thi Nga, thesis, 2018, for BLP and NLIP in ZIMPL.
"""

from collections.abc import Iterable, Mapping

from sudokuenum.common.arguments import check_name
from sudokuenum.common.box import Box
from sudokuenum.errors import BoxError
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike
from sudokuenum.programs.program import Disjunction, Program, Row, Variable

FORMULATIONS = ("blp", "nlip", "linearised")
MOST_DIGITS = 64
"""Programs with more digits are refused: BLP would have more than 2^18 variables."""


def formulate(puzzle: PuzzleLike | Box, formulation: str = "blp") -> Program:
    """The integer program of a puzzle, or of the empty puzzle with boxes of a given shape.

    The formulations are blp, nlip and linearised. OptionError for another one; BoxError for boxes
    with fewer than 2 or more than 64 digits.

    >>> for name in FORMULATIONS:
    ...     print(formulate(Box(3, 3), name).sizes)
    729 variables (729 binary), 324 constraints, 2916 nonzeros
    81 variables (0 binary), 810 constraints, 1620 nonzeros
    891 variables (810 binary), 1620 constraints, 4860 nonzeros
    """
    check_name(formulation, FORMULATIONS, "formulation")
    cells: tuple[int, ...] = ()
    if isinstance(puzzle, Box):
        box = puzzle
    else:
        puzzle = Puzzle.of(puzzle)
        box, cells = puzzle.box, puzzle.cells
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
