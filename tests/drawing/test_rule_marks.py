"""The marks of rules in pictures: every kind draws its example, within the picture."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from sudokuenum import Layout, Puzzle, booklet, puzzle_svg, write_png
from sudokuenum.drawing.puzzles import CELL, EDGE, MARGIN, captioned, stacked_svg
from sudokuenum.drawing.rule_marks import NO_ROOM, meanings, room_of
from sudokuenum.drawing.svg import points_of
from sudokuenum.geometry.rules.marks import BLACK, Disc, Label, box_of
from sudokuenum.geometry.rules.marks import Path as Line
from sudokuenum.geometry.rules.places import Diagonals, RowsAndColumns
from sudokuenum.geometry.rules.shapes import outline
from sudokuenum.geometry.rules.table_of_kinds import KINDS, WHOLE_GRID, kind_named

DRAWN = [name for name in KINDS if name not in WHOLE_GRID]
TAGS = {"rect", "line", "text", "circle", "polygon", "polyline"}
PLAIN = MARGIN + 9 * CELL + EDGE
"""The width and height of a picture of 9x9 cells without rules."""
MIXED = "sandwich 12: r3\nlittle-killer 34: r1c2-r8c9\nkiller 15: r1c1 r1c2 r2c1\nskyscraper 4: c9"


def drawn(description: str, box: str | None = None) -> ET.Element:
    layout = Layout(description, box)
    empty = Puzzle((0,) * layout.digits**2, layout.box, layout)
    return ET.fromstring(puzzle_svg(empty))


def tag(element: ET.Element) -> str:
    return element.tag.rpartition("}")[2]


def labels(layout: Layout) -> list[str]:
    return [mark.text for mark in layout.marks if isinstance(mark, Label)]


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_draws_its_example_within_the_picture(name: str, tmp_path: Path) -> None:
    layout = Layout(kind_named(name).example)
    # a group is the background of its cells
    assert bool(layout.marks) == (name in DRAWN and name != "group")
    root = drawn(layout.text)
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    assert {tag(element) for element in root} <= TAGS
    for left_of, above, right_of, below in map(box_of, layout.marks):
        assert left <= MARGIN + CELL * left_of <= MARGIN + CELL * right_of <= left + width
        assert top <= MARGIN + CELL * above <= MARGIN + CELL * below <= top + height
    plain = ET.fromstring(puzzle_svg("." * 81))
    assert (len(root) > len(plain)) == (name in DRAWN)
    assert pixels(root, tmp_path) != pixels(plain, tmp_path) or name in WHOLE_GRID


def pixels(root: ET.Element, folder: Path) -> tuple[tuple[int, int], bytes]:
    """The size of a picture as PNG, and its content."""
    image, path = pytest.importorskip("PIL.Image"), folder / "picture.png"
    write_png(path, ET.tostring(root, encoding="unicode"), width=360)
    with image.open(path) as opened:
        width, height = (float(root.attrib[name]) for name in ("width", "height"))
        assert opened.size == (360, round(360 * height / width))
        return opened.size, opened.tobytes()


@pytest.mark.parametrize("name", DRAWN)
def test_labels_equal_the_values(name: str) -> None:
    kind = kind_named(name)
    values = list(Layout(kind.example).rules[0].values)
    words = {"xv": ["X"], "quadruple": ["1 2", "3"]}.get(name, [*map(str, values)])
    assert labels(Layout(kind.example)) == words


def test_values_that_are_not_usual_have_labels() -> None:
    for rule in ("german-whispers 3", "lockout 2", "difference 3", "ratio 3"):
        value = rule.split()[1]
        assert labels(Layout(f"{rule}: r1c1 r1c2")) == [value]
        assert labels(Layout(f"{rule.split()[0]}: r1c1 r1c2")) == []
    assert labels(Layout("german-whispers: r1c1 r1c2", "2x3")) == ["3"]
    assert labels(Layout("xv 7: r1c1 r1c2")) == ["7"]
    assert labels(Layout("quadruple 10: r1c1 r1c2", "4x4")) == ["A"]
    assert labels(Layout("numbered-room 16: r1", "4x4")) == ["G"]


def test_only_marks_outside_need_room() -> None:
    for name in DRAWN:
        kind = kind_named(name)
        layout = Layout(kind.example)
        is_outside = isinstance(kind.places, RowsAndColumns | Diagonals)
        assert (room_of(layout, CELL) != NO_ROOM) == is_outside
    assert drawn("thermometer: r1c1 r1c2").attrib["viewBox"] == f"0 0 {PLAIN} {PLAIN}"
    root, room = drawn(MIXED), room_of(Layout(MIXED), CELL)
    assert [side > 0 for side in room] == [True, True, False, False]
    assert root.attrib["width"] == f"{PLAIN + room.left}"
    written = {e.text: (float(e.attrib["x"]), float(e.attrib["y"])) for e in root if e.text}
    assert written["c1"][1] < -room.top + MARGIN < MARGIN - 1 < written["15"][1]
    assert written["r3"][0] < written["12"][0] < MARGIN


def test_places_outside() -> None:
    def place(line: str) -> tuple[float, float]:
        (label,) = (mark for mark in Layout(line).marks if isinstance(mark, Label))
        return label.centre

    assert place("sandwich 12: r3") == (-0.4, 2.5)
    assert place("sandwich 12: c3") == (2.5, -0.4)
    assert place("skyscraper 4: r3c9-r3c1") == (9.4, 2.5)
    assert place("skyscraper 4: r9c3-r1c3") == (2.5, 9.4)
    assert place("little-killer 34: r1c2-r8c9") == pytest.approx((0.44, -0.56))
    assert place("little-killer 34: r8c9-r1c2") == pytest.approx((9.56, 8.56))
    assert place("little-killer 9: r3c3-r1c5") == pytest.approx((5.56, -0.56))
    # a line that begins inside the grid has its value in its first cell
    assert place("x-sum 9: r3c3-r3c9")[0] > 2
    numbers = [m for m in Layout("sandwich 12: r3\nx-sum 20: r3").marks if isinstance(m, Label)]
    assert sorted(label.centre for label in numbers) == [(-1.4, 2.5), (-0.4, 2.5)]


def test_strings_in_one_cell_have_different_corners() -> None:
    text = "killer 15: r1c1 r1c2\nsum 9: r1c1 r2c1\ngerman-whispers 3: r1c1 r2c2"
    centres = [mark.centre for mark in Layout(text).marks if isinstance(mark, Label)]
    assert len({*centres}) == 3
    assert all(0 < at < 1 for centre in centres for at in centre)


def test_outlines_follow_the_cells() -> None:
    (square,) = outline([0], 9, BLACK, 0.1)
    assert {*square.points} == {(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)}
    (corner,) = outline([0, 1, 9], 9, BLACK, 0.1)
    assert {*corner.points} == {
        (0.1, 0.1),
        (1.9, 0.1),
        (1.9, 0.9),
        (0.9, 0.9),
        (0.9, 1.9),
        (0.1, 1.9),
    }
    # cells that touch at a corner have outlines of their own, and a ring has two
    assert len([*outline([0, 10], 9, BLACK)]) == 2
    assert len([*outline([0, 1, 2, 9, 11, 18, 19, 20], 9, BLACK)]) == 2
    ring = [*outline([0, 1, 2, 9, 11, 18, 19, 20], 9, BLACK, 0.1)][1]
    assert {*ring.points} == {(0.9, 0.9), (2.1, 0.9), (2.1, 2.1), (0.9, 2.1)}
    assert all(path.points[0] == path.points[-1] for path in outline([0, 1, 9], 9, BLACK))


def test_lines_go_through_their_cells() -> None:
    thermometer = Layout("thermometer: r5c1-r5c4 r4c5").marks
    (path,) = (mark for mark in thermometer if isinstance(mark, Line))
    (bulb,) = (mark for mark in thermometer if isinstance(mark, Disc))
    assert path.points == ((0.5, 4.5), (1.5, 4.5), (2.5, 4.5), (3.5, 4.5), (4.5, 3.5))
    assert bulb.centre == (0.5, 4.5)
    (even,) = Layout("even: r1c1").marks
    assert box_of(even) == pytest.approx((0.085, 0.085, 0.915, 0.915))


def test_signs_point_to_the_lesser_digit() -> None:
    def tips(text: str) -> list[tuple[float, float]]:
        return [mark.points[1] for mark in Layout(text).marks if isinstance(mark, Line)]

    ((x, y),) = tips("greater: r1c1 r1c2")
    assert x > 1
    assert y == 0.5
    assert tips("greater: r1c2 r1c1")[0][0] < 1


def test_stacked_pictures_move_marks() -> None:
    layout = Layout(MIXED)
    picture = puzzle_svg(Puzzle("." * 81, layout=layout))
    both = ET.fromstring(stacked_svg([picture, picture]))
    half = len(both) // 2
    height = int(ET.fromstring(picture).attrib["height"])
    for upper, lower in zip(both[:half], both[half:], strict=True):
        if tag(upper) in ("polygon", "polyline", "circle"):
            pairs = zip(points_of(upper.attrib), points_of(lower.attrib), strict=True)
            assert all(b == pytest.approx((a[0], a[1] + height)) for a, b in pairs)
        assert upper.text == lower.text
    assert captioned(picture, "Mixed").count("<polyline") == picture.count("<polyline")


def test_png_draws_marks_as_svg_has_them(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    text = "renban: r1c1 r1c2\neven: r3c3\nratio: r5c5 r5c6\nthermometer: r9c9 r9c8\nsandwich 5: r1"
    svg, path = puzzle_svg(Puzzle("." * 81, layout=Layout(text))), tmp_path / "rules.png"
    root = ET.fromstring(svg)
    write_png(path, svg, width=int(root.attrib["width"]))
    left = room_of(Layout(text), CELL).left
    expected = {(1.0, 0.45): "#f067f0", (2.2, 2.2): "#cfcfcf", (5.0, 4.5): "#000000",
                (8.5, 8.2): "#cfcfcf", (2.05, 2.05): "#ffffff"}  # fmt: skip
    with image.open(path) as opened:
        for (x, y), colour in expected.items():
            at = round(left + MARGIN + CELL * x) - (x == 1.0) * 3, round(MARGIN + CELL * y)
            assert "#{:02x}{:02x}{:02x}".format(*opened.getpixel(at)) == colour


def test_a_booklet_explains_the_rules_and_shows_marks_outside() -> None:
    layout = Layout("killer 3: r1c1 r1c2\nsandwich 5: r2", "2x2")
    grid = next(Puzzle("." * 16, layout=layout).solutions())
    text = booklet([grid], title="Cages")
    for meaning in meanings(layout):
        assert text.count(f"<p>{meaning}</p>") == 1
    assert "<figcaption>1</figcaption>" in text
    views = re.findall(r'viewBox="(\S+) \S+ (\S+) (\S+)"', text)
    assert len(views) == 2
    for left, across, down in views:
        assert float(left) < MARGIN - room_of(layout, CELL).left
        assert across == down
    assert "<p>" not in booklet(["1234 341. 2143 43.."])
