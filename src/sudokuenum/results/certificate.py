"""Certificates: a count written down so that others can check it without trusting this software.

A certificate is a JSON document. It states the method and the engine, the totals, and for each
class its representative, m, and the completions; for `chain` also which classes of the level before
each class unites, and by which moves, and for a layout the first cells. To check it, all of this is
computed again, and the numbers of completions by the method `columns` (cheap) or by searching
(full). Engine, version and times can only be stated. A digest tells whether it was edited.
"""

import json
from collections.abc import Iterator
from typing import Any

from msgspec import structs, to_builtins

from sudokuenum import __version__
from sudokuenum.common.arguments import check_type, shown
from sudokuenum.common.document import Document
from sudokuenum.common.files import AnyPath, as_path, write_whole
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.counting.by_columns import count_by_columns
from sudokuenum.counting.choices import LEVELS
from sudokuenum.counting.classes import chain
from sudokuenum.counting.documents import (
    CERTIFICATE,
    GridCertificate,
    LevelMoves,
    UnitingClass,
    count_document,
)
from sudokuenum.counting.results import GridCount
from sudokuenum.counting.total import count_grids
from sudokuenum.errors import CertificateError, located
from sudokuenum.geometry.box import CLASSIC, Box
from sudokuenum.geometry.cell_names import cell_of
from sudokuenum.geometry.layout import Layout
from sudokuenum.geometry.layout_names import NAMES
from sudokuenum.layouts.count import count_layout
from sudokuenum.layouts.documents import LayoutCertificate, layout_document
from sudokuenum.layouts.results import LayoutCount
from sudokuenum.long_runs.identity import digest

_COLUMN_MOVES = "relabelling, order of the boxes, order of the columns in each box"
_NOT_COMPARED = ("schema", "version", "engine", "seconds", "classes", "digest")
"""What can only be stated, also of a class; and the classes, which are compared one by one."""


def certificate(count: GridCount | LayoutCount) -> dict[str, Any]:
    """The certificate of a count, ready to be written as JSON.

    TypeError for anything but a GridCount or a LayoutCount.

    >>> certificate(count_by_columns(Box(2, 2)))["grids"]
    '288'
    """
    check_type(count, GridCount | LayoutCount, "a GridCount or a LayoutCount")
    head: dict[str, Any] = {"schema": CERTIFICATE, "version": __version__, "digest": ""}
    stated: Document
    if isinstance(count, LayoutCount):
        stated = LayoutCertificate(**structs.asdict(layout_document(count)), **head)
    else:
        whole = structs.asdict(count_document(count))
        del whole["checked"]
        levels = [LevelMoves(len(count.classes), _COLUMN_MOVES, [])]
        if count.level is not None:
            steps = (chain().level(step) for step in LEVELS[1:] if step >= count.level)
            levels = [LevelMoves(len(s), s.moves, [*map(list, s.permutations)]) for s in steps]
            whole["classes"] = [
                UnitingClass(**structs.asdict(part), unites=united)
                for part, united in zip(whole["classes"], _united(count.level), strict=True)
            ]
        stated = GridCertificate(**whole, levels=levels, **head)
    document: dict[str, Any] = to_builtins(stated)
    return {**document, "digest": _digest(document)}


def write_certificate(count: GridCount | LayoutCount, path: AnyPath) -> None:
    """Write the certificate of a count to a file; FileError if that fails.

    >>> write_certificate(count_grids("2x2"), "count.json")  # doctest: +SKIP
    """
    write_whole(path, json.dumps(certificate(count), indent=1) + "\n", "certificate")


def read_certificate(path: AnyPath) -> dict[str, Any]:
    """Read a certificate from a file.

    CertificateError if the file cannot be read, is cut off or is no certificate.

    >>> read_certificate("count.json")["grids"]  # doctest: +SKIP
    '288'
    """
    file = as_path(path)
    try:
        document = json.loads(file.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise CertificateError(f"{path}: {error.strerror}") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise CertificateError(f"{path}: cut off or not JSON at {where}") from None
    except UnicodeDecodeError:
        raise CertificateError(f"{path}: not a text file") from None
    except (RecursionError, ValueError):
        raise CertificateError(f"{path}: nested too deeply, or a number that is too long") from None
    if not isinstance(document, dict) or "schema" not in document:
        raise CertificateError(f'{path}: no certificate: it has no "schema": "{CERTIFICATE}"')
    if (schema := document["schema"]) != CERTIFICATE:
        raise CertificateError(f"{path}: schema {shown(schema)}, expected {CERTIFICATE!r}")
    with located(f"{path}: "):
        _classes(document)
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
    check_type(document, dict, "a certificate")
    check_type(full, bool, "True or False for full")
    compare = _wrong_of_layout if document.get("method") == "layout" else _wrong_of_bands
    if wrong := next(compare(document, full, jobs, progress), None):
        return wrong
    if document.get("digest") != _digest(document):
        return "digest: something was changed after the certificate was written"
    return None


def _wrong_of_bands(
    document: dict[str, Any], full: bool, jobs: int | None, progress: Progress
) -> Iterator[str]:
    box = Box.parse(str(document.get("box")))
    level: Any = document.get("level")
    by_chain = document.get("method") == "chain"
    if by_chain and type(level) is not int:
        raise CertificateError(f"level {shown(level)}: not an integer")
    engines: list[Any] = ["sums"]
    if by_chain and full:
        engines = list(dict.fromkeys([str(document.get("engine")), "dfs"]))
    for engine in engines:
        if by_chain:
            count = count_grids(level=level, engine=engine, jobs=jobs, progress=progress)
        else:
            count = count_by_columns(box, jobs=jobs, progress=progress)
        yield from _differences(document, certificate(count))
    if full and box == CLASSIC and not by_chain:
        grids = str(count_grids(jobs=jobs, progress=progress).grids)
        if document["grids"] != grids:
            yield f"grids: stated {document['grids']}, found {grids} with dfs"


def _wrong_of_layout(
    document: dict[str, Any], full: bool, jobs: int | None, progress: Progress
) -> Iterator[str]:
    layout, engine = _layout(document), document.get("engine")
    cells = _first_cells(document, layout)
    count = count_layout(layout, engine=engine, first_cells=cells, jobs=jobs, progress=progress)
    if set(layout.name.lower().split("+")) <= set(NAMES) and not layout.is_named:
        yield f"layout: stated {layout.name!r}, which has other groups"
    yield from _differences(document, certificate(count))
    if full:
        turned = count_layout(layout.transposed, engine="search", jobs=jobs, progress=progress)
        if turned.grids != count.grids:
            yield f"grids: stated {count.grids}, found {turned.grids} with columns for rows"


def _differences(stated: dict[str, Any], found: dict[str, Any]) -> Iterator[str]:
    """The statements that differ, apart from what can only be stated."""
    classes, other_classes = _classes(stated), found["classes"]
    for number, (one, other) in enumerate(zip(classes, other_classes, strict=False), 1):
        yield from (f"class {number}, {wrong}" for wrong in _different_keys(one, other))
    if len(classes) != len(other_classes):
        yield f"classes: stated {len(classes)}, found {len(other_classes)}"
    yield from _different_keys(stated, found)


def _different_keys(stated: dict[str, Any], found: dict[str, Any]) -> Iterator[str]:
    for key, value in found.items():
        if key not in _NOT_COMPARED and stated.get(key) != value:
            yield f"{key}: stated {stated.get(key)!r}, found {value!r}"
    if stated.keys() != found.keys():
        yield f"keys: stated {sorted(stated)}, expected {sorted(found)}"


def _classes(document: dict[str, Any]) -> list[dict[str, Any]]:
    classes = document.get("classes")
    if not isinstance(classes, list) or not all(isinstance(part, dict) for part in classes):
        raise CertificateError("classes: a list of objects is expected")
    return classes


def _layout(document: dict[str, Any]) -> Layout:
    lines = document.get("groups")
    if not isinstance(lines, list):
        raise CertificateError("groups: a list of texts is expected")
    box = str(document.get("box"))
    if not lines:
        return Layout(Box.parse(box))
    layout = Layout.parse("\n".join(map(str, lines)), box)
    return Layout(layout.box, layout.regions, layout.groups, str(document.get("layout")))


def _first_cells(document: dict[str, Any], layout: Layout) -> list[int]:
    names, n = document.get("first_cells"), layout.digits
    cells = [cell_of(str(name), n) for name in names] if isinstance(names, list) else [None]
    if None in cells:
        raise CertificateError("first_cells: a list of cells such as r1c1 is expected")
    return [cell for cell in cells if cell is not None]


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
    return digest([json.dumps(content, sort_keys=True)])
