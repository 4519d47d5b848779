"""Solvers against our own search: solutions, their number, the proof, time limits and failures."""

import signal
import subprocess
import sys
import time
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest
from how_many import RUN, part
from programs_to_solve import FOUR, NINE, NONE, PROPER, SIX, solution
from puzzles_in_files import puzzles_of
from refusals import refuses

from sudokuenum import Box, Layout, OptionError, Puzzle, PuzzleError, solutions
from sudokuenum.errors import SolverError
from sudokuenum.models import solve_program
from sudokuenum.models.formulations import FORMULATIONS, FormulationName, Row, formulate
from sudokuenum.models.searching import _checked
from sudokuenum.models.solvers import SOLVERS, SolverName, lp_bound, run_solver

pytestmark = pytest.mark.heavy

PAIRS = [(s, f) for s in SOLVERS for f in FORMULATIONS if not (SOLVERS[s].linear and f == "nlip")]
LONG = "98.76.5..7..5...8...5...6..4..........987..5...8..32....739..6......71..........3"
"""SCIP needs more than 20 s for its nlip."""
FIVE = Puzzle("1.3. 3... .... ..4.", Box(2, 2))


def need(solver: SolverName) -> None:
    """Skip the test without this solver.

    It is not imported: CP-SAT cannot be loaded beside HiGHS, of which it brings other versions.
    """
    if not find_spec(SOLVERS[solver].package):
        pytest.skip(f"needs {solver}")


@pytest.mark.parametrize(("solver", "formulation"), PAIRS)
@pytest.mark.parametrize("puzzle", part([NINE, SIX], 2))
def test_the_solution_is_found_and_is_the_only_one(
    puzzle: Puzzle, solver: SolverName, formulation: FormulationName
) -> None:
    need(solver)
    first, second = solve_program(formulate(puzzle, formulation), solver, limit=2)
    assert (first.status, str(first.solution)) == ("solved", solution(puzzle))
    assert (second.status, second.solution) == ("none", None)
    assert first.seconds >= 0
    assert first.nodes >= 0
    if solver != "scip" and (RUN.slow or formulation == "blp"):
        (search,) = solve_program(formulate(puzzle, formulation), solver, jobs=2)
        assert search.solution == first.solution


@pytest.mark.parametrize(("solver", "formulation"), part(PAIRS, 2))
def test_all_solutions_are_listed_once(solver: SolverName, formulation: FormulationName) -> None:
    need(solver)
    puzzles = [(FIVE, 5), (NONE, 0)]
    for puzzle, number in puzzles if formulation == "blp" else part(puzzles, 2):
        found = list(solve_program(formulate(puzzle, formulation), solver, limit=10))
        assert [search.status for search in found] == ["solved"] * number + ["none"]
        assert {search.solution for search in found[:-1]} == set(solutions(puzzle))


@pytest.mark.parametrize("solver", part(SOLVERS, 3))
def test_blp_of_random_puzzles(solver: SolverName) -> None:
    """Random clues on random cells: most of these puzzles have no solution or many."""
    need(solver)
    random = Random(solver)
    numbers: set[int] = set()
    while len(numbers) < 3 or 0 not in numbers:
        cells = [random.randint(1, 4) if random.random() < 0.3 else 0 for _ in range(16)]
        try:
            puzzle = Puzzle(tuple(cells), Box(2, 2))
        except PuzzleError:
            continue
        expected = set(solutions(puzzle))
        if min(len(expected), 6) in numbers and not RUN.slow:
            continue
        searches = solve_program(formulate(puzzle), solver, limit=6)
        found = [search.solution for search in searches if search.solution]
        assert len(set(found)) == len(found) == min(len(expected), 6)
        assert set(found) <= expected
        numbers.add(len(found))


def test_nothing_runs_before_it_is_asked_for_or_after_the_last() -> None:
    need("highs")
    assert list(solve_program(formulate(SIX), limit=0)) == []
    searches = solve_program(formulate(Box(3, 3)), limit=100)
    assert next(searches).status == "solved"
    searches.close()


@pytest.mark.parametrize("solver", part(SOLVERS, 3))
def test_a_time_limit_ends_it(solver: SolverName) -> None:
    """No solver finds a million grids; the last run is stopped in time."""
    need(solver)
    begin, seconds = time.perf_counter(), 5 if solver == "cpsat" else 2
    found = list(solve_program(formulate(Box(2, 3)), solver, limit=10**6, seconds=seconds))
    assert time.perf_counter() - begin < seconds + 20
    assert found[-1].status == "stopped"
    assert all(search.status == "solved" for search in found[:-1])
    assert len({search.solution for search in found}) == len(found) > 1


@pytest.mark.parametrize("solver", ["highs", "scip"])
def test_solvers_know_the_time_limit(solver: SolverName) -> None:
    need(solver)
    assert run_solver(solver, formulate(Puzzle(LONG), "linearised"), 0.01, 1)[0] == "stopped"


@pytest.mark.skipif(sys.platform == "win32", reason="runs a shell script")
def test_a_solver_that_does_not_end_in_time_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    need("highs")
    sleeper = tmp_path / "sleeper"
    sleeper.write_text("#!/bin/sh\nexec sleep 60\n")
    sleeper.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(sleeper))
    begin = time.perf_counter()
    (search,) = solve_program(formulate(FOUR), seconds=0.2)
    assert search.status == "stopped"
    assert time.perf_counter() - begin < 20


def test_a_wrong_answer_is_found_out() -> None:
    """Rows that do not ask for different digits, and rows of other clues."""
    need("cpsat")
    program = formulate(next(solutions(FOUR)), "nlip")
    alike = Row("alike", ((1, 0), (-1, 1)), "=", 0)
    for change, words in (
        ({"rows": (alike,), "disjunctions": (), "clues": {}}, "digit [1-4] appears twice in "),
        ({"clues": {0: 4}}, "1 in r1c1, although the clue is 4"),
    ):
        runs = solve_program(replace(program, **change), "cpsat")
        refuses(SolverError, f"answer is wrong: {words}", list, runs)


def test_failures_of_a_solver_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    need("highs")
    need("scip")
    program = replace(formulate(FOUR), rows=(Row("f", ((1, 10**6),), "=", 1),))
    refuses(SolverError, "solver scip: IndexError", list, solve_program(program, "scip"))
    monkeypatch.setattr(sys, "executable", "/bin/false")
    refuses(SolverError, "the solver ended with status 1", list, solve_program(formulate(FOUR)))


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudokuenum.common.extras.find_spec", lambda name: None)
    for solver in SOLVERS:
        message = rf"solver {solver} needs the extra {solver}: pip install 'sudokuenum\[{solver}\]'"
        refuses(OptionError, message, solve_program, formulate(FOUR), solver)


def test_wrong_use_is_refused_at_once() -> None:
    need("highs")
    for arguments, message in (
        ({"solver": "cplex"}, f"solver 'cplex': the solvers are {', '.join(SOLVERS)}"),
        ({"limit": -1}, "limit -1"),
        ({"seconds": -1.0}, r"seconds -1\.0"),
        ({"seconds": float("nan")}, "seconds nan"),
        ({"jobs": 0}, "jobs 0"),
    ):
        refuses(OptionError, message, solve_program, formulate(FOUR), **arguments)
    words = "solver highs is for linear programs, not for nlip"
    refuses(OptionError, words, solve_program, formulate(FOUR, "nlip"))
    refuses(PuzzleError, "2 to 16 digits, not 25", solve_program, formulate(Box(5, 5)))


def test_lp_bound() -> None:
    """The relaxation proves easy puzzles, and not all of the hardest."""
    need("highs")
    for puzzle in PROPER:
        assert lp_bound(puzzle) == len(puzzle.cells) - puzzle.clues
    hard = puzzles_of("puzzles_hardest")[:5]
    bounds = [lp_bound(puzzle) / (81 - puzzle.clues) for puzzle in hard]
    assert min(bounds) < 0.9
    assert min(bounds) > 0


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_the_solver_ends_with_its_caller() -> None:
    """Even if the caller is killed: the solver's process sees the end of its standard input."""
    need("scip")
    script = (
        "import subprocess; from sudokuenum import Puzzle; from sudokuenum.models import *\n"
        "popen = subprocess.Popen\n"
        "def tell(*a, **k):\n    p = popen(*a, **k); print(p.pid, flush=True); return p\n"
        "subprocess.Popen = tell\n"
        f"list(solve_program(formulate(Puzzle('{LONG}'), 'nlip'), 'scip'))"
    )
    caller = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert caller.stdout is not None
    pid = int(caller.stdout.readline())
    time.sleep(2)
    assert alive(pid)
    caller.send_signal(signal.SIGKILL)
    caller.wait()
    caller.stdout.close()
    for _ in range(50):
        if not alive(pid):
            return
        time.sleep(0.1)
    pytest.fail("the solver goes on")


def alive(pid: int) -> bool:
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"


@pytest.mark.parametrize("solver", [name for name in SOLVERS if name != "scip"])
@pytest.mark.parametrize(
    "text",
    [
        "thermometer: r1c1-r1c3; killer 5: r2c1 r3c1; x",
        "AABB AABC DDBC DDCC; sandwich 5: r1; r2c1 r3c3",
        "arrow: r1c1 = r2c2 r2c3; odd: r4c1; difference: r3c3 r3c4",
    ],
)
def test_solutions_with_rules_are_those_of_the_search(text: str, solver: SolverName) -> None:
    need(solver)
    layout = Layout(text, None if text[0] == "A" else "2x2")
    puzzle = Puzzle("." * 10 + "2" + "." * 5, layout=layout)
    expected = {str(grid) for grid in solutions(puzzle)}
    found = [run.solution for run in solve_program(formulate(puzzle), solver, limit=100)]
    assert 0 < len(expected) < 50
    assert found.pop() is None
    assert sorted(map(str, found)) == sorted(expected)


def test_an_answer_that_breaks_a_rule_is_wrong() -> None:
    grid = tuple(map(int, "1234341221434321"))
    puzzle = Puzzle("." * 16, layout=Layout("killer 4: r1c1 r1c2", "2x2"))
    words = "the solver's answer is wrong: it breaks the rule 'killer 4: r1c1 r1c2'"
    refuses(SolverError, words, _checked, puzzle, grid)
