from types import SimpleNamespace

import numpy as np
import pytest
from classes_4x3 import counted_4x3
from equal_boxes import completions_under_equal_boxes
from numpy.typing import NDArray
from partitions_4x3 import PLACES, START, WAYS, P, partition_sets
from twin_completions_4x3 import completions_4x3 as reference_completions4x3
from twin_completions_plain import plain

from sudokuenum import Box
from sudokuenum.common.kernels.instructions import instruction_sets
from sudokuenum.counting import Band, band_completions
from sudokuenum.counting.kernels.band_fillings import band_fillings
from sudokuenum.counting.kernels.column_configurations import Configurations
from sudokuenum.counting.number_of_bands import count_bands
from sudokuenum.counting.product_formula import estimate_grids
from sudokuenum.errors import ContradictionError
from sudokuenum.long_runs.long_count import Workers
from sudokuenum.research.grids_4x3 import calls as calls4x3
from sudokuenum.research.grids_4x3 import count as count_4x3
from sudokuenum.research.grids_4x3.calls import Call, orbits_of
from sudokuenum.research.grids_4x3.families import (
    BOX,
    CLASSES,
    boxes_with_column,
    classes_4x3,
    columns_of_boxes,
)
from sudokuenum.research.grids_4x3.tables import LIMIT
from sudokuenum.research.grids_4x3.tables import tables_4x3 as tables_of_all
from sudokuenum.research.kernels.bands_of_4x3 import fillings_beside
from sudokuenum.research.kernels.completions_4x3 import Batch, Tables, partitions_with


def test_fillings_beside_three_boxes_are_those_of_the_classes() -> None:
    found = classes_4x3().configurations
    boxes = np.array([0, 1, 77, 3000, 5774], dtype=np.uint16)
    sets = partition_sets(found)
    for triple in (0, 118, 358):
        fillings = np.zeros(len(boxes), dtype=np.uint64)
        first = found.representative(3, triple)
        fillings_beside(sets[first], sets[boxes], fillings)
        classes = [found.find(sets[[*first, box]].ravel().tolist()) for box in boxes]
        assert fillings.tolist() == [band_fillings(found.sets(k), 4, 3) for k in classes]


@pytest.mark.heavy
@pytest.mark.quick
def test_kernel_and_its_twin_agree_on_random_tables() -> None:
    rng = np.random.default_rng(1)
    d = np.zeros((P, P), dtype=np.int64)
    d[:] = rng.integers(-LIMIT, LIMIT + 1, (P, P))
    d[rng.random((P, P)) < 0.3] = LIMIT
    memory = np.zeros(P * PLACES + 32, dtype=np.int16)
    begin = -memory.ctypes.data % 64 // 2
    table = memory[begin : begin + P * PLACES].reshape(1, P, PLACES)
    table[0, :, :P] = d
    rows, place = np.nonzero(rng.random((P, P)) < 0.001)
    overflow = rng.integers(1, 900000, len(rows))
    d[rows, place] += overflow
    start = np.searchsorted(rows, np.arange(P + 1))
    some = np.array([rng.permutation(P) for _ in range(99)], dtype=np.uint16)
    first, second = some[rng.integers(0, 99, (2, P))]
    choice = rng.integers(0, P, (3, WAYS)).astype(np.uint16)
    places = start.astype(np.int32), place.astype(np.uint16), overflow.astype(np.int32)
    tables = Tables(table, *places, first, second, np.zeros(P, dtype=np.int32))
    # C before and after these sets, and columns with and without the least digit
    columns = np.array([0, 77, 300, 494], dtype=np.uint16)
    boxes = np.zeros((4, 35), dtype=np.uint16)
    partitions_with(columns, boxes)
    shares = Configurations(4, 3).shares
    fourth = np.array([shares(int(box)) for box in boxes.flat], dtype=np.uint16)
    pairs, offset = [5 * WAYS - 1, 5 * WAYS, WAYS * WAYS - 1], 1000
    expected = reference_completions4x3(d, first, second, choice, fourth, pairs, offset)
    squares = offset**2 * len(pairs) * WAYS**2
    for instructions in range(1, instruction_sets() + 1):
        sums = np.zeros((4, 35), dtype=np.int64)
        Batch(tables, choice, columns, instructions).add(np.array(pairs, np.int32), offset, sums)
        assert (sums.ravel() + squares).tolist() == expected


@pytest.mark.slow
def test_sums_agree_with_fillings_of_every_band() -> None:
    """For a pair (k1, k2): each band's class is found from its column sets."""
    classes = classes_4x3()
    found, position_of = classes.configurations, np.argsort(classes.classes)
    sets = partition_sets(found)
    tables, scale, offset, fillings = tables_of_all()
    for position in (3, len(classes) - 1):
        triple = classes.all_triples[classes.triples[position]]
        x4 = int(classes.boxes[position])
        choice = np.array([found.shares(box) for box in (*triple.boxes, x4)], dtype=np.uint16)
        column = columns_of_boxes()[x4, :1].astype(np.uint16)
        sums = np.zeros((1, 35), dtype=np.int64)
        batch = Batch(tables, choice[:3].copy(), column, instruction_sets())
        batch.add(np.array([400], np.int32), offset, sums)
        place = boxes_with_column()[column[0]].tolist().index(x4)
        k1, k2 = divmod(400, WAYS)

        def g(k: tuple[int, ...], choice: NDArray[np.uint16] = choice) -> int:
            partitions = [int(row[one]) for row, one in zip(choice, k, strict=True)]
            number = found.find(sets[partitions].ravel().tolist())
            return int(fillings[position_of[number]]) * 24 // scale

        total = 0
        for k3 in range(WAYS):
            for k4 in range(WAYS):
                k = (k1, k2, k3, k4)
                total += g(k) * g(tuple(WAYS - 1 - one for one in k))
        assert int(sums[0, place]) + offset**2 * WAYS**2 == total


@pytest.mark.slow
def test_a_class_is_counted_alike_beside_another_triple() -> None:
    classes = classes_4x3()
    ((_, part),) = counted_4x3(START, START)
    assert part.n % Box(4, 3).completions_per_reduced == 0
    assert abs(part.n / (estimate_grids(BOX) / count_bands(BOX)) - 1) < 0.05
    number = int(classes.classes[START - 1])
    old = int(classes.triples[START - 1])
    others = [
        k for k, triple in enumerate(classes.all_triples) if k != old and number in triple.classes
    ]
    try:
        classes.triples[START - 1] = others[0]
        ((_, again),) = counted_4x3(START, START)
    finally:
        classes.triples[START - 1] = old
    assert again.n == part.n


@pytest.fixture
def made_up_calls(monkeypatch: pytest.MonkeyPatch) -> list[Call]:
    """Calls whose sums are such that each class has its number as mean; what calls are made."""
    calls = []

    def make_call(stopped: object, call: Call) -> tuple[list[int], float]:
        calls.append(call)
        triple = classes_4x3().all_triples[call.triple]
        boxes = boxes_with_column()[list(call.columns)]
        classes, counts = np.unique(triple.classes[boxes], return_counts=True)
        # a call gives the share of its pairs, in whole numbers
        pairs = len(orbits_of(call.triple).pairs)
        return [
            int(count) * (int(number) * call.end // pairs - int(number) * call.begin // pairs)
            for number, count in zip(classes, counts, strict=True)
        ], 0.001

    tables = SimpleNamespace(fillings=np.full(CLASSES, 24**3 // 4), scale=24)
    monkeypatch.setattr(count_4x3.Count4x3, "wrong", lambda *_: iter(()))
    for module in (count_4x3, calls4x3):
        monkeypatch.setattr(module, "tables_4x3", lambda: tables)
        monkeypatch.setattr(module, "make_call", make_call)
    return calls


def test_sums_of_boxes_give_the_completions_of_their_classes(made_up_calls: list[Call]) -> None:
    found = dict(counted_4x3(144560, CLASSES))
    assert sorted(found) == list(range(144560, CLASSES + 1))
    numbers = classes_4x3().classes
    assert all(part.n == 24**2 * int(numbers[k - 1]) for k, part in found.items())
    # each pair once
    for family in {call.family for call in made_up_calls}:
        ends = sorted((call.begin, call.end) for call in made_up_calls if call.family == family)
        assert [begin for begin, _ in ends] == [0, *(end for _, end in ends[:-1])]
        (triple,) = {call.triple for call in made_up_calls if call.family == family}
        assert ends[-1][1] == len(orbits_of(triple).pairs)


@pytest.mark.heavy
def test_a_sample_is_counted_twice_and_a_difference_stops_the_count(
    made_up_calls: list[Call], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(count_4x3, "_CLASSES_PER_RECOUNT", 5)
    assert len(list(counted_4x3(144501, CLASSES))) == 78
    assert 5 < len({call.triple for call in made_up_calls if call.instructions == 1}) < 40
    make_call = calls4x3.make_call

    def wrong(stopped: object, call: Call) -> tuple[list[int], float]:
        sums, seconds = make_call(stopped, call)
        return [one + (call.instructions == 1) for one in sums], seconds

    monkeypatch.setattr(count_4x3, "make_call", wrong)
    with pytest.raises(ContradictionError, match=r"^class \d+: n = \d+ beside triple \d+, but "):
        list(counted_4x3(144501, CLASSES))


def test_classes_that_two_families_meet_are_compared(made_up_calls: list[Call]) -> None:
    families = [range(a, b) for _, a, b in classes_4x3().families(144000, CLASSES)]
    known: dict[int, int] = {}
    found = list(count_4x3.count_families(families, Workers(1), known))
    assert len(found) == CLASSES - 144000 < len(known)
    # a class of another family
    counted = {one.number - 1 for one in found}
    position = next(position for position in known if position not in counted)
    known[position] += 1
    with pytest.raises(ContradictionError, match=f"class {position + 1}: .* but {known[position]}"):
        list(count_4x3.count_families(families, Workers(1), known))


class MadeUpBatch:
    """Adds a number to the sum of each box for each pair; all numbers are different, some large."""

    def __init__(self, boxes: tuple[int, ...]) -> None:
        self.boxes = boxes

    def number(self, pair: int) -> NDArray[np.int64]:
        k = np.arange(np.prod(self.boxes), dtype=np.int64).reshape(self.boxes)
        return (k * 1_000_003 - pair * 7919) << 18

    def add(self, pairs: NDArray[np.int32], offset: int, sums: NDArray[np.int64]) -> None:
        assert offset == 12345
        assert 0 < len(pairs) <= 32
        for pair in pairs.tolist():
            sums += self.number(pair)


def test_sums_of_a_call_are_weighted_and_added_up_over_the_boxes_of_a_class(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    triple, columns = 100, (0, 3, 17)
    boxes = boxes_with_column()[list(columns)]
    of_class = classes_4x3().all_triples[triple].classes[boxes]
    batch = MadeUpBatch(boxes.shape)
    monkeypatch.setattr(calls4x3, "batch_of", lambda *_: batch)
    monkeypatch.setattr(calls4x3, "tables_4x3", lambda: SimpleNamespace(offset=12345))
    orbits = orbits_of(triple)
    (change,) = np.flatnonzero(np.diff(orbits.sizes))[:1].tolist()
    begin, end = change - 40, change + 60
    sums, seconds = calls4x3.make_call(None, Call(triple, columns, begin, end))
    assert seconds < 60
    expected = dict.fromkeys(np.unique(of_class).tolist(), 0)
    for size, pair in zip(orbits.sizes[begin:end], orbits.pairs[begin:end].tolist(), strict=True):
        products = batch.number(pair) + 12345**2 * 346**2
        for number, product in zip(of_class.flat, products.flat, strict=True):
            expected[int(number)] += int(size) * int(product)
    assert sums == list(expected.values())


def equal_boxes(r: int) -> list[int]:
    """Column sets of a band of r boxes that have the standard ones each."""
    return [sum(1 << 3 * i + k for i in range(r)) for k in range(3)] * r


def test_completions_under_equal_boxes_of_two_and_three_rows() -> None:
    # to rely on it for four
    lacking = [63 ^ mask for mask in equal_boxes(2)]
    assert completions_under_equal_boxes(2) == plain([lacking] * 4, Box(2, 3))
    band = Band("123456789456789123789123456")
    assert [completions_under_equal_boxes(3)] == band_completions([band], "dfs")


@pytest.mark.slow
def test_completions_of_a_whole_class_agree_with_a_sum_over_words() -> None:
    """All 346^4 terms of the class of most symmetries, without relabellings and tables."""
    classes = classes_4x3()
    number = classes.configurations.find(equal_boxes(4))
    (position,) = np.flatnonzero(classes.classes == number).tolist()
    ((_, part),) = counted_4x3(position + 1, position + 1)
    assert part.n == completions_under_equal_boxes(4)


@pytest.mark.slow
def test_completions_of_a_whole_class_agree_with_numpy() -> None:
    """All 346^4 / 2 terms, f of each band by its class, without the kernel and its cut numbers."""
    classes, position = classes_4x3(), 144574
    found = classes.configurations
    _, second, third, fourth = classes.numbers
    fillings = tables_of_all().fillings
    scale = int(np.gcd.reduce(fillings))
    g = np.zeros(len(classes), dtype=np.int32)
    g[classes.classes] = fillings // np.uint64(scale)
    # of the bands whose first two boxes are one of nine pairs
    table = np.zeros((len(third), P, P), dtype=np.int32)
    image = np.zeros((1, P), dtype=np.uint16)
    for pair, box in np.ndindex(len(third), P):
        found.images(3, pair * P + box, image)
        table[pair, box] = g[fourth[third[pair, box]]][image[0]]
    to_first, to_second = np.zeros((2, P, P), dtype=np.uint16)
    found.images(1, 0, to_first)
    found.images(2, 0, to_second)
    triple = classes.all_triples[classes.triples[position]]
    x = [*triple.boxes, int(classes.boxes[position])]
    upper = np.array([found.shares(box) for box in x])
    lower = upper[:, ::-1]

    def numbers(choice: NDArray[np.int64], k1: int, k2: int) -> NDArray[np.int32]:
        """g for all k3 and k4."""
        image = to_first[choice[0, k1]]
        p = image[choice[1, k2]]
        y3, y4 = to_second[p][image[choice[2:]]]
        some: NDArray[np.int32] = table[second[0, p]][np.ix_(y3, y4)]
        return some

    total = 0
    for k in np.ndindex(WAYS // 2, WAYS):
        terms = np.multiply(numbers(upper, *k), numbers(lower, *k), dtype=np.int64)
        total += int(terms.sum())
    ((_, part),) = counted_4x3(position + 1, position + 1)
    assert part.n == 2 * (24 * scale) ** 2 * total
