"""The HTML of any public object that notebooks show with tables: counts, estimates, ratings."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from typing import Any

from sudokuenum.bands.classes import Level
from sudokuenum.catalogue.walk import Catalogue
from sudokuenum.common.estimates import SampleEstimate
from sudokuenum.counting.results import GridCount
from sudokuenum.puzzles.generate import Generated
from sudokuenum.puzzles.number_of_puzzles import PuzzlesEstimate
from sudokuenum.puzzles.rating import Rating
from sudokuenum.reports.count_html import count_classes, count_totals
from sudokuenum.reports.estimate_text import BY_CLUES, by_clues, estimates_of_all
from sudokuenum.reports.html_parts import html_table, named_values
from sudokuenum.reports.layout_html import layout_classes, layout_first_cells, layout_totals
from sudokuenum.reports.layout_results import (
    FIXED_OF_LAYOUT,
    essential_layout_numbers,
    fixed_by_class,
)
from sudokuenum.reports.text import FIXED, LONGEST_TABLE, essential_numbers, fixed_classes
from sudokuenum.runs.saved import Status
from sudokuenum.solving.layout_count import LayoutCount
from sudokuenum.symmetry.burnside import EssentialCount
from sudokuenum.symmetry.layout_burnside import LayoutEssentialCount

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

    Counts have their numbers and a table of the classes that they were added up from, a count of
    all grids also a chart of these, and a count of the grids of a layout a picture of it. Estimates
    have their intervals, a rating its steps, and what `generate` makes its puzzles. Tables of
    classes and of puzzles end after 500 rows. TypeError for anything else; `picture` draws puzzles
    and repairs.

    >>> html(count_grids("2x3")).count("<tr>")
    9
    """
    writer = _WRITERS.get(type(thing))
    if writer is None:
        names = ", ".join(kind.__name__ for kind in _WRITERS)
        raise TypeError(f"expected one of {names}, not {type(thing).__name__}")
    parts = "\n".join(writer(thing))
    return f'<div class="sudokuenum"><style>{_STYLE}</style>\n{parts}\n</div>'


def _grid_count(count: GridCount) -> Iterator[str]:
    yield count_totals(count)
    yield from count_classes(count)


def _layout_count(count: LayoutCount) -> Iterator[str]:
    yield layout_totals(count)
    yield from layout_first_cells(count)
    yield from layout_classes(count)


def _essential(count: EssentialCount) -> Iterator[str]:
    yield named_values(essential_numbers(count))
    yield html_table(FIXED, fixed_classes(count), text=[len(FIXED) - 1])


def _layout_essential(count: LayoutEssentialCount) -> Iterator[str]:
    yield named_values(essential_layout_numbers(count))
    yield html_table(FIXED_OF_LAYOUT, fixed_by_class(count), text=[len(FIXED_OF_LAYOUT) - 1])


def _level(level: Level) -> Iterator[str]:
    yield f"<p>{len(level)} classes: {level.moves}</p>"
    rows = zip(range(1, LONGEST_TABLE + 1), level.texts, level.sizes.tolist(), strict=False)
    yield html_table(("number", "band", "m"), rows, text=[1])


def _catalogue(catalogue: Catalogue) -> Iterator[str]:
    yield named_values(
        [("essentially different grids", catalogue.number), ("all grids", catalogue.grids)]
    )
    yield html_table(("automorphisms", "essentially different grids"), catalogue.by_order.items())


def _fields(result: Any) -> Iterator[str]:
    yield named_values([(field.name, getattr(result, field.name)) for field in fields(result)])


def _puzzles_estimate(found: PuzzlesEstimate) -> Iterator[str]:
    yield named_values(estimates_of_all(found))
    yield html_table(BY_CLUES, by_clues(found))


def _rating(rating: Rating) -> Iterator[str]:
    yield named_values(
        [
            ("tier", rating.tier),
            ("technique", rating.technique),
            ("singles suffice", "yes" if rating.singles_suffice else "no"),
            ("guesses", "unknown" if rating.guesses is None else rating.guesses),
            ("steps", len(rating.steps)),
        ]
    )
    rows = [(k, step.technique, step.text) for k, step in enumerate(rating.steps, 1)]
    yield html_table(("step", "technique", "what follows"), rows, text=[1, 2])


def _generated(found: Generated) -> Iterator[str]:
    puzzles = zip(found.puzzles[:LONGEST_TABLE], found.solutions, strict=False)
    rows = [(puzzle.clues, puzzle, solution) for puzzle, solution in puzzles]
    yield html_table(("clues", "puzzle", "solution"), rows, text=[1, 2])


_WRITERS: dict[type, Callable[[Any], Iterable[str]]] = {
    Catalogue: _catalogue,
    EssentialCount: _essential,
    Generated: _generated,
    GridCount: _grid_count,
    LayoutCount: _layout_count,
    LayoutEssentialCount: _layout_essential,
    Level: _level,
    PuzzlesEstimate: _puzzles_estimate,
    Rating: _rating,
    SampleEstimate: _fields,
    Status: _fields,
}
