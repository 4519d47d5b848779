"""Files of pictures: as SVG, and as PNG, which is drawn from the SVG text.

So both look the same.
"""

import xml.etree.ElementTree as ET
from io import BytesIO

from sudokuenum.common.arguments import as_integer, shown
from sudokuenum.common.extras import extra_needed
from sudokuenum.common.files import AnyPath, write_whole
from sudokuenum.errors import OptionError

LEAST_WIDTH = 100
"""The least width of a PNG in pixels; digits of a smaller one cannot be read."""


def write_svg(path: AnyPath, svg_text: str) -> None:
    """Write a picture of `puzzle_svg` to a file; FileError if that fails."""
    write_whole(path, svg_text, "picture")


def write_png(path: AnyPath, svg_text: str, *, width: int = 720) -> None:
    """Write a picture of `puzzle_svg` to a PNG file that is `width` pixels wide.

    It needs Pillow, and uses the font that comes with it. Of an SVG only rectangles, lines and
    texts are drawn, which are all that `puzzle_svg` makes. OptionError if Pillow is not installed,
    or for a width of less than 100 pixels; TypeError for a width that is no integer. FileError if
    the file cannot be written.
    """
    with extra_needed("png", "PNG"):
        from PIL import Image, ImageDraw, ImageFont
    width = as_integer(width, "width")
    if width < LEAST_WIDTH:
        raise OptionError(f"width {shown(width)}: a PNG is at least {LEAST_WIDTH} pixels wide")
    root = ET.fromstring(svg_text)
    scale = width / float(root.attrib["width"])
    image = Image.new("RGB", (width, round(float(root.attrib["height"]) * scale)))
    draw = ImageDraw.Draw(image)

    def scaled(shape: dict[str, str], *names: str) -> list[float]:
        return [float(shape[name]) * scale for name in names]

    for element in root:
        shape = element.attrib
        match element.tag.rpartition("}")[2]:
            case "rect":
                x, y, w, h = scaled(shape, "x", "y", "width", "height")
                corners = [round(x), round(y), round(x + w) - 1, round(y + h) - 1]
                draw.rectangle(corners, shape["fill"])
            case "line":  # as a rectangle, which has square ends
                x1, y1, x2, y2, thick = scaled(shape, "x1", "y1", "x2", "y2", "stroke-width")
                pixels = max(1, round(thick))
                low = [round(x1 - pixels / 2), round(y1 - pixels / 2)]
                high = [round(end - pixels / 2) + pixels - 1 for end in (x2, y2)]
                draw.rectangle(low + high, shape["stroke"])
            case "text":
                x, y, size = scaled(shape, "x", "y", "font-size")
                draw.text(
                    (x, y),
                    element.text or "",
                    shape["fill"],
                    ImageFont.load_default(max(size, 1)),
                    anchor="ls" if shape.get("text-anchor") == "start" else "ms",
                    stroke_width=size / 36 if "font-weight" in shape else 0,
                )
    content = BytesIO()
    image.save(content, "PNG")
    write_whole(path, content.getvalue(), "picture")
