"""Written programs, read back by the programs that they are for."""

import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from programs_to_solve import DATA, FOUR, NINE, NONE, PROPER, SIX, Rows, line, rows_of, solution

from sudokuenum import Box, Layout, Puzzle, solutions
from sudokuenum.models import formulate, program_text
from sudokuenum.models.formulations import FORMULATIONS, FormulationName
from sudokuenum.models.writing import PROGRAM_FORMATS, ProgramFormatName

LAYOUTS = ["x", "r1c1 r2c3; r1c4 r3c1 r4c2"]
LINEAR: tuple[FormulationName, ...] = ("blp", "linearised")


def written(
    puzzle: Puzzle | Box, formulation: FormulationName, form: ProgramFormatName, folder: Path
) -> Path:
    path = folder / f"sudoku.{form}"
    path.write_text(program_text(formulate(puzzle, formulation), form), encoding="utf-8")
    return path


def read_by_highs(path: Path) -> Any:
    highspy = pytest.importorskip("highspy")
    model = highspy.Highs()
    model.setOptionValue("output_flag", False)
    assert model.readModel(str(path)) == highspy.HighsStatus.kOk
    return model


def scip_model() -> Any:
    model = pytest.importorskip("pyscipopt").Model()
    model.hideOutput()
    return model


def rows_by_highs(model: Any) -> Rows:
    """The rows that HiGHS has read; ZIMPL's names x#1#2#3 are our x_1_2_3."""
    lp = model.getLp()
    names = [name.replace("#", "_") for name in lp.col_names_]
    terms: list[set[tuple[str, float]]] = [set() for _ in range(lp.num_row_)]
    start, index, value = (
        list(part) for part in (lp.a_matrix_.start_, lp.a_matrix_.index_, lp.a_matrix_.value_)
    )
    for v, name in enumerate(names):
        for k in range(start[v], start[v + 1]):
            terms[index[k]].add((name, value[k]))
    bounds = zip(lp.row_lower_, lp.row_upper_, strict=True)
    return {(frozenset(row), *both) for row, both in zip(terms, bounds, strict=True)}


@pytest.mark.heavy
@pytest.mark.parametrize("form", ["lp", "mps"])
@pytest.mark.parametrize("formulation", LINEAR)
@pytest.mark.parametrize("puzzle", [*PROPER, Box(3, 4)])
def test_highs_reads_what_was_meant_and_solves_it(
    puzzle: Puzzle | Box, formulation: FormulationName, form: ProgramFormatName, tmp_path: Path
) -> None:
    check_read(puzzle, formulation, written(puzzle, formulation, form, tmp_path))


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("formulation", "form"), [("blp", "lp"), ("blp", "mps"), ("linearised", "mps"), ("nlip", "lp")]
)
@pytest.mark.parametrize("puzzle", PROPER)
def test_scip_reads_and_solves_it(
    puzzle: Puzzle, formulation: FormulationName, form: ProgramFormatName, tmp_path: Path
) -> None:
    program = formulate(puzzle, formulation)
    model = scip_model()
    model.readProblem(str(written(puzzle, formulation, form, tmp_path)))
    sizes = program.sizes
    assert (model.getNVars(), model.getNBinVars()) == (sizes.variables, sizes.binaries)
    assert model.getNConss() == sizes.constraints
    model.optimize()
    values = {variable.name: model.getVal(variable) for variable in model.getVars()}
    found = line(program, [values[variable.name] for variable in program.variables])
    assert found == solution(puzzle)


@pytest.mark.heavy
def test_scip_finds_that_there_is_none(tmp_path: Path) -> None:
    for formulation in LINEAR:
        model = scip_model()
        model.readProblem(str(written(NONE, formulation, "mps", tmp_path)))
        model.optimize()
        assert model.getStatus() == "infeasible"


def read_cnf(puzzle: Puzzle | Box) -> Any:
    pysat = pytest.importorskip("pysat.formula")
    return pysat.CNF(from_string=program_text(formulate(puzzle), "cnf"))


@pytest.mark.parametrize("puzzle", PROPER)
def test_a_sat_solver_finds_the_solution_and_no_other(puzzle: Puzzle) -> None:
    formula = read_cnf(puzzle)
    solver_of = pytest.importorskip("pysat.solvers").Solver
    program = formulate(puzzle)
    assert formula.nv == len(program.variables)
    header = next(t for t in program_text(program, "cnf").splitlines() if t.startswith("p cnf "))
    assert header == f"p cnf {formula.nv} {len(formula.clauses)}"
    with solver_of("cadical153", bootstrap_with=formula.clauses) as solver:
        assert solver.solve()
        model = solver.get_model()
        assert line(program, [float(literal > 0) for literal in model]) == solution(puzzle)
        solver.add_clause([-literal for literal in model if literal > 0])
        assert not solver.solve()


def test_a_sat_solver_lists_all_grids_with_2x2_boxes() -> None:
    formula = read_cnf(Box(2, 2))
    solver_of = pytest.importorskip("pysat.solvers").Solver
    with solver_of("glucose4", bootstrap_with=formula.clauses) as solver:
        grids = {tuple(model) for model in solver.enum_models()}
    assert len(grids) == 288


@pytest.mark.parametrize(("puzzle", "number"), [(FOUR, 1), (SIX, 1), (NINE, 1), (Box(2, 2), 288)])
def test_an_exact_cover_solver_finds_all_solutions(puzzle: Puzzle | Box, number: int) -> None:
    exact_cover = pytest.importorskip("exact_cover")
    program = formulate(puzzle)
    # items and options in the form of Knuth's DLX1: lines that begin with | are comments
    lines = program_text(program, "dlx").splitlines()
    items, *choices = [t.split() for t in lines if t.strip() and not t.startswith("|")]
    assert all(len(item) <= 8 for item in items)  # DLX1 takes no longer names
    matrix = np.zeros((len(choices), len(items)), np.int32)
    column = {item: k for k, item in enumerate(items)}
    for k, choice in enumerate(choices):
        matrix[k, [column[item] for item in choice]] = 1
    covers = exact_cover.get_all_solutions(matrix)
    assert len(covers) == number
    grids = {
        line(program, [float(k in chosen) for k in range(len(choices))])
        for chosen in (set(cover) for cover in covers)
    }
    assert len(grids) == number
    if isinstance(puzzle, Puzzle):
        assert grids == {solution(puzzle)}


def grids_of(layout: Layout) -> set[str]:
    return {str(grid) for grid in solutions(Puzzle("." * 16, layout=layout))}


@pytest.mark.parametrize("text", LAYOUTS)
def test_a_sat_solver_lists_all_grids_of_a_layout(text: str) -> None:
    program = formulate(Puzzle("." * 16, layout=Layout(text, "2x2")))
    solver_of = pytest.importorskip("pysat.solvers").Solver
    formula = pytest.importorskip("pysat.formula").CNF(from_string=program_text(program, "cnf"))
    with solver_of("glucose4", bootstrap_with=formula.clauses) as solver:
        found = [line(program, [float(x > 0) for x in model]) for model in solver.enum_models()]
    assert sorted(found) == sorted(grids_of(Layout(text, "2x2")))


@pytest.mark.parametrize("text", LAYOUTS)
def test_an_exact_cover_solver_finds_all_grids_of_a_layout(text: str) -> None:
    exact_cover = pytest.importorskip("exact_cover")
    program = formulate(Puzzle("." * 16, layout=Layout(text, "2x2")))
    lines = program_text(program, "dlx").splitlines()
    items, *choices = [t.split() for t in lines if t.strip() and not t.startswith("|")]
    # an item behind the | may be left uncovered, which an option of its own allows
    at_most = items[items.index("|") + 1 :] if "|" in items else []
    column = {item: k for k, item in enumerate(one for one in items if one != "|")}
    matrix = np.zeros((len(choices) + len(at_most), len(column)), np.int32)
    for k, choice in enumerate([*choices, *([item] for item in at_most)]):
        matrix[k, [column[item] for item in choice]] = 1
    found = [
        line(program, [float(k in cover) for k in range(len(choices))])
        for cover in map(set, exact_cover.get_all_solutions(matrix))
    ]
    assert sorted(found) == sorted(grids_of(Layout(text, "2x2")))


@pytest.mark.heavy
@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_zimpl_has_read_the_text_that_is_written_now(formulation: FormulationName) -> None:
    """tests/models/data has the text of one puzzle, and what ZIMPL 3.8.0 made of it.

    After a change of the text: `zimpl -t lp FORMULATION.zpl` in that folder, for each of them.
    """
    text = program_text(formulate(SIX, formulation), "zimpl")
    assert text == (DATA / f"{formulation}.zpl").read_text(encoding="utf-8")
    check_read(SIX, formulation, DATA / f"{formulation}.lp")


@pytest.mark.heavy
@pytest.mark.skipif(not shutil.which("zimpl"), reason="needs zimpl, which PyPI does not have")
@pytest.mark.parametrize("formulation", FORMULATIONS)
@pytest.mark.parametrize("puzzle", [*PROPER, Box(3, 2)])
def test_zimpl_reads_it(puzzle: Puzzle | Box, formulation: FormulationName, tmp_path: Path) -> None:
    path = written(puzzle, formulation, "zimpl", tmp_path)
    command = ["zimpl", "-v0", "-t", "lp", "-o", "read", path.name]
    subprocess.run(command, cwd=tmp_path, check=True, stdout=subprocess.DEVNULL)
    check_read(puzzle, formulation, tmp_path / "read.lp")


@pytest.mark.heavy
@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_scip_reads_zimpl_if_it_is_built_with_it(
    formulation: FormulationName, tmp_path: Path
) -> None:
    model = scip_model()
    path = written(FOUR, formulation, "zimpl", tmp_path).rename(tmp_path / "sudoku.zpl")
    try:
        model.readProblem(str(path))
    except Exception as error:
        if "plugin" not in str(error):
            raise
        pytest.skip("this SCIP is built without ZIMPL")
    model.optimize()
    assert model.getStatus() == "optimal"


def check_read(puzzle: Puzzle | Box, formulation: FormulationName, path: Path) -> None:
    """HiGHS reads the rows of the program, or ZIMPL's pairs of nlip, and solves them."""
    program = formulate(puzzle, formulation)
    model = read_by_highs(path)
    lp = model.getLp()
    names = [name.replace("#", "_") for name in lp.col_names_]
    if not program.disjunctions:
        assert model.getNumRow() == len(program.rows)
        assert rows_by_highs(model) == rows_of(program)
        bounds = zip(lp.col_lower_, lp.col_upper_, map(int, lp.integrality_), strict=True)
        expected = {v.name: (v.lower, v.upper, 1) for v in program.variables}
        assert dict(zip(names, bounds, strict=True)) == expected
    else:
        # four variables and five rows for each vabs
        p, clues = len(program.disjunctions), len(program.clues)
        assert model.getNumCol() == len(program.variables) + 4 * p
        assert model.getNumRow() == 5 * p + clues
        named = [
            frozenset(name for name, _ in terms if name.startswith("y_"))
            for terms, _, _ in rows_by_highs(model)
        ]
        own = [variable.name for variable in program.variables]
        pairs = {frozenset((own[d.first], own[d.second])) for d in program.disjunctions}
        assert {both for both in named if len(both) == 2} == pairs
    if isinstance(puzzle, Puzzle):
        model.run()
        values = dict(zip(names, model.getSolution().col_value, strict=True))
        found = line(program, [values[variable.name] for variable in program.variables])
        assert found == solution(puzzle)


@pytest.mark.parametrize("form", PROGRAM_FORMATS)
def test_the_first_lines_say_what_it_is(form: ProgramFormatName) -> None:
    first, second = program_text(formulate(SIX), form).splitlines()[:2]
    mark = PROGRAM_FORMATS[form].comment
    assert first == f"{mark} blp of Sudoku with 2x3 boxes, {SIX.clues} clues"
    assert second == f"{mark} {formulate(SIX).sizes}"


def test_each_format_is_read_back_by_another_program() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    tests = text[: text.index("def test_each_format_is_read_back")]
    assert [form for form in PROGRAM_FORMATS if f'"{form}"' not in tests] == []
