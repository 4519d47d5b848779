"""Pictures of repairs: the titles of the stages, and what the legends explain."""

import xml.etree.ElementTree as ET

import pytest

from sudokuenum import Puzzle, nth_solution, solutions
from sudokuenum.drawing.colours import RAINBOW, SHADE, TINTS
from sudokuenum.drawing.repairs import repair_svg
from sudokuenum.errors import OptionError
from sudokuenum.geometry.layout import Layout
from sudokuenum.puzzles import farthest_solution, greedy_repair

IMPROPER = "..3.5.7.....2......4891..6.812.3.........5....9..8...........252.5.....1.795....."


def lines(text: str, size: int) -> list[str]:
    """The texts with letters of a size: 20 for titles, 15 for legends."""
    found = ET.fromstring(text).iter("{http://www.w3.org/2000/svg}text")
    return [str(element.text) for element in found if element.attrib["font-size"] == str(size)]


def test_every_stage_has_a_title_and_a_legend() -> None:
    puzzle = Puzzle(IMPROPER)
    repair = greedy_repair(puzzle, nth_solution(puzzle, 185))
    assert len(repair.stages) == 4
    text = repair_svg(repair, tables=True)
    assert lines(text, 20) == [
        "Stage 1: 24 clues, 448 solutions",
        "Stage 2: 25 clues, 17 solutions",
        "Stage 3: 26 clues, 4 solutions",
        "Stage 4: 27 clues, 2 solutions",
        "Repaired puzzle: 28 clues, 1 solution",
    ]
    table = [
        "cell in which the solutions disagree",
        "how many of the solutions agree with the answer there",
    ]
    several = "added clues, in the order of the colours"
    new = "cell of the clue that this stage adds, "
    legends = [
        *["clue of the puzzle", new + "r9c6=6", *table],
        *["clue of the puzzle", "added clue", new + "r7c2=3", *table],
        *["clue of the puzzle", several, new + "r2c7=8", *table],
        *["clue of the puzzle", several, new + "r4c4=6", *table],
        *["clue of the puzzle", several],
    ]
    assert " ".join(lines(text, 15)) == " ".join(legends)


def test_a_legend_has_what_the_picture_has() -> None:
    proper = greedy_repair("1.....3...4.2...", "1324423131422413")
    assert proper.added == ()
    for tables in (False, True):
        text = repair_svg(proper, tables=tables)
        assert " ".join(lines(text, 20)) == "Repaired puzzle: 4 clues, 1 solution"
        assert lines(text, 15) == ["clue of the puzzle"]
        assert not any(colour in text for colour in (SHADE, *RAINBOW))
    answer = next(solutions(Puzzle("." * 81, layout=Layout("x"))))
    tinted = Puzzle(answer.cells[:-40] + (0,) * 40, layout=answer.layout)
    text = repair_svg(greedy_repair(tinted, answer))
    assert "extra group of the layout" in lines(text, 15)
    assert TINTS[1] in text


def test_the_farthest_solution_is_drawn_below_its_stage() -> None:
    puzzle = Puzzle(IMPROPER)
    repair = greedy_repair(puzzle, nth_solution(puzzle, 185))
    found = [farthest_solution(stage.puzzle, repair.answer) for stage in repair.stages]
    assert [len(f.differing) for f in found] == [41, 24, 10, 4]
    titles = lines(repair_svg(repair, tables=True, farthest=[found[0], None, None, found[3]]), 20)
    assert titles[1:3] == ["Stage 1: a solution that differs most from the", "answer, in 41 cells"]
    assert titles[-3:-1] == ["Stage 4: a solution that differs most from the", "answer, in 4 cells"]
    assert len(titles) == 5 + 4
    with pytest.raises(OptionError, match="3 solutions for 4 stages"):
        repair_svg(repair, tables=True, farthest=found[:3])
