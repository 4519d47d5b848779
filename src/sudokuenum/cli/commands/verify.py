"""`sudokuenum verify`: the published numbers, or a table of counts, computed again and compared."""

from argparse import Namespace

from sudokuenum.cli import options
from sudokuenum.cli.output import bar_of
from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.wording import counted
from sudokuenum.research.recount import verify_table
from sudokuenum.results.published import verify

SAMPLE = options.default(verify_table, "sample")
EXAMPLE = """Computes published numbers again, which takes some seconds, and prints whether each
agrees and who published it. With a TABLE, checks the table instead, and counts some of its classes
again.
Exit status: 0 if all numbers agree, else 1.
Example: sudokuenum verify --engine templates
"""
OPTIONS: options.Options = {
    "table TABLE?": "check this saved count of `fewest` or of the classes of 4x3 boxes, a database "
    "or a text file, instead of the published tables",
    "--box RxC": "with a TABLE: the shape of its boxes (optional)",
    "--sample K": f"with a TABLE: count K of its classes again (default: {SAMPLE}), which takes "
    "half a minute each with 4x3 boxes",
    **options.seed("the choice of these classes", "printed"),
    **options.engine("dfs and sums"),
    **options.JOBS,
    "--full": "also count the grids with 2x5 boxes (seconds), and the tables with every engine "
    "(most of an hour)",
    **options.QUIET,
}


def run(arguments: Namespace) -> int:
    """Print the comparisons, and return 0 if all numbers agree, else 1."""
    jobs, status = check_jobs(arguments.jobs), 0
    if arguments.table is None:
        message = "{} needs a TABLE, the file of a saved count"
        options.refuse(arguments, message, "box", "sample", "seed")
        comparisons = verify(arguments.engine, full=arguments.full)
    else:
        options.refuse(arguments, "{} cannot be combined with a TABLE", "engine", "full")
        given = options.passed(arguments, "box", "sample", "seed")
        comparisons = verify_table(arguments.table, **given)
    for comparison in comparisons:
        if comparison.heading:
            print(comparison.heading.replace(". Source", ".\n  Source"), flush=True)
        with bar_of(arguments) as progress:
            numbers = list(comparison.numbers(jobs=jobs, progress=progress))
        lines = [str(number) for number in numbers if not number.agrees]
        status = 1 if lines else status
        if comparison.agreement and not lines:
            lines = [comparison.agreement.format(counted(len(numbers), "number"))]
        print(*(f"  {line}\n" for line in lines), sep="", end="", flush=True)
    return status
