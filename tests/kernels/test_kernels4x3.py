"""What the kernels of boxes of 4x3 refuse."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from sudokuenum.kernels.completions4x3 import Batch, Tables, partitions_with
from sudokuenum.kernels.fillings4x3 import fillings_beside
from sudokuenum.kernels.instructions import instruction_sets

P, PLACES, SHARES = 5775, 5792, 346
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


def aligned(size: int, begin: int = 0) -> NDArray[np.int16]:
    """Zeros whose address is `begin` bytes after a multiple of 64."""
    memory = np.zeros(size + 64, np.int16)
    first = (begin - memory.ctypes.data) % 64 // 2
    return memory[first : first + size]


def arrays() -> dict[str, NDArray[Any]]:
    """What `Tables` takes: one pair, and two overflows in row 3."""
    start = np.zeros(P + 1, np.int32)
    start[4:] = 2
    return {
        "table": aligned(P * PLACES).reshape(1, P, PLACES),
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
        ("table", (0, P, PLACES), "table, first axis: 0, expected 1 to 5775"),
        ("table", (1, P - 1, PLACES), "table, second axis: length 5774, expected 5775"),
        ("table", (1, P, P), "table, third axis: length 5775, expected 5792"),
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
    table = aligned(P * PLACES, 32).reshape(1, P, PLACES)
    with pytest.raises(ValueError, match="table: does not begin at a multiple of 64 bytes"):
        tables(table=table)


def test_partitions_with_columns() -> None:
    columns = np.array([0, 494], np.uint16)
    found = np.zeros((2, 35), np.uint16)
    partitions_with(columns, found)
    # the first partitions are those with the column 1234
    assert found[0].tolist() == list(range(35))
    assert len(set(found[1].tolist())) == 35
    with pytest.raises(ValueError, match="columns: 495 at position 1, expected 0 to 494"):
        partitions_with(np.array([0, 495], np.uint16), found)
    for shape in ((1, 35), (2, 34)):
        with pytest.raises(ValueError, match=r"partitions, .* axis: length"):
            partitions_with(columns, np.zeros(shape, np.uint16))


SHARE = np.zeros((3, SHARES), np.uint16)
COLUMNS = np.array([0, 494], np.uint16)


def test_batches() -> None:
    given = tables()
    for shape in ((2, SHARES), (3, SHARES - 1)):
        with pytest.raises(ValueError, match=r"share, .* axis: length"):
            Batch(given, np.zeros(shape, np.uint16), COLUMNS, 1)
    for length in (0, 496):
        with pytest.raises(ValueError, match=f"columns: {length}, expected 1 to 495"):
            Batch(given, SHARE, np.zeros(length, np.uint16), 1)
    with pytest.raises(ValueError, match="share: 5775 at position 0, expected 0 to 5774"):
        Batch(given, np.full((3, SHARES), P, np.uint16), COLUMNS, 1)
    with pytest.raises(ValueError, match="columns: 495 at position 1, expected 0 to 494"):
        Batch(given, SHARE, np.array([0, 495], np.uint16), 1)
    for instructions in (0, instruction_sets() + 1):
        with pytest.raises(
            ValueError, match=f"instructions: {instructions}, expected 1 to {instruction_sets()}"
        ):
            Batch(given, SHARE, COLUMNS, instructions)
    with pytest.raises(TypeError, match="tables"):
        Batch(None, SHARE, COLUMNS, 1)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Batch.__new__(Batch)


def test_calls_of_a_batch() -> None:
    batch = Batch(tables(), SHARE, COLUMNS, 1)
    sums = np.zeros((2, 35), np.int64)
    for pair in (-1, SHARES * SHARES, 2**31 - 1):
        with pytest.raises(IndexError, match=f"pair {pair}"):
            batch.add(np.array([0, pair], np.int32), 0, sums)
    with pytest.raises(IndexError, match="33 pairs, expected at most 32"):
        batch.add(np.zeros(33, np.int32), 0, sums)
    pairs = np.zeros(1, np.int32)
    for shape in ((1, 35), (3, 35), (2, 34), (2, 36)):
        with pytest.raises(ValueError, match=r"sums, .* axis: length"):
            batch.add(pairs, 0, np.zeros(shape, np.int64))
    for offset in (-1, 2**19 + 1):
        with pytest.raises(ValueError, match=f"offset: {offset}, expected 0 to 524288"):
            batch.add(pairs, offset, sums)
    batch.__init__(tables(), SHARE[:2], COLUMNS, 1)  # type: ignore[misc]
    batch.add(pairs, 0, sums)
    batch.add(pairs[:0], 0, sums)


def test_more_overflows_than_there_is_room_for() -> None:
    # every row has an overflow at each of 3000 places, and a piece has 64 rows
    start = np.arange(0, 3000 * (P + 1), 3000, dtype=np.int32)
    place = np.tile(np.arange(3000, dtype=np.uint16), P)
    first = np.tile(np.arange(P, dtype=np.uint16), (P, 1))
    given = tables(
        start=start, place=place, overflow=np.ones(len(place), np.int32), first=first, second=first
    )
    batch = Batch(given, SHARE, COLUMNS, 1)
    with pytest.raises(OverflowError, match="more overflows than there is room for"):
        batch.add(np.zeros(1, np.int32), 0, np.zeros((2, 35), np.int64))
