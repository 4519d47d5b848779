"""The kernel `hard_rules`: chains, forcing chains and almost locked sets, in plain Python.

A finding is written over the longer ones before it, as the kernel does.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.bit_masks import bits_of

Sets = NDArray[np.uint64]
"""Sets of cells, a row of two numbers for each."""
CELLS, UNITS, GROUPS = 1, 2, 4
MOST_SETS = 512


def forcing_chain(
    digits: int, masks: Sets, peers: Sets, units: Sets, wanted: Sets, path: NDArray[np.uint8]
) -> int:
    """Find the wanted candidate from which the fewest singles lead to a contradiction."""
    board, sees, groups, targets = _read(masks), _read(peers), _read(units), _read(wanted)
    best: list[tuple[int, int]] = []
    for cell in range(digits**2):
        for digit in range(digits):
            if board[digit] & targets[digit] & 1 << cell:
                most = len(best) - 1 if best else digits**2
                best = _refuted(board, sees, groups, (cell, digit), most) or best
                path[: len(best)] = np.array(best or np.empty((0, 2)), np.uint8)
    return len(best)


def _refuted(
    board: Sequence[int], sees: Sequence[int], groups: Sequence[int], candidate: tuple[int, int],
    most: int,
) -> list[tuple[int, int]]:  # fmt: skip
    """Return the candidate and the singles that lead to a contradiction, or an empty list."""
    path, masks, empty = [candidate], list(board), _union(board)
    while len(path) <= most:
        cell, digit = path[-1]
        empty &= ~(1 << cell)
        masks = [mask & empty for mask in masks]
        masks[digit] &= ~sees[cell]
        if empty & ~_union(masks) or any(
            sum(mask & unit > 0 for mask in masks) < (unit & empty).bit_count() for unit in groups
        ):
            return path
        single = next(_singles(masks, groups), None)
        if single is None:
            return []
        path.append(single)
    return []


def _singles(masks: Sequence[int], groups: Sequence[int]) -> Iterator[tuple[int, int]]:
    for digit, mask in enumerate(masks):
        for cell in bits_of(mask):
            if sum(other >> cell & 1 for other in masks) == 1:
                yield cell, digit
    for unit in groups:
        for digit, mask in enumerate(masks):
            if (mask & unit).bit_count() == 1:
                yield (mask & unit).bit_length() - 1, digit


class _Graph:
    """The strong and the weak links of each node, which is a bit mask of cells and a digit."""

    def __init__(
        self, masks: Sequence[int], sees: Sequence[int], units: Sequence[int],
        crosses: Sequence[int], kinds: int,
    ) -> None:  # fmt: skip
        self.nodes: list[tuple[int, int]] = []
        for digit, mask in enumerate(masks):
            self.nodes += [(1 << cell, digit) for cell in bits_of(mask)]
            if kinds & GROUPS:
                groups = (mask & cells for cells in crosses)
                self.nodes += [(cells, digit) for cells in groups if cells & (cells - 1)]
        known = units if kinds & UNITS else []
        places = {(mask & unit, digit) for digit, mask in enumerate(masks) for unit in known}
        of_digit, in_cells = defaultdict[int, list[int]](list), defaultdict[int, list[int]](list)
        for k, (cells, digit) in enumerate(self.nodes):
            of_digit[digit].append(k)
            in_cells[cells].append(k)
        self.weak, self.strong = list[list[int]](), list[list[int]]()
        for k, (cells, digit) in enumerate(self.nodes):
            blind = ~_seen(sees, cells)
            weak = [other for other in of_digit[digit] if not self.nodes[other][0] & blind]
            strong = [other for other in weak if (cells | self.nodes[other][0], digit) in places]
            if kinds & CELLS and not cells & (cells - 1):
                beside = [other for other in in_cells[cells] if other != k]
                weak += beside
                strong += beside if len(beside) == 1 else []
            self.weak.append(sorted(weak))
            self.strong.append(sorted(strong))

    def chain_from(self, start: int, limit: int, wanted: Sequence[int]) -> list[int] | None:
        """Return the first chain from a node within `limit` nodes."""
        wrong = {
            other
            for other in self.weak[start]
            if (cells := self.nodes[other][0]).bit_count() == 1
            and cells & wanted[self.nodes[other][1]]
        }
        true, false = set[int](), {start}
        paths = [[start]]
        while paths and len(paths[0]) < limit:
            strong = len(paths[0]) % 2 == 1
            links, reached = (self.strong, true) if strong else (self.weak, false)
            longer = []
            for path in paths:
                for other in links[path[-1]]:
                    if other not in reached:
                        reached.add(other)
                        longer.append([*path, other])
                        if strong and wrong & {*self.weak[other]}:
                            return longer[-1]
            paths = longer
        return None


def chain(
    digits: int, masks: Sets, peers: Sets, units: Sets, crosses: Sets, kinds: int, wanted: Sets,
    path: Sets,
) -> int:  # fmt: skip
    """Find the shortest chain with strong links of these kinds."""
    graph = _Graph(_read(masks), _read(peers), _read(units), _read(crosses), kinds)
    best: list[int] = []
    for start in range(len(graph.nodes)):
        limit = len(best) - 2 if best else len(graph.nodes)
        best = graph.chain_from(start, limit, _read(wanted)) or best
        for k, node in enumerate(best):
            cells, digit = graph.nodes[node]
            path[k] = cells & 2**64 - 1, cells >> 64, digit
    return len(best)


class _Set(NamedTuple):
    cells: int
    places: dict[int, int]
    """The cells with each digit."""
    seen: dict[int, int]
    """The cells that see all of these places."""


def _sets(masks: Sequence[int], sees: Sequence[int], groups: Sequence[int]) -> Iterator[_Set]:
    found = set()
    for size in range(1, len(masks)):
        for group in groups:
            for chosen in combinations(bits_of(group & _union(masks)), size):
                cells = sum(1 << cell for cell in chosen)
                places = {digit: mask & cells for digit, mask in enumerate(masks) if mask & cells}
                if len(places) == size + 1 and cells not in found:
                    found.add(cells)
                    seen = {digit: _seen(sees, some) for digit, some in places.items()}
                    yield _Set(cells, places, seen)


def sets_apart(
    digits: int, masks: Sets, peers: Sets, groups: Sets, kind: int, wanted: Sets, found: Sets
) -> int:
    """Find almost locked sets of which neighbours cannot both have a digit."""
    board, targets = _read(masks), _read(wanted)
    sets = [*islice(_sets(board, _read(peers), _read(groups)), MOST_SETS)]
    if kind == 4:
        first = _shortest_chain(sets, board, targets)
    else:
        first = next((_two_sets if kind == 2 else _three_sets)(sets, board, targets), [])
    for k, (one, digit) in enumerate(first):
        found[k] = one.cells & 2**64 - 1, one.cells >> 64, digit
    return len(first)


def _apart(one: _Set, two: _Set) -> list[int]:
    """Return the digits that not both of two sets can have."""
    common = sorted(one.places.keys() & two.places.keys())
    return [digit for digit in common if not two.places[digit] & ~one.seen[digit]]


def _lost(one: _Set, two: _Set, board: Sequence[int], wanted: Sequence[int]) -> list[int]:
    """Return the digits of which wanted candidates see all places in both sets."""
    return [
        digit
        for digit in sorted(one.places.keys() & two.places.keys())
        if board[digit] & one.seen[digit] & two.seen[digit] & wanted[digit]
    ]


def _two_sets(
    sets: Sequence[_Set], board: Sequence[int], wanted: Sequence[int]
) -> Iterator[list[tuple[_Set, int]]]:
    for k, two in enumerate(sets):
        for one in sets[:k]:
            links = _apart(one, two)
            if len(links) < 2:
                lost = _lost(one, two, board, wanted) if links else []
                yield from ([(one, x), (two, z)] for z in lost for x in links if x != z)
                continue
            x, y, *_ = links
            if {x, y} & {*_lost(one, two, board, wanted)} or any(
                board[digit] & seen & wanted[digit]
                for some in (one, two)
                for digit, seen in some.seen.items()
                if digit not in (x, y)
            ):
                yield [(one, x), (two, y)]


def _three_sets(
    sets: Sequence[_Set], board: Sequence[int], wanted: Sequence[int]
) -> Iterator[list[tuple[_Set, int]]]:
    for k, two in enumerate(sets):
        for one in sets[:k]:
            lost = _lost(one, two, board, wanted)
            for third in sets if lost else []:
                firsts = _apart(one, third)
                seconds = _apart(third, two) if firsts else []
                yield from (
                    [(one, x), (third, y), (two, z)]
                    for z in lost
                    for x in firsts
                    for y in seconds
                    if len({x, y, z}) == 3
                )


def _shortest_chain(
    sets: Sequence[_Set], board: Sequence[int], wanted: Sequence[int]
) -> list[tuple[_Set, int]]:
    """Return the first one of the shortest chains, over all candidates in turn."""
    near = {
        (j, digit): [k for k, two in enumerate(sets) if digit in _apart(one, two)]
        for j, one in enumerate(sets)
        for digit in one.places
    }
    best: list[tuple[_Set, int]] = []
    for digit, mask in enumerate(board):
        for cell in bits_of(mask & wanted[digit]):
            chain = _chain_from(sets, near, cell, digit)
            if chain and (not best or len(chain) < len(best)):
                best = chain
    return best


def _chain_from(
    sets: Sequence[_Set], near: dict[tuple[int, int], list[int]], cell: int, digit: int
) -> list[tuple[_Set, int]]:
    """Return the chain to the first set that would lack two digits if a cell has a digit."""
    paths = {k: [(one, digit)] for k, one in enumerate(sets) if one.seen.get(digit, 0) >> cell & 1}
    waiting = [*paths]
    while waiting:
        j = waiting.pop(0)
        lacks = paths[j][-1][1]
        for other in sorted(sets[j].places.keys() - {lacks}):
            for k in near[j, other]:
                if k not in paths:
                    paths[k] = [*paths[j], (sets[k], other)]
                    waiting.append(k)
                elif paths[k][-1][1] != other:
                    there = [*(one for one, _ in paths[j]), *(one for one, _ in paths[k][::-1])]
                    before = [lost for _, lost in paths[j][1:]]
                    after = [lost for _, lost in paths[k][:0:-1]]
                    return [*zip(there, [*before, other, *after, digit], strict=True)]
    return []


def death_blossom(
    digits: int, masks: Sets, peers: Sets, groups: Sets, wanted: Sets, found: Sets
) -> int:
    """Find a cell, and an almost locked set for each of its digits, which lacks this digit."""
    board, sees, targets = _read(masks), _read(peers), _read(wanted)
    sets = [*islice(_sets(board, sees, _read(groups)), MOST_SETS)]
    for digit, mask in enumerate(board):
        for cell in bits_of(mask & targets[digit]):
            hot = [one for one in sets if one.seen.get(digit, 0) >> cell & 1]
            stems = list[tuple[int, int, list[tuple[int, int]]]]()
            for stem in bits_of(_union(board) & ~(1 << cell)):
                own = [one for one, some in enumerate(board) if some >> stem & 1]
                petals = [
                    next((some.cells, one) for some in hot if some.seen.get(one, 0) >> stem & 1)
                    for one in own
                    if one != digit and any(some.seen.get(one, 0) >> stem & 1 for some in hot)
                ]
                missing = len(own) - len(petals) - (digit in own and sees[cell] >> stem & 1)
                if hot and len(own) > 1 and not missing:
                    stems.append((len(own), stem, petals))
            if stems:
                _, stem, petals = min(stems)
                rows = [(1 << stem, digit), *petals]
                for k, (cells, one) in enumerate(rows):
                    found[k] = cells & 2**64 - 1, cells >> 64, one
                return len(rows)
    return 0


def _read(sets: Sets) -> list[int]:
    return [low | high << 64 for low, high in sets.tolist()]


def _union(masks: Sequence[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _seen(sees: Sequence[int], cells: int) -> int:
    seen = -1
    for cell in bits_of(cells):
        seen &= sees[cell]
    return seen
