"""The pictures and tables that notebooks show for public objects.

IPython and other front ends display an object through its methods `_repr_svg_` and `_repr_html_`.
The rooms that draw and write are above the rooms of the objects, so these methods look up the
public functions by name. A function is imported when a notebook first displays such an object.
"""

from pkgutil import resolve_name


class Pictured:
    """A class whose objects `sudokuenum.picture` can draw."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """Return the picture of the object as SVG."""
        svg: str = resolve_name("sudokuenum:picture")(self)
        return svg


class Tabled:
    """A class whose objects `sudokuenum.html` can write.

    If an object has a picture as well, a notebook shows its HTML.
    """

    __slots__ = ()

    def _repr_html_(self) -> str:
        """Return the tables of the object as HTML."""
        tables: str = resolve_name("sudokuenum:html")(self)
        return tables
