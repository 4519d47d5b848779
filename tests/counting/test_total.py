import random
from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cache
from math import factorial, prod
from time import perf_counter
from typing import Any

import pytest
from how_many import cases
from progress_told import Told
from refusals import refuses

from sudokuenum import run_count
from sudokuenum.common.parallel import MOST_THREADS
from sudokuenum.counting import Band, CountByChain, completions, count_bands, count_fillings, total
from sudokuenum.counting.by_columns import count_by_columns
from sudokuenum.counting.choices import Method, method_for
from sudokuenum.counting.product_formula import _local_limit, estimate_bands, estimate_grids
from sudokuenum.counting.results import ColumnSets, GridCount, prime_powers
from sudokuenum.counting.total import count_grids
from sudokuenum.errors import BoxError, LayoutError, OptionError
from sudokuenum.geometry.box import CLASSIC, Box, BoxLike
from sudokuenum.layouts import estimate_layout
from sudokuenum.results.published import published_grids

N = published_grids()[Box(3, 3)]


@cache
def counted(level: int) -> tuple[GridCount, Told]:
    told = Told()
    return count_grids(level=level, progress=told), told


@pytest.mark.parametrize("level", cases([44, 71], [44, 71, 174, 416]))
def test_every_level_gives_n(level: int) -> None:
    count, told = counted(level)
    assert count.grids == N == 6670903752021072936960
    assert count.relabelled == 18383222420692992
    assert count.factorisation == "9! * 72^2 * 2^7 * 27704267971"
    assert len(count.classes) == level
    assert sum(part.m for part in count.classes) == 36288
    assert told.add_up(10 * level)


@pytest.mark.slow
@pytest.mark.parametrize("options", [{"level": 2051}, {"level": 36288}, {"engine": "templates"}])
def test_the_finest_levels_and_templates_give_n(options: dict[str, Any]) -> None:
    assert count_grids(**options).grids == N


def test_one_thread_gives_the_same_parts() -> None:
    alone, together = count_grids(jobs=1), count_grids(jobs=3)
    assert [part.n for part in alone.classes] == [part.n for part in together.classes]


@pytest.mark.parametrize(("box", "classes"), [("2x2", 2), ("2x3", 4), ("2x4", 26), ("3x3", 44)])
def test_sums_over_column_sets_give_the_published_numbers(box: str, classes: int) -> None:
    for shape in (Box(box), Box(box).transposed):
        told = Told()
        count = count_by_columns(shape, progress=told)
        assert count.grids == published_grids()[Box(box)]
        assert all(isinstance(part.representative, ColumnSets) for part in count.classes)
        assert count.box == shape
        assert (count.method, count.level, count.engine) == ("columns", None, None)
        assert len(count.classes) == classes
        assert told.add_up(classes)


@pytest.mark.slow
def test_2x5_by_its_355_classes() -> None:
    told = Told()
    count = count_by_columns(Box(2, 5), progress=told)
    assert told.add_up(3 * 355)
    assert told.steps[0] < 355 / 2  # it is told of while half of the time is to come
    assert count.grids == published_grids()[Box(2, 5)]
    assert len(count.classes) == 355
    reduced = sum(part.m for part in count.classes)
    assert count_bands(Box(5, 2)) == factorial(10) * count.shape.bands_per_reduced * reduced


def test_classes_of_2x4_agree_with_plain_search() -> None:
    # what a band of four boxes of 4x2 leaves below it, for each of the 26 classes
    count = count_by_columns(Box(4, 2))
    for part in count.classes:
        assert isinstance(part.representative, ColumnSets)
        above = part.representative.masks
        words = str(part.representative).split()
        assert list(above) == [sum(1 << int(d) - 1 for d in word) for word in words]
        least, *rest = (1 << d for d in range(8) if not above[0] >> d & 1)
        below = [[255 & ~mask for mask in above] for _ in range(4)]
        for row, digit in zip(below, (least, *rest), strict=True):
            row[0] = digit
        (filled,) = count_fillings([below], Box(4, 2), "plain")
        assert part.n // count.shape.completions_per_reduced == filled


def test_classes_by_columns_are_the_classes_of_the_chain() -> None:
    by_columns = sorted((part.m, part.n) for part in count_by_columns().classes)
    assert by_columns == sorted((part.m, part.n) for part in count_grids().classes)


def test_engine_sums_at_every_level() -> None:
    for level in cases((44, 71), (44, 71, 174)):
        count = count_grids(level=level, engine="sums")
        assert count.grids == N
        assert (count.method, count.level, count.engine) == ("chain", level, "sums")
        assert all(isinstance(part.representative, Band) for part in count.classes)
        searched, _ = counted(level)
        assert [part.n for part in count.classes] == [part.n for part in searched.classes]


@pytest.mark.parametrize(
    ("boxes", "reason"),
    [
        (
            ("4x4", "2x6", "2x7", "3x5"),
            "these grids are too many to be counted; `estimate --box {box}` estimates their number",
        ),
        (("1x5", "5x1"), "one row or column makes Latin squares; count_layout counts them"),
        (("99x99",), "larger than 256 digits"),
    ],
)
def test_boxes_whose_grids_are_not_counted_are_refused(boxes: tuple[str], reason: str) -> None:
    for box in boxes:
        assert refuses(BoxError, "", count_grids, box) == f"box {box}: {reason.format(box=box)}"


@pytest.mark.parametrize("text", ["", "3", "3x", "0x3", "3x3x3", "-2x2", "axb"])
def test_box_shapes_that_cannot_be_read_are_refused(text: str) -> None:
    refuses(BoxError, f"box '?{text}", Box, text)


GOES_WITH_CHAIN = "works only with the method chain, which is for 3x3 boxes"
WITH_CHAIN_ONLY = "works only with the method chain"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"box": "2x3", "method": "chain"}, "box 2x3: the method chain is for 3x3 boxes"),
        ({"box": Box(2, 3), "level": 44}, f"box 2x3: level {GOES_WITH_CHAIN}"),
        ({"box": Box(2, 3), "engine": "dfs"}, f"box 2x3: engine {GOES_WITH_CHAIN}"),
        ({"box": (4, 3), "level": 44}, f"box 4x3: level {GOES_WITH_CHAIN}"),
        ({"method": "columns", "engine": "dfs"}, f"method columns: engine {WITH_CHAIN_ONLY}"),
        ({"method": "columns", "level": 44}, f"method columns: level {WITH_CHAIN_ONLY}"),
        ({"box": Box(2, 3), "jobs": 0}, f"jobs 0: the number of threads is 1 to {MOST_THREADS}"),
    ],
)
def test_options_that_do_not_exist_are_refused(options: dict[str, Any], message: str) -> None:
    assert refuses(OptionError, "", count_grids, **options) == message


def test_the_method_is_chosen_by_the_box() -> None:
    chain: tuple[Method | None, ...] = (None, "chain")
    for method in chain:
        assert method_for(CLASSIC, method) == count_grids(method=method).method == "chain"
    columns: tuple[Method | None, ...] = (None, "columns")
    for method in columns:
        assert count_grids("2x3", method=method).method == "columns"
        assert method_for(Box(4, 3), method) == "columns"
    count = count_grids(method="columns")
    assert (count.method, count.level, count.engine) == ("columns", None, None)


def test_boxes_are_named_in_three_ways_and_what_is_no_box_is_refused() -> None:
    boxes: tuple[BoxLike, ...] = ("2x3", (2, 3), Box(2, 3))
    for box in boxes:
        assert count_grids(box).grids == count_by_columns(box).grids == 28200960
    refuses(TypeError, r"box 9: expected a Box, a string such as '3x3', or a pair ", count_grids, 9)


@pytest.mark.parametrize(
    ("method", "box"), [("chain", Box(3, 3)), ("columns", Box(3, 3)), ("columns", Box(4, 2))]
)
def test_one_thread_is_not_busy_for_longer_than_the_count_takes(method: Method, box: Box) -> None:
    start = perf_counter()
    count = count_grids(box, method=method, jobs=1)
    assert 0 < sum(part.seconds for part in count.classes) <= count.seconds * (1 + 1e-9)
    assert count.seconds <= perf_counter() - start


@pytest.mark.parametrize("box", [Box(2, 2), Box(2, 3), Box(4, 2), Box(3, 3)])
def test_factors_multiply_to_the_number_of_grids(box: Box) -> None:
    count = count_by_columns(box)
    first, *others = count.factorisation.split(" * ")
    powers = [factor.partition("^") for factor in others]
    rest = prod(int(base) ** int(exponent or 1) for base, _, exponent in powers)
    assert first == f"{box.digits}!"
    assert factorial(box.digits) * rest == count.grids


def test_prime_powers_multiply_to_the_number() -> None:
    rng = random.Random(3)
    for number in [1, 2, 4, 9, 98, 3546146300288, *(rng.randrange(1, 10**9) for _ in range(50))]:
        parts = [tuple(map(int, power.split("^"))) for power in prime_powers(number)]
        assert prod(part[0] ** (part[1] if len(part) > 1 else 1) for part in parts) == number
        assert all(pow(2, p[0] - 1, p[0]) == 1 for p in parts if p[0] != 2)


def test_estimate_is_close_to_the_truth_from_below() -> None:
    assert estimate_grids() == Fraction(948109639680**6, factorial(9) ** 9)
    assert 0.002 < 1 - estimate_grids() / N < 0.0021
    assert float(estimate_grids()) == pytest.approx(6.6570846e21, rel=1e-8)


@pytest.mark.parametrize(("box", "least"), [("2x2", 0.15), ("2x3", 0.03), ("2x5", 0.003)])
def test_estimate_for_other_boxes_is_close(box: str, least: float) -> None:
    shape = Box(box)
    assert abs(estimate_grids(shape) / published_grids()[shape] - 1) < 2 * least
    assert estimate_grids(shape) == estimate_grids(shape.transposed)


@pytest.mark.parametrize(
    ("box", "published"),
    [
        *(("2x6", "3.8015e+49"), ("2x7", "8.2499e+74"), ("3x5", "3.5086e+84")),
        ("4x4", "5.9584e+98"),
        # 4.3647e+308 is published, which is cut off, not rounded
        *cases([], [("4x5", "3.1764e+175"), ("5x5", "4.3648e+308")]),
    ],
)
def test_estimates_of_large_boxes_are_the_published_ones(box: str, published: str) -> None:
    assert f"{Decimal(round(estimate_grids(box))):.4e}" == published


@pytest.mark.parametrize("box", [Box(4, 2), Box(4, 3), Box(4, 4), Box(5, 2), Box(5, 3), Box(4, 5)])
def test_local_limit_agrees_with_the_number_of_bands(box: Box) -> None:
    assert estimate_bands(box) == count_bands(box)
    assert -0.012 < _local_limit(box) / count_bands(box) - 1 < 0
    # larger bands come closer to the limit
    errors = [abs(_local_limit(Box(3, c)) / count_bands(Box(3, c)) - 1) for c in (4, 16, 64)]
    assert errors[2] < errors[1] / 2 < errors[0] / 4 < 3e-4


def test_sample_intervals_hold_the_truth_as_often_as_they_promise() -> None:
    runs = cases(50, 300)
    held = sum(
        estimate.low < 28200960 < estimate.high
        for seed in range(1000, 1000 + runs)
        for estimate in [estimate_layout(Box(2, 3), 6000, seed=seed, confidence=0.8)]
    )
    assert 0.72 < held / runs < 0.88


def test_samples_of_3x3_are_close_and_repeat() -> None:
    first, again, other = (estimate_layout(CLASSIC, 4000, seed=seed) for seed in (4, 4, 5))
    assert first == again != other
    assert abs(first.mean / N - 1) < 0.1
    told = Told()
    wider = estimate_layout(CLASSIC, 4000, seed=4, confidence=0.999, progress=told)
    assert told.add_up(4000)
    assert wider.low < first.low < first.high < wider.high


def test_larger_boxes_are_sampled_too() -> None:
    estimate = estimate_layout(Box(3, 4), 2000, seed=1)
    assert estimate.low < published_grids()[Box(3, 4)] < estimate.high


def test_sampling_refuses_what_it_cannot_do() -> None:
    refuses(OptionError, "samples 39: at least 40", estimate_layout, CLASSIC, samples=39)
    for confidence in (0.9999999999999999, 1.5):
        words = r"confidence [01]\.\d+: must be between 0 and 1"
        refuses(OptionError, words, estimate_layout, CLASSIC, confidence=confidence)
    refuses(LayoutError, "box 5x5: layouts", estimate_layout, Box(5, 5))


def test_a_long_count_finds_the_numbers_of_the_other_method_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls: list[int] = []
    by_sums = completions.n72_by_sums

    def counting(configurations: Iterable[Sequence[int]]) -> list[int]:
        calls.append(1)
        return by_sums(configurations)

    total._completions_by_columns.cache_clear()
    monkeypatch.setattr(completions, "n72_by_sums", counting)
    found = run_count(CountByChain(71))
    assert found is not None
    assert found.grids == N
    assert len(calls) == 1
