"""What a notebook shows of a public object: its picture, or its tables."""


class Pictured:
    """A class whose objects `sudokuenum.picture` can draw, and notebooks therefore show so.

    The picture is imported when it is drawn, by its public name: the rooms of these classes are
    below the room that draws.
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        import sudokuenum

        return sudokuenum.picture(self)


class Tabled:
    """A class whose objects `sudokuenum.html` can write, and notebooks therefore show so.

    A notebook shows the HTML of an object that has a picture, too.
    """

    __slots__ = ()

    def _repr_html_(self) -> str:
        import sudokuenum

        return sudokuenum.html(self)
