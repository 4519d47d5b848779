"""`sudokuenum model`: a puzzle as an integer program, with its text, sizes and solutions."""

import sys
from argparse import Namespace

from sudokuenum.cli import options, puzzle_arguments
from sudokuenum.cli.output import OUTPUT, print_result, print_unless_quiet
from sudokuenum.common.document import json_text
from sudokuenum.common.wording import counted, duration, joined
from sudokuenum.geometry.box import Box
from sudokuenum.models.formulations import FORMULATIONS, Program, formulate
from sudokuenum.models.output_keys import ProgramText, Searched, SizesOfFormulations
from sudokuenum.models.searching import solve_program
from sudokuenum.models.solvers import SOLVERS
from sudokuenum.models.writing import PROGRAM_FORMATS, program_text

EXAMPLE = """Prints the program as text that a solver can read, unless you ask for --sizes or
--solve. With --solve, the exit status is 1 if no solution is found, else 0.
Example: sudokuenum model puzzle.txt --formulation linearised --format mps
"""
FORMAT = options.default(program_text, "form")
SOLVER, LIMIT = (options.default(solve_program, name) for name in ("solver", "limit"))
_USES = ", ".join(
    f"{name} is {one.summary}" for name, one in PROGRAM_FORMATS.items() if one.summary
)
OPTIONS: options.Options = {
    **puzzle_arguments.GRID,
    **options.LAYOUT,
    "--formulation F": options.explained({name: one.summary for name, one in FORMULATIONS.items()}),
    "task": {
        "--format T": options.Option(
            f"format of the text: {', '.join(PROGRAM_FORMATS)} (default: {FORMAT}); {_USES}",
            default=FORMAT,
        ),
        "--sizes": "print only the sizes of all formulations",
        "--solve S?": options.Option(
            f"solve the program with {joined(SOLVERS, 'or')} (default: {SOLVER}), each of which is "
            "an extra of this name",
            const=SOLVER,
        ),
    },
    "--solutions K": f"with --solve: list at most K solutions (default: {LIMIT}), and report if "
    "there are others",
    **options.seconds("the solver"),
    **options.JOBS,
    **OUTPUT,
    **options.QUIET,
}


def run(arguments: Namespace) -> int:
    """Print or solve the program, and return the exit status."""
    of_solver = "solutions", "seconds", "jobs"
    if arguments.sizes:
        options.refuse(arguments, "{} cannot be combined with --sizes", "formulation", *of_solver)
    elif arguments.solve is None:
        options.refuse(arguments, "{} needs --solve", *of_solver)
    if not arguments.sizes:
        options.refuse(arguments, "{} needs --sizes", "csv")
    grid = puzzle_arguments.read_grid(arguments)
    if isinstance(grid, Box) and arguments.layout is not None:
        grid = puzzle_arguments.empty(arguments, grid)
    if arguments.sizes:
        sizes = (formulate(grid, name).sizes for name in FORMULATIONS)
        print_result(SizesOfFormulations(*sizes), arguments)
        return 0
    program = formulate(grid, **options.passed(arguments, "formulation"))
    if arguments.solve is not None:
        return _solve(program, arguments)
    text = program_text(program, arguments.format)
    print_unless_quiet(f"{program.formulation}: {program.sizes}", arguments)
    if arguments.json:
        print(json_text(ProgramText.of(program.sizes, text=text)))
    else:
        print(text, end="")
    return 0


def _solve(program: Program, arguments: Namespace) -> int:
    options.check_positive(arguments, "solutions")
    wanted: int = 1 if arguments.solutions is None else arguments.solutions
    limits = options.passed(arguments, "seconds", "jobs")
    solver_runs = solve_program(program, arguments.solve, limit=wanted + 1, **limits)
    print_unless_quiet(f"{program.formulation}: {program.sizes}", arguments)
    runs = []
    for number, run in enumerate(solver_runs, 1):
        runs.append(run)
        figures = f"{duration(run.seconds)}, {counted(run.nodes, 'node')}"
        print_unless_quiet(f"{arguments.solve}, run {number}: {run.status}, {figures}", arguments)
        if run.solution and number <= wanted and not arguments.json:
            print(run.solution, flush=True)
    document = Searched.of_runs(program, arguments.solve, runs, wanted)
    if arguments.json:
        print(json_text(document))
    outcomes = {
        "none": "the solver proved that there are no others" if document.found else "there is none",
        "solved": "there are others",
        "stopped": "stopped, out of time",
    }
    print(f"solutions: {len(document.found)}; {outcomes[runs[-1].status]}", file=sys.stderr)
    return 0 if document.found else 1
