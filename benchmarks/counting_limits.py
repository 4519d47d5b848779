"""What sums over column sets cost for larger boxes: `python benchmarks/counting_limits.py`.

It prints the table of docs/counting-limits.md, which explains the columns. Nothing is timed: the
seconds of a term and of a written column are those that were measured for 4x3 and 5x2 boxes.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, factorial, gcd, prod

import numpy as np

from sudokuenum.counting.number_of_bands import count_bands
from sudokuenum.geometry.box import Box
from sudokuenum.geometry.permutations import centralizer_order, integer_partitions

KNOWN = {"2x2": 2, "3x2": 4, "4x2": 26, "3x3": 44, "5x2": 355, "4x3": 144578}
"""Classes that the kernel `column_configurations` lists."""
TERM, WRITTEN = 3.5e-11, 4.5e-8
"""Seconds of a term, with the kernel of 4x3, and of a written column, with that of 5x2."""
CORE_YEAR = 365.25 * 24 * 3600


@cache
def fixed_partitions(lengths: tuple[int, ...], size: int) -> int:
    """The partitions into sets of one size that a permutation with these cycle lengths fixes."""
    if not lengths:
        return 1
    first, *others = lengths
    total = 0
    # the set of a digit of the first cycle is one of k sets, which are permuted cyclically
    for k in range(1, first + 1):
        if first % k == 0 and first // k <= size:
            for ways, left in cycle_choices(tuple(others), k, size - first // k):
                total += ways * fixed_partitions(left, size)
    return total


def cycle_choices(
    lengths: tuple[int, ...], k: int, room: int
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The choices of cycles that give this many digits to each of k sets.

    Each comes with the number of ways to choose such cycles and to put them into the sets, and with
    the lengths of the other cycles.
    """
    if not lengths:
        if room == 0:
            yield 1, ()
        return
    length, number = lengths[0], lengths.count(lengths[0])
    for chosen in range(number + 1 if length % k == 0 else 1):
        if chosen * (length // k) <= room:
            ways = comb(number, chosen) * k**chosen
            for more, left in cycle_choices(lengths[number:], k, room - chosen * (length // k)):
                yield ways * more, (length,) * (number - chosen) + left


def power(lengths: tuple[int, ...], k: int) -> tuple[int, ...]:
    """The cycle lengths of the k-th power of a permutation, from the longest to the shortest."""
    parts = [m // gcd(m, k) for m in lengths for _ in range(gcd(m, k))]
    return tuple(sorted(parts, reverse=True))


def classes(box: Box, boxes: int) -> int:
    """The classes of the column configurations of the first boxes of a band, by Burnside's lemma.

    A relabelling g and a permutation of the boxes fix the configurations in which each cycle of k
    boxes begins with a partition that the k-th power of g fixes.
    """
    total = Fraction(0)
    for lengths in integer_partitions(box.digits):
        for moved in integer_partitions(boxes):
            fixed = prod(fixed_partitions(power(lengths, k), box.rows) for k in moved)
            total += Fraction(fixed, centralizer_order(lengths) * centralizer_order(moved))
    assert total.denominator == 1
    return int(total)


def shares(box: Box) -> int:
    """The ways to share out what the columns of a box lack between the bands below it."""
    r, c = box.rows, box.columns
    # W of number_of_bands, divided by the column sets that the box itself can have
    minirow_orders: int = factorial(r) ** (c * c)
    own: int = factorial(r * c) // factorial(r) ** c
    return count_bands(Box(c, r)) // minirow_orders // own


def ways_beside(rows: int, written: int) -> int:
    """The ways to write the next column beside all row sets that so many columns could leave.

    The digits of this column have been in `written // 2` rows. So have the others, or in one more
    row if a box is half written. By symmetry the i-th digit of the column is written into row i,
    where it has not been before.
    """
    half, odd = divmod(written, 2)
    count = np.zeros((written + 1,) * rows, np.int64)  # by the number of digits in each row
    count[(0,) * rows] = 1
    for i in range(2 * rows):
        free = [row for row in range(rows) if row != i]
        before, count = count, np.zeros_like(count)
        for chosen in combinations(free, half if i < rows else half + odd):
            old = tuple(slice(written) if row in chosen else slice(None) for row in range(rows))
            new = tuple(slice(1, None) if row in chosen else slice(None) for row in range(rows))
            count[new] += before[old]
    return int(count[(written,) * rows])


def row_sets(rows: int, columns: int) -> int:
    """About how many row sets that many columns leave, in whole boxes, up to the order of the rows.

    Each digit is in half as many rows, and each row has as many digits.
    """
    count = np.zeros((columns + 1,) * rows, np.int64)  # by the number of digits in each row
    count[(0,) * rows] = 1
    for _ in range(2 * rows):
        before, count = count, np.zeros_like(count)
        for chosen in combinations(range(rows), columns // 2):
            old = tuple(slice(columns) if row in chosen else slice(None) for row in range(rows))
            new = tuple(slice(1, None) if row in chosen else slice(None) for row in range(rows))
            count[new] += before[old]
    return int(count[(columns,) * rows]) // factorial(rows)


def written_columns(rows: int) -> int:
    """At most so many columns are written for all classes of boxes with two columns."""
    box = Box(rows, 2)
    return sum(
        classes(box, written // 2 + 1) * ways_beside(rows, written)
        for written in range(1, 2 * rows)
    )


def main() -> None:
    """Print the table."""
    assert all(classes(Box(box), Box(box).rows) == n for box, n in KNOWN.items())
    heads = "grids", "summed over bands of", "classes", "shares of a box", "terms of a class"
    print(f"| {' | '.join(heads)} | core-years |")
    print("| --- | --- | ---: | ---: | ---: | ---: |")
    for grids, box in (
        ("3x4", Box(4, 3)),
        ("3x5", Box(5, 3)),
        ("3x5", Box(3, 5)),
        ("4x4", Box(4, 4)),
    ):
        ways, number = shares(box), classes(box, box.rows)
        terms = ways**box.rows / factorial(box.columns - 1)
        years = float(number * terms) * TERM / CORE_YEAR
        print(
            f"| {grids} | {box} | {number} | {float(ways):.4g} | {float(terms):.2g} | {years:.1g} |"
        )
    for rows in (5, 6):
        written = written_columns(rows)
        number, hours = classes(Box(rows, 2), rows), written * WRITTEN / 3600
        print(f"{rows}x2: {number} classes, {written:.2g} written columns, {hours:.2g} core-hours")
    fewer = ", ".join(str(classes(Box(6, 2), boxes)) for boxes in (3, 4, 5))
    print(f"6x2: {fewer} classes of the first 3, 4, 5 boxes")
    print(f"6x2: {row_sets(6, 6):.2g} row sets after six columns, of 16 bytes each")


if __name__ == "__main__":
    main()
