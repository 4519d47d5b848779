"""Elements of SVG pictures: attributes are given as Python keywords, with numbers or texts."""

import xml.etree.ElementTree as ET


def attributes(**values: float | str) -> dict[str, str]:
    """The attributes of an element as texts; an underscore in a keyword stands for a hyphen.

    >>> attributes(font_size=12.5, fill="red")
    {'font-size': '12.5', 'fill': 'red'}
    """
    return {
        name.replace("_", "-"): value if isinstance(value, str) else f"{value:g}"
        for name, value in values.items()
    }


def add(root: ET.Element, tag: str, **values: float | str) -> ET.Element:
    """Add an element with this tag and these attributes under `root`, and return it."""
    return ET.SubElement(root, tag, attributes(**values))
