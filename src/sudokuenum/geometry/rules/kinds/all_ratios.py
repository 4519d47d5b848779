"""All ratios are given: where two cells have no black dot, they are not in its ratio."""

from sudokuenum.geometry.rules.kinds import ratio
from sudokuenum.geometry.rules.kinds.all_differences import AllDots


class AllRatios(AllDots):
    name = "all-ratios"
    meaning = "All black dots are given: without a dot no digit is twice a digit beside it."
    example = "all-ratios"
    dots = ratio.KIND
    excusing = ("difference", "ratio")
    usual = (2,)


KIND = AllRatios()
