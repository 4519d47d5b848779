"""The kernel `clued_bands`: fillings of a band with given column sets and clues."""

from collections.abc import Iterator, Sequence

Row = tuple[int, ...]


def fillings(
    columns: Sequence[int], candidates: Sequence[Sequence[int]]
) -> Iterator[tuple[Row, ...]]:
    """List the fillings of a band whose columns hold given digits; digits and sets are masks.

    `candidates` has the sets of digits that the cells of each row may have. Fillings with rows
    exchanged are listed, too, even if the rows have no clues.

    >>> sum(1 for _ in fillings([3, 12, 5, 10], [[15] * 4] * 2))
    2
    """
    if not candidates:
        yield ()
        return
    for row in _rows([a & b for a, b in zip(columns, candidates[0], strict=True)]):
        left = [column ^ digit for column, digit in zip(columns, row, strict=True)]
        for rest in fillings(left, candidates[1:]):
            yield (row, *rest)


def _rows(choices: Sequence[int], used: int = 0) -> Iterator[Row]:
    """The rows of different digits, one from each of these sets."""
    if not choices:
        yield ()
        return
    for digit in (1 << k for k in range(16)):
        if digit & choices[0] & ~used:
            for rest in _rows(choices[1:], used | digit):
                yield (digit, *rest)
