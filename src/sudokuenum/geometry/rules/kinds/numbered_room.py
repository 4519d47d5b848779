"""Numbered rooms: the X-th digit of a row or column is given, where X is the first digit."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.geometry.rules.automaton import Automaton, State
from sudokuenum.geometry.rules.clue_beside import ClueBeside
from sudokuenum.geometry.rules.f_puzzles import GivenBeside, Picture
from sudokuenum.geometry.rules.marks import Outside
from sudokuenum.geometry.rules.rule import Grid, Rule


@dataclass(frozen=True)
class DigitOfRoom(Automaton):
    """The X-th digit is `digit`, where X is the first.

    The state is -1 at the beginning, then the number of digits to read up to the X-th digit, and -2
    once it has been read.
    """

    digit: int

    start = -1

    def step(self, state: State, digit: int) -> State | None:
        before = cast(int, state)
        before = digit - 1 if before == -1 else before - 1
        if before == 0:
            return -2 if digit == self.digit else None
        return max(before, -2)

    def accepts(self, state: State) -> bool:
        return state == -2


class NumberedRoom(ClueBeside):
    name = "numbered-room"
    meaning = (
        "The number beside a row or column is the digit in its X-th cell, where X is its first "
        "digit."
    )
    example = "numbered-room 4: r3"
    f_puzzles = GivenBeside("numberedroom", picture=Picture("Numbered Room", symbol="\u25a1"))

    def automaton(self, value: int, digits: int) -> Automaton:
        return DigitOfRoom(value)

    def marks(self, rule: Rule, grid: Grid) -> Iterator[Outside]:
        yield Outside(SYMBOLS[rule.values[0] - 1], rule.cells)


KIND = NumberedRoom()
