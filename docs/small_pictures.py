"""Draws small grids that explain the dense pages: what the pictures say is computed, not copied."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from sudokuenum import automorphisms, canonical, solutions

CELL = 26
COLOURS = ["#f4b8a8", "#f5dfa3", "#a9d8c3", "#a9c8e8"]
"""Of the digits 1 to 4."""
INK, GREY = "#333", "#777"


def svg(width: float, height: float, parts: Iterable[str]) -> str:
    """A picture on white, which dark pages turn."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
            'font-family="sans-serif" text-anchor="middle">',
            f'<rect width="{width:g}" height="{height:g}" fill="#fff"/>',
            *parts,
            "</svg>",
            "",
        ]
    )


def words(x: float, y: float, text: str, size: int = 14, colour: str = INK) -> str:
    """A line of text, with its middle at x."""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{colour}">{text}</text>'


def line(x: float, y: float, right: float, low: float, more: str = "") -> str:
    """A line from one point to another."""
    return f'<path d="M{x:g} {y:g}L{right:g} {low:g}" stroke="{INK}" fill="none" {more}/>'


def cells(x: float, y: float, rows: Sequence[Sequence[str]], shades: dict[str, str]) -> str:
    """Rows of cells: a text in each, and the shade that belongs to it."""
    parts = []
    for i, row in enumerate(rows):
        for j, text in enumerate(row):
            left, top, shade = x + j * CELL, y + i * CELL, shades.get(text, "none")
            parts.append(
                f'<rect x="{left:g}" y="{top:g}" width="{CELL}" height="{CELL}" fill="{shade}" '
                f'stroke="{INK}" stroke-width="0.7"/>'
            )
            if text:
                parts.append(words(left + CELL / 2, top + CELL / 2 + 5, text))
    wide, high = len(rows[0]) * CELL, len(rows) * CELL
    for j in range(0, len(rows[0]) + 1, 2):
        parts.append(line(x + j * CELL, y, x + j * CELL, y + high, 'stroke-width="2"'))
    for i in range(0, len(rows) + 1, 2):
        parts.append(line(x, y + i * CELL, x + wide, y + i * CELL, 'stroke-width="2"'))
    return "\n".join(parts)


def grid(x: float, y: float, digits: str, shown: Callable[[int], bool] = lambda k: True) -> str:
    """A 4x4 grid, or its upper rows."""
    texts = [digit if shown(k) else "" for k, digit in enumerate(digits)]
    rows = [texts[k : k + 4] for k in range(0, len(texts), 4)]
    return cells(x, y, rows, dict(zip("1234", COLOURS, strict=True)))


def arrow(x: float, y: float, right: float) -> str:
    """An arrow to the right."""
    head = f'<path d="M{right:g} {y:g}l-8 -4v8z" fill="{INK}"/>'
    return line(x, y, right - 6, y, 'stroke-width="1.5"') + head


def twelve_svg() -> str:
    """The 4x4 grids that begin with the box 12/34, by their minlex forms."""
    found = [str(one) for one in solutions("12..34..........")]
    forms = sorted({str(canonical(one).form) for one in found})
    wide, parts, y = 4 * CELL + 18, [], 30.0
    for k, form in enumerate(forms):
        alike = [one for one in found if str(canonical(one).form) == form]
        order = automorphisms(form).order
        title = (
            f"{len(alike)} grids of class {'AB'[k]}, each fixed by {order} of 128 cell symmetries"
        )
        parts.append(words(2 * wide, y - 10, title))
        for place, one in enumerate(alike):
            parts.append(grid(10 + place % 4 * wide, y + place // 4 * (4 * CELL + 14), one))
        y += -(-len(alike) // 4) * (4 * CELL + 14) + 34
    return svg(4 * wide + 2, y - 38, parts)


def fixed_svg() -> str:
    """A grid, the same with exchanged rows, and with exchanged digits: what it was before."""
    before = "1234341221434321"
    rows = [before[k : k + 4] for k in (4, 0, 12, 8)]
    moved = "".join(rows)
    again = moved.translate(str.maketrans("1234", "3412"))
    assert again == before
    wide, parts = 4 * CELL, []
    for k, (one, title) in enumerate(
        ((before, "a grid"), (moved, "rows exchanged"), (again, "the grid again"))
    ):
        parts.append(grid(10 + k * (wide + 90), 24, one))
        parts.append(words(10 + k * (wide + 90) + wide / 2, 16, title))
    for k, title in enumerate(("rows 1, 2", "1 and 3")):
        x = 10 + wide + k * (wide + 90)
        below = ("rows 3, 4", "2 and 4")[k]
        parts += [
            arrow(x + 8, 76, x + 82),
            words(x + 45, 66, title, 12),
            words(x + 45, 94, below, 12),
        ]
    return svg(3 * wide + 200, 4 * CELL + 34, parts)


def walk_svg() -> str:
    """The walk through the minlex forms of 4x4 cells, with what is dropped."""
    wide, parts = 4 * CELL, []
    leaves: list[tuple[str, str]] = []
    bands = ("12343412", "12343421")
    for text in (str(one) for band in bands for one in solutions(band + "." * 8)):
        exchanged = text[:8] + text[12:] + text[8:12]
        is_least = text == str(canonical(text).form)
        why = "its left stack" if text[:8] != bands[0] else "rows 3 and 4"
        assert is_least or text[:8] != bands[0] or exchanged < text
        leaves.append((text, "kept" if is_least else why))
    step = wide + 22
    for band in bands:
        places = [10 + k * step + wide / 2 for k, (one, _) in enumerate(leaves) if one[:8] == band]
        middle = sum(places) / len(places)
        parts.append(grid(middle - wide / 2, 10, band))
        parts += [line(middle, 10 + 2 * CELL, x, 92) for x in places]
    for k, (one, why) in enumerate(leaves):
        x = 10 + k * step
        parts.append(grid(x, 92, one))
        if why != "kept":
            parts.append(line(x, 92, x + wide, 92 + wide, 'stroke-width="2" opacity="0.6"'))
        below = ("least: kept", "") if why == "kept" else ("less with", why)
        parts += [words(x + wide / 2, 218 + 16 * n, text, 13) for n, text in enumerate(below)]
    return svg(len(leaves) * step, 244, parts)


def sides_svg() -> str:
    """The left half of a 4x4 grid as a graph of rows and digits, with a colour for each column."""
    digits = "1234342143122143"
    parts = [grid(10, 22, digits, lambda k: k % 4 < 2)]
    for k in range(4):
        y = 22 + k * CELL + CELL / 2
        parts += [words(190, y + 5, f"row {k + 1}", 13), words(345, y + 5, str(k + 1))]
    for k in range(4):
        for j, colour in ((0, "#c1443a"), (1, "#2a6fb0")):
            low = 22 + (int(digits[4 * k + j]) - 1) * CELL + CELL / 2
            parts.append(
                f'<path d="M215 {22 + k * CELL + CELL / 2:g}L335 {low:g}" stroke="{colour}" '
                'stroke-width="2.5"/>'
            )
    parts += [words(62, 15, "the left half", 13), words(265, 15, "its graph", 13)]
    return svg(370, 4 * CELL + 34, parts)


def pairs_svg() -> str:
    """A 4x4 grid whose rows are exchanged in pairs, and the array of pairs of digits that it is."""
    digits = "1234341221434321"
    letters = ["".join("ab"[int(digits[i + j]) % 2 == 0] for j in range(4)) for i in (0, 8)]
    wide, y = 4 * CELL, 24
    parts = [
        grid(10, y, digits),
        arrow(wide + 22, y + 2 * CELL, wide + 78),
        cells(wide + 90, y + CELL, letters, {"a": "#f5dfa3", "b": "#a9c8e8"}),
        words(10 + wide / 2, 16, "a grid", 13),
        words(wide + 90 + wide / 2, 16, "its pairs", 13),
        words(wide + 90 + wide / 2, y + wide - 4, "a is 1, 3; b is 2, 4", 12),
    ]
    return svg(2 * wide + 100, wide + 34, parts)


def shares_svg() -> str:
    """One way to share out what the columns of a box lack between the two bands below, in 6x6."""
    above, upper, lower = ("14", "25", "36"), ("23", "16", "45"), ("56", "34", "12")
    assert all({*a, *b, *c} == {*"123456"} for a, b, c in zip(above, upper, lower, strict=True))
    parts = []
    for i, (sets, title, shade) in enumerate(
        (
            (above, "the band above", "#e4e4e4"),
            (upper, "the next band", "#f5dfa3"),
            (lower, "the last band", "#a9c8e8"),
        )
    ):
        for j, column in enumerate(sets):
            x, y = 10 + 62 * j, 8 + 44 * i
            parts.append(
                f'<rect x="{x}" y="{y}" width="56" height="36" rx="5" fill="{shade}" '
                f'stroke="{INK}"/>'
            )
            parts.append(words(x + 28, y + 23, ", ".join(column)))
        parts.append(words(262, 31 + 44 * i, title, 13))
    return svg(330, 140, parts)


def pictures() -> Iterator[tuple[str, str]]:
    """The names of the pictures, with their SVG text."""
    yield "twelve", twelve_svg()
    yield "fixed", fixed_svg()
    yield "walk", walk_svg()
    yield "sides", sides_svg()
    yield "pairs", pairs_svg()
    yield "shares", shares_svg()
