"""A puzzle with rules as a model of CP-SAT, written from what the rules say.

It knows no automata, and is written as somebody would who knows CP-SAT: differences and sums as
they are, relations of two cells as tables, alternatives as Boolean variables.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations, pairwise, product
from typing import Any

from ortools.sat.python import cp_model
from rules_in_words import Seen, add_up_to, differ_by, in_ratio

from sudokuenum import Puzzle
from sudokuenum.geometry.rules.rule import Rule
from sudokuenum.grids.puzzle import layout_of

Fit = Callable[[int, int], bool]
METHODS = {"sum": "sum_of_cells", "little-killer": "sum_of_cells"}
"""The methods of kinds that have another name."""


class Model:
    """The model of a puzzle. `solutions` returns at most two of its solutions."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.layout = layout_of(puzzle)
        self.n = n = self.layout.digits
        self.model = cp_model.CpModel()
        self.x = [self.model.new_int_var(d or 1, d or n, f"x{k}") for k, d in enumerate(puzzle)]
        self.known: dict[tuple[int, int], Any] = {}
        for unit in self.layout.units:
            self.model.add_all_different([self.x[cell] for cell in unit])
        for rule in self.layout.rules:
            name = METHODS.get(rule.kind, rule.kind.replace("-", "_"))
            getattr(self, name)(rule, [self.x[cell] for cell in rule.cells])

    def solutions(self, seconds: float = 60) -> list[tuple[int, ...]] | None:
        """At most two solutions, or None if time is over."""
        found: list[tuple[int, ...]] = []
        for _ in range(2):
            solver = cp_model.CpSolver()
            solver.parameters.num_workers = 1
            # otherwise Ctrl-C kills the process from the first call on
            solver.parameters.catch_sigint_signal = False
            solver.parameters.max_time_in_seconds = seconds
            status = solver.solve(self.model)
            if status == cp_model.INFEASIBLE:
                break
            if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
                return None
            found.append(tuple(int(solver.value(x)) for x in self.x))
            self.model.add_bool_or(
                [~self.is_digit(cell, digit) for cell, digit in enumerate(found[-1])]
            )
        return found

    def is_digit(self, cell: int, digit: int) -> Any:
        """A Boolean variable: the cell has the digit."""
        if (cell, digit) not in self.known:
            literal = self.known[cell, digit] = self.model.new_bool_var("")
            self.model.add(self.x[cell] == digit).only_enforce_if(literal)
            self.model.add(self.x[cell] != digit).only_enforce_if(~literal)
        return self.known[cell, digit]

    def pair(self, a: Any, b: Any, fit: Fit) -> None:
        """Two digits that fit, as a table."""
        digits = range(1, self.n + 1)
        table = [pair for pair in product(digits, digits) if fit(*pair)]
        self.model.add_allowed_assignments([a, b], table)

    def pairs(self, line: Sequence[Any], fit: Fit) -> None:
        for a, b in pairwise(line):
            self.pair(a, b, fit)

    def group(self, rule: Rule, cells: list[Any]) -> None:
        self.model.add_all_different(cells)

    def killer(self, rule: Rule, line: list[Any]) -> None:
        self.model.add_all_different(line)
        for total in rule.values:
            self.model.add(sum(line) == total)

    def sum_of_cells(self, rule: Rule, line: list[Any]) -> None:
        self.model.add(sum(line) == rule.values[0])

    def arrow(self, rule: Rule, line: list[Any]) -> None:
        circle = len(rule.parts[0])
        number = sum(10 ** (circle - 1 - k) * x for k, x in enumerate(line[:circle]))
        self.model.add(number == sum(line[circle:]))

    def double_arrow(self, rule: Rule, line: list[Any]) -> None:
        self.model.add(line[0] + line[-1] == sum(line[1:-1]))

    def thermometer(self, rule: Rule, line: list[Any]) -> None:
        for a, b in pairwise(line):
            self.model.add(a < b)

    def slow_thermometer(self, rule: Rule, line: list[Any]) -> None:
        for a, b in pairwise(line):
            self.model.add(a <= b)

    def greater(self, rule: Rule, line: list[Any]) -> None:
        for a, b in pairwise(line):
            self.model.add(a > b)

    def german_whispers(self, rule: Rule, line: list[Any]) -> None:
        least = rule.values[0] if rule.values else (self.n + 1) // 2
        self.pairs(line, lambda a, b: abs(a - b) >= least)

    def dutch_whispers(self, rule: Rule, line: list[Any]) -> None:
        least = rule.values[0] if rule.values else 4
        self.pairs(line, lambda a, b: abs(a - b) >= least)

    def renban(self, rule: Rule, line: list[Any]) -> None:
        low, high = (self.model.new_int_var(1, self.n, "") for _ in range(2))
        self.model.add_all_different(line)
        self.model.add_min_equality(low, line)
        self.model.add_max_equality(high, line)
        self.model.add(high - low == len(line) - 1)

    def palindrome(self, rule: Rule, line: list[Any]) -> None:
        for a, b in zip(line[: len(line) // 2], line[::-1], strict=False):
            self.model.add(a == b)

    def region_sum(self, rule: Rule, line: list[Any]) -> None:
        regions = self.layout.regions or self.layout.box.units[2 * self.n :]
        box = {cell: k for k, region in enumerate(regions) for cell in region}
        pieces: list[list[Any]] = []
        for k, cell in enumerate(rule.cells):
            if not k or box[cell] != box[rule.cells[k - 1]]:
                pieces.append([])
            pieces[-1].append(line[k])
        for a, b in pairwise(pieces):
            self.model.add(sum(a) == sum(b))

    def between(self, rule: Rule, line: list[Any]) -> None:
        rises = self.model.new_bool_var("")
        for x in line[1:-1]:
            self.model.add(line[0] < x).only_enforce_if(rises)
            self.model.add(x < line[-1]).only_enforce_if(rises)
            self.model.add(line[0] > x).only_enforce_if(~rises)
            self.model.add(x > line[-1]).only_enforce_if(~rises)

    def lockout(self, rule: Rule, line: list[Any]) -> None:
        least = rule.values[0] if rule.values else 4
        rises = self.model.new_bool_var("")
        self.model.add(line[-1] - line[0] >= least).only_enforce_if(rises)
        self.model.add(line[0] - line[-1] >= least).only_enforce_if(~rises)
        for x in line[1:-1]:
            low = self.model.new_bool_var("")
            for end in (line[0], line[-1]):
                self.model.add(x < end).only_enforce_if(low)
                self.model.add(x > end).only_enforce_if(~low)

    def zipper(self, rule: Rule, line: list[Any]) -> None:
        half = len(line) // 2
        sums = [a + b for a, b in zip(line[:half], line[::-1], strict=False)]
        sums += [line[half]] if len(line) % 2 else []
        for a, b in pairwise(sums):
            self.model.add(a == b)

    def entropic(self, rule: Rule, line: list[Any]) -> None:
        for k in (1, 2):
            for a, b in zip(line, line[k:], strict=False):
                self.pair(a, b, lambda a, b: (a - 1) * 3 // self.n != (b - 1) * 3 // self.n)

    def modular(self, rule: Rule, line: list[Any]) -> None:
        for k in (1, 2):
            for a, b in zip(line, line[k:], strict=False):
                self.pair(a, b, lambda a, b: a % 3 != b % 3)

    def parity(self, rule: Rule, line: list[Any]) -> None:
        self.pairs(line, lambda a, b: (a + b) % 2 == 1)

    def difference(self, rule: Rule, line: list[Any]) -> None:
        value = rule.values[0] if rule.values else 1
        self.pairs(line, lambda a, b: differ_by(value, a, b))

    def ratio(self, rule: Rule, line: list[Any]) -> None:
        value = rule.values[0] if rule.values else 2
        self.pairs(line, lambda a, b: in_ratio(value, a, b))

    def xv(self, rule: Rule, line: list[Any]) -> None:
        for a, b in pairwise(line):
            self.model.add(a + b == rule.values[0])

    def quadruple(self, rule: Rule, line: list[Any]) -> None:
        for digit, number in Counter(rule.values).items():
            self.model.add(sum(self.is_digit(cell, digit) for cell in rule.cells) >= number)

    def clone(self, rule: Rule, line: list[Any]) -> None:
        half = len(line) // 2
        for a, b in zip(line[:half], line[half:], strict=True):
            self.model.add(a == b)

    def odd(self, rule: Rule, line: list[Any]) -> None:
        for x in line:
            self.model.add_allowed_assignments([x], [(d,) for d in range(1, self.n + 1, 2)])

    def even(self, rule: Rule, line: list[Any]) -> None:
        for x in line:
            self.model.add_allowed_assignments([x], [(d,) for d in range(2, self.n + 1, 2)])

    def minimum(self, rule: Rule, line: list[Any]) -> None:
        self._extreme(rule, 1)

    def maximum(self, rule: Rule, line: list[Any]) -> None:
        self._extreme(rule, -1)

    def nabner(self, rule: Rule, line: list[Any]) -> None:
        for a, b in combinations(line, 2):
            self.pair(a, b, lambda a, b: abs(a - b) > 1)

    def row_indexer(self, rule: Rule, line: list[Any]) -> None:
        self._indexer(rule, self.layout.units[self.n : 2 * self.n])

    def column_indexer(self, rule: Rule, line: list[Any]) -> None:
        self._indexer(rule, self.layout.units[: self.n])

    def box_indexer(self, rule: Rule, line: list[Any]) -> None:
        self._indexer(rule, self.layout.regions or self.layout.box.units[2 * self.n :])

    def _indexer(self, rule: Rule, units: Sequence[Sequence[int]]) -> None:
        for cell in rule.cells:
            (unit,) = (sorted(one) for one in units if cell in one)
            place = unit.index(cell) + 1
            for digit, other in enumerate(unit, 1):
                self.model.add_implication(self.is_digit(cell, digit), self.is_digit(other, place))

    def _extreme(self, rule: Rule, sign: int) -> None:
        seen = Seen(rule, [0] * self.n**2, self.layout)
        marked = {cell for other in seen.others(rule.kind) for cell in other.cells}
        for cell in rule.cells:
            for other in seen.beside(cell):
                if other not in marked:
                    self.model.add(sign * self.x[cell] < sign * self.x[other])

    def sandwich(self, rule: Rule, line: list[Any]) -> None:
        places = []
        for i, j in combinations(range(len(line)), 2):
            for low, high in ((i, j), (j, i)):
                here = self.model.new_bool_var("")
                self.model.add(line[low] == 1).only_enforce_if(here)
                self.model.add(line[high] == self.n).only_enforce_if(here)
                self.model.add(sum(line[i + 1 : j]) == rule.values[0]).only_enforce_if(here)
                places.append(here)
        self.model.add_exactly_one(places)

    def x_sum(self, rule: Rule, line: list[Any]) -> None:
        for x in range(1, self.n + 1):
            here = self.is_digit(rule.cells[0], x)
            self.model.add(sum(line[:x]) == rule.values[0]).only_enforce_if(here)

    def numbered_room(self, rule: Rule, line: list[Any]) -> None:
        for x in range(1, self.n + 1):
            here = self.is_digit(rule.cells[0], x)
            self.model.add(line[x - 1] == rule.values[0]).only_enforce_if(here)

    def skyscraper(self, rule: Rule, line: list[Any]) -> None:
        seen, highest = [], line[0]
        for x in line[1:]:
            visible = self.model.new_bool_var("")
            self.model.add(x > highest).only_enforce_if(visible)
            self.model.add(x <= highest).only_enforce_if(~visible)
            seen.append(visible)
            higher = self.model.new_int_var(1, self.n, "")
            self.model.add_max_equality(higher, [highest, x])
            highest = higher
        self.model.add(1 + sum(seen) == rule.values[0])

    def non_consecutive(self, rule: Rule, line: list[Any]) -> None:
        self._undotted(rule, (), lambda a, b: differ_by(1, a, b))

    def all_differences(self, rule: Rule, line: list[Any]) -> None:
        values = self._values("difference", 1) or {1}
        self._undotted(
            rule, ("difference", "ratio"), lambda a, b: any(differ_by(v, a, b) for v in values)
        )

    def all_ratios(self, rule: Rule, line: list[Any]) -> None:
        values = self._values("ratio", 2) or {2}
        self._undotted(
            rule, ("difference", "ratio"), lambda a, b: any(in_ratio(v, a, b) for v in values)
        )

    def all_xv(self, rule: Rule, line: list[Any]) -> None:
        values = {5, 10, *self._values("xv", 10)}
        self._undotted(rule, ("xv",), lambda a, b: any(add_up_to(v, a, b) for v in values))

    def _values(self, kind: str, usual: int) -> set[int]:
        rules = [rule for rule in self.layout.rules if rule.kind == kind]
        return {rule.values[0] if rule.values else usual for rule in rules}

    def _undotted(self, rule: Rule, kinds: tuple[str, ...], related: Fit) -> None:
        seen = Seen(rule, [0] * self.n**2, self.layout)
        dots = {frozenset(two) for one in seen.others(*kinds) for two in pairwise(one.cells)}
        for cell in range(self.n**2):
            for other in seen.beside(cell):
                if cell < other and frozenset((cell, other)) not in dots:
                    self.pair(self.x[cell], self.x[other], lambda a, b: not related(a, b))
