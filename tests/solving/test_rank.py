"""Numbers of grids: inverse to each other, in order, and neighbours follow one another."""

from itertools import pairwise
from random import Random

import numpy as np
import pytest
from how_many import cases, part
from refusals import refuses
from twin_lower_rows import lower_rows as lower_rows_by_search

from sudokuenum import OptionError, Puzzle, PuzzleError, count_solutions, rank, unrank
from sudokuenum.solving.ranking import frame_of, grids_with_row1, lower_rows
from sudokuenum.symmetry import bands_416

N = 6670903752021072936960
LEAST = "123456789456789123789123456214365897365897214897214365531642978642978531978531642"


def least_completion(cells: list[int]) -> list[int] | None:
    """The least grid with these first cells, by trying digits in order."""
    if len(cells) == 81:
        return cells
    i, j = divmod(len(cells), 9)
    seen = {
        digit
        for k, digit in enumerate(cells)
        if k // 9 == i or k % 9 == j or (k // 27 == i // 3 and k % 9 // 3 == j // 3)
    }
    for digit in range(1, 10):
        if digit not in seen and (found := least_completion([*cells, digit])):
            return found
    return None


def successor(grid: Puzzle) -> Puzzle:
    """The next grid: the last cell that can be greater is as little greater as possible."""
    for k in range(80, -1, -1):
        for digit in range(grid.cells[k] + 1, 10):
            cells = [*grid.cells[:k], digit]
            try:
                Puzzle((*cells, *(0,) * (80 - k)))
            except PuzzleError:
                continue
            if found := least_completion(cells):
                return Puzzle(tuple(found))
    raise AssertionError("the greatest grid has no successor")


def test_the_least_and_the_greatest_and_the_number_of_grids() -> None:
    assert grids_with_row1() * 362880 == N
    assert str(unrank(0)) == LEAST
    greatest = unrank(N - 1)
    # 10 minus each digit turns the order of the first row around
    assert str(greatest).startswith("987654321654321987321987654")
    assert (rank(unrank(0)), rank(greatest)) == (0, N - 1)


def test_rank_and_unrank_are_inverse() -> None:
    random = Random(1)
    numbers = [random.randrange(N) for _ in range(cases(10, 60))]
    numbers += [random.randrange(10**9) for _ in range(9)]
    assert [rank(grid) for grid in [unrank(number) for number in numbers]] == numbers


def test_numbers_are_in_the_order_of_the_digits() -> None:
    random = Random(2)
    near = [random.randrange(N)]
    for size in (1, 10, 10**3, 10**6, 10**9, 10**12, 10**15, 10**18):
        near.append((near[0] + random.randrange(size) + size) % N)
    grids = {number: str(unrank(number)) for number in near}
    for low, high in pairwise(sorted(grids)):
        assert grids[low] < grids[high]


@pytest.mark.parametrize("start", [0, 10**20, 2 * 10**21, N - 40])
def test_neighbours_follow_one_another(start: int) -> None:
    grid = unrank(start)
    for number in range(start + 1, start + 12):
        grid = successor(grid)
        assert unrank(number) == grid
        assert rank(grid) == number


@pytest.mark.parametrize(
    "length", part([12, 9, 18, 25, 27, 28, 31, 30, 33, 36, 41, 45, 54, 60, 63, 72], 2)
)
def test_grids_that_begin_alike_have_numbers_side_by_side(length: int) -> None:
    """The next grid that begins otherwise comes after all of those: counted by a sum of its own."""
    cells = unrank(Random(length).randrange(N // 2)).cells[:length]
    first = least_completion(list(cells))
    assert first is not None
    after = rank(Puzzle(tuple(first))) + count_solutions(Puzzle((*cells, *(0,) * (81 - length))))
    assert unrank(after - 1).cells[:length] == cells
    assert unrank(after).cells[:length] > cells
    assert unrank(after) == successor(unrank(after - 1))


def test_kernel_and_plain_python_agree() -> None:
    random = Random(4)
    for known in (45, 50, 54):
        cells = list(unrank(random.randrange(N)).cells)
        first = least_completion(cells[:known])
        assert first is not None
        frame = frame_of(np.array(cells[:27], np.uint8))
        table = lower_rows(frame.number)
        ranks = [
            table.rank(np.array(grid, np.uint8), frame.columns, frame.labels)
            for grid in (cells, first)
        ]
        assert ranks[0] - ranks[1] == lower_rows_by_search(cells, known)


def test_a_table_of_each_configuration() -> None:
    """A band has as many grids as completions, and the last one is the greatest."""
    for band in bands_416()[::10]:
        cells = np.zeros(81, np.uint8)
        cells[:27] = band.band.cells
        frame = frame_of(cells[:27])
        table, grids = lower_rows(frame.number), 72 * band.n72
        assert not table.unrank(grids, cells, frame.columns, frame.labels)
        assert table.unrank(grids - 1, cells, frame.columns, frame.labels)
        assert table.rank(cells, frame.columns, frame.labels) == grids - 1
        cells[80] = cells[79]
        assert table.rank(cells, frame.columns, frame.labels) == -1
        cells[36:39] = cells[39:42]
        assert table.rank(cells, frame.columns, frame.labels) == -1


def test_what_has_no_number() -> None:
    for grid in (Puzzle((0,) * 81), "1234341221434321"):
        refuses(PuzzleError, "is not a full 9x9 grid", rank, grid)
    for number in (-1, N):
        refuses(OptionError, f"index {number}: grids have the numbers 0 to", unrank, number)
