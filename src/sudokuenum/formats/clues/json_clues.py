"""Read puzzles in JSON whose cells have names, numbers or keys of their own.

    [{"row": 1, "col": 2, "value": 5}, ...]         an object for each clue
    [[1, 2, 5], ...]                                row, column and digit of each clue
    [{"x": 1, "y": 0, "value": 5}, ...]             the same, in the order of rows and columns
    [{"index": 1, "value": 5}, ...]                 the number of each cell, row by row
    {"r1c2": 5, ...}, {"A2": 5, ...}, {"1,2": 5}    a key for each clue, also with an object
    [[{"value": 5, "given": true}, ...], ...]       an object for each cell, in rows or in one list
    <cell row="1" col="2">5</cell> ...              an element of XML, whose characters are its text

`clue_lists` makes a grid of clues. If an object says that its digit is no clue, because a player
has placed it, the cell is empty. Notes of a player are ignored.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from itertools import pairwise
from typing import Any, TypeVar

from sudokuenum.common.strict_json import key_name
from sudokuenum.errors import PuzzleError
from sudokuenum.formats.clues.clue_lists import (
    Clue,
    CluesOfGrid,
    grid_of_clues,
    grid_of_numbers,
    pair_of,
    place_named,
    says_row,
)
from sudokuenum.formats.fields.key_names import squeezed
from sudokuenum.formats.fields.puzzle_keys import is_box
from sudokuenum.geometry.box_sizes import MOST_DIGITS_OF_PUZZLE
from sudokuenum.grids.marks import digits_by_text

_Part = TypeVar("_Part")
_Value = TypeVar("_Value")
ROWS, COLUMNS = ("row", "r", "i"), ("column", "col", "c", "j")
"""The keys of the row and of the column of a clue."""
_ENDS = ("", "index", "idx", "number", "num", "no", "id", "pos")
"""The ends of these keys, such as rowIndex."""
_ACROSS = ("x", "xpos", "posx", "xindex", "xcoord", "xcoordinate")
_DOWN = ("y", "ypos", "posy", "yindex", "ycoord", "ycoordinate")
"""The keys of the places from the left and from the top, which some use the other way round."""
_NUMBERS = (
    "index",
    "idx",
    "position",
    "pos",
    "cell",
    "cellindex",
    "cellnumber",
    "square",
    "location",
)
"""The keys of the number of a cell, row by row."""
_ROW_KEYS = tuple(name + end for name in ROWS for end in _ENDS)
_COLUMN_KEYS = tuple(name + end for name in COLUMNS for end in _ENDS)
_PLACES = ("cell", "position", "pos", "place", "coordinates", "coord", "index", "key", "id", "name")
"""The keys of an object that contain both the row and the column."""
DIGITS = ("value", "digit", "number", "val", "num", "v", "d", "n", "entry", "clue")
"""The keys of the digit."""
TEXT = "text"
"""The key of the digit if no other key has it. Empty elements of XML do not have it."""
_GIVEN = (
    "given",
    "fixed",
    "clue",
    "initial",
    "locked",
    "prefilled",
    "original",
    "readonly",
    "const",
    "constant",
)
"""The keys that are true if the digit of an object is a clue, also with `is` before them."""
_PLACED = ("editable", "user", "userinput", "placed")
"""The keys that are true if a player has placed the digit."""
_OF_PROGRAM = (
    "selected",
    "highlighted",
    "active",
    "focused",
    "error",
    "conflict",
    "valid",
    "invalid",
)
"""The keys of what a program shows, which have no meaning for a puzzle."""
_TYPES = ("type", "kind", "state")
"""The keys whose strings say whether the digit is a clue."""


def grid_in_json(value: Any, sizes: Collection[int]) -> CluesOfGrid | None:
    """Return the grid that a list or an object contains, or None if it is none of these kinds.

    Raises PuzzleError if its clues can be read in two ways, or if a cell appears twice.
    """
    if isinstance(value, dict):
        return _of_names(value, sizes)
    if not isinstance(value, list) or not value:
        return None
    first = value[0]
    if isinstance(first, dict) or any(isinstance(one, dict) for one in value):
        objects = _objects(value)
        return _of_objects(objects, sizes) or _board(objects, sizes) if objects else None
    if not isinstance(first, list):
        return None
    while isinstance(first, list) and first:
        first = first[0]
    if isinstance(first, dict) and (grid := _nested(value, sizes)):
        return grid
    are_lists = {*map(type, value)} == {list}
    if 3 not in sizes and are_lists and {*map(len, value)} == {3}:
        return _of_triples(value, sizes)
    n = len(value)
    is_board = n in sizes and are_lists and {*map(len, value)} == {n}
    return _board(_objects([cell for row in value for cell in row]), [n]) if is_board else None


def _nested(value: list[Any], sizes: Collection[int]) -> CluesOfGrid | None:
    """Return the grid of objects that are in rows, columns or boxes, and name all cells, or None.

    In rows of objects with x and y, x can only be the column if it rises in each row.
    """
    objects = [*_innermost(value)]
    n = next((n for n in sizes if n * n == len(objects)), 0)
    if not n or not all(isinstance(one, dict) for one in objects):
        return None
    places = {_place(one, has_names=False) for one in objects}
    x_and_y = {_x_and_y(one) for one in objects}
    numbers = {_number_of_cell(one) for one in objects}
    if n * n not in (len(places), len(x_and_y), len(numbers)):
        return None
    columns = [pair[0] if (pair := _x_and_y(one)) else None for one in objects]
    rises = len(value) == n and any(columns == [*range(first, first + n)] * n for first in (0, 1))
    return None if rises else _of_objects(objects, [n])


def _innermost(value: Any) -> Iterator[Any]:
    """Yield the entries of a list and of the lists in it, such as the boxes of a grid."""
    for one in value if isinstance(value, list) else ():
        yield from _innermost(one) if isinstance(one, list) else (one,)


def _objects(values: list[Any]) -> list[dict[str, Any]]:
    """Return the objects of a list, in which cells without a key are characters, or none.

    XML has such cells: `<cell v="5"/><cell/>`.
    """
    has_keys = any(isinstance(one, dict) for one in values)
    if not has_keys or any(isinstance(one, list | bool | float) for one in values):
        return []
    some = [one if isinstance(one, dict) else {TEXT: one} for one in values]
    if any(TEXT in one and len(one) > 1 for one in some):
        return [{TEXT: "", **one} for one in some]
    return some


def _of_names(members: dict[str, Any], sizes: Collection[int]) -> CluesOfGrid | None:
    """Return the grid of an object with a key for each clue, such as r1c2, A2 or 1,2."""
    for name, has_names in ((place_named, True), (pair_of, False)):
        places = _each(name, members)
        digits = _each(_digit_of_value, members.values()) if places else None
        if places and digits:
            clues = [Clue(*place, digit) for place, digit in zip(places, digits, strict=True)]
            has_order = all(map(says_row, members))
            return grid_of_clues(clues, sizes, has_names=has_names, has_order=has_order)
    return None


def _digit_of_value(value: Any) -> int | None:
    """Return the digit of the value of a key, which may be an object."""
    return _digit_of(value) if isinstance(value, dict) else _digit(value)


def _each(read: Callable[[_Part], _Value | None], parts: Iterable[_Part]) -> list[_Value] | None:
    """Return what a function reads from each part, or None as soon as it reads nothing."""
    values = list[_Value]()
    for part in parts:
        if (value := read(part)) is None:
            return None
        values.append(value)
    return values


def _of_triples(rows: list[list[Any]], sizes: Collection[int]) -> CluesOfGrid | None:
    """Return the grid of lists of row, column and digit."""
    clues = _each(_clue_of_triple, rows) or []
    return grid_of_clues(clues, sizes, has_names=False, has_order=False)


def _clue_of_triple(three: list[Any]) -> Clue | None:
    row, column, digit = _number(three[0]), _number(three[1]), _digit(three[2])
    return None if row is None or column is None or digit is None else Clue(row, column, digit)


def _of_objects(objects: list[dict[str, Any]], sizes: Collection[int]) -> CluesOfGrid | None:
    """Return the grid of objects that have a row, a column and a digit each."""
    for has_names in (False, True):
        if places := _each(partial(_place, has_names=has_names), objects):
            clues = _clues(places, objects)
            return grid_of_clues(clues, sizes, has_names=has_names, has_order=True)
    if any("" in one for one in objects):
        raise PuzzleError("an object of a clue has a key without a name; delete it, or name it")
    x_and_y = _each(_x_and_y, objects)
    turned = [(y, x) for x, y in x_and_y or ()]
    if grid := grid_of_clues(_clues(turned, objects), sizes, has_names=False, has_order=True):
        if any(one >= other for one, other in pairwise(turned)):
            why = "x of a clue can be its row or its column, because y does not rise from clue to"
            raise PuzzleError(f"{why} clue; call the keys row and column")
        return grid
    numbers = _each(_number_of_cell, objects)
    digits = _each(_digit_of, objects) if numbers else None
    return grid_of_numbers(numbers, digits, sizes) if numbers and digits else None


def _clues(places: list[tuple[int, int]], objects: list[dict[str, Any]]) -> list[Clue]:
    """Return the clues of objects with their places, or none if one of them has no digit."""
    if digits := _each(_digit_of, objects) or []:
        _check_flags(objects)
    return [Clue(*place, digit) for place, digit in zip(places, digits, strict=False)]


def _x_and_y(one: dict[str, Any]) -> tuple[int, int] | None:
    """Return x and y of an object, which may be in the object under one of its keys."""
    keys = {squeezed(key): key for key in one}
    inner = (one[keys[name]] for name in _PLACES if name in keys)
    parts = [one, *(place for place in inner if isinstance(place, dict))]
    for part in parts:
        pair = _both(_first_of(part, _ACROSS), _first_of(part, _DOWN))
        if pair is not None:
            return pair
    return None


def _first_of(one: dict[str, Any], names: Iterable[str]) -> Any:
    """Return the value of the first key that has one of these names, or None."""
    keys = {squeezed(key): key for key in one}
    return next((one[keys[name]] for name in names if name in keys), None)


def _number_of_cell(one: dict[str, Any]) -> int | None:
    """Return the number of the cell of an object, or None if it has a row or none."""
    number = _first_of(one, _NUMBERS)
    if isinstance(number, str) and re.fullmatch("[0-9]{1,3}", number, re.ASCII):
        return int(number)
    is_number = type(number) is int and 0 <= number <= MOST_DIGITS_OF_PUZZLE**2
    return number if is_number else None


def _board(objects: list[dict[str, Any]], sizes: Collection[int]) -> CluesOfGrid | None:
    """Return the grid of an object for each cell, in the order of the cells."""
    n = next((n for n in sizes if n * n == len(objects)), 0)
    if not n:
        return None
    digits = [0 if _is_blank(one) else _digit_of(one) for one in objects]
    if None in digits or max(digit or 0 for digit in digits) > n:
        return None
    if not any(digits) and any(map(_is_blank, objects)):
        return None
    _check_flags(objects)
    _check_order(objects, n)
    _check_numbers(objects, n)
    return CluesOfGrid(n, [str(digit or ".") for digit in digits])


def _is_blank(one: dict[str, Any]) -> bool:
    """Return True if an object has nothing but flags and the notes of a player."""
    return all(isinstance(value, list) or _flag(value) is not None for value in one.values())


def _check_flags(objects: list[dict[str, Any]]) -> None:
    """Raise PuzzleError if only some of the digits of a board are said to be clues or not."""
    with_digits = [one for one in objects if _digit_of(one)]
    if key := _unknown_flag(with_digits):
        why = f"the key {key_name(key)} is true for some digits only, so that it can say which are"
        raise PuzzleError(f"{why} clues; call it given if it does, or else delete it")
    said = [_said(one) for one in with_digits]
    if any(said) and not all(said):
        names = {squeezed(key).removeprefix("is"): key for one in objects for key in one}
        key = next(names[name] for name in (*_GIVEN, *_PLACED, *_TYPES) if name in names)
        why = f"only some digits have the key {key_name(key)}, so that the others can be clues"
        raise PuzzleError(f"{why} or digits of a player; give it to all of them")


def _unknown_flag(objects: list[dict[str, Any]]) -> str:
    """Return a key of unknown meaning that is true for some objects and false for others, or ""."""
    known = {*_GIVEN, *_PLACED, *_OF_PROGRAM}
    flags = dict[str, set[bool]]()
    for one in objects:
        for key, value in one.items():
            flag = None if squeezed(key).removeprefix("is") in known else _flag(value)
            if flag is not None:
                flags.setdefault(key, set()).add(flag)
    return next((key for key, values in flags.items() if len(values) > 1), "")


def _check_order(objects: list[dict[str, Any]], n: int) -> None:
    """Raise PuzzleError if the cells of a board are listed box by box."""
    for key in filter(is_box, objects[0]):
        boxes = [str(one.get(key)) for one in objects]
        if len({*boxes}) == n and all(boxes[k] == boxes[k - k % n] for k in range(n * n)):
            why = f"the cells are in the order of the key {key_name(key)}, and not row by row"
            raise PuzzleError(f"{why}; give each of them the keys row and column")


def _check_numbers(objects: list[dict[str, Any]], n: int) -> None:
    """Raise PuzzleError if most cells of a board have other numbers than in their order.

    Up to n different numbers can be numbers of rows, columns or boxes.
    """
    numbers = [(k, number) for k, one in enumerate(objects)
               if (number := _number_of_cell(one)) is not None]  # fmt: skip
    if 2 * len(numbers) <= n * n or len({number for _, number in numbers}) <= n:
        return
    if len({number - k for k, number in numbers}) > 1:
        key = next(key for key in objects[numbers[0][0]] if squeezed(key) in _NUMBERS)
        why = f"the key {key_name(key)} does not number the cells from the first to the last"
        raise PuzzleError(f"{why}; give each of them its own number, or the keys row and column")


def _place(one: dict[str, Any], has_names: bool) -> tuple[int, int] | None:
    """Return the row and the column of an object, which may be in one of its values."""
    if has_names:
        names = (one[key] for key in _PLACES if isinstance(one.get(key), str))
        return next(filter(None, map(place_named, names)), None)
    row = _first_of(one, _ROW_KEYS)
    column = _first_of(one, _COLUMN_KEYS)
    if row is None and column is None:
        for key in _PLACES:
            match one.get(key):
                case dict(inner):
                    return _place(inner, has_names)
                case [first, second]:
                    row, column = first, second
                case str(text) if pair := pair_of(text):
                    return pair
    return _both(row, column)


def _both(row: Any, column: Any) -> tuple[int, int] | None:
    """Return the numbers of a row and a column, or None if one of the two is no number."""
    first, second = _number(row), _number(column)
    return None if first is None or second is None else (first, second)


def _digit_of(one: dict[str, Any]) -> int | None:
    """Return the clue of an object, 0 if its cell is empty, or None if it has no key of a digit."""
    keys = {squeezed(key).removeprefix("is"): key for key in one}
    found = [one[keys[name]] for name in DIGITS if name in keys]
    found = found or [one[key] for name, key in keys.items() if name == TEXT]
    digits = {_digit(value) for value in found if not isinstance(value, bool)}
    return None if len(digits) != 1 else digits.pop() if all(_said(one)) else 0


def _said(one: dict[str, Any]) -> list[bool]:
    """Return what the keys of an object say about its digit: True for a clue, False for no clue."""
    keys = {squeezed(key).removeprefix("is"): key for key in one}
    flags = {name: _flag(one[key]) for name, key in keys.items()}
    said = [flag for name in _GIVEN if (flag := flags.get(name)) is not None]
    said += [not flag for name in _PLACED if (flag := flags.get(name)) is not None]
    kinds = (one[keys[name]] for name in _TYPES if name in keys)
    return said + [squeezed(kind) in _GIVEN for kind in kinds if isinstance(kind, str)]


def _flag(value: Any) -> bool | None:
    """Return a value as True or False, also if XML has it as a string, or None for any other.

    >>> _flag(True), _flag("false"), _flag("5")
    (True, False, None)
    """
    return {"true": True, "false": False}.get(str(value).lower())


def _digit(value: Any) -> int | None:
    """Return a digit, 0 for an empty cell or the notes of a player, or None for any other value."""
    if value is None or isinstance(value, list):
        return 0
    if isinstance(value, str):
        return digits_by_text(MOST_DIGITS_OF_PUZZLE).get(value.strip())
    return _number(value)


def _number(value: Any) -> int | None:
    """Return the number of a row or a column, or None for any other value."""
    if type(value) is int:  # True is no number in JSON
        return value if 0 <= value <= MOST_DIGITS_OF_PUZZLE else None
    is_number = isinstance(value, str) and re.fullmatch("[0-9]{1,2}", value, re.ASCII)
    return int(value) if is_number else None
