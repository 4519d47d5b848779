"""Elements of SVG pictures, whose attributes are given as keywords with numbers or strings."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from contextlib import contextmanager

from sudokuenum.common.arguments import check_type, shown
from sudokuenum.common.files import AnyPath, write_whole
from sudokuenum.errors import OptionError, SudokuenumError


def attributes(**values: float | str) -> dict[str, str]:
    """Return attributes as strings, with hyphens in place of the underscores of keywords."""
    return {
        name.replace("_", "-"): value if isinstance(value, str) else f"{value:g}"
        for name, value in values.items()
    }


def new_svg(**values: float | str) -> ET.Element:
    """Return the outermost element of a new picture, with these attributes."""
    return ET.Element("svg", attributes(xmlns="http://www.w3.org/2000/svg", **values))


def add(root: ET.Element, tag: str, **values: float | str) -> ET.Element:
    """Add an element with this tag and these attributes under `root`, and return it."""
    return ET.SubElement(root, tag, attributes(**values))


def add_text(
    root: ET.Element, x: float, y: float, text: str, size: float, fill: str, **values: str
) -> None:
    """Add text with its centre at (x, y), or its left end if `text_anchor` is "start"."""
    # y is the baseline of text in SVG, and not every program supports `dominant-baseline`
    y += 0.36 * size
    add(root, "text", x=x, y=y, font_size=size, fill=fill, **values).text = text


@contextmanager
def only_our_pictures() -> Iterator[None]:
    """Raise OptionError if the code inside finds that a picture was not made by this package.

    Other SVG can contain units, paths and arbitrary numbers, which cause errors in code that
    expects plain shapes and text. This context manager turns these errors into one clear line.
    """
    try:
        yield
    except (LookupError, ValueError, ArithmeticError, OSError, MemoryError) as error:
        if isinstance(error, SudokuenumError):
            raise
        reason = f"{type(error).__name__}: {shown(str(error))[1:-1]}"
        raise OptionError(f"the picture was not made by this package ({reason})") from None


def write_svg(path: AnyPath, svg_text: str) -> None:
    """Write a picture to an SVG file. Raises FileError if the file cannot be written."""
    write_whole(path, svg_text, "picture")


def svg_root(text: str) -> ET.Element:
    """Return the outermost element of an SVG string. Raises OptionError if it is not SVG."""
    check_type(text, str, "an SVG string")
    try:
        return ET.fromstring(text)
    except ET.ParseError as error:
        raise OptionError(f"picture {shown(text)} is not SVG: {error}") from None


def upper_left(root: ET.Element) -> tuple[float, float]:
    """Return the coordinates of the upper left corner of a picture."""
    left, top, *_ = map(float, root.attrib.get("viewBox", "0 0").split())
    return left, top


def moved(shape: dict[str, str], right: float, down: float) -> dict[str, str]:
    """Return the attributes of an element that is moved.

    Examples
    --------
    >>> moved({"x1": "3", "y1": "5", "points": "1,2"}, 0, 10)
    {'x1': '3', 'y1': '15', 'points': '1,12'}
    """
    values = dict(shape)
    for names, by in (({"x", "x1", "x2", "cx"}, right), ({"y", "y1", "y2", "cy"}, down)):
        for name in values.keys() & names if by else ():
            values[name] = f"{float(values[name]) + by:g}"
    if "points" in values:
        places = points_of(values)
        values["points"] = " ".join(f"{x + right:g},{y + down:g}" for x, y in places)
    return values


def points_of(shape: dict[str, str]) -> list[tuple[float, float]]:
    """Return the points of a polygon or a polyline, or the centre of a circle."""
    if "points" not in shape:
        return [(float(shape["cx"]), float(shape["cy"]))]
    x_and_y = (point.split(",") for point in shape["points"].split())
    return [(float(x), float(y)) for x, y in x_and_y]
