"""Tables of HTML, as lists of rows of strings, which `puzzles_of_values` reads like JSON.

    <table><tr><td>5</td><td>3</td><td>&nbsp;</td> ...       a row for each row of the puzzle
    <tr><td><input value="5"></td><td><input></td> ...       the same with fields to fill in
    <tr><td>17</td><td>53..7...</td></tr>                    a row for each puzzle

HTML is no XML: tags such as <br> are not closed, and values have no quotes. Therefore Python's own
parser of HTML finds the tags.
"""

import re
from html.parser import HTMLParser

from sudokuenum.errors import PuzzleError
from sudokuenum.formats.grammar.lines import is_cut
from sudokuenum.formats.grammar.plain_lines import simplified

_BEGINNING = re.compile(r"\s*<(?:!doctype\s+html|html|head|body|table|tbody)\b", re.IGNORECASE)
_MOST_LINES, _MOST_CHARACTERS = 500, 1 << 16
"""The most lines and characters of a tag, a comment or a script, which the parser reads again with
each line."""


def begins(line: str) -> bool:
    """Return True if a line begins with a table or a page of HTML."""
    return "<" in line and _BEGINNING.match(line) is not None


class Tables(HTMLParser):
    """The tables of an element of HTML, up to the line in which it is closed.

    >>> tables = Tables()
    >>> tables.closes("<table><tr><td>1<td>&nbsp;<tr><td><input value=2><td>1</table>")
    True
    >>> tables.found
    [[['1', ''], ['2', '1']]]
    """

    def __init__(self) -> None:
        super().__init__()
        self.found = list[list[list[str]]]()
        """The rows of cells of the tables."""
        self.unclosed = "a tag of HTML is not closed"
        """The error at the end of an input in which the element is not closed."""
        self._outer = self._waiting = ""
        self._depth = self._lines_of_tag = 0
        self._is_closed = False
        self._tables = list[list[list[str]]]()  # that are open

    def closes(self, line: str) -> bool:
        """Return True if the element is closed in the next line, or in a part of a line.

        Raises PuzzleError if a tag is too long.
        """
        self._waiting += line if is_cut(line) else f"{line}\n"
        self._lines_of_tag += 1
        if ">" in line:  # else no tag ends, and the parser would begin it again
            self.feed(self._waiting)
            self._waiting = ""
            self._lines_of_tag = self._lines_of_tag if self.rawdata.strip() else 0
        length = len(self.rawdata) + len(self._waiting)
        if self._lines_of_tag > _MOST_LINES or length > _MOST_CHARACTERS:
            raise PuzzleError("a tag or a script of HTML is too long; write the table alone")
        return self._is_closed

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a table, a row or a cell, or fill a cell with the value of its field."""
        self._outer = self._outer or tag
        self._depth += tag == self._outer
        if tag == "table":
            self._tables.append([])
        elif self._tables:
            table = self._tables[-1]
            if tag == "tr":
                table.append([])
            elif tag in ("td", "th") and table:
                table[-1].append("")
            elif tag == "input":
                self.handle_data(dict(attrs).get("value") or "")

    def handle_endtag(self, tag: str) -> None:
        """End a table, and note whether the outer element is closed."""
        if tag == "table" and self._tables:
            rows = [[simplified(cell).strip() for cell in row] for row in self._tables.pop() if row]
            if rows:
                self.found.append(rows)
        self._depth -= tag == self._outer
        self._is_closed = self._is_closed or (tag == self._outer and self._depth <= 0)

    def handle_data(self, data: str) -> None:
        """Add characters to the cell that is open."""
        if self._tables and self._tables[-1] and self._tables[-1][-1]:
            self._tables[-1][-1][-1] += data
