"""Finite automata that read the digits of a sequence of cells.

A rule beyond "all different" is an automaton: it reads the digits of some cells, one after the
other, and accepts a filling or not. A sum needs the sum so far as its state, a thermometer the last
digit, and a set of consecutive digits the digits that were read. Search, propagation and counting
know automata only, and no rule by name.

Unrolled. An automaton that reads k digits becomes k + 1 layers of states. Layer 0 has the start,
and layer k one accepting state. States from which no filling is accepted are removed, and states
of a layer that accept the same fillings are merged, so that equal rules have equal layers.

Reference: G. Pesant, A regular language membership constraint for finite sequences of variables,
2004.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

from sudokuenum.errors import LayoutError

State: TypeAlias = Hashable
Layers: TypeAlias = tuple[tuple[tuple[int, ...], ...], ...]
"""For each layer but the last, and each of its states, the next state by digit, or `NOWHERE`."""
NOWHERE = 0xFFFF
"""The next state for a digit that is not accepted."""
MOST_STATES = 200_000
"""The most states of an unrolled automaton; each of them takes some microseconds to build."""


class Automaton(ABC):
    """An automaton that reads digits. Subclasses are frozen dataclasses of their parameters."""

    @property
    def start(self) -> State:
        """The state before the first digit."""
        return 0

    @property
    def reads_in_any_order(self) -> bool:
        """True if the automaton accepts the same digits in any other order."""
        return False

    @property
    def reads_both_ways(self) -> bool:
        """True if the automaton accepts the same digits in reverse order."""
        return self.reads_in_any_order

    @abstractmethod
    def step(self, state: State, digit: int) -> State | None:
        """Return the state after a digit, or None if the digit is not accepted."""

    def accepts(self, state: State) -> bool:
        """Return True if the sequence may end in this state."""
        return True

    def reads(self, digits: Iterable[int]) -> bool:
        """Return True if the automaton accepts these digits."""
        state: State | None = self.start
        for digit in digits:
            if (state := self.step(state, digit)) is None:
                return False
        return self.accepts(state)


@lru_cache(1024)
def unrolled(automaton: Automaton, length: int, digits: int) -> Layers:
    """Return the layers of an automaton that reads `length` digits of 1 to `digits`.

    If no filling is accepted, every digit leads nowhere. Raises LayoutError if there are more than
    `MOST_STATES` states, or if a layer has `NOWHERE` states or more.

    >>> from sudokuenum.geometry.rules.automata import Sum
    >>> unrolled(Sum(3), 2, 2) == (((0, 1),), ((65535, 0), (0, 65535)))
    True
    """
    layers = _reached(automaton, length, digits)
    merged = {state: 0 for state in layers.pop()[0] if automaton.accepts(state)}
    unrolled: list[tuple[tuple[int, ...], ...]] = []
    for layer in reversed(layers):
        numbers: dict[tuple[int, ...], int] = {}
        before: dict[State, int] = {}
        for state, following in zip(*layer, strict=True):
            moves = tuple(merged.get(next_state, NOWHERE) for next_state in following)
            if any(move != NOWHERE for move in moves):
                before[state] = numbers.setdefault(moves, len(numbers))
        unrolled.append(tuple(numbers))
        merged = before
    if not merged:
        return (((NOWHERE,) * digits,),) * length
    return tuple(reversed(unrolled))


def is_kept_by(layers: Layers, images: Sequence[int]) -> bool:
    """Return True if the same sequences are accepted after a relabelling of the digits.

    The digit d, counted from 0, becomes images[d]. Because states that accept the same sequences
    are merged, it suffices to follow both kinds of moves from the start: each state must always
    meet the same other state. If only the images of the first digits are given, the result is False
    only if no images of the other digits would make it True.

    >>> from sudokuenum.geometry.rules.automata import Sum
    >>> reversal = range(9)[::-1]
    >>> [is_kept_by(unrolled(Sum(total), 2, 9), reversal) for total in (10, 9)]
    [True, False]
    """
    met = {0: 0}
    for layer in layers:
        following: dict[int, int] = {}
        for state, other in met.items():
            for digit, image in enumerate(images):
                to, to_other = layer[state][digit], layer[other][image]
                if following.setdefault(to, to_other) != to_other:
                    return False
        if following.pop(NOWHERE, NOWHERE) != NOWHERE or NOWHERE in following.values():
            return False
        met = following
    return True


def paths_by_digit(layers: Layers) -> list[tuple[int, ...]]:
    """Return, for each digit, the number of accepted sequences that have it at each place.

    >>> from sudokuenum.geometry.rules.automata import Sum
    >>> paths_by_digit(unrolled(Sum(4), 2, 3))
    [(1, 1), (1, 1), (1, 1)]
    """
    reached: list[dict[int, int]] = [{0: 1}]
    for layer in layers:
        following: dict[int, int] = {}
        for state, number in reached[-1].items():
            for to in layer[state]:
                if to != NOWHERE:
                    following[to] = following.get(to, 0) + number
        reached.append(following)
    left = {0: 1}
    columns: list[list[int]] = []
    for layer, before in zip(reversed(layers), reversed(reached[:-1]), strict=True):
        columns.append(
            [
                sum(number * left.get(layer[state][d], 0) for state, number in before.items())
                for d in range(len(layer[0]))
            ]
        )
        left = {
            state: sum(left.get(to, 0) for to in moves if to != NOWHERE)
            for state, moves in enumerate(layer)
        }
    return [*zip(*reversed(columns), strict=True)]


_Reached: TypeAlias = tuple[Sequence[State], Sequence[tuple[State | None, ...]]]
"""The states of a layer, and for each of them the next state by digit."""


def _reached(automaton: Automaton, length: int, digits: int) -> list[_Reached]:
    """Return the states that can be reached in each layer, and the next states of each of them."""
    layers: list[_Reached] = []
    states: Sequence[State] = (automaton.start,)
    number = 1
    for _ in range(length):
        following = [tuple(automaton.step(s, d) for d in range(1, digits + 1)) for s in states]
        layers.append((states, following))
        found = dict.fromkeys(state for row in following for state in row)
        found.pop(None, None)
        states = tuple(found)
        number += len(states)
        if number > MOST_STATES or len(states) >= NOWHERE:
            raise LayoutError(f"{length} cells need too many states; leave out some of the cells")
    layers.append((states, ()))
    return layers
