"""A count as a web page: one file without outside resources."""

from collections.abc import Iterator, Sequence
from html import escape

from sudokuenum import __version__
from sudokuenum.common.box import CLASSIC
from sudokuenum.counting.results import GridCount
from sudokuenum.reports.charts import chain_svg, counts_svg, times_svg
from sudokuenum.reports.text import LONGEST_TABLE, method_text, representatives

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
"""


def count_html(count: GridCount, checked: bool = False) -> str:
    """A count as a page: the totals, the chain, the classes with their counts, the times.

    `checked` says that the method `columns` has found the same. The chain is shown for 3x3 boxes.

    >>> page = count_html(count_grids("2x3"))
    >>> "<h1>28200960 grids with 2x3 boxes</h1>" in page
    True
    """
    title = f"{count.grids} grids with {count.box} boxes"
    body = "\n".join([*_totals(count, checked), *_chain(count), *_classes(count), *_times(count)])
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{title}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n{body}\n</body>\n</html>\n"
    )


def _totals(count: GridCount, checked: bool) -> Iterator[str]:
    bits = (count.grids - 1).bit_length()
    yield from _table(
        (),
        [
            ("all grids, N", count.grids),
            ("N in factors", count.factorisation),
            ("with standard B1, N1", count.n1),
            (f"bits of a list of all grids, {bits} for each", bits * count.grids),
        ],
    )
    yield f"<p>Counted from first principles by sudokuenum {__version__}, {method_text(count)}.</p>"
    if checked:
        yield "<p>The method columns finds the same number of completions for every class.</p>"


def _chain(count: GridCount) -> Iterator[str]:
    if count.box == CLASSIC:
        yield "<h2>The chain of classes</h2>"
        yield "<p>Each bar is all 36288 reduced bands. A piece of a bar is a class, as wide as its "
        yield "m. The 44 classes of the last level have two colours in turn. Each class of an "
        yield "upper level has the colour of the one to which it belongs.</p>"
        yield chain_svg()


def _classes(count: GridCount) -> Iterator[str]:
    factor = count.shape.completions_per_reduced
    yield f"<h2>The {len(count.classes)} classes</h2>"
    yield f"<p>N1 is {count.shape.bands_per_reduced} times the sum of m * n over the classes. "
    yield "A class holds m reduced bands, and each of them has n completions.</p>"
    yield counts_svg(count)
    if len(count.classes) <= LONGEST_TABLE:
        yield from _table(
            ("class", representatives(count), "m", f"n/{factor}", "seconds"),
            [
                (k, part.representative, part.m, part.n // factor, f"{part.seconds:.2g}")
                for k, part in enumerate(count.classes, 1)
            ],
            text=1,
        )


def _times(count: GridCount) -> Iterator[str]:
    yield "<h2>Times</h2>"
    yield f"<p>The whole count took {count.seconds:.2g} s, "
    yield f"the classes {sum(part.seconds for part in count.classes):.2g} s, added up.</p>"
    if len(count.classes) <= LONGEST_TABLE:
        yield times_svg(count)


def _table(
    headings: Sequence[str], rows: Sequence[Sequence[object]], text: int = 0
) -> Iterator[str]:
    """A table; the column with this number is text."""
    yield '<div class="wide"><table>'
    head = [("th", headings)] if headings else []
    for tag, row in [*head, *(("td", row) for row in rows)]:
        cells = (
            f"<{tag}{' class=text' if k == text else ''}>{escape(str(value))}</{tag}>"
            for k, value in enumerate(row)
        )
        yield f"<tr>{''.join(cells)}</tr>"
    yield "</table></div>"
