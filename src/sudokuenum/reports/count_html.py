"""A count of all grids as a web page: one file without outside resources."""

from collections.abc import Iterator

from sudokuenum.common.box import CLASSIC
from sudokuenum.counting.results import GridCount
from sudokuenum.reports.charts import chain_svg, counts_svg
from sudokuenum.reports.html_parts import html_table, named_values, origin, page, times
from sudokuenum.reports.text import LONGEST_TABLE, method_text, representatives


def count_html(count: GridCount, checked: bool = False) -> str:
    """A count as a page: the totals, the chain, the classes with their counts, the times.

    `checked` says that the method `columns` has found the same. The chain is shown for 3x3 boxes.

    >>> page = count_html(count_grids("2x3"))
    >>> "<h1>28200960 grids with 2x3 boxes</h1>" in page
    True
    """
    title = f"{count.grids} grids with {count.box} boxes"
    head = [count_totals(count), *_checked(checked), *_chain(count)]
    return page(title, [*head, *_classes(count), *times(count)])


def count_totals(count: GridCount) -> str:
    """The numbers of grids, and how they were counted."""
    bits = (count.grids - 1).bit_length()
    totals = [
        ("all grids, N", count.grids),
        ("N in factors", count.factorisation),
        ("with standard B1, N1", count.n1),
        (f"bits to store all grids, {bits} for each", bits * count.grids),
    ]
    return f"{named_values(totals)}\n{origin(method_text(count))}"


def count_classes(count: GridCount) -> Iterator[str]:
    """The numbers of completions of the classes: a chart, and a table that is not too long."""
    factor = count.shape.completions_per_reduced
    yield counts_svg(count)
    if len(count.classes) <= LONGEST_TABLE:
        yield html_table(
            ("class", representatives(count), "m", f"n/{factor}", "seconds"),
            [
                (k, part.representative, part.m, part.n // factor, f"{part.seconds:.2g}")
                for k, part in enumerate(count.classes, 1)
            ],
            text=[1],
        )


def _checked(checked: bool) -> Iterator[str]:
    if checked:
        yield "<p>The method columns finds the same number of completions for every class.</p>"


def _chain(count: GridCount) -> Iterator[str]:
    if count.box == CLASSIC:
        yield "<h2>The chain of classes</h2>"
        yield "<p>A band is the upper three rows of a grid. It is reduced if its first box is "
        yield "123/456/789 and its other boxes and their columns are in order. Each bar is all "
        yield "36288 reduced bands. A piece of a bar is a class, as wide as its number m of bands. "
        yield "Two colours in turn show to which of the 44 last classes each piece belongs.</p>"
        yield chain_svg()


def _classes(count: GridCount) -> Iterator[str]:
    yield f"<h2>The {len(count.classes)} classes</h2>"
    yield f"<p>N1 is {count.shape.bands_per_reduced} times the sum of m * n over the classes. "
    yield "A class has m reduced bands, and each of them can be completed to a grid in n ways.</p>"
    yield from count_classes(count)
