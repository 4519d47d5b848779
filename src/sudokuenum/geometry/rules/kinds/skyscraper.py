"""Skyscraper clues: the number of digits that are greater than all digits before them."""

from dataclasses import dataclass
from typing import cast

from sudokuenum.geometry.rules.automaton import Automaton, State
from sudokuenum.geometry.rules.clue_beside import ClueBeside
from sudokuenum.geometry.rules.f_puzzles import GivenBeside, Picture
from sudokuenum.geometry.rules.sudoku_puzzle import StoredBeside


@dataclass(frozen=True)
class Visible(Automaton):
    """Exactly `number` digits are greater than all digits before them.

    The state is the greatest digit so far, and the number of such digits that are still to come.
    """

    number: int

    @property
    def start(self) -> State:
        return 0, self.number

    def step(self, state: State, digit: int) -> State | None:
        greatest, left = cast(tuple[int, int], state)
        if digit <= greatest:
            return state
        return (digit, left - 1) if left else None

    def accepts(self, state: State) -> bool:
        return cast(tuple[int, int], state)[1] == 0


class Skyscraper(ClueBeside):
    name = "skyscraper"
    meaning = (
        "Digits are heights of buildings, which hide lower ones behind them; the number counts the "
        "buildings that you see from its place."
    )
    example = "skyscraper 4: r3"
    sudoku_puzzle = (StoredBeside({"type": "skyscraper"}, "value"),)
    f_puzzles = GivenBeside("skyscraper", picture=Picture("Skyscraper", symbol="\u25af"))

    def automaton(self, value: int, digits: int) -> Automaton:
        return Visible(value)


KIND = Skyscraper()
