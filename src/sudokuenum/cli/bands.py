"""`sudokuenum bands`: the classes of reduced bands at a level."""

import csv
import sys
from argparse import ArgumentParser, Namespace

from sudokuenum.bands.catalogue416 import band_catalogue
from sudokuenum.bands.classes import chain
from sudokuenum.catalogue.index import grids_by_band
from sudokuenum.cli import options
from sudokuenum.reports.text import print_json, table

EXAMPLE = (
    "A reduced band has B1 = 123/456/789, and its other boxes are in order; m of the 36288 reduced "
    "bands are in a class. At level 416 the bands are minlex forms, in increasing order, with the "
    "order of the automorphism group, n/72 for the n ways to complete the band to a grid, and the "
    "class of its column sets among the 44. `essential` is how many essentially different grids "
    "have a minlex form that begins with the band. "
    "Example: sudokuenum bands --level 416 --csv"
)


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    options.add_level(parser, default=44)
    form = parser.add_mutually_exclusive_group()
    options.add_json(form.add_argument)
    form.add_argument("--csv", action="store_true", help="print comma-separated values")


def run(arguments: Namespace) -> int:
    """List number, representative and m of each class, and the further numbers of the 416."""
    level = chain().level(arguments.level)
    headings: tuple[str, ...] = ("number", "band", "m")
    rows: list[tuple[object, ...]]
    if len(level) == 416:
        headings += ("automorphisms", "n72", "configuration", "essential")
        rows = [
            (one.number, one.band, one.m, one.automorphisms, one.n72, one.configuration, grids)
            for one, grids in zip(band_catalogue(), grids_by_band(), strict=True)
        ]
    else:
        rows = list(zip(range(1, len(level) + 1), level.texts, level.sizes.tolist(), strict=True))
    if arguments.json:
        classes = [{**dict(zip(headings, row, strict=True)), "band": str(row[1])} for row in rows]
        print_json({"level": len(level), "moves": level.moves, "classes": classes})
    elif arguments.csv:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(headings)
        writer.writerows(rows)
    else:
        print(*table(headings, rows), sep="\n")
    return 0
