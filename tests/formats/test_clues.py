"""Puzzles of which only the clues are written, each with its place, and cells that are objects."""

import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from refusals import refuses

from sudokuenum import PuzzleError, SudokuenumError, read_puzzles
from sudokuenum.formats import PuzzleInput

P = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = [P[k : k + 9] for k in range(0, 81, 9)]
CLUES = [(k // 9 + 1, k % 9 + 1, int(cell)) for k, cell in enumerate(P) if cell != "0"]
STATES = ("USER_FILLED", "PRE_FILLED")
INNER = [[r, c, (r + c + k) % 9 + 1] for k, (r, c) in enumerate([(2, 2), (3, 4), (5, 6), (7, 8)])]


def board_of(cell: Callable[[int, int, int], object]) -> list[list[object]]:
    """The rows of P, with a value for the row, the column and the digit of each cell."""
    return [[cell(r, c, int(P[9 * r + c - 10])) for c in range(1, 10)] for r in range(1, 10)]


def turned(cell: Callable[[int, int, int], object]) -> list[list[object]]:
    """The columns of P."""
    return [*map(list, zip(*board_of(cell), strict=True))]


def boxes_of(cell: Callable[[int, int, int], object]) -> list[list[list[object]]]:
    """The boxes of P, with a list for each row of a box."""
    rows = board_of(cell)
    return [[row[k : k + 3] for row in rows[i : i + 3]] for i in (0, 3, 6) for k in (0, 3, 6)]


def read(text: str) -> list[str]:
    return [str(one) for one in read_puzzles(io.StringIO(text), "file")]


def letter(row: int) -> str:
    return "?ABCDEFGHI"[row]


def objects(of_clue: Callable[[int, int, int], dict[str, Any]]) -> str:
    return json.dumps([of_clue(*clue) for clue in CLUES])


def board(of_cell: Callable[[int], dict[str, Any]]) -> list[list[dict[str, Any]]]:
    return [[of_cell(int(cell)) for cell in row] for row in ROWS]


ROWS_OF_GAMES = [f"{game},{r},{c},{d}" for game in (1, 2) for r, c, d in CLUES]
RIGHT = {
    "triples": json.dumps(CLUES),
    "triples from 0": json.dumps([[r - 1, c - 1, d] for r, c, d in CLUES]),
    "all cells": json.dumps([[k // 9, k % 9, int(cell)] for k, cell in enumerate(P)]),
    "objects": objects(lambda r, c, d: {"row": r, "col": c, "value": d}),
    "objects from 0": objects(lambda r, c, d: {"r": r - 1, "c": c - 1, "digit": str(d)}),
    "objects under a key": json.dumps(
        {"size": 9, "clues": [{"row": r, "column": c, "number": d} for r, c, d in CLUES]}
    ),
    "cells with rows": json.dumps(
        {"cells": [{"row": k // 9, "col": k % 9, "value": int(d) or None} for k, d in enumerate(P)]}
    ),
    "objects by columns": json.dumps(
        [{"row": r, "col": c, "value": d} for r, c, d in sorted(CLUES, key=lambda clue: clue[1])]
    ),
    "names in objects": objects(lambda r, c, d: {"cell": f"R{r}C{c}", "digit": d}),
    "pairs in objects": objects(lambda r, c, d: {"position": [r - 1, c - 1], "value": d}),
    "places in objects": objects(lambda r, c, d: {"cell": {"row": r, "column": c}, "value": d}),
    "pairs in strings": objects(lambda r, c, d: {"index": f"{r - 1},{c - 1}", "value": str(d)}),
    "x and y": objects(lambda r, c, d: {"x": c, "y": r, "value": d}),
    "x and y from 0": objects(lambda r, c, d: {"y": r - 1, "x": c - 1, "digit": d}),
    "x and y inside": objects(lambda r, c, d: {"pos": {"x": c, "y": r}, "v": d}),
    "x and y of all cells": json.dumps(
        {"cells": [{"x": k % 9, "y": k // 9, "value": int(d)} for k, d in enumerate(P)]}
    ),
    "numbers of cells": objects(lambda r, c, d: {"index": 9 * r + c - 10, "value": d}),
    "numbers of cells from 1": json.dumps(
        {"clues": [{"position": 9 * r + c - 9, "v": str(d)} for r, c, d in CLUES[::-1]]}
    ),
    "numbers of all cells": json.dumps(
        [{"pos": k, "digit": int(d)} for k, d in reversed([*enumerate(P)])]
    ),
    "numbers of cells in boxes": json.dumps(
        boxes_of(lambda r, c, d: {"index": 9 * r + c - 10, "value": d})
    ),
    "longer names of rows": objects(lambda r, c, d: {"rowIndex": r, "colIndex": c, "value": d}),
    "names of rows in capitals": objects(lambda r, c, d: {"Row": r, "Column": c, "Value": d}),
    "keys": json.dumps({f"r{r}c{c}": d for r, c, d in CLUES}),
    "keys by columns": json.dumps(
        {f"r{r}c{c}": d for c, r, d in sorted((c, r, d) for r, c, d in CLUES)}
    ),
    "keys from 0": json.dumps({f"r{r - 1}c{c - 1}": d for r, c, d in CLUES}),
    "keys with letters": json.dumps({f"{letter(r)}{c}": str(d) for r, c, d in CLUES}),
    "keys of pairs": json.dumps({"puzzle": {f"{r - 1},{c - 1}": d for r, c, d in CLUES}}),
    "a board of objects": json.dumps(
        {"board": board(lambda d: {"value": d or None, "isFixed": d > 0, "notes": [1, 2]})}
    ),
    "a board with the player's digits": json.dumps(
        board(lambda d: {"value": d or 7, "given": d > 0})
    ),
    "a board with types": json.dumps(
        {
            "variant": "classic",
            "state": board(lambda d: {"type": "given" if d else "note", "entry": d or [1, 2]}),
        }
    ),
    "keys with objects": json.dumps(
        {
            "grid": {
                "size": 9,
                "cells": {
                    f"({k // 9},{k % 9})": {"value": int(d) or 3, "state": STATES[d != "0"]}
                    for k, d in enumerate(P)
                },
            }
        }
    ),
    "a list of objects": json.dumps({"cells": [{"value": int(cell)} for cell in P]}),
    "a puzzle in several states": json.dumps(
        {"state": P.replace("0", "4", 1), "initialState": CLUES, "solved": P.replace("0", "4")}
    ),
    "the usual rules": json.dumps({"fixed": CLUES, "rules": [{"type": "Standard"}]}),
    "a text about rules": json.dumps({"fixed": CLUES, "rules": "Normal rules apply."}),
    "techniques": json.dumps({"fixed": CLUES, "rules": ["Naked Pairs", "X-Wings"]}),
    "a board of columns": json.dumps(turned(lambda r, c, d: {"row": r, "col": c, "value": d})),
    "a board with x in each row": json.dumps(
        board_of(lambda r, c, d: {"x": c, "y": r, "value": d})
    ),
    "boxes of objects": json.dumps(boxes_of(lambda r, c, d: {"row": r, "col": c, "value": d})),
    "cells without a key": json.dumps(board_of(lambda r, c, d: {"value": d} if d else None)),
    "cells without a value": json.dumps(board_of(lambda r, c, d: {"value": d} if d else {})),
    "marks of the player's digits": json.dumps(
        board_of(lambda r, c, d: {"value": d} if d else {"value": 7, "user": True})
    ),
    "flags in strings": json.dumps(
        board_of(lambda r, c, d: {"value": d or 7, "given": str(d > 0).lower()})
    ),
    "lines": "\n".join(f"r{r}c{c}={d}" for r, c, d in CLUES),
    "names on a line": " ".join(f"r{r}c{c}={d}" for r, c, d in CLUES) + "\n",
    "lines with letters": "# by me\n" + "\n".join(f"{letter(r)}{c}: {d}" for r, c, d in CLUES),
    "lines of numbers": "\n".join(f"{r} {c} {d}" for r, c, d in CLUES),
    "a number above": f"{len(CLUES)}\n" + "\n".join(f"{r} {c} {d}" for r, c, d in CLUES),
    "sizes above": "3 3\n" + "\n".join(f"{r} {c} {d}" for r, c, d in CLUES),
    "digits above": "9\n1 2 3 4 5 6 7 8 9\n"
    + "\n".join(f"{r - 1},{c - 1} {d}" for r, c, d in CLUES),
    "fields below names": "row,col,value\n" + "\n".join(f"{r},{c},{d}" for r, c, d in CLUES),
    "a table": "value;i;j;colour\n" + "\n".join(f"{d};{r};{c};red" for r, c, d in CLUES) + "\n",
    "a table with numbers": "id,col,row,digit\n"
    + "\n".join(f"{k},{c},{r},{d}" for k, (r, c, d) in enumerate(CLUES)),
    "a parameter": "param clue :=\n" + "\n".join(f"{r} {c} {d}" for r, c, d in CLUES) + ";\n",
    "facts": "\n".join(f"clue({r},{c},{d})." for r, c, d in CLUES),
    "facts with a blank line between rows": "\n\n".join(
        "\n".join(f"clue({r},{c},{d})." for r, c, d in CLUES if r == row) for row in range(1, 10)
    ),
    "variables of a model": "\n".join(f"let given[{r},{c},{d}] := 1;" for r, c, d in CLUES),
    "variables in a data section": "data;\nfor{(i,j,k) in S} {let given[i,j,k] := 0}\n"
    + "\n".join(f"let given[{r}, {c}, {d}] := 1;" for r, c, d in CLUES),
    "facts on a line": " ".join(f"clue({r}, {c}, {d})." for r, c, d in CLUES) + "\n\n",
}


@pytest.mark.parametrize("kind", RIGHT)
def test_clues_are_read(kind: str) -> None:
    assert read(RIGHT[kind]) == [P.replace("0", ".")]


def test_a_list_of_objects_is_no_path() -> None:
    assert [str(one) for one in read_puzzles(RIGHT["objects"])] == [P.replace("0", ".")]


def test_rows_of_three_cells_are_no_clues() -> None:
    rows = [[1, 2, 3], [2, 3, 1], [3, 1, 0]]
    lines = "\n".join(" ".join(map(str, row)) for row in rows)
    for text in (f"{lines}\n\n{lines}", json.dumps([rows, rows]), json.dumps(rows + rows)):
        assert len([*read_puzzles(io.StringIO(text), box="1x3")]) == 2


def test_several_lists_of_clues() -> None:
    assert len(read(f"{RIGHT['lines']}\n\n{RIGHT['lines']}\n")) == 2
    assert len(read(f"{RIGHT['facts']}\n\n{RIGHT['facts']}\n")) == 2
    assert len(read(json.dumps([json.loads(RIGHT["objects"])] * 3))) == 3


def test_a_table_of_clues_can_have_several_puzzles() -> None:
    rows = [f"{game},{r},{c},{d}" for game in (1, 2, 3) for r, c, d in CLUES]
    for lines in (rows, [*rows[:30], "", "Game,Row,Col,Value", *rows[30:]]):
        assert len(read("\n".join(["Game,Row,Col,Value", *lines]))) == 3
    assert (
        read(f"r,c,n\n{RIGHT['lines of numbers'].replace(' ', ',')}\n\n{P}")
        == [P.replace("0", ".")] * 2
    )


@pytest.mark.parametrize("line", ["", "# c"])
def test_a_table_of_clues_goes_on_below_a_line_that_is_none(line: str) -> None:
    rows = RIGHT["a table"].split("\n")
    assert read("\n".join([*rows[:9], line, *rows[9:]])) == [P.replace("0", ".")]


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([*ROWS_OF_GAMES, "1,1,3,4"], "line 62: the clues with '1' as game are not together; sort"),
        ([*ROWS_OF_GAMES, "2,1,1,5"], "lines 32 to 62: r1c1 appears twice in the list"),
        ([*ROWS_OF_GAMES, "2,1,3"], "line 62: a row of 3 fields, expected 4: '2,1,3'"),
        (
            [*ROWS_OF_GAMES, "", "game,row,col,value", "1,2,3,4", "1,3,4,5"],
            "lines 64 to 65: too few clues to know the size of the grid",
        ),
    ],
)
def test_doubtful_tables_of_clues_are_refused(rows: list[str], words: str) -> None:
    refuses(PuzzleError, words, read, "\n".join(["game,row,col,value", *rows]))


def test_an_object_of_nothing_but_different_puzzles_is_a_collection() -> None:
    turned = [[c, r, d] for r, c, d in sorted(CLUES, key=lambda clue: clue[::-1])]
    other = [[r, c, d % 9 + 1] for r, c, d in CLUES]
    three = {"Default": CLUES, "Turned": sorted(turned), "Pairs": other}
    assert len(read(json.dumps(three))) == 3
    for more in (CLUES[:-1], CLUES, 7):
        refuses(PuzzleError, "have a puzzle each", read, json.dumps({**three, "more": more}))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            json.dumps([[r, c, d] for r, c, d in CLUES if 1 < r < 9 and 1 < c < 9] + INNER[:1] * 3),
            "can be 0 to 8 or 1 to 9; write them as names, such as r1c2",
        ),
        (json.dumps([*CLUES[5:], *CLUES[:5]]), "not ordered by their first number"),
        (json.dumps([[c, r, d] for r, c, d in CLUES]), "not ordered by their first number"),
        (
            json.dumps({f"{letter(c)}{r}": d for r, c, d in CLUES}),
            "not ordered by their first number",
        ),
        (json.dumps([*CLUES, (1, 1, 6)]), "r1c1 appears twice in the list"),
        (objects(lambda r, c, d: {"x": r, "y": c, "value": d}), "call the keys row and column"),
        (
            json.dumps([{"x": c, "y": r, "v": d} for r, c, d in CLUES[5:] + CLUES[:5]]),
            "x of a clue can be its row or its column, because y does not rise",
        ),
        (
            json.dumps([{"index": 9 * r + c - 9, "value": d} for r, c, d in CLUES if 1 < r < 9]),
            "the numbers of the cells can be 0 to 80 or 1 to 81; write row and column",
        ),
        (
            json.dumps([{"pos": 9 * r + c - 9, "value": d} for r, c, d in [*CLUES, (1, 1, 6)]]),
            "cell 1, which is r1c1, appears twice in the list of clues",
        ),
        (
            json.dumps([{"cell": k or 5, "value": int(d)} for k, d in reversed([*enumerate(P)])]),
            "the key cell does not number the cells from the first to the last; give each",
        ),
        (json.dumps([{"index": k, "value": d} for k, (_, _, d) in enumerate(CLUES)]), "expected"),
        (
            json.dumps(turned(lambda r, c, d: {"x": c, "y": r, "value": d})),
            "x of a clue can be its row or its column",
        ),
        (
            json.dumps(boxes_of(lambda r, c, d: {"x": c, "y": r, "value": d})),
            "x of a clue can be its row or its column",
        ),
        (
            json.dumps(
                board_of(lambda r, c, d: {"value": d, "given": True} if d else {"value": 7})
            ),
            "only some digits have the key given, so that the others can be clues or digits of a",
        ),
        (
            json.dumps(board_of(lambda r, c, d: {"box": r, "cell": c, "value": d})),
            "the cells are in the order of the key box, and not row by row; give each of them",
        ),
        (json.dumps(board_of(lambda r, c, d: {"given": d} if d else {"value": 7})), "9 lists of 9"),
        (RIGHT["digits above"].replace("9\n1", "8\n1", 1), "line 3: a row of 3 cells"),
        (RIGHT["digits above"].replace("8 9\n", "9 8\n", 1), "line 3: a row of 3 cells"),
        (RIGHT["sizes above"].replace("3 3", "2 3", 1), "line 1"),
        (json.dumps({"fixed": CLUES, "rules": [{"type": "Arrow"}]}), "the constraint Arrow: no"),
        (json.dumps({"fixed": [], "rules": [{"type": "Arrow"}]}), "the constraint Arrow: no"),
        (json.dumps({"fixed": CLUES, "rules": ["anti-knight"]}), "the constraint anti-knight: no"),
        (json.dumps({"fixed": CLUES, "variant": "drill"}), "variant 'drill' is not the name"),
        (json.dumps({"fixed": CLUES, "diagonal": True}), "the constraint diagonal: no"),
        (json.dumps({"moves": [{"row": 0, "col": 3, "value": 4}]}), "without a puzzle"),
        (json.dumps({"lines": INNER}), "without a puzzle"),
        (json.dumps([*CLUES, (9, 1, 0)]), "found 31 lists of 3 entries"),
        (RIGHT["triples"].replace("], [9", "]#, [9"), "a bracket is not closed"),
        (json.dumps([[17, 1, 9], *CLUES]), "found 31 lists of 3 entries"),
        (
            RIGHT["lines of numbers"] + "\n3 x 4",
            r"line 31: '3 x 4' below 30 clues is no clue like these; a comment begins with #",
        ),
        (RIGHT["lines"] + "\nr1c1=6", "lines 1 to 31: r1c1 appears twice in the list"),
        (RIGHT["facts"].replace("clue(6", "hint(6"), "facts called clue and hint; leave those"),
        (RIGHT["variables of a model"].replace(":= 1", ":= 0", 1), "is more than a clue"),
        (RIGHT["variables of a model"].replace("]", ")", 1), "line 1: .* is no clue like the one"),
        (RIGHT["facts"].replace("5).", "x).", 1), "line 1: .* is no clue like the one below it"),
        (RIGHT["facts"].replace("5).", "55).", 1), "line 1: .* is more than a clue"),
        (RIGHT["lines"].replace("5", "55", 1), "line 1: .* is more than a clue"),
        (RIGHT["facts"].replace("clue(6", "\nclue(6", 1), "facts of one puzzle or of several"),
        (RIGHT["facts"].replace("clue(6", "#clue(6", 1), "clues of one puzzle or of two"),
        (f"{P}\n{RIGHT['lines']}", "line 2"),  # the steps of a solution
    ],
)
def test_doubtful_clues_are_refused(text: str, words: str) -> None:
    refuses(PuzzleError, words, read, text)


def test_rows_with_an_empty_field_are_no_clues() -> None:
    for rows in (
        "2,1,3,\n3,4,2,\n1,3,,2\n4,2,1,",
        "2\t1\t3\t\n3\t4\t2\t\n1\t3\t\t2\n4\t2\t1\t",
        "2 & 1 & 3 & \\\\\n3&4&2& \\\\\n1&3&&2 \\\\\n4&2&1& \\\\",
    ):
        assert read(rows) == ["213.342.13.2421."]


def test_clues_in_brackets_are_read() -> None:
    pairs = ", ".join(f"({r},{c}): {d}" for r, c, d in CLUES)
    facts = ",".join(f"c({r},{c},{d})" for r, c, d in CLUES)
    for text in (f"{{{pairs}}}", f"3\n{{{pairs}}}", f"[{facts}]", f"[ {facts} ].", facts):
        assert read(text) == [P.replace("0", ".")]
    turned = ", ".join(f"({c},{r}): {d}" for r, c, d in CLUES)
    refuses(PuzzleError, "not ordered by their first number", read, f"{{{turned}}}")


@pytest.mark.parametrize("between", ["", "# 8 6"])
def test_clues_on_both_sides_of_another_line_are_in_doubt(between: str) -> None:
    lines = [f"{row} {column} {digit}" for row, column, digit in CLUES]
    text = "\n".join([*lines[:14], between, *lines[14:]])
    refuses(PuzzleError, "file, line 15: clues of one puzzle or of two", read, text)
    assert read("\n".join([*lines, between, *lines])) == [P.replace("0", ".")] * 2


def test_more_clues_than_a_puzzle_has_cells_are_not_passed_over() -> None:
    facts = [f"given({row},{column},0)." for row in range(1, 17) for column in range(1, 17)]
    text = "\n".join(["given(1,1,5).", *facts])
    refuses(PuzzleError, "more than 256 lines of clues; leave a blank line", read, text)


class Skipping(PuzzleInput):
    """Puzzles without those that cannot be read, whose errors are kept."""

    errors: list[SudokuenumError]

    def skip(self, error: SudokuenumError) -> bool:
        self.errors.append(error)
        return True


def skipping(*lines: str) -> tuple[list[str], int]:
    """The puzzles of some lines that can be read, and the number of the others."""
    given = Skipping("\n".join(lines) + "\n", name="text")
    given.errors = []
    return [str(puzzle) for _, puzzle in given], len(given.errors)


NAMED = RIGHT["lines"].split("\n")
FACTS = RIGHT["facts"].split("\n")
TRIPLES = [f"{r},{c},{d}" for r, c, d in CLUES]


@pytest.mark.parametrize(
    "wrong",
    [
        [*FACTS * 9],
        [NAMED[0].replace("5", "6"), *NAMED],
        [*NAMED, NAMED[-1]],
        [*NAMED[:12], "r4c5 = ??", *NAMED[12:]],
        [*NAMED[:12], "", "# half", "", *NAMED[12:]],
        [*FACTS[:12], "clue(4,x,1).", *FACTS[12:]],
        [*FACTS[:12], "% clue(4,4,1).", *FACTS[12:]],
        [TRIPLES[0], *TRIPLES],
        ["row,col,value", TRIPLES[0], *TRIPLES],
        ["row,col,value", *TRIPLES[:9], "4,5", *TRIPLES[9:]],
    ],
)
def test_wrong_clues_are_skipped_as_a_whole(wrong: list[str]) -> None:
    right = P.replace("0", ".")
    assert skipping(*wrong) == ([], 1)
    below = ["row,col,value", *TRIPLES] if "row" in wrong[0] else wrong_free(wrong[0])
    assert skipping(*wrong, "", "# next", *below) == ([right], 1)


def wrong_free(first: str) -> list[str]:
    """A puzzle in the form of its first line."""
    return next(some for some in (FACTS, NAMED, TRIPLES) if some[0][:3] == first[:3])


def test_a_wrong_puzzle_of_a_table_of_clues_is_skipped_alone() -> None:
    games = [f"{game},{r},{c},{d}" for game in (1, 2) for r, c, d in CLUES]
    assert skipping("game,row,col,value", games[0], *games) == ([P.replace("0", ".")], 1)


def cells_with(key: str, others: dict[str, Any]) -> str:
    """A finished grid of objects, of which the key says which are clues."""
    clues = {(row, column) for row, column, _ in CLUES}
    return json.dumps(
        [{"value": int(digit), key: (k // 9 + 1, k % 9 + 1) in clues, **others}
         for k, digit in enumerate(SOLVED)]
    )  # fmt: skip


def test_a_flag_of_unknown_meaning_is_refused() -> None:
    for key in ("given", "isConst", "isFixed"):
        assert read(cells_with(key, {})) == [P.replace("0", ".")]
        assert read(cells_with(key, {"shown": True})) == [P.replace("0", ".")]
    assert read(cells_with("selected", {})) == [SOLVED]
    for key in ("visible", "hidden", "is_mine"):
        words = f"the key {key} is true for some digits only"
        refuses(PuzzleError, words, read, cells_with(key, {}))


def test_coordinates_are_x_and_y() -> None:
    objects = [{"XCoordinate": c - 1, "YCoordinate": r - 1, "Value": d} for r, c, d in CLUES]
    assert read(json.dumps(objects)) == [P.replace("0", ".")]
    turned = sorted(objects, key=lambda one: one["XCoordinate"])
    refuses(PuzzleError, "x of a clue can be its row", read, json.dumps(turned))


def test_a_key_without_a_name_is_refused() -> None:
    objects = [{"x": c - 1, "y": r - 1, "v": d} for r, c, d in CLUES]
    objects[3] = {"x": 0, "": 1, "y": 2, "v": 2}
    refuses(PuzzleError, "a key without a name", read, json.dumps(objects))
