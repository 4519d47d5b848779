"""The whole count again in plain Python, to be read: no kernels, no numpy, no cleverness.

    N = (rc)! * F * sum over classes of m * n

A grid with boxes of r rows and c columns has rc digits. Its first band can be relabelled such that
box B1 is standard, 123/456/789, and then its other boxes, and the columns in each of them, can be
sorted. Each of the reduced bands that remain represents F = c!^(r-1) * (r-1)! bands with standard
B1, and (rc)! * F bands in all.

The boxes below a band see only which digits each column has already used. Therefore bands with the
same column sets have the same number of completions, and it is enough to count the completions
of one of these m bands.

This module counts all grids with boxes of 2x2 and 2x3 at once, and the completions of one 9x9 band
in about ten seconds. The fast count has the same steps: read total.py, and then bands.py,
column_sets.py, classes.py and completions.py.

>>> count_grids(2, 2), count_grids(2, 3)
(288, 28200960)
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations, product
from math import factorial

Row = tuple[int, ...]
"""The digits of a row of a band, or of its first boxes."""
Column = tuple[int, ...]
"""The digits of a column in increasing order, with digits renamed."""
Sets = tuple[frozenset[int], ...]
"""For each column of a band a set of digits."""


def count_grids(r: int, c: int) -> int:
    """Count all grids with boxes of r rows and c columns."""
    classes = Counter(column_sets(band) for band in reduced_bands(r, c))
    factor: int = factorial(c) ** (r - 1) * factorial(r - 1)
    total = sum(m * completions(sets, r, c) for sets, m in classes.items())
    return factorial(r * c) * factor * total


def reduced_bands(r: int, c: int) -> Iterator[tuple[Row, ...]]:
    """Yield the bands whose box B1 is standard and whose other boxes and columns are sorted."""
    digits = range(1, r * c + 1)
    standard = [tuple(digits[c * i : c * i + c]) for i in range(r)]

    def extended(band: tuple[Row, ...]) -> Iterator[tuple[Row, ...]]:
        if len(band) == r:
            yield band
            return
        for row in rows_below(band, standard[len(band)], r, c):
            if band or is_sorted(row, c):
                yield from extended((*band, row))

    return extended(())


def rows_below(band: tuple[Row, ...], start: Row, r: int, c: int) -> Iterator[Row]:
    """Yield the rows that begin with `start` and repeat no digit in the row or in a box."""
    if len(start) == r * c:
        yield start
        return
    box = len(start) // c
    used = {*start}.union(*(row[c * box : c * box + c] for row in band))
    for digit in range(1, r * c + 1):
        if digit not in used:
            yield from rows_below(band, (*start, digit), r, c)


def is_sorted(top: Row, c: int) -> bool:
    """Return whether the top row increases in each box, and the boxes after B1 by first digits."""
    boxes = [top[k : k + c] for k in range(0, len(top), c)]
    return all(list(box) == sorted(box) for box in boxes) and boxes[1:] == sorted(boxes[1:])


def column_sets(band: tuple[Row, ...]) -> Sets:
    """Return the set of digits of each column."""
    return tuple(map(frozenset, zip(*band, strict=True)))


def completions(used: Sets, r: int, c: int) -> int:
    """Count the ways to fill the other bands of a grid below a band with these column sets."""
    lacking = tuple(frozenset(range(1, r * c + 1)) - column for column in used)
    return fill_bands(lacking, r, c)


def fill_bands(lacking: Sets, r: int, c: int) -> int:
    """Count the ways to fill bands so that each column gets the digits that it lacks."""
    if len(lacking[0]) == r:
        return fillings(relabelled(lacking))
    # the next band takes r digits in each column, and the bands below it take the rest; since bands
    # can be exchanged, the least digit of the first column is equally often in each of them
    bands, least = len(lacking[0]) // r, min(lacking[0])
    boxes = [[*shares(lacking[k : k + c], r)] for k in range(0, r * c, c)]
    boxes[0] = [columns for columns in boxes[0] if least in columns[0]]
    total = 0
    for chosen in product(*boxes):
        taken = tuple(chain.from_iterable(chosen))
        rest = tuple(column - here for column, here in zip(lacking, taken, strict=True))
        total += fillings(relabelled(taken)) * fill_bands(rest, r, c)
    return bands * total


def shares(columns: Sets, r: int) -> Iterator[Sets]:
    """Yield the ways to choose r digits of each column of a box so that no digit repeats."""
    if not columns:
        yield ()
        return
    for digits in map(frozenset, combinations(sorted(columns[0]), r)):
        for others in shares(tuple(column - digits for column in columns[1:]), r):
            yield (digits, *others)


def relabelled(columns: Sets) -> tuple[Column, ...]:
    """Return the column sets with digits renamed in the order of their first appearance.

    Neither the names of the digits nor the order of the columns matters for the number of fillings.
    """
    labels: dict[int, int] = {}
    for digit in chain.from_iterable(map(sorted, columns)):
        labels.setdefault(digit, len(labels) + 1)
    return tuple(sorted(tuple(sorted(labels[digit] for digit in column)) for column in columns))


# the 56^3 choices for two bands below a 9x9 band are only some thousand different ones
@cache
def fillings(columns: tuple[Column, ...]) -> int:
    """Count the ways to write the digits of each column into the rows of a band."""
    if not columns[0]:
        return 1
    # rows can be permuted, so each digit of the first column is in the first row equally often
    first, *_ = columns[0]
    total = 0
    for row in distinct(columns, (first,)):
        rest = [frozenset(column) - {digit} for column, digit in zip(columns, row, strict=True)]
        total += fillings(relabelled(tuple(rest)))
    return len(columns[0]) * total


def distinct(columns: tuple[Column, ...], start: Row) -> Iterator[Row]:
    """Yield the rows with one digit of each column and no digit twice that begin with `start`."""
    if len(start) == len(columns):
        yield start
        return
    for digit in columns[len(start)]:
        if digit not in start:
            yield from distinct(columns, (*start, digit))
