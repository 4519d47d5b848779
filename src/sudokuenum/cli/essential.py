"""`sudokuenum essential`: the number of essentially different grids."""

import sys
from argparse import ArgumentParser, Namespace

from sudokuenum.cli import options

EXAMPLE = (
    "Prints the classes of symmetries that fix grids up to relabelling: an element as cycles of "
    "rows and columns, its class's size, the grids. Example: sudokuenum essential --box 2x4"
)


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    options.add_box(parser)
    parser.add_argument(
        "--no-transposition", action="store_true",
        help="tell a grid from its transpose (as where rows and columns of a box differ)",
    )  # fmt: skip
    options.add_jobs(parser)
    form = parser.add_mutually_exclusive_group()
    options.add_json(form.add_argument)
    form.add_argument("--quiet", action="store_true", help="print the number alone")


def run(arguments: Namespace) -> int:
    """Count by Burnside's lemma, and report."""
    from sudokuenum.cli.progress import shown_progress
    from sudokuenum.common.box import Box
    from sudokuenum.common.parallel import check_jobs
    from sudokuenum.reports.published import published_essential
    from sudokuenum.reports.text import essential_json, essential_lines, print_json
    from sudokuenum.symmetry.burnside import essentially_different

    box, jobs = Box.parse(arguments.box), check_jobs(arguments.jobs)
    transposition = not arguments.no_transposition
    with shown_progress(arguments.quiet) as progress:
        count = essentially_different(
            box, transposition=transposition, jobs=jobs, progress=progress
        )
    published = published_essential().get(box)
    if published not in (None, count.number) and count.transposition == (box.rows == box.columns):
        print(f"sudokuenum: {published} is published for {box}, which differs", file=sys.stderr)
    if arguments.quiet:
        print(count.number)
    elif arguments.json:
        print_json(essential_json(count))
    else:
        print(*essential_lines(count), sep="\n")
    return 0
