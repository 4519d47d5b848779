"""Sums over the columns of grids with two bands, against search, published totals and lists."""

from itertools import product
from math import sqrt
from random import Random

import numpy as np
import pytest
from draws import drawn_alike
from how_many import cases, part
from numpy.typing import NDArray
from progress_told import Told
from puzzles_at_random import count_with, grids, listed_frequencies, with_fewer_clues
from refusals import refuses
from twin_clued_bands import fillings

from sudokuenum import Box, Puzzle, PuzzleError, count_solutions, empty_puzzle, sample
from sudokuenum.counting.total import count_grids
from sudokuenum.solving import Sampler, frequencies
from sudokuenum.solving.column_sums.clued_band import CluedBand
from sudokuenum.solving.column_sums.two_bands import TwoBandSum, allowed_sides, digit_sides
from sudokuenum.solving.count import SolutionCount, count_within_limits, counting_method
from sudokuenum.solving.kernels import clued_bands as kernel
from sudokuenum.solving.search import search, solutions

BOXES = ["2x2", "2x3", "3x2", "2x4", "4x2"]
TOTALS = {4: 288, 6: 28200960, 8: 29136487207403520}
NO_LIMIT = 2**62


def random_puzzle(box: Box, clues: int, random: Random) -> Puzzle:
    return with_fewer_clues(random.choice(grids(box)), clues, random)


def searched(puzzle: Puzzle, steps: int = 50_000) -> int | None:
    """The number of solutions by a search of `kernels.search_any`, if it ends."""
    running = search(puzzle)
    number = running.count(NO_LIMIT, steps)
    return number if running.ended() else None


@pytest.mark.parametrize("name", cases(BOXES[:3], BOXES))
def test_the_empty_puzzle_and_one_clue(name: str) -> None:
    box = Box(name)
    n = box.digits
    total = TOTALS[n]
    assert count_grids(box).grids == total
    assert TwoBandSum([0] * n**2, box).count() == total == count_solutions(empty_puzzle(box))
    assert set(frequencies(empty_puzzle(box)).ravel().tolist()) == {total // n}
    for cell in part((n, 0, n * n - 1), 3):
        puzzle = empty_puzzle(box).with_clue(cell, 2)
        assert TwoBandSum(puzzle.cells, box).count() * n == total
        numbers = TwoBandSum(puzzle.cells, box).frequencies().reshape(n * n, n)
        assert (numbers.sum(axis=1) * n == total).all()
        assert numbers[cell, 1] * n == total


@pytest.mark.parametrize("name", BOXES)
def test_counts_and_frequencies_of_random_puzzles(name: str) -> None:
    box = Box(name)
    random = Random(name)
    fewest = {4: 0, 6: 6, 8: 16}[box.digits]
    compared = 0
    for _ in range(25):
        puzzle = random_puzzle(box, random.randint(fewest, box.digits**2), random)
        if random.random() < 0.3:
            cell = random.randrange(box.digits**2)
            try:
                puzzle = puzzle.with_clue(cell, random.randint(1, box.digits))
            except ValueError:
                continue
        number = searched(puzzle)
        if number is None or number > 5000:
            continue
        compared += 1
        two_bands = TwoBandSum(puzzle.cells, box)
        assert two_bands.count(jobs=1) == number, str(puzzle)
        assert two_bands.frequencies().tolist() == listed_frequencies(puzzle), str(puzzle)
    assert compared >= 12


@pytest.mark.parametrize("name", cases(BOXES[1:3], BOXES[1:]))
def test_few_clues(name: str) -> None:
    """Frequencies against counts with one more clue, counts against the transposed puzzle."""
    box = Box(name)
    n = box.digits
    random = Random(name)
    for clues in (2, 4, 7, 10):
        puzzle = random_puzzle(box, clues, random)
        number = count_solutions(puzzle)
        turned = [puzzle.cells[n * j + i] for i in range(n) for j in range(n)]
        assert TwoBandSum(turned, box.transposed).count() == number
        if n == 8 and clues not in (2, 10):
            continue
        numbers = frequencies(puzzle)
        assert all((numbers.reshape(n, n, n).sum(axis=axis) == number).all() for axis in range(3))
        for cell in random.sample(range(n * n), 3):
            digit = random.randint(1, n)
            if puzzle.cells[cell] in (0, digit):
                assert numbers[cell, digit - 1] == count_with(puzzle, cell, digit)


@pytest.mark.parametrize("name", ["2x3", "3x2", "4x2"])
@pytest.mark.parametrize("band", [0, 1])
def test_clues_in_one_band_only(name: str, band: int) -> None:
    box = Box(name)
    n = box.digits
    cells = grids(box)[3].cells
    half = range(n * n // 2 * band, n * n // 2 * (band + 1))
    puzzle = Puzzle(tuple(d if k in half else 0 for k, d in enumerate(cells)), box)
    number = TwoBandSum(puzzle.cells, box).count()
    assert searched(puzzle, 10**6) == number
    if number < 10_000:
        assert TwoBandSum(puzzle.cells, box).frequencies().tolist() == listed_frequencies(puzzle)


@pytest.mark.parametrize("name", part(BOXES, 3))
def test_full_grids_and_contradictions(name: str) -> None:
    box = Box(name)
    n = box.digits
    cells = grids(box)[1].cells
    assert TwoBandSum(cells, box).count() == 1
    one_hot = np.array(cells).reshape(n, n)[:, :, None] == np.arange(1, n + 1)
    assert (TwoBandSum(cells, box).frequencies() == one_hot).all()
    for cell in (0, n + 1, n * n - 1):
        assert TwoBandSum([*cells[:cell], 0, *cells[cell + 1 :]], box).count() == 1
    # the last cell of a row must be n, which its column has
    none = Puzzle((*range(1, n), *(0,) * (n * n - n), n), box)
    assert TwoBandSum(none.cells, box).count() == 0 == count_solutions(none)
    assert not TwoBandSum(none.cells, box).frequencies().any()
    assert Sampler(none).number_of_solutions == 0


def test_all_4x4_puzzles_with_two_clues() -> None:
    box = Box(2, 2)
    grids = [np.array(grid.cells) for grid in solutions(empty_puzzle(box))]
    for one, two in [(0, 1), (0, 2), (0, 5), (0, 6), (0, 10), (5, 15), (3, 12)]:
        for first, second in product(range(1, 5), repeat=2):
            cells = [0] * 16
            cells[one], cells[two] = first, second
            expected = sum(grid[one] == first and grid[two] == second for grid in grids)
            try:
                Puzzle(tuple(cells), box)
            except PuzzleError:
                assert expected == 0
                continue
            assert TwoBandSum(cells, box).count() == expected


def test_sides() -> None:
    for box, clues in part(product(["2x2", "2x3"], [0, 1, 3, 6]), 3):
        puzzle = random_puzzle(Box(box).transposed, clues, Random(clues))
        n = puzzle.box.digits
        grid = np.array(puzzle.cells, np.int16).reshape(n, n)
        found = digit_sides(grid)
        every = [
            sides
            for sides in product(*allowed_sides(grid))
            if all(sum(x >> s & 1 for x in sides) == n // 2 for s in range(n // 2))
        ]
        assert found.weights.sum() == len(every)
        free = found.free_digits
        representatives = {s for s in every if [s[d] for d in free] == sorted(s[d] for d in free)}
        assert {tuple(row) for row in found.sides.tolist()} == representatives
        assert len(found.sides) == len(representatives)


def random_band(rows: int, free: int, random: Random) -> tuple[CluedBand, NDArray[np.uint8]]:
    """A band with clues in all but some rows, and sides that its columns can have."""
    box = Box(rows, 2)
    whole = np.array(random.choice(grids(box)).cells, np.int16).reshape(2 * rows, -1)
    band = whole[:rows].copy()
    band[random.sample(range(rows), free)] = 0
    for i in range(rows):
        kept = random.sample(range(2 * rows), random.randint(1, 3))
        band[i, [j for j in range(2 * rows) if j not in kept]] = 0
    sides = digit_sides(np.concatenate([band, 0 * band])).sides
    return CluedBand(band), sides[random.choices(range(len(sides)), k=20)]


@pytest.mark.parametrize("rows", [2, 3])
def test_plain_fillings_agree(rows: int) -> None:
    random = Random(rows)
    for free in (*range(rows + 1), *range(rows)):
        band, sides = random_band(rows, free, random)
        numbers = band.counts(sides)
        cells = band.frequencies(sides)[:, band.order]
        for k, columns in enumerate(band.columns(sides).tolist()):
            every = list(fillings(columns, band.candidates.tolist()))
            assert len(every) == numbers[k] * band.permutations
            array = np.array(every or np.empty((0, rows, 2 * rows)), int)
            counts = np.stack([(array == 1 << d).sum(axis=0) for d in range(2 * rows)], axis=2)
            clued = rows - band.free
            found = cells[k].astype(int) * band.permutations
            assert (found[:clued] == counts[:clued]).all()
            assert (found[clued:].sum(axis=0) == counts[clued:].sum(axis=0)).all()
            same, order = np.repeat(sides[k : k + 1], numbers[k], axis=0), np.arange(numbers[k])
            drawn = band.fillings(same, order.astype(np.uint64))[:, band.order]
            listed = {tuple(map(tuple, rows)) for rows in (1 << drawn.astype(int) - 1).tolist()}
            assert len(listed) == numbers[k]
            assert listed <= set(every)


def test_classes_have_equally_many_fillings() -> None:
    random = Random(1)
    for free in range(4):
        band, sides = random_band(3, free, random)
        classes = band.classes(sides)
        assert (band.counts(classes.sides)[classes.of_list] == band.counts(sides)).all()
        distinct = band.distinct(sides)
        assert (band.counts(distinct.sides)[distinct.of_list] == band.counts(sides)).all()


def test_the_empty_puzzle_has_the_classes_of_column_configurations() -> None:
    two_bands = TwoBandSum([0] * 64, Box(4, 2))
    classes = two_bands.bands[0].classes(two_bands.digit_sides.sides)
    assert len(classes.sides) == len(count_grids(Box(4, 2)).classes) == 26


def test_the_kernel_ends_after_some_steps() -> None:
    columns = np.array([[3, 12, 5, 10]], np.uint16)
    every = np.full((2, 4), 15, np.uint16)
    numbers = np.zeros(1, np.uint64)
    assert kernel.count(columns, every, 2, 10, numbers) == 1
    assert numbers.tolist() == [2]
    assert kernel.count(columns, every, 2, 0, numbers) == 0
    two_digits = np.array([[3, 3]], np.uint16), np.full((2, 2), 3, np.uint16)
    assert kernel.count(*two_digits, 2, 10, numbers) == 1
    assert numbers.tolist() == [2]


@pytest.mark.parametrize("name", ["2x3", "3x2", "2x4", "4x2"])
def test_solutions_are_drawn_alike(name: str) -> None:
    box = Box(name)
    random = Random(name)
    done = 0
    while done < cases(1, 3):
        puzzle = random_puzzle(box, {6: 9, 8: 19}[box.digits], random)
        if 5 < Sampler(puzzle).number_of_solutions <= 1000:
            done += 1
            assert drawn_alike(puzzle, 50) == Sampler(puzzle).number_of_solutions


def test_solutions_with_free_rows_and_digits_are_drawn_alike() -> None:
    # the upper band has three rows without clues, and three digits have no clue
    puzzle = Puzzle((0,) * 18 + (1, 2, 3, *(0,) * 9, 0, 0, 1, 2, 3, 0), Box(3, 2))
    total = count_solutions(puzzle)
    assert total == searched(puzzle, 10**6)
    numbers = frequencies(puzzle)
    grids = sample(40_000, puzzle, seed=5)
    counts = np.stack([(grids == d).sum(axis=0) for d in range(1, 7)], axis=1)
    expected = numbers.astype(float) / total * 40_000
    assert (counts[expected == 0] == 0).all()
    assert (np.abs(counts - expected) <= 5 * np.sqrt(expected) + 1e-9).all()


def test_8x8_grids_are_drawn_from_all() -> None:
    for name in part(("2x4", "4x2"), 2):
        box = Box(name)
        grids = Sampler(empty_puzzle(box)).draw(4000, seed=1)
        assert (sample(4000, empty_puzzle(box), seed=1, jobs=1) == grids).all()
        for cells in grids[:50].tolist():
            assert Puzzle(tuple(cells), box).clues == 64
        for digit in range(1, 9):
            assert (np.abs((grids == digit).mean(axis=0) - 1 / 8) < 5 * sqrt(7 / 64 / 4000)).all()


def test_the_method() -> None:
    puzzle = empty_puzzle(Box(2, 4))
    method = counting_method(puzzle, jobs=1)
    assert isinstance(method.column_sum, TwoBandSum)
    assert method.reason.startswith("search does not end within 4000 tries, sum over columns 0.0")
    told = Told()
    assert (
        count_within_limits(puzzle, progress=told).number_of_solutions
        == sum(told.steps)
        == TOTALS[8]
    )
    assert count_within_limits(puzzle, limit=10) == SolutionCount(10, complete=False)
    six = random_puzzle(Box(2, 4), 6, Random(2))
    part = count_within_limits(six, seconds=0)
    assert not part.complete
    assert part.number_of_solutions < count_solutions(six)


def test_10x10_puzzles() -> None:
    assert TwoBandSum([0] * 100, Box(2, 5)).expected_seconds(1) < 600
    assert not TwoBandSum([0] * 100, Box(2, 5)).lists_terms
    assert TwoBandSum([1, *[0] * 99], Box(2, 5)).expected_seconds(1) == float("inf")
    for name in part(("2x5", "5x2"), 2):
        box = Box(name)
        first = next(iter(solutions(Puzzle((*range(1, 11), *(0,) * 90), box))))
        puzzle = with_fewer_clues(first, 36, Random(4))
        number = searched(puzzle, 10**6)
        assert TwoBandSum(puzzle.cells, box).count() == number
        assert Sampler(puzzle).number_of_solutions == number
        if number is not None and number < 20_000:
            assert frequencies(puzzle).reshape(10, 10, 10).tolist() == listed_frequencies(puzzle)


@pytest.mark.parametrize("box", [Box(3, 4), Box(2, 6), Box(4, 4)])
def test_other_sizes_are_refused_without_a_limit(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudokuenum.solving.count._PATIENCE", 20_000)
    refusal = f"boxes of {box}: too many solutions to count.* estimate --box {box}"
    refuses(PuzzleError, refusal, count_solutions, empty_puzzle(box))
    one = empty_puzzle(box).with_clue(0, 1)
    refuses(PuzzleError, "a limit of solutions or of seconds", frequencies, one)
    assert count_within_limits(empty_puzzle(box), limit=10) == SolutionCount(10, complete=False)
    assert not count_within_limits(empty_puzzle(box), seconds=0.05).complete
    # and a 10x10 puzzle that is out of reach
    words = "a sum over columns takes more than 10 minutes"
    refuses(PuzzleError, words, count_solutions, empty_puzzle(Box(5, 2)).with_clue(0, 1))
