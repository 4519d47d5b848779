"""Reading XML in parts, of which a subclass of `XmlReader` keeps what it needs.

The parser is expat, which comes with Python. It opens no files. It keeps an unfinished tag, and
reads it from its beginning with each part. Therefore the lines of a tag are limited. The number of
open tags is limited, too.
"""

from abc import ABC, abstractmethod
from typing import NoReturn

from sudokuenum.errors import PuzzleError

_MOST_TAGS = 100
"""The most tags that may be open."""
MOST_LINES = 1000
"""The most lines of a tag or a comment."""


class XmlReader(ABC):
    """A parser whose methods are called with the tags of XML and the characters between them.

    The bytes of `beginning` precede the XML, without calls of the methods.
    """

    def __init__(self, beginning: bytes = b"") -> None:
        from xml.parsers import expat  # most inputs have no XML

        self._expat = expat
        self._parser = parser = expat.ParserCreate("utf-8")
        if hasattr(parser, "SetReparseDeferralEnabled"):
            parser.SetReparseDeferralEnabled(False)  # else expat 2.6 waits after a tag's last line
        parser.Parse(beginning)
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text

    def _parse(self, text: str) -> None:
        """Parse the next part. Raises PuzzleError if it is not XML."""
        try:
            self._parser.Parse(text.encode("utf-8", "replace"))
        except self._expat.ExpatError as error:
            reason = self._expat.ErrorString(error.code)
            words = self._damage(error.lineno, error.offset + 1, reason)
            raise PuzzleError(words) from None

    def _check_open(self, tags: int) -> None:
        if tags > _MOST_TAGS:
            self._fail(f"more than {_MOST_TAGS} tags are open")

    def _fail(self, reason: str) -> NoReturn:
        raise PuzzleError(reason)

    @abstractmethod
    def _damage(self, line: int, column: int, reason: str) -> str:
        """Return the message that something at this place, counted from 1, is not XML."""

    @abstractmethod
    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        """Read a tag at the beginning of an element."""

    @abstractmethod
    def _end(self, tag: str) -> None:
        """Read a tag at the end of an element."""

    @abstractmethod
    def _text(self, text: str) -> None:
        """Read characters between tags."""
