"""The text format of a saved count: small, and readable by people and other programs.

    sudokuenum saved count 2
    version 1.0.0
    kind fewest
    box 2x2
    classes 2
    representatives 4d76...
    parameters {"layout": "box 2x2", "clues": 4}
    shard 1/1
    results different puzzles grids
    factors 1 4 1
    lines 2
    seconds 0.008
    digest 91ab...
    <an empty line>
    1 2 3 1
    2 11 32 1

The head gives the version of the package and the `Identity` of the count. Each line after it is for
a class that is counted: its number, and the fields of its result, which `results` names. Each field
is divided by its factor: the largest number that divides r!^(c-1) * (c-1)!, where the boxes have r
rows and c columns, and this field of all classes. `seconds` is the time of all `lines`, and
`digest` the SHA-256 of the lines. A file whose name ends with .xz is compressed by LZMA: 144578
classes take 1.4 MB instead of 4 MB.

Because files may come from strangers, and a compressed file of 20 KB may contain gigabytes of text,
a file is read line by line, and twice: first its digest, then its classes.

The head of version 1 has other fields (see old_files.py), and a single factor.
"""

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from hashlib import sha256
from io import BufferedIOBase
from itertools import islice
from math import gcd, prod
from pathlib import Path
from typing import IO, Any, NamedTuple

from sudokuenum import __version__
from sudokuenum.common.arguments import shown
from sudokuenum.errors import SavedError
from sudokuenum.geometry.box import Box
from sudokuenum.long_runs import old_files
from sudokuenum.long_runs.database_format import (
    MAX_CLASSES,
    MAX_NAME,
    TEXT_BEGIN,
    XZ_BEGIN,
    RecordOf,
    check_words,
    checked_identity,
    new_file,
    parameters_text,
    read_parameters,
)
from sudokuenum.long_runs.identity import Identity
from sudokuenum.long_runs.long_count import CountedClass, Found, Results

_TITLE, _OLD_TITLE = f"{TEXT_BEGIN} 2", f"{TEXT_BEGIN} 1"
_IDENTITY = "kind", "box", "classes", "representatives", "parameters", "shard"
_FIELDS = {
    _TITLE: ("version", *_IDENTITY, "results", "factors", "lines", "seconds", "digest"),
    _OLD_TITLE: ("version", *old_files.COLUMNS, "factor", "lines", "seconds", "digest"),
}
_INTEGER = "0|[1-9][0-9]{0,99}"
_VALUES = {
    **dict.fromkeys(("classes", "level", "factor", "lines"), _INTEGER),
    "factors": f"({_INTEGER})( ({_INTEGER}))*",
    "seconds": r"[0-9]{1,12}(\.[0-9]+)?",
    "representatives": ".*",  # a count that a user defines need not have any
}
"""The pattern of the values of a field. Any other field must merely not be empty."""
_LINE = r"([1-9][0-9]{0,6})((?: (?:0|[1-9][0-9]{0,999})){%d})"
_MAX_BYTES, _MAX_LINE, _PIECE = 1 << 26, 200_000, 1 << 16
"""The most bytes of a file and of a line, and the bytes that are decompressed at a time."""
_MAX_MEMORY = 100 << 20
"""The most bytes that LZMA may use: the strongest compression needs 65 MB."""


def write_text(
    path: Path, identity: Identity, record: type[NamedTuple], results: Results[Any]
) -> None:
    """Write a text file with these results, all of the type `record`, by `new_file`."""
    with new_file(path) as part, ExitStack() as stack:
        file = stack.enter_context(part.open("wb"))
        target = stack.enter_context(_compressing(file)) if path.suffix == ".xz" else file
        for line in _lines_of(identity, record, results):
            target.write(line.encode())
        if target is not file:
            target.close()
        file.flush()
        os.fsync(file.fileno())


def _compressing(file: IO[bytes]) -> BufferedIOBase:
    """Return a file that compresses what is written to it into another file."""
    import lzma  # some builds of Python lack it

    return lzma.open(file, "wb")


def _lines_of(identity: Identity, record: type[NamedTuple], results: Results[Any]) -> Iterator[str]:
    """Yield the head, and the lines of the classes."""
    common = Box(identity.box).completions_per_reduced
    found = [one.result for one in results.values()]
    factors = [gcd(common, *(one[k] for one in found)) for k in range(len(record._fields))]

    def classes() -> Iterator[str]:
        for number in sorted(results):
            pairs = zip(results[number].result, factors, strict=True)
            yield f"{number} {_joined(n // factor for n, factor in pairs)}\n"

    sum_of_lines = sha256()
    for line in classes():
        sum_of_lines.update(line.encode())
    fields = {
        **vars(identity),
        "version": __version__,
        "parameters": parameters_text(identity),
        "results": _joined(record._fields),
        "factors": _joined(factors),
        "lines": len(results),
        "seconds": f"{sum(one.seconds for one in results.values()):.3f}",
        "digest": sum_of_lines.hexdigest(),
    }
    head = [f"{name} {fields[name]}" for name in _FIELDS[_TITLE]]
    yield "\n".join([_TITLE, *head, "", ""])
    yield from classes()


def _joined(values: Iterator[object] | Sequence[object]) -> str:
    return " ".join(map(str, values))


def read_saved_text(
    path: Path, record_of: RecordOf[Found]
) -> tuple[Identity, str, dict[int, CountedClass[Found]]]:
    """Return the identity in a text file, the version that wrote it, and the results.

    `record_of` finds the type of the results. The classes share the seconds evenly.
    Raises SavedError if the file is damaged or was edited, or if no such count exists.
    """
    title, fields, lines = _opened(path)
    left, end, sum_of_lines, wrong = 0, b"\n", sha256(), f"{path}: damaged or edited"
    most = min(int(fields["lines"]), MAX_CLASSES)
    for line in lines:
        sum_of_lines.update(line)
        end = line[-1:]
        left += end == b"\n"
        if left > most:
            raise SavedError(f"{wrong}: more than {most} lines of classes")
    if str(left) != fields["lines"] or end != b"\n":
        raise SavedError(f"{wrong}: {left} whole lines of classes, expected {fields['lines']}")
    if fields["digest"] != sum_of_lines.hexdigest():
        raise SavedError(f"{wrong}: the digest does not match")
    is_old = title == _OLD_TITLE
    identity = checked_identity(
        path, (_old_identity(fields) if is_old else _identity(path, fields))
    )
    record = record_of(identity)
    factors = [int(factor) for factor in fields["factor" if is_old else "factors"].split()]
    names = ("n",) if is_old else record._fields
    if fields.get("results", "n") != " ".join(names):
        stated = shown(fields["results"])
        raise SavedError(f"{path}: results {stated}, expected {' '.join(names)}")
    if len(factors) != len(names):
        raise SavedError(f"{path}: {len(factors)} factors, expected {len(names)}")
    each = float(fields["seconds"]) / max(1, left)
    _, _, lines = _opened(path)
    results = {}
    for number, values in _classes(path, lines, identity.numbers, factors, len(fields) + 3):
        if is_old:
            values = old_files.result_of(identity.kind, *values)
        results[number] = CountedClass(number, record._make(values), each)
    return identity, fields["version"], results


def _identity(path: Path, fields: dict[str, str]) -> Identity:
    values: dict[str, Any] = {name: fields[name] for name in _IDENTITY}
    values["classes"] = int(fields["classes"])
    values["parameters"] = read_parameters(path, fields["parameters"])
    return Identity(**values)


def _old_identity(fields: dict[str, str]) -> Identity:
    box, level, engine, bands, shard = map(fields.__getitem__, old_files.COLUMNS)
    return old_files.identity_of(box, int(level), engine, bands, shard)


def _opened(path: Path) -> tuple[str, dict[str, str], Iterator[bytes]]:
    """Return the title of a text file, the fields of its head, and the lines of its classes."""
    lines = _lines(path)
    title = _decoded(path, next(lines, b"")).removesuffix("\n")
    if title not in _FIELDS:
        raise SavedError(f"{path}: begins with {title[:40]!r}, expected {_TITLE!r}")
    head: list[str] = []
    for line in islice(lines, len(_FIELDS[title]) + 1):
        if line == b"\n":
            break
        head.append(_decoded(path, line))
    else:
        if len(head) <= len(_FIELDS[title]):
            raise SavedError(f"{path}: cut off in the head")
    fields = dict(_head(path, [line.removesuffix("\n") for line in head], _FIELDS[title]))
    check_words(path, "version", fields["version"], MAX_NAME)
    return title, fields, lines


def _decoded(path: Path, line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError:
        raise SavedError(f"{path}: damaged") from None


def _lines(path: Path) -> Iterator[bytes]:
    """Yield the lines of a file, each with its end, and raise SavedError if a limit is exceeded.

    A line may end as on Windows, where git and editors write such ends.
    """
    rest, size = b"", 0
    for piece in _pieces(path):
        size += len(piece)
        *lines, rest = (rest + piece).split(b"\n")
        if size > _MAX_BYTES or len(rest) > _MAX_LINE:
            raise SavedError(f"{path}: longer than a text file of results can be")
        yield from (line.removesuffix(b"\r") + b"\n" for line in lines)
    if rest:
        yield rest


def _pieces(path: Path) -> Iterator[bytes]:
    """Yield the content of a file, decompressed."""
    try:
        with path.open("rb") as file:
            compressed = file.peek(len(XZ_BEGIN)).startswith(XZ_BEGIN)
            pieces = iter(partial(file.read, _PIECE), b"")
            yield from _decompressed(path, pieces) if compressed else pieces
    except OSError as error:
        raise SavedError(f"{path}: {error.strerror}") from None


def _decompressed(path: Path, pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Yield the content of a file that LZMA has compressed."""
    import lzma  # some builds of Python lack it

    decompressor = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_MAX_MEMORY)
    try:
        while not decompressor.eof:
            piece = next(pieces, b"") if decompressor.needs_input else b""
            if decompressor.needs_input and not piece:
                raise SavedError(f"{path}: cut off")
            yield decompressor.decompress(piece, max_length=_PIECE)
    except lzma.LZMAError:
        raise SavedError(f"{path}: damaged") from None
    if decompressor.unused_data or next(pieces, b""):
        raise SavedError(f"{path}: damaged, with more after its end")


def _head(path: Path, lines: list[str], names: Sequence[str]) -> Iterator[tuple[str, str]]:
    for place, name in enumerate(names, 2):
        line = lines[place - 2] if place - 2 < len(lines) else ""
        key, _, value = line.partition(" ")
        if key != name or not re.fullmatch(_VALUES.get(name, ".+"), value, re.ASCII):
            raise SavedError(f"{path}: line {place}: {line[:40]!r}, expected the field {name!r}")
        yield name, value
    if len(lines) > len(names):
        raise SavedError(f"{path}: line {len(names) + 2}: expected an empty line")


def _classes(
    path: Path, lines: Iterator[bytes], numbers: range, factors: list[int], first_line: int
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Check the lines, and yield the number of each class and its result."""
    before, line_of_class = 0, re.compile(_LINE % len(factors), re.ASCII)
    for place, whole in enumerate(lines, first_line):
        line = _decoded(path, whole).removesuffix("\n")
        match = line_of_class.fullmatch(line)
        number = int(match[1]) if match else 0
        if not match or not prod(factors):
            raise SavedError(
                f"{path}: line {place}: {line[:40]!r}, expected a class and its result"
            )
        if number <= before or number not in numbers:
            wrong = "is not in order" if number in numbers else "does not belong to the count"
            raise SavedError(f"{path}: line {place}: class {number} {wrong}")
        before = number
        values = zip(match[2].split(), factors, strict=True)
        yield number, tuple(int(value) * factor for value, factor in values)
