from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from sudokuenum import Box, OptionError
from sudokuenum.bands import count_bands
from sudokuenum.estimate import product_estimate
from sudokuenum.kernels.columns import Configurations
from sudokuenum.kernels.wide import Batch, Tables
from sudokuenum.wide import BOX, LIMIT, WideClasses, check_range, count_wide, wide_classes
from sudokuenum.wide import wide_tables as tables_of_all

P, WAYS = 5775, 346


@cache
def configurations() -> Configurations:
    return Configurations(4, 3)


def test_classes_of_12x12_bands() -> None:
    found = configurations()
    assert [found.classes(boxes) for boxes in (1, 2, 3, 4)] == [1, 9, 359, 144578]
    assert sum(found.tuples(k) for k in range(len(found))) == P**3


def test_shares() -> None:
    for box in (0, 1234):
        shares = configurations().shares(box)
        assert len(shares) == WAYS
        # what one band takes the other can take, in the opposite place of the list
        (upper, lower) = shares[7], shares[WAYS - 1 - 7]
        assert box in configurations().shares(upper)
        assert lower in configurations().shares(upper)


def test_fillings_beside_three_boxes_are_those_of_the_classes() -> None:
    found = configurations()
    number = np.zeros(359 * P, dtype=np.int32)
    found.numbers(4, number)
    boxes = np.array([0, 1, 77, 3000, 5774], dtype=np.uint16)
    for triple in (0, 118, 358):
        fillings = np.zeros(len(boxes), dtype=np.uint64)
        found.fillings_beside(triple, boxes, fillings)
        classes = number[triple * P + boxes.astype(int)]
        assert fillings.tolist() == [found.fillings(int(k), 0) for k in classes]


@pytest.mark.parametrize("portable", [0, 1])
def test_sums_agree_with_numpy_on_random_tables(portable: int) -> None:
    rng = np.random.default_rng(1)
    d = np.zeros((1, P, P + 1), dtype=np.int64)
    d[0, :, :P] = rng.integers(-LIMIT, LIMIT + 1, (P, P))
    d[0, :, :P][rng.random((P, P)) < 0.3] = LIMIT
    table = d.astype(np.int16)
    rows, place = np.nonzero(rng.random((P, P)) < 0.001)
    excess = rng.integers(1, 900000, len(rows))
    d[0, rows, place] += excess
    start = np.searchsorted(rows, np.arange(P + 1))
    first, second = (
        np.array([rng.permutation(P) for _ in range(P)], dtype=np.uint16) for _ in range(2)
    )
    choice = rng.integers(0, P, (3, WAYS)).astype(np.uint16)
    pairs = rng.integers(0, P, (3, WAYS // 2, 2)).astype(np.uint16)
    tables = Tables(
        table,
        start.astype(np.int32),
        place.astype(np.uint16),
        excess.astype(np.int32),
        first,
        second,
        np.zeros(P, dtype=np.int32),
    )
    begin, end, middle = 5 * WAYS - 1, 5 * WAYS + 1, 1000
    sums = np.zeros(len(pairs), dtype=np.int64)
    Batch(tables, choice, pairs, portable).add(begin, end, middle, sums)

    def lines(k1: int, k2: int, upper: bool) -> NDArray[np.int64]:
        t1 = first[choice[0, k1]]
        t = second[t1[choice[1, k2]]][t1].astype(int)
        third = choice[2] if upper else choice[2, ::-1]
        found: NDArray[np.int64] = d[0][np.ix_(t[third], t)] + middle
        return found

    expected = np.zeros(len(pairs), dtype=np.int64)
    for pair in range(begin, end):
        k1, k2 = divmod(pair, WAYS)
        a, b = lines(k1, k2, True), lines(WAYS - 1 - k1, WAYS - 1 - k2, False)
        for k, (y, z) in enumerate(pairs.transpose(0, 2, 1)):
            expected[k] += np.sum(a[:, y] * b[:, z]) + np.sum(a[:, z] * b[:, y])
    squares = middle**2 * (end - begin) * WAYS**2
    assert (sums + squares).tolist() == expected.tolist()


def test_ranges_of_classes() -> None:
    assert check_range(":10") == (0, 10)
    for text in ("10", "5:5", "-1:3", "0:144579", "a:b"):
        with pytest.raises(OptionError, match="a range A:B within 0:144578 is expected"):
            check_range(text)


@pytest.mark.slow
def test_classes_add_up_to_all_bands() -> None:
    classes = wide_classes()
    assert sorted(classes.classes) == list(range(len(classes)))
    tuples = [classes.configurations.tuples(int(k)) for k in classes.classes]
    fillings = map(int, classes.fillings)
    total = 24 * sum(a * b for a, b in zip(tuples, fillings, strict=True))
    assert P * 6**4 * total == count_bands(BOX)


@pytest.mark.slow
def test_sums_agree_with_fillings_of_every_band() -> None:
    """For a pair (k1, k2): each band's class is found from its column sets."""
    classes = wide_classes()
    found, by_class = classes.configurations, np.argsort(classes.classes)
    tables, unit, middle = tables_of_all()
    for position in (3, len(classes) - 1):
        x = [*found.representative(3, int(classes.triples[position])), int(classes.boxes[position])]
        choice = np.array([found.shares(box) for box in x], dtype=np.uint16)
        pairs = np.stack([choice[3, : WAYS // 2], choice[3, : WAYS // 2 - 1 : -1]], axis=1)
        sums = np.zeros(1, dtype=np.int64)
        Batch(tables, choice[:3].copy(), pairs[None].copy(), 0).add(400, 401, middle, sums)
        k1, k2 = divmod(400, WAYS)

        def g(k: tuple[int, ...], choice: NDArray[np.uint16] = choice) -> int:
            partitions = [int(row[one]) for row, one in zip(choice, k, strict=True)]
            number = found.find([mask for p in partitions for mask in found.members(p)])
            return int(classes.fillings[by_class[number]]) * 24 // unit

        total = 0
        for k3 in range(WAYS):
            for k4 in range(WAYS):
                k = (k1, k2, k3, k4)
                total += g(k) * g(tuple(WAYS - 1 - one for one in k))
        assert int(sums[0]) + middle**2 * WAYS**2 == total


def positions_of(classes: WideClasses, number: int, triple: int) -> int:
    """A box that, beside the triple, makes a configuration of the class."""
    return int(np.flatnonzero(classes.numbers[3][triple] == number)[0])


@pytest.mark.slow
def test_a_class_is_counted_alike_beside_another_triple() -> None:
    classes = wide_classes()
    ((_, part),) = count_wide(0, 1)
    assert part.n % Box(4, 3).orders == 0
    about = product_estimate(BOX) / count_bands(BOX)
    assert abs(part.n / about - 1) < 0.05
    number = int(classes.classes[0])
    containing = np.flatnonzero((classes.numbers[3] == number).any(axis=1))
    other = int(next(t for t in containing if t != classes.triples[0]))
    old = int(classes.triples[0]), int(classes.boxes[0])
    try:
        classes.triples[0], classes.boxes[0] = other, positions_of(classes, number, other)
        ((_, again),) = count_wide(0, 1)
    finally:
        classes.triples[0], classes.boxes[0] = old
    assert again.n == part.n
