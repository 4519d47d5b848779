"""The pictures and tables that notebooks show for public objects.

IPython and other front ends display an object through its methods `_repr_svg_` and `_repr_html_`.
The rooms that draw and write are above the rooms of the objects, so these methods look up the
public functions by name. A function is imported when a notebook first displays such an object.

An object that cannot be drawn is shown by its `repr`, because the methods then return None. An
error would hide the object behind a traceback.
"""

from pkgutil import resolve_name

from sudokuenum.common.advice import Advising


def _displayed(function: str, value: object) -> str | None:
    """Return what a public function returns for an object, or None if it raises an error."""
    try:
        text: str = resolve_name(f"sudokuenum:{function}")(value)
    except Exception:  # an object that a user has made can hold anything
        return None
    return text


class Pictured(Advising):
    """A class whose objects `sudokuenum.picture` can draw."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        """Return the picture of the object as SVG, or None if it cannot be drawn."""
        return _displayed("picture", self)


class Tabled(Advising):
    """A class whose objects `sudokuenum.html` can write.

    If an object has a picture as well, a notebook shows its HTML.
    """

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        """Return the tables of the object as HTML, or None if they cannot be written."""
        return _displayed("html", self)
