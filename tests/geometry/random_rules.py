"""Random rules of each kind, for tests and benchmarks."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from rules_in_words import KINDS_IN_WORDS, Seen

from sudokuenum import Box, Layout
from sudokuenum.geometry.rules.clue_beside import ClueBeside
from sudokuenum.geometry.rules.rule import Rule
from sudokuenum.geometry.rules.table_of_kinds import KINDS, WHOLE_GRID, kind_named

OUTSIDE = [kind for kind in KINDS if isinstance(kind_named(kind), ClueBeside)]
"""The kinds with a number beside a row or column."""
DOTS = ("difference", "ratio", "xv", "greater")
"""The kinds with a mark between two cells that share a side."""
MARKS = ("odd", "even", "minimum", "maximum", "row-indexer", "column-indexer", "box-indexer")
"""The kinds that mark single cells."""
DOTS_GIVEN = {
    "all-differences": ("difference",), "all-ratios": ("ratio", "difference"), "all-xv": ("xv",),
}  # fmt: skip
"""The kinds that say that all dots are given, with the kinds of these dots."""
HELD_BY_NO_4X4_GRID = ("non-consecutive", "all-differences", "all-ratios")
"""The kinds without cells that no grid with 2x2 boxes satisfies."""


def neighbours(cell: int, n: int, diagonal: bool) -> list[int]:
    row, column = divmod(cell, n)
    steps = [(-1, 0), (0, -1), (0, 1), (1, 0)]
    steps += [(-1, -1), (-1, 1), (1, -1), (1, 1)] if diagonal else []
    places = [(row + down, column + right) for down, right in steps]
    return [n * i + j for i, j in places if 0 <= i < n and 0 <= j < n]


def walk(random: Random, n: int, length: int) -> list[int]:
    """Up to `length` cells of a line, each of which touches the one before it."""
    line = [random.randrange(n * n)]
    while len(line) < length:
        nearby = [cell for cell in neighbours(line[-1], n, diagonal=True) if cell not in line]
        if not nearby:
            return walk(random, n, length)
        line.append(random.choice(nearby))
    return line


def cage(random: Random, n: int, size: int) -> list[int]:
    """The cells of a connected cage."""
    cells = [random.randrange(n * n)]
    while len(cells) < size:
        nearby = {x for cell in cells for x in neighbours(cell, n, diagonal=False)} - {*cells}
        cells.append(random.choice(sorted(nearby)))
    return cells


def diagonal(random: Random, n: int) -> list[int]:
    """The cells of a diagonal that begins at the border, from one of its ends."""
    start, down = random.randrange(n - 1), random.randrange(2)
    cells = [n * k + start + k for k in range(n - start)]
    if down:
        cells = [n * (n - 1 - cell // n) + cell % n for cell in cells]
    return cells[:: random.choice((1, -1))]


def row_or_column(random: Random, n: int) -> list[int]:
    k = random.randrange(n)
    cells = [n * k + j for j in range(n)] if random.randrange(2) else [n * i + k for i in range(n)]
    return cells[:: random.choice((1, -1))]


def cells_of(kind: str, random: Random, n: int) -> tuple[tuple[int, ...], ...]:
    """Random cells for a rule of a kind, in its parts."""
    most = 5 if n > 4 else 4
    if kind in WHOLE_GRID:
        return ()
    if kind == "group":
        return (tuple(random.sample(range(n * n), random.randint(2, most - 1))),)
    if kind == "killer":
        return (tuple(cage(random, n, random.randint(1, most))),)
    if kind == "arrow":
        circle = 1 if n > 9 else random.choice((1, 1, 2))
        line = walk(random, n, circle + random.randint(1, most - 1))
        return tuple(line[:circle]), tuple(line[circle:])
    if kind == "clone":
        size = random.randint(1, 3)
        return tuple(random.sample(range(n * n), size)), tuple(random.sample(range(n * n), size))
    if kind == "quadruple":
        row, column = random.randrange(n - 1), random.randrange(n - 1)
        corner = n * row + column
        return ((corner, corner + 1, corner + n, corner + n + 1),)
    if kind == "little-killer":
        return (tuple(diagonal(random, n)),)
    if kind in OUTSIDE:
        return (tuple(row_or_column(random, n)),)
    if kind in DOTS:
        return (tuple(cage(random, n, 2)),)
    if kind in MARKS:
        return (tuple(random.sample(range(n * n), random.randint(1, 3))),)
    least = 3 if kind in ("between", "double-arrow", "lockout", "zipper") else 2
    return (tuple(walk(random, n, random.randint(least, most))),)


def values_of(
    kind: str, parts: Sequence[Sequence[int]], random: Random, grid: Sequence[int], n: int
) -> tuple[int, ...]:
    """Values with which the rule has a chance to hold in a grid."""
    if kind in WHOLE_GRID or not parts:
        return ()
    line = [grid[cell] for part in parts for cell in part]
    if kind == "killer":
        return (sum(line),) if random.randrange(5) else ()
    if kind in ("sum", "little-killer"):
        return (sum(line),)
    if kind == "quadruple":
        return tuple(random.sample(line, random.randint(1, 4)))
    if kind == "xv":
        return (random.choice((5, 10)),) if n >= 6 else (5,)
    if kind == "difference":
        return random.choice(((), (), (abs(line[0] - line[1]),)))
    if kind == "ratio":
        return random.choice(((), (), (max(line) // min(line),)))
    if kind in OUTSIDE:
        return (CLUES[kind](line, n),)
    if kind in ("german-whispers", "dutch-whispers", "lockout"):
        return random.choice(((), (), (random.randint(1, n // 2),)))
    return ()


def _sandwich(line: list[int], n: int) -> int:
    first, last = sorted((line.index(1), line.index(n)))
    return sum(line[first + 1 : last])


CLUES: dict[str, Callable[[list[int], int], int]] = {
    "sandwich": _sandwich,
    "x-sum": lambda line, n: sum(line[: line[0]]),
    "skyscraper": lambda line, n: len({max(line[: k + 1]) for k in range(len(line))}),
    "numbered-room": lambda line, n: line[min(line[0], len(line)) - 1],
}
"""The number beside a row or column with these digits, for each of the kinds outside the grid."""


def random_rule(kind: str, random: Random, grid: Sequence[int], n: int) -> Rule:
    """A random rule, which may or may not hold in a grid."""
    parts = cells_of(kind, random, n)
    return Rule(kind, parts, values_of(kind, parts, random, grid, n))


def holding_rule(kind: str, random: Random, grid: Sequence[int], box: Box) -> Rule:
    """A random rule that holds in a grid, without regard to other rules.

    Raises LookupError if 2,000 random rules do not: in some 4x4 grids no neighbours sum to 5.
    """
    for _ in range(2000):
        rule = random_rule(kind, random, grid, box.digits)
        if holds(rule, grid, box):
            return rule
    raise LookupError(f"no {kind} seems to hold in {grid}")


def holds(rule: Rule, grid: Sequence[int], box: Box) -> bool:
    """Return True if a rule, without any other rule, holds in a grid."""
    lone = Layout(box)
    return KINDS_IN_WORDS[rule.kind](Seen(rule, grid, lone))


def partition(random: Random, grid: Sequence[int], n: int, most: int) -> Iterator[Rule]:
    """Killer cages of at most `most` cells that cover the grid."""
    free = set(range(n * n))
    while free:
        cells = [random.choice(sorted(free))]
        size = random.randint(2, most)
        while len(cells) < size:
            digits = {grid[cell] for cell in cells}
            nearby = {x for cell in cells for x in neighbours(cell, n, diagonal=False)}
            fitting = [x for x in nearby & free - {*cells} if grid[x] not in digits]
            if not fitting:
                break
            cells.append(random.choice(sorted(fitting)))
        free -= {*cells}
        yield Rule("killer", (tuple(cells),), (sum(grid[cell] for cell in cells),))


def all_dots(random: Random, grid: Sequence[int], n: int, *kinds: str) -> Iterator[Rule]:
    """A dot between each two cells that share a side and whose digits are related.

    If a dot of several kinds or values is possible, one of them is drawn.
    """
    for cell in range(n * n):
        for other in neighbours(cell, n, diagonal=False):
            a, b = sorted((grid[cell], grid[other]))
            fitting = [
                Rule(kind, ((cell, other),), values)
                for kind in kinds
                for values in {"xv": ((5,), (10,))}.get(kind, ((),))
                if (kind == "xv" and (a + b,) == values)
                or (kind == "difference" and b == a + 1)
                or (kind == "ratio" and b == 2 * a)
            ]
            if cell < other and fitting:
                yield random.choice(fitting)


STEPS: dict[str, Callable[[Sequence[int]], bool]] = {
    "thermometer": lambda line: line[-2] < line[-1],
    "german-whispers": lambda line: abs(line[-2] - line[-1]) >= 5,
    "renban": lambda line: len({*line}) == len(line) and max(line) - min(line) < 6,
    "palindrome": lambda line: line[-2] == line[-1],
    "entropic": lambda line: len({(d - 1) // 3 for d in line[-3:]}) == len(line[-3:]),
}


def line_in_grid(kind: str, random: Random, grid: Sequence[int], n: int, length: int) -> list[int]:
    """The cells of a line whose rule holds in a grid, grown cell by cell."""
    while True:
        line = [random.randrange(n * n)]
        while len(line) < length:
            digits = [grid[cell] for cell in line]
            nearby = [
                cell
                for cell in neighbours(line[-1], n, diagonal=True)
                if cell not in line and STEPS[kind]([*digits, grid[cell]])
            ]
            if not nearby:
                break
            line.append(random.choice(nearby))
        digits = sorted(grid[cell] for cell in line)
        spread = kind != "renban" or digits[-1] - digits[0] == length - 1
        if len(line) == length and spread:
            return line
