"""Certificates: a count written down so that others can check it without trusting this software.

A certificate is a JSON object. It states the method and the engine, the totals, and for each class
its representative, m, and the completions. For `chain` it also states which classes of the previous
level each class unites, and by which moves, and for a layout it states the first cells.

The check computes all of this again. It counts the completions by the method `columns`, which is
cheap, or by searching (`full`). The engine, the version and the times can only be stated. A digest
reveals whether the file was edited. certificate_version_2.py has the keys.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from msgspec import to_builtins

from sudokuenum.common.arguments import check_type, shown
from sudokuenum.common.files import AnyPath, as_path, write_whole
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.common.strict_json import read_json
from sudokuenum.common.wording import one_line
from sudokuenum.counting.by_columns import count_by_columns
from sudokuenum.counting.choices import ENGINES
from sudokuenum.counting.results import GridCount
from sudokuenum.counting.total import count_grids
from sudokuenum.errors import CertificateError, located
from sudokuenum.geometry.box import CLASSIC, Box
from sudokuenum.geometry.cell_names import cell_of
from sudokuenum.geometry.layout import Layout
from sudokuenum.geometry.layout_names import NAMES
from sudokuenum.layouts.count import ENGINES as LAYOUT_ENGINES
from sudokuenum.layouts.count import count_layout
from sudokuenum.layouts.results import LayoutCount
from sudokuenum.results.certificate_keys import Format, digest_of
from sudokuenum.results.certificate_version_1 import VERSION_1
from sudokuenum.results.certificate_version_2 import VERSION_2

NEWEST = VERSION_2
"""The version that is written."""
FORMATS = {one.schema: one for one in (NEWEST, VERSION_1)}
"""The versions that are read and checked, by their `schema`."""
_MAX_CHARACTERS = 50_000_000
"""The most characters of a certificate. A certificate of all 36288 bands has 8 million."""
_NOT_COMPARED = "schema", "version", "engine", "seconds", "classes", "digest"
"""The keys that can only be stated, also in a class, and the classes, which are compared one by
one."""


def certificate(count: GridCount | LayoutCount) -> dict[str, Any]:
    """Return the certificate of a count, ready to be written as JSON.

    Parameters
    ----------
    count
        The result of `count_grids`, `count_by_columns` or `count_layout`.

    Returns
    -------
    dict
        The keys and values of the certificate, in the newest version of the format.

    Raises
    ------
    TypeError
        If `count` is neither a GridCount nor a LayoutCount.

    Examples
    --------
    >>> certificate(count_by_columns(Box(2, 2)))["grids"]
    '288'
    """
    check_type(count, GridCount | LayoutCount, "a GridCount or a LayoutCount")
    return _written(count, NEWEST)


def _written(count: GridCount | LayoutCount, version: Format) -> dict[str, Any]:
    """Return the certificate of a count in this version of the format."""
    document: dict[str, Any] = to_builtins(version.of_count(count))
    return {**document, "digest": digest_of(document)}


def write_certificate(count: GridCount | LayoutCount, path: AnyPath) -> None:
    """Write the certificate of a count to a file.

    Parameters
    ----------
    count
        The result of `count_grids`, `count_by_columns` or `count_layout`.
    path
        The name of the file, which is replaced if it exists.

    Raises
    ------
    FileError
        If the file cannot be written.

    Examples
    --------
    >>> write_certificate(count_grids("2x2"), "count.json")  # doctest: +SKIP
    """
    write_whole(path, json.dumps(certificate(count), indent=1) + "\n", "certificate")


def read_certificate(path: AnyPath) -> dict[str, Any]:
    """Read a certificate from a file.

    Parameters
    ----------
    path
        The name of the file. Certificates of all versions of the format are read.

    Returns
    -------
    dict
        The keys and values of the certificate.

    Raises
    ------
    CertificateError
        If the file cannot be read, is cut off, too long or not a certificate, if a key of its
        version is missing or has a value of another type, or if it has a key that its version does
        not have.

    Examples
    --------
    >>> read_certificate("count.json")["grids"]  # doctest: +SKIP
    '288'
    """
    file = as_path(path)
    try:
        with file.open(encoding="utf-8-sig") as opened:
            text = opened.read(_MAX_CHARACTERS + 1)
    except OSError as error:
        raise CertificateError(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        advice = "the command status shows a saved count, and verify checks it"
        raise CertificateError(f"{path}: not a text file, so not a certificate; {advice}") from None
    if len(text) > _MAX_CHARACTERS:
        raise CertificateError(f"{path}: more than {_MAX_CHARACTERS} characters")
    with located(f"{path}: "):
        checked: dict[str, Any] = read_json(text, CertificateError).value
        _format_of(checked).check(checked)
    return checked


def _format_of(document: object) -> Format:
    """Return the version of the format that a certificate states."""
    if not isinstance(document, dict) or "schema" not in document:
        raise CertificateError(f'not a certificate: it has no "schema": "{NEWEST.schema}"')
    schema = document["schema"]
    if schema not in [*FORMATS]:
        expected = " or ".join(map(repr, FORMATS))
        raise CertificateError(f"schema {shown(schema)}, expected {expected}")
    return FORMATS[schema]


def check_certificate(
    document: dict[str, Any],
    *,
    full: bool = False,
    jobs: int | None = None,
    progress: ProgressLike = SILENT,
) -> str | None:
    """Compute again everything that a certificate states, and compare.

    Parameters
    ----------
    document
        The certificate, as `read_certificate` returns it.
    full
        True to check by searches, too. For 3x3 boxes they count the completions, with `dfs` and
        with the stated engine, and for a layout the grids of the transposed layout. For other boxes
        this has no effect.
    jobs
        The number of threads (default: all cores).
    progress
        Receives the number of cases or classes that are done.

    Returns
    -------
    str | None
        The first wrong statement, or None if all statements are right.

    Raises
    ------
    BoxError, LayoutError, OptionError, CertificateError
        If the stated box, layout, level or engine does not exist, or if the certificate does not
        have the keys of its version.

    Examples
    --------
    >>> document = certificate(count_by_columns(Box(2, 2)))
    >>> check_certificate(document) is None
    True
    >>> check_certificate({**document, "grids": "289"})
    "grids: stated '289', found '288'"
    """
    bar = as_progress(progress)
    check_type(document, dict, "a certificate, such as read_certificate returns")
    check_type(full, bool, "True or False for full")
    version = _format_of(document)
    version.check(document)
    compare = _wrong_of_layout if document["method"] == "layout" else _wrong_of_bands
    if wrong := next(compare(document, version, full, jobs, bar), None):
        return wrong
    if document["digest"] != digest_of(document):
        return "digest: something was changed after the certificate was written"
    return None


def _wrong_of_bands(
    stated: dict[str, Any], version: Format, full: bool, jobs: int | None, progress: Progress
) -> Iterator[str]:
    """Yield the wrong statements of a certificate of grids with boxes."""
    box = Box(stated["box"])
    by_chain = stated["method"] == "chain"
    engines: list[Any] = ["sums"]
    if by_chain:
        engine = version.engine(stated["engine"], ENGINES)
        engines = list(dict.fromkeys([engine, "dfs"])) if full else engines
    for engine in engines:
        if by_chain:
            level = stated["level"]
            count = count_grids(level=level, engine=engine, jobs=jobs, progress=progress)
        else:
            count = count_by_columns(box, jobs=jobs, progress=progress)
        yield from _differences(stated, _written(count, version))
    if full and box == CLASSIC and not by_chain:
        grids = str(count_grids(jobs=jobs, progress=progress).grids)
        if stated["grids"] != grids:
            yield f"grids: stated {stated['grids']}, found {grids} with dfs"


def _wrong_of_layout(
    stated: dict[str, Any], version: Format, full: bool, jobs: int | None, progress: Progress
) -> Iterator[str]:
    """Yield the wrong statements of a certificate of a layout."""
    layout = _layout(stated)
    engine: Any = version.engine(stated["engine"], LAYOUT_ENGINES)
    cells = _first_cells(stated, layout)
    count = count_layout(layout, engine=engine, first_cells=cells, jobs=jobs, progress=progress)
    if set(layout.name.lower().split("+")) <= set(NAMES) and not layout.is_named:
        yield f"layout: stated {layout.name!r}, which has other rules"
    # the same rules may have been counted before, under another name
    yield from _differences(stated, _written(replace(count, layout=layout), version))
    if full:
        turned = count_layout(layout.transposed, engine="search", jobs=jobs, progress=progress)
        if turned.grids != count.grids:
            yield f"grids: stated {count.grids}, found {turned.grids} with columns for rows"


def _differences(stated: dict[str, Any], found: dict[str, Any]) -> Iterator[str]:
    """Yield the statements that differ, apart from those that can only be stated."""
    classes, other_classes = stated["classes"], found["classes"]
    for number, (one, other) in enumerate(zip(classes, other_classes, strict=False), 1):
        yield from (f"class {number}, {wrong}" for wrong in _different_keys(one, other))
    if len(classes) != len(other_classes):
        yield f"classes: stated {len(classes)}, found {len(other_classes)}"
    yield from _different_keys(stated, found)


def _different_keys(stated: dict[str, Any], found: dict[str, Any]) -> Iterator[str]:
    """Yield the keys with different values."""
    for key, value in found.items():
        if key not in _NOT_COMPARED and stated[key] != value:
            yield f"{key}: stated {one_line(repr(stated[key]))}, found {one_line(repr(value))}"


def _layout(stated: dict[str, Any]) -> Layout:
    """Return the layout that a certificate states, with its stated name."""
    if not stated["groups"]:
        return Layout(Box(stated["box"]))
    layout = Layout("\n".join(stated["groups"]), stated["box"])
    return replace(layout, name=stated["layout"])


def _first_cells(stated: dict[str, Any], layout: Layout) -> list[int]:
    """Return the numbers of the cells that a certificate states as filled first."""
    cells = [cell_of(name, layout.digits) for name in stated["first_cells"]]
    if None in cells:
        raise CertificateError("first_cells: a list of cells such as r1c1 is expected")
    return [cell for cell in cells if cell is not None]
