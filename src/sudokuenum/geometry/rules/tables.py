"""The automata of all rules of a layout, as arrays that the search kernel reads."""

from array import array
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from sudokuenum.common.arguments import shown
from sudokuenum.errors import LayoutError, located
from sudokuenum.geometry.rules.automaton import NOWHERE, Automaton, unrolled
from sudokuenum.geometry.rules.rule import Constraint, Grid, Rule
from sudokuenum.geometry.rules.table_of_kinds import kind_named


class RuleTables(NamedTuple):
    """The arrays `rules` of `kernels.search_any.Search`."""

    cells: "array[int]"
    """The cells of all constraints, one after the other."""
    sizes: "array[int]"
    """The number of cells of each constraint."""
    automaton_of: "array[int]"
    """The number of the automaton of each constraint."""
    lengths: "array[int]"
    """The number of digits that each automaton reads."""
    widths: "array[int]"
    """The number of states of each layer of each automaton."""
    moves: "array[int]"
    """For each of these states the next state by digit, or `NOWHERE`."""


def constraints_of(grid: Grid) -> Iterator[tuple[Rule, Constraint]]:
    """Yield the constraints of all rules, each with its rule.

    Raises LayoutError if no digits satisfy a rule, or if its automaton needs too many states.
    """
    for rule in grid.rules:
        for constraint in kind_named(rule.kind).constraints(rule, grid):
            with located(f"rule {shown(rule.text(grid.digits))}: "):
                layers = unrolled(constraint.automaton, len(constraint.cells), grid.digits)
                if all(move == NOWHERE for move in layers[0][0]):
                    raise LayoutError("no digits satisfy it")
            yield rule, constraint


def tables_of(constraints: Sequence[Constraint], digits: int) -> RuleTables | None:
    """Return the arrays of constraints, or None if there are none.

    Equal automata are stored once.
    """
    if not constraints:
        return None
    numbers: dict[tuple[Automaton, int], int] = {}
    automaton_of = [
        numbers.setdefault((one.automaton, len(one.cells)), len(numbers)) for one in constraints
    ]
    widths, moves = array("H"), array("H")
    for automaton, length in numbers:
        for whole, own in zip((widths, moves), _arrays_of(automaton, length, digits), strict=True):
            whole += own
    return RuleTables(
        cells=array("H", chain.from_iterable(one.cells for one in constraints)),
        sizes=array("H", [len(one.cells) for one in constraints]),
        automaton_of=array("I", automaton_of),
        lengths=array("H", [length for _, length in numbers]),
        widths=widths,
        moves=moves,
    )


@lru_cache(1024)
def _arrays_of(automaton: Automaton, length: int, digits: int) -> tuple["array[int]", "array[int]"]:
    """Return the widths and the moves of an automaton."""
    layers = unrolled(automaton, length, digits)
    moves = array("H", chain.from_iterable(chain.from_iterable(layers)))
    return array("H", [*map(len, layers), 1]), moves
