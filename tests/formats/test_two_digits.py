"""Cells of two digits each, without a separator between them."""

import io
import json
from random import Random

import pytest

from sudokuenum import Puzzle, read_puzzles
from sudokuenum.geometry.box_sizes import USUAL_BOXES


def read(text: str) -> list[Puzzle]:
    return [*read_puzzles(io.StringIO(text))]


def puzzle_of(n: int) -> Puzzle:
    """A puzzle with about half of the digits, at least one of them in each row."""
    random, box = Random(n), USUAL_BOXES[n]
    shifts = [box.columns * (row % box.rows) + row // box.rows for row in range(n)]
    digits = [(shift + column) % n + 1 for shift in shifts for column in range(n)]
    return Puzzle([digit if random.random() < 0.5 or digit == n else 0 for digit in digits])


@pytest.mark.parametrize("n", [10, 12, 16])
@pytest.mark.parametrize("empty", ["00", "..", "__"])
def test_pairs_of_digits_are_cells(n: int, empty: str) -> None:
    puzzle = puzzle_of(n)
    rows = ["".join(f"{digit:02}" if digit else empty for digit in row) for row in puzzle.rows]
    text = "".join(rows)
    table, block = f"puzzle,level\n{text},easy", "\n".join(rows)
    for one in (
        text,
        block,
        table,
        json.dumps([text]),
        json.dumps(rows),
        json.dumps({"grid": rows}),
    ):
        assert read(one) == [puzzle]
    assert read(f"{block}\n\n{block}\n") == [puzzle] * 2
