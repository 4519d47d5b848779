"""Read JSON, and arrays as programs write and print them, as one value.

    [[5, 3, null, ...       JSON           {{5, 3, 0, ...              C and Java
    board = [[5, 3, 0, ...  Python         [5 3 0; 6 0 0; ...          MATLAB
    [[5 3 0 ...             numpy          array2d(1..9, 1..9, [...    MiniZinc
    problem(1, [[5,3,_ ...  Prolog         board(1) = [[5, 3, _ ...    Picat

Arrays become lists of strings. Comments are ignored, and so is a comma after the last entry, as in
programs.
"""

import re
from typing import Any

from sudokuenum.common.arguments import shown
from sudokuenum.common.strict_json import JsonValue, read_json
from sudokuenum.errors import PuzzleError
from sudokuenum.grids.marks import PLAIN_EMPTY

_BRACKET = re.compile(r"""["'\[\](){}\\]|//|/\*|\*/|#|%|--|;;""")
_CLOSING = {"[": "]", "(": ")", "{": "}"}
_BRACES = re.compile(r"\{\s*[{\d.]")
"""The beginning of an array in braces, as C and Java have them."""
_CELL = rf"""\d"'{re.escape(PLAIN_EMPTY)}-"""
_FIRST = rf"""(?=[\[({{]\s*(?:[\[({{|{_CELL}]|$|//|/\*|\#|null|None|nan|array))"""
_TYPE = r"(?:new\s+)?(?:(?:\[\w*\])*[A-Za-z]\w*(?:\[\w*\])*\s*(?=\{))?"
_DECLARATION = re.compile(
    rf"""(?:[A-Za-z_$@][^="'(){{}}\n]{{0,60}}(?:<-|:?=>?)\s*{_TYPE}|[A-Za-z_][\w.\[\]]*:\s*)?"""
    rf"(?:(?:\w+\.)*\w*(?:array|matrix|tensor)(?=\())?{_FIRST}"
)
"""A name before an array, also with its type, as in programs and YAML."""
_ARGUMENT = re.compile(
    r"(?:(?:\w+\s*=\s*)?array2d\(\s*1\.\.\w+\s*,\s*1\.\.\w+\s*,\s*(?=\[)"
    r"|[a-z]\w*\(\s*\w+\s*,\s*(?=\[\s*\[))"
)
"""The beginning of an array as the last argument, in MiniZinc and in a fact of Prolog."""
_CLAUSE = re.compile(r"[a-z]\w*\([\w\s,]*\)\s*(?:(?::-|=>)\s*\w+\s*)?=\s*(?=[\[{]\s*[\[{])")
"""The beginning of an array in a clause of Prolog or Picat."""
_STRING = r"""("[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*')"""
_COMMENT_MARKS = ("//", "/*", "#", "%", "--", ";;")
_COMMENT = re.compile(
    rf"{_STRING}|(?://|;;)[^\n]*|/\*.*?\*/|(?<=[\[\](){{}},;|])(?:\s*(?:#|%|--)[^\n]*)+", re.DOTALL
)
"""A string, or a comment. Only after a bracket or a comma, #, % and -- certainly begin one."""
_BEFORE_COMMENT = frozenset("[](){},;|")
_LAST_COMMA = re.compile(rf"{_STRING}|,(?=\s*[\]}}])", re.DOTALL)
"""A string, or a comma after the last entry of a list or an object."""
_TOKEN = re.compile(r"""\s+|,|[\[\]()]|"[^"]*"|'[^']*'|[^\s,\[\]()"']+|.""", re.DOTALL)
_IGNORED = re.compile(r"[A-Za-z_][\w.]*=.*|(?:\w+\.)*\w*(?:array|matrix|tensor)\w*", re.IGNORECASE)
"""The name of an array, and other arguments beside its cells."""
_QUOTES = "quotes of the array do not match"
_WITHOUT_MARKS = re.compile(r"""\[[^][(){}"'\\#%/*;-]*\]""")
"""A list that opens and closes nothing else, such as a row of digits."""
_DEEPEST = 20
"""The most brackets that are open in an array."""


class Brackets:
    """Finds the end of a document, where all its brackets are closed."""

    def __init__(self) -> None:
        self._open: list[str] = []
        self._quote = ""
        self._in_comment = False
        self._last = ""
        """The last character of the lines so far, apart from white space."""
        self.unclosed = "a bracket is not closed"
        """The error at the end of an input in which a bracket is open."""

    def closes(self, line: str) -> bool:
        """Return True if no bracket is open after the next line, or the next part of a line."""
        line, skip = _WITHOUT_MARKS.sub(",", line), -1  # a comma is before a comment, too
        for match in _BRACKET.finditer(line):
            mark, at = match[0], match.start()
            if self._in_comment or mark == "*/":
                self._in_comment = self._in_comment and mark != "*/"
                continue
            if at == skip:
                continue
            if mark in _COMMENT_MARKS:
                if self._quote or (
                    mark in ("#", "%", "--") and not self._is_after_entry(line[:at])
                ):
                    continue
                if mark != "/*":
                    line = line[:at]
                    break
                self._in_comment = True
            elif mark == "\\":
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
        self._last = line.rstrip()[-1:] or self._last
        return not self._open

    def _is_after_entry(self, line: str) -> bool:
        return (line.rstrip()[-1:] or self._last) in _BEFORE_COMMENT


def begins(text: str) -> bool:
    """Return True if a string begins like JSON or an array, also after a name and = or :."""
    if text.removeprefix("`")[:1] in ("[", "{"):  # also as code of Markdown
        return True
    if "(" not in text and "[" not in text and "{" not in text:
        return False
    return any(form.match(text) for form in (_DECLARATION, _ARGUMENT, _CLAUSE))


def value_of_text(text: str) -> tuple[JsonValue, str]:
    """Return the value of JSON or of an array, and its text without what is around it.

    Raises PuzzleError if it is neither.
    """
    if any(mark in text for mark in _COMMENT_MARKS):
        text = _COMMENT.sub(lambda found: found[1] or re.sub(r"\S", " ", found[0]), text)
    text = text.strip().lstrip("`").rstrip("`;,. \t\n")
    if argument := _ARGUMENT.match(text):
        text = text[argument.end() :].removesuffix(")")
    elif text[:1] not in ("[", "{"):
        name = _DECLARATION.match(text) or _CLAUSE.match(text)
        text = text[name.end() :] if name else text
    return _value(text), text


def _value(text: str) -> JsonValue:
    """Return the value of JSON or of an array. Raises PuzzleError if it is neither."""
    if _BRACES.match(text):
        return _array(text.replace("{", "[").replace("}", "]"))
    if "{" in text:
        return _json(text)
    if rows := _rows_of_matrix(text):
        return _array(f"[[{'], ['.join(rows)}]]")
    try:
        return _json(text) if text[0] == "[" else _array(text)
    except PuzzleError:
        return _array(text)


def _json(text: str) -> JsonValue:
    """Return the value of JSON, also with a comma after the last entry of a list or an object."""
    try:
        return read_json(text, PuzzleError)
    except PuzzleError:
        strict = _LAST_COMMA.sub(lambda found: found[1] or " ", text)
        if strict == text:
            raise
    return read_json(strict, PuzzleError)


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
    is_option, last = False, ""
    for token in _TOKEN.finditer(text):
        word = token[0]
        if word == "," and last in (",", "[", "("):
            missing = shown(text[max(token.start() - 9, 0) : token.end() + 9])
            raise PuzzleError(f"{missing}: no entry before a comma; write 0 for an empty cell")
        last = last if word.isspace() else word
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
    if closing:
        raise PuzzleError(f"{shown(text)}: a bracket of the array is not closed")
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
