"""Writing files whole."""

import os
from pathlib import Path

from sudokuenum.errors import CertificateError


def check_target(path: Path, what: str = "certificate") -> None:
    """CertificateError if a certificate, or what it is called, cannot be written to this path."""
    target = path.resolve()
    if not path.name or (target.exists() and not target.is_file()):
        raise CertificateError(f"{what} '{path}': not a file")
    if not os.access(target.parent, os.W_OK):
        raise CertificateError(f"{what} '{path}': cannot write into {target.parent}")


def write_whole(path: Path, text: str, what: str = "certificate") -> None:
    """Write a file; one of that name is replaced when all is written.

    CertificateError if that fails; nothing is left behind then.
    """
    check_target(path, what)
    target = path.resolve()
    part = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        part.write_text(text, encoding="utf-8")
        os.replace(part, target)
    except OSError as error:
        raise CertificateError(f"{what} '{path}': {error.strerror}") from None
    finally:
        part.unlink(missing_ok=True)
