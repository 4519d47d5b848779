"""Read puzzles from JSON, and from arrays as Python and numpy print them.

A value is a puzzle if it is a string of n * n cells or of n rows, a list of them, n lists of n
cells each, or n strings of n cells each. A list of a puzzle, perhaps its solution, and other values
is a row of a table. `json_clues` reads values that have only the clues, or an
object for each cell. A list holds the puzzles of its entries. An object holds the puzzle of a key
that is named like a column of puzzles, or else of the only key that has a puzzle, also within other
objects. If several keys have lists of several puzzles each, all are read, because such keys name
groups, such as easy and hard, and also if an object has nothing but three different puzzles or
more. JSON whose grid or cells are lists of objects is of f-puzzles or SudokuPad, and `json_puzzles`
reads it. `sudoku_puzzle` reads JSON that names its format, and `xml_puzzles`, `toml_tables` and
`sql_dumps` make such values from XML, TOML and SQL.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from typing import Any

from sudokuenum.common.arguments import shown
from sudokuenum.common.strict_json import JsonValue, key_name
from sudokuenum.common.wording import counted, joined
from sudokuenum.errors import LayoutError, PuzzleError
from sudokuenum.formats.clues.json_clues import grid_in_json
from sudokuenum.formats.documents.arrays import value_of_text
from sudokuenum.formats.fields.found import Found, no_puzzle, path_of, wrong
from sudokuenum.formats.fields.key_names import known_name
from sudokuenum.formats.fields.lists_in_strings import cells_of_list, is_list
from sudokuenum.formats.fields.puzzle_keys import chosen_keys, in_rows, records_of
from sudokuenum.formats.fields.rule_names import is_layout_name, is_named_rule, is_rule_name
from sudokuenum.formats.fields.tables import NAMES
from sudokuenum.formats.fields.whole_lines import check_no_layout, solution_of
from sudokuenum.formats.grammar import rows
from sudokuenum.formats.grammar.cells import may_be_cells, may_be_damaged, plain
from sudokuenum.formats.grammar.plain_lines import pairs_apart
from sudokuenum.formats.grammar.shapes import advice_on_size
from sudokuenum.formats.grids.grid_readings import GridLines
from sudokuenum.formats.programs.json_puzzles import puzzle_of_document
from sudokuenum.formats.programs.sudoku_puzzle import is_sudoku_puzzle, puzzle_of_sudoku_puzzle
from sudokuenum.formats.rules.rules_beside import may_have_rules
from sudokuenum.formats.rules.rules_in_json import rule_of, rule_of_cells

_FOUR_OR_16 = "are 4x4 puzzles or rows of 16x16; give the shape of the boxes"
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?", re.ASCII)
_NUMBERED_ROW = re.compile(r"row[ _-]?(\d{1,2})", re.ASCII | re.IGNORECASE)
_LONGEST_NUMBER = 6
"""The most characters of a number beside a puzzle. Longer ones can be damaged puzzles."""
_LEAST_DAMAGED = 9
"""The least number of rows of a puzzle that other strings of a database are hardly like."""
_NAMES_SHOWN = 6
"""The most keys that a message names."""


def puzzles_of_text(text: str, sizes: Collection[int]) -> Iterator[Found]:
    """Yield the puzzles of JSON or of an array.

    Raises PuzzleError if it holds no puzzle, or if it is not clear which of its values is one.
    """
    document, text = value_of_text(text)

    def why() -> str:
        squares = joined((f"{n}x{n}" for n in sizes), "or")
        found = _described(document.value)
        what = f"expected a section such as [Puzzle], or puzzles of {squares} cells in brackets"
        message = f"{what}, found {found}"
        if isinstance(document.value, dict):
            message = f"JSON without a puzzle of {squares} cells under one of its keys: {found}"
        elif isinstance(document.value, list):
            message += advice_on_size(len(document.value), sizes) if " lists" in found else ""
        return f"{text[:40]!r}: {message}"

    yield from _some(document, sizes, why)


def puzzles_of_xml(value: Any, sizes: Collection[int], name: str) -> Iterator[Found]:
    """Yield the puzzles of an element of XML as lists, objects and strings.

    Raises PuzzleError if it holds no puzzle, or if it is not clear which of its values is one.
    """

    def why() -> str:
        squares = joined((f"{n}x{n}" for n in sizes), "or")
        return (
            f"{name}: XML without a puzzle of {squares} cells in its elements: {_described(value)}"
        )

    yield from _some(JsonValue(value, PuzzleError), sizes, why)


def puzzles_of_toml(value: Any, sizes: Collection[int]) -> Iterator[Found]:
    """Yield the puzzles of a document of TOML, if it has any, as lists, objects and strings."""
    yield from _puzzles(JsonValue(value, PuzzleError), sizes)


def puzzles_of_row(
    row: dict[str, Any] | list[Any], number: int, sizes: Collection[int], *, is_expected: bool
) -> list[Found]:
    """Return the puzzle of a row of a table of SQL, or its error, or nothing.

    A row of a table with puzzles must have one, which `is_expected` says.
    """
    outer = JsonValue([], PuzzleError)
    if isinstance(row, dict):  # a number under the name of a puzzle is a key of another table
        row = {
            key: one
            for key, one in row.items()
            if not isinstance(one, int) or isinstance(one, bool) or known_name(key) not in NAMES
        }
    value = JsonValue(row, PuzzleError, outer, f"row{number}" if number else "row")

    def read(entry: JsonValue) -> list[Found]:
        if isinstance(entry.value, dict):
            return [*_of_object(entry, sizes)]
        found = _of_row(entry, sizes)
        words = (one for one in entry.value if isinstance(one, str))
        if found and (rule := next(filter(is_rule_name, words), "")):
            remedy = "write the names of the columns before VALUES, or delete it"
            raise PuzzleError(f"{shown(rule)} can be a rule of the puzzle; {remedy}")
        return [found] if found else []

    found = _of_entry(value, read)
    texts = [
        one for one in (row.values() if isinstance(row, dict) else row) if isinstance(one, str)
    ]
    is_damaged = any(
        may_be_damaged(text, n) for text in texts for n in sizes if n >= _LEAST_DAMAGED
    )
    if not found and (is_expected or is_damaged):
        squares = joined((n * n for n in sizes), "or")
        what = next((text for text in texts if len(text) > _LONGEST_NUMBER), "no value")
        return [wrong(PuzzleError(f"{shown(what)}: expected a puzzle, which has {squares} cells"))]
    return found


def puzzles_of_tables(
    tables: list[list[list[str]]], sizes: Collection[int], name: str
) -> Iterator[Found]:
    """Yield the puzzles of the square tables of HTML, and the errors of tables that nearly are.

    If no table is a puzzle, they are those in the rows of tables. Raises PuzzleError if there are
    none.
    """
    found = {len(table) for table in tables if len(table) in sizes and _is_square(table)}
    if not found and (in_rows := [*_puzzles_in_rows(tables, sizes)]):
        yield from in_rows
        return
    if not found:
        squares = joined((f"{n}x{n}" for n in sizes), "or")
        remedy = "copy the cells as text, or export them as CSV"
        raise PuzzleError(f"{name}: HTML without a table of {squares} cells; {remedy}")
    some = [(table, n) for table in tables if (n := _size(table, found))]
    for k, (table, n) in enumerate(some, 1):
        path = f"table {k}" if len(some) > 1 else ""
        if _is_square(table):
            yield Found(n, [cell for row in table for cell in row], path)
        else:
            number = counted(sum(map(len, table)), "cell")
            yield wrong(PuzzleError(f"{path}: {number}, expected {n} rows of {n} cells"))


def _is_square(table: list[list[str]]) -> bool:
    return {*map(len, table)} == {len(table)}


def _size(table: list[list[str]], sizes: Collection[int]) -> int:
    """Return the number of rows that a table has, or should have if a row or a cell is missing."""
    for n in sizes:
        right = sum(len(row) == n for row in table)
        if right >= n - 1 and abs(len(table) - n) <= 1:
            return n
    return 0


def _puzzles_in_rows(tables: list[list[list[str]]], sizes: Collection[int]) -> Iterator[Found]:
    """Yield the puzzle of each row of tables below their heads, and the errors of rows without one.

    Tables without a puzzle are passed over.
    """
    for k, table in enumerate(tables, 1):
        found = list[Found]()
        for j, row in enumerate(table, 1):
            place = f"table {k}, row {j}" if len(tables) > 1 else f"row {j}"
            fields = [field for field in row if field.strip()]
            if fields and (found or not all(map(_is_other_value, fields))):
                found.append(_of_fields(fields, place, sizes))
        if not all(one.error for one in found):
            yield from found


def _of_fields(fields: list[str], place: str, sizes: Collection[int]) -> Found:
    """Return the puzzle among the fields of a row of a table, or an error if there is none."""
    alone = JsonValue(fields[0], PuzzleError)
    try:
        if len(fields) == 1:
            found = _of_string(alone, sizes)
        else:
            found = _of_row(JsonValue(fields, PuzzleError), sizes)
    except (PuzzleError, LayoutError) as error:
        return wrong(type(error)(f"{place}: {error}"), place)
    none = wrong(PuzzleError(f"{place}: {shown(', '.join(fields))}: no puzzle"))
    return (found or none)._replace(path=place)


def _some(value: JsonValue, sizes: Collection[int], why: Callable[[], str]) -> Iterator[Found]:
    """Yield the puzzles of a value. Raises PuzzleError, which says why, if it has none."""
    found = [*_puzzles(value, sizes)]
    if all(one.error for one in found):
        raise PuzzleError(why())
    yield from found


def _described(value: Any) -> str:
    """Return the outer form of a value, for a message on what was found instead of a puzzle.

    >>> _described([[0] * 25] * 25), _described({"rows": [], "id": 1}), _described([])
    ('25 lists of 25 entries', 'rows, id', 'an empty list')
    """
    if isinstance(value, dict) and value:
        names = [key_name(key) for key in value][:_NAMES_SHOWN]
        return ", ".join([*names, "..."] if len(value) > _NAMES_SHOWN else names)
    if not isinstance(value, list):
        return shown(value)
    lengths = {len(one) if isinstance(one, list) else 0 for one in value}
    if len(lengths) == 1 and lengths != {0}:
        return f"{counted(len(value), 'list')} of {lengths.pop()} entries"
    return f"a list of {counted(len(value), 'value')}" if value else "an empty list"


def _puzzles(value: JsonValue, sizes: Collection[int]) -> Iterator[Found]:
    """Yield the puzzles of a value and of the values in it."""
    one = value.value
    if found := _whole(value, sizes):
        yield found
    elif isinstance(one, dict):
        yield from _of_object(value, sizes)
    elif isinstance(one, list) and one:
        if record := _of_row(value, sizes):
            yield record
            return
        lengths = {len(row) for row in one if isinstance(row, list) and not _holds(row)}
        if len(lengths) > 1 and not any(n * n in lengths for n in sizes):
            raise PuzzleError("the rows of the array have different lengths")
        entries = value.entries()
        if {4, 16} <= {*sizes} and len(one) == 16 and all(map(_has_16_cells, one)):
            raise PuzzleError(f"16 strings of 16 cells {_FOUR_OR_16}")
        if rows := _stacked(one, sizes):
            n = rows
            for k in range(0, len(one), n):
                yield Found(n, _flat(one[k : k + n]), path_of(value))
            return
        yield from _of_entries(entries, sizes)


def _of_row(value: JsonValue, sizes: Collection[int]) -> Found | None:
    """Return the puzzle of a list that is a row of a table, such as `[17, "53..7...", "easy"]`.

    Its other values are numbers, words, and the solution of the puzzle. A list with only null or an
    empty string beside them is rather one of puzzles, of which one is missing.

    Raises PuzzleError if several values have puzzles.
    """
    found, others = dict[str, Found](), 0
    for entry in value.entries():
        is_string = isinstance(entry.value, str) and len(entry.value) > _LONGEST_NUMBER
        if is_string and (one := _of_string(entry, sizes)):
            text = "".join(one.texts)
            if text in found:
                return None
            found[text] = one
        elif _is_other_value(entry.value):
            is_blank = isinstance(entry.value, str) and not entry.value.strip()
            others += entry.value is not None and not is_blank
        else:
            return None
    if not found or not others:
        return None
    texts = [*found]
    n = found[texts[0]].n
    same = len({*map(len, texts)}) == 1
    unsolved = solution_of(texts, n) if same else None
    if unsolved is None:
        number = len(texts)
        why = f"{number} values have puzzles, and none is the solution of the others"
        raise PuzzleError(f"{why}; leave one of them in the row")
    words = (one for one in value.value if isinstance(one, str))
    check_no_layout(words, path_of(value) or "the row")
    return found[unsolved]


def _is_other_value(value: Any) -> bool:
    """Return True if a value beside a puzzle can be a number or a word, and no damaged puzzle."""
    if not isinstance(value, str):
        return not isinstance(value, list | dict)
    is_number = len(value) <= _LONGEST_NUMBER and _NUMBER.fullmatch(value)
    is_word = rows.is_label(value) and not is_list(value)
    return bool(is_number or not value.strip() or is_word)


def _of_entries(entries: list[JsonValue], sizes: Collection[int]) -> list[Found]:
    """Return the puzzles of entries, and the error of each entry that is none.

    Raises the first error if no entry has a puzzle.
    """
    some: list[Found] = []
    are_lists = any(isinstance(entry.value, list) for entry in entries)
    for entry in entries:
        inside = _of_entry(entry, lambda one: [*_puzzles(one, sizes)])
        is_part = len(inside) > 1 and all(one.error and not one.path for one in inside)
        if is_part or (not inside and entry.value is not None):
            is_loose = are_lists and not isinstance(entry.value, list)
            beside = "; it is beside lists: a bracket before it may be missing"
            inside = [wrong(PuzzleError(no_puzzle(entry, sizes) + (beside if is_loose else "")))]
        some += inside
    _check_some(some)
    return some


def _of_entry(entry: JsonValue, read: Callable[[JsonValue], list[Found]]) -> list[Found]:
    """Return the puzzles that a function reads from an entry, or the error that it raises."""
    try:
        return read(entry)
    except (PuzzleError, LayoutError) as error:
        place = path_of(entry)
        if not str(error).startswith(place):
            error.args = (f"{place}: {error}",)
        return [wrong(error, place)]


def _check_some(found: list[Found]) -> None:
    """Raise the first error that a part of an entry has raised if no entry has a puzzle."""
    if all(one.error for one in found):
        for one in found:
            if one.path and one.error:
                raise one.error


def _stacked(rows: list[Any], sizes: Collection[int]) -> int:
    """Return the number of digits if a list has the rows of several puzzles, and 0 otherwise."""
    if not all(isinstance(row, list) and not _holds(row) for row in rows):
        return 0
    n = len(rows[0])
    fit = n in sizes and len(rows) % n == 0 and {*map(len, rows)} == {n}
    return n if fit and not _has_rows(rows[0]) else 0


def _has_rows(puzzle: list[Any]) -> bool:
    """Return True if a list has a row of cells in each string, so that it is a whole puzzle."""
    n = len(puzzle)
    return all(isinstance(row, str) and len(row) == n and plain(row) == row for row in puzzle)


def _has_16_cells(row: Any) -> bool:
    return isinstance(row, str) and len("".join(row.split())) == 16


def _holds(row: list[Any]) -> bool:
    """Return True if a list has lists or objects in it."""
    return not {list, dict}.isdisjoint(map(type, row))


def _whole(value: JsonValue, sizes: Collection[int]) -> Found | None:
    """Return the puzzle that a value is, without any other value in it, or None."""
    if found := _cells(value, sizes):
        return found
    if not (grid := grid_in_json(value.value, sizes)):
        return None
    one = value.value
    rows = one if isinstance(one, list) else [*one.values()]
    cells = (row if isinstance(row, list) else [row] for row in rows)
    objects = [cell for row in cells if _holds(row) for cell in row if isinstance(cell, dict)]
    if rule := rule_of_cells(objects, grid.n):
        raise PuzzleError(_not_read(rule, rule))
    return Found(grid.n, grid.texts, path_of(value))


def _not_read(rule: str, key: str) -> str:
    """Return the message on a rule under a key of JSON."""
    what = f"the constraint {key_name(rule)}: no layout is read from this JSON"
    remedy = f"write the rules under a key called layout in place of {key_name(key)}"
    return f"{what}; {remedy}, or delete it to read the cells alone"


def _cells(value: JsonValue, sizes: Collection[int]) -> Found | None:
    """Return the puzzle whose cells are a string or lists, or None for any other value."""
    one = value.value
    if isinstance(one, str):
        return _of_string(value, sizes)
    if not isinstance(one, list) or not one:
        return None
    if texts := _separated(one, sizes):
        return Found(len(one), texts, path_of(value))
    is_row = list not in map(type, one)
    if not is_row and len(one) not in sizes:
        return None
    texts = _flat(one)
    n = next((n for n in sizes if len(texts) == n * n), 0)
    if not n or not {dict, list}.isdisjoint(map(type, texts)):
        return None
    if isinstance(one[0], list) and _has_rows(one[0]):
        return None
    rows_fit = len(one) == n and all(isinstance(row, list | str) and len(row) == n for row in one)
    if not rows_fit and not (is_row and len(one) == n * n):
        return None
    if is_row and rows_fit and not all(isinstance(row, str) for row in one):
        return None
    is_clear = n != 4 or len(one) != 16
    if n == 16 and len(one) == 16 and may_be_cells(texts, 4) and 4 in sizes:
        raise PuzzleError(f"16 lists of 16 cells {_FOUR_OR_16}")
    return Found(n, texts, path_of(value)) if is_clear or may_be_cells(texts, 4) else None


def _of_string(value: JsonValue, sizes: Collection[int]) -> Found | None:
    """Return the puzzle that a string is, in one of the ways in which a line or lines can be."""
    text = value.value
    if len(text) < min(sizes) ** 2 - 1:  # not even separators of empty fields
        return None
    if "[" in text:
        text = cells_of_list(text)
    elif (pairs := pairs_apart(text)) != text:
        text = pairs.replace(" ", ",")
    for is_plain in (True, False):
        texts = "".join(text.split()) if is_plain else rows.fields(text).texts
        n = next((n for n in sizes if len(texts) == n * n), 0)
        if n and may_be_cells(texts, n):
            return Found(n, [*texts], path_of(value))
    lines = dict(enumerate(text.strip("\n").split("\n")))
    if len(lines) < min(sizes):
        return None
    readings = GridLines(lines.get, lambda *_: path_of(value), sizes, lambda _: True)
    with suppress(PuzzleError):
        grid = readings.only()
        if grid.lines == len(lines) and not grid.are_lists:
            return Found(grid.n, grid.texts, path_of(value))
    return None


def _separated(values: list[Any], sizes: Collection[int]) -> list[str]:
    """Return the cells of n strings of n cells with separators, or none.

    Raises PuzzleError if 16 strings of 16 cells can be 4x4 puzzles.
    """
    n = len(values)
    if n not in sizes or not all(isinstance(value, str) for value in values):
        return []
    values = [pairs_apart(value) for value in values]
    for split in (rows.words, rows.fields):
        if len(split(values[0]).texts) != n:
            continue
        texts = [split(value).texts for value in values]
        some = [text for row in texts for text in row]
        if {*map(len, texts)} == {n} and may_be_cells(some, n):
            if n == 16 and 4 in sizes and may_be_cells(some, 4):
                raise PuzzleError(f"16 strings of 16 cells {_FOUR_OR_16}")
            return some
    return []


def _flat(values: list[Any]) -> list[Any]:
    """Return the strings of all cells in a list, also in its lists and its strings."""
    texts: list[Any] = []
    for value in values:
        if isinstance(value, list):
            texts += _flat_row(value)
        elif isinstance(value, str) and _is_row(value, len(values)):
            texts += [*value]
        else:
            texts.append(value if isinstance(value, dict) else _text(value))
    return texts


def _is_row(text: str, number: int) -> bool:
    """Return True if a string, one of a number of them, is a row of cells and not a float."""
    return len(text) > 2 and (plain(text) == text or len(text) == number)


def _flat_row(row: list[Any]) -> list[Any]:
    return [one if type(one) in (str, list, dict) else _text(one) for one in row]


def _text(value: object) -> str:
    """Return a cell of JSON as a string, which is no cell if the value is none."""
    if value is None:
        return "."
    return str(value)


def _of_object(value: JsonValue, sizes: Collection[int]) -> Iterator[Found]:
    """Yield the puzzle, or the puzzles, of an object."""
    members: Mapping[str, Any] = value.members()
    if is_sudoku_puzzle(value):
        puzzle = puzzle_of_sudoku_puzzle(value)
        yield Found(puzzle.box.digits, [], path_of(value), puzzle)
        return
    for key in ("grid", "cells"):
        rows = members.get(key)
        if isinstance(rows, list) and rows and _is_board(rows, sizes):
            puzzle = puzzle_of_document(value)
            yield Found(puzzle.box.digits, [], path_of(value), puzzle)
            return
    if _is_of_numbers(members, sizes):
        n = len(members)
        what = f"{n} objects of {n} cells under numbers, of which each can be the row"
        raise PuzzleError(f"{what}; write a list for each row")
    if records := records_of(value):
        some = _of_entries(records, sizes)
        yield from some if not all(one.error for one in some) else ()
        return
    value = _with_rows(value, sizes)
    members = value.members()
    found: dict[str, list[Found]] = {}
    for key in members:
        inner = value.get(key)
        if inner is None or not isinstance(inner.value, str | list | dict):
            continue
        if some := _try(inner, sizes):
            found[key] = in_rows(some, inner, key)
    keys = chosen_keys(found, members, sizes, value)
    is_outer = value.parent is None
    if is_outer and "size" in members and not keys and not {"grid", "cells", "puzzle"} & {*members}:
        raise PuzzleError("no puzzle of f-puzzles or SudokuPad: it has neither grid nor cells")
    n = next((one.n for key in keys for one in found[key] if one.n), 0)
    for key, one in members.items() if keys or is_outer else ():
        if key not in keys and (rule := rule_of(key, one, n)):
            raise PuzzleError(_not_read(rule, key))
    for key in keys:
        if is_layout_name(key) or is_named_rule(key):  # such as the group of all windoku puzzles
            raise PuzzleError(_not_read(key, key))
    others = tuple((key, one) for key, one in members.items() if key not in keys)
    several = [one for key in keys for one in found[key]]
    if len(several) == 1 and several[0].error:
        raise several[0].error
    if len(several) > 1:  # each of them has the rules of all
        others = tuple(
            (key, one) for key, one in others if isinstance(one, str) and may_have_rules(key)
        )
    for one in several:
        yield one._replace(others=others + one.others)


def _with_rows(value: JsonValue, sizes: Collection[int]) -> JsonValue:
    """Return an object with a list of rows in place of its keys row1, row2, ..., or as it is."""
    members = value.members()
    named = {key: found for key in members if (found := _NUMBERED_ROW.fullmatch(key))}
    numbers = [int(found[1]) for found in named.values()]
    if len(numbers) not in sizes or numbers not in (
        [*range(len(numbers))],
        [*range(1, len(numbers) + 1)],
    ):
        return value
    others = {key: one for key, one in members.items() if key not in named}
    rows = [members[key] for key in named]
    return JsonValue({"rows": rows} | others, value.error, value.parent, value.key)


def _is_of_numbers(members: Mapping[str, Any], sizes: Collection[int]) -> bool:
    """Return True if an object has n numbers, and n cells under each, as pandas writes columns."""
    inner = [one for one in members.values() if isinstance(one, dict)]
    if len(members) not in sizes or len(inner) != len(members):
        return False
    keys = [*members, *(key for one in inner for key in one)]
    cells = [cell for one in inner for cell in one.values()]
    is_square = {*map(len, inner)} == {len(members)}
    return is_square and all(map(str.isdecimal, keys)) and not any(map(_is_nested, cells))


def _is_nested(value: Any) -> bool:
    return isinstance(value, list | dict)


def _is_board(rows: list[Any], sizes: Collection[int]) -> bool:
    """Return True if the rows have objects as cells, like JSON of f-puzzles and SudokuPad."""
    if not isinstance(rows[0], list):
        return isinstance(rows[0], dict) and grid_in_json(rows, sizes) is None
    return any(isinstance(cell, dict) for row in rows if isinstance(row, list) for cell in row)


def _try(value: JsonValue, sizes: Collection[int]) -> list[Found]:
    """Return the puzzles of the value of a key, or an empty list if it holds anything else."""
    if not isinstance(value.value, list):
        return [*_puzzles(value, sizes)]
    if whole := _whole(value, sizes):
        return [whole]

    def read(entry: JsonValue) -> list[Found]:
        if isinstance(entry.value, dict):
            return [*_puzzles(entry, sizes)]
        one = _whole(entry, sizes)
        return [one] if one else []

    entries = value.entries()
    inside = [_of_entry(entry, read) for entry in entries]
    right = sum(one.error is None for some in inside for one in some)
    if 2 * right > sum(len(some) or 1 for some in inside):
        return [
            one
            for some, entry in zip(inside, entries, strict=True)
            for one in some or [wrong(PuzzleError(no_puzzle(entry, sizes)))]
        ]
    _check_some([one for some in inside for one in some])
    return []
