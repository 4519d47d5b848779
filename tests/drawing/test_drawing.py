"""Pictures of puzzles: the texts, places and colours in the SVG, PNG and terminal drawings."""

import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from puzzles_at_random import shifted_grid
from refusals import refuses

from sudokuenum.drawing.colours import INK, LABEL_INK, RAINBOW, SHADE, SOLUTION_INK
from sudokuenum.drawing.png import LEAST_WIDTH, write_png
from sudokuenum.drawing.puzzles import (
    CELL,
    MARGIN,
    THICK_LINE,
    THIN_LINE,
    LegendLine,
    captioned,
    coloured_puzzle,
    puzzle_svg,
    stacked_svg,
)
from sudokuenum.errors import OptionError, PuzzleError
from sudokuenum.geometry.box import CLASSIC, Box
from sudokuenum.grids.puzzle import Puzzle

COLOURS = list(RAINBOW)


def some_clues(box: Box) -> Puzzle:
    """Every third cell of the full grid."""
    return Puzzle(tuple(d if k % 3 == 0 else 0 for k, d in enumerate(shifted_grid(box).cells)), box)


def elements(text: str, tag: str) -> list[ET.Element]:
    return ET.fromstring(text).findall("{http://www.w3.org/2000/svg}" + tag)


def place(element: ET.Element) -> tuple[int, int]:
    """Row and column that a shape is in, -1 for the margin."""
    x, y = float(element.attrib["x"]), float(element.attrib["y"])
    return int((y - MARGIN) // CELL), int((x - MARGIN) // CELL)


def texts(text: str) -> dict[tuple[int, int], ET.Element]:
    return {place(element): element for element in elements(text, "text")}


def fills(text: str) -> dict[tuple[int, int], str]:
    """The coloured cells, without the white background."""
    return {place(element): element.attrib["fill"] for element in elements(text, "rect")[1:]}


@pytest.mark.parametrize("box", [CLASSIC, Box(2, 3), Box(3, 2), Box(4, 4)], ids=str)
def test_digits_and_labels_stand_in_their_cells(box: Box) -> None:
    n, puzzle, solution = box.digits, some_clues(box), shifted_grid(box)
    written = texts(puzzle_svg(puzzle, solution=solution))
    for j in range(n):
        assert written.pop((-1, j)).text == f"c{j + 1}"
        assert written.pop((j, -1)).text == f"r{j + 1}"
    assert len(written) == n * n
    for (i, j), element in written.items():
        cell = n * i + j
        assert element.text == str(solution)[cell]
        assert element.attrib["fill"] == (INK if puzzle.cells[cell] else SOLUTION_INK)
        assert ("font-weight" in element.attrib) == (puzzle.cells[cell] > 0)


@pytest.mark.parametrize("box", [CLASSIC, Box(2, 3), Box(3, 2)], ids=str)
def test_thick_lines_surround_the_boxes(box: Box) -> None:
    lines = elements(puzzle_svg(some_clues(box)), "line")
    n = box.digits
    for low, high, height in (("y1", "y2", box.rows), ("x1", "x2", box.columns)):
        parallel = [line.attrib for line in lines if line.attrib[low] == line.attrib[high]]
        widths = {(int(line[low]) - MARGIN) // CELL: int(line["stroke-width"]) for line in parallel}
        assert widths == {k: THIN_LINE if k % height else THICK_LINE for k in range(n + 1)}


def test_added_cells_have_the_colours_of_the_rainbow() -> None:
    added = [80, 3, 10, 11, 12, 40, 7, 1, 2]
    coloured = fills(puzzle_svg(shifted_grid(CLASSIC), added=added, shaded={2, 5}))
    expected = {divmod(cell, 9): COLOURS[k % 7] for k, cell in enumerate(added)}
    assert coloured == expected | {(0, 5): SHADE}
    assert len({*RAINBOW}) == 7


def test_an_added_digit_from_the_solution_looks_like_a_clue() -> None:
    puzzle = some_clues(CLASSIC)
    assert puzzle.cells[1] == 0
    element = texts(puzzle_svg(puzzle, solution=shifted_grid(CLASSIC), added=[1]))[0, 1]
    assert element.attrib["fill"] == INK
    assert element.attrib["font-weight"] == "bold"


def test_numbers_stand_in_empty_cells_only() -> None:
    box = Box(2, 3)
    written = texts(puzzle_svg(some_clues(box), numbers={0: 5, 1: 0, 2: 123456789}))
    assert written[0, 0].text == "1"
    assert written[0, 1].text == "0"
    assert written[0, 1].attrib["fill"] == LABEL_INK
    assert written[0, 2].text == "123456789"
    assert float(written[0, 2].attrib["font-size"]) < float(written[0, 1].attrib["font-size"])
    assert (0, 4) not in written


def test_svg_has_a_size_and_is_deterministic() -> None:
    puzzle = some_clues(Box(2, 3))
    text = puzzle_svg(puzzle, shaded={9, 1, 30})
    root = ET.fromstring(text)
    assert root.attrib["viewBox"] == f"0 0 {root.attrib['width']} {root.attrib['height']}"
    assert root.attrib["font-family"] == "sans-serif"
    assert text == puzzle_svg(puzzle, shaded=[30, 9, 1])


def test_the_solution_needs_the_same_boxes() -> None:
    for picture in (puzzle_svg, coloured_puzzle):
        with pytest.raises(PuzzleError, match="the solution has boxes of 3x2, the puzzle of 2x3"):
            picture(some_clues(Box(2, 3)), solution=shifted_grid(Box(3, 2)))


def test_stacked_pictures_are_one_under_the_other() -> None:
    pictures = [
        puzzle_svg(some_clues(box), added=[1], numbers={2: 7}) for box in (CLASSIC, Box(2, 3))
    ]
    roots = [ET.fromstring(picture) for picture in (*pictures, stacked_svg(pictures))]
    widths, heights = ([int(root.attrib[name]) for root in roots] for name in ("width", "height"))
    assert widths[2] == max(widths[:2])
    assert heights[2] == sum(heights[:2])
    assert roots[2].attrib["viewBox"] == f"0 0 {widths[2]} {heights[2]}"
    assert len(roots[2]) == len(roots[0]) + len(roots[1])
    for part, lower, below in ((roots[0], 0, 0), (roots[1], heights[0], len(roots[0]))):
        for element, moved in zip(part, roots[2][below:], strict=False):
            assert (element.tag, element.text) == (moved.tag, moved.text)
            for name, value in element.attrib.items():
                if name in ("y", "y1", "y2"):
                    assert float(moved.attrib[name]) == pytest.approx(float(value) + lower)
                else:
                    assert moved.attrib[name] == value
    assert stacked_svg(pictures[:1]) == pictures[0]


@pytest.mark.parametrize("box", [CLASSIC, Box(2, 2), Box(4, 4)], ids=str)
def test_a_caption_has_a_title_and_a_legend_on_white(box: Box, tmp_path: Path) -> None:
    picture = puzzle_svg(some_clues(box), added=[1])
    title, meaning = "A title of words that need a second line " * 2, "words " * 30 + "end"
    legend = [LegendLine(meaning, COLOURS, "7"), LegendLine("number", sample="5", ink=LABEL_INK)]
    text = captioned(picture, title, legend)
    root, alone = ET.fromstring(text), ET.fromstring(picture)
    width, height = (int(root.attrib[name]) for name in ("width", "height"))
    assert width == int(alone.attrib["width"])
    assert height > int(alone.attrib["height"])
    grounds = [e.attrib for e in elements(text, "rect") if e.attrib["width"] == str(width)]
    assert {ground["fill"] for ground in grounds} == {"#ffffff"}
    assert sum(float(ground["height"]) for ground in grounds) == height
    written = elements(text, "text")
    for words, size in ((title, "20"), (meaning, "15")):
        lines = [e.text for e in written if e.attrib["font-size"] == size and e.text != "number"]
        assert " ".join(map(str, lines)) == words.strip()
        assert all(0.6 * int(size) * len(str(line)) <= width for line in lines)
    samples = [e for e in written if e.attrib["font-size"] == "14"]
    assert [e.text for e in samples] == ["7"] * 7 + ["5"]
    assert [e.attrib["fill"] for e in samples] == [INK] * 7 + [LABEL_INK]
    used = [element.attrib["fill"] for element in elements(text, "rect")]
    assert [fill for fill in used if fill in COLOURS] == [COLOURS[0], *COLOURS]
    assert float(written[-1].attrib["y"]) < height
    pytest.importorskip("PIL")
    write_png(tmp_path / "captioned.png", captioned(picture, title))


@pytest.mark.parametrize("box", [CLASSIC, Box(2, 3)], ids=str)
@pytest.mark.parametrize("width", [300, 720])
def test_png_has_the_size_the_colours_and_the_digits(box: Box, width: int, tmp_path: Path) -> None:
    image_module = pytest.importorskip("PIL.Image")
    n, path = box.digits, tmp_path / "puzzle.png"
    text = puzzle_svg(some_clues(box), added=[0, n + 1], shaded=[2])
    write_png(path, text, width=width)
    with image_module.open(path) as image:
        assert image.format == "PNG"
        assert image.size == (width, width)
        scale = width / float(ET.fromstring(text).attrib["width"])
        for cell, colour in ((0, COLOURS[0]), (n + 1, COLOURS[1]), (2, SHADE), (1, "#ffffff")):
            left, top = MARGIN + cell % n * CELL, MARGIN + cell // n * CELL
            corner = int((left + 8) * scale), int((top + 8) * scale)
            assert "#{:02x}{:02x}{:02x}".format(*image.getpixel(corner)) == colour
            inside = [round(side * scale) for side in (left + 8, top + 8, left + 52, top + 52)]
            darkest = image.crop(inside).convert("L").getextrema()[0]
            assert (darkest < 40) == (some_clues(box).cells[cell] > 0)


def test_png_needs_pillow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    needed = r"PNG needs the extra png: pip install 'sudokuenum\[png\]'"
    refuses(OptionError, needed, write_png, tmp_path / "p.png", puzzle_svg(some_clues(CLASSIC)))


def test_png_has_a_least_width(tmp_path: Path) -> None:
    pytest.importorskip("PIL")
    path, text = tmp_path / "puzzle.png", puzzle_svg(some_clues(Box(4, 4)), numbers={1: 10**30})
    write_png(path, text, width=LEAST_WIDTH)
    with pytest.raises(OptionError, match="width 99: a PNG is 100 to 20000 pixels wide"):
        write_png(path, text, width=LEAST_WIDTH - 1)
    refuses(
        TypeError, "width 300.5: expected an integer, not float", write_png, path, text, width=300.5
    )


@pytest.mark.parametrize("box", [CLASSIC, Box(2, 3), Box(4, 4)], ids=str)
def test_terminal_follows_the_drawing(box: Box) -> None:
    puzzle, solution = some_clues(box), shifted_grid(box)
    assert coloured_puzzle(puzzle, added=[0, 1], shaded=[2]).plain == puzzle.drawn()
    assert coloured_puzzle(puzzle, solution=solution).plain == solution.drawn()


def test_terminal_colours() -> None:
    text = coloured_puzzle(
        some_clues(Box(2, 3)), added=[3], shaded=[1, 3], solution=shifted_grid(Box(2, 3))
    )
    styles = [str(span.style) for span in text.spans]
    assert styles[:4] == ["bold", f"blue on {SHADE}", "bright_blue", f"bold {INK} on {COLOURS[0]}"]
