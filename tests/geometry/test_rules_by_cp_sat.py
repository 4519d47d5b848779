"""9x9 puzzles of each kind of rule: the search and CP-SAT find the same solutions."""

from random import Random

import numpy as np
import pytest
from how_many import cases
from random_rules import DOTS_GIVEN, all_dots, holding_rule, partition, random_rule
from rules_in_words import rules_hold

from sudokuenum import Box, Layout, LayoutError, Puzzle, sample, solutions
from sudokuenum.geometry.rules.rule import Rule
from sudokuenum.geometry.rules.table_of_kinds import KINDS
from sudokuenum.grids.puzzle import RepeatedDigitError
from sudokuenum.solving.search import search_of_layout

BOX = Box(3, 3)


def random_puzzle(kind: str, random: Random) -> Puzzle:
    """A puzzle with rules of a kind, and with enough clues to be proper in many cases."""
    grid = sample(1, seed=random.randrange(2**32))[0].tolist()
    number = random.choice((1, 4, 12))
    if kind in DOTS_GIVEN:
        rules = [Rule(kind), *all_dots(random, grid, 9, *DOTS_GIVEN[kind])]
    elif kind == "non-consecutive":
        search = search_of_layout(bytes(81), Layout(kind), seed=random.randrange(1, 2**32))
        row = np.empty((1, 81), np.uint8)
        assert search.fill(row, 10**6) == 1
        grid = row[0].tolist()
        rules = [Rule(kind)]
    elif kind == "killer" and number == 12:
        rules = [*partition(random, grid, 9, 4)]
    else:
        rules = [holding_rule(kind, random, grid, BOX) for _ in range(number)]
        if random.randrange(4) == 0:
            rules.append(random_rule(kind, random, grid, 9))
    kept = random.randrange(30)
    kept = kept if len(rules) > 30 else kept // 2 + 16
    clues = {*random.sample(range(81), kept)}
    cells = [digit if k in clues else 0 for k, digit in enumerate(grid)]
    try:
        return Puzzle(tuple(cells), layout=Layout(BOX, rules=rules))
    except (LayoutError, RepeatedDigitError):
        # the last rule is one that no digits satisfy, or its cells have equal clues
        assert len(rules) in (2, 5, 13)
        return random_puzzle(kind, random)


@pytest.mark.heavy
@pytest.mark.parametrize("kind", KINDS)
def test_solutions_of_cp_sat(kind: str) -> None:
    pytest.importorskip("ortools")
    from rules_for_cp_sat import Model

    random = Random(kind)
    for _ in range(cases(1, 200)):
        puzzle = random_puzzle(kind, random)
        found = [grid.cells for grid in solutions(puzzle, limit=2)]
        others = Model(puzzle).solutions()
        if others is None:
            continue
        assert len(found) == len(others), puzzle
        if len(found) == 1:
            assert found == others
        for grid in found + others:
            assert puzzle.layout is not None
            assert rules_hold(puzzle.layout, grid)
