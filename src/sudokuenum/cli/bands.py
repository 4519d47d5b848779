"""`sudokuenum bands`: the classes of reduced bands at a level."""

import csv
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from sudokuenum.bands.bands416 import bands_416
from sudokuenum.bands.classes import chain
from sudokuenum.bands.configurations import column_sets, distinct_column_sets
from sudokuenum.bands.reduced import top_rows
from sudokuenum.catalogue.index import grids_by_band
from sudokuenum.cli import options
from sudokuenum.reports.text import print_json, table_lines

EXAMPLE = (
    "A reduced band has B1 = 123/456/789, and its other boxes are in order; m of the 36288 reduced "
    "bands are in a class. At level 416 the bands are minlex forms, in increasing order, with "
    "their numbers among the 416, the order of the automorphism group, n/72 for the n ways to "
    "complete the band to a grid, and the class of its column sets among the 44. `essential` is "
    "how many essentially different grids have a minlex form that begins with the band. "
    "Example: sudokuenum bands --level 416 --csv"
)


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    listed = parser.add_mutually_exclusive_group()
    options.add_level(listed.add_argument)
    listed.add_argument(
        "--top-rows", action="store_true",
        help="list the 20 kinds of top rows beside B1, with the numbers of bands that have them",
    )  # fmt: skip
    form = parser.add_mutually_exclusive_group()
    options.add_json(form.add_argument)
    form.add_argument("--csv", action="store_true", help="print comma-separated values")


def run(arguments: Namespace) -> int:
    """List the kinds of top rows, or number, representative and m of each class of a level."""
    if arguments.top_rows:
        return _list_top_rows(arguments)
    level = chain().level(44 if arguments.level is None else arguments.level)
    headings: tuple[str, ...] = ("class", "band", "m")
    rows: list[tuple[object, ...]]
    if len(level) == 416:
        headings = ("number", "band", "m", "automorphisms", "n72", "configuration", "essential")
        rows = [
            (one.number, one.band, one.m, one.automorphisms, one.n72, one.configuration, grids)
            for one, grids in zip(bands_416(), grids_by_band(), strict=True)
        ]
    else:
        rows = list(zip(range(1, len(level) + 1), level.texts, level.sizes.tolist(), strict=True))
    if arguments.json:
        classes = [{**dict(zip(headings, row, strict=True)), "band": str(row[1])} for row in rows]
        print_json({"level": len(level), "moves": level.moves, "classes": classes})
    else:
        _print_table(headings, rows, arguments.csv)
    return 0


def _print_table(headings: Sequence[str], rows: Sequence[Sequence[object]], as_csv: bool) -> None:
    if as_csv:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(headings)
        writer.writerows(rows)
    else:
        print(*table_lines(headings, rows), sep="\n")


def _list_top_rows(arguments: Namespace) -> int:
    """List the kinds of top rows; then how many bands there are, and different column sets."""
    headings = ("B2", "B3", "kind", "bands")
    rows = [
        (_text(row.b2), _text(row.b3), "pure" if row.pure else "mixed", row.bands)
        for row in top_rows()
    ]
    reduced = chain().bands
    totals = {
        "standard_bands": sum(row.bands for row in top_rows()),
        "reduced_bands": len(reduced),
        "column_sets": distinct_column_sets(column_sets(reduced)),
    }
    if arguments.json:
        keys = [heading.lower() for heading in headings]
        kinds = [dict(zip(keys, row, strict=True)) for row in rows]
        print_json({"top_rows": kinds, **totals})
        return 0
    _print_table(headings, rows, arguments.csv)
    if not arguments.csv:
        print(f"bands with standard B1: {totals['standard_bands']}")
        sets = totals["column_sets"]
        print(f"reduced bands: {totals['reduced_bands']}; different sets of columns: {sets}")
    return 0


def _text(digits: Sequence[int]) -> str:
    return "".join(map(str, digits))
