"""Choose the keys of an object of JSON that have its puzzles."""

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise, permutations
from typing import Any

from sudokuenum.common.strict_json import JsonValue, key_name
from sudokuenum.common.wording import joined
from sudokuenum.errors import PuzzleError
from sudokuenum.formats.fields.found import Found, no_puzzle, path_of
from sudokuenum.formats.fields.key_names import known_name, squeezed
from sudokuenum.formats.fields.lists_in_strings import may_be_damaged_list
from sudokuenum.formats.fields.tables import GRID_NAMES, NAMES
from sudokuenum.formats.fields.whole_lines import solution_of
from sudokuenum.formats.grammar.cells import may_be_damaged
from sudokuenum.grids.marks import EMPTY

_FIRST_STATES = ("initial", "original")
"""The beginnings of the name of a key that has the puzzle as it was before it was solved."""
_COLUMNS = re.compile("col(?:umn)?s?")
"""The keys of lists that are columns."""
_BOXES = re.compile("(?:box(?:es)?|(?:block|region|zone|nonet|subgrid|minigrid|sector|area)s?)")
"""The keys of lists that can be boxes."""
_UNITS = re.compile(f"(rows?)|{_COLUMNS.pattern}|{_BOXES.pattern}")
"""The keys of one puzzle in rows, columns and boxes."""
_MOST_STATES = 2
"""The most puzzles under keys of their own of which one may be meant."""


def chosen_keys(
    found: Mapping[str, list[Found]],
    members: Mapping[str, Any],
    sizes: Collection[int],
    value: JsonValue,
) -> list[str]:
    """Return the keys whose puzzles are meant, which are several if each has a list of puzzles.

    Raises PuzzleError if there are two of them, if the key that is called so has none, or if
    another key may have a damaged puzzle, whose solution would be read instead of it.
    """
    named = _named(members, NAMES)
    for key in named:
        if key in found:
            return [key]
    if named and not found:
        wrong = value.get(named[0])
        if wrong is not None and not isinstance(wrong.value, dict):
            raise PuzzleError(no_puzzle(wrong, sizes))
    _check_damaged(found, named, value, sizes)
    for key in _named(members, GRID_NAMES):
        if key in found and len(found) == 1:
            return [key]
    by_units = {key: _UNITS.fullmatch(squeezed(key)) for key in found}
    if all(by_units.values()):
        return [key for key, unit in by_units.items() if unit and unit[1]][:1] or [*found][:1]
    others = [key for key in found if known_name(key) not in GRID_NAMES]
    if len(others) == 1:
        return others
    if len(others) > 1 and all(len(found[key]) > 1 for key in others):
        return others
    first = [key for key in others if squeezed(key).startswith(_FIRST_STATES)]
    if len(first) == 1:
        return first
    if len(others) > 1:
        single = {key: found[key][0] for key in others if len(found[key]) == 1}
        texts = {key: "".join(one.texts) for key, one in single.items()}
        if len(single) == len(others) and len({len(text) for text in texts.values()}) == 1:
            n = next(iter(single.values())).n
            text = solution_of(list(texts.values()), n)
            if text is not None:
                return [key for key in texts if texts[key] == text][:1]
        are_all = len(members) == len(single) or all(key.isdecimal() for key in single)
        if are_all and len(single) > _MOST_STATES and _are_different([*single.values()]):
            return others
        keys = joined(map(key_name, others))
        raise PuzzleError(
            f"{keys} have a puzzle each; call the key of the right one puzzle, or leave others out"
        )
    return [*found][:1]


def in_rows(some: list[Found], value: JsonValue, key: str) -> list[Found]:
    """Return the puzzles of a key, of which a single one is turned if its lists are columns.

    Raises PuzzleError if it is not clear which cells each list has.
    """
    name, (one, *more) = squeezed(key), some
    if more or one.error or one.path != path_of(value) or not one.texts:
        return some
    is_list = isinstance(value.value, list) and len(value.value) == one.n
    if is_list and _COLUMNS.fullmatch(name):
        texts = [one.texts[one.n * i + k] for k in range(one.n) for i in range(one.n)]
        return [one._replace(texts=texts)]
    if _COLUMNS.fullmatch(name) or (is_list and is_box(key)):
        why = f"lists under {key_name(key)} can be other cells than rows"
        error = PuzzleError(f"{one.path}: {why}; write a list for each row, under the key rows")
        return [one._replace(error=error)]
    return some


def is_column_or_box(key: str) -> bool:
    """Return True if a key is the name of columns, or of groups of cells that can be boxes."""
    return bool(_COLUMNS.fullmatch(squeezed(key)) or is_box(key))


def is_box(key: str) -> bool:
    """Return True if a key is the name of groups of cells that can be boxes."""
    return _BOXES.fullmatch(squeezed(key)) is not None


def _named(members: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """Return the keys that are called like a column of puzzles, in the order of these names."""
    keys = {known_name(key): key for key in reversed([*members])}
    return [keys[name] for name in names if name in keys]


def _check_damaged(
    found: Mapping[str, list[Found]],
    named: Sequence[str],
    value: JsonValue,
    sizes: Collection[int],
) -> None:
    """Raise PuzzleError if a key without a puzzle has nearly as many cells as a puzzle.

    The same holds for a key that is called like a column of puzzles and has a list of rows, or as
    many characters as a puzzle.
    """
    some = {one.n for puzzles in found.values() for one in puzzles if one.n}
    for key in value.members():
        one = value.get(key)
        if key in found or one is None:
            continue
        has_rows = isinstance(one.value, list) and any(isinstance(row, list) for row in one.value)
        is_long = isinstance(one.value, str) and any(len(one.value) >= n * n for n in some)
        if (key in named and (has_rows or is_long)) or any(_is_damaged(one.value, n) for n in some):
            raise PuzzleError(no_puzzle(one, sizes))


def _is_damaged(value: Any, n: int) -> bool:
    """Return True if a value, or an entry of a list, can be an n x n puzzle with a fault."""
    if isinstance(value, str):
        return may_be_damaged("".join(value.split()), n) or may_be_damaged_list(value, n)
    if not isinstance(value, list) or any(isinstance(one, dict) for one in value):
        return False
    rows = [one if isinstance(one, list) else [one] for one in value]
    cells = ["" if cell is None else str(cell) for row in rows for cell in row]
    inner = (one for one in value if isinstance(one, str | list))
    return may_be_damaged(cells, n) or any(_is_damaged(one, n) for one in inner)


def _are_different(puzzles: list[Found]) -> bool:
    """Return True if no two puzzles can be one puzzle in two states, with and without digits."""
    marks = {"", *EMPTY}
    clues = [{k: text for k, text in enumerate(one.texts) if text not in marks} for one in puzzles]
    return not any(a.items() <= b.items() for a, b in permutations(clues, 2))


def records_of(value: JsonValue) -> list[JsonValue]:
    """Return the values of an object whose keys only name or number them.

    The values are records with the same keys each, or the rows of a column, whose numbers rise;
    otherwise none.
    """
    members = value.members()
    are_records = False
    if len(members) > 1 and all(key.isdecimal() and key.isascii() for key in members):
        are_records = all(a < b for a, b in pairwise(map(int, members)))
    if len(members) > 1 and all(isinstance(one, dict) for one in members.values()):
        are_records = are_records or len({tuple(one) for one in members.values()}) == 1
    parts = members.items() if are_records else ()
    return [JsonValue(one, value.error, value, key) for key, one in parts]
