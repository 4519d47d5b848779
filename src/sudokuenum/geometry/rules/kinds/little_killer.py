"""Little killer clues: the digits of a diagonal have a given sum and may be equal."""

from sudokuenum.geometry.rules.kinds.sum import SumOfCells


class LittleKiller(SumOfCells):
    name = "little-killer"
    meaning = "The digits on the diagonal add up to the number beside it and may repeat."
    example = "little-killer 34: r1c2-r8c9"


KIND = LittleKiller()
