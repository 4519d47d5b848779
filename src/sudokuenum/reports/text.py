"""Results as text, CSV and JSON."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from sudokuenum.common.box import CLASSIC
from sudokuenum.common.counted import counted
from sudokuenum.counting.results import GridCount
from sudokuenum.symmetry.burnside import EssentialCount

LONGEST_TABLE = 500
"""Tables of classes with more rows are left to --json and to `sudokuenum bands`."""


def table_lines(headings: Sequence[str], rows: Sequence[Sequence[object]]) -> Iterator[str]:
    """Lines of a table: columns of numbers to the right, others to the left.

    >>> list(table_lines(["band", "m"], [["a", 4], ["b", 2592]]))
    ['band     m', 'a        4', 'b     2592']
    """
    cells = [headings, *([_text(value) for value in row] for row in rows)]
    widths = [max(len(row[k]) for row in cells) for k in range(len(headings))]
    number = [isinstance(value, int | float) for value in rows[0]]
    for row in cells:
        padded = (
            text.rjust(width) if right else text.ljust(width)
            for text, width, right in zip(row, widths, number, strict=True)
        )
        yield "  ".join(padded).rstrip()


def class_lines(headings: Sequence[str], rows: Sequence[Sequence[object]]) -> Iterator[str]:
    """Lines of a table of classes, or one with their number if they are too many for a table."""
    if len(rows) <= LONGEST_TABLE:
        yield from table_lines(headings, rows)
    else:
        yield f"{counted(len(rows), 'class')}; --json lists them"


def _text(value: object) -> str:
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def count_lines(count: GridCount) -> Iterator[str]:
    """A count as text: the table of classes, N1 and N."""
    factor = count.shape.completions_per_reduced
    rows = [
        (number, str(part.representative), part.m, part.n // factor, part.seconds)
        for number, part in enumerate(count.classes, 1)
    ]
    yield from class_lines(("class", representatives(count), "m", f"n/{factor}", "seconds"), rows)
    yield ""
    yield "a class has m reduced bands, each with n completions; B1 is the first box"
    yield f"with standard B1:  N1 = {count.n1}"
    yield f"all grids:         N  = {count.grids}"
    yield f"                      = {count.factorisation}"


def representatives(count: GridCount) -> str:
    """What the representatives of the classes are called: band or columns."""
    return "band" if count.method == "chain" else "columns"


def method_text(count: GridCount) -> str:
    """How it was counted: the method, and the level and the engine if the method has them."""
    if count.method == "chain":
        return f"method chain, level {count.level}, engine {count.engine}"
    return f"method {count.method}"


def count_json(count: GridCount) -> dict[str, Any]:
    """A count for machines; numbers that can exceed 2^53 are strings of digits.

    A class has its representative as `band` or as `columns`, by the method of the count. It has
    n / 72 as the number `n72` for 3x3 boxes, and n as a string for other boxes.
    """
    return {
        "grids": str(count.grids),
        "n1": str(count.n1),
        "factorisation": count.factorisation,
        "box": str(count.box),
        "method": count.method,
        "level": count.level,
        "engine": count.engine,
        "seconds": count.seconds,
        "classes": [
            {
                representatives(count): str(part.representative),
                "m": part.m,
                **({"n72": part.n // 72} if count.box == CLASSIC else {"n": str(part.n)}),
                "seconds": part.seconds,
            }
            for part in count.classes
        ],
    }


FIXED = ("class size", "fixed grids", "seconds", "one cell symmetry of the class")
"""The headings of the table of classes that fix grids."""


def fixed_classes(count: EssentialCount) -> list[tuple[object, ...]]:
    """The rows of the table of classes that fix grids."""
    return [(one.size, one.fixed, one.seconds, str(one.representative)) for one in count.classes]


def essential_numbers(count: EssentialCount) -> list[tuple[str, int]]:
    """The number of essentially different grids, and the numbers that it comes from."""
    numbers = {
        "all grids, as given" if count.grids_given else "all grids": count.grids,
        "up to relabelling": count.relabelled,
        f"divided by {count.order}: a lower bound": count.lower_bound,
        "essentially different": count.number,
        "above the lower bound by": count.number - count.lower_bound,
    }
    if count.transposition:
        numbers["without transposition"] = count.number_without_transposition
    return list(numbers.items())


def essential_lines(count: EssentialCount) -> Iterator[str]:
    """A count of essentially different grids as text: the classes that fix grids, and the sum."""
    yield from table_lines(FIXED, fixed_classes(count))
    yield ""
    classes = counted(count.classes_in_all, "class")
    yield f"{len(count.classes)} of {classes} of cell symmetries fix grids up to relabelling"
    transposition = "with" if count.transposition else "without"
    numbers = essential_numbers(count)
    names, width = max(len(what) for what, _ in numbers), len(str(count.grids))
    for what, number in numbers:
        yield f"{what:{names}} {number:{width}}"
    yield f"essentially different grids, {transposition} transposition: {count.number}"
    yield f"found in {count.seconds:.2f} s"


def essential_json(count: EssentialCount) -> dict[str, Any]:
    """A count of essentially different grids for machines; large numbers are strings of digits."""
    return {
        "essentially_different": str(count.number),
        "grids": str(count.grids),
        "grids_given": count.grids_given,
        "up_to_relabelling": str(count.relabelled),
        "lower_bound": str(count.lower_bound),
        "without_transposition": str(count.number_without_transposition),
        "box": str(count.box),
        "transposition": count.transposition,
        "order": count.order,
        "classes_in_all": count.classes_in_all,
        "seconds": count.seconds,
        "classes": [
            {
                "element": str(one.representative),
                "size": one.size,
                "fixed": str(one.fixed),
                "seconds": one.seconds,
            }
            for one in count.classes
        ],
    }


def print_json(value: Any) -> None:
    """Print one JSON document."""
    print(json.dumps(value, indent=2))
