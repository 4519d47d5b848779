"""Tell puzzles from paths of files, and open the files of puzzles."""

import io
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack

from sudokuenum.common.files import marked_encoding, why_not_open
from sudokuenum.errors import PuzzleError
from sudokuenum.formats.documents import sql_dumps
from sudokuenum.formats.grammar.lines import blocks_of_bytes, blocks_of_lines
from sudokuenum.formats.programs import exchange
from sudokuenum.formats.reading.document_lines import begins_tags
from sudokuenum.geometry.box_sizes import USUAL_NUMBERS_OF_CELLS
from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.grids.marks import EMPTY

_IN_CELLS = {*SYMBOLS, *EMPTY.upper(), *"|+=:[](),;\"'"}
"""The characters of a puzzle, in capitals, in any format."""
_LIST = re.compile(r"\[\s*[\[{]")
"""The beginning of a list of lists or of objects, with which no name of a file begins."""
_BESIDE = re.compile(r"[\s,;|]+")
"""The characters between the cells of a puzzle and the values beside it."""
_DIGITS_AND_MARKS = frozenset("123456789" + EMPTY)
"""The characters of cells without letters, which may be the name of a file."""
_BINARY = {
    b"\x1f\x8b": "compressed by gzip; gunzip -c prints the text, which - reads",
    b"BZh": "compressed by bzip2; bunzip2 -c prints the text, which - reads",
    b"\xfd7zXZ": "compressed by xz; xz -dc prints the text, which - reads",
    b"\x28\xb5\x2f\xfd": "compressed by zstd; zstd -dc prints the text, which - reads",
    b"PK\x03\x04": "a ZIP archive or a spreadsheet; unpack it, or export the puzzles as CSV",
    b"\xd0\xcf\x11\xe0": "a spreadsheet or document; export the puzzles as CSV",
    b"PAR1": "a Parquet file; export the puzzles as CSV",
    b"ARROW1": "an Arrow file; export the puzzles as CSV",
    b"\x93NUMPY": "a file of numpy; sudokuenum.solve_many takes the array that numpy.load reads",
    b"SQLite format 3": "a database; export the puzzles as CSV",
    b"\x89PNG": "a picture; puzzles are read from text",
    b"\xff\xd8\xff": "a picture; puzzles are read from text",
    b"GIF8": "a picture; puzzles are read from text",
    b"%PDF": "a PDF file; puzzles are read from text",
}
"""The kinds of files by the bytes with which they begin, each with its remedy."""


def blocks_of(
    given: str | bytes | os.PathLike[str], name: str, stack: ExitStack
) -> tuple[Iterator[list[str]], str]:
    """Return the lines of an input in blocks, and the name of the input in errors.

    `-` is standard input, and a string can also be the path of a file. `stack` closes the file.
    Raises PuzzleError if there is no such file, or if it is no text.
    """
    if given == "-":
        return _blocks_of_stdin(), "standard input"
    if isinstance(given, bytes):
        return blocks_of_bytes(_text(io.BytesIO(given).read, name)), name
    if isinstance(given, str) and is_content(given):
        return blocks_of_lines(io.StringIO(given, newline=None)), name
    path = os.fspath(given)
    return blocks_of_bytes(_text(_checked(_open(path, stack), f"'{path}'"), path)), path


def is_content(string: str) -> bool:
    r"""Return True if a string holds puzzles, and False if it is the path of a file.

    Raises PuzzleError if it is the name of a file but could also be a puzzle.

    Examples
    --------
    >>> is_content("1.3.3.........4."), is_content("1.3.\n3...\n"), is_content("puzzles.txt")
    (True, True, False)
    >>> is_content("1.3.3.........4.,easy"), is_content("<row>1.3.</row>")
    (True, True)
    """
    if _LIST.match(string) or len(string.splitlines()) > 1:
        return True
    if not (
        exchange.begins(string.lstrip())
        or begins_tags(string)
        or sql_dumps.begins(string)
        or _has_cells(string)
    ):
        marks = "".join(string.split()).upper()
        if len(string) < 16 or not {*marks} <= _IN_CELLS:
            return False
    if os.path.isfile(string):
        which = f"'.{os.sep}{string}' is the file, and ' {string}' the puzzle"
        raise PuzzleError(f"'{string}' is the name of a file, and also a puzzle: {which}")
    return True


def _has_cells(string: str) -> bool:
    """Return True if one of several values on a line has the cells of a puzzle."""
    words = [word.strip("\"'") for word in _BESIDE.split(string)]
    return len(words) > 1 and any(
        len(word) in USUAL_NUMBERS_OF_CELLS and _DIGITS_AND_MARKS.issuperset(word) for word in words
    )


def _text(read: Callable[[int], bytes], name: str) -> Callable[[int], bytes]:
    """Return a function that calls `read`. It raises PuzzleError if the bytes are not text."""
    begun = False

    def checked(size: int) -> bytes:
        nonlocal begun
        data = read(size)
        if not begun:
            begun = True
            found = next((kind for head, kind in _BINARY.items() if data.startswith(head)), "")
            if not found and b"\0" in data and not marked_encoding(data):
                found = "a binary file, or text in another encoding than UTF-8; save it as UTF-8"
            if found:
                raise PuzzleError(f"{name}: {found}")
        return data

    return checked


def _blocks_of_stdin() -> Iterator[list[str]]:
    file = sys.stdin
    if isinstance(file, io.TextIOWrapper) and isinstance(file.buffer, io.BufferedReader):
        read = _text(_checked(file.buffer.read1, "standard input"), "standard input")
        return blocks_of_bytes(read, file.encoding)
    return blocks_of_lines(file)


def _open(path: str, stack: ExitStack) -> Callable[[int], bytes]:
    """Return a function that reads bytes of a file. Raises PuzzleError if there is no such file."""
    try:
        return stack.enter_context(open(path, "rb", buffering=0)).read
    except (OSError, ValueError) as error:
        why = why_not_open(path, error) if isinstance(error, OSError) else error
        if re.match(r"ftp://|www\.", path, re.IGNORECASE):
            why = "an address; write https:// before a link that contains the puzzle, or download "
            why += "the file first, such as with curl"
        elif isinstance(error, FileNotFoundError) and re.search(r"[*?]", path):
            why = "no file has a name of this pattern"
        raise PuzzleError(f"'{path}': neither cells nor a file of puzzles: {why}") from None


def _checked(read: Callable[[int], bytes], name: str) -> Callable[[int], bytes]:
    """Return a function that calls `read` and raises PuzzleError with this name if it fails."""

    def checked(size: int) -> bytes:
        try:
            return read(size)
        except OSError as error:
            raise PuzzleError(f"{name}: cannot be read: {error.strerror}") from None

    return checked
