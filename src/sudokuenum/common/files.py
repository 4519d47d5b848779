"""Paths that are given, and files that are written whole.

A file is first written under another name in the same folder and then renamed. So a reader sees the
old file or the new one, and a failure leaves nothing behind.
"""

import os
from pathlib import Path

from sudokuenum.errors import FileError

AnyPath = str | os.PathLike[str]
"""A path as users give it."""


def as_path(path: AnyPath) -> Path:
    """The path, or TypeError that says what is expected.

    >>> as_path("count.db").name
    'count.db'
    """
    if isinstance(path, str | os.PathLike) and isinstance(os.fspath(path), str):
        return Path(path)
    raise TypeError(f"path {path!r}: expected str or os.PathLike[str], not {type(path).__name__}")


def check_target(path: AnyPath, what: str) -> None:
    """FileError, which names what is to be written, if this path cannot be written."""
    given = as_path(path)
    target = given.resolve()
    if not given.name or (target.exists() and not target.is_file()):
        raise FileError(f"{what} '{path}': not a file")
    if not os.access(target.parent, os.W_OK):
        raise FileError(f"{what} '{path}': cannot write into {target.parent}")


def write_whole(path: AnyPath, text: str, what: str) -> None:
    """Write a text file; a file of that name is replaced once the new one is complete.

    FileError, which names what was to be written, if that fails.
    """
    check_target(path, what)
    target = as_path(path).resolve()
    part = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        part.write_text(text, encoding="utf-8")
        os.replace(part, target)
    except OSError as error:
        raise FileError(f"{what} '{path}': {error.strerror}") from None
    finally:
        part.unlink(missing_ok=True)


def name_complete_file(part: Path, target: Path) -> None:
    """Give a complete file its name; FileExistsError if there is a file of that name."""
    try:
        os.link(part, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if target.exists():
            raise FileExistsError(target) from None
        os.rename(part, target)
