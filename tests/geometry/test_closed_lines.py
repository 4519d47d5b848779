"""Lines that end in their first cell: compared with all grids, and in each format."""

import json
from collections.abc import Sequence
from random import Random
from re import escape

import pytest
from random_rules import holds, neighbours, values_of, walk

from sudokuenum import (
    Box,
    Layout,
    LayoutError,
    Puzzle,
    PuzzleError,
    puzzle_link,
    puzzle_svg,
    puzzle_text,
    read_puzzles,
    solutions,
)
from sudokuenum.formats.programs.json_puzzles import puzzle_of_json
from sudokuenum.geometry.rules.rule import Rule
from sudokuenum.geometry.rules.table_of_kinds import KINDS, kind_named

CLOSING = [name for name in KINDS if kind_named(name).can_close]
"""The kinds whose lines may be closed."""
STORED = ("german-whispers", "dutch-whispers", "renban", "parity")
"""The kinds whose closed lines the program pencilmark knows."""
LOOP = "r1c1 r1c2 r2c2 r2c1 r1c1"


def loop(random: Random, n: int, length: int) -> tuple[int, ...]:
    """The cells of a closed line."""
    while True:
        line = walk(random, n, length)
        if len(line) > 2 and line[0] in neighbours(line[-1], n, diagonal=True):
            return (*line, line[0])


def random_loop(kind: str, random: Random, grid: Sequence[int], n: int, length: int) -> Rule:
    cells = loop(random, n, length)
    return Rule(kind, (cells,), values_of(kind, (cells,), random, grid, n))


# on 4x4 grids, no loop has three digits of which no two are consecutive
@pytest.mark.parametrize("kind", [kind for kind in CLOSING if kind not in ("entropic", "nabner")])
def test_all_4x4_grids(kind: str) -> None:
    grids = [grid.cells for grid in solutions("." * 16)]
    random = Random(1)
    middle = Rule(kind, ((5, 6, 10, 9, 5),), (5,) if kind == "xv" else ())
    lengths = [random.randint(3, 8) for _ in range(40)]
    rules = [random_loop(kind, random, random.choice(grids), 4, length) for length in lengths]
    found = 0
    for rule in (middle, *rules):
        expected = {grid for grid in grids if holds(rule, grid, Box("2x2"))}
        try:
            layout = Layout("2x2", rules=[rule])
        except LayoutError:
            assert not expected, rule
        else:
            listed = {grid.cells for grid in solutions(Puzzle("." * 16, layout=layout))}
            assert listed == expected, rule
        found += 0 < len(expected) < len(grids)
    assert found


@pytest.mark.heavy
@pytest.mark.parametrize("kind", ["entropic", "modular", "nabner", "renban", "region-sum"])
def test_some_6x6_grids(kind: str) -> None:
    rows = "123456456123"
    grids = [grid.cells for grid in solutions(f"{rows:.<36}")]
    random = Random(2)
    found = 0
    for _ in range(40):
        rule = random_loop(kind, random, random.choice(grids), 6, random.choice((3, 4, 5, 6)))
        expected = {grid for grid in grids if holds(rule, grid, Box("2x3"))}
        try:
            puzzle = Puzzle(f"{rows:.<36}", layout=Layout("2x3", rules=[rule]))
        except LayoutError:
            assert not expected, rule
        else:
            assert {grid.cells for grid in solutions(puzzle)} == expected
        found += 0 < len(expected) < len(grids)
    assert found


@pytest.mark.parametrize("kind", CLOSING)
def test_closed_lines_are_written_and_read(kind: str) -> None:
    value = " 5" if kind == "xv" else ""
    layout = Layout(f"{kind}{value}: {LOOP}")
    puzzle = Puzzle("." * 81, layout=layout)
    assert Layout(layout.text) == layout
    assert layout.transposed.transposed == layout
    assert [*read_puzzles(puzzle_text(puzzle, "rules"))] == [puzzle]
    if kind != "parity":  # f-puzzles has no such lines
        dots = kind in ("difference", "ratio", "xv")
        (read,) = read_puzzles(puzzle_text(puzzle, "f-puzzles"))
        pairs = 4 if dots else 1
        assert read.layout is not None
        assert len(read.layout.rules) == pairs
        assert dots or read == puzzle
        assert [*read_puzzles([puzzle_link(puzzle)])] == [read]
    if kind in STORED:
        text = puzzle_text(puzzle, "sudoku-puzzle")
        (line,) = (rule for rule in json.loads(text)["rules"] if rule["type"] == "line")
        assert line["closed"]
        assert line["cells"] == LOOP.split()[:-1]
        (read,) = read_puzzles(text)
        assert read.layout is not None
        assert read.layout.rules[0].parts == layout.rules[0].parts
    elif kind in ("modular", "entropic", "region-sum"):
        with pytest.raises(PuzzleError, match=f"^sudoku-puzzle has no rule '{kind}: r1c1"):
            puzzle_text(puzzle, "sudoku-puzzle")
    assert puzzle_svg(puzzle)


def test_a_closed_line_of_f_puzzles() -> None:
    line = ["R1C1", "R1C2", "R2C2", "R2C1", "R1C1"]
    document = {"size": 9, "grid": [[{}] * 9] * 9, "whispers": [{"lines": [line], "value": "5"}]}
    (rule,) = (puzzle_of_json(json.dumps(document)).layout or Layout("x")).rules
    assert rule.text(9) == "german-whispers: r1c1 r1c2 r2c2 r2c1 r1c1"


@pytest.mark.parametrize(
    "line",
    ["thermometer: r1c1 r1c2 r2c2 r1c1", "renban: r1c1 r1c2 r1c1", "zipper: r1c1 r1c2 r2c2 r1c1"],
)
def test_other_lines_cannot_be_closed(line: str) -> None:
    kind = line.partition(":")[0]
    with pytest.raises(LayoutError, match=escape(f"{kind}: r1c1 appears twice in the cells")):
        Layout(line)
