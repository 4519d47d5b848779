"""The kernel `search_any`: the solutions of a puzzle of any layout.

The next cell to be filled is one with the fewest digits that none of its peers has. These digits
are tried one after the other. Rules beyond groups are looked at when the grid is full: an automaton
reads the digits of the cells of each rule.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import isqrt

from listing import Array, Listing, split

NOWHERE = 65535


def search_any(
    cells: Sequence[int],
    groups: Sequence[Sequence[int]],
    candidates: Sequence[int] | None = None,
    rules: Sequence[Array] | None = None,
) -> Iterator[tuple[int, ...]]:
    """Every solution of a puzzle: none of the groups of cells holds a digit twice.

    `cells` are row by row, 0 where there is no clue; the groups have the rows and columns among
    them. With candidates the digit d of a cell has the bit d - 1 of those of the cell. With rules
    their automata accept the digits.

    >>> from sudokuenum import Box
    >>> len(list(search_any([0] * 16, Box(2, 2).units)))
    288
    """
    n = isqrt(len(cells))
    grid = list(cells)
    allowed = [{d for d in range(1, n + 1) if mask >> (d - 1) & 1} for mask in candidates or ()]
    peers = [{x for group in groups if cell in group for x in group} for cell in range(n * n)]

    def fill() -> Iterator[tuple[int, ...]]:
        choices = {
            cell: (allowed[cell] if allowed else set(range(1, n + 1)))
            - {grid[other] for other in peers[cell]}
            for cell in range(n * n)
            if not grid[cell]
        }
        if not choices:
            if rules is None or accepted(grid, rules):
                yield tuple(grid)
            return
        cell = min(choices, key=lambda cell: len(choices[cell]))
        for digit in choices[cell]:
            grid[cell] = digit
            yield from fill()
        grid[cell] = 0

    fits = not allowed or all(d in allowed[k] for k, d in enumerate(grid) if d)
    return fill() if fits else iter(())


def accepted(grid: Sequence[int], rules: Sequence[Array]) -> bool:
    """Whether the automaton of each rule accepts the digits of the cells of the rule."""
    n = isqrt(len(grid))
    of_rules, sizes = rules[:2]
    automaton_of, lengths, widths, moves = (array.tolist() for array in rules[2:])
    first_widths = [0, *accumulate(length + 1 for length in lengths)]
    states = [0, *accumulate(width * n for width in widths)]
    for cells, automaton in zip(split(sizes, of_rules), automaton_of, strict=True):
        state, layer, before = 0, first_widths[automaton], automaton
        for cell in cells:
            # the last layers of automata have a width and no moves
            state = moves[states[layer] - n * before + n * state + grid[cell] - 1]
            if state == NOWHERE:
                return False
            layer += 1
    return True


class Search(Listing):
    """The solutions of a puzzle with groups one after the other, in any order."""

    def __init__(
        self,
        cells: Array,
        digits: int,
        sizes: Array,
        groups: Array,
        candidates: Array | None = None,
        seed: int = 0,
        rules: Sequence[Array] | None = None,
    ) -> None:
        allowed = None if candidates is None else candidates.tolist()
        super().__init__(search_any(cells.tolist(), split(sizes, groups), allowed, rules))
