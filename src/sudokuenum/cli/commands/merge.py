"""`sudokuenum merge`: files of saved results of one count, joined into one database or text."""

from argparse import Namespace
from collections.abc import Sequence

from sudokuenum.cli.options import Option, Options
from sudokuenum.cli.streams import print_remark
from sudokuenum.common.ranges import ranges_text
from sudokuenum.common.wording import counted, escaped
from sudokuenum.results.saved_counts import merge_saved

EXAMPLE = """Joins the results of several files, such as the shards that you have counted on
different machines. A single file is converted: from an earlier version, or between a database and a
text file. Once the new file contains all classes, the command that counts them prints the total,
for example `sudokuenum count --save count.db`.
Exit status: 0, or 1 if numbers contradict one another, or if a class is missing from all of several
files.
Example: sudokuenum merge part1.db part2.db --save count.db
"""
OPTIONS: Options = {
    "files FILE+": "a file that a command with --save has written, or a text file of this command",
    "--save FILE": Option(
        "the file to write, which is a text file if its name ends with .txt or .txt.xz",
        required=True,
    ),
}


def run(arguments: Namespace) -> int:
    """Join the files, and return 1 if classes are missing from all of several files, else 0."""
    merged = merge_saved(arguments.files, arguments.save)
    if merged.doubles:
        print_remark(f"the same in several files: {_classes(merged.doubles)}")
    several = len(arguments.files) > 1  # a single file is only converted
    if merged.gaps and several:
        print_remark(f"missing from all files: {_classes(merged.gaps)}")
    known = merged.classes - len(merged.gaps)
    print(f"{known} of {counted(merged.classes, 'class')} in {escaped(str(arguments.save))}")
    return 1 if merged.gaps and several else 0


def _classes(numbers: Sequence[int]) -> str:
    return f"{counted(len(numbers), 'class')}: {ranges_text(numbers)}"
