"""OpenSudoku: XML with a game for each puzzle, mostly in folders.

    <opensudoku version="2"><folder name="Easy"><game data="530070000..." /></folder></opensudoku>

The data of a game are 81 digits, or value|notes|editable|... after the number of a version. The app
writes a whole file without line breaks, so the XML is parsed in parts, of which nothing is kept.
Tags without <opensudoku> around them are read, too: `GameReader` has an element around all.

Because of the element around all, a document type, which could define entities that expand to any
length, is an error.
"""

import re
from typing import NoReturn

from sudokuenum.common.arguments import shown
from sudokuenum.errors import PuzzleError
from sudokuenum.formats.grammar.xml_parts import MOST_LINES, XmlReader
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.grids.puzzle import Puzzle, as_puzzle

_BEGINNING = re.compile(r"\s*<(?:\?xml|!|/?(?:opensudoku|folder|game)\b)")
_ROOTS = ("opensudoku", "folder", "game")
"""The tags that may be outermost."""
_PART = 1 << 16
"""The characters that are parsed at a time."""
_LONGEST = 1 << 20
"""The most characters of a tag or a comment."""
_VERSIONED = re.compile(r"version: \d+\s+")


def begins_games(line: str) -> bool:
    """Return True if a line begins like XML of OpenSudoku."""
    return "<" in line and _BEGINNING.match(line) is not None


class GameReader(XmlReader):
    """The games of XML of OpenSudoku, which is read line by line.

    `name` and `line` are the name of the input and the number of the first line, for errors.
    """

    def __init__(self, name: str, line: int) -> None:
        self._name, self._line = name, line
        self._games: list[tuple[str, str]] = []  # the data of each, after its place
        self._open: list[tuple[str, int, int]] = []  # tags with their places
        self._characters = self._parts = 0  # since the last event
        self._in_text = True
        super().__init__(beginning=b"<all>\n")
        parser = self._parser
        parser.StartCdataSectionHandler = lambda: self._start("![CDATA[", {})
        parser.EndCdataSectionHandler = lambda: self._end("![CDATA[")
        parser.DefaultHandler = self._other

    def read(self, text: str, ends: bool = True) -> list[tuple[str, str]]:
        """Return the games that end in the next line, or in a part of it unless it `ends`.

        The data of each come after its place. `puzzle_of_game` reads them, so that a wrong game
        does not end the reading.

        Raises PuzzleError, which begins with the place, if the line is not XML.
        """
        if self.is_between and text.lstrip().startswith("<?xml"):
            # a declaration would have to be at the very beginning, where the element around all is
            text = text.replace("<?xml", "<?all", 1)
        self._in_text = False
        for start in range(0, len(text) + 1, _PART):
            part = text[start : start + _PART]
            self._parse(part + "\n" if ends and start + _PART > len(text) else part)
            self._characters += len(part)
            self._parts += 1
            if self._characters > _LONGEST or self._parts > MOST_LINES:
                most = f"{_LONGEST} characters or {MOST_LINES} lines"
                self._fail(f"a tag or a comment of more than {most}")
        games, self._games = self._games, []
        return games

    @property
    def is_between(self) -> bool:
        """True if no tag is open, so that other lines may follow."""
        return self._in_text and not self._open

    def check_end(self) -> None:
        """Raise PuzzleError if a tag is still open at the end of the input."""
        ending = "at the end of the input; it may be cut off"
        if self._open:
            tag, *here = self._open[-1]
            raise PuzzleError(f"{self._place(*here)}: <{tag}> is not closed {ending}")
        if not self.is_between:
            self._fail(f"a tag does not end {ending}")

    def _damage(self, line: int, column: int, reason: str) -> str:
        return f"{self._place(line, column)}: damaged XML: {reason}"

    def _place(self, line: int, column: int) -> str:
        # the first line has the element around all
        return f"{self._name}, line {self._line + line - 2}, column {column}"

    def _here(self) -> tuple[int, int]:
        return self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1

    def _fail(self, reason: str) -> NoReturn:
        raise PuzzleError(f"{self._place(*self._here())}: {reason}")

    def _note_event(self, in_text: bool) -> None:
        self._characters = self._parts = 0
        self._in_text = in_text

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._note_event(in_text=False)
        name = shown(tag)[1:-1]
        if not self._open and tag not in _ROOTS:
            self._fail(f"<{name}>: expected <opensudoku>, <folder> or <game>")
        self._open.append((name, *self._here()))
        self._check_open(len(self._open))
        if tag == "game":
            if "data" not in attributes:
                self._fail("<game> without data; expected data with the cells")
            self._games.append((self._place(*self._here()), attributes["data"]))

    def _end(self, tag: str) -> None:
        self._note_event(in_text=False)
        self._open.pop()

    def _text(self, text: str) -> None:
        self._note_event(in_text=True)
        if not self._open and text.strip():
            self._fail(f"{shown(text.strip())}: text outside of all tags")

    def _other(self, text: str) -> None:
        self._note_event(in_text=False)


def puzzle_of_game(data: str) -> Puzzle:
    """Return the puzzle of a game, without the digits that a player has entered.

    Raises PuzzleError if it is not a 9x9 puzzle.
    """
    if not data.strip():
        raise PuzzleError("a game without cells; delete it")
    if not (version := _VERSIONED.match(data)):
        return puzzle_of_81_cells(data)
    values = data[version.end() :].strip().strip("|").split("|")
    size = len(values) // 81
    if size < 2 or len(values) != 81 * size:
        raise PuzzleError(f"game {shown(data)}: expected 81 cells")
    cells = [values[k : k + size] for k in range(0, 81 * size, size)]
    return as_puzzle("".join(value if end == "0" else "0" for value, *_, end in cells))


def puzzle_of_81_cells(cells: str) -> Puzzle:
    """Return the 9x9 puzzle with these cells. Raises PuzzleError if it has another size."""
    puzzle = as_puzzle(cells)
    if puzzle.box != CLASSIC:
        raise PuzzleError(f"{shown(cells)}: {len(puzzle.cells)} cells, expected 81")
    return puzzle
