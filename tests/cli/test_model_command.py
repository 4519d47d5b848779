"""The command `model`: what it writes, solves and refuses."""

import sys
import time
from importlib.util import find_spec
from pathlib import Path

import pytest
from msgspec.structs import asdict
from programs_to_solve import FOUR, NINE, NONE, SIX, solution
from run_command import (
    as_json,
    ended_by_ctrl_c,
    output,
    output_and_imports,
    refused,
    remark,
    run_here,
    started,
)

from sudokuenum import Box
from sudokuenum.models import formulate, program_text, solvers
from sudokuenum.models.formulations import FORMULATIONS


def test_it_writes_what_program_text_returns(file: Path) -> None:
    printed = run_here(f"model {NINE} --formulation nlip --format zimpl")
    program = formulate(NINE, "nlip")
    assert printed == (program_text(program, "zimpl"), f"nlip: {program.sizes}\n")
    assert output("model --format cnf") == program_text(formulate(Box(3, 3)), "cnf")
    assert output("model --box 5x4") == program_text(formulate(Box(5, 4)))
    file.write_text(SIX.drawn())
    assert output(f"model {file} --format dlx") == program_text(formulate(SIX), "dlx")
    document = as_json(f"model {SIX} --format cnf")
    assert document.pop("text") == program_text(formulate(SIX), "cnf")
    assert document == asdict(formulate(SIX).sizes)


def test_sizes_in_two_forms() -> None:
    rows = [text.split() for text in output(f"model {NINE} --sizes").splitlines()]
    assert rows[0] == ["formulation", "variables", "binaries", "constraints", "nonzeros"]
    assert rows[1] == ["blp", "729", "729", "354", "2946"]
    document = as_json(f"model {NINE} --sizes")
    assert list(document) == list(FORMULATIONS)
    assert document["linearised"]["nonzeros"] == 4890


@pytest.mark.heavy
@pytest.mark.parametrize("solver", solvers.SOLVERS)
def test_solving_a_proper_puzzle(solver: solvers.SolverName) -> None:
    if not find_spec(solvers.SOLVERS[solver].package):
        pytest.skip(f"needs {solver}")
    printed = run_here(f"model {NINE} --solve {solver}")
    assert printed.out == solution(NINE) + "\n"
    assert f"{solver}, run 1: solved, " in printed.err
    assert f"{solver}, run 2: none, " in printed.err
    assert printed.err.endswith("solutions: 1; the solver proved that there are no others\n")


@pytest.mark.heavy
def test_the_first_solutions() -> None:
    pytest.importorskip("highspy")
    printed = run_here("model --box 2x2 --solutions 3 --solve")
    assert len(set(printed.out.split())) == 3
    assert printed.err.endswith("solutions: 3; there are others\n")


@pytest.mark.heavy
def test_solving_as_json() -> None:
    pytest.importorskip("highspy")
    document = as_json(f"model {FOUR} --solve --formulation linearised")
    assert document["found"] == [solution(FOUR)]
    assert document["complete"] is True
    assert [run["status"] for run in document["runs"]] == ["solved", "none"]
    assert document["variables"] == 72


@pytest.mark.heavy
def test_exit_status_1_without_a_solution() -> None:
    pytest.importorskip("highspy")
    assert run_here(f"model {NONE} --solve", status=1).err.endswith("solutions: 0; there is none\n")
    stopped = run_here("model --solve --seconds 0", status=1).err
    assert stopped.endswith("solutions: 0; stopped, out of time\n")


def test_a_missing_extra_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudokuenum.common.extras.find_spec", lambda name: None)
    expected = "solver scip needs the extra scip: pip install 'sudokuenum[scip]'"
    assert refused("model --solve scip") == expected


def test_writing_imports_no_solver() -> None:
    packages = {solver.package for solver in solvers.SOLVERS.values()}
    assert output_and_imports("model --sizes", packages).endswith("\nset()\n")


@pytest.mark.heavy
@pytest.mark.skipif(sys.platform == "win32", reason="sends a POSIX signal")
def test_ctrl_c_stops_a_solver() -> None:
    pytest.importorskip("pyscipopt")
    process = started("model --formulation nlip --solve scip --solutions 1000000")
    assert remark(process).startswith("nlip: ")
    time.sleep(2)
    assert ended_by_ctrl_c(process, within=0.5).splitlines()[-1] == "sudokuenum: stopped"
