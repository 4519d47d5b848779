"""Puzzles whose rules are made: proper, without superfluous rules, and as demanded."""

import json
from itertools import combinations

import pytest
from how_many import cases
from refusals import refuses
from rules_in_words import rules_hold
from run_command import output, run_here

from sudokuenum import Box, Layout, Puzzle, generate, is_proper, read_puzzles, solve
from sudokuenum.common.progress import Progress
from sudokuenum.errors import LayoutError, OptionError
from sudokuenum.geometry.rules.all_marks import points_taken
from sudokuenum.geometry.rules.rule import Grid, Rule
from sudokuenum.geometry.rules.table_of_kinds import KINDS, NOT_MADE
from sudokuenum.grids.puzzle import layout_of
from sudokuenum.puzzles import GenerationWithRules
from sudokuenum.puzzles.making.with_rules import kinds_to_make

MADE = [name for name in KINDS if name not in NOT_MADE]
NEED_GIVENS = ("german-whispers", "palindrome")
"""Kinds that hold for other digits, too: reversed, or in any order."""


def rules_of(puzzle: Puzzle) -> tuple[Rule, ...]:
    return layout_of(puzzle).rules


def check(puzzle: Puzzle, solution: Puzzle) -> None:
    """The rules hold in the only solution, and no rule and no given can be left out."""
    layout = layout_of(puzzle)
    assert solve(puzzle).cells == solution.cells
    assert rules_hold(layout, solution.cells)
    for rule in layout.rules:
        rest = [one for one in layout.rules if one != rule]
        assert not is_proper(Puzzle(puzzle.cells, layout=Layout(layout.box, rules=rest)))
    for cell in (k for k, digit in enumerate(puzzle.cells) if digit):
        assert not is_proper(puzzle.with_clue(cell, 0))


def points_of(rule: Rule, puzzle: Puzzle) -> set[object]:
    layout = layout_of(puzzle)
    return {*points_taken(rule, Grid(layout.digits, layout.box.units[2 * layout.digits :], ()))}


@pytest.mark.parametrize("box", ["2x2", "2x3"])
@pytest.mark.parametrize(
    "kinds", ["killer", "thermometer", "arrow", "killer,thermometer", *NEED_GIVENS]
)
def test_small_puzzles(kinds: str, box: str) -> None:
    found = generate(cases(3, 40), rules=kinds, layout=box, seed=1)
    assert found.shortfall == ""
    for puzzle, solution in zip(found.puzzles, found.solutions, strict=True):
        check(puzzle, solution)
        assert {rule.kind for rule in rules_of(puzzle)} <= {*kinds.split(",")}
        assert (puzzle.clues > 0) == (kinds in NEED_GIVENS)
        for one, other in combinations(rules_of(puzzle), 2):
            assert points_of(one, puzzle).isdisjoint(points_of(other, puzzle))


@pytest.mark.parametrize(
    ("kinds", "seed"), [("killer", 2), ("thermometer", 2), ("renban,quadruple,xv", 1)]
)
def test_9x9_puzzles(kinds: str, seed: int) -> None:
    puzzle, solution = next(iter(GenerationWithRules(kinds, seed=seed)))
    check(puzzle, solution)
    assert puzzle.box == Box(3, 3)
    assert puzzle.clues == 0
    for one, other in combinations(rules_of(puzzle), 2):
        assert points_of(one, puzzle).isdisjoint(points_of(other, puzzle))


@pytest.mark.slow
@pytest.mark.parametrize("kinds", [*MADE, "killer,thermometer,arrow"])
def test_many_9x9_puzzles(kinds: str) -> None:
    for puzzle, solution in GenerationWithRules(kinds, 3, seed=5):
        assert solve(puzzle).cells == solution.cells
        assert rules_hold(layout_of(puzzle), solution.cells)


@pytest.mark.parametrize("kind", MADE)
def test_every_kind_is_made(kind: str) -> None:
    generation = GenerationWithRules(kind, layout="2x3", clues=8, seed=2)
    for puzzle, solution in generation:
        layout = layout_of(puzzle)
        assert {rule.kind for rule in layout.rules} == {kind}
        assert puzzle.clues == 8 + generation.with_givens
        assert solve(puzzle).cells == solution.cells
        assert rules_hold(layout, solution.cells)
    assert generation.shortfall == "", kind


@pytest.mark.heavy
@pytest.mark.parametrize("kinds", ["killer", "thermometer,arrow", "difference,ratio"])
def test_cp_sat_finds_the_same_solution(kinds: str) -> None:
    pytest.importorskip("ortools")
    from rules_for_cp_sat import Model

    for box in ("2x3", "3x3")[: cases(1, 2)]:
        found = generate(cases(2, 10), rules=kinds, layout=box, seed=3)
        for puzzle, solution in zip(found.puzzles, found.solutions, strict=True):
            assert Model(puzzle).solutions() == [solution.cells]


def test_the_seed_determines_the_puzzles() -> None:
    several = generate(4, rules="killer,arrow", layout="2x3", seed=7)
    assert generate(2, rules=("killer", "arrow"), layout="2x3", seed=7).puzzles == several[:2]
    assert generate(2, rules="killer,arrow", layout="2x3", seed=8).puzzles != several[:2]
    assert len(several) == 4
    assert len(generate(0, rules="killer")) == 0


def test_givens_as_demanded() -> None:
    for puzzle, _ in GenerationWithRules("thermometer", 5, clues="3-5", layout="2x3", seed=1):
        assert 3 <= puzzle.clues <= 5
    for puzzle, _ in GenerationWithRules("palindrome", 3, clues=(None, 9), layout="2x3", seed=1):
        assert 0 < puzzle.clues <= 9
    found = generate(rules="palindrome", clues=0, layout="2x2", tries=3, seed=1)
    assert (len(found), found.grids) == (0, 3)
    words = "0 of 1 puzzles found in 3 grids: no grid gave a proper puzzle"
    assert found.shortfall == f"{words} with rules of palindrome alone"


def test_a_layout_is_given_besides() -> None:
    (puzzle,) = generate(rules="killer", layout="x\nthermometer: r1c1-r1c4", seed=1).puzzles
    layout = layout_of(puzzle)
    assert layout.groups == Layout("x").groups
    assert {rule.kind for rule in layout.rules} == {"group", "killer", "thermometer"}
    assert layout.text.count("thermometer: r1c1 r1c2 r1c3 r1c4") == 1
    assert is_proper(puzzle)


def test_larger_grids_get_givens() -> None:
    generation = GenerationWithRules("killer", clues=80, layout="3x4", seed=1)
    ((puzzle, solution),) = generation
    assert puzzle.clues == 80
    assert solve(puzzle).cells == solution.cells
    assert generation.undecided == 0


class Told(Progress):
    def __init__(self) -> None:
        self.calls: list[object] = []

    def start(self, unit: str, total: float | None = None, done: float = 0) -> None:
        self.calls.append((unit, total))

    def advance(self, amount: float) -> None:
        self.calls.append(amount)


def test_progress() -> None:
    told = Told()
    generate(2, rules="killer", layout="2x2", seed=1, progress=told)
    assert told.calls == [("puzzles", 2), 1, 1]


@pytest.mark.parametrize("form", ["", "--json", "--csv", "--format f-puzzles", "--link f-puzzles"])
def test_what_the_command_prints_can_be_read(form: str) -> None:
    command = "generate --rules killer,thermometer --box 2x3 -n 3 --seed 1 --quiet"
    found = generate(3, rules="killer,thermometer", layout="2x3", seed=1)
    text = output(f"{command} {form}")
    assert [*read_puzzles(text.splitlines(keepends=True))] == [*found.puzzles]
    assert all(layout_of(puzzle).rules for puzzle in read_puzzles(text.splitlines(True)))


def test_json_has_the_layout() -> None:
    row = json.loads(output("generate --rules arrow --box 2x2 --seed 1 --json"))
    assert row["clues"] == 0
    puzzle = Puzzle(row["puzzle"], layout=row["layout"])
    assert str(solve(puzzle)) == row["solution"]


def test_the_command_says_that_givens_were_added() -> None:
    err = run_here("generate --rules palindrome --box 2x2 -n 2 --seed 1 --quiet").err
    reason = "because rules of these kinds alone left several solutions"
    assert err == f"sudokuenum: 2 of 2 puzzles got givens, {reason}\n"
    err = run_here("generate --rules odd --clues 0 --tries 2 --box 2x2 --seed 1", status=1).err
    assert "0 of 1 puzzles found in 2 grids" in err


def test_names_of_kinds() -> None:
    assert [kind.name for kind in kinds_to_make("Thermo + kropki")] == [
        "thermometer",
        "difference",
        "ratio",
    ]
    refuses(LayoutError, "did you mean killer?", generate, rules="kiler")
    refuses(OptionError, "give it as layout non-consecutive", generate, rules="non-consecutive")
    refuses(OptionError, "only the name of a kind", generate, rules="killer 3: r1c1 r1c2")
    refuses(OptionError, "expected the name of a kind", generate, rules=())
    refuses(OptionError, "difficulty: it cannot", generate, rules="killer", difficulty="easy")
    refuses(TypeError, "names of kinds", generate, rules=3)
