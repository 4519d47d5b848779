"""The names of rules, and the names of columns and keys that say which rules a puzzle has.

Columns of tables and keys of JSON can be called like a rule, such as `cages`, like rules in
general, such as `variant`, or like the kind of a puzzle, such as `type`. The last ones have many
meanings, such as a difficulty, and so only names of rules and of layouts count there.
"""

import re
from functools import lru_cache

from sudokuenum.formats.fields.key_names import squeezed
from sudokuenum.geometry.layout_names import GROUP_NAMES, layout_names
from sudokuenum.geometry.rules.table_of_kinds import KINDS

ORDINARY_WORDS = {
    "group", "sum", "between", "modular", "parity", "difference", "ratio", "greater", "clone",
    "odd", "even", "minimum", "maximum", "xv", "x", "p",
}  # fmt: skip
"""The names of kinds and layouts that are ordinary words, so that a key with one may be no rule."""
_NAMES = "|".join(squeezed(name) for name in (*KINDS, *GROUP_NAMES) if name not in ORDINARY_WORDS)
"""The names of the other kinds and layouts."""
_RULES = re.compile(
    "thermo|cage|kropki|whisper|diagonal|jigsaw|knightsmove|kingsmove"
    "|xsudoku|sudokux|^(?:is)?hyper$|hyper(?:su)?doku|centredot|disjoint"
    "|regions?$|constraints?$|variants?$|dots?$"
    f"|{_NAMES}"
)
"""Parts of the names of rules, in lower case and without punctuation."""
_VARIANTS = re.compile(
    "(?:irregular|squiggly|nonomino|samurai|gattai|twodoku|consecutive|evenodd|oddeven|greaterthan"
    "|inequalit(?:y|ies)|futoshiki|xv|magicsquares?|xsums?|numberedrooms?|toroidal)(?:sudokus?)?"
    "|(?:king|knight|colou?r|parity|comparison|frame|outside|chaos)s?sudokus?"
)
"""The names of other variants, which mean something else as a part of a name or as a key."""
_WORDS = re.compile("(?:regions?|dots?)$")
"""The parts that name places and marks, too."""
_GENERAL = re.compile("(?:constraint|variant)s?$")
"""The parts that name rules in general."""
_RULE = re.compile("rule(?:set)?s?")
"""The names of keys with rules, or with the words of rules."""
_KEYS_OF_KINDS = re.compile(
    "(?:type|kind|mode|tool|toolid|category|genre|style|game|family|tags?)$"
)
"""The ends of the names of keys that say of which kind a puzzle is."""
_TAGS = ("tag", "tags")
"""The ends of the names of keys that can have the names of techniques, too."""
_OTHER_KEYS = re.compile("symmetr|techni|strateg|hint|step|histor|^moves?$|^sol(?:v|ution)")
"""Parts of the names of keys whose values have words such as diagonal in another meaning."""
_TECHNIQUES = re.compile("skyscraper|quadruple")
"""The names of rules that are names of techniques, too."""
_CLASS = re.compile("[xp]|diagonals?", re.IGNORECASE)
"""The names of layouts that can be a class or a symmetry, too."""
_USUAL_WORDS = {
    "classic", "classical", "standard", "normal", "regular", "usual", "ordinary", "vanilla",
    "plain", "sudoku", "puzzle", "rules", "no", "none", "off", "false", "null", "nan", "0",
    "[]", "{}", "-",
}  # fmt: skip
"""The words that name no rule besides the usual ones, in lower case."""
_UNITS = {
    *("row", "rows", "column", "columns", "col", "cols", "box", "boxes", "block", "blocks"),
    *("subgrid", "subgrids"),
}
"""The words for the units of the usual rules, in lower case."""
_SIZE = re.compile(r"(\d+)x(\d+)", re.ASCII)
_BETWEEN_WORDS = re.compile(r"[\s_-]+")
_BETWEEN_NAMES = re.compile(r"[,;|]")
_BETWEEN_UNITS = re.compile(r"[\s,;+&]+|\band\b")
MOST_WORDS = 3
"""The most words of a string that is a name."""


def is_usual(text: str, n: int = 0) -> bool:
    """Return True if a string names no rule besides the usual ones, also with the size of n rows.

    >>> is_usual("Classic Sudoku"), is_usual(""), is_usual("classic_9x9", 9), is_usual("9x9 x", 9)
    (True, True, True, False)
    """
    words = _BETWEEN_WORDS.split(text.lower())
    return all(not word or word in _USUAL_WORDS or _is_size(word, n) for word in words)


def is_unit(text: str) -> bool:
    """Return True if a string names rows, columns or boxes, whose digits always differ.

    >>> is_unit("row"), is_unit("rows, columns and boxes"), is_unit("row killer")
    (True, True, False)
    """
    return _UNITS.issuperset(word for word in _BETWEEN_UNITS.split(text.lower()) if word)


def _is_size(word: str, n: int) -> bool:
    """Return True if a word is the size of a grid of n rows, or of any grid if n is 0."""
    size = _SIZE.fullmatch(word)
    return size is not None and size[1] == size[2] and (not n or int(size[1]) == n)


def is_rule_name(text: str) -> bool:
    """Return True if a string is the name of a rule or of a layout.

    >>> [is_rule_name(text) for text in ("Kropki Sudoku", "windoku", "easy", "classic")]
    [True, True, False, False]
    """
    is_name = len(text.split()) <= MOST_WORDS and not is_usual(text)
    return is_name and bool(_RULES.search(squeezed(text)) or layout_names(text))


def has_rule_name(key: str, text: str) -> bool:
    """Return True if the value of a key that says of which kind a puzzle is names a rule.

    It can be a list. In one of tags, the names of techniques have their own meaning.

    >>> has_rule_name("type", "Irregular Sudoku"), has_rule_name("tags", "hard, killer, 9x9, daily")
    (True, True)
    >>> has_rule_name("type", "skyscraper"), has_rule_name("tags", "skyscraper")
    (True, False)
    """
    names = [name for name in (text, *_BETWEEN_NAMES.split(text)) if is_rule_name(name)]
    if squeezed(key).endswith(_TAGS):
        return not all(map(is_technique, names))
    return bool(names) or _VARIANTS.fullmatch(squeezed(text)) is not None


def is_layout_name(word: str) -> bool:
    """Return True if a word beside a puzzle can hardly be anything else than the name of a layout.

    >>> [is_layout_name(word) for word in ("Windoku", "anti-knight", "x", "diagonal", "easy")]
    [True, True, False, False, False]
    """
    return not may_be_class(word) and layout_names(word) is not None


def may_be_class(name: str) -> bool:
    """Return True if the name of a layout has other meanings, such as a class or a symmetry."""
    return _CLASS.fullmatch(name.strip()) is not None


def is_technique(text: str) -> bool:
    """Return True if the name of a rule is the name of a technique, too."""
    return _TECHNIQUES.search(squeezed(text)) is not None


# Cached, as the next ones, because all rows of a table have the same columns.
@lru_cache(1024)
def has_rule(name: str) -> bool:
    """Return True if a name has the name of a rule in it, or a word for rules in general."""
    return _RULES.search(squeezed(name)) is not None


@lru_cache(1024)
def is_named_rule(name: str) -> bool:
    """Return True if a name has the name of a rule in it that is nothing else.

    >>> [is_named_rule(name) for name in ("killer", "regions", "variants", "skyscraper")]
    [True, False, False, False]
    """
    is_else = is_of_cells(name) or is_of_rules(name) or is_technique(name) or is_of_techniques(name)
    return has_rule(name) and not is_else


@lru_cache(1024)
def may_be_number(key: str) -> bool:
    """Return True if the number under a key with the name of a rule may be about something else.

    >>> may_be_number("regions"), may_be_number("skyscraper"), may_be_number("killer")
    (True, True, False)
    """
    return is_of_cells(key) or is_technique(key)


@lru_cache(1024)
def is_of_cells(key: str) -> bool:
    """Return True if a key is called regions or dots, which can be places or marks of empty cells.

    They are rules only if their value is a list or an object.
    """
    return _WORDS.search(squeezed(key)) is not None


@lru_cache(1024)
def is_of_rules(key: str) -> bool:
    """Return True if every value of a key names rules, as of `variant` and `constraints`."""
    return _GENERAL.search(squeezed(key)) is not None


@lru_cache(1024)
def is_of_kind(key: str) -> bool:
    """Return True if a value of a key may name rules, as of `type`, `mode` and `rules`."""
    name = squeezed(key)
    return bool(_KEYS_OF_KINDS.search(name) or _RULE.fullmatch(name))


def says_rules(key: str) -> bool:
    """Return True if a key has a name for rules in general, or for the kind of a puzzle."""
    return (is_of_rules(key) or is_of_kind(key)) and not is_of_techniques(key)


@lru_cache(1024)
def is_of_techniques(key: str) -> bool:
    """Return True if the value of a key has words of rules in another meaning."""
    return _OTHER_KEYS.search(squeezed(key)) is not None
