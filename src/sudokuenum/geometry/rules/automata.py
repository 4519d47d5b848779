"""Automata that several kinds of rules share."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import comb
from typing import cast

from sudokuenum.common.bit_masks import bits_of, mask_of
from sudokuenum.geometry.rules.automaton import Automaton, State

_MOST_SETS = 1000
"""The most sets of digits, in one layer, for which an automaton keeps the digits it has read."""


@dataclass(frozen=True)
class Sum(Automaton):
    """The digits have this sum. The state is the sum that is left."""

    total: int

    @property
    def reads_in_any_order(self) -> bool:
        return True

    @property
    def start(self) -> State:
        return self.total

    def step(self, state: State, digit: int) -> State | None:
        left = cast(int, state) - digit
        return left if left >= 0 else None

    def accepts(self, state: State) -> bool:
        return state == 0


@dataclass(frozen=True)
class DifferentDigitsWithSum(Automaton):
    """All digits are different, and they have this sum. The state is the set of digits."""

    total: int

    @property
    def reads_in_any_order(self) -> bool:
        return True

    def step(self, state: State, digit: int) -> State | None:
        digits = cast(int, state)
        return None if digits >> digit & 1 else digits | 1 << digit

    def accepts(self, state: State) -> bool:
        digits = cast(int, state)
        return sum(bits_of(digits)) == self.total


def sum_of_different(total: int, length: int, digits: int) -> Automaton:
    """Return an automaton for cells that are a group and whose digits have this sum.

    A set of digits excludes more than a sum does, but with many digits and cells there are too many
    sets.
    """
    is_small = max(comb(digits, k) for k in range(length + 1)) <= _MOST_SETS
    return DifferentDigitsWithSum(total) if is_small else Sum(total)


@dataclass(frozen=True)
class Neighbours(Automaton):
    """Each digit fits the digit before it. The state is the digit, or 0 at the beginning."""

    fitting: tuple[int, ...]
    """For each digit from 1, the digits that may follow, where the digit d is bit d."""

    @property
    def reads_both_ways(self) -> bool:
        digits = range(1, len(self.fitting) + 1)
        return all(
            self.fitting[a - 1] >> b & 1 == self.fitting[b - 1] >> a & 1
            for a in digits
            for b in digits
        )

    def step(self, state: State, digit: int) -> State | None:
        fits = not state or self.fitting[cast(int, state) - 1] >> digit & 1
        return digit if fits else None


def neighbours(digits: int, fit: Callable[[int, int], bool]) -> Neighbours:
    """Return the automaton in which two digits may follow each other if they `fit`."""
    every = range(1, digits + 1)
    return Neighbours(tuple(mask_of(after for after in every if fit(d, after)) for d in every))


@cache
def differing_by(digits: int, least: int) -> Neighbours:
    """Return the automaton in which neighbours differ by at least `least`."""
    return neighbours(digits, lambda a, b: abs(a - b) >= least)


def usual_difference(of_9_digits: int, digits: int) -> int:
    """Return the least difference that has the same meaning in a grid with `digits` digits.

    It is the same part of the number of digits, rounded up. As the difference 5 is half of 9 digits
    rounded up, it is 8 for 16 digits.

    >>> usual_difference(5, 9), usual_difference(5, 16), usual_difference(4, 9)
    (5, 8, 4)
    """
    return -(-of_9_digits * digits // 10)


@cache
def increasing(digits: int) -> Neighbours:
    """Return the automaton in which each digit is greater than the digit before it."""
    return neighbours(digits, lambda a, b: a < b)


@cache
def equal(digits: int) -> Neighbours:
    """Return the automaton that accepts equal digits."""
    return neighbours(digits, lambda a, b: a == b)


@dataclass(frozen=True)
class Among(Automaton):
    """Each digit is one of these."""

    digits: frozenset[int]

    @property
    def reads_in_any_order(self) -> bool:
        return True

    def step(self, state: State, digit: int) -> State | None:
        return 0 if digit in self.digits else None


@dataclass(frozen=True)
class Cycle(Automaton):
    """Any `period` digits in a row are of different classes, and there are `period` classes.

    The state has the classes of the last digits, at most `period` - 1 of them.
    """

    classes: tuple[int, ...]
    """The class of each digit from 1."""
    period: int

    start = ()

    def step(self, state: State, digit: int) -> State | None:
        last = cast(tuple[int, ...], state)
        kind = self.classes[digit - 1]
        return None if kind in last else (*last, kind)[-self.period + 1 :]
