"""All ratios are given: where two cells have no black dot, they are not in its ratio."""

from sudokuenum.geometry.rules.kinds import ratio
from sudokuenum.geometry.rules.kinds.all_differences import KROPKI, AllDots, Negative
from sudokuenum.geometry.rules.sudoku_puzzle import StoredFlag


class AllRatios(AllDots):
    name = "all-ratios"
    meaning = (
        "All black dots are given: without a dot, no digit is twice the digit of a cell that "
        "shares a side with it."
    )
    example = "all-ratios"
    sudoku_puzzle = (
        StoredFlag({"type": "negative", "of": "kropki", "color": "black"}, usual=(2,)),
    )
    f_puzzles = Negative("ratio")
    dots = ratio.KIND
    excusing = KROPKI
    usual = (2,)


KIND = AllRatios()
