"""Certificates: a count written down so that others can check it without trusting this program.

A JSON document states the classes (representative, m, n / 72 or n, and which classes of the level
before each unites, by which moves), the engine and the totals. To check it, all these numbers are
computed again: the classes from the bands, the sums from the classes, and the completions by the
engine `columns` (cheap) or by searching (full). How the count was done (engine, version, times) can
only be stated; a digest over the whole document tells whether that was edited afterwards.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

from sudokuenum import __version__
from sudokuenum.common.box import CLASSIC, Box
from sudokuenum.common.files import write_whole
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.counting.by_columns import count_by_columns
from sudokuenum.counting.results import GridCount
from sudokuenum.counting.total import count_grids
from sudokuenum.errors import CertificateError
from sudokuenum.reports.text import count_json

SCHEMA = "sudokuenum certificate 1"


_COLUMN_MOVES = "relabelling, order of the boxes, order of the columns in each box"


def certificate(count: GridCount) -> dict[str, Any]:
    """The certificate of a count, ready to be written as JSON.

    >>> certificate(count_by_columns(Box(2, 2)))["grids"]
    '288'
    """
    document: dict[str, Any] = {
        "schema": SCHEMA,
        "version": __version__,
        **count_json(count),
        "moves": [{"level": count.level, "moves": _COLUMN_MOVES, "orders": []}],
    }
    if _by_chain(count):
        from sudokuenum.bands.classes import LEVELS, chain

        steps = LEVELS[1 : LEVELS.index(count.level) + 1]
        document["moves"] = [
            {"level": name, "moves": level.moves, "orders": list(level.orders)}
            for name, level in ((step, chain().level(step)) for step in steps)
        ]
        for part, united in zip(document["classes"], _united(count.level), strict=True):
            part["unites"] = united
    document["digest"] = _digest(document)
    return document


def write_certificate(count: GridCount, path: Path) -> None:
    """Write the certificate of a count, as `write_whole` does."""
    write_whole(path, json.dumps(certificate(count), indent=1) + "\n")


def read_certificate(path: Path) -> dict[str, Any]:
    """Read a certificate; CertificateError if the file cannot be read, is not one or is cut off."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CertificateError(f"{path}: {error.strerror}") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise CertificateError(f"{path}: cut off or not JSON at {where}: {error.msg}") from None
    except UnicodeDecodeError:
        raise CertificateError(f"{path}: not a text file") from None
    except (RecursionError, ValueError):
        raise CertificateError(f"{path}: nested too deeply, or a number that is too long") from None
    if not isinstance(document, dict) or document.get("schema") != SCHEMA:
        found = document.get("schema") if isinstance(document, dict) else document
        raise CertificateError(f"{path}: schema {str(found)[:50]!r}, expected {SCHEMA!r}")
    _classes(document)
    return document


def check_certificate(
    document: dict[str, Any],
    full: bool = False,
    jobs: int | None = None,
    progress: Progress = SILENT,
) -> str | None:
    """Compute again what a certificate states; returns the first thing that is wrong, or None.

    The completions are counted by `columns`; with `full`, where the boxes are 3x3, by `dfs` and, if
    bands are stated, by the engine that is named. BoxError and OptionError if the box, the level or
    the engine does not exist.

    >>> document = certificate(count_by_columns(Box(2, 2)))
    >>> check_certificate(document) is None
    True
    >>> check_certificate({**document, "grids": "289"})
    "grids: stated '289', found '288'"
    """
    box, level = Box.parse(str(document.get("box"))), document.get("level")
    engines = ["columns"]
    by_chain = any("unites" in part for part in _classes(document))
    if by_chain and full:
        engines = list(dict.fromkeys([str(document.get("engine")), "dfs"]))
    for engine in engines:
        if by_chain:
            count = count_grids(level, engine, jobs, progress)
        else:
            count = count_by_columns(box, jobs, progress)
        wrong = _compare(document, certificate(count))
        if wrong:
            return wrong
    if full and box == CLASSIC and not by_chain:
        grids = str(count_grids(44, "dfs", jobs, progress).grids)
        if document["grids"] != grids:
            return f"grids: stated {document['grids']}, found {grids} with dfs"
    if document.get("digest") != _digest(document):
        return "digest: something was changed after the certificate was written"
    return None


def _compare(stated: dict[str, Any], found: dict[str, Any]) -> str | None:
    """The first statement that differs; engine, version, times and digest say how, not what."""
    for k, (one, other) in enumerate(zip(_classes(stated), found["classes"], strict=False), 1):
        for key in other:
            if key != "seconds" and one.get(key) != other[key]:
                return f"class {k}, {key}: stated {one.get(key)!r}, found {other[key]!r}"
        if one.keys() != other.keys():
            return f"class {k}, keys: stated {sorted(one)}, expected {sorted(other)}"
    if len(_classes(stated)) != len(found["classes"]):
        return f"classes: stated {len(_classes(stated))}, found {len(found['classes'])}"
    for key in ("box", "level", "moves", "n1", "grids", "factorisation"):
        if stated.get(key) != found[key]:
            return f"{key}: stated {stated.get(key)!r}, found {found[key]!r}"
    if stated.keys() != found.keys():
        return f"keys: stated {sorted(stated)}, expected {sorted(found)}"
    return None


def _classes(document: dict[str, Any]) -> list[dict[str, Any]]:
    classes = document.get("classes")
    if not isinstance(classes, list) or not all(isinstance(part, dict) for part in classes):
        raise CertificateError("classes: a list of objects is expected")
    return classes


def _by_chain(count: GridCount) -> bool:
    """Whether the classes are those of the chain, with bands as representatives."""
    return count.box == CLASSIC and len(count.classes[0].band) == 27


def _united(level: int) -> list[list[str]]:
    """For each class, the least bands of the classes of the level before that it unites."""
    from sudokuenum.bands.classes import LEVELS, chain

    classes = chain().level(level)
    united: list[list[str]] = [[] for _ in range(len(classes))]
    before = LEVELS.index(level) - 1
    if before >= 0:
        finer = chain().level(LEVELS[before])
        for band, position in zip(finer.texts, finer.first.tolist(), strict=True):
            united[classes.number[position]].append(band)
    return united


def _digest(document: dict[str, Any]) -> str:
    """SHA-256 of everything but the digest itself, in one fixed form."""
    content = {key: value for key, value in document.items() if key != "digest"}
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
