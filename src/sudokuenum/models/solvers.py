"""HiGHS, SCIP and CP-SAT: one run finds a point of a program, or proves that there is none.

highs  Branch and cut, for the linear formulations blp and linearised.
scip   Branch and cut, for all formulations. |y - y'| >= 1 is stated as (y - y')^2 >= 1, which SCIP
       solves by spatial branching.
cpsat  Constraint propagation with clause learning, for all formulations. Its number of nodes is
       its number of branches.

Each solver is an optional extra, and is imported when it is used. `lp_bound` needs highs.
"""

from collections.abc import Callable, Mapping, Sequence
from operator import eq, ge, le
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

import numpy as np

from sudokuenum.common.arguments import as_name
from sudokuenum.common.extras import check_extra
from sudokuenum.common.name_tables import check_table
from sudokuenum.errors import OptionError, SolverError
from sudokuenum.grids.puzzle import PuzzleLike, as_puzzle
from sudokuenum.models.formulations import Program, formulate
from sudokuenum.solving.search import solve

if TYPE_CHECKING:
    import highspy

SolverName: TypeAlias = Literal["highs", "scip", "cpsat"]
"""The names of the solvers, which are also the names of the extras of this package."""
_SENSES: dict[str, Callable[[Any, int], Any]] = {"=": eq, ">=": ge, "<=": le}

Outcome: TypeAlias = tuple[str, Sequence[float], int]
"""The outcome of a run: its status, the values of the variables if it is solved, and the nodes.

The status is "solved", "none" (there is no point) or "stopped" (out of time).
"""
_Ended: TypeAlias = tuple[str, Callable[[], Sequence[float]], int]
"""The status of a run as the solver names it, a call for the values, and the nodes."""


def checked_solver(solver: SolverName, program: Program) -> SolverName:
    """Return the name of a solver that is installed and fits the program, or raise OptionError."""
    solver = as_name(solver, SOLVERS, "solver")
    if SOLVERS[solver].linear and program.disjunctions:
        raise OptionError(f"solver {solver} is for linear programs, not for {program.formulation}")
    check_extra(SOLVERS[solver].package, solver, f"solver {solver}")
    return solver


def run_solver(
    solver: SolverName, program: Program, seconds: float | None, threads: int
) -> Outcome:
    """Run a solver once, with a time limit or None. SCIP uses only one thread."""
    ended, values, nodes = SOLVERS[solver].run(program, seconds, threads)
    status = SOLVERS[solver].statuses.get(ended)
    if status is None:
        raise SolverError(f"the solver ended with {ended!r}")
    return status, values() if status == "solved" else [], nodes


def lp_bound(puzzle: PuzzleLike) -> float:
    """Return the least number of empty cells in which BLP's LP relaxation agrees with the solution.

    The minimum is taken over all points of the relaxation. A point agrees in a cell as far as its
    variable for the cell and the solution's digit is 1, so the number need not be an integer. If
    it equals the number of empty cells, the relaxation proves that there is only one solution.

    Parameters
    ----------
    puzzle
        A puzzle with exactly one solution.

    Returns
    -------
    float
        The bound, rounded to six decimals.

    Raises
    ------
    PuzzleError
        If the puzzle does not have exactly one solution.
    OptionError
        If the solver highs is not installed.
    SolverError
        If the solver fails.

    Examples
    --------
    >>> lp_bound(Puzzle("1.3. .... .4.. ...2", Box(2, 2)))
    12.0
    """
    puzzle = as_puzzle(puzzle, layouts=True)
    program = formulate(puzzle)
    checked_solver("highs", program)
    model = _highs_model(program, relaxed=True)
    solution = solve(puzzle)
    costs = np.zeros(len(program.variables))
    for cell, terms in enumerate(program.cells):
        if not puzzle.cells[cell]:
            costs[[v for k, v in terms if k == solution.cells[cell]]] = 1
    model.changeColsCost(len(costs), np.arange(len(costs), dtype=np.int32), costs)
    model.run()
    ended = model.modelStatusToString(model.getModelStatus())
    if ended != "Optimal":
        raise SolverError(f"the solver ended with {ended!r}")
    return round(float(model.getInfo().objective_function_value), 6)


def _highs_model(program: Program, relaxed: bool = False) -> "highspy.Highs":
    import highspy

    model = highspy.Highs()
    model.setOptionValue("output_flag", False)
    lp = highspy.HighsLp()
    lp.num_col_, lp.num_row_ = len(program.variables), len(program.rows)
    lp.col_cost_ = np.zeros(lp.num_col_)
    lp.col_lower_ = np.array([variable.lower for variable in program.variables], float)
    lp.col_upper_ = np.array([variable.upper for variable in program.variables], float)
    rows = program.rows
    lp.row_lower_ = np.array([-np.inf if row.sense == "<=" else row.rhs for row in rows], float)
    lp.row_upper_ = np.array([np.inf if row.sense == ">=" else row.rhs for row in rows], float)
    lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    lp.a_matrix_.start_ = np.cumsum([0, *(len(row.terms) for row in rows)])
    lp.a_matrix_.index_ = np.array([v for row in rows for _, v in row.terms])
    lp.a_matrix_.value_ = np.array([a for row in rows for a, _ in row.terms], float)
    if not relaxed:
        lp.integrality_ = [highspy.HighsVarType.kInteger] * lp.num_col_
    model.passModel(lp)
    return model


def _highs(program: Program, seconds: float | None, threads: int) -> _Ended:
    model = _highs_model(program)
    model.setOptionValue("threads", threads)
    if seconds is not None:
        model.setOptionValue("time_limit", seconds)
    model.run()
    ended = model.modelStatusToString(model.getModelStatus())
    nodes = max(0, model.getInfo().mip_node_count)
    return ended, lambda: list(model.getSolution().col_value), nodes


def _scip(program: Program, seconds: float | None, threads: int) -> _Ended:
    from pyscipopt import Model, quicksum

    model = Model()
    model.hideOutput()
    if seconds is not None:
        model.setParam("limits/time", seconds)
    x = [
        model.addVar(variable.name, "B" if variable.binary else "I", variable.lower, variable.upper)
        for variable in program.variables
    ]
    for row in program.rows:
        total = quicksum(coefficient * x[v] for coefficient, v in row.terms)
        model.addCons(_SENSES[row.sense](total, row.rhs), row.name)
    for pair in program.disjunctions:
        difference = x[pair.first] - x[pair.second]
        model.addCons(difference * difference >= 1, pair.name)  # fewer nodes than by abs
    model.optimizeNogil()
    return model.getStatus(), lambda: [*map(model.getVal, x)], model.getNTotalNodes()


def _cpsat(program: Program, seconds: float | None, threads: int) -> _Ended:
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    x = [
        model.new_int_var(variable.lower, variable.upper, variable.name)
        for variable in program.variables
    ]
    for row in program.rows:
        coefficients = [coefficient for coefficient, _ in row.terms]
        total = cp_model.LinearExpr.weighted_sum([x[v] for _, v in row.terms], coefficients)
        model.add(_SENSES[row.sense](total, row.rhs))
    for pair in program.disjunctions:
        model.add(x[pair.first] != x[pair.second])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = threads
    if seconds is not None:
        solver.parameters.max_time_in_seconds = seconds
    ended = solver.status_name(solver.solve(model))
    return ended, lambda: [*map(solver.value, x)], solver.num_branches


class Solver(NamedTuple):
    """A program that solves integer programs."""

    module: str
    """The module that it needs, which is imported when it is used."""
    run: Callable[[Program, float | None, int], _Ended]
    """Runs it once, with a time limit in seconds and a number of threads."""
    statuses: Mapping[str, str]
    """Its names of the ways to end, and the status of the outcome for each."""
    linear: bool = False
    """True if it solves only programs without disjunctions."""

    @property
    def package(self) -> str:
        """The package that contains the module."""
        return self.module.partition(".")[0]


SOLVERS: dict[SolverName, Solver] = {
    "highs": Solver(
        "highspy",
        _highs,
        {"Optimal": "solved", "Infeasible": "none", "Time limit reached": "stopped"},
        linear=True,
    ),
    "scip": Solver(
        "pyscipopt",
        _scip,
        {"optimal": "solved", "infeasible": "none", "timelimit": "stopped"},
    ),
    "cpsat": Solver(
        "ortools.sat.python.cp_model",
        _cpsat,
        {"OPTIMAL": "solved", "FEASIBLE": "solved", "INFEASIBLE": "none", "UNKNOWN": "stopped"},
    ),
}
check_table(SOLVERS, SolverName)
