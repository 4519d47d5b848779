"""Puzzles with rules beyond groups: in JSON and links of f-puzzles, in SudokuPad, and as typed."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from refusals import refuses

from sudokuenum import (
    Layout,
    LayoutError,
    Puzzle,
    PuzzleError,
    puzzle_link,
    puzzle_text,
    read_puzzles,
    solutions,
    write_puzzles,
)
from sudokuenum.formats.programs.json_puzzles import json_of_puzzle, puzzle_of_json
from sudokuenum.formats.programs.lz_string import compress
from sudokuenum.geometry.rules.kinds.all_differences import AllDots
from sudokuenum.geometry.rules.sudoku_puzzle import StoredCells
from sudokuenum.geometry.rules.table_of_kinds import KINDS, kind_named

EMPTY = {"size": 9, "grid": [[{}] * 9] * 9}
ELSEWHERE = ("sum", "parity", "greater")
"""The kinds that f-puzzles has not."""
PAD: dict[str, Any] = {
    "cells": [[{}] * 9] * 9,
    "regions": [[[3 * (b // 3) + k // 3, 3 * (b % 3) + k % 3] for k in range(9)] for b in range(9)],
}


def test_the_page_has_the_keys_of_each_kind() -> None:
    page = (Path(__file__).parents[2] / "docs" / "reading.md").read_text(encoding="utf-8")
    for name in KINDS:
        kind = kind_named(name)
        keys = kind.f_puzzles.keys if kind.f_puzzles else ()
        fixed = [form.fixed for form in kind.sudoku_puzzle if isinstance(form, StoredCells)]
        words = [[str(one[key]) for key in ("type", "kind", "of") if key in one] for one in fixed]
        types = dict.fromkeys(" ".join(some) for some in words)
        cells = (", ".join(f"`{one}`" for one in some) for some in (keys, types))
        assert f"| {' | '.join([name, *cells])} |" in page, name


def puzzle_with(*lines: str, layout: str = "3x3") -> Puzzle:
    box = Layout(layout).box
    return Puzzle([0] * box.digits**2, layout=Layout("\n".join(lines), box))


def read(**keys: Any) -> tuple[str, ...]:
    """The rules of a puzzle of f-puzzles with these keys."""
    puzzle = puzzle_of_json(json.dumps(EMPTY | keys))
    return tuple(rule.text(9) for rule in puzzle.layout.rules) if puzzle.layout else ()


def pad(**keys: Any) -> Puzzle:
    return puzzle_of_json(json.dumps(PAD | keys))


@pytest.mark.parametrize("name", KINDS)
def test_each_kind_is_written_and_read_again(name: str) -> None:
    kind = kind_named(name)
    lines = [kind.example, *([kind.dots.example] if isinstance(kind, AllDots) else [])]
    puzzle = puzzle_with("anti-king", *lines)
    assert [*read_puzzles(puzzle_text(puzzle, "rules").splitlines())] == [puzzle]
    if name in ELSEWHERE:
        refuses(PuzzleError, rf"^f-puzzles has no rule '{name}", json_of_puzzle, puzzle)
        return
    document = json_of_puzzle(puzzle)
    assert puzzle_of_json(document) == puzzle
    assert [*read_puzzles([puzzle_link(puzzle)])] == [puzzle]
    assert [*read_puzzles([puzzle_link(puzzle, "f-puzzles")])] == [puzzle]
    assert kind.f_puzzles is not None
    assert {*kind.f_puzzles.keys} & {*json.loads(document)}


@pytest.mark.parametrize(
    ("keys", "lines"),
    [
        ({"killercage": [{"cells": ["R1C1", "R1C2"], "value": "15"}]}, ["killer 15: r1c1 r1c2"]),
        ({"killercage": [{"cells": ["r2c1", "R1C1"]}]}, ["killer: r2c1 r1c1"]),
        ({"killercage": [{"cells": ["R1C1"], "value": ""}]}, ["killer: r1c1"]),
        (
            {"thermometer": [{"lines": [["R5C5", "R5C6"], ["R5C5", "R4C4"]]}]},
            ["thermometer: r5c5 r4c4", "thermometer: r5c5 r5c6"],
        ),
        (
            {"arrow": [{"cells": ["R1C2", "R1C1"], "lines": [["R1C2", "R2C2", "R3C3"]]}]},
            ["arrow: r1c1 r1c2 = r2c2 r3c3"],
        ),
        ({"whispers": [{"lines": [["R1C1", "R1C2"]]}]}, ["german-whispers: r1c1 r1c2"]),
        (
            {"whispers": [{"lines": [["R1C1", "R1C2"]], "value": "4"}]},
            ["dutch-whispers: r1c1 r1c2"],
        ),
        (
            {"whispers": [{"lines": [["R1C1", "R1C2"]], "value": 3}]},
            ["german-whispers 3: r1c1 r1c2"],
        ),
        ({"dutchwhispers": [{"lines": [["R1C1", "R1C2"]]}]}, ["dutch-whispers: r1c1 r1c2"]),
        ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "v"}]}, ["xv 5: r1c1 r1c2"]),
        ({"odd": [{"cell": "R3C3"}, {"cell": "R1C1"}]}, ["odd: r1c1 r3c3"]),
        (
            {"quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [7, 1, 7]}]},
            ["quadruple 7 1 7: r1c1 r1c2 r2c1 r2c2"],
        ),
        (
            {"littlekillersum": [{"cell": "R0C3", "direction": "DL", "value": "9"}]},
            ["little-killer 9: r1c2 r2c1"],
        ),
        (
            {"littlekillersum": [{"cell": "R3C10", "direction": "UL", "value": "9"}]},
            ["little-killer 9: r2c9 r1c8"],
        ),
        (
            {"xsum": [{"cell": "R3C10", "value": "20"}, {"cell": "R10C1", "value": "20"}]},
            [
                "x-sum 20: r3c9 r3c8 r3c7 r3c6 r3c5 r3c4 r3c3 r3c2 r3c1",
                "x-sum 20: r9c1 r8c1 r7c1 r6c1 r5c1 r4c1 r3c1 r2c1 r1c1",
            ],
        ),
        ({"clone": [{"cells": ["R1C1"], "cloneCells": ["R5C6"]}]}, ["clone: r1c1 = r5c6"]),
        ({"nonconsecutive": True}, ["non-consecutive"]),
        ({"global": ["nonconsecutive"]}, ["non-consecutive"]),
        ({"metadata": {"nonconsecutive": True}}, ["non-consecutive"]),
        ({"nonconsecutive": False, "negative": []}, []),
        ({"negative": ["ratio", "xv"]}, ["all-ratios", "all-xv"]),
        (
            {"negative": ["ratio"], "ratio": [{"cells": ["R1C1", "R1C2"], "value": "3"}]},
            ["all-ratios", "ratio 3: r1c1 r1c2"],
        ),
        (
            {"nonconsecutive": True, "difference": [{"cells": ["R1C1", "R1C2"]}]},
            ["all-differences", "difference: r1c1 r1c2"],
        ),
        (
            {"nonconsecutive": True, "difference": [{"cells": ["R1C1", "R1C2"], "value": "3"}]},
            ["all-differences 1", "difference 3: r1c1 r1c2"],
        ),
        ({"renban": [], "line": [], "thermometer": [{"lines": []}]}, []),
    ],
)
def test_entries_of_f_puzzles(keys: dict[str, Any], lines: list[str]) -> None:
    assert [*read(**keys)] == sorted(lines)
    if lines:
        puzzle = puzzle_of_json(json.dumps(EMPTY | keys))
        assert puzzle_of_json(json_of_puzzle(puzzle)) == puzzle


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"wormhole": [{}]}, "the constraint wormhole: no layout has it"),
        ({"global": ["wormhole"]}, "the constraint wormhole: no layout has it"),
        ({"negative": ["wormhole"]}, r"negative\[0\]: 'wormhole': expected dots"),
        ({"killercage": [{"cells": ["R1C1"], "value": "?"}]}, r"value: '\?': expected a number"),
        ({"killercage": [{"value": "3"}]}, r"killercage\[0\]: .*: expected an entry with cells"),
        ({"killercage": [{"cells": ["R1C10"]}]}, r"'R1C10': expected a cell from r1c1 to r9c9"),
        ({"killercage": [{"cells": ["R1C1"], "value": 99}]}, "rule 'killer 99: .*: no digits"),
        ({"sandwichsum": [{"cell": "R1C0", "value": ""}]}, r"sandwichsum\[0\].*with a value"),
        ({"sandwichsum": [{"cell": "R1C0"}]}, r"sandwichsum\[0\].*with a value"),
        ({"sandwichsum": [{"cell": "R1C1", "value": "3"}]}, "'R1C1': expected a cell outside"),
        ({"sandwichsum": [{"cell": "R0C0", "value": "3"}]}, "'R0C0': expected a cell outside"),
        ({"littlekillersum": [{"cell": "R0C3", "value": "9"}]}, "expected a direction: DR"),
        (
            {"littlekillersum": [{"cell": "R0C3", "direction": "UL", "value": "9"}]},
            "'R0C3': expected a cell outside the grid",
        ),
        ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "Z"}]}, "'Z': expected a number or V or X"),
        ({"quadruple": [{"cells": ["R1C1"], "values": ["7"]}]}, "'7': expected an integer"),
        ({"clone": [{"cells": ["R1C1"]}]}, r"clone\[0\]: .*expected an entry with cells"),
        ({"renban": [{"cells": ["R1C1"]}]}, r"renban\[0\]: .*expected an entry with lines"),
        (
            {"renban": [{"lines": [["R1C1", "R1C2", "R1C1"]]}]},
            r"renban\[0\]: renban: r1c1 appears twice",
        ),
        ({"odd": ["R1C1"]}, r"odd\[0\]: 'R1C1': expected an object"),
        ({"nonconsecutive": "yes"}, "nonconsecutive: 'yes': expected true or false"),
    ],
)
def test_wrong_entries_are_named(keys: dict[str, Any], words: str) -> None:
    refuses((PuzzleError, LayoutError), words, read, **keys)


def test_pictures_are_passed_over_where_a_rule_has_them() -> None:
    line = {"lines": [["R1C1", "R1C2", "R1C3"]], "outlineC": "#FF0000"}
    renban = {"renban": [{"lines": line["lines"]}]}
    expected = ("renban: r1c1 r1c2 r1c3",)
    assert read(**renban, line=[line]) == expected
    assert read(**renban, line=[{"lines": [["R9C1", "R9C2"]], "fromConstraint": "Renban"}])
    assert read(**renban, text=[{"cells": ["R0C1"], "value": "my title"}]) == expected
    assert read(**renban, cage=[{"cells": ["R9C9"], "outlineC": "#000000"}]) == expected
    assert read(cage=[{"cells": ["R9C9"], "value": "author: Ada"}]) == ()
    assert read(cage=[{"cells": ["R9C9"], "value": "FOW"}], fogofwar=["R1C1"]) == ()
    for keys in (
        {"line": [line]},
        {**renban, "line": [{"lines": [["R9C1", "R9C2"]]}]},
        {**renban, "cage": [{"cells": ["R9C9"], "value": "12"}]},
        {"text": [{"cells": ["R1C1", "R1C2"], "value": ">"}]},
        {"circle": [{"cells": ["R1C1"]}]},
    ):
        words = r"^(line|cage|text|circle)\[0\]: only drawn, so that its meaning is unknown"
        refuses(PuzzleError, words, read, **keys)


def test_constraints_of_the_plugin_have_pictures() -> None:
    puzzle = puzzle_with("double-arrow: r1c1-r1c4", "skyscraper 4: r3", "column-indexer: r1c1")
    document = json.loads(json_of_puzzle(puzzle))
    assert [one["fromConstraint"] for one in document["line"]] == ["Double Arrow"]
    assert [one["cells"] for one in document["circle"]] == [["R1C1"], ["R1C4"]]
    assert [one["value"] for one in document["text"]] == ["\u25af", "4"]
    assert [one["cells"] for one in document["cage"]] == [["R1C1"]]
    plain = json.loads(json_of_puzzle(puzzle_with("arrow: r1c1 = r2c2", "killer 3: r1c1 r1c2")))
    assert {*plain} == {"size", "grid", "arrow", "killercage"}


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            "little-killer 9: r1c1 r2c2",
            "no rule little-killer for cells that are not a whole diagonal",
        ),
        ("x-sum 9: r1c1-r1c4", "no rule x-sum for cells from r1c1 on that are not a whole row"),
        ("xv 7: r1c1 r1c2", "no rule xv with the value 7"),
        ("arrow: r1c2 r1c1 = r2c2 r2c3", "no rule arrow whose circle is read from the right"),
        ("non-consecutive\nratio: r1c1 r1c2", "no rule non-consecutive beside Kropki"),
        ("all-ratios 5\nratio: r1c1 r1c2", "no rule 'all-ratios 5' beside these dots"),
    ],
)
def test_rules_that_f_puzzles_has_not(line: str, words: str) -> None:
    refuses(PuzzleError, f"^f-puzzles has {words}", json_of_puzzle, puzzle_with(line))


def test_a_white_dot_may_lie_where_a_black_dot_is_missing() -> None:
    for name in ("all-differences", "all-ratios", "all-xv"):
        for dot in ("difference: r1c1 r1c2", "ratio: r1c1 r1c2", "xv 5: r1c1 r1c2"):
            constraints = Layout("2x2", rules=[name, dot]).constraints
            pairs = [one.cells for one in constraints]
            is_exempt = ("xv" in name) == ("xv" in dot)
            assert pairs.count((0, 1)) == (1 if is_exempt else 2)


def test_cages_of_sudokupad() -> None:
    cells = [[0, 0], [0, 1]]
    expected = puzzle_with("killer 15: r1c1 r1c2")
    for cage in ({"value": "15"}, {"value": 15, "unique": True}, {"sum": 15, "value": "15"}):
        assert pad(cages=[{"cells": cells, **cage}]) == expected
    assert pad(cages=[{"cells": cells, "sum": 15, "unique": False}]) == puzzle_with(
        "sum 15: r1c1 r1c2"
    )
    assert pad(cages=[{"cells": cells}]) == puzzle_with("r1c1 r1c2")
    remarks = [{"value": "title: A"}, {"cells": cells, "value": "rules: B"}, {"value": "x"}]
    hidden = {"cells": cells, "unique": False, "hidden": True}
    assert pad(cages=[*remarks, hidden]) == Puzzle([0] * 81)
    assert pad(metadata={"antiknight": True, "nonconsecutive": True}) == puzzle_with(
        "anti-knight", "non-consecutive"
    )
    refuses(
        PuzzleError, "value: 'A': expected a number", pad, cages=[{"cells": cells, "value": "A"}]
    )
    words = r"cages\[0\]: a cage without a sum"
    refuses(PuzzleError, words, pad, cages=[{"cells": cells, "unique": False}])


def test_drawings_of_sudokupad() -> None:
    cage = {"cells": [[0, 0], [0, 1]], "value": "15"}
    inside = {"wayPoints": [[0.5, 0.5], [0.5, 1.5]], "color": "#FFFFFF"}
    spot = {"center": [0.5, 1.5], "width": 0.7}
    assert pad(cages=[cage], lines=[inside], underlays=[spot]).layout == Layout(
        "killer 15: r1c1 r1c2"
    )
    for keys in (
        {"lines": [inside]},
        {"arrows": [inside]},
        {"cages": [cage], "overlays": [{"center": [3, 3.5], "text": "X"}]},
        {"underlays": [spot]},
    ):
        refuses(PuzzleError, r"\[0\]: only drawn, so that", pad, **keys)
    refuses(PuzzleError, "expected a number", pad, lines=[{"wayPoints": [["a", 1]]}])
    refuses(PuzzleError, "expected a row and a column", pad, lines=[{"wayPoints": [[1]]}])


def test_links_of_sudokupad_with_short_names() -> None:
    rows = ",".join(["[,,,,,,,,]"] * 9)
    text = f"{{ce:[{rows}],ca:[{{ce:[[0,0],[0,1]],v:15,unique:t}},{{v:'title: it\\'s'}}]}}"
    for prefix in ("scl", "ctc"):
        (puzzle,) = read_puzzles([f"https://sudokupad.app/{prefix}{compress(text)}"])
        assert puzzle.layout is not None
        assert [rule.text(9) for rule in puzzle.layout.rules] == ["killer 15: r1c1 r1c2"]


ROWS = ["1.3.", "....", "....", "..4."]


def typed(*lines: str) -> list[Puzzle]:
    return [*read_puzzles(lines, "file")]


def test_rules_above_the_rows() -> None:
    rules = ["killer 3: r1c1 r1c2", "greater: r4c4 r3c4"]
    expected = Puzzle("".join(ROWS), layout=Layout("2x2", rules=rules))
    assert typed(*rules, *ROWS) == [expected]
    assert typed("My best", "", rules[0] + " # a cage", "", rules[1], "", *ROWS) == [expected]
    assert typed(*rules, "".join(ROWS)) == [expected]
    assert typed("[Layout]", *rules, "[Puzzle]", *ROWS) == [expected]
    assert typed("[State]", "4...", "[Layout]", *rules, "[Puzzle]", *ROWS) == [expected]
    assert Puzzle("\n".join([*rules, *ROWS])) == expected
    document = '{"size":4,"grid":[[{"value":1,"given":true},{},{},{}],[{},{},{},{}],'
    document += "[{},{},{},{}],[{},{},{},{}]]}"
    (puzzle,) = typed(rules[0], document)
    assert puzzle.layout == Layout("2x2", rules=rules[:1])


def test_a_layout_holds_until_the_next_one() -> None:
    line = "." * 16
    groups = [
        one.layout and one.layout.rules
        for one in typed(
            line, "killer 3: r1c1 r1c2", line, line, "killer 4: r1c1 r1c2", line, "[Layout]",
            "[Puzzle]", line,
        )
    ]  # fmt: skip
    numbers = [rules[0].values if rules else None for rules in groups]
    assert numbers == [None, (3,), (3,), (4,), None]
    nine = "." * 81
    (first, second) = typed("anti-king", nine, nine)
    assert first == second == Puzzle(nine, layout="anti-king")


def test_pictures_of_regions_in_a_section() -> None:
    layout = Layout("AABB\nABBD\nCCDD\nCACD\nthermometer: r1c1 r1c2")
    lines = ["[Layout]", *layout.text.splitlines(), "[Puzzle]", *ROWS]
    assert typed(*lines) == [Puzzle("".join(ROWS), layout=layout)]


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ([*ROWS, "killer 3: r1c1 r1c2"], "^file, line 5: 'killer 3: .*no puzzle follows"),
        ([*ROWS, "[Layout]"], r"^file, line 5: '\[Layout\]': no puzzle follows this layout"),
        (
            ["Anti_Knigt", *ROWS],
            "line 1: 'Anti_Knigt' is nearly the name of the layout anti-knight",
        ),
        (["thermometr: r1c1 r1c2", *ROWS], "layout in line 1: rule 'thermometr': did you mean"),
        (
            ["anti-king", "killer 3: r1c5 r1c2", *ROWS],
            "layout in lines 1 to 2, line 2: cell 'r1c5': the cells are",
        ),
        (["[Layout]", "r1c1 r1c2", "wormhole", "[Puzzle]", *ROWS], "^file, layout in lines 1 to 3"),
    ],
)
def test_layouts_that_are_refused(lines: list[str], words: str) -> None:
    refuses((PuzzleError, LayoutError), words, typed, *lines)


def test_a_puzzle_above_the_last_rules_is_not_read_without_them() -> None:
    below = [*ROWS, "", "# its rules", "killer 3: r1c1 r1c2", "anti-king", ""]
    words = "^file, line 7: 'killer 3: r1c1 r1c2': no puzzle follows this layout"
    refuses(PuzzleError, words, next, read_puzzles("\n".join(below), name="file"))
    first, second = typed(*below, "." * 16)
    assert first == Puzzle("".join(ROWS))
    assert second.layout == Layout("killer 3: r1c1 r1c2\nanti-king", "2x2")


def test_a_second_layout_is_refused() -> None:
    lines = ["killer 3: r1c1 r1c2", *ROWS]
    words = "^file, line 1: a layout, although another one is given"
    refuses(PuzzleError, words, lambda: [*read_puzzles(lines, "file", layout="anti-king")])
    (puzzle,) = read_puzzles(["killer 3: r1c1 r1c2", *ROWS], box="1x4")
    assert puzzle.box.rows == 1


def test_a_layout_above_xml_is_the_layout_of_its_puzzles() -> None:
    rules = "anti-knight"
    cells = "." * 80 + "1"
    for text in (f"<puzzle>{cells}</puzzle>", f'<game data="{cells.replace(".", "0")}"/>'):
        assert typed(rules, text) == [Puzzle(cells, layout=rules)]


def test_titles_are_no_layouts() -> None:
    for title in ("Killer: easy", "windoku 5", "Puzzle 1: by r. c.", "Arrow: 12", "no-one"):
        assert typed(title, *ROWS) == [Puzzle("".join(ROWS))]


@pytest.mark.parametrize("title", ["windoku", "Hypercube", " Disjoint groups ", "x + windoku"])
def test_a_title_that_may_be_a_layout_is_refused(title: str) -> None:
    words = rf"^file, line 2: '{re.escape(title.strip())}' is the name of a layout; write"
    refuses(PuzzleError, words, typed, "# a comment", title, *ROWS)
    refuses(PuzzleError, "is the name of a layout", typed, *ROWS, "", title, *ROWS)
    plain = Puzzle("".join(ROWS))
    assert typed(f"# {title}", *ROWS) == [plain]
    (puzzle,) = typed("[Layout]", title, "[Puzzle]", *ROWS)
    assert puzzle == Puzzle("".join(ROWS), layout=title.strip())
    if "windoku" in title:  # the layout that is given is the one that the title names
        assert [*read_puzzles([title, *ROWS], layout="windoku")] == [
            Puzzle("".join(ROWS), layout="windoku")
        ]


def test_the_format_rules_keeps_layouts() -> None:
    puzzles = [
        Puzzle("." * 81, layout=Layout("x+anti-knight\nkiller 15: r1c1 r1c2\nr5c5 r9c1")),
        Puzzle("." * 80 + "1"),
        Puzzle("." * 16, layout=Layout("AABB ABBD CCDD CACD")),
        Puzzle("G" + "." * 255, layout=Layout("sum 136: r1", "4x4")),
    ]
    parts = [*write_puzzles(puzzles, "rules")]
    assert parts[0].splitlines()[:3] == ["[Layout]", "x+anti-knight", "r5c5 r9c1"]
    assert [*read_puzzles("\n".join(parts).splitlines())] == puzzles
    refuses(PuzzleError, "^rules: boxes of 3x2", puzzle_text, Puzzle("." * 36, "3x2"), "rules")


def test_solutions_follow_the_rules_of_a_document() -> None:
    keys = {
        "size": 4,
        "grid": [[{}] * 4] * 4,
        "arrow": [{"cells": ["R1C1"], "lines": [["R1C1", "R2C2", "R3C3"]]}],
        "sandwichsum": [{"cell": "R0C4", "value": "5"}],
        "maximum": [{"cell": "R4C2"}],
    }
    found = {str(grid) for grid in solutions(puzzle_of_json(json.dumps(keys)))}

    def fits(g: tuple[int, ...]) -> bool:
        column = [g[k] for k in (3, 7, 11, 15)]
        first, last = sorted((column.index(1), column.index(4)))
        beside = (g[9], g[12], g[14])
        return (
            g[0] == g[5] + g[10]
            and sum(column[first + 1 : last]) == 5
            and all(g[13] > one for one in beside)
        )

    expected = {str(grid) for grid in solutions("." * 16) if fits(grid.cells)}
    assert expected
    assert found == expected


SUDOKU_PUZZLE: dict[str, Any] = {
    "format": "sudoku-puzzle",
    "format_version": 1,
    "meta": {"title": "A", "author": "B"},
    "board": {"rows": 9, "cols": 9},
    "digits": 9,
    "givens": [5, *[0] * 80],
}
BOXES = {"type": "box_grid", "box": [3, 3], "origin": "r1c1"}
NOT_STORED = (
    *("nabner", "minimum", "maximum", "numbered-room"),
    *("row-indexer", "column-indexer", "box-indexer"),
)
"""The kinds that the format "sudoku-puzzle" has not."""


def stored(*rules: dict[str, Any], **keys: Any) -> Puzzle:
    document = SUDOKU_PUZZLE | {"rules": [BOXES, *rules]} | keys
    (puzzle,) = read_puzzles([json.dumps(document)])
    return puzzle


@pytest.mark.parametrize("name", KINDS)
def test_each_kind_in_the_format_sudoku_puzzle(name: str) -> None:
    kind = kind_named(name)
    lines = [kind.example, *([kind.dots.example] if isinstance(kind, AllDots) else [])]
    puzzle = puzzle_with("anti-king", "r1c1 r9c9", *lines)
    if name in NOT_STORED:
        words = rf"^sudoku-puzzle has no rule '{name}"
        refuses(PuzzleError, words, puzzle_text, puzzle, "sudoku-puzzle")
        return
    (found,) = read_puzzles([puzzle_text(puzzle, "sudoku-puzzle")])
    assert found.layout is not None
    assert puzzle.layout is not None
    # values that a kind has without a number may be written with one
    assert {*found.layout.constraints} == {*puzzle.layout.constraints}
    assert found.layout.all_groups == puzzle.layout.all_groups


@pytest.mark.parametrize(
    ("rule", "lines"),
    [
        ({"type": "cage", "sum": 15, "cells": ["r1c1", "r1c2"]}, ["killer 15: r1c1 r1c2"]),
        ({"type": "cage", "cells": ["r1c1", "r1c2"]}, ["killer: r1c1 r1c2"]),
        (
            {"type": "arrow", "bulb": ["r1c1"], "lines": [["r2c2", "r3c3"], ["r1c2"]]},
            ["arrow: r1c1 = r1c2", "arrow: r1c1 = r2c2 r3c3"],
        ),
        ({"type": "edge", "kind": "less", "cells": ["r1c1", "r1c2"]}, ["greater: r1c2 r1c1"]),
        (
            {"type": "edge", "kind": "ratio", "value": 3, "cells": ["r1c1", "r1c2"]},
            ["ratio 3: r1c1 r1c2"],
        ),
        (
            {"type": "edge", "kind": "xv", "letter": "V", "cells": ["r1c1", "r1c2"]},
            ["xv 5: r1c1 r1c2"],
        ),
        ({"type": "edge", "kind": "sum", "sum": 7, "cells": ["r1c1", "r1c2"]}, ["xv 7: r1c1 r1c2"]),
        (
            {"type": "line", "kind": "whisper", "value": 4, "cells": ["r1c1", "r1c2"]},
            ["german-whispers 4: r1c1 r1c2"],
        ),
        (
            {"type": "line", "kind": "modular", "value": 3, "cells": ["r1c1", "r2c2"]},
            ["modular: r1c1 r2c2"],
        ),
        (
            {"type": "sum", "kind": "frame", "sum": 9, "side": "left", "cells": ["r1c1", "r1c2"]},
            ["sum 9: r1c1 r1c2"],
        ),
        (
            {"type": "skyscraper", "value": 3, "side": "right", "cells": ["r1c9", "r1c8", "r1c7"]},
            ["skyscraper 3: r1c9 r1c8 r1c7"],
        ),
        (
            {"type": "clone", "regions": [["r1c1"], ["r2c4"], ["r3c7"]]},
            ["clone: r1c1 = r2c4", "clone: r1c1 = r3c7"],
        ),
        (
            {"type": "contains", "digits": [1, 2], "cells": ["r1c1", "r1c2", "r2c1"]},
            ["quadruple 1 2: r1c1 r1c2 r2c1"],
        ),
        ({"type": "negative", "of": "kropki"}, ["all-differences 1", "all-ratios 2"]),
        ({"type": "negative", "of": "xv", "letter": "X"}, ["all-xv 10"]),
        ({"type": "neighbours", "kind": "nonconsecutive"}, ["non-consecutive"]),
    ],
)  # fmt: skip
def test_rules_of_the_format_sudoku_puzzle(rule: dict[str, Any], lines: list[str]) -> None:
    layout = stored(rule).layout
    assert layout is not None
    assert [one.text(9) for one in layout.rules] == lines


def test_layouts_of_the_format_sudoku_puzzle() -> None:
    assert stored() == Puzzle([5, *[0] * 80])
    assert stored({"type": "neighbours", "kind": "antiknight"}) == Puzzle(
        [5, *[0] * 80], layout="anti-knight"
    )
    region = {"type": "region", "kind": "diagonal", "cells": ["r1c1", "r4c4"]}
    assert stored(region).layout == Layout("r1c1 r4c4")
    cells = {"type": "cell", "kind": "low", "split": 3, "cells": ["r1c2"]}
    assert stored(cells).candidates[1] == (1, 2, 3)
    assert stored({**cells, "kind": "set", "values": [4, 8]}).candidates[1] == (4, 8)
    assert stored({**cells, "kind": "exclude", "values": [4]}).candidates[1] == (
        1,
        2,
        3,
        6,
        7,
        8,
        9,
    )
    assert stored(candidates={"r1c2": [2, 4], "r1c1": [5]}).candidates[1] == (2, 4)
    picture = Puzzle("." * 16, layout=Layout("AABB ABBD CCDD CACD"), removed=[(0, 1)])
    latin = Puzzle("1" + "." * 24, "1x5")
    for puzzle in (picture, latin, Puzzle("." * 36, "3x2")):
        (found,) = read_puzzles([puzzle_text(puzzle, "sudoku-puzzle")])
        assert found == puzzle


@pytest.mark.parametrize(
    ("rules", "keys", "words"),
    [
        ([{"type": "vudoku", "cells": []}], {}, r"rules\[1\]: the rule 'vudoku': no layout has it"),
        ([{"type": "negative", "of": "rossini"}], {}, "the rule 'negative rossini': no layout"),
        ([BOXES], {}, r"rules\[1\]: several grids; only one is read"),
        ([{"type": "cage", "sum": "15", "cells": ["r1c1"]}], {}, "sum: '15': expected an integer"),
        ([{"type": "cage", "cells": ["R10C1"]}], {}, "'R10C1': expected a cell from r1c1 to r9c9"),
        ([{"type": "cage"}], {}, "expected an entry with cells"),
        (
            [{"type": "line", "kind": "modular", "closed": True, "cells": ["r1c1", "r1c2"]}],
            {},
            "expected a rule without the key closed",
        ),
        (
            [
                {"type": "edge", "kind": "ratio", "value": 3, "cells": ["r1c1", "r1c2"]},
                {"type": "negative", "of": "kropki"},
            ],
            {},
            r"rules\[2\]: negative kropki beside rules\[1\]",
        ),
        ([{"type": "neighbours", "kind": "antiking", "within": "box"}], {}, "'neighbours anti"),
        ([], {"format_version": 2}, "format_version: 2: expected an integer from 1 to 1"),
        ([], {"givens": [0] * 80}, "givens: 80 cells, expected 81"),
        ([], {"board": {"rows": 9, "cols": 10}}, "cols: 10: expected an integer from 9 to 9"),
        ([], {"wormhole": 1}, "sudoku-puzzle without the key 'wormhole'"),
        ([], {"candidates": {"r1c1": [4]}}, "the clue 5 is none of the candidates"),
        ([], {"rules": []}, "no rule of the type grid or box_grid"),
    ],
)  # fmt: skip
def test_what_the_format_sudoku_puzzle_cannot_say(
    rules: list[dict[str, Any]], keys: dict[str, Any], words: str
) -> None:
    refuses((PuzzleError, LayoutError), words, lambda: stored(*rules, **keys))
