"""All minimal puzzles of grids, and among the clues of proper puzzles."""

from collections import Counter
from itertools import chain, islice, permutations, product
from random import Random

import numpy as np
import pytest
from example_puzzles import STRANGE
from numpy.typing import NDArray
from progress_told import Told
from puzzles_at_random import with_cells_of
from puzzles_in_files import puzzles_of
from refusals import refuses
from twin_minimal_puzzles import by_hitting_sets
from twin_minimal_puzzles import minimal_puzzles as plain_minimal_puzzles
from twin_minimal_puzzles9 import hitting_sets, minimal_puzzles9

from sudokuenum import Box, Layout, minimise_many
from sudokuenum.common.bit_masks import mask_of
from sudokuenum.errors import OptionError, PuzzleError
from sudokuenum.grids.puzzle import Puzzle, empty_puzzle
from sudokuenum.long_runs import Shard
from sudokuenum.puzzles import minimal_puzzles
from sudokuenum.puzzles.cell_sets import masks_of_array, sets_array
from sudokuenum.puzzles.minimal import all_minimal
from sudokuenum.puzzles.minimal.kernels.minimal_puzzles import Search
from sudokuenum.puzzles.minimal.kernels.minimal_puzzles9 import Search as Search9
from sudokuenum.puzzles.unavoidable import listed
from sudokuenum.research import estimate_puzzles
from sudokuenum.solving import Sampler
from sudokuenum.solving.search import is_proper, solutions

ALL = np.array([2**64 - 1, 2**17 - 1], np.uint64)
"""All cells of a 9x9 grid."""

SEVENTEEN = (
    "....4.7...8.....9..1.....2....8....67........4.....2..3.2.7..................6.18",
    "....4.7...8.....9..1..........8....67........4.....2.73.2.7..................6.18",
    "....4.7...8.....9..1..........8....67........4.....2..3.2.7...........7......6.18",
    "...24.7...8.....9..1..........8....67........4.....2..3...7............2.....6.18",
    "....4.7...8.....9..1..........8....67........4.....2..3.2.7............2.....6.18",
    "....4.7...8.....9..1..........8....67........4.....2..3..17............2.....6.18",
    "....4.7...8.....9..1..........8....67........4.....2..3...7......1.....2.....6.18",
)
"""Some of the 29 minimal puzzles of STRANGE with 17 clues."""


def enlarged(number: int, more: int, seed: int) -> list[Puzzle]:
    """Random minimal puzzles with some more clues of their solutions."""
    rng = np.random.default_rng(seed)
    grids: NDArray[np.uint8] = Sampler().draw(number, seed=seed)
    puzzles = minimise_many(grids, order="random", seed=seed).puzzles.copy()
    for puzzle, grid in zip(puzzles, grids, strict=True):
        cells = rng.choice(np.flatnonzero(puzzle == 0), more, replace=False)
        puzzle[cells] = grid[cells]
    return [Puzzle(tuple(puzzle)) for puzzle in puzzles.tolist()]


def cells_of(puzzles: list[Puzzle]) -> set[frozenset[int]]:
    return {
        frozenset(cell for cell, digit in enumerate(puzzle.cells) if digit) for puzzle in puzzles
    }


def test_all_minimal_puzzles_of_all_4x4_grids() -> None:
    numbers = Counter[int]()
    for grid in solutions("1234" + "." * 12):
        for puzzle in minimal_puzzles(grid, jobs=1):
            numbers[puzzle.clues] += 24  # with the digits relabelled
    assert numbers == {4: 25728, 5: 58368, 6: 1536}


def thinned(grid: Puzzle, clues: int) -> Puzzle:
    """A proper puzzle of a grid: redundant clues are removed while it has more than `clues`."""
    puzzle = grid
    for cell in range(len(grid.cells)):
        smaller = puzzle.with_clue(cell, 0)
        if puzzle.clues > clues and is_proper(smaller):
            puzzle = smaller
    return puzzle


@pytest.mark.parametrize(
    "layout", [Layout(Box(2, 2)), Layout(Box(2, 3)), *(Layout(name, "2x2") for name in "xp")]
)
def test_puzzles_among_some_clues_agree_with_the_twin(layout: Layout) -> None:
    grid = next(solutions(empty_puzzle(layout)))
    puzzle = thinned(grid, 9 if layout.digits == 4 else 14)
    for most in (5, 9, 16):
        found = list(minimal_puzzles(puzzle, most))
        assert len({*found}) == len(found)
        assert cells_of(found) == plain_minimal_puzzles(puzzle.cells, layout.all_groups, most)


@pytest.mark.parametrize(
    ("name", "box", "most"),
    [("", "2x2", 4), ("", "2x2", 16), ("", "2x3", 8), *product("xp", ["2x2"], (3, 16))],
)
def test_puzzles_of_full_grids_agree_with_plain_hitting_sets(
    name: str, box: str, most: int
) -> None:
    layout = Layout(name, box) if name else Layout(Box(box))
    (grid,) = islice(solutions(empty_puzzle(layout)), 7, 8)
    expected = by_hitting_sets(grid.cells, layout.all_groups, most)
    assert cells_of(list(minimal_puzzles(grid, most))) == expected
    masks, found = {sum(1 << cell for cell in clues) for clues in expected}, np.zeros((99, 2), "u8")
    search = Search(bytes(grid.cells), layout.digits, *layout.group_arrays, found[:0], most)
    for seed in range(40):
        cells = [1 << cell for cell in Random(seed).sample(range(16), min(6, most))]
        chosen, dead = sum(cells[: seed % 6]), sum(cells[seed % 6 :])
        half = mask_of(Random(seed + 99).sample(range(layout.digits**2), seed % 3 * 6))
        inside = (chosen & half).bit_count() + Random(seed).randrange(4)
        outside = Random(seed).randrange(4) if half else 0
        search.begin(np.array([chosen, 0, dead, 0, half, 0, inside, outside], np.uint64))
        wanted = {one for one in masks if one & chosen == chosen and not one & dead}
        if half:
            wanted = {one for one in wanted if (one & half).bit_count() <= inside}
            wanted = {one for one in wanted if (one & ~half).bit_count() >= outside}
        assert {*masks_of_array(found[: search.fill(found, 10**6)])} == wanted


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("box", "most", "grid", "number"),
    [
        ("2x3", 9, "123456456123261534534261342615615342", 1744),
        ("3x2", 9, "123456345612561234234561456123612345", 28188),
        ("2x4", 14, "1234567867583142236547817841623531762854458273165613842784271563", 2),
    ],
)
def test_halves_have_the_same_puzzles_as_the_whole_grid(
    box: str, most: int, grid: str, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for few in (4, 10**6):
        monkeypatch.setattr(all_minimal, "_CELLS_PER_CLUE", few)
        found = [*minimal_puzzles(Puzzle(grid, box=box), most)]
        assert len({*found}) == len(found) == number


def with_further_clues(puzzle: Puzzle, more: int, seed: int) -> Puzzle:
    grid = next(solutions(puzzle))
    empty = [cell for cell, digit in enumerate(puzzle.cells) if not digit]
    return with_cells_of(puzzle, grid, Random(seed).sample(empty, more))


@pytest.mark.parametrize(
    ("number", "more"),
    [(4, 22), *(pytest.param(*some, marks=pytest.mark.slow) for some in [(40, 32), (500, 14)])],
)
def test_puzzles_of_17_clues_are_found_among_many_clues(number: int, more: int) -> None:
    puzzles = puzzles_of("puzzles_17_clue")
    for k, puzzle in enumerate(puzzles[:: len(puzzles) // number]):
        found = {*minimal_puzzles(with_further_clues(puzzle, more, k), 17)}
        assert puzzle in found
        assert all(is_proper(other) and other.clues == 17 for other in found)


def test_no_puzzle_of_a_layout_has_fewer_clues_than_its_digits_need() -> None:
    for grid in islice(solutions(empty_puzzle(Layout("x+windoku", "3x3"))), 0, 200, 100):
        assert not list(minimal_puzzles(grid, 7))


def test_puzzles_among_some_clues_agree_with_the_lists_of_removals() -> None:
    for puzzle in enlarged(4, 4, 5):
        exact = estimate_puzzles(2, within=puzzle, seed=1)
        numbers = Counter(found.clues for found in minimal_puzzles(puzzle))
        assert numbers == {part.clues: part.minimal.mean for part in exact.by_clues}


def test_puzzles_with_few_clues_are_those_of_all() -> None:
    (puzzle,) = enlarged(1, 7, 6)
    everything = list(minimal_puzzles(puzzle))
    for most in (20, 23, 24):
        expected = {found for found in everything if found.clues <= most}
        assert {*minimal_puzzles(puzzle, most)} == expected


def test_puzzles_with_one_clue_less_than_digits_are_those_of_all() -> None:
    (grid,) = islice(solutions(empty_puzzle(Layout("x", "2x3"))), 8, 9)
    expected = Counter(found for found in minimal_puzzles(grid, 6) if found.clues == 5)
    parts = (minimal_puzzles(grid, 5, shard=Shard(k, 2)) for k in (1, 2))
    assert Counter(chain(*parts)) == expected != Counter()


def test_the_puzzles_with_17_clues_among_those_of_a_grid_that_has_29() -> None:
    cells = zip(*SEVENTEEN, strict=True)
    union = Puzzle(tuple(max(0 if d == "." else int(d) for d in cell) for cell in cells))
    assert {str(found) for found in minimal_puzzles(union, 17)} == {*SEVENTEEN}


def test_cases_and_shards_have_each_puzzle_once(monkeypatch: pytest.MonkeyPatch) -> None:
    (puzzle,) = enlarged(1, 7, 7)
    expected = list(minimal_puzzles(puzzle, 25, jobs=1))
    monkeypatch.setattr(all_minimal, "_STEPS", 50)
    monkeypatch.setattr(all_minimal, "_CASES", 100)
    told = Told()
    found = list(minimal_puzzles(puzzle, 25, jobs=2, progress=told))
    assert told.add_up(sum(filter(None, told.totals)))
    assert sum(told.steps) > 50
    parts = [list(minimal_puzzles(puzzle, 25, shard=Shard(k, 3))) for k in (1, 2, 3)]
    for every in (found, [*chain.from_iterable(parts)]):
        assert len(every) == len(expected)
        assert {*every} == {*expected}


def test_puzzles_that_have_no_list() -> None:
    refuses(PuzzleError, "the puzzle has more than one solution", minimal_puzzles, "." * 16)
    words = "box 3x4: all minimal puzzles are listed for at most 11"
    refuses(PuzzleError, words, minimal_puzzles, empty_puzzle(Box(3, 4)))
    for clues in (-1, 0):
        words = f"clues {clues}: a minimal puzzle has at least 1 clue"
        refuses(OptionError, words, minimal_puzzles, STRANGE, clues)
    assert list(minimal_puzzles(STRANGE, 3)) == []


def test_what_a_search_that_has_begun_refuses() -> None:
    layout = Layout(Box(2, 2))
    cells, sets = b"\1\2\3\4\3\4\1\2\2\1\4\3\4\3\2\1", np.zeros((0, 2), np.uint64)
    search = Search(cells, 4, *layout.group_arrays, sets, 4)
    assert not search.ended()
    search.fill(np.zeros((1, 2), np.uint64), 1)
    words = "branches: expected a case with which no search has begu"
    refuses(ValueError, words, search.branches, np.zeros((16, 8), np.uint64))
    five = np.array([31, 0, 0, 0, 0, 0, 0, 0], np.uint64)
    refuses(ValueError, "chosen cells: 5, expected 0 to 4", search.begin, five)


def listed_by_pairs(
    search: Search9, most: int, parts: int, steps: int = 1000
) -> list[frozenset[int]]:
    """The cells of all puzzles of a search in pairs of bands, part by part; each begins twice."""
    found = []
    array = np.empty((5, 2), np.uint64)
    for first, second in permutations(range(3), 2):
        for a, b, part in product(range(13), range(13), range(parts)):
            if a + b > most or (a, first) > (b, second):
                continue
            search.begin(first, second, a, b, part, parts)
            search.fill(array[:1], steps)
            search.begin(first, second, a, b, part, parts)
            while not search.ended():
                for low, high in array[: search.fill(array, steps)].tolist():
                    found.append(frozenset(k for k in range(81) if (low | high << 64) >> k & 1))
    return found


@pytest.mark.parametrize(("more", "most"), [(0, 40), (2, 30), (6, 25)])
def test_pairs_of_bands_have_the_same_puzzles_as_the_branches(more: int, most: int) -> None:
    for puzzle in enlarged(2, more, 8):
        grid = bytes(next(solutions(puzzle)).cells)
        live = sum(1 << cell for cell, digit in enumerate(puzzle.cells) if digit)
        (masks,) = sets_array([live])
        search = Search9(grid, masks, np.zeros((0, 2), np.uint64), most)
        found = listed_by_pairs(search, most, 1 + more, 1000 if more else 1)
        assert len({*found}) == len(found)
        if more == 2:
            assert {*found} == minimal_puzzles9(grid, live, most)
            for band, size in product(range(3), range(4, 8)):
                assert search.number(band, size) == hitting_sets([*grid], live, band, size)
        assert {*found} == cells_of(list(minimal_puzzles(puzzle, most)))


def test_a_band_with_more_sets_than_one_block_has() -> None:
    (puzzle,) = enlarged(1, 0, 9)
    grid = next(solutions(puzzle))
    empty = [cell for cell in range(27) if not puzzle.cells[cell]]
    puzzle = with_cells_of(puzzle, grid, empty[:9])
    live = sum(1 << cell for cell, digit in enumerate(puzzle.cells) if digit)
    (masks,) = sets_array([live])
    search = Search9(bytes(grid.cells), masks, np.zeros((0, 2), np.uint64), 24)
    assert search.number(0, 10) > 28_000
    found = listed_by_pairs(search, 24, 1)
    assert len({*found}) == len(found) > 300
    assert {*found} == cells_of(list(minimal_puzzles(puzzle, 24)))


def test_puzzles_of_17_clues_are_found_in_their_grids() -> None:
    """In rows and turned, and among the cases of one pair of numbers of clues."""
    puzzles = puzzles_of("puzzles_17_clue")
    for puzzle in puzzles[:: len(puzzles) // 3]:
        bands = sorted((sum(map(bool, puzzle.cells[27 * k : 27 * k + 27])), k) for k in range(3))
        (a, first), (b, second), _ = bands
        cells = sum(1 << cell for cell, digit in enumerate(puzzle.cells) if digit)
        part = (cells >> 27 * first & 2**27 - 1) % 500
        grid = next(solutions(puzzle))
        search = Search9(bytes(grid.cells), ALL, listed(grid, 12, 2), 17)
        search.begin(first, second, a, b, part, 500)
        found = []
        while not search.ended():
            array = np.empty((10, 2), np.uint64)
            found += masks_of_array(array[: search.fill(array, 10**6)])
        assert cells in found


@pytest.mark.slow
def test_all_puzzles_of_17_clues_of_the_grid_that_has_29() -> None:
    found = list(minimal_puzzles(next(solutions(SEVENTEEN[0])), 17))
    assert len(found) == 29
    assert {*map(str, found)} > {*SEVENTEEN}


def test_no_puzzle_with_16_clues_is_in_a_random_grid() -> None:
    (row,) = Sampler().draw(1, seed=1).tolist()
    grid = Puzzle(tuple(row))
    assert not [*chain.from_iterable(minimal_puzzles(grid, 16, shard=Shard(k, 2)) for k in (1, 2))]
