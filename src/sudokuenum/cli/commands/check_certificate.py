"""`sudokuenum check-certificate`: the statements of a certificate, computed again."""

from argparse import Namespace

from sudokuenum.cli import options
from sudokuenum.cli.output import bar_of
from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.wording import one_line
from sudokuenum.geometry.box import Box
from sudokuenum.results.certificates import check_certificate, read_certificate

EXAMPLE = """Use this to check a count that somebody else has made. Prints `right` and the number of
grids if all statements of the certificate are true, or else the first statement that is wrong.
Exit status: 0 if the certificate is right, else 1.
Example: sudokuenum check-certificate count.json --full
"""
OPTIONS: options.Options = {
    "file FILE": "a file written by `sudokuenum count --certificate`",
    "--full": "for 3x3 boxes: count by searching, with dfs and with the engine that the "
    "certificate names (default: by the sum over column sets); for a layout: count also by "
    "searching, with rows and columns exchanged, which can take many times as long",
    **options.JOBS,
    **options.QUIET,
}


def run(arguments: Namespace) -> int:
    """Print the first wrong statement of the certificate, and return 1 if there is one, else 0."""
    jobs = check_jobs(arguments.jobs)
    document = read_certificate(arguments.file)
    with bar_of(arguments) as progress:
        wrong = check_certificate(document, full=arguments.full, jobs=jobs, progress=progress)
    if wrong:
        print(f"wrong: {wrong}")
        return 1
    shape = f"{document['box']} boxes"
    if document.get("method") == "layout":
        n = Box(document["box"]).digits
        shape = f"{n}x{n} cells of the layout {one_line(document['layout'])}"
    print(f"right: {document['grids']} grids with {shape}")
    return 0
