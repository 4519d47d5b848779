"""Pictures as PNG files, drawn from the SVG so that both look the same."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import cycle, pairwise
from math import ceil, dist, floor
from typing import TYPE_CHECKING

from sudokuenum.common.arguments import integer_within, shown
from sudokuenum.common.extras import check_extra
from sudokuenum.common.files import AnyPath, as_path, write_whole
from sudokuenum.drawing.svg import moved, only_our_pictures, points_of, svg_root, upper_left
from sudokuenum.errors import FileError, OptionError

if TYPE_CHECKING:
    from PIL import Image

LEAST_WIDTH, MOST_WIDTH = 100, 20_000
"""The limits of a PNG's width in pixels. The digits of a narrower picture would be illegible."""
MOST_HEIGHT = 2_000_000
"""The limit of a PNG's height in pixels, which suffices for 100 pictures of the greatest width."""
_SUBPIXELS, _MOST_SUBPIXELS = 4, 4_000_000
"""The subpixels of a pixel in each direction for smooth shapes, and the most of them in a shape."""
_NONE = "none"


def write_png(path: AnyPath, svg_text: str, *, width: int = 720) -> None:
    """Write a picture of `puzzle_svg` to a PNG file.

    Pillow must be installed, because its font is used. The function draws only rectangles, lines,
    circles, polygons and text, because pictures of this package contain no other elements.

    Parameters
    ----------
    path
        The path of the file.
    svg_text
        The picture, as SVG.
    width
        The width in pixels, from 100 to 20000.

    Raises
    ------
    OptionError
        If Pillow is not installed, if `width` is out of range, or if `svg_text` is not a picture
        made by this package.
    FileError
        If the file cannot be written.

    Examples
    --------
    >>> write_png("puzzle.png", puzzle_svg("1.3. 3... .... ..4."))  # doctest: +SKIP
    """
    if isinstance(path, str) and path.lstrip().startswith("<"):
        raise FileError(f"path {shown(path)}: the path comes first, before the SVG text")
    as_path(path)
    check_extra("PIL", "png", "PNG")
    rule = f"a PNG is {LEAST_WIDTH} to {MOST_WIDTH} pixels wide"
    width = integer_within(width, "width", LEAST_WIDTH, MOST_WIDTH, rule)
    root = svg_root(svg_text)
    with only_our_pictures():
        image = _drawn(root, width)
    content = BytesIO()
    image.save(content, "PNG")
    write_whole(path, content.getvalue(), "picture")


def _drawn(root: ET.Element, width: int) -> "Image.Image":
    """Return the image of a picture, with this width in pixels."""
    from PIL import Image, ImageDraw, ImageFont

    scale = width / float(root.attrib["width"])
    height = round(float(root.attrib["height"]) * scale)
    if not 0 < height <= MOST_HEIGHT:
        raise OptionError(
            f"a picture with a height of {height} pixels: at most {MOST_HEIGHT} are possible"
        )
    image = Image.new("RGB", (width, height))
    draw = ImageDraw.Draw(image)

    def scaled(shape: dict[str, str], *names: str) -> list[float]:
        return [float(shape[name]) * scale for name in names]

    left, top = upper_left(root)
    for element in root:
        shape = moved(element.attrib, -left, -top)
        match element.tag.rpartition("}")[2]:
            case "rect":
                x, y, w, h = scaled(shape, "x", "y", "width", "height")
                corners = [round(x), round(y), round(x + w) - 1, round(y + h) - 1]
                draw.rectangle(corners, shape["fill"])
            case "line":  # drawn as a rectangle with square ends, unless it is slanted
                x1, y1, x2, y2, thick = scaled(shape, "x1", "y1", "x2", "y2", "stroke-width")
                pixels = max(1, round(thick))
                if x1 != x2 and y1 != y2:
                    draw.line((x1, y1, x2, y2), shape["stroke"], pixels)
                    continue
                x1, x2, y1, y2 = min(x1, x2), max(x1, x2), min(y1, y2), max(y1, y2)
                low = [round(x1 - pixels / 2), round(y1 - pixels / 2)]
                high = [round(end - pixels / 2) + pixels - 1 for end in (x2, y2)]
                draw.rectangle(low + high, shape["stroke"])
            case "circle" | "polygon" | "polyline":
                _draw_smoothly(image, shape, scale)
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
    return image


def _draw_smoothly(image: "Image.Image", shape: dict[str, str], scale: float) -> None:
    """Draw a circle, polygon or polyline with smooth edges.

    A mask, drawn with finer pixels, contains how much of each pixel is covered.
    """
    from PIL import Image, ImageDraw

    width, radius = (float(shape.get(name, 0)) * scale for name in ("stroke-width", "r"))
    points = [(x * scale, y * scale) for x, y in points_of(shape)]
    reach = radius + width
    left, top = (max(0, floor(min(at) - reach)) for at in zip(*points, strict=True))
    ends = (ceil(max(at) + reach) + 1 for at in zip(*points, strict=True))
    right, bottom = map(min, ends, image.size)
    across, down = right - left, bottom - top
    if across <= 0 or down <= 0:
        return
    finer = _SUBPIXELS if across * down <= _MOST_SUBPIXELS else 1
    points = [((x - left) * finer, (y - top) * finer) for x, y in points]
    width, radius = width * finer, radius * finer
    for colour, is_edge in ((shape["fill"], False), (shape["stroke"], True)):
        if colour == _NONE:
            continue
        mask = Image.new("L", (across * finer, down * finer))
        draw = ImageDraw.Draw(mask)
        if radius:
            (centre,) = points
            draw.circle(centre, radius + width / 2 if is_edge else radius, 255)
            if is_edge:
                draw.circle(centre, radius - width / 2, 0)
        elif not is_edge:
            draw.polygon(points, 255)
        else:
            is_closed = shape["fill"] != _NONE
            dashes = [float(d) * scale * finer for d in shape.get("stroke-dasharray", "").split()]
            for start, end in _strokes([*points, *points[: 1 if is_closed else 0]], dashes):
                draw.line((start, end), 255, max(1, round(width)))
                for point in () if dashes else (start, end):
                    draw.circle(point, width / 2, 255)
        image.paste(colour, (left, top), mask.resize((across, down), Image.Resampling.BOX))


def _strokes(
    points: Sequence[tuple[float, float]], dashes: Sequence[float]
) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """Yield the ends of each straight part of a line, or of each part of its dashes."""
    lengths = cycle(dashes)
    is_drawn, left = True, next(lengths, float("inf"))
    for (x, y), end in pairwise(points):
        length, at = dist((x, y), end), 0.0
        right, down = ((b - a) / (length or 1) for a, b in zip((x, y), end, strict=True))
        while at < length:
            step = min(left, length - at)
            if is_drawn:
                begin = x + right * at, y + down * at
                yield begin, (begin[0] + right * step, begin[1] + down * step)
            at, left = at + step, left - step
            if left <= 0:
                is_drawn, left = not is_drawn, next(lengths)
