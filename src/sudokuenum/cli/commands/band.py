"""`sudokuenum band`: one band, its classes and its completions."""

from argparse import Namespace
from time import perf_counter

from sudokuenum.cli import options
from sudokuenum.cli.output import OUTPUT, bar_of, print_result
from sudokuenum.counting.band import Band
from sudokuenum.counting.choices import DEFAULT_ENGINE, EngineName
from sudokuenum.counting.completions import band_completions
from sudokuenum.symmetry.output_keys import band_document

EXAMPLE = """Prints the band as you gave it, in reduced form (B1 = 123/456/789, and the other boxes
in order) and in minlex form, the least band of its class at level 416. Its n completions are the
ways to fill the six rows below it.
Example: sudokuenum band 123456789456789123789123456
"""
OPTIONS: options.Options = {
    "text BAND": "the 27 digits row by row, which spaces, | and line breaks may separate",
    **options.engine(DEFAULT_ENGINE),
    **options.JOBS,
    **OUTPUT,
    **options.QUIET,
}


def run(arguments: Namespace) -> None:
    """Print the band, its classes and the number of its completions."""
    band = Band(arguments.text)
    engine: EngineName = DEFAULT_ENGINE if arguments.engine is None else arguments.engine
    with bar_of(arguments) as progress:
        start = perf_counter()
        (n,) = band_completions([band], engine, jobs=arguments.jobs, progress=progress)
    print_result(band_document(band, engine, n, perf_counter() - start), arguments)
