"""Grids that an involution fixes up to relabelling, for boxes of two rows: two plain methods.

An involution is a symmetry that is its own inverse. The relabelling s is then an involution, too.
Both methods try all sets of digits that the rows can have in the left stack.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, combinations, permutations
from math import factorial
from operator import and_, or_

from sudokuenum.counting.kernels.column_configurations import Configurations
from sudokuenum.geometry import CellSymmetry

Rows = tuple[tuple[int, ...], ...]
"""For each row its set of digits, or those of them that are not placed yet."""
Masks = tuple[int, ...]
"""For each digit the set of its rows, a bit mask."""


def by_column_sets(
    symmetry: CellSymmetry, configurations: Configurations, fillings: Sequence[int]
) -> int:
    """The number of grids that an involution fixes, up to relabelling.

    The involution must exchange the two stacks, column by column. If a row has the set A of digits
    in the left stack, then its image has the complement of s(A) there. All sets of digits are
    tried, for one s of each cycle type. `fillings` are those of a band of each class.
    """
    n = symmetry.box.digits
    chosen = list(combinations(range(n), n // 2))
    total = 0
    for exchanges in range(n // 2 + 1):
        moved = 2 * exchanges
        s = [d ^ 1 if d < moved else d for d in range(n)]
        alike = factorial(n) // (2**exchanges * factorial(exchanges) * factorial(n - moved))
        # for each digit its rows among those that are done; digits that s permutes are sorted
        states = Counter({(0,) * n: 1})
        for row in range(0, n, 2):
            image = symmetry.rows[row]
            if image // 2 < row // 2:
                continue
            longer: Counter[tuple[int, ...]] = Counter()
            for some in chosen:
                here = [int(d in some) for d in range(n)]
                there = [int(s[d] not in some) for d in range(n)]
                bits, more = here, 1
                if image // 2 > row // 2:
                    bits, more = [2 * a + b for a, b in zip(here, there, strict=True)], 2
                elif there != [bit ^ (image - row) for bit in here]:
                    continue
                for state, ways in states.items():
                    new = [code << more | bit for code, bit in zip(state, bits, strict=True)]
                    pairs = sorted(sorted(new[d : d + 2]) for d in range(0, moved, 2))
                    longer[(*chain(*pairs), *sorted(new[moved:]))] += ways
            states = longer
        for state, ways in states.items():
            codes = sorted(state)
            sets = [
                sum(1 << d for d in range(n) if codes[d] >> k & 1 == side)
                for k in range(n // 2)
                for side in (0, 1)
            ]
            total += alike * ways * fillings[configurations.find(sets)]
    fixed, rest = divmod(total, factorial(n))
    assert rest == 0
    return fixed


def keeps_a_column(symmetry: CellSymmetry) -> bool:
    """Whether `by_pairs` can count: an involution that maps each stack and a column to itself."""
    n, p, q = symmetry.box.digits, symmetry.rows, symmetry.columns
    return (
        not symmetry.transposed
        and any(p[i] != i for i in range(n))
        and all(p[p[i]] == i for i in range(n))
        and all(q[q[j]] == j and 2 * q[j] // n == 2 * j // n for j in range(n))
        and any(q[j] == j for j in range(n))
    )


def by_pairs(symmetry: CellSymmetry) -> int:
    """The number of grids that an involution fixes, up to relabelling, if `keeps_a_column`.

    The digits that s fixes are in the cells that the involution fixes. A fixed column has them in
    its fixed rows, and a fixed row in the fixed columns, so there are as many fixed rows as fixed
    columns, or no fixed rows. Here these digits are the last ones, and s exchanges the others in
    pairs, 2k and 2k + 1. Of two rows that are exchanged the first determines the second. The two
    rows of a band have complementary sets in the left stack; so if they are exchanged, the first
    has one digit of each pair there. The stacks are filled one after the other, without the second
    rows.
    """
    n, p, q = symmetry.box.digits, symmetry.rows, symmetry.columns
    stay = sum(p[i] == i for i in range(n))
    if stay and stay != sum(q[j] == j for j in range(n)):
        return 0
    first = (n - stay) // 2
    swaps = [sum(q[j] > j for j in range(h, h + n // 2)) for h in (0, n // 2)]
    total = 0
    for masks, ways in _first_rows(p, first).items():
        for stack, swapped in enumerate(swaps):
            rows = [
                tuple(d for d in range(n) if masks[d] >> i & 1 != stack)
                for i in range(first + stay)
            ]
            ways *= _fillings(tuple(sorted(rows[:first])), tuple(rows[first:]), swapped)
        total += ways
    kinds: int = 2**first * factorial(first) * factorial(stay)
    fixed, rest = divmod(total, kinds)
    assert rest == 0
    return fixed


def _first_rows(p: Sequence[int], first: int) -> Counter[Masks]:
    """The digits in the left stack of the first rows of each exchanged pair, then of fixed rows.

    Possibilities that differ only in the names of digits or the order of the first rows are counted
    together.
    """
    n = len(p)
    states: Counter[Masks] = Counter({(0,) * n: 1})
    done = 0
    for row in sorted(range(0, n, 2), key=lambda row: p[row] == row):
        if p[row] // 2 < row // 2:
            continue
        within, stays = p[row] == row + 1, p[row] == row
        longer: Counter[Masks] = Counter()
        for some in combinations(range(n), n // 2):
            image = {d ^ 1 if d < 2 * first else d for d in some}
            if (stays and image != {*some}) or (within and image & {*some}):
                continue
            bits = [1 << done if d in some else 0 if within else 2 << done for d in range(n)]
            for masks, ways in states.items():
                longer[_named([*map(or_, masks, bits)], first)] += ways
        states = longer
        done += 1 if within else 2
    alike: Counter[Masks] = Counter()
    for masks, ways in states.items():
        alike[min(_reordered(masks, first))] += ways
    return alike


def _named(masks: Sequence[int], first: int) -> Masks:
    pairs = sorted(sorted(masks[2 * k : 2 * k + 2]) for k in range(first))
    return (*chain(*pairs), *sorted(masks[2 * first :]))


def _reordered(masks: Masks, first: int) -> Iterator[Masks]:
    low = (1 << first) - 1
    for order in permutations(range(first)):
        to = [sum(1 << order[i] for i in range(first) if m >> i & 1) for m in range(low + 1)]
        yield _named([to[m & low] | m & ~low for m in masks], first)


@cache
def _fillings(rows: Rows, stay: Rows, swaps: int) -> int:
    """The number of ways to fill a stack in which `swaps` pairs of columns are exchanged.

    `rows` are the first rows of the exchanged pairs, `stay` the fixed rows.
    """
    if swaps:
        return sum(w * _fillings(*left, swaps - 1) for left, w in _swapped(rows, stay).items())
    if any(d >= 2 * len(rows) for d in chain(*rows)):
        return 0
    return _arrays(tuple(tuple(sorted(d // 2 for d in row)) for row in rows)) * _arrays(stay)


def _swapped(rows: Rows, stay: Rows) -> Counter[tuple[Rows, Rows]]:
    """The number of ways to fill two columns that are exchanged, by the digits that remain.

    The first column gets a digit of each first row and of each fixed row. In a second row it gets
    the image under s of the other column's digit in the first row. It gets every digit once.
    """
    found: Counter[tuple[Rows, Rows]] = Counter()
    pairs = 2 * len(rows)

    def fill(left: Rows, used: int) -> None:
        k = len(left)
        if k == len(rows) + len(stay):
            found[tuple(sorted(left[: len(rows)])), left[len(rows) :]] += 1
            return
        row = (*rows, *stay)[k]
        for one, other in permutations(row, 2):
            image = other ^ 1 if other < pairs else other
            if (image == one) != (k >= len(rows)):
                continue
            taken = 1 << one | 1 << image
            if not used & taken:
                fill((*left, tuple(d for d in row if d not in (one, other))), used | taken)

    fill((), 0)
    return found


@cache
def _arrays(rows: Rows) -> int:
    """The number of ways to write each row in some order such that no column has a digit twice."""
    if not rows:
        return 1
    states = Counter({(0,) * len(rows[0]): 1})
    for row in rows:
        longer: Counter[tuple[int, ...]] = Counter()
        for placed in permutations(1 << one for one in row):
            for taken, ways in states.items():
                if not any(map(and_, taken, placed)):
                    # the order of the columns does not matter: rows below take all orders
                    longer[tuple(sorted(map(or_, taken, placed)))] += ways
        states = longer
    return sum(states.values())
