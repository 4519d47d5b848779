"""Read puzzles from JSON, and from arrays as Python and numpy print them.

A value is a puzzle if it is a string of n * n cells or of n rows, a list of them, n lists of n
cells each, or n strings of n cells each. `json_clues` reads values that have only the clues, or an
object for each cell. A list holds the puzzles of its entries. An object holds the puzzle of a key
that is named like a column of puzzles, or else of the only key that has a puzzle, also within other
objects. If several keys have lists of several puzzles each, all are read, because such keys name
groups, such as easy and hard, and also if an object has nothing but three different puzzles or
more. JSON whose grid or cells are lists of objects is of f-puzzles or SudokuPad, and `json_puzzles`
reads it. `sudoku_puzzle` reads JSON that names its format, and `xml_puzzles` makes such values from
XML.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from itertools import pairwise, permutations
from typing import Any, NamedTuple

from sudokuenum.common.arguments import shown
from sudokuenum.common.strict_json import JsonValue, key_name, read_json
from sudokuenum.common.wording import counted, joined
from sudokuenum.errors import PuzzleError
from sudokuenum.formats import rows
from sudokuenum.formats.cells import may_be_cells, plain
from sudokuenum.formats.grid_readings import GridLines
from sudokuenum.formats.json_clues import grid_in_json
from sudokuenum.formats.json_puzzles import puzzle_of_document
from sudokuenum.formats.shapes import advice_on_size
from sudokuenum.formats.sudoku_puzzle import is_sudoku_puzzle, puzzle_of_sudoku_puzzle
from sudokuenum.formats.tables import GRID_NAMES, NAMES, known_name
from sudokuenum.formats.whole_lines import solution_of
from sudokuenum.grids.marks import EMPTY
from sudokuenum.grids.puzzle import Puzzle

_BRACKET = re.compile(r"""["'\[\](){}\\]""")
_CLOSING = {"[": "]", "(": ")", "{": "}"}
_BRACES = re.compile(r"\{\s*[{\d.]")
"""The beginning of an array in braces, as C and Java have them."""
_FIRST = r"""(?=[\[({]\s*(?:[\[({\d"'._*|-]|$|//|\#|null|None|nan|array))"""
_TYPE = r"(?:new\s+)?(?:(?:\[\w*\])*[A-Za-z]\w*(?:\[\w*\])*\s*(?=\{))?"
_DECLARATION = re.compile(
    rf"""(?:[A-Za-z_$@][^="'(){{}}\n]{{0,60}}(?:<-|:?=>?)\s*{_TYPE}|[A-Za-z_][\w.\[\]]*:\s*)?"""
    rf"(?:(?:\w+\.)*\w*(?:array|matrix|tensor)(?=\())?{_FIRST}"
)
"""A name before an array, also with its type, as in programs and YAML."""
_MINIZINC = re.compile(r"(?:\w+\s*=\s*)?array2d\(\s*1\.\.\d+\s*,\s*1\.\.\d+\s*,\s*(?=\[)")
"""The beginning of an array in MiniZinc."""
_COMMENT = re.compile(r"""(?<=[\[\](){},;])\s*(?:#|//|--|/\*)[^"'\n]*$""", re.MULTILINE)
"""A comment at the end of a line of an array."""
_RULES = re.compile(
    "thermo|arrow|cage|killer|kropki|whisper|renban|palindrome|antiknight|antiking|nonconsecutive"
    "|diagonal|sandwich|quadruple|skyscraper|regions?$|jigsaw|constraints?$|variants?$|windoku|dots?$"
)
"""Parts of the names of keys that change the rules, in lower case and without punctuation."""
_USUAL_RULES = {"classic", "standard", "normal", "regular", "sudoku", "none"}
"""The values of such a key that change nothing, in lower case."""
_NAMES_OF_RULES = ("type", "name", "kind")
"""The keys with the name of a rule."""
_TOKEN = re.compile(r"""\s+|,|[\[\]()]|"[^"]*"|'[^']*'|[^\s,\[\]()"']+|.""", re.DOTALL)
_IGNORED = re.compile(r"[A-Za-z_][\w.]*=.*|(?:\w+\.)*\w*(?:array|matrix|tensor)\w*", re.IGNORECASE)
"""The name of an array, and other arguments beside its cells."""
_QUOTES = "quotes of the array do not match"
_FOUR_OR_16 = "are 4x4 puzzles or rows of 16x16; give the shape of the boxes"
_MOST_STATES = 2
"""The most puzzles under keys of their own of which one may be meant."""
_NAMES_SHOWN = 6
"""The most keys that a message names."""
_DEEPEST = 20
"""The most brackets that are open in an array."""


class Found(NamedTuple):
    """A puzzle of a document, as a `Puzzle` or as the strings of its cells."""

    n: int
    texts: list[str]
    path: str
    """The place in the document, such as `[3].puzzle`, or "" for the whole document."""
    puzzle: Puzzle | None = None
    others: tuple[tuple[str, Any], ...] = ()
    """The other keys of the record with their values."""
    error: str = ""
    """The reason, with its place, if an entry of a list holds no puzzle."""


class Brackets:
    """Finds the end of a document, where all its brackets are closed."""

    def __init__(self) -> None:
        self._open: list[str] = []
        self._quote = ""
        self._escaped = False
        self.unclosed = "a bracket is not closed"
        """The error at the end of an input in which a bracket is open."""

    def closes(self, line: str) -> bool:
        """Return True if no bracket is open after the next line, or the next part of a line."""
        skip = -1
        for match in _BRACKET.finditer(line):
            mark, at = match[0], match.start()
            if at == skip:
                continue
            if mark == "\\":
                skip = at + 1 if self._quote else -1
            elif self._quote:
                self._quote = "" if mark == self._quote else self._quote
            elif mark in "\"'":
                self._quote = mark
            elif mark in _CLOSING:
                self._open.append(_CLOSING[mark])
            elif self._open and mark == self._open[-1]:
                self._open.pop()
            else:
                return True  # another bracket than the open one: an error
        return not self._open


def begins(text: str) -> bool:
    """Return True if a string begins like JSON or an array, also after a name and = or :."""
    if text[:1] in ("[", "{"):
        return True
    if "(" not in text and "[" not in text and "{" not in text:
        return False
    return bool(_DECLARATION.match(text) or _MINIZINC.match(text))


def puzzles_of_text(text: str, sizes: Collection[int]) -> Iterator[Found]:
    """Yield the puzzles of JSON or of an array.

    Raises PuzzleError if it holds no puzzle, or if it is not clear which of its values is one.
    """
    if any(mark in text for mark in ("#", "//", "--", "/*")):
        text = _COMMENT.sub("", text)
    text = text.strip().rstrip(";,. \t\n")
    if array := _MINIZINC.match(text):
        text = text[array.end() :].removesuffix(")")
    elif text[:1] not in ("[", "{") and (name := _DECLARATION.match(text)):
        text = text[name.end() :]
    document = _document(text)
    squares = joined((f"{n}x{n}" for n in sizes), "or")
    found = _described(document.value)
    what = f"expected a section such as [Puzzle], or puzzles of {squares} cells in brackets"
    message = f"{what}, found {found}"
    if isinstance(document.value, dict):
        message = f"JSON without a puzzle of {squares} cells under one of its keys: {found}"
    elif isinstance(document.value, list):
        message += advice_on_size(len(document.value), sizes) if " lists" in found else ""
    yield from _some(document, sizes, f"{text[:40]!r}: {message}")


def puzzles_of_xml(value: Any, sizes: Collection[int], name: str) -> Iterator[Found]:
    """Yield the puzzles of an element of XML as lists, objects and strings.

    Raises PuzzleError if it holds no puzzle, or if it is not clear which of its values is one.
    """
    squares = joined((f"{n}x{n}" for n in sizes), "or")
    what = f"XML without a puzzle of {squares} cells in its elements: {_described(value)}"
    yield from _some(JsonValue(value, PuzzleError), sizes, f"{name}: {what}")


def puzzles_of_tables(
    tables: list[list[list[str]]], sizes: Collection[int], name: str
) -> Iterator[Found]:
    """Yield the puzzles of the square tables of HTML.

    Raises PuzzleError if none of them is a puzzle.
    """
    some = [table for table in tables if len(table) in sizes]
    squares = joined((f"{n}x{n}" for n in sizes), "or")
    remedy = "copy the cells as text, or export them as CSV"
    if not some:
        raise PuzzleError(f"{name}: HTML without a table of {squares} cells; {remedy}")
    for k, table in enumerate(some, 1):
        path = f"table {k}" if len(some) > 1 else ""
        yield Found(len(table), [cell for row in table for cell in row], path)


def _some(value: JsonValue, sizes: Collection[int], message: str) -> Iterator[Found]:
    """Yield the puzzles of a value. Raises PuzzleError if it has none."""
    found = [*_puzzles(value, sizes)]
    if all(one.error for one in found):
        raise PuzzleError(message)
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


def _document(text: str) -> JsonValue:
    """Return the value of JSON or of an array. Raises PuzzleError if it is neither."""
    if _BRACES.match(text):
        return _array(text.replace("{", "[").replace("}", "]"))
    if "{" in text:
        return read_json(text, PuzzleError)
    if rows := _rows_of_matrix(text):
        return _array(f"[[{'], ['.join(rows)}]]")
    try:
        return read_json(text, PuzzleError) if text[0] == "[" else _array(text)
    except PuzzleError:
        return _array(text)


def _rows_of_matrix(text: str) -> list[str]:
    """Return the rows of a matrix with one pair of brackets, and | or ; between the rows.

    >>> _rows_of_matrix("[| 1, 0 | 0, 2 |]"), _rows_of_matrix("[1 0; 0 2]"), _rows_of_matrix("[1]")
    ([' 1, 0 ', ' 0, 2 '], ['1 0', ' 0 2'], [])
    """
    inner = text[1:-1].replace("...", "")
    mark = next((mark for mark in "|;" if mark in inner), "")
    if not mark or set(inner) & set("[](){}\"'"):
        return []
    return [row for row in inner.split(mark) if row.strip()]


def _array(text: str) -> JsonValue:
    """Return an array as nested lists of strings. Raises PuzzleError if brackets do not match."""
    root: list[Any] = []
    stack, closing = [root], list[str]()
    is_option = False
    for token in _TOKEN.finditer(text):
        word = token[0]
        if is_option and not word.isspace():
            is_option = False
        elif word.endswith("="):
            is_option = True
        elif word in "[(":
            inner: list[Any] = []
            stack[-1].append(inner)
            stack.append(inner)
            closing.append(_CLOSING[word])
            if len(stack) > _DEEPEST:
                raise PuzzleError(f"more than {_DEEPEST} brackets of the array are open")
        elif word in "])":
            if not closing or closing.pop() != word:
                raise PuzzleError(f"{_around(text, token.start())}: brackets of the array differ")
            stack.pop()
        elif not closing and not word.isspace() and root:
            raise PuzzleError(f"{text[:40]!r}: {shown(word)} after the last bracket")
        elif word in "\"'":
            quoted = _around(text, token.start())
            raise PuzzleError(f"{quoted}: {_QUOTES}")
        elif word == "...":
            raise PuzzleError("... leaves cells of the array out")
        elif not (word.isspace() or word == "," or _IGNORED.fullmatch(word)):
            if word[0] in "\"'" and text[token.end() : token.end() + 1].strip(" \n\t,])"):
                raise PuzzleError(f"{shown(text[token.start() : token.end() + 9])}: {_QUOTES}")
            stack[-1].append(word.strip("\"'") if word[0] in "\"'" else word)
    return JsonValue(_unwrapped(root), PuzzleError)


def _around(text: str, at: int) -> str:
    begin = max(text.rfind(mark, 0, at) for mark in " ,[(") + 1
    return shown(re.split(r"[\s,\])]", text[begin : begin + 40])[0] or text[at])


def _unwrapped(value: list[Any]) -> Any:
    """Return the value without lists around it that only the parser or `array(...)` have made."""
    while len(value) == 1 and isinstance(value[0], list):
        value = value[0]
    return [_unwrapped_entry(entry) for entry in value]


def _unwrapped_entry(value: Any) -> Any:
    if isinstance(value, list) and len(value) == 1 and isinstance(value[0], list):
        return _unwrapped_entry(value[0])
    return [_unwrapped_entry(one) for one in value] if isinstance(value, list) else value


def _puzzles(value: JsonValue, sizes: Collection[int]) -> Iterator[Found]:
    """Yield the puzzles of a value and of the values in it."""
    one = value.value
    if found := _whole(value, sizes):
        yield found
    elif isinstance(one, dict):
        yield from _of_object(value, sizes)
    elif isinstance(one, list) and one:
        lengths = {len(row) for row in one if isinstance(row, list) and not _holds(row)}
        if len(lengths) > 1 and not any(n * n in lengths for n in sizes):
            raise PuzzleError("the rows of the array have different lengths")
        entries = value.entries()
        if {4, 16} <= {*sizes} and len(one) == 16 and all(map(_has_16_cells, one)):
            raise PuzzleError(f"16 strings of 16 cells {_FOUR_OR_16}")
        if rows := _stacked(one, sizes):
            n = rows
            for k in range(0, len(one), n):
                yield Found(n, _flat(one[k : k + n]), _path(value))
            return
        for entry in entries:
            inside = [*_puzzles(entry, sizes)]
            if not inside and entry.value is not None:
                is_loose = not isinstance(entry.value, list) and any(
                    isinstance(row, list) for row in one
                )
                beside = "; it is beside lists: a bracket before it may be missing"
                error = _no_puzzle(entry, sizes) + (beside if is_loose else "")
                yield Found(0, [], "", error=error)
            yield from inside


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
    return any(isinstance(entry, list | dict) for entry in row)


def _no_puzzle(value: JsonValue, sizes: Collection[int]) -> str:
    """Return the error that a value is no puzzle."""
    squares = joined((n * n for n in sizes), "or")
    what = f"a puzzle, which has {squares} cells"
    return f"{_path(value) or 'array'}: {shown(value.value)}: expected {what}"


def _path(value: JsonValue) -> str:
    return value.place if value.parent is not None else ""


def _whole(value: JsonValue, sizes: Collection[int]) -> Found | None:
    """Return the puzzle that a value is, without any other value in it, or None."""
    if found := _cells(value, sizes):
        return found
    grid = grid_in_json(value.value, sizes)
    return Found(grid.n, grid.texts, _path(value)) if grid else None


def _cells(value: JsonValue, sizes: Collection[int]) -> Found | None:
    """Return the puzzle whose cells are a string or lists, or None for any other value."""
    one = value.value
    if isinstance(one, str):
        return _of_string(value, sizes)
    if not isinstance(one, list) or not one:
        return None
    texts = _flat(one)
    n = next((n for n in sizes if len(texts) == n * n), 0)
    if not n or any(isinstance(text, dict | list) for text in texts):
        return None
    if isinstance(one[0], list) and _has_rows(one[0]):
        return None
    is_row = not any(isinstance(row, list) for row in one)
    rows_fit = len(one) == n and all(isinstance(row, list | str) and len(row) == n for row in one)
    if not rows_fit and not (is_row and len(one) == n * n):
        return None
    if is_row and rows_fit and not all(isinstance(row, str) for row in one):
        return None
    is_clear = n != 4 or len(one) != 16
    if n == 16 and len(one) == 16 and may_be_cells(texts, 4) and 4 in sizes:
        raise PuzzleError(f"16 lists of 16 cells {_FOUR_OR_16}")
    return Found(n, texts, _path(value)) if is_clear or may_be_cells(texts, 4) else None


def _of_string(value: JsonValue, sizes: Collection[int]) -> Found | None:
    """Return the puzzle that a string is, in one of the ways in which a line or lines can be."""
    text = value.value
    for texts in ("".join(text.split()), rows.fields(text).texts):
        n = next((n for n in sizes if len(texts) == n * n), 0)
        if n and may_be_cells(texts, n):
            return Found(n, [*texts], _path(value))
    lines = dict(enumerate(text.strip("\n").split("\n")))
    if len(lines) < min(sizes):
        return None
    readings = GridLines(lines.get, lambda *_: _path(value), sizes, lambda _: True)
    with suppress(PuzzleError):
        grid = readings.only()
        if grid.lines == len(lines) and not grid.are_lists:
            return Found(grid.n, grid.texts, _path(value))
    return None


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
    return [one if isinstance(one, list | dict) else _text(one) for one in row]


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
        yield Found(puzzle.box.digits, [], _path(value), puzzle)
        return
    for key in ("grid", "cells"):
        rows = members.get(key)
        if isinstance(rows, list) and rows and _is_board(rows, sizes):
            puzzle = puzzle_of_document(value)
            yield Found(puzzle.box.digits, [], _path(value), puzzle)
            return
    if records := _records(value):
        for record in records:
            yield from _puzzles(record, sizes)
        return
    found: dict[str, list[Found]] = {}
    for key in members:
        inner = value.get(key)
        if inner is None or not isinstance(inner.value, str | list | dict):
            continue
        if some := _try(inner, sizes):
            found[key] = some
    keys = _chosen(found, members, sizes, value)
    if "size" in members and not keys and not {"grid", "cells", "puzzle"} & {*members}:
        raise PuzzleError("no puzzle of f-puzzles or SudokuPad: it has neither grid nor cells")
    for key, one in members.items() if keys or value.parent is None else ():
        if key not in keys and (rule := _rule(key, one)):
            raise PuzzleError(f"the constraint {key_name(rule)}: no layout is read from this JSON")
    others = tuple((key, one) for key, one in members.items() if key not in keys)
    several = [one for key in keys for one in found[key]]
    for one in several:
        yield one if len(several) > 1 else one._replace(others=others + one.others)


def _rule(key: str, value: Any) -> str:
    """Return the name of a rule that the value of a key adds to the usual ones, or "".

    A key called rules can also have a text, or the names of techniques.
    """
    name = _squeezed(key)
    is_rules = name in ("rule", "rules")
    if not value or not (is_rules or _RULES.search(name)) or (is_rules and isinstance(value, str)):
        return ""
    for one in value if isinstance(value, list) else [value]:
        rule = one
        if isinstance(one, dict):
            rule = next((one[word] for word in _NAMES_OF_RULES if word in one), key)
        if not isinstance(rule, str):
            return key
        is_other = is_rules and rule is one and not _RULES.search(_squeezed(rule))
        if not is_other and rule.lower() not in _USUAL_RULES:
            return rule
    return ""


def _squeezed(name: str) -> str:
    return re.sub("[^a-z]", "", name.lower())


def _records(value: JsonValue) -> list[JsonValue]:
    """Return the values of an object whose keys only name or number them.

    The values are records with the same keys each, or the rows of a column, whose numbers rise;
    otherwise none.
    """
    members = value.members()
    parts = [JsonValue(one, value.error, value, key) for key, one in members.items()]
    if len(members) > 1 and all(key.isdecimal() and key.isascii() for key in members):
        numbers = [*map(int, members)]
        if all(a < b for a, b in pairwise(numbers)):
            return parts
    if len(members) > 1 and all(isinstance(one, dict) for one in members.values()):
        keys = {tuple(one) for one in members.values()}
        return parts if len(keys) == 1 else []
    return []


def _is_board(rows: list[Any], sizes: Collection[int]) -> bool:
    """Return True if the rows have objects as cells, like JSON of f-puzzles and SudokuPad."""
    if not isinstance(rows[0], list):
        return isinstance(rows[0], dict) and grid_in_json(rows, sizes) is None
    return any(isinstance(cell, dict) for row in rows if isinstance(row, list) for cell in row)


def _try(value: JsonValue, sizes: Collection[int]) -> list[Found]:
    """Return the puzzles of the value of a key, or an empty list if it holds anything else."""
    if isinstance(value.value, list) and not _whole(value, sizes):
        some: list[Found] = []
        for entry in value.entries():
            inside = [*_puzzles(entry, sizes)] if isinstance(entry.value, dict) else []
            if not inside and (one := _whole(entry, sizes)):
                inside = [one]
            if not inside:
                return []
            some += inside
        return some
    return [*_puzzles(value, sizes)]


def _chosen(
    found: Mapping[str, list[Found]],
    members: Mapping[str, Any],
    sizes: Collection[int],
    value: JsonValue,
) -> list[str]:
    """Return the keys whose puzzles are meant, which are several if each has a list of puzzles.

    Raises PuzzleError if there are two of them, or if the key that is called so has none.
    """
    for names in (NAMES, GRID_NAMES):
        named = {name: key for key in reversed([*members]) if (name := known_name(key)) in names}
        for name in names:
            key = named.get(name)
            if key is not None and key in found and (names is NAMES or len(found) == 1):
                return [key]
        if names is NAMES and named and not found:
            key = next(iter(named.values()))
            wrong = value.get(key)
            if wrong is not None and not isinstance(wrong.value, dict):
                raise PuzzleError(_no_puzzle(wrong, sizes))
    others = [key for key in found if known_name(key) not in GRID_NAMES]
    if len(others) == 1:
        return others
    if len(others) > 1 and all(len(found[key]) > 1 for key in others):
        return others
    if len(others) > 1:
        single = {key: found[key][0] for key in others if len(found[key]) == 1}
        texts = {key: "".join(one.texts) for key, one in single.items()}
        if len(single) == len(others) and len({len(text) for text in texts.values()}) == 1:
            n = next(iter(single.values())).n
            text = solution_of(list(texts.values()), n)
            if text is not None:
                return [key for key in texts if texts[key] == text][:1]
        if len(members) == len(single) > _MOST_STATES and _are_different([*single.values()]):
            return others
        keys = joined(map(key_name, others))
        raise PuzzleError(
            f"{keys} have a puzzle each; call the key of the right one puzzle, or leave others out"
        )
    return [*found][:1]


def _are_different(puzzles: list[Found]) -> bool:
    """Return True if no two puzzles can be one puzzle in two states, with and without digits."""
    marks = {"", *EMPTY}
    clues = [{k: text for k, text in enumerate(one.texts) if text not in marks} for one in puzzles]
    return not any(a.items() <= b.items() for a, b in permutations(clues, 2))
