"""Unavoidable sets, minimal puzzles and neighbours where a layout has rules beyond groups.

The same is found from the list of all grids that satisfy the rules, in words instead of automata.
"""

from itertools import combinations
from random import Random

import pytest
from random_rules import holding_rule
from refusals import refuses
from rules_in_words import KINDS_IN_WORDS, rules_hold

from sudokuenum import Box, Layout, LayoutError, Puzzle, PuzzleError, minimise, solutions
from sudokuenum.puzzles import minimal_puzzles, neighbours, unavoidable_sets

KINDS = [kind for kind in KINDS_IN_WORDS if not kind.startswith(("all-", "non-", "entropic"))]
Grid = tuple[int, ...]


def example(random: Random) -> tuple[Layout, Grid, list[Grid]]:
    """A layout of 4x4 cells with some rules, a grid of it, and all its grids."""
    every = [grid.cells for grid in solutions("." * 16)]
    while True:
        grid, box = random.choice(every), Box("2x2")
        kinds = random.sample(KINDS, random.randint(1, 2))
        try:
            layout = Layout(box, rules=[holding_rule(kind, random, grid, box) for kind in kinds])
        except LayoutError:
            continue
        grids = [one for one in every if rules_hold(layout, one)]
        if grid in grids:
            return layout, grid, grids


def minimal(sets: set[frozenset[int]]) -> set[frozenset[int]]:
    return {one for one in sets if not any(other < one for other in sets)}


def clues(puzzle: Puzzle) -> frozenset[int]:
    return frozenset(cell for cell, digit in enumerate(puzzle.cells) if digit)


def agreeing(grids: list[Grid], cells: dict[int, int]) -> int:
    return sum(all(grid[cell] == digit for cell, digit in cells.items()) for grid in grids)


@pytest.mark.parametrize("seed", range(12))
def test_all_4x4_grids(seed: int) -> None:
    random = Random(seed)
    layout, cells, grids = example(random)
    grid = Puzzle(cells, layout=layout)
    differing = minimal(
        {frozenset(k for k in range(16) if one[k] != cells[k]) for one in grids if one != cells}
    )
    size = random.randint(4, 16)
    found = {frozenset(one.cells) for one in unavoidable_sets(grid, size)}
    assert found == {one for one in differing if len(one) <= size}
    proper = minimal(
        {
            frozenset(some)
            for number in range(5)
            for some in combinations(range(16), number)
            if all(one.intersection(some) for one in differing)
        }
    )
    assert {clues(puzzle) for puzzle in minimal_puzzles(grid, 4)} == proper
    given = {cell: cells[cell] for cell in clues(minimise(grid, order="random", seed=seed))}
    if not given:
        return
    expected = set()
    for gone in given:
        rest = {cell: digit for cell, digit in given.items() if cell != gone}
        for cell in {*range(16)} - {*rest}:
            for digit in {1, 2, 3, 4} - {given.get(cell)}:
                if agreeing(grids, {**rest, cell: digit}) == 1:
                    expected.add(frozenset({**rest, cell: digit}.items()))
    puzzle = Puzzle(tuple(given.get(cell, 0) for cell in range(16)), layout=layout)
    listed = {frozenset((k, d) for k, d in enumerate(one) if d) for one in neighbours(puzzle)}
    assert listed == expected


def test_a_puzzle_without_clues_is_minimal() -> None:
    rules = ["killer 1: r1c1", "killer 3: r2c3", "killer 2: r3c2", "killer 4: r4c4"]
    (grid,) = solutions(Puzzle("." * 16, layout=Layout("2x2", rules=rules)))
    assert [puzzle.clues for puzzle in minimal_puzzles(grid)] == [0]
    assert unavoidable_sets(grid, 16) == ()


def test_rules_that_change_much_of_the_grid() -> None:
    layout = Layout("non-consecutive", "2x3")
    first, *others = [one.cells for one in solutions(Puzzle("." * 36, layout=layout))]
    sets = minimal({frozenset(k for k in range(36) if one[k] != first[k]) for one in others})
    found = {frozenset(one.cells) for one in unavoidable_sets(Puzzle(first, layout=layout), 14)}
    assert found == {one for one in sets if len(one) <= 14}
    assert len(found) == 2


def test_a_grid_that_breaks_a_rule_is_named() -> None:
    grid = Puzzle("1234341221434321", layout="greater: r1c1 r1c2")
    words = "^1234341221434321 is no grid of the layout rules$"
    refuses(PuzzleError, words, unavoidable_sets, grid)
