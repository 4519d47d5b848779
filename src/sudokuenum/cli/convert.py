"""`sudokuenum convert`: puzzles in another format, or as links."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from sudokuenum.cli import options, puzzle_arguments
from sudokuenum.errors import OptionError
from sudokuenum.grids.writing import puzzle_link, write_puzzles

EXAMPLE = (
    "Reads puzzles in any format, also removed candidates, and layouts from JSON and links. "
    "Example: sudokuenum convert puzzles.txt --format hodoku"
)
OPTIONS = {
    "--format NAME": "line (default), grid, sdk, sdm, candidates, hodoku, opensudoku, f-puzzles, "
    "csv or json",
    "--link SITE": "print links that open in sudokupad, f-puzzles or sudokuwiki",
}


def add_options(parser: ArgumentParser) -> None:
    puzzle_arguments.add_puzzles(parser, layout=True)
    options.add(parser, OPTIONS)


def run(arguments: Namespace) -> None:
    if arguments.link and arguments.format:
        raise OptionError("--format does not go with --link")
    puzzles = (puzzle for _, puzzle in puzzle_arguments.read(arguments))
    texts: Iterator[str]
    if arguments.link:
        texts = (puzzle_link(puzzle, arguments.link) for puzzle in puzzles)
    else:
        texts = write_puzzles(puzzles, arguments.format or "line")
    for text in texts:
        print(text)
