import random
from collections.abc import Callable, Iterator
from itertools import product

import numpy as np
import pytest
from grids_to_shuffle import LEAST, MOST_SYMMETRIC, shuffled, with_clues
from hypothesis import given
from hypothesis import strategies as st
from puzzles_at_random import grid_rows, grids
from refusals import refuses
from twin_minlex_band import least_form
from twin_minlex_puzzle import minlex_puzzle as minlex_puzzle_twin

from sudokuenum import Box, OptionError, Puzzle, PuzzleError
from sudokuenum.counting import Band, chain
from sudokuenum.geometry import CellSymmetry
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.geometry.permutations import inverse
from sudokuenum.symmetry import bands_416
from sudokuenum.symmetry.essential_bands import minlex_band, minlex_bands
from sudokuenum.symmetry.kernels import minlex_puzzle, minlex_puzzle9
from sudokuenum.symmetry.minlex import (
    Symmetry,
    automorphisms,
    band_of,
    band_of_many,
    canonical,
    canonical_many,
    equivalent,
)


def random_grid(rng: random.Random, box: Box = CLASSIC) -> Puzzle:
    return rng.choice(grids(box))


def random_puzzle(rng: random.Random, box: Box = CLASSIC) -> Puzzle:
    grid = random_grid(rng, box)
    kept = rng.random()
    return Puzzle(tuple(d if rng.random() < kept else 0 for d in grid.cells), box)


def by_rows(grid: Puzzle) -> tuple[tuple[int, ...], int]:
    """What the search for puzzles finds for a full grid."""
    search = minlex_puzzle.MinlexSearch(bytes(grid.cells), 3, 3, np.zeros((1, 19), np.uint8))
    for transposed, row in product((False, True), range(9)):
        while not search.search(transposed, row, 100):
            pass
    return tuple(search.form()), search.number()


@given(st.integers(0, 2**32))
def test_symmetries_leave_the_form_unchanged(seed: int) -> None:
    rng = random.Random(seed)
    for puzzle in (random_grid(rng), random_puzzle(rng), random_puzzle(rng, Box(2, 3))):
        found, other = canonical(puzzle), canonical(shuffled(puzzle, rng))
        assert found.form == other.form
        assert found.automorphisms == other.automorphisms
        assert found.symmetry.apply(puzzle) == found.form
        # the cells with digits named in the order in which they are met
        names = {0: 0}
        start = tuple(names.setdefault(digit, len(names)) for digit in puzzle.cells)
        assert found.form.cells <= start


def test_two_kernels_agree_on_grids() -> None:
    rng = random.Random(5)
    for grid in grids():
        found = canonical(grid)
        for same in (grid, shuffled(grid, rng)):
            assert by_rows(same) == (found.form.cells, found.automorphisms)
    for grid, order in ((LEAST, 3), (MOST_SYMMETRIC, 648)):
        moved = shuffled(grid, rng)
        assert by_rows(moved) == (grid.cells, order)
        assert (canonical(grid).form, automorphisms(moved).order) == (grid, order)


@pytest.mark.parametrize("box", [Box(2, 2), Box(2, 3), Box(3, 2)])
def test_kernel_and_plain_python_agree_on_puzzles(box: Box) -> None:
    rng = random.Random(6)
    for _ in range(20):
        puzzle = random_puzzle(rng, box)
        found = canonical(puzzle)
        assert (found.form.cells, found.automorphisms) == minlex_puzzle_twin(puzzle.cells, box)


@pytest.mark.parametrize(
    "puzzle", [LEAST, MOST_SYMMETRIC, Puzzle((1, *[0] * 80)), Puzzle((0,) * 81)]
)
def test_generators_map_the_puzzle_to_itself(puzzle: Puzzle) -> None:
    group = automorphisms(puzzle)
    assert all(one.apply(puzzle) == puzzle for one in group.generators)
    # orbit-stabilizer: one clue can stand in 81 cells, none in no cell
    if puzzle.clues < 2:
        assert group.order * 81**puzzle.clues == 3359232


def test_symmetries_compose_and_invert() -> None:
    rng = random.Random(2)
    puzzle = random_puzzle(rng)
    one, other = canonical(puzzle).symmetry, canonical(shuffled(puzzle, rng)).symmetry
    turn = CellSymmetry(Box(3, 3), (*range(9),), inverse((1, 2, 0, 3, 4, 5, 6, 7, 8)), True)
    for some in (one, Symmetry(turn, tuple(range(1, 10)))):
        assert some.inverse().apply(some.apply(puzzle)) == puzzle
    assert one.then(other).apply(puzzle) == other.apply(one.apply(puzzle))


def test_equivalent_has_a_witness() -> None:
    rng = random.Random(3)
    for make in (random_grid, random_puzzle):
        first, other = make(rng), make(rng)
        second = shuffled(first, rng)
        witness = equivalent(first, second)
        assert witness is not None
        assert witness.apply(first) == second
        assert equivalent(first, other) is None
    assert equivalent(LEAST, Puzzle((0,) * 16, Box(2, 2))) is None


def test_many_grids_at_once() -> None:
    rng = random.Random(4)
    grids = [random_grid(rng) for _ in range(50)]
    cells = np.tile(np.array([grid.cells for grid in grids], np.uint8), (200, 1))
    found, alone = canonical_many(cells), canonical_many(cells, jobs=1)
    forms, orders = found.forms, found.automorphisms
    np.testing.assert_array_equal(forms, alone.forms)
    np.testing.assert_array_equal(orders, alone.automorphisms)
    for k, grid in enumerate(grids):
        one = canonical(grid)
        assert tuple(forms[k + 5000].tolist()) == one.form.cells
        assert orders[k + 5000] == one.automorphisms
    assert band_of_many(cells).bands.shape == (10000, 6)
    assert len(canonical_many([]).forms) == 0


@pytest.mark.parametrize("clues", [*range(2, 20), 25, 40, 60, 76, 78, 79, 80, 81])
def test_the_list_of_beginnings_and_the_search_agree(clues: int) -> None:
    puzzles = with_clues(np.random.default_rng(clues), grid_rows()[clues : clues + 8], clues)
    forms, orders = np.empty_like(puzzles), np.empty(8, np.uint32)
    assert minlex_puzzle9.canonical(puzzles, forms, orders) == -1
    for puzzle, form, order in zip(puzzles.tolist(), forms.tolist(), orders.tolist(), strict=True):
        assert (tuple(form), order) == by_rows(Puzzle(tuple(puzzle)))


def symmetric_puzzles() -> Iterator[Puzzle]:
    """Puzzles with many automorphisms, or none."""
    cells = MOST_SYMMETRIC.cells
    for filled in (range(0, 81, 10), (0, 12, 24, 28, 40, 52, 56, 68, 80)):
        yield Puzzle(tuple(filled.index(c) + 1 if c in filled else 0 for c in range(81)))
    for most in range(1, 9):
        yield Puzzle(tuple(digit if digit <= most else 0 for digit in cells))
    kept: list[Callable[[int, int], bool]] = [
        lambda i, j: i == 0,
        lambda i, j: i < 2,
        lambda i, j: i != 4,
        lambda i, j: i // 3 == 1,
        lambda i, j: i // 3 != 1,
        lambda i, j: i // 3 == j // 3,
    ]
    for keeps in kept:
        yield Puzzle(tuple(d if keeps(*divmod(c, 9)) else 0 for c, d in enumerate(cells)))


def test_puzzles_with_many_ties() -> None:
    puzzles = [*symmetric_puzzles()]
    found = canonical_many(puzzles)
    forms, orders = found.forms, found.automorphisms
    rng = random.Random(9)
    others = canonical_many([shuffled(puzzle, rng) for puzzle in puzzles])
    np.testing.assert_array_equal(forms, others.forms)
    np.testing.assert_array_equal(orders, others.automorphisms)
    for k, puzzle in enumerate(puzzles):
        assert by_rows(puzzle) == (tuple(forms[k].tolist()), orders[k])
        group = automorphisms(puzzle)
        assert group.order == orders[k]
        assert all(one.apply(puzzle) == puzzle for one in group.generators)
        assert canonical(puzzle).symmetry.apply(puzzle).cells == tuple(forms[k].tolist())


def test_grids_and_puzzles_in_one_array() -> None:
    rng = np.random.default_rng(3)
    cells = np.tile(grid_rows(), (30, 1))
    cells[::3] = with_clues(rng, cells[::3], 30)
    found = canonical_many(cells, jobs=2)
    forms, orders = found.forms, found.automorphisms
    for part in (np.arange(3000) % 3 == 0, np.arange(3000) % 3 > 0):
        alone = canonical_many(cells[part])
        np.testing.assert_array_equal(forms[part], alone.forms)
        np.testing.assert_array_equal(orders[part], alone.automorphisms)
    one = canonical(Puzzle(tuple(cells[0].tolist())))
    assert (one.form.cells, one.automorphisms) == (tuple(forms[0].tolist()), orders[0])


def test_the_first_one_can_be_wrong() -> None:
    empty = (0,) * 81
    for number, cells in [
        (1, [(1, 1, *LEAST.cells[2:]), empty]),
        (2, [LEAST.cells, (1, 1, *empty[2:])]),
        (1, [(1, 1, *empty[2:]), (1, 1, *LEAST.cells[2:])]),
    ]:
        words = f"^puzzle {number}: digit 1 appears twice in row 1"
        refuses(PuzzleError, words, canonical_many, np.array(cells, np.uint8))
    mixed = np.array([empty, LEAST.cells], np.uint8)
    refuses(PuzzleError, r"^grid 1 is not a full 9x9 grid$", band_of_many, mixed)


@pytest.mark.parametrize("labels", [(1, 2, 3), (0, 1, 2, 3), (1, 2, 2, 4), (1, 2, 3, 4, 4)])
def test_labels_are_a_permutation_of_the_digits(labels: tuple[int, ...]) -> None:
    cells = CellSymmetry(Box(2, 2), (0, 1, 2, 3), (0, 1, 2, 3))
    refuses(OptionError, r"not a permutation of 1 to 4$", Symmetry, cells, labels)


def test_symmetries_of_different_boxes_are_not_composed() -> None:
    small, large = (automorphisms(Puzzle((0,) * n**4, Box(n, n))).generators[0] for n in (2, 3))
    refuses(PuzzleError, r"^boxes of 2x2, not 3x3$", large.then, small)
    refuses(PuzzleError, r"^boxes of 2x2, not 3x3$", large.apply, Puzzle((0,) * 16, Box(2, 2)))


def test_what_is_no_grid_is_refused() -> None:
    cells = np.array([LEAST.cells] * 5000, np.uint8)
    cells[4500, 80] = 1
    without_clue, mixed = cells.copy(), cells.copy()
    without_clue[:, 0] = mixed[100:, 0] = 0
    words = "puzzle 4501: digit 1 appears twice in column 9: in"
    for wrong in (cells, without_clue, mixed):
        refuses(PuzzleError, words, canonical_many, wrong)
    refuses(PuzzleError, "grid 101 is not a full 9x9 grid", band_of_many, mixed)
    refuses(PuzzleError, r"^\.{81} is not a full 9x9 grid$", band_of, Puzzle((0,) * 81))
    refuses(PuzzleError, r"shape \(2, 80\)", canonical_many, np.zeros((2, 80), np.uint8))
    refuses(PuzzleError, "an array of bool", canonical_many, np.zeros((2, 81), bool))
    refuses(PuzzleError, "puzzle 2: boxes of 2x2, not 3x3", canonical_many, [LEAST, "." * 16])
    words = "box 3x4: minlex forms of at most 10 digits"
    refuses(PuzzleError, words, canonical, Puzzle((0,) * 144, Box(3, 4)))


def test_the_catalogue() -> None:
    bands = bands_416()
    assert [band.number for band in bands] == list(range(1, 417))
    assert [band.band for band in bands] == sorted({band.band for band in bands})
    # orbit-stabilizer: 3 first boxes, 6 orders of its columns and 6 of the rows; 935 is published
    assert all(band.m * band.automorphisms == 108 for band in bands)
    assert sum(band.automorphisms for band in bands) == 935
    assert sum(band.m for band in bands) == 36288
    by_configuration = {(band.configuration, band.n72) for band in bands}
    assert len(by_configuration) == len({n72 for _, n72 in by_configuration}) == 44
    for band in bands[::40]:
        numbers = chain().classify(band.band)
        assert numbers[44] == band.configuration
        assert int(chain().level(416).sizes[numbers[416] - 1]) == band.m
        assert least_form(band.band.cells) == band.band.cells
        assert minlex_band(band.band.permute_rows([2, 0, 1])) == (band.number, band.band)


def test_bands_of_a_grid_are_found_again() -> None:
    rng = random.Random(7)
    for _ in range(5):
        grid = random_grid(rng)
        found = band_of(grid)
        turned = Puzzle(tuple(grid.cells[9 * j + i] for i in range(9) for j in range(9)))
        parts = [g.cells[27 * k : 27 * k + 27] for g in (grid, turned) for k in range(3)]
        for number, configuration, part in zip(
            found.bands, found.configurations, parts, strict=True
        ):
            assert tuple(minlex_bands()[number - 1].tolist()) == least_form(part)
            assert chain().classify(Band(part))[44] == configuration
        assert sorted(band_of(shuffled(grid, rng)).bands) == sorted(found.bands)
        assert canonical(grid).form.cells[:27] == tuple(minlex_bands()[min(found.bands) - 1])
