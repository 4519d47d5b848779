"""A count of all grids as a web page: one file without outside resources."""

from collections.abc import Iterator
from html import escape
from typing import TypeAlias

from sudokuenum import __version__
from sudokuenum.common.arguments import check_type
from sudokuenum.common.wording import counted
from sudokuenum.counting.results import GridCount
from sudokuenum.drawing.charts import chain_svg, counts_svg, first_cells_svg, times_svg
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.layouts.results import LayoutCount
from sudokuenum.results.describe import document_of
from sudokuenum.results.text_csv_html import LONGEST_TABLE, facts, html_rows, html_table, page

STYLE = """
body { font: 16px/1.5 sans-serif; color: #202020; background: #fff; max-width: 54rem;
  margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; }
svg { width: 100%; height: auto; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
th, td { padding: 0.1rem 0.7rem; text-align: right; border-bottom: 1px solid #d8d8d8; }
.text { text-align: left; }
td.text { font-family: monospace; }
.grid svg { max-width: 30rem; }
"""
_CHAIN = """<h2>The chain of classes</h2>
<p>A band is the upper three rows of a grid. It is reduced if its first box is 123/456/789 and its
other boxes and their columns are in order. Each bar stands for all 36288 reduced bands. A piece
of a bar is a class, as wide as its number m of bands. Two colours in turn show to which of the 44
last classes each piece belongs.</p>"""


AnyCount: TypeAlias = GridCount | LayoutCount
"""A count of all grids with boxes of one shape, or of a layout."""


def count_html(count: AnyCount) -> str:
    """Return a count of all grids as a web page without outside resources.

    The page has the totals, a picture, the classes with their counts, and the times. The picture
    shows the chain of classes for 3x3 boxes, or the layout with its first cells.

    Parameters
    ----------
    count
        The count, as `count_grids` or `count_layout` returns it.

    Returns
    -------
    str
        The HTML text.

    Raises
    ------
    TypeError
        If `count` is neither a GridCount nor a LayoutCount.

    Examples
    --------
    >>> page = count_html(count_grids("2x3"))
    >>> "<h1>28200960 grids with 2x3 boxes</h1>" in page
    True
    """
    check_type(count, AnyCount, "a GridCount or a LayoutCount")
    title = f"{count.grids} grids {count.kind}"
    heading = f"<h1>{escape(title)}</h1>"
    body = "\n".join([heading, *count_parts(count), *_about(count), *_times(count)])
    return page(title, STYLE, body)


def count_parts(count: AnyCount) -> Iterator[str]:
    """Yield the totals of a count, and the picture of a layout with its first cells."""
    yield html_table((), facts(document_of(count)), text=[0])
    if isinstance(count, LayoutCount):
        yield f'<div class="grid">{first_cells_svg(count)}</div>'


def class_parts(count: AnyCount) -> Iterator[str]:
    """Yield a chart of the completions of the classes, and their table if it is not too long."""
    short = len(count.classes) <= LONGEST_TABLE
    if len(count.classes) > 1 and (short or isinstance(count, GridCount)):
        yield counts_svg(count)
    yield from map(html_rows, document_of(count).tables() if short else ())


def _about(count: AnyCount) -> Iterator[str]:
    yield "<p>Counted from first principles by sudokuenum "
    yield f"{__version__}, {escape(count.words)}.</p>"
    if isinstance(count, LayoutCount):
        n = count.layout.digits
        yield f"<h2>{counted(len(count.classes), 'class')} of fillings of the first cells</h2>"
        uses, factor = f"uses u of the {n} digits, and ", f"{n}!/({n}-u)! * "
        if count.layout.constraints:  # a relabelling may break a rule: m counts all fillings
            uses = factor = ""
        yield f"<p>The number of all grids is the sum of m * {factor}n over the classes, because "
        yield f"each class has m fillings{' up to relabelling' if factor else ''}, and each "
        yield f"filling {uses}has n completions to a grid.</p>"
    else:
        if count.checked:
            yield "<p>The method columns finds the same number of completions for every class.</p>"
        bits = (count.grids - 1).bit_length()
        yield f"<p>A grid can be stored in {bits} bits, all of them in {bits * count.grids}.</p>"
        if count.box == CLASSIC:
            yield _CHAIN
            yield chain_svg()
        yield f"<h2>The {len(count.classes)} classes</h2>"
        yield f"<p>N1 is {count.shape.bands_per_reduced} times the sum of m * n over the classes. "
        yield "A class has m reduced bands, and each of them can be completed to a grid in n "
        yield "ways.</p>"
    yield from class_parts(count)


def _times(count: AnyCount) -> Iterator[str]:
    yield "<h2>Times</h2>"
    yield f"<p>The whole count took {count.seconds:.2g} s, "
    yield f"the classes {sum(part.seconds for part in count.classes):.2g} s, added up.</p>"
    if 1 < len(count.classes) <= LONGEST_TABLE:
        yield times_svg(count)
