"""Grids are read by `plain_grids` as `grid_readings` reads them."""

import re
from collections.abc import Callable
from random import Random

import pytest
from test_odd_text import in_blocks, some_puzzle
from test_texts_at_random import SIZES, damaged, decimals, some_text

from sudokuenum import Puzzle, puzzle_text
from sudokuenum.formats.reading import grids_ahead
from sudokuenum.geometry.box_sizes import USUAL_BOXES


def with_index(rows: list[str], separator: str, first: int) -> list[str]:
    return [f"{k}{separator}{row}" for k, row in enumerate(rows, first)]


def heading(random: Random, n: int) -> list[str]:
    name = random.choice(["", "", "c", "A"])
    return [f"{name}{k}" for k in range(random.choice((0, 1)), n + 1)][:n]


def a_grid(puzzle: Puzzle, random: Random) -> str:
    """Rows with a separator, perhaps with a heading and numbers of rows."""
    n, separator = puzzle.box.digits, random.choice(",;\t ")
    empty = random.choice(".0" if separator == " " else [".", "0", "", "", "nan"])
    rows = decimals(puzzle, separator, empty).split("\n")
    if random.random() < 0.2:
        rows = [row + separator for row in rows]
    if random.random() < 0.2:
        rows = [row.replace("1", "1.0").replace("5", "5.") for row in rows]
    head = heading(random, n)
    if random.random() < 0.5:
        rows = with_index(rows, separator, random.choice((0, 1)))
        if random.random() < 0.8:
            head = [random.choice(["", "0", "id"]), *head]
    return "\n".join([separator.join(head)] * (random.random() < 0.6) + rows)


def lists(puzzle: Puzzle, random: Random) -> str:
    """The candidates of the cells."""
    n = puzzle.box.digits
    if n > 9 or not puzzle.clues:
        return some_text(puzzle, "rows", random)
    text = puzzle_text(puzzle, "candidates")
    return re.sub(" +", " ", text) if random.random() < 0.5 else text


NAMES = (
    "rows", "cells of rows", "fields", "empty fields", "decimals", "heads of columns", "an index",
    "floats", "spaces", "a drawing", "a bar for each cell", "marked clues",
)  # fmt: skip
GRIDS: tuple[Callable[[Puzzle, Random], str], ...] = (
    *[lambda puzzle, random, name=name: some_text(puzzle, name, random) for name in NAMES],
    *[a_grid] * 12,
    *[lists] * 4,
)


@pytest.mark.heavy
def test_plain_grids_are_read_as_other_grids(texts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(texts)
    for _ in range(texts):
        write, box = random.choice(GRIDS), USUAL_BOXES[random.choice(SIZES)]
        grids = range(random.choice((1, 1, 1, 2, 3)))
        parts = [write(some_puzzle(box, random), random) for _ in grids]
        text = random.choice(["\n", "\n\n"]).join(parts)
        if random.random() < 0.4:
            text = damaged(text, random)
        text = random.choice(["", "", " \n", "# c\n", "\n"]) + text
        text += random.choice(["", "\n", "\n# c", "\nx"])
        given = random.choice([None, None, box])
        found = in_blocks(text, given)
        with monkeypatch.context() as patch:
            patch.setattr(grids_ahead, "plain_grid", lambda *_: None)
            assert found == in_blocks(text, given), text
