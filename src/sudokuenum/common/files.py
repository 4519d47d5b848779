"""Paths that are given, texts that are read, and files that are written whole.

A file is first written under another name and then renamed. So a reader sees the old file or the
new one, and a failure leaves nothing behind.
"""

import os
from contextlib import suppress
from pathlib import Path
from shutil import copymode
from threading import get_ident

from sudokuenum.common.arguments import shown
from sudokuenum.errors import FileError

AnyPath = str | os.PathLike[str]
"""A path as users give it."""
STDIN, STDOUT = 0, 1
"""The numbers of the open files that are standard input and standard output."""


def as_path(path: AnyPath) -> Path:
    """The path; FileError for a zero byte or the end of a line in it, TypeError for no path."""
    if isinstance(path, str | os.PathLike) and isinstance(text := os.fspath(path), str):
        if not text or "\0" in text or text.splitlines() != [text]:
            words = "no zero byte and no end of a line" if text else "the name of a file"
            raise FileError(f"path {shown(text)}: expected {words}")
        return Path(text)
    words = f"expected str or os.PathLike[str], not {type(path).__name__}"
    raise TypeError(f"path {shown(path)}: {words}")


def check_target(path: AnyPath, what: str) -> None:
    """FileError, which names what is to be written, if this path cannot be written."""
    file = as_path(path)
    try:
        target = file.resolve()
        exists = target.exists()
        if not file.name or (exists and not target.is_file()):
            raise FileError(f"{what} '{path}': not a file")
    except (OSError, RuntimeError) as error:  # a name that is too long, links in a circle
        why = error.strerror if isinstance(error, OSError) else error
        raise FileError(f"{what} '{path}': {why}") from None
    if not os.access(target.parent, os.W_OK):
        raise FileError(f"{what} '{path}': cannot write into {target.parent}")
    if exists and not os.access(target, os.W_OK):
        raise FileError(f"{what} '{path}': the file is read-only")


def read_text(path: AnyPath, what: str, most: int) -> str:
    """The text of a file or of a pipe, in UTF-8 with or without a byte order mark.

    FileError, which names what was to be read, unless it is a text of at most `most` characters.
    """
    try:
        with as_path(path).open(encoding="utf-8-sig") as file:
            text = file.read(most + 1)
    except OSError as error:
        raise FileError(f"{what} '{path}': {error.strerror}") from None
    except UnicodeDecodeError:
        raise FileError(f"{what} '{path}': not a text in UTF-8") from None
    if len(text) > most:
        raise FileError(f"{what} '{path}': more than {most} characters")
    return text


def part_of(path: Path) -> Path:
    """Where this thread writes a file until it is complete."""
    return path.with_name(f"{path.name}.{os.getpid()}.{get_ident()}.part")


def write_whole(path: AnyPath, content: str | bytes, what: str) -> None:
    """Write a file; a file of that name is replaced once the new one is complete.

    Text is written in UTF-8. FileError, which names what was to be written, if that fails.
    """
    check_target(path, what)
    target = as_path(path).resolve()
    part = part_of(target)
    try:
        part.write_bytes(content.encode() if isinstance(content, str) else content)
        with suppress(OSError):  # there was none, or the disk has no modes
            copymode(target, part)
        os.replace(part, target)
    except OSError as error:
        raise FileError(f"{what} '{path}': {error.strerror}") from None
    finally:
        with suppress(OSError):
            part.unlink()


def same_file(one: AnyPath | int, other: AnyPath | int) -> bool:
    """Whether two paths, or numbers of open files, are one file, also by links."""
    return _identity(one) == _identity(other)


def _identity(file: AnyPath | int) -> object:
    try:
        status = os.stat(file)
    except (OSError, ValueError):  # not there yet
        return file if isinstance(file, int) else os.path.realpath(file)
    return status.st_dev, status.st_ino
