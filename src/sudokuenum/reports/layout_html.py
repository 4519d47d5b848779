"""A count of the grids of a layout as a web page: one file without outside resources."""

from collections.abc import Iterator

from sudokuenum.common.counted import counted
from sudokuenum.reports.charts import counts_svg
from sudokuenum.reports.html_parts import html_table, named_values, origin, page, times
from sudokuenum.reports.layout_picture import first_cells_svg
from sudokuenum.reports.text import LONGEST_TABLE
from sudokuenum.solving.layout_count import LayoutCount


def layout_html(count: LayoutCount) -> str:
    """A count as a page: the totals, the layout with its first cells, the classes, the times.

    >>> page = layout_html(count_layout("x", box="2x2"))
    >>> "<h1>48 grids of the layout x</h1>" in page
    True
    """
    title = f"{count.grids} grids of the layout {count.layout}"
    classes = [f"<h2>{_classes_in_words(count)}</h2>", *_sum(count), *layout_classes(count)]
    return page(title, [layout_totals(count), *layout_first_cells(count), *classes, *times(count)])


def layout_totals(count: LayoutCount) -> str:
    """The numbers of grids, and how they were counted."""
    totals = [
        ("all grids", count.grids),
        ("up to relabelling", count.relabelled),
        ("symmetries of the layout that keep the first cells", count.symmetries),
    ]
    return f"{named_values(totals)}\n{origin(count.words)}"


def layout_first_cells(count: LayoutCount) -> Iterator[str]:
    """The picture of the layout and its first cells."""
    yield f'<div class="grid">{first_cells_svg(count)}</div>'


def layout_classes(count: LayoutCount) -> Iterator[str]:
    """The numbers of completions of the classes: a chart, and a table, unless they are too long."""
    if not 0 < len(count.classes) <= LONGEST_TABLE:
        return
    if len(count.classes) > 1:
        yield counts_svg(count)
    cells = sorted(count.first_cells)
    yield html_table(
        ("class", "filling of the first cells", "m", "u", "c", "grids", "seconds"),
        [
            (
                k,
                "".join(part.representative[cell] for cell in cells),
                part.m,
                part.used,
                part.completions,
                count.grids_of(part),
                f"{part.seconds:.2g}",
            )
            for k, part in enumerate(count.classes, 1)
        ],
        text=[1],
    )


def _classes_in_words(count: LayoutCount) -> str:
    return f"{counted(len(count.classes), 'class')} of fillings of the first cells"


def _sum(count: LayoutCount) -> Iterator[str]:
    n = count.layout.digits
    yield f"<p>The number of all grids is the sum of m * {n}!/({n}-u)! * c over the classes. "
    yield "A class has m fillings of the first cells, up to relabelling. Each of them uses u of "
    yield f"the {n} digits, and has c completions to a grid. A filling is given by its digits, row "
    yield "by row.</p>"
