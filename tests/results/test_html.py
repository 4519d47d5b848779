import json
import re
import subprocess
import xml.etree.ElementTree as ET
from dataclasses import replace
from html import escape
from math import perm
from pathlib import Path
from typing import Any

import pytest
from how_many import cases
from puzzles_in_files import DATA
from run_command import output

from sudokuenum import Box, GridCount, Layout, count_grids, count_layout
from sudokuenum.common.browsers import ANY_BROWSER, find_browser
from sudokuenum.common.wording import counted
from sudokuenum.drawing.charts import chain_svg, counts_svg, first_cells_svg, times_svg
from sudokuenum.layouts import LayoutCount
from sudokuenum.results.count_pages import count_html

N = 6670903752021072936960
FURTHER = "the extra groups not drawn"
SVG = "{http://www.w3.org/2000/svg}"
BROWSER = find_browser()
needs_a_browser = pytest.mark.skipif(BROWSER is None, reason=f"needs {ANY_BROWSER}")


@pytest.fixture(scope="module")
def count() -> GridCount:
    return count_grids()


def browse(page: Path, *options: str, fragment: str = "") -> str:
    """What a browser without a window prints that opens a page."""
    assert BROWSER
    usual = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
    usual.append(f"--user-data-dir={page.parent / 'profile'}")
    command = [BROWSER, *usual, *options, page.as_uri() + fragment]
    return subprocess.check_output(command, encoding="utf-8", timeout=120)


def seen(page: str, folder: Path, width: int) -> dict[str, Any]:
    """What a browser with a window of this width shows of a page."""
    path = folder / "page.html"
    look_at = (DATA / "look.js").read_text(encoding="utf-8")
    path.write_text(page.replace("</body>", f"<script>{look_at}</script></body>"), encoding="utf-8")
    shown = browse(path, f"--window-size={width},900", "--dump-dom")
    found = re.search(r'<pre id="look">(.*?)</pre>', shown)
    assert found, shown
    look: dict[str, Any] = json.loads(found[1].replace("&gt;", ">"))
    return look


@needs_a_browser
@pytest.mark.parametrize("width", [1000, 500])
def test_a_browser_shows_the_chain_the_classes_and_the_times(
    count: GridCount, tmp_path: Path, width: int
) -> None:
    look = seen(count_html(count), tmp_path, width)
    assert look["resources"] == 0
    assert look["overflow"] == 0
    assert look["headings"] == [
        f"{N} grids with 3x3 boxes", "The chain of classes", "The 44 classes", "Times",
    ]  # fmt: skip
    assert look["rows"] == [9, 45]
    assert all(300 < across <= width and down > 90 for across, down in look["sizes"])
    assert look["inside"] == [True] * 3
    chain, counts, times = look["drawn"]
    assert chain == 6 * 44
    assert min(counts, times) > 44


def test_the_page_has_every_number_and_nothing_from_outside(count: GridCount) -> None:
    page = count_html(count)
    assert page.startswith("<!DOCTYPE html>")
    assert not re.search(r"src=|href=|url\(|@import|<script|<link", page)
    for part in count.classes:
        row = f"<td class=text>{part.representative}</td><td>{part.m}</td><td>{part.n // 72}</td>"
        assert row in page
    assert f"<td>{escape(count.factorisation)}</td>" in page
    assert 2**72 < N < 2**73
    assert f"stored in 73 bits, all of them in {73 * N}." in page
    assert "The method columns finds the same" in page
    assert "The method columns finds the same" not in count_html(count_grids("2x2"))


def test_pieces_of_the_chain_are_as_wide_as_their_classes(count: GridCount) -> None:
    bars = ET.fromstring(chain_svg()).findall(f"{SVG}rect")
    assert len({bar.attrib["y"] for bar in bars}) == 6
    last = max(bars, key=lambda bar: float(bar.attrib["y"])).attrib["y"]
    widths = sorted(float(bar.attrib["width"]) for bar in bars if bar.attrib["y"] == last)
    sizes = sorted(part.m for part in count.classes)
    assert [round(width / sum(widths) * 36288) for width in widths] == pytest.approx(sizes, abs=1)
    cuts = [path.attrib["d"].count("M") for path in ET.fromstring(chain_svg()).iter(f"{SVG}path")]
    assert cuts == [2050, 415, 173, 70, 43]


@pytest.mark.parametrize("level", cases([44, 174], [44, 174, 36288]))
def test_the_counts_are_the_same_at_every_level(level: int) -> None:
    picture = counts_svg(count_grids(level=level, engine="sums"))
    assert picture.count("<title>n/72 = ") == 44
    assert "<title>n/72 = 108374976: m = 4</title>" in picture


@pytest.mark.parametrize("box", [Box(2, 2), Box(2, 3), Box(4, 2)])
def test_pictures_of_other_boxes(box: Box) -> None:
    count = count_grids(box)
    for picture in (counts_svg(count), times_svg(count)):
        texts = ET.fromstring(picture).findall(f"{SVG}text")
        assert all(0 <= float(text.attrib["x"]) <= 860 for text in texts)
    page = count_html(count)
    assert "The chain of classes" not in page
    assert f"<h2>The {len(count.classes)} classes</h2>" in page


def test_long_tables_are_left_out_of_the_page() -> None:
    page = count_html(count_grids(level=2051, engine="sums"))
    assert page.count("<svg") == 2
    assert page.count("<tr>") == 9


@pytest.mark.parametrize(
    ("options", "grids", "words"),
    [
        ("", N, "The method columns finds the same"),
        ("--layout x --box 2x2", 48, "48 grids of the layout x"),
    ],
)
def test_the_command_writes_it(options: str, grids: int, words: str, file: Path) -> None:
    assert output(f"count {options} --quiet --html {file}") == f"{grids}\n"
    assert words in file.read_text(encoding="utf-8")
    assert list(file.parent.iterdir()) == [file]


@pytest.fixture(scope="module")
def of_layout() -> LayoutCount:
    return count_layout("x", box="2x3", first_cells=range(12))


@needs_a_browser
def test_a_browser_shows_the_layout_and_its_classes(of_layout: LayoutCount, tmp_path: Path) -> None:
    look = seen(count_html(of_layout), tmp_path, 500)
    assert (look["resources"], look["overflow"]) == (0, 0)
    classes = len(of_layout.classes)
    assert look["headings"] == [
        f"{of_layout.grids} grids of the layout x",
        f"{counted(classes, 'class')} of fillings of the first cells",
        "Times",
    ]
    assert look["rows"] == [10, classes + 1]
    assert look["inside"] == [True] * 3


def test_the_page_of_a_layout_has_every_number(of_layout: LayoutCount) -> None:
    page = count_html(of_layout)
    assert not re.search(r"src=|href=|url\(|@import|<script|<link", page)
    assert f"<td>{of_layout.relabelled}</td>" in page
    for part in of_layout.classes:
        row = f"<td class=text>{part.filling}</td><td>{part.m}</td><td>{part.n}</td>"
        assert row in page


@pytest.mark.parametrize(
    ("layout", "factor"), [("x", "4!/(4-u)! * "), ("thermometer: r1c1-r1c3", "")]
)
def test_the_page_of_a_layout_has_its_formula(layout: str, factor: str) -> None:
    count = count_layout(layout, box="2x2")
    page = " ".join(count_html(count).split())
    assert f" the sum of m * {factor}n over the classes" in page
    used = [len({*one.filling.cells} - {0}) for one in count.classes]
    factors = [perm(4, u) if factor else 1 for u in used]
    terms = (one.m * k * one.n for one, k in zip(count.classes, factors, strict=True))
    assert sum(terms) == count.grids == 48


def test_the_picture_says_what_it_shows() -> None:
    layout = Layout("x+anti-king", "2x2")
    count = count_layout(layout)
    assert count.grids == 0
    drawn = ET.fromstring(first_cells_svg(count)).findall(f"{SVG}text")
    words = " ".join(
        text.text or "" for text in drawn if not re.fullmatch("[rc][1-4]", str(text.text))
    )
    pairs = sum(len(group) == 2 for group in layout.groups)
    assert words == f"Layout x+anti-king {FURTHER}: {pairs} pairs of cells that differ"


def test_long_tables_of_a_layout_are_left_out(of_layout: LayoutCount) -> None:
    page = count_html(replace(of_layout, classes=of_layout.classes[:1] * 501))
    assert page.count("<svg") == 1
    assert page.count("<tr>") == 10
