"""XML of any program, as nested lists and objects that `puzzles_of_values` reads like JSON.

    <sudoku><row>53..7....</row> ... </sudoku>              n elements with a row each
    <sudoku><cell>5</cell><cell/> ... </sudoku>             n * n elements with a cell each
    <puzzles><puzzle id="1"><cells>53..7....6...            a record, with its attributes as keys

An element that has only characters is a string. Beside attributes or elements, the characters have
the key `text`. Elements of one name side by side are a list, and elements of different names are an
object, which has the attributes, too. Elements for columns or boxes keep their name, because lists
without a name are rows.

A document type could define entities that expand to any length, so it is passed over, and is an
error after the first tag, where the parser begins.
"""

import re
from typing import Any

from sudokuenum.formats.clues.json_clues import TEXT
from sudokuenum.formats.fields.puzzle_keys import is_column_or_box
from sudokuenum.formats.grammar.lines import Look, is_cut
from sudokuenum.formats.grammar.xml_parts import MOST_LINES, XmlReader

_BEGINNING = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*)?<(?!(?:opensudoku|folder|game)\b)[A-Za-z_][\w.:-]*[\s>/]"
)
_DECLARATION = re.compile(r"\s*<\?xml[^>]*>\s*")
_DOCUMENT_TYPE = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?<!DOCTYPE\s+(?!html\b)[\w:]", re.IGNORECASE)
_LONGEST_TYPE = 1 << 16
"""The most characters of a document type."""
_END_OF_TYPE = re.compile(r"(?:[^\[>\"']|\"[^\"]*\"|'[^']*')*(?:\[.*\]\s*)?>\s*", re.DOTALL)


def begins(line: str) -> bool:
    """Return True if a line begins with an element of XML that is not one of OpenSudoku."""
    return "<" in line and _BEGINNING.match(line + " ") is not None


def lines_of_type(look: Look) -> int:
    """Return the number of lines of the document type that begins in the next line, or 0."""
    first = (look(0) or "").removeprefix("\ufeff")
    if "<!" not in first or not (found := _DOCUMENT_TYPE.match(first)):
        return 0
    text = first[found.end() :]
    for number in range(1, MOST_LINES):
        if ">" in (look(number - 1) or "") and _END_OF_TYPE.fullmatch(text):
            return number
        if (line := look(number)) is None or len(text) > _LONGEST_TYPE:
            break
        text += f"\n{line}"
    return 0


class Element(XmlReader):
    """The first element of some lines, up to the line in which it is closed.

    >>> element = Element()
    >>> [element.closes(line) for line in ("<rows><row>12</row>", "<row>34</row></rows>")]
    [False, True]
    >>> element.value
    ['12', '34']
    """

    def __init__(self) -> None:
        self.value: Any = None
        """The element as lists, objects and strings, when it is closed."""
        self._open: list[tuple[str, dict[str, list[Any]], list[str]]] = []
        self._lines = self._lines_of_tag = 0
        self._is_closed = False
        super().__init__()
        self._parser.buffer_text = True

    @property
    def unclosed(self) -> str:
        """The error at the end of an input in which the element is not closed."""
        name = self._open[-1][0] if self._open else ""
        return f"<{name[:40]}> is not closed" if name else "a tag is not closed"

    def closes(self, line: str) -> bool:
        """Return True if the element is closed in the next line, or in a part of a line.

        Raises PuzzleError if the line is not XML, or if text follows the element.
        """
        text = line if is_cut(line) else f"{line}\n"
        if self._lines == 0:
            text = _DECLARATION.sub("", text.removeprefix("\ufeff"))
        self._lines += 1
        self._lines_of_tag += 1
        self._parse(text)
        if self._lines_of_tag > MOST_LINES:
            self._fail(f"a tag or a comment of more than {MOST_LINES} lines")
        return self._is_closed

    def _damage(self, line: int, column: int, reason: str) -> str:
        after = f" in line {line} of the element" if line > 1 else ""
        return f"damaged XML{after}, column {column}: {reason}"

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._lines_of_tag = 0
        self._open.append((tag, {key: [value] for key, value in attributes.items()}, []))
        self._check_open(len(self._open))

    def _end(self, tag: str) -> None:
        self._lines_of_tag = 0
        _, members, texts = self._open.pop()
        value = _value(members, "".join(texts))
        if self._open:
            self._open[-1][1].setdefault(tag, []).append(value)
        else:
            self.value, self._is_closed = value, True

    def _text(self, text: str) -> None:
        self._lines_of_tag = 0
        if self._open:
            self._open[-1][2].append(text)


def _value(members: dict[str, list[Any]], text: str) -> Any:
    """Return the value of an element with these members and the characters between them."""
    if not members:
        return text
    if text.strip():
        members.setdefault(TEXT, []).append(text)
    (name, values), *others = members.items()
    are_cells = not any(isinstance(value, dict) for value in values)
    if len(values) > 1 and not others and not (are_cells and is_column_or_box(name)):
        return values
    return {key: values if len(values) > 1 else values[0] for key, values in members.items()}
