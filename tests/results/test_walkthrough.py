from pathlib import Path

import pytest
from run_command import as_json, output
from test_html import BROWSER, browse

from sudokuenum import Puzzle, explain
from sudokuenum.drawing.svg import svg_root
from sudokuenum.errors import PuzzleError
from sudokuenum.puzzles.rating.board import Board
from sudokuenum.results import step_pictures, walkthrough
from sudokuenum.results.walkthroughs import (
    ELIMINATION_FILL,
    LINK_COLOUR,
    PLACEMENT_FILL,
    REASON_FILL,
)

CHAIN = ".4.6....78......45....8193.....27...7...1......35..6...6...9.2..28...5....1.....4"


def numbers_of(picture: str) -> dict[str, int]:
    """How many rectangles and links have each colour."""
    elements = [element.attrib for element in svg_root(picture)]
    fills = [shape.get("fill") or shape.get("stroke") for shape in elements]
    return {
        fill: fills.count(fill)
        for fill in (REASON_FILL, ELIMINATION_FILL, PLACEMENT_FILL, LINK_COLOUR)
    }


def test_pictures_show_what_a_step_says() -> None:
    steps = [*explain(CHAIN)]
    pictures = [*step_pictures(CHAIN, steps)]
    assert len(pictures) == len(steps)
    for step, picture in zip(steps, pictures, strict=True):
        if step.technique == "forcing chain":
            continue
        found = numbers_of(picture)
        assert found[PLACEMENT_FILL] == len(step.placements)
        assert found[ELIMINATION_FILL] == len(step.eliminations)
        assert found[REASON_FILL] == len(step.pattern)
        assert found[LINK_COLOUR] == len(step.links)
    assert any(step.links for step in steps)
    with pytest.raises(PuzzleError):
        step_pictures("12", steps)


def test_a_picture_has_the_candidates_before_the_step() -> None:
    puzzle = "1... ..3. .2.. ...4"
    first, *_, last = step_pictures(puzzle, explain(puzzle))
    candidates = sum(mask.bit_count() for mask in Board(Puzzle(puzzle)).masks)
    small = [e for e in svg_root(first) if float(e.attrib.get("font-size", 99)) not in (18, 38, 99)]
    assert len(small) == candidates
    assert last.count(f'fill="{PLACEMENT_FILL}"') == 1


def test_the_page_has_all_steps_and_nothing_from_outside() -> None:
    page = walkthrough(CHAIN)
    steps = [*explain(CHAIN)]
    assert page.count("<section>") == page.count("<svg") == len(steps) + 1
    for number, step in enumerate(steps, 1):
        assert f"<h2>{number}. {step.technique}</h2>" in page
    assert "href=" not in page
    assert "src=" not in page


@pytest.mark.skipif(not BROWSER, reason="needs Chromium, which PyPI does not have")
def test_a_browser_shows_one_step(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text(walkthrough("1... ..3. .2.. ...4"), encoding="utf-8")
    text = browse(file, "--dump-dom", fragment="#3")
    assert text.count('<section hidden="">') == 12
    assert "<output>3 of 13</output>" in text


def test_command(tmp_path: Path) -> None:
    page, picture = tmp_path / "a.html", tmp_path / "a.svg"
    lines = output(f"explain {CHAIN} --html {page}").splitlines()
    assert page.read_text(encoding="utf-8") == walkthrough(CHAIN)
    assert output(f"explain {CHAIN} --next --svg {picture}").splitlines() == lines[:2]
    steps = [*explain(CHAIN)]
    assert picture.read_text(encoding="utf-8") == next(step_pictures(CHAIN, steps))
    assert [step["text"] for step in as_json(f"explain {CHAIN} --next")["steps"]] == [steps[0].text]
