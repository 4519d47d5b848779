"""Lines that a reader can look at before it takes them.

They are read in blocks of the lines that have arrived, so that a reader can take many lines at once
and never waits for more than it needs.
"""

import codecs
import io
from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from sudokuenum.common.arguments import check_type
from sudokuenum.common.files import marked_encoding

Look: TypeAlias = Callable[[int], str | None]
"""Returns the line that is a number of lines ahead, or None after the last."""

_CHUNK = 1 << 16
_LINES_PER_BLOCK = 1024
MOST_CHARACTERS_KEPT = 1 << 20
"""The length at which a line is cut. A line of this length goes on in the next one.

Only documents may have such lines, because far shorter lines of other formats raise an error.
"""


class Lines:
    """Lines, counted from 1, without their ends."""

    def __init__(self, blocks: Iterable[list[str]]) -> None:
        self._blocks = iter(blocks)
        self._ahead: list[str] = []
        self._position = 0
        self.taken = 0

    def look(self, ahead: int = 0) -> str | None:
        """Return the line `ahead` lines after the next one, or None after the last."""
        while self._position + ahead >= len(self._ahead):
            block = next(self._blocks, None)
            if block is None:
                return None
            del self._ahead[: self._position]
            self._ahead += block
            self._position = 0
        return self._ahead[self._position + ahead]

    def arrived(self) -> list[str]:
        """Return the lines ahead that have been read, at least one unless there are no more."""
        self.look()
        return self._ahead[self._position :]

    def has_arrived(self, ahead: int = 0) -> bool:
        """Return True if the line `ahead` lines after the next one has been read."""
        return self._position + ahead < len(self._ahead)

    def take(self, lines: int) -> None:
        """Go on by a number of lines that have been looked at, of which some may be cut."""
        begin, self._position = self._position, self._position + lines
        lengths = [*map(len, self._ahead[begin : self._position])]
        self.taken += lines - lengths.count(MOST_CHARACTERS_KEPT)


def is_cut(line: str) -> bool:
    """Return True if a line is cut, so that it continues in the next one."""
    return len(line) == MOST_CHARACTERS_KEPT


def _parts(line: str) -> list[str]:
    """Return a line, or the parts into which it is cut, the last of which may be empty."""
    starts = range(0, len(line) + 1, MOST_CHARACTERS_KEPT)
    return [line[start : start + MOST_CHARACTERS_KEPT] for start in starts]


def blocks_of_lines(lines: Iterable[str]) -> Iterator[list[str]]:
    """Yield lines in blocks. Raises TypeError if a line is not a string.

    The lines of a list or of a file on a disk are in blocks of many; of other iterables, which may
    wait for a person, each line is a block.
    """
    for some in _portions(lines):
        block: list[str] = []
        for line in some:
            check_type(line, str, "lines of text")
            line = line.rstrip("\r\n")
            block += [line] if len(line) < MOST_CHARACTERS_KEPT else _parts(line)
        yield block


def _portions(lines: Iterable[str]) -> Iterator[Iterable[str]]:
    """Yield the lines in portions that can be read without waiting."""
    if isinstance(lines, list | tuple):
        for k in range(0, len(lines), _LINES_PER_BLOCK):
            yield lines[k : k + _LINES_PER_BLOCK]
    elif isinstance(lines, io.TextIOBase) and lines.seekable():
        while some := lines.readlines(_CHUNK):
            yield some
    else:
        for line in lines:
            yield [line]


def blocks_of_bytes(read: Callable[[int], bytes], encoding: str = "utf-8") -> Iterator[list[str]]:
    """Yield the lines of bytes in blocks, each as soon as a call of `read` returns bytes.

    `read` returns at most the number of bytes that it is asked for, and none at the end. A line
    ends with LF, CR or both. Bytes that begin with the mark of UTF-16 or UTF-32 have this encoding.
    Bytes that cannot be decoded become U+FFFD. A line of more than `MOST_CHARACTERS_KEPT`
    characters is cut, to save memory.
    """
    data = read(_CHUNK)
    encoding = marked_encoding(data) or encoding
    decoder = io.IncrementalNewlineDecoder(
        codecs.getincrementaldecoder(encoding)(errors="replace"), translate=True
    )
    rest = ""
    while True:
        *lines, rest = (rest + decoder.decode(data, final=not data)).split("\n")
        if lines and len(lines[0]) >= MOST_CHARACTERS_KEPT:  # the others are in one chunk
            lines[:1] = _parts(lines[0])
        if len(rest) >= MOST_CHARACTERS_KEPT or (rest and not data):
            *parts, rest = _parts(rest)
            lines += parts if data else [*parts, rest]
        if lines:
            yield lines
        if not data:
            return
        data = read(_CHUNK)
