"""`sudokuenum bands`: the classes of reduced bands at a level."""

from argparse import Namespace

from sudokuenum.cli import options
from sudokuenum.cli.output import OUTPUT, print_result
from sudokuenum.counting.classes import chain
from sudokuenum.essential.catalogue.index import grids_by_band
from sudokuenum.symmetry.output_keys import level_document, top_rows_document

EXAMPLE = """A reduced band has B1 = 123/456/789, and its other boxes are in order; m of the 36288
reduced bands are in a class, and each of them can be completed to a grid in n ways. At level 416
the bands are minlex forms, in increasing order, with their numbers among the 416, the order of the
automorphism group, n/72, and the class of its column sets among the 44. `essential` is the number
of essentially different grids whose minlex form begins with the band.
Example: sudokuenum bands --level 416 --csv
"""
OPTIONS: options.Options = {
    "listed": {
        **options.LEVEL,
        "--top-rows": "list the 20 kinds of top rows beside B1, with the numbers of bands that "
        "have them",
    },
    **OUTPUT,
}


def run(arguments: Namespace) -> None:
    """Print the classes of a level, or the kinds of top rows."""
    if arguments.top_rows:
        print_result(top_rows_document(), arguments)
    else:
        level = chain().level(44 if arguments.level is None else arguments.level)
        essential = grids_by_band() if len(level) == 416 else ()
        print_result(level_document(level, essential), arguments)
