"""Choose the keys of an object of JSON that have its puzzles."""

import re
from collections.abc import Collection, Mapping
from functools import lru_cache
from itertools import pairwise, permutations
from typing import Any

from sudokuenum.common.strict_json import JsonValue, key_name
from sudokuenum.common.wording import joined
from sudokuenum.errors import PuzzleError
from sudokuenum.formats.found import Found, no_puzzle
from sudokuenum.formats.tables import GRID_NAMES, NAMES, known_name
from sudokuenum.formats.whole_lines import solution_of
from sudokuenum.grids.marks import EMPTY

_FIRST_STATES = ("initial", "original")
"""The beginnings of the name of a key that has the puzzle as it was before it was solved."""
_MOST_STATES = 2
"""The most puzzles under keys of their own of which one may be meant."""


def chosen_keys(
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
                raise PuzzleError(no_puzzle(wrong, sizes))
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


# Cached because all records of a list have the same keys.
@lru_cache(1024)
def squeezed(name: str) -> str:
    """Return a name in lower case and without marks, such as antiknight for Anti-Knight."""
    return re.sub("[^a-z]", "", name.lower())


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
