"""Rows as programs write them, with marks, tabs, bars, names and remarks of their own."""

import io

import pytest
from refusals import refuses
from test_what_the_world_writes import Q_ROWS, ROWS, P, Q, dotted, read

from sudokuenum import Puzzle, PuzzleError, read_puzzles
from sudokuenum.grids.puzzle import layout_of

SPACED = [" ".join(row) for row in ROWS]
BOXES = [[row[k : k + 3] for k in (0, 3, 6)] for row in ROWS]
NULLS = [", ".join(mark if mark != "0" else "null" for mark in row) for row in ROWS]
NUMBERED = "\n".join(f"{k}   {row}" for k, row in enumerate(SPACED, 1))
HASHES = "\n".join(SPACED).replace("0", "#")
SECTION = "\n".join(f"row{k}={row}" for k, row in enumerate(ROWS, 1))
MINIZINC = ",\n".join(f"  {', '.join(row)}" for row in ROWS).replace("0", "_")
STARS = "***"
LEFT = [{*"123456789"} - {P[peer] for peer in layout_of(Puzzle(P)).peers[k]} for k in range(81)]
"""The digits that no peer of a cell has."""


def starred() -> str:
    """The candidates of a puzzle on three lines for each row, with stars around its clues."""
    lines = []
    for number, row in enumerate(ROWS):
        left = [LEFT[9 * number + k] for k in range(9)]
        for part in ("123", "456", "789"):
            middle = part == "456"
            cells = [
                (f"*{c}*" if middle else STARS)
                if c != "0"
                else "".join(digit if digit in some else " " for digit in part)
                for c, some in zip(row, left, strict=True)
            ]
            lines.append(f"║{'║'.join('│'.join(cells[k : k + 3]) for k in (0, 3, 6))}║")
        lines.append("╟───┼───┼───╫───┼───┼───╫───┼───┼───╢")
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("\n".join(f"- [ {row} ]" for row in NULLS), [P]),
        ("board:\n" + "\n".join(f"  - [{row.replace('null', '~')}]" for row in NULLS), [P]),
        ("\n".join("\t".join(row) + "\t" for row in BOXES).replace("0", "-"), [P]),
        ("\n".join("\t".join(row) for row in BOXES), [P]),
        ("\n".join("|".join(",".join(box) for box in row) for row in BOXES), [P]),
        (f"param given: \n  1 2 3  4 5 6  7 8 9 :=\n\n{NUMBERED}\n;\n", [P]),
        (f"data;\nparam given: 1 2 3 4 5 6 7 8 9 :=\n{NUMBERED}\n;\n", [P]),
        (f"[sudoku 1-36]\nlevel=1\n{SECTION}\n\n[two]\n{SECTION}\n", [P, P]),
        (f"{HASHES}\n\n{HASHES}\n# a remark\n", [P, P]),
        (f"% Gecode\nx = array2d(1..n, 1..n, [\n% http://x.org\n% 8\n{MINIZINC}]);\nn = 9;", [P]),
        (f"# 1 2 3 4 5 6 7 8\n{P}\n# 1 # 3 # 5 # 7 # 9\n{Q}\n", [P, Q]),
        ("\n".join(f"|{'|'.join(row)}|." for row in Q_ROWS).replace("0", ""), [Q]),
        ("a;b;c;d;e;f;g;h;i\n" + "\n".join(";".join(row) for row in ROWS), [P]),
        (f"CREATE TABLE p\n(\n  id int NOT NULL,\n  q CHAR(81)\n) ;\n(1, '{P}'),", [P]),
    ],
)  # fmt: skip
def test_it_is_read(text: str, right: list[str]) -> None:
    assert read(text) == [*map(dotted, right)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"param given: 9 8 7 6 5 4 3 2 1 :=\n{NUMBERED}\n;\n", "line 1"),
        (f"param given: 1 2 3 4 5 6 7 8 9 :=\n{NUMBERED[::-1]}\n;\n", "line 2"),
        ("\n".join(["[x]", SECTION.replace("row5", "row6")]), "line 2"),
        (HASHES[:-18], "line 1|line 2|of 9 rows"),
        ("\n".join("\t".join(row) + "\t\t" for row in [*BOXES[:8], BOXES[8][:2]]), "line"),
        ("1,2,3|4,5\n" * 5, "line 1"),
        (f"a: {P}\nb: *id001\n", "line 2: 'b: .*': an alias of YAML; write the cells themselves"),
        (f"- {P}\n- *first\n", "line 2: .*: an alias of YAML; .* there, or save it as JSON"),
    ],
)
def test_it_is_refused(text: str, words: str) -> None:
    refuses(PuzzleError, words, read, text)


MAP = "001111222 000011222 003411122 033445552 333444555 633344558 667774588 666778888 666777788"
JIGSAW = "682543791 14927635. 735691842 524318976 963.87125 478152639 251.69483 817935264 3968.4517"


def test_a_map_of_regions_is_named_beside_its_grid() -> None:
    regions, grid = (text.replace(" ", "\n") for text in (MAP, JIGSAW))
    words = r"a map of regions; write \[Layout\] above it, and \[Puzzle\] above the rows"
    for text in (f"{regions}\n{grid}", f"{grid}\n\n{regions}", f"{grid}\n{regions}"):
        refuses(PuzzleError, words, read, text)
    assert read(f"[Layout]\n{regions}\n[Puzzle]\n{grid}\n") == [JIGSAW.replace(" ", "")]


@pytest.mark.parametrize("between", ["", "\n"])
def test_a_grid_above_a_map_is_not_read_without_its_regions(between: str) -> None:
    grid = "\n".join(["1........", *["." * 9] * 7, "........2"])
    text = f"{grid}\n{between}{MAP.replace(' ', chr(10))}\n{'.' * 80}1"
    words = r"a map of regions; write \[Layout\] above it"
    refuses(PuzzleError, words, next, read_puzzles(text))


def test_tabs_after_single_cells_are_empty_cells() -> None:
    rows = ["\t".join(row).replace("0", "") for row in Q_ROWS]
    assert read("\n".join(rows)) == [dotted(Q)]


def test_stars_around_digits_in_a_drawing_of_candidates() -> None:
    (puzzle,) = read_puzzles(io.StringIO(starred()))
    assert str(puzzle) == str(Puzzle(P))
