"""Checked paths, text files that are read, and files that are written atomically.

A file is first written under another name and then renamed. A reader therefore sees either the old
file or the complete new one, and a failure leaves nothing behind.
"""

import codecs
import io
import os
from contextlib import suppress
from errno import EISDIR
from pathlib import Path
from shutil import copymode
from threading import get_ident

from sudokuenum.common.arguments import shown
from sudokuenum.errors import FileError

AnyPath = str | os.PathLike[str]
"""The types that functions accept as a path."""
_MARKED_ENCODINGS = {
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
"""The encodings beside UTF-8 by the mark with which bytes begin; UTF-32 begins like UTF-16."""
STDIN, STDOUT = 0, 1
"""The file descriptors of standard input and standard output."""


def as_path(path: AnyPath) -> Path:
    """Return a path that the user has given as a `Path`.

    Raises FileError if it is empty or contains a null byte or a line break, and TypeError if it is
    neither a string nor an `os.PathLike` of strings.
    """
    if isinstance(path, str | os.PathLike) and isinstance(text := os.fspath(path), str):
        if not text or "\0" in text or text.splitlines() != [text]:
            rule = "no null byte and no line break" if text else "the name of a file"
            raise FileError(f"path {shown(text)}: expected {rule}")
        return Path(text)
    kind = type(path).__name__
    raise TypeError(f"path {shown(path)}: expected str or os.PathLike[str], not {kind}")


def check_target(path: AnyPath, kind: str) -> None:
    """Raise FileError if a path cannot be written to.

    The message begins with `kind`, the kind of file, such as "certificate".
    """
    file = as_path(path)
    try:
        target = file.resolve()
        exists = target.exists()
        if not file.name or (exists and not target.is_file()):
            raise FileError(f"{kind} '{path}': not a file")
    except (OSError, RuntimeError) as error:  # the name is too long, or links form a loop
        reason = error.strerror if isinstance(error, OSError) else error
        raise FileError(f"{kind} '{path}': {reason}") from None
    if not os.access(target.parent, os.W_OK):
        raise FileError(f"{kind} '{path}': cannot write into {target.parent}")
    if exists and not os.access(target, os.W_OK):
        raise FileError(f"{kind} '{path}': the file is read-only")


def marked_encoding(data: bytes) -> str | None:
    """Return the encoding beside UTF-8 whose mark some bytes begin with, or None."""
    return next((name for mark, name in _MARKED_ENCODINGS.items() if data.startswith(mark)), None)


def read_text(path: AnyPath, kind: str, most: int) -> str:
    """Return the content of a text file or a pipe, in UTF-8 or with the mark of another encoding.

    PowerShell writes UTF-16 with such a mark.

    Raises FileError, whose message begins with the kind of file, if the file cannot be read, is not
    UTF-8 or has more than `most` characters.
    """
    try:
        with as_path(path).open("rb") as file:
            encoding = marked_encoding(file.peek(4)) or "utf-8-sig"
            with io.TextIOWrapper(file, encoding) as decoded:
                text = decoded.read(most + 1)
    except OSError as error:
        raise FileError(f"{kind} '{path}': {why_not_open(path, error)}") from None
    except UnicodeDecodeError:
        raise FileError(f"{kind} '{path}': not text in UTF-8") from None
    if len(text) > most:
        raise FileError(f"{kind} '{path}': more than {most} characters")
    return text


def why_not_open(path: AnyPath, error: OSError) -> str:
    """Return the reason why a file cannot be opened; Windows denies the permission for a folder."""
    return os.strerror(EISDIR) if os.path.isdir(path) else error.strerror or str(error)


def part_of(path: Path) -> Path:
    """Return the temporary path to which this thread writes a file until it is complete."""
    return path.with_name(f"{path.name}.{os.getpid()}.{get_ident()}.part")


def write_whole(path: AnyPath, content: str | bytes, kind: str) -> None:
    """Write a file, which replaces any file of that name once it is complete.

    A string is encoded in UTF-8, and lone surrogates, which UTF-8 lacks, are escaped.

    Raises FileError, whose message begins with the kind of file, if the file cannot be written.
    """
    check_target(path, kind)
    target = as_path(path).resolve()
    part = part_of(target)
    try:
        encoded = (
            content if isinstance(content, bytes) else content.encode("utf-8", "backslashreplace")
        )
        part.write_bytes(encoded)
        with suppress(OSError):  # there was no old file, or the file system has no modes
            copymode(target, part)
        os.replace(part, target)
    except OSError as error:
        raise FileError(f"{kind} '{path}': {error.strerror}") from None
    finally:
        with suppress(OSError):
            part.unlink()


def same_file(first: AnyPath | int, second: AnyPath | int) -> bool:
    """Return True if two paths or file descriptors denote the same file, possibly through links."""
    return _identity(first) == _identity(second)


def _identity(file: AnyPath | int) -> object:
    """Return a value that all paths and descriptors of a file have in common."""
    try:
        status = os.stat(file)
    except (OSError, ValueError):  # the file does not exist yet
        return file if isinstance(file, int) else os.path.realpath(file)
    return status.st_dev, status.st_ino
