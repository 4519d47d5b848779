"""Lines of a text that can be looked at before they are taken.

They are read in blocks, each the lines that have arrived, so that a reader can take many lines at
once and never waits for more than it needs.
"""

import codecs
import io
from collections.abc import Callable, Iterable, Iterator

from sudokuenum.common.arguments import check_type

_CHUNK = 1 << 16
LONGEST = 1 << 20
"""A longer line is cut; readers refuse lines that are far shorter."""


class Lines:
    """Lines, counted from 1, without what ends them."""

    def __init__(self, blocks: Iterable[list[str]]) -> None:
        self._blocks = iter(blocks)
        self._ahead: list[str] = []
        self._position = 0
        self.taken = 0

    def look(self, ahead: int = 0) -> str | None:
        """The line this many lines ahead of the next one; None after the last."""
        while self._position + ahead >= len(self._ahead):
            block = next(self._blocks, None)
            if block is None:
                return None
            self._ahead = self._ahead[self._position :] + block
            self._position = 0
        return self._ahead[self._position + ahead]

    def arrived(self) -> list[str]:
        """The lines ahead that have been read; at least one unless there is none."""
        self.look()
        return self._ahead[self._position :]

    def take(self, lines: int) -> None:
        """Go on by as many lines, which have been looked at."""
        self._position += lines
        self.taken += lines


def blocks_of_lines(lines: Iterable[str]) -> Iterator[list[str]]:
    """Each of the lines as a block; TypeError for what is no text."""
    for line in lines:
        check_type(line, str, "lines of text")
        yield [line.rstrip("\r\n")]


def blocks_of_bytes(read: Callable[[int], bytes], encoding: str = "utf-8") -> Iterator[list[str]]:
    """The lines of bytes in blocks, each as soon as a call of `read` returns bytes.

    `read` gives at most as many bytes as it is asked for, and none at the end. A line ends with LF,
    CR or both. Bytes that begin with the mark of UTF-16 are read as that; what cannot be decoded
    becomes U+FFFD. A line of more than `LONGEST` characters is cut, to save memory.
    """
    data = read(_CHUNK)
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encoding = "utf-16"
    decoder = io.IncrementalNewlineDecoder(
        codecs.getincrementaldecoder(encoding)(errors="replace"), translate=True
    )
    rest = ""
    while True:
        *lines, rest = (rest + decoder.decode(data, final=not data)).split("\n")
        if len(rest) > LONGEST or (rest and not data):
            lines.append(rest)
            rest = ""
        if lines:
            yield lines
        if not data:
            return
        data = read(_CHUNK)
