"""Random grids: valid, reproducible, uniform."""

import hashlib
import pickle
from collections import Counter
from copy import copy, deepcopy
from functools import cache
from itertools import permutations
from math import sqrt
from random import Random
from typing import Any

import numpy as np
import pytest
from draws import deviation, drawn_alike
from how_many import cases
from numpy.typing import NDArray
from puzzles_at_random import grid_rows, grids, with_fewer_clues
from refusals import refuses

from sudokuenum import Puzzle, count_solutions, estimate_solutions, sample
from sudokuenum.common.randomness import RandomIntegers
from sudokuenum.counting.column_sets import column_sets
from sudokuenum.counting.kernels.band_fillings import band_fillings
from sudokuenum.counting.kernels.column_configurations import Configurations
from sudokuenum.counting.kernels.completions_sums import class_completions
from sudokuenum.errors import NoSolutionError, OptionError, PuzzleError
from sudokuenum.geometry.box import Box
from sudokuenum.layouts import estimate_layout
from sudokuenum.solving import Sampler

N = 6670903752021072936960
sampler_of = cache(Sampler)
MANY_SOLUTIONS = "3..2.1...74.....19.2..6.....3.7....1..8...9......92.5...2.8..4.1......97...9....2"


def check(grids: NDArray[np.uint8]) -> None:
    """All rows, columns and boxes hold all digits."""
    cells = grids.reshape(-1, 9, 9)
    boxes = cells.reshape(-1, 3, 3, 3, 3).transpose(0, 1, 3, 2, 4).reshape(-1, 9, 9)
    for lines in (cells, cells.swapaxes(1, 2), boxes):
        assert (np.sort(lines, axis=2) == np.arange(1, 10)).all()


def test_the_same_seed_draws_the_same_grids() -> None:
    first = sample(300, seed=5)
    check(first)
    assert (sample(300, seed=5, jobs=1) == first).all()
    assert not (sample(300, seed=6) == first).all(axis=1).any()
    assert not (sample(3) == sample(3)).all()
    assert Sampler().number_of_solutions == N


def test_batches_are_the_whole() -> None:
    sampler = Sampler(with_fewer_clues(grids()[0], 30, Random(1)))
    drawn = np.concatenate(list(sampler.batches(120_000, seed=3)))
    assert len(drawn) == 120_000
    assert (sampler.draw(120_000, seed=3) == drawn).all()
    assert sampler.draw(0).shape == (0, 81)


def test_bands_are_drawn_as_often_as_they_have_completions() -> None:
    number = 20_000
    classes = Configurations(3, 3)
    completions = class_completions(classes)
    weights = [
        classes.size(k) * band_fillings(classes.sets(k), 3, 3) * completions[k]
        for k in range(len(classes))
    ]
    grids = sample(number, seed=11).reshape(-1, 9, 9)
    for lines in (grids[:, 3:6], grids.swapaxes(1, 2)[:, 6:9]):
        found: Counter[object] = Counter(classes.find(sets) for sets in column_sets(lines).tolist())
        expected: dict[object, float] = {
            k: number * weight / sum(weights) for k, weight in enumerate(weights)
        }
        rare = [k for k, value in expected.items() if value < 5]
        expected["rare"] = sum(expected.pop(k) for k in rare)
        found["rare"] = sum(found.pop(k, 0) for k in rare)
        assert abs(deviation(found, expected)) < 4


def test_all_digits_are_in_all_cells_alike() -> None:
    grids = sample(20_000, seed=2)
    counts = np.stack([(grids == digit).sum(axis=0) for digit in range(1, 10)])
    square = ((counts - 20_000 / 9) ** 2 / (20_000 / 9)).sum()
    # each digit is once in a row, so that the cells are not independent
    assert 0.5 < square / (81 * 8) < 1.5


@pytest.mark.parametrize("transposed", [False, True])
def test_solutions_of_a_puzzle_are_drawn_alike(transposed: bool) -> None:
    cells = np.array(Puzzle(MANY_SOLUTIONS).cells).reshape(9, 9)
    puzzle = Puzzle(tuple((cells.T if transposed else cells).ravel().tolist()))
    assert 50 < drawn_alike(puzzle, 100) < 3000


@pytest.mark.parametrize(("box", "number"), [(Box(2, 2), 288), (Box(1, 4), 576)])
def test_all_4x4_grids_are_drawn_alike(box: Box, number: int) -> None:
    puzzle = Puzzle((0,) * 16, box)
    assert drawn_alike(puzzle, 100) == Sampler(puzzle).number_of_solutions == number


def test_all_6x6_grids_are_drawn_alike() -> None:
    sampler = Sampler(Puzzle((0,) * 36, Box(2, 3)))
    assert sampler.number_of_solutions == 28200960
    number = cases(200_000, 400_000)
    grids = sampler.draw(number, seed=2)
    # named in the order of the first row there are 39168, as many for each naming
    names = np.argsort(grids[:, :6], axis=1)
    found = np.take_along_axis(names, grids.astype(np.int64) - 1, axis=1)
    forms: Counter[object] = Counter(row.tobytes() for row in found.astype(np.uint8))
    assert len(forms) <= 39168
    expected: dict[object, float] = dict.fromkeys(forms, number / 39168)
    expected |= dict.fromkeys(range(39168 - len(forms)), number / 39168)
    assert abs(deviation(forms, expected)) < 4
    first: Counter[object] = Counter(map(tuple, grids[:, :6].tolist()))
    assert abs(deviation(first, dict.fromkeys(permutations(range(1, 7)), number / 720))) < 4


def test_solutions_of_a_6x6_puzzle_are_drawn_alike() -> None:
    puzzle = Puzzle((1, 2, 0, 0, 0, 0, 4, 5, *(0,) * 22, 6, *(0,) * 5), Box(2, 3))
    assert drawn_alike(puzzle, 5) > 1000


def test_free_lines_and_digits_are_put_in_any_order() -> None:
    # without clues in rows 2, 3, columns 4 to 9 of the band, and with six free digits
    whole = grid_rows()[3]
    cells = [int(whole[k]) if k < 3 else 0 for k in range(81)]
    for lines in range(3, 9):
        cells[9 * lines : 9 * lines + 9] = whole[9 * lines : 9 * lines + 9].tolist()
    assert drawn_alike(Puzzle(tuple(cells)), 100) > 5


def test_few_clues_with_free_digits_give_each_digit_its_share() -> None:
    grids = sampler_of("12......." + "." * 71 + "3").draw(20_000, seed=7)
    check(grids)
    assert (grids[:, [0, 1, 80]] == [1, 2, 3]).all()
    for digit in range(4, 10):
        share = (grids[:, 2] == digit).mean()
        # 3 is rarer in r1c3 than the free digits, which are alike
        assert abs(share - (grids[:, 2] > 3).mean() / 6) < 4 * sqrt(0.14 * 0.86 / 20_000)


def test_random_integers_have_no_bias() -> None:
    random = RandomIntegers(1)
    limit = 3 << 62  # a quarter of all 64-bit numbers is beyond it
    drawn = random.below(limit, 30_000)
    assert int(drawn.max()) < limit
    thirds = Counter((drawn >> np.uint64(62)).tolist())
    assert abs(deviation(Counter(dict(thirds)), dict.fromkeys(range(3), 10_000.0))) < 4
    assert set(random.below(1, 100).tolist()) == {0}


@pytest.mark.parametrize("puzzle", [None, MANY_SOLUTIONS, "." * 36])
def test_a_sampler_is_copied_and_pickled(puzzle: str | None) -> None:
    sampler = Sampler(puzzle)
    grids = sampler.draw(20, seed=1)
    for other in (copy(sampler), deepcopy(sampler), pickle.loads(pickle.dumps(sampler))):
        assert other.number_of_solutions == sampler.number_of_solutions
        assert (other.draw(20, seed=1) == grids).all()


@pytest.mark.parametrize("puzzle", [0, "", [], (), False])
def test_only_none_stands_for_the_empty_puzzle(puzzle: Any) -> None:
    refuses((TypeError, PuzzleError), "", Sampler, puzzle)
    refuses((TypeError, PuzzleError), "", sample, 1, puzzle)


def test_what_cannot_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    none = Puzzle("12345678." + "." * 8 + "9" + "." * 63)
    refuses(NoSolutionError, "the puzzle has no solution", sample, 1, none)
    refuses(OptionError, "n -1: it is 0 to 10", sample, -1)
    refuses(OptionError, "seed -2: must be 0 or more", sample, 1, seed=-2)
    refuses(NoSolutionError, "the puzzle has no solution", sample, 1, "12....34........")
    monkeypatch.setattr("sudokuenum.solving.sampling._MOST_CELLS", 1 << 15)
    words = "boxes of 3x4: more than 227 solutions to draw"
    refuses(PuzzleError, words, sample, 1, Puzzle((0,) * 144, Box(3, 4)))


def test_estimates_hold_the_truth_as_often_as_they_say() -> None:
    puzzle = with_fewer_clues(grids()[1], 11, Random(1))
    truth = count_solutions(puzzle)
    held = 0
    for seed in range(60):
        estimate = estimate_solutions(puzzle, samples=1000, seed=seed, confidence=0.8)
        assert estimate.low < estimate.mean < estimate.high
        held += estimate.low <= truth <= estimate.high
    assert 38 <= held <= 57


def test_a_seed_is_an_integer_a_generator_or_none() -> None:
    sampler = Sampler("." * 16)
    first = sampler.draw(50, seed=3)
    assert (sampler.draw(50, seed=np.int64(3)) == first).all()  # type: ignore[arg-type]
    by_generator = [sampler.draw(50, seed=np.random.default_rng(3)) for _ in range(2)]
    assert (by_generator[0] == by_generator[1]).all()
    generator = np.random.default_rng(3)
    assert (sampler.draw(50, seed=generator) == by_generator[0]).all()
    assert not (sampler.draw(50, seed=generator) == by_generator[0]).all()
    assert not (sampler.draw(50) == sampler.draw(50)).all()
    words = "seed .*: expected an integer, a numpy Generator or None"
    for seed in ("3", 3.0, [3], True, np.random.RandomState(3)):
        refuses(TypeError, words, sampler.draw, 50, seed=seed)


def test_an_estimate_holds_the_seed_that_was_drawn() -> None:
    estimate = estimate_solutions("." * 81, samples=100)
    assert estimate.seed != estimate_solutions("." * 81, samples=100).seed
    assert estimate_solutions("." * 81, samples=100, seed=estimate.seed) == estimate
    of_grids = estimate_layout(Box(2, 3), samples=100)
    assert of_grids == estimate_layout(Box(2, 3), samples=100, seed=of_grids.seed)


@pytest.mark.quick
@pytest.mark.parametrize(
    ("puzzle", "seed", "digest"),
    [
        ("." * 81, 5, "24a0fb0c8afe458ba158e250e8e937b0"),
        ("12......." + "." * 71 + "3", 7, "3b6d9ba6a3f99e33e16b288a4a55df25"),
        ("." * 36, 2, "427344318a7aae8d6544e601e597b364"),
        ("." * 64, 2, "494423cb7eb6b5d6bef6e5d79b181e21"),
    ],
)
def test_a_seed_draws_the_same_grids_on_every_machine(puzzle: str, seed: int, digest: str) -> None:
    grids = sampler_of(puzzle).draw(1000, seed=seed)
    assert hashlib.sha256(grids.tobytes()).hexdigest()[:32] == digest
