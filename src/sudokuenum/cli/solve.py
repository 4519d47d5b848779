"""`sudokuenum solve`: a solution of each puzzle, and whether it is the only one."""

from argparse import ArgumentParser, Namespace
from functools import partial

from sudokuenum.cli import options

SUMMARY = "solve puzzles: no solution, one or many"
EXAMPLE = (
    "Prints a solution and `one` or `many`, or `none`. Exit status: 0 if each puzzle has exactly "
    "one solution, 1 if one has none, else 3 if one has many. Example: sudokuenum solve puzzles.txt"
)


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    options.add_puzzles(parser)
    options.add_format(parser)
    options.add_pictures(parser)


def run(arguments: Namespace) -> int:
    """Print a line or a grid for each puzzle."""
    import json

    from sudokuenum.grids.drawing import svg, terminal
    from sudokuenum.solving.search import solutions

    options.check_pictures(arguments)
    puzzles = options.read_puzzle_arguments(arguments)
    if arguments.svg or arguments.png:
        puzzles = iter([options.read_one(arguments)])
    console = options.coloured_console()
    seen = set()
    for puzzle in puzzles:
        found = list(solutions(puzzle, limit=2))
        solution = found[0] if found else None
        options.write_pictures(arguments, partial(svg, puzzle, solution=solution))
        word = ("none", "one", "many")[len(found)]
        seen.add(word)
        if arguments.format == "json":
            document = {"solutions": word, "solution": solution and str(solution)}
            print(json.dumps(document))
        elif solution is None:
            print(word)
        elif arguments.format == "grid":
            if console:
                console.print(terminal(puzzle, solution=solution))
            else:
                print(solution.drawn())
            print(word)
        else:
            print(f"{solution} {word}")
    return 1 if "none" in seen else 3 if "many" in seen else 0
