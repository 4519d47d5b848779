"""The rows of the programs against the rules of Sudoku, on grids that keep them and break them."""

from random import Random

import pytest
from how_many import cases
from programs_to_solve import FOUR, NINE, PROPER, SIX
from random_rules import HELD_BY_NO_4X4_GRID, holding_rule
from refusals import refuses
from rules_in_words import rules_hold

from sudokuenum import BoxError, OptionError, Puzzle, PuzzleError, solutions
from sudokuenum.geometry.box import Box
from sudokuenum.geometry.layout import Layout
from sudokuenum.geometry.rules.automaton import NOWHERE, unrolled
from sudokuenum.geometry.rules.table_of_kinds import KINDS, WHOLE_GRID
from sudokuenum.models import Program, formulate
from sudokuenum.models.formulations import FORMULATIONS, FormulationName, SizesOfProgram


def pairs_of(box: Box) -> list[tuple[int, int]]:
    """The pairs of cells that share a unit, in order."""
    return [(a, b) for a, others in enumerate(Layout(box).peers) for b in sorted(others) if a < b]


def point(program: Program, digits: tuple[int, ...]) -> list[int]:
    """The values of the variables for these digits, right or wrong ones."""
    n = program.box.digits
    if program.formulation == "blp":
        return [int(digits[cell] == k + 1) for cell in range(n * n) for k in range(n)]
    values = list(digits)
    if program.formulation == "linearised":
        values += [int(digits[a] > digits[b]) for a, b in pairs_of(program.box)]
    return values


def feasible(program: Program, values: list[int]) -> bool:
    """Whether a point meets all bounds, rows and disjunctions."""
    compare = {"=": lambda a, b: a == b, ">=": lambda a, b: a >= b, "<=": lambda a, b: a <= b}
    return (
        all(v.lower <= x <= v.upper for v, x in zip(program.variables, values, strict=True))
        and all(
            compare[row.sense](sum(a * values[v] for a, v in row.terms), row.rhs)
            for row in program.rows
        )
        and all(abs(values[d.first] - values[d.second]) >= 1 for d in program.disjunctions)
    )


def is_solution(puzzle: Puzzle, digits: tuple[int, ...]) -> bool:
    try:
        Puzzle(digits, puzzle.box)
    except PuzzleError:
        return False
    return all(clue in (0, digit) for clue, digit in zip(puzzle.cells, digits, strict=True))


@pytest.mark.parametrize("formulation", FORMULATIONS)
@pytest.mark.parametrize("shape", ["2x2", "2x3", "3x2", "3x3", "1x4", "4x3"])
def test_feasible_points_are_the_solutions(shape: str, formulation: FormulationName) -> None:
    """Each grid is tried as it is, with two cells exchanged, with one cell changed, and shifted."""
    box, random = Box(shape), Random(shape)
    n = box.digits
    outcomes = set()
    for grid in solutions(Puzzle((0,) * n**2, box), limit=cases(8, 20)):
        clues = random.sample(range(n * n), random.randrange(n * n))
        puzzle = Puzzle(tuple(d * (k in clues) for k, d in enumerate(grid.cells)), box)
        program = formulate(puzzle, formulation)
        exchanged, changed = list(grid.cells), list(grid.cells)
        a, b = random.sample(range(n * n), 2)
        exchanged[a], exchanged[b] = exchanged[b], exchanged[a]
        changed[a] = changed[a] % n + 1
        shifted = (*grid.cells[n:], *grid.cells[:n])
        for digits in (grid.cells, tuple(exchanged), tuple(changed), shifted):
            expected = is_solution(puzzle, digits)
            assert feasible(program, point(program, digits)) == expected
            outcomes.add(expected)
        assert program.digits(point(program, grid.cells)) == grid.cells
    assert outcomes == {True, False}


@pytest.mark.parametrize("shape", ["2x2", "2x3", "3x3", "1x5", "5x2", "3x4"])
def test_sizes_are_those_of_the_formulas(shape: str) -> None:
    box = Box(shape)
    r, c, n = box.rows, box.columns, box.digits
    p = n * n * (3 * n - r - c - 1) // 2
    assert len(pairs_of(box)) == p
    expected = {
        "blp": (n**3, n**3, 4 * n**2, 4 * n**3),
        "nlip": (n**2, 0, p, 2 * p),
        "linearised": (n**2 + p, p, 2 * p, 6 * p),
    }
    for name in FORMULATIONS:
        assert formulate(box, name).sizes == SizesOfProgram(*expected[name])


def test_a_clue_is_a_row_with_one_nonzero() -> None:
    for name in FORMULATIONS:
        empty, with_clues = formulate(Box(3, 3), name).sizes, formulate(NINE, name).sizes
        assert with_clues.constraints - empty.constraints == NINE.clues
        assert with_clues.nonzeros - empty.nonzeros == NINE.clues
        assert with_clues.variables == empty.variables


@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_a_no_good_cut_forbids_one_grid_alone(formulation: FormulationName) -> None:
    grids = list(solutions(Puzzle((0,) * 16, Box(2, 2))))[::20]
    for cut in grids:
        program = formulate(Box(2, 2), formulation)
        again = program.without(cut.cells).without(cut.cells)
        assert len({row.name for row in again.rows}) == len(again.rows)
        for grid in grids:
            values = point(program, grid.cells)
            if formulation != "blp":
                sides = [
                    side
                    for f, y in zip(cut.cells, grid.cells, strict=True)
                    for side in (int(y > f), int(y < f))
                ]
                values += sides * 2
            assert feasible(again, values) == (grid != cut)


def test_a_cell_that_agrees_is_neither_greater_nor_less() -> None:
    """The binaries of a cut may not claim a difference that is not there."""
    cut = next(solutions(FOUR))
    program = formulate(FOUR, "linearised").without(cut.cells)
    values = point(formulate(FOUR, "linearised"), cut.cells)
    for k in range(32):
        assert not feasible(program, values + [int(k == m) for m in range(32)])


def test_the_relaxed_pair_rows_allow_every_digit() -> None:
    """What the docstring says of LINEARISED: some z from 0 to 1 meets both rows of any pair."""
    program = formulate(Box(2, 3), "linearised")
    n = 6
    greater, less = program.rows[:2]
    (_, y), (_, other), (_, z) = greater.terms
    values = [0.0] * len(program.variables)
    for a in range(1, n + 1):
        for b in range(1, n + 1):
            values[y], values[other] = a, b
            values[z] = min(1.0, (n - 1 + a - b) / n)
            for row in (greater, less):
                assert sum(c * values[v] for c, v in row.terms) >= row.rhs - 1e-9


@pytest.mark.parametrize("puzzle", PROPER)
def test_names_are_unique(puzzle: Puzzle) -> None:
    for name in FORMULATIONS:
        program = formulate(puzzle, name)
        names = [row.name for row in program.rows] + [d.name for d in program.disjunctions]
        assert len(set(names)) == len(names)
        assert len({v.name for v in program.variables}) == len(program.variables)


def test_what_there_is_no_program_for() -> None:
    words = r"formulation 'lp': did you mean blp\? The formulations are blp, nlip"
    refuses(OptionError, words, formulate, SIX, "lp")
    for shape in ("1x1", "9x9"):
        words = f"box {shape}: programs are for 2 to 64 digits"
        refuses(BoxError, words, formulate, Box(shape))


def with_moves(program: Program, values: list[int]) -> list[int] | None:
    """The values of all variables of a BLP, or None if an automaton does not accept the digits."""
    constraints = program.layout.constraints if program.layout else ()
    digits, named = program.digits(values), dict[str, int]()
    for number, (cells, automaton) in enumerate(constraints, 1):
        layers, state = unrolled(automaton, len(cells), program.box.digits), 0
        for place, (cell, layer) in enumerate(zip(cells, layers, strict=True), 1):
            named[f"a{number}_{place}_{state + 1}_{digits[cell]}"] = 1
            if (state := layer[state][digits[cell] - 1]) == NOWHERE:
                return None
    moves = program.variables[len(values) :]
    return [*values, *(named.get(variable.name, 0) for variable in moves)]


@pytest.mark.parametrize("kind", KINDS)
def test_points_of_rules_are_the_grids_in_which_they_hold(kind: str) -> None:
    if kind == "entropic":
        return  # for 6 and 9 digits
    random, held = Random(kind), 0
    grids = [grid.cells for grid in solutions("." * 16)]
    for _ in range(cases(4, 40)):
        base = random.choice(grids)
        if kind in WHOLE_GRID:
            layout = Layout(kind, "2x2")
        else:
            layout = Layout("2x2", rules=[holding_rule(kind, random, base, Box(2, 2))])
        program = formulate(Puzzle("." * 16, layout=layout))
        for grid in [base, *random.sample(grids, 40)]:
            values = with_moves(program, [int(d == k + 1) for d in grid for k in range(4)])
            expected = rules_hold(layout, grid)
            assert (values is not None and feasible(program, values)) == expected
            held += expected
    assert held or kind in HELD_BY_NO_4X4_GRID


@pytest.mark.parametrize("text", ["x", "r1c1 r2c3; r1c4 r3c1 r4c2", "AABB AABC DDBC DDCC"])
@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_points_of_layouts_with_groups(text: str, formulation: FormulationName) -> None:
    layout = Layout(text, None if text[0] == "A" else "2x2")
    program = formulate(Puzzle("." * 16, layout=layout), formulation)
    peers = [(a, b) for a, near in enumerate(layout.peers) for b in sorted(near) if a < b]
    latin = {grid.cells for grid in solutions(Puzzle("." * 16, "1x4"))}
    found = set[tuple[int, ...]]()
    for digits in latin:
        values = list(digits)
        if formulation == "blp":
            values = [int(d == k + 1) for d in digits for k in range(4)]
        elif formulation == "linearised":
            values += [int(digits[a] > digits[b]) for a, b in peers]
        found |= {digits} if feasible(program, values) else set()
    assert found == {grid.cells for grid in solutions(Puzzle("." * 16, layout=layout))}
    assert 0 < len(found) < len(latin)


def test_only_blp_has_other_rules() -> None:
    puzzle = Puzzle("." * 16, layout=Layout("killer 5: r1c1 r1c2", "2x2"))
    words = "layout rules: the formulation nlip knows groups of different digits only; use blp"
    refuses(OptionError, words, formulate, puzzle, "nlip")
