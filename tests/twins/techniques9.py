"""The kernel `techniques9`: the techniques of a person on sets of candidates, step by step."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

Candidates = list[set[int]]
"""The candidates of each of the 81 cells; a cell with a digit has none."""
Boards = NDArray[np.uint16]
"""The candidates as masks: bit d for the digit d + 1."""
Lost = list[tuple[int, int]]
"""Candidates that a step rules out, as pairs of a cell and a digit."""

_ROWS = [list(range(9 * i, 9 * i + 9)) for i in range(9)]
_COLUMNS = [list(range(j, 81, 9)) for j in range(9)]
_BOXES = [[cell for cell in range(81) if cell // 27 * 3 + cell % 9 // 3 == box] for box in range(9)]
_UNITS = [*_ROWS, *_COLUMNS, *_BOXES]
_DIGITS = range(1, 10)


def start(puzzles: NDArray[np.uint8], boards: Boards) -> None:
    """Write the candidates that the clues of each puzzle leave.

    >>> boards, steps = np.zeros((1, 81), np.uint16), np.zeros((1, 6), np.uint32)
    >>> start(np.array([[*unrank(0).cells[:80], 0]], np.uint8), boards)
    >>> boards[0, -2:].tolist()
    [0, 2]
    >>> advance(boards, steps)
    >>> steps.tolist()
    [[1, 0, 0, 0, 0, 0]]
    """
    for k, cells in enumerate(puzzles.tolist()):
        board: Candidates = [{*_DIGITS} for _ in range(81)]
        for cell, digit in enumerate(cells):
            if digit:
                _put(board, cell, digit)
        _write(board, boards[k])


def advance(boards: Boards, steps: NDArray[np.uint32]) -> None:
    """Make all steps on each board, and add the numbers of those of the tiers 1 to 6."""
    for row, made in zip(boards, steps, strict=True):
        board = _read(row)
        while (tier := _make(board)) > 0:
            made[tier - 1] += 1
        _write(board, row)


def next_tier(board: Boards) -> int:
    """The tier of the next step, or 0."""
    return _make(_read(board))


def give(boards: Boards, cells: NDArray[np.uint8], digits: NDArray[np.uint8]) -> None:
    """Place a digit on each board."""
    for row, cell, digit in zip(boards, cells.tolist(), digits.tolist(), strict=True):
        board = _read(row)
        _put(board, cell, digit)
        _write(board, row)


def _read(row: Boards) -> Candidates:
    return [{digit for digit in _DIGITS if mask >> digit - 1 & 1} for mask in row.tolist()]


def _write(board: Candidates, row: Boards) -> None:
    row[:] = [sum(1 << digit - 1 for digit in digits) for digits in board]


def _make(board: Candidates) -> int:
    """Make the next step; its tier, or 0 if there is none."""
    tier, lost = _step(board) or (0, [])
    for cell, digit in lost:
        board[cell].discard(digit)
    return tier


def _put(board: Candidates, cell: int, digit: int) -> None:
    board[cell] = set()
    for unit in _UNITS:
        if cell in unit:
            for other in unit:
                board[other].discard(digit)


def _step(board: Candidates) -> tuple[int, Lost] | None:
    """The tier of the next step, and what it rules out; singles are placed here."""
    naked = [(min(c), cell) for cell, c in enumerate(board) if len(c) == 1]
    hidden = (
        (digit, places[0])
        for unit in _UNITS
        for digit in _DIGITS
        if len(places := _places(board, unit, digit)) == 1
    )
    for tier, single in ((1, min(naked, default=None)), (2, next(hidden, None))):
        if single is not None:
            _put(board, single[1], single[0])
            return tier, []
    finders: list[Callable[[Candidates], Iterator[Lost]]] = [
        _locked, _naked_subsets, _hidden_subsets, _x_wings
    ]  # fmt: skip
    for tier, find in enumerate(finders, 3):
        for lost in find(board):
            if lost:
                return tier, lost
    return None


def _places(board: Candidates, unit: Sequence[int], digit: int) -> list[int]:
    return [cell for cell in unit if digit in board[cell]]


def _locked(board: Candidates) -> Iterator[Lost]:
    crossing = [(box, line) for box in _BOXES for line in [*_ROWS, *_COLUMNS] if {*box} & {*line}]
    for unit, other in crossing + [(line, box) for box, line in crossing]:
        for digit in _DIGITS:
            places = _places(board, unit, digit)
            if places and {*places} <= {*other}:
                yield [(cell, digit) for cell in _places(board, other, digit) if cell not in unit]


def _confined(items: dict[int, set[int]], size: int) -> Iterator[list[tuple[int, int]]]:
    """What sets of `size` items in as many places leave out: pairs of another item and a place."""
    for chosen in combinations([item for item, places in items.items() if places], size):
        places = set().union(*(items[item] for item in chosen))
        if len(places) == size:
            yield [
                (item, place)
                for item in items
                if item not in chosen
                for place in sorted(items[item] & places)
            ]


def _naked_subsets(board: Candidates) -> Iterator[Lost]:
    for size in (2, 3, 4):
        for unit in _UNITS:
            yield from _confined({cell: board[cell] for cell in unit}, size)


def _hidden_subsets(board: Candidates) -> Iterator[Lost]:
    for size in (2, 3, 4):
        for unit in _UNITS:
            items = {digit: {*_places(board, unit, digit)} for digit in _DIGITS}
            for lost in _confined(items, size):
                yield [(cell, digit) for digit, cell in lost]


def _x_wings(board: Candidates) -> Iterator[Lost]:
    for digit in _DIGITS:
        for lines, crossed in ((_ROWS, _COLUMNS), (_COLUMNS, _ROWS)):
            items = {
                k: {j for j in range(9) if digit in board[line[j]]} for k, line in enumerate(lines)
            }
            for lost in _confined(items, 2):
                yield [(crossed[place][line], digit) for line, place in lost]
