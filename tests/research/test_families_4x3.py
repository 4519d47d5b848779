"""The families of the classes of 12x12 bands, and the symmetries that make their counts short."""

from collections import Counter

import numpy as np
import pytest
from how_many import cases
from partitions_4x3 import WAYS, P, partition_sets

from sudokuenum.counting.number_of_bands import count_bands
from sudokuenum.research.grids_4x3.calls import orbits_of
from sudokuenum.research.grids_4x3.families import (
    BOX,
    boxes_with_column,
    classes_4x3,
    greedy_cover,
    images_of_partitions,
)
from sudokuenum.research.grids_4x3.tables import tables_4x3 as tables_of_all


@pytest.mark.heavy
def test_classes_of_12x12_bands() -> None:
    found = classes_4x3().configurations
    assert [found.classes(boxes) for boxes in (1, 2, 3, 4)] == [1, 9, 359, 144578]
    assert sum(found.size(k) for k in range(len(found))) == P**3


def test_shares() -> None:
    for box in (0, 1234):
        shares = classes_4x3().configurations.shares(box)
        assert len(shares) == WAYS
        # what one band takes the other can take, in the opposite place of the list
        (upper, lower) = shares[7], shares[WAYS - 1 - 7]
        assert box in classes_4x3().configurations.shares(upper)
        assert lower in classes_4x3().configurations.shares(upper)


def test_the_greedy_choice_agrees_with_plain_python() -> None:
    rng = np.random.default_rng(1)
    for elements, number in [(0, 3), (1, 1), (5, 3), (20, 12), (60, 40)] * 5:
        arrays = [np.flatnonzero(rng.random(elements) < 0.2) for _ in range(number)]
        sets = [set(array.tolist()) for array in arrays]
        works = rng.choice([1, 2, 3.5], number).tolist()
        left = rng.random(elements) < 0.8
        still, expected = set(np.flatnonzero(left).tolist()), []
        while True:
            # of sets with equal gains the first one
            gains = [len(still & one) / work for one, work in zip(sets, works, strict=True)]
            k = gains.index(max(gains))
            if not gains[k]:
                break
            expected.append((k, sorted(still & sets[k])))
            still -= sets[k]
        chosen = greedy_cover(left, [array.astype(np.int32) for array in arrays], works)
        assert [(k, added.tolist()) for k, added in chosen] == expected
        assert set(np.flatnonzero(left).tolist()) == still


@pytest.mark.slow
def test_classes_add_up_to_all_bands() -> None:
    classes = classes_4x3()
    assert sorted(classes.classes) == list(range(len(classes)))
    tuples = [classes.configurations.size(int(k)) for k in classes.classes]
    fillings = tables_of_all().fillings.tolist()
    total = 24 * sum(a * b for a, b in zip(tuples, fillings, strict=True))
    assert P * 6**4 * total == count_bands(BOX)


def test_symmetries_of_triples() -> None:
    classes = classes_4x3()
    sets = partition_sets(classes.configurations)
    for triple in classes.all_triples[::40]:
        x1, x2, x3 = triple.boxes
        for h, exchange in zip(triple.symmetries[-2:], triple.exchanges[-2:], strict=True):
            image = images_of_partitions(h)
            assert (image[x1], image[x2], image[x3]) == ((x2, x1, x3) if exchange else triple.boxes)
            # a relabelling of the sets, one by one
            some = [{int(h[d]) for d in range(12) if mask >> d & 1} for mask in sets[77].tolist()]
            there = [{d for d in range(12) if mask >> d & 1} for mask in sets[image[77]].tolist()]
            assert sorted(map(sorted, some)) == sorted(map(sorted, there))
            assert np.array_equal(triple.classes[image], triple.classes)
        # a triple beside its boxes has the class that its boxes tell
        for box in (0, 77, 5774):
            x = sets[[x1, x2, x3, box]].ravel().tolist()
            assert classes.configurations.find(x) == triple.classes[box]


def test_orbits_of_pairs_of_shares() -> None:
    """Orbits under all symmetries, one by one, of triples that have few."""
    classes = classes_4x3()
    tried = 0
    for number, triple in enumerate(classes.all_triples):
        if not 2 <= len(triple.symmetries) <= 8 or number % cases(36, 12):
            continue
        orbits = orbits_of(number)
        assert int(orbits.sizes.sum()) == WAYS**2
        assert np.all(np.diff(orbits.sizes) >= 0)
        first, second = (classes.shares[box].tolist() for box in triple.boxes[:2])
        for pair, size in list(zip(orbits.pairs.tolist(), orbits.sizes.tolist(), strict=True))[
            ::999
        ]:
            k1, k2 = divmod(pair, WAYS)
            shares = {
                ((first[a], first[WAYS - 1 - a]), (second[b], second[WAYS - 1 - b]))
                for a, b in ((k1, k2), (WAYS - 1 - k1, WAYS - 1 - k2))
            }
            orbit = set()
            for h, exchange in zip(triple.symmetries, triple.exchanges, strict=True):
                image = images_of_partitions(h).tolist()
                for one in shares:
                    moved = tuple((image[a], image[b]) for a, b in one)
                    orbit.add(moved[::-1] if exchange else moved)
            # a share in which both bands take what the box above has occurs twice
            ways_of = [Counter(zip(box, box[::-1], strict=True)) for box in (first, second)]
            assert size == sum(ways_of[0][a] * ways_of[1][b] for a, b in orbit)
            tried += 1
    assert tried > cases(30, 100)


def test_columns_of_a_family_meet_its_classes() -> None:
    classes = classes_4x3()
    for first in (0, 60000, 144400):
        number, start, stop = next(classes.families(first, first + 400))
        triple, wanted = classes.all_triples[number], classes.classes[start:stop]
        boxes = boxes_with_column()[triple.columns_for(wanted)].ravel()
        assert np.all(np.isin(wanted, triple.classes[boxes]))
        # whole orbits of boxes
        for h in triple.symmetries[:: max(1, len(triple.symmetries) // 8)]:
            assert set(images_of_partitions(h)[boxes].tolist()) == set(boxes.tolist())
