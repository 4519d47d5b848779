"""An integer program: variables, linear constraints and disjunctions, without an objective.

A linear constraint is a row: terms, a sense and a right-hand side. A disjunction asks |a - b| >= 1
of two variables. The points that satisfy all rows and disjunctions are the solutions of a puzzle,
one point for each solution.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from sudokuenum.common.box import Box
from sudokuenum.common.counted import counted

Terms = tuple[tuple[int, int], ...]
"""A linear expression: pairs of a coefficient and the index of a variable."""


@dataclass(frozen=True)
class Variable:
    """An integer variable; binary if its bounds are 0 and 1."""

    name: str
    lower: int
    upper: int

    @property
    def binary(self) -> bool:
        """Whether it can only be 0 or 1."""
        return (self.lower, self.upper) == (0, 1)


@dataclass(frozen=True)
class Row:
    """A linear constraint, such as 2 x + y <= 3."""

    name: str
    terms: Terms
    """The left-hand side."""
    sense: str
    """One of =, >= and <=."""
    rhs: int
    """The right-hand side."""

    @property
    def exactly_one(self) -> bool:
        """Whether it asks that exactly one of some binary variables is 1."""
        ones = all(coefficient == 1 for coefficient, _ in self.terms)
        return ones and (self.sense, self.rhs) == ("=", 1)


@dataclass(frozen=True)
class Disjunction:
    """The constraint that two variables differ: |first - second| >= 1."""

    name: str
    first: int
    """The index of a variable."""
    second: int
    """The index of the other one."""


@dataclass(frozen=True)
class Sizes:
    """The size of a program; a disjunction counts as one constraint with two nonzeros."""

    variables: int
    binaries: int
    constraints: int
    nonzeros: int

    def __str__(self) -> str:
        return (
            f"{counted(self.variables, 'variable')} ({self.binaries} binary), "
            f"{counted(self.constraints, 'constraint')}, {counted(self.nonzeros, 'nonzero')}"
        )


@dataclass(frozen=True)
class Program:
    """The integer program of a puzzle, made by `formulate`.

    >>> program = formulate(Puzzle.parse("1.3. 3... .... ..4.", Box(2, 2)))
    >>> program.rows[0].name, program.rows[0].terms, program.rows[0].sense, program.rows[0].rhs
    ('p1_1', ((1, 0), (1, 1), (1, 2), (1, 3)), '=', 1)
    >>> print(program.sizes)
    64 variables (64 binary), 68 constraints, 260 nonzeros
    """

    formulation: str
    box: Box
    clues: Mapping[int, int]
    """The digit of each clue, by its cell; the clues are rows, too."""
    variables: tuple[Variable, ...]
    rows: tuple[Row, ...]
    disjunctions: tuple[Disjunction, ...]
    cells: tuple[Terms, ...]
    """The digit of each cell as a linear expression."""

    def __repr__(self) -> str:
        return f"<Program {self.formulation} of {self.box} boxes: {self.sizes}>"

    @property
    def sizes(self) -> Sizes:
        """The numbers of variables, constraints and nonzeros."""
        return Sizes(
            len(self.variables),
            sum(variable.binary for variable in self.variables),
            len(self.rows) + len(self.disjunctions),
            sum(len(row.terms) for row in self.rows) + 2 * len(self.disjunctions),
        )

    @property
    def linear(self) -> bool:
        """Whether all constraints are linear, that is, there are no disjunctions."""
        return not self.disjunctions

    def digits(self, values: Sequence[float]) -> tuple[int, ...]:
        """The digits of the cells at a point.

        Solvers return integers with rounding errors; the values are rounded first.
        """
        whole = [round(value) for value in values]
        return tuple(sum(a * whole[v] for a, v in terms) for terms in self.cells)

    def without(self, digits: Sequence[int]) -> "Program":
        """The program with a no-good cut, by which one filled grid is no solution any more.

        In BLP the cut is one row: of the n^2 variables that are 1 in the grid, at least one must
        be 0. In the other formulations some cell's integer y must differ from its digit F. If the
        binary u is 1, then y > F, by y - F u >= 1. If the binary w is 1, then y < F, by
        y + (n + 1 - F) w <= n. At least one of these binaries of all cells must be 1.
        """
        n, number = self.box.digits, sum(row.name.startswith("n") for row in self.rows) + 1
        if self.formulation == "blp":
            ones = tuple(
                (1, v)
                for terms, digit in zip(self.cells, digits, strict=True)
                for k, v in terms
                if k == digit
            )
            return replace(self, rows=(*self.rows, Row(f"n{number}", ones, "<=", n * n - 1)))
        variables, rows = list(self.variables), list(self.rows)
        differs = []
        for cell, (y, digit) in enumerate(zip(self.cells, digits, strict=True)):
            place = f"{number}_{cell // n + 1}_{cell % n + 1}"
            u = len(variables)
            variables += [Variable(f"u{place}", 0, 1), Variable(f"w{place}", 0, 1)]
            rows.append(Row(f"u{place}", (*y, (-digit, u)), ">=", 1))
            rows.append(Row(f"w{place}", (*y, (n + 1 - digit, u + 1)), "<=", n))
            differs += [(1, u), (1, u + 1)]
        rows.append(Row(f"n{number}", tuple(differs), ">=", 1))
        return replace(self, variables=tuple(variables), rows=tuple(rows))
