"""A puzzle whose rules are made, for one solution.

First the grid is filled with random rules that hold in the solution and have room in the picture.
Usually only few other solutions are left. Then we improve the rules step by step: a step takes one
of the other solutions, makes a rule that excludes it, takes away the rules that are in its way,
and fills the grid again. The step is undone if more solutions than before are left. If no rule of
the kinds excludes a solution, such as the solution with all digits reversed if there are only
whispers, or if several steps in a row improve nothing, a given is added in a cell in which most of
the other solutions differ.

At the end we try to remove each given that was added and each rule. What is needed stays needed
when others are removed, so that it is enough to try each once.

Cost: some hundredths of a second for a 9x9 puzzle full of cages. Removing takes up to seconds,
because the last searches have little to go by.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

import numpy as np

from sudokuenum.geometry.layout import Layout
from sudokuenum.geometry.layout_names import composed_name
from sudokuenum.geometry.rules.all_marks import PointTaken, points_taken
from sudokuenum.geometry.rules.rule import Cells, Draft, Grid, Kind, Rule
from sudokuenum.geometry.rules.table_of_kinds import kind_named
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.solving.search import search_of_layout

_MOST = 200
"""The largest number of other solutions that are listed."""
_NODES = 2_000
"""The steps of one call of a search."""
_STEPS, _STEPS_OF_PROOF, _STEPS_OF_PROOFS = 50_000, 2_000_000, 10_000_000
"""The largest numbers of steps of a search for other solutions: while rules are made, when we find
out whether a rule is needed, and of all searches of the latter kind together. They take at most
about 0.1, 4 and 20 s."""
_PATIENCE, _PATIENCE_IF_MANY = 20, 6
"""The largest numbers of successive steps without an improvement, if all other solutions are known,
and if there are too many or the search for them is too long. In the latter case the number of
givens that are added doubles each time, because a single given makes no difference."""
_PASSES = 6
"""The number of times that each cell of an empty grid is tried as the beginning of a rule."""
_ATTEMPTS = 400
"""The number of attempts to make a rule that excludes a solution."""


def holds(rule: Rule, solution: Sequence[int], grid: Grid) -> bool:
    """Return True if a rule, without any other rule, holds in a solution."""
    kind, alone = kind_named(rule.kind), grid._replace(rules=(rule,))
    for group in kind.groups(rule, alone):
        if len({solution[cell] for cell in group}) < len(group):
            return False
    return all(
        one.automaton.reads([solution[cell] for cell in one.cells])
        for one in kind.constraints(rule, alone)
    )


class _Draft(Draft):
    """A draft of a rule that holds in a solution, in a picture in which some points are taken."""

    def __init__(
        self,
        kind: Kind,
        solution: Sequence[int],
        grid: Grid,
        random: Random,
        taken: dict[PointTaken, Rule] | None = None,
    ) -> None:
        self.kind, self.solution, self.grid, self.random = kind, solution, grid, random
        self._taken = taken or {}

    def has_room(self, parts: tuple[Cells, ...]) -> bool:
        return self._has_room(Rule(self.kind.name, parts))

    def _has_room(self, rule: Rule) -> bool:
        return not self._taken or not any(
            point in self._taken for point in points_taken(rule, self.grid)
        )

    def holding(self, parts: tuple[Cells, ...]) -> Rule | None:
        line = [self.solution[cell] for part in parts for cell in part]
        values = [*self.kind.values_with(line, self.grid.digits)]
        self.random.shuffle(values)
        rules = (Rule(self.kind.name, parts, one) for one in values)
        for rule in rules:
            if self._has_room(rule) and holds(rule, self.solution, self.grid):
                return rule
        return None


@dataclass
class Setter:
    """Makes the rules of one puzzle.

    Attributes
    ----------
    layout
        The layout with the rules that are given besides, which hold in the solution.
    kinds
        The kinds of the rules that are made.
    solution
        The digits of all cells.
    random
        Chooses the rules.
    givens
        The cells that have givens.
    most_givens
        The largest number of givens.
    """

    layout: Layout
    kinds: Sequence[Kind]
    solution: list[int]
    random: Random
    givens: set[int]
    most_givens: int
    needs_givens: bool = field(default=False, init=False)
    """True if givens were added because no rule of the kinds excludes some other solution."""
    undecided: int = field(default=0, init=False)
    """The number of rules and givens for which the search was too long to decide if they are
    needed."""
    _proof_steps: int = field(default=_STEPS_OF_PROOFS, init=False)
    """The number of steps that are left for proofs."""
    _added: set[int] = field(default_factory=set, init=False)
    _points: dict[Rule, tuple[PointTaken, ...]] = field(default_factory=dict, init=False)
    """The rules that are made, with the points that they take."""
    _taken: dict[PointTaken, Rule] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        n = self.layout.digits
        self._grid = Grid(n, self.layout.regions or self.layout.box.units[2 * n :], ())
        self._cells = range(n * n)
        self._taken = {
            point: rule for rule in self.layout.rules for point in points_taken(rule, self._grid)
        }
        self._given = frozenset(self._taken)

    @property
    def number_added(self) -> int:
        """The number of givens that were added."""
        return len(self._added)

    def puzzle(self) -> Puzzle:
        """Return the puzzle with the rules and givens of this moment."""
        cells = [digit if k in self.givens else 0 for k, digit in enumerate(self.solution)]
        return Puzzle(tuple(cells), layout=self._with_rules([*self._points]))

    def make(self) -> bool:
        """Make rules, and return True if the puzzle is proper with the allowed givens."""
        for _ in range(_PASSES):
            self._fill()
        others, steps, number = self._others([*self._points], _MOST), 0, 1
        while others is None or others:
            rule = self._rule_against(self.random.choice(others) if others else None)
            self.needs_givens |= rule is None
            are_few = others is not None and len(others) < _MOST
            if rule is None or steps == (_PATIENCE if are_few else _PATIENCE_IF_MANY):
                number = 1 if are_few else 2 * number
                if not self._add_givens(number, others or []):
                    return False
                others, steps = self._others([*self._points], _MOST), 0
                continue
            before = dict(self._points)
            self._replace_by(rule)
            self._fill()
            left = self._others([*self._points], _MOST if others is None else len(others) + 1)
            steps += 1
            if left is None or (others is not None and len(others) < len(left) <= _MOST):
                self._restore(before)
                continue
            if others is None or len(left) < len(others):
                steps = 0
            others = left
        return True

    def remove_givens(self) -> None:
        """Remove the added givens without which the puzzle is still proper."""
        for cell in self.random.sample(sorted(self._added), len(self._added)):
            self.givens.discard(cell)
            if self._is_needed([*self._points]):
                self.givens.add(cell)
            else:
                self._added.discard(cell)

    def remove_rules(self) -> None:
        """Remove the rules without which the puzzle is still proper."""
        for rule in self._in_order_of_removal():
            if not self._is_needed([one for one in self._points if one != rule]):
                self._take_away(rule)

    def _in_order_of_removal(self) -> Iterator[Rule]:
        """Yield the rules, always a large one of the kind that has most rules at this moment.

        Each kind should remain, and small rules are easier to use.
        """
        rules = self.random.sample([*self._points], len(self._points))
        rules.sort(key=lambda one: len(one.cells))
        while rules:
            numbers = Counter(one.kind for one in self._points)
            rule = max(reversed(rules), key=lambda one: numbers[one.kind])
            rules.remove(rule)
            yield rule

    def _is_needed(self, rest: list[Rule]) -> bool:
        """Return True unless the puzzle is certainly proper with only these rules."""
        others = self._others(rest, 1, min(_STEPS_OF_PROOF, self._proof_steps))
        self.undecided += others is None
        return others is None or bool(others)

    def _with_rules(self, rules: list[Rule]) -> Layout:
        base = self.layout
        name = composed_name(filter(None, base.name.split("+")), rules)
        return Layout(base.box, regions=base.regions, rules=[*base.rules, *rules], name=name)

    def _others(self, rules: list[Rule], most: int, steps: int = _STEPS) -> list[list[int]] | None:
        """Return at most this many other solutions, or None if the search for them is too long."""
        cells = bytes(digit if k in self.givens else 0 for k, digit in enumerate(self.solution))
        layout, seed = self._with_rules(rules), self.random.randrange(1, 2**63)
        running = search_of_layout(cells, layout, seed=seed)
        found, number = np.empty((most + 1, len(cells)), np.uint8), 0
        for _ in range(0, steps, _NODES):
            number += running.fill(found[number:], _NODES)
            self._proof_steps -= _NODES * (most == 1)
            if number > most or running.ended():
                break
        others = [row for row in found[:number].tolist() if row != self.solution]
        return others[:most] if len(others) >= most or running.ended() else None

    def _draft(self, taken: dict[PointTaken, Rule] | None = None) -> _Draft:
        kind = self.random.choice(self.kinds)
        return _Draft(kind, self.solution, self._grid, self.random, taken)

    def _fill(self) -> None:
        """Add rules that have room, each cell being tried once as the beginning of a rule."""
        for cell in self.random.sample(self._cells, len(self._cells)):
            draft = self._draft(self._taken)
            assert draft.kind.places is not None
            if rule := draft.kind.places.rule_at(cell, draft):
                self._add(rule)

    def _rule_against(self, excluded: list[int] | None) -> Rule | None:
        """Return a rule that does not hold in another solution, or any rule if this is None.

        It does not take room for the given rules. Returns None if no rule is found.
        """
        differing = [k for k in self._cells if not excluded or excluded[k] != self.solution[k]]
        for _ in range(_ATTEMPTS):
            draft = self._draft()
            assert draft.kind.places is not None
            rule = draft.kind.places.rule_at(self.random.choice(differing), draft)
            if (
                rule
                and not (excluded and holds(rule, excluded, self._grid))
                and self._given.isdisjoint(points_taken(rule, self._grid))
            ):
                return rule
        return None

    def _replace_by(self, rule: Rule) -> None:
        """Add a rule, and take away the rules that are in its way."""
        in_its_way = {
            self._taken[point]: None
            for point in points_taken(rule, self._grid)
            if point in self._taken
        }
        for other in in_its_way:
            self._take_away(other)
        self._add(rule)

    def _add(self, rule: Rule) -> None:
        self._points[rule] = tuple(points_taken(rule, self._grid))
        self._taken |= dict.fromkeys(self._points[rule], rule)

    def _take_away(self, rule: Rule) -> None:
        for point in self._points.pop(rule):
            self._taken.pop(point, None)

    def _restore(self, before: dict[Rule, tuple[PointTaken, ...]]) -> None:
        for rule in [*self._points]:
            if rule not in before:
                self._take_away(rule)
        for rule in before:
            if rule not in self._points:
                self._add(rule)

    def _add_givens(self, number: int, others: list[list[int]]) -> bool:
        """Add givens in cells in which most of the other solutions differ.

        Returns False if there are too many givens.
        """
        for _ in range(number):
            if len(self.givens) == min(self.most_givens, len(self._cells)):
                return False
            free = [cell for cell in self._cells if cell not in self.givens]
            self.random.shuffle(free)
            cell = max(free, key=lambda k: sum(one[k] != self.solution[k] for one in others))
            self.givens.add(cell)
            self._added.add(cell)
        return True
