"""Layouts: their groups, their texts, and what is refused."""

from itertools import combinations, product
from typing import Any

import pytest
from refusals import refuses

from sudokuenum import Box, Layout, LayoutError, Puzzle
from sudokuenum.geometry.cell_names import cell_of
from sudokuenum.geometry.layout_names import NAMES
from sudokuenum.grids.puzzle import empty_puzzle

JIGSAW = """
AAABBBBCC
AAADBBBCC
AAADDBBCC
EEEDDDCCC
EEEEDFFFF
GGGHHHFFF
GGIIHHHFF  # a comment
GGIIIHHHI
"""
REGIONS = "AABB AABC DDBC DDCC"


def cells(text: str) -> tuple[int, ...]:
    return tuple(sorted(cell_of(name, 9) or 0 for name in text.split()))


def test_cells_of_the_named_layouts() -> None:
    asterisk = "r2c5 r3c3 r3c7 r5c2 r5c5 r5c8 r7c3 r7c7 r8c5"
    girandola = "r1c1 r1c9 r2c5 r5c2 r5c5 r5c8 r8c5 r9c1 r9c9"
    dots = " ".join(f"r{i}c{j}" for i in (2, 5, 8) for j in (2, 5, 8))
    assert Layout("asterisk").groups == (cells(asterisk),)
    assert Layout("girandola").groups == (cells(girandola),)
    assert Layout("center-dot").groups == (cells(dots),)
    windows = Layout("windoku").groups
    assert cells("r2c2 r2c3 r2c4 r3c2 r3c3 r3c4 r4c2 r4c3 r4c4") in windows
    assert cells("r6c6 r6c7 r6c8 r7c6 r7c7 r7c8 r8c6 r8c7 r8c8") in windows
    argyle = Layout("argyle").groups
    assert sorted(map(len, argyle)) == [5] * 4 + [8] * 4
    assert cells("r1c5 r2c6 r3c7 r4c8 r5c9") in argyle
    assert cells("r1c8 r2c7 r3c6 r4c5 r5c4 r6c3 r7c2 r8c1") in argyle
    assert Layout("x", "2x3").groups[0] == (0, 7, 14, 21, 28, 35)


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ("2x3+x", "did you mean x, with the box 2x3\\?"),
        ("Windoku 3x3", "did you mean windoku, with the box 3x3\\?"),
        ("thermo r3c3 r3c4", "expected a colon before the cells, as in 'thermometer: "),
        (
            "german whispers r1c1 r1c2",
            "expected a colon before the cells, as in 'german-whispers: ",
        ),
        ("killer 15 = A1 A2", "expected a colon before the cells, as in 'killer 15: "),
        ("killer: 15 r1c1 r1c2", "values are before the colon, as in 'killer 15: r1c1 r1c2'"),
        ("quadruple: 1 1 r2c2 r2c3", "values are before the colon, as in 'quadruple 1 1: r2c2"),
        ("unknown r1c1", "expected names of x, p"),
    ],
)
def test_a_layout_that_is_nearly_right_is_answered_by_the_right_one(text: str, remedy: str) -> None:
    with pytest.raises(LayoutError, match=remedy):
        Layout(text)


@pytest.mark.parametrize(
    ("name", "groups"),
    [("x", 2), ("p", 9), ("windoku", 4), ("hypercube", 27), ("anti-king", 272),
     ("anti-knight", 224), ("x+p", 11), ("anti-king+anti-knight", 496)],
)  # fmt: skip
def test_numbers_of_further_groups(name: str, groups: int) -> None:
    layout = Layout(name)
    assert len(layout.groups) == groups
    assert str(layout) == name
    assert layout == Layout(layout.text)
    assert layout.transposed.transposed == layout


def test_units_that_a_hypercube_has_and_pairs_add_nothing_to() -> None:
    planes = {frozenset(unit) for unit in Layout("hypercube").units}
    points = [*product(range(3), repeat=4)]
    for (first, second), one, other in product(combinations(range(4), 2), range(3), range(3)):
        plane = [p for p in points if p[first] == one and p[second] == other]
        assert {9 * (3 * a + b) + 3 * c + d for a, b, c, d in plane} in planes
    assert len(planes) == 54
    # a pair inside a unit adds nothing
    assert len(Layout("anti-king").smaller_groups) == 56
    assert Layout("r1c1 r1c2").is_classic
    assert Layout("p", "1x4").is_classic
    assert not Layout("r1c1 r4c5").is_classic


def test_regions_are_read_from_a_picture() -> None:
    layout = Layout(REGIONS)
    assert (layout.box, layout.digits, str(layout)) == (Box(1, 4), 4, "jigsaw")
    assert layout.regions[0] == (0, 1, 4, 5)
    assert Layout("".join(REGIONS.split())) == layout == Layout(layout.text)
    with_x = Layout(f"{REGIONS}\nx\nr1c1 r2c3 # far")
    assert str(with_x) == "jigsaw+x+groups"
    assert with_x.regions == layout.regions
    assert (0, 5, 10, 15) in with_x.groups


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "layout '': it is empty"),
        ("wndoku", "layout 'wndoku': did you mean windoku"),
        ("x+q", r"layout 'x\+q': expected names"),
        ("r1c1 r10c1", "cell 'r10c1': the cells are r1c1 to r9c9"),
        ("r1c1", "the group of r1c1 has 1 cell; groups have 2 to 9"),
        ("r1c1 r1c1", "r1c1 appears twice in a group"),
        (" ".join(f"r{k % 9 + 1}c{k // 9 + 1}" for k in range(10)), "has 10 cells; groups have"),
        (JIGSAW, "^line 2: the picture that begins here has 72 cells, not n rows of n up to 16;"),
        ("windokuu  # mine", "^layout 'windokuu # mine': did you mean windoku"),
        ("x\nwindokuu\nanti-nigth", "^line 2: .* 18 cells, .*; the names of layouts are x, p"),
        ("AABB AABC DDBC DDDC", "the region of r2c4 has 3 cells, not 4"),
        ("ABCA BCAB CABC ABCA", "a picture of 4x4 cells has 4 regions, not 3"),
        ("AAABBB" * 2 + "CCCDDD" * 2 + "E" * 12, "a picture of 6x6 cells has 6 regions, not 5"),
    ],
)
def test_a_text_that_is_no_layout_is_named_in_one_line(text: str, words: str) -> None:
    refuses(LayoutError, words, Layout, text)


def test_groups_and_regions_that_no_layout_has() -> None:
    regions = Layout(REGIONS).regions
    refuses(TypeError, "groups, each a list of cells", Layout, groups=3)
    refuses(LayoutError, "cell 81: cells are counted from 0 to 80", Layout, groups=((0, 81),))
    refuses(LayoutError, r"name 'a\\nb': must be a single line", Layout, name="a\nb")
    for words, box, wrong in (
        ("no region contains the cell r3c1", "1x4", regions[:3]),
        ("r1c1 is in two regions", "1x4", (*regions, (0, 5, 10, 15))),
        ("box 2x2: with regions, boxes must have one row, such as 1x4", "2x2", regions),
    ):
        refuses(LayoutError, words, Layout, box, regions=wrong)
    refuses(LayoutError, "only be combined with a box shape", Layout, "x", regions=regions)
    for words, call, *arguments in (
        ("layouts have 2 to 16 digits, not 25", Layout, Box(5, 5)),
        ("box 3x3: a picture of 4 regions cannot be combined with boxes", Layout, REGIONS, "3x3"),
        ("box 2x3: the layout x has boxes of 2x2", Layout, Layout("x", "2x2"), "2x3"),
        ("layout windoku: the boxes must be square", Layout, "windoku", "2x3"),
        ("layout asterisk: it is for 9x9 grids", Layout, "asterisk", "2x3"),
        ("layout center-dot: the boxes must have a middle cell", Layout, "center-dot", "2x2"),
    ):
        refuses(LayoutError, words, call, *arguments)


@pytest.mark.parametrize("name", NAMES)
def test_peers_share_a_group(name: str) -> None:
    layout = Layout(name)
    for cell, peers in enumerate(layout.peers):
        assert cell not in peers
        assert peers >= Layout().peers[cell]
        for other in peers:
            assert cell in layout.peers[other]
            assert layout.group_name(cell, other)


@pytest.mark.parametrize(
    "layout",
    [
        Layout("x"),
        Layout("anti-king", "2x2"),
        Layout(REGIONS),
        Layout(REGIONS + "\nx"),
        Layout("r1c1 r2c3", "1x5"),
        Layout(Box(1, 7)),
        Layout(Box(2, 3)),
        Layout(Box(2, 2), groups=((0, 7),), name="x"),
    ],
)
def test_the_representation_makes_an_equal_layout(layout: Layout) -> None:
    names = {"Layout": Layout, "Box": Box, "Puzzle": Puzzle}
    assert eval(repr(layout), names) == layout
    puzzle = empty_puzzle(layout)
    assert eval(repr(puzzle), names) == puzzle


def test_regions_of_a_puzzle_need_no_box() -> None:
    puzzle = Puzzle("1" + "." * 15, layout=REGIONS)
    assert puzzle.layout == Layout(REGIONS)
    text: Any = REGIONS
    assert Puzzle(puzzle.cells, layout=text) == puzzle
