"""Each kind of rule against its predicate in words: by all grids, and on random digits."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from random import Random

import pytest
from how_many import cases
from random_rules import CLUES, DOTS_GIVEN, HELD_BY_NO_4X4_GRID, OUTSIDE, random_rule
from rules_in_words import KINDS_IN_WORDS, Seen, rules_hold

from sudokuenum import Box, Layout, LayoutError, Puzzle, PuzzleError, solutions
from sudokuenum.geometry.rules.automaton import unrolled
from sudokuenum.geometry.rules.rule import Rule
from sudokuenum.geometry.rules.table_of_kinds import KINDS, kind_named

IRREGULAR = ("AAAB ABBB CCCD CDDD", "AABB AABB CDDD CCCD")


@cache
def grids(layout: Layout) -> list[tuple[int, ...]]:
    """All grids of a layout without rules, or those that begin with 123456 654321."""
    if layout.digits == 4:
        return [grid.cells for grid in solutions(Puzzle("." * 16, layout=layout))]
    beginning = "123456456" if layout.box.rows == 2 else "123456"
    return [grid.cells for grid in solutions(beginning.ljust(36, "."))]


def fitting(layout: Layout, clues: Sequence[int] = ()) -> set[tuple[int, ...]]:
    """The grids that the search finds."""
    cells = (*clues, *[0] * (layout.digits**2 - len(clues)))
    return {grid.cells for grid in solutions(Puzzle(cells, layout=layout))}


def with_rules(base: Layout, rules: Sequence[Rule]) -> Layout | None:
    """A layout with other rules, too, or None if no digits satisfy one of them."""
    try:
        return Layout(base.box, regions=base.regions, rules=rules)
    except LayoutError as error:
        if "no digits satisfy it" in str(error):
            return None
        raise


def check(base: Layout, rules: Sequence[Rule], clues: Sequence[int] = ()) -> int:
    layout = with_rules(base, rules)
    if layout is None:
        # the predicates must agree that no grid fits
        assert not any(
            all(KINDS_IN_WORDS[rule.kind](Seen(rule, grid, base)) for rule in rules)
            for grid in grids(base)
        ), rules
        return 0
    expected = {grid for grid in grids(base) if rules_hold(layout, grid)}
    assert fitting(layout, clues) == expected, layout.text
    return len(expected)


def test_the_tables_have_the_same_kinds() -> None:
    assert tuple(KINDS_IN_WORDS) == KINDS
    assert [*CLUES] == OUTSIDE


@pytest.mark.parametrize("kind", KINDS)
def test_grids_of_a_rule(kind: str) -> None:
    """Each kind in the 288 grids of 4x4 cells, and in irregular regions."""
    if kind == "entropic":
        return  # for 6 and 9 digits
    random = Random(kind)
    number = 0
    for base in (Layout("2x2"), *map(Layout, IRREGULAR)):
        for _ in range(cases(4, 100)):
            rule = random_rule(kind, random, random.choice(grids(base)), 4)
            number += check(base, [rule])
    assert number > 0 or kind in HELD_BY_NO_4X4_GRID


def test_grids_of_several_rules() -> None:
    random = Random("several")
    for base in (Layout("2x2"), *map(Layout, IRREGULAR)):
        for _ in range(cases(25, 2000)):
            grid = random.choice(grids(base))
            kinds = random.choices([kind for kind in KINDS if kind != "entropic"], k=3)
            check(base, [random_rule(kind, random, grid, 4) for kind in kinds])


@pytest.mark.parametrize("kind", KINDS)
def test_larger_grids_of_a_rule(kind: str) -> None:
    """Each kind, beside a second rule, in the 6x6 grids that begin in one way."""
    base = Layout("2x3")
    random = Random(kind)
    for _ in range(cases(1, 20)):
        grid = random.choice(grids(base))
        rules = [random_rule(name, random, grid, 6) for name in (kind, random.choice(KINDS))]
        check(base, rules, (1, 2, 3, 4, 5, 6, 4, 5, 6))


def test_grids_of_sixteen_digits() -> None:
    """Rules among the grids that differ from one only where it has a few of the digits."""
    random = Random("sixteen")
    layout, held = Layout("non-consecutive", "4x4"), 0
    grid = next(iter(solutions(Puzzle("." * 256, layout=layout)))).cells
    assert rules_hold(layout, grid)
    kinds = [kind for kind in KINDS if kind not in ("entropic", "x-sum")]
    while held < cases(2, 100):
        changed = random.sample(range(1, 17), random.randint(4, 6))
        clues = tuple(0 if digit in changed else digit for digit in grid)
        plain = [one.cells for one in solutions(Puzzle(clues, layout.box), limit=2000)]
        if len(plain) == 2000:
            continue
        chosen = random.sample(kinds, 2)
        rules = [random_rule(kind, random, random.choice(plain), 16) for kind in chosen]
        if (with_them := with_rules(Layout(layout.box), rules)) is None:
            continue
        expected = {one for one in plain if rules_hold(with_them, one)}
        try:
            found = fitting(with_them, clues)
        except PuzzleError:
            found = set()  # a digit is twice in a cage
        assert found == expected
        held += 0 < len(expected) < len(plain)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("n", [4, 6, 9, 16])
def test_automata_read_what_the_words_say(kind: str, n: int) -> None:
    """The constraints and groups of a rule hold on random digits if its predicate does."""
    if kind == "entropic" and n % 3:
        return
    random = Random(f"{kind} {n}")
    box = {4: Box(2, 2), 6: Box(2, 3), 9: Box(3, 3), 16: Box(4, 4)}[n]
    base, held = Layout(box), 0
    row = list(range(1, n + 1))
    tried = 0
    # an X-sum of 16 digits takes a tenth of a second to unroll
    least = 3 if kind == "x-sum" and n == 16 else 40
    while tried < cases(least, 100 * least) or not held:
        tried += 1
        grid = [random.randint(1, n) for _ in range(n * n)]
        if kind == "non-consecutive" or kind in DOTS_GIVEN:
            # far more of these grids have no two digits side by side that are related
            grid = [random.choice((3, 8)) if n > 8 else random.choice((1, 3)) for _ in grid]
            for _ in range(random.randrange(2)):
                grid[random.randrange(n * n)] = random.randint(1, n)
        elif kind in OUTSIDE:
            grid = [digit for _ in row for digit in random.sample(row, n)]
            if random.randrange(2):
                grid = [grid[n * (k % n) + k // n] for k in range(n * n)]
        if random.randrange(2):
            # few digits, so that more rules hold
            grid = [(digit - 1) // 2 * 2 + 1 for digit in grid]
        try:
            rule = random_rule(kind, random, grid, n)
        except ValueError:
            continue  # the row lacks 1 or n
        if kind == "slow-thermometer" and any(
            grid[a] == grid[b] for a, b in combinations(rule.cells, 2) if b in base.peers[a]
        ):
            continue  # its constraints for rows, columns and boxes are for grids
        try:
            kind_named(kind).check(rule, n)
        except LayoutError:
            continue
        layout = with_rules(base, [rule])
        words = KINDS_IN_WORDS[kind](Seen(rule, grid, layout or base))
        if layout is None:
            assert not words, rule
            continue
        groups = layout.groups_of_rules
        read = all(len({grid[cell] for cell in group}) == len(group) for group in groups) and all(
            constraint.automaton.reads(grid[cell] for cell in constraint.cells)
            for constraint in layout.constraints
        )
        assert read == words, (rule, grid)
        held += words
        for constraint in layout.constraints[:2]:
            state = 0
            layers = unrolled(constraint.automaton, len(constraint.cells), n)
            for layer, cell in zip(layers, constraint.cells, strict=True):
                state = layer[state][grid[cell] - 1] if state != 0xFFFF else state
            assert (state != 0xFFFF) == constraint.automaton.reads(
                grid[cell] for cell in constraint.cells
            )


@pytest.mark.parametrize(
    ("lines", "grid", "fits"),
    [
        # a line that comes back to a box has a sum of its own there
        (["region-sum: r1c2 r1c3 r2c3 r2c2"], "1234 3412 2143 4321", False),
        (["region-sum: r1c2 r1c3 r2c2"], "1234 3412 2143 4321", False),
        (["region-sum: r1c1 r2c1 r3c1 r4c2"], "1234 3412 2143 4321", False),
        # without a middle cell a zipper has any sum
        (["zipper: r1c1 r1c2 r1c3 r1c4"], "1234 3412 2143 4321", True),
        (["zipper: r1c1 r1c3 r1c2"], "1234 3412 2143 4321", True),
        # minimum cells that share a side are not compared, not even those of two rules
        (["minimum: r1c1", "minimum: r1c2"], "1234 3412 2143 4321", True),
        (["minimum: r1c1 r1c2"], "1234 3412 2143 4321", True),
        (["minimum: r1c1", "maximum: r1c2"], "1234 3412 2143 4321", False),
        # the digits of a circle with several cells make a number
        (["arrow: r1c1 r1c2 = r1c4 r2c2 r4c1"], "1234 3412 2143 4321", True),
        (["arrow: r1c2 r1c1 = r1c4 r2c2 r4c1"], "1234 3412 2143 4321", False),
        (["quadruple 1 1: r1c1 r1c2 r2c1 r2c2"], "1234 3412 2143 4321", False),
        (["quadruple 1 1: r1c1 r1c2 r1c3 r2c3"], "1234 3412 2143 4321", True),
    ],
)
def test_finer_points(lines: list[str], grid: str, fits: bool) -> None:
    layout = Layout("2x2", rules=lines)
    cells = tuple(int(d) for d in grid if d != " ")
    assert rules_hold(layout, cells) is fits
    assert (cells in fitting(layout)) is fits


def test_dots_of_both_colours() -> None:
    """With all dots of Kropki, 1 and 2 side by side have a dot of either colour."""
    grid = next(iter(solutions("1234 3412 2143 4321"))).cells
    pairs = [(k, k + 1) for k in range(16) if k % 4 < 3] + [(k, k + 4) for k in range(12)]
    rules = [Rule("all-differences"), Rule("all-ratios")]
    for pair in pairs:
        a, b = sorted(grid[cell] for cell in pair)
        if b == 2 * a:
            rules.append(Rule("ratio", (pair,)))
        elif b == a + 1:
            rules.append(Rule("difference", (pair,)))
    layout = Layout("2x2", rules=rules)
    assert rules_hold(layout, grid)
    assert grid in fitting(layout)
    # a dot that is missing excludes the grid
    for k in range(2, len(rules), 3):
        fewer = Layout("2x2", rules=rules[:k] + rules[k + 1 :])
        assert not rules_hold(fewer, grid)
        assert grid not in fitting(fewer)


def test_dots_with_numbers_take_the_place_of_the_usual_ones() -> None:
    # a black dot for 3 says nothing about twice
    grid = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
    thirds = [(0, 4), (2, 6), (4, 8), (4, 5), (5, 6), (11, 15), (9, 13)]
    given = [Rule("ratio", (p,), (3,)) for p in thirds if 3 in (grid[p[0]], grid[p[1]])]
    given = [r for r in given if {grid[c] for c in r.cells} == {1, 3}]
    others = {
        frozenset(p)
        for p in [(k, k + 1) for k in range(16) if k % 4 < 3] + [(k, k + 4) for k in range(12)]
        if {grid[p[0]], grid[p[1]]} == {1, 3}
    }
    given = [Rule("ratio", (tuple(sorted(p)),), (3,)) for p in others]
    assert grid in fitting(Layout("2x2", rules=[Rule("all-ratios"), *given]))
    assert grid not in fitting(Layout("2x2", rules=[Rule("all-ratios"), *given[1:]]))
    assert grid not in fitting(Layout("2x2", rules=[Rule("all-ratios")]))
