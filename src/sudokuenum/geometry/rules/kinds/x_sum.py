"""X-sums: the first X digits of a row or column have a sum, where X is the first of them."""

from dataclasses import dataclass
from typing import cast

from sudokuenum.geometry.rules.automaton import Automaton, State
from sudokuenum.geometry.rules.clue_beside import ClueBeside
from sudokuenum.geometry.rules.f_puzzles import GivenBeside, Picture
from sudokuenum.geometry.rules.sudoku_puzzle import StoredBeside


@dataclass(frozen=True)
class SumOfFirst(Automaton):
    """The first X digits have this sum, where X is the first of them.

    The state is the number of digits that are still to be added, and the sum that is left.
    """

    total: int

    @property
    def start(self) -> State:
        return None, self.total

    def step(self, state: State, digit: int) -> State | None:
        to_come, left = cast(tuple[int | None, int], state)
        if to_come == 0:
            return state
        to_come, left = (digit if to_come is None else to_come) - 1, left - digit
        return (to_come, left) if left == 0 or (left > 0 and to_come) else None

    def accepts(self, state: State) -> bool:
        return state == (0, 0)


class XSum(ClueBeside):
    name = "x-sum"
    meaning = "The first X digits add up to the number beside them, where X is the first of them."
    example = "x-sum 20: r3"
    sudoku_puzzle = (StoredBeside({"type": "xsum"}, "sum"),)
    f_puzzles = GivenBeside("xsum", picture=Picture("X Sum", symbol="\u25ef"))

    def automaton(self, value: int, digits: int) -> Automaton:
        return SumOfFirst(value)


KIND = XSum()
