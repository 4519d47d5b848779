import re
from pathlib import Path
from typing import Any

import pytest
from example_puzzles import EXAMPLE
from progress_told import Told
from refusals import refuses
from run_command import as_json, output, run_here
from test_html import browse, needs_a_browser

from sudokuenum import Puzzle, Step, explain, rate
from sudokuenum.common.wording import counted
from sudokuenum.drawing.colours import ELIMINATION_FILL, LINK_COLOUR, PART_FILLS, PLACEMENT_FILL
from sudokuenum.drawing.svg import svg_root
from sudokuenum.errors import OptionError, PuzzleError
from sudokuenum.puzzles.rating.board import Board
from sudokuenum.results import step_pictures, walkthrough, walkthrough_many
from sudokuenum.results.walkthroughs import _picture, step_pictures_proper
from sudokuenum.solving.proper import ProperPuzzle

SETS = "4..51.........6......72..6..1.....38..9..7..6.2....9...6.278..32.........513..7.."
CHAIN = ".4.6....78......45....8193.....27...7...1......35..6...6...9.2..28...5....1.....4"


def numbers_of(picture: str) -> dict[str, int]:
    """How many rectangles and links have each colour."""
    elements = [element.attrib for element in svg_root(picture)]
    fills = [shape.get("fill") or shape.get("stroke") for shape in elements]
    return {
        fill: fills.count(fill)
        for fill in (*PART_FILLS, ELIMINATION_FILL, PLACEMENT_FILL, LINK_COLOUR)
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
        parts = map(len, step.parts or (step.pattern,))
        assert [found[fill] for fill in PART_FILLS if found[fill]] == [*filter(None, parts)]
        assert found[LINK_COLOUR] == len(step.links)
    assert any(step.links for step in steps)
    with pytest.raises(PuzzleError):
        step_pictures("12", steps)


def test_each_almost_locked_set_has_a_colour_of_its_own() -> None:
    steps = [*explain(SETS)]
    number = next(k for k, step in enumerate(steps) if step.technique == "ALS-XY-chain")
    found = numbers_of([*step_pictures(SETS, steps[: number + 1])][-1])
    assert [found[fill] for fill in PART_FILLS] == [2, 4, 7, 2, 0, 0]


def test_parts_that_share_a_candidate_have_strips_of_it() -> None:
    step = Step("ALS-XZ", 34, "", (), (), ((1, 1),), (), (((1, 1),), ((1, 1),)))
    root = svg_root(next(step_pictures("." * 16, [step])))
    strips = [shape.attrib for shape in root if shape.get("fill") in PART_FILLS]
    assert [one["fill"] for one in strips] == [*PART_FILLS[:2]]
    assert float(strips[0]["x"]) + float(strips[0]["width"]) == float(strips[1]["x"])


def test_a_picture_has_the_candidates_before_the_step() -> None:
    puzzle = "1... ..3. .2.. ...4"
    first, *_, last = step_pictures(puzzle, explain(puzzle))
    candidates = sum(mask.bit_count() for mask in Board(Puzzle(puzzle)).masks)
    small = [e for e in svg_root(first) if float(e.attrib.get("font-size", 99)) not in (18, 38, 99)]
    assert len(small) == candidates
    assert last.count(f'fill="{PLACEMENT_FILL}"') == 1


def test_earlier_steps_need_not_be_drawn() -> None:
    steps, drawn = [*explain(CHAIN)][:12], []

    def picture(*given: Any) -> str:
        drawn.append(given)
        return _picture(*given)

    expected = [*step_pictures(CHAIN, steps)][-2:]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("sudokuenum.results.walkthroughs._picture", picture)
        proper = ProperPuzzle.of(CHAIN)
        assert [*step_pictures_proper(proper, steps[-2:], steps[:-2])] == expected
    assert len(drawn) == 2


def test_the_page_has_all_steps_and_nothing_from_outside() -> None:
    page = walkthrough(CHAIN)
    steps = [*explain(CHAIN)]
    assert page.count("<section>") == page.count("<svg") == len(steps) + 1
    for number, step in enumerate(steps, 1):
        assert f"<h2>{number}. {step.technique}</h2>" in page
    assert "href=" not in page
    assert "src=" not in page


@needs_a_browser
def test_a_browser_shows_one_step(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text(walkthrough("1... ..3. .2.. ...4"), encoding="utf-8")
    text = browse(file, "--dump-dom", fragment="#3")
    assert text.count('<section hidden="">') == 12
    assert "<output>3 of 13</output>" in text


SEVERAL = ["1... ..3. .2.. ...4", CHAIN, "1234 341. 2143 43.."]


def test_the_page_of_several_puzzles_has_a_table_of_contents() -> None:
    told = Told()
    page = walkthrough_many(SEVERAL, progress=told)
    assert told.totals == [None, 3]
    assert told.steps == [1] * 6
    contents, *articles = page.split("<article")
    links = re.findall('<a href="#(.*)">(.*)</a>', contents)
    assert [to for to, _ in links] == [f"puzzle-{k}" for k in (1, 2, 3)]
    for k, (puzzle, article, (to, words)) in enumerate(
        zip(SEVERAL, articles, links, strict=True), 1
    ):
        steps, rating = [*explain(puzzle)], rate(puzzle)
        title = f"{k}: {rating.difficulty}, {rating.technique}, score {rating.score}"
        assert article.startswith(f' id="{to}">\n<h2>{title}</h2>')
        assert words == f"{title}; {counted(len(steps), 'step')}"
        assert article.count("<section>") == article.count("<svg") == len(steps) + 1
        assert "<h2>1. " not in article
        assert f"<h3>1. {steps[0].technique}</h3>" in article
    assert page.count("href=") == 3
    assert walkthrough_many([CHAIN]) == walkthrough(CHAIN)


@pytest.mark.parametrize(
    ("puzzles", "error", "words"),
    [
        ([], OptionError, "no puzzles to explain"),
        ([CHAIN, "." * 16], PuzzleError, "puzzle 2: the puzzle has more than one solution"),
        (CHAIN, TypeError, "expected puzzles, such as"),
    ],
)
def test_what_several_puzzles_must_be(puzzles: Any, error: type[Exception], words: str) -> None:
    refuses(error, f"^{words}", walkthrough_many, puzzles)


@needs_a_browser
def test_a_browser_shows_a_step_of_each_puzzle(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text(walkthrough_many(SEVERAL), encoding="utf-8")
    text = browse(file, "--dump-dom", fragment="#puzzle-3-2")
    places = [
        f"{k} of {len([*explain(one)]) + 1}" for k, one in zip((1, 1, 2), SEVERAL, strict=True)
    ]
    assert re.findall("<output>(.*)</output>", text) == places


def test_the_command_for_several_puzzles(tmp_path: Path) -> None:
    page, file = tmp_path / "a.html", tmp_path / "a.txt"
    file.write_text(f"{CHAIN}\n{'.' * 81}\n{EXAMPLE}\n")
    done = run_here(f"explain {file} --html {page}", status=3)
    assert page.read_text(encoding="utf-8") == walkthrough_many([CHAIN, EXAMPLE])
    assert done.out == run_here(f"explain {file}", status=3).out
    page.unlink()
    file.write_text("." * 81)
    run_here(f"explain {file} --html {page}", status=3)
    assert not page.exists()


def test_command(tmp_path: Path) -> None:
    page, picture = tmp_path / "a.html", tmp_path / "a.svg"
    lines = output(f"explain {CHAIN} --html {page}").splitlines()
    assert page.read_text(encoding="utf-8") == walkthrough(CHAIN)
    assert output(f"explain {CHAIN} --next --svg {picture}").splitlines() == lines[:2]
    steps = [*explain(CHAIN)]
    assert picture.read_text(encoding="utf-8") == next(step_pictures(CHAIN, steps))
    assert [step["text"] for step in as_json(f"explain {CHAIN} --next")["steps"]] == [steps[0].text]
