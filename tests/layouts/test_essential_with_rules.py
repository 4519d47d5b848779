"""Essentially different grids under rules: Burnside's lemma against orbits of all grids."""

from itertools import permutations, product

import numpy as np
import pytest
from refusals import refuses
from rules_in_words import rules_hold
from run_command import as_json, output

from sudokuenum import Layout, LayoutError, Puzzle, count_layout, solutions
from sudokuenum.geometry.digit_automorphisms import digit_automorphisms
from sudokuenum.geometry.layout_automorphisms import layout_automorphisms
from sudokuenum.geometry.permutations import group_elements
from sudokuenum.layouts import (
    count_essential_of_layout,
    essential_grids_of_layout,
)
from sudokuenum.layouts.list_of_grids import essential_list
from sudokuenum.puzzles import minimal_puzzles
from sudokuenum.research import fewest_clues

LAYOUTS = [
    ("non-consecutive", "2x3"),
    ("thermometer: r1c1-r1c3", "2x2"),
    ("parity: r1c1 r2c2 r3c3 r4c4", "2x2"),
    ("palindrome: r1c1 r2c2 r3c3 r4c4", "2x2"),
    ("killer 5: r1c1 r2c1; killer 5: r1c4 r2c4", "2x2"),
    ("even: r2c2 r2c3 r3c2 r3c3", "2x2"),
    ("sandwich 5: r2; sandwich 5: c2", "2x2"),
    ("renban: r1c1 r2c2 r3c2", "2x2"),
    ("difference: r1c1 r1c2; difference: r4c3 r4c4", "2x2"),
    ("entropic: r1c1-r1c6; entropic: c1; non-consecutive", "2x3"),
    ("greater: r1c1 r1c2; non-consecutive", "2x2"),
]


def orbits(layout: Layout) -> list[set[tuple[int, ...]]]:
    """The grids, divided by cell symmetries and by those relabellings that keep all grids."""
    n = layout.digits
    every = solutions(Puzzle("." * n * n, box=layout.box)) if n == 4 else None
    grids = {
        grid.cells
        for grid in every or solutions(Puzzle("." * n * n, layout=layout))
        if rules_hold(layout, grid.cells)
    }
    cells = group_elements(layout_automorphisms(layout).generators, n * n)
    digits = group_elements(digit_automorphisms(layout).generators, n)
    found = []
    while grids:
        grid = next(iter(grids))
        orbit = {tuple(s[grid[c] - 1] + 1 for c in g) for g in cells for s in digits}
        assert orbit <= grids
        grids -= orbit
        found.append(orbit)
    return found


@pytest.mark.parametrize(("text", "box"), LAYOUTS)
def test_the_lemma_and_the_list_agree_with_orbits(text: str, box: str) -> None:
    layout = Layout(text, box)
    expected = orbits(layout)
    count = count_layout(layout)
    assert count.grids == sum(map(len, expected))
    found = count_essential_of_layout(layout, count.relabelled)
    assert found.essentially_different == len(expected)
    assert found.grids == count.grids
    listed = [tuple(row) for part in essential_grids_of_layout(layout) for row in part.tolist()]
    assert sorted(listed) == sorted(map(min, expected))


@pytest.mark.parametrize(("text", "box"), LAYOUTS[:8])
def test_relabellings_are_those_that_keep_each_automaton(text: str, box: str) -> None:
    layout = Layout(text, box)
    n = layout.digits
    words = {}
    for one in layout.constraints:
        length = len(one.cells)
        words[one.automaton, length] = {
            w for w in product(range(1, n + 1), repeat=length) if one.automaton.reads(w)
        }
    kept = {
        s
        for s in permutations(range(n))
        if all({tuple(s[d - 1] + 1 for d in w) for w in one} == one for one in words.values())
    }
    group = digit_automorphisms(layout)
    assert {*group_elements(group.generators, n)} == kept
    assert group.order == len(kept)


def test_miracle_grids() -> None:
    miracle = Layout("anti-king+anti-knight+non-consecutive")
    different = orbits(miracle)
    relabelled = sum(map(len, different)) // digit_automorphisms(miracle).order
    found = count_essential_of_layout(miracle, relabelled)
    assert found.grids == 72
    assert found.essentially_different == len(different)


def test_the_command() -> None:
    command = "essential --layout non-consecutive --box 2x3"
    assert as_json(command)["essentially_different"] == "6"
    assert len(output(f"{command} --list").split()) == 6


def test_automorphisms_of_a_listed_grid() -> None:
    layout = Layout("non-consecutive", "2x3")
    found = essential_list(layout)
    elements = group_elements(layout_automorphisms(layout).generators, 36)
    for number in range(1, len(found.beginnings) + 1):
        for grids, orders in found.part(number):
            for grid, order in zip(grids, orders.tolist(), strict=True):
                images = {tuple(row) for row in found.automorphisms(grid).tolist()}
                assert len(images) == order
                reversed_grid = tuple((7 - grid).tolist())
                same = {
                    g
                    for g in elements
                    if tuple(grid[np.array(g)].tolist()) in (tuple(grid.tolist()), reversed_grid)
                }
                assert images == same


def test_fewest_clues_under_rules() -> None:
    layout = Layout("thermometer: r1c1-r1c3; thermometer: r2c4-r2c2", "2x2")
    grids = orbits(layout)
    found = fewest_clues(layout, 3)
    assert found.grids == len(grids)
    assert len(list(found.listed())) == found.different
    # each puzzle in the list of all grids, divided into orbits
    puzzles = {
        frozenset((cell, digit) for cell, digit in enumerate(puzzle) if digit)
        for orbit in grids
        for grid in orbit
        for puzzle in minimal_puzzles(Puzzle(grid, layout=layout), 3)
    }
    cells = group_elements(layout_automorphisms(layout).generators, 16)
    digits = group_elements(digit_automorphisms(layout).generators, 4)
    different = 0
    while puzzles:
        different += 1
        puzzle = next(iter(puzzles))
        for g, s in product(cells, digits):
            puzzles.discard(frozenset((g[cell], s[digit - 1] + 1) for cell, digit in puzzle))
    assert found.different == different > 0


def test_layouts_with_too_many_grids_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudokuenum.layouts.essential._MOST_FIXED", 3)
    layout = Layout("odd: r1c1", "2x2")
    words = "^layout rules: a symmetry fixes more than 3 grids, which are counted one by one"
    relabelled = count_layout(layout).relabelled
    refuses(LayoutError, words, count_essential_of_layout, layout, relabelled)
    monkeypatch.setattr("sudokuenum.layouts.grids_with_rules._MOST_GRIDS", 20)
    words = "^layout rules: more than 20 grids; add rules or groups to leave fewer$"
    refuses(LayoutError, words, essential_grids_of_layout, Layout("odd: r1c1", "2x2"))
