"""The fillings that a rule of a layout has, such as a killer cage or a thermometer.

A filling gives each cell of the rule one of its candidates, so that the automaton of the rule
accepts the digits. A candidate remains if it belongs to a filling. The fillings are the paths
through the layers of the automaton (see `geometry/rules/automaton.py`). A search forwards finds the
states that can be reached, and a search backwards leaves the states on paths to the last layer.

If at most four cells of the rule have several candidates, the fillings are listed, without those in
which two cells that see each other have equal digits. Otherwise there could be too many fillings,
and only the automaton is considered.

The cases of a rule are the states between two of its cells, which a person must keep apart. After
each cell of a thermometer, for example, there is at most one case for each digit, because only the
last digit matters for the rest.
"""

from collections.abc import Iterator, Sequence
from functools import cache, reduce
from operator import or_
from typing import NamedTuple, TypeAlias

from sudokuenum.common.bit_masks import bits_of, mask_of
from sudokuenum.geometry.rules.automaton import NOWHERE, Layers

MOST_LISTED_CELLS = 4
"""The largest number of cells with several candidates for which the fillings are listed."""
MOST_NAMED = 4
"""The largest number of fillings that are returned."""
States: TypeAlias = Sequence[set[int]]
"""The states of each layer that are on paths."""


class RuleCells(NamedTuple):
    """A rule of a layout, or a part of a rule, as an unrolled automaton that reads some cells."""

    name: str
    """The rule and its cells, such as "killer 5 in r1c4, r2c4"."""
    cells: tuple[int, ...]
    layers: Layers
    seen: tuple[tuple[int, ...], ...]
    """For each cell, the positions in `cells` of the earlier cells that see it."""
    kind: int
    """A number that rules of a layout share if their layers and `seen` are equal."""
    partners: tuple[tuple[int, ...], ...]
    """For a rule that reads two cells, what each digit of one of them allows in the other."""


class RuleFillings(NamedTuple):
    """The candidates that the fillings of a rule leave, and the measures of difficulty."""

    candidates: tuple[int, ...]
    """The candidates of each cell that belong to a filling, as bit masks. Bit 0 is the digit 1."""
    open_cells: int
    """The number of cells with several candidates."""
    cases: int
    """The largest number of states between two cells."""
    named: tuple[tuple[int, ...], ...]
    """The digits of all fillings, if they are listed and if there are at most `MOST_NAMED`."""


def partners_of(layers: Layers, see_each_other: bool) -> tuple[tuple[int, ...], ...]:
    """Return what each digit of one of two cells allows in the other cell, for both cells."""
    digits = range(len(layers[0][0]))
    pairs = {
        (one, two)
        for one in digits
        if (state := layers[0][0][one]) != NOWHERE
        for two in digits
        if layers[1][state][two] != NOWHERE and not (see_each_other and one == two)
    }
    return (
        tuple(mask_of(two for two in digits if (one, two) in pairs) for one in digits),
        tuple(mask_of(one for one in digits if (one, two) in pairs) for two in digits),
    )


@cache
def _allowed(partners: Sequence[int], mask: int) -> int:
    """Return the digits that at least one of the digits in a bit mask allows in the other cell."""
    return reduce(or_, (partners[digit] for digit in bits_of(mask)), 0)


def all_remain(rule: RuleCells, candidates: Sequence[int]) -> bool:
    """Return True if a rule about two cells rules nothing out, without a list of its fillings."""
    if not rule.partners:
        return False
    one, two = candidates
    of_one, of_two = rule.partners
    return not (two & ~_allowed(of_one, one) or one & ~_allowed(of_two, two))


def fillings_of(rule: RuleCells, candidates: Sequence[int]) -> RuleFillings:
    """Return the candidates of the cells of a rule that belong to a filling."""
    digits = [tuple(bits_of(mask)) for mask in candidates]
    states = _states_on_paths(rule.layers, digits)
    open_cells = sum(len(some) > 1 for some in digits)
    left, found = [0] * len(digits), list[tuple[int, ...]]()
    if open_cells > MOST_LISTED_CELLS:
        for k, (layer, here, after) in enumerate(
            zip(rule.layers, states, states[1:], strict=False)
        ):
            moves = [layer[state] for state in here]
            kept = [d for d in digits[k] if not after.isdisjoint([row[d] for row in moves])]
            left[k] = mask_of(kept)
    else:
        for filling in _listed(rule, states, digits):
            left = [mask | 1 << digit for mask, digit in zip(left, filling, strict=True)]
            found.append(filling)
            if len(found) > MOST_NAMED and left == [*candidates]:
                break
    named = found if len(found) <= MOST_NAMED else []
    shown = tuple(tuple(digit + 1 for digit in filling) for filling in named)
    return RuleFillings(tuple(left), open_cells, max(map(len, states)), shown)


def _states_on_paths(layers: Layers, digits: Sequence[Sequence[int]]) -> States:
    """Return the states of each layer that are on a path of these digits, counted from 0."""
    states = [{0}]
    for layer, some in zip(layers, digits, strict=True):
        states.append({layer[state][digit] for state in states[-1] for digit in some})
        states[-1].discard(NOWHERE)
    for k in reversed(range(len(layers))):
        layer, some, after = layers[k], digits[k], states[k + 1]
        states[k] = {
            state
            for state in states[k]
            if not after.isdisjoint([layer[state][digit] for digit in some])
        }
    return states


def _listed(
    rule: RuleCells, states: States, digits: Sequence[Sequence[int]],
    begun: tuple[int, ...] = (), state: int = 0,
) -> Iterator[tuple[int, ...]]:  # fmt: skip
    """Yield the fillings with these digits in the first cells, which lead to this state."""
    k = len(begun)
    if k == len(digits):
        yield begun
        return
    moves = rule.layers[k][state]
    for digit in digits[k]:
        if moves[digit] in states[k + 1] and all(begun[j] != digit for j in rule.seen[k]):
            yield from _listed(rule, states, digits, (*begun, digit), moves[digit])
