"""The kernel `explainer` in plain Python: the hints of each technique in order, one by one.

A position is a list of 81 sets of digits; a cell with a digit has none. A chain is made of claims
(cell, digit, true).
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Position: TypeAlias = list[set[int]]
Claim: TypeAlias = tuple[int, int, bool]
Lost: TypeAlias = frozenset[tuple[int, int]]

ROWS = [[9 * i + j for j in range(9)] for i in range(9)]
COLUMNS = [[9 * j + i for j in range(9)] for i in range(9)]
BOXES = [[9 * (i // 3 * 3 + j // 3) + i % 3 * 3 + j % 3 for j in range(9)] for i in range(9)]
SET_UNITS = [*BOXES, *COLUMNS, *ROWS]
UNITS_OF = [
    [next(unit for unit in kind if cell in unit) for kind in (BOXES, ROWS, COLUMNS)]
    for cell in range(81)
]
PEERS = [
    [*dict.fromkeys(other for unit in UNITS_OF[cell] for other in unit if other != cell)]
    for cell in range(81)
]


class Hint(NamedTuple):
    """What a step rules out, and where it places which digit."""

    rating: float
    lost: Lost
    placed: tuple[int, int] | None = None
    technique: int = 0


def rate(
    boards: NDArray[np.uint16], ratings: NDArray[np.uint8], stopped: Callable[[], bool]
) -> None:
    """Write the ratings ER, EP and ED of each board in tenths.

    >>> ratings = np.zeros((1, 3), np.uint8)
    >>> rate(np.array([[1 << 4] + [0] * 80], np.uint16), ratings, bool)
    >>> ratings.tolist()
    [[10, 10, 10]]
    """
    for board, row in zip(boards.tolist(), ratings, strict=True):
        position = position_of(board)
        steps: list[Hint] = []
        hardest = 0.0
        while any(position):
            hint = next_hint(position)
            if hint is None:
                hardest = 20.0
                break
            steps.append(hint)
            apply(position, hint)
        used = [hint.rating for hint in steps]
        first = next((k for k, hint in enumerate(steps, 1) if hint.placed), 0)
        found = (max([hardest, *used]), max(used[:first], default=0.0), used[0] if used else 0.0)
        row[:] = [int((one + 0.05) * 10) for one in found]


def position_of(board: Iterable[int]) -> Position:
    """The candidates of masks."""
    return [{digit for digit in range(9) if mask >> digit & 1} for mask in board]


def apply(position: Position, hint: Hint) -> None:
    for cell, digit in hint.lost:
        position[cell].discard(digit)
    if hint.placed:
        cell, digit = hint.placed
        position[cell] = set()
        for other in PEERS[cell]:
            position[other].discard(digit)


def next_hint(position: Position) -> Hint | None:
    """The first hint of the first technique that has one."""
    for technique, hints in TECHNIQUES:
        for hint in hints(position):
            return hint._replace(technique=technique + hint.technique)
    return None


@cache
def subsets(size: int, of: int = 9) -> list[tuple[int, ...]]:
    """The subsets of this size in the order of their masks."""
    return sorted(combinations(range(of), size), key=lambda one: sum(1 << k for k in one))


def places(position: Position, unit: list[int], digit: int) -> list[int]:
    return [cell for cell in unit if digit in position[cell]]


def empty(position: Position, unit: list[int]) -> int:
    return sum(map(bool, (position[cell] for cell in unit)))


def in_cells(position: Position, cells: Iterable[int], digits: Iterable[int]) -> Lost:
    """The candidates of these digits in these cells."""
    return frozenset((cell, digit) for digit in digits for cell in cells if digit in position[cell])


# Singles, locked candidates, sets and fish


def hidden_singles(position: Position) -> Iterator[Hint]:
    for last in (True, False):
        for kind, rating in ((BOXES, 1.2), (COLUMNS, 1.5), (ROWS, 1.5)):
            for unit in kind:
                for digit in range(9):
                    found = places(position, unit, digit)
                    if len(found) == 1 and (empty(position, unit) == 1) == last:
                        yield Hint(1.0 if last else rating, frozenset(), (found[0], digit))


def naked_singles(position: Position) -> Iterator[Hint]:
    for cell in range(81):
        if len(position[cell]) == 1:
            yield Hint(2.3, frozenset(), (cell, min(position[cell])))


class Locked(NamedTuple):
    """A digit whose places in a unit are in another unit, too."""

    kind: list[list[int]]
    unit: list[int]
    line: list[int]
    digit: int
    lost: Lost


def all_locked(position: Position) -> Iterator[Locked]:
    for kind, others in ((BOXES, COLUMNS), (BOXES, ROWS), (COLUMNS, BOXES), (ROWS, BOXES)):
        for unit in kind:
            for line in others:
                for digit in range(9):
                    found = places(position, unit, digit)
                    if len(found) > 1 and {*found} <= {*line}:
                        lost = in_cells(position, [c for c in line if c not in unit], [digit])
                        yield Locked(kind, unit, line, digit, lost)


def locked(position: Position) -> Iterator[Hint]:
    for found in all_locked(position):
        if found.lost:
            pointing = found.kind is BOXES
            yield Hint(2.6 if pointing else 2.8, found.lost, None, 0 if pointing else 1)


def direct_locked(position: Position) -> Iterator[Hint]:
    for kind, unit, line, digit, lost in all_locked(position):
        for other in kind:
            if other != unit and {*other} & {*line}:
                here = places(position, other, digit)
                left = [cell for cell in here if cell not in line]
                if len(here) > 1 and len(left) == 1:
                    pointing = kind is BOXES
                    rating = 1.7 if pointing else 1.9
                    yield Hint(rating, lost, (left[0], digit), 0 if pointing else 1)


def all_hidden_sets(
    position: Position, size: int, least_empty: int
) -> Iterator[tuple[list[int], tuple[int, ...], set[int]]]:
    """Units, digits, and the cells in which alone they have places."""
    for unit in SET_UNITS:
        if empty(position, unit) < least_empty:
            continue
        for digits in subsets(size):
            found = [places(position, unit, digit) for digit in digits]
            cells = {cell for one in found for cell in one}
            if len(cells) == size and min(map(len, found)) > 1:
                yield unit, digits, cells


def hidden_sets(position: Position, size: int) -> Iterator[Hint]:
    for _, digits, cells in all_hidden_sets(position, size, 2 * size + 1):
        if lost := in_cells(position, cells, {*range(9)} - {*digits}):
            yield Hint({2: 3.4, 3: 4.0, 4: 5.4}[size], lost)


def direct_hidden_sets(position: Position, size: int) -> Iterator[Hint]:
    for unit, digits, cells in all_hidden_sets(position, size, size + 1):
        for digit in range(9):
            here = places(position, unit, digit)
            left = [cell for cell in here if cell not in cells]
            if digit not in digits and len(here) > 1 and len(left) == 1:
                lost = in_cells(position, cells, {*range(9)} - {*digits})
                yield Hint({2: 2.0, 3: 2.5}[size], lost, (left[0], digit))
                break


def all_naked_sets(
    position: Position, size: int
) -> Iterator[tuple[list[int], list[int], set[int], Lost]]:
    for unit in SET_UNITS:
        if empty(position, unit) < 2 * size:
            continue
        for numbers in subsets(size):
            cells = [unit[k] for k in numbers]
            digits = set().union(*(position[cell] for cell in cells))
            if len(digits) == size and all(len(position[cell]) > 1 for cell in cells):
                others = [cell for cell in unit if cell not in cells]
                yield unit, cells, digits, in_cells(position, others, digits)


def naked_sets(position: Position, size: int) -> Iterator[Hint]:
    for *_, lost in all_naked_sets(position, size):
        if lost:
            yield Hint({2: 3.0, 3: 3.6, 4: 5.0}[size], lost)


def missing(position: Position, digit: int) -> int:
    """Return the number of boxes in which a digit has no cell yet."""
    return sum(bool(places(position, box, digit)) for box in BOXES)


def all_fish(
    position: Position, size: int
) -> Iterator[tuple[list[list[int]], list[list[int]], int, Lost]]:
    """Lines, the crossing lines that have all places of a digit in them, the digit."""
    for base, cover in ((COLUMNS, ROWS), (ROWS, COLUMNS)):
        for numbers in subsets(size):
            lines = [base[k] for k in numbers]
            for digit in range(9):
                found = [places(position, line, digit) for line in lines]
                crossing = [
                    one for one in cover if {*one} & {cell for cells in found for cell in cells}
                ]
                if (
                    min(map(len, found)) > 1
                    and len(crossing) == size <= missing(position, digit) / 2
                ):
                    outside = [c for one in crossing for c in one if not any(c in x for x in lines)]
                    yield lines, crossing, digit, in_cells(position, outside, [digit])


def fish(position: Position, size: int) -> Iterator[Hint]:
    for *_, lost in all_fish(position, size):
        if lost:
            yield Hint({2: 3.2, 3: 3.8, 4: 5.2}[size], lost)


# A few cells


def wings(position: Position, size: int) -> Iterator[Hint]:
    for pivot in range(81):
        for one in PEERS[pivot]:
            for other in PEERS[pivot]:
                three = position[pivot], position[one], position[other]
                common = three[0] & three[1] & three[2]
                sizes = [*map(len, three), len(set.union(*three)), len(common)]
                if sizes != [size, 2, 2, 3, size - 2] or len(three[0] - three[1]) != 1:
                    continue
                cells = {*PEERS[one]} & {*PEERS[other]} - {pivot}
                cells &= {*PEERS[pivot]} if size == 3 else cells
                if lost := in_cells(position, cells, three[1] & three[2]):
                    yield Hint(4.2 if size == 2 else 4.4, lost)


def aligned(position: Position, size: int) -> Iterator[Hint]:
    around = {}
    for cell in range(81):
        sizes = [len(position[other]) for other in PEERS[cell]]
        few = [other for other in PEERS[cell] if 2 <= len(position[other]) <= size]
        if len(position[cell]) >= 2 and 1 not in sizes and few:
            around[cell] = few
    bases = [*around]
    for first, second in [(bases[i], bases[j]) for j in range(len(bases)) for i in range(j)]:
        thirds = [c for c in dict.fromkeys(around[first] + around[second]) if c in around]
        groups: list[tuple[int, ...]] = [(first, second)]
        if size == 3:
            groups = [(first, second, third) for third in thirds if third not in (first, second)]
        for cells in groups:
            common = set.intersection(*({*around[cell]} for cell in cells))
            if len(common) < 2:
                continue
            allowed = [
                digits
                for digits in combinations_of(position, cells)
                if not any(position[cell] <= {*digits} for cell in common)
            ]
            lost = frozenset(
                (cell, digit)
                for k, cell in enumerate(cells)
                for digit in position[cell]
                if not any(digits[k] == digit for digits in allowed)
            )
            if lost:
                yield Hint(6.2 if size == 2 else 7.5, lost)


def combinations_of(position: Position, cells: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The ways to give digits to cells, but not the same digit to two that see each other."""
    if not cells:
        yield ()
        return
    *others, last = cells
    for digits in combinations_of(position, tuple(others)):
        for digit in position[last]:
            if all(digit != d or c not in PEERS[last] for c, d in zip(others, digits, strict=True)):
                yield (*digits, digit)


# Unique loops, and bivalue universal graves


def unique_loops(position: Position) -> Iterator[Hint]:
    """The easiest one."""
    found = [
        hint
        for cell in range(81)
        if len(position[cell]) == 2
        for loop in loops_from(position, [cell], position[cell], 2, set(), None)
        for hint in hints_of_loop(position, loop, position[cell])
        if hint.lost
    ]
    if found:
        yield min(found, key=lambda hint: (hint.rating, hint.technique))


def loops_from(
    position: Position, loop: list[int], both: set[int], free: int, more: set[int], last: int | None
) -> Iterator[list[int]]:
    more = more.copy()
    for kind in range(3):
        if kind == last:
            continue
        for cell in UNITS_OF[loop[-1]][kind]:
            if cell == loop[0] and len(loop) >= 4:
                yield [*loop]
            elif cell not in loop and both <= position[cell] and can_join(loop, cell):
                more |= position[cell] - both
                if len(position[cell]) == 2 or len(more) == 1 or free > 0:
                    left = free - (len(position[cell]) > 2)
                    yield from loops_from(position, [*loop, cell], both, left, more, kind)
            elif cell not in loop and both <= position[cell]:
                more |= position[cell] - both


def can_join(loop: list[int], cell: int) -> bool:
    """Return True unless a unit would get a second cell of the same parity."""
    return not any(cell in PEERS[other] for other in loop[len(loop) % 2 :: 2])


def hints_of_loop(position: Position, loop: list[int], both: set[int]) -> Iterator[Hint]:
    visited = [
        sorted(unit for cell in loop[parity::2] for unit in UNITS_OF[cell]) for parity in range(2)
    ]
    if visited[0] != visited[1]:
        return
    rating = 4.5
    if len(loop) >= 10:
        rating += 0.3
    if len(loop) >= 6:
        rating += 0.2 if len(loop) >= 8 else 0.1
    extra = [cell for cell in loop if len(position[cell]) > 2]
    more = set().union(*(position[cell] for cell in extra[:2])) - both
    if len(extra) == 1:
        yield Hint(rating, in_cells(position, extra, both))
    if len(extra) > 2 or (len(extra) == 2 and len(more) == 1):
        victims = set.intersection(*({*PEERS[cell]} for cell in extra))
        digit = min(position[extra[0]] - both)
        yield Hint(rating, in_cells(position, victims, [digit]), None, 1)
    if len(extra) != 2:
        return
    units = [unit for unit in UNITS_OF[extra[0]] if extra[1] in unit]
    if len(more) > 1:
        for size in range(len(more), 8):
            for unit in units:
                yield from type_three(position, unit, extra, both, more, size, rating)
    for digit in sorted(both):
        if any({*places(position, unit, digit)} <= {*extra} for unit in units):
            yield Hint(rating, in_cells(position, extra, both - {digit}), None, 3)
            break


def type_three(
    position: Position, unit: list[int], extra: list[int], both: set[int], more: set[int],
    size: int, rating: float,
) -> Iterator[Hint]:  # fmt: skip
    others = [cell for cell in unit if cell not in extra]
    rated = rating + (size - 1) * 0.1
    if 2 * size <= empty(position, unit):
        for cells in combinations(others, size - 1):
            digits = set().union(*(position[cell] for cell in cells))
            shared = more & position[extra[0]] & position[extra[1]]
            single = any(len(position[cell]) <= 1 for cell in cells)
            if len(digits | more) == len(digits | shared) == size and not single:
                left = [cell for cell in others if cell not in cells]
                yield Hint(rated, in_cells(position, left, digits | more), None, 2)
    if 2 * size < empty(position, unit):
        rated = rating + (size - 2) * 0.1
        for others_of in combinations([d for d in range(9) if d not in both | more], size - 2):
            found = [places(position, unit, digit) for digit in (*others_of, *both)]
            hidden = {cell for one in found for cell in one} - {*extra}
            if all(found) and len(hidden) == size - 1:
                lost = in_cells(position, hidden, {*range(9)} - {*others_of} - both)
                yield Hint(rated, lost, None, 2)


def graves(position: Position) -> Iterator[Hint]:
    extra: dict[int, set[int]] = {}
    for kind in (BOXES, ROWS, COLUMNS):
        for unit in kind:
            for digit in range(9):
                found = places(position, unit, digit)
                if len(found) in (0, 2):
                    continue
                many = [cell for cell in found if len(position[cell]) >= 3]
                if not many:
                    return
                if len(many) == 1:
                    extra.setdefault(many[0], set()).add(digit)
    rest = [digits - extra.get(cell, set()) for cell, digits in enumerate(position)]
    if not extra or any(len(rest[cell]) != 2 for cell in range(81) if position[cell]):
        return
    if any(len(places(rest, unit, d)) not in (0, 2) for unit in SET_UNITS for d in range(9)):
        return
    cells, digits = [*extra], set().union(*extra.values())
    victims = set.intersection(*({*PEERS[cell]} for cell in cells)) - {*cells}
    if len(cells) == 1:
        yield Hint(5.6, in_cells(position, cells, position[cells[0]] - digits))
    elif len(digits) == 1:
        if lost := in_cells(position, victims, digits):
            yield Hint(5.7, lost, None, 1)
        yield from grave_type_four(position, extra, digits)
    elif victims:
        yield from grave_type_four(position, extra, digits)
        ordered = [cell for cell in PEERS[cells[0]] if cell in victims]
        for unit in UNITS_OF[cells[0]]:
            here = [cell for cell in ordered if cell in unit]
            if not {*cells} <= {*unit}:
                continue
            for size in range(2, 7):
                if len(here) < size:
                    break
                for numbers in subsets(size - 1, len(here)):
                    naked = [here[k] for k in numbers]
                    common = set().union(*(position[cell] for cell in naked))
                    if min(map(len, [digits, *(position[cell] for cell in naked)])) <= 1:
                        continue
                    if len(common) == size and digits <= common:
                        left = [cell for cell in here if cell not in naked]
                        if lost := in_cells(position, left, common):
                            yield Hint(5.7 + (size - 1) * 0.1, lost, None, 2)


def grave_type_four(
    position: Position, extra: dict[int, set[int]], digits: set[int]
) -> Iterator[Hint]:
    if len(extra) != 2:
        return
    one, other = extra
    common = position[one] & position[other] - digits
    if len(common) == 1 and other in PEERS[one]:
        lost = [in_cells(position, [cell], rest[cell] - common) for cell in extra
                for rest in [{cell: position[cell] - extra[cell]}]]  # fmt: skip
        yield Hint(5.7, lost[0] | lost[1], None, 3)


# Chains without cases


@dataclass
class Node:
    """A claim of a chain, the claims from which it follows, and why."""

    claim: Claim
    parents: list["Node"] = field(default_factory=list)
    reason: int | None = None
    """0 for the cell, 1 to 3 for the box, the row and the column."""
    nested: "Case | None" = None

    def ancestors(self) -> dict[Claim, "Node"]:
        """All claims that lead to this one, with itself, by breadth."""
        found = {self.claim: self}
        queue = [self]
        for node in queue:
            for parent in node.parents:
                if parent.claim not in found:
                    found[parent.claim] = parent
                    queue.append(parent)
        return found


@dataclass
class Case:
    """A hint with chains, which end at `ends`."""

    rating: float
    rank: int
    lost: Lost
    ends: list[Node]
    placed: tuple[int, int] | None = None
    begins: list[int] | None = None
    """The cells of the unit, or the cell, whose cases are the chains."""
    technique: int = 0

    @property
    def length(self) -> int:
        """The number of claims, with those of nested hints, each counted once."""
        if self.technique in (0, 1, 2):
            return len(self.ends[0].ancestors())
        claims = [end.ancestors() for end in self.ends]
        nested = {
            node.nested.identity(): node.nested
            for one in claims for node in one.values() if node.nested
        }  # fmt: skip
        return sum(map(len, claims)) + sum(case.length for case in nested.values())

    def identity(self) -> tuple[tuple[Claim, ...], ...]:
        return tuple(tuple(end.ancestors()) for end in self.ends)


def added(length: int) -> float:
    """What the length of chains adds to a rating."""
    total, limit, odd = 0.0, 4, False
    while length - 2 > limit:
        total += 0.1
        limit = limit * 4 // 3 if odd else limit * 3 // 2
        odd = not odd
    return total


def first_of_each(found: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """The candidates, each with the first reason."""
    first: dict[tuple[int, int], tuple[int, int, int]] = {}
    for one in found:
        first.setdefault(one[:2], one)
    return [*first.values()]


def weak(position: Position, cell: int, digit: int, by_cell: bool) -> list[tuple[int, int, int]]:
    """What a true candidate makes false: cell, digit, reason."""
    found = [(cell, other, 0) for other in sorted(position[cell] - {digit}) if by_cell]
    for k, unit in enumerate(UNITS_OF[cell], 1):
        found += [(one, digit, k) for one in places(position, unit, digit) if one != cell]
    return first_of_each(found)


def strong(
    position: Position, cell: int, digit: int, by_cell: bool, by_unit: bool
) -> list[tuple[int, int, int]]:
    """What a false candidate makes true."""
    rest = position[cell] - {digit}
    found = [(cell, min(rest), 0)] if by_cell and len(rest) == 1 else []
    for k, unit in enumerate(UNITS_OF[cell], 1):
        others = [one for one in places(position, unit, digit) if one != cell]
        if by_unit and len(others) == 1:
            found.append((others[0], digit, k))
    return first_of_each(found)


def simple_chains(position: Position) -> list[Case]:
    """All chains and cycles, the easiest first."""
    found: list[Case] = []
    for by_cell, by_unit in ((False, True), (True, False), (True, True)):
        for cell in range(81):
            for digit in sorted(position[cell]) if len(position[cell]) > 1 else ():
                if by_unit or len(position[cell]) == 2:
                    found += cycles(position, cell, digit, by_cell, by_unit)
                if by_unit:
                    for true in (True, False):
                        found += to_opposite(position, (cell, digit, true), by_cell)
    return sorted(found, key=lambda case: (case.rating, case.length, case.rank))


def cycles(
    position: Position, cell: int, digit: int, by_cell: bool, by_unit: bool
) -> Iterator[Case]:
    start = Node((cell, digit, True))
    known, ons, length = {start.claim}, [start], 0
    while ons:
        length += 2
        offs = [
            Node((c, d, False), [node], reason)
            for node in ons
            for c, d, reason in weak(position, *node.claim[:2], by_cell)
            if (c, d, False) not in node.ancestors()
        ]
        ons = []
        for node in offs:
            for c, d, reason in strong(position, *node.claim[:2], by_cell, by_unit):
                after = Node((c, d, True), [node], reason)
                if length >= 4 and after.claim == start.claim:
                    yield from cycle(position, after, by_cell, by_unit)
                if after.claim not in known:
                    known.add(after.claim)
                    ons.append(after)


def cycle(position: Position, end: Node, by_cell: bool, by_unit: bool) -> Iterator[Case]:
    path = [end]
    while path[-1].parents:
        path += path[-1].parents
    inside = {node.claim[0] for node in path}
    seen: dict[bool, set[tuple[int, int]]] = {True: set(), False: set()}
    for node in path:
        cell, digit, true = node.claim
        seen[true] |= {(other, digit) for other in PEERS[cell]}
    lost = frozenset((c, d) for c, d in seen[True] & seen[False]
                     if c not in inside and d in position[c])  # fmt: skip
    if not lost:
        return
    back = [Node((*node.claim[:2], not node.claim[2]), [], node.reason) for node in path]
    for node, parent in zip(back[1:], back, strict=False):
        node.parents = [parent]
    rating = (7.0 if by_cell and by_unit else 6.5) + added(len(path) - 1)
    rank = 4 if by_cell and by_unit else 3 if by_cell else 2
    kind = 2 if by_cell and by_unit else 1 if by_cell else 0
    yield Case(rating, rank, lost, [end, back[-1]], technique=kind)


def to_opposite(position: Position, start: Claim, by_cell: bool) -> Iterator[Case]:
    """The shortest chain from a claim to its opposite."""
    cell, digit, true = start
    known, queue = {start}, [Node(start)]
    for node in queue:
        links = (
            weak(position, *node.claim[:2], by_cell)
            if node.claim[2]
            else strong(position, *node.claim[:2], by_cell, True)
        )
        for c, d, reason in links:
            after = Node((c, d, not node.claim[2]), [node], reason)
            if after.claim == (cell, digit, not true):
                others = position[cell] - {digit}
                lost = in_cells(position, [cell], [digit] if true else others)
                rating = (7.0 if by_cell else 6.6) + added(len(after.ancestors()))
                placed = None if true else (cell, digit)
                yield Case(rating, 4 if by_cell else 2, lost, [after], placed, None,
                           4 if by_cell else 3)  # fmt: skip
                return
            if after.claim not in known:
                known.add(after.claim)
                queue.append(after)


def chain_hints(position: Position) -> Iterator[Hint]:
    for case in simple_chains(position):
        yield Hint(case.rating, case.lost, case.placed, case.technique)


# Chains with cases


@dataclass
class Reach:
    """The claims that follow from one claim."""

    nodes: dict[Claim, Node]
    clash: tuple[Node, Node] | None = None
    """A claim and its opposite, the true one first."""


@dataclass
class Search:
    """A search for forcing chains."""

    position: Position
    empty_units: dict[int, int]
    digits_missing: list[int]
    multiple: bool = True
    dynamic: bool = True
    nishio: bool = False
    level: int = 0
    base: float = 8.5
    known: dict[Claim, Reach] = field(default_factory=dict)

    def inside(self, position: Position, dynamic: bool, level: int) -> "Search":
        """A search inside a chain of this one."""
        return Search(position, self.empty_units, self.digits_missing, True, dynamic, False, level)

    def reach(self, start: Claim) -> Reach:
        if start not in self.known:
            self.known[start] = self._reach(start)
        return self.known[start]

    def _reach(self, start: Claim) -> Reach:
        left = [{*digits} for digits in self.position]
        nodes = {start: Node(start)}
        ons, offs = ([nodes[start]], []) if start[2] else ([], [nodes[start]])
        while True:
            if ons:
                node = ons.pop(0)
                found = [
                    Node((c, d, False), [node], k)
                    for c, d, k in weak(left, *node.claim[:2], not self.nishio)
                ]
            elif offs:
                node = offs.pop(0)
                cell, digit, _ = node.claim
                found = [
                    Node((c, d, True), [node, *self._hidden(nodes, left, c, d, k)], k)
                    for c, d, k in strong(left, cell, digit, not self.nishio, True)
                ]
                if self.dynamic:
                    left[cell].discard(digit)
            elif self.level:
                found = [node for node in self._by_rules(nodes, left) if node.claim not in nodes]
                for node in found:
                    if node.claim not in nodes:
                        nodes[node.claim] = node
                        offs.append(node)
                if not found:
                    return Reach(nodes)
                continue
            else:
                return Reach(nodes)
            for after in found:
                cell, digit, true = after.claim
                if (cell, digit, not true) in nodes:
                    opposite = nodes[cell, digit, not true]
                    return Reach(nodes, (after, opposite) if true else (opposite, after))
                if after.claim not in nodes:
                    nodes[after.claim] = after
                    (ons if true else offs).append(after)

    def _hidden(
        self, nodes: dict[Claim, Node], left: Position, cell: int, digit: int, reason: int
    ) -> list[Node]:
        """The false claims because of which a true one is a single."""
        return [nodes[claim] for claim in gone(self.position, left, cell, digit, reason)]

    def _by_rules(self, nodes: dict[Claim, Node], left: Position) -> list[Node]:
        """The false claims that follow from the first rule that finds any."""
        rules: list[Rule] = [self._locked, self._hidden_pairs, self._naked_pairs, self._x_wings]
        if 2 <= self.level < 4:
            rules.append(lambda left: nested(self.position, left, simple_chains(left)))
        if self.level == 3:
            rules.append(self._nested(False, 0))
        if self.level >= 4:
            rules.append(self._nested(True, 0))
        if self.level >= 5:
            rules.append(self._nested(True, self.level - 3))
        for rule in rules:
            found = [
                Node((cell, digit, False), [nodes[cause] for cause in causes], 4, case)
                for causes, lost, case in rule(left)
                if causes
                for cell, digit in sorted(lost)
            ]
            if found:
                return found
        return []

    def _nested(self, dynamic: bool, level: int) -> "Rule":
        return lambda left: nested(self.position, left, self.inside(left, dynamic, level).cases())

    def _causes(self, left: Position, cells: Iterable[int], digits: Iterable[int]) -> list[Claim]:
        """The candidates of these digits in these cells that are gone."""
        digits = [*digits]
        return [
            (cell, digit, False)
            for cell in cells
            for digit in digits
            if digit in self.position[cell] - left[cell]
        ]

    def _locked(self, left: Position) -> Iterator["Conclusion"]:
        for _, unit, line, digit, lost in all_locked(left):
            outside = [cell for cell in unit if cell not in line]
            yield self._causes(left, outside, [digit]), lost, None

    def _hidden_pairs(self, left: Position) -> Iterator["Conclusion"]:
        for unit, digits, cells in all_hidden_sets(left, 2, 0):
            if self.empty_units[id(unit)] > 4:
                lost = in_cells(left, cells, {*range(9)} - {*digits})
                outside = [cell for cell in unit if cell not in cells]
                yield self._causes(left, outside, digits), lost, None

    def _naked_pairs(self, left: Position) -> Iterator["Conclusion"]:
        for unit in SET_UNITS:
            if self.empty_units[id(unit)] < 4:
                continue
            for numbers in subsets(2):
                one, other = (unit[k] for k in numbers)
                if len(left[one]) == 2 and left[one] == left[other]:
                    rest = [cell for cell in unit if cell not in (one, other)]
                    causes = self._causes(left, (one, other), range(9))
                    yield causes, in_cells(left, rest, left[one]), None

    def _x_wings(self, left: Position) -> Iterator["Conclusion"]:
        for base, cover in ((COLUMNS, ROWS), (ROWS, COLUMNS)):
            for numbers in subsets(2):
                for digit in range(9):
                    lines = [base[k] for k in numbers]
                    found = [places(left, line, digit) for line in lines]
                    cells = {cell for one in found for cell in one}
                    crossing = [line for line in cover if {*line} & cells]
                    sizes = [*map(len, found)]
                    if sizes != [2, 2] or len(crossing) != 2 or self.digits_missing[digit] < 4:
                        continue
                    inside = {cell for line in lines for cell in line}
                    covered = {cell for line in crossing for cell in line}
                    outside = [cell for line in lines for cell in line if cell not in covered]
                    lost = in_cells(left, covered - inside, [digit])
                    yield self._causes(left, outside, [digit]), lost, None

    def cases(self) -> list[Case]:
        """All hints, the shortest first."""
        found = [
            case
            for cell in range(81)
            if len(self.position[cell]) > (1 if self.dynamic else 2)
            for case in self._from_cell(cell)
            if case.lost
        ]
        return sorted(found, key=lambda case: (case.length, case.rank))

    def _from_cell(self, cell: int) -> Iterator[Case]:
        digits = sorted(self.position[cell])
        reaches = [self.reach((cell, digit, True)) for digit in digits]
        for digit, reach in zip(digits, reaches, strict=True):
            if self.dynamic:
                opposite = self.reach((cell, digit, False))
                for one, true in ((reach, True), (opposite, False)):
                    if one.clash:
                        yield self._case(7, (cell, digit, not true), [*one.clash], None)
                if len(digits) >= 3 and not self.nishio:
                    yield from self._shared(1, [reach, opposite], None)
            if self.nishio:
                continue
            for unit in UNITS_OF[cell]:
                cells = places(self.position, unit, digit)
                if cells[0] == cell and (len(cells) == 2 or (len(cells) > 2 and self.multiple)):
                    each = [self.reach((one, digit, True)) for one in cells]
                    yield from self._shared(6, each, unit)
        if not self.nishio and (len(digits) == 2 or self.multiple):
            yield from self._shared(5, reaches, [cell])

    def _shared(self, rank: int, reaches: list[Reach], begins: list[int] | None) -> Iterator[Case]:
        for true in (True, False):
            for claim in reaches[0].nodes:
                if claim[2] == true and all(claim in reach.nodes for reach in reaches):
                    yield self._case(rank, claim, [reach.nodes[claim] for reach in reaches], begins)

    def _case(self, rank: int, claim: Claim, ends: list[Node], begins: list[int] | None) -> Case:
        cell, digit, true = claim
        digits = self.position[cell] - {digit} if true else {digit}
        placed = (cell, digit) if true else None
        return Case(
            self.base, rank, in_cells(self.position, [cell], digits), ends, placed, begins, 5
        )


Conclusion: TypeAlias = tuple[list[Claim], Lost, Case | None]
"""The false claims from which false candidates follow, these, and the hint that shows it."""
Rule: TypeAlias = Callable[[Position], Iterable[Conclusion]]


def gone(before: Position, left: Position, cell: int, digit: int, reason: int) -> list[Claim]:
    """The false claims that make a claim a single in its cell, or in a unit."""
    if reason == 0:
        return [(cell, other, False) for other in sorted(before[cell] - left[cell])]
    unit = UNITS_OF[cell][reason - 1]
    return [(one, digit, False) for one in unit if digit in before[one] - left[one]]


def nested(before: Position, left: Position, cases: list[Case]) -> Iterator[Conclusion]:
    """Yield the conclusions of the hints on the remaining position, each once."""
    seen = set()
    for case in cases:
        if case.lost in seen:
            continue
        seen.add(case.lost)
        causes: dict[Claim, None] = {}
        for end in case.ends:
            for (cell, digit, true), node in end.ancestors().items():
                reason = node.reason
                if reason is None and case.begins:
                    lone = len(case.begins) == 1
                    reason = 0 if lone else 1 + UNITS_OF[cell].index(case.begins)
                if true and reason is not None:
                    causes.update(dict.fromkeys(gone(before, left, cell, digit, reason)))
        yield [*causes], case.lost, case


def forcing(
    position: Position, multiple: bool, dynamic: bool, nishio: bool, level: int, base: float
) -> Iterator[Hint]:
    search = Search(
        position, {id(unit): empty(position, unit) for unit in SET_UNITS},
        [missing(position, digit) for digit in range(9)], multiple, dynamic, nishio, level, base,
    )  # fmt: skip
    for case in search.cases():
        yield Hint(base + added(case.length), case.lost, case.placed)


TECHNIQUES: list[tuple[int, Callable[[Position], Iterator[Hint]]]] = [
    (0, hidden_singles),
    (1, direct_locked),
    (3, lambda position: direct_hidden_sets(position, 2)),
    (4, naked_singles),
    (5, lambda position: direct_hidden_sets(position, 3)),
    (6, locked),
    (8, lambda position: naked_sets(position, 2)),
    (9, lambda position: fish(position, 2)),
    (10, lambda position: hidden_sets(position, 2)),
    (11, lambda position: naked_sets(position, 3)),
    (12, lambda position: fish(position, 3)),
    (13, lambda position: hidden_sets(position, 3)),
    (14, lambda position: wings(position, 2)),
    (15, lambda position: wings(position, 3)),
    (16, unique_loops),
    (20, lambda position: naked_sets(position, 4)),
    (21, lambda position: fish(position, 4)),
    (22, lambda position: hidden_sets(position, 4)),
    (23, graves),
    (27, lambda position: aligned(position, 2)),
    (28, chain_hints),
    (33, lambda position: aligned(position, 3)),
    (34, lambda position: forcing(position, False, True, True, 0, 7.5)),
    (35, lambda position: forcing(position, True, False, False, 0, 8.0)),
    (36, lambda position: forcing(position, True, True, False, 0, 8.5)),
    (37, lambda position: forcing(position, True, True, False, 1, 9.0)),
    (38, lambda position: forcing(position, True, True, False, 2, 9.5)),
    (39, lambda position: forcing(position, True, True, False, 3, 10.0)),
    (40, lambda position: forcing(position, True, True, False, 4, 10.5)),
    (41, lambda position: forcing(position, True, True, False, 5, 11.0)),
]
"""The number of the first technique of each function, and the function."""
