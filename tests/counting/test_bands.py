import random
import re
from collections import Counter
from collections.abc import Callable
from itertools import chain as chained
from itertools import combinations, permutations, product
from math import comb, factorial, prod

import numpy as np
import pytest
from bands_at_random import any_band
from how_many import cases
from hypothesis import given
from hypothesis import strategies as st
from refusals import refuses
from twin_completions_plain import plain

from sudokuenum import Box, BoxError
from sudokuenum.counting import Band, band_completions, chain, count_bands, count_by_columns
from sudokuenum.counting.bands import reduced_bands, standard_bands, top_rows
from sudokuenum.counting.permutation_words import _graph_classes, permutation_words
from sudokuenum.errors import BandError

Matrix = tuple[tuple[int, ...], ...]
FIRST = "123456789456789123789123456"
BAND = Band(FIRST)
orders = st.permutations(range(3))


def words_in_halves(r: int, c: int) -> int:
    """W as in counting/permutation_words.py, from the words of half the length.

    These are grouped by the sum of their permutation matrices, up to the order of its rows. A first
    and a second half make a word if their sums add up to c in every entry.
    """

    def extended(words: Counter[Matrix]) -> Counter[Matrix]:
        longer: Counter[Matrix] = Counter()
        for rows, number in words.items():
            for boxes in permutations(range(r)):
                if all(row[k] < c for row, k in zip(rows, boxes, strict=True)):
                    longer[added(rows, boxes)] += number
        return longer

    words = Counter({((0,) * r,) * r: 1})
    for _ in range(r * c // 2):
        words = extended(words)
    others = words if r * c % 2 == 0 else extended(words)
    total = 0
    for rows, number in words.items():
        complement = tuple(sorted(tuple(c - entry for entry in row) for row in rows))
        # one in r! / stabilizer of the other halves has its rows in the order that fits
        stabilizer = prod(map(factorial, Counter(rows).values()))
        total += number * others[complement] * stabilizer // factorial(r)
    return total


def added(rows: Matrix, boxes: tuple[int, ...]) -> Matrix:
    """The sum of a matrix and a permutation matrix, with its rows in increasing order."""
    sums = [(*row[:k], row[k] + 1, *row[k + 1 :]) for row, k in zip(rows, boxes, strict=True)]
    return tuple(sorted(sums))


def test_reduced_bands_are_36288_in_order_and_reduced() -> None:
    bands = reduced_bands()
    assert len(set(bands)) == len(bands) == 36288
    assert bands == sorted(bands)
    sample = random.Random(1).sample(bands, 200)
    assert all(Band(cells).reduced() == Band(cells) for cells in sample)


@pytest.mark.parametrize("box", [Box(2, 2), Box(3, 2), Box(3, 3), Box(4, 2)])
def test_count_of_bands_agrees_with_the_sum_over_column_sets(box: Box) -> None:
    reduced = sum(part.m for part in count_by_columns(box).classes)
    assert count_bands(box) == factorial(box.digits) * box.bands_per_reduced * reduced


@pytest.fixture(scope="module")
def standard() -> list[bytes]:
    """The 27 digits of each standard band."""
    return list(map(bytes, standard_bands()))


@pytest.fixture(scope="module")
def tops(standard: list[bytes]) -> Counter[bytes]:
    """The number of standard bands with each six digits beside 123."""
    return Counter(cells[3:9] for cells in standard)


def test_standard_bands_are_72_forms_of_each_reduced_band_and_as_many_as_the_closed_form_says(
    standard: list[bytes], tops: Counter[bytes]
) -> None:
    reduced = sum(
        bands
        for top, bands in tops.items()
        if top[0] < top[1] < top[2] and top[3] < top[4] < top[5] and top[0] < top[3]
    )
    assert len(set(standard)) == len(standard) == 2612736 == 2 * 6**6 + 18 * 3 * 6**6
    assert reduced == 36288 == 2612736 // 72
    assert count_bands() == factorial(9) * len(standard) == 948109639680


def test_kinds_of_top_rows_have_as_many_bands_as_are_generated(tops: Counter[bytes]) -> None:
    found: Counter[tuple[frozenset[int], frozenset[int]]] = Counter()
    for top, bands in tops.items():
        found[frozenset(top[:3]), frozenset(top[3:])] += bands
    kinds = {(frozenset(map(int, row.b2)), frozenset(map(int, row.b3))): row for row in top_rows()}
    assert found == {digits: row.bands for digits, row in kinds.items()}
    reduced = Counter(frozenset(cells[3:6]) for cells in reduced_bands())
    for (b2, _), row in kinds.items():
        # one of 72, of the bands in which B2 begins with a smaller digit one of 36
        assert reduced[b2] == (row.bands // 36 if row.b2 < row.b3 else 0)


@pytest.mark.parametrize(
    "box", [Box(1, 4), Box(2, 2), Box(2, 3), Box(3, 1), Box(3, 2), Box(2, 4), Box(4, 1)]
)
def test_closed_form_agrees_with_filling_the_band_cell_by_cell(box: Box) -> None:
    n = box.digits
    rows = [[1 << j for j in range(n)]] + [[2**n - 1] * n] * (box.rows - 1)
    assert count_bands(box) == factorial(n) * plain(rows, box)


@pytest.mark.parametrize(
    ("words", "boxes"),
    [
        (permutation_words, [(2, 2), (2, 5), (3, 2), (3, 3)]),  # of which there are closed forms
        (words_in_halves, cases([(4, 2)], [(4, 2), (4, 3), (5, 2)])),
    ],
)
def test_count_of_bands_agrees_with_words_of_permutations(
    words: Callable[[int, int], int], boxes: list[tuple[int, int]]
) -> None:
    for r, c in boxes:
        assert count_bands(Box(r, c)) == factorial(c) ** (r * r) * words(r, c)


@pytest.mark.parametrize("columns", cases([3, 4], [3, 4, 16]))
def test_four_rows_agree_with_pairs_of_rows_counted_one_by_one(columns: int) -> None:
    total = 0
    for graph, number in _graph_classes(4, 2 * columns).items():
        ways = orders_of_pairs(graph, columns)
        # the pairs of the upper rows are the complements, in the opposite order
        upper = orders_of_pairs(graph[::-1], columns)
        total += number * factorial(4 * columns) // prod(map(factorial, graph)) * ways * upper
    assert count_bands(Box(4, columns)) == factorial(columns) ** 16 * total


def orders_of_pairs(graph: tuple[int, ...], columns: int) -> int:
    """The ways to order pairs of four boxes so that the first row has all boxes equally often."""
    ways: Counter[tuple[int, ...]] = Counter({(0, 0, 0, 0): 1})
    for (p, q), pairs in zip(combinations(range(4), 2), graph, strict=True):
        longer: Counter[tuple[int, ...]] = Counter()
        for loads, number in ways.items():
            for k in range(pairs + 1):
                more = list(loads)
                more[p] += k
                more[q] += pairs - k
                if max(more) <= columns:
                    longer[tuple(more)] += number * comb(pairs, k)
        ways = longer
    return ways[(columns,) * 4]


def test_bands_with_one_column_a_box_are_latin_squares() -> None:
    assert [count_bands(Box(r, 1)) for r in range(1, 6)] == [1, 2, 12, 576, 161280]


def test_graph_classes_stand_for_all_graphs() -> None:
    pairs = list(combinations(range(4), 2))
    every = set()
    for graph in product(range(7), repeat=6):
        ends = Counter(
            chained.from_iterable(pair * k for pair, k in zip(pairs, graph, strict=True))
        )
        if [ends[p] for p in range(4)] == [6] * 4:
            every.add(graph)
    classes = _graph_classes(4, 6)
    assert set(classes) <= every
    assert sum(classes.values()) == len(every)
    of_five = [_graph_classes(5, degree) for degree in (4, 10)]
    assert [(len(found), sum(found.values())) for found in of_five] == [(7, 158), (73, 4906)]


@pytest.mark.parametrize("box", [Box(4, 17), Box(5, 6), Box(6, 2)])
def test_bands_of_large_boxes_are_refused(box: Box) -> None:
    refuses(BoxError, f"^box {box}: bands of such boxes are not counted$", count_bands, box)


@given(any_band)
def test_text_is_read_back(band: Band) -> None:
    text = str(band)
    assert Band(text) == band
    assert Band("\n".join(text[k : k + 9] for k in (0, 9, 18)) + "\n") == band
    assert Band(" | ".join(text[k : k + 3] for k in range(0, 27, 3))) == band
    assert hash(band) == hash(Band(text))
    assert tuple(zip(*band.rows, strict=True)) == band.columns


@given(st.text())
def test_any_text_is_a_band_or_a_clear_error(text: str) -> None:
    try:
        Band(text)
    except BandError as error:
        message = str(error)
        assert len(message.splitlines()) == 1


@given(st.text("123456789", min_size=27, max_size=27))
def test_digits_that_break_a_rule_name_it(text: str) -> None:
    rows = [text[:9], text[9:18], text[18:]]
    boxes = ["".join(row[3 * b : 3 * b + 3] for row in rows) for b in range(3)]
    if all(len(set(unit)) == 9 for unit in rows + boxes):
        assert str(Band(text)) == text
        return
    words = (
        r"digit (\d) appears twice in (row|box) (\d) of the band: in r(\d)c(\d) and in r(\d)c(\d)"
    )
    found = re.fullmatch(words, refuses(BandError, "", Band, text))
    assert found
    digit, kind, number, *places = found.groups()
    (i, j), (k, m) = [(int(places[0]), int(places[1])), (int(places[2]), int(places[3]))]
    assert rows[i - 1][j - 1] == rows[k - 1][m - 1] == digit
    assert (i, j) != (k, m)
    assert {i, k} == {int(number)} or {(j - 1) // 3 + 1, (m - 1) // 3 + 1} == {int(number)}
    assert kind == ("row" if i == k else "box")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a band has 27 digits, not 0"),
        (FIRST[:-1], "a band has 27 digits, not 26"),
        (FIRST + "1", "a band has 27 digits, not 28"),
        ("123456789\n45x", "'x' at line 2, character 3 of the band is not a digit 1 to 9"),
        ("0" + FIRST[1:], "'0' at line 1, character 1 of the band is not a digit 1 to 9"),
        (FIRST[:26] + "1", "digit 1 appears twice in row 3 of the band: in r3c4 and in r3c9"),
        (
            "123456789" + "156789423" + FIRST[18:],
            "digit 1 appears twice in box 1 of the band: in r1c1 and in r2c1",
        ),
        (
            "123456789" + "456791238" + FIRST[18:],
            "digit 8 appears twice in box 3 of the band: in r1c8 and in r2c9",
        ),
    ],
)
def test_errors_name_the_value_and_the_place(text: str, message: str) -> None:
    assert refuses(BandError, "", Band, text) == message


def test_what_is_no_digit_and_no_box_is_refused() -> None:
    for cell in (-1, 0, 10):
        words = f"^{cell} in r1c2 is not a digit from 1 to 9$"
        refuses(BandError, words, Band, (1, cell, *BAND.cells[2:]))
    words = r"^columns \[0, 1, 3, 2, 4, 5, 6, 7, 8\]: they do not keep the boxes together$"
    refuses(BandError, words, BAND.permute_columns, [0, 1, 3, 2, 4, 5, 6, 7, 8])
    refuses(
        TypeError, r"^r1c2 \[\]: expected an integer, not list$", Band, (1, [], *BAND.cells[2:])
    )
    refuses(TypeError, r"^r1c1 True: expected an integer, not bool$", Band, (True, *BAND.cells[1:]))
    refuses(TypeError, r"^labels '1': expected an integer, not str$", BAND.relabel, "123456789")
    refuses(TypeError, r"^expected a sequence of rows, not int$", BAND.permute_rows, 3)
    words = r"^expected a sequence of Bands, such as \[Band\(text\)\], not str$"
    refuses(TypeError, words, band_completions, "123456789456789123789123456")
    refuses(TypeError, r"^expected a Band, not str$", chain().classify, FIRST)
    assert BAND.relabel(np.arange(9, 0, -1)).cells[:3] == (9, 8, 7)  # type: ignore[arg-type]


@pytest.mark.parametrize("order", [[0, 1], [0, 0, 1], [1, 2, 3]])
def test_orders_must_be_permutations(order: list[int]) -> None:
    operations: dict[str, tuple[Callable[[list[int]], Band], range]] = {
        "rows": (BAND.permute_rows, range(3)),
        "columns": (BAND.permute_columns, range(9)),
        "labels": (BAND.relabel, range(1, 10)),
    }
    for what, (operation, numbers) in operations.items():
        words = refuses(BandError, "", operation, order)
        assert words == f"{what} {order}: not a permutation of {[*numbers]}"


@given(any_band)
def test_reduction_leads_to_a_reduced_band(band: Band) -> None:
    assert tuple(chain().bands[chain().position(band)].ravel().tolist()) == band.reduced().cells


@given(any_band, st.permutations(range(1, 10)))
def test_relabelling_does_not_change_the_reduced_form(band: Band, labels: list[int]) -> None:
    assert band.relabel(labels).reduced() == band.reduced()


@given(any_band, orders, orders, orders)
def test_operations_move_what_they_say(
    band: Band, rows: list[int], boxes: list[int], inside: list[int]
) -> None:
    cells = np.array(band.rows)
    columns = [3 * box + j for box in boxes for j in inside]
    assert (np.array(band.permute_rows(rows).rows) == cells[rows]).all()
    assert (np.array(band.permute_columns(columns).rows) == cells[:, columns]).all()
    back = np.argsort(rows).tolist(), np.argsort(columns).tolist()
    assert band.permute_rows(rows).permute_rows(back[0]) == band
    assert band.permute_columns(columns).permute_columns(back[1]) == band


def test_bands_are_ordered_like_their_texts() -> None:
    bands = [Band(cells) for cells in random.Random(2).sample(reduced_bands(), 100)]
    assert sorted(bands) == sorted(bands, key=str)
