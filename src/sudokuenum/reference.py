"""The kernels again in plain Python: small, slow and obvious, to check them against.

Each engine counts the ways to fill whole bands of a grid, any box shape, when cell (i, j) may hold
the digits of the bit mask allowed[i][j] (bit d - 1 for the digit d). A function here has the name
of the kernel that does the same; `solutions` does what `solver` and `general` do, and `minlex` what
`least_band` in its kernel does.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, reduce
from itertools import chain, combinations, permutations, product
from math import factorial, prod
from operator import or_

from sudokuenum.geometry import Box

Allowed = Sequence[Sequence[int]]


def plain(allowed: Allowed, box: Box) -> int:
    """Fill cell by cell in reading order, and count every filling.

    >>> plain([[0b1111] * 4] * 4, Box(2, 2))
    288
    """
    return sum(1 for _ in fillings(allowed, box))


def fillings(allowed: Allowed, box: Box) -> Iterator[list[list[int]]]:
    """Every filling as rows of one-digit masks; the same list is filled anew each time."""
    n = box.digits
    grid = [[0] * n for _ in allowed]
    row, column, block = [0] * len(allowed), [0] * n, [0] * len(allowed)

    def fill(cell: int) -> Iterator[list[list[int]]]:
        if cell == len(allowed) * n:
            yield grid
            return
        i, j = divmod(cell, n)
        b = box.box_of(i, j)
        for digit in (1 << d for d in range(n)):
            if digit & allowed[i][j] & ~(row[i] | column[j] | block[b]):
                grid[i][j] = digit
                row[i] |= digit
                column[j] |= digit
                block[b] |= digit
                yield from fill(cell + 1)
                row[i] ^= digit
                column[j] ^= digit
                block[b] ^= digit

    return fill(0)


def dfs(allowed: Allowed, box: Box) -> int:
    """Search band by band, with a memo on the digits that the columns have used before a band.

    >>> dfs([[0b1111] * 4] * 4, Box(2, 2))
    288
    """

    @cache
    def below(band: int, used: tuple[int, ...]) -> int:
        if band == len(allowed) // box.rows:
            return 1
        rows = allowed[band * box.rows : (band + 1) * box.rows]
        free = [[a & ~u for a, u in zip(row, used, strict=True)] for row in rows]
        leaves = Counter(
            tuple(u | sum(digits) for u, digits in zip(used, zip(*grid, strict=True), strict=True))
            for grid in fillings(free, box)
        )
        return sum(times * below(band + 1, columns) for columns, times in leaves.items())

    return below(0, (0,) * box.digits)


def templates(allowed: Allowed, box: Box) -> int:
    """Place all 1s, then all 2s, ...: choose disjoint whole-digit templates.

    >>> templates([[0b1111] * 4] * 4, Box(2, 2))
    288
    """
    n = box.digits

    def places(digit: int) -> Iterator[frozenset[tuple[int, int]]]:
        def place(
            i: int, cells: tuple[tuple[int, int], ...]
        ) -> Iterator[frozenset[tuple[int, int]]]:
            if i == len(allowed):
                yield frozenset(cells)
                return
            for j in range(n):
                if allowed[i][j] & digit and all(
                    j != column and box.box_of(i, j) != box.box_of(row, column)
                    for row, column in cells
                ):
                    yield from place(i + 1, (*cells, (i, j)))

        return place(0, ())

    of_digit = [list(places(1 << d)) for d in range(n)]

    def choose(d: int, taken: frozenset[tuple[int, int]]) -> int:
        if d == n:
            return 1
        return sum(choose(d + 1, taken | cells) for cells in of_digit[d] if not taken & cells)

    return choose(0, frozenset())


def columns(sets: Sequence[int], box: Box) -> int:
    """The completions of a band whose columns have these digits, as a sum over column sets.

    The next band takes column sets in every way that leaves no digit twice in a box; the ways to
    fill it with these, times the same for the bands below it, are added up.

    >>> columns([0b0011, 0b1100, 0b0101, 0b1010], Box(2, 2))
    2
    """
    everything = 2**box.digits - 1

    @cache
    def band(chosen: tuple[int, ...]) -> int:
        return plain([chosen] * box.rows, box)

    def choices(left: Sequence[int]) -> list[tuple[int, ...]]:
        """What the columns of a box can take of what they lack."""
        subsets = [[m for m in range(1, mask + 1) if m & ~mask == 0 and m.bit_count() == box.rows]
                   for mask in left]  # fmt: skip
        return [chosen for chosen in product(*subsets) if reduce(or_, chosen) == everything]

    def below(left: tuple[int, ...], bands: int) -> int:
        if bands == 1:
            return band(left)
        boxes = (choices(left[start : start + box.columns])
                 for start in range(0, box.digits, box.columns))  # fmt: skip
        total = 0
        for chosen in map(tuple, map(chain.from_iterable, product(*boxes))):
            rest = tuple(mask & ~taken for mask, taken in zip(left, chosen, strict=True))
            total += band(chosen) * below(rest, bands - 1)
        return total

    return below(tuple(everything & ~mask for mask in sets), box.bands - 1)


def partial(cells: Sequence[int]) -> int:
    """Add up over the columns of each stack the products of the bands' fillings; 9x9 only.

    For many clues: all ways for the three stacks are gone through.

    >>> from sudokuenum import unrank
    >>> grid = unrank(10**18).cells
    >>> partial([digit if k % 2 else 0 for k, digit in enumerate(grid)])
    2
    """
    rows = [cells[9 * i : 9 * i + 9] for i in range(9)]
    columns = list(zip(*rows, strict=True))
    bands = [_chute_ways(rows[3 * b : 3 * b + 3]) for b in range(3)]
    stacks = [_chute_ways(columns[3 * s : 3 * s + 3]) for s in range(3)]

    @cache
    def fillings(b: int, boxes: tuple[tuple[int, ...], ...]) -> int:
        return sum(
            all(
                (row & column).bit_count() == 1
                for own, other in zip(way, boxes, strict=True)
                for row, column in product(own, other)
            )
            for way in bands[b]
        )

    return sum(
        prod(fillings(b, tuple(stack[b] for stack in three)) for b in range(3))
        for three in product(*stacks)
    )


def _chute_ways(lines: Sequence[Sequence[int]]) -> list[list[tuple[int, ...]]]:
    """The ways to give three boxes the sets of their lines, from three lines with clues."""
    sets = [sum(chosen) for chosen in combinations([1 << d for d in range(9)], 3)]

    def choices(clues: Sequence[int]) -> list[tuple[int, ...]]:
        boxes = [sum(1 << d - 1 for d in clues[k : k + 3] if d) for k in (0, 3, 6)]
        return [
            (a, b, 511 ^ a ^ b)
            for a, b in product(sets, repeat=2)
            if not a & b
            and not any(w & ~s for w, s in zip(boxes, (a, b, 511 ^ a ^ b), strict=True))
        ]

    first, second, third = map(choices, lines)
    known = set(third)
    return [
        list(zip(a, b, c, strict=True))
        for a, b in product(first, second)
        if not any(x & y for x, y in zip(a, b, strict=True))
        and (c := tuple(511 ^ x ^ y for x, y in zip(a, b, strict=True))) in known
    ]


def solutions(cells: Sequence[int], box: Box) -> Iterator[tuple[int, ...]]:
    """Every solution of a puzzle (0 for an empty cell), filling a cell with the fewest choices.

    >>> len(list(solutions([0] * 16, Box(2, 2))))
    288
    """
    n = box.digits
    grid = list(cells)
    peers = _peers(box)

    def fill() -> Iterator[tuple[int, ...]]:
        choices = {
            cell: set(range(1, n + 1)) - {grid[other] for other in peers[cell]}
            for cell in range(n * n)
            if not grid[cell]
        }
        if not choices:
            yield tuple(grid)
            return
        cell = min(choices, key=lambda cell: len(choices[cell]))
        for digit in choices[cell]:
            grid[cell] = digit
            yield from fill()
        grid[cell] = 0

    return fill()


def fixed(cells: Sequence[int], box: Box) -> int:
    """Grids, up to relabelling, with grid[cells[x]] = s(grid[x]) for some relabelling s.

    For one s of each cycle type they are counted by filling the first empty cell and its images.

    >>> fixed([*range(4, 8), *range(4), *range(8, 16)], Box(2, 2))
    0
    """
    n = box.digits
    peers = _peers(box)
    grid = [-1] * (n * n)

    def fill(s: Sequence[int]) -> int:
        if -1 not in grid:
            return 1
        start, total = grid.index(-1), 0
        for digit in range(n):
            filled, x, d = [], start, digit
            while grid[x] < 0 and all(grid[y] != d for y in peers[x]):
                grid[x] = d
                filled.append(x)
                x, d = cells[x], s[d]
            if grid[x] == d and x == start:
                total += fill(s)
            for x in filled:
                grid[x] = -1
        return total

    def cycle_type(s: Sequence[int]) -> tuple[int, ...]:
        lengths = []
        for x in range(n):
            length, y = 1, s[x]
            while y != x:
                length, y = length + 1, s[y]
            lengths.append(length)
        return tuple(sorted(lengths))

    alike = Counter(map(cycle_type, permutations(range(n))))
    one = {cycle_type(s): s for s in permutations(range(n))}
    return sum(alike[kind] * fill(s) for kind, s in one.items()) // factorial(n)


def twobands(
    sets: Sequence[int], columns: Sequence[int], digits: Sequence[int], rows: Sequence[int]
) -> int:
    """Fillings of a band with given column sets that a symmetry fixes.

    Column j goes to columns[j], digit d becomes digits[d], and rows go round in cycles of these
    lengths. The first empty cell and its images are filled.

    >>> twobands([3, 12, 5, 10], [0, 1, 2, 3], [0, 1, 2, 3], [1, 1])
    2
    """
    n = len(sets)
    below: list[int] = []
    for length in rows:
        start = len(below)
        below += [start + (k + 1) % length for k in range(length)]
    band = {(i, j): -1 for i in range(len(below)) for j in range(n)}

    def fill() -> int:
        cell = next((x for x in band if band[x] < 0), None)
        if cell is None:
            return 1
        total = 0
        for digit in range(n):
            filled, (i, j), d = [], cell, digit
            while (
                band[i, j] < 0
                and sets[j] >> d & 1
                and d
                not in (*(band[i, k] for k in range(n)), *(band[k, j] for k in range(len(below))))
            ):
                band[i, j] = d
                filled.append((i, j))
                i, j, d = below[i], columns[j], digits[d]
            if (i, j) == cell and band[cell] == d:
                total += fill()
            for x in filled:
                band[x] = -1
        return total

    return fill()


def minlex(cells: Sequence[int]) -> tuple[int, ...]:
    """The least of the forms of a band: 27 digits, and all 6 * 6 * 6^3 orders tried.

    >>> minlex([*range(4, 10), *range(1, 4), *range(1, 10), *range(7, 10), *range(1, 7)])
    (1, 2, 3, 4, 5, 6, 7, 8, 9, 4, 5, 6, 7, 8, 9, 1, 2, 3, 7, 8, 9, 1, 2, 3, 4, 5, 6)
    """

    def named(rows: Sequence[int], columns: Sequence[int]) -> tuple[int, ...]:
        names = {cells[9 * rows[0] + column]: k for k, column in enumerate(columns, 1)}
        return tuple(names[cells[9 * row + column]] for row in rows for column in columns)

    return min(named(rows, columns) for rows in permutations(range(3)) for columns in _orders(3, 3))


def leastform(cells: Sequence[int], box: Box) -> tuple[int, ...]:
    """The least of all forms of a puzzle; 0 is an empty cell, and digits are named as they come.

    For each order of the columns rows are chosen one after the other, and all least ones kept.

    >>> leastform([0] * 12 + [0, 4, 3, 0], Box(2, 2))
    (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 2)
    """
    n = box.digits
    grids = [[list(cells[n * i : n * i + n]) for i in range(n)]]
    if box.rows == box.columns:
        grids.append([list(column) for column in zip(*grids[0], strict=True)])
    best: tuple[int, ...] = (n + 1,)
    for grid in grids:
        for columns in _orders(box.columns, box.rows):
            form: tuple[int, ...] = ()
            states: list[tuple[tuple[int, ...], dict[int, int]]] = [((), {0: 0})]
            for i in range(n):
                found = []
                for rows, names in states:
                    for row in range(n):
                        if row in rows or not _in_turn(rows, row, i, box.rows):
                            continue
                        known = dict(names)
                        for column in columns:
                            known.setdefault(grid[row][column], len(known))
                        written = tuple(known[grid[row][column]] for column in columns)
                        found.append((written, (*rows, row), known))
                least = min(written for written, _, _ in found)
                form += least
                states = [(rows, known) for written, rows, known in found if written == least]
                if form > best[: len(form)]:
                    break
            best = min(best, form) if len(form) == n * n else best
    return best


def _in_turn(rows: tuple[int, ...], row: int, i: int, height: int) -> bool:
    """Whether the i-th row may be this one: a band is finished before the next one begins."""
    if i % height:
        return row // height == rows[-1] // height
    return all(row // height != other // height for other in rows)


def _orders(points: int, blocks: int) -> Iterator[tuple[int, ...]]:
    """All orders of blocks, and of the points in each."""
    for order in permutations(range(blocks)):
        inside = ([tuple(points * b + k for k in p) for p in permutations(range(points))]
                  for b in order)  # fmt: skip
        for chosen in product(*inside):
            yield tuple(chain.from_iterable(chosen))


def _peers(box: Box) -> list[set[int]]:
    """For each cell those that share a row, a column or a box with it."""
    n = box.digits
    return [
        {
            other
            for other in range(n * n)
            if (other // n == i or other % n == j or box.box_of(*divmod(other, n)) == b)
        }
        for i in range(n)
        for j in range(n)
        for b in [box.box_of(i, j)]
    ]
