"""Elements of SVG pictures, whose attributes are given as keywords with numbers or strings."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from contextlib import contextmanager

from sudokuenum.common.arguments import check_type, shown
from sudokuenum.errors import OptionError, SudokuenumError


def attributes(**values: float | str) -> dict[str, str]:
    """Return attributes as strings, with hyphens in place of the underscores of keywords."""
    return {
        name.replace("_", "-"): value if isinstance(value, str) else f"{value:g}"
        for name, value in values.items()
    }


def add(root: ET.Element, tag: str, **values: float | str) -> ET.Element:
    """Add an element with this tag and these attributes under `root`, and return it."""
    return ET.SubElement(root, tag, attributes(**values))


@contextmanager
def only_our_pictures() -> Iterator[None]:
    """Raise OptionError if the code inside finds that a picture was not made by this package.

    Other SVG can contain units, paths and arbitrary numbers, which cause errors in code that
    expects plain rectangles, lines and text. This context manager turns these errors into one clear
    line.
    """
    try:
        yield
    except (LookupError, ValueError, ArithmeticError, OSError, MemoryError) as error:
        if isinstance(error, SudokuenumError):
            raise
        reason = f"{type(error).__name__}: {shown(str(error))[1:-1]}"
        raise OptionError(f"the picture was not made by this package ({reason})") from None


def svg_root(text: str) -> ET.Element:
    """Return the outermost element of an SVG string. Raises OptionError if it is not SVG."""
    check_type(text, str, "an SVG string")
    try:
        return ET.fromstring(text)
    except ET.ParseError as error:
        raise OptionError(f"picture {shown(text)} is not SVG: {error}") from None
