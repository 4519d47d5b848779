"""What the kernels of boxes of 4x3 refuse."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from sudokuenum.kernels.completions4x3 import Batch, Tables
from sudokuenum.kernels.fillings4x3 import fillings_beside

P, SHARES = 5775, 346
SETS = [0x0F, 0xF0, 0xF00]


@pytest.mark.parametrize(
    ("common", "last", "bands", "message"),
    [
        ([SETS] * 2, [SETS], 1, "common, first axis: length 2, expected 3"),
        ([[*SETS, 0]] * 3, [SETS], 1, "common, second axis: length 4, expected 3"),
        ([SETS] * 3, [SETS[:2]], 1, "last, second axis: length 2, expected 3"),
        ([SETS] * 3, [SETS], 2, "fillings: length 2, expected 1"),
        ([SETS, [1, 2, 3], SETS], [SETS], 1, "column 3: 0x1 is not a set of 4 digits"),
        ([SETS] * 3, [SETS, [0xF000, 15, 15]], 2, "column 9: 0xf000 is not a set of 4 digits"),
        ([SETS] * 3, [[15, 15, 15]], 1, "box 4: its columns hold a digit twice"),
    ],
)
def test_fillings_beside(
    common: list[list[int]], last: list[list[int]], bands: int, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        fillings_beside(
            np.array(common, np.uint16), np.array(last, np.uint16), np.zeros(bands, np.uint64)
        )


def arrays() -> dict[str, NDArray[Any]]:
    """What `Tables` takes: one pair, and two overflows in row 3."""
    start = np.zeros(P + 1, np.int32)
    start[4:] = 2
    return {
        "table": np.zeros((1, P, P + 1), np.int16),
        "start": start,
        "place": np.array([5, P - 1], np.uint16),
        "overflow": np.array([7, -7], np.int32),
        "first": np.zeros((P, P), np.uint16),
        "second": np.zeros((P, P), np.uint16),
        "pair": np.zeros(P, np.int32),
    }


def tables(**others: NDArray[Any]) -> Tables:
    return Tables(**{**arrays(), **others})


def with_element(name: str, at: int, value: int) -> NDArray[Any]:
    array = arrays()[name]
    array.flat[at] = value
    return array


@pytest.mark.parametrize(
    ("name", "shape", "message"),
    [
        ("table", (0, P, P + 1), "table, first axis: 0, expected 1 to 5775"),
        ("table", (1, P - 1, P + 1), "table, second axis: length 5774, expected 5775"),
        ("table", (1, P, P), "table, third axis: length 5775, expected 5776"),
        ("start", (P,), "start: length 5775, expected 5776"),
        ("overflow", (3,), "overflow: length 3, expected 2"),
        ("first", (P - 1, P), "first, first axis: length 5774, expected 5775"),
        ("first", (P, P - 1), "first, second axis: length 5774, expected 5775"),
        ("second", (P - 1, P), "second, first axis: length 5774, expected 5775"),
        ("second", (P, P - 1), "second, second axis: length 5774, expected 5775"),
        ("pair", (P - 1,), "pair: length 5774, expected 5775"),
    ],
)
def test_shapes_of_tables(name: str, shape: tuple[int, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        tables(**{name: np.zeros(shape, arrays()[name].dtype)})


@pytest.mark.parametrize(
    ("name", "at", "value", "message"),
    [
        ("table", 77, 8192, "table: 8192 at position 77, expected -8191 to 8191"),
        ("table", 77, -8192, "table: -8192 at position 77, expected -8191 to 8191"),
        ("start", 0, 1, "start, first element: 1, expected 0 to 0"),
        ("start", 2, -1, "start: -1, expected 0 to 2"),
        ("start", 5, 1, "start: 1, expected 2 to 2"),
        ("start", P, 3, "start: 3, expected 2 to 2"),
        ("place", 1, P, "place: 5775 at position 1, expected 0 to 5774"),
        ("overflow", 0, 2**20, "overflow: 1048576 at position 0"),
        ("overflow", 1, -(2**20), "overflow: -1048576 at position 1"),
        ("first", P * P - 1, P, "first: 5775 at position 33350624, expected 0 to 5774"),
        ("second", P, P, "second: 5775 at position 5775, expected 0 to 5774"),
        ("pair", 3, 1, "pair: 1 at position 3, expected 0 to 0"),
        ("pair", 3, -1, "pair: -1 at position 3, expected 0 to 0"),
    ],
)
def test_elements_of_tables(name: str, at: int, value: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        tables(**{name: with_element(name, at, value)})


def test_overflows_that_no_row_has() -> None:
    start = np.zeros(P + 1, np.int32)
    with pytest.raises(ValueError, match="start, last element: 0, expected 2 to 2"):
        tables(start=start)


def test_a_table_that_begins_at_an_odd_place() -> None:
    numbers = np.zeros(P * (P + 1) + 8, np.int16)
    begin = numbers.ctypes.data % 16 // 2 + 1
    table = numbers[begin : begin + P * (P + 1)].reshape(1, P, P + 1)
    if table.ctypes.data % 16 == 0:
        table = numbers[begin + 1 : begin + 1 + P * (P + 1)].reshape(1, P, P + 1)
    with pytest.raises(ValueError, match="table: does not begin at a multiple of 16 bytes"):
        tables(table=table)


def test_batches() -> None:
    given = tables()
    share, pairs = np.zeros((3, SHARES), np.uint16), np.zeros((2, SHARES // 2, 2), np.uint16)
    outside = np.full(1, P, np.uint16)
    for shape in ((2, SHARES), (3, SHARES - 1)):
        with pytest.raises(ValueError, match=r"share, .* axis: length"):
            Batch(given, np.zeros(shape, np.uint16), pairs, True)
    for shape3 in ((0, 173, 2), (2, 172, 2), (2, 173, 3)):
        with pytest.raises(ValueError, match=r"pairs, .* axis: "):
            Batch(given, share, np.zeros(shape3, np.uint16), True)
    with pytest.raises(ValueError, match="share: 5775 at position 0, expected 0 to 5774"):
        Batch(given, np.broadcast_to(outside, share.shape).copy(), pairs, True)
    with pytest.raises(ValueError, match="pairs: 5775 at position 0, expected 0 to 5774"):
        Batch(given, share, np.broadcast_to(outside, pairs.shape).copy(), True)
    with pytest.raises(TypeError, match="tables"):
        Batch(None, share, pairs, True)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Batch.__new__(Batch)


def test_calls_of_a_batch() -> None:
    share, pairs = np.zeros((3, SHARES), np.uint16), np.zeros((2, SHARES // 2, 2), np.uint16)
    batch = Batch(tables(), share, pairs, True)
    sums = np.zeros(2, np.int64)
    whole = 173 * SHARES
    for begin, end in ((-1, 1), (5, 4), (0, 33), (whole - 1, whole + 1), (2**31 - 1, 2**31 - 1)):
        with pytest.raises(IndexError, match=f"pairs {begin} to {end}"):
            batch.add(begin, end, 0, sums)
    for length in (0, 1, 3):
        with pytest.raises(ValueError, match=f"sums: length {length}, expected 2"):
            batch.add(0, 1, 0, np.zeros(length, np.int64))
    for offset in (-1, 2**19 + 1):
        with pytest.raises(ValueError, match=f"offset: {offset}, expected 0 to 524288"):
            batch.add(0, 1, offset, sums)
    batch.__init__(tables(), share[:2], pairs, True)  # type: ignore[misc]
    batch.add(0, 1, 0, sums)


def test_more_overflows_than_there_is_room_for() -> None:
    # every row has an overflow at each of 3000 places, and a piece has 32 rows
    start = np.arange(0, 3000 * (P + 1), 3000, dtype=np.int32)
    place = np.tile(np.arange(3000, dtype=np.uint16), P)
    first = np.tile(np.arange(P, dtype=np.uint16), (P, 1))
    given = tables(
        start=start, place=place, overflow=np.ones(len(place), np.int32), first=first, second=first
    )
    pairs = (np.arange(10 * 346) % 3000).astype(np.uint16).reshape(10, 173, 2)
    batch = Batch(given, np.zeros((3, SHARES), np.uint16), pairs, True)
    with pytest.raises(OverflowError, match="more overflows than there is room for"):
        batch.add(0, 1, 0, np.zeros(10, np.int64))
