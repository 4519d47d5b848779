"""The HTML of any public object that notebooks show with tables: counts, estimates, ratings."""

from sudokuenum.common.arguments import choice_of
from sudokuenum.counting.results import GridCount
from sudokuenum.reports.count_html import class_parts, count_parts
from sudokuenum.reports.describe import DOCUMENTS
from sudokuenum.reports.forms import html_parts

_STYLE = """
.sudokuenum .wide { max-height: 30em; max-width: 100%; width: fit-content; overflow: auto;
  margin-bottom: 0.5em; }
.sudokuenum th, .sudokuenum td { text-align: right; padding: 0.1em 0.6em; }
.sudokuenum .text { text-align: left; }
.sudokuenum svg { display: block; max-width: 45em; width: 100%; height: auto; }
.sudokuenum .grid svg { max-width: 30em; }
"""


def html(thing: object) -> str:
    """The tables of a public object as HTML text; notebooks show such an object so.

    A count has its numbers, its classes and their chart, an estimate its interval, a rating its
    steps, and what `generate` makes its puzzles. Tables of classes and of puzzles end after 500
    rows. TypeError for anything else; `picture` draws puzzles and repairs.

    >>> html(count_grids("2x3")).count("<tr>")
    12
    """
    describe = choice_of(thing, DOCUMENTS)
    if isinstance(thing, GridCount):
        parts = [*count_parts(thing), *class_parts(thing)]
    else:
        parts = [*html_parts(describe(thing))]
    body = "\n".join(parts)
    return f'<div class="sudokuenum"><style>{_STYLE}</style>\n{body}\n</div>'
