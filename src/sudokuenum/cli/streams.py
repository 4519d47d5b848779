"""Standard input, output and error, as the command uses them.

An input that the caller has closed is empty, and a closed output discards what is written. An error
of standard output names the stream. Errors of standard error are ignored, because losing remarks is
better than losing results and the exit status. Characters that the encoding of a stream lacks are
escaped.
"""

import io
import os
import sys
from contextlib import suppress
from errno import EINVAL
from typing import Literal, TextIO

from sudokuenum.common.wording import escaped
from sudokuenum.errors import FileError

_ESCAPED = "backslashreplace"
"""The treatment of characters that an encoding lacks."""


class ReaderGoneError(Exception):
    """The reader of standard output has gone, as in `sudokuenum bands | head`."""


class _Remarks(io.TextIOWrapper):
    """Standard error, which discards all output after its first error."""

    def write(self, text: str, /) -> int:
        """Write a string, or discard it after an error."""
        try:
            return super().write(text)
        except OSError as error:
            self._lose(error)
            return len(text)

    def flush(self) -> None:
        """Write out the buffer, or discard it after an error."""
        try:
            super().flush()
        except OSError as error:
            self._lose(error)

    def _lose(self, error: OSError) -> None:
        # the rest of the buffer goes there, too, at the latest when the interpreter ends
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, self.fileno())
        os.close(nowhere)


class _Results(_Remarks):
    """Standard output, which raises its first error as FileError or ReaderGoneError."""

    def _lose(self, error: OSError) -> None:
        super()._lose(error)
        # Windows may report a pipe without a reader as an invalid argument
        if isinstance(error, BrokenPipeError) or (
            sys.platform == "win32" and error.errno == EINVAL
        ):
            raise ReaderGoneError from None
        raise FileError(f"standard output: {error.strerror}") from None


def open_streams() -> None:
    """Replace standard input, output and error."""
    # in this order, so that each closed stream gets its former number
    if sys.stdin is None:
        sys.stdin = _nowhere("r")
    elif isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    sys.stdout = _opened(sys.stdout, _Results)
    sys.stderr = _opened(sys.stderr, _Remarks)


def _nowhere(mode: Literal["r", "w"]) -> TextIO:
    # Python closes the number of no standard stream, and warns of other files that nobody closes
    number = os.open(os.devnull, os.O_RDONLY if mode == "r" else os.O_WRONLY)
    return open(number, mode, encoding="utf-8", closefd=False)


def print_remark(words: object) -> None:
    """Print a line about the work, or an error, on standard error."""
    print(f"sudokuenum: {escaped(str(words))}", file=sys.stderr, flush=True)


def write_utf8() -> None:
    """Write standard output in UTF-8 from now on.

    JSON, CSV and web pages are always in UTF-8, as the pages also declare, even if text is not.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors=_ESCAPED)


def _opened(stream: TextIO | None, kind: type[_Remarks]) -> TextIO:
    if stream is None:
        return _nowhere("w")
    if not isinstance(stream, io.TextIOWrapper):
        return stream
    with suppress(OSError, AttributeError):  # Windows cannot do this for files
        os.set_blocking(stream.fileno(), True)
    encoding = stream.encoding
    errors = _ESCAPED if stream.errors == "strict" else stream.errors
    buffering, through = stream.line_buffering, stream.write_through
    return kind(stream.detach(), encoding, errors, line_buffering=buffering, write_through=through)
