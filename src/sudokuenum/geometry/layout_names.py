"""The names of layouts, which are names for some rules.

Most names mean groups of cells besides rows, columns and boxes. Because the cells of a group
have different digits, a group of two cells is a pair whose digits differ. Cells are numbered from
0, row by row.

    x            the two diagonals
    p            the disjoint groups: the cells with the same place in each box
    windoku      k - 1 rows of k - 1 extra boxes of k x k cells, one cell apart, for k x k boxes
    hypercube    all six sets of planes of the k^4 cells (see `_hypercube`)
    asterisk     nine cells of a 9x9 grid in the shape of an asterisk
    center-dot   the centres of the boxes
    girandola    the corners of a 9x9 grid, the middle cell, and four cells of the asterisk
    argyle       the eight diagonals that lie one and four cells from the two long ones
    anti-knight  all pairs of cells that are a knight's move apart
    anti-king    all pairs of cells that touch, also at a corner

The kinds of rules without cells, such as non-consecutive, are names, too (see
`rules/table_of_kinds.py`).

References for the cells: Sudopedia, article Asterisk; Perl module Regexp::Sudoku, 2021, for
windoku, asterisk, center-dot, girandola and argyle.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from sudokuenum.common.advice import nearest
from sudokuenum.errors import LayoutError, located
from sudokuenum.geometry.box import Box
from sudokuenum.geometry.rules.rule import GROUP, Cells, Rule
from sudokuenum.geometry.rules.table_of_kinds import WHOLE_GRID

_ASTERISK = ((1, 4), (2, 2), (2, 6), (4, 1), (4, 4), (4, 7), (6, 2), (6, 6), (7, 4))
_GIRANDOLA = ((0, 0), (0, 8), (1, 4), (4, 1), (4, 4), (4, 7), (7, 4), (8, 0), (8, 8))
_NAMES_FOR_9X9 = {"asterisk", "girandola", "argyle"}


# Reading a puzzle looks for the names of its rules.
@lru_cache(64)
def rules_named(name: str, box: Box) -> tuple[Rule, ...]:
    """Return the rules that a name stands for in a grid with these boxes.

    Raises LayoutError if the name is unknown or is not defined for these boxes.

    Examples
    --------
    >>> [rule.text(4) for rule in rules_named("x", Box(2, 2))]
    ['r1c1 r2c2 r3c3 r4c4', 'r1c4 r2c3 r3c2 r4c1']
    """
    if name in WHOLE_GRID:
        return (Rule(name),)
    if name not in _GROUPS:
        raise LayoutError(f"layout {name!r}: the names are {', '.join(NAMES)}")
    with located(f"layout {name}: "):
        if name in _NAMES_FOR_9X9 and box.digits != 9:
            raise LayoutError(f"it is for 9x9 grids, not for boxes of {box}")
        groups = _GROUPS[name].groups(box)
        return tuple(Rule(GROUP, (tuple(sorted(group)),)) for group in groups)


def names_of(rules: Iterable[Rule], box: Box) -> tuple[list[str], list[Rule]]:
    """Return the names that cover as many of the rules as possible, and the other rules.

    Examples
    --------
    >>> names_of([*rules_named("hypercube", Box(2, 2)), Rule(GROUP, ((0, 7),))], Box(2, 2))
    (['hypercube'], [Rule(kind='group', parts=((0, 7),), values=())])
    """
    given = [*rules]
    every = {*given}
    found = list[tuple[str, set[Rule]]]()
    for name in NAMES if every else ():
        with suppress(LayoutError):
            named = {*rules_named(name, box)}
            if named and named <= every:
                found.append((name, named))
    left, chosen = {*every}, set[str]()
    # the largest first, because a hypercube has the disjoint groups, too
    for name, named in sorted(found, key=lambda one: -len(one[1])):
        if named & left:
            left -= named
            chosen.add(name)
    return [name for name in NAMES if name in chosen], [one for one in given if one in left]


def composed_name(names: Iterable[str], others: Iterable[Rule]) -> str:
    """Return the name of a layout with these names and with other rules.

    Examples
    --------
    >>> composed_name(["x"], [Rule(GROUP, ((0, 7),)), Rule("sum", ((0, 7),), (9,))])
    'x+groups+rules'
    """
    are_groups = {rule.kind == GROUP for rule in others}
    words = ["groups"] * (True in are_groups) + ["rules"] * (False in are_groups)
    return "+".join(dict.fromkeys([*names, *words]))


def rules_of_flag(key: str, box: Box) -> tuple[Rule, ...]:
    """Return the rules of a key of f-puzzles that is true or false, in a grid with these boxes.

    Examples
    --------
    >>> [rule.text(4) for rule in rules_of_flag("diagonal+", Box(2, 2))]
    ['r1c4 r2c3 r3c2 r4c1']
    """
    name = FLAGS[key]
    keys, rules = _GROUPS[name].f_puzzles, rules_named(name, box)
    share, place = len(rules) // len(keys), keys.index(key)
    return rules[share * place : share * (place + 1)]


def _cells(places: Iterable[tuple[int, int]], n: int) -> Cells:
    """Return the cells at these places, each a row and a column, of a grid with n columns."""
    return tuple(n * i + j for i, j in places)


def _diagonals(n: int, offset: int) -> Iterator[Cells]:
    """Yield the diagonals that are shifted up or down by `offset` cells from the two long ones."""
    for shift in sorted({offset, -offset}):
        places = [(i, i + shift) for i in range(n) if 0 <= i + shift < n]
        yield _cells(places, n)
        yield _cells(((i, n - 1 - j) for i, j in places), n)


def _disjoint_groups(box: Box) -> Iterator[Cells]:
    """Yield, for each place in a box, the cells that have this place in the boxes."""
    return zip(*box.units[2 * box.digits :], strict=True)


def _side(box: Box) -> int:
    """Return k for boxes of k x k cells, or raise LayoutError if the boxes are not square."""
    if box.rows != box.columns or box.rows < 2:
        raise LayoutError(f"the boxes must be square, such as 3x3, not {box}")
    return box.rows


def _windoku(box: Box) -> Iterator[Cells]:
    k = _side(box)
    for top, left in product(range(1, k * k - 1, k + 1), repeat=2):
        yield _cells(((top + i, left + j) for i, j in product(range(k), repeat=2)), box.digits)


def _hypercube(box: Box) -> Iterator[Cells]:
    """Yield the planes of the hypercube in which cells are the points (a, b, c, d).

    A point is the cell in row k * a + b and column k * c + d. A plane consists of the cells that
    share two coordinates, which can be chosen in six ways: ab gives the rows, cd the columns, ac
    the boxes and bd the disjoint groups, whereas ad and bc give new groups.
    """
    k, n = _side(box), box.digits
    yield from _disjoint_groups(box)
    for first, second in product(range(k), repeat=2):
        others = list(product(range(k), repeat=2))
        yield _cells(((k * first + b, k * c + second) for b, c in others), n)
        yield _cells(((k * a + first, k * second + d) for a, d in others), n)


def _center_dot(box: Box) -> Iterator[Cells]:
    n = box.digits
    if n % 2 == 0 or 1 in (box.rows, box.columns):
        raise LayoutError(f"the boxes must have a middle cell, such as 3x3, not {box}")
    yield tuple(cells[n // 2] for cells in box.units[2 * n :])


def _pairs(n: int, moves: Iterable[tuple[int, int]]) -> Iterator[Cells]:
    """Yield the pairs of cells that are one of these moves apart."""
    for down, right in moves:
        for i, j in product(range(n - down), range(n)):
            if 0 <= j + right < n:
                yield _cells([(i, j), (i + down, j + right)], n)


class _Named(NamedTuple):
    """The groups that a name stands for, and their names in other formats."""

    groups: Callable[[Box], Iterable[Cells]]
    f_puzzles: tuple[str, ...] = ()
    """The keys of f-puzzles, which divide the groups equally."""
    sudoku_puzzle: str = ""
    """The kind of a rule for neighbours in the format "sudoku-puzzle"."""


_GROUPS = {
    # the diagonal that falls to the right comes first
    "x": _Named(lambda box: _diagonals(box.digits, 0), ("diagonal-", "diagonal+")),
    "p": _Named(_disjoint_groups, ("disjointgroups",)),
    "windoku": _Named(_windoku),
    "hypercube": _Named(_hypercube),
    "asterisk": _Named(lambda box: [_cells(_ASTERISK, 9)]),
    "center-dot": _Named(_center_dot),
    "girandola": _Named(lambda box: [_cells(_GIRANDOLA, 9)]),
    "argyle": _Named(lambda box: [*_diagonals(9, 1), *_diagonals(9, 4)]),
    "anti-knight": _Named(
        lambda box: _pairs(box.digits, [(1, 2), (1, -2), (2, 1), (2, -1)]),
        ("antiknight",),
        "antiknight",
    ),
    "anti-king": _Named(
        lambda box: _pairs(box.digits, [(0, 1), (1, 0), (1, 1), (1, -1)]),
        ("antiking",),
        "antiking",
    ),
}
GROUP_NAMES = tuple(_GROUPS)
"""The names of layouts whose rules are all groups."""
NAMES = (*GROUP_NAMES, *WHOLE_GRID)
"""The names of layouts, which can be combined, as in `x+p`."""
FLAGS = {key: name for name, named in _GROUPS.items() for key in named.f_puzzles}
"""The keys of f-puzzles that are true or false, each with the name some of whose rules it is."""
NEIGHBOURS = {named.sudoku_puzzle: name for name, named in _GROUPS.items() if named.sudoku_puzzle}
"""The kinds of rules for neighbours in the format "sudoku-puzzle", each with the name it is."""
_ALSO = {
    "diagonal": "x",
    "xsudoku": "x",
    "hypersudoku": "windoku",
    "centredot": "center-dot",
    "disjointgroup": "p",
}
"""Other names, without hyphens and without s at the end, that certainly mean a layout."""
_RATHER = {
    "hyper": "windoku",
    "disjoint": "p",
    "knight": "anti-knight",
    "king": "anti-king",
    "nontouching": "anti-king",
    "jigsaw": "a file or a picture of its regions, with a letter for each cell",
    "irregular": "a file or a picture of its regions, with a letter for each cell",
}
"""The probable meanings of other names."""
_PLAIN = {name.replace("-", ""): name for name in NAMES} | _ALSO


def layout_names(text: str) -> list[str] | None:
    """Return the names of layouts, joined by +, in a string, or None if it contains any other name.

    Capitals, spaces, hyphens and underscores make no difference.

    Examples
    --------
    >>> layout_names("Diagonal + antiknight"), layout_names("x+y")
    (['x', 'anti-knight'], None)
    """
    plain = [_plain(name) for name in text.split("+")]
    names = [_PLAIN.get(name) or _PLAIN.get(name.removesuffix("s")) for name in plain]
    return [name for name in names if name] if all(names) else None


def meant_layout(text: str) -> str:
    """Return what an unknown name of a layout probably means, for an error, or "" if unclear.

    Examples
    --------
    >>> meant_layout("x, windoku"), meant_layout("windoko"), meant_layout("killer")
    ('did you mean x+windoku?', 'did you mean windoku?', '')
    >>> meant_layout("2x3+x")
    'did you mean x, with the box 2x3?'
    """
    words = [word for word in re.split(r"[\s,;:&+]+", text.strip()) if word]
    if names := layout_names("+".join(words)):
        return f"did you mean {'+'.join(names)}?"
    if boxes := re.search("[0-9]+[xX][0-9]+", text):
        others = re.sub(r"[\s,;:&+-]+", "+", text.replace(boxes[0], "+")).strip("+")
        if names := layout_names(others):
            return f"did you mean {'+'.join(names)}, with the box {boxes[0]}?"
    if rather := _RATHER.get(plain := _plain(text)):
        return f"did you mean {rather}?" if rather in NAMES else f"give {rather}"
    near = nearest(plain, _PLAIN, 0.7)
    return f"did you mean {_PLAIN[near]}?" if near else ""


def misspelt_layout(word: str) -> str:
    """Return the name of a layout that is spelled nearly as a word, or "" if there is none.

    Examples
    --------
    >>> misspelt_layout("Anti-Knigt"), misspelt_layout("antique")
    ('anti-knight', '')
    """
    return _PLAIN.get(nearest(_plain(word), _PLAIN, 0.85), "")


def _plain(name: str) -> str:
    return re.sub(r"[\s_-]", "", name.lower())
