"""`sudokuenum band`: one band, its classes and its completions."""

from argparse import ArgumentParser, Namespace

import numpy as np

from sudokuenum.bands.band import Band
from sudokuenum.bands.bands416 import minlex_band
from sudokuenum.bands.classes import chain
from sudokuenum.bands.configurations import column_sets
from sudokuenum.cli import options
from sudokuenum.cli.progress_bar import shown_progress
from sudokuenum.common.box import CLASSIC
from sudokuenum.common.parallel import check_jobs
from sudokuenum.counting.engines import count_batch, find_engine
from sudokuenum.reports.text import print_json, table_lines
from sudokuenum.runs.long_count import Workers

EXAMPLE = (
    "The band is shown as given, reduced (B1 = 123/456/789, the other boxes in order) and as the "
    "least of its class (minlex). Its n completions are the ways to fill the six rows below. "
    "Example: sudokuenum band 123456789456789123789123456"
)


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument(
        "text",
        metavar="BAND",
        help="the 27 digits row by row; spaces, | and line breaks may stand between them",
    )
    options.add_engine(parser)
    options.add_jobs(parser)
    options.add_json(parser.add_argument)


def run(arguments: Namespace) -> int:
    """Show the forms of the band, its classes at all levels, and its number of completions."""
    band = Band.parse(arguments.text)
    engine = "dfs" if arguments.engine is None else arguments.engine
    reduced = band.reduced()
    numbers = chain().classify(band)
    number, least = minlex_band(band)
    columns = column_sets(np.array([band.rows]))
    jobs = check_jobs(arguments.jobs)
    with shown_progress() as progress:
        progress.start("cases", find_engine(engine).cases)
        (counted,) = count_batch(columns, engine, Workers(jobs, progress=progress))
    classes = [
        (name, place, int(chain().level(name).sizes[place - 1])) for name, place in numbers.items()
    ]
    headings = ("level", "class", "m")
    configuration = ["".join(map(str, sorted(column))) for column in reduced.columns]
    if arguments.json:
        print_json(
            {
                "band": str(band),
                "reduced": str(reduced),
                "minlex": str(least),
                "number": number,
                "columns": " ".join(configuration),
                "n": str(CLASSIC.completions_per_reduced * counted.n72),
                "n72": counted.n72,
                "engine": engine,
                "seconds": counted.seconds,
                "levels": [dict(zip(headings, row, strict=True)) for row in classes],
            }
        )
        return 0
    print(f"band            {band}")
    print(f"reduced         {reduced}")
    print(f"minlex          {least}, number {number} of the 416")
    print(f"column digits   {' '.join(configuration)}")
    print(*table_lines(headings, classes), sep="\n")
    print(
        f"completions     n = {CLASSIC.completions_per_reduced * counted.n72} = 72 * {counted.n72}"
    )
    print(f"                counted with {engine} in {counted.seconds:.3f} s")
    return 0
