"""Puzzles of layouts: the kernel against its plain twin, and against a SAT solver."""

from itertools import combinations, product
from random import Random

import numpy as np
import pytest
from how_many import cases, part
from puzzles_at_random import with_fewer_clues
from refusals import refuses
from twin_search_any import search_any

from sudokuenum import Box, Layout, Puzzle, canonical, count_solutions, minimise, smallest_repair
from sudokuenum.drawing.puzzles import puzzle_svg
from sudokuenum.errors import LayoutError, PuzzleError
from sudokuenum.grids.puzzle import empty_puzzle
from sudokuenum.puzzles.repair.greedy import greedy_repair
from sudokuenum.solving.kernels.search_any import Search
from sudokuenum.solving.search import is_proper, solutions, solve_many

JIGSAW = "AAABBBCCC AAABBBCCC AADBBBCCC ADDEEEFFF DDDEEEFFF DDDEEEFFF GGGGHHIII GGHHHHIII GGGHHHIII"
ROOMY = "AAAIIIIII AAIIIBCCC ABBBBBBCC AAABBCCCE GGGDDDHCE GGDDHHHHE GDDDDHEEE GFFHHHEFE GGFFFFFFE"
SHAPES = [
    ("x", "2x2"), ("p", "2x2"), ("windoku", "2x2"), ("hypercube", "2x2"), ("anti-knight", "2x3"),
    ("x", "2x3"), ("anti-king", "2x3"), ("AAABBB AACBBD ACCCBD ECCFDD EEFFFD EEEFFD", None),
    ("AABB AABC DDBC DDCC", None), ("r1c1 r2c3 r3c2\nr4c4 r1c1", "1x5"),
]  # fmt: skip
NAMES = ["x", "p", "windoku", "hypercube", "anti-king", "x+windoku", "argyle", "center-dot"]


def random_puzzle(layout: Layout, clues: int, random: Random) -> Puzzle:
    """A puzzle with these clues of a grid that begins with a random row, if there is one."""
    n = layout.digits
    while True:
        row = random.sample(range(1, n + 1), n)
        for grid in solutions(Puzzle((*row, *[0] * (n * n - n)), layout.box, layout), limit=1):
            return with_fewer_clues(grid, clues, random)


@pytest.mark.parametrize(("text", "box"), SHAPES)
def test_solutions_are_those_of_plain_search(text: str, box: str | None) -> None:
    layout, random = Layout(text, box), Random(text)
    n = layout.digits
    groups = layout.all_groups
    for clues in part((n, n + 2, 2 * n), 2):
        cells = [0] * (n * n)
        for cell in random.sample(range(n * n), clues // 2):
            allowed = {*range(1, n + 1)} - {cells[other] for other in layout.peers[cell]}
            cells[cell] = random.choice([*allowed, 0])
        puzzle = Puzzle(tuple(cells), layout.box, layout)
        expected = {grid for _, grid in zip(range(3000), search_any(cells, groups), strict=False)}
        if len(expected) < 3000:
            assert {grid.cells for grid in solutions(puzzle)} == expected
            assert count_solutions(puzzle) == len(expected)


@pytest.mark.parametrize("other", [36, 43])
def test_cells_that_differ_are_not_in_linked_sets(other: int) -> None:
    """Three sets have two solutions each, and two cells that differ leave six of the eight.

    All empty cells have two candidates, but one choice for them leads to more solutions.
    """
    text = "821759346453168927.6.324815194536278.852971.4.724815.92.694578.5.867249..4.813652"
    assert count_solutions(text) == 8
    puzzle = Puzzle(text, layout=Layout(groups=((other, 55),)))
    assert count_solutions(puzzle) == len([*solutions(puzzle)]) == 6


@pytest.mark.parametrize("name", NAMES)
def test_solutions_are_those_of_a_sat_solver(name: str) -> None:
    solvers = pytest.importorskip("pysat.solvers")
    layout, random = Layout(name), Random(name)
    groups = layout.all_groups
    puzzle = random_puzzle(layout, 22, random)
    while count_solutions(puzzle) > 200:
        puzzle = random_puzzle(layout, 26, random)
    with solvers.Solver("cadical153") as solver:
        for cell in range(81):
            solver.add_clause([9 * cell + d for d in range(1, 10)])
        for group, d in product(groups, range(1, 10)):
            for one, other in combinations(group, 2):
                solver.add_clause([-9 * one - d, -9 * other - d])
        for cell, digit in enumerate(puzzle.cells):
            if digit:
                solver.add_clause([9 * cell + digit])
        found = set()
        while solver.solve():
            true = [x for x in solver.get_model() if x > 0]
            found.add(tuple((x - 1) % 9 + 1 for x in true))
            solver.add_clause([-x for x in true])
    assert {grid.cells for grid in solutions(puzzle)} == found
    assert is_proper(puzzle) == (len(found) == 1)


@pytest.mark.parametrize("name", ["x", "p", "windoku", "hypercube", "anti-king"])
def test_counting_agrees_with_listing(name: str) -> None:
    layout, random = Layout(name), Random(name)
    for clues in part((18, 14, 22), 2):
        puzzle = random_puzzle(layout, clues, random)
        search = Search(bytes(puzzle.cells), 9, *layout.group_arrays)
        rows, listed = np.empty((1000, 81), np.uint8), 0
        while not search.ended() and listed < 200_000:
            found = search.fill(rows, 10**6)
            listed += found
            for row in rows[:found:97]:
                Puzzle(tuple(row.tolist()), layout=layout)
        if search.ended():
            assert (
                Search(bytes(puzzle.cells), 9, *layout.group_arrays).count(10**12, 10**9) == listed
            )


@pytest.mark.parametrize("text", [ROOMY, "windoku", "AAABBB AACBBD ACCCBD ECCFDD EEFFFD EEEFFD"])
def test_implied_units_hold_each_digit_in_every_grid(text: str) -> None:
    layout = Layout(text)
    n, groups = layout.digits, layout.all_groups
    assert layout.implied_units
    assert not {*layout.implied_units} & {*groups}
    for seed in range(1, 20):
        rows = np.empty((1, n * n), np.uint8)
        groups_only = bytes(map(len, groups)), np.concatenate(groups).astype(np.uint16)
        assert Search(bytes(n * n), n, *groups_only, seed=seed).fill(rows, 10**6)
        for unit in layout.implied_units:
            assert len({*rows[0, list(unit)].tolist()}) == n


def test_each_solution_can_come_first() -> None:
    layout, first = Layout("x", "2x2"), set()
    row = np.empty((1, 16), np.uint8)
    for seed in range(1, 2000):
        Search(bytes(16), 4, *layout.group_arrays, seed=seed).fill(row, 10**6)
        first.add(tuple(row[0].tolist()))
    assert first == {*search_any([0] * 16, layout.all_groups)}


def test_linked_sets_of_16x16_cells() -> None:
    """Two digits exchanged in pairs of rows: the solutions are those that are listed."""
    layout = Layout(Box(4, 4))
    grid = next(solutions(empty_puzzle(layout)))
    for pair in cases(((1, 2),), ((1, 2), (3, 4), (5, 6))):
        cells = tuple(0 if d in (*pair, 7, 8) else d for d in grid.cells)
        listed = list(solutions(Puzzle(cells, layout.box)))
        assert count_solutions(Puzzle(cells, layout.box)) == len(listed) > 1


def test_puzzles_are_minimised_and_repaired() -> None:
    layout, random = Layout("x"), Random(3)
    grid = next(solutions(random_puzzle(layout, 25, random)))
    reduced = minimise(grid)
    assert is_proper(reduced)
    assert reduced.layout == layout
    for cell, digit in enumerate(reduced.cells):
        assert not digit or not is_proper(reduced.with_clue(cell, 0))
    improper = with_fewer_clues(grid, 24, random)
    repair = smallest_repair(improper, grid)
    assert is_proper(repair.repaired)
    greedy = greedy_repair(improper, str(grid))
    assert greedy.solutions_left == 1
    assert len(greedy.stages) >= len(repair.added)
    classic = Puzzle(grid.cells)
    refuses(
        PuzzleError,
        "the answer and the puzzle have different layouts",
        smallest_repair,
        improper,
        classic,
    )


def test_a_clash_in_a_group_is_named() -> None:
    jigsaw = Layout(JIGSAW)
    for layout, clues, words in (
        ("x", {0: "5", 80: "5"}, "digit 5 appears twice in the group of r1c1: in r1c1 and"),
        ("anti-king", {2: "1", 12: "1"}, "in two cells that differ: in r1c3 and in r2c4"),
        ("x", {0: "1", 8: "1"}, "in row 1: in r1c1 and in r1c9"),
        (jigsaw, {1: "1", 27: "1"}, "in the region of r1c1: in r1c2 and in r4c1"),
    ):
        cells = "".join(clues.get(k, ".") for k in range(81))
        refuses(PuzzleError, words, Puzzle, cells, layout=layout)
    assert Puzzle("1" + "." * 19 + "1" + "." * 60, layout=jigsaw).layout == jigsaw
    words = r"box 2x2: the layout x has boxes of 3x3"
    refuses(LayoutError, words, Puzzle, (0,) * 16, "2x2", Layout("x"))


def test_functions_for_classic_puzzles_refuse_a_layout() -> None:
    puzzle = empty_puzzle(Layout("x"))
    for function in (canonical, lambda given: solve_many([given])):
        refuses(PuzzleError, "layout x: this is for puzzles whose only groups", function, puzzle)


def test_a_layout_without_further_groups_is_none() -> None:
    assert Puzzle((0,) * 81, layout=Layout()) == Puzzle((0,) * 81)
    assert Puzzle((0,) * 81, layout=Layout()).layout is None
    refuses(LayoutError, "", Puzzle, (0,) * 81, layout="q")


def test_pictures_shade_the_groups_and_draw_the_regions() -> None:
    shaded = puzzle_svg(empty_puzzle(Layout("x")))
    assert shaded.count("<rect") == 1 + 18  # two for the middle cell
    plain = puzzle_svg(Puzzle((0,) * 81))
    assert plain.count("<rect") == 1
    assert puzzle_svg(empty_puzzle(Layout(JIGSAW))).count("<line") > plain.count("<line")


@pytest.mark.parametrize(
    "puzzle",
    [
        "................1.....................2.......3.4.......5.6.......7.........8....",
        "..........................................1.....2.3.4...5.6.7.......8............",
        "..........................................1.....2.3.....4.5.6.7.....8............",
        "..........................................1.....2.3.....4.5.6.7.......8..........",
    ],
)
def test_anti_knight_puzzles_of_eight_clues_are_minimal(puzzle: str) -> None:
    """Those of the README of the program CUDA Anti-Knight 8 Given Unique Solution Search."""
    read = Puzzle(puzzle, layout="anti-knight")
    assert is_proper(read)
    assert minimise(read) == read
