"""The text of a saved count: small, and readable by people and other programs.

    sudokuenum saved count 1
    version 0.1.0
    box 4x3
    level 144578
    engine columns
    bands 0e5d...
    shard 1/1
    factor 1152
    lines 144578
    seconds 19612.3
    digest 91ab...
    <an empty line>
    1 32534722222222222222
    2 ...

The head says what is counted, as in `Identity`, and by which version. Each line after it is for a
class that is counted: its number, and n divided by the factor, which is the largest number that
divides r!^(c-1) * (c-1)! and all n. `seconds` is the time of all `lines`, and `digest` their
SHA-256. A text whose name ends with .xz is compressed by LZMA: 144578 classes take 1.4 MB, not 4.
"""

import lzma
import os
import re
from collections.abc import Iterator
from math import gcd
from pathlib import Path

from sudokuenum import __version__
from sudokuenum.errors import SavedError
from sudokuenum.geometry.box import Box
from sudokuenum.long_runs.file_format import TEXT_BEGIN, XZ_BEGIN, check_identity, new_file
from sudokuenum.long_runs.identity import COLUMNS, Identity, digest
from sudokuenum.long_runs.long_count import CountedClass, Results

_TITLE = f"{TEXT_BEGIN} 1"
_FIELDS = "version", *COLUMNS, "factor", "lines", "seconds", "digest"
_VALUES = dict.fromkeys(("level", "factor", "lines"), "0|[1-9][0-9]{0,99}")
_VALUES["seconds"] = r"[0-9]{1,12}(\.[0-9]+)?"
"""What matches the values of fields; those of the others are not empty."""
_LINE = re.compile(r"([1-9][0-9]{0,6}) (0|[1-9][0-9]{0,999})", re.ASCII)
_MOST_BYTES = 1 << 27


def write_text(path: Path, identity: Identity, results: Results) -> None:
    """Write a text with these results, as `new_file` does."""
    content = _text(identity, results).encode()
    if path.suffix == ".xz":
        content = lzma.compress(content)
    with new_file(path) as part, part.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _text(identity: Identity, results: Results) -> str:
    found = [one.n for one in results.values()]
    factor = gcd(Box.parse(identity.box).completions_per_reduced, *found)
    classes = "".join(f"{number} {results[number].n // factor}\n" for number in sorted(results))
    fields = {
        "version": __version__,
        **identity.columns,
        "factor": factor,
        "lines": len(results),
        "seconds": f"{sum(one.seconds for one in results.values()):.3f}",
        "digest": digest([classes]),
    }
    return "\n".join([_TITLE, *(f"{name} {fields[name]}" for name in _FIELDS), "", ""]) + classes


def read_saved_text(path: Path) -> tuple[Identity, str, Results]:
    """What a text is of, the version that wrote it, and its results.

    Classes share the seconds. SavedError if it is damaged or was edited, or counts what cannot be.
    """
    head, empty, classes = _read(path).partition("\n\n")
    title, *lines = head.split("\n")
    if title != _TITLE:
        raise SavedError(f"{path}: begins with {title[:40]!r}, expected {_TITLE!r}")
    if not empty:
        raise SavedError(f"{path}: cut off in the head")
    fields = dict(_head(path, lines))
    left, wrong = classes.count("\n"), f"{path}: damaged or edited"
    if str(left) != fields["lines"] or classes[-1:] not in ("", "\n"):
        raise SavedError(f"{wrong}: {left} whole lines of classes, expected {fields['lines']}")
    if fields["digest"] != digest([classes]):
        raise SavedError(f"{wrong}: of another digest")
    identity = Identity(
        fields["box"], int(fields["level"]), fields["engine"], fields["bands"], fields["shard"]
    )
    check_identity(path, identity)
    counted = dict(_classes(path, classes, identity, int(fields["factor"])))
    each = float(fields["seconds"]) / max(1, len(counted))
    return identity, fields["version"], {k: CountedClass(k, n, each) for k, n in counted.items()}


def _read(path: Path) -> str:
    try:
        content = path.read_bytes()
        if content.startswith(XZ_BEGIN):
            decompressor = lzma.LZMADecompressor()
            content = decompressor.decompress(content, max_length=_MOST_BYTES)
            if not decompressor.eof or decompressor.unused_data:
                raise SavedError(f"{path}: cut off or too long")
        return content.decode()
    except OSError as error:
        raise SavedError(f"{path}: {error.strerror}") from None
    except (lzma.LZMAError, UnicodeDecodeError):
        raise SavedError(f"{path}: damaged") from None


def _head(path: Path, lines: list[str]) -> Iterator[tuple[str, str]]:
    for place, name in enumerate(_FIELDS, 2):
        line = lines[place - 2] if place - 2 < len(lines) else ""
        key, _, value = line.partition(" ")
        if key != name or not re.fullmatch(_VALUES.get(name, ".+"), value, re.ASCII):
            raise SavedError(f"{path}: line {place}: {line[:40]!r}, expected the field {name!r}")
        yield name, value
    if len(lines) > len(_FIELDS):
        raise SavedError(f"{path}: line {len(_FIELDS) + 2}: expected an empty line")


def _classes(
    path: Path, classes: str, identity: Identity, factor: int
) -> Iterator[tuple[int, int]]:
    numbers, before = identity.numbers, 0
    for place, line in enumerate(classes.split("\n")[:-1], len(_FIELDS) + 3):
        match = _LINE.fullmatch(line)
        number = int(match[1]) if match else 0
        if not match or not factor:
            raise SavedError(f"{path}: line {place}: {line[:40]!r}, expected a class and its n")
        if number <= before or number not in numbers:
            wrong = "is not in order" if number in numbers else "does not belong to the count"
            raise SavedError(f"{path}: line {place}: class {number} {wrong}")
        before = number
        yield number, factor * int(match[2])
