"""`sudokuenum solutions`: all solutions of a puzzle, or how many there are."""

import sys
from argparse import ArgumentParser, Namespace

from sudokuenum.cli import options

SUMMARY = "list or count the solutions of a puzzle"
EXAMPLE = (
    "The list goes to standard output, the number to standard error. Exit status: 0, or 1 if there "
    "is no solution. Example: sudokuenum solutions puzzle.txt --limit 10"
)


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    options.add_puzzles(parser)
    parser.add_argument("--count", action="store_true", help="only count them")
    parser.add_argument("--limit", type=int, metavar="N", help="stop after N solutions")
    parser.add_argument("--seconds", type=float, metavar="S", help="stop after S seconds")
    options.add_format(parser)


def run(arguments: Namespace) -> int:
    """Print the solutions, or their number."""
    import json

    from sudokuenum.puzzles.puzzle import SYMBOLS, Puzzle
    from sudokuenum.puzzles.solving import Listing, count_up_to

    puzzle = options.read_one(arguments)
    if arguments.count:
        so_far: list[int] = []
        try:
            count = count_up_to(puzzle, arguments.limit, arguments.seconds, so_far.append)
        except KeyboardInterrupt:
            print(_words(sum(so_far), complete=False), file=sys.stderr)
            raise
        if arguments.format == "json":
            print(json.dumps({"solutions": str(count.number), "complete": count.complete}))
        else:
            print(_words(count.number, count.complete))
        return 0 if count.number else 1
    listing = Listing(puzzle, arguments.limit, arguments.seconds)
    symbols = bytes.maketrans(bytes(range(1, len(SYMBOLS) + 1)), SYMBOLS.encode())
    for array in listing:
        for row in array:
            if arguments.format == "grid":
                print(Puzzle(tuple(row.tolist()), puzzle.box).drawn())
            else:
                line = row.tobytes().translate(symbols).decode()
                print(json.dumps(line) if arguments.format == "json" else line)
    print(_words(listing.number, listing.complete), file=sys.stderr)
    return 0 if listing.number else 1


def _words(number: int, complete: bool) -> str:
    return str(number) if complete else f"{number} or more"
