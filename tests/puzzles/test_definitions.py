"""The rules beside definitions of their techniques, written down anew and tried by brute force.

A definition says of one candidate whether a technique rules it out. The rules are asked for all
that they find on boards from random puzzles, of which some have a layout.
"""

from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from itertools import combinations, product

import pytest
from how_many import cases

from sudokuenum.grids.puzzle import layout_of
from sudokuenum.puzzles.making.generate import generate
from sudokuenum.puzzles.rating.board import Board
from sudokuenum.puzzles.rating.techniques import BASIC, ROWS, next_step

Candidate = tuple[int, int]
Definition = Callable[["Position", int, int], bool]


class Position:
    """The candidates of each empty cell, and the cells that each cell sees."""

    def __init__(self, board: Board) -> None:
        layout = layout_of(board.puzzle)
        self.n = layout.digits
        self.of = {c: set(board.candidates(c)) for c in range(self.n**2) if board.candidates(c)}
        self.peers, self.units, self.groups = layout.peers, layout.units, layout.all_groups

    def places(self, digit: int, cells: object) -> list[int]:
        return [c for c in cells if digit in self.of.get(c, ())]  # type: ignore[attr-defined]

    def seen(self, cell: int, others: object) -> bool:
        return all(other in self.peers[cell] for other in others)  # type: ignore[attr-defined]


def finned_fish(size: int) -> Definition:
    def wrong(p: Position, cell: int, digit: int) -> bool:
        for lines, across in ((p.units[: p.n], 0), (p.units[p.n : 2 * p.n], 1)):
            with_digit = [line for line in lines if p.places(digit, line) and cell not in line]
            for chosen in combinations(with_digit, size):
                left = [c for line in chosen for c in p.places(digit, line)]
                left = [c for c in left if c not in p.peers[cell]]
                if len({c // p.n if across else c % p.n for c in left}) < size:
                    return True
        return False

    return wrong


def wing(size: int) -> Definition:
    def wrong(p: Position, cell: int, digit: int) -> bool:
        for pivot, some in p.of.items():
            pincers = [c for c in p.of if c in p.peers[pivot] and len(p.of[c]) == 2]
            pincers = [c for c in pincers if digit in p.of[c] and cell in p.peers[c]]
            for one, two in combinations(pincers, 2):
                rest = (p.of[one] | p.of[two]) - {digit}
                if size == 2 and some == rest and len(rest) == 2:
                    return True
                three = len(rest) == 2 and some == rest | {digit}
                if size == 3 and three and cell in p.peers[pivot]:
                    return True
        return False

    return wrong


def w_wing(p: Position, cell: int, digit: int) -> bool:
    ends = [c for c in p.of if len(p.of[c]) == 2 and digit in p.of[c] and c in p.peers[cell]]
    for one, two in combinations(ends, 2):
        if p.of[one] == p.of[two] and two not in p.peers[one]:
            (other,) = p.of[one] - {digit}
            for unit in p.units:
                places = p.places(other, unit)
                if len(places) == 2 and not {one, two} & {*places}:
                    a, b = places
                    for near, far in ((a, b), (b, a)):
                        if near in p.peers[one] and far in p.peers[two]:
                            return True
    return False


def chain(in_cells: bool, in_units: bool) -> Definition:
    """If the candidate is true, links lead to the conclusion that it is not."""

    def wrong(p: Position, cell: int, digit: int) -> bool:
        def weak(c: int, d: int) -> Iterator[Candidate]:
            yield from ((o, d) for o in p.places(d, p.peers[c]))
            yield from ((c, e) for e in p.of[c] - {d} if in_cells)

        def strong(c: int, d: int) -> Iterator[Candidate]:
            if in_cells and len(p.of[c]) == 2:
                yield from ((c, e) for e in p.of[c] - {d})
            for unit in p.units if in_units else ():
                places = p.places(d, unit)
                if c in places and len(places) == 2:
                    yield from ((o, d) for o in places if o != c)

        off, on = {*weak(cell, digit)}, set[Candidate]()
        while more := {x for one in off for x in strong(*one)} - on:
            on |= more
            off |= {x for one in more for x in weak(*one)}
            if (cell, digit) in off:
                return True
        return False

    return wrong


@cache
def almost_locked(p: Position) -> list[tuple[frozenset[int], frozenset[int]]]:
    found = {}
    for group in p.groups:
        cells = [c for c in group if c in p.of]
        for size in range(1, len(cells)):
            for chosen in combinations(cells, size):
                digits = frozenset().union(*(p.of[c] for c in chosen))
                if len(digits) == size + 1:
                    found[frozenset(chosen)] = digits
    return list(found.items())


@cache
def lost_by_two_sets(p: Position) -> set[Candidate]:
    """If not both sets have X, one of them has each other digit; with a Y, each of them has."""
    sets = []
    for cells, digits in almost_locked(p):
        places = {x: frozenset(p.places(x, cells)) for x in digits}
        seen = {x: frozenset.intersection(*(frozenset(p.peers[c]) for c in places[x]))
                for x in digits}  # fmt: skip
        sets.append((digits, places, seen))
    lost = set[Candidate]()
    for (d, _, sight), (e, places, view) in combinations(sets, 2):
        apart = {x for x in d & e if places[x] <= sight[x]}
        for z in d | e if apart else ():
            others = len(apart - {z})
            cells = sight[z] & view[z] if others and z in d & e else frozenset()
            if others > 1:
                cells = sight.get(z, cells) | view.get(z, cells)
            lost |= {(cell, z) for cell in cells}
    return lost


def als_xz(p: Position, cell: int, digit: int) -> bool:
    return (cell, digit) in lost_by_two_sets(p)


def rectangle_of_two(p: Position, cell: int, digit: int) -> bool:
    """Three corners have the same two candidates, the digit among them, and this cell more."""
    n = p.n
    for i, j in product(range(n), repeat=2):
        far, rest = i * n + j, {cell - cell % n + j, i * n + cell % n}
        square = {cell, far, *rest}
        if len(square) == 4 and all(p.of.get(c, set()) == p.of.get(far) for c in rest):
            both = p.of.get(far, set())
            groups = [square & {*group} for group in p.groups]
            fair = all(len(g) in (0, 2) and g not in (rest, {cell, far}) for g in groups)
            if fair and len(both) == 2 and digit in both and both < p.of[cell]:
                return True
    return False


DEFINITIONS: dict[str, Definition] = {
    "finned X-wing": finned_fish(2),
    "finned swordfish": finned_fish(3),
    "XY-wing": wing(2),
    "XYZ-wing": wing(3),
    "W-wing": w_wing,
    "X-chain": chain(False, True),
    "XY-chain": chain(True, False),
    "AIC": chain(True, True),
    "ALS-XZ": als_xz,
    "unique rectangle": rectangle_of_two,
}
"""What each technique rules out. Of chains a rule yields one, and rectangles have more types."""


@cache
def boards(layout: str | None) -> list[Board]:
    """Boards after some steps, where the basic techniques do not advance."""
    found = []
    for seed in range(cases(2, 6)):
        board = Board(generate(1, seed=seed, layout=layout).puzzles[0])
        while step := next_step(board, range(1, BASIC)):
            board.apply(step.placements, step.eliminations)
        if board.empty:
            found.append(board)
    return found


@pytest.mark.heavy
@pytest.mark.parametrize("layout", [None, "x", "anti-king"])
@pytest.mark.parametrize("name", DEFINITIONS)
def test_a_rule_finds_what_its_definition_says(name: str, layout: str | None) -> None:
    (rule,) = [row.rule for row in ROWS if row.name == name]
    yields_one = "chain" in name or name in ("AIC", "ALS-XZ")
    for board in map(deepcopy, boards(layout)):
        while True:
            steps = list(rule(board))
            found = {one for step in steps for one in step.eliminations}
            wrong = ruled_out(name, board)
            if name == "unique rectangle":
                assert wrong <= found
            elif yields_one:
                assert found <= wrong
                assert bool(found) == bool(wrong)
            else:
                assert found == wrong
            if not (yields_one and found):
                break
            board.apply((), steps[0].eliminations)  # and look for the next one


def ruled_out(name: str, board: Board) -> set[Candidate]:
    """The candidates that a technique rules out by its definition."""
    position = Position(board)
    return {
        (cell, digit)
        for cell, digits in position.of.items()
        for digit in digits
        if DEFINITIONS[name](position, cell, digit)
    }
