"""Certificates: a count written down so that others can check it without trusting this software.

A certificate is a JSON document. It states the method and the engine, the totals, and for each
class its representative, m, and n / 72 or n. For the method `chain` it also states which classes of
the level before each class unites, and by which moves. To check a certificate, all these numbers
are computed again: the classes from the bands, the sums from the classes, and the numbers of
completions by the method `columns` (cheap) or by searching (full). layout_certificate.py does the
same for the grids of a layout. How the count was done (engine, version, times) can only be stated.
A digest over the whole document tells whether it was edited afterwards.
"""

import hashlib
import json
from typing import Any

from sudokuenum import __version__
from sudokuenum.bands.classes import LEVELS, chain
from sudokuenum.common.arguments import shown
from sudokuenum.common.box import CLASSIC, Box
from sudokuenum.common.files import AnyPath, as_path, write_whole
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.counting.by_columns import count_by_columns
from sudokuenum.counting.results import GridCount
from sudokuenum.counting.total import count_grids
from sudokuenum.errors import CertificateError
from sudokuenum.reports.layout_certificate import check_layout_certificate, wrong_class
from sudokuenum.reports.layout_results import layout_json
from sudokuenum.reports.text import count_json
from sudokuenum.solving.layout_count import LayoutCount

SCHEMA = "sudokuenum certificate 1"

_COLUMN_MOVES = "relabelling, order of the boxes, order of the columns in each box"


def certificate(count: GridCount | LayoutCount) -> dict[str, Any]:
    """The certificate of a count, ready to be written as JSON.

    >>> certificate(count_by_columns(Box(2, 2)))["grids"]
    '288'
    """
    if isinstance(count, LayoutCount):
        document = {"schema": SCHEMA, "version": __version__, **layout_json(count)}
        return {**document, "digest": _digest(document)}
    document = {
        "schema": SCHEMA,
        "version": __version__,
        **count_json(count),
        "levels": [{"level": len(count.classes), "moves": _COLUMN_MOVES, "permutations": []}],
    }
    if count.level is not None:
        steps = LEVELS[1 : LEVELS.index(count.level) + 1]
        document["levels"] = [
            {"level": name, "moves": level.moves, "permutations": list(level.permutations)}
            for name, level in ((step, chain().level(step)) for step in steps)
        ]
        for part, united in zip(document["classes"], _united(count.level), strict=True):
            part["unites"] = united
    document["digest"] = _digest(document)
    return document


def write_certificate(count: GridCount | LayoutCount, path: AnyPath) -> None:
    """Write the certificate of a count to a file; FileError if that fails."""
    write_whole(path, json.dumps(certificate(count), indent=1) + "\n", "certificate")


def read_certificate(path: AnyPath) -> dict[str, Any]:
    """Read a certificate from a file.

    CertificateError if the file cannot be read, is cut off or is no certificate.
    """
    given = as_path(path)
    try:
        document = json.loads(given.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise CertificateError(f"{path}: {error.strerror}") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise CertificateError(f"{path}: cut off or not JSON at {where}: {error.msg}") from None
    except UnicodeDecodeError:
        raise CertificateError(f"{path}: not a text file") from None
    except (RecursionError, ValueError):
        raise CertificateError(f"{path}: nested too deeply, or a number that is too long") from None
    if not isinstance(document, dict) or "schema" not in document:
        raise CertificateError(f'{path}: no certificate: it has no "schema": "{SCHEMA}"')
    if document["schema"] != SCHEMA:
        raise CertificateError(f"{path}: schema {shown(document['schema'])}, expected {SCHEMA!r}")
    try:
        _classes(document)
    except CertificateError as error:
        raise CertificateError(f"{path}: {error}") from None
    return document


def check_certificate(
    document: dict[str, Any],
    *,
    full: bool = False,
    jobs: int | None = None,
    progress: Progress = SILENT,
) -> str | None:
    """Compute again what a certificate states, and compare.

    Parameters
    ----------
    document
        The certificate, as `read_certificate` returns it.
    full
        For 3x3 boxes: count the completions by searching, with `dfs` and with the engine that is
        stated. For a layout: also count the grids of the transposed layout, by a search. For other
        boxes: nothing more.
    jobs
        The number of threads (default: all cores).
    progress
        Is told how many cases or classes are done.

    Returns
    -------
    str | None
        The first statement that is wrong, or None if all are right.

    Raises
    ------
    BoxError, LayoutError, OptionError, CertificateError
        If the box, the layout, the level or the engine that is stated does not exist.

    Examples
    --------
    >>> document = certificate(count_by_columns(Box(2, 2)))
    >>> check_certificate(document) is None
    True
    >>> check_certificate({**document, "grids": "289"})
    "grids: stated '289', found '288'"
    """
    if document.get("method") == "layout":
        wrong = check_layout_certificate(document, full, jobs, progress)
        return wrong or _wrong_digest(document)
    box = Box.parse(str(document.get("box")))
    level: Any = document.get("level")
    by_chain = document.get("method") == "chain"
    if by_chain and type(level) is not int:
        raise CertificateError(f"level {shown(level)}: not an integer")
    engines = ["columns"]
    if by_chain and full:
        engines = list(dict.fromkeys([str(document.get("engine")), "dfs"]))
    for engine in engines:
        if by_chain:
            count = count_grids(level=level, engine=engine, jobs=jobs, progress=progress)
        else:
            count = count_by_columns(box, jobs=jobs, progress=progress)
        wrong = _compare(document, certificate(count))
        if wrong:
            return wrong
    if full and box == CLASSIC and not by_chain:
        grids = str(count_grids(jobs=jobs, progress=progress).grids)
        if document["grids"] != grids:
            return f"grids: stated {document['grids']}, found {grids} with dfs"
    return _wrong_digest(document)


def _wrong_digest(document: dict[str, Any]) -> str | None:
    if document.get("digest") != _digest(document):
        return "digest: something was changed after the certificate was written"
    return None


def _compare(stated: dict[str, Any], found: dict[str, Any]) -> str | None:
    """The first statement that differs, apart from engine, version, times and digest."""
    if wrong := wrong_class(_classes(stated), found["classes"]):
        return wrong
    for key in ("box", "method", "level", "levels", "n1", "grids", "factorisation"):
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


def _united(level: int) -> list[list[str]]:
    """For each class, the least bands of the classes of the level before that it unites."""
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
