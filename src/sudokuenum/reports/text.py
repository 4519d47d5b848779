"""JSON and tables by hand."""

import json
from collections.abc import Iterator, Sequence
from typing import Any


def table_lines(headings: Sequence[str], rows: Sequence[Sequence[object]]) -> Iterator[str]:
    """Lines of a table."""
    cells = [headings, *([str(value) for value in row] for row in rows)]
    widths = [max(len(row[k]) for row in cells) for k in range(len(headings))]
    number = [isinstance(value, int | float) for value in rows[0]]
    for row in cells:
        padded = (
            text.rjust(width) if right else text.ljust(width)
            for text, width, right in zip(row, widths, number, strict=True)
        )
        yield "  ".join(padded).rstrip()


def print_json(value: Any) -> None:
    """Print one JSON document."""
    print(json.dumps(value, indent=2))
