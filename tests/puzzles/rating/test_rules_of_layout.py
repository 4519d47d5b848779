"""Ratings of puzzles with rules: what fillings leave, and that each step keeps the solution."""

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

import pytest
from checked_steps import checked_steps
from how_many import cases
from puzzles_in_files import lines_of
from random_rules import holding_rule, random_rule
from refusals import refuses
from rules_in_words import rules_hold
from run_command import as_json, output

from sudokuenum import Box, Layout, LayoutError, Puzzle, find_technique, generate, minimise
from sudokuenum.common.bit_masks import mask_of
from sudokuenum.errors import OptionError
from sudokuenum.geometry.rules.rule import Constraint
from sudokuenum.geometry.rules.table_of_kinds import KINDS, WHOLE_GRID
from sudokuenum.puzzles.rating.board import Board, Candidates
from sudokuenum.puzzles.rating.board9 import easiest_step
from sudokuenum.puzzles.rating.rating import explain, rate
from sudokuenum.puzzles.rating.rule_fillings import (
    MOST_LISTED_CELLS,
    MOST_NAMED,
    RuleFillings,
    all_remain,
    fillings_of,
)
from sudokuenum.puzzles.rating.techniques import ROWS, next_step, tried
from sudokuenum.results import lay_out, step_pictures, walkthrough
from sudokuenum.solving.search import solutions, solve

RATED = [line.split(maxsplit=3) for line in lines_of("rated_puzzles_with_rules")]
BOXES = Box(2, 2), Box(2, 3)
OF_RULES = {row.name for row in ROWS if row.of_rules}


def plain_fillings(
    constraint: Constraint, digits: Sequence[Sequence[int]], layout: Layout
) -> RuleFillings:
    """The same as `fillings_of`, by all combinations of the candidates of the cells."""
    cells, automaton = constraint
    accepted = [filling for filling in product(*digits) if automaton.reads(filling)]
    every = [
        filling
        for filling in product(range(1, layout.digits + 1), repeat=len(cells))
        if automaton.reads(filling)
    ]
    # two beginnings are the same case if the same digits may follow
    after = [
        {
            begun: {one[k:] for one in every if one[:k] == begun}
            for begun in {f[:k] for f in accepted}
        }
        for k in range(len(cells) + 1)
    ]
    most_cases = max(len({frozenset(one) for one in some.values()}) for some in after)
    open_cells = sum(len(some) > 1 for some in digits)
    if open_cells <= MOST_LISTED_CELLS:
        accepted = [
            filling
            for filling in accepted
            if all(
                filling[j] != filling[k] or cells[j] not in layout.peers[cells[k]]
                for k in range(len(cells))
                for j in range(k)
            )
        ]
    left = [mask_of(digit - 1 for digit in some) for some in zip(*accepted, strict=True)]
    is_named = open_cells <= MOST_LISTED_CELLS and len(accepted) <= MOST_NAMED
    return RuleFillings(
        tuple(left) or (0,) * len(cells),
        open_cells,
        most_cases,
        tuple(accepted if is_named else ()),
    )


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "group"])
def test_fillings_are_those_of_all_combinations(kind: str) -> None:
    random, removed = Random(kind), 0
    for box in BOXES if kind != "entropic" else BOXES[1:]:
        grid = next(iter(solutions(Puzzle("." * box.digits**2, box)))).cells
        for _ in range(cases(4, 40)):
            try:
                layout = Layout(box, rules=[random_rule(kind, random, grid, box.digits)])
            except LayoutError:
                continue  # no digits satisfy it
            board = Board(Puzzle("." * box.digits**2, layout=layout))
            for rule, constraint in [*zip(board.shape.rules, layout.constraints, strict=True)][:2]:
                most = random.choice((1, 2, 3, box.digits if len(rule.cells) < 6 else 4))
                digits = [
                    sorted(random.sample(range(1, box.digits + 1), random.randint(1, most)))
                    for _ in rule.cells
                ]
                masks = tuple(mask_of(d - 1 for d in some) for some in digits)
                found = fillings_of(rule, masks)
                assert found == plain_fillings(constraint, digits, layout), layout.text
                has_two = len(rule.cells) == 2
                assert all_remain(rule, masks) == (has_two and found.candidates == masks)
                removed += sum(map(len, digits)) - sum(
                    mask.bit_count() for mask in found.candidates
                )
    assert removed


def puzzles_with_rules(kind: str, box: Box, number: int) -> Iterator[Puzzle]:
    """Minimal puzzles whose layout has rules of a kind."""
    random = Random(f"{kind} {box}")
    grids = [solve(puzzle).cells for puzzle in generate(number, layout=box, seed=len(kind)).puzzles]
    for grid in grids:
        if kind in WHOLE_GRID:
            try:
                yield from generate(1, layout=Layout(kind, box), seed=random.randrange(99)).puzzles
            except LayoutError:
                return  # it has no grid of this size
        elif kind != "entropic" or box.digits % 3 == 0:
            try:
                rules = [holding_rule(kind, random, grid, box) for _ in range(box.digits // 2)]
            except LookupError:
                continue  # no rule of this kind holds
            layout = Layout(box, rules=rules)
            assert rules_hold(layout, grid)
            yield minimise(Puzzle(grid, layout=layout))


@pytest.mark.parametrize("kind", KINDS)
def test_every_step_keeps_the_solution(kind: str) -> None:
    for box in BOXES:
        for puzzle in puzzles_with_rules(kind, box, cases(2, 20)):
            for step, board in checked_steps(puzzle, rate(puzzle).steps):
                if step.technique in OF_RULES:
                    assert step == next_step(board, tried(board.shape.layout, True))
                    assert step.pattern or "no filling" not in step.text


@pytest.mark.parametrize("kind", cases(["killer", "non-consecutive", "thermometer"], KINDS))
@pytest.mark.parametrize("is_wrong", [False, True])
def test_the_kernel_finds_the_same_steps(kind: str, is_wrong: bool) -> None:
    """From each state up to a contradiction or the full grid, on a board that remembers nothing."""
    random = Random(kind)
    for puzzle in puzzles_with_rules(kind, Box(3, 3), 1):
        board, made = Board(puzzle), list[tuple[Candidates, Candidates]]()
        tiers = tried(board.shape.layout, True)
        guess = is_wrong
        while board.empty and not board.contradiction():
            fresh = Board(puzzle)
            for one in made:
                fresh.apply(*one)
            assert board.fillings() == fresh.fillings()
            step = easiest_step(board, tiers)
            assert step == next_step(fresh, tiers)
            if step is None or guess:
                cell = board.narrowest()
                made.append((((cell, random.choice(board.candidates(cell))),), ()))
                guess = False
            else:
                made.append((step.placements, step.eliminations))
            board.apply(*made[-1])


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_every_step_keeps_the_solution_of_9x9_puzzles(kind: str) -> None:
    for puzzle in puzzles_with_rules(kind, Box(3, 3), 2):
        assert [*checked_steps(puzzle, rate(puzzle).steps)]


def test_rectangles_can_be_exchanged_in_spite_of_rules() -> None:
    random, exchanged = Random(1), 0
    box = Box(2, 2)
    grids = [grid.cells for grid in solutions(Puzzle("." * 16, box))]
    for kind in KINDS:
        if kind == "entropic" or kind in WHOLE_GRID:
            continue
        for _ in range(cases(3, 30)):
            try:
                rule = holding_rule(kind, random, random.choice(grids), box)
            except LookupError:
                continue  # no rule of this kind holds
            layout = Layout(box, rules=[rule])
            for grid in random.sample(grids, 60):
                if not rules_hold(layout, grid):
                    continue
                for a, b, c, d in Board(Puzzle(grid, layout=layout)).shape.rectangles:
                    if grid[a] == grid[c] and grid[b] == grid[d]:
                        other = list(grid)
                        other[a] = other[c] = grid[b]
                        other[b] = other[d] = grid[a]
                        assert rules_hold(layout, other)
                        exchanged += 1
    assert exchanged


@pytest.mark.parametrize(("cells", "tier", "guesses", "rule"), RATED)
def test_rated_puzzles_with_rules(cells: str, tier: str, guesses: str, rule: str) -> None:
    puzzle = Puzzle(cells, layout=rule)
    rating = puzzle.rate()
    assert [*checked_steps(puzzle, rating.steps)]
    assert (rating.tier, rating.guesses) == (int(tier), int(guesses))
    assert rating.difficulty == ROWS[rating.tier - 1].difficulty
    without = next(k for k, step in enumerate(rating.steps) if step.technique in OF_RULES)
    assert rule.split(":")[0] in rating.steps[without].text
    easier = [one for one in tried(Layout(rule), True) if one < rating.tier]
    found = find_technique(puzzle, rating.technique, after=ROWS[easier[-1] - 1].name)
    assert {step.tier for step in found} == {rating.tier}


@pytest.mark.parametrize(
    ("rule", "clues", "technique", "text"),
    [
        ("killer 5: r1c1 r2c1", "", "rule in two cells",
         "killer 5 in r1c1, r2c1 can only be 14, 23, 32 or 41: not 5 or 6 in r1c1, r2c1"),
        ("xv 10: r1c1 r1c2", "", "rule in two cells",
         "xv 10 in r1c1, r1c2 can only be 46 or 64: not 1, 2, 3 or 5 in r1c1, r1c2"),
        ("arrow: r1c1 = r1c2 r1c3", "4", "rule in two cells",
         "arrow in r1c1 = r1c2, r1c3 can only be 413 or 431: "
         "not 2, 5 or 6 in r1c2, r1c3"),
        ("thermometer: r1c1-r1c5", "", "rule with few cases",
         "thermometer in r1c1, r1c2, r1c3, r1c4, r1c5: no filling has 1 in r1c2, r1c3, r1c4, "
         "r1c5; 2 in r1c3, r1c4, r1c5; 3 in r1c1, r1c4, r1c5; 4 in r1c1, r1c2, r1c5; 5 in r1c1, "),
        ("skyscraper 5: r1c6-r1c1", "", "rule with few cases",
         "skyscraper 5 in row 1 backwards: no filling has 3 in r1c6; 4 in r1c5, r1c6; "
         "5 in r1c4, r1c5, r1c6; 6 in r1c3, r1c4, r1c5, r1c6"),
        ("x-sum 15: r1", "", "rule with many cases",
         "x-sum 15 in row 1: no filling has 1 or 2 in r1c1"),
    ],
)  # fmt: skip
def test_words_of_rules(rule: str, clues: str, technique: str, text: str) -> None:
    board = Board(Puzzle(clues.ljust(36, "."), layout=Layout(rule, "2x3")))
    step = next_step(board, [tier for tier, row in enumerate(ROWS, 1) if row.of_rules])
    assert step is not None
    assert step.technique == technique
    assert step.text.startswith(text)
    assert {*step.eliminations}.isdisjoint(step.pattern)


def test_a_rule_without_a_filling_is_a_contradiction() -> None:
    board = Board(Puzzle("." * 16, layout="sum 7: r1c1 r2c2 r3c3"))
    for cell, digit in ((0, 1), (5, 2), (10, 3)):
        assert board.contradiction() is None
        board.put(cell, digit)
    assert board.contradiction() == "no filling for sum 7 in r1c1, r2c2, r3c3"


def test_a_guess_is_explained_by_rules() -> None:
    cells = "..6......189...6..5..7......6......1..........3.9..42..9.6.85.77...1.9....8......"
    puzzle = Puzzle(cells, layout="difference: r4c4 r4c5 r5c5 r6c5 r6c6")
    (guess,) = [step.text for step in explain(puzzle) if step.technique == "guess"]
    assert guess.startswith(
        "guess that r1c5 is 9: 2 leaves no filling for difference in r6c5, r6c6 after 8 steps; 3 "
    )


def test_techniques_of_rules_need_rules() -> None:
    words = "technique rule-in-two-cells: it is only for layouts with rules such as killer cages"
    refuses(OptionError, words, find_technique, "1... ..3. .2.. ...4", "rule in two cells")
    refuses(OptionError, words, generate, 1, technique="rule-in-two-cells", layout="x")


def test_demands_on_puzzles_with_rules() -> None:
    found = generate(
        2, layout="killer 15: r5c4 r5c5 r5c6 r6c5", technique="rule-with-few-cases", seed=1
    )
    assert [rate(one).technique for one in found.puzzles] == 2 * ["rule with few cases"]
    found = generate(1, layout=Layout("non-consecutive", "2x3"), difficulty="easy", seed=1)
    assert [rate(one).difficulty for one in found.puzzles] == ["easy"]
    (entry,) = lay_out(found.puzzles).entries
    assert entry.difficulty == "easy"


def test_steps_of_rules_are_told_and_drawn() -> None:
    cells, _, _, rule = RATED[1]
    puzzle = Puzzle(cells, layout=rule)
    steps = [*explain(puzzle)]
    assert len([*step_pictures(puzzle, steps)]) == len(steps)
    assert walkthrough(puzzle).count("<section>") == len(steps) + 1
    command = f'{cells} --layout "{rule}"'
    assert output(f"rate {command}").startswith("medium, rule with few cases (tier 4), score ")
    lines = output(f"explain {command}").splitlines()
    assert f"21. rule with few cases: {steps[20].text}" in lines
    found = as_json(f"explain {command} --json")
    assert found["steps"][20]["eliminations"] == ["r5c4=4", "r5c6=2", "r6c5=7", "r6c5=9"]
