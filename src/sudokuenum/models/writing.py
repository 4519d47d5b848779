"""Integer programs as text, in the formats that solvers read.

zimpl  A model with sets and parameters, for ZIMPL. SCIP reads it if it is built with ZIMPL,
       unlike the wheels of PySCIPOpt.
lp     CPLEX LP. The disjunctions of nlip are written as (y - y')^2 >= 1. This is nonconvex,
       but SCIP reads it.
mps    Free MPS, for the linear formulations blp and linearised.
cnf    DIMACS CNF for SAT solvers and model counters, for blp. The number of the variable x_i_j_k is
       (i - 1) n^2 + (j - 1) n + k. "Exactly one" is one clause for "at least one", and one for each
       pair of variables, which are not both true.
dlx    An exact cover for D. E. Knuth's program DLX1, for blp. The items are the rows of the
       program. A variable is an option, whose items are the rows that contain it.

Variables are named as in `formulations`, with i, j and k from 1. The first letter of a row's name
is for its kind: p for a cell (place), r, c and b for a digit in a row, column and box, f for a clue
(fixed), g and l for greater and less, d for a disjunction.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from operator import itemgetter
from typing import Literal, NamedTuple, TypeAlias

from sudokuenum.common.arguments import as_name, check_type
from sudokuenum.common.name_tables import check_table
from sudokuenum.common.wording import counted
from sudokuenum.errors import OptionError
from sudokuenum.models.formulations import FormulationName, Program, Row

ProgramFormatName: TypeAlias = Literal["zimpl", "lp", "mps", "cnf", "dlx"]
"""The names of the formats."""
_TERMS = 8
"""The largest number of terms on a line, because some readers of LP files reject long lines."""


def program_text(program: Program, form: ProgramFormatName = "lp") -> str:
    """Return a program as text, in a format that solvers read.

    Parameters
    ----------
    program
        The program.
    form
        `"zimpl"`, `"lp"`, `"mps"`, `"cnf"` or `"dlx"`.

    Returns
    -------
    str
        The lines of a file, which begin with two comments: the name of the program and its size.

    Raises
    ------
    OptionError
        If the format is unknown, or if it cannot express the program.

    Examples
    --------
    >>> text = program_text(formulate(Box(2, 2)), "dlx")
    >>> text.splitlines()[4:6]
    ['p1_1 r1_1 c1_1 b1_1', 'p1_1 r1_2 c1_2 b1_2']
    """
    check_type(program, Program, "a Program")
    form = as_name(form, PROGRAM_FORMATS, "format")
    mark, lines = PROGRAM_FORMATS[form].comment, PROGRAM_FORMATS[form].lines
    clues = counted(len(program.clues), "clue")
    layout = f" and the layout {program.layout}" if program.layout else ""
    title = f"{program.formulation} of Sudoku with {program.box} boxes{layout}, {clues}"
    return "\n".join([f"{mark} {title}", f"{mark} {program.sizes}", *lines(program), ""])


def _zimpl(program: Program) -> Iterator[str]:
    """Yield the parameters and the clues, and then the model of the formulation.

    Raises OptionError if the puzzle has a layout, because the models have none.
    """
    if program.layout:
        raise OptionError(
            f"layout {program.layout}: format zimpl has rows, columns and boxes only; use lp or mps"
        )
    box, n = program.box, program.box.digits
    yield ""
    yield f"param r := {box.rows};   # rows of a box"
    yield f"param c := {box.columns};   # columns of a box"
    yield "param n := r * c;"
    yield "set N := { 1 .. n };"
    if program.clues:
        yield "set CLUES := {   # row, column, digit"
        clues = [f"<{c // n + 1},{c % n + 1},{digit}>" for c, digit in program.clues.items()]
        yield from _wrapped([*(f"{clue}," for clue in clues[:-1]), clues[-1]])
        yield "};"
    yield ""
    model, fixed = _ZIMPL[program.formulation]
    yield model
    if program.clues:
        yield f"subto clue: forall <i,j,k> in CLUES do {fixed};"


_ZIMPL: dict[FormulationName, tuple[str, str]] = {
    "blp": (
        """\
# x[i,j,k] = 1: digit k is in row i, column j
var x[N * N * N] binary;

subto cell: forall <i,j> in N * N do sum <k> in N : x[i,j,k] == 1;
subto row: forall <i,k> in N * N do sum <j> in N : x[i,j,k] == 1;
subto column: forall <j,k> in N * N do sum <i> in N : x[i,j,k] == 1;
subto box: forall <p,q,k> in { 1 .. c } * { 1 .. r } * N do
  sum <a,b> in { 1 .. r } * { 1 .. c } : x[r * (p - 1) + a, c * (q - 1) + b, k] == 1;""",
        "x[i,j,k] == 1",
    ),
    "nlip": (
        """\
# y[i,j]: the digit in row i, column j
var y[N * N] integer >= 1 <= n;

subto row: forall <i,j,l> in N * N * N with j < l do vabs(y[i,j] - y[i,l]) >= 1;
subto column: forall <j,i,k> in N * N * N with i < k do vabs(y[i,j] - y[k,j]) >= 1;
# the cells of a box that share neither a row nor a column
set INSIDE := { 1 .. r } * { 1 .. c };
subto box: forall <p,q> in { 1 .. c } * { 1 .. r } do
  forall <a,b,d,e> in INSIDE * INSIDE with a < d and b != e do
    vabs(y[r * (p - 1) + a, c * (q - 1) + b] - y[r * (p - 1) + d, c * (q - 1) + e]) >= 1;""",
        "y[i,j] == k",
    ),
    "linearised": (
        """\
# y[i,j]: the digit in row i, column j
var y[N * N] integer >= 1 <= n;

# pairs of cells that share a row, column or box
set PAIRS := { <i,j,k,l> in N * N * N * N with i == k and j < l or i < k and (j == l or
  floor((i - 1) / r) == floor((k - 1) / r) and floor((j - 1) / c) == floor((l - 1) / c)) };
# z = 1: the first digit of the pair is greater
var z[PAIRS] binary;

subto greater: forall <i,j,k,l> in PAIRS do y[i,j] - y[k,l] >= 1 - n * (1 - z[i,j,k,l]);
subto less: forall <i,j,k,l> in PAIRS do y[k,l] - y[i,j] >= 1 - n * z[i,j,k,l];""",
        "y[i,j] == k",
    ),
}
"""The model of each formulation, and the constraint of a clue."""
check_table(_ZIMPL, FormulationName)


def _lp(program: Program) -> Iterator[str]:
    names = [variable.name for variable in program.variables]
    yield "Minimize"
    yield f" none: 0 {names[0]}"
    yield "Subject To"
    for row in program.rows:
        yield f" {row.name}:"
        terms = [f"{coefficient:+d} {names[v]}" for coefficient, v in row.terms]
        yield from _wrapped([*terms, f"{row.sense} {row.rhs}"])
    for pair in program.disjunctions:
        a, b = names[pair.first], names[pair.second]
        yield f" {pair.name}: [ {a} ^2 - 2 {a} * {b} + {b} ^2 ] >= 1"
    yield "Bounds"
    for variable in program.variables:
        if not variable.binary:
            yield f" {variable.lower} <= {variable.name} <= {variable.upper}"
    for section, binary in (("Binaries", True), ("Generals", False)):
        if some := [one.name for one in program.variables if one.binary == binary]:
            yield section
            yield from _wrapped(some)
    yield "End"


def _mps(program: Program) -> Iterator[str]:
    if program.disjunctions:
        raise OptionError(f"format mps is for linear programs, not for {program.formulation}")
    terms = [(v, row.name, coefficient) for row in program.rows for coefficient, v in row.terms]
    yield "NAME sudoku"
    yield "ROWS"
    yield " N none"
    for row in program.rows:
        yield f" {({'=': 'E', '>=': 'G', '<=': 'L'})[row.sense]} {row.name}"
    yield "COLUMNS"
    yield "    begin 'MARKER' 'INTORG'"
    for v, name, coefficient in sorted(terms, key=itemgetter(0)):
        yield f"    {program.variables[v].name} {name} {coefficient}"
    yield "    end 'MARKER' 'INTEND'"
    yield "RHS"
    yield from (f"    rhs {row.name} {row.rhs}" for row in program.rows if row.rhs)
    yield "BOUNDS"
    for variable in program.variables:
        if variable.binary:
            yield f" BV bound {variable.name}"
        else:
            yield f" LO bound {variable.name} {variable.lower}"
            yield f" UP bound {variable.name} {variable.upper}"
    yield "ENDATA"


def _cnf(program: Program) -> Iterator[str]:
    clauses: list[list[int]] = []
    for row in _at_most_one(program, "cnf"):
        numbers = [v + 1 for _, v in row.terms]
        clauses += [numbers] * (row.sense == "=")
        clauses += ([-a, -b] for a, b in combinations(numbers, 2))
    n = program.box.digits
    yield f"c variable (i - 1) * {n * n} + (j - 1) * {n} + k: digit k is in row i, column j"
    yield f"p cnf {len(program.variables)} {len(clauses)}"
    yield from (" ".join(map(str, [*clause, 0])) for clause in clauses)


def _dlx(program: Program) -> Iterator[str]:
    options: list[list[str]] = [[] for _ in program.variables]
    rows = _at_most_one(program, "dlx")
    for row in rows:
        for _, v in row.terms:
            options[v].append(row.name)
    yield "| p: a cell; r, c, b: a digit in a row, column, box; f: a clue. Items, then options:"
    secondary = [row.name for row in rows if row.sense == "<="]
    items = [row.name for row in rows if row.sense == "="]
    yield " ".join([*items, *["|"] * bool(secondary), *secondary])
    yield from map(" ".join, options)


def _at_most_one(program: Program, form: ProgramFormatName) -> list[Row]:
    """Return the rows, each of which requires exactly one or at most one variable to be 1.

    Raises OptionError if the program has other constraints.
    """
    if program.layout and program.layout.constraints:
        rule = "knows groups of different digits only; use lp or mps"
        raise OptionError(f"layout {program.layout}: format {form} {rule}")
    rows = ({row.sense, row.rhs, *(a for a, _ in row.terms)} for row in program.rows)
    if program.disjunctions or any(row not in ({"=", 1}, {"<=", 1}) for row in rows):
        rule = "is for blp, whose rows ask for exactly one of some variables"
        raise OptionError(f"format {form} {rule}, not for {program.formulation}")
    return list(program.rows)


def _wrapped(words: list[str]) -> Iterator[str]:
    for start in range(0, len(words), _TERMS):
        yield "  " + " ".join(words[start : start + _TERMS])


class ProgramFormat(NamedTuple):
    """A format of integer programs."""

    comment: str
    """The mark that begins a comment."""
    lines: Callable[[Program], Iterator[str]]
    """Yields the lines below the comments."""
    summary: str = ""
    """The use of the format, for the help, or empty if its name is clear enough."""


PROGRAM_FORMATS: dict[ProgramFormatName, ProgramFormat] = {
    "zimpl": ProgramFormat("#", _zimpl),
    "lp": ProgramFormat("\\", _lp),
    "mps": ProgramFormat("*", _mps),
    "cnf": ProgramFormat("c", _cnf, "for SAT solvers"),
    "dlx": ProgramFormat("|", _dlx, "an exact cover"),
}
check_table(PROGRAM_FORMATS, ProgramFormatName)
