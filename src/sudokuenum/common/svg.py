"""Elements of SVG pictures, with numbers and names as Python has them."""

import xml.etree.ElementTree as ET


def attributes(**values: float | str) -> dict[str, str]:
    """Attributes of an element; `_` stands for `-` in their names.

    >>> attributes(font_size=12.5, fill="red")
    {'font-size': '12.5', 'fill': 'red'}
    """
    return {
        name.replace("_", "-"): value if isinstance(value, str) else f"{value:g}"
        for name, value in values.items()
    }


def add(root: ET.Element, tag: str, **values: float | str) -> ET.Element:
    """Add an element with these attributes."""
    return ET.SubElement(root, tag, attributes(**values))
