"""All X and V are given: where two cells have neither, they do not add up to 10 or 5."""

from sudokuenum.geometry.rules.kinds import xv
from sudokuenum.geometry.rules.kinds.all_differences import AllDots, Negative
from sudokuenum.geometry.rules.sudoku_puzzle import StoredFlag


class AllXV(AllDots):
    name = "all-xv"
    meaning = (
        "All X and V are given: without a letter, the digits of cells that share a side do not add "
        "up to 10 or 5."
    )
    example = "all-xv"
    sudoku_puzzle = (
        StoredFlag({"type": "negative", "of": "xv", "letter": "X"}, usual=(10,)),
        StoredFlag({"type": "negative", "of": "xv", "letter": "V"}, usual=(5,)),
        StoredFlag({"type": "negative", "of": "xv"}, usual=(5, 10)),
    )
    f_puzzles = Negative("xv", (5, 10))
    dots = xv.KIND
    excusing = ("xv",)
    usual = (5, 10)
    has_other_values = False


KIND = AllXV()
