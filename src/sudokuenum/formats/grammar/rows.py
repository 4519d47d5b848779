"""Split a line of a grid into cells, or recognise it as a border or a label.

A line has no meaning of its own. Each style below splits it into cells in one way. All rows of
a grid have one style, and the number of cells must be the number of rows. `grid_readings` then
tries all styles, so that the order of this table has no meaning.

    side by side    12 34, or 1 2 | 3 4, or 1.3.     one character a cell
    words           1  2 16  4                       with spaces or bars between them, also with a
                                                     comma or a semicolon at the end of the line
    fields          1,2,,4                           with commas, semicolons or tabs between them,
                                                     or with dots if each cell has a digit or 0,
                                                     also 1,2|,4 with bars between the boxes, and
                                                     1,2,,4; with a semicolon after each row
    ended fields    1,2,.,4,                         the same, also after the last cell, but perhaps
                                                     not after the last row
    bars            | 1 | 2 |   | 4 |                a bar on each side of a cell, or | 1 : 2 |
    candidates      1 24 3 24                        the digits that are left in each cell, also
                                                     with a dash between cells
"""

import re
from collections.abc import Callable, Iterable, Sequence, Sized
from functools import lru_cache
from typing import NamedTuple

from sudokuenum.formats.grammar.cells import are_cells, plain
from sudokuenum.formats.grammar.link_addresses import is_link, is_source
from sudokuenum.geometry.box_sizes import USUAL_BOXES, USUAL_NUMBERS_OF_CELLS
from sudokuenum.grids.marks import DOUBTFUL_EMPTY, EMPTY, PLAIN_EMPTY

_GAP = re.compile(r"[\s,;|:!]")
"""The characters that can be between two cells that are side by side."""
_ASCII_GAPS = frozenset(filter(_GAP.match, map(chr, range(128))))
_BARS = re.compile(r"[|:!]")
_CELL_BARS = re.compile(r"[|:]")
_DOUBLE_BAR = re.compile(r"(?<!\S)\|\|(?!\S)")
"""The bar between two boxes of cells that have spaces around them."""
_SEPARATOR = re.compile(r"[,;\t.]")
_ENDED = re.compile(r"[^,;\t]*[,;]")
_ENDS = (",", ";", " ")
_MARKED = re.compile(r"\w!\s*[,;\t|]|[,;\t].*\w!\s*$")
"""A digit that is marked as a clue, such as `5!`. Other exclamation marks are bars."""
_LIST = re.compile(r"[1-9]{1,9}")
_IN_PARENTHESES = re.compile(
    rf"(?<![1-9])[{re.escape(PLAIN_EMPTY)}]?\(([1-9](?:[\s,]{{0,2}}[1-9]){{0,8}})\)"
)
"""The candidates of a cell, such as (34) or .(3, 4)."""
_DIGIT_AND_CANDIDATES = re.compile(r"[1-9]\([1-9]")
_BORDER = re.compile(r"[\s|+*:]*[-=~][\s|+*:=~-]*")
_BORDER_WITH_CORNERS = re.compile(r"\s*([.:+'|oOxX])(?:([-=_.*])\2{2,}+[.:+'|oOxX])+\s*")
"""A border whose corners or lines could be cells. A line gives no dot back to be a corner."""
_STARS = re.compile(r"\s*\*{17,}\s*")
"""A border of stars, which are more than the cells of a row."""
_OF_BORDERS = frozenset(" \t|+*:-=~_.'oOxX")
_LENGTHS = {*USUAL_BOXES} | USUAL_NUMBERS_OF_CELLS
"""The lengths of rows and of whole puzzles."""
_MARKS_OF_CELLS = frozenset(EMPTY) - frozenset("0?")
_DASHES = re.compile(r"[\s|-]*-[\s|-]*")
_DOTTED = re.compile(r"\s*\d{1,2}(?:\.\d{1,2}){3,}\s*", re.ASCII)
"""A row with a dot between each two cells."""
_NUMBERS = re.compile(
    r"\s*(?:\d{1,4}(?:\s*[\s,x]\s*\d{1,2}){0,2}\s*[,;\t]*|\d{1,2}\.|\d{1,3}[:)])\s*", re.ASCII
)
_CODE = re.compile(r"\s*(?![xX])[A-Za-z]{1,3}[-_. ]?\d{1,4}\s*[.:]?\s*", re.ASCII)
"""A short title, such as S001. After x, which can be an empty cell, digits are cells."""
_COUNT = r"#?\d{1,5}(?:\s*(?:/|of|de|von|sur)\s*\d{1,5})?"
_WORD_BEFORE = r"(?:(?:puzzle|sudoku|grid|game|board|problem|example|level|number|no|nr)\b\.?)?"
_MARKED_NUMBER = re.compile(
    rf"\s*(?:\d{{1,5}}\s*/\s*\d{{1,5}}\s*[.:)]?"
    rf"|([-*~=_]+)\s*{_COUNT}\s*\1"
    rf"|\(\s*{_WORD_BEFORE}\s*{_COUNT}\s*\)\s*[.:]?|\[\s*{_WORD_BEFORE}\s*{_COUNT}\s*\]\s*[.:]?"
    rf"|\{{\s*{_COUNT}\s*\}}|<\s*{_COUNT}\s*>"
    rf"|(?:№|n[°º])\s*{_COUNT}\s*[.:)]?)\s*",
    re.IGNORECASE | re.ASCII,
)
"""The number of a grid with marks around it, or with the number of all grids."""
_ASSIGNED = re.compile(r"(?:[a-z]{3,}\s+\w+\s*:)?([\d\s]*):=", re.IGNORECASE)
"""The head of a table of AMPL, or its second line, with the numbers of columns."""
_CHECKSUM = re.compile(r"(?:[0-9a-f]{32}|[0-9a-f]{40})\s*")
_DIGITS_OF_CHECKSUM = 10
"""The fewest different characters of a checksum."""
_COMMENT_MARKS = ("//", ";", "%", "!", "--", "/*", "*", "<!--", "$")
"""The beginnings of comments in files of other programs. Only # always begins a comment."""
_COPYRIGHT = "(c) "
_DOUBTFUL = re.escape(DOUBTFUL_EMPTY)
_MARK = re.compile(rf"(?<![{_DOUBTFUL}\w])[{_DOUBTFUL}](?![{_DOUBTFUL}\w])")
"""A dash, a question mark or an x that can be an empty cell, and no border or word."""
_ALPHABETIC = re.compile(r"[^\W\d_]+")
_OTHER_LETTER = re.compile(r"[Q-WYZq-wyz]")
_CELL_LETTERS = frozenset("ABCDEFGabcdefgXx")
_CELL_CHARACTERS = frozenset("123456789" + PLAIN_EMPTY)
_ANY_CELL = _CELL_LETTERS | _CELL_CHARACTERS | frozenset(DOUBTFUL_EMPTY)
_FEWEST_CELLS = 8
"""The fewest cells side by side that a label cannot have."""
FEWEST_LISTS = 2
"""The fewest cells with several candidates, because a single one may be a mistake."""
_PUNCTUATION = frozenset("`~^'\"/\\&%$@")
"""The characters of a line such as ```, which is around a puzzle in other texts."""
_END_OF_FILE = "\x1a"
"""The last character of files of DOS."""
_ASSIGNMENT = re.compile(
    r"(?:\w+\s*:\s*)?[A-Za-z_]+\s*=(?:\s*(?:[A-Za-z]{1,3}|\d{1,2})\s*[*+]?){1,3};", re.ASCII
)
"""A parameter of a program, such as n = 3; in MiniZinc."""
_CLOSING = re.compile(r"[\])}]+\s*[;,.]?")
"""The end of an array whose rows are on lines of their own."""
_CLOCK = r"\d\d?:\d\d(?::\d\d(?:\.\d+)?)?"
_TIME = re.compile(
    rf"\b20\d\d-\d\d-\d\d(?:T{_CLOCK}Z?)?\b|\b\d\d?([./])\d\d?\1(?:20)?\d\d\b|\b{_CLOCK}\b"
    r"|[+-]\d{4}\b|\bm=[+-]\d+\.\d+|\b\d+\.\d+(?= ?(?:s|ms|sec|seconds?)\b)"
    r"|(?<![\d.])(?![0-4.]{16}\b)\d{1,4}\.\d{12,17}(?![\d.])"  # not the cells of a 4x4 puzzle
)
"""A date, a time, a time zone, or a number of seconds, also without a unit if it has all digits."""
_PICTURE = re.compile(r"\b(\d{3,4})x(\d{3,4})\b", re.ASCII)
"""The width and the height of a picture, which can also be cells."""
_HEADING = re.compile(r"={2,}[^=|]*={2,}")
_LETTERS_AMONG_DASHES = re.compile(r"-+(?:[A-P]-+)*[A-P]?", re.IGNORECASE)
"""A row of letters as digits, which is not a remark of SQL."""
_IN_BRACKETS = re.compile(r"\((?=[A-Za-z]{2,} [^0-9\[{]+$)")
"""The bracket before a sentence without digits."""
_LONGEST_NAME = 30
"""The most letters of a word in a label. Longer words are damaged cells."""


class Row(NamedTuple):
    """The cells of a row, which are not read as digits yet."""

    texts: Sequence[str]
    unit: str
    """The unit in which messages count the cells, which is column, word or field."""
    at: Sequence[int]
    """The number of each cell in this unit."""
    is_even: bool = True
    """True if the groups of cells between gaps or bars have equal lengths."""
    shape: tuple[int, ...] = ()
    """The places of the cells, or the lengths of the groups, for comparison with other rows."""

    def place(self, k: int) -> str:
        """Return the place of a cell in its line."""
        return f"{self.unit} {self.at[k]}"

    def without_first(self) -> "Row":
        """Return the row without its first cell."""
        return Row(self.texts[1:], self.unit, self.at[1:], self.is_even, self.shape)


NO_ROW = Row((), "column", ())
"""The row of a line that has no cells in a style."""


def _is_even(parts: Iterable[Sized]) -> bool:
    """Return True if all parts that are not empty have one length."""
    return len({*map(len, parts)} - {0}) == 1


def _without_end(line: str) -> str:
    """Return a line without a comma or a semicolon at its end if it has no other separator."""
    text = line.rstrip()
    return text[:-1] if _ENDED.fullmatch(text) else line


def side_by_side(line: str) -> Row:
    """Return the characters that are no gaps."""
    line = _without_end(line) if line[-1:] in _ENDS else line
    if not _GAP.search(line):
        return Row(line, "column", range(1, len(line) + 1))
    if _BARS.search(line):
        parts = [_GAP.sub("", part) for part in _BARS.split(line)]
    else:
        parts = _GAP.split(line)
    if _SEPARATOR.search(line) and "" in fields(_without_last_tabs(line)).texts:
        return NO_ROW
    if "!" in line and _MARKED.search(line):
        return NO_ROW
    gaps = _ASCII_GAPS if line.isascii() else {*_GAP.findall(line)}
    at = [k for k, text in enumerate(line, 1) if text not in gaps]
    return Row("".join(parts), "column", at, _is_even(parts), (*at,))


def _without_last_tabs(line: str) -> str:
    """Return a line without tabs at its end if the fields before them are boxes of several cells.

    Tabs after single cells are empty cells.
    """
    text = line.rstrip("\t")
    return text if all(len(part.strip()) > 1 for part in text.split("\t")) else line


def words(line: str) -> Row:
    """Return the words between spaces and bars."""
    line = _without_end(line) if line[-1:] in _ENDS else line
    if "," in line or ";" in line:
        return NO_ROW
    parts = [part.split() for part in _BARS.split(line)]
    found = [word for part in parts for word in part]
    at = range(1, len(found) + 1)
    return Row(found, "word", at, _is_even(parts), (*map(len, parts),))


def fields(line: str) -> Row:
    """Return the fields between commas, semicolons or tabs. An empty field is an empty cell."""
    separator = "," if "," in line else next((mark for mark in ";\t" if mark in line), None)
    if separator is None and "." in line and _DOTTED.fullmatch(line):
        separator = "."
    if separator == "," and "|" in line:
        line = _with_commas_for_bars(line)
    if separator == "," and line.rstrip().find(";") == len(line.rstrip()) - 1:
        line = line.rstrip()[:-1]  # of an array
    texts = line.split(separator) if separator else []
    cells = [text.strip().strip("\"'") for text in texts]
    if "+" in cells:
        cells = ["." if text == "+" else text for text in cells]
    return Row(cells, "field", range(1, len(texts) + 1))


def _with_commas_for_bars(line: str) -> str:
    """Return a line whose bars have equal numbers of fields between them with a comma for each.

    >>> _with_commas_for_bars("1,.,3|4,5,12"), _with_commas_for_bars("1|2,3")
    ('1,.,3,4,5,12', '1|2,3')
    """
    parts = [part.strip() for part in line.strip().removeprefix("|").removesuffix("|").split("|")]
    commas = {part.count(",") for part in parts}
    return ",".join(parts) if len(commas) == 1 and commas != {0} else line


def ended_fields(line: str) -> Row:
    """Return fields with a separator also after the last."""
    texts = fields(line).texts
    if len(texts) < 2 or texts[-1]:
        return NO_ROW
    return Row(texts[:-1], "field", range(1, len(texts)))


def bars(line: str) -> Row:
    """Return the cells between bars, of which each has one."""
    text = _DOUBLE_BAR.sub("|", line.strip()).strip("|")
    parts = _CELL_BARS.split(text) if "|" in line else []
    widest = 4 if len(parts) > 9 else 3
    if len(parts) < 4 or any(len(part) > widest and not part.strip() for part in parts):
        return NO_ROW  # wider parts have several cells
    return Row([part.strip() for part in parts], "field", range(1, len(parts) + 1))


def candidates(line: str) -> Row:
    """Return words of different digits, which are the candidates of cells."""
    found = _words_of_lists(line)
    if "(" in line and _DIGIT_AND_CANDIDATES.search(line):
        return NO_ROW
    if not all(map(_is_list, found)):
        return NO_ROW
    return Row(found, "word", range(1, len(found) + 1))


def has_digit_and_candidates(text: str) -> bool:
    """Return True if a string begins with a digit and candidates in parentheses after it.

    >>> has_digit_and_candidates("5(34)"), has_digit_and_candidates(".(34)")
    (True, False)
    """
    return _DIGIT_AND_CANDIDATES.match(text) is not None


def no_list(line: str) -> tuple[int, str]:
    """Return the number and the characters of the first word that is no list of candidates."""
    return next((k, word) for k, word in enumerate(_words_of_lists(line), 1) if not _is_list(word))


def _words_of_lists(line: str) -> list[str]:
    """Return the words of a row of candidates, without the marks around placed digits."""
    line = line.replace(" - ", " ")
    if "(" in line:
        line = _IN_PARENTHESES.sub(lambda found: re.sub(r"[\s,]", "", found[1]), line)
    return re.split(r"[\s|:*<>,;(){}]+", line.strip(" \t|:*<>(){}"))


def _is_list(word: str) -> bool:
    return _LIST.fullmatch(word) is not None and len({*word}) == len(word)


class Style(NamedTuple):
    """One of the ways to split a line into cells."""

    split: Callable[[str], Row]
    description: str
    """The description in a message about two readings."""


STYLES: dict[str, Style] = {
    "side by side": Style(side_by_side, "cells of one character"),
    "words": Style(words, "cells with spaces between them"),
    "fields": Style(fields, "fields"),
    "ended fields": Style(ended_fields, "fields with a separator after each"),
    "bars": Style(bars, "cells between bars"),
    "candidates": Style(candidates, "lists of candidates"),
}
"""The styles, by their names."""


def is_comment(line: str) -> bool:
    """Return True if a line is a comment, which begins with #."""
    return line.lstrip().startswith("#")


def is_border(line: str) -> bool:
    """Return True if a line is a border, or a row of dashes, which may be a border."""
    if not _OF_BORDERS.issuperset(line):
        return False
    if _BORDER.fullmatch(line) or (_STARS.fullmatch(line) and len(line.strip()) not in _LENGTHS):
        return True
    border = _BORDER_WITH_CORNERS.fullmatch(line)
    if border is None or border[1] == border[2]:
        return False
    cells = sum(text in _MARKS_OF_CELLS for text in line)
    return not _LENGTHS & {len(line.strip()), cells}


def is_between(line: str) -> bool:
    """Return True if a line is a comment or a border."""
    return is_comment(line) or is_border(line)


def empty_cells(line: str) -> tuple[str, int] | None:
    r"""Return the mark and the number of the empty cells if a line may consist of these only.

    The line may also be a border or blank. A space is a mark only where there is no tab.

    >>> empty_cells("- - | - -"), empty_cells("   "), empty_cells("\t\t\t"), empty_cells("+---+")
    (('-', 4), (' ', 3), ('', 4), None)
    """
    if line.strip():
        if "-" not in line:
            return None
        return ("-", line.count("-")) if _DASHES.fullmatch(line) else None
    return ("", line.count("\t") + 1) if "\t" in line else (" ", len(line))


# Cached because files have the same labels many times, and every line that is no row asks.
@lru_cache(1024)
def is_label(line: str) -> bool:
    """Return True if a line is a title, a remark, or a name with a value, and cannot be cells.

    It has a word that no cells can be, and no more than a few characters that can be cells.

    >>> [is_label(line) for line in ("Grid 01", "; by me", "Rating: 7.2", "53..y....", "[1]")]
    [True, True, True, False, False]
    """
    text = line.strip()
    if is_link(text):
        return is_source(text)
    if text[:1] == "-" and _LETTERS_AMONG_DASHES.fullmatch(text):
        return False
    text = _IN_BRACKETS.sub("", text)
    if text[:1] in ("[", "{", "(", "<") and not text.lower().startswith(_COPYRIGHT):
        return False
    if is_checksum(text) or text in (";", _END_OF_FILE) or (text and _PUNCTUATION.issuperset(text)):
        return True
    if head := _ASSIGNED.fullmatch(text):
        return not head[1].strip() or is_sequence(head[1].split())
    if any(form.fullmatch(text) for form in (_ASSIGNMENT, _CLOSING, _HEADING)):
        return True
    if ":" in text or "." in text or "20" in text:
        text = _TIME.sub("", text)
        if not text.strip(" \t:,"):
            return True
    text = _PICTURE.sub(_without_picture, text)
    names = [word for word in _ALPHABETIC.findall(text) if not _CELL_LETTERS.issuperset(word)]
    if "," in text:  # a row can have such words as empty cells
        names = [word for word in names if plain(word) != "."]
    letters = sum(map(len, names))
    begins = text.startswith(_COMMENT_MARKS)
    if not any(len(word) > 1 for word in names) and not (begins and names):
        return False
    if max(map(len, names)) > _LONGEST_NAME:
        return False
    rest = _ALPHABETIC.sub(" ", text)
    cells = sum(character in _CELL_CHARACTERS for character in rest) + len(_MARK.findall(text))
    runs = [
        len(word)
        for word in re.findall(r"[\w.*?-]+", text)
        if 2 * sum(c in _CELL_CHARACTERS for c in word) >= len(word) or _ANY_CELL.issuperset(word)
    ]
    longest = max(runs, default=0)
    if begins:
        return longest < 16 and cells < 4 * letters + 16
    return longest < _FEWEST_CELLS and cells <= max(letters, _FEWEST_CELLS)


def _without_picture(found: re.Match[str]) -> str:
    """Return "" for the size of a picture, but keep it if it can be a row without a digit twice."""
    digits = [digit for digit in found[1] + found[2] if digit != "0"]
    return "" if len({*digits}) < len(digits) else found[0]


def is_clearly_label(line: str) -> bool:
    """Return True if a line is a label with a letter that is no cell of a puzzle of any size."""
    return _OTHER_LETTER.search(line) is not None and is_label(line)


def is_checksum(line: str) -> bool:
    """Return True if a line is a checksum, which has 32 or 40 hexadecimal digits.

    It has more different digits than two rows of an unfinished puzzle that have become one line.
    """
    return _CHECKSUM.fullmatch(line) is not None and len({*line}) >= _DIGITS_OF_CHECKSUM


def is_number(line: str) -> bool:
    """Return True if a line has up to three numbers, such as the size of the grid below it.

    Empty fields can follow them, which a spreadsheet adds. A single number can have a dot, a colon
    or a parenthesis after it, unless it could be a row of four cells.
    """
    return _NUMBERS.fullmatch(line) is not None


def is_code(line: str) -> bool:
    """Return True if a line is a letter or a few, and a number, such as the name of a grid below.

    >>> is_code("S001"), is_code("A-1"), is_code("12"), is_code("53..7")
    (True, True, False, False)
    """
    return _CODE.fullmatch(line) is not None


# Cached because a file can have the same lines many times, as is_label is.
@lru_cache(1024)
def is_marked_number(line: str) -> bool:
    """Return True if a line is a number with marks around it, such as the number of a grid below.

    >>> [is_marked_number(line) for line in ("(1)", "[Puzzle 2]", "3/50", "--- 4 ---", "5", "-6")]
    [True, True, True, True, False, False]
    """
    return len(line) <= _LONGEST_NAME and _MARKED_NUMBER.fullmatch(line) is not None


def _may_be_row_beside(number: str, row: str) -> bool:
    """Return True if a number with marks around it can be a row beside another one.

    Then its marks can be empty cells, and both have equal numbers of cells and of words.

    >>> [_may_be_row_beside(number, "53. .7. ...") for number in ("--- 123 ---", "-- 1 --", "(1)")]
    [True, False, False]
    """
    words, others = number.split(), row.split()
    are_alike = len(words) == len(others) and len("".join(words)) == len("".join(others))
    return are_alike and not _MARKS_OF_CELLS.isdisjoint(number)


def numbers_grid(line: str, row: str) -> bool:
    """Return True if a line has the number of a grid, and cannot be a row beside another one."""
    return is_marked_number(line) and not _may_be_row_beside(line, row)


def is_sequence(texts: Sequence[str]) -> bool:
    """Return True if these are numbers of columns: 0, 1, 2, ... or 1, 2, 3, ... in order.

    >>> is_sequence("012345678"), is_sequence(["c1", "c2", "c3", "c4"]), is_sequence("1324")
    (True, False, False)
    """
    first = texts[0] if texts else ""
    if len(texts) < 4 or first not in ("0", "1"):
        return False
    return all(text == str(k) for k, text in enumerate(texts, int(first)))


def is_heading(texts: Sequence[str], n: int) -> bool:
    """Return True if none of these strings can be a cell beside digits up to n."""
    return len(texts) >= 4 and not any(text == "-1" or are_cells([text], n) for text in texts)


def is_index(texts: Sequence[str]) -> bool:
    """Return True if these strings number the rows: 0, 1, ..., 1, 2, ..., A, B, ..., r1, r2, ...

    They may also be dashes, which are before the items of a list in YAML.
    """
    if {*texts} == {"-"}:
        return True
    begins = {"0": "", "1": "", "A": "", "a": "", "r1": "r", "R1": "R", "r0": "r", "row1": "row"}
    first = texts[0] if texts else ""
    if first not in begins:
        return False
    if first in "Aa":
        return all(text == chr(ord(first) + k) for k, text in enumerate(texts))
    name = begins[first]
    return all(text == f"{name}{k}" for k, text in enumerate(texts, int(first[len(name) :])))
