"""What the certificate of a count of a layout states, and how it is checked.

It states the layout, the first cells, the engine, and for each class of fillings of the first cells
a representative, m and the number of completions. All of it is computed again with these cells and
engine. A full check also counts the grids of the transposed layout, by a search.
"""

from typing import Any

from sudokuenum.common.box import Box
from sudokuenum.common.cell_names import cell_of
from sudokuenum.common.layout import Layout
from sudokuenum.common.named_groups import NAMES
from sudokuenum.common.progress import Progress
from sudokuenum.errors import CertificateError
from sudokuenum.reports.layout_results import layout_json
from sudokuenum.solving.layout_count import count_layout

_NOT_COMPARED = ("seconds", "schema", "version", "digest", "classes")


def check_layout_certificate(
    document: dict[str, Any], full: bool, jobs: int | None, progress: Progress
) -> str | None:
    """The first statement that is wrong apart from the digest, None if all are right.

    Parameters
    ----------
    document
        The certificate.
    full
        Whether the grids of the transposed layout are also counted, by a search.
    jobs
        The number of threads.
    progress
        Is told how many classes are done.

    Returns
    -------
    str | None
        The statement.

    Raises
    ------
    CertificateError, LayoutError, OptionError
        If the layout, the first cells or the engine that is stated does not exist.
    """
    layout, first_cells = _layout(document), _first_cells(document)
    count = count_layout(
        layout,
        engine=str(document.get("engine")),
        first_cells=first_cells,
        jobs=jobs,
        progress=progress,
    )
    if set(layout.name.lower().split("+")) <= set(NAMES) and not layout.is_named:
        return f"layout: stated {layout.name!r}, which has other groups"
    found = layout_json(count)
    for key, value in found.items():
        if key not in _NOT_COMPARED and document.get(key) != value:
            return f"{key}: stated {document.get(key)!r}, found {value!r}"
    if wrong := wrong_class(document["classes"], found["classes"]):
        return wrong
    if full:
        turned = count_layout(layout.transposed, engine="search", jobs=jobs, progress=progress)
        if turned.grids != count.grids:
            return f"grids: stated {count.grids}, found {turned.grids} with columns for rows"
    return None


def wrong_class(stated: list[dict[str, Any]], found: list[dict[str, Any]]) -> str | None:
    """The first statement about a class that differs, the seconds apart; None if none does."""
    for number, (one, other) in enumerate(zip(stated, found, strict=False), 1):
        for key in other:
            if key != "seconds" and one.get(key) != other[key]:
                return f"class {number}, {key}: stated {one.get(key)!r}, found {other[key]!r}"
        if one.keys() != other.keys():
            return f"class {number}, keys: stated {sorted(one)}, expected {sorted(other)}"
    if len(stated) != len(found):
        return f"classes: stated {len(stated)}, found {len(found)}"
    return None


def _layout(document: dict[str, Any]) -> Layout:
    lines = document.get("groups")
    if not isinstance(lines, list):
        raise CertificateError("groups: a list of texts is expected")
    box = str(document.get("box"))
    if not lines:
        return Layout(Box.parse(box))
    layout = Layout.parse("\n".join(map(str, lines)), box)
    return Layout(layout.box, layout.regions, layout.groups, str(document.get("layout")))


def _first_cells(document: dict[str, Any]) -> list[int]:
    names, n = document.get("first_cells"), _layout(document).digits
    cells = [cell_of(str(name), n) for name in names] if isinstance(names, list) else [None]
    if None in cells:
        raise CertificateError("first_cells: a list of cells such as r1c1 is expected")
    return [cell for cell in cells if cell is not None]
