"""XV: two cells with an X between them add up to 10, with a V to 5."""

from sudokuenum.geometry.rules.kinds.difference import Dots


class PairSum(Dots):
    name = "xv"
    meaning = "The digits on both sides of an X add up to 10, on both sides of a V to 5."
    example = "xv 10: r1c1 r1c2"
    values = range(1, 2)

    @staticmethod
    def related(value: int, a: int, b: int) -> bool:
        return a + b == value


KIND = PairSum()
