"""Sandwich clues: the digits between 1 and the greatest digit of a row or column have a sum."""

from dataclasses import dataclass
from typing import cast

from sudokuenum.geometry.rules.automaton import Automaton, State
from sudokuenum.geometry.rules.clue_beside import ClueBeside
from sudokuenum.geometry.rules.f_puzzles import GivenBeside
from sudokuenum.geometry.rules.sudoku_puzzle import StoredBeside


@dataclass(frozen=True)
class SumBetween(Automaton):
    """The digits between 1 and `greatest` have this sum.

    The state is the number of these two digits that were read, and the sum that is left.
    """

    total: int
    greatest: int

    @property
    def start(self) -> State:
        return 0, self.total

    def step(self, state: State, digit: int) -> State | None:
        read, left = cast(tuple[int, int], state)
        if digit in (1, self.greatest):
            return (read + 1, left) if read == 0 or (read == 1 and left == 0) else None
        if read == 1:
            left -= digit
        return (read, left) if left >= 0 else None

    def accepts(self, state: State) -> bool:
        return state == (2, 0)


class Sandwich(ClueBeside):
    name = "sandwich"
    meaning = (
        "The digits between the 1 and the greatest digit (9 in a 9x9 grid) of a row or column add "
        "up to the number beside it."
    )
    example = "sandwich 12: r3"
    sudoku_puzzle = (StoredBeside({"type": "sandwich"}, "sum"),)
    f_puzzles = GivenBeside("sandwichsum")

    def automaton(self, value: int, digits: int) -> Automaton:
        return SumBetween(value, digits)


KIND = Sandwich()
