r"""Lines without what programs and people put around the cells, and with the usual characters.

    │5 · 7│   ① · ②         drawings of boxes, digits of other scripts or in circles, and marks
    > 53..7....             quoted in an e-mail or a post
    [code] 53..7....        between tags of a forum or a page
    - [5, 3, 0]             a row in brackets, as Python prints it, or as an item of YAML
    {(1,2): 5, (1,4): 3}    clues in brackets, also [clue(1,2,5), clue(1,4,3)]
    Row 1: 53..7....        the number of a row
    <https://...>           a link, also as [text](https://...)
    ![a board](https://...) a picture of Markdown, of which the title remains
    53..7....; ;; row 1     a comment that begins with two semicolons and a space
    ; | 5 3 . |             a row of a drawing within a comment of a program
    [1,] 5 3 0              a row of a matrix as R prints it, below [,1] [,2] [,3]
    |5|3| |.   5 & 3 & \\   a row of LaTeX
    0005001600..            a row, or a puzzle, of cells with two digits each

The same cells remain, in the same order. Only where spaces may be empty cells, a quoted line keeps
its mark, so that it raises an error: nobody knows whether the first space belongs to the quotation.
"""

import re
import unicodedata
from collections.abc import Callable

from sudokuenum.formats.grammar.link_addresses import ADDRESS
from sudokuenum.formats.grammar.rows import is_label
from sudokuenum.grids.marks import EMPTY, PLAIN_EMPTY

_BOX_DRAWING = (
    dict.fromkeys(map(chr, range(0x2500, 0x2580)), "+")
    | dict.fromkeys("│┃┆┇┊┋║╎╏¦", "|")
    | dict.fromkeys("─━┄┅┈┉═╌╍\u2013\u2014\u2212", "-")
)
"""The characters of drawings of boxes, and dashes of other lengths."""
_CIRCLED = str.maketrans(
    {chr(one + k): str(k + 1) for one in (0x2460, 0x24F5, 0x2776, 0x2780, 0x278A) for k in range(9)}
    | {"\u24ea": "0", "\u24ff": "0"}
)
"""The digits for digits in circles, of which there are five kinds."""
_DIGIT = re.compile("[0-9]")


class _Characters(dict[int, str | None]):
    """Characters in ASCII by the codes of others, also for the digits of all scripts."""

    def __missing__(self, code: int) -> str:
        digit = unicodedata.decimal(chr(code), None)
        self[code] = character = chr(code) if digit is None else str(digit)
        return character


_CHARACTERS = _Characters(str.maketrans(
    {chr(0xFEE0 + code): chr(code) for code in range(0x21, 0x7F)}  # of full width
    | _BOX_DRAWING
    | dict.fromkeys("·•∙⋅・□▢☐◻◽⬜⬛◼◾▫▪", ".")
    | dict.fromkeys("\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2007\u2008\u2009\u202f\u3000", " ")
    | dict.fromkeys("\ufeff\u200b\u200c\u200d\u200e\u200f\u2060\u00ad\ufe0e\ufe0f\u20e3", None)
))  # fmt: skip
"""The character in ASCII for each other one. Those without a width are left out."""
_QUOTE = re.compile(r"\s*(?:> ?)+")
_SPACED = re.compile(r"(?=\s|.*\s\s)[1-9A-Pa-p\s]+")
"""The rest of a quoted line in which spaces may be empty cells."""
_TAG = (
    r"(?:\[/?(?:code|pre|tt|quote|spoiler|font|size|color|b|i)\b[^\[\]]*\]"
    r"|</?(?:code|pre|tt)>|<(?:br|hr|img)\b[^<>]*>)"
)
_TAGS = re.compile(rf"\s*{_TAG}|{_TAG}\s*$", re.IGNORECASE)
_LETTER_OF_TAG = re.compile(r"[\[<]/?[A-Za-z]")
_CELL = re.compile(
    rf"""\d{{1,2}}\.0?|-1|(["']?)(?:\d{{1,2}}|[A-Pa-p{re.escape(EMPTY)}])?\1"""
    "|None|null|nan|NaN|NA",
    re.ASCII,
)
"""A cell of a row in brackets."""
_PLACE = r"\(\s*\d{1,2}\s*,\s*\d{1,2}\s*"
_THREE = rf"(?:\w+{_PLACE},\s*\d{{1,2}}\s*\)|{_PLACE}\)\s*:\s*\d{{1,2}})"
_CLUES = re.compile(rf"\s*[\[{{](\s*{_THREE}(?:\s*,\s*{_THREE})+\s*),?[\]}}]\.?\s*", re.ASCII)
"""Clues of which each has its row, its column and its digit."""
_BRACKETS = {"[": "]", "(": ")", "{": "}"}
_ITEM = re.compile(r"""\s*-\s*(?:\[([^\[\]]*)\],?|(["'])([^"'\[]*)\2)\s*""")
_NUMBERED = re.compile(r"\s*row\s*(\d{1,2})\s*[:=]", re.IGNORECASE)
_QUOTED = re.compile(r"""\s*row\s*(\d{1,2})\s*[:=]\s*(["'])([^"']*)\2,?\s*""", re.IGNORECASE)
_REMARK = re.compile(r"\s*(?:[;%]+|//+)(\s*[|+].*[|+]\s*)")
_LISP_COMMENT = re.compile(r"(?:([^;]*);?\s|\s*);;+\s+(.*)")
_LINK = re.compile(
    rf"\s*(?:<({ADDRESS}[^\s<>]+)>|\[[^\[\]]*\]\(({ADDRESS}[^\s()]+)\))\s*", re.IGNORECASE
)
_IMAGE = re.compile(r"!\[([^\[\]]*)\]\((?!\S*[0-9.]{16})[^\s()]*\)")
"""A picture whose address has no puzzle."""
_OF_MATRIX = re.compile(r"\[(\d+),\]|\[,(\d+)\]")
_LATEX = re.compile(r"([^&\\]*&[^\\]*)\\\\\s*(?:\\hline)?\s*")
_SIZES_OF_PAIRS = {2 * cells: n for n in (10, 12, 16) for cells in (n, n * n)}
"""The number of digits by the length of a row, or of a puzzle, whose cells have two digits each.

No row or puzzle of one character for each cell has such a length.
"""
_EMPTY_PAIRS = "|".join(re.escape(2 * mark) for mark in PLAIN_EMPTY if mark != "0")
_PAIRS = re.compile(rf"(?=.*\d)(?:[01]\d|{_EMPTY_PAIRS})+", re.ASCII)
_FEWEST_CELLS = 4
"""The fewest cells of a row in brackets."""
LONGEST_ROW = 4000
"""The most characters of a row or of clues in brackets."""


def simplified(line: str) -> str:
    r"""Return a line without marks around its cells, and with |, - and + for drawings of boxes.

    >>> simplified("┌───┐"), simplified("│5 3│"), simplified("- [5, 3]"), simplified("; |5 3|")
    ('+---+', '|5 3|', '5, 3', ' |5 3|')
    >>> simplified("> 53.."), simplified("[code]53.."), simplified("53··"), simplified("[1,] 5 3")
    ('53..', '53..', '53..', '1 5 3')
    """
    if not line.isascii():
        line = line.translate(_CHARACTERS)
        if not _DIGIT.search(line):  # circles may otherwise distinguish some of the digits
            line = line.translate(_CIRCLED)
    if len(line) in _SIZES_OF_PAIRS:
        line = pairs_apart(line)
    if ";;" in line:
        line = _with_hash(line)
    first, last = line.lstrip()[:1], line.rstrip()[-1:]
    for change in _BY_END.get(first, ()):
        line = change(line)
    for change in _BY_LAST.get(last, ()):
        line = change(line)
    return line


def pairs_apart(line: str) -> str:
    """Return a line of cells of two digits each with spaces between them, or any other line.

    >>> pairs_apart("10..02......09.." + "." * 4), pairs_apart("2" * 20)
    ('10 . 02 . . . 09 . . .', '22222222222222222222')
    """
    n = _SIZES_OF_PAIRS.get(len(line), 0)
    if not n or not _PAIRS.fullmatch(line):
        return line
    pairs = [line[k : k + 2] for k in range(0, len(line), 2)]
    cells = [pair if pair.isdecimal() else "." for pair in pairs]
    return " ".join(cells) if all(cell == "." or int(cell) <= n for cell in cells) else line


def _with_hash(line: str) -> str:
    """Return a line with # before its comment, which is none if it can be cells."""
    comment = _LISP_COMMENT.fullmatch(line)
    return f"{comment[1] or ''} # {comment[2]}" if comment and is_label(comment[2]) else line


def is_markup(line: str) -> bool:
    """Return True if a line begins with a tag of a forum or a page, or is a link in brackets."""
    is_tag = line.lstrip()[:1] in ("[", "<")
    return is_tag and bool(_TAGS.match(line) or _LINK.fullmatch(line))


def _unquoted(line: str) -> str:
    quote = _QUOTE.match(line)
    rest = line[quote.end() :] if quote else line
    return line if _SPACED.fullmatch(rest) else rest


def _untagged(line: str) -> str:
    return _TAGS.sub("", line) if _LETTER_OF_TAG.search(line) else line


def _without_address(line: str) -> str:
    return _IMAGE.sub(r"picture \1", line)


def _link(line: str) -> str:
    link = _LINK.fullmatch(line)
    return (link[1] or link[2]) if link else line


def _row_in_brackets(line: str) -> str:
    row = line.strip().removeprefix("- ").removesuffix(",").strip()
    if len(row) > LONGEST_ROW or _BRACKETS.get(row[:1]) != row[-1:]:
        return line
    inner = row[1:-1].strip().removesuffix(",")
    texts = inner.split(",") if "," in inner else inner.split()
    is_row = len(texts) >= _FEWEST_CELLS and all(_CELL.fullmatch(text.strip()) for text in texts)
    return inner if is_row else line


def _clues_in_brackets(line: str) -> str:
    clues = _CLUES.fullmatch(line) if len(line) <= LONGEST_ROW else None
    return clues[1] if clues else line


def _item(line: str) -> str:
    row = _ITEM.fullmatch(line)
    return (row[1] or row[3] or "") if row else line


def _row_with_number(line: str) -> str:
    if quoted := _QUOTED.fullmatch(line):
        return f"{quoted[1]}:{quoted[3]}"
    return _NUMBERED.sub(r"\1:", line, count=1)


def _remark(line: str) -> str:
    row = _REMARK.fullmatch(line)
    return row[1] if row else line


def _row_of_matrix(line: str) -> str:
    return _OF_MATRIX.sub(lambda number: number[1] or number[2], line)


def _row_of_latex(line: str) -> str:
    if "|" in line and line.rstrip().endswith("|.") and line.lstrip().startswith("|"):
        inner = line.strip()[1:-2]
        return line.rstrip()[:-1] if "." in inner else inner.replace("|", ",")
    row = _LATEX.fullmatch(line) if "&" in line else None
    return row[1].replace("&", ",") if row else line


_BY_END: dict[str, tuple[Callable[[str], str], ...]] = {
    ">": (_unquoted, _untagged),
    "<": (_untagged, _link),
    "[": (_untagged, _link, _row_in_brackets, _row_of_matrix, _clues_in_brackets),
    "]": (_untagged,),
    "(": (_row_in_brackets,),
    "{": (_row_in_brackets, _clues_in_brackets),
    "-": (_item, _row_in_brackets),
    "!": (_without_address,),
    "/": (_remark,),
    ";": (_remark,),
    "%": (_remark,),
    "R": (_row_with_number,),
    "r": (_row_with_number,),
}
"""The changes to lines that begin or end with a character."""
_BY_LAST = _BY_END | dict.fromkeys([".", "\\", "e"], (_row_of_latex,))
"""The changes to lines that end with a character."""
