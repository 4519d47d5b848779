"""What the kernels of boxes of 4x3 refuse, and what their signatures do not tell."""

import numpy as np
from arguments4x3 import SHARES, P, aligned, arrays, batch
from refusals import refuses

from sudokuenum.research.kernels.completions_4x3 import Batch, Tables, partitions_with


def test_partitions_with_columns() -> None:
    found = np.zeros((2, 35), np.uint16)
    partitions_with(np.array([0, 494], np.uint16), found)
    # the first partitions are those with the column 1234
    assert found[0].tolist() == list(range(35))
    assert len(set(found[1].tolist())) == 35


def test_a_table_that_begins_at_an_odd_place() -> None:
    words = "table: does not begin at a multiple of 64 bytes"
    refuses(ValueError, words, Tables, **{**arrays(), "table": aligned(32)})


def test_calls_of_a_batch() -> None:
    given, pairs, sums = Batch(**batch()), np.zeros(1, np.int32), np.zeros((2, 35), np.int64)
    for pair in (-1, SHARES * SHARES, 2**31 - 1):
        refuses(IndexError, f"pair {pair}", given.add, np.array([0, pair], np.int32), 0, sums)
    refuses(IndexError, "33 pairs, expected at most 32", given.add, np.zeros(33, np.int32), 0, sums)
    given.__init__(**{**batch(), "share": batch()["share"][:2]})  # type: ignore[misc]
    given.add(pairs, 0, sums)
    given.add(pairs[:0], 0, sums)


def test_more_overflows_than_there_is_room_for() -> None:
    # every row has an overflow at each of 3000 places, and a piece has 64 rows
    start = np.arange(0, 3000 * (P + 1), 3000, dtype=np.int32)
    place = np.tile(np.arange(3000, dtype=np.uint16), P)
    first = np.tile(np.arange(P, dtype=np.uint16), (P, 1))
    overflow, pairs = np.ones(len(place), np.int32), np.zeros(1, np.int32)
    changed = {"start": start, "place": place, "overflow": overflow, "first": first}
    tables = Tables(**{**arrays(), **changed, "second": first})
    add, sums = Batch(**{**batch(), "tables": tables}).add, np.zeros((2, 35), np.int64)
    refuses(OverflowError, "more overflows than there is room for", add, pairs, 0, sums)
