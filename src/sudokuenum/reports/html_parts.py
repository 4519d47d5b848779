"""What web pages and notebooks have in common: tables, and the page around them."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

from sudokuenum import __version__
from sudokuenum.reports.charts import times_svg
from sudokuenum.reports.text import LONGEST_TABLE

if TYPE_CHECKING:
    from sudokuenum.counting.results import GridCount
    from sudokuenum.solving.layout_count import LayoutCount

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
"""The style of a page."""


def page(title: str, parts: Iterable[str]) -> str:
    """A whole page, as one file without outside resources."""
    body = "\n".join(parts)
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(title)}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<h1>{escape(title)}</h1>\n{body}\n"
        "</body>\n</html>\n"
    )


def html_table(
    headings: Sequence[str], rows: Iterable[Sequence[object]], text: Collection[int] = ()
) -> str:
    """A table; the columns with these numbers, from 0, are text.

    >>> print(html_table(("m", "band"), [(4, "1<2")], text=[1]))
    <div class="wide"><table>
    <tr><th>m</th><th class=text>band</th></tr>
    <tr><td>4</td><td class=text>1&lt;2</td></tr>
    </table></div>
    """
    head = [("th", headings)] if headings else []
    lines = []
    for tag, row in [*head, *(("td", row) for row in rows)]:
        cells = (
            f"<{tag}{' class=text' if k in text else ''}>{escape(_shown(value))}</{tag}>"
            for k, value in enumerate(row)
        )
        lines.append(f"<tr>{''.join(cells)}</tr>\n")
    return f'<div class="wide"><table>\n{"".join(lines)}</table></div>'


def _shown(value: object) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def named_values(values: Iterable[tuple[str, object]]) -> str:
    """A table of values with their names in front."""
    return html_table((), values, text=[0])


def origin(method: str) -> str:
    """The sentence that says how and by what something was counted."""
    return f"<p>Counted from first principles by sudokuenum {__version__}, {escape(method)}.</p>"


def times(count: "GridCount | LayoutCount") -> Iterator[str]:
    """The section of a page about the times of a count, with a chart of those of the classes."""
    yield "<h2>Times</h2>"
    yield f"<p>The whole count took {count.seconds:.2g} s, "
    yield f"the classes {sum(part.seconds for part in count.classes):.2g} s, added up.</p>"
    if 1 < len(count.classes) <= LONGEST_TABLE:
        yield times_svg(count)
