"""Grids that an involution fixes up to relabelling, boxes of two rows: by two plain ways.

Both try all sets of digits that the rows can have in the left stack. s is an involution, too.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations, permutations
from math import factorial, prod
from operator import and_, or_

from sudokuenum import CellSymmetry
from sudokuenum.twobands import TwoBands

Rows = tuple[tuple[int, ...], ...]
"""The digits that each row has, or has still to place."""
Masks = tuple[tuple[int, int], ...]
"""In which rows the two digits of each pair are."""


def by_column_sets(symmetry: CellSymmetry, two: TwoBands) -> int:
    """The grids that an involution fixes which exchanges the stacks and no columns within them.

    The relabelling s is one, too. If a row has the digits A in the left stack, the row that it goes
    to has all but s(A) there; so all sets of digits are tried, for one s of each cycle type.
    """
    n = symmetry.box.digits
    chosen = list(combinations(range(n), n // 2))
    total = 0
    for exchanges in range(n // 2 + 1):
        moved = 2 * exchanges
        s = [d ^ 1 if d < moved else d for d in range(n)]
        alike = factorial(n) // (2**exchanges * factorial(exchanges) * factorial(n - moved))
        # for each digit in which rows it is, of those done so far; digits are named afresh
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
            total += alike * ways * two.bands[two.configurations.find(sets)]
    fixed, rest = divmod(total, factorial(n))
    assert rest == 0
    return fixed


def moves_all_rows(symmetry: CellSymmetry) -> bool:
    """Whether `by_pairs` can count: rows change places in pairs, and so do columns of a stack."""
    n, p, q = symmetry.box.digits, symmetry.rows, symmetry.columns
    return (
        not symmetry.transposed
        and all(p[i] != i and p[p[i]] == i for i in range(n))
        and all(q[q[j]] == j and 2 * q[j] // n == 2 * j // n for j in range(n))
        and any(q[j] == j for j in range(n))
    )


def by_pairs(symmetry: CellSymmetry) -> int:
    """The grids that it fixes, up to relabelling, if `moves_all_rows`.

    A column stays where it is, so that s exchanges digits in pairs: 2k and 2k + 1. Of two rows that
    change places the first settles the other. In a band it has one digit of each pair in each
    stack; of two bands that change places the first ones have complements. The stacks are filled by
    themselves, the first rows alone.
    """
    n = symmetry.box.digits
    halves = range(0, n, n // 2)
    swaps = [sum(symmetry.columns[j] > j for j in range(h, h + n // 2)) for h in halves]
    total = 0
    for masks, ways in _first_rows(symmetry).items():
        digits = list(chain(*masks))
        for stack, swapped in enumerate(swaps):
            rows = ((d for d in range(n) if digits[d] >> i & 1 != stack) for i in range(n // 2))
            ways *= _fillings(tuple(sorted(map(tuple, rows))), swapped)
        total += ways
    fixed, rest = divmod(total * prod(range(1, n, 2)), factorial(n))
    assert rest == 0
    return fixed


def _first_rows(symmetry: CellSymmetry) -> Counter[Masks]:
    """What the first rows can have on the left, up to the names of digits and their order."""
    n = symmetry.box.digits
    states: Counter[Masks] = Counter({((0, 0),) * (n // 2): 1})
    for row in range(0, n, 2):
        band, other = row // 2, symmetry.rows[row] // 2
        if other < band:
            continue
        longer: Counter[Masks] = Counter()
        for some in combinations(range(n), n // 2):
            if band == other:
                if len({d // 2 for d in some}) < n // 2:
                    continue
                new = [int(d in some) for d in range(n)]
            else:
                new = [1 if d in some else 2 for d in range(n)]
            width = 1 if band == other else 2
            for masks, ways in states.items():
                digits = [old << width | d for old, d in zip(chain(*masks), new, strict=True)]
                longer[_named(digits)] += ways
        states = longer
    alike: Counter[Masks] = Counter()
    for masks, ways in states.items():
        alike[min(_reordered(masks))] += ways
    return alike


def _named(digits: list[int]) -> Masks:
    low, high = digits[::2], digits[1::2]
    return tuple(sorted((min(pair), max(pair)) for pair in zip(low, high, strict=True)))


def _reordered(masks: Masks) -> Iterator[Masks]:
    rows = len(masks)
    for order in permutations(range(rows)):
        to = [sum(1 << order[i] for i in range(rows) if m >> i & 1) for m in range(1 << rows)]
        yield _named([to[m] for m in chain(*masks)])


@cache
def _fillings(rows: Rows, swaps: int) -> int:
    """Ways to put the digits of first rows into columns, so many pairs of which change places."""
    if swaps:
        return sum(w * _fillings(left, swaps - 1) for left, w in _swapped(rows).items())
    return _arrays(tuple(tuple(sorted(d // 2 for d in row)) for row in rows))


def _swapped(rows: Rows) -> Counter[Rows]:
    """Ways to fill two columns that change places, by what they leave.

    The first one gets a digit of each row, and from the other rows those that s makes of the second
    one's; in all each digit once.
    """
    found: Counter[Rows] = Counter()

    def fill(left: Rows, used: int) -> None:
        if len(left) == len(rows):
            found[tuple(sorted(left))] += 1
            return
        for first, second in permutations(rows[len(left)], 2):
            here, there = 1 << first, 1 << (second ^ 1)
            if here != there and not used & (here | there):
                rest = tuple(d for d in rows[len(left)] if d not in (first, second))
                fill((*left, rest), used | here | there)

    fill((), 0)
    return found


@cache
def _arrays(rows: Rows) -> int:
    """Ways to put digits, given by their pairs, into columns that get one of each pair."""
    states = Counter({(0,) * len(rows[0]): 1})
    for row in rows:
        longer: Counter[tuple[int, ...]] = Counter()
        for placed in permutations(1 << pair for pair in row):
            for taken, ways in states.items():
                if not any(map(and_, taken, placed)):
                    # columns may change places, as the rows below are put into them in all ways
                    longer[tuple(sorted(map(or_, taken, placed)))] += ways
        states = longer
    return sum(states.values())
