"""`sudokuenum model`: a puzzle as a mathematical program: its text, its sizes, its solutions."""

import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from sudokuenum.cli import options, puzzle_arguments

if TYPE_CHECKING:
    from sudokuenum.programs.program import Program

EXAMPLE = (
    "Exit status of --solve: 0, or 1 if no solution is found. "
    "Example: sudokuenum model puzzle.txt --formulation linearised --format mps"
)


_ONLY = {
    "formulation": ("text", "solve"),
    "solutions": ("solve",),
    "seconds": ("solve",),
    "jobs": ("solve",),
}


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    puzzle_arguments.add_grid(parser)
    parser.add_argument(
        "--formulation", metavar="F",
        help="blp: binary (default); nlip: |y - y'| >= 1; linearised: the same with big-M",
    )  # fmt: skip
    task = parser.add_mutually_exclusive_group()
    task.add_argument(
        "--format", default="lp", metavar="T", help="lp (default), mps, zimpl, cnf (SAT) or dlx"
    )
    task.add_argument("--sizes", action="store_true", help="only the sizes of all formulations")
    task.add_argument(
        "--solve", nargs="?", const="highs", metavar="S",
        help="solve it with highs (default), scip or cpsat, each an extra of this name",
    )  # fmt: skip
    parser.add_argument(
        "--solutions", type=int, metavar="K",
        help="solutions to list before it is proved that there are no others (default: 1)",
    )  # fmt: skip
    parser.add_argument("--seconds", type=float, metavar="S", help="stop solving after S seconds")
    options.add_jobs(parser)
    options.add_json(parser.add_argument)


def run(arguments: Namespace) -> int:
    """Write the program, or solve it."""
    from sudokuenum.programs.formulations import FORMULATIONS, formulate
    from sudokuenum.programs.writing import program_text
    from sudokuenum.reports.text import print_json, table

    task = "sizes" if arguments.sizes else "text" if arguments.solve is None else "solve"
    options.check_goes_with(arguments, task, "--sizes" if task == "sizes" else "a text", _ONLY)
    grid = puzzle_arguments.read_grid(arguments)
    if arguments.sizes:
        sizes = {name: vars(formulate(grid, name).sizes) for name in FORMULATIONS}
        if arguments.json:
            print_json(sizes)
        else:
            rows = [(name, *size.values()) for name, size in sizes.items()]
            print(*table(("formulation", *sizes["blp"]), rows), sep="\n")
        return 0
    program = formulate(grid, "blp" if arguments.formulation is None else arguments.formulation)
    if arguments.solve is not None:
        return _solve(program, arguments)
    text = program_text(program, arguments.format)
    print(f"{program.formulation}: {program.sizes}", file=sys.stderr)
    if arguments.json:
        print_json({"text": text, **vars(program.sizes)})
    else:
        print(text, end="")
    return 0


def _solve(program: "Program", arguments: Namespace) -> int:
    """Print the solutions as they are found; the runs of the solver go to stderr."""
    from sudokuenum.errors import OptionError
    from sudokuenum.programs.searching import solve_program
    from sudokuenum.reports.text import print_json

    wanted: int = 1 if arguments.solutions is None else arguments.solutions
    if wanted < 1:
        raise OptionError(f"solutions {wanted}: at least 1 is listed")
    searches = solve_program(
        program, arguments.solve, wanted + 1, arguments.seconds, arguments.jobs
    )
    print(f"{program.formulation}: {program.sizes}", file=sys.stderr)
    runs = []
    for number, search in enumerate(searches, 1):
        runs.append(search)
        figures = f"{search.seconds:.2f} s, {search.nodes} nodes"
        print(f"{arguments.solve}, run {number}: {search.status}, {figures}", file=sys.stderr)
        if search.solution and number <= wanted and not arguments.json:
            print(search.solution, flush=True)
    found = [str(search.solution) for search in runs if search.solution]
    status = runs[-1].status
    if arguments.json:
        document = {
            "formulation": program.formulation,
            "solver": arguments.solve,
            **vars(program.sizes),
            "solutions": found[:wanted],
            "complete": status == "none",
            "runs": [
                {"status": run.status, "seconds": run.seconds, "nodes": run.nodes} for run in runs
            ],
        }
        print_json(document)
    words = {
        "none": "no other is left after the no-good cuts" if found else "there is none",
        "solved": "there are others",
        "stopped": "stopped, out of time",
    }
    print(f"solutions: {len(found[:wanted])}; {words[status]}", file=sys.stderr)
    return 0 if found else 1
