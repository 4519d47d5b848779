"""`sudokuenum bands`: the classes of reduced bands at a level."""

from argparse import Namespace

from sudokuenum.cli import options
from sudokuenum.cli.output import OUTPUT, print_result
from sudokuenum.counting.choices import DEFAULT_LEVEL
from sudokuenum.counting.classes import chain
from sudokuenum.essential.catalogue.grids_by_number import grids_by_band
from sudokuenum.symmetry.output_keys import level_document, top_rows_document

EXAMPLE = """Bands of one class can be completed to a grid in equally many ways. A reduced band has
B1 = 123/456/789, and its other boxes are in order. Each row is a class of m of the 36,288 reduced
bands, each of which has n completions. At level 416 each band is a minlex form, and you also get
its number among the 416, the order of its automorphism group, n72 = n/72, the class of its column
sets among the 44, and in the column `essential` the number of essentially different grids whose
minlex form begins with the band.
Example: sudokuenum bands --level 416 --csv
"""
OPTIONS: options.Options = {
    "listed": {
        **options.LEVEL,
        "--top-rows": "list the 20 kinds of top rows beside B1, with the number of bands of each",
    },
    **OUTPUT,
}


def run(arguments: Namespace) -> None:
    """Print the classes of a level, or the kinds of top rows."""
    if arguments.top_rows:
        print_result(top_rows_document(), arguments)
    else:
        level = chain().level(DEFAULT_LEVEL if arguments.level is None else arguments.level)
        essential = grids_by_band() if len(level) == 416 else ()
        print_result(level_document(level, essential), arguments)
