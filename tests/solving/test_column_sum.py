"""Sums over columns against the search, closed forms, plain Python and symmetries."""

from collections.abc import Callable, Iterable
from random import Random

import numpy as np
import pytest
from how_many import cases, part
from hypothesis import given, settings
from hypothesis import strategies as st
from progress_told import Told
from puzzles_at_random import (
    count_with,
    grids,
    listed_frequencies,
    symmetric_image,
    with_fewer_clues,
)
from twin_solution_sum import column_sum as reference_column_sum

from sudokuenum import Puzzle, count_solutions, sample, solutions
from sudokuenum.counting.band import Band
from sudokuenum.counting.bands import reduced_bands
from sudokuenum.counting.completions import band_completions
from sudokuenum.solving import count_within_limits, frequencies
from sudokuenum.solving.column_sums import arranged_sum
from sudokuenum.solving.column_sums.column_partitions import (
    orthogonal_assignments,
    orthogonal_partitions,
)
from sudokuenum.solving.column_sums.three_bands import ColumnSum
from sudokuenum.solving.count import SolutionCount, counting_method
from sudokuenum.solving.kernels.band_table import nth_rows

N = 6670903752021072936960
EMPTY = (0,) * 81
UNLIMITED = 10**9


def searched(puzzle: Puzzle, most: int) -> int | None:
    """The number of solutions by a search, if there are not too many."""
    count = count_within_limits(puzzle, limit=most)
    return count.number_of_solutions if count.complete else None


def test_no_clue_and_one_clue() -> None:
    assert ColumnSum(EMPTY).count() == N
    assert ColumnSum((5, *EMPTY[1:])).count() * 9 == N
    assert ColumnSum((*EMPTY[:40], 9, *EMPTY[41:])).count(jobs=1) * 9 == N


BOX, ROW, COLUMN = [0, 1, 2, 9, 10, 11, 18, 19, 20], [*range(9)], [*range(2, 81, 9)]


@pytest.mark.parametrize("cells", cases([BOX], [BOX, ROW, COLUMN]))
def test_a_full_row_column_or_box(cells: list[int]) -> None:
    whole = grids()[1].cells
    puzzle = [whole[cell] if cell in cells else 0 for cell in range(81)]
    assert ColumnSum(puzzle).count() * 362880 == N


def test_full_bands_have_their_completions() -> None:
    bands = [Band(cells) for cells in Random(1).sample(list(reduced_bands()), 10)]
    counts = [ColumnSum([*band.cells, *EMPTY[27:]]).count() for band in bands]
    assert counts == band_completions(bands)


def compared_with_the_search(puzzles: Iterable[Puzzle]) -> int:
    """How many puzzles have few enough solutions to be compared."""
    compared = 0
    for puzzle in puzzles:
        number = searched(puzzle, 1_000_000)
        if number is not None:
            assert ColumnSum(puzzle.cells).count() == number, str(puzzle)
            compared += 1
    return compared


@pytest.mark.parametrize("clues", range(20, 31))
def test_the_sum_agrees_with_the_search(clues: int) -> None:
    random = Random(clues)
    some = grids()[: 6 if clues < 23 else cases(10, 30)]
    found = compared_with_the_search(with_fewer_clues(whole, clues, random) for whole in some)
    assert found >= (1 if clues < 23 else cases(6, 25))


@pytest.mark.slow
def test_the_sum_agrees_with_the_search_for_thousands() -> None:
    random = Random(0)
    many = (Puzzle(tuple(cells)) for cells in sample(4000, seed=99).tolist())
    puzzles = (with_fewer_clues(grid, random.randint(19, 30), random) for grid in many)
    assert compared_with_the_search(puzzles) > 3000


def test_wrong_clues_leave_nothing() -> None:
    random = Random(5)
    none = 0
    for whole in grids()[: cases(12, 20)]:
        puzzle = with_fewer_clues(whole, 27, random)
        cell = random.choice([k for k, digit in enumerate(puzzle.cells) if not digit])
        for digit in {*range(1, 10)} - {p.cells[cell] for p in solutions(puzzle, limit=1000)}:
            try:
                wrong = puzzle.with_clue(cell, digit)
            except ValueError:
                continue
            assert ColumnSum(wrong.cells).count() == searched(wrong, UNLIMITED)
            none += 1
    assert none > cases(5, 10)


def test_chutes_that_cannot_be_filled() -> None:
    # 9 has no place in row 1, and so no way in the first band
    puzzle = Puzzle("12345678." + "." * 8 + "9" + "." * 63)
    assert ColumnSum(puzzle.cells).count() == 0
    assert count_solutions(puzzle) == 0
    assert not frequencies(puzzle).any()
    assert not ColumnSum(puzzle.cells).frequencies().any()


@pytest.mark.parametrize("clues", [36, 32, 30])
def test_plain_sums_agree(clues: int) -> None:
    random = Random(clues)
    for whole in grids()[: cases(1, 3)]:
        puzzle = with_fewer_clues(whole, clues, random)
        number = reference_column_sum(puzzle.cells)
        assert number == ColumnSum(puzzle.cells).count() == searched(puzzle, UNLIMITED)


@settings(max_examples=cases(4, 8))
@given(st.integers(0, 39), st.sampled_from([14, 16, 20]), st.randoms(use_true_random=False))
def test_symmetries_keep_the_count(number: int, clues: int, random: Random) -> None:
    puzzle = with_fewer_clues(grids()[number], clues, random)
    count = ColumnSum(puzzle.cells).count()
    assert ColumnSum(symmetric_image(puzzle, random).cells).count() == count > 0


@pytest.mark.parametrize("clues", [pytest.param(11, marks=pytest.mark.slow), 13])
def test_symmetries_of_digits_may_be_left_out(clues: int, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(clues)
    used = 0
    for whole in grids()[: cases(1, 3)]:
        puzzle = with_fewer_clues(whole, clues, random)
        results = []
        for least in (0, 10**20):
            monkeypatch.setattr(arranged_sum, "SYMMETRIES_FROM", least)
            column_sum = ColumnSum(puzzle.cells)
            results.append(column_sum.count())
            used += least == 0 and len(column_sum.free_digits) > 1
        assert results[0] == results[1]
    assert used


def test_the_digits_of_a_cell_share_out_the_count() -> None:
    puzzle = with_fewer_clues(grids()[3], cases(18, 14), Random(3))
    number = count_solutions(puzzle)
    cell = puzzle.cells.index(0)
    counts = [count_with(puzzle, cell, digit) for digit in range(1, 10)]
    assert sum(counts) == number
    assert ColumnSum(puzzle.cells).frequencies().reshape(81, 9)[cell].tolist() == counts


@pytest.mark.parametrize("clues", [24, 26])
def test_frequencies_agree_with_the_list(clues: int) -> None:
    random = Random(clues)
    compared = 0
    for whole in grids()[:6]:
        puzzle = with_fewer_clues(whole, clues, random)
        if searched(puzzle, 50_000) is not None:
            assert ColumnSum(puzzle.cells).frequencies().tolist() == listed_frequencies(puzzle)
            compared += 1
    assert compared


def test_frequencies_with_free_lines_and_digits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arranged_sum, "SYMMETRIES_FROM", 0)
    whole = grids()[8].cells
    cells = [whole[k] if (k // 9 < 3 and k % 9 < 8) or k in (40, 50) else 0 for k in range(81)]
    puzzle = Puzzle(tuple(cells))
    column_sum = ColumnSum(cells)
    numbers = column_sum.frequencies()
    total = column_sum.count()
    assert all((numbers.sum(axis=axis) == total).all() for axis in range(3))
    for cell in (35, 80, 61, 26):
        for digit in (1, 5, 9):
            assert numbers[cell // 9, cell % 9, digit - 1] == count_with(puzzle, cell, digit)


def test_frequencies_where_bands_and_stacks_are_alike() -> None:
    cells = (5, *EMPTY[1:])
    numbers = frequencies(Puzzle(cells))
    assert (numbers.sum(axis=1) == N // 9).all()
    for cell, digit in part([(12, 7), (9, 7), (40, 4), (80, 4)], 4):
        assert numbers[cell, digit] == count_with(Puzzle(cells), cell, digit + 1)
    # without clues they are all the same
    assert set(frequencies(Puzzle(EMPTY)).ravel().tolist()) == {N // 9}


def test_the_plan_takes_the_search_for_few_and_the_sum_for_many() -> None:
    whole = grids()[2]
    assert counting_method(with_fewer_clues(whole, 30, Random(1))).column_sum is None
    chosen = counting_method(with_fewer_clues(whole, 12, Random(1)))
    assert chosen.column_sum is not None
    assert "sum over columns" in chosen.reason


def test_the_progress_adds_up_and_a_count_that_is_stopped_is_a_lower_bound() -> None:
    puzzle, told = with_fewer_clues(grids()[7], 10, Random(7)), Told()
    whole = count_within_limits(puzzle, progress=told)
    part = count_within_limits(puzzle, seconds=0)
    assert whole.number_of_solutions == sum(told.steps)
    assert len(told.steps) > 1
    assert whole.complete
    assert not part.complete
    assert part.number_of_solutions < whole.number_of_solutions
    # all in one part
    assert count_within_limits(Puzzle(EMPTY), seconds=0) == SolutionCount(N, complete=True)


PATTERNS: dict[str, Callable[[int, int], object]] = {
    "first band": lambda i, j: i < 3 and (i + j) % 4,
    "two stacks": lambda i, j: j < 6 and (i, j) != (4, 4),
    "one row": lambda i, j: i in (4, 7, 8) or (j == 2 and i > 2),
    "diagonal boxes": lambda i, j: i // 3 == j // 3 and i + j,
    "one column of each stack": lambda i, j: j % 3 == 0 and i % 3,
    "minirows": lambda i, j: (i, j // 3) in {(0, 0), (4, 1), (8, 2), (2, 2), (5, 0)},
    "all but some": lambda i, j: (i * j) % 7 > 0,
    "all": lambda i, j: True,
}


@pytest.mark.parametrize("name", PATTERNS)
def test_unusual_clues(name: str) -> None:
    """Counts of a grid and its transpose, frequencies by added clues; random ones are solutions."""
    random = Random(name)
    whole = random.choice(grids()).cells
    cells = [d if PATTERNS[name](*divmod(k, 9)) else 0 for k, d in enumerate(whole)]
    puzzle = Puzzle(tuple(cells))
    column_sum = ColumnSum(cells)
    number = column_sum.count()
    assert ColumnSum([cells[9 * j + i] for i in range(9) for j in range(9)]).count() == number
    assert searched(puzzle, 100_000) in (None, number)
    numbers = column_sum.frequencies()
    assert (numbers.sum(axis=2) == number).all()
    for cell in random.sample(range(81), 3):
        digit = random.randint(1, 9)
        if cells[cell] in (0, digit):
            assert numbers[cell // 9, cell % 9, digit - 1] == count_with(puzzle, cell, digit)
    for drawn in sample(50, puzzle, seed=1).tolist():
        assert Puzzle(tuple(drawn)).clues == 81
        assert all(clue in (0, digit) for clue, digit in zip(cells, drawn, strict=True))


def test_bounds_that_the_kernel_relies_on() -> None:
    random = Random(9)
    for clues in part((2, 0, 5, 12), 2):
        column_sum = ColumnSum(with_fewer_clues(grids()[clues], clues, random).cells)
        for stacks in ((0, 1, 2), (1, 2, 0)):
            assert max(int(table.max()) for table in column_sum.arranger().tables(stacks, 2)) <= 288
        for stack in column_sum.stacks:
            for b in range(3):
                assert np.bincount(stack.assignments[:, b] // 6).max() <= 56


def test_the_tables_are_the_fillings_of_bands() -> None:
    random = Random(3)
    column_sum = ColumnSum(with_fewer_clues(grids()[3], 14, random).cells)
    for b, table in enumerate(column_sum.arranger().tables((2, 0, 1), 1)):
        assignments = column_sum.bands[b].assignments[:, [2, 0, 1]] // 6
        boxes = [np.unique(column_sum.stacks[s].assignments[:, b] // 6) for s in (2, 0, 1)]
        for _ in range(cases(50, 200)):
            x, z, y = (random.randrange(n) for n in table.shape)
            fits = [
                np.isin(assignments[:, k], orthogonal_partitions()[boxes[k][place]])
                for k, place in enumerate((x, y, z))
            ]
            assert table[x, z, y] == np.prod(fits, axis=0).sum()
            number = int(table[x, z, y])
            if number:
                partitions = np.array([[boxes[0][x], boxes[1][y], boxes[2][z]]] * number, np.int16)
                found = np.empty(number, np.int32)
                every = np.arange(number, dtype=np.int32)
                nth_rows(orthogonal_assignments(6 * assignments), partitions, every, found)
                assert found.tolist() == np.flatnonzero(np.prod(fits, axis=0)).tolist()


@pytest.mark.parametrize("clues", cases([12], [3, 6, 8, 9, 12]))
def test_the_expected_number_is_near_for_few_clues(clues: int) -> None:
    column_sum = ColumnSum(with_fewer_clues(grids()[4], clues, Random(clues)).cells)
    assert 0.8 < column_sum.expected / column_sum.count() < 1.25
