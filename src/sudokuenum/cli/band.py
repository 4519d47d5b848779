"""`sudokuenum band`: one band, its classes and its completions."""

from argparse import Namespace
from time import perf_counter
from typing import Any

from sudokuenum.cli import options
from sudokuenum.cli.output import OUTPUT, print_result
from sudokuenum.common.progress_bar import ProgressBar
from sudokuenum.counting.band import Band
from sudokuenum.counting.completions import band_completions
from sudokuenum.symmetry.output_keys import band_document

EXAMPLE = """The band is shown as given, reduced (B1 = 123/456/789, the other boxes in order) and as
the least of its class (minlex). Its n completions are the ways to fill the six rows below.
Example: sudokuenum band 123456789456789123789123456
"""
OPTIONS: options.Options = {
    "text BAND": "the 27 digits row by row; spaces, | and line breaks may stand between them",
    **options.engine("dfs"),
    **options.JOBS,
    **OUTPUT,
}


def run(arguments: Namespace) -> None:
    """Print the band, its classes and the number of its completions."""
    band = Band(arguments.text)
    engine: Any = "dfs" if arguments.engine is None else arguments.engine
    with ProgressBar() as progress:
        start = perf_counter()
        (n,) = band_completions([band], engine, jobs=arguments.jobs, progress=progress)
    print_result(band_document(band, engine, n, perf_counter() - start), arguments)
