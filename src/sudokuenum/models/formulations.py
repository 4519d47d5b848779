"""Three integer programs for a puzzle with boxes of r x c cells and n = rc digits.

A program has variables, linear constraints and disjunctions, and no objective. A linear constraint
is a row: terms, a sense and a right-hand side. A disjunction requires |a - b| >= 1 of two
variables. The points that satisfy all of these are the solutions of a puzzle, one point for each
solution.

BLP is binary: x_i_j_k = 1 if digit k is in row i, column j. Each cell contains exactly one
digit, and each digit appears exactly once in each row, column and box.

NLIP is nonlinear: y_i_j from 1 to n is the digit itself, and |y - y'| >= 1 for each pair of cells
that share a row, column or box. There are P = n^2 (3n - r - c - 1) / 2 such pairs.

LINEARISED is NLIP with a binary z for each pair, which is 1 if y > y'. The least big-M that works
is n:

    y - y' >= 1 - n (1 - z),    y' - y >= 1 - n z.

A clue is one more constraint with one nonzero. ZIMPL itself linearises |y - y'| in NLIP, with four
variables, five constraints and twelve nonzeros for each pair: 3321, 4050 and 9720 for 3x3 boxes.

|            | variables | constraints | nonzeros | for 3x3          |
| ---------- | --------- | ----------- | -------- | ---------------- |
| blp        | n^3       | 4 n^2       | 4 n^3    | 729, 324, 2916   |
| nlip       | n^2       | P           | 2 P      | 81, 810, 1620    |
| linearised | n^2 + P   | 2 P         | 6 P      | 891, 1620, 4860  |

Layouts. A unit of a layout is treated like a row, and a smaller group contains each digit at most
once. The automaton of another rule (geometry/rules/automaton.py) is a flow of 1 through its layers
of states: a binary variable for each move is 1 if the automaton takes this move. The flow into a
state equals the flow out of it, and the sum of the moves with digit k from a layer equals x_i_j_k
for the cell that is read there. Because each filling leads an automaton along a single way, there
is still one point for each solution. Only BLP has the variables x for this.

Bounds from LP relaxations. Let F be the solution of a proper puzzle. Minimise, over the points of
the relaxation, the number of empty cells in which a point agrees with F. If the minimum is the
number of empty cells, F is proved to be the only solution, without branching. `lp_bound` is this
minimum for BLP, and benchmarks/formulations.md gives measurements. The relaxation of LINEARISED
gives no bound: with d = y - y' its two rows ask for (1 + d) / n <= z <= (n - 1 + d) / n, and for
each d some z from 0 to 1 satisfies this.

References: Nguyen Thi Nga, thesis, 2018, for BLP and NLIP in ZIMPL; M.-C. Cote, B. Gendron,
L.-M. Rousseau, Modeling the regular constraint with integer programming, 2007, for flows.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Annotated, Literal, NamedTuple, TypeAlias

from sudokuenum.common.advice import advising
from sudokuenum.common.arguments import as_name
from sudokuenum.common.document import Document, Integer, about
from sudokuenum.common.frozen import FrozenDict
from sudokuenum.common.name_tables import check_table
from sudokuenum.common.wording import counted
from sudokuenum.errors import BoxError, OptionError
from sudokuenum.geometry.box import Box
from sudokuenum.geometry.box_sizes import MOST_DIGITS_OF_PROGRAM, boxes_of_grid
from sudokuenum.geometry.layout import Layout
from sudokuenum.geometry.rules.automaton import NOWHERE, unrolled
from sudokuenum.geometry.rules.rule import Constraint
from sudokuenum.grids.puzzle import PuzzleLike, as_puzzle, layout_of_boxes

FormulationName: TypeAlias = Literal["blp", "nlip", "linearised"]
"""The names of the formulations."""

Terms = tuple[tuple[int, int], ...]
"""A linear expression: pairs of a coefficient and the index of a variable."""


@dataclass(frozen=True)
class Variable:
    """An integer variable, which is binary if its bounds are 0 and 1."""

    name: str
    lower: int
    upper: int

    @property
    def binary(self) -> bool:
        """True if the variable can only be 0 or 1."""
        return (self.lower, self.upper) == (0, 1)


@dataclass(frozen=True)
class Row:
    """A linear constraint, such as 2 x + y <= 3.

    `terms` is its left-hand side, `sense` one of =, >= and <=, and `rhs` its right-hand side.
    """

    name: str
    terms: Terms
    sense: str
    rhs: int


@dataclass(frozen=True)
class Disjunction:
    """The constraint that two variables, given by index, differ: |first - second| >= 1."""

    name: str
    first: int
    second: int


class SizesOfProgram(Document, frozen=True):  # type: ignore[misc]
    """The sizes of a program, where a disjunction counts as one constraint with two nonzeros."""

    variables: Annotated[Integer, about("The number of variables.")]
    binaries: Annotated[Integer, about("The number of variables that are 0 or 1.")]
    constraints: Annotated[Integer, about("The number of constraints.")]
    nonzeros: Annotated[Integer, about("The number of coefficients that are not 0.")]

    def __str__(self) -> str:
        variables = f"{counted(self.variables, 'variable')} ({self.binaries} binary)"
        constraints = counted(self.constraints, "constraint")
        return f"{variables}, {constraints}, {counted(self.nonzeros, 'nonzero')}"


@advising
@dataclass(frozen=True)
class Program:
    """The integer program of a puzzle, made by `formulate`.

    >>> program = formulate(Puzzle("1.3. 3... .... ..4.", Box(2, 2)))
    >>> program.rows[0].name, program.rows[0].terms, program.rows[0].sense, program.rows[0].rhs
    ('p1_1', ((1, 0), (1, 1), (1, 2), (1, 3)), '=', 1)
    >>> print(program.sizes)
    64 variables (64 binary), 68 constraints, 260 nonzeros

    Attributes
    ----------
    clues
        The digit of each clue, by its cell. Each clue is also a row.
    cells
        The digit of each cell as a linear expression.
    layout
        The layout of the puzzle, or None if it has only rows, columns and boxes.
    """

    formulation: FormulationName
    box: Box
    clues: Mapping[int, int]
    variables: tuple[Variable, ...]
    rows: tuple[Row, ...]
    disjunctions: tuple[Disjunction, ...]
    cells: tuple[Terms, ...]
    layout: Layout | None = None

    def __repr__(self) -> str:
        return f"<Program {self.formulation} of {self.box} boxes: {self.sizes}>"

    @property
    def sizes(self) -> SizesOfProgram:
        """The numbers of variables, constraints and nonzeros."""
        return SizesOfProgram(
            len(self.variables),
            sum(variable.binary for variable in self.variables),
            len(self.rows) + len(self.disjunctions),
            sum(len(row.terms) for row in self.rows) + 2 * len(self.disjunctions),
        )

    def digits(self, values: Sequence[float]) -> tuple[int, ...]:
        """Return the digits of the cells at a point.

        Parameters
        ----------
        values
            The values of the variables. They are rounded first, because solvers return integers
            with rounding errors.

        Returns
        -------
        tuple[int, ...]
            The digit of each cell.
        """
        whole = [round(value) for value in values]
        return tuple(sum(a * whole[v] for a, v in terms) for terms in self.cells)

    def without(self, digits: Sequence[int]) -> "Program":
        """Return the program with a no-good cut, which excludes one filled grid.

        Parameters
        ----------
        digits
            The digits of this grid, from 1 to n.

        Returns
        -------
        Program
            The program with one more row.
        """
        number = 1 + sum(row.name.startswith("n") for row in self.rows)
        return FORMULATIONS[self.formulation].cut(self, digits, number)


def formulate(puzzle: PuzzleLike | Box, formulation: FormulationName = "blp") -> Program:
    """Return the integer program of a puzzle, or of the empty puzzle with boxes of a given shape.

    Parameters
    ----------
    puzzle
        The puzzle, or a `Box`.
    formulation
        `"blp"`, `"nlip"` or `"linearised"`.

    Returns
    -------
    Program
        The program. Its solutions are the solutions of the puzzle.

    Raises
    ------
    OptionError
        If `formulation` is unknown, or is not `"blp"` although the puzzle has rules other than
        groups of different digits.
    BoxError
        If the boxes have fewer than 2 or more than 64 digits.

    Examples
    --------
    >>> for name in ("blp", "nlip", "linearised"):
    ...     print(formulate(Box(3, 3), name).sizes)
    729 variables (729 binary), 324 constraints, 2916 nonzeros
    81 variables (0 binary), 810 constraints, 1620 nonzeros
    891 variables (810 binary), 1620 constraints, 4860 nonzeros
    """
    formulation = as_name(formulation, FORMULATIONS, "formulation")
    cells: tuple[int, ...] = ()
    layout: Layout | None = None
    if isinstance(puzzle, Box):
        box = puzzle
    else:
        puzzle = as_puzzle(puzzle, layouts=True)
        box, cells, layout = puzzle.box, puzzle.cells, puzzle.layout
    clues = FrozenDict({cell: digit for cell, digit in enumerate(cells) if digit})
    if not 2 <= box.digits <= MOST_DIGITS_OF_PROGRAM:
        raise BoxError(
            f"box {box}: programs are for 2 to {MOST_DIGITS_OF_PROGRAM} digits, not {box.digits}"
            f"{boxes_of_grid(box)}"
        )
    if layout and layout.constraints and formulation != "blp":
        rule = "knows groups of different digits only; use blp"
        raise OptionError(f"layout {layout}: the formulation {formulation} {rule}")
    return FORMULATIONS[formulation].formulate(box, clues, layout)


def _blp(box: Box, clues: Mapping[int, int], layout: Layout | None) -> Program:
    n = box.digits
    places, numbers = _places(n), range(n)
    # sets of variables of which exactly one is 1, by the name of the row
    ones = {f"p{place}": [cell * n + k for k in numbers] for cell, place in enumerate(places)}
    for (unit, name), k in product(_named_units(box, layout), numbers):
        ones[f"{name}_{k + 1}"] = [cell * n + k for cell in unit]
    for cell, digit in clues.items():
        ones[f"f{places[cell]}"] = [cell * n + digit - 1]
    rows = [Row(name, tuple((1, v) for v in some), "=", 1) for name, some in ones.items()]
    for number, group in enumerate(layout.smaller_groups if layout else (), 1):
        for k in numbers:
            terms = tuple((1, cell * n + k) for cell in group)
            rows.append(Row(f"s{number}_{k + 1}", terms, "<=", 1))
    variables = [Variable(f"x_{place}_{k + 1}", 0, 1) for place in places for k in numbers]
    for number, constraint in enumerate(layout.constraints if layout else (), 1):
        _add_flow(number, constraint, n, variables, rows)
    cells = tuple(tuple((k + 1, cell * n + k) for k in numbers) for cell in range(n * n))
    return Program("blp", box, clues, tuple(variables), tuple(rows), (), cells, layout)


def _named_units(box: Box, layout: Layout | None) -> list[tuple[Sequence[int], str]]:
    """Return the units, each with the beginning of the names of its rows."""
    names = [f"{kind}{number}" for kind in "rcb" for number in range(1, box.digits + 1)]
    if layout is None:
        return [*zip(box.units, names, strict=True)]
    of_box: dict[Sequence[int], str] = {}
    for unit, name in zip(box.units, names, strict=True):
        of_box.setdefault(unit, name)
    others = (unit for unit in layout.units if unit not in of_box)
    return [*of_box.items(), *((unit, f"g{k}") for k, unit in enumerate(others, 1))]


def _add_flow(
    number: int, constraint: Constraint, n: int, variables: list[Variable], rows: list[Row]
) -> None:
    """Add the moves of an automaton, and the rows that make them a flow that reads the cells."""
    layers = unrolled(constraint.automaton, len(constraint.cells), n)
    begun: dict[int, list[int]] = {}
    for place, (cell, layer) in enumerate(zip(constraint.cells, layers, strict=True), 1):
        # the moves from each state, into each state and with each digit
        leaving: dict[int, list[int]] = {}
        reached: dict[int, list[int]] = {}
        reading: list[list[int]] = [[] for _ in range(n)]
        for state, moves in enumerate(layer):
            for k, to in enumerate(moves):
                if to != NOWHERE:
                    for some in (leaving.setdefault(state, []), reached.setdefault(to, [])):
                        some.append(len(variables))
                    reading[k].append(len(variables))
                    variables.append(Variable(f"a{number}_{place}_{state + 1}_{k + 1}", 0, 1))
        for state, arrivals in begun.items():
            terms = [(1, v) for v in arrivals] + [(-1, v) for v in leaving[state]]
            rows.append(Row(f"v{number}_{place}_{state + 1}", tuple(terms), "=", 0))
        for k, some in enumerate(reading):
            terms = [(1, v) for v in some] + [(-1, cell * n + k)]
            rows.append(Row(f"w{number}_{place}_{k + 1}", tuple(terms), "=", 0))
        begun = reached


def _cut_of_blp(program: Program, digits: Sequence[int], number: int) -> Program:
    """Add a row that makes at least one of the n^2 variables that are 1 in the grid 0."""
    n = program.box.digits
    ones = tuple((1, dict(terms)[d]) for terms, d in zip(program.cells, digits, strict=True))
    return replace(program, rows=(*program.rows, Row(f"n{number}", ones, "<=", n * n - 1)))


def _nlip(box: Box, clues: Mapping[int, int], layout: Layout | None) -> Program:
    return _pairs(box, clues, layout, "nlip")


def _linearised(box: Box, clues: Mapping[int, int], layout: Layout | None) -> Program:
    return _pairs(box, clues, layout, "linearised")


def _pairs(
    box: Box, clues: Mapping[int, int], layout: Layout | None, formulation: FormulationName
) -> Program:
    n = box.digits
    places = _places(n)
    variables = [Variable(f"y_{place}", 1, n) for place in places]
    rows: list[Row] = []
    differing: list[Disjunction] = []
    peers = enumerate((layout or layout_of_boxes(box)).peers)
    for a, b in [(a, b) for a, near in peers for b in sorted(near) if a < b]:
        name, z = f"{places[a]}_{places[b]}", len(variables)
        if formulation == "nlip":
            differing.append(Disjunction(f"d{name}", a, b))
        else:
            variables.append(Variable(f"z_{name}", 0, 1))
            rows.append(Row(f"g{name}", ((1, a), (-1, b), (-n, z)), ">=", 1 - n))
            rows.append(Row(f"l{name}", ((-1, a), (1, b), (n, z)), ">=", 1))
    rows += [Row(f"f{places[cell]}", ((1, cell),), "=", digit) for cell, digit in clues.items()]
    cells = tuple(((1, cell),) for cell in range(n * n))
    parts = tuple(variables), tuple(rows), tuple(differing), cells, layout
    return Program(formulation, box, clues, *parts)


def _cut_of_pairs(program: Program, digits: Sequence[int], number: int) -> Program:
    """Add two binaries for each cell, at least one of which must be 1 in some cell.

    They express that the integer y of the cell differs from its digit F. If the binary u is 1, then
    y > F because of y - F u >= 1. If the binary w is 1, then y < F because of
    y + (n + 1 - F) w <= n.
    """
    n = program.box.digits
    variables, rows = list(program.variables), list(program.rows)
    for place, y, digit in zip(_places(n), program.cells, digits, strict=True):
        u, name = len(variables), f"{number}_{place}"
        variables += [Variable(f"u{name}", 0, 1), Variable(f"w{name}", 0, 1)]
        rows.append(Row(f"u{name}", (*y, (-digit, u)), ">=", 1))
        rows.append(Row(f"w{name}", (*y, (n + 1 - digit, u + 1)), "<=", n))
    differs = tuple((1, v) for v in range(len(program.variables), len(variables)))
    rows.append(Row(f"n{number}", differs, ">=", 1))
    return replace(program, variables=tuple(variables), rows=tuple(rows))


def _places(n: int) -> list[str]:
    return [f"{row}_{column}" for row, column in product(range(1, n + 1), repeat=2)]


class Formulation(NamedTuple):
    """A way to state a puzzle as an integer program."""

    summary: str
    """The variables and the constraints, for the help."""
    formulate: Callable[[Box, Mapping[int, int], Layout | None], Program]
    """Returns the program of a puzzle with these boxes, clues and layout."""
    cut: Callable[[Program, Sequence[int], int], Program]
    """Returns a program with a no-good cut, of this number, that excludes a grid."""


FORMULATIONS: dict[FormulationName, Formulation] = {
    "blp": Formulation("a binary variable for each cell and digit (default)", _blp, _cut_of_blp),
    "nlip": Formulation("an integer for each cell, and |y - y'| >= 1", _nlip, _cut_of_pairs),
    "linearised": Formulation("the same with big-M constraints", _linearised, _cut_of_pairs),
}
check_table(FORMULATIONS, FormulationName)
