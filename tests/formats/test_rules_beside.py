"""Columns of tables and keys of records that say which variant a puzzle is."""

import io
import json
from collections.abc import Callable

import pytest
from example_puzzles import EXAMPLE
from refusals import refuses

from sudokuenum import Layout, LayoutError, Puzzle, PuzzleError, puzzle_array, read_puzzles
from sudokuenum.formats import PuzzleInput
from sudokuenum.formats.fields.rule_names import ORDINARY_WORDS, has_rule, may_be_class
from sudokuenum.geometry.layout_names import GROUP_NAMES
from sudokuenum.geometry.rules.table_of_kinds import KINDS

EMPTY = "." * 80 + "1"


def layouts(text: str, layout: str | None = None) -> list[str]:
    """The layout of each puzzle in a text."""
    return [str(one.layout or "") for one in read_puzzles(io.StringIO(text), layout=layout)]


def csv(name: str, *values: str, mark: str = ";") -> str:
    return "\n".join([f"puzzle{mark}{name}", *(f"{EMPTY}{mark}{value}" for value in values)])


def tsv(name: str, *values: str) -> str:
    return csv(name, *values, mark="\t")


def records(name: str, *values: str) -> str:
    return json.dumps([{"puzzle": EMPTY, name: value} for value in values])


def lines_of_records(name: str, *values: str) -> str:
    return "\n".join(json.dumps({name: value, "puzzle": EMPTY}) for value in values)


FORMS = (csv, tsv, records, lines_of_records)


@pytest.mark.quick
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", ["variant", "Variants", "constraints", "puzzle_type", "rules"])
def test_the_name_of_a_layout_is_read(form: Callable[..., str], name: str) -> None:
    given = ["windoku", "Classic Sudoku", "", "X-Sudoku", "non-consecutive", "9x9", "x + Windoku"]
    expected = ["windoku", "", "", "x", "non-consecutive", "", "x+windoku"]
    assert layouts(form(name, *given)) == expected


def test_single_letters_are_names_where_nothing_else_is_meant() -> None:
    for form in FORMS:
        assert layouts(form("variant", "x", "p", "diagonal")) == ["x", "p", "x"]
        assert layouts(form("layout", "x", "classic", "standard")) == ["x", "", ""]
        for value in ("x", "P", "diagonal"):
            words = f"type '{value}' can be the layout .* or something else; call it layout"
            refuses(PuzzleError, words, layouts, form("type", value))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("variant", "killer"),
        ("variant", "unheard-of"),
        ("constraints", "thermo; arrow"),
        ("type", "Killer Sudoku"),
        ("type", "jigsaw"),
        ("mode", "sandwich"),
        ("rules", "killer 15: r1c1 r1c2; x"),
        ("ruleset", "killer"),
        ("tags", "hard, daily, killer, 9x9"),
        ("type", "Irregular Sudoku"),
        ("genre", "greater-than"),
        ("regions", "123" * 27),
    ],
)
def test_rules_that_cannot_be_read_are_refused(name: str, value: str) -> None:
    begin = value if len(value) < 40 else f"{value[:9]}.*"
    words = rf"{name} '{begin}.* is not the name of a layout; write the rules under the name layout"
    if name == "regions":
        words = f"{name} '{begin}|the constraint '{begin}"
    for form in FORMS:
        if ";" not in value or form is not csv:
            refuses(PuzzleError, words, layouts, form(name, value))


def test_columns_called_like_a_rule_are_rules() -> None:
    for name, value in (("killer", "1"), ("cages", "r1c1 r1c2"), ("regions", "AAB" * 27)):
        refuses(PuzzleError, f"line 2, .*: {name} '{value[:9]}", layouts, csv(name, value))
        assert layouts(csv(name, "", "0", "no", "false")) == [""] * 4
    assert layouts(csv("regions", "9")) == layouts(csv("skyscraper", "2")) == [""]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("type", "easy"),
        ("type", "train"),
        ("type", "symmetric"),
        ("mode", "normal"),
        ("category", "17 clues"),
        ("type", "color"),
        ("tags", "daily,skyscraper"),
        ("variant", "standard_9x9"),
        ("variant", "CLASSIC-SUDOKU"),
        ("constraints", "rows, columns and boxes"),
        ("rules", "Normal sudoku rules apply. Have fun."),
        ("symmetry_type", "diagonal"),
        ("technique", "skyscraper"),
        ("title", "Windoku"),
        ("comment", "killer"),
    ],
)
def test_other_columns_do_no_harm(name: str, value: str) -> None:
    for form in FORMS:
        assert layouts(form(name, value, value)) == ["", ""]


def test_a_layout_that_is_given_must_have_the_rules() -> None:
    killer, text = "killer 10: r1c3 r1c4", "puzzle;variant;layout\n{};{};{}"
    for named, written in (("killer", killer), ("windoku", "windoku+x"), ("classic", "x")):
        both = text.format(EMPTY, named, written)
        assert layouts(both) == layouts(csv("variant", named), written) == [str(Layout(written))]
    refuses(PuzzleError, "variant 'killer' is not", layouts, text.format(EMPTY, "killer", "x"))
    for one in (text.format(EMPTY, "windoku", "x"), records("variant", "windoku")):
        words = "variant 'windoku': the layout x is given, too"
        refuses(PuzzleError, words, layouts, one, "x" if one[0] == "[" else None)
    refuses(LayoutError, "layout windoku: the boxes must be square", layouts, csv_of_six("windoku"))


def csv_of_six(variant: str) -> str:
    return f"puzzle,variant\n{'.' * 35}1,{variant}"


def test_a_key_above_several_puzzles_holds_for_all() -> None:
    for key in ("variant", "layout"):
        assert layouts(json.dumps({key: "windoku", "puzzles": [EMPTY] * 2})) == ["windoku"] * 2
    puzzles = [{"puzzle": EMPTY, "variant": "x"}]
    words = "variant 'x': the layout windoku is given, too"
    refuses(PuzzleError, words, layouts, json.dumps({"variant": "windoku", "puzzles": puzzles}))
    two = [EMPTY, EXAMPLE]
    for group in ("windoku", "killer"):
        for groups in ({group: two, "classic": two}, {group: {"easy": two}}):
            words = f"the constraint {group}: no layout"
            refuses(PuzzleError, words, layouts, json.dumps(groups))
    assert layouts(json.dumps({"skyscraper": two, "variants": two})) == [""] * 4


def test_a_puzzle_of_f_puzzles_has_the_rules_that_are_named_beside_it() -> None:
    rows = [[{"value": 1, "given": True}, {}, {}, {}], *[[{}] * 4] * 3]
    inner = {"size": 4, "grid": rows, "diagonal+": True, "diagonal-": True}
    assert layouts(json.dumps({"puzzle": inner, "variant": "diagonal"})) == ["x"]
    words = "variant 'windoku': the layout x is given, too"
    refuses(PuzzleError, words, layouts, json.dumps({"puzzle": inner, "variant": "windoku"}))


@pytest.mark.parametrize("word", ["windoku", "anti-knight", "X-Sudoku"])
def test_a_layout_beside_a_puzzle_without_a_column_is_doubtful(word: str) -> None:
    for text in (f"{EMPTY} {word}", f"7,{EMPTY},{word},easy", f"| 1 | {EMPTY} | {word} |"):
        refuses(PuzzleError, f"line 1: '{word}' can be the layout", layouts, text)
        assert layouts(text, "windoku") == ["windoku"]
    refuses(PuzzleError, f"'{word}' can be the layout", layouts, json.dumps([[1, EMPTY, word]]))


@pytest.mark.parametrize("line", ["variant: windoku", "Type: Killer Sudoku", "Constraints: thermo"])
def test_a_line_that_names_a_variant_is_doubtful(line: str) -> None:
    for text in (f"{line}\n{EMPTY}", f"- puzzle: {EMPTY}\n  {line}"):
        refuses(PuzzleError, f"'{line}' can be a rule; write its cells below", layouts, text)
    assert layouts(f"# {line}\n{EMPTY}") == layouts(f"Type: easy\n{EMPTY}") == [""]


BOXES = [[3 * (i // 3) + j // 3 + 1 for j in range(9)] for i in range(9)]
ROWS = [[i + 1] * 9 for i in range(9)]


@pytest.mark.parametrize("key", ["regions", "zones", "boxes", "Block", "areas"])
def test_a_map_of_other_regions_than_the_usual_boxes_is_a_rule(key: str) -> None:
    cells = [[9 * i + j for j in range(9)] for i in range(9)]
    boxes = [[k for k in range(81) if BOXES[k // 9][k % 9] == box] for box in range(1, 10)]
    for usual, other in ((BOXES, ROWS), (boxes, cells)):
        assert layouts(json.dumps({"puzzle": EXAMPLE, key: usual})) == [""]
        words = f"the constraint {key}: no layout"
        refuses(PuzzleError, words, layouts, json.dumps([{"puzzle": EXAMPLE, key: other}]))
    texts = ["".join(str(cell) for row in one for cell in row) for one in (BOXES, ROWS)]
    assert layouts(csv(key, texts[0], "9", "")) == ["", "", ""]
    for form in (csv, tsv, records, lines_of_records):
        refuses(PuzzleError, f"{key}:? ", layouts, form(key, texts[1]))


GRID = "\n".join(f"- {EXAMPLE[k : k + 9]}" for k in range(0, 81, 9))


@pytest.mark.parametrize(
    ("line", "below"),
    [
        ("- Killer: 6=11, 12, 13", ""),
        ("- SimpleThermometer: 13, 14, 15, 16", "- XPair: 16-17"),
        ("killer:", "  - sum: 10"),
        ("thermos:", "- [11, 12, 13]"),
        ("antiknight: true", ""),
        ("'cages': [[11, 12]]", ""),
        ("anti_knight = true", ""),
        ('type = "windoku"', ""),
        ("Variant=Killer", "Level=3"),
        ("layout: windoku", ""),
    ],
)
def test_a_name_with_a_rule_beside_a_grid_is_doubtful(line: str, below: str) -> None:
    words = "can be a rule; write its cells below .*, or begin the line with # if it is a title"
    for text in (f"{line}\n{below}\n{GRID}", f"{GRID}\nlevel: 2\n{line}\n{below}"):
        if text.startswith("-") or below[:1] not in ("-", " "):
            puzzles = read_puzzles(io.StringIO(text))
            refuses(PuzzleError, words, next, puzzles)  # and no puzzle before the error
    assert layouts(f"{GRID}\n# {line}\n") == [""]


@pytest.mark.parametrize(
    "line",
    ["antiknight: false", "killer: []", "Skyscraper: 4 in r4c2, r7c2 => r5c3<>4", "Killer: by me",
     "Killer: 12", "Regions: 9", "level = 3", "Killer facts and other stories: 5"],
)  # fmt: skip
def test_other_names_with_a_value_do_no_harm(line: str) -> None:
    assert layouts(f"{line}\n{GRID}") == layouts(f"{GRID}\n{line}") == [""]


def test_only_rows_without_rules_are_read_as_arrays() -> None:
    text = csv("variant", "classic", "classic", "windoku", "", "")
    blocks = [block for _, block in PuzzleInput(text).blocks()]
    assert [isinstance(block, Puzzle) for block in blocks] == [False, True, False]
    assert [len(block) for block in blocks if not isinstance(block, Puzzle)] == [2, 2]
    wrong = csv("variant", "classic", "classic", "killer")
    refuses(PuzzleError, "line 4, .*: variant 'killer'", puzzle_array, wrong.encode())


def test_a_row_with_the_word_sudoku_is_no_head() -> None:
    for cells in (EMPTY, "1.3.3.........4."):
        row = f"{cells},Sudoku"
        assert layouts(f"puzzle,type\n{row}\n{row}") == layouts(f"{row}\n{row}") == ["", ""]


def test_a_key_that_is_called_like_a_layout_names_a_rule() -> None:
    names = [name for name in GROUP_NAMES if not may_be_class(name)]
    assert len(names) > 5
    assert all(map(has_rule, names))


def test_a_key_that_is_called_like_a_kind_of_rules_names_a_rule() -> None:
    names = [name for name in KINDS if name not in ORDINARY_WORDS]
    assert len(names) > 20
    assert all(map(has_rule, names))
    for name in ("Numbered Room", "region_sum", "x-sums", "zipperLines"):
        assert has_rule(name)
    assert not any(map(has_rule, ORDINARY_WORDS - {"x", "p"}))
    for name in ("checksum", "group", "odds", "max_value", "level"):
        assert not has_rule(name)
