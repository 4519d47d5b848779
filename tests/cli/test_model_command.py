"""The command `model`: what it writes, solves and refuses."""

import json
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import pytest
from programs_to_solve import FOUR, NINE, NONE, SIX, solution
from run_command import output_and_imports

from sudokuenum import Box, formulate, program_text
from sudokuenum.cli import main
from sudokuenum.programs import solvers
from sudokuenum.programs.formulations import FORMULATIONS

Capture = pytest.CaptureFixture[str]


def test_it_writes_what_program_text_returns(capsys: Capture) -> None:
    assert main(["model", str(NINE), "--formulation", "nlip", "--format", "zimpl"]) == 0
    printed = capsys.readouterr()
    program = formulate(NINE, "nlip")
    assert printed.out == program_text(program, "zimpl")
    assert printed.err == f"nlip: {program.sizes}\n"


def test_the_empty_puzzle_is_the_default(capsys: Capture) -> None:
    assert main(["model", "--format", "cnf"]) == 0
    assert capsys.readouterr().out == program_text(formulate(Box(3, 3)), "cnf")
    assert main(["model", "--box", "5x4"]) == 0
    assert capsys.readouterr().out == program_text(formulate(Box(5, 4)))


def test_puzzles_come_from_files_too(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text(SIX.drawn())
    assert main(["model", str(file), "--format", "dlx"]) == 0
    assert capsys.readouterr().out == program_text(formulate(SIX), "dlx")


def test_the_program_in_a_json_document(capsys: Capture) -> None:
    assert main(["model", str(SIX), "--format", "cnf", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document.pop("text") == program_text(formulate(SIX), "cnf")
    assert document == vars(formulate(SIX).sizes)


def test_sizes_in_two_forms(capsys: Capture) -> None:
    assert main(["model", str(NINE), "--sizes"]) == 0
    rows = [text.split() for text in capsys.readouterr().out.splitlines()]
    assert rows[0] == ["formulation", "variables", "binaries", "constraints", "nonzeros"]
    assert rows[1] == ["blp", "729", "729", "354", "2946"]
    assert main(["model", str(NINE), "--sizes", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert list(document) == list(FORMULATIONS)
    assert document["linearised"]["nonzeros"] == 4890


@pytest.mark.parametrize("solver", solvers.SOLVERS)
def test_solving_a_proper_puzzle(solver: str, capsys: Capture) -> None:
    if not find_spec(solvers.SOLVERS[solver].partition(".")[0]):
        pytest.skip(f"needs {solver}")
    assert main(["model", str(NINE), "--solve", solver]) == 0
    printed = capsys.readouterr()
    assert printed.out == solution(NINE) + "\n"
    assert f"{solver}, run 1: solved, " in printed.err
    assert f"{solver}, run 2: none, " in printed.err
    assert printed.err.endswith("solutions: 1; the solver proved that there are no others\n")


def test_the_first_solutions(capsys: Capture) -> None:
    pytest.importorskip("highspy")
    assert main(["model", "--box", "2x2", "--solutions", "3", "--solve"]) == 0
    printed = capsys.readouterr()
    assert len(set(printed.out.split())) == 3
    assert printed.err.endswith("solutions: 3; there are others\n")


def test_solving_as_json(capsys: Capture) -> None:
    pytest.importorskip("highspy")
    assert main(["model", str(FOUR), "--solve", "--json", "--formulation", "linearised"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["found"] == [solution(FOUR)]
    assert document["complete"] is True
    assert [run["status"] for run in document["runs"]] == ["solved", "none"]
    assert document["variables"] == 72


def test_exit_status_1_without_a_solution(capsys: Capture) -> None:
    pytest.importorskip("highspy")
    assert main(["model", str(NONE), "--solve"]) == 1
    assert capsys.readouterr().err.endswith("solutions: 0; there is none\n")
    assert main(["model", "--solve", "--seconds", "0"]) == 1
    assert capsys.readouterr().err.endswith("solutions: 0; stopped, out of time\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--formulation", "ilp"], "formulation 'ilp': the formulations are blp, nlip, linearised"),
        (["--format", "xml"], "format 'xml': the formats are zimpl, lp, mps, cnf, dlx"),
        (["--formulation", "nlip", "--format", "mps"], "format mps is for linear programs"),
        (["--formulation", "nlip", "--format", "cnf"], "it is for blp, not for nlip"),
        (["--solve", "cplex"], "solver 'cplex': the solvers are highs, scip, cpsat"),
        (["--solve", ""], "solver '': the solvers are highs, scip, cpsat"),
        (["--solve", "--formulation", "nlip"], "solver highs is for linear programs"),
        (["--solve", "--solutions", "0"], "solutions 0: at least 1"),
        (["--box", "9x9"], "box 9x9: programs are for 2 to 64 digits, not 81"),
        (["--solve", "--box", "5x5"], "box 5x5: puzzles have 2 to 16 digits, not 25"),
        (["11" + "." * 14], "digit 1 stands twice in row 1"),
        (["missing.txt"], "No such file"),
    ],
)
def test_bad_input_is_one_line(arguments: list[str], message: str, capsys: Capture) -> None:
    pytest.importorskip("highspy")
    assert main(["model", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("sudokuenum: ")
    assert printed.err.count("\n") == 1
    assert message in printed.err


def test_a_missing_extra_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr("sudokuenum.common.extras.find_spec", lambda name: None)
    assert main(["model", "--solve", "scip"]) == 2
    expected = "sudokuenum: solver scip needs the extra scip: pip install 'sudokuenum[scip]'\n"
    assert capsys.readouterr().err == expected


def test_writing_imports_no_solver() -> None:
    printed = output_and_imports(["model", "--sizes"], {"highspy", "pyscipopt", "ortools"})
    assert printed.endswith("\nset()\n")


@pytest.mark.skipif(sys.platform == "win32", reason="sends a POSIX signal")
def test_ctrl_c_stops_a_solver() -> None:
    pytest.importorskip("pyscipopt")
    process = subprocess.Popen(
        [sys.executable, "-m", "sudokuenum", "model", "--formulation", "nlip", "--solve", "scip",
         "--solutions", "1000000"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stderr is not None
    assert process.stderr.readline().startswith("nlip: ")
    time.sleep(2)
    process.send_signal(signal.SIGINT)
    begin = time.perf_counter()
    _, errors = process.communicate(timeout=30)
    assert time.perf_counter() - begin < 0.5
    assert process.returncode == 130
    assert errors.splitlines()[-1] == "sudokuenum: stopped"
