"""What a notebook shows of a public object: its picture, or its tables.

The rooms of these objects are below the room that draws and writes. So `sudokuenum/__init__.py`
gives the two classes their methods.
"""

from collections.abc import Callable


class Pictured:
    """A class whose objects `sudokuenum.picture` can draw, and notebooks therefore show so."""

    __slots__ = ()
    _repr_svg_: Callable[..., str]


class Tabled:
    """A class whose objects `sudokuenum.html` can write, and notebooks therefore show so.

    A notebook shows the HTML of an object that has a picture, too.
    """

    __slots__ = ()
    _repr_html_: Callable[..., str]
