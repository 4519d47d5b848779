"""What a notebook shows of a public object: its picture."""


class Pictured:
    """A class whose objects `sudokuenum.picture` can draw, and notebooks therefore show so.

    The picture is imported when it is drawn, by its public name: the rooms of these classes are
    below the room that draws.
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        import sudokuenum

        return sudokuenum.picture(self)
